//! Laws that hold at every table, whatever people want and when; checked on random input by the tests and the fuzzer.
//!
//! 1. Every command that is decided or falls due can be accepted. 2. A command that is told gets the next number, and one
//!    that is not told gets none: numbers have no gaps. 3. The story can be repeated word for word from any point, except
//!    for what has been redacted, which is told to nobody. 4. What was foreseen before a command was written is what
//!    happens. 5. A table restored from its log is the same table. 6. Automatic events come to an end: people always get
//!    their turn in between. 7. Every game ends if everybody falls silent. 8. The record of a finished game can be read,
//!    and its deal follows from the promised seed. 9. What is told can be deserialized.

use core::fmt;
use std::sync::Arc;

use protocol::{
    CommandId, Days, Millis, Missed, NewTable, News, Now, Order, Pace, PersonId, PlayingHours, Seq, Stage,
    TableEvent, TableId, Then, Want,
};
use rules::playout::roll;
use rules::{
    Action, Card, CashRule, Edition, Menu, Money, MysteryHand, Phase, Proceeds, Record, Seat, State, Viewer,
};

use crate::clerk::Duty;
use crate::command::{By, Command, Founding, Occupant, VERSION};
use crate::decide::Caller;
use crate::shuffle::{promise, verify};
use crate::table::Table;

/// A law that does not hold.
#[derive(Clone, Debug)]
pub struct Broken {
    /// Its number.
    pub law: u8,
    /// What was seen.
    pub seen: String,
    /// The log of the table up to then.
    pub log: Vec<String>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {} is broken: {}\n{}", self.law, self.seen, self.log.join("\n"))
    }
}

impl core::error::Error for Broken {}

/// Statistics of a table that obeyed the laws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evening {
    /// Its stage at the end.
    pub stage: Stage,
    /// How many commands were written.
    pub commands: usize,
    /// How many wants were refused.
    pub refused: usize,
}

/// More automatic events than there can be between two things people do.
const MOST_DUTIES: usize = 200;
/// More steps than the longest game takes when everybody is silent.
const MOST_STEPS: usize = 20_000;
/// The people: five who may sit down, and one who watches.
const NAMES: [&str; 6] = ["Ada", "Bo", "Cy", "Dee", "Eve", "Flo"];

/// Runs a table with these bytes as random input, and checks all laws on the way.
///
/// # Errors
///
/// The first law that is broken, with the log of the table so far.
pub fn check_table(bytes: &[u8]) -> Result<Evening, Broken> {
    let (table, _) = evening(bytes)?;
    Ok(Evening { stage: table.table.stage(), commands: table.log.len(), refused: table.refused })
}

/// The log of a table, as it is stored.
#[derive(Clone, Debug)]
pub struct Log {
    /// Which table.
    pub table: TableId,
    /// Its founding.
    pub founding: String,
    /// The names of the people in it, by id.
    pub people: Vec<(PersonId, String)>,
    /// Its commands, each with its time.
    pub commands: Vec<(Millis, String)>,
    /// The record of its game; empty if the game is not over.
    pub record: String,
}

/// Does the same, and returns what the store would keep.
///
/// # Errors
///
/// The first law that is broken.
pub fn write_log(bytes: &[u8]) -> Result<Log, Broken> {
    let (table, founding) = evening(bytes)?;
    let people = NAMES.iter().enumerate();
    Ok(Log {
        table: table.table.id(),
        founding: serde_json::to_string(&*founding).unwrap_or_default(),
        people: people.map(|(place, name)| (PersonId::new(place as u128), (*name).to_owned())).collect(),
        record: table.table.record().unwrap_or_default(),
        commands: table.log,
    })
}

/// Random input from a seed: a table, people who sit down, and what they do.
#[must_use]
pub fn noise(seed: u64) -> Vec<u8> {
    let mut number = seed;
    let mut next = || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as u8
    };
    let mut bytes: Vec<u8> = (0..8).map(|_| next()).collect();
    // Everybody sits down in turn, and the host starts the game; refusals do no harm.
    for place in 0..5 {
        bytes.extend([place * 16, 1, place]);
    }
    if seed.is_multiple_of(2) {
        // Somebody who watches is muted for a moment, somebody is removed, and there are five chairs.
        bytes.extend([80, 5, 11, 0, 5, 15, 0, 0, 5, 16, 0, 0, 5, 14, 1, 0, 5, 17, 0, 3, 1, 0, 0]);
    }
    bytes.extend([0, 4, 1]);
    let length = 1_500 + usize::from(next()) * 10;
    bytes.extend((0..length).map(|_| next()));
    bytes
}

