//! A game in progress: a table in this process, the bots that sit at it, and the file it is saved in.
//!
//! The table decides what may be done, and what happens automatically and when. A session tells it the time, lets
//! bots think, and does what is due.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bots::{Bot, Name, Player, Rng};
use protocol::{Call, Millis, Missed, News, Order, Pace, PersonId, Seq, TableId, Then, Want};
use rules::{
    Action, Event, History, Menu, Money, Names, Observer, Phase, Record, Seat, Seats, Settings, State, View,
    Viewer, Why,
};
use table::shuffle::Seed;
use table::{By, Caller, Command, Duty, Founding, Occupant, Plan, Refusal, Table};

use crate::ledger::Ledger;

/// How long an external program may think.
const THINK: Duration = Duration::from_secs(5);

/// Who plays a seat.
pub enum Chair {
    /// A person at this keyboard.
    Person,
    /// A bot, by name.
    Bot(Name, Player),
}

impl Chair {
    /// The bot with this name.
    #[must_use]
    pub fn bot(name: Name) -> Chair {
        let player = name.player(THINK);
        Chair::Bot(name, player)
    }
}

/// The speed of a game.
#[derive(Clone, Copy, Debug)]
pub struct Tempo {
    /// The pace of the table. With several people at one keyboard nobody is hurried, whatever it is.
    pub pace: Pace,
    /// How long a bot takes; `None` leaves that to the pace.
    pub bot_delay: Option<Duration>,
}

/// A game in progress.
pub struct Session {
    table: Table,
    chairs: Vec<Chair>,
    // What the bots will do in an open auction.
    plan: Option<Plan>,
    // The time at the table, which passes only while people can see what happens.
    now: Millis,
    bot_delay: Option<u64>,
    ledger: Ledger,
    // What everybody has seen, for bots that look it up.
    history: History,
    path: Option<PathBuf>,
    // The names of the seats in the record.
    written: Names,
    // The names, with the seat's number added where two are the same.
    shown: Names,
}

/// The id under which the table knows the person at this seat.
fn person(seat: Seat) -> PersonId {
    PersonId::new(seat.number().into())
}

impl Session {
    /// A game with these people and bots, saved in this file if one is given. What bots do and how long they take
    /// follows from the seed; the record's moves have already been made.
    #[must_use]
    pub fn new(
        record: &Record,
        chairs: Vec<Chair>,
        tempo: Tempo,
        seed: u64,
        path: Option<PathBuf>,
    ) -> Session {
        let mut ledger = Ledger::default();
        record.replay(&mut ledger);
        let mut session = Session {
            table: seated(record, &chairs, tempo.pace, seed),
            chairs,
            plan: None,
            now: BEGINNING,
            bot_delay: tempo.bot_delay.map(|delay| delay.as_millis() as u64),
            ledger,
            history: History::EMPTY,
            path,
            shown: told_apart(record.names()),
            written: record.names().clone(),
        };
        let Some(past) = session.table.past() else { unreachable!("the game began with the session") };
        for (chair, seat) in session.chairs.iter_mut().zip(Seat::ALL) {
            if let Chair::Bot(_, player) = chair {
                let position = bots::live_through(player, seat, past.beginning(), past.moves());
                session.history = position.history().clone();
            }
        }
        session
    }

    /// The names of the seats, all different.
    pub(crate) fn names(&self) -> &Names {
        &self.shown
    }

    pub(crate) fn state(&self) -> &State {
        let Some(state) = self.table.state() else { unreachable!("the game began with the session") };
        state
    }

    pub(crate) fn settings(&self) -> &Settings {
        self.state().settings()
    }

    pub(crate) fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    pub(crate) fn is_over(&self) -> bool {
        *self.state().phase() == Phase::Over
    }

    /// Whether any move has been made.
    pub(crate) fn has_begun(&self) -> bool {
        self.table.moves() > 0
    }

    /// Everything that has happened at this table.
    pub(crate) fn story(&self) -> Vec<News> {
        self.table.story(Seq::ZERO).into_iter().flat_map(|Missed { news, .. }| news).collect()
    }

    /// The current call of the hammer in an open auction.
    pub(crate) fn call(&self) -> Call {
        self.table.call().unwrap_or(Call::Turn)
    }

    /// The seats of people.
    pub(crate) fn people(&self) -> Seats {
        let seats = self.chairs.iter().zip(Seat::ALL);
        seats.filter(|(chair, _)| matches!(chair, Chair::Person)).map(|(_, seat)| seat).collect()
    }

