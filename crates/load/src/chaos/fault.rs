//! The faults: which there are, and which of them a seed brings, and when.

use core::fmt;

use bots::Rng;
use rules::Chance;
use serde::{Deserialize, Serialize};

use super::history::Time;

/// The kinds of faults that a run can be limited to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A node is killed without warning, and started again.
    Kill,
    /// A node is halted for five seconds, and goes on as if nothing had happened.
    Stop,
    /// Connections are cut: between clients and a node, between nodes, or between a node and the database.
    Cut,
    /// The primary database is killed, and the standby is promoted.
    Promote,
}

impl Kind {
    /// Every one.
    pub const ALL: [Kind; 4] = [Kind::Kill, Kind::Stop, Kind::Cut, Kind::Promote];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Kill => "kill",
            Kind::Stop => "stop",
            Kind::Cut => "cut",
            Kind::Promote => "promote",
        }
    }

    /// The kind with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What it does, in a line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Kind::Kill => "a node is killed without warning, and started again",
            Kind::Stop => "a node is halted for five seconds",
            Kind::Cut => "connections are cut: of clients, between nodes, or to the database",
            Kind::Promote => "the primary database is killed, and its standby is promoted",
        }
    }
}

/// Which connections of a node a cut concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Link {
    /// Those of clients to it: the fault is theirs, and the server cannot know of it.
    Clients,
    /// Those of other nodes to it.
    Nodes,
    /// Those from it to the database.
    Database,
}

/// What becomes of connections that are cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cut {
    /// All are reset, and new ones too.
    Reset,
    /// Whatever is sent is swallowed, and nobody is told.
    Swallow,
    /// New ones are reset; those that exist live on.
    Refuse,
}

/// One fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
pub enum Fault {
    /// A node is killed and started again when the fault ends.
    Kill {
        /// The node, from 0 on.
        node: usize,
    },
    /// A node is halted until the fault ends.
    Stop {
        /// The node.
        node: usize,
    },
    /// Connections of a node are cut until the fault ends.
    Cut {
        /// The node.
        node: usize,
        /// Which.
        link: Link,
        /// How.
        cut: Cut,
    },
    /// The primary is killed, and the standby is promoted when the fault ends.
    Promote,
}

impl Fault {
    /// Whether it is a fault of the server's side. A client's own line is not.
    #[must_use]
    pub const fn is_the_servers(self) -> bool {
        !matches!(self, Fault::Cut { link: Link::Clients, .. })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Kill { node } => write!(f, "kill {}", node + 1),
            Fault::Stop { node } => write!(f, "stop {}", node + 1),
            Fault::Promote => f.write_str("promote"),
            Fault::Cut { node, link, cut } => {
                let cut = match cut {
                    Cut::Reset => "cut",
                    Cut::Swallow => "hang",
                    Cut::Refuse => "refuse",
                };
                let link = match link {
                    Link::Clients => "clients",
                    Link::Nodes => "nodes",
                    Link::Database => "database",
                };
                write!(f, "{cut} {link}-{}", node + 1)
            }
        }
    }
}

/// A fault at its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blow {
    /// What.
    #[serde(flatten)]
    pub fault: Fault,
    /// When it begins.
    pub begins: Time,
    /// When it ends: a killed node is started, a halted one goes on, a connection can be made, the standby is promoted.
    pub ends: Time,
}

impl Blow {
    /// From when on clients have to come back: since the fault ended, or, if a node or the primary died, since it died.
    #[must_use]
    pub const fn counts_from(&self) -> Time {
        match self.fault {
            Fault::Kill { .. } | Fault::Promote => self.begins,
            Fault::Stop { .. } | Fault::Cut { .. } => self.ends,
        }
    }
}

/// The first fault comes this long after the games have begun.
const FIRST: Time = 3_000;
/// How long a node is halted: longer than its lease, so that it comes back to a world that has moved on.
const HALT: Time = 5_000;

/// The faults that a seed brings within this time, in order. Two may come at once. At most one promotion is among them, because there is one
/// standby, and it is there whenever promotions are all that is wanted.
pub(crate) fn draw(seed: u64, kinds: &[Kind], nodes: usize, time: Time) -> Vec<Blow> {
    let mut rng = Rng::stream(seed, &[1]);
    let (mut blows, mut at) = (Vec::new(), FIRST);
    let mut kinds = kinds.to_vec();
    while at < time && !kinds.is_empty() {
        let at_once = if rng.below(10) < 4 { 2 } else { 1 };
        let mut last = at;
        for _ in 0..at_once {
            let Some(&kind) = kinds.get(rng.below(kinds.len().max(1) as u32) as usize) else { break };
            if kind == Kind::Promote {
                kinds.retain(|&kind| kind != Kind::Promote);
            }
            let begins = at + u64::from(rng.below(700));
            let blow = one(&mut rng, kind, nodes, begins);
            last = last.max(blow.ends);
            blows.push(blow);
        }
        at = last + 2_000 + u64::from(rng.below(2_500));
    }
    one_at_a_time(&mut blows);
    blows
}

