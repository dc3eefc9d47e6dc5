//! The promises of [`Nodes`] that a store for several processes keeps, each as a check. There is one wait for leases to
//! end.

use std::net::{IpAddr, Ipv4Addr};

use futures_util::future::join_all;
use protocol::{Millis, TableId};

use super::{by_itself, founded, table, written};
use crate::{Append, Before, Claim, LEASE, NodeId, Nodes, Peer, Store};

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("nodes").await;
    if store.is_for_one() {
        one_node_owns_everything(&store).await;
        return;
    }
    nodes_come_and_go(&store).await;
    a_table_has_one_owner(&open("owners").await).await;
    one_of_many_claimers_wins(&open("claimers").await).await;
    what_others_own_is_not_due(&open("due-for").await).await;
    who_is_where_is_known_everywhere(&open("presence").await).await;
    who_is_silent_is_dead(&open("leases").await).await;
}

fn node(number: u64) -> Peer {
    Peer { id: NodeId::new(number), address: format!("10.0.0.{number}:7000"), version: 3 }
}

fn ip(last: u8) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(192, 0, 2, last))
}

async fn joined(store: &impl Nodes, number: u64) -> Peer {
    let peer = node(number);
    store.join(peer.clone()).await.expect("a node joins");
    peer
}

async fn one_node_owns_everything(store: &impl Store) {
    let me = node(1);
    store.join(me.clone()).await.expect("a node joins");
    assert!(matches!(store.claim(table(1), me.id).await, Ok(Claim::Mine(_))));
    assert!(matches!(store.renew(me.id).await, Ok(Some(_))));
    assert_eq!(store.somebody_at().await, Ok(vec![]));
}

async fn nodes_come_and_go(store: &impl Store) {
    assert_eq!(store.peers().await, Ok(vec![]));
    let first = store.join(node(1)).await.expect("a node joins");
    let second = store.join(node(2)).await.expect("another joins");
    assert!(second >= first, "the store has one clock");
    assert_eq!(store.peers().await, Ok(vec![node(1), node(2)]));
    let third = store.renew(node(1).id).await.expect("it lives on").expect("it is known");
    assert!(third >= second);
    assert_eq!(store.leave(node(2).id).await, Ok(()));
    assert_eq!(store.leave(node(2).id).await, Ok(()), "leaving again changes nothing");
    assert_eq!(store.peers().await, Ok(vec![node(1)]));
    assert_eq!(store.renew(node(2).id).await, Ok(None), "who has left does not live on");
    assert!(store.claim(table(1), node(2).id).await.is_err(), "and owns nothing");
    assert!(store.claim(table(1), node(9).id).await.is_err(), "nor does a stranger");
    let moved = Peer { address: "elsewhere:1".to_owned(), ..node(1) };
    store.join(moved.clone()).await.expect("it joins again");
    assert_eq!(store.peers().await, Ok(vec![moved]));
}

async fn a_table_has_one_owner(store: &impl Store) {
    let (here, there) = (founded(store, 1).await, founded(store, 2).await);
    let (a, b) = (joined(store, 1).await, joined(store, 2).await);
    assert_eq!(store.claim(here, a.id).await, Ok(Claim::Mine(Before::Nobody)));
    assert_eq!(store.claim(here, a.id).await, Ok(Claim::Mine(Before::Myself)));
    assert_eq!(store.claim(here, b.id).await, Ok(Claim::Theirs(a.clone())));
    assert_eq!(store.claim(there, b.id).await, Ok(Claim::Mine(Before::Nobody)), "each table by itself");
    assert_eq!(store.release(here, b.id).await, Ok(()));
    assert_eq!(store.claim(here, b.id).await, Ok(Claim::Theirs(a.clone())), "only the owner gives it back");
    assert_eq!(store.release(here, a.id).await, Ok(()));
    assert_eq!(store.claim(here, b.id).await, Ok(Claim::Mine(Before::Nobody)));
    assert_eq!(store.leave(b.id).await, Ok(()));
    assert_eq!(store.claim(here, a.id).await, Ok(Claim::Mine(Before::SomebodyGone)), "it was not given back");
    assert_eq!(store.claim(here, a.id).await, Ok(Claim::Mine(Before::Myself)));
}

/// Of these answers exactly one is the owner, and all others name it.
fn one_owner(peers: &[Peer], claims: &[Result<Claim, crate::Unavailable>], before: Before) -> Peer {
    let winners: Vec<&Peer> =
        peers.iter().zip(claims).filter(|(_, is)| **is == Ok(Claim::Mine(before))).map(|(p, _)| p).collect();
    let [winner] = winners[..] else { panic!("{} of {} own it: {claims:?}", winners.len(), peers.len()) };
    let others = claims.iter().filter(|is| **is == Ok(Claim::Theirs(winner.clone()))).count();
    assert_eq!(others, peers.len() - 1, "the others know whose it is: {claims:?}");
    winner.clone()
}

