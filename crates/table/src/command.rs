//! What is written in the log of a table. These are facts: readers do not check again whether they were allowed.
//!
//! The stored form is a promise: logs of every version are kept in `games/logs` and replayed by a test. The meaning of a
//! field never changes, and a new field has a default. People are stored by id: after reading a log, call
//! [`introduce`](Command::introduce) to fill in their present names.

use protocol::{Call, DailyMark, Days, Order, Pace, PersonId, Seq, TableId};
use rules::{
    Action, CashRule, Chairs, Edition, Money, MysteryHand, MysteryNeedsThree, Proceeds, Seat, Seats, Settings,
};
use serde::{Deserialize, Serialize};

use crate::terms::Terms;

/// The version of the stored form that this program writes. It reads all versions up to this one.
///
/// Version 1 wrote names beside the ids of people; 2 writes only ids, and outages; 3 writes redactions, and the starting
/// position of a game that is not dealt; 4 writes promises of contributions to the shuffle, their revelation, and chairs
/// that are kept for people; 5 writes what a host decides: other settings, who is removed, and who is
/// muted; games over days; daily deals; and tables at which everybody sits from the beginning, which begin by themselves.
pub const VERSION: u32 = 5;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
pub(crate) const fn is_false(value: &bool) -> bool {
    !*value
}

const fn first_version() -> u32 {
    1
}

/// What a table was founded with. Its `Debug` does not show the seed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Founding {
    /// The version of the stored form.
    #[serde(default = "first_version")]
    pub version: u32,
    /// The edition.
    pub edition: Edition,
    /// How many seats: 3, 4 or 5.
    pub seats: u8,
    /// Who is paid for a pair.
    pub proceeds: Proceeds,
    /// With or without a mystery hand.
    pub mystery: MysteryHand,
    /// Hidden or open cash.
    pub cash: CashRule,
    /// How fast.
    pub pace: Pace,
    /// The clock of a table over days, which has that pace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<Days>,
    /// The bot that plays for those who are away.
    pub stand_in: String,
    /// Whether it is in the public list.
    pub listed: bool,
    /// Whether everybody may ask for hints; then the game is not rated.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hints: bool,
    /// The seat that begins; if `None`, it is drawn.
    pub first: Option<Seat>,
    /// Who founded it.
    pub host: PersonId,
    /// The seed of its deal, as 64 hexadecimal digits. Secret while the game goes on.
    pub seed: String,
    /// Who sits there from the beginning, and for whom chairs are kept, after a rematch.
    #[serde(default)]
    pub seated: Vec<Occupant>,
    /// Where the game starts if its cards are not dealt: a whole position, as `docs/notation.md` writes it. Secret while the
    /// game goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The daily deal it is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailyMark>,
}

impl core::fmt::Debug for Founding {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Founding { edition, seats, pace, host, .. } = self;
        f.debug_struct("Founding")
            .field("edition", edition)
            .field("seats", seats)
            .field("pace", pace)
            .field("host", host)
            .finish_non_exhaustive()
    }
}

impl Founding {
    /// Fills in the present names of the people in this founding.
    pub fn introduce(&mut self, name: impl Fn(PersonId) -> Option<String>) {
        self.seated.iter_mut().for_each(|who| who.introduce(&name));
    }

    /// The people it names.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.seated.iter().filter_map(Occupant::named)
    }

    /// Whether everybody sits there from the beginning, as after a quick match: then nobody is waited for, and the game begins
    /// by itself. One that goes on from a position, and a daily deal, begin when their host wants it.
    #[must_use]
    pub fn begins_by_itself(&self) -> bool {
        let sits = |who: &Occupant| matches!(who, Occupant::Person { .. } | Occupant::Bot { .. });
        let somebody = self.seated.iter().any(|who| who.person().is_some());
        let all = self.seated.len() == usize::from(self.seats) && self.seated.iter().all(sits);
        all && somebody && self.position.is_none() && self.daily.is_none()
    }

    /// The settings of the game; `None` if they are invalid.
    #[must_use]
    pub fn settings(&self) -> Option<Settings> {
        let chairs = Chairs::new(usize::from(self.seats))?;
        let settings = Settings::new(self.edition, chairs).with_proceeds(self.proceeds).with_cash(self.cash);
        let mystery: Result<Settings, MysteryNeedsThree> = settings.with_mystery(self.mystery);
        mystery.ok().filter(Settings::is_printed)
    }
}