    /// Somebody alone among bots who has nothing to add to a double: there is nobody to hide that from, so they are not
    /// asked. If several people share this keyboard, whoever is not called to it would be known to have nothing.
    fn declines(&self) -> Option<Seat> {
        let asked = |seat: &Seat| matches!(self.state().menu(*seat), Some(Menu::Add { cards, .. }) if cards.is_empty());
        self.people().first().filter(|_| self.people().len() == 1).filter(asked)
    }

    /// The people the game is waiting for.
    pub(crate) fn people_awaited(&self) -> Seats {
        let declines = self.declines();
        let waits = |seat: &Seat| self.table.waits_for(person(*seat)) && Some(*seat) != declines;
        self.people().iter().filter(waits).collect()
    }

    /// The seats that are publicly waited for: not those that have closed their fist.
    pub(crate) fn awaited(&self) -> Seats {
        self.state().awaits().iter().filter(|&seat| self.table.fist(seat).is_none()).collect()
    }

    /// Whether this person has left the lot on sale.
    pub(crate) fn is_out(&self, seat: Seat) -> bool {
        self.table.private(Some(person(seat)), self.now).order == Some(OUT)
    }

    /// What a person at this seat may do now. Nothing, if their fist is closed, they have left the lot, or the clerk
    /// declines for them because they have nothing to add.
    pub(crate) fn menu(&self, seat: Seat) -> Option<Menu> {
        let declined =
            matches!(self.state().phase(), Phase::Add { .. }) && !self.people_awaited().contains(seat);
        let answered = self.table.fist(seat).is_some() || self.is_out(seat) || declined;
        self.state().menu(seat).filter(|_| !answered)
    }

    /// The bots, and where they sit.
    pub(crate) fn bots(&self) -> impl Iterator<Item = (Seat, &Name)> {
        self.chairs.iter().zip(Seat::ALL).filter_map(|(chair, seat)| match chair {
            Chair::Bot(name, _) => Some((seat, name)),
            Chair::Person => None,
        })
    }

    /// What a person at this seat may see.
    pub(crate) fn view(&self, seat: Seat) -> View {
        self.state().view(Viewer::Seat(seat))
    }

