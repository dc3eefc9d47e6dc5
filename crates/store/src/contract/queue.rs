//! The promises of [`Queue`], each as a check.

use futures_util::future::join_all;
use protocol::{Millis, PersonId};

use super::{table, who};
use crate::{Called, Leaving, MOST_TICKETS, Queue, Store, Ticket};

pub(super) async fn kept<S: Store>(open: &impl AsyncFn(&str) -> S) {
    everybody_waits_once_and_in_order(&open("queue").await).await;
    who_comes_back_in_time_keeps_the_place(&open("queue-place").await).await;
    people_are_called_together_or_not_at_all(&open("queue-calls").await).await;
    nobody_is_called_twice_at_once(&open("queue-race").await).await;
    only_so_many_wait(&open("queue-full").await).await;
}

fn ticket(person: u128, holder: u64, at: u64) -> Ticket {
    Ticket {
        person: who(person),
        holder,
        wish: "four".to_owned(),
        promise: Some(format!("promise {holder}")),
        since: Millis::new(at),
        bots_at: Some(Millis::new(at + 30)),
        seen: Millis::new(at),
        here: true,
        called: None,
    }
}

fn to(number: u64) -> Called {
    Called { table: table(number), founding: format!("founding {number}") }
}

async fn waits(queue: &impl Queue, ticket: Ticket) -> Ticket {
    let since = Millis::new(ticket.seen.since_1970().saturating_sub(15));
    let kept = queue.wait(ticket, since, Millis::new(0)).await;
    kept.unwrap_or_else(|why| panic!("{why}")).unwrap_or_else(|| panic!("there is room"))
}

async fn all(queue: &impl Queue) -> Vec<Ticket> {
    queue.waiting(Vec::new(), Millis::new(0)).await.unwrap_or_else(|why| panic!("{why}"))
}

async fn people(queue: &impl Queue) -> Vec<PersonId> {
    all(queue).await.into_iter().map(|ticket| ticket.person).collect()
}

async fn everybody_waits_once_and_in_order(queue: &impl Queue) {
    assert_eq!(all(queue).await, []);
    assert_eq!(waits(queue, ticket(2, 1, 10)).await, ticket(2, 1, 10));
    waits(queue, Ticket { bots_at: None, promise: None, ..ticket(1, 2, 20) }).await;
    let other = Ticket { wish: "three".to_owned(), ..ticket(2, 3, 30) };
    assert_eq!(waits(queue, other.clone()).await, other, "who wants something else waits anew");
    assert_eq!(people(queue).await, [who(1), who(2)], "who has waited longest is first");
    queue.stop_waiting(who(2), 1, Leaving::Gone).await.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(people(queue).await.len(), 2, "the ticket is held by another connection");
    queue.stop_waiting(who(2), 3, Leaving::Gone).await.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(people(queue).await, [who(1)]);
}

async fn who_comes_back_in_time_keeps_the_place(queue: &impl Queue) {
    waits(queue, ticket(1, 1, 100)).await;
    queue.stop_waiting(who(1), 1, Leaving::Lost).await.unwrap_or_else(|why| panic!("{why}"));
    assert!(!all(queue).await[0].here);
    queue.waiting(vec![(who(1), 1)], Millis::new(101)).await.unwrap_or_else(|why| panic!("{why}"));
    assert!(!all(queue).await[0].here, "whoever looked before does not know it yet");
    let back = waits(queue, ticket(1, 2, 110)).await;
    assert_eq!(
        back,
        Ticket { since: Millis::new(100), bots_at: Some(Millis::new(130)), ..ticket(1, 2, 110) }
    );
    let renewed = queue.waiting(vec![(who(1), 2), (who(7), 1)], Millis::new(140)).await;
    assert_eq!(renewed.unwrap_or_else(|why| panic!("{why}"))[0].seen, Millis::new(140));
    queue.waiting(vec![(who(1), 1)], Millis::new(150)).await.unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(all(queue).await[0].seen, Millis::new(140), "an earlier connection does not count");
    let late = waits(queue, ticket(1, 3, 160)).await;
    assert_eq!(late.since, Millis::new(160), "too late: at the end");
    // Tickets that nobody holds are removed.
    let other = queue.wait(ticket(2, 4, 200), Millis::new(190), Millis::new(161)).await;
    assert!(matches!(other, Ok(Some(_))));
    assert_eq!(people(queue).await, [who(2)]);
}

async fn people_are_called_together_or_not_at_all(queue: &impl Queue) {
    for (person, holder) in [(1, 1), (2, 2), (3, 3)] {
        waits(queue, ticket(person, holder, 10)).await;
    }
    queue.stop_waiting(who(3), 3, Leaving::Lost).await.unwrap_or_else(|why| panic!("{why}"));
    let three = vec![(who(1), 1), (who(2), 2), (who(3), 3)];
    assert_eq!(queue.call(three, to(1)).await, Ok(false), "one of them is not there");
    assert_eq!(queue.call(vec![(who(1), 1), (who(9), 9)], to(1)).await, Ok(false), "nor is this one");
    assert_eq!(queue.call(vec![(who(1), 1), (who(2), 5)], to(1)).await, Ok(false), "another connection");
    assert!(all(queue).await.iter().all(|ticket| ticket.called.is_none()));
    assert_eq!(queue.call(vec![(who(1), 1), (who(2), 2)], to(1)).await, Ok(true));
    assert_eq!(queue.call(vec![(who(2), 2)], to(2)).await, Ok(false), "they sit already");
    let called: Vec<_> = all(queue).await.into_iter().map(|ticket| ticket.called).collect();
    assert_eq!(called, [Some(to(1)), Some(to(1)), None]);
    // Who has lost the connection in between is told when they come back, and is promised nothing else.
    let other = Ticket { wish: "three".to_owned(), ..ticket(1, 7, 20) };
    let back = waits(queue, other).await;
    assert_eq!((back.called, back.promise.as_deref()), (Some(to(1)), Some("promise 1")));
    let late = waits(queue, ticket(2, 8, 90)).await;
    assert_eq!(late.called, None, "long after, it is another wish");
}

async fn nobody_is_called_twice_at_once(queue: &impl Queue) {
    for person in 1..=6 {
        waits(queue, ticket(person, 1, 10)).await;
    }
    let group = |people: [u128; 4]| people.map(|person| (who(person), 1)).to_vec();
    let (one, other, renewed) = tokio::join!(
        queue.call(group([1, 2, 3, 4]), to(1)),
        queue.call(group([6, 5, 4, 3]), to(2)),
        queue.waiting(group([4, 3, 2, 1]), Millis::new(20)),
    );
    assert!(renewed.is_ok());
    assert_eq!(one.map(u8::from).unwrap_or(9) + other.map(u8::from).unwrap_or(9), 1, "one of them");
    assert_eq!(all(queue).await.iter().filter(|ticket| ticket.called.is_some()).count(), 4);
}

async fn only_so_many_wait(queue: &impl Queue) {
    for some in (0..MOST_TICKETS as u128).collect::<Vec<_>>().chunks(100) {
        join_all(some.iter().map(|person| waits(queue, ticket(*person, 1, 10)))).await;
    }
    let more = queue.wait(ticket(9_999, 1, 10), Millis::new(0), Millis::new(0)).await;
    assert_eq!(more, Ok(None));
    assert_eq!(waits(queue, ticket(5, 2, 12)).await.since, Millis::new(10), "who waits, waits");
}
