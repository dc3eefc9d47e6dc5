//! Nothing leaks: what reaches a seat, or a watcher, is the same to the byte in every world that viewer cannot tell
//! apart.
//!
//! The two worlds of a pair share the commitment to their seed, and the noise derived from it, but not the deck. (In
//! a real game another deck has another commitment, and SHA-256 stands between the two.)

#![allow(clippy::unwrap_used)]

mod any_stream;
mod worlds;

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Arc, Mutex};

use any_stream::noise;
use protocol::{Millis, News, Order, Pace, PersonId, ServerMessage, TableEvent, Then, Want};
use rules::playout::roll;
use rules::{Action, Chairs, Chance, Deck, Edition, Event, Menu, MysteryHand, Phase, Seat, Settings, Viewer};
use store::{Memory, Weather};
use table::{By, Command, Occupant, Table};
use worlds::pair::{Clerk, End, Pair, Seen, another_deck};
use worlds::{Ground, Plan, SEED, World, cards_in, done};

/// Lists every variant by its name on the wire. A new one does not compile until it is added here, and the test fails
/// until it has been compared.
macro_rules! cases {
    ($check:ident, $all:ident, $type:ident { $($variant:ident => $name:literal),* $(,)? }) => {
        #[allow(dead_code)]
        fn $check(value: &$type) -> &'static str {
            match value { $($type::$variant { .. } => $name),* }
        }
        const $all: &[&str] = &[$($name),*];
    };
}

cases!(message_name, MESSAGES, ServerMessage {
    Welcome => "welcome",
    Update => "update",
    Earlier => "earlier",
    Private => "private",
    Hint => "hint",
    Presence => "presence",
    Done => "done",
    Refused => "refused",
    Pong => "pong",
    Bye => "bye",
});

cases!(table_event_name, TABLE_EVENTS, TableEvent {
    Sat => "sat",
    Stood => "stood",
    Removed => "removed",
    Settled => "settled",
    Dealing => "dealing",
    BotSat => "bot-sat",
    Started => "started",
    Called => "called",
    Fists => "fists",
    TimeOut => "time-out",
    Away => "away",
    Back => "back",
    Holiday => "holiday",
    Outage => "outage",
    Said => "said",
    Redacted => "redacted",
    Muted => "muted",
    Unmuted => "unmuted",
    Revealed => "revealed",
    Rematch => "rematch",
});

cases!(game_event_name, GAME_EVENTS, Event {
    Dealt => "dealt",
    Offered => "offered",
    Added => "added",
    AddedNone => "added-none",
    Kept => "kept",
    Bid => "bid",
    Passed => "passed",
    CannotPay => "cannot-pay",
    FistClosed => "fist-closed",
    FistsOpened => "fists-opened",
    Priced => "priced",
    Sold => "sold",
    Unsold => "unsold",
    Paid => "paid",
    Turned => "turned",
    TurnedNone => "turned-none",
    RoundEnded => "round-ended",
    Ranked => "ranked",
    Fetched => "fetched",
    GameOver => "game-over",
});

#[allow(dead_code)]
fn news_name(news: &News) -> &'static str {
    match news {
        News::Game(event) => game_event_name(event),
        News::Table(event) => table_event_name(event),
    }
}

/// Whose fist was closed is told to nobody, only how many are. Where the deck is known, the settings stay as they are.
const NOT_HEARD_HERE: &[&str] = &["fist-closed", "settled"];

