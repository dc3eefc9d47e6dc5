//! `gavel play`: a game in this terminal.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bots::{Level, Name};
use clap::Args;
use messages::{Catalogue, Language};
use protocol::Pace;
use rules::{Chairs, Names, Record, Seat};
use terminal::plain::Hints;
use terminal::{Chair, Colours, Display, Session, Tempo};

use crate::deal::shuffled;
use crate::table_options::{TableOptions, chairs};
use crate::{Failure, spoken};

/// Play a game in this terminal, against bots or friends at the same keyboard
///
/// The game is saved after every move; 'gavel play --resume' goes on with the last one. Press ? while playing for help.
#[derive(Args)]
pub(crate) struct Play {
    /// How many seats: 3, 4 or 5
    #[arg(long, value_name = "N", default_value = "4", value_parser = chairs)]
    seats: Chairs,
    /// How well the others play: gentle (a first game), club or strong
    #[arg(long, value_name = "LEVEL", default_value = "club")]
    level: Level,
    /// Bots by name instead of a level, from the first empty chair on; 'gavel bots' lists them
    #[arg(long, value_name = "BOTS", value_delimiter = ',', value_parser = Name::local, conflicts_with = "level")]
    bots: Vec<Name>,
    /// Your name; for several people at one keyboard their names, with commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    name: Vec<String>,
    /// How many people play at this keyboard; a curtain falls between them, and open auctions wait for each
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=5))]
    hotseat: u8,
    #[command(flatten)]
    table: TableOptions,
    /// A number that gives the same deal again
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How fast an open auction is knocked down; untimed waits for you, as lines of text always do
    #[arg(long, value_name = "PACE", default_value = "normal", value_parser = ["blitz", "normal", "relaxed", "untimed"])]
    pace: String,
    /// Milliseconds a bot takes for its answer, instead of what the pace says
    #[arg(long, value_name = "MS")]
    bot_delay: Option<u64>,
    /// Show what a good player would do
    #[arg(long)]
    hints: bool,
    /// The language: en, fr, it or pl; without it, the terminal's
    #[arg(long, value_name = "LANG")]
    lang: Option<Language>,
    /// Go on with a saved game, the last one unless a file is named
    #[arg(long, value_name = "FILE", num_args = 0..=1,
          conflicts_with_all = ["seats", "level", "bots", "name", "hotseat", "seed", "edition", "proceeds", "mystery", "open_cash"])]
    resume: Option<Option<PathBuf>>,
    /// Lines of text instead of a screen: for screen readers, pipes and scripts. It is chosen by itself where there is
    /// no terminal
    #[arg(long)]
    plain: bool,
}

impl Play {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let catalogue = Catalogue::new(spoken::language(self.lang));
        let folder = games_folder()?;
        let plain = self.plain || !io::stdout().is_terminal() || !io::stdin().is_terminal();
        let tempo = if plain { PATIENT } else { self.tempo() };
        let mut session = match &self.resume {
            Some(file) => resume(file.as_deref(), &folder, tempo)?,
            None => self.begin(&folder, tempo, &catalogue.say("player-name", &[]))?,
        };
        if plain {
            stop_on_signals(Duration::ZERO);
            let hints = if self.hints { Hints::Always } else { Hints::WhenAsked };
            terminal::plain::play(&mut session, &catalogue, hints, io::stdin().lock(), out)?;
            return Ok(());
        }
        let display = Display {
            hints: self.hints,
            colours: Colours::told(told("NO_COLOR").as_deref(), told("COLORTERM").as_deref()),
        };
        let stop = stop_on_signals(Duration::from_secs(1));
        let last = terminal::play(&mut session, &catalogue, &display, &stop)?;
        last.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        Ok(())
    }

    fn tempo(&self) -> Tempo {
        let pace = match self.pace.as_str() {
            "blitz" => Pace::Blitz,
            "relaxed" => Pace::Relaxed,
            "untimed" => Pace::Untimed,
            _ => Pace::Normal,
        };
        Tempo { pace, bot_delay: self.bot_delay.map(Duration::from_millis) }
    }

    fn begin(&self, folder: &Path, tempo: Tempo, guest: &str) -> Result<Session, Failure> {
        let settings = self.table.settings(self.seats)?;
        let people = usize::from(self.hotseat).max(self.name.len());
        if people > self.seats.count() {
            return Err(Failure::said(format!("{people} people do not fit at a table of {}", self.seats)));
        }
        let people = self.people(people, guest)?;
        let mut chairs: Vec<Chair> = people.iter().map(|_| Chair::Person).collect();
        let bots = if self.bots.is_empty() { vec![self.level.bot()] } else { self.bots.clone() };
        chairs.extend(bots.into_iter().cycle().take(self.seats.count() - people.len()).map(Chair::bot));
        let of_bots = Seat::ALL.into_iter().take(self.seats.count()).skip(people.len());
        let of_bots =
            of_bots.map(|seat| table::people::name(seat, people.iter().map(String::as_str)).to_owned());
        let names = Names::new(people.iter().cloned().chain(of_bots)).map_err(Failure::said)?;
        let setup = shuffled(settings, None, self.seed)?;
        let record = Record::new(names, setup).map_err(Failure::said)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let path = folder.join(format!("{}-{:03}.gavel", now.as_secs(), now.subsec_millis()));
        let seed = self.seed.unwrap_or(now.as_nanos() as u64);
        Ok(Session::new(&record, chairs, tempo, seed, Some(path)))
    }

    /// The people's names. A kind of bot is not accepted as a name, because old saves identify bots by it.
    fn people(&self, people: usize, guest: &str) -> Result<Vec<String>, Failure> {
        let numbered = |place: usize| match self.name.get(place) {
            Some(name) => name.clone(),
            None if people == 1 => guest.to_owned(),
            None => format!("{guest} {}", place + 1),
        };
        let people: Vec<String> = (0..people).map(numbered).collect();
        match people.iter().find(|name| Name::in_old_seat(name.trim()).is_some()) {
            Some(taken) => Err(Failure::said(format!("'{taken}' is the name of a bot; take another"))),
            None => Ok(people),
        }
    }
}