/// Who sits on a chair.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "kebab-case")]
pub enum Occupant {
    /// Nobody.
    #[default]
    Free,
    /// A person.
    Person {
        /// Who.
        person: PersonId,
        /// The name shown; not in the log.
        #[serde(default, skip_serializing)]
        name: String,
        /// What they add to the shuffle; empty until it has been revealed.
        #[serde(default)]
        entropy: String,
        /// The SHA-256 of what they add to the shuffle, given when they sat down.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        promise: Option<String>,
    },
    /// A bot.
    Bot {
        /// Its name in the registry.
        bot: String,
    },
    /// Nobody yet: the chair is kept for this person, who need not come.
    Kept {
        /// For whom.
        person: PersonId,
        /// The name shown; not in the log.
        #[serde(default, skip_serializing)]
        name: String,
    },
}

impl Occupant {
    fn introduce(&mut self, known: impl Fn(PersonId) -> Option<String>) {
        if let Occupant::Person { person, name, .. } | Occupant::Kept { person, name } = self {
            let now = known(*person).unwrap_or_else(|| core::mem::take(name));
            *name = if now.is_empty() { NOBODY.to_owned() } else { now };
        }
    }

    /// The bot, if it is one, by its name in the registry.
    #[must_use]
    pub fn bot(&self) -> Option<&str> {
        match self {
            Occupant::Bot { bot } => Some(bot),
            Occupant::Free | Occupant::Person { .. } | Occupant::Kept { .. } => None,
        }
    }

    /// The person who sits there, if it is one.
    #[must_use]
    pub const fn person(&self) -> Option<PersonId> {
        match self {
            Occupant::Person { person, .. } => Some(*person),
            Occupant::Free | Occupant::Bot { .. } | Occupant::Kept { .. } => None,
        }
    }

    /// The person it names, seated or not.
    pub(crate) const fn named(&self) -> Option<PersonId> {
        match self {
            Occupant::Person { person, .. } | Occupant::Kept { person, .. } => Some(*person),
            Occupant::Free | Occupant::Bot { .. } => None,
        }
    }
}

/// The name shown for people whose names are no longer known.
pub(crate) const NOBODY: &str = "?";

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "StoredSaying")]
pub struct Saying {
    /// Who said it; unknown in logs of version 1.
    pub person: Option<PersonId>,
    /// The name shown; not in the log.
    #[serde(skip_serializing)]
    pub name: String,
    /// The text; `None` once it has been redacted.
    pub text: Option<String>,
}

/// Its stored forms, old and new.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredSaying {
    One((String, Option<String>)),
    Two { person: Option<PersonId>, text: Option<String> },
}

impl From<StoredSaying> for Saying {
    fn from(stored: StoredSaying) -> Saying {
        match stored {
            StoredSaying::One((name, text)) => Saying { person: None, name, text },
            StoredSaying::Two { person, text } => Saying { person, name: NOBODY.to_owned(), text },
        }
    }
}

/// On whose behalf something is done in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The person who sits there.
    Owner,
    /// A bot, on its own chair or for somebody who is away.
    Bot,
    /// An earlier instruction by its owner: a standing order, or an action that could be taken back until now.
    Order,
    /// A bot, because the time has run out.
    Clock,
}

