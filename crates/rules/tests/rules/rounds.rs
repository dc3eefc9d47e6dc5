//! Rules 7 and 8.

use rules::{Artist, Event, Phase, Record, RoundEnd, State, Viewer};

use crate::table::{Game, golden, seat, table};

/// How each round of a record ended.
fn ends(record: &Record) -> Vec<RoundEnd> {
    let mut news = Vec::new();
    let mut state = State::observed(record.setup(), &mut news);
    for played in record.moves() {
        state.apply(played.seat, played.action, &mut news).unwrap();
    }
    news.iter()
        .filter_map(|event| match event {
            Event::RoundEnded { why, .. } => Some(*why),
            _ => None,
        })
        .collect()
}

/// Four cards of A are played; seat 2 is next and holds the fifth.
fn four_of_a() -> Game {
    let mut game = table(3).hand(1, "Ao1 Ar2").hand(2, "Ao2 Ar3").hand(3, "Ao3").begin();
    game.play("1:Ao1 2=10 1- 3- 2:Ao2 1- 2- 3- 3:Ao3 1- 2- 3- 1:Ar2 2- 3-");
    assert_eq!(game.played(), [4, 0, 0, 0, 0]);
    game
}

#[test]
fn r7_1_the_fifth_card_ends_the_round_and_is_not_sold() {
    let mut game = four_of_a();
    game.play("2:Ar3");
    assert!(game.news.contains(&Event::RoundEnded { round: 1, why: RoundEnd::Fifth(Artist::A) }));
    // Two paintings of seat 2, one each of seats 1 and 3; the fifth is nobody's.
    assert_eq!(game.cash(), [100 + 10 + 30, 100 - 10 + 60, 100 + 30]);
    assert_eq!(game.state.round(), 2);
}

#[test]
fn r7_2_a_double_as_fifth_card_brings_no_second() {
    let mut game = table(3).hand(1, "Ao1 Ar2").hand(2, "Ao2 Ad1 Af1").hand(3, "Ao3").begin();
    game.play("1:Ao1 1- 2- 3- 2:Ao2 1- 2- 3- 3:Ao3 1- 2- 3- 1:Ar2 2- 3- 2:Ad1");
    assert_eq!(game.state.round(), 2, "nobody was asked for a second card");
}

#[test]
fn r7_2_when_the_second_card_is_the_fifth_neither_is_sold_and_both_count() {
    let mut game = table(3).hand(1, "Ao1 Ad1 Af1").hand(2, "Ao2").hand(3, "Ao3").begin();
    game.play("1:Ao1 1- 2- 3- 2:Ao2 1- 2- 3- 3:Ao3 1- 2- 3- 1:Ad1 1+Af1");
    assert_eq!(game.tiles(1), [30, 0, 0, 0, 0]);
    assert_eq!(game.cash(), [130, 130, 130], "one painting each");
    assert!(game.state.shown().contains("Ad1".parse().unwrap()));
}

#[test]
fn r7_3_the_last_card_of_all_hands_ends_the_round_unsold() {
    for (name, unsold) in [
        ("round-4-exhausted-by-a-single-card", 1),
        ("round-4-exhausted-by-a-double", 1),
        ("round-4-exhausted-by-a-pair", 2),
    ] {
        let record = golden(name);
        assert_eq!(ends(&record).last(), Some(&RoundEnd::OutOfCards), "{name}");
        let mut state = State::new(record.setup());
        let mut warnings = 0;
        for played in &record.moves()[..record.moves().len() - 1] {
            state.apply(played.seat, played.action, &mut ()).unwrap();
            let everybody_knows = state.view(Viewer::Spectator).next_card_is_last();
            assert_eq!(everybody_knows, state.next_card_is_last(), "{name}");
            warnings += u32::from(everybody_knows);
        }
        assert!(state.next_card_is_last(), "{name}: it is known before it is played");
        assert!((warnings as usize) < record.moves().len() / 4, "{name}: and not long before");
        assert!(!record.state().next_card_is_last(), "{name}: nothing is left to warn of");
        let before: usize = state.settings().chairs().seats().map(|s| state.owned(s).len()).sum();
        let counted: u8 = state.played().in_board_order().iter().sum();
        let on_the_table = state.phase().cards().count();
        assert_eq!(on_the_table + 1, unsold, "{name}");
        assert_eq!(before + on_the_table, usize::from(counted), "{name}: all others are somebody's");
    }
}