fn evening(bytes: &[u8]) -> Result<(Watched, Arc<Founding>), Broken> {
    let mut noise = Noise(bytes);
    let founding = Arc::new(founding(&mut noise));
    let id: TableId = "222222222222".parse().unwrap_or_else(|_| unreachable!("a table's name"));
    let table = Table::new(id, Arc::clone(&founding))
        .unwrap_or_else(|_| unreachable!("only sound foundings are made here"));
    let start = Millis::new(1_700_000_000_000);
    let mut table = Watched { table, now: start, log: Vec::new(), heard: Vec::new(), refused: 0 };
    let checked = table.spend(&mut noise).and_then(|()| table.look_back(&founding));
    checked.map_err(|(law, seen)| {
        let log = table.log.iter().map(|(at, command)| format!("{} {command}", at.since(start)));
        Broken { law, seen, log: log.collect() }
    })?;
    Ok((table, founding))
}

type Held = Result<(), (u8, String)>;

fn hold(law: u8, holds: bool, seen: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err((law, seen())) }
}

/// A reader of bytes that returns zeros after the last one.
struct Noise<'a>(&'a [u8]);

impl Noise<'_> {
    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn byte(&mut self) -> u8 {
        self.next().unwrap_or(0)
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::from(self.byte()) % of.len()]
    }

    fn amount(&mut self) -> Money {
        Money::new(self.byte().into())
    }
}

fn founding(noise: &mut Noise<'_>) -> Founding {
    let seats = noise.pick(&[3, 4, 5]);
    let mystery =
        if seats == 3 && noise.byte().is_multiple_of(2) { MysteryHand::With } else { MysteryHand::Without };
    let pace = noise.pick(&[Pace::Blitz, Pace::Normal, Pace::Relaxed, Pace::Untimed, Pace::Days]);
    let playing = noise.pick(&[None, Some(PlayingHours { from: 18 * 60, until: 60 })]);
    Founding {
        version: VERSION,
        edition: noise.pick(&Edition::ALL),
        seats,
        proceeds: noise.pick(&Proceeds::ALL),
        mystery,
        cash: noise.pick(&[CashRule::Hidden, CashRule::Open]),
        pace,
        days: (pace == Pace::Days).then_some(Days { hours: 24, playing }),
        stand_in: "theory".to_owned(),
        listed: false,
        hints: false,
        first: noise.pick(&[None, Some(Seat::One), Some(Seat::Three)]),
        host: PersonId::new(0),
        seed: format!("{:02x}", noise.byte()).repeat(32),
        // After a rematch, chairs are kept; after a quick match, everybody sits.
        seated: match noise.byte() % 8 {
            0 | 4 => [1, 0].into_iter().map(kept).collect(),
            3 => (0..usize::from(seats)).map(met).collect(),
            _ => Vec::new(),
        },
        position: None,
        daily: None,
    }
}

/// Settings that somebody wants, possible or not.
fn some_settings(noise: &mut Noise<'_>) -> NewTable {
    NewTable {
        edition: noise.pick(&Edition::ALL),
        seats: noise.pick(&[2, 3, 4, 5]),
        mystery: noise.byte().is_multiple_of(4),
        pace: noise.pick(&[Pace::Normal, Pace::Untimed]),
        first: noise.pick(&[None, Some(Seat::Four)]),
        ..NewTable::default()
    }
}

fn met(place: usize) -> Occupant {
    let (person, name) = (PersonId::new(place as u128), NAMES[place].to_owned());
    Occupant::Person { person, name, entropy: String::new(), promise: None }
}

fn kept(place: usize) -> Occupant {
    Occupant::Kept { person: PersonId::new(place as u128), name: NAMES[place].to_owned() }
}

/// A table, and everything that was told about it.
struct Watched {
    table: Table,
    now: Millis,
    // What is in the log, as text.
    log: Vec<(Millis, String)>,
    heard: Vec<Missed>,
    refused: usize,
}

