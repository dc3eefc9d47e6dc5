//! Nothing is done twice: commands that are repeated, shuffled, and sent from two tabs and over broken connections
//! are each applied once, and everybody is told the same story without gaps.

#![allow(clippy::unwrap_used)]

mod any_stream;
mod worlds;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use any_stream::tab::Tab;
use any_stream::{PATIENCE, introduce, noise, person};
use axum::serve::ListenerExt;
use futures_util::future::join_all;
use protocol::{ClientMessage, CommandId, Millis, Pace, Seq, TableId, Want};
use rules::{Action, Chairs, Chance, Deck, Edition, Money, Phase, Seat, Settings, Symbol};
use serde_json::{Value, json};
use server::{Clock, Hub, Limits, Thinking, archive};
use store::{Log, Memory};
use table::Table;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use worlds::{NAMES, Plan};

/// A server on its own port, with a table of five. Its clock stands still, so nothing happens automatically.
struct House {
    address: SocketAddr,
    log: Memory,
    table: TableId,
    cookies: Vec<String>,
}

impl House {
    async fn open() -> House {
        let clock = Clock::standing(Millis::new(1_700_000_000_000));
        let log = Memory::new(5);
        let hub = Hub::new(Arc::new(log.clone()), clock.clone(), Thinking::here(), [5; 32]);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let settings = server::Settings { limits: Limits::none(), ..server::Settings::default() };
        let listener = listener.tap_io(|stream| stream.set_nodelay(true).unwrap());
        tokio::spawn(server::serve(listener, server::app(hub, settings), std::future::pending()));
        let mut cookies = Vec::new();
        for name in NAMES {
            cookies.push(introduce(TcpStream::connect(address).await.unwrap(), name).await.unwrap());
        }
        // The deck is sorted, so the first card of seat 1 is for an open auction.
        let (edition, first) = (Edition::default(), Some(Seat::One));
        let settings = Settings::new(edition, Chairs::Five);
        let plan = Plan { settings, pace: Pace::Blitz, deck: Some(Deck::sorted(edition)), first };
        let table = plan.shelve(&log, person(&cookies[0]), clock.now()).await;
        House { address, log, table, cookies }
    }

    /// A tab of this person, or of a watcher.
    async fn tab(&self, person: Option<usize>) -> Tab<TcpStream> {
        let cookie = person.map(|person| self.cookies[person].clone());
        let mut tab = Tab::new(self.table, cookie);
        self.enter(&mut tab).await;
        tab
    }

    async fn enter(&self, tab: &mut Tab<TcpStream>) {
        let line = TcpStream::connect(self.address).await.unwrap();
        line.set_nodelay(true).unwrap();
        assert!(tab.open(line).await);
        // The welcome.
        assert!(tab.hear(PATIENCE).await, "everybody is welcome");
    }

    /// Everybody sits down on their chair.
    async fn gather(&self, tabs: &mut [Tab<TcpStream>]) {
        for (place, tab) in tabs.iter_mut().enumerate() {
            let sit = Want::Sit { seat: Seat::ALL[place], promise: None };
            assert_eq!(wanted(tab, CommandId::new(1_000 + place as u128), sit).await["type"], "done");
        }
    }

    /// The game begins with an open auction.
    async fn begin(&self, tabs: &mut [Tab<TcpStream>]) {
        self.gather(tabs).await;
        let start = Want::Start { fill: None };
        assert_eq!(wanted(&mut tabs[0], CommandId::new(2_000), start).await["type"], "done");
        let table = self.read().await;
        let state = table.state().unwrap();
        let card = state.hand(Seat::One).iter().find(|card| card.symbol() == Symbol::Open).unwrap();
        let offer = Want::Act { action: Action::Offer(card) };
        assert_eq!(wanted(&mut tabs[0], CommandId::new(2_001), offer).await["type"], "done");
        assert!(matches!(self.read().await.state().unwrap().phase(), Phase::Open { .. }));
    }

    /// The table, read from the log.
    async fn read(&self) -> Table {
        archive::read(&self.log, &self.log, self.table).await.unwrap()
    }

