//! `gavel play`: a game in this terminal.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bots::Name;
use clap::Args;
use messages::{Catalogue, Language};
use rules::{Chairs, Names, Record, Settings};
use terminal::plain::Hints;
use terminal::{Chair, Colours, Pace, Session};

use crate::Failure;
use crate::deal::shuffled;
use crate::table::{Table, chairs};

/// Play a game in this terminal, against bots or friends at the same keyboard
///
/// The game is saved after every move; 'gavel play --resume' goes on with the last one. Press ? while playing for help.
#[derive(Args)]
pub(crate) struct Play {
    /// How many seats: 3, 4 or 5
    #[arg(long, value_name = "N", default_value = "4", value_parser = chairs)]
    seats: Chairs,
    /// The bots, from the first empty chair on; 'gavel bots' lists them
    #[arg(
        long,
        value_name = "BOTS",
        value_delimiter = ',',
        default_value = "theory,greedy:0.75,lockin,counter"
    )]
    bots: Vec<Name>,
    /// Your name; for several people at one keyboard their names, with commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    name: Vec<String>,
    /// How many people play at this keyboard; a curtain falls between them, and open auctions wait for each
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=5))]
    hotseat: u8,
    #[command(flatten)]
    table: Table,
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
          conflicts_with_all = ["seats", "bots", "name", "hotseat", "seed", "edition", "proceeds", "mystery", "open_cash"])]
    resume: Option<Option<PathBuf>>,
    /// Lines of text instead of a screen: for screen readers, pipes and scripts. It is chosen by itself where there is
    /// no terminal
    #[arg(long)]
    plain: bool,
}

impl Play {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let catalogue = Catalogue::new(self.language());
        let folder = games_folder()?;
        let mut session = match &self.resume {
            Some(file) => resume(file.as_deref(), &folder)?,
            None => self.begin(&folder, &catalogue.say("player-name", &[]))?,
        };
        if self.plain || !io::stdout().is_terminal() || !io::stdin().is_terminal() {
            stop_on_signals(Duration::ZERO);
            let hints = if self.hints { Hints::Always } else { Hints::WhenAsked };
            terminal::plain::play(&mut session, &catalogue, hints, io::stdin().lock(), out)?;
            return Ok(());
        }
        let manner = terminal::Manner {
            pace: match self.pace.as_str() {
                "blitz" => Pace::Blitz,
                "relaxed" => Pace::Relaxed,
                "untimed" => Pace::Untimed,
                _ => Pace::Normal,
            },
            bot_delay: self.bot_delay.map(Duration::from_millis),
            hints: self.hints,
            colours: Colours::told(told("NO_COLOR").as_deref(), told("COLORTERM").as_deref()),
        };
        let stop = stop_on_signals(Duration::from_secs(1));
        let last = terminal::play(&mut session, &catalogue, &manner, &stop)?;
        last.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        Ok(())
    }

    fn language(&self) -> Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
        self.lang.unwrap_or_else(|| Language::of_locale(&locale.unwrap_or_default()))
    }

    fn begin(&self, folder: &Path, guest: &str) -> Result<Session, Failure> {
        let settings = self.table.settings(self.seats)?;
        let people = usize::from(self.hotseat).max(self.name.len());
        if people > self.seats.count() {
            return Err(Failure::said(format!("{people} people do not fit at a table of {}", self.seats)));
        }
        let names = self.names(settings, people, guest)?;
        let setup = shuffled(settings, None, self.seed)?;
        let record = Record::new(names.clone(), setup).map_err(Failure::said)?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let path = folder.join(format!("{}-{:03}.gavel", now.as_secs(), now.subsec_millis()));
        let seed = self.seed.unwrap_or(now.as_nanos() as u64);
        let seats = chairs_of(&names)?;
        Ok(Session::new(record, seats, seed, Some(path)))
    }

    /// The people's names, then the bots', which are what the bots are called.
    fn names(&self, settings: Settings, people: usize, guest: &str) -> Result<Names, Failure> {
        let numbered = |place: usize| match self.name.get(place) {
            Some(name) => name.clone(),
            None if people == 1 => guest.to_owned(),
            None => format!("{guest} {}", place + 1),
        };
        let people: Vec<String> = (0..people).map(numbered).collect();
        if let Some(taken) = people.iter().find(|name| name.trim().parse::<Name>().is_ok()) {
            return Err(Failure::said(format!("'{taken}' is the name of a bot; take another")));
        }
        let bots = self.bots.iter().cycle().map(ToString::to_string);
        Names::new(people.into_iter().chain(bots).take(settings.chairs().count())).map_err(Failure::said)
    }
}

/// What the environment says by this name.
fn told(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

/// A flag that the system's wish to end the program sets, so that the terminal is left as it was found; after that time
/// the program ends whatever it does, and programs that play in it with it.
fn stop_on_signals(patience: Duration) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // Without it the program still ends when it is told to, only less tidily.
    let _ = ctrlc::set_handler(move || {
        flag.store(true, Ordering::Relaxed);
        // A terminal that is gone may never answer again; every move is saved, so nothing is lost by not waiting.
        std::thread::sleep(patience);
        bots::outside::stop_all();
        std::process::exit(129);
    });
    stop
}

/// A seat with the name of a bot is played by that bot, any other by a person.
fn chairs_of(names: &Names) -> Result<Vec<Chair>, Failure> {
    let chairs: Vec<Chair> = names
        .all()
        .iter()
        .map(|name| name.parse::<Name>().map_or(Chair::Person, |name| Chair::bot(&name)))
        .collect();
    if chairs.iter().all(|chair| matches!(chair, Chair::Bot(_))) {
        return Err(Failure::said("nobody but bots sits at this table; 'gavel arena' is for them"));
    }
    Ok(chairs)
}

/// Where games are kept: the platform's folder for a program's data.
fn games_folder() -> Result<PathBuf, Failure> {
    let folder = directories::ProjectDirs::from("", "", "gavel")
        .ok_or_else(|| Failure::said("there is no home folder to save games in"))?
        .data_dir()
        .join("games");
    std::fs::create_dir_all(&folder)
        .map_err(|why| Failure::said(format!("games cannot be saved in {}: {why}", folder.display())))?;
    Ok(folder)
}

fn resume(file: Option<&Path>, folder: &Path) -> Result<Session, Failure> {
    let path = match file {
        Some(file) => file.to_owned(),
        None => last_game(folder)?,
    };
    let shown = path.display();
    let bytes = std::fs::read(&path).map_err(|why| Failure::said(format!("{shown}: {why}")))?;
    let record =
        Record::read_with(&bytes, |_| ()).map_err(|fault| Failure::Said(format!("{shown}:{fault}")))?;
    // A record may come by mail: it must not start programs here.
    let outside =
        record.names().all().iter().find(|name| name.parse::<Name>().is_ok_and(|name| name.is_outside()));
    if let Some(program) = outside {
        return Err(Failure::said(format!(
            "{shown}: '{program}' is a program, and a saved game does not start programs"
        )));
    }
    let chairs = chairs_of(record.names())?;
    Ok(Session::new(record, chairs, 1, Some(path)))
}

/// The game that was saved last.
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
