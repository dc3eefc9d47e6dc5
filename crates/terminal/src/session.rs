//! A game in progress: a table in this process, the bots that sit at it, and the file it is kept in.
//!
//! The table says what may be done, what happens by itself and when. A session tells it the time, lets bots think, and
//! does what is due.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bots::{Bot, Name, Player, Rng};
use protocol::{Call, Millis, Missed, News, Order, Pace, PersonId, Seq, TableId, Then, Want};
use rules::{
    Action, Event, Menu, Money, Names, Observer, Phase, Record, Seat, Seats, Settings, State, View, Viewer,
    Why,
};
use table::shuffle::Seed;
use table::{By, Caller, Command, Duty, Founding, Occupant, Plan, Refusal, Table};

use crate::ledger::Ledger;

/// A program from outside may think this long.
const THINK: Duration = Duration::from_secs(5);

/// Who plays a seat.
pub enum Chair {
    /// A person at this keyboard.
    Person,
    /// A bot of this name.
    Bot(Name, Player),
}

impl Chair {
    /// A bot of this name.
    #[must_use]
    pub fn bot(name: Name) -> Chair {
        let player = name.player(THINK);
        Chair::Bot(name, player)
    }
}

/// How fast a game is.
#[derive(Clone, Copy, Debug)]
pub struct Tempo {
    /// The pace of the table. With several people at one keyboard nobody is hurried, whatever it says.
    pub pace: Pace,
    /// How long a bot takes, where that is not left to the pace.
    pub bot_delay: Option<Duration>,
}

/// A game in progress.
pub struct Session {
    table: Table,
    chairs: Vec<Chair>,
    // What the bots are going to do in an open auction.
    plan: Option<Plan>,
    // The time at the table, which passes only while people can see what happens.
    now: Millis,
    bot_delay: Option<u64>,
    ledger: Ledger,
    path: Option<PathBuf>,
    // What the seats are called in the record.
    written: Names,
    // The names with the seat's number where two are alike.
    shown: Names,
}

/// The person who sits there, as the table knows them.
fn person(seat: Seat) -> PersonId {
    PersonId::new(seat.number().into())
}

impl Session {
    /// A game with these people and bots, kept in this file if there is one. What bots do and how long they take follows
    /// from the seed; the moves of the record have been made.
    #[must_use]
    pub fn new(
        record: &Record,
        chairs: Vec<Chair>,
        tempo: Tempo,
        seed: u64,
        path: Option<PathBuf>,
    ) -> Session {
        let mut ledger = Ledger::default();
        let state = record.replay(&mut ledger);
        let mut session = Session {
            table: seated(record, &chairs, tempo.pace, seed),
            chairs,
            plan: None,
            now: BEGINNING,
            bot_delay: tempo.bot_delay.map(|delay| delay.as_millis() as u64),
            ledger,
            path,
            shown: told_apart(record.names()),
            written: record.names().clone(),
        };
        for (chair, seat) in session.chairs.iter_mut().zip(Seat::ALL) {
            if let Chair::Bot(_, player) = chair {
                player.begin(&state.eyes(seat));
            }
        }
        session
    }

    /// What the seats are called, no two alike.
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

    /// Whether anything has been played.
    pub(crate) fn has_begun(&self) -> bool {
        self.table.moves() > 0
    }

    /// Everything that has happened at this table.
    pub(crate) fn story(&self) -> Vec<News> {
        self.table.story(Seq::ZERO).into_iter().flat_map(|Missed { news, .. }| news).collect()
    }

    /// How far the hammer of an open auction is.
    pub(crate) fn call(&self) -> Call {
        self.table.call().unwrap_or(Call::Turn)
    }

    /// The seats of people.
    pub(crate) fn people(&self) -> Seats {
        let seats = self.chairs.iter().zip(Seat::ALL);
        seats.filter(|(chair, _)| matches!(chair, Chair::Person)).map(|(_, seat)| seat).collect()
    }

    /// The people whom the game waits for.
    pub(crate) fn people_awaited(&self) -> Seats {
        self.people().iter().filter(|&seat| self.table.waits_for(person(seat))).collect()
    }

    /// Those who are asked something, as everybody can see: not those whose fist is closed.
    pub(crate) fn awaited(&self) -> Seats {
        self.state().awaits().iter().filter(|&seat| self.table.fist(seat).is_none()).collect()
    }

    /// Whether this person is out of the lot that is sold.
    pub(crate) fn is_out(&self, seat: Seat) -> bool {
        self.table.private(Some(person(seat)), self.now).order == Some(OUT)
    }

    /// What a person at this seat may do now. Whoever has closed a fist or is out has answered.
    pub(crate) fn menu(&self, seat: Seat) -> Option<Menu> {
        let answered = self.table.fist(seat).is_some() || self.is_out(seat);
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

    /// Does what a person wants, if they may, and tells what happened.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Result<Vec<News>, Why> {
        let mut copy = *self.state();
        copy.apply(seat, action, &mut ()).map_err(|illegal| illegal.why)?;
        Ok(self.answer(seat, action, By::Owner))
    }

