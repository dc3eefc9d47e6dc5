//! Runs bots, off the threads that serve people. Hosts share the time of the threads (`queue`), and a bot that comes to no
//! decision in time is answered for, so no table waits for ever.

#[cfg(test)]
pub(crate) mod by_the_clock;
mod mind;
mod queue;

use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bots::{Cost, KINDS, Level, Name};
use protocol::{Code, Millis, NewTable, PersonId, Want};
use rules::{Action, Seat, State};
use table::{Bidding, Past, Refusal};

use crate::time::Clock;
use mind::Hurried;
pub(crate) use mind::{Asked, Mind};
use queue::{Full, Turn, Turns};

/// How long after its answer is due a bot is waited for. Then a quicker one answers in its place.
const PATIENCE: u64 = 2_000;
/// How long the quicker one is waited for. Then the least possible is done.
const LAST_PATIENCE: u64 = 1_000;
/// How long a bot thinks depends on its hand, so an answer is heard on a beat: at a multiple of this time before or after it
/// was due, which depends on when the bot got its turn and not on when it was done ([`UNSEEN`], [`UNSEEN_LITTLE`]).
const BEAT: u64 = 250;
/// How long a bot may think without any difference to the time of the answer; in an open auction, where several think one after the
/// other, as many times as long. A longer thought is heard some beats later.
const UNSEEN: u64 = 250;
/// The same for bots that decide in microseconds.
const UNSEEN_LITTLE: u64 = 50;
/// How many threads think in a hurry: their thoughts take microseconds.
const HURRIED_THREADS: usize = 1;
/// How many threads think of hints. They are not those of the bots: no bot is late because somebody asks for a hint.
const HINT_THREADS: usize = 1;
/// How long bots who think for long are not offered after one was answered for.
const SCARCE: u64 = 5 * 60_000;
/// How long somebody who asks for a hint waits for their turn.
const HINT_PATIENCE: u64 = 5_000;

/// The levels of bots as people are shown them, in all languages (`home-level-…` in `locales`).
const LEVELS_SHOWN: [&str; 14] = [
    "Gentle",
    "Strong",
    "Master",
    "Doux",
    "Forts",
    "Maîtres",
    "Gentili",
    "Da circolo",
    "Forti",
    "Maestri",
    "Łagodne",
    "Klubowe",
    "Silne",
    "Mistrzowskie",
];

/// What bots are called here: no person has such a name.
pub(crate) fn bot_words() -> impl Iterator<Item = &'static str> {
    let levels = Level::ALL.into_iter().map(|level| match level {
        Level::Gentle => "gentle",
        Level::Club => "club",
        Level::Strong => "strong",
        Level::Master => "master",
    });
    KINDS.iter().map(|kind| kind.word).chain(levels).chain(LEVELS_SHOWN)
}

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
        Want::Settings { settings } => {
            let stand_in = bot(&settings.stand_in)?;
            Want::Settings { settings: Box::new(NewTable { stand_in, ..(**settings).clone() }) }
        }
        other => other.clone(),
    })
}

/// On whose account a bot thinks, and when its answer is due.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
    pub(crate) host: PersonId,
    pub(crate) due: Millis,
    pub(crate) clock: Clock,
}

/// Where bots think.
#[derive(Clone, Debug)]
pub struct Thinking {
    usual: ThinkIn,
    hurried: ThinkIn,
    hints: ThinkIn,
    // Until when bots who think for long are not offered.
    scarce: Arc<AtomicU64>,
}

#[derive(Clone, Debug)]
enum ThinkIn {
    /// On separate threads, a limited number at a time.
    Threads(Turns),
    /// Immediately, for simulations that must be reproducible.
    Here,
    /// Nowhere: no bot ever gets its turn.
    #[cfg(test)]
    Nowhere,
    /// Here, but for as long by the asker's clock as a hand takes in tests.
    #[cfg(test)]
    ByTheClock(Turns),
}

