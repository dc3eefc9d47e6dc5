//! Slow lines, lines that lie, servers that were down: nobody loses a lot by them, and nobody gains more than a stated time.

use table::pace::{RETURN, lag, lag_a_lot};

use super::*;

const TIMED: [Pace; 3] = [Pace::Blitz, Pace::Normal, Pace::Relaxed];

/// When a client says that it shows an update: so many milliseconds after it was sent, or never.
#[derive(Clone, Copy)]
enum Shows {
    After(u64),
    Never,
}

/// What became of a lot.
#[derive(Debug)]
struct Lot {
    // From the first bid to the hammer.
    took: u64,
    // For each bid by somebody else, how long the slow client had it on its screen before the next bid or the hammer.
    shown: Vec<u64>,
}

/// Ada offers a card, Bo and she bid five times in turn, each time in the middle of "going twice", and Cy's client shows updates as told;
/// `shows` gets the number of the update since the game began.
async fn lot(pace: Pace, shows: impl Fn(usize) -> Shows) -> Lot {
    const BIDS: u32 = 5;
    let (founding, offer) = with_open_card(pace);
    let mut evening = Evening::begin(&Memory::new(7), founding).await;
    // Everybody shows what they found.
    for line in 0..3 {
        evening.heard(line);
        evening.room.say(ToRoom::Painted { socket: SocketId(line as u64), seq: Seq::new(1) }).unwrap();
    }
    evening.acts(0, offer);
    evening.settle().await;
    evening.passes(2_000).await;
    let (mut now, mut bids, mut updates) = (0, 0, 0);
    let (mut first, mut bid_at, mut shown) = (None, 0, Vec::new());
    // What Cy's client shows, and when.
    let mut to_show: Vec<(u64, Seq)> = Vec::new();
    let mut bid_on_screen = None;
    let mut bid_seq = Seq::ZERO;
    loop {
        let mut twice = false;
        for line in 0..3 {
            for message in evening.heard(line) {
                let Some(seq) = message["seq"].as_u64().filter(|_| message["type"] == "update") else {
                    continue;
                };
                let seq = Seq::new(seq as u32);
                if line < 2 {
                    evening.room.say(ToRoom::Painted { socket: SocketId(line as u64), seq }).unwrap();
                    continue;
                }
                updates += 1;
                if let Shows::After(delay) = shows(updates) {
                    to_show.push((now + delay, seq));
                }
                for news in message["news"].as_array().unwrap() {
                    twice |= news["call"] == "going-twice";
                    if news["event"] == "bid" {
                        bid_seq = seq;
                    }
                    if news["event"] == "sold" {
                        shown.push(bid_on_screen.map_or(0, |since| now - since));
                        let took = now - first.unwrap();
                        return Lot { took, shown };
                    }
                }
            }
        }
        to_show.retain(|&(at, seq)| {
            if at <= now {
                evening.room.say(ToRoom::Painted { socket: SocketId(2), seq }).unwrap();
                if seq >= bid_seq && bid_on_screen.is_none() {
                    bid_on_screen = Some(now);
                }
            }
            at > now
        });
        if bids == 0 || twice && bids < BIDS {
            if bids > 0 {
                shown.push(bid_on_screen.map_or(0, |since| now - since));
            }
            bids += 1;
            first.get_or_insert(now);
            bid_at = now;
            bid_on_screen = None;
            bid_seq = Seq::new(u32::MAX);
            // Nobody raises their own bid.
            evening.acts(bids as usize % 2, Action::Bid(Money::new(bids)));
        }
        evening.passes(50).await;
        now += 50;
        assert!(now - bid_at < 120_000, "the hammer never falls");
    }
}