    /// How often each command of a person is in the log.
    async fn written(&self) -> BTreeMap<CommandId, usize> {
        let mut written = BTreeMap::new();
        for entry in self.log.read(self.table, Seq::ZERO).await.unwrap() {
            if let Some((_, id)) = entry.author {
                *written.entry(id).or_insert(0) += 1;
            }
        }
        written
    }

    /// The story according to the log.
    async fn story(&self) -> BTreeMap<u32, Value> {
        let story = self.read().await.story(Seq::ZERO);
        story.iter().map(|told| (told.seq.number(), serde_json::to_value(&told.news).unwrap())).collect()
    }
}

/// Sends a wish and waits for the answer.
async fn wanted(tab: &mut Tab<TcpStream>, id: CommandId, want: Want) -> Value {
    let known = tab.answers.get(&id).map_or(0, Vec::len);
    tab.say(&ClientMessage::Command { id, want }).await;
    timeout(PATIENCE, async {
        while tab.answers.get(&id).map_or(0, Vec::len) == known {
            tab.hear(PATIENCE).await;
        }
    })
    .await
    .expect("every command is answered");
    tab.answers[&id].last().unwrap().clone()
}

/// Somebody with two tabs and a bad connection, who sends each of these commands up to five times, in any order.
async fn stutter(house: &House, who: usize, seed: u64) -> (Vec<Tab<TcpStream>>, Vec<CommandId>) {
    let mut chance = noise(seed + who as u64);
    let mut tabs = [house.tab(Some(who)).await, house.tab(Some(who)).await];
    let commands: Vec<(CommandId, Want)> = (0..12)
        .map(|n| {
            let id = CommandId::new((who as u128 + 1) << 64 | n);
            (id, Want::Say { text: format!("{} has said {n} things", NAMES[who]) })
        })
        .collect();
    let mut copies: Vec<&(CommandId, Want)> =
        commands.iter().flat_map(|command| vec![command; 1 + chance.below(5) as usize]).collect();
    chance.shuffle(&mut copies);
    for (id, want) in copies {
        let tab = &mut tabs[chance.below(2) as usize];
        tab.say(&ClientMessage::Command { id: *id, want: want.clone() }).await;
        match chance.below(6) {
            0 => {
                tab.cut();
                house.enter(tab).await;
            }
            1 => drop(tab.hear(Duration::from_millis(1)).await),
            2 => drop(tab.hear_all().await),
            _ => {}
        }
        if !tab.is_open() {
            house.enter(tab).await;
        }
    }
    // What was not answered is sent again.
    for (id, want) in &commands {
        for tab in &mut tabs {
            if !tab.is_open() {
                house.enter(tab).await;
            }
            assert_eq!(wanted(tab, *id, want.clone()).await["type"], "done");
        }
    }
    (tabs.into(), commands.into_iter().map(|(id, _)| id).collect())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_repeated_is_done_once_and_told_once() {
    for seed in 0..8 {
        let house = House::open().await;
        let mut seated = Vec::new();
        for who in 0..5 {
            seated.push(house.tab(Some(who)).await);
        }
        house.gather(&mut seated).await;
        let mut steady = house.tab(None).await;
        let stuttering = (0..5).map(|who| stutter(&house, who, seed * 100));
        let watching = async {
            // Five people say twelve things each.
            while steady.story.len() < 5 + 60 {
                assert!(steady.hear(PATIENCE).await, "the line of a patient watcher stands");
            }
        };
        let (people, ()) = tokio::join!(join_all(stuttering), watching);
        assert!(steady.hear_all().await);
        let (written, story) = (house.written().await, house.story().await);
        assert_eq!(steady.story, story, "whoever never went away heard the whole story");
        assert_eq!(
            story.keys().copied().collect::<Vec<u32>>(),
            (1..=65).collect::<Vec<u32>>(),
            "without gaps"
        );
        for (mut tabs, commands) in people {
            for id in commands {
                assert_eq!(written.get(&id), Some(&1), "command {id} stands in the log once (seed {seed})");
            }
            for tab in &mut tabs {
                if !tab.hear_all().await {
                    house.enter(tab).await;
                }
                assert_eq!(
                    tab.story, story,
                    "whoever came back heard exactly what they missed (seed {seed})"
                );
                let kinds = tab.answers.values().flatten().map(|answer| &answer["type"]);
                assert_eq!(kinds.filter(|&kind| kind != "done").count(), 0, "the same answer for ever");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_five_bids_in_the_same_instant_one_stands_and_everybody_agrees() {
    let house = House::open().await;
    let mut tabs = Vec::new();
    for who in 0..5 {
        tabs.push(house.tab(Some(who)).await);
    }
    house.begin(&mut tabs).await;
    // Everybody has the table open in two tabs.
    let mut second = Vec::new();
    for who in 0..5 {
        second.push(house.tab(Some(who)).await);
    }
    let mut watcher = house.tab(None).await;
    let mut leader = None;
    for amount in 1..=40u32 {
        let want = Want::Act { action: Action::Bid(Money::new(amount)) };
        let id = |who: usize| CommandId::new(u128::from(amount) << 8 | who as u128);
        let bidding = tabs.iter_mut().chain(&mut second).enumerate().map(|(n, tab)| {
            let (who, want) = (n % 5, want.clone());
            async move { (who, wanted(tab, id(who), want).await) }
        });
        let answers = join_all(bidding).await;
        let winners: Vec<usize> =
            answers.iter().filter(|(_, answer)| answer["type"] == "done").map(|&(who, _)| who).collect();
        assert_eq!(winners.len(), 2, "one person, on both of their tabs: {answers:?}");
        assert_eq!(winners[0], winners[1], "{answers:?}");
        let high = json!({"seat": winners[0] + 1, "amount": amount});
        for (who, answer) in &answers {
            match answer["type"].as_str().unwrap() {
                "done" => assert_eq!(*who, winners[0]),
                // The previous leader cannot raise their own bid, and may have been handled before the others.
                _ if Some(*who) == leader && answer["code"] == "illegal" => {}
                _ => {
                    assert_eq!(answer["code"], "crossed", "{answer}");
                    assert_eq!(answer["high"], high, "whoever was late is told what came first");
                }
            }
        }
        leader = Some(winners[0]);
    }
    let story = house.story().await;
    for tab in tabs.iter_mut().chain(&mut second).chain([&mut watcher]) {
        assert!(tab.hear_all().await);
        assert_eq!(tab.story, story, "the same outcome for everybody");
    }
    let bids = story.values().filter(|news| news[0]["event"] == "bid").count();
    assert_eq!(bids, 40, "each amount was bid once");
    assert!(house.written().await.values().all(|&times| times == 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_comes_back_hears_exactly_what_it_missed() {
    let house = House::open().await;
    let mut tabs = Vec::new();
    for who in 0..5 {
        tabs.push(house.tab(Some(who)).await);
    }
    house.begin(&mut tabs).await;
    let mut chance = noise(77);
    let (mut steady, mut flaky) = (house.tab(None).await, house.tab(Some(3)).await);
    for amount in 1..=60u32 {
        // Seats 1 and 2 outbid each other; seat 2 has left an order before that, which nobody hears of.
        let who = (amount % 2) as usize;
        let limit = Money::new(90 - amount / 2);
        let order = protocol::Order::Maximum { limit, then: protocol::Then::Out };
        let answer =
            wanted(&mut tabs[1], CommandId::new(500 + u128::from(amount)), Want::Order { order }).await;
        assert_eq!(answer["type"], "done", "{answer}");
        let bid = Want::Act { action: Action::Bid(Money::new(amount)) };
        let answer = wanted(&mut tabs[who], CommandId::new(u128::from(amount)), bid).await;
        assert_eq!(answer["type"], "done", "{answer}");
        if chance.below(3) == 0 {
            if chance.coin() {
                assert!(flaky.hear_all().await);
            }
            flaky.cut();
            house.enter(&mut flaky).await;
        }
    }
    assert!(steady.hear_all().await && flaky.hear_all().await);
    assert_eq!(steady.story, flaky.story);
    assert_eq!(flaky.story, house.story().await);
    // A newcomer hears everything; somebody who has heard everything hears nothing again.
    assert_eq!(house.tab(None).await.story, flaky.story);
    flaky.cut();
    house.enter(&mut flaky).await;
    assert_eq!(flaky.story, steady.story);
}
