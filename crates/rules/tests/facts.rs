//! Facts derived from the state of a game, computed by the game and by its views.

#![allow(clippy::unwrap_used)]

use rules::playout::roll;
use rules::{
    Action, Artist, Card, CardSet, Chairs, Deck, Edition, Lot, Money, Phase, Proceeds, Seat, Seats, Settings,
    Setup, State, TILES, Viewer,
};

fn noise(seed: u64) -> impl FnMut() -> u64 {
    let mut number = seed;
    move || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        number.rotate_right(32)
    }
}

/// Plays random games at every kind of table, and calls `look` before each move with the move that follows.
fn games(mut look: impl FnMut(&State, Seat, Action)) {
    for (seed, settings) in (0..).zip(Settings::every()) {
        let mut chance = noise(seed);
        let deck = Deck::shuffled(settings.edition(), &mut chance);
        let mut state = State::new(&Setup::new(settings, Seat::One, deck).unwrap());
        while let Some(seat) = state.awaits().draw(&mut chance) {
            let action = roll(&state.menu(seat).unwrap(), &mut chance);
            look(&state, seat, action);
            state.apply(seat, action, &mut ()).unwrap();
        }
    }
}

#[test]
fn a_game_and_a_view_of_it_tell_the_same() {
    games(|state, _, _| {
        let view = state.view(Viewer::Spectator);
        assert_eq!(view.ceiling(), state.ceiling());
        assert_eq!(view.places_now(), state.places_now());
        assert_eq!(view.still_asked(), state.still_asked());
        assert!(view.asked_in_turn().eq(state.asked_in_turn()));
        assert!(Artist::ALL.into_iter().all(|artist| view.ends_round(artist) == state.ends_round(artist)));
    });
}

#[test]
fn r6_1_a_card_goes_with_a_double_of_its_artist_unless_it_is_one() {
    let card = |text: &str| text.parse::<Card>().unwrap();
    let double = card("Bd1");
    let fits = ["Bo1", "Br2", "Bs1", "Bf3"].map(card).into_iter().all(|card| card.goes_with(double));
    let others = ["Bd2", "Ao1", "Cd1"].map(card).into_iter().any(|card| card.goes_with(double));
    assert!(fits && !others);
    games(|state, seat, action| {
        if let (Phase::Add { double, .. }, Action::Add(card)) = (state.phase(), action) {
            assert!(card.goes_with(*double));
            assert!(state.hand(seat).and(CardSet::going_with(double.artist())).contains(card));
        }
    });
}

/// The seats that are really asked are the announced ones, in the announced order.
#[test]
fn r5_3_1_r5_5_2_r6_3_who_is_asked_and_when_is_known_before() {
    let mut asked: Option<(core::mem::Discriminant<Phase<rules::Fists>>, Vec<Seat>)> = None;
    let mut questions = 0;
    games(|state, seat, _| {
        let kind = core::mem::discriminant(state.phase());
        let order: Vec<Seat> = state.asked_in_turn().collect();
        if order.is_empty() {
            asked = None;
            assert_eq!(state.still_asked(), Seats::EMPTY);
            return;
        }
        if let Phase::Price { lot } = state.phase() {
            assert!(!order.contains(&lot.auctioneer()), "whoever names the price is not asked");
            assert_eq!(state.still_asked(), order.iter().copied().collect());
            asked = None;
            return;
        }
        assert!(state.still_asked().contains(seat), "whoever is asked now is among them");
        let before = asked.take().filter(|(of, left)| *of == kind && left.contains(&seat));
        if let Some((_, left)) = before {
            questions += 1;
            assert!(left.ends_with(&order[order.iter().position(|&one| one == seat).unwrap()..]));
        }
        let place = order.iter().position(|&one| one == seat).unwrap();
        assert_eq!(state.still_asked(), order[place..].iter().copied().collect());
        asked = Some((kind, order[place + 1..].to_vec()));
        match state.phase() {
            Phase::Once { lot, .. } => assert_eq!(order.last(), Some(&lot.auctioneer()), "last of all"),
            Phase::Fixed { lot, .. } => assert!(!order.contains(&lot.auctioneer())),
            Phase::Add { opener, .. } => assert_eq!(order.first(), Some(opener)),
            _ => unreachable!("nobody else is asked in turn"),
        }
    });
    assert!(questions > 1_000, "{questions} questions went on to the next seat");
}

