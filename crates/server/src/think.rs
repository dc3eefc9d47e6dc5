//! Bots think here, off the threads that serve people.

use std::sync::Arc;
use std::time::Duration;

use bots::{Bot, Name, Rng};
use protocol::{Code, Want};
use rules::{Action, BySeat, History, Menu, Money, Move, Phase, Seat, Seats, State};
use table::{Past, Refusal};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A bot that may sit at a table here: one of ours, and not one that thinks for seconds.
pub(crate) fn bot(name: &str) -> Result<String, Refusal> {
    let unknown =
        || Refusal::new(Code::UnknownBot, format!("there is no bot '{name}' here; GET api/hello lists them"));
    let known = name.parse::<Name>().ok().filter(Name::is_quick_enough);
    known.map(|bot| bot.to_string()).ok_or_else(unknown)
}

/// The same wish, with bots that may sit here, by their own names.
pub(crate) fn checked(want: &Want) -> Result<Want, Refusal> {
    Ok(match want {
        Want::Bot { seat, bot: Some(name) } => Want::Bot { seat: *seat, bot: Some(bot(name)?) },
        Want::Start { fill: Some(name) } => Want::Start { fill: Some(bot(name)?) },
        other => other.clone(),
    })
}

/// Where bots think.
#[derive(Clone, Debug)]
pub struct Thinking(Place);

#[derive(Clone, Debug)]
enum Place {
    /// On threads of their own, so many at a time.
    Threads(Arc<Semaphore>),
    /// At once, for simulations that must be the same every time.
    Here,
}

impl Thinking {
    /// On so many threads beside those that serve people.
    #[must_use]
    pub fn on_threads(count: usize) -> Thinking {
        Thinking(Place::Threads(Arc::new(Semaphore::new(count.max(1)))))
    }

    /// At once, wherever it is asked.
    #[must_use]
    pub const fn here() -> Thinking {
        Thinking(Place::Here)
    }

    /// Nowhere: whoever thinks waits for a turn that does not come.
    #[cfg(test)]
    pub(crate) fn never() -> Thinking {
        Thinking(Place::Threads(Arc::new(Semaphore::new(0))))
    }

    /// What a bot does in its seat; nothing when it is not asked. It sees through the eyes of the seat alone.
    pub(crate) async fn about(
        &self,
        state: State,
        past: Past,
        asked: Asked,
    ) -> Option<(Action, Option<Mind>)> {
        let menu = state.menu(asked.seat)?;
        let think = move || {
            let (mut mind, noise) = asked.mind(&past);
            (mind.asked(&state, &menu, noise), Some(mind))
        };
        self.think(think, move || (menu.mildest(), None)).await
    }

    /// How an open auction goes on among bots, as it is shown: some raises, then those who pass. Each bot sees through
    /// the eyes of its own seat alone.
    pub(crate) async fn bids(
        &self,
        state: State,
        past: Past,
        asked: Vec<Asked>,
        maxima: BySeat<Option<Money>>,
    ) -> Option<(Vec<(Seat, Action)>, Vec<Mind>)> {
        let bots: Vec<Seat> = asked.iter().map(|asked| asked.seat).collect();
        let think = move || {
            let bots = asked.into_iter().map(|asked| asked.mind(&past)).collect();
            let mut auction = Auction { bots, maxima };
            let shown = auction.shown(&state);
            (shown, auction.bots.into_iter().map(|(mind, _)| mind).collect())
        };
        let least = move || (bots.into_iter().map(|seat| (seat, Action::Pass)).collect(), Vec::new());
        self.think(think, least).await
    }

    /// For a bot that fails, the least is done: nobody waits for it for ever.
    async fn think<T: Send + 'static>(
        &self,
        think: impl FnOnce() -> T + Send + 'static,
        least: impl FnOnce() -> T,
    ) -> Option<T> {
        Some(match &self.0 {
            Place::Here => think(),
            Place::Threads(turns) => {
                let turn = Arc::clone(turns).acquire_owned().await.ok()?;
                on_a_thread(turn, think).await.unwrap_or_else(least)
            }
        })
    }
}

/// What was thought; nothing when the bot failed.
async fn on_a_thread<T: Send + 'static>(
    turn: OwnedSemaphorePermit,
    think: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let thought = tokio::task::spawn_blocking(move || {
        // A computation whose result is no longer needed does not stop: its turn lasts as long as it thinks.
        let _turn = turn;
        think()
    });
    thought.await.ok()
}