#[test]
fn r7_4_hands_that_run_out_in_round_2_end_the_round_not_the_game() {
    let record = golden("mystery-hands-empty-in-round-2");
    assert_eq!(ends(&record)[1], RoundEnd::OutOfCards);
    assert_ne!(record.state().round(), 2);
}

#[test]
fn r7_4_a_fourth_round_begun_empty_handed_ends_at_once_without_ranks() {
    let record = golden("mystery-round-4-begun-empty-handed");
    assert_eq!(*record.state().phase(), Phase::Over);
    assert_eq!(ends(&record)[3], RoundEnd::OutOfCards);
    assert!(record.state().tiles()[3].in_board_order().iter().all(|tile| tile.units() == 0));
}

#[test]
fn r7_5_the_next_round_begins_left_of_the_seat_that_played_last() {
    let mut game = four_of_a();
    game.play("2:Ar3");
    assert!(game.offers(3));
    let mut pair =
        table(4).hand(1, "Ao1 Ad1").hand(2, "Ao2").hand(3, "Ao3").hand(4, "Bo1").hand(3, "Ao3 Af1").begin();
    pair.play("1:Ao1 1- 2- 3- 4- 2:Ao2 1- 2- 3- 4- 3:Ao3 1- 2- 3- 4- 4:Bo1 1- 2- 3- 4- 1:Ad1 1- 2- 3+Af1");
    assert!(pair.offers(4), "left of the seat that added the second card");
}

#[test]
fn r8_1_every_card_played_counts_sold_or_not() {
    let mut game = four_of_a();
    game.play("2:Ar3");
    let ranked: Vec<_> = game.news.iter().filter(|event| matches!(event, Event::Ranked { .. })).collect();
    assert_eq!(ranked.len(), 1);
    // Two turned cards count like any other: two of B beat one of C.
    let mut mystery =
        table(3).mystery("Bo1 Bo2").hand(1, "Co1 Ao3").hand(2, "Ao1 Ar1").hand(3, "Ao2 Ar2").begin();
    mystery.play("1:Co1 1- 2- 3- 1? 2:Ao1 1- 2- 3- 2?");
    assert_eq!(mystery.played(), [1, 2, 1, 0, 0]);
    for offers in ["3:Ao2 1- 2- 3- 3-", "1:Ao3 1- 2- 3- 1-", "2:Ar1 3- 1- 2-", "3:Ar2"] {
        mystery.play(offers);
    }
    assert_eq!(mystery.tiles(1), [30, 20, 10, 0, 0], "two turned cards of B beat one of C");
}

#[test]
fn r8_2_the_three_artists_with_most_cards_get_30_20_10_and_ties_go_left() {
    // Five of E, two each of B, C and D: the two of them further left are second and third.
    assert_eq!(Game::golden("ties-in-ranking").tiles(1), [0, 20, 10, 0, 30]);
    // One of B, one of D, one of E, and five of A: B and D are further left than E.
    let mut game = table(3).hand(1, "Ao1 Bo1 Ar1").hand(2, "Ao2 Do1 Ar2").hand(3, "Ao3 Eo1").begin();
    let all_pass = "1- 2- 3-";
    for offer in ["1:Bo1", "2:Do1", "3:Eo1", "1:Ao1", "2:Ao2", "3:Ao3"] {
        game.play(&format!("{offer} {all_pass}"));
    }
    game.play("1:Ar1 2- 3- 2:Ar2");
    assert_eq!(game.tiles(1), [30, 20, 0, 10, 0]);
}

#[test]
fn r8_2_with_fewer_artists_fewer_tiles() {
    let mut game = four_of_a();
    game.play("2:Ar3");
    assert_eq!(game.tiles(1), [30, 0, 0, 0, 0]);
    let two = Game::golden("fewer-than-three-artists").tiles(1);
    assert_eq!(two.iter().filter(|&&tile| tile > 0).sum::<u32>(), 30 + 20, "two artists, two tiles");
}