#[tokio::test]
async fn a_slow_line_sees_every_bid_for_its_time_and_stretches_a_lot_only_so_far() {
    for pace in TIMED {
        let quick = lot(pace, |_| Shows::After(0)).await;
        let slow = lot(pace, |_| Shows::After(lag(pace) - 100)).await;
        let longer = slow.took - quick.took;
        assert!(longer >= lag(pace), "{pace:?}: nobody waited: {slow:?}");
        assert!(longer <= lag_a_lot(pace), "{pace:?}: {longer} ms longer");
        // Once the time for the lot is used up, what is lost is what the line is slow, to a step or two of this script.
        assert_eq!(slow.shown.len(), 5, "{pace:?}: every bid counts");
        for (slow, quick) in slow.shown.iter().zip(&quick.shown) {
            assert!(
                slow + lag(pace) + 100 >= *quick,
                "{pace:?}: shown for {slow} ms, others saw it for {quick}"
            );
        }
        // The first bids are seen as long as by anybody.
        assert!(slow.shown[0] + 100 >= quick.shown[0], "{pace:?}: {slow:?} {quick:?}");
    }
}

#[tokio::test]
async fn a_client_that_never_says_what_it_shows_is_not_waited_for() {
    for pace in TIMED {
        let quick = lot(pace, |_| Shows::After(0)).await;
        let hidden = lot(pace, |_| Shows::Never).await;
        let longer = hidden.took - quick.took;
        assert!(longer <= lag(pace), "{pace:?}: {longer} ms longer");
    }
}

#[tokio::test]
async fn a_client_that_lies_gains_no_more_than_a_slow_one() {
    for pace in TIMED {
        let quick = lot(pace, |_| Shows::After(0)).await;
        // Every other update at the last moment, the others at once, so as to be trusted again.
        for trick in [2, 3] {
            let late = |update: usize| {
                if update.is_multiple_of(trick) { Shows::After(lag(pace) - 1) } else { Shows::After(0) }
            };
            let lies = lot(pace, late).await;
            assert!(lies.took - quick.took <= lag_a_lot(pace), "{pace:?}: {lies:?} {quick:?}");
            let never =
                |update: usize| if update.is_multiple_of(trick) { Shows::Never } else { Shows::After(0) };
            let lies = lot(pace, never).await;
            assert!(lies.took - quick.took <= lag_a_lot(pace), "{pace:?}: {lies:?} {quick:?}");
        }
    }
}

/// An open auction with a bid by Bo; then the server is down for a while, and starts again.
async fn after_an_outage(pace: Pace) -> Evening {
    let (founding, offer) = with_open_card(pace);
    let log = Memory::new(7);
    let mut evening = Evening::begin(&log, founding).await;
    evening.acts(0, offer);
    evening.settle().await;
    evening.passes(2_000).await;
    evening.acts(1, Action::Bid(Money::new(5)));
    evening.settle().await;
    evening.hub.stop().await;
    evening.clock.advance(Duration::from_secs(3));
    evening.hub = Hub::new(Arc::new(log), evening.clock.clone(), Thinking::never(), [8; 32]);
    evening.room = evening.hub.room(evening.table).await.unwrap();
    evening.lines.clear();
    evening
}

/// How long the hammer needs if nobody says anything.
fn hammer(pace: Pace) -> u64 {
    match pace {
        Pace::Blitz => 5_500,
        Pace::Normal | Pace::Untimed | Pace::Days => 11_000,
        Pace::Relaxed => 33_000,
    }
}

#[tokio::test]
async fn after_an_outage_the_call_begins_when_those_still_in_are_back() {
    for pace in TIMED {
        for away in [300, 4_300, 9_800] {
            let mut evening = after_an_outage(pace).await;
            evening.join(0).await;
            evening.join(1).await;
            let welcome = evening.heard(0).remove(0);
            assert_eq!(welcome["now"]["game"]["clock"]["waits"], true);
            evening.passes(away).await;
            assert!(events(&evening.heard(0), "outage").is_empty(), "{pace:?}: no clock runs without Cy");
            evening.join(2).await;
            evening.settle().await;
            let heard = evening.heard(0);
            assert_eq!(events(&heard, "outage").len(), 1, "{pace:?}: the call begins again: {heard:?}");
            let (took, _) = until(&mut evening, "sold", 60_000).await;
            assert!(took.is_some_and(|took| took >= hammer(pace)), "{pace:?}, {away}: sold after {took:?}");
        }
    }
}

