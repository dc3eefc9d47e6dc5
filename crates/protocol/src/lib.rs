//! Every message between the server and its clients, as types.
//!
//! A table is one WebSocket. The client says [`ClientMessage::Hello`], is welcomed, and from then on gets an
//! [`ServerMessage::Update`] for every accepted command, in order and without gaps. It sends what it wants as [`Want`]s
//! with ids of its own, and repeats them until they are answered. `docs/protocol.md` has a sample of every message and
//! describes the life of a connection; with the feature `ts`, `typescript` generates the same types for the browser.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod advice;
mod client;
mod daily;
mod days;
mod id;
mod lobby;
mod meeting;
mod news;
mod notify;
mod order;
mod passkey;
mod person;
mod profile;
mod refusal;
mod replay;
mod retrospective;
mod server;
#[cfg(feature = "ts")]
mod typescript;

pub use advice::{About, Answer, Fair, Hint, Outlook, Puzzle, PuzzleKind, Puzzles, TriedAction};
pub use client::{ClientMessage, Want};
pub use daily::{
    Daily, DailyArchive, DailyBar, DailyCounts, DailyMark, DailyPast, DailyPromise, DailyResult, Day,
    NotADay, PlayDaily,
};
pub use days::{AtTheEnd, Days, PlayingHours};
pub use id::{CommandId, Millis, NotAnId, PersonId, Seq, TableId};
pub use lobby::{
    EditionCard, Fault, Games, Hello, Lesson, Listed, Lobby, NewGuest, NewLesson, NewReport, NewTable, Pace,
    Stage, TableCard,
};
pub use meeting::{
    GuestCard, Guests, InvitationAnswer, InvitationCard, Invitations, NewInvitation, NewRefusal, Refusals,
    Waiting, Wish,
};
pub use news::{Among, News, TableEvent};
pub use notify::{Kinds, NewPush, NewWebhook, Notifying, OnePlace, Place, PlaceCard, Quiet, Tried, Wishes};
pub use order::{Order, OrderMenu, Then};
pub use passkey::{ChangePasskey, MadePasskey, NewPasskey, PasskeyCard, PasskeyQuestion, UsedPasskey};
pub use person::{
    AboutMe, Codes, EndSession, ForgetMe, KeepName, Me, NewCodes, NewPassphrase, Recover, SessionCard, SignIn,
};
pub use profile::{
    ArtistCard, Company, DealCard, GameCard, PlayerCard, Profile, RatingCard, ResultsCard, RivalCard,
};
pub use refusal::Code;
pub use replay::{Dropped, DroppedMoments, Moment, Moments, Opened, PlayOn, Replay, ReplayLot};
pub use retrospective::{
    ArtistAccount, Because, LotAccount, PlayedCard, Purses, Retrospective, RoundAccount, SeatAccount,
};
pub use server::{Call, Chair, Clock, Game, Held, Missed, Note, Now, Private, ServerMessage, TableNow, Who};
#[cfg(feature = "ts")]
pub use typescript::typescript;

/// The version of this protocol. A client with another version is refused politely; unknown fields are ignored.
pub const VERSION: u32 = 2;

/// The longest message a client may send, in bytes.
pub const LONGEST_FRAME: usize = 8 * 1024;

/// The longest request that has a record in it, in bytes.
pub const LONGEST_RECORD: usize = 64 * 1024;

/// How many moments of a game are told at once.
pub const MOMENTS: usize = 48;

/// The longest chat message, in characters.
pub const LONGEST_SAYING: usize = 300;