impl Watched {
    fn spend(&mut self, noise: &mut Noise<'_>) -> Held {
        while let Some(kind) = noise.next() {
            match kind % 16 {
                0..=10 => {
                    let mut place = usize::from(kind / 16) % NAMES.len();
                    let mut want = self.some_want(place, noise);
                    // Mostly, people keep their promises.
                    if let Some(owing) = self.somebody_owes().filter(|_| kind > 32) {
                        (place, want) = (owing, Want::Reveal { entropy: contribution(owing) });
                    }
                    self.wants(place, &want)?;
                }
                11 | 12 => self.passes(u64::from(noise.byte()) * 40)?,
                13 => {
                    if let Some(due) = self.table.due() {
                        self.passes(due.at.since(self.now))?;
                    }
                }
                14 if noise.byte() < 16 && self.table.stage() == Stage::Playing => {
                    self.happens(&Command::Outage, None)?;
                }
                _ => self.somebody_thinks(noise)?,
            }
        }
        self.falls_silent()?;
        if self.table.stage() == Stage::Over && self.now.since_1970().is_multiple_of(2) {
            self.happens(&Command::Rematch { table: self.table.id() }, None)?;
        }
        Ok(())
    }

    fn someone(place: usize) -> Caller {
        Caller { person: PersonId::new(place as u128), name: NAMES[place].to_owned() }
    }

    fn wants(&mut self, place: usize, want: &Want) -> Held {
        let caller = Watched::someone(place);
        match self.table.decide(&caller, want) {
            Ok(None) => Ok(()),
            Ok(Some(command)) => {
                let id = CommandId::new(self.log.len() as u128);
                self.happens(&command, Some((caller.person, id)))?;
                hold(5, self.table.knows(caller.person, id), || format!("{id} of {place} is not known"))
            }
            Err(refusal) => {
                self.refused += 1;
                hold(1, !refusal.why.is_empty(), || format!("{want:?} is refused without a word"))
            }
        }
    }

    fn some_want(&self, place: usize, noise: &mut Noise<'_>) -> Want {
        let seat = self.table.seat_of(PersonId::new(place as u128));
        match noise.byte() % 16 {
            0 => Want::Sit { seat: noise.pick(&Seat::ALL), promise: Some(promise(&contribution(place))) },
            1 => Want::Sit { seat: noise.pick(&Seat::ALL), promise: None },
            2 => Want::Bot { seat: noise.pick(&Seat::ALL), bot: None },
            3 => Want::Bot { seat: noise.pick(&Seat::ALL), bot: Some("random".to_owned()) },
            4 => Want::Start { fill: noise.pick(&[None, Some("tight")]).map(str::to_owned) },
            5 => match noise.byte() % 20 {
                0 => Want::Stand,
                1 => Want::Say { text: "x".repeat(noise.byte().into()) },
                2 => Want::Rematch,
                3 => Want::Return,
                4 => Want::StepAway,
                5 => Want::CancelOrder,
                6 => Want::TakeBack,
                7 => Want::Hammer,
                8 => Want::Redact { seq: Seq::new(noise.byte().into()) },
                9 | 10 => Want::Redact { seq: self.last_said() },
                11 => Want::Holiday { days: noise.byte() % 6 },
                12 => Want::Reveal { entropy: contribution(noise.byte().into()) },
                13 => Want::Reveal { entropy: contribution(place) },
                14 => Want::Remove { seat: noise.pick(&Seat::ALL) },
                15 => Want::Mute { speaker: u32::from(noise.byte() % 4) },
                16 => Want::Unmute { speaker: u32::from(noise.byte() % 4) },
                17 | 18 => Want::Settings { settings: Box::new(some_settings(noise)) },
                _ => Want::Say { text: "What was said in the heat of the moment".to_owned() },
            },
            6..=8 => Want::Order { order: self.some_order(seat, noise) },
            9 => Want::Act { action: self.some_action(seat, noise) },
            _ => {
                let menu = seat.and_then(|seat| self.table.state()?.menu(seat));
                let action = menu.map(|menu| some_legal(&menu, noise));
                Want::Act { action: action.unwrap_or_else(|| self.some_action(seat, noise)) }
            }
        }
    }

    /// Somebody whose contribution to the shuffle the table waits for.
    fn somebody_owes(&self) -> Option<usize> {
        self.table.dealing.as_ref()?;
        let seat = |place: usize| self.table.seat_of(PersonId::new(place as u128));
        (0..NAMES.len()).find(|&place| seat(place).is_some_and(|seat| self.table.owes(seat).is_some()))
    }

    fn last_said(&self) -> Seq {
        let said = |one: &&Missed| matches!(one.news[..], [News::Table(TableEvent::Said { .. })]);
        self.heard.iter().rev().find(said).map_or(Seq::ZERO, |one| one.seq)
    }

    fn some_card(&self, seat: Option<Seat>, noise: &mut Noise<'_>) -> Option<Card> {
        let state = self.table.state()?;
        state.hand(seat.unwrap_or(Seat::One)).iter().nth(usize::from(noise.byte()) % 16)
    }

