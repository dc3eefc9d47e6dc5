use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use futures_util::FutureExt as _;

use super::mind::tests::begun;
use super::queue::MOST_OF_A_HOST;
use super::*;

const GUEST: PersonId = PersonId::new(1);
const HONEST: PersonId = PersonId::new(2);
const NOW: Millis = Millis::new(1_700_000_000_000);

/// A question whose answer is due in ten seconds, by a clock that stands still.
fn asker(host: PersonId, clock: &Clock) -> Asker {
    Asker { host, due: NOW.plus(10_000), clock: clock.clone() }
}

/// The answer, once its beat has come; `None` if it does not come soon.
async fn heard<T>(clock: &Clock, answer: impl Future<Output = T>) -> Option<T> {
    let beats = async {
        loop {
            // A thought takes real time, on a thread of its own.
            tokio::time::sleep(Duration::from_millis(1)).await;
            clock.advance(Duration::from_millis(BEAT / 5));
        }
    };
    // The time limit matters only if this fails.
    tokio::select! {
        answer = tokio::time::timeout(Duration::from_secs(20), answer) => answer.ok(),
        () = beats => unreachable!("time does not end"),
    }
}

#[tokio::test]
async fn a_bot_that_fails_does_the_least_and_gives_its_turn_back() {
    let (thinking, clock) = (Thinking::on_threads(1), Clock::standing(NOW));
    for _ in 0..2 {
        let fails = || -> Option<Action> { panic!("a test wants it so") };
        let answer = thinking.think(asker(GUEST, &clock), UNSEEN, fails, || None, || Action::Pass);
        assert_eq!(heard(&clock, answer).await, Some(Action::Pass));
    }
}

/// However many hints are thought about, and however long: bots have threads of their own.
#[tokio::test]
async fn no_bot_is_late_because_somebody_asks_for_a_hint() {
    let (thinking, clock) = (Thinking::on_threads(1), Clock::standing(NOW));
    let (ends, may_end) = mpsc::channel::<()>();
    let may_end = Arc::new(Mutex::new(may_end));
    let hints: Vec<_> = (0..3)
        .map(|_| {
            let (thinking, clock, may_end) = (thinking.clone(), clock.clone(), Arc::clone(&may_end));
            let thinks = move || may_end.lock().unwrap().recv().ok();
            tokio::spawn(async move { thinking.hint(GUEST, clock, thinks).await })
        })
        .collect();
    // The clock stands still while they are asked: it is due now, and comes now.
    let due = Asker { due: NOW, ..asker(GUEST, &clock) };
    let answer = thinking.think(due, UNSEEN, || Some(Action::Pass), || None, || Action::Turn);
    assert_eq!(heard(&clock, answer).await, Some(Action::Pass));
    assert!(hints.iter().all(|hint| !hint.is_finished()), "they are still thought about");
    (0..3).for_each(|_| ends.send(()).unwrap());
    for hint in hints {
        assert_eq!(hint.await.unwrap(), Some(()));
    }
}

