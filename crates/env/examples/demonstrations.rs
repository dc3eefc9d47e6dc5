//! Games of our bots as rows of numbers, for a learner that begins by looking on, and for the network that judges positions:
//! `cargo run --release -p env --example demonstrations -- rows.bin 20000 1 theory:32`.
//!
//! The arguments are the file, how many games, a seed, and bots, of which one is drawn for each chair. Bots after a `+` sit there too, and
//! nobody looks on at them: their rows are left out. What each row holds is said by [`Row`]. The tables are of every kind, each about as
//! often as in `training/settings.toml`.

#[path = "common/limit.rs"]
mod limit;

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::time::Duration;

use bots::{Bot as _, Name, Player, Rng};
use encoding::{
    Answer, CODES, Codes, Ladder, Limit, Limits, Memory, Pick, SIZE, Scale, code_of, decode, observe,
    to_bytes,
};
use env::{HIDDEN, Reward, write_hidden};
use limit::limit;
use rayon::prelude::*;
use rules::{
    Action, CashRule, Chairs, Chance as _, Deck, Edition, Menu, MysteryHand, Observer as _, Phase, Position,
    Proceeds, Seat, Settings, Setup, Viewer,
};

/// A share of the win is written in parts of this: every way to share it is a whole number of them.
const PARTS: f32 = 60.0;
/// No code: the seat was not asked, or not as a learner is.
const NO_CODE: u8 = 255;

/// One decision.
struct Row {
    seat: Seat,
    known: [u8; SIZE],
    hidden: [u8; HIDDEN],
    marks: [i8; CODES],
    code: u8,
}

impl Row {
    /// What was known; how many chairs; the share of the win of each chair, clockwise from the one that decides, in sixtieths; its money
    /// at the end less the mean of the others', from -200 to 200 as a byte; what was not known; the legal codes; the code that was chosen.
    fn write(&self, chairs: Chairs, wins: &[f32; Seat::MOST], ahead: &[f32; Seat::MOST], out: &mut Vec<u8>) {
        out.extend(self.known);
        out.push(chairs.count() as u8);
        let (count, from) = (chairs.count(), self.seat.index());
        let par = 1.0 / count as f32;
        out.extend((0..Seat::MOST).map(|place| match place < count {
            true => ((wins[(from + place) % count] + par) * PARTS).round() as u8,
            false => 0,
        }));
        out.push(((ahead[from].clamp(-2.0, 2.0) + 2.0) * (255.0 / 4.0)).round() as u8);
        out.extend(self.hidden);
        out.extend(self.marks.map(|mark| mark as u8));
        out.push(self.code);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, games, seed, names @ ..] = args.as_slice() else {
        return Err("expected a file, how many games, a seed, and bots".into());
    };
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let shown = names.iter().position(|name| name == "+").unwrap_or(names.len());
    let names = names.iter().filter(|name| *name != "+");
    let names = names.map(|name| Name::local(name)).collect::<Result<Vec<Name>, _>>()?;
    if shown == 0 {
        return Err("expected bots, such as 'theory:32'".into());
    }
    let mut file = BufWriter::new(File::create(file)?);
    let mut rows = 0;
    for from in (0..games).step_by(256) {
        let until = (from + 256).min(games);
        let played: Vec<Vec<u8>> =
            (from..until).into_par_iter().map(|game| play(&names, shown, seed, game)).collect();
        for bytes in played {
            rows += bytes.len() / (SIZE + 8 + HIDDEN + CODES);
            file.write_all(&bytes)?;
        }
    }
    file.flush()?;
    println!("{games} games, {rows} rows");
    Ok(())
}

/// A table of any kind.
fn table(dice: &mut Rng) -> Settings {
    let edition = if dice.below(4) == 0 { Edition::CMON_2017_EN } else { Edition::CMON_2017 };
    let chairs = [Chairs::Three, Chairs::Four, Chairs::Five][dice.below(3) as usize];
    let split = if dice.below(3) == 0 { Proceeds::Split } else { Proceeds::SecondTakesAll };
    let cash = if dice.below(10) == 0 { CashRule::Open } else { CashRule::Hidden };
    let settings = Settings::new(edition, chairs).with_proceeds(split).with_cash(cash);
    let mystery = if dice.below(10) < 3 { MysteryHand::With } else { MysteryHand::Without };
    settings.with_mystery(mystery).unwrap_or(settings)
}

