//! Tables in the browser: HTTP, WebSocket, rooms, clocks.
//!
//! [`Hub`] holds the rooms, each around a [`table::Table`]; [`app`] has the HTTP routes.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod accept;
mod account;
mod address;
pub mod archive;
mod client;
mod daily;
mod door;
mod forget;
mod games;
mod guest;
mod heart;
mod household;
mod http;
mod hub;
mod invite;
mod keyring;
mod limits;
mod line;
mod lines;
mod link;
mod lobby;
mod meet;
mod node;
mod notify;
mod operator;
mod outbox;
mod page;
mod passes;
mod passkey;
mod person;
mod pictures;
mod preview;
pub mod process;
mod profile;
mod proxies;
mod rating;
mod refused;
mod report;
mod retention;
mod room;
mod scores;
mod shelf;
mod socket;
mod story;
mod think;
mod time;

pub use accept::{App, Door, serve};
pub use account::reset;
pub use address::public_url;
pub use daily::keep_dailies;
pub use forget::forget_people;
pub use guest::{COOKIE_LIFE, renew_secrets};
pub use http::{NotifySettings, Settings, app};
pub use hub::Hub;
pub use limits::Limits;
pub use link::{Dial, Stream, answer_nodes, over_tcp};
pub use notify::send_notices;
pub use operator::operators;
pub use proxies::{Network, NotANetwork};
pub use retention::Retention;
pub use scores::{Checked, check_scores, score_games};
pub use think::Thinking;
pub use time::Clock;
