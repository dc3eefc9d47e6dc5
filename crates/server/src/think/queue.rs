//! Whose bots think next. Every host who waits gets the same time, so one with many or slow bots delays only their own.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use protocol::PersonId;
use tokio::sync::oneshot;

/// How many thoughts of one host may wait.
pub(super) const MOST_OF_A_HOST: usize = 64;
/// How many thoughts may wait in all.
pub(super) const MOST_WAITING: usize = 4_096;
/// How long a host's first thought is assumed to take, in microseconds; after that, as long as the last.
const FIRST_GUESS: u64 = 1_000;

/// The order of those who wait. The host that has used the least time is next; a newcomer counts as having used as much
/// as the one who was last chosen, so that nobody can save time up.
struct Fair<T> {
    // How many more may think at once.
    free: usize,
    lanes: HashMap<PersonId, Lane<T>>,
    // What the host who was chosen last had used by then.
    level: u64,
    waiting: usize,
    // Numbers those who wait, in the order of their coming.
    next: u64,
}

/// The thoughts of one host.
struct Lane<T> {
    // How many microseconds its thoughts have taken, with a guess for those that have not ended.
    used: u64,
    // How long the last one took.
    usual: u64,
    thinking: usize,
    waiting: VecDeque<(u64, T)>,
}

impl<T> Lane<T> {
    const fn new() -> Lane<T> {
        Lane { used: 0, usual: FIRST_GUESS, thinking: 0, waiting: VecDeque::new() }
    }

    fn is_idle(&self) -> bool {
        self.thinking == 0 && self.waiting.is_empty()
    }
}

/// Somebody whose turn it is.
struct Chosen<T> {
    host: PersonId,
    // What was guessed for this thought.
    guess: u64,
    who: T,
}

impl<T> Fair<T> {
    fn new(free: usize) -> Fair<T> {
        Fair { free, lanes: HashMap::new(), level: 0, waiting: 0, next: 0 }
    }

    /// Somebody waits; the number of their place, or `None` if too many wait already.
    fn enter(&mut self, host: PersonId, who: T) -> Option<u64> {
        if self.waiting >= MOST_WAITING {
            return None;
        }
        if self.lanes.len() >= MOST_WAITING {
            self.lanes.retain(|_, lane| !lane.is_idle());
        }
        let lane = self.lanes.entry(host).or_insert_with(Lane::new);
        if lane.waiting.len() >= MOST_OF_A_HOST {
            return None;
        }
        if lane.is_idle() {
            lane.used = lane.used.max(self.level);
        }
        let number = self.next;
        lane.waiting.push_back((number, who));
        self.next += 1;
        self.waiting += 1;
        Some(number)
    }

    /// Somebody no longer waits.
    fn leave(&mut self, host: PersonId, number: u64) {
        let Some(lane) = self.lanes.get_mut(&host) else { return };
        let before = lane.waiting.len();
        lane.waiting.retain(|(waits, _)| *waits != number);
        self.waiting -= before - lane.waiting.len();
    }

    /// Whose turn it is, if there is a turn and somebody waits.
    fn choose(&mut self) -> Option<Chosen<T>> {
        if self.free == 0 {
            return None;
        }
        let first = |lane: &Lane<T>| lane.waiting.front().map(|(number, _)| (lane.used, *number));
        let waits = self.lanes.iter_mut().filter_map(|(&host, lane)| Some((first(lane)?, host, lane)));
        let (_, host, lane) = waits.min_by_key(|(place, ..)| *place)?;
        let (_, who) = lane.waiting.pop_front()?;
        let guess = lane.usual;
        self.level = self.level.max(lane.used);
        lane.used += guess;
        lane.thinking += 1;
        self.free -= 1;
        self.waiting -= 1;
        Some(Chosen { host, guess, who })
    }

    /// A turn has ended; its thought took this many microseconds, if it began.
    fn ended(&mut self, host: PersonId, guess: u64, took: Option<u64>) {
        self.free += 1;
        if let Some(lane) = self.lanes.get_mut(&host) {
            lane.thinking -= 1;
            lane.used = (lane.used + took.unwrap_or(0)).saturating_sub(guess);
            lane.usual = took.unwrap_or(lane.usual);
        }
        // Nobody was waiting for anybody: who used how much no longer matters.
        if self.lanes.values().all(Lane::is_idle) {
            self.lanes.clear();
            self.level = 0;
        }
    }
}

