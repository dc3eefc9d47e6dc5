//! A game in progress: who sits where, every move, and the file it is kept in.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bots::{Bot, Name, Player, Rng};
use rules::{Action, Event, Illegal, Names, Observer, Phase, Record, Seat, Seats, State, View, Viewer};

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

/// A game in progress.
pub struct Session {
    record: Record,
    chairs: Vec<Chair>,
    noise: Vec<Rng>,
    ledger: Ledger,
    path: Option<PathBuf>,
    // The names with the seat's number where two are alike.
    shown: Names,
}

impl Session {
    /// A game with these people and bots, kept in this file if there is one. The noise of bots follows from the seed.
    #[must_use]
    pub fn new(record: Record, chairs: Vec<Chair>, seed: u64, path: Option<PathBuf>) -> Session {
        let moves = record.moves().len() as u64;
        let noise = Seat::ALL.map(|seat| Rng::stream(seed, &[5, moves, u64::from(seat.number())])).to_vec();
        let mut ledger = Ledger::default();
        let state = record.replay(&mut ledger);
        let shown = told_apart(record.names());
        let mut session = Session { record, chairs, noise, ledger, path, shown };
        for (chair, seat) in session.chairs.iter_mut().zip(Seat::ALL) {
            if let Chair::Bot(_, player) = chair {
                player.begin(&state.eyes(seat));
            }
        }
        session
    }

    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// What the seats are called, no two alike.
    pub(crate) fn names(&self) -> &Names {
        &self.shown
    }

    pub(crate) fn state(&self) -> &State {
        self.record.state()
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

    /// The seats of people.
    pub(crate) fn people(&self) -> Seats {
        let seats = self.chairs.iter().zip(Seat::ALL);
        seats.filter(|(chair, _)| matches!(chair, Chair::Person)).map(|(_, seat)| seat).collect()
    }

    /// The people who may act now.
    pub(crate) fn people_awaited(&self) -> Seats {
        self.state().awaits().and(self.people())
    }

    /// The bots that may act now.
    pub(crate) fn bots_awaited(&self) -> Seats {
        self.state().awaits().iter().filter(|&seat| !self.people().contains(seat)).collect()
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

    /// What a bot wants to do; nothing where a person sits or nobody is asked.
    pub(crate) fn think(&mut self, seat: Seat) -> Option<Action> {
        let state = *self.record.state();
        let menu = state.menu(seat)?;
        match self.chairs.get_mut(seat.index())? {
            Chair::Person => None,
            Chair::Bot(_, player) => {
                Some(player.act(&state.eyes(seat), &menu, &mut self.noise[seat.index()]))
            }
        }
    }

    /// Does what a seat wants, if it may, keeps it, and tells what happened.
    pub(crate) fn act(&mut self, seat: Seat, action: Action) -> Result<Vec<Event>, Illegal> {
        let mut news = Vec::new();
        let mut copy = *self.state();
        copy.apply(seat, action, &mut news)?;
        self.record.play(seat, action)?;
        for event in &news {
            self.ledger.event(*event);
            for chair in &mut self.chairs {
                if let Chair::Bot(_, player) = chair
                    && player.listens()
                {
                    player.news(event);
                }
            }
        }
        Ok(news)
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

    /// Writes the record down: whole, beside the old one, which it then replaces.
    pub(crate) fn save(&self) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let beside = path.with_extension("gavel.new");
        let bots: Vec<(Seat, String)> = self.bots().map(|(seat, name)| (seat, name.to_string())).collect();
        let bots = table::people::comment(bots.iter().map(|(seat, name)| (*seat, name.as_str())));
        let between = if bots.is_empty() { "" } else { "\n" };
        std::fs::write(&beside, format!("{}{between}{bots}", self.record))?;
        std::fs::rename(&beside, path)
    }
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