    fn some_order(&self, seat: Option<Seat>, noise: &mut Noise<'_>) -> Order {
        let then = noise.pick(&[Then::Out, Then::Ask]);
        let phase = self.table.state().map(State::phase);
        match phase {
            Some(Phase::Once { .. } | Phase::Fixed { .. } | Phase::Add { .. }) if noise.byte() < 64 => {
                Order::Ask
            }
            Some(Phase::Once { .. }) => Order::Bid { amount: noise.amount() },
            Some(Phase::Price { .. } | Phase::Fixed { .. }) => Order::Accept { limit: noise.amount() },
            Some(Phase::Add { .. }) => Order::Add { card: self.some_card(seat, noise) },
            _ => Order::Maximum { limit: noise.amount(), then },
        }
    }

    fn some_action(&self, seat: Option<Seat>, noise: &mut Noise<'_>) -> Action {
        let card = self.some_card(seat, noise);
        match noise.byte() % 7 {
            0 => card.map_or(Action::Pass, Action::Offer),
            1 => card.map_or(Action::Pass, Action::Add),
            2 => Action::Bid(noise.amount()),
            3 => Action::Price(noise.amount()),
            4 => Action::Buy,
            5 => Action::Turn,
            _ => Action::Pass,
        }
    }

    /// Lets time pass, and does everything that falls due.
    fn passes(&mut self, milliseconds: u64) -> Held {
        let until = self.now.plus(milliseconds);
        let mut duties = 0;
        while let Some(due) = self.table.due().filter(|due| due.at <= until) {
            self.now = self.now.max(due.at);
            self.does(due.duty)?;
            duties += 1;
            let most = MOST_DUTIES + milliseconds as usize / 100;
            hold(6, duties < most, || format!("{duties} duties in {milliseconds} ms"))?;
        }
        self.now = until;
        Ok(())
    }

    fn does(&mut self, duty: Duty) -> Held {
        match duty {
            Duty::Call(command) | Duty::Command(command) => self.happens(&command, None),
            Duty::StandIn(seat) => self.stands_in(seat, By::Clock, Menu::mildest),
        }
    }

    fn stands_in(&mut self, seat: Seat, by: By, choose: impl FnOnce(&Menu) -> Action) -> Held {
        let state = self.table.state();
        let Some(menu) = state.and_then(|state| state.menu(seat)) else {
            return Err((1, format!("seat {seat} is thought for, and has nothing to do")));
        };
        let Some(command) = self.table.answer(seat, choose(&menu), by) else {
            return Err((1, "nobody answers before the game begins".to_owned()));
        };
        self.happens(&command, None)
    }

    fn somebody_thinks(&mut self, noise: &mut Noise<'_>) -> Held {
        let thinkers = self.table.thinkers();
        let Some(thinker) = thinkers.get(usize::from(noise.byte()) % thinkers.len().max(1)) else {
            return Ok(());
        };
        self.now = self.now.max(thinker.at);
        self.stands_in(thinker.seat, By::Bot, |menu| some_legal(menu, noise))
    }

    /// From now on people do nothing: bots and the clock play on, and without a clock, people pass.
    fn falls_silent(&mut self) -> Held {
        let mut steps = 0;
        // If the host has begun, the cards are dealt whoever reveals their contribution.
        if let Some(due) = self.table.due().filter(|_| self.table.stage() == Stage::Gathering) {
            self.passes(due.at.since(self.now))?;
        }
        while self.table.stage() == Stage::Playing {
            steps += 1;
            hold(7, steps < MOST_STEPS, || format!("after {steps} steps the game goes on"))?;
            if let Some(thinker) = self.table.thinkers().first() {
                self.now = self.now.max(thinker.at);
                self.stands_in(thinker.seat, By::Bot, Menu::mildest)?;
            } else if let Some(due) = self.table.due() {
                self.now = self.now.max(due.at);
                self.does(due.duty)?;
            } else {
                let awaited = self.table.state().and_then(|state| {
                    let closed = |seat: &Seat| self.table.fist(*seat).is_none();
                    state.awaits().iter().find(closed).and_then(|seat| Some((seat, state.menu(seat)?)))
                });
                let Some((seat, menu)) = awaited else {
                    return Err((7, "nobody is awaited, and the game is not over".to_owned()));
                };
                let place = (0..NAMES.len())
                    .find(|&place| self.table.seat_of(PersonId::new(place as u128)) == Some(seat));
                let Some(place) = place else {
                    return Err((7, format!("seat {seat} is awaited, and nobody thinks for it")));
                };
                self.wants(place, &Want::Act { action: menu.mildest() })?;
            }
        }
        Ok(())
    }

