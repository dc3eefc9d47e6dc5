//! Runs bots, off the threads that serve people.

use std::sync::Arc;
use std::time::Duration;

use bots::{Bot, Name, Rng};
use protocol::{Code, Want};
use rules::{Action, Menu, Position, Seat, State};
use table::{Bidding, Past, Refusal};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A bot that may sit at a table here: one of ours, and not one that thinks for seconds.
pub(crate) fn bot(name: &str) -> Result<String, Refusal> {
    let unknown =
        || Refusal::new(Code::UnknownBot, format!("there is no bot '{name}' here; GET api/hello lists them"));
    let known = name.parse::<Name>().ok().filter(Name::is_quick_enough);
    known.map(|bot| bot.to_string()).ok_or_else(unknown)
}

/// The same wish, with its bots checked and by their canonical names.
pub(crate) fn checked(want: &Want) -> Result<Want, Refusal> {
    Ok(match want {
        Want::Bot { seat, bot: Some(name) } => Want::Bot { seat: *seat, bot: Some(bot(name)?) },
        Want::Start { fill: Some(name) } => Want::Start { fill: Some(bot(name)?) },
        other => other.clone(),
    })
}

/// Where bots think.
#[derive(Clone, Debug)]
pub struct Thinking(ThinkIn);

#[derive(Clone, Debug)]
enum ThinkIn {
    /// On separate threads, a limited number at a time.
    Threads(Arc<Semaphore>),
    /// Immediately, for simulations that must be reproducible.
    Here,
}

impl Thinking {
    /// On this many threads, beside those that serve people.
    #[must_use]
    pub fn on_threads(count: usize) -> Thinking {
        Thinking(ThinkIn::Threads(Arc::new(Semaphore::new(count.max(1)))))
    }

    /// Immediately, on the calling thread.
    #[must_use]
    pub const fn here() -> Thinking {
        Thinking(ThinkIn::Here)
    }

    /// Nowhere: no bot ever gets its turn.
    #[cfg(test)]
    pub(crate) fn never() -> Thinking {
        Thinking(ThinkIn::Threads(Arc::new(Semaphore::new(0))))
    }

    /// A bot's action at its seat; `None` if it is not asked. The bot sees only what its seat sees.
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

    /// How an open auction continues among bots, as it will be shown: some raises, then those who pass. Each bot sees
    /// only what its own seat sees.
    pub(crate) async fn bids(
        &self,
        state: State,
        past: Past,
        asked: Vec<Asked>,
        auction: Bidding,
    ) -> Option<(Vec<(Seat, Action)>, Vec<Mind>)> {
        let bots: Vec<Seat> = auction.bots.iter().map(|bot| bot.seat).collect();
        let think = move || {
            let mut minds: Vec<Mind> = asked.into_iter().map(|asked| asked.mind(&past).0).collect();
            let shown = auction.settle(&state, |bot, world, menu| {
                let mind = minds.iter_mut().find(|mind| mind.seat == bot.seat);
                mind.map_or(Action::Pass, |mind| mind.asked(world, menu, bot.noise))
            });
            (shown, minds)
        };
        let least = move || (bots.into_iter().map(|seat| (seat, Action::Pass)).collect(), Vec::new());
        self.think(think, least).await
    }

    /// If a bot fails, the least possible is done in its place, so nobody waits for it for ever.
    async fn think<T: Send + 'static>(
        &self,
        think: impl FnOnce() -> T + Send + 'static,
        least: impl FnOnce() -> T,
    ) -> Option<T> {
        Some(match &self.0 {
            ThinkIn::Here => think(),
            ThinkIn::Threads(turns) => {
                let turn = Arc::clone(turns).acquire_owned().await.ok()?;
                on_a_thread(turn, think).await.unwrap_or_else(least)
            }
        })
    }
}

/// The result; `None` if the bot failed.
async fn on_a_thread<T: Send + 'static>(
    turn: OwnedSemaphorePermit,
    think: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let thought = tokio::task::spawn_blocking(move || {
        // A computation that is no longer needed does not stop, so it keeps its permit until it ends.
        let _turn = turn;
        think()
    });
    thought.await.ok()
}

/// A bot to be asked, with its noise, and its mind if it has thought at this table before.
pub(crate) struct Asked {
    pub(crate) seat: Seat,
    pub(crate) bot: Name,
    pub(crate) noise: u64,
    pub(crate) mind: Option<Mind>,
}

impl Asked {
    /// The mind that answers, up to date with everything that has happened.
    fn mind(self, past: &Past) -> (Mind, u64) {
        let Asked { seat, bot, noise, mind } = self;
        let mind = match mind {
            Some(mut mind) => {
                mind.catch_up(past);
                mind
            }
            None => Mind::new(seat, bot, past),
        };
        (mind, noise)
    }
}

/// A bot at its seat for a whole game, exactly as the arena measures it. The same question gets the same answer: its
/// noise is seeded anew each time.
pub(crate) struct Mind {
    pub(crate) seat: Seat,
    pub(crate) bot: Name,
    player: bots::Player,
    // For a bot that listens: the game when it was last asked, and after how many moves. Others need no history.
    known: Option<(Box<Position>, usize)>,
}

impl core::fmt::Debug for Mind {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Mind({} at {})", self.bot, self.seat)
    }
}

impl Mind {
    /// A bot that sits down, or returns to a table that was closed: it lives through the game so far.
    fn new(seat: Seat, bot: Name, past: &Past) -> Mind {
        // None of our own bots needs a time limit, and external programs do not sit here.
        let mut player = bot.player(Duration::ZERO);
        let position = bots::live_through(&mut player, seat, past.beginning(), past.moves());
        let known = player.listens().then(|| (Box::new(position), past.moves().len()));
        Mind { seat, bot, player, known }
    }

