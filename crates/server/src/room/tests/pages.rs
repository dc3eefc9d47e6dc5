//! Long stories, many who want them at once, and what waits to be sent.

use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::join_all;
use protocol::Private;

use super::*;
use crate::room::telling::BLOCK;
use crate::story;

/// A table where everybody has said as much as they may, so many letters at a time.
async fn talkative(log: &Memory, letters: usize) -> Evening {
    let (founding, _) = with_open_card(Pace::Untimed);
    let mut evening = Evening::begin(log, founding).await;
    for n in 0..table::MOST_SAYINGS {
        for line in 0..3 {
            evening.says(line, Want::Say { text: format!("{n:0>letters$}") });
        }
        evening.settle().await;
        (0..3).for_each(|line| drop(evening.heard(line)));
    }
    evening
}

fn numbers(message: &Value) -> Vec<u64> {
    message["missed"].as_array().unwrap().iter().map(|missed| missed["seq"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn a_long_story_is_told_in_pages_without_gaps() {
    let mut evening = talkative(&Memory::new(7), 280).await;
    let told = u64::from(evening.written().await.told().number());
    assert!(told > 900, "{told}");
    evening.join(3).await;
    let mut page = evening.heard(3).remove(0);
    let (mut sizes, mut known) = (Vec::new(), Vec::new());
    loop {
        let mut earlier = numbers(&page);
        sizes.push(page["missed"].to_string().len());
        earlier.extend(known);
        known = earlier;
        if page["more"] == false {
            break;
        }
        let before = Seq::new(known[0] as u32);
        evening.room.say(ToRoom::Earlier { socket: SocketId(3), before }).unwrap();
        evening.settle().await;
        page = evening.heard(3).remove(0);
        assert_eq!(page["type"], "earlier");
    }
    assert_eq!(known, (1..=told).collect::<Vec<u64>>());
    let most = story::MOST_BYTES + 64 * story::MOST_UPDATES;
    assert!(sizes.len() > 5 && sizes.iter().all(|&size| size < most), "{sizes:?}");
}

#[tokio::test]
async fn a_page_has_only_so_many_updates_however_short_they_are() {
    let mut evening = talkative(&Memory::new(7), 3).await;
    evening.join(3).await;
    let welcome = evening.heard(3).remove(0);
    assert_eq!((numbers(&welcome).len(), &welcome["more"]), (story::MOST_UPDATES, &true.into()));
}

#[tokio::test]
async fn whoever_comes_back_gets_just_what_was_missed() {
    let mut evening = talkative(&Memory::new(7), 280).await;
    let told = evening.written().await.told();
    for (line, missing) in [(3, 0), (4, 1), (5, 20)] {
        let seen = Seq::new(told.number() - missing);
        evening.rejoin(0, Some(seen)).await;
        let welcome = evening.heard(line).remove(0);
        assert_eq!(numbers(&welcome).len(), missing as usize);
        assert_eq!(welcome["more"], false);
    }
    evening.rejoin(0, Some(Seq::new(1))).await;
    let welcome = evening.heard(6).remove(0);
    assert_eq!(welcome["more"], true, "the rest comes in pages");
    assert_eq!(numbers(&welcome).last(), Some(&u64::from(told.number())));
}

#[tokio::test]
async fn however_many_want_a_room_at_once_its_log_is_read_once() {
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let evening = Evening::begin(&log, founding).await;
    let reads = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&reads);
    let slow = log.with_faults(move |call| match call {
        store::Call::Read(_) => {
            counted.fetch_add(1, Ordering::Relaxed);
            store::Fate { before: Duration::from_millis(1), ..store::Fate::default() }
        }
        _ => store::Fate::default(),
    });
    let other = Hub::new(Arc::new(slow), evening.clock.clone(), Thinking::never(), [8; 32]);
    let rooms = join_all((0..250).map(|_| other.room(evening.table))).await;
    assert!(rooms.iter().all(Result::is_ok));
    assert_eq!(reads.load(Ordering::Relaxed), 1, "reads of the log");
    assert_eq!(other.open_rooms(), 1);
    // Once it is closed, it can be opened again.
    other.forget(evening.table);
    assert!(other.room(evening.table).await.is_ok());
    assert_eq!(reads.load(Ordering::Relaxed), 2);
}

/// Whoever asks for the list again and again does not make the server read a long game again and again.
#[tokio::test]
async fn however_often_somebody_asks_for_their_tables_a_running_game_is_read_once() {
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let evening = Evening::begin(&log, founding).await;
    let reads = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&reads);
    let store = log.with_faults(move |call| {
        if let store::Call::Read(_) = call {
            counted.fetch_add(1, Ordering::Relaxed);
        }
        store::Fate::default()
    });
    let other = Hub::new(Arc::new(store), evening.clock.clone(), Thinking::never(), [8; 32]);
    for _ in 0..50 {
        let lobby = other.lobby(Some(person(0))).await.unwrap();
        assert!(lobby.mine.len() == 1 && lobby.mine[0].yours, "it is Ada's turn");
    }
    assert_eq!(reads.load(Ordering::Relaxed), 1, "reads of the log");
}

#[tokio::test]
async fn what_cannot_be_opened_is_tried_again_by_whoever_asks_next() {
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let evening = Evening::begin(&log, founding).await;
    let mut fails = true;
    let flaky = log.with_faults(move |call| match call {
        store::Call::Read(_) if core::mem::take(&mut fails) => {
            store::Fate { loss: Some(store::Loss::Before), ..store::Fate::default() }
        }
        _ => store::Fate::default(),
    });
    let other = Hub::new(Arc::new(flaky), evening.clock.clone(), Thinking::never(), [8; 32]);
    assert_eq!(other.room(evening.table).await.err().map(|refusal| refusal.code), Some(Code::Unavailable));
    assert!(other.room(evening.table).await.is_ok());
}

#[test]
fn a_message_with_something_private_has_the_same_length_whatever_the_amount() {
    let length = |fist: u32| {
        let private = Private { fist: Some(Money::new(fist)), ..Private::default() };
        text(&ServerMessage::Private { private }).len()
    };
    assert_eq!(length(1), length(1_000));
    assert!(length(1).is_multiple_of(256));
}

/// Wherever the amount stands in its block.
#[test]
fn one_digit_more_is_never_a_block_more() {
    for filler in 0..2 * BLOCK {
        let length = |amount: u32| {
            let why = "x".repeat(filler);
            let high = Some(rules::Bid { seat: Seat::One, amount: Money::new(amount) });
            text(&ServerMessage::Refused { id: None, code: Code::NotNow, why, high }).len()
        };
        let lengths = [0, 9, 10, 99, 100, 999, 1_000, 99_999].map(length);
        assert_eq!(lengths, [lengths[0]; 8], "after {filler} characters");
        assert!(lengths[0].is_multiple_of(BLOCK));
    }
}

#[tokio::test]
async fn every_kind_of_message_with_something_private_is_padded() {
    let (founding, offer) = with_open_card(Pace::Normal);
    let mut evening = Evening::begin(&Memory::new(7), founding).await;
    evening.acts(0, offer);
    evening.acts(0, Action::Bid(Money::new(5)));
    evening.settle().await;
    // Until then the card could be taken back.
    evening.passes(3_000).await;
    let line = &mut evening.lines[0];
    let texts: Vec<Utf8Bytes> = core::iter::from_fn(|| line.take_now()).collect();
    for kind in ["welcome", "update", "private", "refused"] {
        let begins = format!("{{\"type\":\"{kind}\"");
        let lengths: Vec<usize> =
            texts.iter().filter(|text| text.starts_with(&begins)).map(|text| text.len()).collect();
        assert!(
            !lengths.is_empty() && lengths.iter().all(|length| length % BLOCK == 0),
            "{kind}: {lengths:?}"
        );
    }
}