impl Thinking {
    /// On this many threads, beside those that serve people, and one more for bots that are in a hurry.
    #[must_use]
    pub fn on_threads(count: usize) -> Thinking {
        let usual = ThinkIn::Threads(Turns::new("usual", count.max(1)));
        let hurried = ThinkIn::Threads(Turns::new("hurried", HURRIED_THREADS));
        Thinking::new(usual, hurried, ThinkIn::Threads(Turns::new("hints", HINT_THREADS)))
    }

    /// Immediately, on the calling thread.
    #[must_use]
    pub fn here() -> Thinking {
        Thinking::new(ThinkIn::Here, ThinkIn::Here, ThinkIn::Here)
    }

    /// Nowhere: no bot ever gets its turn.
    #[cfg(test)]
    pub(crate) fn never() -> Thinking {
        Thinking::new(ThinkIn::Nowhere, ThinkIn::Nowhere, ThinkIn::Here)
    }

    /// On threads that are always busy, so that every bot is late.
    #[cfg(test)]
    pub(crate) fn busy() -> Thinking {
        Thinking::new(ThinkIn::Threads(Turns::new("usual", 0)), ThinkIn::Here, ThinkIn::Here)
    }

    /// Here, with so many turns at a time, for as long by the asker's clock as a hand takes in tests.
    #[cfg(test)]
    pub(crate) fn by_the_clock(count: usize) -> Thinking {
        Thinking::new(ThinkIn::ByTheClock(Turns::new("usual", count)), ThinkIn::Here, ThinkIn::Here)
    }

    fn new(usual: ThinkIn, hurried: ThinkIn, hints: ThinkIn) -> Thinking {
        Thinking { usual, hurried, hints, scarce: Arc::default() }
    }

    /// The levels that are offered now. The last one thinks for long, so it is left out for some minutes after a bot was answered for. It
    /// does not follow who thinks at this moment: that would tell how long somebody's bots think, and so what they hold.
    pub(crate) fn levels(&self, now: Millis) -> Vec<Level> {
        let scarce = now.since_1970() < self.scarce.load(Ordering::Relaxed);
        Level::ALL.into_iter().filter(|&level| level != Level::Master || !scarce).collect()
    }

