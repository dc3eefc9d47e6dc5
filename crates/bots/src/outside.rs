//! External bots: any program that speaks JSON lines (`docs/bot-protocol.md`).

mod answer;
mod fault;
mod group;
mod known;
mod process;

use std::time::{Duration, Instant};

use rules::{Action, BySeat, Event, Eyes, History, Menu, Money, Phase, Purse, Seat, Seats, View};
use serde_json::{Value, json};

use crate::bot::{Bot, Occasion};
use crate::rng::Rng;
use fault::{Fault, Then, in_words};
use process::Process;

pub(crate) use process::words;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// The complaint made once for each game that a program does not finish itself.
pub const REPLACED: &str = "replaced for the rest of the game";

/// After this many strikes a bot is replaced for the rest of the game.
const STRIKES: u32 = 3;

/// How long a program may take.
#[derive(Clone, Copy)]
struct Times {
    /// For a decision.
    think: Duration,
    /// To say hello.
    hello: Duration,
    /// To exit once its input has ended.
    farewell: Duration,
}

impl Times {
    fn new(think: Duration) -> Times {
        // Well below where clock arithmetic overflows.
        const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);
        let think = think.min(A_DAY);
        // Starting takes time, however short the time to think.
        let hello = think.max(Duration::from_secs(10));
        let farewell = think.clamp(Duration::from_secs(1), Duration::from_secs(5));
        Times { think, hello, farewell }
    }
}

/// Starts a program to see whether it says hello, then ends it. Returns the name it gives itself, or its command line if
/// it gives none. `think` is the time allowed for a decision; the program has at least ten seconds to say hello.
///
/// # Errors
///
/// Returns what went wrong, so that no game has to be played to find out.
pub fn check(command: &str, think: Duration) -> Result<String, String> {
    let times = Times::new(think);
    let (process, name) = start(command, times).map_err(|why| why.once())?;
    say_goodbye(process, command, times);
    Ok(name.unwrap_or_else(|| command.to_owned()))
}

/// Kills every running program along with everything it has started, and prevents new ones from starting. Does not wait:
/// it is for leaving in a hurry, such as after Ctrl-C.
pub fn stop_all() {
    group::stop_all();
}

fn start(command: &str, times: Times) -> Result<(Process, Option<String>), Fault> {
    let started = Process::start(command, times.hello);
    known::of(command, |known| match started {
        Ok(_) => known.has_started(),
        Err(_) => known.has_failed_to_start(),
    });
    started
}

/// Gives a program time to read its last news and exit.
fn say_goodbye(process: Process, command: &str, times: Times) {
    // If one copy did not exit in time, the others are given less time.
    let lingers = known::of(command, |known| known.lingers);
    let patience = if lingers { times.farewell / 10 } else { times.farewell };
    if !process.goodbye(patience) {
        known::of(command, |known| known.lingers = true);
    }
}

/// A seat played by an external program.
pub(crate) struct Outside {
    command: String,
    times: Times,
    process: Option<Process>,
    // Numbers the questions, so that a late answer is not mistaken for the answer to the next one.
    asked: u64,
    strikes: u32,
    // Whether the running program has been told which game it is in.
    introduced: bool,
    // The game it is called to, until it begins, and then the one it is in.
    occasion: Option<Occasion>,
    // What the program will do if its next question allows it: it decided two things at once.
    then: Option<Action>,
    complaints: Vec<String>,
}

impl Drop for Outside {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            say_goodbye(process, &self.command, self.times);
        }
    }
}

impl Outside {
    pub(crate) fn new(command: &str, think: Duration) -> Outside {
        Outside::with(command, Times::new(think))
    }

    fn with(command: &str, times: Times) -> Outside {
        Outside {
            command: command.to_owned(),
            times,
            process: None,
            asked: 0,
            strikes: 0,
            introduced: false,
            occasion: None,
            then: None,
            complaints: Vec::new(),
        }
    }

    /// The program, started if it is not running.
    fn process(&mut self) -> Result<&mut Process, Fault> {
        let process = match self.process.take() {
            Some(process) => process,
            None => start(&self.command, self.times)?.0,
        };
        Ok(self.process.insert(process))
    }