#[tokio::test]
async fn whoever_is_cut_off_by_the_end_of_another_node_is_waited_for_and_whoever_leaves_is_not() {
    for (cut_off, pace) in TIMED.into_iter().flat_map(|pace| [(true, pace), (false, pace)]) {
        let mut evening = after_an_outage(pace).await;
        for person in 0..3 {
            evening.join(person).await;
        }
        evening.settle().await;
        evening.heard(0);
        let socket = SocketId(2);
        evening.room.say(if cut_off { ToRoom::CutOff { socket } } else { ToRoom::Leave { socket } }).unwrap();
        evening.settle().await;
        let (took, _) = until(&mut evening, "sold", 60_000).await;
        let waited = if cut_off { RETURN } else { 0 };
        assert!(took.is_some_and(|took| took >= waited), "{pace:?}: sold after {took:?}");
        assert!(
            took.is_some_and(|took| took <= waited + hammer(pace) + 500),
            "{pace:?}: sold after {took:?}"
        );
    }
}

#[tokio::test]
async fn whoever_does_not_come_back_is_waited_for_only_so_long() {
    for pace in TIMED {
        let mut evening = after_an_outage(pace).await;
        evening.join(0).await;
        evening.join(1).await;
        let (took, _) = until(&mut evening, "outage", 60_000).await;
        assert_eq!(took, Some(RETURN), "{pace:?}");
        let (took, _) = until(&mut evening, "sold", 60_000).await;
        assert!(took.is_some_and(|took| took <= hammer(pace) + 200), "{pace:?}: sold after {took:?}");
    }
}

#[tokio::test]
async fn a_bid_made_while_others_come_back_counts_and_starts_no_clock() {
    for pace in TIMED {
        let mut evening = after_an_outage(pace).await;
        evening.join(0).await;
        evening.join(1).await;
        evening.acts(0, Action::Bid(Money::new(6)));
        for _ in 0..70 {
            evening.passes(100).await;
        }
        let heard = evening.heard(0);
        assert_eq!(events(&heard, "bid").len(), 1, "{pace:?}");
        let calls = events(&heard, "called").len() + events(&heard, "sold").len();
        assert_eq!(calls, 0, "{pace:?}: {heard:?}");
        evening.join(2).await;
        let (took, _) = until(&mut evening, "sold", 60_000).await;
        assert!(took.is_some_and(|took| took >= hammer(pace)), "{pace:?}: {took:?}");
    }
}

#[tokio::test]
async fn at_an_untimed_table_a_bot_plays_for_whoever_left_if_somebody_waits() {
    let (founding, _) = with_open_card(Pace::Untimed);
    let mut evening = Evening::begin(&Memory::new(7), founding).await;
    evening.room.say(ToRoom::Leave { socket: SocketId(0) }).unwrap();
    evening.settle().await;
    evening.passes(599_000).await;
    assert!(events(&evening.heard(1), "away").is_empty());
    evening.passes(1_000).await;
    evening.settle().await;
    assert_eq!(events(&evening.heard(1), "away").len(), 1, "Bo and Cy do not wait for ever");
}

#[tokio::test]
async fn at_an_untimed_table_time_counts_only_while_somebody_waits() {
    let (founding, _) = with_open_card(Pace::Untimed);
    let mut evening = Evening::begin(&Memory::new(7), founding).await;
    // Somebody watches, so the room stays open.
    evening.join(3).await;
    for socket in 0..3 {
        evening.room.say(ToRoom::Leave { socket: SocketId(socket) }).unwrap();
    }
    evening.settle().await;
    evening.passes(3_600_000).await;
    evening.join(1).await;
    evening.passes(599_000).await;
    assert!(!evening.written().await.is_away(Seat::One), "an hour without anybody does not count");
    evening.passes(1_000).await;
    evening.settle().await;
    assert!(evening.written().await.is_away(Seat::One));
}

