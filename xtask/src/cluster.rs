//! `cargo xtask cluster`: several nodes, PostgreSQL with a standby, and a proxy, on this machine, to be looked at and killed.

mod house;
mod leash;
mod proxy;
#[cfg(test)]
mod trial;

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::web::Profile;
use crate::{packages, web};
use house::House;

/// How often is looked whether everybody lives.
const LOOK: Duration = Duration::from_millis(100);

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Plan {
    nodes: usize,
    listen: SocketAddr,
    profile: Profile,
}

impl Plan {
    fn read(args: &[&str]) -> Result<Plan, String> {
        let usual = SocketAddr::from((Ipv4Addr::LOCALHOST, 4200));
        let mut plan = Plan { nodes: 3, listen: usual, profile: Profile::Serve };
        let mut rest = args;
        loop {
            rest = match rest {
                [] => return Ok(plan),
                ["--release", rest @ ..] => {
                    plan.profile = Profile::Release;
                    rest
                }
                ["--nodes", number, rest @ ..] => {
                    let nodes = number.parse().ok().filter(|nodes| (1..=16).contains(nodes));
                    plan.nodes = nodes.ok_or_else(|| format!("expected 1 to 16 nodes, found '{number}'"))?;
                    rest
                }
                ["--listen", address, rest @ ..] => {
                    plan.listen = address.parse().map_err(|_| {
                        format!("expected an address such as 127.0.0.1:4200, found '{address}'")
                    })?;
                    rest
                }
                [unknown, ..] => {
                    return Err(format!(
                        "'cargo xtask cluster' takes --nodes N, --listen ADDRESS and --release, not '{unknown}'"
                    ));
                }
            };
        }
    }
}

/// Builds everything, starts a house with several nodes, and watches it until somebody presses Ctrl-C.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let plan = Plan::read(args)?;
    packages::postgresql()?;
    packages::nginx()?;
    // Found out before anything slow: the port is taken.
    TcpListener::bind(plan.listen).map_err(|why| format!("cannot listen on {}: {why}", plan.listen))?;
    let gavel = web::program(plan.profile)?;
    let stopped = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stopped);
    ctrlc::set_handler(move || told.store(true, Ordering::Relaxed))
        .map_err(|why| format!("Ctrl-C cannot be heard: {why}"))?;
    println!("\n> PostgreSQL, its standby, {} nodes and a proxy", plan.nodes);
    let mut house = House::open(&gavel, plan.nodes, plan.listen, &stopped)?;
    println!("\n{}", welcome(&house));
    while !stopped.load(Ordering::Relaxed) {
        for news in house.look() {
            println!("{news}");
        }
        if house.is_lost() {
            return Err("without a proxy, a database and a node there is nothing to look at".to_owned());
        }
        std::thread::sleep(LOOK);
    }
    println!("\nstopping: the nodes hand over what they have, then PostgreSQL ends");
    house.close();
    Ok(())
}

/// Where the house is, and what to try.
fn welcome(house: &House) -> String {
    let list: String = house.list().into_iter().map(|line| format!("  {line}\n")).collect();
    let some_node = house.node_process(0).map_or_else(String::new, |process| process.to_string());
    let primary = house.primary_process().map_or_else(String::new, |process| process.to_string());
    format!(
        "Gavel is at {}\n\n{list}\n\
         Play, and meanwhile, in another terminal:\n  \
         kill {some_node}        node 1 hands its tables over and ends: nobody waits\n  \
         kill -9 {some_node}     node 1 is gone without a word: its tables go on at the others when its lease of 1.5 s has run out\n  \
         kill -9 {primary}     the primary database is gone: the standby takes its place, and no move is lost\n\
         What dies is not started again, and is reported here. Their logs: {}\n\
         Ctrl-C stops everything and leaves nothing behind.",
        house.url(),
        house.logs().display(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cluster_is_three_nodes_unless_something_else_is_said() {
        let usual = Plan::read(&[]).unwrap();
        assert_eq!((usual.nodes, usual.listen.to_string().as_str()), (3, "127.0.0.1:4200"));
        assert_eq!(usual.profile, Profile::Serve);
        let plan = Plan::read(&["--release", "--nodes", "5", "--listen", "[::1]:80"]).unwrap();
        assert_eq!((plan.nodes, plan.listen.to_string().as_str()), (5, "[::1]:80"));
        assert_eq!(plan.profile, Profile::Release);
        for wrong in [&["--nodes", "0"][..], &["--nodes"], &["--listen", "here"], &["--nodes", "17"], &["3"]]
        {
            assert!(Plan::read(wrong).is_err(), "{wrong:?}");
        }
    }
}
