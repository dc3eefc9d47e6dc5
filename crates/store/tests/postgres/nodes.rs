//! Several nodes on one database.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use protocol::{Millis, PersonId, Seq};
use store::{
    Account, Accounts as _, Append, Appended, Changed, Log as _, NodeId, Nodes as _, Peer, People as _,
    Person, Postgres, Secret as _, ShelfRow, Turnover,
};

use super::{append, database, founding, table};

/// As a room does: reads where the table is, tries, and tries again when another was faster.
async fn write(store: &Postgres, which: u64, id: u128) -> Seq {
    loop {
        let heads = store.heads(vec![table(which)]).await.unwrap();
        let next = heads.first().map_or(1, |(_, head)| head.number() + 1);
        match store.append(append(table(which), next, id)).await.unwrap() {
            Appended::Written => return Seq::new(next),
            Appended::Duplicate(seq) => return seq,
            Appended::Conflict => {}
        }
    }
}

/// A guest changes the name at one node and keeps it at another, at the same moment: whichever comes first, whoever has the
/// account has its name.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_who_keeps_a_name_has_another_one() {
    let url = database("naming");
    let (one, other) = (Postgres::open(&url).await.unwrap(), Postgres::open(&url).await.unwrap());
    for number in 0..100u64 {
        let id = PersonId::new(u128::from(number) + 1);
        let person =
            |name: &str| Person { id, name: format!("{name} {number}"), since: Millis::new(1), kept: false };
        one.keep_person(person("Mal")).await.unwrap();
        let account = Account {
            person: id,
            name: format!("Mal {number}"),
            look: format!("mal {number}"),
            pass: None,
            codes: Vec::new(),
            since: Millis::new(2),
            version: 0,
        };
        let renaming = async {
            tokio::time::sleep(Duration::from_micros(number * 20)).await;
            other.keep_person(person("Zed")).await.unwrap();
        };
        let (kept, ()) = tokio::join!(one.change_account(account, Turnover::default()), renaming);
        assert_eq!(kept, Ok(Changed::Done));
        let named = other.person(id).await.unwrap().unwrap();
        assert_eq!((named.name, named.kept), (format!("Mal {number}"), true));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn racing_nodes_write_each_command_once() {
    let url = database("racing");
    let stores = join_all((0..4).map(|_| Postgres::open(&url))).await;
    let stores: Vec<Arc<Postgres>> = stores.into_iter().map(|store| Arc::new(store.unwrap())).collect();
    for number in 0..6 {
        stores[0].found(founding(table(number))).await.unwrap();
    }
    // Every command is sent by two nodes, in different orders: batches meet the tables from both ends.
    let mut tasks = Vec::new();
    for (node, store) in stores.iter().enumerate() {
        for which in 0..6 {
            let which = if node % 2 == 0 { which } else { 5 - which };
            let store = Arc::clone(store);
            tasks.push(tokio::spawn(async move {
                let mut numbers = Vec::new();
                for id in 0..25 {
                    numbers.push((which, (node / 2 * 1_000 + id) as u128));
                    write(&store, which, numbers[numbers.len() - 1].1).await;
                }
                numbers
            }));
        }
    }
    let mut sent = BTreeSet::new();
    for task in tasks {
        sent.extend(task.await.unwrap());
    }
    for which in 0..6 {
        let entries = stores[0].read(table(which), Seq::ZERO).await.unwrap();
        let numbers: Vec<u32> = entries.iter().map(|entry| entry.seq.number()).collect();
        assert_eq!(numbers, (1..=entries.len() as u32).collect::<Vec<_>>(), "no gaps");
        let mut ids: Vec<u128> = entries.iter().map(|entry| entry.author.unwrap().1.number()).collect();
        ids.sort_unstable();
        let expected: Vec<u128> = sent.iter().filter(|(at, _)| *at == which).map(|(_, id)| *id).collect();
        assert_eq!(ids, expected, "each command once");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_batches_of_two_nodes_do_not_deadlock() {
    let url = database("batches");
    let stores = [Postgres::open(&url).await.unwrap(), Postgres::open(&url).await.unwrap()];
    let tables: Vec<_> = (0..40).map(table).collect();
    for table in &tables {
        stores[0].found(founding(*table)).await.unwrap();
    }
    let won = AtomicU64::new(0);
    for seq in 1..=20 {
        let shelf = ShelfRow { people: vec![PersonId::new(7)], ..founding(tables[0]).shelf };
        let full = |node: u128, table| Append {
            shelf: Some(shelf.clone()),
            record: Some("a record".to_owned()),
            ..append(table, seq, node << 32 | u128::from(seq))
        };
        let forth = tables.iter().map(|table| stores[0].append(full(1, *table)));
        let back = tables.iter().rev().map(|table| stores[1].append(full(2, *table)));
        let (forth, back) = futures_util::future::join(join_all(forth), join_all(back)).await;
        for (one, other) in forth.into_iter().zip(back.into_iter().rev()) {
            let both = [one.unwrap(), other.unwrap()];
            assert!(
                both == [Appended::Written, Appended::Conflict]
                    || both == [Appended::Conflict, Appended::Written],
                "one wins: {both:?}"
            );
            won.fetch_add(1, Ordering::Relaxed);
        }
    }
    assert_eq!(won.into_inner(), 800);
}

#[tokio::test]
async fn a_bad_command_fails_alone() {
    let store = Postgres::open(&database("bad")).await.unwrap();
    for number in 0..20 {
        store.found(founding(table(number))).await.unwrap();
    }
    let appends = (0..20).map(|number| {
        let command = if number == 7 { "a nul \0 is no text".to_owned() } else { "fine".to_owned() };
        Append { command, ..append(table(number), 1, 1) }
    });
    let answers = join_all(appends.map(|append| store.append(append))).await;
    for (number, answer) in answers.iter().enumerate() {
        assert_eq!(answer.is_err(), number == 7, "{number}: {answer:?}");
    }
    assert_eq!(store.append(append(table(7), 1, 1)).await, Ok(Appended::Written));
}

#[tokio::test]
async fn a_new_secret_signs_when_everybody_knows_it() {
    let url = database("signing");
    let (here, there) = (Postgres::open(&url).await.unwrap(), Postgres::open(&url).await.unwrap());
    let me = Peer { id: NodeId::new(1), address: String::new(), version: 1 };
    there.join(me.clone()).await.unwrap();
    let old = here.secrets()[0];
    // The first secret of all has nobody before it, and signs at once.
    here.rotate(old.since.plus(1_000), Millis::new(0)).await.unwrap();
    assert_eq!(here.secrets().len(), 2);
    assert_eq!(here.secrets()[0], old, "others may not know the new one yet");
    assert_eq!(there.secrets(), [old]);
    there.renew(me.id).await.unwrap();
    assert_eq!(there.secrets(), here.secrets(), "it is told with the lease");
    tokio::time::sleep(Duration::from_millis(5_200)).await;
    assert_ne!(here.secrets()[0], old, "now everybody does");
    assert_eq!(there.secrets(), here.secrets());
}

#[tokio::test]
async fn the_dead_are_forgotten() {
    let url = database("forgotten");
    let store = Postgres::open(&url).await.unwrap();
    let peer = |number| Peer { id: NodeId::new(number), address: String::new(), version: 1 };
    store.join(peer(1)).await.unwrap();
    let address = "192.0.2.1".parse().unwrap();
    store.present(peer(1).id, vec![(table(1), address)], vec![]).await.unwrap();
    // Two minutes pass.
    let past = "UPDATE gavel.nodes SET until = until - interval '2 minutes'";
    super::shared().sql("forgotten", past).unwrap();
    store.join(peer(2)).await.unwrap();
    assert_eq!(store.renew(peer(1).id).await, Ok(None));
    assert_eq!(super::shared().sql("forgotten", "SELECT count(*) FROM gavel.present").unwrap(), "0");
}