/// A bot that is asked something, with its noise, and its mind if it has thought at this table before.
pub(crate) struct Asked {
    pub(crate) seat: Seat,
    pub(crate) bot: Name,
    pub(crate) noise: u64,
    pub(crate) mind: Option<Mind>,
}

impl Asked {
    /// The mind that answers: it knows all that has happened.
    fn mind(self, past: &Past) -> (Mind, u64) {
        let Asked { seat, bot, noise, mind } = self;
        let mut mind = mind.unwrap_or_else(|| Mind::new(seat, bot, past));
        if mind.player.listens() {
            let mut history = History::EMPTY;
            let mut state = past.begin(&mut history);
            past.moves().iter().for_each(|made| played(&mut state, made, &mut history));
            mind.hears(history);
        }
        (mind, noise)
    }
}

fn played(state: &mut State, made: &Move, history: &mut History) {
    let done = state.apply(made.seat, made.action, history);
    debug_assert!(done.is_ok(), "these moves were made");
}

/// A bot at its seat, for a whole game: the one that the arena measures. The same question gets the same answer: its noise
/// begins anew each time.
pub(crate) struct Mind {
    pub(crate) seat: Seat,
    pub(crate) bot: Name,
    player: bots::Player,
    // What it has been told, if it listens.
    history: History,
}

impl core::fmt::Debug for Mind {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Mind({} at {})", self.bot, self.seat)
    }
}

impl Mind {
    /// A bot that sits down, or comes back to a table that was closed: it lives through the game so far.
    fn new(seat: Seat, bot: Name, past: &Past) -> Mind {
        // None of our own bots needs a time limit; programs from outside do not sit here.
        let player = bot.player(Duration::ZERO);
        let mut mind = Mind { seat, bot, player, history: History::EMPTY };
        let mut history = History::EMPTY;
        let mut state = past.begin(&mut history);
        mind.player.begin(&state.eyes(seat));
        if mind.player.plans() {
            for made in past.moves() {
                if let Some(menu) = state.menu(seat).filter(|_| made.seat == seat) {
                    if mind.player.listens() {
                        mind.hears(history.clone());
                    }
                    mind.asked(&state, &menu, 0);
                }
                played(&mut state, made, &mut history);
            }
        }
        mind
    }

    fn hears(&mut self, history: History) {
        let heard = self.history.events().len().min(history.events().len());
        history.events()[heard..].iter().for_each(|event| self.player.news(event));
        self.history = history;
    }

    fn asked(&mut self, state: &State, menu: &Menu, noise: u64) -> Action {
        let action = self.player.act(
            &state.eyes(self.seat).having_seen(&self.history),
            menu,
            &mut Rng::stream(noise, &[]),
        );
        if menu.check(action).is_ok() { action } else { menu.mildest() }
    }
}

/// An open auction that bots think about.
struct Auction {
    /// The bots that may bid, each with its noise.
    bots: Vec<(Mind, u64)>,
    /// How far the clerk raises for others.
    maxima: BySeat<Option<Money>>,
}

impl Auction {
    /// How it goes on, as it is shown. Bots that raise by one against each other for a minute are nothing to watch: they
    /// find out where that ends, and show a beginning if there is none yet, the last bid of the second, and the last.
    fn shown(&mut self, state: &State) -> Vec<(Seat, Action)> {
        let Phase::Open { high, .. } = *state.phase() else { return Vec::new() };
        let bids = self.bids(state);
        let mut shown = shown(high.is_none(), state.awaits(), &bids);
        if let [(seat, amount)] = &mut shown[..]
            && let Some((mind, noise)) = self.bots.iter_mut().find(|(mind, _)| mind.seat == *seat)
            && let Some(Menu::Bid { least, most }) = state.menu(*seat).filter(|_| high.is_some())
            && *amount == least
        {
            *amount = leap(state, mind, *noise, least, most);
        }
        let last = shown.last().map(|&(seat, _)| seat);
        let moves = shown.into_iter().map(|(seat, amount)| (seat, Action::Bid(amount)));
        let passes = self.bots.iter().map(|(mind, _)| mind.seat).filter(|&seat| Some(seat) != last);
        moves.chain(passes.map(|seat| (seat, Action::Pass))).collect()
    }

