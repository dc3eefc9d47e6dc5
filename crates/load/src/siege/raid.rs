//! An attack, on a thread of its own.

use std::cell::RefCell;
use std::rc::Rc;
use std::thread;

use tokio::sync::oneshot;
use tokio::task::LocalSet;

use super::attack::Attack;
use super::band::{Band, Purse, Tally};
use super::outcome::Attackers;
use super::prepare::Camp;
use super::{Plan, Target, flood, hold};
use crate::dialect::Dialect;

/// An attack that is under way.
pub(crate) struct Raid {
    stop: oneshot::Sender<()>,
    ended: oneshot::Receiver<Attackers>,
}

/// Begins an attack.
pub(crate) fn begin(target: &Target, dialect: Dialect, camp: &Camp, plan: &Plan, attack: Attack) -> Raid {
    let (stop, stopped) = oneshot::channel();
    let (end, ended) = oneshot::channel();
    let (target, camp, plan) = (target.clone(), camp.clone(), plan.clone());
    thread::spawn(move || {
        let attackers = run(target, dialect, camp, &plan, attack, stopped);
        // Nobody waits for it any more if the siege was given up.
        let _ = end.send(attackers);
    });
    Raid { stop, ended }
}

impl Raid {
    /// Ends it: all of its connections are closed.
    pub(crate) async fn end(self) -> Attackers {
        // If nobody listens any more, the attack has ended by itself.
        let _ = self.stop.send(());
        self.ended.await.unwrap_or_else(|_| attackers(&Purse::new(1.0), &Tally::default(), 0.0))
    }
}

fn run(
    target: Target,
    dialect: Dialect,
    camp: Camp,
    plan: &Plan,
    attack: Attack,
    stopped: oneshot::Receiver<()>,
) -> Attackers {
    let begun = std::time::Instant::now();
    let band = Rc::new(Band {
        target: target.socket,
        address: target.address,
        dialect,
        camp,
        purse: Purse::new(plan.share),
        tally: RefCell::default(),
        strength: plan.strength,
        connections: plan.connections,
    });
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => {
            let local = LocalSet::new();
            local.block_on(&runtime, async {
                tokio::select! {
                    () = storm(&band, attack) => {}
                    _ = stopped => {}
                }
            });
        }
        Err(why) => band.broke(&why),
    }
    attackers(&band.purse, &band.tally.borrow(), begun.elapsed().as_secs_f64())
}

async fn storm(band: &Rc<Band>, attack: Attack) {
    match attack {
        Attack::HalfOpen => hold::half_open(band).await,
        Attack::SilentTcp => hold::silent_tcp(band).await,
        Attack::SilentSockets => hold::silent_sockets(band).await,
        Attack::Welcomes => hold::welcomes(band).await,
        Attack::Deaf => hold::deaf(band).await,
        Attack::TableFlood => flood::tables(band).await,
        Attack::BotFlood => flood::bots(band).await,
        Attack::NameFlood => flood::names(band).await,
        Attack::PingFlood => flood::pings(band).await,
        Attack::OrderFlood => flood::orders(band).await,
        Attack::LobbyFlood => flood::lobby(band).await,
    }
}

fn attackers(purse: &Purse, tally: &Tally, seconds: f64) -> Attackers {
    let used = purse.spent().as_secs_f64();
    Attackers {
        processor_seconds: used,
        cores: if seconds > 0.0 { used / seconds } else { 0.0 },
        paused_seconds: purse.paused().as_secs_f64(),
        most_held: tally.most_held,
        counts: tally.counts.clone(),
    }
}