    fn strike(&mut self, fault: &Fault) {
        self.complaints.push(known::of(&self.command, |known| known.sentence(fault)));
        self.strikes += 1;
        if fault.then != Then::GoesOn {
            self.process = None;
            self.introduced = false;
        }
        if self.strikes == STRIKES || fault.then == Then::IsReplaced {
            self.replace();
        }
    }

    fn replace(&mut self) {
        self.strikes = STRIKES;
        self.complaints.push(REPLACED.to_owned());
    }

    fn is_replaced(&self) -> bool {
        self.strikes >= STRIKES
    }

    /// Tells the program something that needs no answer.
    fn mention(&mut self, message: &Value) {
        if self.introduced
            && !self.is_replaced()
            && let Err(why) = self.process().and_then(|process| process.tell(message))
        {
            self.strike(&why);
        }
    }

    /// Tells the program which game it is in, unless it has been told, and what has happened in it so far.
    fn introduce(&mut self, eyes: &Eyes<'_>, so_far: &[Event]) -> Result<(), Fault> {
        if !self.introduced {
            let view = eyes.view();
            let game = json!({
                "type": "new-game",
                "game": self.occasion.map(|occasion| occasion.game()),
                "seed": self.occasion.map(|occasion| occasion.seed()),
                "seat": eyes.seat(),
                "seats": view.settings().chairs().count(),
                "first": first(&view, eyes.history()),
                "settings": view.settings(),
                "news": so_far,
            });
            self.process()?.tell(&game)?;
            self.introduced = true;
        }
        Ok(())
    }

    /// Asks for an action. The program is told what the seat may know and do, and answers in record notation.
    fn ask(&mut self, eyes: &Eyes<'_>, menu: &Menu) -> Result<Action, Fault> {
        let at_once = matches!(menu, Menu::Add { .. } | Menu::Price { .. });
        if let Some(then) = self.then.take().filter(|&then| at_once && menu.check(then).is_ok()) {
            return Ok(then);
        }
        // Only a program that was started again has not been introduced yet.
        self.introduce(eyes, eyes.history().events())?;
        let (view, seat) = (eyes.view(), eyes.seat());
        self.asked += 1;
        let (asked, think) = (self.asked, self.times.think);
        let process = self.process()?;
        // Time spent restarting the program does not count as thinking.
        let until = Instant::now() + think;
        process.tell(&question(&view, eyes.history(), menu, asked))?;
        let too_long = format!("thought too long (more than {})", in_words(think));
        let mut late = Fault::new(&too_long);
        loop {
            let answer = process.hear(until, &late)?;
            match answer["id"].as_u64() {
                Some(id) if id > asked => {
                    let example = format!("question {id} when {asked} was asked");
                    return Err(Fault::new("answered a question that was not asked").such_as(example));
                }
                // A late answer to an earlier question is ignored.
                Some(id) if id < asked => {
                    late = Fault::new(format!("{too_long} and answered an earlier question"))
                        .such_as(format!("question {id} when {asked} was asked"));
                }
                // An answer without a number is taken to be for this question.
                Some(_) | None => {
                    let action = answer::action(&answer, seat, menu)?;
                    self.then = answer::then(&answer, menu);
                    return Ok(action);
                }
            }
        }
    }
}

/// The seat that began the game; `None` if that is not known, because the game was joined in the middle.
fn first(view: &View, history: &History) -> Option<Seat> {
    let offered = history.events().iter().find_map(|event| match *event {
        Event::Offered { seat, .. } => Some(seat),
        _ => None,
    });
    offered.or_else(|| view.awaits().first().filter(|_| view.shown().is_empty()))
}

/// What has been said in the auction that is going on: each seat's highest bid, who has passed, who added no card to a double.
fn auction(view: &View, history: &History) -> Value {
    let mut bids = BySeat::from_fn(view.settings().chairs(), |_| None);
    let (mut passed, mut added_none) = (Seats::EMPTY, Seats::EMPTY);
    let going_on = view.phase().cards().next().is_some();
    for event in history.auction().iter().filter(|_| going_on) {
        match *event {
            Event::Bid { seat, amount } => {
                bids[seat] = Some(amount);
                // A new bid in an open auction asks everybody again (R5.2.2).
                if matches!(view.phase(), Phase::Open { .. }) {
                    passed = Seats::EMPTY;
                }
            }
            Event::Passed { seat } | Event::CannotPay { seat } => passed = passed.with(seat),
            Event::AddedNone { seat } => added_none = added_none.with(seat),
            _ => {}
        }
    }
    json!({"bids": bids, "passed": passed, "added_none": added_none})
}

