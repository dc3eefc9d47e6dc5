//! Games end, seeds reproduce, bots sit where they should, and wrong actions change nothing.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::time::Duration;

use bots::{Bot as _, Name, Rng};
use encoding::{CODES, SIZE};
use env::{Arrays, BadOptions, Game, HIDDEN, Options, Reward, Rows, Vector, Wrong};
use rules::{Chairs, Edition, Position, Seat, Settings, laws};

struct Owned {
    observations: Vec<f32>,
    masks: Vec<i8>,
    seats: Vec<i8>,
    reward: Vec<f32>,
    rewards: Vec<f32>,
    done: Vec<bool>,
    money: Vec<i32>,
    lengths: Vec<i32>,
}

impl Owned {
    fn new(games: usize) -> Owned {
        Owned {
            observations: vec![0.0; games * SIZE],
            masks: vec![0; games * CODES],
            seats: vec![0; games],
            reward: vec![0.0; games],
            rewards: vec![0.0; games * 5],
            done: vec![false; games],
            money: vec![0; games * 5],
            lengths: vec![0; games],
        }
    }

    fn arrays(&mut self) -> Arrays<'_> {
        Arrays {
            observations: Rows::Numbers(&mut self.observations),
            hidden: &mut [],
            masks: &mut self.masks,
            seats: &mut self.seats,
            reward: &mut self.reward,
            rewards: &mut self.rewards,
            done: &mut self.done,
            money: &mut self.money,
            lengths: &mut self.lengths,
        }
    }
}

fn every_setting() -> Options {
    Options::new(Settings::every().collect(), Reward::Mixed, 7).unwrap()
}

fn four() -> Options {
    Options::new(vec![Settings::new(Edition::default(), Chairs::Four)], Reward::Win, 1).unwrap()
}

#[test]
fn the_laws_hold_at_every_decision_and_rewards_sum_to_zero() {
    let mut game = Game::new(Arc::new(every_setting()), 0);
    for _ in 0..200 {
        while let Some(code) = game.sample() {
            laws::check_state(game.state()).unwrap();
            game.act(code).unwrap();
        }
        let end = game.end().unwrap();
        assert!(end.decisions > 20 && end.decisions < 2_000, "{end:?}");
        let options = [Reward::Win, Reward::Money];
        let chairs = game.state().settings().chairs();
        for sum in options.map(|reward| reward.of(chairs, end.money).iter().sum::<f32>()) {
            assert!(sum.abs() < 1e-4, "{end:?}");
        }
        game.begin();
    }
}

#[test]
fn a_game_that_keeps_its_moves_is_the_same_game_and_has_a_position() {
    let options = Arc::new(every_setting());
    let (mut plain, mut kept) = (Game::new(Arc::clone(&options), 3), Game::new(options, 3).keeping_moves());
    assert!(plain.position().is_none());
    while let Some(code) = plain.sample() {
        assert_eq!(kept.sample(), Some(code));
        assert_eq!(kept.position().unwrap().state(), plain.state());
        plain.act(code).unwrap();
        kept.act(code).unwrap();
    }
    assert_eq!(kept.end(), plain.end());
}

#[test]
fn bytes_are_the_numbers_and_hidden_cards_are_written_where_they_are_wanted() {
    const GAMES: usize = 40;
    let (mut numbers, mut bytes) = (Owned::new(GAMES), Owned::new(GAMES));
    let (mut rows, mut hidden) = (vec![0; GAMES * SIZE], vec![0; GAMES * HIDDEN]);
    let mut vectors = [(); 2].map(|()| Vector::new(every_setting(), GAMES, 2).unwrap());
    let mut actions = vec![0; GAMES];
    for _ in 0..200 {
        vectors[0].sample(&mut actions).unwrap();
        vectors[0].step(&actions, numbers.arrays()).unwrap();
        let arrays = Arrays { observations: Rows::Bytes(&mut rows), hidden: &mut hidden, ..bytes.arrays() };
        vectors[1].step(&actions, arrays).unwrap();
        assert_eq!(numbers.masks, bytes.masks);
        for (number, byte) in numbers.observations.iter().zip(&rows) {
            assert!((number * 255.0 - f32::from(*byte)).abs() <= 0.5001, "{number} {byte}");
        }
        for (game, hidden) in vectors[1].games().iter().zip(hidden.as_chunks::<HIDDEN>().0) {
            let seat = game.asked().unwrap().seat;
            let chairs = game.state().settings().chairs();
            let others = chairs.seats().filter(|&other| other != seat);
            let held: usize = others.map(|other| game.state().hand(other).len()).sum();
            let counted: usize = hidden[..100].iter().map(|&byte| usize::from(byte / 85)).sum();
            assert!(counted <= held && (held == 0) == (counted == 0), "{counted} of {held}");
        }
    }
    let mut wrong = bytes.arrays();
    wrong.hidden = &mut hidden[1..];
    assert_eq!(vectors[1].step(&actions, wrong), Err(Wrong::Rows { games: GAMES }));
}