    /// Something long that nobody waits for: in the queue with everybody's thoughts, on nobody's account. `None` if there is no time
    /// for it now.
    pub(crate) async fn in_spare_time<T: Send + 'static>(
        &self,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        match &self.usual {
            ThinkIn::Here => Some(think()),
            #[cfg(test)]
            ThinkIn::Nowhere | ThinkIn::ByTheClock(_) => None,
            ThinkIn::Threads(turns) => {
                let mut turn = turns.turn(PersonId::new(0)).await.ok()?;
                let thought = tokio::task::spawn_blocking(move || {
                    turn.begin();
                    let thought = think();
                    drop(turn);
                    thought
                });
                thought.await.ok()
            }
        }
    }

    /// A bot's action at its seat; `None` if it is not asked. The bot sees only what its seat sees.
    pub(crate) async fn about(
        &self,
        asker: Asker,
        state: State,
        past: Past,
        asked: Asked,
    ) -> Option<(Action, Option<Mind>)> {
        let menu = state.menu(asked.seat)?;
        let unseen = unseen([&asked.bot]);
        let question = Question::new(past, vec![asked]);
        let again = question.clone();
        let think = move || {
            let (mut mind, noise) = question.take()?.into_iter().next()?.mind(&question.past);
            Some((mind.asked(&state, &menu, noise), Some(mind)))
        };
        let hurried = move || {
            let (asked, past) = (again.take_or_afresh().into_iter().next()?, &again.past);
            let noise = asked.noise;
            let mut hurried = asked.hurried(past);
            Some((hurried.acts().asked(&state, &menu, noise), hurried.own()))
        };
        Some(self.think(asker, unseen, think, hurried, || (menu.mildest(), None)).await)
    }

    /// How an open auction continues among bots, as it will be shown: some raises, then those who pass. Each bot sees
    /// only what its own seat sees.
    pub(crate) async fn bids(
        &self,
        asker: Asker,
        state: State,
        past: Past,
        asked: Vec<Asked>,
        auction: Bidding,
    ) -> (Vec<(Seat, Action)>, Vec<Mind>) {
        let bots: Vec<Seat> = auction.bots.iter().map(|bot| bot.seat).collect();
        let settle = move |minds: &mut [&mut Mind]| {
            auction.settle(&state, |bot, world, menu| {
                let mind = minds.iter_mut().find(|mind| mind.seat == bot.seat);
                mind.map_or(Action::Pass, |mind| mind.asked(world, menu, bot.noise))
            })
        };
        let unseen = unseen(asked.iter().map(|asked| &asked.bot));
        let question = Question::new(past, asked);
        let (again, settle_again) = (question.clone(), settle.clone());
        let think = move || {
            let asked = question.take()?.into_iter();
            let mut minds: Vec<Mind> = asked.map(|asked| asked.mind(&question.past).0).collect();
            let shown = settle(&mut minds.iter_mut().collect::<Vec<_>>());
            Some((shown, minds))
        };
        let hurried = move || {
            let asked = again.take_or_afresh().into_iter();
            let mut hurried: Vec<Hurried> = asked.map(|asked| asked.hurried(&again.past)).collect();
            let shown = settle_again(&mut hurried.iter_mut().map(Hurried::acts).collect::<Vec<_>>());
            Some((shown, hurried.into_iter().filter_map(Hurried::own).collect()))
        };
        let least = move || (bots.into_iter().map(|seat| (seat, Action::Pass)).collect(), Vec::new());
        self.think(asker, unseen, think, hurried, least).await
    }

    /// A hint for this person, when it is their turn among those who ask; `None` if too many ask.
    pub(crate) async fn hint<T: Send + 'static>(
        &self,
        person: PersonId,
        clock: Clock,
        think: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Option<T> {
        match &self.hints {
            ThinkIn::Here => think(),
            #[cfg(test)]
            ThinkIn::Nowhere | ThinkIn::ByTheClock(_) => None,
            ThinkIn::Threads(turns) => tokio::select! {
                biased;
                thought = in_turn(turns, person, &clock, think) => thought.ok()?.0,
                () = clock.sleep_until(Some(clock.now().plus(HINT_PATIENCE))) => None,
            },
        }
    }

    /// What the bot thinks, or if it comes to nothing in time, what is thought in a hurry. If a bot fails, the least possible
    /// is done in its place. Thoughts up to `unseen` long that begin together are answered together, whether they came in time or not.
    async fn think<T: Send + 'static>(
        &self,
        asker: Asker,
        unseen: u64,
        think: impl FnOnce() -> Option<T> + Send + 'static,
        hurried: impl FnOnce() -> Option<T> + Send + 'static,
        least: impl FnOnce() -> T,
    ) -> T {
        let Asker { host, due, clock } = asker;
        let turns = match &self.usual {
            ThinkIn::Here => return think().unwrap_or_else(least),
            #[cfg(test)]
            ThinkIn::Nowhere => return std::future::pending().await,
            ThinkIn::Threads(turns) => turns,
            #[cfg(test)]
            ThinkIn::ByTheClock(turns) => turns,
        };
        let mut late = pin!(clock.sleep_until(Some(due.plus(PATIENCE))));
        let turn = tokio::select! {
            biased;
            turn = turns.turn(host) => turn.ok(),
            () = &mut late => None,
        };
        let from = clock.now().plus(if turn.is_some() { unseen } else { 0 });
        let thought = match turn {
            None => None,
            Some(turn) => tokio::select! {
                biased;
                thought = async {
                    #[cfg(test)]
                    if let ThinkIn::ByTheClock(_) = self.usual {
                        return by_the_clock::think(turn, &clock, think).await;
                    }
                    on_a_thread(turn, think).await
                } => Some(thought),
                () = &mut late => None,
            },
        };
        let (thought, from) = match thought {
            Some(thought) => (thought, from),
            None => {
                metrics::counter!("gavel_thinking_hurried_total").increment(1);
                self.scarce.fetch_max(clock.now().plus(SCARCE).since_1970(), Ordering::Relaxed);
                let (thought, began) = self.hurry(host, &clock, due.max(clock.now()), hurried).await;
                // A shorter thought that began at the same moment has come in time, and is told on this very beat.
                (thought, from.max(began.plus(UNSEEN_LITTLE)))
            }
        };
        clock.sleep_until(Some(beat(due, from.max(clock.now())))).await;
        thought.unwrap_or_else(least)
    }

    /// What is thought in a hurry, `None` if even that comes to nothing; and when that began.
    async fn hurry<T: Send + 'static>(
        &self,
        host: PersonId,
        clock: &Clock,
        from: Millis,
        hurried: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> (Option<T>, Millis) {
        let begins = clock.now();
        match &self.hurried {
            ThinkIn::Here => (hurried(), begins),
            #[cfg(test)]
            ThinkIn::Nowhere | ThinkIn::ByTheClock(_) => (None, begins),
            ThinkIn::Threads(turns) => tokio::select! {
                biased;
                thought = in_turn(turns, host, clock, hurried) => thought.unwrap_or((None, begins)),
                () = clock.sleep_until(Some(from.plus(LAST_PATIENCE))) => (None, begins),
            },
        }
    }
}