    /// A person is out of the lot that is sold, or back again.
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
        Ok(self.commit(command))
    }

    // What happens by itself.

    /// When something happens by itself next; never while it is for people alone to act.
    pub(crate) fn next_wake(&self) -> Option<Millis> {
        self.bot_answers_at().into_iter().chain(self.clerk().map(|(_, at)| at)).min()
    }

    /// It is this time at the table now. Does the next thing that is due, and tells what happened; nothing when there is
    /// no such thing.
    pub(crate) fn pass_time(&mut self, now: Millis) -> Option<Vec<News>> {
        self.now = self.now.max(now);
        let bots = self.bot_answers_at().filter(|&at| at <= self.now);
        let clerk = self.clerk().filter(|&(_, at)| at <= self.now);
        match (bots, clerk) {
            (Some(bots), Some((command, at))) if at < bots => Some(self.commit(command)),
            (Some(_), _) => Some(self.bots_act()),
            (None, Some((command, _))) => Some(self.commit(command)),
            (None, None) => None,
        }
    }

    /// What the clerk does next, and when. The hammer waits for bots. Nobody else waits for a person at this keyboard, so
    /// the table's clocks for answers given in turn do not run: the hammer alone hurries people.
    fn clerk(&self) -> Option<(Command, Millis)> {
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

    /// When a bot answers that would answer at this time by the pace of the table.
    fn bot_time(&self, by_the_pace: Millis) -> Millis {
        match (self.bot_delay, self.table.clock_began()) {
            (Some(delay), Some((began, _))) => began.plus(delay),
            _ => by_the_pace,
        }
    }

    /// Bots take the next step of their plan, or think.
    fn bots_act(&mut self) -> Vec<News> {
        if let Some(mut plan) = self.plan.take() {
            let news = match plan.step(&self.table, self.now) {
                Ok(command) => {
                    let news = self.commit(command);
                    plan.taken(&self.table, self.now);
                    news
                }
                // What they may no longer do, they pass over.
                Err(_) => Vec::new(),
            };
            self.plan = Some(plan).filter(|plan| plan.holds(&self.table));
            return news;
        }
        let state = *self.state();
        // A program from outside is asked about the game as it is, and does what it says.
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

    /// What a bot does in this world, through the eyes of its seat.
    fn ask(&mut self, seat: Seat, world: &State, menu: &Menu, noise: u64) -> Action {
        let Some(Chair::Bot(_, player)) = self.chairs.get_mut(seat.index()) else {
            return menu.mildest();
        };
        let action = player.act(&world.eyes(seat), menu, &mut Rng::stream(noise, &[]));
        if menu.check(action).is_ok() { action } else { menu.mildest() }
    }

    fn answer(&mut self, seat: Seat, action: Action, by: By) -> Vec<News> {
        let Some(command) = self.table.answer(seat, action, by) else { return Vec::new() };
        self.commit(command)
    }

    /// Makes a command part of the table, and tells what happened.
    fn commit(&mut self, command: Command) -> Vec<News> {
        let next = match self.table.foresee(&command, self.now) {
            Ok(next) => next,
            Err(why) => unreachable!("the table allowed this command: {why}"),
        };
        // Bots and the ledger hear every move; people are told what the table tells them.
        let mut world = *self.state();
        let mut events = Vec::new();
        for made in next.moves() {
            let done = world.apply(made.seat, made.action, &mut events);
            debug_assert!(done.is_ok(), "this move was foreseen");
        }
        let told = self.table.accept(next, command, self.now, None);
        events.iter().for_each(|event| self.hear(event));
        self.plan = self.plan.take().filter(|plan| plan.holds(&self.table));
        told.news.unwrap_or_default()
    }

    fn hear(&mut self, event: &Event) {
        self.ledger.event(*event);
        for chair in &mut self.chairs {
            if let Chair::Bot(_, player) = chair
                && player.listens()
            {
                player.news(event);
            }
        }
    }

    /// What went wrong with bots that are programs from outside, and the end of the game for them.
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

    /// The game so far. Fists that are closed belong to it.
    fn record(&self) -> Option<Record> {
        let mut record = self.table.past()?.record(self.written.clone())?;
        for seat in self.state().awaits() {
            if let Some(amount) = self.table.fist(seat) {
                record.play(seat, Action::Bid(amount)).ok()?;
            }
        }
        Some(record)
    }

    /// Writes the record down: whole, beside the old one, which it then replaces.
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

/// When a session begins, by the clock of its table.
const BEGINNING: Millis = Millis::new(0);

/// Out of a lot: the clerk bids nothing, and asks no more.
const OUT: Order = Order::Maximum { limit: Money::ZERO, then: Then::Out };

/// A table at which they sit and this has been played.
fn seated(record: &Record, chairs: &[Chair], pace: Pace, seed: u64) -> Table {
    let settings = *record.setup().settings();
    let occupant = |(chair, seat): (&Chair, Seat)| match chair {
        Chair::Person => Occupant::Person {
            person: person(seat),
            name: record.names().of(seat).to_owned(),
            entropy: String::new(),
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
        stand_in: bots::Level::Club.bot().to_string(),
        listed: false,
        first: Some(record.setup().first()),
        host: person(Seat::One),
        seed: Seed::new(secret).reveal(),
        seated: chairs.iter().zip(Seat::ALL).map(occupant).collect(),
        position: None,
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

/// The names with the seat's number behind those that are there twice.
fn told_apart(names: &Names) -> Names {
    let all = names.all();
    let alike = |name: &String| all.iter().filter(|other| *other == name).count() > 1;
    let shown = all.iter().zip(Seat::ALL).map(|(name, seat)| {
        // Room for the number, so that the name stays one.
        let short: String = name.chars().take(Names::LONGEST - 3).collect();
        if alike(name) { format!("{short} {seat}") } else { name.clone() }
    });
    Names::new(shown).unwrap_or_else(|_| names.clone())
}

#[cfg(test)]
mod tests;
