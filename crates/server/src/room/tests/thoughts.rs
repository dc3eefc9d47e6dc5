//! What others see of how long a bot thinks: nothing.

use rules::playout::roll;
use rules::{Chairs, Chance, Deck, Menu, Settings, SplitMix};

use super::*;
use crate::think::by_the_clock::takes;

/// How many tables are played for 2,000 situations in which a bot thinks longer in one world than in the other.
const TABLES: u64 = 450;
/// As many as can be asked at once: no bot of a table waits for another one.
const TURNS: usize = 5;

/// Two foundings of one table: the second differs in cards that nobody has seen.
fn worlds(seed: u64, chance: &mut impl Chance) -> [Founding; 2] {
    let pace = [Pace::Blitz, Pace::Normal, Pace::Relaxed, Pace::Untimed][chance.below(4) as usize];
    let bot = ["flat:2", "theory"][chance.below(2) as usize];
    let chairs = Chairs::ALL[chance.below(3) as usize];
    let settings = Settings::new(Edition::default(), chairs);
    let people = chance.below(2) as usize;
    let seated = (0..chairs.count()).map(|place| {
        if place >= people {
            return Occupant::Bot { bot: bot.to_owned() };
        }
        let (name, entropy) = (NAMES[place].to_owned(), String::new());
        Occupant::Person { person: person(place), name, entropy, promise: None }
    });
    let one = Deck::shuffled(settings.edition(), chance);
    let mut cards = one.cards().to_vec();
    for _ in 0..1 + chance.below(40) {
        cards.swap(chance.below(Deck::SIZE as u32) as usize, chance.below(Deck::SIZE as u32) as usize);
    }
    let other = Deck::in_order(settings.edition(), &cards).unwrap();
    let founding =
        Founding { seats: chairs.count() as u8, stand_in: bot.to_owned(), ..founding(pace, seed as u8) };
    let seated: Vec<Occupant> = seated.collect();
    [one, other].map(|deck| {
        let cards: Vec<String> = deck.cards().iter().map(ToString::to_string).collect();
        let seed = format!("{}/{}", founding.seed, cards.join(" "));
        Founding { seed, seated: seated.clone(), ..founding.clone() }
    })
}

/// The next command of a game that is the same in both worlds; `None` if there is none.
fn next(tables: &[Table; 2], chance: &mut impl Chance) -> Option<Command> {
    let [one, other] = tables.each_ref().map(|table| table.state().unwrap());
    let seat = one.awaits().first()?;
    let action = match (one.menu(seat)?, other.menu(seat)?) {
        (Menu::Offer { hand: one }, Menu::Offer { hand: other }) => {
            Action::Offer(one.and(other).draw(chance)?)
        }
        (Menu::Add { cards: one, .. }, Menu::Add { cards: other, .. }) => {
            one.and(other).draw(chance).map_or(Action::Pass, Action::Add)
        }
        (menu, _) => roll(&menu, chance),
    };
    let Phase::Sealed { .. } = one.phase() else { return Some(Command::Act { seat, action, by: By::Bot }) };
    // The next seat whose fist is still open.
    let seat = tables[0].thinkers().first().map_or(seat, |thinker| thinker.seat);
    let Action::Bid(amount) = action else {
        return Some(Command::Fist { seat, amount: Money::ZERO, by: By::Bot });
    };
    Some(Command::Fist { seat, amount: amount.min(one.cash(seat)), by: By::Bot })
}