    /// Writes a command and tells everybody.
    fn happens(&mut self, command: &Command, author: Option<(PersonId, CommandId)>) -> Held {
        let (head, told) = (self.table.head(), self.table.told());
        let impossible = |why: &dyn fmt::Display| (1, format!("{command:?} cannot be written: {why}"));
        let foreseen = self.table.foresee(command, self.now).map_err(|why| impossible(&why))?.told().clone();
        let happened = self.table.evolve(command, self.now, author).map_err(|why| impossible(&why))?;
        let text = serde_json::to_string(command).map_err(|why| impossible(&why))?;
        self.log.push((self.now, text));
        hold(4, foreseen == happened, || format!("{foreseen:?} was foreseen, {happened:?} became of it"))?;
        let expected = if happened.news.is_some() { told.next() } else { told };
        hold(2, self.table.head() == head.next() && self.table.told() == expected, || {
            format!("{command:?} leads from {told} to {}", self.table.told())
        })?;
        if self.log.len().is_multiple_of(16) {
            self.is_told_legibly()?;
        }
        if let Some(news) = happened.news {
            hold(2, !news.is_empty(), || format!("{command:?} has a number and no news"))?;
            if let [News::Table(TableEvent::Redacted { seq })] = news[..] {
                self.forgets(seq)?;
            }
            self.heard.push(Missed { seq: expected, news });
        }
        Ok(())
    }

    /// Removes what was said in this update from what was told.
    fn forgets(&mut self, seq: Seq) -> Held {
        let said = self.heard.iter_mut().find(|one| one.seq == seq).and_then(|one| one.news.first_mut());
        match said {
            Some(News::Table(TableEvent::Said { text, .. })) => *text = None,
            other => return Err((3, format!("{other:?} is redacted, and was not said"))),
        }
        Ok(())
    }

    fn is_told_legibly(&self) -> Held {
        let seats = self.table.chairs().iter().map(|(seat, _)| Viewer::Seat(seat));
        for viewer in seats.chain([Viewer::Spectator]) {
            let text = serde_json::to_string(&self.table.now(viewer, self.now, true));
            let again = text.as_ref().ok().and_then(|text| serde_json::from_str::<Now>(text).ok());
            let again = again.and_then(|now| serde_json::to_string(&now).ok());
            hold(9, again.is_some() && again == text.ok(), || {
                format!("{viewer:?} cannot read what is told")
            })?;
        }
        let text = serde_json::to_string(&self.heard);
        let again = text.ok().and_then(|text| serde_json::from_str::<Vec<Missed>>(&text).ok());
        hold(9, again.as_ref() == Some(&self.heard), || "the news cannot be read".to_owned())
    }

    fn look_back(&self, founding: &Arc<Founding>) -> Held {
        for after in [0, self.heard.len() / 2, self.heard.len()] {
            let story = self.table.story(Seq::new(after as u32));
            hold(3, story == self.heard[after..], || format!("the story after {after} is another one"))?;
        }
        let mut again = Table::new(self.table.id(), Arc::clone(founding)).map_err(|why| (5, why.0))?;
        for (at, text) in &self.log {
            let mut command: Command =
                serde_json::from_str(text).map_err(|why| (5, format!("{text}: {why}")))?;
            command.introduce(|person| NAMES.get(person.number() as usize).map(|&name| name.to_owned()));
            again.evolve(&command, *at, None).map_err(|why| (5, format!("{text}: {why}")))?;
        }
        hold(5, *again == *self.table, || "it is read as another table".to_owned())?;
        hold(5, again.story(Seq::ZERO) == self.heard, || "it is read as another story".to_owned())?;
        let Some(text) = self.table.record() else {
            return hold(8, self.table.stage() != Stage::Over, || "a finished game has no record".to_owned());
        };
        let record = Record::read(&text).map_err(|fault| (8, format!("{fault}\n{text}")))?;
        verify(&record, &text).map(|_| ()).map_err(|doubt| (8, format!("{doubt}\n{text}")))
    }
}

/// What somebody contributes to the shuffle.
fn contribution(place: usize) -> String {
    format!("noise {place}")
}

fn some_legal(menu: &Menu, noise: &mut Noise<'_>) -> Action {
    let mut number = u64::from(noise.byte()) << 8 | u64::from(noise.byte());
    roll(menu, &mut || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        number
    })
}
