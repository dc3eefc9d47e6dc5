//! Games over days with a server: rooms sleep, and wake by their deadline; looking changes no clock; a whole game.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use protocol::{Millis, News, Order, Seq, Stage, TableEvent, TableId, Then, Want};
use rules::{Action, Event, Menu, Money, Phase, Seat, Viewer};
use serde_json::{Value, json};
use server::{Limits, archive};
use store::{Call, Fate, Memory, Store};
use table::Table;

use crate::notified::Told;
use crate::on_every_store;
use crate::served::{Client, House};

on_every_store! {
    a_room_sleeps_in_the_log_and_looking_at_it_changes_no_clock;
    a_deadline_that_passed_while_the_server_was_down_comes_an_hour_later;
    a_whole_game_over_days_of_which_everybody_is_told;
}

pub const NAMES: [&str; 5] = ["Ada", "Bo", "Cy", "Dee", "Eve"];
pub const HOUR: u64 = 3_600_000;
pub const DAY: u64 = 24 * HOUR;
/// From 8 to 22.
const PLAYING: (u64, u64) = (8, 22);

impl House {
    /// The server stops.
    pub async fn closes(&self) {
        let hub = Arc::clone(&self.hub);
        let stopping = tokio::spawn(async move { hub.stop().await });
        while !stopping.is_finished() {
            self.clock.advance(Duration::from_millis(10));
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

pub struct Salon {
    pub house: House,
    pub store: Arc<dyn Store>,
    pub cookies: Vec<String>,
    pub table: TableId,
}

impl Salon {
    /// Five people sit at a table over days, and the game has begun.
    pub async fn over(store: Arc<dyn Store>) -> Salon {
        let house = House::over(Arc::clone(&store), Limits::none()).await;
        tokio::spawn(Arc::clone(&house.hub).sweep());
        tokio::spawn(server::send_notices(Arc::clone(&house.hub)));
        let mut cookies = Vec::new();
        for name in NAMES {
            cookies.push(house.guest(name).await);
        }
        let playing = json!({ "from": PLAYING.0 * 60, "until": PLAYING.1 * 60 });
        let wish = json!({
            "seats": 5, "pace": "days", "days": { "hours": 10, "playing": playing },
            "first": 1, "stand_in": "random", "listed": true,
        });
        let table = house.found(&cookies[0], &wish).await.parse().unwrap();
        let salon = Salon { house, store, cookies, table };
        for place in 0..NAMES.len() {
            let mut client = salon.enter(place).await;
            client.does(&json!({ "want": "sit", "seat": place + 1 })).await;
        }
        salon.enter(0).await.does(&json!({ "want": "start" })).await;
        salon
    }

    pub async fn enter(&self, place: usize) -> Client {
        self.house.enter(&self.table.to_string(), Some(&self.cookies[place])).await
    }

    /// The table as its log has it.
    pub async fn read(&self) -> Table {
        archive::read(&*self.store, &*self.store, self.table).await.unwrap()
    }

    /// Lets time pass, and the server do what is due by then.
    pub async fn passes(&self, milliseconds: u64) {
        self.house.clock.advance(Duration::from_millis(milliseconds));
        self.settles().await;
    }

    /// The server does everything that is due now.
    async fn settles(&self) {
        loop {
            for _ in 0..64 {
                tokio::task::yield_now().await;
            }
            let now = self.house.clock.now();
            match self.store.due(now, 1).await.unwrap().first() {
                Some(_) => tokio::time::sleep(Duration::from_millis(1)).await,
                None => return,
            }
            // The sweeper looks once in a second.
            self.house.clock.advance(Duration::from_millis(1_000));
        }
    }

    /// Everybody has left, and the room closes.
    pub async fn sleeps(&self) {
        for _ in 0..1_000 {
            if self.house.hub.open_rooms() == 0 {
                return;
            }
            self.passes(10_000).await;
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        panic!("the room stays open");
    }

    /// The table in this person's list.
    async fn listed(&self, place: usize) -> Value {
        let cookie = &self.cookies[place];
        let lobby = self.house.ask("GET", "/api/tables", &[("Cookie", cookie)], "").await.json();
        lobby["mine"][0].clone()
    }

    pub fn now(&self) -> Millis {
        self.house.clock.now()
    }
}

async fn a_room_sleeps_in_the_log_and_looking_at_it_changes_no_clock(store: Arc<dyn Store>) {
    let salon = Salon::over(store).await;
    salon.sleeps().await;
    let card = salon.listed(0).await;
    assert_eq!((&card["yours"], &card["pace"]), (&json!(true), &json!("days")));
    let ends = salon.read().await.window_end().unwrap();
    assert_eq!(card["deadline"], ends.since_1970() / 1_000);
    assert_eq!(salon.listed(1).await["yours"], json!(false));
    assert_eq!(salon.house.hub.open_rooms(), 0, "lists open no room");
    let head = salon.read().await.head();
    for place in [0, 1, 4] {
        let mut client = salon.enter(place).await;
        let welcome = client.heard[0].clone();
        assert_eq!(welcome["now"]["game"]["clock"]["ends"], card["deadline"]);
        assert_eq!(welcome["now"]["game"]["clock"]["then"], json!("stand-in"));
        client.is_refused(&json!({ "want": "act", "action": "?" })).await;
        drop(client);
        salon.sleeps().await;
    }
    assert_eq!(salon.read().await.head(), head, "nothing is written");
    assert_eq!(salon.read().await.window_end(), Some(ends));
    // Nobody has said anything: at its deadline the room wakes, and the table's bot decides for Ada.
    let left = ends.since(salon.now());
    salon.passes(left - 1).await;
    assert_eq!(salon.read().await.moves(), 0);
    for _ in 0..100 {
        salon.passes(1_000).await;
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert!(salon.read().await.moves() > 0, "it has happened");
    assert!(!heard(&salon.read().await, |news| matches!(news, News::Table(TableEvent::Outage))));
}

async fn a_deadline_that_passed_while_the_server_was_down_comes_an_hour_later(store: Arc<dyn Store>) {
    let salon = Salon::over(store).await;
    let ends = salon.read().await.window_end().unwrap();
    salon.house.closes().await;
    // It opens again on the same store, an hour too late.
    let again = House::opened_at(Arc::clone(&salon.store), ends.plus(HOUR)).await;
    tokio::spawn(Arc::clone(&again.hub).sweep());
    let mut outage = None;
    for _ in 0..200 {
        tokio::time::sleep(Duration::from_millis(2)).await;
        again.clock.advance(Duration::from_millis(100));
        let table = salon.read().await;
        if heard(&table, |news| matches!(news, News::Table(TableEvent::Outage))) {
            outage = table.window_end();
            break;
        }
    }
    let outage = outage.expect("the outage is told");
    let left = outage.since(again.clock.now());
    assert!(left <= HOUR && left > HOUR - 60_000, "{left}");
    assert_eq!(salon.read().await.moves(), 0, "nobody has lost a decision");
}

/// Whoever starts a server with a hundred thousand waiting games waits for none of them. In memory, where reads can be counted.
#[tokio::test]
async fn at_the_start_no_waiting_table_is_read() {
    let (log, reads) = (Memory::new(7), Arc::new(AtomicUsize::new(0)));
    let salon = Salon::over(Arc::new(log.clone())).await;
    let (ends, now) = (salon.read().await.window_end().unwrap(), salon.now());
    salon.house.closes().await;
    let counted = Arc::clone(&reads);
    let watched = log.with_faults(move |call| {
        counted.fetch_add(usize::from(matches!(call, Call::Read(_))), Ordering::Relaxed);
        Fate::default()
    });
    let again = House::opened_at(Arc::new(watched), now).await;
    tokio::spawn(Arc::clone(&again.hub).sweep());
    let waits = async |times: usize| {
        for _ in 0..times {
            again.clock.advance(Duration::from_millis(1_000));
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    waits(20).await;
    assert_eq!((reads.load(Ordering::Relaxed), again.hub.open_rooms()), (0, 0));
    again.clock.advance(Duration::from_millis(ends.since(again.clock.now())));
    waits(20).await;
    assert_eq!(reads.load(Ordering::Relaxed), 1, "its deadline wakes it");
}

fn heard(table: &Table, wanted: impl Fn(&News) -> bool) -> bool {
    table.story(Seq::ZERO).iter().flat_map(|missed| &missed.news).any(wanted)
}

/// What somebody does or files now; `None` if they are silent. Cy never says anything, and Bo likes to be asked.
fn decision(table: &Table, seat: Seat) -> Option<Want> {
    let state = table.state()?;
    let amount = (table.lots() * 7 + seat.index() as u32 * 5) % 23;
    let order = |order| Some(Want::Order { order });
    let act = |action| Some(Want::Act { action });
    let asked = state.menu(seat);
    let least = |money: Money| money.units();
    match state.phase() {
        _ if seat == Seat::Three => None,
        Phase::Open { high, .. } => {
            let high = high.map_or(0, |high| high.amount.units());
            let limit = Money::new(if high > 0 { high + 3 } else { amount }.min(state.cash(seat).units()));
            order(Order::Maximum { limit, then: if seat == Seat::Two { Then::Ask } else { Then::Out } })
        }
        Phase::Sealed { .. } => act(Action::Bid(Money::new(amount.min(state.cash(seat).units())))),
        Phase::Once { .. } | Phase::Fixed { .. } | Phase::Add { .. } => match asked {
            None if seat == Seat::Two => order(Order::Ask),
            None | Some(_) if seat == Seat::Five => match state.phase() {
                Phase::Once { .. } => order(Order::Bid { amount: Money::ZERO }),
                Phase::Fixed { .. } => order(Order::Accept { limit: Money::new(amount) }),
                _ => order(Order::Add { card: None }),
            },
            None => match state.phase() {
                Phase::Once { high, .. } => {
                    let least = high.map_or(1, |high| high.amount.units() + 1);
                    let most = state.cash(seat).units();
                    (least <= most).then_some(Want::Order {
                        order: Order::Bid { amount: Money::new(amount.clamp(least, most)) },
                    })
                }
                Phase::Fixed { .. } => order(Order::Accept { limit: Money::ZERO }),
                _ => order(Order::Add { card: None }),
            },
            Some(Menu::Bid { least: bid, .. }) if amount >= least(bid) => act(Action::Bid(bid)),
            Some(Menu::Add { cards, .. }) => act(cards.first().map_or(Action::Pass, Action::Add)),
            Some(_) => act(Action::Pass),
        },
        Phase::Offer => {
            // All kinds of auctions come up: the kind that was offered least often.
            let offered = |symbol| state.shown().iter().filter(|card| card.symbol() == symbol).count();
            state
                .hand(seat)
                .iter()
                .min_by_key(|card| offered(card.symbol()))
                .and_then(|c| act(Action::Offer(c)))
        }
        Phase::Price { .. } => {
            act(Action::Price(Money::new(amount.clamp(1, state.cash(seat).units().max(1)))))
        }
        Phase::Mystery => act(Action::Pass),
        Phase::Over => None,
    }
}

/// Every auction in its form over days, with a seat that is always silent, orders, playing hours and a holiday; and everybody
/// is told, by pushes that only their browser can read and by a signed request, what they do not see.
async fn a_whole_game_over_days_of_which_everybody_is_told(store: Arc<dyn Store>) {
    let salon = Salon::over(store).await;
    let told = Told::by(&salon).await;
    let mut clients: Vec<Option<Client>> = Vec::new();
    let (mut windows, mut slept, mut asked_again) = (0, 0, 0);
    let mut ends_at = BTreeSet::new();
    loop {
        let table = salon.read().await;
        if table.stage() == Stage::Over {
            break;
        }
        windows += 1;
        assert!(windows < 1_000, "the game does not end");
        if windows == 4 {
            let mut dee = salon.enter(3).await;
            dee.does(&json!({ "want": "holiday", "days": 2 })).await;
        }
        // Now and then everybody goes away, and only lists say whose turn it is.
        if windows % 12 == 0 {
            clients.clear();
            salon.sleeps().await;
            slept += 1;
        }
        let mut said = false;
        for place in 0..NAMES.len() {
            let table = salon.read().await;
            let seat = Seat::ALL[place];
            let person = table.chairs()[seat].person().unwrap();
            if slept > 0 && clients.is_empty() && table.stage() == Stage::Playing {
                let yours = salon.listed(place).await["yours"].clone();
                assert_eq!(yours, json!(table.waits_for(person)), "{}", NAMES[place]);
            }
            let Some(want) = decision(&table, seat).filter(|_| table.waits_for(person)) else { continue };
            if matches!(want, Want::Order { order: Order::Maximum { .. } })
                && table.private(Some(person), salon.now()).note.is_some()
            {
                asked_again += 1;
            }
            clients.resize_with(NAMES.len(), || None);
            if clients[place].is_none() {
                clients[place] = Some(salon.enter(place).await);
            }
            let Some(client) = &mut clients[place] else { continue };
            client.does(&serde_json::to_value(&want).unwrap()).await;
            said = true;
        }
        if said {
            // Now and then everybody goes away before it is decided.
            if windows % 2 == 0 {
                clients.clear();
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            // What follows from it: actions are no longer taken back, orders answer.
            for _ in 0..8 {
                salon.passes(2_000).await;
            }
            continue;
        }
        // Nobody has anything to say but Cy, who is silent: until the window ends.
        let table = salon.read().await;
        let Some(ends) = table.window_end() else {
            salon.passes(1_000).await;
            continue;
        };
        let hour = ends.since_1970() % DAY;
        assert!(
            (PLAYING.0 * HOUR + 1..=PLAYING.1 * HOUR).contains(&hour),
            "a window ends at {hour} ms of a day"
        );
        ends_at.insert(ends);
        told.is_quiet(&salon).await;
        let (moves, before) = (table.moves(), table.head());
        salon.passes(ends.since(salon.now()).saturating_sub(1)).await;
        assert_eq!(salon.read().await.head(), before, "nothing happens before the window ends");
        for _ in 0..200 {
            salon.passes(1_000).await;
            tokio::time::sleep(Duration::from_millis(1)).await;
            if salon.read().await.head() != before {
                break;
            }
        }
        assert_ne!(salon.read().await.head(), before, "the window ends after move {moves}");
    }
    let table = salon.read().await;
    let symbols: BTreeSet<String> = table
        .story(Seq::ZERO)
        .iter()
        .flat_map(|missed| &missed.news)
        .filter_map(|news| match news {
            News::Game(Event::Offered { card, .. }) => Some(format!("{:?}", card.symbol())),
            _ => None,
        })
        .collect();
    assert_eq!(symbols.len(), 5, "{symbols:?}");
    assert!(heard(&table, |news| matches!(news, News::Table(TableEvent::TimeOut { seat: Seat::Three }))));
    assert!(heard(&table, |news| matches!(news, News::Table(TableEvent::Holiday { seat: Seat::Four, .. }))));
    assert!(!heard(&table, |news| matches!(news, News::Table(TableEvent::Outage))));
    assert!(asked_again > 0 && slept > 1 && ends_at.len() > 10, "{asked_again} {slept} {}", ends_at.len());
    let days = salon.now().since(Millis::new(1_700_000_000_000)) / DAY;
    assert!(days > 5, "it took {days} days");
    assert!(salon.store.record(salon.table).await.unwrap().is_some());
    told.is_quiet(&salon).await;
    told.everything_needed(&salon, &ends_at).await;
    let watched = table.now(Viewer::Spectator, salon.now(), true);
    assert!(watched.game.unwrap().standing.is_some());
}