/// How long these bots, who think one after the other, may think without any difference to the time of their answer. Those who
/// decide in microseconds add nothing to those who search.
fn unseen<'a>(bots: impl IntoIterator<Item = &'a Name>) -> u64 {
    let searching = bots.into_iter().filter(|bot| searches(bot)).count() as u64;
    (searching * UNSEEN).max(UNSEEN_LITTLE)
}

/// Whether a bot takes long; others decide in microseconds.
fn searches(bot: &Name) -> bool {
    match bot.kind().cost {
        Cost::Little => false,
        Cost::ByNumber { .. } | Cost::Unknown => true,
    }
}

/// The first beat at or after this moment; beats are counted from the moment when the answer is due.
fn beat(due: Millis, moment: Millis) -> Millis {
    let (late, early) = (moment.since(due), due.since(moment));
    Millis::new((due.since_1970() + late.next_multiple_of(BEAT)).saturating_sub(early / BEAT * BEAT))
}

/// The result, `None` if the bot failed, and when it began; or that too many wait already.
async fn in_turn<T: Send + 'static>(
    turns: &Turns,
    host: PersonId,
    clock: &Clock,
    think: impl FnOnce() -> Option<T> + Send + 'static,
) -> Result<(Option<T>, Millis), Full> {
    let turn = turns.turn(host).await?;
    let began = clock.now();
    Ok((on_a_thread(turn, think).await, began))
}

/// The result; `None` if the bot failed.
async fn on_a_thread<T: Send + 'static>(
    mut turn: Turn,
    think: impl FnOnce() -> Option<T> + Send + 'static,
) -> Option<T> {
    let thought = tokio::task::spawn_blocking(move || {
        turn.begin();
        let thought = think();
        // A computation that is no longer needed does not stop, so it keeps its turn until it ends.
        drop(turn);
        thought
    });
    thought.await.ok().flatten()
}

/// What bots are asked. Their minds go to whoever thinks first.
#[derive(Clone)]
struct Question {
    past: Arc<Past>,
    asked: Arc<Mutex<Option<Vec<Asked>>>>,
    bots: Arc<[(Seat, Name, u64)]>,
}

impl Question {
    fn new(past: Past, asked: Vec<Asked>) -> Question {
        let bots = asked.iter().map(|asked| (asked.seat, asked.bot.clone(), asked.noise)).collect();
        Question { past: Arc::new(past), asked: Arc::new(Mutex::new(Some(asked))), bots }
    }

    /// The bots with their minds; `None` if others have thought first.
    fn take(&self) -> Option<Vec<Asked>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// The bots with their minds, or with new ones if theirs are still thinking.
    fn take_or_afresh(&self) -> Vec<Asked> {
        self.take().unwrap_or_else(|| {
            let bots = self.bots.iter().cloned();
            bots.map(|(seat, bot, noise)| Asked { seat, bot, noise, mind: None }).collect()
        })
    }
}

#[cfg(test)]
mod tests;