/// A clock in microseconds.
type Meter = Arc<dyn Fn() -> u64 + Send + Sync>;

/// Turns to think, a limited number at a time.
#[derive(Clone)]
pub(super) struct Turns {
    queue: Arc<Mutex<Fair<oneshot::Sender<Turn>>>>,
    meter: Meter,
    name: &'static str,
}

impl fmt::Debug for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turns")
            .field("name", &self.name)
            .field("waiting", &self.waiting())
            .finish_non_exhaustive()
    }
}

/// Too many wait already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Full;

impl Turns {
    /// This many turns at a time. The name stands in the metrics.
    pub(super) fn new(name: &'static str, count: usize) -> Turns {
        let start = Instant::now();
        Turns::measured(name, count, Arc::new(move || start.elapsed().as_micros() as u64))
    }

    /// The same with a clock of one's own.
    pub(super) fn measured(name: &'static str, count: usize, meter: Meter) -> Turns {
        Turns { queue: Arc::new(Mutex::new(Fair::new(count))), meter, name }
    }

    /// How many wait.
    pub(super) fn waiting(&self) -> usize {
        self.queue().waiting
    }

    /// Waits for a turn on this host's account. Whoever drops this no longer waits.
    pub(super) async fn turn(&self, host: PersonId) -> Result<Turn, Full> {
        let (sender, turn) = oneshot::channel();
        let number = self.queue().enter(host, sender).ok_or(Full)?;
        let _place = Place { turns: self, host, number };
        self.hand_out();
        turn.await.map_err(|_| Full)
    }

    fn queue(&self) -> MutexGuard<'_, Fair<oneshot::Sender<Turn>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands out the turns there are.
    fn hand_out(&self) {
        loop {
            let Some(Chosen { host, guess, who }) = self.queue().choose() else { break };
            let turn = Turn { turns: self.clone(), host, guess, began: None };
            // If they have just gone, their turn comes back when it is dropped, and is handed out there.
            drop(who.send(turn));
        }
        metrics::gauge!("gavel_thinking_queue", "lane" => self.name).set(self.waiting() as f64);
    }
}

/// A place in the queue.
struct Place<'a> {
    turns: &'a Turns,
    host: PersonId,
    number: u64,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.turns.queue().leave(self.host, self.number);
    }
}

/// A turn to think. The host is charged for the time from its beginning until it is dropped.
pub(super) struct Turn {
    turns: Turns,
    host: PersonId,
    guess: u64,
    began: Option<u64>,
}