    /// Tells a bot that listens about the moves that were made since it was last asked.
    fn catch_up(&mut self, past: &Past) {
        let Some((position, made)) = &mut self.known else { return };
        let heard = position.history().events().len();
        for next in past.moves().iter().skip(*made) {
            let done = position.play(next.seat, next.action);
            debug_assert!(done.is_ok(), "these moves were made");
        }
        *made = past.moves().len();
        position.history().events()[heard..].iter().for_each(|event| self.player.news(event));
    }

    fn asked(&mut self, state: &State, menu: &Menu, noise: u64) -> Action {
        let eyes = state.eyes(self.seat);
        let eyes = self.known.as_ref().map_or(eyes, |(position, _)| eyes.having_seen(position.history()));
        let action = self.player.act(&eyes, menu, &mut Rng::stream(noise, &[]));
        if menu.check(action).is_ok() { action } else { menu.mildest() }
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

    /// A table of three bots of this kind, whose game has begun.
    fn begun(bot: &str) -> table::Table {
        let founding = table::Founding {
            version: table::VERSION,
            edition: rules::Edition::default(),
            seats: 3,
            proceeds: rules::Proceeds::SecondTakesAll,
            mystery: rules::MysteryHand::Without,
            cash: rules::CashRule::Hidden,
            pace: protocol::Pace::Normal,
            stand_in: bot.to_owned(),
            listed: false,
            first: Some(Seat::One),
            host: protocol::PersonId::new(1),
            seed: "07".repeat(32),
            seated: vec![table::Occupant::Bot { bot: bot.to_owned() }; 3],
            position: None,
        };
        let mut table = table::Table::new("222222222222".parse().unwrap(), Arc::new(founding)).unwrap();
        let start = table::Command::Start { fill: None };
        table.evolve(&start, protocol::Millis::new(1), None).unwrap();
        table
    }

    /// A game of bots that plan, at a table: for each decision what the bot does that has sat there all the time, what one
    /// does that comes back to the table, and what one does that knows nothing of the game before.
    fn decisions(bot: &str) -> Vec<[Action; 3]> {
        let mut table = begun(bot);
        let bot: Name = bot.parse().unwrap();
        let begun = table.past().unwrap();
        let mut minds =
            rules::BySeat::from_fn(rules::Chairs::Three, |seat| Some(Mind::new(seat, bot.clone(), &begun)));
        let mut decisions = Vec::new();
        while let Some(seat) = table.state().unwrap().awaits().first() {
            let (state, past) = (*table.state().unwrap(), table.past().unwrap());
            let menu = state.menu(seat).unwrap();
            // The same noise for everybody: only what they remember can make a difference.
            let answer = |mind| {
                let (mut mind, noise) = Asked { seat, bot: bot.clone(), noise: 0, mind }.mind(&past);
                (mind.asked(&state, &menu, noise), mind)
            };
            let (stayed, mind) = answer(minds[seat].take());
            let (came_back, _) = answer(None);
            let (forgetful, _) = answer(Some(Mind::new(seat, bot.clone(), &begun)));
            minds[seat] = Some(mind);
            decisions.push([stayed, came_back, forgetful]);
            let act = table::Command::Act { seat, action: stayed, by: table::By::Bot };
            table.evolve(&act, protocol::Millis::new(1), None).unwrap();
        }
        decisions
    }

    #[test]
    fn a_bot_keeps_its_plan_for_the_whole_game_and_finds_it_again_when_it_comes_back() {
        let decisions = decisions("lockin");
        let unlike = |other: usize| decisions.iter().filter(|did| did[0] != did[other]).count();
        assert!(decisions.len() > 100);
        assert_eq!(unlike(1), 0, "of {}", decisions.len());
        assert!(unlike(2) > 0, "none of {} decisions needs a plan", decisions.len());
    }

    /// Hears everything, and compares it with the history when it is asked.
    #[derive(Default)]
    struct Listener {
        heard: Vec<rules::Event>,
    }

    impl Bot for Listener {
        fn act(&mut self, eyes: &rules::Eyes<'_>, menu: &Menu, _: &mut Rng) -> Action {
            assert_eq!(self.heard, eyes.history().events());
            menu.mildest()
        }

        fn news(&mut self, event: &rules::Event) {
            self.heard.push(*event);
        }

        fn listens(&self) -> bool {
            true
        }
    }

    #[test]
    fn a_bot_that_listens_has_heard_the_history_when_it_is_asked() {
        let mut table = begun("random");
        let past = table.past().unwrap();
        let mut player: bots::Player = Box::<Listener>::default();
        let position = bots::live_through(&mut player, Seat::Two, past.beginning(), past.moves());
        let known = Some((Box::new(position), 0));
        let mut mind = Mind { seat: Seat::Two, bot: "random".parse().unwrap(), player, known };
        let mut asked = 0;
        while let Some(seat) = table.state().unwrap().awaits().first() {
            let (state, past) = (*table.state().unwrap(), table.past().unwrap());
            let menu = state.menu(seat).unwrap();
            if seat == Seat::Two {
                mind.catch_up(&past);
                assert!(mind.known.as_ref().unwrap().0.history().events().len() > asked);
                mind.asked(&state, &menu, 0);
                asked += 1;
            }
            let act = table::Command::Act { seat, action: menu.mildest(), by: table::By::Bot };
            table.evolve(&act, protocol::Millis::new(1), None).unwrap();
        }
        assert!(asked > 20, "{asked}");
    }
}
