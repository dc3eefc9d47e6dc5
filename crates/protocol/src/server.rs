//! The server's messages at a table.

use rules::{Action, Artist, Bid, ByArtist, Menu, Money, Seat, Seats, Settings, Standing, View};
use serde::{Deserialize, Serialize};

use crate::advice::{Answer, Hint, Puzzle};
use crate::daily::DailyMark;
use crate::days::{AtTheEnd, Days};
use crate::id::{CommandId, Seq, TableId};
use crate::lobby::{Lesson, Pace, Stage};
use crate::news::News;
use crate::order::{Order, OrderMenu};
use crate::refusal::Code;

/// One message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to `hello`: the current state, and the latest of the news that was missed.
    Welcome {
        /// The version of the protocol.
        version: u32,
        /// The table.
        table: TableId,
        /// The last update.
        seq: Seq,
        /// The latest news since the update the client had seen, without gaps.
        missed: Vec<Missed>,
        /// Whether there is earlier news that the client has not seen: it may ask for it with `earlier`.
        #[serde(default)]
        more: bool,
        /// How things stand.
        now: Now,
        /// What only this viewer may know.
        private: Private,
        /// The seats whose people are connected.
        online: Seats,
    },
    /// A command was accepted and is stored. Every viewer gets every number.
    Update {
        /// Its number.
        seq: Seq,
        /// What happened.
        news: Vec<News>,
        /// How things stand.
        now: Now,
    },
    /// The answer to `earlier`: the news just before that update, without gaps.
    Earlier {
        /// The news, earliest first.
        missed: Vec<Missed>,
        /// Whether there is news before it.
        more: bool,
    },
    /// What only this viewer may know has changed.
    Private {
        /// The new private state.
        private: Private,
    },
    /// The answer to `hint`, to whoever asked and nobody else.
    Hint {
        /// The id of the question.
        id: CommandId,
        /// What is advised.
        hint: Hint,
    },
    /// People have come or gone.
    Presence {
        /// The seats whose people are connected.
        online: Seats,
        /// How many watch.
        watching: u32,
    },
    /// A command was accepted and is stored.
    Done {
        /// Which.
        id: CommandId,
        /// Everything up to this update includes it.
        seq: Seq,
    },
    /// A command was not accepted, and nothing has changed; or a message was not understood.
    Refused {
        /// The command; absent if the message was not a command.
        id: Option<CommandId>,
        /// Why, in a word.
        code: Code,
        /// Why, in a sentence.
        why: String,
        /// The current highest bid, if another bid came first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        high: Option<Bid>,
    },
    /// The answer to `ping`.
    Pong {
        /// The number that was sent.
        n: u32,
    },
    /// The server closes this connection.
    Bye {
        /// Why, in a word.
        code: Code,
        /// Why, in a sentence.
        why: String,
        /// Reconnect after this many milliseconds; absent if reconnecting is pointless.
        again: Option<u32>,
    },
}

/// The news of an update that a client has missed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Missed {
    /// Its number.
    pub seq: Seq,
    /// What happened.
    pub news: Vec<News>,
}

/// How things stand, for one viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Now {
    /// The table and its chairs; left out of updates that do not change it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub table: Option<TableNow>,
    /// The game, once it has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub game: Option<Game>,
}

/// The game as one viewer may know it, including what follows from the rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Game {
    /// What the viewer may know.
    pub view: View,
    /// What the viewer may do now.
    pub menu: Option<Menu>,
    /// Which order the viewer may leave now.
    pub orders: Option<OrderMenu>,
    /// Whether the order may also be `ask`, and a bid in advance 0, which passes: over days.
    #[serde(default)]
    pub may_ask: bool,
    /// The clock that runs.
    pub clock: Option<Clock>,
    /// What a painting of each artist would fetch if the round ended now.
    pub values: ByArtist<Money>,
    /// The place each artist has now, from 1 to 3.
    pub places: ByArtist<Option<u8>>,
    /// The artists whose next card ends the round.
    pub fifth: Vec<Artist>,
    /// Whether the next card, whichever it is, is the last of all hands: it ends the round and stays unsold.
    pub last_card: bool,
    /// The most that what is on sale can possibly fetch this round.
    pub ceiling: Option<Money>,
    /// The seats that will be paid for it, the auctioneer first.
    pub payees: Vec<Seat>,
    /// If a question goes round the table: the seats in the order in which they are asked.
    pub asked: Vec<Seat>,
    /// In a sealed auction: how many fists are closed, and how many there will be.
    pub fists: Option<(u8, u8)>,
    /// The final standing, once the game is over.
    pub standing: Option<Vec<Standing>>,
}