    /// Every bid until nobody raises any more, if the people who have left no order say nothing.
    fn bids(&mut self, state: &State) -> Vec<(Seat, Money)> {
        let mut world = *state;
        let mut bids: Vec<(Seat, Money)> = Vec::new();
        let chairs = state.settings().chairs();
        while let Phase::Open { lot, high } = *world.phase() {
            let after = high.map_or(lot.auctioneer(), |high| high.seat);
            let raise = chairs.clockwise_from(chairs.left_of(after)).find_map(|seat| {
                let menu = world.menu(seat)?;
                let Menu::Bid { least, .. } = menu else { return None };
                if let Some((mind, noise)) = self.bots.iter_mut().find(|(mind, _)| mind.seat == seat) {
                    let Action::Bid(amount) = mind.asked(&world, &menu, *noise) else { return None };
                    return Some((seat, amount));
                }
                self.maxima[seat].filter(|&limit| limit >= least).map(|_| (seat, least))
            });
            let Some((seat, amount)) = raise else { break };
            if world.apply(seat, Action::Bid(amount), &mut ()).is_err() {
                break;
            }
            bids.push((seat, amount));
        }
        bids
    }
}

/// Of many bids those that are shown. Whoever leads, or has passed, is only awaited again when somebody else has bid.
fn shown(fresh: bool, awaited: Seats, bids: &[(Seat, Money)]) -> Vec<(Seat, Money)> {
    let [early @ .., second, last] = bids else { return bids.to_vec() };
    let first = |(seat, _): &&(Seat, Money)| *seat != second.0 && awaited.contains(*seat);
    let beginning = if fresh {
        // Halfway up, so that whoever looks on sees where it goes.
        early[..early.len().div_ceil(2)].iter().rev().find(first).or_else(|| early.iter().find(first))
    } else {
        early.iter().rev().find(first)
    };
    let needed = fresh || !awaited.contains(second.0);
    beginning.filter(|_| needed).into_iter().chain([second, last]).copied().collect()
}

/// People do not raise by one all the way: a bid above the smallest, by a bot that would still bid half as much again.
fn leap(state: &State, mind: &mut Mind, noise: u64, least: Money, most: Money) -> Money {
    let bids = u64::from(least.units());
    let more = (noise >> 32).wrapping_add(bids * 7) as u32 % (4 + least.units() / 3);
    let amount = Money::new(least.units() + more);
    let willing = Money::new(amount.units() + amount.units() / 2 + 1);
    if more == 0 || willing > most {
        return least;
    }
    match mind.asked(state, &Menu::Bid { least: willing, most }, noise) {
        Action::Bid(_) => amount,
        _ => least,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_bot_that_fails_does_the_least_and_gives_its_turn_back() {
        let thinking = Thinking::on_threads(1);
        for _ in 0..2 {
            let fails = || -> Action { panic!("a test wants it so") };
            assert_eq!(thinking.think(fails, || Action::Pass).await, Some(Action::Pass));
        }
    }

    fn bids(amounts: &[(usize, u32)]) -> Vec<(Seat, Money)> {
        amounts.iter().map(|&(seat, amount)| (Seat::ALL[seat - 1], Money::new(amount))).collect()
    }

    #[test]
    fn of_many_bids_a_beginning_the_second_and_the_last_are_shown() {
        let by_ones: Vec<(usize, u32)> = (1..=30).map(|amount| (2 + amount as usize % 2, amount)).collect();
        let by_ones = bids(&by_ones);
        let but =
            |seat: Option<Seat>| Seat::ALL.into_iter().filter(|&one| Some(one) != seat).collect::<Seats>();
        assert_eq!(shown(true, but(None), &by_ones), bids(&[(2, 14), (3, 29), (2, 30)]));
        assert_eq!(shown(false, but(Some(Seat::One)), &by_ones), bids(&[(3, 29), (2, 30)]));
        assert_eq!(shown(false, but(Some(Seat::Two)), &by_ones), bids(&[(3, 29), (2, 30)]));
        assert_eq!(
            shown(false, but(Some(Seat::Three)), &by_ones),
            bids(&[(2, 28), (3, 29), (2, 30)]),
            "whoever leads or has passed is woken up by somebody else"
        );
        assert_eq!(shown(true, but(None), &bids(&[(2, 1)])), bids(&[(2, 1)]));
        assert_eq!(shown(true, but(None), &bids(&[(2, 1), (3, 2)])), bids(&[(2, 1), (3, 2)]));
        assert_eq!(shown(true, but(None), &[]), bids(&[]));
    }
}
