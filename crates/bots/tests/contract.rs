//! What every bot must respect: its menu, what its seat may see, and its seed.

#![allow(clippy::unwrap_used)]

use std::time::Duration;

use bots::{Bot, Cost, KINDS, Level, Name, Player, Rng};
use rules::{Action, Chance, Deck, Menu, Money, Phase, Position, Seat, Settings, Setup, State, Viewer};

const THINK: Duration = Duration::from_secs(1);

/// Weights that nobody trained: what plays by trained ones keeps the same promises.
const SMALL: &str = "weights:tests/net/small.safetensors";
const SMALL_MIXED: &str = "weights:tests/net/small.safetensors:sampled";

/// Every bot; those that search do so with numbers small enough for tests.
fn everybody() -> Vec<Name> {
    let names = KINDS.iter().filter(|kind| kind.cost == Cost::Little).map(|kind| kind.word.to_owned());
    let more = [
        "greedy:0.4",
        "greedy:0.75",
        "flat:3",
        "ismcts:6",
        "deep:2",
        "net:sampled",
        "exploiter:b",
        SMALL,
        SMALL_MIXED,
    ]
    .map(str::to_owned);
    names.chain(more).map(|name| Name::local(&name).unwrap()).collect()
}

fn is_slow(name: &Name) -> bool {
    matches!(name.kind().cost, Cost::ByNumber { .. })
}

fn setup(settings: Settings, rng: &mut Rng) -> Setup {
    let first = settings.chairs().all().draw(rng).unwrap();
    Setup::new(settings, first, Deck::shuffled(settings.edition(), rng)).unwrap()
}

/// Plays a game and passes on each decision; the test fails if a player leaves its menu.
fn play(setup: &Setup, players: &mut [Player], seed: u64, mut decided: impl FnMut(&Position, Seat, Action)) {
    let mut table = Rng::stream(seed, &[0]);
    let mut noise = Seat::ALL.map(|seat| Rng::stream(seed, &[1, seat.index() as u64]));
    let mut position = Position::new(setup);
    for (player, seat) in players.iter_mut().zip(Seat::ALL) {
        player.begin(&position.eyes(seat));
    }
    while let Some(seat) = position.state().awaits().draw(&mut table) {
        let menu = position.state().menu(seat).unwrap();
        let action = players[seat.index()].act(&position.eyes(seat), &menu, &mut noise[seat.index()]);
        decided(&position, seat, action);
        if let Err(why) = position.play(seat, action) {
            panic!("seed {seed}, {menu:?}: {why}");
        }
    }
}

#[test]
fn no_bot_leaves_its_menu_at_any_table() {
    let (searchers, others): (Vec<Name>, Vec<Name>) = everybody().into_iter().partition(is_slow);
    for (number, settings) in Settings::every().enumerate() {
        let chairs = settings.chairs().count();
        let play = |names: &[Name], game: usize, step: usize| {
            let seed = (number * 100 + game) as u64;
            let setup = setup(settings, &mut Rng::stream(seed, &[7]));
            let name = |seat: usize| &names[(game + seat * step) % names.len()];
            let mut players: Vec<Player> = (0..chairs).map(|seat| name(seat).player(THINK)).collect();
            play(&setup, &mut players, seed, |_, _, _| ());
        };
        // All bots take turns playing each other; those that search play among themselves.
        (0..others.len()).for_each(|game| play(&others, game, 1 + game % 3));
        play(&searchers, 0, 1);
    }
}

/// All bots but those that search, which the test above covers. One game in forty is for those that look ahead.
#[test]
fn no_bot_leaves_its_menu_in_a_hundred_thousand_games() {
    let quick =
        ["random", "aggressive", "tight", "greedy", "greedy:0.4", "greedy:0.75", "counter", "visitor"];
    let thinkers =
        ["half", "neutral", "lockin", "theory", "gentle", "club", "net", "net:sampled", SMALL, SMALL_MIXED];
    let seats = |name: &&str| -> Vec<Player> {
        (0..Seat::MOST).map(|_| Name::local(name).unwrap().player(THINK)).collect()
    };
    let mut quick: Vec<Vec<Player>> = quick.iter().map(seats).collect();
    let mut thinkers: Vec<Vec<Player>> = thinkers.iter().map(seats).collect();
    let tables: Vec<Settings> = Settings::every().collect();
    for game in 0..100_000u64 {
        let settings = tables[(game % tables.len() as u64) as usize];
        let mut rng = Rng::stream(game, &[8]);
        let setup = setup(settings, &mut rng);
        let kinds = if rng.below(40) == 0 { &mut thinkers } else { &mut quick };
        let kind = rng.below(kinds.len() as u32) as usize;
        play(&setup, &mut kinds[kind], game, |_, _, _| ());
    }
}