/// Lines of text hurry nobody.
const PATIENT: Tempo = Tempo { pace: Pace::Untimed, bot_delay: None };

/// The environment variable of this name.
fn told(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

/// A flag that is set when the system wants the program to end, so that the terminal can be restored. After
/// `patience` the program exits in any case, and so do the programs that play in it.
fn stop_on_signals(patience: Duration) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // Without a handler the program still ends on a signal, only less tidily.
    let _ = ctrlc::set_handler(move || {
        flag.store(true, Ordering::Relaxed);
        // A terminal that is gone may never answer again; every move is saved, so nothing is lost by exiting.
        std::thread::sleep(patience);
        bots::outside::stop_all();
        std::process::exit(129);
    });
    stop
}

/// The bots of a saved game, from its comment. In saves from before bots had people's names, their seats are named by
/// their kind; these get names now.
fn seated(record: Record, text: &str) -> Result<(Record, Vec<(Seat, Name)>), String> {
    if let Some(bots) = table::people::in_comments(text).map_err(|why| why.to_string())? {
        let seats = record.setup().settings().chairs().all();
        if let Some((seat, bot)) = bots.iter().find(|(seat, _)| !seats.contains(*seat)) {
            return Err(format!("{bot} sits on seat {seat}, and there is none"));
        }
        let known = bots.into_iter().map(|(seat, bot)| Ok((seat, bot.parse()?)));
        let known: Result<_, bots::NoSuchBot> = known.collect();
        return known.map(|bots| (record, bots)).map_err(|why| why.to_string());
    }
    let names = record.names().all();
    let kinds: Vec<Option<Name>> = names.iter().map(|name| Name::in_old_seat(name)).collect();
    // A record may come from somebody else: it must not start programs here.
    if let Some((program, _)) =
        names.iter().zip(&kinds).find(|(_, kind)| kind.as_ref().is_some_and(Name::is_outside))
    {
        return Err(format!("'{program}' is a program, and a saved game does not start programs"));
    }
    let people =
        || names.iter().zip(&kinds).filter(|(_, kind)| kind.is_none()).map(|(name, _)| name.as_str());
    let named = names.iter().zip(&kinds).zip(Seat::ALL).map(|((name, kind), seat)| match kind {
        Some(_) => table::people::name(seat, people()),
        None => name,
    });
    let named = Names::new(named).map_err(|why| why.to_string())?;
    let mut renamed = Record::new(named, *record.setup()).map_err(|why| why.to_string())?;
    for played in record.moves() {
        renamed.play(played.seat, played.action).map_err(|why| why.to_string())?;
    }
    let bots = Seat::ALL.into_iter().zip(kinds).filter_map(|(seat, kind)| Some((seat, kind?)));
    Ok((renamed, bots.collect()))
}

/// Where games are saved: the platform's data folder.
fn games_folder() -> Result<PathBuf, Failure> {
    let folder = directories::ProjectDirs::from("", "", "gavel")
        .ok_or_else(|| Failure::said("there is no home folder to save games in"))?
        .data_dir()
        .join("games");
    std::fs::create_dir_all(&folder)
        .map_err(|why| Failure::said(format!("games cannot be saved in {}: {why}", folder.display())))?;
    Ok(folder)
}

fn resume(file: Option<&Path>, folder: &Path, tempo: Tempo) -> Result<Session, Failure> {
    let path = match file {
        Some(file) => file.to_owned(),
        None => last_game(folder)?,
    };
    let shown = path.display();
    let bytes = std::fs::read(&path).map_err(|why| Failure::said(format!("{shown}: {why}")))?;
    let record =
        Record::read_with(&bytes, |_| ()).map_err(|fault| Failure::Said(format!("{shown}:{fault}")))?;
    let (record, bots) = seated(record, &String::from_utf8_lossy(&bytes))
        .map_err(|why| Failure::said(format!("{shown}: {why}")))?;
    let mut chairs: Vec<Chair> = record.names().all().iter().map(|_| Chair::Person).collect();
    for (seat, bot) in bots {
        chairs[seat.index()] = Chair::bot(bot);
    }
    if chairs.iter().all(|chair| matches!(chair, Chair::Bot(..))) {
        return Err(Failure::said("nobody but bots sits at this table; 'gavel arena' is for them"));
    }
    Ok(Session::new(&record, chairs, tempo, 1, Some(path)))
}

/// The most recently saved game.
fn last_game(folder: &Path) -> Result<PathBuf, Failure> {
    let entries =
        std::fs::read_dir(folder).map_err(|why| Failure::said(format!("{}: {why}", folder.display())))?;
    entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "gavel"))
        .max_by_key(|path| path.metadata().and_then(|data| data.modified()).ok())
        .ok_or_else(|| Failure::said(format!("there is no saved game in {}", folder.display())))
}
