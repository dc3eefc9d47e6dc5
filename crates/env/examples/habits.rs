//! How a bot plays: `cargo run --release -p env --example habits -- play 400 4 net` plays games of four copies and tells what they pay by auction,
//! what they add, when they end rounds. `… -- differ 40 4 net theory 200` looks for decisions at which the two do different things and both are
//! tried in 200 imagined worlds, each seat played on by the light player that `flat` uses, which is neither of them.

use std::error::Error;
use std::time::Duration;

use bots::hint::advice;
use bots::{Bot as _, Name, Player, Rng};
use rayon::prelude::*;
use rules::{
    Action, Artist, ByArtist, Chairs, Chance as _, Deck, Edition, Event, Menu, Money, Position, Seat,
    Settings, Setup, Viewer,
};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["play", games, seats, name] => habits(games.parse()?, chairs(seats)?, &Name::local(name)?),
        ["differ", games, seats, name, other, worlds] => {
            differ(
                games.parse()?,
                chairs(seats)?,
                &Name::local(name)?,
                &Name::local(other)?,
                worlds.parse()?,
            );
        }
        _ => return Err("expected 'play GAMES SEATS BOT' or 'differ GAMES SEATS BOT OTHER WORLDS'".into()),
    }
    Ok(())
}

fn chairs(text: &str) -> Result<Chairs, Box<dyn Error>> {
    Ok(Chairs::new(text.parse()?).ok_or("there are two to five chairs")?)
}

/// A game of copies of one bot; before each move, everything is shown.
fn play(
    number: u64,
    chairs: Chairs,
    name: &Name,
    mut look: impl FnMut(&Position, Seat, &Menu, Action),
) -> Position {
    let mut dice = Rng::stream(21, &[number]);
    let edition = Edition::default();
    let first = Seat::ALL[dice.below(chairs.count() as u32) as usize];
    let setup = Setup::new(Settings::new(edition, chairs), first, Deck::shuffled(edition, &mut dice))
        .unwrap_or_else(|why| unreachable!("made for this table: {why}"));
    let mut position = Position::new(&setup);
    let mut players: Vec<Player> = chairs.seats().map(|_| name.player(Duration::MAX)).collect();
    for (player, seat) in players.iter_mut().zip(chairs.seats()) {
        player.begin(&position.eyes(seat));
    }
    while let Some(seat) = position.state().awaits().draw(&mut dice) {
        let Some(menu) = position.state().menu(seat) else { break };
        let action = players[seat.index()].act(&position.eyes(seat), &menu, &mut dice);
        look(&position, seat, &menu, action);
        if let Err(why) = position.play(seat, action) {
            unreachable!("a bot keeps to its menu: {why}")
        }
    }
    position
}

/// What is counted, summed over games.
#[derive(Clone, Copy, Default)]
struct Sums {
    // For each way to sell, in the order of the symbols: lots, cards, price, what the cards fetched, lots kept by the auctioneer.
    sold: [[f64; 5]; 4],
    // Asked for a second card with one in hand; added one.
    adds: [f64; 2],
    // Asked to offer with a fifth card in hand; played it; then the seat's own paintings of the three best, and everybody's mean.
    ends: [f64; 4],
    rounds: f64,
    cards: f64,
    money: f64,
    games: f64,
}

impl Sums {
    fn and(mut self, other: Sums) -> Sums {
        self.sold.iter_mut().flatten().zip(other.sold.iter().flatten()).for_each(|(a, b)| *a += b);
        self.adds.iter_mut().zip(other.adds).for_each(|(a, b)| *a += b);
        self.ends.iter_mut().zip(other.ends).for_each(|(a, b)| *a += b);
        self.rounds += other.rounds;
        self.cards += other.cards;
        self.money += other.money;
        self.games += other.games;
        self
    }
}

fn count(number: u64, chairs: Chairs, name: &Name) -> Sums {
    let mut sums = Sums::default();
    let end = play(number, chairs, name, |position, seat, menu, action| {
        let state = position.state();
        match menu {
            Menu::Add { .. } => {
                sums.adds[0] += 1.0;
                sums.adds[1] += f64::from(u8::from(matches!(action, Action::Add(_))));
            }
            Menu::Offer { hand } if hand.iter().any(|card| state.ends_round(card.artist())) => {
                sums.ends[0] += 1.0;
                if matches!(action, Action::Offer(card) if state.ends_round(card.artist())) {
                    let now = state.view(Viewer::Spectator).values_now();
                    let worth = |of: Seat| {
                        let owned = state.owned(of);
                        Artist::ALL
                            .iter()
                            .map(|&by| f64::from(owned.count_by(by) * now[by].units()))
                            .sum::<f64>()
                    };
                    sums.ends[1] += 1.0;
                    sums.ends[2] += worth(seat);
                    sums.ends[3] += chairs.seats().map(worth).sum::<f64>() / chairs.count() as f64;
                }
            }
            _ => {}
        }
    });
    // Lots of the round that is played: what they fetch is known at its end.
    let mut lots = Vec::new();
    let mut values = ByArtist::<Money>::default();
    for event in end.history().events() {
        match *event {
            Event::Offered { .. } | Event::Added { .. } => sums.cards += 1.0,
            Event::Sold { lot, winner, price } => lots.push((lot, price, winner == lot.auctioneer())),
            Event::Unsold { lot } => lots.push((lot, Money::ZERO, true)),
            Event::RoundEnded { .. } => (sums.rounds, values) = (sums.rounds + 1.0, ByArtist::default()),
            Event::Ranked { artist, value, .. } => values[artist] = value,
            Event::Dealt { .. } | Event::GameOver => {
                for (lot, price, kept) in lots.drain(..) {
                    let fetched = lot.size() * values[lot.first().artist()].units();
                    let one = [1, lot.size(), price.units(), fetched, u32::from(kept)].map(f64::from);
                    sums.sold[lot.auction() as usize].iter_mut().zip(one).for_each(|(sum, one)| *sum += one);
                }
            }
            _ => {}
        }
    }
    sums.money = chairs.seats().map(|seat| f64::from(end.state().cash(seat).units())).sum::<f64>()
        / chairs.count() as f64;
    sums.games = 1.0;
    sums
}

