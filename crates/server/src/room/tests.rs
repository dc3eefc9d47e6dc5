//! A room when several things happen at once. The clock stands still, and no network is needed.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use protocol::{Among, CommandId, Pace, TableEvent, Want};
use rules::{Action, CashRule, Edition, Money, MysteryHand, Phase, Proceeds, Symbol};
use serde_json::Value;
use store::{Append, Appended, Log, Memory};
use table::{By, Founding, Occupant, Saying, pace};

use super::*;
use crate::archive;
use crate::outbox::{Outgoing, outbox};
use crate::think::Thinking;
use crate::time::Clock;

mod busy;
mod fairness;
mod pages;
mod thoughts;

const NAMES: [&str; 3] = ["Ada", "Bo", "Cy"];

fn person(place: usize) -> PersonId {
    PersonId::new(place as u128 + 1)
}

fn founding(pace: Pace, seed: u8) -> Founding {
    let seated = NAMES.iter().enumerate().map(|(place, name)| Occupant::Person {
        person: person(place),
        name: (*name).to_owned(),
        entropy: String::new(),
        promise: None,
    });
    Founding {
        version: table::VERSION,
        edition: Edition::default(),
        seats: 3,
        proceeds: Proceeds::SecondTakesAll,
        mystery: MysteryHand::Without,
        cash: CashRule::Hidden,
        pace,
        days: None,
        stand_in: "theory".to_owned(),
        listed: false,
        hints: false,
        first: Some(Seat::One),
        host: person(0),
        seed: format!("{seed:02x}").repeat(32),
        seated: seated.collect(),
        position: None,
        daily: None,
    }
}

/// A founding where Ada holds a card for an open auction, and that card.
fn with_open_card(pace: Pace) -> (Founding, Action) {
    let found = (0..=u8::MAX).find_map(|seed| {
        let founding = founding(pace, seed);
        let mut table = Table::new("222222222222".parse().ok()?, Arc::new(founding.clone())).ok()?;
        table.evolve(&Command::Start { fill: None }, Millis::new(1), None).ok()?;
        let card = table.state()?.hand(Seat::One).iter().find(|card| card.symbol() == Symbol::Open)?;
        Some((founding, Action::Offer(card)))
    });
    found.unwrap()
}

/// A table where Ada, Bo and Cy are connected and the game has begun.
struct Evening {
    hub: Arc<Hub>,
    clock: Clock,
    table: TableId,
    room: Room,
    lines: Vec<Outgoing>,
    commands: u128,
}

impl Evening {
    async fn begin(log: &Memory, founding: Founding) -> Evening {
        Evening::thinking(log, founding, Thinking::never()).await
    }

    async fn thinking(log: &Memory, founding: Founding, thinking: Thinking) -> Evening {
        Evening::by(Clock::standing(Millis::new(1_700_000_000_000)), log, founding, thinking).await
    }

    /// The same by this clock.
    async fn by(clock: Clock, log: &Memory, founding: Founding, thinking: Thinking) -> Evening {
        let hub = Hub::new(Arc::new(log.clone()), clock.clone(), thinking, [7; 32]);
        let people = founding.seated.iter().filter(|who| who.person().is_some()).count();
        let table = hub.found(founding).await.unwrap().table;
        let room = hub.room(table).await.unwrap();
        let mut evening = Evening { hub, clock, table, room, lines: Vec::new(), commands: 0 };
        for place in 0..people {
            evening.join(place).await;
        }
        evening.says(0, Want::Start { fill: None });
        evening.settle().await;
        evening
    }

    /// Somebody connects; their socket has the same number as their line.
    async fn join(&mut self, place: usize) {
        self.rejoin(place, None).await;
    }

    /// The same for somebody who has seen everything up to this update.
    async fn rejoin(&mut self, place: usize, resume: Option<Seq>) {
        let (outbox, line) = outbox(&self.hub.unsent);
        let name = NAMES.get(place).copied().unwrap_or("Flo").to_owned();
        let caller = Some(Caller { person: person(place), name });
        let socket = SocketId(self.lines.len() as u64);
        self.room.say(ToRoom::Join { socket, caller, resume, outbox }).unwrap();
        self.lines.push(line);
        self.settle().await;
    }

    /// Sends a command without waiting for the answer.
    fn says(&mut self, line: usize, want: Want) {
        self.commands += 1;
        let id = CommandId::new(self.commands);
        self.room.say(ToRoom::Want { socket: SocketId(line as u64), id, want }).unwrap();
    }

    fn acts(&mut self, line: usize, action: Action) {
        self.says(line, Want::Act { action });
    }

