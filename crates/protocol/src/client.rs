//! What a client says.

use rules::{Action, Seat};
use serde::{Deserialize, Serialize};

use crate::id::{CommandId, Seq};
use crate::lobby::NewTable;
use crate::order::Order;

/// One message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// The first message: the protocol version and, when reconnecting, the last update the client has seen.
    Hello {
        /// The version of the protocol.
        version: u32,
        /// The last update it has seen. The server sends the latest of the news since then; earlier news on request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        resume: Option<Seq>,
    },
    /// A command. It is answered with `done` or `refused` and the same id.
    Command {
        /// The id of this command, chosen by the client; repeating it is harmless.
        id: CommandId,
        /// What is wanted.
        want: Want,
    },
    /// The screen now shows this update: the hammer waits for slow connections.
    Painted {
        /// Which update.
        seq: Seq,
    },
    /// Asks for news from before this update, a page at a time. It is answered with `earlier`.
    Earlier {
        /// The first update the client has.
        before: Seq,
    },
    /// Asks for advice at one's own decision, where hints are given. It is answered with `hint`, or refused.
    Hint {
        /// The id of this question, chosen by the client.
        id: CommandId,
    },
    /// Is anybody there?
    Ping {
        /// Sent back in the answer.
        n: u32,
    },
}

/// What somebody wants to do at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "want", rename_all = "kebab-case")]
pub enum Want {
    /// To take a free chair, or to move to it.
    Sit {
        /// Which.
        seat: Seat,
        /// The SHA-256, as 64 hexadecimal digits, of the client's own contribution to the shuffle: it is promised now, and
        /// sent with `reveal` once nobody can choose theirs any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        promise: Option<String>,
    },
    /// To reveal the contribution to the shuffle that was promised when sitting down, when the table asks for it.
    Reveal {
        /// Up to 64 bytes.
        entropy: String,
    },
    /// To leave the chair, before the game begins.
    Stand,
    /// The host: to put a bot on this chair, or to free it.
    Bot {
        /// The chair, free or taken by a bot.
        seat: Seat,
        /// The bot's name; without it the chair is freed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        bot: Option<String>,
    },
    /// The host: to remove somebody from a chair before the game begins. They may watch, but not sit down here again.
    Remove {
        /// The chair.
        seat: Seat,
    },
    /// The host: to change what is played and how, before the game begins. With fewer seats, free chairs go first, then
    /// bots; people keep their order.
    Settings {
        /// All settings, the changed ones and the others.
        settings: Box<NewTable>,
    },
    /// The host: to begin. If contributions to the shuffle were promised, the table asks for them first.
    Start {
        /// The bot for every chair that is still free; without it, all chairs must be taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        fill: Option<String>,
    },
    /// To act in the game.
    Act {
        /// The action in record notation, without the seat: `:Ao1`, `+Bs2`, `=12`, `@20`, `!`, `-`, `?`.
        action: Action,
    },
    /// To leave a private order, replacing the last one.
    Order {
        /// Which.
        order: Order,
    },
    /// To withdraw the order.
    CancelOrder,
    /// To take back what was just done, before others are told of it.
    TakeBack,
    /// The auctioneer of an open auction: to call "going once" now.
    Hammer,
    /// To let the table's bot play for a while.
    StepAway,
    /// To take over from the bot again.
    Return,
    /// At a table over days: to be on holiday from now on, while the clock does not run for this seat.
    Holiday {
        /// For how many days; 0 ends it now.
        days: u8,
    },
    /// To say something. While a game is played, those who watch are heard by others who watch, and by no player.
    Say {
        /// What, at most 300 characters.
        text: String,
    },
    /// To have something removed that was said: one's own words, or, for the host, anybody's.
    Redact {
        /// The update in which it was said.
        seq: Seq,
    },
    /// The host: nobody hears this person at this table any more.
    Mute {
        /// The number under which they were heard.
        speaker: u32,
    },
    /// The host: to let them speak again.
    Unmute {
        /// The number under which they were heard.
        speaker: u32,
    },
    /// To play again at a new table, where everybody's chair is kept for them; everybody is told its link.
    Rematch,
}