async fn one_of_many_claimers_wins(store: &impl Store) {
    let peers: Vec<Peer> = (1..=12).map(node).collect();
    for peer in &peers {
        store.join(peer.clone()).await.expect("a node joins");
    }
    for number in 1..=5 {
        let table = founded(store, number).await;
        let claims = join_all(peers.iter().map(|peer| store.claim(table, peer.id))).await;
        let winner = one_owner(&peers, &claims, Before::Nobody);
        // It goes without giving it back, and the others race for what it leaves.
        assert_eq!(store.leave(winner.id).await, Ok(()));
        let others: Vec<Peer> = peers.iter().filter(|peer| **peer != winner).cloned().collect();
        let claims = join_all(others.iter().map(|peer| store.claim(table, peer.id))).await;
        one_owner(&others, &claims, Before::SomebodyGone);
        for peer in &peers {
            store.join(peer.clone()).await.expect("all live on");
        }
    }
}

async fn due(store: &impl Nodes, node: NodeId) -> Vec<TableId> {
    let due = store.due_for(node, Millis::new(99), 9).await.expect("deadlines are read");
    due.into_iter().map(|(table, _)| table).collect()
}

async fn with_deadline(store: &impl Store, number: u64, deadline: u64) -> TableId {
    let table = founded(store, number).await;
    written(store, Append { deadline: Some(Millis::new(deadline)), ..by_itself(table, 1, 10) }).await;
    table
}

async fn what_others_own_is_not_due(store: &impl Store) {
    let (a, b) = (joined(store, 1).await, joined(store, 2).await);
    let (free, of_a, of_b) = (
        with_deadline(store, 1, 30).await,
        with_deadline(store, 2, 20).await,
        with_deadline(store, 3, 10).await,
    );
    assert_eq!(store.claim(of_a, a.id).await, Ok(Claim::Mine(Before::Nobody)));
    assert_eq!(store.claim(of_b, b.id).await, Ok(Claim::Mine(Before::Nobody)));
    assert_eq!(due(store, a.id).await, [of_a, free], "the longest overdue first");
    assert_eq!(due(store, b.id).await, [of_b, free]);
    let one = store.due_for(a.id, Millis::new(99), 1).await;
    assert_eq!(one, Ok(vec![(of_a, Millis::new(20))]), "the limit counts what is told");
    assert_eq!(store.due_for(a.id, Millis::new(19), 9).await, Ok(vec![]));
    assert_eq!(store.leave(b.id).await, Ok(()));
    assert_eq!(due(store, a.id).await, [of_b, of_a, free], "what nobody living owns is everybody's");
}

async fn who_is_where_is_known_everywhere(store: &impl Store) {
    let (a, b) = (joined(store, 1).await, joined(store, 2).await);
    let [here, there, nowhere] = [1, 2, 3].map(table);
    let mut both = vec![(here, ip(1)), (there, ip(2))];
    both.sort();
    assert_eq!(store.somebody_at().await, Ok(vec![]));
    assert_eq!(store.present(a.id, vec![(here, ip(1)), (there, ip(2))], vec![]).await, Ok(()));
    assert_eq!(store.somebody_at().await, Ok(both));
    assert_eq!(store.present(b.id, vec![(here, ip(3))], vec![]).await, Ok(()));
    let somewhere = store.somebody_at().await.unwrap_or_default();
    assert_eq!(
        somewhere.iter().filter(|(table, _)| *table == here).count(),
        1,
        "once, however many nodes know it"
    );
    assert_eq!(store.present(a.id, vec![], vec![here, there, nowhere]).await, Ok(()));
    assert_eq!(store.somebody_at().await, Ok(vec![(here, ip(3))]), "at the other node");
    assert_eq!(store.present(b.id, vec![(here, ip(4))], vec![]).await, Ok(()));
    assert_eq!(store.somebody_at().await, Ok(vec![(here, ip(4))]), "somebody else by now");
    assert_eq!(store.present(b.id, vec![(there, ip(5))], vec![there]).await, Ok(()));
    assert_eq!(store.somebody_at().await, Ok(vec![(here, ip(4))]), "who came and left is not there");
    assert_eq!(store.leave(b.id).await, Ok(()));
    assert_eq!(store.somebody_at().await, Ok(vec![]), "they went with their node");
}

async fn who_is_silent_is_dead(store: &impl Store) {
    let silent = joined(store, 1).await;
    let others: Vec<Peer> = (2..=6).map(node).collect();
    for peer in &others {
        store.join(peer.clone()).await.expect("a node joins");
    }
    let table = with_deadline(store, 1, 10).await;
    assert_eq!(store.claim(table, silent.id).await, Ok(Claim::Mine(Before::Nobody)));
    assert_eq!(store.present(silent.id, vec![(table, ip(1))], vec![]).await, Ok(()));
    for _ in 0..4 {
        tokio::time::sleep(LEASE / 3).await;
        for peer in &others {
            assert!(matches!(store.renew(peer.id).await, Ok(Some(_))), "who says so lives on");
        }
    }
    assert_eq!(store.peers().await, Ok(others.clone()), "who has said nothing for so long is dead");
    assert!(store.claim(table, silent.id).await.is_err(), "and owns nothing");
    assert_eq!(store.somebody_at().await, Ok(vec![]));
    assert_eq!(due(store, others[0].id).await, [table], "what it owned is everybody's");
    let claims = join_all(others.iter().map(|peer| store.claim(table, peer.id))).await;
    let winner = one_owner(&others, &claims, Before::SomebodyGone);
    // It was only slow: it lives again, and what was taken from it is not its own.
    assert!(matches!(store.renew(silent.id).await, Ok(Some(_))));
    assert_eq!(store.claim(table, silent.id).await, Ok(Claim::Theirs(winner)));
    assert_eq!(due(store, silent.id).await, []);
}
