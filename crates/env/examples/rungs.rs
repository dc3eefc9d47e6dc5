//! What is lost by the rungs of money: `theory` whose every amount goes through the encoding, alone against exact `theory`, on the same
//! deals, once in every seat. `cargo run --release -p env --example rungs -- 1200`.
//!
//! Three ways to go through it: an amount drawn from its rung, as the environments do; the one in the middle, as `gavel.decode` does; and drawn,
//! with limits in open auctions as well. For these, `theory` is asked what it would do at each standing bid, and the highest bid it
//! would still raise is its limit; it names two at most, like every learner. Exact `theory` in all seats wins its par on every deal by
//! symmetry, so every difference from par is what the numbers cost.

#[path = "common/limit.rs"]
mod limit;

use std::time::Duration;

use bots::{Bot as _, Name, Player, Rng};
use encoding::{Answer, Ladder, Limits, Memory, Pick, Scale, code_of, decode};
use limit::limit;
use rayon::prelude::*;
use rules::{Action, Chairs, Deck, Edition, Menu, Phase, Seat, Settings, Setup, State};

/// How the amounts of the seat that is tested are changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Through {
    Drawn,
    Middle,
    DrawnWithLimits,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let deals: u64 = std::env::args().nth(1).map_or(Ok(200), |deals| deals.parse())?;
    let name: Name = "theory".parse()?;
    for chairs in Chairs::ALL {
        for through in [Through::Drawn, Through::Middle, Through::DrawnWithLimits] {
            let sets: Vec<(f64, f64)> =
                (0..deals).into_par_iter().map(|deal| set(&name, chairs, deal, through)).collect();
            let (wins, wins_margin) = mean(sets.iter().map(|set| set.0));
            let (money, money_margin) = mean(sets.iter().map(|set| set.1));
            let (par, games) = (100.0 / chairs.count() as f64, deals * chairs.count() as u64);
            println!(
                "{chairs} seats, {through:?}: wins {:.2} ± {:.2} % (par {par:.2}), money ahead {money:+.2} ± {money_margin:.2}, {games} games",
                100.0 * wins,
                100.0 * wins_margin,
            );
        }
    }
    Ok(())
}

/// The mean of some figures, and the half of its 95 % interval.
fn mean(figures: impl ExactSizeIterator<Item = f64> + Clone) -> (f64, f64) {
    let count = figures.len() as f64;
    let mean = figures.clone().sum::<f64>() / count;
    let spread = figures.map(|figure| (figure - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, 1.96 * (spread / count).sqrt())
}

/// What the tested seat gets over one deal, once in every seat: its share of the win, and its money less the mean of the others.
fn set(name: &Name, chairs: Chairs, deal: u64, through: Through) -> (f64, f64) {
    let games = chairs.seats().map(|tested| play(name, chairs, deal, tested, through));
    let (wins, money) = games.fold((0.0, 0.0), |sum, game| (sum.0 + game.0, sum.1 + game.1));
    (wins / chairs.count() as f64, money / chairs.count() as f64)
}

fn play(name: &Name, chairs: Chairs, deal: u64, tested: Seat, through: Through) -> (f64, f64) {
    let settings = Settings::new(Edition::default(), chairs);
    let mut rng = Rng::stream(deal, &[0]);
    let deck = Deck::shuffled(settings.edition(), &mut rng);
    let setup = Setup::new(settings, Seat::One, deck)
        .unwrap_or_else(|why| unreachable!("made for this table: {why}"));
    let mut memory = Memory::new(&settings);
    let mut state = State::observed(&setup, &mut memory);
    let mut players: Vec<Player> = chairs.seats().map(|_| name.player(Duration::MAX)).collect();
    let mut noise: Vec<Rng> =
        chairs.seats().map(|seat| Rng::stream(deal, &[1, u64::from(seat.number())])).collect();
    for (player, seat) in players.iter_mut().zip(chairs.seats()) {
        player.begin(&state.eyes(seat));
    }
    let (mut table, mut limits) = (Rng::stream(deal, &[2]), Limits::default());
    while let Some(seat) = state.awaits().draw(&mut table) {
        let Some(menu) = state.menu(seat) else { break };
        let (player, noise) = (&mut players[seat.index()], &mut noise[seat.index()]);
        let action = if seat != tested {
            player.act(&state.eyes(seat), &menu, noise)
        } else if let (Through::DrawnWithLimits, Phase::Open { high, .. }, Menu::Bid { least, .. }) =
            (through, *state.phase(), menu)
        {
            if limits.answer(seat, least) == Answer::Ask {
                let limit = limit(&state, seat, player, noise);
                let wish = limit.map_or(Action::Pass, Action::Bid);
                limits.decide(seat, coarse(&state, &memory, &menu, wish, through, &mut rng), high.is_some());
            }
            if limits.answer(seat, least) == Answer::Raise { Action::Bid(least) } else { Action::Pass }
        } else {
            let action = player.act(&state.eyes(seat), &menu, noise);
            coarse(&state, &memory, &menu, action, through, &mut rng)
        };
        if matches!(action, Action::Offer(_)) {
            limits.clear();
        }
        if let Err(why) = state.apply(seat, action, &mut memory) {
            unreachable!("a bot keeps to its menu: {why}")
        }
    }
    debug_assert_eq!(*state.phase(), Phase::Over);
    let money = |seat: Seat| f64::from(state.cash(seat).units());
    let best = chairs.seats().map(|seat| state.cash(seat)).max().unwrap_or_default();
    let first = chairs.seats().filter(|&seat| state.cash(seat) == best).count() as f64;
    let others: f64 = chairs.seats().filter(|&seat| seat != tested).map(money).sum();
    let win = if state.cash(tested) == best { 1.0 / first } else { 0.0 };
    (win, money(tested) - others / (chairs.count() - 1) as f64)
}

/// The same action after its amount has gone through the rungs.
fn coarse(
    state: &State,
    memory: &Memory,
    menu: &Menu,
    action: Action,
    through: Through,
    rng: &mut Rng,
) -> Action {
    if !matches!(action, Action::Bid(_) | Action::Price(_)) {
        return action;
    }
    let ladder = Ladder::of(&Scale::of_state(state, memory));
    let coarse = code_of(menu, &ladder, action).and_then(|code| match through {
        Through::Drawn | Through::DrawnWithLimits => decode(menu, &ladder, code, Pick::Drawn(rng)),
        Through::Middle => decode(menu, &ladder, code, Pick::<Rng>::Middle),
    });
    coarse.unwrap_or(action)
}
