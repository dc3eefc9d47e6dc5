//! The promises of [`Notices`], each as a check.

use protocol::{Millis, PersonId};

use super::{table, who};
use crate::{Channel, ChannelKind, MOST_CHANNELS, MOST_NOTICES, Notice, People, Person, Put, Store};

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    wishes_are_kept_for_people(&open("wishes").await).await;
    somebody_is_told_at_a_few_places(&open("channels").await).await;
    what_is_noted_is_taken_once(&open("notices").await).await;
    what_waits_is_bounded(&open("many-notices").await).await;
    who_is_forgotten_is_told_nothing(&open("unheard").await).await;
    notices_survive(open).await;
}

async fn guest(people: &impl People, number: u128) -> PersonId {
    let person = Person { id: who(number), name: "Ada".to_owned(), since: Millis::new(1), kept: false };
    assert_eq!(people.keep_person(person).await, Ok(()));
    who(number)
}

fn channel(number: u128, address: &str, kind: ChannelKind) -> Channel {
    let (keys, since) = (vec![number as u8; 81], Millis::new(7));
    Channel { person: who(number), address: address.to_owned(), kind, keys, language: "pl".to_owned(), since }
}

fn push(number: u128, address: &str) -> Channel {
    channel(number, address, ChannelKind::Push)
}

fn notice(number: u128, at_table: u64, at: u64, due: u64) -> Notice {
    Notice {
        person: who(number),
        table: table(at_table),
        kind: "turn".to_owned(),
        said: "ż".to_owned(),
        at: Millis::new(at),
        due: Millis::new(due),
        tries: 0,
    }
}

async fn wishes_are_kept_for_people(store: &impl Store) {
    assert_eq!(store.put_wishes(who(1), "nobody's".to_owned()).await, Ok(()));
    assert_eq!(store.wishes(who(1)).await, Ok(None), "nobody knows them");
    guest(store, 1).await;
    for wishes in ["{}", "{\"quiet\":1}"] {
        assert_eq!(store.put_wishes(who(1), wishes.to_owned()).await, Ok(()));
        assert_eq!(store.wishes(who(1)).await, Ok(Some(wishes.to_owned())));
    }
}

async fn somebody_is_told_at_a_few_places(store: &impl Store) {
    assert_eq!(store.put_channel(push(1, "a")).await, Ok(Put::Unknown));
    guest(store, 1).await;
    guest(store, 2).await;
    let renewed = Channel { keys: vec![9], ..push(1, "a") };
    assert_eq!(store.put_channel(push(1, "a")).await, Ok(Put::Done));
    assert_eq!(store.put_channel(renewed.clone()).await, Ok(Put::Done));
    assert_eq!(store.channels(who(1)).await, Ok(vec![renewed]), "the newest keys count");
    assert_eq!(store.put_channel(push(2, "a")).await, Ok(Put::Done));
    assert_eq!(store.channels(who(1)).await, Ok(vec![]), "a browser tells one person");
    for number in [1, 2] {
        let hook = channel(number, "hook", ChannelKind::Webhook);
        assert_eq!(store.put_channel(hook.clone()).await, Ok(Put::Done));
        assert!(store.channels(who(number)).await.is_ok_and(|all| all.contains(&hook)), "but a program may");
    }
    for number in 1..MOST_CHANNELS {
        assert_eq!(store.put_channel(push(1, &format!("b{number}"))).await, Ok(Put::Done));
    }
    assert_eq!(store.put_channel(push(1, "one more")).await, Ok(Put::Full));
    assert_eq!(store.put_channel(push(1, "b1")).await, Ok(Put::Done), "known ones are renewed");
    assert_eq!(store.drop_channel(who(1), "b1".to_owned()).await, Ok(()));
    assert_eq!(store.put_channel(push(1, "one more")).await, Ok(Put::Done));
}

