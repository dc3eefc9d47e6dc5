//! One game between bots.

use std::ops::ControlFlow;

use bots::{Bot, Rng};
use rules::{Action, Chance, Deck, Event, Money, Observer, Phase, Seat, Settings, Setup, State};

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
            let mut told = NewsKeeper { observer, news: Vec::new() };
            self.play_on(bots, &mut told, note, |bots, told| {
                for event in told.news.drain(..) {
                    bots.iter_mut().for_each(|bot| bot.news(&event));
                }
            })
        } else {
            self.play_on(bots, observer, note, |_, _| ())
        }
    }

    #[inline]
    fn play_on<B: Bot, O: Observer>(
        &self,
        bots: &mut [B],
        observer: &mut O,
        mut note: impl FnMut(Seat, Action) -> ControlFlow<()>,
        mut tell: impl FnMut(&mut [B], &mut O),
    ) -> State {
        let stream = |who: u64| Rng::stream(self.seed, &[1, self.number, who]);
        let mut table = stream(0);
        let mut noise = Seat::ALL.map(|seat| stream(u64::from(seat.number())));
        let mut state = State::observed(&self.setup, observer);
        for (bot, seat) in bots.iter_mut().zip(Seat::ALL) {
            bot.begin(&state.eyes(seat));
        }
        tell(bots, observer);
        while let Some(seat) = next(&state, &mut table) {
            let bot = &mut bots[seat.index()];
            let noise = &mut noise[seat.index()];
            match state.ask(
                seat,
                #[inline(always)]
                |state, menu| bot.act(&state.eyes(seat), menu, noise),
                observer,
            ) {
                Ok(action) if note(seat, action).is_break() => return state,
                Ok(_) => tell(bots, observer),
                Err(why) => unreachable!("a bot did something its menu does not offer: {why}"),
            }
        }
        for (bot, seat) in bots.iter_mut().zip(Seat::ALL).filter(|(bot, _)| bot.listens()) {
            bot.end(&state.eyes(seat).view());
        }
        state
    }
}

/// One of the awaited seats.
#[inline]
fn next(state: &State, table: &mut Rng) -> Option<Seat> {
    match state.phase() {
        // The order in which fists are closed makes no difference.
        Phase::Sealed { .. } => state.awaits().first(),
        _ => state.awaits().draw(table),
    }
}

/// Passes events on to the observer, and keeps them for the bots.
struct NewsKeeper<'a, O> {
    observer: &'a mut O,
    news: Vec<Event>,
}

impl<O: Observer> Observer for NewsKeeper<'_, O> {
    fn event(&mut self, event: Event) {
        self.news.push(event);
        self.observer.event(event);
    }
}

/// How a seat did: its share of the win in sixtieths, twice its place (tied seats share the average place), its money.
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