/// A clock that runs, as of now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Clock {
    /// What the time is for.
    pub call: Call,
    /// Milliseconds left.
    pub left: u32,
    /// Milliseconds in total.
    pub whole: u32,
    /// Whether it stands still: the server was down, and waits a moment for those who are asked to come back.
    #[serde(default)]
    pub waits: bool,
    /// At a table over days: when it runs out, in seconds since 1970. It does not always run until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ends: Option<u32>,
    /// What happens when it runs out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub then: Option<AtTheEnd>,
}

/// What a clock is counting down to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Call {
    /// An open auction: silence until "going once". Over days, everybody files a maximum.
    Open,
    /// An open auction: "going once".
    GoingOnce,
    /// An open auction: "going twice", then it is sold.
    GoingTwice,
    /// Somebody's time to decide.
    Turn,
    /// An open auction over days: all maxima are filed, or the time for them is over, and the auction takes its course. This
    /// takes a moment, and no clock runs.
    Closed,
}

/// The table and its chairs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableNow {
    /// How far it is.
    pub stage: Stage,
    /// What is played.
    pub settings: Settings,
    /// How fast.
    pub pace: Pace,
    /// The clock of a table over days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub days: Option<Days>,
    /// The bot that plays for those who are away.
    pub stand_in: String,
    /// Whether strangers see it in the list of tables.
    pub listed: bool,
    /// Whether everybody may ask for hints here. Its game is not rated.
    #[serde(default)]
    pub hints: bool,
    /// The seat that begins; drawn if absent.
    #[serde(default)]
    pub first: Option<Seat>,
    /// Those whom the host has muted, by the numbers under which they were heard.
    #[serde(default)]
    pub muted: Vec<u32>,
    /// The host's seat, if the host is seated.
    pub host: Option<Seat>,
    /// The chairs, from seat 1 on.
    pub chairs: Vec<Chair>,
    /// Whether its game began with a deal. One that goes on from a moment of another game did not: it has no record, and
    /// its cards do not follow from the seed.
    #[serde(default = "usually")]
    pub dealt: bool,
    /// The lesson it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub lesson: Option<Lesson>,
    /// The puzzle it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub puzzle: Option<Puzzle>,
    /// The daily deal it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub daily: Option<DailyMark>,
    /// Whether the host has begun, and the table waits for the contributions to the shuffle that were promised.
    #[serde(default)]
    pub dealing: bool,
    /// The SHA-256 of the seed of the deal.
    pub promise: String,
    /// The seed, once the game is over; of a daily deal, once its day is over too.
    pub seed: Option<String>,
    /// The table where the same people play again.
    pub rematch: Option<TableId>,
}

const fn usually() -> bool {
    true
}

/// A chair at the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Chair {
    /// Who sits there.
    pub who: Who,
    /// The name shown; empty on a free chair. Bots have people's names.
    pub name: String,
    /// The bot that sits there, by its name in the registry.
    pub bot: Option<String>,
    /// Whether a bot plays for its owner.
    pub away: bool,
    /// Until when its owner is on holiday, in seconds since 1970: at a table over days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub holiday: Option<u32>,
    /// The SHA-256 of what this seat contributes to the shuffle, if it has promised something.
    #[serde(default)]
    pub promise: Option<String>,
}

/// Who sits on a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Nobody.
    Free,
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// Nobody yet: the chair is kept for somebody after a rematch, who need not come.
    Kept,
}

/// What only one viewer may know.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Private {
    /// Where this viewer sits.
    pub seat: Option<Seat>,
    /// Whether this viewer is the host.
    pub host: bool,
    /// The chair that is kept for this viewer after a rematch.
    #[serde(default)]
    pub kept: Option<Seat>,
    /// Whether the host has removed this viewer, who may not sit down here again.
    #[serde(default)]
    pub barred: bool,
    /// Whether the host has muted this viewer.
    #[serde(default)]
    pub muted: bool,
    /// The promise of this viewer's contribution to the shuffle that the table waits for: it is time to reveal it.
    #[serde(default)]
    pub reveal: Option<String>,
    /// The standing order.
    pub order: Option<Order>,
    /// An action that others have not been told of yet and that can be taken back.
    pub held: Option<Held>,
    /// The amount in the viewer's closed fist; it can be changed until the last fist is closed.
    pub fist: Option<Money>,
    /// What happened to the last order.
    pub note: Option<Note>,
    /// At a table over days: how many days of holiday are left for this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub holidays: Option<u8>,
    /// The answer to the puzzle that this table is, once this viewer has answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub answer: Option<Box<Answer>>,
}

/// An action that can still be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Held {
    /// Which.
    pub action: Action,
    /// Milliseconds left.
    pub left: u32,
}

/// Why an order is no longer there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    /// Somebody bid more than its limit.
    Outbid,
    /// It has been carried out.
    CarriedOut,
    /// What it was given for is no longer on sale.
    Moot,
}
