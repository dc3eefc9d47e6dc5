//! What a client says.

use rules::{Action, Seat};
use serde::{Deserialize, Serialize};

use crate::id::{CommandId, Seq};
use crate::order::Order;

/// One message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// The first message: which protocol the client speaks, and the last update it has seen, if it comes back.
    Hello {
        /// The version of the protocol.
        version: u32,
        /// The last update it has seen; without it the whole story is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        resume: Option<Seq>,
    },
    /// Something is wanted. It is answered with `done` or `refused` under the same name.
    Command {
        /// The name of this command, made by the client; repeating it is harmless.
        id: CommandId,
        /// What is wanted.
        want: Want,
    },
    /// The screen shows this update now: the hammer waits for slow lines.
    Painted {
        /// Which update.
        seq: Seq,
    },
    /// Is anybody there?
    Ping {
        /// Comes back in the answer.
        n: u32,
    },
}

/// What somebody wants of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "want", rename_all = "kebab-case")]
pub enum Want {
    /// To take a free chair, or to move to it.
    Sit {
        /// Which.
        seat: Seat,
        /// Noise for the shuffle: up to 64 characters, the client's own contribution.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        entropy: Option<String>,
    },
    /// To get up again, before the game begins.
    Stand,
    /// The host: a bot on this chair, or nobody.
    Bot {
        /// Which chair, free or with a bot on it.
        seat: Seat,
        /// The bot's name; without it the chair is freed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        bot: Option<String>,
    },
    /// The host: to begin.
    Start {
        /// The bot for every chair that is still free; without it they must all be taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        fill: Option<String>,
    },
    /// To do this in the game.
    Act {
        /// What, as records write it without the seat: `:Ao1`, `+Bs2`, `=12`, `@20`, `!`, `-`, `?`.
        action: Action,
    },
    /// To leave a private order, in place of the last one.
    Order {
        /// Which.
        order: Order,
    },
    /// To withdraw the order.
    CancelOrder,
    /// To take back what was just done, while it is not yet told to others.
    TakeBack,
    /// The auctioneer of an open auction: to call "going once" now.
    Hammer,
    /// To let the table's bot play for a while.
    StepAway,
    /// To play again oneself.
    Return,
    /// To say something to the table.
    Say {
        /// What, at most 300 characters.
        text: String,
    },
    /// To have something removed that was said: one's own words, or, for the host, anybody's.
    Redact {
        /// The update in which it was said.
        seq: Seq,
    },
    /// To play again with the same people: a new table, and everybody is told its link.
    Rematch,
}
