//! How people find each other: a quick match, and invitations.

use rules::Edition;
use serde::{Deserialize, Serialize};

use crate::id::TableId;
use crate::lobby::{Pace, TableCard};
use crate::refusal::Code;

/// `GET /api/match/socket`, a WebSocket: what somebody would like to play, as the first message. The text `leave` ends the
/// waiting at once; a socket that is lost keeps the place for 15 seconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Wish {
    /// How many seats.
    pub seats: u8,
    /// How fast: `blitz`, `normal` or `relaxed`.
    pub pace: Pace,
    /// The edition.
    pub edition: Edition,
    /// Whether everybody's cash is visible.
    pub open_cash: bool,
    /// After how many seconds bots take the chairs that are still free, from 10 to 600; `null`: never.
    pub bots_after: Option<u32>,
    /// The SHA-256, as 64 hexadecimal digits, of the client's own contribution to the shuffle.
    pub promise: Option<String>,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            seats: 4,
            pace: Pace::Normal,
            edition: Edition::default(),
            open_cash: false,
            bots_after: None,
            promise: None,
        }
    }
}

/// What somebody who waits for a quick match is told, now and whenever it changes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum Waiting {
    /// They wait.
    Waiting {
        /// How many want the same, themselves included.
        people: u32,
        /// How many wait for something else.
        others: u32,
        /// For how many seconds they have waited.
        waited: u32,
        /// In how many seconds bots may take the free chairs; `null`: never.
        bots_in: Option<u32>,
    },
    /// They sit at a table, and the game begins: go there.
    Found {
        /// Which.
        table: TableId,
        /// How many bots sit there, too.
        bots: u8,
    },
    /// They wait no more.
    Over {
        /// Why, in a word.
        code: Code,
        /// Why, in a sentence.
        why: String,
    },
}

/// `POST /api/tables/{table}/invitations`: the host invites somebody who keeps this name, before the game begins. The answer is
/// empty, and the same whether somebody keeps that name or not. `…/invitations/withdraw` takes it back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewInvitation {
    /// Whom.
    pub name: String,
}

/// `GET /api/tables/{table}/invitations`: whom the host has invited.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Guests {
    /// The earliest first.
    pub guests: Vec<GuestCard>,
}

/// Somebody who is invited to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GuestCard {
    /// The name, as the host wrote it.
    pub name: String,
    /// Whether they have said no.
    pub declined: bool,
}

/// One of the messages on `GET /api/lobby/socket`: the invitations of whoever listens, if there are or were any.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Invitations {
    /// The latest first.
    pub invitations: Vec<InvitationCard>,
}

/// Somebody is invited to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct InvitationCard {
    /// Who invites.
    pub by: String,
    /// To which table.
    pub table: TableCard,
}

/// `POST /api/invitations/{table}`: the answer to an invitation. The answer to it is empty, whether there was one or not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct InvitationAnswer {
    /// Whether they come; they still have to sit down.
    pub comes: bool,
    /// Whether they want no more invitations from whoever sent this one.
    #[serde(default)]
    pub refuse: bool,
}

/// `GET /api/invitations/refusals`: from whom somebody wants no invitations.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refusals {
    /// From everybody.
    pub everybody: bool,
    /// From these people, by their present names.
    pub from: Vec<String>,
}

/// `POST /api/invitations/refusals`: somebody wants no more invitations, or wants them again. The answer is `Refusals`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewRefusal {
    /// From whom, by a name that is kept or in the list; without it, from everybody.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub from: Option<String>,
    /// Whether they are refused from now on.
    pub refused: bool,
}
