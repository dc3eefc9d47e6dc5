//! What a server keeps on disk: the log of every table, the people, the lobby's shelf and the server's secrets.
//!
//! The log is the truth: what each table was founded with, and every accepted command, in order. It refers to people
//! by id; their names are kept separately. Deadlines, the shelf and the records of finished games follow from the
//! log, and are written in the same transaction as the command they follow from, so that finding them does not
//! require reading a log. There are no snapshots, and nothing to migrate when the game gains a feature.
//!
//! [`Log`], [`People`], [`Accounts`], [`Passkeys`], [`Shelf`], [`Queue`], [`Invitations`], [`Reports`], [`Results`], [`Dailies`], [`Secret`], [`Notices`] and [`Nodes`] are its parts, [`Store`] is all of them. [`Sqlite`] keeps
//! them in a file, [`Postgres`] in a database that several server processes share.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod accounts;
mod answer;
#[cfg(feature = "contract")]
pub mod contract;
mod daily;
mod health;
mod house;
mod invitations;
mod log;
#[cfg(feature = "simulation")]
mod memory;
mod nodes;
mod notices;
mod passkeys;
mod people;
mod postgres;
mod queue;
mod reports;
mod results;
mod secret;
mod shelf;
mod split;
mod sqlite;
mod store;

pub use accounts::{Account, Accounts, Changed, Digest, Ends, MOST_SESSIONS, Session, Turnover};
pub use answer::{Answer, Unavailable};
pub use daily::{Dailies, DailyDeal, DailyScore};
pub use health::Health;
pub use house::{House, MoveError, Moved, WholeTable, move_house};
pub use invitations::{
    Invitation, Invitations, Invited, MOST_OF_A_PERSON, MOST_OF_A_TABLE, MOST_REFUSED, Refused, Reply,
};
pub use log::{Append, Appended, Entry, Log, NewLog};
#[cfg(feature = "simulation")]
pub use memory::{Call, Fate, Loss, Memory, Weather};
pub use nodes::{Before, Claim, LEASE, NodeId, Nodes, Peer, is_fenced};
pub use notices::{Channel, ChannelKind, MOST_CHANNELS, MOST_NOTICES, Notice, Notices, Put};
pub use passkeys::{KeyUse, Keys, MOST_PASSKEYS, Passkey, Passkeys};
pub use people::{People, Person};
#[doc(hidden)]
pub use postgres::PostgresTuning;
pub use postgres::{Postgres, PostgresError};
pub use queue::{Called, Leaving, MOST_TICKETS, Queue, Ticket};
pub use reports::{Filed, MOST_REPORTS, Report, Reports};
pub use results::{Results, Score, Scored, Scoring};
pub use secret::{Key, Secret};
pub use shelf::{Shelf, ShelfRow, Shelved};
pub use split::Split;
#[doc(hidden)]
pub use sqlite::Tuning;
pub use sqlite::{Contents, CopyError, Existing, Onlooker, OpenError, Sqlite, backup, free_bytes, restore};
pub use store::Store;
