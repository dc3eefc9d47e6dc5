//! One game between bots.

use std::ops::ControlFlow;

use bots::{Bot, Occasion, Rng};
use rules::{Action, Chance, Deck, Money, Observer, Phase, Position, Seat, Settings, Setup, State};

/// A game to be played: a deck, and a seed for everybody's random stream.
#[derive(Clone, Copy)]
pub struct Game {
    setup: Setup,
    seed: u64,
    number: u64,
}

impl Game {
    /// The deal with this number: the same deck and first seat, whichever bots sit where.
    #[must_use]
    pub fn deal(settings: Settings, seed: u64, deal: u64) -> Game {
        let mut rng = Rng::stream(seed, &[0, deal]);
        let deck = Deck::shuffled(settings.edition(), &mut rng);
        let first = Seat::ALL[rng.below(settings.chairs().count() as u32) as usize];
        let setup = Setup::new(settings, first, deck)
            .unwrap_or_else(|why| unreachable!("the deck and the seat were made for this table: {why}"));
        Game { setup, seed, number: 0 }
    }

    /// The same deal with other random streams.
    #[must_use]
    pub const fn again(&self, number: u64) -> Game {
        Game { number, ..*self }
    }

    /// The setup before the first action.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Plays the game to its end with one bot per seat, and calls `note` for every action, which may break off the game. If
    /// several seats are awaited, each is equally likely to be asked next.
    pub fn play<B: Bot>(
        &self,
        bots: &mut [B],
        observer: &mut impl Observer,
        note: impl FnMut(Seat, Action) -> ControlFlow<()>,
    ) -> State {
        if bots.iter().any(Bot::listens) {
            self.play_with_history(bots, observer, note)
        } else {
            self.play_without(bots, observer, note)
        }
    }

    /// For bots that do not listen: nobody keeps what happens.
    #[inline]
    fn play_without<B: Bot>(
        &self,
        bots: &mut [B],
        observer: &mut impl Observer,
        mut note: impl FnMut(Seat, Action) -> ControlFlow<()>,
    ) -> State {
        let (mut table, mut noise) = self.noise();
        let mut state = State::observed(&self.setup, observer);
        for (bot, seat) in bots.iter_mut().zip(Seat::ALL) {
            bot.begin(&state.eyes(seat));
        }
        while let Some(seat) = next(&state, &mut table) {
            let bot = &mut bots[seat.index()];
            let noise = &mut noise[seat.index()];
            match state.ask(
                seat,
                #[inline(always)]
                |state, menu| bot.act(&state.eyes(seat), menu, noise),
                observer,
            ) {
                Ok(action) if note(seat, action).is_break() => break,
                Ok(_) => {}
                Err(why) => unreachable!("{OFF_THE_MENU}: {why}"),
            }
        }
        state
    }

    /// Everybody is told what happens, and can look it up.
    fn play_with_history<B: Bot>(
        &self,
        bots: &mut [B],
        observer: &mut impl Observer,
        mut note: impl FnMut(Seat, Action) -> ControlFlow<()>,
    ) -> State {
        let (mut table, mut noise) = self.noise();
        let mut position = Position::new(&self.setup);
        for (bot, seat) in bots.iter_mut().zip(Seat::ALL) {
            bot.called_to(self.occasion(seat));
            bot.begin(&position.eyes(seat));
        }
        let mut told = 0;
        let mut tell = |bots: &mut [B], position: &Position| {
            let events = position.history().events();
            for event in &events[told..] {
                observer.event(*event);
                bots.iter_mut().for_each(|bot| bot.news(event));
            }
            told = events.len();
        };
        tell(bots, &position);
        while let Some((seat, menu)) =
            next(position.state(), &mut table).and_then(|seat| Some((seat, position.state().menu(seat)?)))
        {
            let action = bots[seat.index()].act(&position.eyes(seat), &menu, &mut noise[seat.index()]);
            if let Err(why) = position.play(seat, action) {
                unreachable!("{OFF_THE_MENU}: {why}")
            }
            if note(seat, action).is_break() {
                return *position.state();
            }
            tell(bots, &position);
        }
        for (bot, seat) in bots.iter_mut().zip(Seat::ALL).filter(|(bot, _)| bot.listens()) {
            bot.end(&position.eyes(seat).view());
        }
        *position.state()
    }

    /// What a seat is told about which game it is: the id is the same for all seats, the seed is its own.
    pub(crate) fn occasion(&self, seat: Seat) -> Occasion {
        let number = |path: &[u64]| Rng::stream(self.seed, path).next();
        Occasion::new(number(&[5, self.number]), number(&[6, self.number, u64::from(seat.number())]))
    }

    /// The noise of the table, which draws who is asked next, and of each seat.
    fn noise(&self) -> (Rng, [Rng; Seat::MOST]) {
        let stream = |who: u64| Rng::stream(self.seed, &[1, self.number, who]);
        (stream(0), Seat::ALL.map(|seat| stream(u64::from(seat.number()))))
    }
}

const OFF_THE_MENU: &str = "a bot did what its menu does not offer";

/// One of the awaited seats.
#[inline]
fn next(state: &State, table: &mut Rng) -> Option<Seat> {
    match state.phase() {
        // The order in which fists are closed makes no difference.
        Phase::Sealed { .. } => state.awaits().first(),
        _ => state.awaits().draw(table),
    }
}

pub(crate) struct Outcome {
    pub(crate) sixtieths: u32,
    pub(crate) twice_place: u32,
    pub(crate) money: Money,
}

/// How each seat did.
pub(crate) fn outcomes(state: &State) -> impl Iterator<Item = (Seat, Outcome)> + '_ {
    let chairs = state.settings().chairs();
    chairs.seats().map(move |seat| {
        let money = state.cash(seat);
        let richer = chairs.seats().filter(|&other| state.cash(other) > money).count() as u32;
        let equal = chairs.seats().filter(|&other| state.cash(other) == money).count() as u32;
        let sixtieths = if richer == 0 { 60 / equal } else { 0 };
        (seat, Outcome { sixtieths, twice_place: 2 * richer + equal + 1, money })
    })
}