#[tokio::test]
async fn a_game_that_nobody_waits_for_waits_for_ever() {
    let (founding, _) = with_open_card(Pace::Untimed);
    let mut evening = Evening::begin(&Memory::new(7), founding).await;
    for socket in 0..3 {
        evening.room.say(ToRoom::Leave { socket: SocketId(socket) }).unwrap();
    }
    evening.settle().await;
    evening.clock.advance(Duration::from_secs(40 * 24 * 3600));
    for _ in 0..64 {
        tokio::task::yield_now().await;
    }
    evening.room = evening.hub.room(evening.table).await.unwrap();
    evening.lines.clear();
    evening.settle().await;
    let table = evening.written().await;
    assert!(Seat::ALL[..3].iter().all(|&seat| !table.is_away(seat)), "nobody was played for");
    // Whoever comes first waits ten minutes for the others, however long they have been away.
    evening.join(1).await;
    evening.passes(599_000).await;
    assert!(!evening.written().await.is_away(Seat::One), "after ten minutes");
    evening.passes(1_000).await;
    evening.settle().await;
    assert!(evening.written().await.is_away(Seat::One));
}

#[tokio::test]
async fn contributions_to_the_shuffle_are_waited_for_again_after_an_outage() {
    let log = Memory::new(7);
    let clock = Clock::standing(Millis::new(1_700_000_000_000));
    let hub = Hub::new(Arc::new(log.clone()), clock.clone(), Thinking::never(), [7; 32]);
    let mut founding = founding(Pace::Normal, 1);
    for (place, who) in founding.seated.iter_mut().enumerate() {
        if let Occupant::Person { promise, .. } = who {
            *promise = Some(table::shuffle::promise(NAMES[place]));
        }
    }
    let table = hub.found(founding).await.unwrap().table;
    let room = hub.room(table).await.unwrap();
    let mut evening = Evening { hub, clock, table, room, lines: Vec::new(), commands: 0 };
    for place in 0..3 {
        evening.join(place).await;
    }
    evening.says(0, Want::Start { fill: None });
    evening.says(0, Want::Reveal { entropy: "Ada".to_owned() });
    evening.settle().await;
    evening.hub.stop().await;
    evening.clock.advance(Duration::from_secs(60));
    evening.hub = Hub::new(Arc::new(log), evening.clock.clone(), Thinking::never(), [8; 32]);
    evening.room = evening.hub.room(evening.table).await.unwrap();
    evening.lines.clear();
    evening.settle().await;
    assert_eq!(
        evening.written().await.stage(),
        protocol::Stage::Gathering,
        "Bo and Cy may still reveal theirs"
    );
    for place in 0..3 {
        evening.join(place).await;
    }
    evening.says(1, Want::Reveal { entropy: "Bo".to_owned() });
    evening.says(2, Want::Reveal { entropy: "Cy".to_owned() });
    evening.settle().await;
    evening.settle().await;
    let heard = evening.heard(0);
    let started = events(&heard, "started");
    assert_eq!(started[0]["entropy"], serde_json::json!(["Ada", "Bo", "Cy"]));
}

