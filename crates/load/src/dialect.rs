//! What differs between the versions of the protocol that servers speak.

use client::{Address, Request};
use protocol::{ClientMessage, VERSION, Want};
use rules::Seat;
use serde::Deserialize;

use crate::Failed;

/// The version of the protocol a server speaks: an older program can be measured beside ours. Everything that depends on
/// the version is here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dialect {
    version: u32,
}

/// As much of `GET api/hello` as every version has.
#[derive(Deserialize)]
struct Spoken {
    protocol: u32,
}

impl Dialect {
    /// Ours.
    pub(crate) const OURS: Dialect = Dialect { version: VERSION };

    /// What the server at this address speaks.
    pub(crate) async fn of(address: &Address) -> Result<Dialect, Failed> {
        let path = address.path("api/hello");
        let head = [("host", address.authority())];
        let request = Request { method: "GET", path: &path, head: &head, body: "" };
        let Spoken { protocol } = client::ask(address.connect().await?, request).await?.good()?;
        Ok(Dialect { version: protocol })
    }

    /// The first message on a socket.
    pub(crate) fn hello(self) -> ClientMessage {
        ClientMessage::Hello { version: self.version, resume: None }
    }

    /// To take a chair. What a seat adds to the shuffle is left out, and then both versions write the same.
    pub(crate) fn sit(self, seat: Seat) -> Want {
        Want::Sit { seat, promise: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chair_is_taken_with_the_same_words_in_every_version() {
        let sit = serde_json::to_string(&Dialect::OURS.sit(Seat::One)).unwrap();
        assert_eq!(sit, "{\"want\":\"sit\",\"seat\":1}");
    }

    #[test]
    fn an_older_server_is_greeted_in_its_own_version() {
        let hello = serde_json::to_string(&Dialect { version: 1 }.hello()).unwrap();
        assert_eq!(hello, "{\"type\":\"hello\",\"version\":1}");
    }
}
