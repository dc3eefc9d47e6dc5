//! The promises of [`Dailies`](crate::Dailies), each as a check.

use futures_util::future::join;
use protocol::{Millis, PersonId};

use super::{table, who};
use crate::{Account, Changed, DailyDeal, DailyScore, Person, Store, Turnover};

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    the_first_deal_of_a_day_stays(&open("deals").await).await;
    the_first_result_of_a_person_stays(&open("dailies").await).await;
    kept_names_count_from_when_they_are_kept(&open("counted dailies").await).await;
    whoever_is_forgotten_has_not_played(&open("forgotten dailies").await).await;
    deals_survive(open).await;
}

fn deal(day: u32, seed: u8) -> DailyDeal {
    DailyDeal { day, seed: [seed; 32], made: Millis::new(u64::from(seed)), reference: None }
}

fn score(day: u32, person: u128, money: u32) -> DailyScore {
    let table = table(u64::from(day) * 100 + person as u64);
    DailyScore { day, person: who(person), table, at: Millis::new(50), money, place: 2, alone: true }
}

/// Somebody who begins to keep a name at this moment.
async fn keeps(store: &impl Store, person: u128, since: u64) {
    let (id, name, since) = (who(person), format!("Person {person}"), Millis::new(since));
    assert_eq!(store.keep_person(Person { id, name: name.clone(), since, kept: false }).await, Ok(()));
    let look = name.to_lowercase();
    let account = Account { person: id, name, look, pass: None, codes: Vec::new(), since, version: 0 };
    assert_eq!(store.change_account(account, Turnover::default()).await, Ok(Changed::Done));
}

async fn the_first_deal_of_a_day_stays(store: &impl Store) {
    assert_eq!(store.deal(7).await, Ok(None));
    assert_eq!(store.put_deal(deal(7, 1)).await, Ok(deal(7, 1)));
    assert_eq!(store.put_deal(deal(7, 2)).await, Ok(deal(7, 1)), "whoever comes later gets the first");
    let (eight, nine) = join(store.put_deal(deal(8, 3)), store.put_deal(deal(8, 4))).await;
    assert_eq!(eight, nine, "and so do two at once");
    assert_eq!(store.deal(8).await.map(Option::unwrap), eight);
    let answered = DailyDeal { reference: Some(9), ..deal(9, 5) };
    assert_eq!(store.put_deal(answered).await, Ok(deal(9, 5)), "nobody has played it yet");
    assert_eq!(store.put_reference(9, 190).await, Ok(()));
    assert_eq!(store.put_reference(9, 200).await, Ok(()), "again is no fault");
    assert_eq!(store.put_reference(10, 200).await, Ok(()), "nor is a day without a deal");
    let played = DailyDeal { reference: Some(190), ..deal(9, 5) };
    assert_eq!(store.deals(99, 9).await.map(|deals| deals.len()), Ok(3));
    assert_eq!(store.deals(10, 1).await, Ok(vec![played]), "the latest first");
    assert_eq!(store.deals(8, 9).await, Ok(vec![deal(7, 1)]));
}

async fn the_first_result_of_a_person_stays(store: &impl Store) {
    let (ada, bo) = (score(7, 1, 214), score(7, 2, 90));
    for score in [ada, bo, DailyScore { money: 999, ..ada }, score(8, 1, 130)] {
        assert_eq!(store.put_daily(score).await, Ok(()));
    }
    assert_eq!(store.daily(7, who(1)).await, Ok(Some(ada)));
    assert_eq!(store.daily(8, who(2)).await, Ok(None));
    assert_eq!(store.dailies_of(who(1)).await, Ok(vec![score(8, 1, 130), ada]), "the latest day first");
    assert_eq!(store.dailies(7).await, Ok(vec![ada, bo]));
    assert_eq!(store.dailies(9).await, Ok(vec![]));
}

async fn kept_names_count_from_when_they_are_kept(store: &impl Store) {
    let until = Millis::new(100);
    for person in 1..=4 {
        keeps(store, person, 10).await;
    }
    keeps(store, 5, 99).await;
    keeps(store, 6, 100).await;
    let mut scores: Vec<DailyScore> =
        (1..=7).map(|person| score(7, person, 100 + person as u32 / 2)).collect();
    scores[1].alone = false;
    scores[2].at = until;
    for score in scores {
        assert_eq!(store.put_daily(score).await, Ok(()));
    }
    // Not 2, who was helped, nor 3, who was late, nor 6, who kept the name too late, nor 7, a guest.
    assert_eq!(store.daily_counts(7, until).await, Ok(vec![(100, 1), (102, 2)]));
    assert_eq!(store.daily_counts(8, until).await, Ok(vec![]));
}

async fn whoever_is_forgotten_has_not_played(store: &impl Store) {
    let until = Millis::new(100);
    for person in 1..=2 {
        keeps(store, person, 10).await;
        assert_eq!(store.put_daily(score(7, person, 100)).await, Ok(()));
    }
    let ada: PersonId = who(1);
    assert_eq!(store.forget_person(ada, Millis::new(60)).await, Ok(()));
    assert_eq!(store.put_daily(score(8, 1, 100)).await, Ok(()), "a game that ended in this moment");
    assert_eq!(store.dailies_of(ada).await, Ok(vec![]));
    assert_eq!(store.daily_counts(7, until).await, Ok(vec![(100, 1)]));
}

async fn deals_survive<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("deals kept").await;
    assert_eq!(store.put_deal(deal(7, 1)).await, Ok(deal(7, 1)));
    assert_eq!(store.put_daily(score(7, 1, 100)).await, Ok(()));
    drop(store);
    let store = open("deals kept").await;
    assert_eq!(store.deal(7).await, Ok(Some(deal(7, 1))));
    assert_eq!(store.put_deal(deal(7, 2)).await, Ok(deal(7, 1)));
    assert_eq!(store.daily(7, who(1)).await, Ok(Some(score(7, 1, 100))));
}