/// Plays one game, and writes down every decision of the first `shown` bots that is one, and what somebody else knows before each lot.
fn play(names: &[Name], shown: usize, seed: u64, game: u64) -> Vec<u8> {
    let mut dice = Rng::stream(seed, &[game]);
    let settings = table(&mut dice);
    let chairs = settings.chairs();
    let deck = Deck::shuffled(settings.edition(), &mut dice);
    let first = Seat::ALL[dice.below(chairs.count() as u32) as usize];
    let setup =
        Setup::new(settings, first, deck).unwrap_or_else(|why| unreachable!("made for this table: {why}"));
    let mut position = Position::new(&setup);
    let sitting: Vec<usize> = chairs.seats().map(|_| dice.below(names.len() as u32) as usize).collect();
    let mut players: Vec<Player> = sitting.iter().map(|&bot| names[bot].player(Duration::MAX)).collect();
    let mut noise: Vec<Rng> =
        chairs.seats().map(|seat| Rng::stream(seed, &[game, u64::from(seat.number())])).collect();
    for (player, seat) in players.iter_mut().zip(chairs.seats()) {
        player.begin(&position.eyes(seat));
    }
    // What is written down changes nothing in the game.
    let mut aside = Rng::stream(seed, &[game, 99]);
    let (mut memory, mut seen, mut limits) = (Memory::new(&settings), 0, Limits::default());
    let mut rows = Vec::new();
    while let Some(seat) = position.state().awaits().draw(&mut dice) {
        let state = *position.state();
        let Some(menu) = state.menu(seat) else { break };
        let events = position.history().events();
        events[seen..].iter().for_each(|event| memory.event(*event));
        seen = events.len();
        let (player, noise) = (&mut players[seat.index()], &mut noise[seat.index()]);
        let ladder = Ladder::of(&Scale::of_state(&state, &memory));
        let legal = Codes::legal(&menu, &ladder);
        let mut row = |seat: Seat, own: &Limit, code: Option<u8>| {
            if sitting[seat.index()] >= shown {
                return;
            }
            let (mut numbers, mut known, mut hidden) = ([0.0; SIZE], [0; SIZE], [0; HIDDEN]);
            observe(&state.view(Viewer::Seat(seat)), &memory, own, &mut numbers);
            to_bytes(&numbers, &mut known);
            write_hidden(&state, &setup, seat, &mut hidden);
            rows.push(Row { seat, known, hidden, marks: legal.marks(), code: code.unwrap_or(NO_CODE) });
        };
        if *state.phase() == Phase::Offer {
            // What the others think of their chances is asked between lots, too.
            let other = chairs.all().without(seat).draw(&mut aside);
            other.into_iter().for_each(|other| row(other, &Limit::default(), None));
        }
        let is_choice = legal.only().is_none();
        let chosen = |action: Action| code_of(&menu, &ladder, action).map(|code| code.number() as u8);
        // Whoever is asked about every raise would teach to raise by one; a limit is found out for those who do not mind to be asked.
        let names_limits = !player.plans() && !player.listens();
        let action = match (state.phase(), menu) {
            (Phase::Open { high, .. }, Menu::Bid { least, .. }) if names_limits => {
                if limits.answer(seat, least) == Answer::Ask {
                    let wish = limit(&state, seat, player, noise).map_or(Action::Pass, Action::Bid);
                    if is_choice {
                        row(seat, limits.of(seat), chosen(wish));
                    }
                    // As a learner's limit is read.
                    let read = code_of(&menu, &ladder, wish)
                        .and_then(|code| decode(&menu, &ladder, code, Pick::<Rng>::Middle));
                    limits.decide(seat, read.unwrap_or(wish), high.is_some());
                }
                if limits.answer(seat, least) == Answer::Raise { Action::Bid(least) } else { Action::Pass }
            }
            (phase, menu) => {
                let action = player.act(&position.eyes(seat), &menu, noise);
                // Of the many raises of those who are asked about each, a few are enough.
                let is_open = matches!(phase, Phase::Open { .. });
                if is_choice && (!is_open || aside.below(8) == 0) {
                    row(seat, &Limit::default(), chosen(action).filter(|_| !is_open));
                }
                action
            }
        };
        if matches!(action, Action::Offer(_)) {
            limits.clear();
        }
        if let Err(why) = position.play(seat, action) {
            unreachable!("a bot keeps to its menu: {why}")
        }
    }
    let mut money = [0; Seat::MOST];
    chairs.seats().for_each(|seat| money[seat.index()] = position.state().cash(seat).units());
    let (wins, ahead) = (Reward::Win.of(chairs, money), Reward::Money.of(chairs, money));
    let mut out = Vec::new();
    rows.iter().for_each(|row| row.write(chairs, &wins, &ahead, &mut out));
    out
}