/// What each seat has paid and received in the whole game.
fn payments(view: &View, history: &History) -> [BySeat<Money>; 2] {
    let mut sums = [(); 2].map(|()| BySeat::from_fn(view.settings().chairs(), |_| Money::ZERO));
    for event in history.events() {
        let Event::Paid { from, to, amount } = *event else { continue };
        for (sums, purse) in sums.iter_mut().zip([from, to]) {
            if let Purse::Seat(seat) = purse {
                sums[seat] = sums[seat] + amount;
            }
        }
    }
    sums
}

/// The question sent to a program: everything its seat may know, and what it may do.
#[must_use]
pub fn question(view: &View, history: &History, menu: &Menu, id: u64) -> Value {
    let chairs = view.settings().chairs();
    let [paid, received] = payments(view, history);
    let remembered: Vec<u32> = chairs.seats().map(|seat| view.remembered_cash(seat).units()).collect();
    json!({
        "type": "act",
        "id": id,
        "menu": menu,
        "view": view,
        "remembered_cash": remembered,
        "values_now": view.values_now(),
        "auction": auction(view, history),
        "paid": paid,
        "received": received,
    })
}

impl Bot for Outside {
    fn called_to(&mut self, occasion: Occasion) {
        self.occasion = Some(occasion);
    }

    fn begin(&mut self, eyes: &Eyes<'_>) {
        self.strikes = 0;
        self.introduced = false;
        self.then = None;
        if let Some(process) = &mut self.process
            && process.has_ended()
        {
            let why = process.gone("ended");
            self.strike(&why);
        }
        if self.process.is_none() && known::of(&self.command, |known| known.is_hopeless()) {
            self.replace();
        } else if let Err(why) = self.introduce(eyes, &[]) {
            self.strike(&why);
        }
    }

    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, _: &mut Rng) -> Action {
        if self.is_replaced() {
            return menu.mildest();
        }
        match self.ask(eyes, menu) {
            Ok(action) => action,
            Err(why) => {
                self.strike(&why);
                menu.mildest()
            }
        }
    }

    fn news(&mut self, event: &Event) {
        self.mention(&json!({"type": "news", "news": event}));
    }

    fn listens(&self) -> bool {
        true
    }

    fn end(&mut self, view: &View) {
        if *view.phase() == Phase::Over {
            let cash: Vec<_> = view.settings().chairs().seats().map(|seat| view.cash(seat)).collect();
            self.mention(&json!({"type": "game-over", "cash": cash}));
            // Anything that happens before the next game is not part of this one.
            self.introduced = false;
        }
    }

    fn complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use rules::{Deck, Settings, Setup, State};

    use super::*;

    /// The complaints of a new copy of a program at the start of a game.
    fn begin(command: &str, times: Times) -> Vec<String> {
        let settings = Settings::every().next().unwrap();
        let setup = Setup::new(settings, Seat::One, Deck::sorted(settings.edition())).unwrap();
        let mut copy = Outside::with(command, times);
        copy.begin(&State::new(&setup).eyes(Seat::One));
        copy.complaints()
    }

    #[test]
    fn a_missing_hello_is_waited_for_only_once_for_all_copies() {
        let times = Times { hello: Duration::from_millis(50), ..Times::new(Duration::ZERO) };
        assert_eq!(begin("sleep 600", times), ["did not say hello within 50 ms", REPLACED]);
        // If this copy were started, the test would take ten minutes.
        let times = Times { hello: Duration::from_secs(600), ..times };
        assert_eq!(begin("sleep 600", times), [REPLACED]);
    }

    #[test]
    fn an_unfinished_hello_is_quoted() {
        let times = Times { hello: Duration::from_secs(3), ..Times::new(Duration::ZERO) };
        assert_eq!(
            begin("sh -c 'printf hel; exec sleep 600'", times),
            ["did not say hello within 3 s (its line was not ended), such as 'hel'", REPLACED]
        );
    }

    #[test]
    fn the_longest_time_to_think_does_not_overflow_the_clock() {
        let times = Times::new(Duration::MAX);
        assert!(Instant::now().checked_add(times.think.max(times.hello)).is_some());
    }
}