fn plan(chance: &mut impl Chance) -> Plan {
    let chairs = Chairs::ALL[chance.below(3) as usize];
    let settings = Settings::new(Edition::default(), chairs);
    let mystery = if chance.coin() { MysteryHand::With } else { MysteryHand::Without };
    let settings = settings.with_mystery(mystery).unwrap_or(settings);
    let pace = [Pace::Blitz, Pace::Normal, Pace::Relaxed, Pace::Days][chance.below(4) as usize];
    Plan { settings, pace, deck: None, first: None }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Plays a pair of worlds with one server each.
fn pair(seed: u64, seen: &mut Seen) -> End {
    pair_on(seed, seen, Clerk::AnswersForNobody, in_memory)
}

async fn in_memory() -> [Ground; 2] {
    [Memory::new(1).into(), Memory::new(1).into()]
}

/// Plays a pair of worlds. The seed of a failing pair is printed.
fn pair_on(seed: u64, seen: &mut Seen, clerk: Clerk, grounds: impl AsyncFnOnce() -> [Ground; 2]) -> End {
    struct Named(u64);
    impl Drop for Named {
        fn drop(&mut self) {
            if std::thread::panicking() {
                eprintln!("the pair of worlds with seed {}", self.0);
            }
        }
    }
    let _named = Named(seed);
    let mut chance = noise(seed);
    let plan = plan(&mut chance);
    // Every chair in turn, and a watcher.
    let viewer =
        plan.settings.chairs().seats().nth(chance.below(plan.settings.chairs().count() as u32 + 1) as usize);
    runtime().block_on(async {
        let mut pair = Pair::found(plan, viewer, chance, grounds().await).await;
        pair.clerk = clerk;
        pair.gather().await;
        let end = pair.play().await;
        pair.close().await;
        seen.messages.append(&mut pair.seen.messages);
        seen.news.append(&mut pair.seen.news);
        seen.bytes += pair.seen.bytes;
        for (pace, asked) in &pair.seen.asked_in_one_world {
            *seen.asked_in_one_world.entry(pace.clone()).or_default() += asked;
        }
        seen.restarts += pair.seen.restarts;
        seen.pondered += pair.seen.pondered;
        end
    })
}

#[test]
fn a_viewer_hears_the_same_in_every_world_it_cannot_tell_apart() {
    let mut seen = Seen::default();
    let pairs = 60;
    let over = (0..pairs).filter(|&seed| pair(seed, &mut seen) == End::Over).count();
    assert!(over > 5, "only {over} of {pairs} games were played to their end");
    let asked: Vec<usize> = ["Blitz", "Normal", "Relaxed", "Days"]
        .map(|pace| seen.asked_in_one_world.get(pace).copied().unwrap_or(0))
        .to_vec();
    let restarts = seen.restarts;
    assert!(
        asked.iter().all(|asked| *asked > 10) && asked.iter().sum::<usize>() > 50 && restarts > 50,
        "{asked:?} asked for a card held in one world alone, {restarts} restarts"
    );
    assert!(seen.pondered > 20, "{} hints were asked for in one world alone", seen.pondered);
    let all = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<String>>();
    assert_eq!(seen.messages, all(MESSAGES), "every kind of message is compared");
    let never = all(NOT_HEARD_HERE);
    let news: BTreeSet<String> =
        all(TABLE_EVENTS).union(&all(GAME_EVENTS)).filter(|name| !never.contains(*name)).cloned().collect();
    assert_eq!(seen.news, news, "every kind of news is compared");
}

/// Once, whoever held no card that fits was answered for after some seconds: whoever took longer held one. This test would have
/// found it.
#[test]
fn a_clerk_that_answers_for_those_without_a_card_is_found_out() {
    let mut found = 0;
    for seed in 0..20 {
        let mut seen = Seen::default();
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            pair_on(seed, &mut seen, Clerk::AnswersForThoseWithoutACard, in_memory)
        }));
        match played {
            Ok(_) => {
                let asked: usize = seen.asked_in_one_world.values().sum();
                assert_eq!(asked, 0, "pair {seed}: nobody has noticed");
            }
            Err(why) => {
                let why = why.downcast_ref::<String>().map_or("", String::as_str);
                let noticed = why.contains("notices something") || why.contains("the time tells of a card");
                assert!(noticed, "pair {seed}: {why}");
                found += 1;
            }
        }
    }
    assert!(found >= 10, "{found} of 20 were found out");
}