/// One thread, and one guest with 100 tables of five bots that think long. Each of their thoughts ends when the test says so;
/// the answers of somebody else's bots never need more than one such end.
#[tokio::test]
async fn a_host_of_a_hundred_tables_delays_the_bots_of_others_by_one_thought() {
    const SLOW: u64 = 80_000;
    let micros = Arc::new(AtomicU64::new(0));
    let meter = Arc::clone(&micros);
    let turns = Turns::measured("usual", 1, Arc::new(move || meter.load(Ordering::SeqCst)));
    let usual = ThinkIn::Threads(turns.clone());
    let thinking = Thinking::new(usual, ThinkIn::Here, ThinkIn::Here);
    let clock = Clock::standing(NOW);
    // Nobody's patience ends here.
    let asker = |host| Asker { due: NOW.plus(10_000_000), ..asker(host, &clock) };
    let (ends, may_end) = mpsc::channel::<()>();
    let (may_end, hurried) = (Arc::new(Mutex::new(may_end)), Arc::new(AtomicUsize::new(0)));
    let mut guests = Vec::new();
    for _ in 0..100 * 5 {
        let (thinking, asker, may_end) = (thinking.clone(), asker(GUEST), Arc::clone(&may_end));
        let (micros, hurried) = (Arc::clone(&micros), Arc::clone(&hurried));
        let thinks = move || {
            let ended = may_end.lock().unwrap().recv();
            micros.fetch_add(SLOW, Ordering::SeqCst);
            ended.ok()
        };
        let in_a_hurry = move || {
            hurried.fetch_add(1, Ordering::SeqCst);
            Some(())
        };
        guests.push(tokio::spawn(
            async move { thinking.think(asker, UNSEEN, thinks, in_a_hurry, || ()).await },
        ));
    }
    while hurried.load(Ordering::SeqCst) + turns.waiting() < 100 * 5 - 1 {
        tokio::task::yield_now().await;
    }
    // One thinks, as many wait as may, and the others have been answered for.
    assert_eq!(turns.waiting(), MOST_OF_A_HOST);
    for turn in 0..27 {
        let micros = Arc::clone(&micros);
        let thinks = move || Some(micros.fetch_add(10, Ordering::SeqCst));
        let mut answer = Box::pin(thinking.think(asker(HONEST), UNSEEN, thinks, || None, || 0));
        assert!((&mut answer).now_or_never().is_none(), "the only thread is thinking");
        ends.send(()).unwrap();
        let answer = heard(&clock, answer).await;
        assert!(answer.is_some(), "turn {turn} waits for more than one thought");
    }
    drop(ends);
    for guest in guests {
        heard(&clock, guest).await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn with_every_thread_busy_a_quicker_bot_answers_once_patience_ends() {
    let clock = Clock::standing(NOW);
    let thinking = Thinking { hurried: ThinkIn::Here, ..Thinking::on_threads(1) };
    let (end, may_end) = mpsc::channel::<()>();
    let endless = thinking.clone();
    let for_ever = asker(GUEST, &clock);
    let blocked = tokio::spawn(async move {
        let think = move || may_end.recv().ok();
        endless.think(for_ever, UNSEEN, think, || Some(()), || ()).await;
    });
    let waiting = |thinking: &Thinking| match &thinking.usual {
        ThinkIn::Threads(turns) => turns.waiting(),
        ThinkIn::Here | ThinkIn::Nowhere | ThinkIn::ByTheClock(_) => 0,
    };
    let (waits, asks) = (thinking.clone(), asker(HONEST, &clock));
    let answer = tokio::spawn(async move { waits.think(asks, UNSEEN, || Some(1), || Some(2), || 3).await });
    while waiting(&thinking) == 0 {
        tokio::task::yield_now().await;
    }
    clock.advance(Duration::from_millis(10_000 + PATIENCE - 1));
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert!(!answer.is_finished(), "it is still waited for");
    clock.advance(Duration::from_millis(1));
    while waiting(&thinking) > 0 {
        tokio::task::yield_now().await;
    }
    clock.advance(Duration::from_millis(BEAT));
    assert_eq!(answer.await.unwrap(), 2);
    // The bot that thinks has been answered for as well, though nothing can stop it.
    blocked.await.unwrap();
    drop(end);
}

#[tokio::test]
async fn if_nobody_can_think_the_least_is_done() {
    let clock = Clock::standing(NOW);
    let blocked = || ThinkIn::Threads(Turns::new("test", 0));
    let thinking = Thinking::new(blocked(), blocked(), blocked());
    let answer = tokio::spawn({
        let asker = asker(HONEST, &clock);
        async move { thinking.think(asker, UNSEEN, || Some(1), || Some(2), || 3).await }
    });
    while !answer.is_finished() {
        tokio::task::yield_now().await;
        clock.advance(Duration::from_millis(100));
    }
    assert_eq!(answer.await.unwrap(), 3);
    let most = 10_000 + PATIENCE + LAST_PATIENCE;
    assert!(clock.now() >= NOW.plus(most), "not before patience ends: {:?}", clock.now());
}

/// How long a bot thinks depends on its hand. If its answer is late, that must not be seen.
#[tokio::test]
async fn a_late_answer_is_told_at_a_time_that_does_not_depend_on_the_thought() {
    for (thought, told) in [(0, 250), (1, 250), (250, 250), (251, 500), (700, 750)] {
        let clock = Clock::standing(NOW);
        let asker = Asker { host: HONEST, due: NOW, clock: clock.clone() };
        let (thinking, begins) = (Thinking::busy(), clock.clone());
        let thinks = move || {
            begins.advance(Duration::from_millis(thought));
            Some(())
        };
        let mut answer = Box::pin(thinking.think(asker, UNSEEN, || None, thinks, || ()));
        assert!((&mut answer).now_or_never().is_none());
        clock.advance(Duration::from_millis(PATIENCE));
        let heard = (&mut answer).now_or_never();
        assert_eq!(clock.now(), NOW.plus(PATIENCE + thought), "it has thought");
        if told == thought {
            assert!(heard.is_some(), "just in time");
            continue;
        }
        assert!(heard.is_none(), "{thought}");
        clock.advance(Duration::from_millis(told - thought - 1));
        assert!((&mut answer).now_or_never().is_none(), "{thought}");
        clock.advance(Duration::from_millis(1));
        assert!(answer.now_or_never().is_some(), "{thought}");
    }
}

/// Several bots in one open auction think one after the other, together longer than a beat. Whether that ends before patience
/// does is not seen: who answers in a hurry does so when the bots would have.
#[tokio::test(start_paused = true)]
async fn a_thought_is_told_on_the_same_beat_whether_it_comes_in_time_or_not() {
    for bots in 1..=Seat::MOST as u64 {
        let most = bots * UNSEEN;
        for begins in (0..PATIENCE).step_by(130).chain([PATIENCE - most, PATIENCE - 1]) {
            let mut told = Vec::new();
            for thought in [0, 1, most / 3, most - 1, most] {
                let (thinking, clock) = (Thinking::by_the_clock(1), Clock::from(NOW));
                let (others, until) = (thinking.clone(), clock.clone());
                tokio::spawn(async move { others.is_occupied(GUEST, until, NOW.plus(begins)).await });
                tokio::task::yield_now().await;
                let asker = Asker { host: HONEST, due: NOW, clock: clock.clone() };
                let thinks = move || {
                    by_the_clock::takes_now(thought);
                    Some("itself")
                };
                let said = thinking.think(asker, most, thinks, || Some("in a hurry"), || "nothing").await;
                assert_eq!(said == "itself", begins + thought <= PATIENCE, "{begins} {thought}");
                told.push(clock.now().since(NOW));
            }
            told.dedup();
            assert_eq!(told, [(begins + most).next_multiple_of(BEAT)], "{bots} bots from {begins} ms on");
        }
    }
}

/// What a bot does at the first decision of a game, and which mind comes back.
async fn first_decision(thinking: &Thinking, bot: &str) -> (Action, Option<Mind>) {
    let table = begun(bot);
    let (state, past) = (*table.state().unwrap(), table.past().unwrap());
    let seat = state.awaits().first().unwrap();
    let asked = Asked { seat, bot: bot.parse().unwrap(), noise: 7, mind: None };
    let clock = Clock::standing(NOW);
    let asker = Asker { host: HONEST, due: NOW, clock: clock.clone() };
    let mut answer = Box::pin(thinking.about(asker, state, past, asked));
    loop {
        if let Some(found) = (&mut answer).now_or_never() {
            return found.unwrap();
        }
        clock.advance(Duration::from_millis(BEAT));
    }
}

#[tokio::test]
async fn in_a_hurry_quick_bots_answer_themselves_and_others_are_answered_for() {
    let (here, busy) = (Thinking::here(), Thinking::busy());
    for bot in ["random", "greedy:0.75", "lockin", "gentle", "club", "theory", "net"] {
        let (usual, hurried) = (first_decision(&here, bot).await, first_decision(&busy, bot).await);
        assert_eq!(usual.0, hurried.0, "{bot}");
        assert_eq!(hurried.1.unwrap().bot.to_string(), bot);
    }
    for (bot, quicker) in [("flat:64", "theory"), ("ismcts:200", "theory"), ("deep:4", "net")] {
        let (action, mind) = first_decision(&busy, bot).await;
        assert_eq!(action, first_decision(&here, quicker).await.0, "{bot}");
        assert!(mind.is_none_or(|mind| mind.bot.to_string() == bot), "its own mind is kept");
    }
}

/// Whether the longest thinkers are offered follows whether bots came too late, not who thinks at this moment.
#[tokio::test]
async fn the_highest_level_is_left_out_after_a_bot_was_late() {
    let busy = Thinking::busy();
    let asked = Clock::standing(NOW);
    let levels = |after: u64| busy.levels(asked.now().plus(after)).len();
    assert_eq!(levels(0), Level::ALL.len());
    first_decision(&busy, "net").await;
    assert!(!busy.levels(asked.now()).contains(&Level::Master));
    assert_eq!((levels(SCARCE / 2), levels(SCARCE + 60_000)), (Level::ALL.len() - 1, Level::ALL.len()));
}

#[test]
fn nobody_is_called_like_a_level_of_bots() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../locales");
    let mut levels = 0;
    for language in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(language.unwrap().path().join("web.ftl")).unwrap();
        let shown = text.lines().filter_map(|line| line.strip_prefix("home-level-")?.split_once(" = "));
        for (level, shown) in shown.filter(|(level, _)| !level.ends_with("-hint")) {
            let name = table::names::check(shown, bot_words());
            assert_eq!(name.map_err(|why| why.code), Err(Code::BadName), "{level}: {shown}");
            levels += 1;
        }
    }
    assert_eq!(levels, 4 * Level::ALL.len());
    for kind in &KINDS {
        assert!(table::names::check(kind.word, bot_words()).is_err(), "{}", kind.word);
    }
    assert!(table::names::check("Ada", bot_words()).is_ok());
}