impl Turn {
    /// The thought begins.
    pub(super) fn begin(&mut self) {
        self.began = Some((self.turns.meter)());
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let took = self.began.map(|began| (self.turns.meter)().saturating_sub(began));
        self.turns.queue().ended(self.host, self.guess, took);
        self.turns.hand_out();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUEST: PersonId = PersonId::new(1);
    const HONEST: PersonId = PersonId::new(2);
    /// How long bots may think, such as `flat:256` and `random`.
    const SLOW: u64 = 80_000;
    const QUICK: u64 = 10;

    /// Thinkers that are always busy: the guest has as many thoughts waiting as a host may have, and the end of a thought
    /// begins the next.
    struct House {
        fair: Fair<()>,
        thinking: VecDeque<(PersonId, u64)>,
    }

    impl House {
        fn new(thinkers: usize) -> House {
            let mut house = House { fair: Fair::new(thinkers), thinking: VecDeque::new() };
            house.flood();
            house
        }

        fn flood(&mut self) {
            while self.fair.enter(GUEST, ()).is_some() {}
            while let Some(Chosen { host, guess, .. }) = self.fair.choose() {
                self.thinking.push_back((host, guess));
                while self.fair.enter(GUEST, ()).is_some() {}
            }
        }

        /// The thought that began first ends. Whose it was.
        fn one_ends(&mut self, cost: impl Fn(PersonId) -> u64) -> PersonId {
            let (host, guess) = self.thinking.pop_front().unwrap();
            self.fair.ended(host, guess, Some(cost(host)));
            self.flood();
            host
        }

        fn thinks(&self, host: PersonId) -> bool {
            self.thinking.iter().any(|(who, _)| *who == host)
        }
    }

    fn by_host(host: PersonId) -> u64 {
        if host == GUEST { SLOW } else { QUICK }
    }

    #[test]
    fn whoever_asks_little_waits_for_one_thought_of_a_host_who_asks_much() {
        for thinkers in 1..=4 {
            let mut house = House::new(thinkers);
            for turn in 0..100 {
                house.fair.enter(HONEST, ()).unwrap();
                let mut waited = 0;
                while !house.thinks(HONEST) {
                    house.one_ends(by_host);
                    waited += 1;
                }
                assert!(waited <= 1, "{thinkers} thinkers, turn {turn}: waited for {waited} thoughts");
                while house.thinks(HONEST) {
                    house.one_ends(by_host);
                }
            }
        }
    }

    #[test]
    fn two_hosts_who_ask_much_get_the_same_time_and_not_the_same_number_of_turns() {
        let cost = |host| if host == GUEST { 50_000 } else { 5_000 };
        let mut house = House::new(1);
        let mut turns = HashMap::from([(GUEST, 0), (HONEST, 0)]);
        for _ in 0..1_100 {
            while house.fair.enter(HONEST, ()).is_some() {}
            *turns.entry(house.one_ends(cost)).or_insert(0) += 1;
        }
        assert!((95..=105).contains(&turns[&GUEST]), "{turns:?}");
        assert!((995..=1_005).contains(&turns[&HONEST]), "{turns:?}");
    }

    #[test]
    fn nobody_saves_up_time_while_they_ask_for_nothing() {
        let mut house = House::new(1);
        (0..1_000).for_each(|_| assert_eq!(house.one_ends(|_| QUICK), GUEST));
        // After a long silence somebody else floods the house: from then on the turns alternate.
        let mut turns = 0;
        for _ in 0..100 {
            while house.fair.enter(HONEST, ()).is_some() {}
            turns += usize::from(house.one_ends(|_| QUICK) == HONEST);
        }
        assert!((45..=55).contains(&turns), "{turns} of 100");
    }

    #[test]
    fn a_queue_has_an_end_for_each_host_and_for_all() {
        let mut fair: Fair<()> = Fair::new(0);
        let places: Vec<Option<u64>> = (0..MOST_OF_A_HOST + 1).map(|_| fair.enter(GUEST, ())).collect();
        assert_eq!(places.iter().flatten().count(), MOST_OF_A_HOST);
        assert!(fair.enter(HONEST, ()).is_some(), "others may still wait");
        fair.leave(GUEST, places[3].unwrap());
        fair.leave(GUEST, places[3].unwrap());
        assert_eq!(fair.waiting, MOST_OF_A_HOST);
        assert!(fair.enter(GUEST, ()).is_some(), "somebody has gone");
        let entered = (3..).map(PersonId::new).take_while(|&host| fair.enter(host, ()).is_some()).count();
        assert_eq!((fair.waiting, entered), (MOST_WAITING, MOST_WAITING - MOST_OF_A_HOST - 1));
    }

    #[test]
    fn hosts_who_wait_for_nothing_are_forgotten() {
        let mut fair: Fair<()> = Fair::new(1);
        for host in (0..50_000).map(PersonId::new) {
            fair.enter(host, ()).unwrap();
            // One is always thinking, so that the house never comes to rest.
            if host.number() > 0 {
                fair.ended(PersonId::new(host.number() - 1), 0, Some(1_000_000_000));
            }
            fair.choose().unwrap();
            assert!(fair.lanes.len() <= MOST_WAITING);
        }
        fair.ended(PersonId::new(49_999), 0, None);
        assert_eq!((fair.lanes.len(), fair.level), (0, 0), "at rest");
    }

    #[tokio::test]
    async fn whoever_goes_gives_their_place_and_their_turn_back() {
        let turns = Turns::new("test", 1);
        let first = turns.turn(GUEST).await.unwrap();
        let mut second = Box::pin(turns.turn(GUEST));
        let mut third = Box::pin(turns.turn(GUEST));
        assert!(
            futures_util::poll!(&mut second).is_pending() && futures_util::poll!(&mut third).is_pending()
        );
        assert_eq!(turns.waiting(), 2);
        drop(second);
        assert_eq!(turns.waiting(), 1);
        let mut fourth = Box::pin(turns.turn(HONEST));
        assert!(futures_util::poll!(&mut fourth).is_pending());
        // The third is handed the turn, and goes without having taken it.
        drop(first);
        drop(third);
        drop(fourth.await.unwrap());
        assert_eq!(turns.waiting(), 0);
        drop(turns.turn(GUEST).await.unwrap());
    }
}
