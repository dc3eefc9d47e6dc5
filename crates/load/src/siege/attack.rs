//! The attacks, by name.

use core::fmt;

/// One way in which a guest may try to stall a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// Requests whose header or body never ends.
    HalfOpen,
    /// Connections that never say anything.
    SilentTcp,
    /// Sockets that never say hello.
    SilentSockets,
    /// Many sockets that say hello together, at tables with a long log.
    Welcomes,
    /// Sockets that never read, at a table with a long story.
    Deaf,
    /// Many new tables in the lobby.
    TableFlood,
    /// Many tables of bots that think long.
    BotFlood,
    /// Many new guests.
    NameFlood,
    /// Pings and empty continuation frames.
    PingFlood,
    /// Commands at one's own table, as fast as the line carries them.
    OrderFlood,
    /// Requests for the list of tables.
    LobbyFlood,
}

impl Attack {
    /// Every one, in the order in which they are run.
    pub const ALL: [Attack; 11] = [
        Attack::HalfOpen,
        Attack::SilentTcp,
        Attack::SilentSockets,
        Attack::Welcomes,
        Attack::Deaf,
        Attack::TableFlood,
        Attack::BotFlood,
        Attack::NameFlood,
        Attack::PingFlood,
        Attack::OrderFlood,
        Attack::LobbyFlood,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Attack::HalfOpen => "half-open",
            Attack::SilentTcp => "silent-tcp",
            Attack::SilentSockets => "silent-sockets",
            Attack::Welcomes => "welcomes",
            Attack::Deaf => "deaf-readers",
            Attack::TableFlood => "table-flood",
            Attack::BotFlood => "bot-flood",
            Attack::NameFlood => "name-flood",
            Attack::PingFlood => "ping-flood",
            Attack::OrderFlood => "order-flood",
            Attack::LobbyFlood => "lobby-flood",
        }
    }

    /// What it does, in a sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Attack::HalfOpen => {
                "Thousands of requests that stop in the middle of their header or body and stay open"
            }
            Attack::SilentTcp => "Thousands of TCP connections that never send a byte",
            Attack::SilentSockets => {
                "As many sockets as an address may have, which are opened and never say hello"
            }
            Attack::Welcomes => {
                "Hundreds of sockets say hello together at closed tables whose logs are as long as one guest can make them"
            }
            Attack::Deaf => {
                "Hundreds of sockets say hello at the table with the longest story and never read the answer"
            }
            Attack::TableFlood => {
                "Guests found listed tables as fast as they may and sit down in front of the lobby's list"
            }
            Attack::BotFlood => "Guests start tables of five 'flat:256' and leave the playing to them",
            Attack::NameFlood => "New guests introduce themselves as fast as their addresses may",
            Attack::PingFlood => {
                "Sockets send pings and empty continuation frames, tens of thousands in one write, which no message limit counts"
            }
            Attack::OrderFlood => {
                "Seats change chairs, talk, and offer cards and take them back at their own tables, faster than anybody plays; one has used up all it can at a table with others"
            }
            Attack::LobbyFlood => {
                "Guests who sit in a running game with a long log ask for the list of tables without a pause"
            }
        }
    }

    /// The attack with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Attack> {
        Attack::ALL.into_iter().find(|attack| attack.name() == name)
    }
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