/// Two copies of a bot play the same seat of the same game. One sees the game, the other a world in which everything the
/// seat cannot see is dealt anew. They must choose the same actions throughout.
#[test]
fn no_bots_choice_depends_on_cards_it_cannot_see() {
    for name in everybody() {
        let games = if is_slow(&name) { 1 } else { 3 };
        for (number, settings) in Settings::every().enumerate().filter(|(number, _)| number % 5 == 0) {
            for game in 0..games {
                let seed = 1_000 * number as u64 + game;
                let mut rng = Rng::stream(seed, &[9]);
                let setup = setup(settings, &mut rng);
                let mut others: Vec<Player> = settings
                    .chairs()
                    .seats()
                    .map(|_| "greedy".parse::<Name>().unwrap().player(THINK))
                    .collect();
                let me = Seat::One;
                others[me.index()] = name.player(THINK);
                let mut shadow = name.player(THINK);
                shadow.begin(&State::new(&setup).eyes(me));
                let mut shadow_noise = Rng::stream(seed, &[1, me.index() as u64]);
                play(&setup, &mut others, seed, |position, seat, action| {
                    if seat == me {
                        let world = position.state().view(Viewer::Seat(me)).imagine(&mut rng);
                        let menu = world.menu(me).unwrap();
                        let eyes = world.eyes(me).having_seen(position.history());
                        let imagined = shadow.act(&eyes, &menu, &mut shadow_noise);
                        assert_eq!(imagined, action, "{name} at table {number}, seed {seed}");
                    }
                });
            }
        }
    }
}

#[test]
fn a_name_and_a_seed_give_the_same_game_again() {
    for name in everybody() {
        let settings = Settings::every().nth(10).unwrap();
        let end = || {
            let setup = setup(settings, &mut Rng::stream(3, &[4]));
            let mut players: Vec<Player> = settings.chairs().seats().map(|_| name.player(THINK)).collect();
            let mut actions = Vec::new();
            play(&setup, &mut players, 5, |_, seat, action| actions.push((seat, action)));
            actions
        };
        assert_eq!(end(), end(), "{name}");
    }
}

/// Asked again about the same lot, a bot gives the same answer, even if it has forgotten that it was asked before: a
/// restarted server begins with new copies.
#[test]
fn people_keep_their_limit_while_a_lot_is_under_the_hammer() {
    let mut raised = 0;
    for name in [Level::Gentle.bot(), Level::Club.bot()] {
        for (number, settings) in Settings::every().enumerate().filter(|(number, _)| number % 5 == 0) {
            let setup = setup(settings, &mut Rng::stream(number as u64, &[10]));
            let mut players: Vec<Player> = settings.chairs().seats().map(|_| name.player(THINK)).collect();
            play(&setup, &mut players, number as u64, |position, seat, action| {
                let state = position.state();
                let menu = state.menu(seat).unwrap();
                for seed in 0..3 {
                    let mut other = name.player(THINK);
                    other.begin(&state.eyes(seat));
                    let again = other.act(&state.eyes(seat), &menu, &mut Rng::stream(seed, &[11]));
                    assert_eq!(again, action, "{name} at table {number}, {menu:?}");
                    // A bot that would pay more would also pay less.
                    if let (Menu::Bid { least, most }, Phase::Open { .. }) = (menu, state.phase())
                        && let Action::Bid(_) = other.act(
                            &state.eyes(seat),
                            &Menu::Bid { least: least + Money::ONE, most },
                            &mut Rng::stream(seed, &[12]),
                        )
                    {
                        raised += 1;
                        assert!(matches!(action, Action::Bid(_)), "{name} would bid more but not less");
                    }
                }
            });
        }
    }
    assert!(raised > 1_000, "{raised} raises");
}

#[test]
fn levels_have_names_and_bots() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
        assert_eq!(level.bot().to_string().parse(), Ok(level.bot()));
    }
    assert_eq!(
        "hard".parse::<Level>().unwrap_err().to_string(),
        "the levels are gentle, club, strong and master"
    );
}

#[test]
fn names_parse_as_they_are_printed_and_others_are_refused() {
    for name in everybody() {
        assert_eq!(Name::local(&name.to_string()), Ok(name));
    }
    for (text, why) in [
        ("thoery", "there is no bot 'thoery'; 'gavel bots' lists them"),
        ("lockin:3", "'lockin' takes nothing after a colon"),
        ("greedy:x", "'greedy:x': expected a share from 0.01 to 10 in hundredths, such as 'greedy:0.75'"),
        (
            "greedy:0.333",
            "'greedy:0.333': expected a share from 0.01 to 10 in hundredths, such as 'greedy:0.75'",
        ),
        ("flat:0", "'flat:0': expected a whole number from 1 to 1000000, such as 'flat:256'"),
        ("exec:", "'exec:' needs a command line, such as 'exec:python3 mybot.py'"),
        ("exec:python3 'my bot.py", "\"exec:python3 'my bot.py\": a quote is not closed"),
    ] {
        assert_eq!(text.parse::<Name>().unwrap_err().to_string(), why);
    }
}