/// What is told first at a table after these commands, by whom, and after how many milliseconds, in a house whose bots are
/// all thinking for somebody else until then.
async fn first_told(
    founding: &Founding,
    commands: &[Command],
    busy: u64,
) -> (u64, Option<Seat>, &'static str) {
    let (log, clock) = (Memory::new(7), Clock::from(Millis::new(1_700_000_000_000)));
    let thinking = Thinking::by_the_clock(TURNS);
    let hub = Hub::new(Arc::new(log.clone()), clock.clone(), thinking.clone(), [7; 32]);
    let table = hub.found(founding.clone()).await.unwrap().table;
    let begun = clock.now();
    for (command, number) in commands.iter().zip(1..) {
        let append = Append {
            table,
            seq: Seq::new(number),
            author: None,
            at: begun,
            command: serde_json::to_string(command).unwrap(),
            deadline: None,
            shelf: None,
            record: None,
        };
        assert_eq!(log.append(append).await, Ok(Appended::Written));
    }
    for _ in 0..if busy > 0 { TURNS } else { 0 } {
        let (thinking, clock) = (thinking.clone(), clock.clone());
        tokio::spawn(async move { thinking.is_occupied(PersonId::new(99), clock, begun.plus(busy)).await });
    }
    tokio::task::yield_now().await;
    hub.room(table).await.unwrap();
    let first = loop {
        let written = log.read(table, Seq::new(commands.len() as u32)).await.unwrap();
        if let Some(first) = written.into_iter().next() {
            break first;
        }
        // At an untimed table nobody is played for whom nobody waits.
        if clock.now().since(begun) > 120_000 {
            hub.stop().await;
            return (0, None, "nothing");
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    hub.stop().await;
    let (who, what) = match serde_json::from_str(&first.command).unwrap() {
        Command::Act { seat, .. } => (Some(seat), "act"),
        Command::Fist { seat, .. } => (Some(seat), "fist"),
        _ => (None, "other"),
    };
    (first.at.since(begun), who, what)
}

/// A bot's hand decides how long it thinks, up to 200 ms. Whoever watches sees it answer at the same time in both worlds: when
/// it is due, or in a busy house some beats later.
#[test]
fn how_long_a_bot_thinks_is_not_seen() {
    let (mut compared, mut late, mut together) = (0, 0, 0);
    for seed in 0..TABLES {
        let mut chance = SplitMix::new(seed);
        let foundings = worlds(seed, &mut chance);
        let mut commands = vec![Command::Start { fill: None }];
        let mut tables = foundings.clone().map(|founding| {
            let mut table = Table::new("222222222222".parse().unwrap(), Arc::new(founding)).unwrap();
            table.evolve(&commands[0], Millis::new(1_700_000_000_000), None).unwrap();
            table
        });
        loop {
            let hands =
                |seat: Seat| tables.each_ref().map(|table| takes(table.state().unwrap().hand(seat), 200));
            let asked = tables[0].state().unwrap().awaits();
            let differs = asked.iter().map(hands).any(|[one, other]| one != other);
            if differs && chance.below(6) == 0 {
                let busy = u64::from(chance.below(2) * chance.below(6_000));
                let runtime =
                    tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
                let told = runtime.unwrap().block_on(async {
                    let one = first_told(&foundings[0], &commands, busy).await;
                    (one, first_told(&foundings[1], &commands, busy).await)
                });
                let ((one, by, what), (other, by_other, what_other)) = told;
                // In an open auction, who raises depends on the cards, and each seat has a time of its own.
                if (by, what) == (by_other, what_other) && what != "nothing" {
                    assert_eq!(one, other, "table {seed}, {} moves, busy for {busy} ms", commands.len() - 1);
                    compared += 1;
                    late += u32::from(busy > 0);
                    let bidders = tables[0].bidding().map_or(0, |auction| auction.bots.len());
                    together += u32::from(bidders > 1 && foundings[0].stand_in != "theory");
                }
            }
            let Some(command) = next(&tables, &mut chance) else { break };
            for table in &mut tables {
                table.evolve(&command, Millis::new(1_700_000_000_000), None).unwrap();
            }
            commands.push(command);
        }
    }
    assert!(compared >= 2_000 && late >= 500, "{compared} compared, {late} of them in a busy house");
    assert!(together >= 100, "{together} of them were several bots who search, one after the other");
}
