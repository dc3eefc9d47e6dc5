//! What is lost by rungs of money: `theory` whose every amount goes through the encoding, alone against exact `theory`, on the same
//! deals. `cargo run --release -p env --example rungs -- 500`.

use std::time::Duration;

use bots::{Bot as _, Name, Player, Rng};
use encoding::{Memory, Pick, Scale, code_of, decode};
use rules::{Action, Chairs, Deck, Edition, Phase, Seat, Settings, Setup, State};

/// How the amounts of the seat that is tested are changed.
#[derive(Clone, Copy, Debug)]
enum Through {
    Nothing,
    Drawn,
    Middle,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let deals: u64 = std::env::args().nth(1).map_or(Ok(200), |deals| deals.parse())?;
    let name: Name = "theory".parse()?;
    for chairs in Chairs::ALL {
        for through in [Through::Nothing, Through::Drawn, Through::Middle] {
            let shares: Vec<f64> = (0..deals).map(|deal| set(&name, chairs, deal, through)).collect();
            let mean = shares.iter().sum::<f64>() / deals as f64;
            let spread = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (deals - 1) as f64;
            let margin = 1.96 * (spread / deals as f64).sqrt();
            let games = deals * chairs.count() as u64;
            println!("{chairs} seats, {through:?}: wins {mean:.4} ± {margin:.4} of {games} games");
        }
    }
    Ok(())
}

/// The mean share of the win of the tested seat over one deal, once in every seat.
fn set(name: &Name, chairs: Chairs, deal: u64, through: Through) -> f64 {
    let shares = chairs.seats().map(|tested| play(name, chairs, deal, tested, through));
    shares.sum::<f64>() / chairs.count() as f64
}

fn play(name: &Name, chairs: Chairs, deal: u64, tested: Seat, through: Through) -> f64 {
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
    let mut table = Rng::stream(deal, &[2]);
    while let Some(seat) = state.awaits().draw(&mut table) {
        let Some(menu) = state.menu(seat) else { break };
        let mut action = players[seat.index()].act(&state.eyes(seat), &menu, &mut noise[seat.index()]);
        if seat == tested && matches!(action, Action::Bid(_) | Action::Price(_)) {
            let scale = Scale::of_state(&state, &memory);
            let code = code_of(&menu, &scale, action);
            let coarse = code.and_then(|code| match through {
                Through::Nothing => None,
                Through::Drawn => decode(&menu, &scale, code, Pick::Drawn(&mut rng)),
                Through::Middle => decode(&menu, &scale, code, Pick::<Rng>::Middle),
            });
            action = coarse.unwrap_or(action);
        }
        if let Err(why) = state.apply(seat, action, &mut memory) {
            unreachable!("a bot keeps to its menu: {why}")
        }
    }
    debug_assert_eq!(*state.phase(), Phase::Over);
    let best = chairs.seats().map(|seat| state.cash(seat)).max().unwrap_or_default();
    let first = chairs.seats().filter(|&seat| state.cash(seat) == best).count() as f64;
    if state.cash(tested) == best { 1.0 / first } else { 0.0 }
}