/// By the runtime's clock: the milliseconds until something of this kind was heard, at most a minute, and all that was heard.
async fn in_time(evening: &mut Evening, wanted: impl Fn(&Value) -> bool) -> (u64, Vec<Value>) {
    let mut heard = Vec::new();
    for passed in (0..60_000).step_by(50) {
        heard.extend(evening.heard(0));
        let news = heard.iter().filter_map(|message| message["news"].as_array()).flatten();
        if news.into_iter().any(&wanted) {
            return (passed, heard);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        evening.settle().await;
    }
    panic!("it never happened: {heard:?}");
}

#[tokio::test(start_paused = true)]
async fn a_process_that_stood_still_sells_nothing_and_starts_the_clocks_again() {
    // Which of two things that are ready a room sees first is left to chance: so several times.
    let scripts = TIMED.into_iter().flat_map(|pace| [(pace, false), (pace, true)]);
    for (pace, says_something) in scripts.flat_map(|script| [script; 6]) {
        let (founding, offer) = with_open_card(pace);
        let clock = Clock::from(Millis::new(1_700_000_000_000));
        let mut evening = Evening::by(clock, &Memory::new(7), founding, Thinking::never()).await;
        let heart = tokio::spawn(Arc::clone(&evening.hub).beat());
        evening.acts(0, offer);
        in_time(&mut evening, |news| news["event"] == "offered").await;
        evening.acts(1, Action::Bid(Money::new(5)));
        let (_, heard) = in_time(&mut evening, |news| news["call"] == "going-twice").await;
        assert!(events(&heard, "outage").is_empty(), "{pace:?}: nothing stood still yet");
        // Bo speaks while nobody can be heard.
        if says_something {
            evening.says(1, Want::Say { text: "hello?".to_owned() });
        }
        tokio::time::advance(Duration::from_secs(5)).await;
        for _ in 0..16 {
            evening.settle().await;
        }
        let heard = evening.heard(0);
        assert_eq!(events(&heard, "said").len(), usize::from(says_something));
        assert!(events(&heard, "sold").is_empty(), "{pace:?}, {says_something}: {heard:?}");
        assert_eq!(events(&heard, "outage").len(), 1, "{pace:?}, {says_something}: {heard:?}");
        let (took, heard) = in_time(&mut evening, |news| news["event"] == "sold").await;
        assert!(took >= hammer(pace), "{pace:?}: sold after {took}");
        assert!(events(&heard, "outage").is_empty(), "{pace:?}: once");
        heart.abort();
    }
}

/// A room that was in the middle of something when the process was halted looks before it lets the hammer fall.
#[tokio::test(start_paused = true)]
async fn a_halt_in_the_middle_of_a_call_is_noticed_too() {
    let (founding, offer) = with_open_card(Pace::Blitz);
    let clock = Clock::from(Millis::new(1_700_000_000_000));
    // Writing what somebody says takes as long as the process stands still.
    let slow = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let is_slow = Arc::clone(&slow);
    let log = Memory::new(7).with_faults(move |call| {
        let wait =
            matches!(call, store::Call::Append(..)) && is_slow.load(std::sync::atomic::Ordering::Relaxed);
        store::Fate { before: Duration::from_millis(if wait { 100 } else { 0 }), ..store::Fate::default() }
    });
    let mut evening = Evening::by(clock, &log, founding, Thinking::never()).await;
    let heart = tokio::spawn(Arc::clone(&evening.hub).beat());
    evening.acts(0, offer);
    in_time(&mut evening, |news| news["event"] == "offered").await;
    evening.acts(1, Action::Bid(Money::new(5)));
    in_time(&mut evening, |news| news["call"] == "going-twice").await;
    slow.store(true, std::sync::atomic::Ordering::Relaxed);
    evening.says(1, Want::Say { text: "hello?".to_owned() });
    tokio::task::yield_now().await;
    slow.store(false, std::sync::atomic::Ordering::Relaxed);
    // The heart is late too: nobody but the room can notice.
    heart.abort();
    tokio::time::advance(Duration::from_secs(5)).await;
    for _ in 0..16 {
        evening.settle().await;
    }
    let heard = evening.heard(0);
    assert_eq!((events(&heard, "said").len(), events(&heard, "sold").len()), (1, 0), "{heard:?}");
    assert_eq!(events(&heard, "outage").len(), 1, "{heard:?}");
}