    /// Carries out a person's action, if it is allowed, and returns what happened.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Result<Vec<News>, Why> {
        let mut copy = *self.state();
        copy.apply(seat, action, &mut ()).map_err(|illegal| illegal.why)?;
        Ok(self.answer(seat, action, By::Owner))
    }

    /// A person leaves the lot on sale, or returns.
    pub(crate) fn step_out_or_back(&mut self, seat: Seat) -> Result<Vec<News>, Refusal> {
        let want = if self.is_out(seat) { Want::CancelOrder } else { Want::Order { order: OUT } };
        self.want(seat, &want)
    }

    /// The auctioneer does not wait for silence.
    pub(crate) fn let_the_hammer_go(&mut self, seat: Seat) -> Result<Vec<News>, Refusal> {
        self.want(seat, &Want::Hammer)
    }

    fn want(&mut self, seat: Seat, want: &Want) -> Result<Vec<News>, Refusal> {
        let caller = Caller { person: person(seat), name: self.written.of(seat).to_owned() };
        let command = self.table.decide(&caller, want)?;
        Ok(command.map_or_else(Vec::new, |command| self.commit(&command)))
    }

    // Automatic actions.

    /// When the next automatic action is due; `None` while the table waits for people alone.
    pub(crate) fn next_wake(&self) -> Option<Millis> {
        self.bot_answers_at().into_iter().chain(self.clerk().map(|(_, at)| at)).min()
    }

    /// Sets the time at the table. Does the next thing that is due, and returns what happened; `None` if nothing is
    /// due.
    pub(crate) fn pass_time(&mut self, now: Millis) -> Option<Vec<News>> {
        self.now = self.now.max(now);
        let bots = self.bot_answers_at().filter(|&at| at <= self.now);
        let clerk = self.clerk().filter(|&(_, at)| at <= self.now);
        match (bots, clerk) {
            (Some(bots), Some((command, at))) if at < bots => Some(self.commit(&command)),
            (Some(_), _) => Some(self.bots_act()),
            (None, Some((command, _))) => Some(self.commit(&command)),
            (None, None) => None,
        }
    }

    /// The clerk's next action, and when. The hammer waits for bots. Nobody else waits for a person at this keyboard,
    /// so the table's clocks for answers in turn do not run: only the hammer hurries people.
    fn clerk(&self) -> Option<(Command, Millis)> {
        if let (Some(seat), Some((began, _))) = (self.declines(), self.table.clock_began()) {
            let command = Command::Act { seat, action: Action::Pass, by: By::Order };
            return Some((command, self.bot_time(began.plus(DECLINES_AFTER))));
        }
        let due = self.table.due()?;
        match due.duty {
            Duty::Call(_) if self.bots_bid() => None,
            Duty::Command(Command::Silence) | Duty::StandIn(_) => None,
            Duty::Call(command) | Duty::Command(command) => Some((command, due.at)),
        }
    }

    /// Whether bots have something to say in an open auction.
    fn bots_bid(&self) -> bool {
        self.plan.as_ref().map_or_else(|| !self.table.thinkers().is_empty(), Plan::holds_the_hammer)
    }

    fn bot_answers_at(&self) -> Option<Millis> {
        match &self.plan {
            Some(plan) => plan.next_at().map(|at| self.bot_time(at)),
            None => self.table.thinkers().iter().map(|thinker| self.bot_time(thinker.at)).min(),
        }
    }

    /// When a bot answers that would answer at this time by the table's pace.
    fn bot_time(&self, by_the_pace: Millis) -> Millis {
        match (self.bot_delay, self.table.clock_began()) {
            (Some(delay), Some((began, _))) => began.plus(delay),
            _ => by_the_pace,
        }
    }

    /// The bots take the next step of their plan, or think.
    fn bots_act(&mut self) -> Vec<News> {
        if let Some(mut plan) = self.plan.take() {
            let news = match plan.step(&self.table, self.now) {
                Ok(command) => {
                    let news = self.commit(&command);
                    plan.taken(&self.table, self.now);
                    news
                }
                // A step that is no longer allowed is skipped.
                Err(_) => Vec::new(),
            };
            self.plan = Some(plan).filter(|plan| plan.holds(&self.table));
            return news;
        }
        let state = *self.state();
        // An external program is asked only about the real game, so its bids cannot be settled in advance.
        let programs = self.bots().any(|(_, name)| name.is_outside());
        if let Some(auction) = self.table.bidding().filter(|_| !programs) {
            let mut plan = Plan::thinking(&self.table);
            let found = auction.settle(&state, |bot, world, menu| self.ask(bot.seat, world, menu, bot.noise));
            plan.settled(&self.table, self.table.moves(), found, self.now);
            self.plan = Some(plan);
            return Vec::new();
        }
        let thinkers = self.table.thinkers();
        let Some(next) = thinkers.into_iter().min_by_key(|thinker| thinker.at) else { return Vec::new() };
        let Some(menu) = state.menu(next.seat) else { unreachable!("an awaited seat has a menu") };
        let action = self.ask(next.seat, &state, &menu, self.table.turn_noise(next.seat));
        self.answer(next.seat, action, By::Bot)
    }

    /// A bot's action in this world, as seen from its seat.
    fn ask(&mut self, seat: Seat, world: &State, menu: &Menu, noise: u64) -> Action {
        let Some(Chair::Bot(_, player)) = self.chairs.get_mut(seat.index()) else {
            return menu.mildest();
        };
        let action =
            player.act(&world.eyes(seat).having_seen(&self.history), menu, &mut Rng::stream(noise, &[]));
        if menu.check(action).is_ok() { action } else { menu.mildest() }
    }

    fn answer(&mut self, seat: Seat, action: Action, by: By) -> Vec<News> {
        let Some(command) = self.table.answer(seat, action, by) else { return Vec::new() };
        self.commit(&command)
    }

    /// Applies a command to the table, and returns what happened.
    fn commit(&mut self, command: &Command) -> Vec<News> {
        let next = match self.table.foresee(command, self.now) {
            Ok(next) => next,
            Err(why) => unreachable!("the table allowed this command: {why}"),
        };
        // Bots and the ledger follow every move; people are told what the table tells them.
        let mut world = *self.state();
        let mut events = Vec::new();
        for made in next.moves() {
            let done = world.apply(made.seat, made.action, &mut events);
            debug_assert!(done.is_ok(), "this move was foreseen");
        }
        let told = self.table.accept(next, command, None);
        events.iter().for_each(|event| self.hear(event));
        self.plan = self.plan.take().filter(|plan| plan.holds(&self.table));
        told.news.unwrap_or_default()
    }

    fn hear(&mut self, event: &Event) {
        self.ledger.event(*event);
        self.history.event(*event);
        for chair in &mut self.chairs {
            if let Chair::Bot(_, player) = chair
                && player.listens()
            {
                player.news(event);
            }
        }
    }

    /// What went wrong with external programs; also tells them that the game is over.
    pub(crate) fn complaints(&mut self) -> Vec<String> {
        let (over, state) = (self.is_over(), *self.state());
        let mut all = Vec::new();
        for (chair, seat) in self.chairs.iter_mut().zip(Seat::ALL) {
            if let Chair::Bot(_, player) = chair {
                if over && player.listens() {
                    player.end(&state.eyes(seat).view());
                }
                let name = self.shown.of(seat);
                all.extend(player.complaints().into_iter().map(|said| format!("{name}: {said}")));
            }
        }
        all
    }

    /// The game so far, including closed fists.
    fn record(&self) -> Option<Record> {
        let mut record = self.table.past()?.record(self.written.clone())?;
        for seat in self.state().awaits() {
            if let Some(amount) = self.table.fist(seat) {
                record.play(seat, Action::Bid(amount)).ok()?;
            }
        }
        Some(record)
    }

    /// Writes the record to a new file, which then replaces the old one.
    pub(crate) fn save(&self) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let Some(record) = self.record() else { unreachable!("what was played can be written down") };
        let beside = path.with_extension("gavel.new");
        let bots: Vec<(Seat, String)> = self.bots().map(|(seat, name)| (seat, name.to_string())).collect();
        let bots = table::people::comment(bots.iter().map(|(seat, name)| (*seat, name.as_str())));
        let between = if bots.is_empty() { "" } else { "\n" };
        std::fs::write(&beside, format!("{record}{between}{bots}"))?;
        std::fs::rename(&beside, path)
    }
}