#[test]
fn r6_5_those_who_are_paid_are_the_payees() {
    let mut shared = 0;
    games(|state, seat, action| {
        let Some(lot): Option<&Lot> = state.phase().lot() else { return };
        let proceeds = state.settings().proceeds();
        let payees: Vec<Seat> = lot.payees(proceeds).collect();
        assert_eq!(payees[0], lot.auctioneer());
        let both = proceeds == Proceeds::Split && lot.opener() != lot.auctioneer();
        assert_eq!(payees.len(), if both { 2 } else { 1 });
        let mut events = Vec::new();
        let mut next = *state;
        next.apply(seat, action, &mut events).unwrap();
        let sold = events.iter().any(|event| matches!(event, rules::Event::Sold { .. }));
        for event in events.iter().take_while(|event| !matches!(event, rules::Event::RoundEnded { .. })) {
            if let rules::Event::Paid { to: rules::Purse::Seat(paid), from: rules::Purse::Seat(_), .. } =
                event
            {
                assert!(sold && payees.contains(paid));
                shared += usize::from(both);
            }
        }
    });
    assert!(shared > 50, "{shared} shares of shared prices");
}

#[test]
fn r7_1_r8_3_what_ends_the_round_and_what_a_lot_can_fetch() {
    let mut ended = 0;
    games(|state, seat, action| {
        let mut events = Vec::new();
        let mut next = *state;
        next.apply(seat, action, &mut events).unwrap();
        let card = match action {
            Action::Offer(card) | Action::Add(card) => Some(card),
            _ => None,
        };
        let fifth = events.iter().find_map(|event| match event {
            rules::Event::RoundEnded { why: rules::RoundEnd::Fifth(artist), .. } => Some(*artist),
            _ => None,
        });
        if let Some(card) = card {
            assert_eq!(state.ends_round(card.artist()), fifth == Some(card.artist()));
            ended += usize::from(fifth.is_some());
        }
        // Nothing fetches more than its ceiling.
        for event in &events {
            if let rules::Event::Ranked { artist, tile, value, .. } = event {
                assert!(*value <= state.most_it_fetches(*artist));
                assert_eq!(*value == state.most_it_fetches(*artist), *tile == TILES[0]);
            }
        }
        if let Some(ceiling) = state.ceiling() {
            let cards: Vec<Card> = state.phase().cards().collect();
            assert_eq!(ceiling, state.most_it_fetches(cards[0].artist()) * cards.len() as u32);
        }
    });
    assert!(ended > 100, "{ended} rounds ended with a fifth card");
}

#[test]
fn r8_2_places_go_to_the_left_when_they_tie() {
    let edition = Edition::default();
    let settings = Settings::new(edition, Chairs::Three);
    let state = State::new(&Setup::new(settings, Seat::One, Deck::sorted(edition)).unwrap());
    assert!(Artist::ALL.into_iter().all(|artist| state.places_now()[artist].is_none()), "nothing played yet");
    games(|state, _, _| {
        let places = state.places_now();
        let values = state.view(Viewer::Spectator).values_now();
        for artist in Artist::ALL {
            let tile = places[artist].map_or(Money::ZERO, |place| TILES[usize::from(place) - 1]);
            let value = if tile == Money::ZERO { tile } else { tile + state.earlier_tiles(artist) };
            assert_eq!(values[artist], value);
            let better = |other: &Artist| {
                let (mine, theirs) = (state.played()[artist], state.played()[*other]);
                theirs > mine || theirs == mine && other.index() < artist.index()
            };
            let rank = Artist::ALL.iter().filter(|other| better(other)).count() as u8 + 1;
            let expected = (state.played()[artist] > 0 && rank <= 3).then_some(rank);
            assert_eq!(places[artist], expected);
        }
    });
}