async fn what_is_noted_is_taken_once(store: &impl Store) {
    guest(store, 1).await;
    let (first, second) = (push(1, "first"), channel(1, "second", ChannelKind::Webhook));
    assert_eq!(store.note(vec![notice(1, 1, 5, 5)]).await, Ok(()));
    assert_eq!(store.take_due(Millis::new(99), Millis::new(200), 9).await, Ok(vec![]), "told nowhere");
    for one in [&first, &second] {
        assert_eq!(store.put_channel(one.clone()).await, Ok(Put::Done));
    }
    assert_eq!(store.note(vec![notice(1, 1, 5, 50), notice(1, 2, 6, 40)]).await, Ok(()));
    assert_eq!(store.take_due(Millis::new(39), Millis::new(200), 9).await, Ok(vec![]), "nothing is due yet");
    let taken = store.take_due(Millis::new(60), Millis::new(200), 3).await.unwrap_or_default();
    let as_taken = |one: Notice, tries| Notice { due: Millis::new(200), tries, ..one };
    let (early, late) = (as_taken(notice(1, 2, 6, 40), 1), as_taken(notice(1, 1, 5, 50), 1));
    let expected =
        vec![(early.clone(), first.clone()), (early.clone(), second.clone()), (late, first.clone())];
    assert_eq!(taken, expected, "the earliest first, once for each place");
    let rest = store.take_due(Millis::new(60), Millis::new(200), 9).await.unwrap_or_default();
    assert_eq!(rest.len(), 1, "nobody else gets what was taken");
    // One was sent, one is to be sent later, one was replaced meanwhile, and of the last nothing was heard.
    assert_eq!(store.settle(early.clone(), "first".to_owned(), None).await, Ok(()));
    let later = Some((Millis::new(150), 0));
    assert_eq!(store.settle(early.clone(), "second".to_owned(), later).await, Ok(()));
    assert_eq!(store.note(vec![notice(1, 1, 8, 100)]).await, Ok(()));
    assert_eq!(store.settle(expected[2].0.clone(), "first".to_owned(), None).await, Ok(()));
    let due = store.take_due(Millis::new(150), Millis::new(300), 9).await.unwrap_or_default();
    let again = |one, tries| Notice { due: Millis::new(300), tries, ..one };
    let newer = again(notice(1, 1, 8, 100), 1);
    let expected = vec![
        (newer.clone(), first),
        (newer, second.clone()),
        (again(notice(1, 2, 6, 40), 1), second.clone()),
    ];
    assert_eq!(due, expected);
    // Nobody says what became of it: it is tried again.
    let due = store.take_due(Millis::new(300), Millis::new(400), 9).await.unwrap_or_default();
    assert_eq!(due.iter().map(|(notice, _)| notice.tries).collect::<Vec<_>>(), [2, 2, 2]);
    assert_eq!(store.drop_channel(who(1), "first".to_owned()).await, Ok(()));
    let due = store.take_due(Millis::new(400), Millis::new(500), 9).await.unwrap_or_default();
    assert_eq!(due.len(), 2, "nothing goes to a place that is no longer told");
}

async fn what_waits_is_bounded(store: &impl Store) {
    guest(store, 1).await;
    assert_eq!(store.put_channel(push(1, "a")).await, Ok(Put::Done));
    let many = (0..MOST_NOTICES as u64 + 9).map(|number| notice(1, number, 1, 1)).collect();
    assert_eq!(store.note(many).await, Ok(()));
    let due = store.take_due(Millis::new(1), Millis::new(9), 10 * MOST_NOTICES).await.unwrap_or_default();
    assert_eq!(due.len(), MOST_NOTICES);
}

async fn who_is_forgotten_is_told_nothing(store: &impl Store) {
    let ada = guest(store, 1).await;
    assert_eq!(store.put_wishes(ada, "{}".to_owned()).await, Ok(()));
    assert_eq!(store.put_channel(push(1, "a")).await, Ok(Put::Done));
    assert_eq!(store.note(vec![notice(1, 1, 1, 1)]).await, Ok(()));
    assert_eq!(store.forget_person(ada, Millis::new(9)).await, Ok(()));
    assert_eq!(store.take_due(Millis::new(9), Millis::new(99), 9).await, Ok(vec![]));
    assert_eq!((store.wishes(ada).await, store.channels(ada).await), (Ok(None), Ok(vec![])));
    assert_eq!(store.put_channel(push(1, "a")).await, Ok(Put::Unknown), "and can be told nowhere");
}

async fn notices_survive<S: Store>(open: &impl AsyncFn(&str) -> S) {
    let store = open("notices-again").await;
    guest(&store, 1).await;
    assert_eq!(store.put_wishes(who(1), "{}".to_owned()).await, Ok(()));
    assert_eq!(store.put_channel(push(1, "a")).await, Ok(Put::Done));
    assert_eq!(store.note(vec![notice(1, 1, 5, 50)]).await, Ok(()));
    assert_eq!(store.push_key(None).await, Ok(None));
    assert_eq!(store.push_key(Some([7; 32])).await, Ok(Some([7; 32])));
    drop(store);
    let store = open("notices-again").await;
    assert_eq!(store.push_key(Some([8; 32])).await, Ok(Some([7; 32])), "the first key stays");
    assert_eq!(store.wishes(who(1)).await, Ok(Some("{}".to_owned())));
    let due = store.take_due(Millis::new(50), Millis::new(99), 9).await.unwrap_or_default();
    assert_eq!(due, vec![(Notice { due: Millis::new(99), tries: 1, ..notice(1, 1, 5, 50) }, push(1, "a"))]);
}