/// The time at which a session begins, by the clock of its table.
const BEGINNING: Millis = Millis::new(0);

/// How long it takes to decline for somebody who has nothing to add.
const DECLINES_AFTER: u64 = 1_500;

/// The order of a person who has left a lot: the clerk bids nothing, and does not ask again.
const OUT: Order = Order::Maximum { limit: Money::ZERO, then: Then::Out };

/// A table at which they sit, with the record's moves made.
fn seated(record: &Record, chairs: &[Chair], pace: Pace, seed: u64) -> Table {
    let settings = *record.setup().settings();
    let occupant = |(chair, seat): (&Chair, Seat)| match chair {
        Chair::Person => Occupant::Person {
            person: person(seat),
            name: record.names().of(seat).to_owned(),
            entropy: String::new(),
            promise: None,
        },
        Chair::Bot(name, _) => Occupant::Bot { bot: name.to_string() },
    };
    let people = chairs.iter().filter(|chair| matches!(chair, Chair::Person)).count();
    let mut secret = [0; 32];
    secret[..8].copy_from_slice(&seed.to_le_bytes());
    let founding = Founding {
        version: table::VERSION,
        edition: settings.edition(),
        seats: settings.chairs().count() as u8,
        proceeds: settings.proceeds(),
        mystery: settings.mystery(),
        cash: settings.cash(),
        pace: if people > 1 { Pace::Untimed } else { pace },
        days: None,
        stand_in: bots::Level::Club.bot().to_string(),
        listed: false,
        hints: false,
        first: Some(record.setup().first()),
        host: person(Seat::One),
        seed: Seed::new(secret).reveal(),
        seated: chairs.iter().zip(Seat::ALL).map(occupant).collect(),
        position: None,
        daily: None,
    };
    let id = TableId::draw(&mut Rng::stream(seed, &[]));
    let played = Table::with_deck(id, Arc::new(founding), *record.setup().deck()).and_then(|mut table| {
        table.evolve(&Command::Start { fill: None }, BEGINNING, None)?;
        for made in record.moves() {
            let by = if matches!(chairs[made.seat.index()], Chair::Person) { By::Owner } else { By::Bot };
            table.evolve(&Command::Act { seat: made.seat, action: made.action, by }, BEGINNING, None)?;
        }
        Ok(table)
    });
    played.unwrap_or_else(|why| unreachable!("a record holds a game that can be played: {why}"))
}

/// The names, with the seat's number added to those that occur twice.
fn told_apart(names: &Names) -> Names {
    let all = names.all();
    let alike = |name: &String| all.iter().filter(|other| *other == name).count() > 1;
    let shown = all.iter().zip(Seat::ALL).map(|(name, seat)| {
        // Leaves room for the number within the limit of a name.
        let short: String = name.chars().take(Names::LONGEST - 3).collect();
        if alike(name) { format!("{short} {seat}") } else { name.clone() }
    });
    Names::new(shown).unwrap_or_else(|_| names.clone())
}

#[cfg(test)]
mod tests;