    /// Waits until the room has done everything it has to do by now.
    async fn settle(&self) {
        for _ in 0..3 {
            self.hub.describe(self.table).await.unwrap();
        }
    }

    async fn passes(&self, milliseconds: u64) {
        self.clock.advance(Duration::from_millis(milliseconds));
        self.settle().await;
    }

    /// What a line has received since it was last read.
    fn heard(&mut self, line: usize) -> Vec<Value> {
        let line = &mut self.lines[line];
        let texts: Vec<Utf8Bytes> = core::iter::from_fn(|| line.take_now()).collect();
        line.written();
        texts.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
    }

    /// The table, read from the log.
    async fn written(&self) -> Table {
        self.hub.read(self.table).await.unwrap()
    }
}

/// Ada, alone with two bots at an untimed table, has offered a card for an open auction, and the bots have said all
/// they want to.
async fn alone_with_bots(bot: &str, seed: u8) -> Option<Evening> {
    let bots = || Occupant::Bot { bot: bot.to_owned() };
    let mut founding = founding(Pace::Untimed, seed);
    founding.seated.splice(1.., [bots(), bots()]);
    let mut table = Table::new("222222222222".parse().ok()?, Arc::new(founding.clone())).ok()?;
    table.evolve(&Command::Start { fill: None }, Millis::new(1), None).ok()?;
    let card = table.state()?.hand(Seat::One).iter().find(|card| card.symbol() == Symbol::Open)?;
    let mut evening = Evening::thinking(&Memory::new(7), founding, Thinking::here()).await;
    evening.acts(0, Action::Offer(card));
    for _ in 0..40 {
        evening.passes(250).await;
    }
    Some(evening)
}

fn events<'a>(heard: &'a [Value], kind: &str) -> Vec<&'a Value> {
    let news = heard.iter().filter_map(|message| message["news"].as_array()).flatten();
    news.filter(|news| news["event"] == kind).collect()
}

/// The number of milliseconds until this message arrives, at most this many; and everything that arrived.
async fn until(evening: &mut Evening, kind: &str, most: u64) -> (Option<u64>, Vec<Value>) {
    let mut heard = Vec::new();
    for passed in (0..most).step_by(50) {
        heard.extend(evening.heard(0));
        if !events(&heard, kind).is_empty() {
            return (Some(passed), heard);
        }
        evening.passes(50).await;
    }
    (None, heard)
}

#[tokio::test]
async fn bots_settle_in_three_raises_and_are_done_soon_after_the_last_person_is_out() {
    let mut lots = 0;
    for (bot, seed) in
        ["theory", "greedy", "lockin"].into_iter().flat_map(|bot| (0..12).map(move |seed| (bot, seed)))
    {
        let Some(mut evening) = alone_with_bots(bot, seed).await else { continue };
        let heard = evening.heard(0);
        let raises = events(&heard, "bid").len();
        assert!(raises <= 3, "{bot}, {seed}: {raises} raises");
        assert!(events(&heard, "called").is_empty(), "the hammer waits for Ada");
        evening.passes(600_000).await;
        evening.says(0, Want::Order { order: out() });
        let (took, heard) = until(&mut evening, if raises > 0 { "sold" } else { "unsold" }, 5_000).await;
        assert!(took.is_some_and(|took| took <= 3_000), "{bot}, {seed}: {took:?} {heard:?}");
        assert_eq!(events(&heard, "bid").len(), 0, "they had said all");
        lots += 1;
    }
    assert!(lots > 10, "{lots} lots were tried");
}

fn out() -> protocol::Order {
    protocol::Order::Maximum { limit: Money::ZERO, then: protocol::Then::Out }
}

#[tokio::test]
async fn bots_that_do_not_raise_a_person_leave_it_to_the_hammer() {
    let mut evening = None;
    for seed in 0..12 {
        evening = evening.or(alone_with_bots("theory", seed).await);
    }
    let mut evening = evening.unwrap();
    evening.heard(0);
    evening.acts(0, Action::Bid(Money::new(90)));
    let (took, heard) = until(&mut evening, "sold", 10_000).await;
    assert!(took.is_some_and(|took| (3_900..=4_500).contains(&took)), "{took:?}");
    let calls: Vec<&str> = events(&heard, "called").iter().filter_map(|news| news["call"].as_str()).collect();
    assert_eq!(calls, ["going-once", "going-twice"]);
    assert!(events(&heard, "passed").is_empty());
    assert_eq!(events(&heard, "sold")[0]["winner"], 1);
}