/// A store that two servers share. Its clock is the real one: leases have nothing to do with the time of the game.
fn shared() -> Ground {
    let log = Memory::new(1);
    let begun = std::time::Instant::now();
    log.share(move || Millis::new(1_700_000_000_000).plus(begun.elapsed().as_millis() as u64));
    Ground { nodes: 2, ..log.into() }
}

#[test]
fn a_viewer_at_another_node_hears_the_same_in_every_world_it_cannot_tell_apart() {
    let mut seen = Seen::default();
    for seed in 0..12 {
        pair_on(seed, &mut seen, Clerk::AnswersForNobody, async || [shared(), shared()]);
    }
    assert!(seen.bytes > 100_000 && seen.restarts > 3, "{} bytes, {} restarts", seen.bytes, seen.restarts);
}

#[test]
fn nothing_leaks_over_postgresql_and_two_nodes() {
    let server = postgres_server::Server::start(postgres_server::Options::default())
        .unwrap_or_else(|why| panic!("{why}"));
    let mut seen = Seen::default();
    for seed in 2..4 {
        let world = async |name: &str| {
            let url = server.new_database(&format!("{name}_{seed}")).unwrap_or_else(|why| panic!("{why}"));
            let log = store::Postgres::open(&url).await.unwrap_or_else(|why| panic!("{why}"));
            Ground { log: Arc::new(log), nodes: 2, slow: true }
        };
        let worlds = async || [world("one").await, world("two").await];
        pair_on(seed, &mut seen, Clerk::AnswersForNobody, worlds);
    }
    assert!(seen.bytes > 10_000, "{} bytes", seen.bytes);
}

#[test]
fn whoever_may_know_the_difference_hears_it() {
    // The comparison does notice a difference in one's own cards.
    let mut chance = noise(1);
    let settings = Settings::new(Edition::default(), Chairs::Four);
    let plan = Plan { settings, pace: Pace::Normal, deck: None, first: None };
    let deck = Deck::shuffled(Edition::default(), &mut chance);
    // There is no viewer whose cards stay the same, so everybody's change.
    let other = another_deck(&plan, &deck, None, 200, &mut chance);
    runtime().block_on(async {
        let mut heard = Vec::new();
        for deck in [deck, other] {
            let mut world = World::found(&Plan { deck: Some(deck), ..plan }, Memory::new(1)).await;
            seat_all(&mut world).await;
            world.listen().await;
            heard.push([world.take(0), world.take(4)]);
        }
        assert_ne!(heard[0][0], heard[1][0], "Ada sees that her hand is another one");
        assert_eq!(heard[0][1], heard[1][1], "who watches sees nothing");
    });
}

/// Everybody sits down and the game begins.
async fn seat_all(world: &mut World) {
    let chairs = world.ears.len() - 1;
    let mut ids = 9_000..;
    let mut id = move || protocol::CommandId::new(ids.next().unwrap());
    for place in 0..chairs {
        // The log may fail; then the command is repeated.
        let sit = Want::Sit { seat: Seat::ALL[place], promise: None };
        let named = id();
        while !done(&world.want(place, named, sit.clone()).await) {}
    }
    let named = id();
    while !done(&world.want(0, named, Want::Start { fill: None }).await) {}
}

/// The same table with two different decks, as values.
fn twins(plan: &Plan, chance: &mut impl Chance, occupant: impl Fn(Seat) -> Occupant) -> [Table; 2] {
    let deck = Deck::shuffled(plan.settings.edition(), chance);
    let swaps = 1 + chance.below(40);
    let other = another_deck(plan, &deck, None, swaps, chance);
    [deck, other].map(|deck| {
        let mut table = Plan { deck: Some(deck), ..*plan }.table(PersonId::new(1));
        let at = Millis::new(1_000);
        for seat in plan.settings.chairs().seats() {
            let occupant = Box::new(occupant(seat));
            table.evolve(&Command::Seat { seat, occupant }, at, None).unwrap();
        }
        table.evolve(&Command::Start { fill: None }, at, None).unwrap();
        table
    })
}

