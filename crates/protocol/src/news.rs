//! What happened, as everybody at and around the table is told.

use rules::{Event, Seat};
use serde::{Deserialize, Serialize};

use crate::id::{Seq, TableId};
use crate::server::Call;

/// One thing that happened. Nothing in it is secret.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum News {
    /// In the game.
    Game(Event),
    /// At the table.
    Table(TableEvent),
}

impl From<Event> for News {
    fn from(event: Event) -> News {
        News::Game(event)
    }
}

impl From<TableEvent> for News {
    fn from(event: TableEvent) -> News {
        News::Table(event)
    }
}

/// Who hears what somebody says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Among {
    /// Everybody.
    #[default]
    Everybody,
    /// Only those who watch: it was said by one of them while the game was played.
    Watchers,
}

/// One thing that happened at the table, apart from the game itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum TableEvent {
    /// Somebody took a chair.
    Sat {
        /// Which.
        seat: Seat,
        /// Who.
        name: String,
    },
    /// Somebody left a chair free.
    Stood {
        /// Which.
        seat: Seat,
    },
    /// The host has removed somebody from a chair, who may not sit down here again.
    Removed {
        /// Which.
        seat: Seat,
        /// Who.
        name: String,
    },
    /// The host has changed the settings.
    Settled,
    /// A bot took a chair.
    BotSat {
        /// Which.
        seat: Seat,
        /// The bot's name.
        bot: String,
    },
    /// The host has begun: nobody may change places any more, and whoever has promised a contribution to the shuffle
    /// reveals it now.
    Dealing,
    /// The game begins. The deck follows from the promised seed and from everybody's contributions.
    Started {
        /// The SHA-256 of the server's seed, as shown at the table since it was created.
        promise: String,
        /// What each seat contributed to the shuffle; empty where it promised nothing, or did not reveal it in time.
        entropy: Vec<String>,
    },
    /// The clerk calls: the auction is open again, going once, going twice.
    Called {
        /// What.
        call: Call,
    },
    /// How many fists are closed now; whose they are is not revealed.
    Fists {
        /// How many.
        closed: u8,
        /// Of how many.
        of: u8,
    },
    /// The time of this seat has run out.
    TimeOut {
        /// Whose.
        seat: Seat,
    },
    /// A bot plays for this seat until its owner comes back.
    Away {
        /// Which.
        seat: Seat,
        /// The bot's name.
        bot: String,
    },
    /// The owner of this seat plays again.
    Back {
        /// Which.
        seat: Seat,
    },
    /// At a table over days: somebody is on holiday, or back from it.
    Holiday {
        /// Who.
        seat: Seat,
        /// Until when, in seconds since 1970; absent when it has ended.
        until: Option<u32>,
    },
    /// The server was down; all clocks start again. At a table over days, nobody's time is up before another hour.
    Outage,
    /// Somebody said something.
    Said {
        /// Where they sit; absent for spectators.
        seat: Option<Seat>,
        /// Who.
        name: String,
        /// What; nothing when it has been removed since.
        text: Option<String>,
        /// A number for whoever said it, the same as long as the table exists: names may change. Absent in old logs.
        #[serde(default)]
        speaker: Option<u32>,
        /// Who hears it.
        #[serde(default)]
        among: Among,
    },
    /// The host has decided that this person is not heard any more.
    Muted {
        /// The number under which they were heard.
        speaker: u32,
        /// Who.
        name: String,
    },
    /// This person is heard again.
    Unmuted {
        /// The number under which they were heard.
        speaker: u32,
        /// Who.
        name: String,
    },
    /// What somebody said has been removed: nobody shows it any longer, and nobody is told it again.
    Redacted {
        /// The update in which it was said.
        seq: Seq,
    },
    /// The game is over, and this was the seed: `gavel verify` checks the deal.
    Revealed {
        /// 64 hexadecimal digits.
        seed: String,
    },
    /// The same people meet again at another table.
    Rematch {
        /// Which.
        table: TableId,
    },
}