fn habits(games: u64, chairs: Chairs, name: &Name) {
    let sums =
        (0..games).into_par_iter().map(|game| count(game, chairs, name)).reduce(Sums::default, Sums::and);
    println!("{name}, {chairs} seats, {games} games");
    println!(
        "| auction | lots a game | paid a card | fetched a card | paid / fetched | kept by the auctioneer |"
    );
    for (auction, [lots, cards, price, fetched, kept]) in
        ["open", "once around", "sealed", "fixed"].iter().zip(sums.sold)
    {
        println!(
            "| {auction} | {:.1} | {:.1} | {:.1} | {:.2} | {:.0} % |",
            lots / sums.games,
            price / cards,
            fetched / cards,
            price / fetched,
            100.0 * kept / lots
        );
    }
    let [could, did, own, mean] = sums.ends;
    println!(
        "adds a second card in {:.0} % of the cases where it could",
        100.0 * sums.adds[1] / sums.adds[0]
    );
    println!(
        "plays a fifth card in {:.0} % of the cases where it could; its paintings are then worth {:.1}, those of a seat on average {:.1}",
        100.0 * did / could,
        own / did,
        mean / did
    );
    println!(
        "{:.1} cards a round, {:.0} of money at the end",
        sums.cards / sums.rounds,
        sums.money / sums.games
    );
}

/// A decision at which two bots do different things, and by how much the first one's does better.
struct Differs {
    game: u64,
    text: String,
    edge: f64,
    error: f64,
}

fn differ(games: u64, chairs: Chairs, name: &Name, other: &Name, worlds: u32) {
    let found: Vec<Vec<Differs>> =
        (0..games).into_par_iter().map(|game| differences(game, chairs, name, other, worlds)).collect();
    let mut found: Vec<Differs> = found.into_iter().flatten().collect();
    let better = found.iter().filter(|one| one.edge > 2.0 * one.error).count();
    let worse = found.iter().filter(|one| one.edge < -2.0 * one.error).count();
    println!("{} decisions, {better} clearly better and {worse} clearly worse with {name}", found.len());
    found.sort_by(|a, b| (b.edge - 2.0 * b.error).total_cmp(&(a.edge - 2.0 * a.error)));
    for one in found.iter().take(40) {
        println!(
            "\n# game {}: {:+.1} % ± {:.1}\n{}",
            one.game,
            100.0 * one.edge,
            196.0 * one.error,
            one.text
        );
    }
}

/// Which card to offer or to add, and whether to buy: what is not a matter of amounts.
fn differences(game: u64, chairs: Chairs, name: &Name, other: &Name, worlds: u32) -> Vec<Differs> {
    let mut found = Vec::new();
    play(game, chairs, name, |position, seat, menu, action| {
        if !matches!(menu, Menu::Offer { .. } | Menu::Add { .. } | Menu::Buy { .. }) {
            return;
        }
        let mut rng = Rng::stream(22, &[game, position.history().events().len() as u64]);
        let mut player = other.player(Duration::MAX);
        player.begin(&position.eyes(seat));
        let instead = player.act(&position.eyes(seat), menu, &mut rng);
        let view = position.state().view(Viewer::Seat(seat));
        let alike = |a: Action, b: Action| match (a, b) {
            (Action::Offer(a), Action::Offer(b)) | (Action::Add(a), Action::Add(b)) => {
                a.artist() == b.artist() && a.symbol() == b.symbol()
            }
            (a, b) => a == b,
        };
        if alike(action, instead) {
            return;
        }
        let Some(advice) = advice(&view, seat, worlds, &mut rng) else { return };
        let of = |wanted: Action| {
            advice.hints.iter().find(|hint| alike(hint.action, wanted)).map(|hint| hint.wins)
        };
        let Some((mine, theirs)) = of(action).zip(of(instead)) else { return };
        let error = ((mine.high - mine.low).powi(2) + (theirs.high - theirs.low).powi(2)).sqrt() / 3.92;
        let text = format!("{name} {action}, {other} {instead}\n{}", position.seen_by(Viewer::Seat(seat)));
        found.push(Differs { game, text, edge: mine.mean - theirs.mean, error });
    });
    found
}