#[tokio::test]
async fn a_maximum_and_bots_meet_at_once() {
    let mut met = 0;
    for seed in 0..30 {
        let Some(mut evening) = alone_with_bots("theory", seed).await else { continue };
        evening.heard(0);
        let order = protocol::Order::Maximum { limit: Money::new(80), then: protocol::Then::Out };
        evening.says(0, Want::Order { order });
        let (_, heard) = until(&mut evening, "sold", 20_000).await;
        let bids = events(&heard, "bid").len();
        assert!((1..=4).contains(&bids), "{seed}: {bids} bids");
        assert_eq!(events(&heard, "sold")[0]["winner"], 1);
        met += usize::from(bids > 1);
    }
    assert!(met > 0, "no bot raised Ada");
}

#[tokio::test]
async fn what_was_said_before_the_hammer_fell_is_heard_before_it_falls() {
    // A coin toss would show both sides in this many games.
    for _ in 0..16 {
        let (founding, offer) = with_open_card(Pace::Blitz);
        let mut evening = Evening::begin(&Memory::new(7), founding).await;
        evening.acts(0, offer);
        evening.acts(1, Action::Bid(Money::new(5)));
        evening.settle().await;
        // No client reports what it shows, so the hammer waits for none of them.
        evening.passes(3_000).await;
        evening.passes(1_250).await;
        evening.acts(2, Action::Bid(Money::new(6)));
        evening.passes(1_250).await;
        let table = evening.written().await;
        let Phase::Open { high: Some(high), .. } = *table.state().unwrap().phase() else {
            panic!("the hammer fell before the bid: {:?}", evening.heard(0));
        };
        assert_eq!((high.seat, high.amount), (Seat::Three, Money::new(6)));
    }
}

#[tokio::test]
async fn when_many_slow_lines_are_let_go_the_others_are_told_once() {
    let (founding, _) = with_open_card(Pace::Blitz);
    let mut evening = Evening::begin(&Memory::new(7), founding).await;
    for place in 3..103 {
        evening.join(place).await;
        (0..evening.lines.len()).for_each(|line| drop(evening.heard(line)));
    }
    // Only Ada reads her messages.
    let mut presences = Vec::new();
    for n in 0..70 {
        evening.says(0, Want::Say { text: format!("{n}") });
        evening.settle().await;
        presences.extend(evening.heard(0).into_iter().filter(|message| message["type"] == "presence"));
    }
    let told: Vec<&Value> = presences.iter().map(|presence| &presence["online"]).collect();
    assert_eq!(told, [&serde_json::json!([1])], "and Ada is still there");
    assert_eq!(presences[0]["watching"], 0);
}

#[tokio::test]
async fn whoever_answers_before_the_stand_in_has_thought_is_not_overruled() {
    let (founding, offer) = with_open_card(Pace::Normal);
    let mut evening = Evening::begin(&Memory::new(7), founding).await;
    evening.passes(45_000).await;
    // Her time is up, and a bot decides what to offer for her.
    evening.acts(0, offer);
    evening.settle().await;
    let other = evening
        .written()
        .await
        .state()
        .unwrap()
        .hand(Seat::One)
        .iter()
        .map(Action::Offer)
        .find(|o| *o != offer);
    evening
        .room
        .say(ToRoom::Thought { seat: Seat::One, moves: 0, by: By::Clock, action: other, mind: None })
        .unwrap();
    evening.settle().await;
    assert_eq!(*evening.written().await.state().unwrap().phase(), Phase::Offer);
    evening.passes(2_000).await;
    let table = evening.written().await;
    let Action::Offer(card) = offer else { unreachable!("it is an offer") };
    assert_eq!(table.state().unwrap().phase().cards().next(), Some(card));
}

#[tokio::test]
async fn whoever_is_gone_is_away_even_if_somebody_else_writes_at_that_moment() {
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let mut evening = Evening::begin(&log, founding).await;
    evening.room.say(ToRoom::Leave { socket: SocketId(1) }).unwrap();
    evening.settle().await;
    // Another process has the same table open.
    let say = Command::Say {
        seat: None,
        said: Box::new(Saying { person: None, name: "Flo".to_owned(), text: Some("hello".to_owned()) }),
    };
    let append = Append {
        table: evening.table,
        seq: evening.written().await.head().next(),
        author: None,
        at: evening.clock.now(),
        command: serde_json::to_string(&say).unwrap(),
        deadline: None,
        shelf: None,
        record: None,
    };
    assert_eq!(log.append(append).await, Ok(Appended::Written));
    evening.passes(60_000).await;
    evening.settle().await;
    let away = evening.heard(2).iter().any(|message| message["news"][0]["event"] == "away");
    assert!(away, "a bot plays for Bo");
}