/// Plays the same game at both tables as long as they can be kept in step, and compares before each move when the
/// next automatic action is due.
fn same_times(tables: &mut [Table; 2], chance: &mut impl Chance) -> u32 {
    let mut at = Millis::new(2_000);
    let mut asked = 0;
    loop {
        let [a, b] = &*tables;
        assert_eq!(a.deadline(), b.deadline(), "the time tells of a card");
        let (a, b) = (a.state().unwrap(), b.state().unwrap());
        let Some(seat) = a.awaits().first() else { return asked };
        let action = match (a.menu(seat).unwrap(), b.menu(seat).unwrap()) {
            (Menu::Offer { hand: one }, Menu::Offer { hand: other }) => match one.and(other).draw(chance) {
                Some(card) => Action::Offer(card),
                None => return asked,
            },
            (Menu::Add { cards: one, .. }, Menu::Add { cards: other, .. }) => {
                asked += u32::from(one.is_empty() != other.is_empty());
                let both = one.and(other).draw(chance).filter(|_| chance.coin());
                both.map_or(Action::Pass, Action::Add)
            }
            (Menu::Turn, _) if a.mystery().cards().first() != b.mystery().cards().first() => Action::Pass,
            (menu, _) => roll(&menu, chance),
        };
        let sealed = matches!(a.phase(), Phase::Sealed { .. });
        at = at.plus(1 + u64::from(chance.below(900)));
        if chance.below(20) == 0 {
            let told = tables.each_mut().map(|table| table.evolve(&Command::Outage, at, None).unwrap());
            assert_eq!(told[0], told[1], "an outage tells of a card");
            let [one, other] = tables.each_ref().map(|table| table.now(Viewer::Spectator, at, true));
            assert_eq!(one.game.map(|game| game.clock), other.game.map(|game| game.clock));
        }
        for table in tables.iter_mut() {
            let command = match action {
                Action::Bid(amount) if sealed => {
                    // The next seat whose fist is still open.
                    let open = table.thinkers().first().map_or(seat, |thinker| thinker.seat);
                    Command::Fist {
                        seat: open,
                        amount: amount.min(table.state().unwrap().cash(open)),
                        by: By::Bot,
                    }
                }
                _ => Command::Act { seat, action, by: By::Bot },
            };
            table.evolve(&command, at, None).unwrap();
        }
    }
}

/// How many tables are played for 2,000 situations in which a card is held in one world alone.
const SITUATIONS: u64 = 3_000;

#[test]
fn a_bot_takes_its_time_whether_it_has_a_fitting_card_or_not() {
    let mut asked = 0;
    for seed in 0..SITUATIONS {
        let mut chance = noise(seed);
        let plan = plan(&mut chance);
        let mut tables = twins(&plan, &mut chance, |_| Occupant::Bot { bot: "theory".to_owned() });
        asked += same_times(&mut tables, &mut chance);
    }
    assert!(asked >= 2_000, "only {asked} bots were asked for a card that they had in one world alone");
}

#[test]
fn so_does_the_bot_of_somebody_who_is_away() {
    let mut asked = 0;
    for seed in 0..SITUATIONS {
        let mut chance = noise(seed);
        let plan = plan(&mut chance);
        let mut tables = twins(&plan, &mut chance, |seat| Occupant::Person {
            person: PersonId::new(u128::from(seat.number())),
            name: worlds::NAMES[seat.index()].to_owned(),
            entropy: String::new(),
            promise: None,
        });
        for table in &mut tables {
            for seat in plan.settings.chairs().seats() {
                table.evolve(&Command::Away { seat }, Millis::new(1_000), None).unwrap();
            }
        }
        asked += same_times(&mut tables, &mut chance);
    }
    assert!(asked >= 2_000, "only {asked} people were asked for a card that they had in one world alone");
}

