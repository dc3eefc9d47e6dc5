//! Finished games in figures, compared with the states that the rules compute for the same records.

#![allow(clippy::unwrap_used)]

use protocol::{Because, LotAccount, Retrospective};
use rules::{Artist, Money, Phase, Record, Seat, State};
use table::retrospective;

/// Every golden game that was played to its end.
fn finished() -> Vec<(String, Record)> {
    let folder = format!("{}/../../games/golden", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let records = files.filter(|path| path.extension().is_some_and(|end| end == "gavel")).map(|path| {
        let text = std::fs::read_to_string(&path).unwrap();
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), Record::read(&text).unwrap())
    });
    records.filter(|(_, record)| *record.state().phase() == Phase::Over).collect()
}

fn golden(name: &str) -> (Record, Retrospective) {
    let (_, record) = finished().into_iter().find(|(one, _)| one == name).unwrap();
    let told = retrospective::of(&record, "").unwrap();
    (record, told)
}

fn states(record: &Record) -> Vec<State> {
    let mut states = Vec::new();
    record.walk(&mut (), |state, ()| states.push(*state));
    states
}

fn sum(money: impl IntoIterator<Item = Money>) -> u32 {
    money.into_iter().map(Money::units).sum()
}

#[test]
fn the_money_of_every_finished_golden_game_adds_up() {
    let games = finished();
    assert!(games.len() > 12, "there are {} finished games", games.len());
    for (name, record) in games {
        let told = retrospective::of(&record, "").unwrap();
        let states = states(&record);
        let chairs = record.setup().settings().chairs();
        // Where a move was only bidding nothing has changed, so the last purses up to it are those of the game.
        for (at, state) in states.iter().enumerate() {
            let purses = told.money.iter().rfind(|purses| purses.at as usize <= at).unwrap();
            let cash: Vec<Money> = chairs.seats().map(|seat| state.cash(seat)).collect();
            assert_eq!(purses.cash, cash, "{name}, after {at} moves");
        }
        for (account, standing) in told
            .seats
            .iter()
            .map(|one| (one, told.standing.iter().find(|other| other.seat == one.seat).unwrap()))
        {
            let came = sum([account.began, account.sold, account.fetched]);
            assert_eq!(came - account.spent.units(), standing.money.units(), "{name}, seat {}", account.seat);
            let owned = told.lots.iter().filter(|lot| lot.winner == Some(account.seat));
            let (paid, fetched) = owned.fold((0, 0), |(paid, fetched), lot| {
                (paid + lot.price.units(), fetched + lot.fetched.units())
            });
            assert_eq!((account.spent.units(), account.fetched.units()), (paid, fetched), "{name}");
        }
        let banks = told.money.iter().filter(|purses| purses.because == Because::Bank);
        assert_eq!(banks.count(), told.rounds.len(), "{name}: the bank pays once a round");
    }
}

#[test]
fn values_and_their_makers_are_those_of_the_board() {
    for (name, record) in finished() {
        let told = retrospective::of(&record, "").unwrap();
        let tiles = *record.state().tiles();
        let mut makers = 0;
        for round in &told.rounds {
            for one in &round.artists {
                let row = usize::from(round.round - 1);
                assert_eq!(one.tile, tiles[row][one.artist], "{name}, round {}", round.round);
                let column = tiles[..=row].iter().map(|row| row[one.artist]);
                let value = if one.tile > Money::ZERO { sum(column) } else { 0 };
                assert_eq!(
                    (one.value.units(), one.place.is_some()),
                    (value, one.tile > Money::ZERO),
                    "{name}"
                );
                assert!(one.played.iter().all(|played| played.card.artist() == one.artist));
                makers += one.played.len();
            }
            assert_eq!(round.artists.iter().map(|one| one.artist).collect::<Vec<_>>(), Artist::ALL);
        }
        let lots: usize = told.lots.iter().map(|lot| lot.cards.len()).sum();
        let turned = makers - lots;
        assert!(turned <= 70 - lots, "{name}: every card was offered, added or turned up once");
    }
}

#[test]
fn each_card_of_a_round_has_the_seat_that_played_it() {
    let (_, told) = golden("complete-cmon-2017-4-seats");
    let played = |artist: Artist, round: usize| {
        let one = &told.rounds[round - 1].artists[artist.index()];
        one.played.iter().map(|one| format!("{}{}", one.seat, one.card)).collect::<Vec<_>>()
    };
    // The first lot of the game, by seat 2, and the pair from one hand later in the round.
    let first = &told.lots[0];
    let card = first.cards[0];
    assert_eq!(played(card.artist(), 1)[0], format!("{}{card}", Seat::Two));
    let pair = &told.lots[7];
    let both: Vec<String> = pair.cards.iter().map(|card| format!("{}{card}", pair.seller)).collect();
    assert!(played(Artist::C, 1).ends_with(&both) || played(Artist::C, 1).windows(2).any(|two| two == both));
}

#[test]
fn the_best_and_the_worst_deal_are_one_s_own() {
    let gain = |lot: &LotAccount| i64::from(lot.fetched.units()) - i64::from(lot.price.units());
    let mut seen = (0, 0);
    for (name, record) in finished() {
        let told = retrospective::of(&record, "").unwrap();
        for account in &told.seats {
            let gains: Vec<i64> =
                told.lots.iter().filter(|lot| lot.winner == Some(account.seat)).map(gain).collect();
            let deal = |place: Option<u16>| {
                let lot = &told.lots[usize::from(place?)];
                assert_eq!(lot.winner, Some(account.seat), "{name}");
                Some(gain(lot))
            };
            assert_eq!(deal(account.best), gains.iter().copied().max().filter(|&most| most > 0), "{name}");
            assert_eq!(deal(account.worst), gains.iter().copied().min().filter(|&least| least < 0), "{name}");
            seen.0 += usize::from(account.best.is_some());
            seen.1 += usize::from(account.worst.is_some());
        }
    }
    assert!(seen.0 > 10 && seen.1 > 10, "there were both: {seen:?}");
}

#[test]
fn nothing_is_told_of_a_game_that_goes_on() {
    let (whole, _) = golden("complete-classic-1992-3-seats-mystery");
    let mut record = Record::new(whole.names().clone(), *whole.setup()).unwrap();
    for made in &whole.moves()[..whole.moves().len() - 1] {
        record.play(made.seat, made.action).unwrap();
        assert_eq!(retrospective::of(&record, ""), None);
    }
}
