//! What a seat cannot tell apart gives it the same numbers, and every code means something legal.

#![allow(clippy::unwrap_used)]

use encoding::{CODES, Code, Codes, Ladder, Limit, Memory, Pick, SIZE, Scale, code_of, decode, observe};
use rules::{
    Action, Card, Chance, Deck, Money, Phase, Position, Seat, Seen, Settings, Setup, SplitMix, State, View,
    Viewer, playout,
};

/// A game of chance, up to some moment: its setup and its moves.
fn some_game(settings: Settings, chance: &mut SplitMix, moves: usize) -> (Setup, Vec<(Seat, Action)>) {
    let deck = Deck::shuffled(settings.edition(), chance);
    let setup = Setup::new(settings, Seat::One, deck).unwrap();
    let mut state = State::new(&setup);
    let mut played = Vec::new();
    while played.len() < moves {
        let Some(seat) = state.awaits().draw(chance) else { break };
        let action = playout::roll(&state.menu(seat).unwrap(), chance);
        state.apply(seat, action, &mut ()).unwrap();
        played.push((seat, action));
    }
    (setup, played)
}

fn numbers(view: &View, memory: &Memory) -> [u32; SIZE] {
    let mut out = [2.0; SIZE];
    observe(view, memory, &Limit::default(), &mut out);
    assert!(out.iter().all(|number| (0.0..=1.0).contains(number)), "{out:?}");
    out.map(f32::to_bits)
}

fn legal(view: &View, memory: &Memory) -> Option<[i8; CODES]> {
    Some(Codes::legal(&view.menu()?, &Ladder::of(&Scale::of(view, memory))).marks())
}

/// Plays the moves again from another setup, with the amounts in closed fists of others changed.
fn replay(setup: &Setup, moves: &[(Seat, Action)]) -> Option<(State, Memory)> {
    let mut memory = Memory::new(setup.settings());
    let mut state = State::observed(setup, &mut memory);
    for &(seat, action) in moves {
        state.apply(seat, action, &mut memory).ok()?;
    }
    Some((state, memory))
}

#[test]
fn worlds_a_seat_cannot_tell_apart_look_the_same() {
    let mut chance = SplitMix::new(1);
    let (mut compared, mut fists) = (0, 0);
    for settings in Settings::every() {
        for _ in 0..12 {
            let length = 1 + chance.below(250) as usize;
            let (setup, moves) = some_game(settings, &mut chance, length);
            let Some((state, memory)) = replay(&setup, &moves) else { panic!("these moves were made") };
            let Some(me) = settings.chairs().all().draw(&mut chance) else { continue };
            let view = state.view(Viewer::Seat(me));
            // Two cards that this seat has not seen change places, in the deck as it was dealt.
            let unseen: Vec<Card> = view.unseen().iter().collect();
            let mut order = setup.deck().cards().to_vec();
            if unseen.len() < 2 {
                continue;
            }
            let mut pick = || unseen[chance.below(unseen.len() as u32) as usize];
            let (one, other) = (pick(), pick());
            for card in &mut order {
                *card = match *card {
                    card if card == one => other,
                    card if card == other => one,
                    card => card,
                };
            }
            let deck = Deck::in_order(settings.edition(), &order).unwrap();
            let twin = Setup::new(settings, setup.first(), deck).unwrap();
            // Another seat's closed fist holds something else.
            let mut moves = moves;
            if let (Phase::Sealed { .. }, Some((seat, Action::Bid(amount)))) =
                (state.phase(), moves.last_mut())
                && *seat != me
                && *amount > Money::ZERO
            {
                *amount = Money::ZERO;
                fists += 1;
            }
            let Some((twin, remembered)) = replay(&twin, &moves) else { continue };
            assert_eq!(twin.view(Viewer::Seat(me)), view);
            let other = twin.view(Viewer::Seat(me));
            assert_eq!(numbers(&view, &memory), numbers(&other, &remembered));
            assert_eq!(legal(&view, &memory), legal(&other, &remembered));
            compared += 1;
        }
    }
    assert!(compared > 700 && fists > 5, "{compared} worlds were compared, {fists} with another fist");
}

#[test]
fn the_text_of_what_a_seat_knows_suffices() {
    let mut chance = SplitMix::new(2);
    for settings in Settings::every() {
        let length = 1 + chance.below(250) as usize;
        let (setup, moves) = some_game(settings, &mut chance, length);
        let mut position = Position::new(&setup);
        moves.iter().for_each(|&(seat, action)| position.play(seat, action).unwrap());
        let (state, memory) = replay(&setup, &moves).unwrap();
        for seat in settings.chairs().seats() {
            let seen: Seen = position.seen_by(Viewer::Seat(seat)).to_string().parse().unwrap();
            let read = Memory::of(&settings, seen.history());
            assert_eq!(numbers(seen.view(), &read), numbers(&state.view(Viewer::Seat(seat)), &memory));
        }
    }
}

#[test]
fn a_code_is_legal_exactly_when_it_is_marked_and_every_action_is_near_one() {
    let mut chance = SplitMix::new(3);
    for settings in Settings::every() {
        let deck = Deck::shuffled(settings.edition(), &mut chance);
        let setup = Setup::new(settings, Seat::One, deck).unwrap();
        let mut memory = Memory::new(&settings);
        let mut state = State::observed(&setup, &mut memory);
        while let Some(seat) = state.awaits().draw(&mut chance) {
            let view = state.view(Viewer::Seat(seat));
            let (menu, scale) = (state.menu(seat).unwrap(), Scale::of(&view, &memory));
            let ladder = Ladder::of(&scale);
            let codes = Codes::legal(&menu, &ladder);
            let marked = codes.marks();
            assert!(codes.iter().map(Code::number).eq((0..CODES).filter(|&code| marked[code] == 1)));
            assert!(codes.iter().enumerate().all(|(before, code)| codes.nth(before as u32) == Some(code)));
            assert_eq!((codes.len(), codes.nth(codes.len() as u32)), (codes.iter().count(), None));
            assert_eq!(codes.only(), codes.iter().next().filter(|_| codes.len() == 1));
            assert!(!codes.is_empty(), "nothing is legal in {menu:?}");
            for (number, mark) in marked.iter().enumerate() {
                let code = Code::new(number).unwrap();
                for action in [
                    decode(&menu, &ladder, code, Pick::<SplitMix>::Middle),
                    decode(&menu, &ladder, code, Pick::Drawn(&mut chance)),
                ] {
                    assert_eq!(action.is_some(), *mark == 1, "{code} in {menu:?} at {scale:?}");
                    assert_eq!(action.map(|action| menu.check(action)), action.map(|_| Ok(())));
                }
            }
            let action = playout::roll(&menu, &mut chance);
            let code = code_of(&menu, &ladder, action).unwrap();
            assert_eq!(marked[code.number()], 1, "{action} is {code} in {menu:?}");
            if let (Some(number), Action::Bid(amount) | Action::Price(amount)) =
                (code.number().checked_sub(32), action)
            {
                let amounts = ladder.rung(number, Money::ZERO, Money::new(10_000));
                assert!(amounts.contains(&amount.units()) || number == 35 || *amounts.end() < amount.units());
            }
            state.apply(seat, action, &mut memory).unwrap();
        }
    }
}
