//! Games with external programs.

#![allow(dead_code, clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bots::{Bot, Name, Occasion, Player, Rng};
use rules::{Deck, Position, Seat, Settings, Setup, State};
use tempfile::TempDir;

/// So much time that a program is late only on purpose.
pub const PLENTY: Duration = Duration::from_secs(30);

pub fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

pub fn named(name: &str, think: Duration) -> Player {
    name.parse::<Name>().unwrap().player(think)
}

/// A table for three.
pub fn table() -> Settings {
    Settings::every().find(|settings| settings.chairs().count() == 3).unwrap()
}

/// Plays the game of this seed to its end, as the arena does.
pub fn play(settings: Settings, seed: u64, players: &mut [Player]) -> State {
    let mut rng = Rng::stream(seed, &[0]);
    let first = settings.chairs().all().draw(&mut rng).unwrap();
    let setup = Setup::new(settings, first, Deck::shuffled(settings.edition(), &mut rng)).unwrap();
    let mut position = Position::new(&setup);
    let mut told = 0;
    for (player, seat) in players.iter_mut().zip(Seat::ALL) {
        player.called_to(Occasion::new(seed, (u64::from(seat.number()) << 40) + (seed << 11)));
        player.begin(&position.eyes(seat));
    }
    loop {
        for event in &position.history().events()[told..] {
            players.iter_mut().for_each(|player| player.news(event));
        }
        told = position.history().events().len();
        let Some(seat) = position.state().awaits().draw(&mut rng) else { break };
        let menu = position.state().menu(seat).unwrap();
        let action = players[seat.index()].act(&position.eyes(seat), &menu, &mut rng);
        position.play(seat, action).unwrap();
    }
    for (player, seat) in players.iter_mut().zip(Seat::ALL) {
        player.end(&position.eyes(seat).view());
    }
    *position.state()
}

/// Plays some games of a program against two `tight` bots and returns its complaints.
pub fn meet(program: &mut Player, games: u64) -> Vec<String> {
    let mut complaints = Vec::new();
    let others = || [named("tight", PLENTY), named("tight", PLENTY)];
    for seed in 0..games {
        // The game takes the program and gives it back.
        let [one, two] = others();
        let mut players = [std::mem::replace(program, named("random", PLENTY)), one, two];
        play(table(), seed, &mut players);
        let [back, ..] = players;
        *program = back;
        complaints.extend(program.complaints());
    }
    complaints
}

/// A shell script that acts as a bot.
pub struct Script {
    folder: TempDir,
}

const HELLO: &str = r#"read hello; echo '{"type":"hello","protocol":1,"name":"script"}'"#;

/// A shell function that gives the mildest answer to any question.
pub const MILD: &str = r#"
mild() {
    case $1 in
    *'"menu":"offer"'*) card=${1#*'"hand":["'}; echo '{"action":":'${card%%\"*}'"}';;
    *'"menu":"fist"'*) echo '{"action":"=0"}';;
    *'"menu":"price"'*) echo '{"action":"@1"}';;
    *'"type":"act"'*) echo '{"action":"-"}';;
    esac
}
"#;

impl Script {
    /// One that says hello first.
    pub fn new(body: &str) -> Script {
        Script::without_hello(&format!("{HELLO}\n{MILD}\n{body}"))
    }

    pub fn without_hello(body: &str) -> Script {
        let folder = TempDir::new().unwrap();
        std::fs::write(folder.path().join("my bot.sh"), format!("cd \"${{0%/*}}\"\n{body}\n")).unwrap();
        Script { folder }
    }

    /// Its command line. The file has a space in its name.
    pub fn command(&self) -> String {
        format!("sh '{}'", self.path("my bot.sh").display())
    }

    pub fn player(&self, think: Duration) -> Player {
        named(&format!("exec:{}", self.command()), think)
    }

    /// Its complaints after one game.
    pub fn complaints(&self, think: Duration) -> Vec<String> {
        meet(&mut self.player(think), 1)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The contents of a file it has written to its folder.
    pub fn wrote(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }
}

/// Waits until the process with this id has ended; without `/proc` it returns at once.
pub fn has_ended(process: &str) {
    let stat = Path::new("/proc").join(process.trim()).join("stat");
    let until = Instant::now() + PLENTY;
    // A killed process may remain as a zombie until it is reaped.
    while std::fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z")) {
        assert!(Instant::now() < until, "{process} has not ended");
        std::thread::yield_now();
    }
}