#[tokio::test]
async fn when_a_house_opens_again_all_clocks_begin_again() {
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let evening = Evening::begin(&log, founding).await;
    let other = Hub::new(Arc::new(log), evening.clock.clone(), Thinking::never(), [8; 32]);
    let sweeping = tokio::spawn(Arc::clone(&other).sweep());
    for _ in 0..64 {
        tokio::task::yield_now().await;
    }
    assert_eq!(other.open_rooms(), 1, "Ada has 45 s to offer, and nobody is connected");
    sweeping.abort();
}

#[tokio::test]
async fn a_house_that_closes_opens_no_room_meanwhile() {
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let evening = Evening::begin(&log, founding).await;
    // The server stops while a table's log is being read.
    let slow = log.with_faults(|call| match call {
        store::Call::Read(_) => store::Fate { before: Duration::from_millis(1), ..store::Fate::default() },
        _ => store::Fate::default(),
    });
    let closing = Hub::new(Arc::new(slow), evening.clock.clone(), Thinking::never(), [8; 32]);
    let (room, ()) = tokio::join!(closing.room(evening.table), closing.stop());
    assert_eq!(room.err().map(|refusal| refusal.code), Some(Code::Stopping));
    assert_eq!(closing.open_rooms(), 0);
}

#[tokio::test]
async fn an_outage_is_written_down_and_a_room_that_merely_opens_again_changes_nothing() {
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let evening = Evening::begin(&log, founding).await;
    let before = evening.written().await;
    evening.clock.advance(Duration::from_secs(10));
    // The server was down, so Ada has all her time again once she is back, or has been waited for.
    let other = Hub::new(Arc::new(log), evening.clock.clone(), Thinking::never(), [8; 32]);
    assert!(other.read(evening.table).await.unwrap() == before, "whoever reads changes nothing");
    other.describe(evening.table).await.unwrap();
    assert_eq!(
        other.read(evening.table).await.unwrap().head(),
        before.head(),
        "whoever looks changes nothing"
    );
    evening.clock.advance(Duration::from_millis(pace::RETURN));
    for _ in 0..2 {
        for _ in 0..3 {
            other.describe(evening.table).await.unwrap();
        }
        let after = other.read(evening.table).await.unwrap();
        assert_eq!(after.head(), before.head().next(), "one outage, one command");
        assert_eq!(after.clock_began().unwrap().0, evening.clock.now());
        let story = after.story(before.told());
        assert_eq!(serde_json::to_value(&story[0].news).unwrap()[0]["event"], "outage");
        // The room closes and is reopened by the same server.
        other.forget(evening.table);
    }
}

#[tokio::test]
async fn where_nothing_runs_out_an_outage_is_no_news() {
    let (founding, _) = with_open_card(Pace::Untimed);
    let log = Memory::new(7);
    let evening = Evening::begin(&log, founding).await;
    let before = evening.written().await;
    evening.clock.advance(Duration::from_secs(10));
    let other = Hub::new(Arc::new(log), evening.clock.clone(), Thinking::never(), [8; 32]);
    other.describe(evening.table).await.unwrap();
    assert!(other.read(evening.table).await.unwrap() == before);
}

#[tokio::test]
async fn a_bot_nobody_knows_closes_its_own_table_alone() {
    let log = Memory::new(7);
    let hub = Hub::new(Arc::new(log), Clock::standing(Millis::new(1)), Thinking::never(), [7; 32]);
    let mut strange = founding(Pace::Normal, 1);
    strange.seated[2] = Occupant::Bot { bot: "oracle".to_owned() };
    let strange = hub.found(strange).await.unwrap().table;
    let usual = hub.found(founding(Pace::Normal, 2)).await.unwrap().table;
    assert_eq!(hub.describe(strange).await.unwrap_err().code, Code::Internal);
    assert!(hub.describe(usual).await.is_ok());
}

/// A guest whom the server knows.
fn known(person: PersonId) -> crate::account::Known {
    let caller = Caller { person, name: String::new() };
    crate::account::Known { caller, session: None }
}

#[tokio::test]
async fn the_log_knows_people_by_their_ids_and_shows_the_names_they_have_now() {
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let mut evening = Evening::begin(&log, founding).await;
    evening.hub.keep_guest(Some(&known(person(0))), "Ada").await.unwrap();
    evening.says(0, Want::Say { text: "hello".to_owned() });
    evening.settle().await;
    for entry in log.read(evening.table, Seq::ZERO).await.unwrap() {
        assert!(!entry.command.contains("Ada"), "{}", entry.command);
    }
    evening.hub.keep_guest(Some(&known(person(0))), "Countess").await.unwrap();
    let table = evening.written().await;
    assert_eq!(table.name_of(Seat::One), "Countess");
    let told = serde_json::to_string(&table.story(Seq::ZERO)).unwrap();
    assert!(told.contains("Countess") && !told.contains("Ada"), "{told}");
}