/// One accepted command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "c", rename_all = "kebab-case")]
pub enum Command {
    /// A person or a bot takes a chair, or it becomes free.
    Seat {
        /// Which chair.
        seat: Seat,
        /// Who.
        occupant: Box<Occupant>,
    },
    /// The host removes somebody from a chair, who may not sit down here again.
    Remove {
        /// Which chair.
        seat: Seat,
        /// Whom.
        person: PersonId,
    },
    /// The host changes what is played, and how.
    Settle {
        /// From now on.
        terms: Box<Terms>,
    },
    /// The host has begun, and whoever promised a contribution to the shuffle reveals it.
    Deal {
        /// The bot for chairs that are still free.
        fill: Option<Box<str>>,
    },
    /// A promised contribution to the shuffle.
    Reveal {
        /// Whose.
        seat: Seat,
        /// What.
        entropy: Box<str>,
    },
    /// The game begins; free chairs are taken by this bot.
    Start {
        /// The bot.
        fill: Option<Box<str>>,
    },
    /// A seat acts in the game.
    Act {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
        /// For whom.
        by: By,
    },
    /// Standing orders answer, one after the other.
    Orders {
        /// Who does what.
        moves: Vec<(Seat, Action)>,
    },
    /// A fist closes, or is changed. Private: others are told only how many are closed.
    Fist {
        /// Whose.
        seat: Seat,
        /// On what.
        amount: Money,
        /// For whom.
        by: By,
    },
    /// An action that can still be taken back. Private.
    Hold {
        /// Who.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// The held action is taken back. Private.
    TakeBack {
        /// Who.
        seat: Seat,
    },
    /// A standing order is given or withdrawn. Private.
    Order {
        /// Whose.
        seat: Seat,
        /// Which.
        order: Option<Order>,
    },
    /// The clerk calls.
    Call {
        /// What.
        call: Call,
    },
    /// An open auction over days: all maxima are filed, or the time for them is over.
    Close {
        /// The seats that have filed none: they are out. Private.
        silent: Seats,
    },
    /// Time has run out: seats that have not answered pass, decline, or have an empty fist.
    Silence,
    /// From now on a bot plays for this seat.
    Away {
        /// Which.
        seat: Seat,
    },
    /// Its owner is back.
    Back {
        /// Which.
        seat: Seat,
    },
    /// At a table over days: a seat is on holiday from now on.
    Holiday {
        /// Whose.
        seat: Seat,
        /// For how many days; 0 ends it.
        days: u8,
    },
    /// Something was said.
    Say {
        /// Where they sit.
        seat: Option<Seat>,
        /// Who and what.
        said: Box<Saying>,
    },
    /// What was said is no longer told to anybody.
    Redact {
        /// The number of the command that said it, in the log. Updates are numbered differently, and which commands
        /// become updates may change.
        entry: Seq,
    },
    /// The host mutes somebody.
    Mute {
        /// Whom.
        person: PersonId,
    },
    /// The host lets somebody speak again.
    Unmute {
        /// Whom.
        person: PersonId,
    },
    /// The server was down, and nobody's time ran in the meantime: all clocks start again.
    Outage,
    /// The same people meet again at another table.
    Rematch {
        /// Where.
        table: TableId,
    },
}

impl Command {
    /// Fills in the present name of the person in this command.
    pub fn introduce(&mut self, known: impl Fn(PersonId) -> Option<String>) {
        match self {
            Command::Seat { occupant, .. } => occupant.introduce(known),
            Command::Say { said, .. } => {
                if let Some(name) = said.person.and_then(known) {
                    // Of somebody who was forgotten, nothing is repeated.
                    if name.is_empty() {
                        said.text = None;
                    }
                    said.name = if name.is_empty() { NOBODY.to_owned() } else { name };
                }
            }
            _ => {}
        }
    }

    /// The person it names.
    #[must_use]
    pub fn person(&self) -> Option<PersonId> {
        match self {
            Command::Seat { occupant, .. } => occupant.named(),
            Command::Say { said, .. } => said.person,
            Command::Remove { person, .. } | Command::Mute { person } | Command::Unmute { person } => {
                Some(*person)
            }
            _ => None,
        }
    }
}