/// Everything that was written in these many steps, as one number.
fn digest(options: Options, games: usize, threads: usize, steps: usize) -> (u64, usize) {
    let mut vector = Vector::new(options, games, threads).unwrap();
    let mut owned = Owned::new(games);
    let mut actions = vec![0; games];
    let (mut sum, mut ended) = (0u64, 0);
    vector.reset(Some(5), owned.arrays()).unwrap();
    for _ in 0..steps {
        vector.sample(&mut actions).unwrap();
        vector.step(&actions, owned.arrays()).unwrap();
        let bits = owned.observations.iter().chain(&owned.rewards).map(|number| u64::from(number.to_bits()));
        let small = owned.masks.iter().chain(&owned.seats).map(|&mark| mark as u64);
        let money = owned.money.iter().chain(&owned.lengths).map(|&amount| amount as u64);
        sum = bits
            .chain(small)
            .chain(money)
            .fold(sum, |sum, next| sum.rotate_left(5) ^ next.wrapping_mul(0x9E37_79B9));
        ended += owned.done.iter().filter(|&&done| done).count();
    }
    (sum, ended)
}

#[test]
fn the_same_seed_gives_the_same_arrays_on_any_number_of_threads() {
    let against =
        || four().against(vec!["greedy".parse().unwrap(), "random".parse().unwrap()], None).unwrap();
    for (options, ends) in [(every_setting(), 100), (against(), 100)] {
        let (one, ended) = digest(options.clone(), 150, 1, 600);
        assert!(ended > ends, "{ended} games ended");
        for threads in [2, 3, 8] {
            assert_eq!(digest(options.clone(), 150, threads, 600), (one, ended), "{threads} threads");
        }
    }
}

#[test]
fn a_learner_is_asked_alone_and_gets_its_own_reward() {
    let bots = vec!["tight".parse().unwrap()];
    let options = four().against(bots, Some(Seat::Three)).unwrap();
    let mut vector = Vector::new(options, 40, 1).unwrap();
    let mut owned = Owned::new(40);
    let mut actions = vec![0; 40];
    vector.reset(None, owned.arrays()).unwrap();
    let mut ended = 0;
    for _ in 0..400 {
        assert!(owned.seats.iter().all(|&seat| seat == 2));
        vector.sample(&mut actions).unwrap();
        vector.step(&actions, owned.arrays()).unwrap();
        for game in (0..40).filter(|&game| owned.done[game]) {
            assert_eq!(owned.reward[game], owned.rewards[game * 5 + 2]);
            ended += 1;
        }
    }
    assert!(ended > 40);
}

/// The trained player goes by what it has seen: at a table of an environment it does what it does at any other.
#[test]
fn opponents_who_listen_have_seen_what_happened() {
    let name: Name = "net".parse().unwrap();
    for number in 0..6 {
        let options = every_setting().against(vec![name.clone()], Some(Seat::Two)).unwrap();
        let mut game = Game::new(Arc::new(options), number).keeping_moves();
        while let Some(code) = game.sample() {
            game.act(code).unwrap();
        }
        let mut players: Vec<_> = Seat::ALL
            .iter()
            .map(|seat| {
                (name.player(Duration::MAX), Rng::stream(7, &[6, number, 0, u64::from(seat.number())]))
            })
            .collect();
        let mut position = Position::new(game.setup());
        for (seat, (player, _)) in Seat::ALL.into_iter().zip(&mut players) {
            if position.state().settings().chairs().all().contains(seat) {
                player.begin(&position.eyes(seat));
            }
        }
        let mut asked = 0;
        for &(seat, action) in game.moves().unwrap() {
            if seat != Seat::Two {
                let menu = position.state().menu(seat).unwrap();
                let (player, noise) = &mut players[seat.index()];
                assert_eq!(player.act(&position.eyes(seat), &menu, noise), action, "game {number}, {asked}");
                asked += 1;
            }
            position.play(seat, action).unwrap();
        }
        assert!(asked > 50, "{asked}");
    }
}

#[test]
fn a_wrong_action_is_refused_and_nothing_changes() {
    let mut vector = Vector::new(four(), 3, 1).unwrap();
    let mut owned = Owned::new(3);
    vector.reset(None, owned.arrays()).unwrap();
    let before = owned.observations.clone();
    let legal = owned.masks.iter().position(|&mark| mark == 1).unwrap() as i64;
    let masked = owned.masks[CODES..2 * CODES].iter().position(|&mark| mark == 0).unwrap() as i64;
    assert_eq!(vector.step(&[legal], owned.arrays()), Err(Wrong::Count { games: 3, actions: 1 }));
    assert_eq!(vector.step(&[legal, 68, 0], owned.arrays()), Err(Wrong::NotACode { game: 1, action: 68 }));
    assert_eq!(vector.step(&[legal, -1, 0], owned.arrays()), Err(Wrong::NotACode { game: 1, action: -1 }));
    let refused = vector.step(&[legal, masked, 0], owned.arrays());
    assert!(matches!(refused, Err(Wrong::Masked { game: 1, .. })), "{refused:?}");
    assert_eq!(owned.observations, before);
    let mut short = Owned::new(2);
    assert_eq!(vector.step(&[legal, legal, legal], short.arrays()), Err(Wrong::Rows { games: 3 }));
    assert_eq!(vector.reset(None, short.arrays()), Err(Wrong::Rows { games: 3 }));
}

#[test]
fn what_cannot_be_played_is_refused() {
    assert_eq!(Options::new(vec![], Reward::Win, 0).unwrap_err(), BadOptions::NoSettings);
    let program = vec!["exec:true".parse().unwrap()];
    assert_eq!(four().against(program, None).unwrap_err(), BadOptions::Outside("exec:true".to_owned()));
    let nobody = four().against(vec!["random".parse().unwrap()], Some(Seat::Five)).unwrap_err();
    assert_eq!(nobody.to_string(), "the learner cannot take seat 5 at a table of 4 seats");
}