fn one(rng: &mut Rng, kind: Kind, nodes: usize, begins: Time) -> Blow {
    let node = rng.below(nodes.max(1) as u32) as usize;
    let (fault, lasts) = match kind {
        Kind::Kill => (Fault::Kill { node }, 300 + u64::from(rng.below(2_700))),
        Kind::Stop => (Fault::Stop { node }, HALT),
        Kind::Promote => (Fault::Promote, 500 + u64::from(rng.below(1_500))),
        Kind::Cut => {
            // One node alone has no other nodes.
            let links: &[Link] = match nodes {
                0 | 1 => &[Link::Clients, Link::Database],
                _ => &[Link::Clients, Link::Nodes, Link::Nodes, Link::Database, Link::Database],
            };
            let link = links[rng.below(links.len() as u32) as usize];
            let cuts = [Cut::Reset, Cut::Reset, Cut::Swallow, Cut::Swallow, Cut::Refuse];
            let cut = cuts[rng.below(cuts.len() as u32) as usize];
            (Fault::Cut { node, link, cut }, 500 + u64::from(rng.below(3_500)))
        }
    };
    Blow { fault, begins, ends: begins + lasts }
}

/// A process that is halted cannot also be killed and started, and one link has one state: of two such faults that overlap, the
/// second strikes another node, or is left out where there is none.
fn one_at_a_time(blows: &mut Vec<Blow>) {
    let same = |one: Fault, other: Fault| match (one, other) {
        (
            Fault::Kill { node } | Fault::Stop { node },
            Fault::Kill { node: other } | Fault::Stop { node: other },
        ) => node == other,
        (Fault::Cut { node, link, .. }, Fault::Cut { node: other, link: same, .. }) => {
            node == other && link == same
        }
        (Fault::Promote, Fault::Promote) => true,
        _ => false,
    };
    let mut kept: Vec<Blow> = Vec::new();
    for &blow in blows.iter() {
        let clash = |before: &Blow| same(before.fault, blow.fault) && before.ends + 1_000 > blow.begins;
        if !kept.iter().any(clash) {
            kept.push(blow);
        }
    }
    kept.sort_by_key(|blow| blow.begins);
    *blows = kept;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_brings_the_same_faults() {
        for seed in 0..50 {
            let faults = draw(seed, &Kind::ALL, 3, 20_000);
            assert_eq!(faults, draw(seed, &Kind::ALL, 3, 20_000));
            assert!(!faults.is_empty(), "seed {seed}");
            assert!(faults.iter().filter(|blow| blow.fault == Fault::Promote).count() <= 1, "seed {seed}");
        }
        assert_ne!(draw(1, &Kind::ALL, 3, 20_000), draw(2, &Kind::ALL, 3, 20_000));
    }

    #[test]
    fn fifty_seeds_bring_every_fault_and_two_at_once() {
        let all: Vec<Vec<Blow>> = (1..=50).map(|seed| draw(seed, &Kind::ALL, 3, 20_000)).collect();
        let faults: Vec<Fault> = all.iter().flatten().map(|blow| blow.fault).collect();
        let has = |found: fn(&Fault) -> bool| faults.iter().filter(|fault| found(fault)).count();
        assert!(has(|fault| matches!(fault, Fault::Kill { .. })) > 10);
        assert!(has(|fault| matches!(fault, Fault::Stop { .. })) > 10);
        assert!(has(|fault| matches!(fault, Fault::Promote)) > 10);
        for link in [Link::Clients, Link::Nodes, Link::Database] {
            for cut in [Cut::Reset, Cut::Swallow, Cut::Refuse] {
                let named = |fault: &&Fault| matches!(fault, Fault::Cut { link: l, cut: c, .. } if (*l, *c) == (link, cut));
                assert!(faults.iter().any(|fault| named(&fault)), "{link:?} {cut:?}");
            }
        }
        let at_once =
            all.iter().filter(|blows| blows.windows(2).any(|two| two[1].begins < two[0].ends)).count();
        assert!(at_once > 20, "{at_once} runs with two faults at once");
    }

    #[test]
    fn a_node_is_not_killed_while_it_is_halted() {
        for seed in 0..500 {
            let blows = draw(seed, &[Kind::Kill, Kind::Stop], 1, 60_000);
            for two in blows.windows(2) {
                assert!(two[0].ends <= two[1].begins, "seed {seed}: {two:?}");
            }
        }
    }
}