#[test]
fn r8_3_a_ranked_artist_fetches_all_its_tiles_and_any_other_nothing() {
    let record = golden("worked-board");
    let mut news = Vec::new();
    let mut state = State::observed(record.setup(), &mut news);
    for played in record.moves() {
        state.apply(played.seat, played.action, &mut news).unwrap();
    }
    let mut round = 0;
    let mut in_vain = 0;
    for event in &news {
        match *event {
            Event::RoundEnded { round: ended, .. } => round = usize::from(ended),
            Event::Fetched { artist, each, .. } => {
                let column: Vec<u32> = state.tiles()[..round].iter().map(|row| row[artist].units()).collect();
                let value = if column[round - 1] > 0 { column.iter().sum() } else { 0 };
                assert_eq!(each.units(), value, "{artist} in round {round}");
                in_vain += usize::from(value == 0 && column.iter().sum::<u32>() > 0);
            }
            _ => {}
        }
    }
    assert!(in_vain > 0, "somebody owned a painting whose column holds tiles and whose artist is not ranked");
}

#[test]
fn r8_4_every_painting_is_sold_cards_leave_the_game_and_hands_are_kept() {
    let mut game = four_of_a();
    let kept = game.state.hand(seat(1));
    game.play("2:Ar3");
    assert!((1..=3).all(|number| game.owned(number).is_empty()));
    assert_eq!(game.played(), [0; 5]);
    assert_eq!(kept.minus(game.state.hand(seat(1))).len(), 0);
    assert_eq!(game.state.shown().len(), 5);
}

#[test]
fn r8_5_the_most_cash_wins_and_equal_cash_shares_the_place() {
    let record = golden("complete-cmon-2017-4-seats");
    let standings: Vec<_> = record.state().standings().collect();
    assert!(standings.is_sorted_by(|a, b| a.money >= b.money && a.place <= b.place));
    assert_eq!(standings[0].place, 1);
    let start: Vec<_> = table(4).begin().state.standings().map(|standing| standing.place).collect();
    assert_eq!(start, [1, 1, 1, 1]);
    let mut game = table(4).hand(1, "Ao1").begin();
    game.play("1:Ao1 2=10 1- 3- 4-");
    let places: Vec<_> = game.state.standings().map(|s| (s.place, s.seat.number())).collect();
    assert_eq!(places, [(1, 1), (2, 3), (2, 4), (4, 2)]);
}

#[test]
fn r8_6_first_third_unranked_second_is_worth_30_40_0_60() {
    let record = golden("artist-first-third-unranked-second");
    let tiles: Vec<Vec<u32>> = Artist::ALL
        .iter()
        .map(|&artist| record.state().tiles().iter().map(|row| row[artist].units()).collect())
        .collect();
    let column =
        tiles.iter().position(|column| *column == [30, 10, 0, 20]).expect("the artist of the example");
    let mut news = Vec::new();
    let mut state = State::observed(record.setup(), &mut news);
    for played in record.moves() {
        state.apply(played.seat, played.action, &mut news).unwrap();
    }
    let values: Vec<u32> = news
        .iter()
        .filter_map(|event| match event {
            Event::Ranked { artist, value, .. } if artist.index() == column => Some(value.units()),
            _ => None,
        })
        .collect();
    assert_eq!(values, [30, 40, 60], "and 0 in round 3, where it is not ranked");
}

#[test]
fn r8_7_the_worked_board() {
    let game = Game::golden("worked-board");
    assert_eq!(game.tiles(1), [0, 20, 10, 0, 30]);
    assert_eq!(game.tiles(2), [0, 20, 0, 30, 10]);
    assert_eq!(game.tiles(3), [30, 10, 0, 20, 0]);
    assert_eq!(game.tiles(4), [30, 0, 10, 0, 20]);
    let mut news = Vec::new();
    let record = golden("worked-board");
    let mut state = State::observed(record.setup(), &mut news);
    for played in record.moves() {
        state.apply(played.seat, played.action, &mut news).unwrap();
    }
    let mut values = [[0; 5]; 4];
    for event in &news {
        if let Event::Ranked { round, artist, value, .. } = event {
            values[usize::from(*round) - 1][artist.index()] = value.units();
        }
    }
    assert_eq!(values, [[0, 20, 10, 0, 30], [0, 40, 0, 30, 40], [30, 50, 0, 50, 0], [60, 0, 20, 0, 60]]);
}