/// A game with a log that sometimes fails, two bots, and somebody who leaves orders; `look` is called at every step.
async fn wander(seed: u64, mut look: impl FnMut(&World)) {
    let mut chance = noise(seed);
    let plan = Plan { pace: Pace::Normal, ..plan(&mut chance) };
    let storm = Weather { seed, losses: 60, slowest: std::time::Duration::ZERO };
    let mut fates = storm.fates();
    let fails_to_write = move |call| match call {
        store::Call::Append(..) => fates(call),
        _ => store::Fate::default(),
    };
    let mut world = World::found(&plan, Memory::new(seed).with_faults(fails_to_write)).await;
    seat_all(&mut world).await;
    let mut ids = 1..;
    for _ in 0..3_000 {
        world.listen().await;
        for place in 0..world.ears.len() {
            world.check_secrets(place);
            world.take(place);
        }
        look(&world);
        if world.is_over() {
            return;
        }
        let Some(seat) = world.state().awaits().draw(&mut chance) else { return };
        let id = protocol::CommandId::new(ids.next().unwrap());
        match chance.below(4) {
            0 => world.advance(700).await,
            1 => {
                let order = Order::Maximum { limit: rules::Money::new(chance.below(40)), then: Then::Out };
                world.want(seat.index(), id, Want::Order { order }).await;
            }
            _ => {
                let action = roll(&world.state().menu(seat).unwrap(), &mut chance);
                world.want(seat.index(), id, Want::Act { action }).await;
            }
        }
    }
}

/// The program's own log.
#[derive(Clone, Default)]
struct Diary(Arc<Mutex<Vec<u8>>>);

impl Write for Diary {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn neither_the_diary_nor_the_figures_of_the_program_know_a_secret() {
    let diary = Diary::default();
    let pages = diary.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_writer(move || pages.clone())
        .finish();
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
    let figures = recorder.handle();
    let secret = |what: &str, text: &str| {
        assert!(!text.contains(SEED), "the seed is in {what}: {text}");
        assert_eq!(cards_in(text).next(), None, "a card is in {what}: {text}");
        assert!(!text.contains("\"c\":"), "a command is in {what}: {text}");
    };
    tracing::subscriber::with_default(subscriber, || {
        metrics::with_local_recorder(&recorder, || {
            for seed in 0..6 {
                runtime().block_on(wander(seed, |_| secret("the figures", &figures.render())));
            }
        });
    });
    let diary = String::from_utf8(diary.0.lock().unwrap().clone()).unwrap();
    assert!(diary.contains("a command could not be written"), "the log did fail: {diary}");
    assert!(figures.render().contains("gavel_commands_total"), "{}", figures.render());
    secret("the diary", &diary);
}

#[test]
fn the_figures_do_not_count_what_is_private() {
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
    let figures = recorder.handle();
    let settings = Settings::new(Edition::default(), Chairs::Four);
    let plan = Plan { settings, pace: Pace::Normal, deck: None, first: None };
    metrics::with_local_recorder(&recorder, || {
        runtime().block_on(async {
            let mut world = World::found(&plan, Memory::new(1)).await;
            seat_all(&mut world).await;
            let counted = || figures.render().lines().map(str::to_owned).collect::<BTreeSet<String>>();
            let before = counted();
            let seat = world.state().awaits().first().unwrap();
            let card = world.state().hand(seat).first().unwrap();
            let id = protocol::CommandId::new(1);
            let held = world.want(seat.index(), id, Want::Act { action: Action::Offer(card) }).await;
            assert!(done(&held), "{held}");
            assert_eq!(counted(), before, "somebody has a card in mind, and that is their business");
        });
    });
}
