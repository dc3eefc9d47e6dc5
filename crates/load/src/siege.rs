//! A siege: attacks on one's own server, on this machine only, while honest tables play at it.
//!
//! [`prepare`] makes what an attack needs, with a server that has no limits. Then every attack meets a fresh server with its limits
//! on the same data: [`besiege`] lets the honest tables play in quiet, under the attack and after it, and tells the figures of
//! all three. Honest guests come from 127.0.0.1, attackers from 127.0.0.2 to 127.0.0.9; these have a thread of their own, whose
//! processor time is measured and capped.

mod attack;
mod band;
mod flood;
mod hold;
mod honest;
mod others;
mod outcome;
mod prepare;
mod raid;
mod report;
mod wire;

use std::net::SocketAddr;
use std::time::Duration;

use client::Address;

pub use attack::Attack;
pub use outcome::{Arrivals, Attackers, Bars, Broken, Memory, Outcome, Phase};
pub use prepare::{Camp, Lengths, prepare};
pub use report::{markdown, table};

use crate::Failed;
use crate::dialect::Dialect;
use honest::Honest;

/// How strong the attacks are, and who plays meanwhile.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The number of honest tables.
    pub tables: usize,
    /// The number of people at each of them.
    pub seats: u8,
    /// The number of honest tables at which one person plays with bots.
    pub bot_tables: usize,
    /// Commands per second, over all honest tables of people.
    pub rate: f64,
    /// How long the honest tables play in quiet, under attack and afterwards: each of them.
    pub time: Duration,
    /// The share of a core that all attackers together may use.
    pub share: f64,
    /// The share of an attack's full strength.
    pub strength: f64,
    /// The most connections the attackers may have open at a time.
    pub connections: usize,
    /// The most commands one guest puts into a log beforehand.
    pub story: u64,
    /// The seed for what everybody does.
    pub seed: u64,
}

/// A server that may be attacked: on this machine, and nowhere else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    pub(crate) address: Address,
    pub(crate) socket: SocketAddr,
}

impl Target {
    /// The server at this URL.
    ///
    /// # Errors
    ///
    /// If the URL has anything but a loopback address and a port: nobody else's server is ever attacked.
    pub fn of(url: &str) -> Result<Target, Failed> {
        let address = Address::of(url)?;
        let socket: Option<SocketAddr> = address.authority().parse().ok();
        match socket.filter(|socket| socket.ip().is_loopback() && socket.is_ipv4()) {
            Some(socket) => Ok(Target { address, socket }),
            None => Err(Failed(format!(
                "'{url}' is not besieged: only a server of one's own on loopback is, such as http://127.0.0.1:4200"
            ))),
        }
    }
}

/// What a process has used: processor seconds, and bytes of memory it holds now.
pub type Cost = Option<(f64, u64)>;

/// How long the tables play before anything is measured, at most.
const WARM_UP: Duration = Duration::from_secs(2);
/// How long after an attack the last figures begin, at most.
const CALM: Duration = Duration::from_secs(3);

/// Lets honest tables play, attacks the server, and tells how they fared. `cost` tells what the server has used so far.
///
/// # Errors
///
/// If the honest tables cannot begin; what happens to them later is the result.
pub fn besiege(
    target: &Target,
    camp: &Camp,
    plan: &Plan,
    attack: Attack,
    bars: &Bars,
    cost: impl Fn() -> Cost,
    mut said: impl FnMut(&str),
) -> Result<Outcome, Failed> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| Failed(format!("no runtime: {why}")))?;
    let local = tokio::task::LocalSet::new();
    local.block_on(&runtime, async {
        said("tables begin");
        let dialect = Dialect::of(&target.address).await?;
        let mut honest = Honest::sit_down(target, dialect, camp, plan).await?;
        honest.play(WARM_UP.min(plan.time), &cost).await;
        said("quiet");
        let quiet = honest.play(plan.time, &cost).await;
        said("attack");
        let raid = raid::begin(target, dialect, camp, plan, attack);
        let under = honest.play(plan.time, &cost).await;
        let attackers = raid.end().await;
        said("after");
        let calm = honest.play(CALM.min(plan.time), &cost).await;
        let mut after = honest.play(plan.time, &cost).await;
        after.lost_before(&calm);
        Ok(Outcome::judge(attack, camp.lengths, [quiet, under, after], attackers, bars))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_loopback_is_besieged() {
        assert!(Target::of("http://127.0.0.1:4200").is_ok());
        for url in [
            "http://192.0.2.1:4200",
            "http://0.0.0.0:4200",
            "http://games.example.org",
            "http://localhost.example.org:80",
            "http://[2001:db8::1]:80",
            "https://127.0.0.1:4200",
        ] {
            assert!(Target::of(url).is_err(), "{url}");
        }
    }
}
