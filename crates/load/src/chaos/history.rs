//! What a run leaves behind: everything each client sent and was told, when each fault began and ended, the log, and the story that the
//! log tells. The checker reads nothing else, so what it says about a run can be looked at again.

use protocol::{Code, CommandId, PersonId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fault::Blow;

/// Milliseconds since the run began. All clients, faults and the checker use this one clock.
pub type Time = u64;

/// One client's whole evening.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct History {
    /// Its table.
    pub table: String,
    /// Its seat, from 1 on.
    pub seat: u8,
    /// Who it is at every node.
    pub person: PersonId,
    /// What it did and heard, in order.
    pub moments: Vec<Moment>,
}

/// Something a client did or heard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// When.
    pub at: Time,
    /// What.
    pub what: What,
}

/// What a client did or heard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum What {
    /// It opened a connection to this node.
    Dialled {
        /// The node, from 0 on.
        node: usize,
    },
    /// It was welcomed.
    Welcomed {
        /// The last update.
        seq: u32,
        /// The update it resumed from.
        resume: u32,
        /// What it had missed.
        missed: Vec<Told>,
        /// Whether there was more before.
        more: bool,
        /// How things stood.
        glance: Option<Glance>,
        /// Whether its order says that it is out.
        out: bool,
    },
    /// It heard of earlier updates that it had asked for.
    Earlier {
        /// Which.
        missed: Vec<Told>,
    },
    /// It sent a command.
    Sent {
        /// The id of the command.
        id: CommandId,
        /// What it wanted.
        want: Value,
    },
    /// It sent a command once more.
    Repeated {
        /// The id of the command.
        id: CommandId,
    },
    /// Its command was acknowledged.
    Done {
        /// Which.
        id: CommandId,
        /// Everything up to this update includes it.
        seq: u32,
    },
    /// Its command was refused.
    Refused {
        /// Which.
        id: CommandId,
        /// Why.
        code: Code,
    },
    /// It was told of an update.
    Update {
        /// Which, and what happened.
        #[serde(flatten)]
        told: Told,
        /// How things stand now.
        glance: Option<Glance>,
    },
    /// What only this client knows has changed.
    Private {
        /// Whether its order says that it is out.
        out: bool,
    },
    /// It asked whether anybody is there.
    Pinged {
        /// The number it sent.
        n: u32,
    },
    /// Somebody is.
    Ponged {
        /// The number it sent.
        n: u32,
    },
    /// Its connection broke, or could not be made.
    Lost {
        /// How it noticed.
        why: String,
    },
    /// It left in peace.
    Left,
}

/// An update as a client was told of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// Its number.
    pub seq: u32,
    /// What happened, as it came over the wire.
    pub news: Value,
}

/// As much of a game as the checker must see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Glance {
    /// The phase, such as `open`.
    pub phase: String,
    /// The seats that are asked, from 1 on.
    pub awaited: Vec<u8>,
    /// The call whose time runs, if one does.
    pub call: Option<String>,
    /// How long that call lasts, in milliseconds.
    pub whole: u64,
}

impl Glance {
    /// What a welcome or an update shows; `None` before the game.
    pub(crate) fn of(now: &Value) -> Option<Glance> {
        let game = now.get("game").filter(|game| !game.is_null())?;
        let view = &game["view"];
        let awaited = view["awaited"].as_array()?;
        Some(Glance {
            phase: view["phase"]["phase"].as_str()?.to_owned(),
            awaited: awaited.iter().filter_map(|seat| seat.as_u64().map(|seat| seat as u8)).collect(),
            call: game["clock"]["call"].as_str().map(str::to_owned),
            whole: game["clock"]["whole"].as_u64().unwrap_or_default(),
        })
    }
}

/// Everything a run leaves behind.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Evidence {
    /// The clients.
    pub histories: Vec<History>,
    /// What was done to them.
    pub blows: Vec<Blow>,
    /// Every table as it was found in the end.
    pub tables: Vec<Found>,
}

/// A table as it was found in the end.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Found {
    /// Which.
    pub table: String,
    /// Its log, read from the database when all nodes were dead.
    pub log: Vec<Written>,
    /// The public news of that log, as a node tells them that was started afterwards.
    pub story: Vec<Told>,
}

/// A command in the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Written {
    /// Its number.
    pub seq: u32,
    /// Who sent it, and under which id; nothing for commands of the server itself.
    pub author: Option<(PersonId, CommandId)>,
    /// The command.
    pub command: Value,
}