#[tokio::test]
async fn an_outage_that_cannot_be_written_down_keeps_nobody_out_and_no_house_open() {
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let evening = Evening::begin(&log, founding).await;
    evening.clock.advance(Duration::from_secs(10));
    let broken = log.with_faults(|call| match call {
        store::Call::Append(..) => store::Fate { loss: Some(store::Loss::Before), ..store::Fate::default() },
        _ => store::Fate::default(),
    });
    let other = Hub::new(Arc::new(broken), evening.clock.clone(), Thinking::never(), [8; 32]);
    let looking = tokio::time::timeout(Duration::from_secs(5), other.describe(evening.table));
    assert!(looking.await.expect("the room answers").is_ok(), "it can be looked at");
    tokio::time::timeout(Duration::from_secs(5), other.stop()).await.expect("the house closes");
    assert_eq!(other.open_rooms(), 0);
}

#[tokio::test]
async fn whoever_follows_a_log_whose_people_cannot_be_looked_up_misses_nothing_later() {
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let mut evening = Evening::begin(&log, founding).await;
    let mut behind = evening.written().await;
    evening.says(0, Want::StepAway);
    evening.says(1, Want::Say { text: "hello".to_owned() });
    evening.settle().await;
    let silent = log.with_faults(|call| match call {
        store::Call::Person(_) => store::Fate { loss: Some(store::Loss::Before), ..store::Fate::default() },
        _ => store::Fate::default(),
    });
    let before = behind.head();
    assert!(archive::follow(&log, &silent, &mut behind).await.is_err());
    assert_eq!(behind.head(), before, "nothing was taken in that nobody was told");
    assert_eq!(archive::follow(&log, &log, &mut behind).await.unwrap().len(), 2);
}

#[tokio::test]
async fn what_was_redacted_is_told_to_nobody_who_comes_later() {
    const WORDS: &str = "What a daub!";
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let mut evening = Evening::begin(&log, founding).await;
    evening.says(1, Want::Say { text: WORDS.to_owned() });
    evening.settle().await;
    let seq = evening.written().await.told();
    let live = evening.heard(2);
    assert!(live.iter().any(|message| message["news"][0]["text"] == WORDS), "it was said: {live:?}");
    // Those who received it before it was redacted are told to remove it.
    evening.says(0, Want::Redact { seq });
    evening.settle().await;
    let redacted = &evening.heard(2)[0]["news"][0];
    assert_eq!((&redacted["event"], &redacted["seq"]), (&"redacted".into(), &seq.number().into()));
    // Those who come later are told only that something was said, by this room and by one that reads the log again.
    evening.join(3).await;
    let said = evening.heard(3);
    assert!(said[0]["type"] == "welcome" && said[0]["missed"].to_string().contains("redacted"), "{said:?}");
    assert!(!said.iter().any(|message| message.to_string().contains(WORDS)), "{said:?}");
    let again = serde_json::to_string(&evening.written().await.story(Seq::ZERO)).unwrap();
    assert!(again.contains("redacted") && !again.contains(WORDS), "{again}");
}

#[tokio::test]
async fn a_room_that_reads_of_words_and_their_redaction_at_once_does_not_repeat_them() {
    let (founding, _) = with_open_card(Pace::Normal);
    let log = Memory::new(7);
    let mut evening = Evening::begin(&log, founding).await;
    let mut behind = evening.written().await;
    evening.says(1, Want::Say { text: "What a daub!".to_owned() });
    evening.settle().await;
    let seq = evening.written().await.told();
    evening.says(1, Want::Redact { seq });
    evening.settle().await;
    let told = archive::follow(&log, &log, &mut behind).await.unwrap();
    let numbers: Vec<Seq> = told.iter().map(|(seq, _)| *seq).collect();
    assert_eq!(numbers, [seq, seq.next()], "each update has its own number");
    let said = TableEvent::Said {
        seat: Some(Seat::Two),
        name: "? (2)".to_owned(),
        text: None,
        speaker: Some(0),
        among: Among::Everybody,
    };
    assert_eq!(told[0].1.news, Some(vec![said.into()]));
    assert_eq!(told[1].1.news, Some(vec![TableEvent::Redacted { seq }.into()]));
}
