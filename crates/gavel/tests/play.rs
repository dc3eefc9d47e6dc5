//! Whole games through a real pseudo-terminal, as people play them.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rules::{Phase, Record, Seat};

/// Nothing in these tests takes longer, unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A separate data folder, removed when the test ends.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        let path = std::env::temp_dir().join(format!("gavel-play-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Home(path)
    }

    /// The one game saved here.
    fn game(&self) -> PathBuf {
        let mut found: Vec<PathBuf> =
            walk(&self.0).into_iter().filter(|p| p.extension().is_some_and(|e| e == "gavel")).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    }
}

fn walk(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program in a pseudo-terminal, and what is on its screen.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    everything: Arc<Mutex<String>>,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

impl Terminal {
    fn open(home: &Home, args: &[&str]) -> Terminal {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gavel"));
        command.arg("play");
        command.args(args);
        command.env("XDG_DATA_HOME", &home.0);
        command.env("HOME", &home.0);
        command.env("TERM", "xterm-256color");
        command.env("LANG", "en_GB.UTF-8");
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let everything = Arc::new(Mutex::new(String::new()));
        let (to_screen, to_all) = (Arc::clone(&screen), Arc::clone(&everything));
        let mut output = pair.master.try_clone_reader().unwrap();
        std::thread::spawn(move || {
            let mut bytes = [0; 8192];
            while let Ok(count) = output.read(&mut bytes)
                && count > 0
            {
                to_all.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
                to_screen.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Terminal { child, master: pair.master, keys, screen, everything }
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    fn press(&mut self, keys: &str) {
        // The program may just have exited; the test then sees its exit status.
        let _ = self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush());
    }

    /// Presses a key until this is on the screen, again if the key was lost.
    fn press_until(&mut self, keys: &str, wanted: &str) {
        let start = Instant::now();
        while !self.text().contains(wanted) {
            self.press(keys);
            let pressed = Instant::now();
            while !self.text().contains(wanted) && pressed.elapsed() < Duration::from_secs(3) {
                std::thread::yield_now();
            }
            assert!(start.elapsed() < PATIENCE, "'{wanted}' never came; the screen is\n{}", self.text());
        }
    }

    /// Waits until the screen is as wanted.
    fn until(&self, wanted: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if wanted(&text) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "still waiting; the screen is\n{text}\n");
            std::thread::yield_now();
        }
    }

    /// Waits until this has been written, whether or not it is still on the screen.
    fn until_written(&self, text: &str) {
        let start = Instant::now();
        while !self.everything.lock().unwrap().contains(text) {
            assert!(start.elapsed() < PATIENCE, "'{text}' was never written; the screen is\n{}", self.text());
            std::thread::yield_now();
        }
    }

    fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(rows, columns);
        self.master.resize(size(columns, rows)).unwrap();
    }
}

/// What the bottom of the screen asks for, and an answer to it.
fn answer(screen: &str, turn: usize) -> Option<&'static str> {
    let keys = screen.lines().rev().find(|line| !line.trim().is_empty())?;
    [
        ("Enter offer", "\r"),
        ("Enter add", if turn.is_multiple_of(2) { "\r" } else { "d" }),
        ("Enter bid", if turn.is_multiple_of(3) { " " } else { "p" }),
        ("close the fist", "4\r"),
        ("name the price", "9\r"),
        ("A accept", if turn.is_multiple_of(2) { "a" } else { "d" }),
        ("A turn up", "a"),
        ("of yours fits", "d"),
    ]
    .into_iter()
    .find(|(asked, _)| keys.contains(asked))
    .map(|(_, answer)| answer)
}

/// Plays on until the screen is as wanted, or the game is over.
fn play_on(terminal: &mut Terminal, stop: impl Fn(&str, usize) -> bool) -> String {
    let mut turn = 0;
    let start = Instant::now();
    let mut pressed = start;
    let mut last = String::new();
    loop {
        let text = terminal.text();
        if stop(&text, turn) || text.contains("1. ") && text.contains("The game is over.") {
            return text;
        }
        if text.contains("press Enter") {
            terminal.press("\r");
        } else if (text != last || pressed.elapsed() > Duration::from_millis(500))
            && let Some(keys) = answer(&text, turn)
        {
            terminal.press(keys);
            turn += 1;
            pressed = Instant::now();
        }
        last = text;
        assert!(start.elapsed() < PATIENCE, "the game hangs; the screen is\n{last}");
        std::thread::sleep(Duration::from_millis(4));
    }
}

const QUICK: [&str; 6] = ["--seed", "11", "--pace", "untimed", "--bot-delay", "0"];

fn record(home: &Home) -> Record {
    Record::read(&std::fs::read_to_string(home.game()).unwrap()).unwrap()
}

#[test]
fn a_whole_game_on_the_screen_with_a_resize_a_kill_and_a_resume() {
    let home = Home::new("screen");
    let plan = ["--seats", "3", "--bots", "greedy:0.75,counter", "--mystery", "--name", "Ada"];
    let mut terminal = Terminal::open(&home, &[&QUICK[..], &plan[..]].concat());
    terminal.until(|text| text.contains("Your hand"));
    play_on(&mut terminal, |_, turn| turn >= 12);
    terminal.resize(120, 40);
    let wide = terminal.until(|text| text.lines().any(|line| line.trim_end().chars().count() > 100));
    assert!(wide.contains("Manuel Carvalho"), "there is room for whole names now\n{wide}");
    terminal.press_until("?", "Any key closes this page.");
    terminal.press("x");
    play_on(&mut terminal, |_, turn| turn >= 8);
    terminal.child.kill().unwrap();
    terminal.child.wait().unwrap();
    let moves = record(&home).moves().len();
    assert!(moves > 20, "{moves} moves were kept");

    let file = home.game();
    let mut terminal =
        Terminal::open(&home, &["--resume", file.to_str().unwrap(), "--pace", "untimed", "--bot-delay", "0"]);
    terminal.until(|text| text.contains("Your hand"));
    assert!(record(&home).moves().len() >= moves, "nothing is lost");
    play_on(&mut terminal, |_, _| false);
    terminal.press("q");
    terminal.child.wait().unwrap();
    let record = record(&home);
    assert_eq!(*record.state().phase(), Phase::Over);
    // The terminal is left with the result.
    terminal.until_written("The game is saved in");

    // All five kinds of auction occurred.
    let text = record.to_string();
    for symbol in ["o", "r", "s", "f", "d"] {
        let offered = text.lines().any(|line| line.len() > 4 && &line[1..2] == ":" && &line[3..4] == symbol);
        assert!(offered, "nobody offered a card with the symbol {symbol}");
    }
}

/// Closing the window ends the program; the game is kept.
#[test]
fn a_terminal_that_goes_away_ends_the_game_and_loses_nothing() {
    let home = Home::new("window");
    let mut terminal = Terminal::open(&home, &QUICK);
    play_on(&mut terminal, |_, turn| turn >= 3);
    let process = terminal.child.process_id().unwrap().to_string();
    let told = Command::new("sh").args(["-c", &format!("kill -HUP {process}")]).status().unwrap();
    assert!(told.success());
    let start = Instant::now();
    while terminal.child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < PATIENCE, "the program goes on without a terminal");
        std::thread::yield_now();
    }
    assert!(!record(&home).moves().is_empty());
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    let home = Home::new("small");
    let terminal = Terminal::open(&home, &QUICK);
    terminal.until(|text| text.contains("Your hand"));
    terminal.resize(60, 20);
    terminal.until(|text| text.contains("80 × 24"));
    terminal.resize(80, 24);
    terminal.until(|text| text.contains("Your hand"));
}

#[test]
fn an_open_auction_is_knocked_down_by_the_clock() {
    let home = Home::new("clock");
    let plan = ["--seed", "4", "--pace", "blitz", "--bot-delay", "0", "--seats", "3", "--bots", "tight"];
    let mut terminal = Terminal::open(&home, &plan);
    // Play until an open auction waits for us alone, then say nothing.
    play_on(&mut terminal, |text, _| text.contains("(open)") && text.contains("Enter bid"));
    terminal.until(|text| text.contains("Going once"));
    terminal.until(|text| text.contains("Going twice"));
    terminal.until(|text| !text.contains("Going"));
    assert!(terminal.everything.lock().unwrap().contains("Sold to"), "the hammer has fallen");
}

#[test]
fn an_impossible_amount_says_why_and_a_large_one_wants_a_second_enter() {
    let home = Home::new("amount");
    let mut terminal = Terminal::open(&home, &QUICK);
    play_on(&mut terminal, |text, _| text.contains("Enter bid"));
    terminal.press("500\r");
    terminal.until(|text| text.contains("cannot name 500"));
    terminal.press("\u{7f}\u{7f}\u{7f}95\r");
    terminal.until(|text| text.contains("press Enter again if you mean it"));
}

#[test]
fn a_saved_game_does_not_start_programs() {
    let home = Home::new("mail");
    let deal = Command::new(env!("CARGO_BIN_EXE_gavel"))
        .args(["deal", "--seats", "You,exec:touch x,tight"])
        .output();
    let file = home.0.join("mail.gavel");
    std::fs::write(&file, deal.unwrap().stdout).unwrap();
    let play = Command::new(env!("CARGO_BIN_EXE_gavel"))
        .args(["play", "--plain", "--resume"])
        .arg(&file)
        .env("XDG_DATA_HOME", &home.0)
        .env("HOME", &home.0)
        .output()
        .unwrap();
    assert!(!play.status.success());
    let said = String::from_utf8(play.stderr).unwrap();
    assert!(said.contains("'exec:touch x' is a program, and a saved game does not start programs"), "{said}");
}

#[test]
fn nothing_a_bot_holds_is_ever_in_what_the_program_writes() {
    let home = Home::new("secret");
    let mut terminal =
        Terminal::open(&home, &[&QUICK[..], &["--seats", "3", "--bots", "random", "--name", "Ada"]].concat());
    terminal.until(|text| text.contains("Your hand"));
    play_on(&mut terminal, |_, turn| turn >= 25);
    terminal.child.kill().unwrap();
    terminal.child.wait().unwrap();
    let everything = terminal.everything.lock().unwrap().clone();
    let state = *record(&home).state();
    for seat in [Seat::Two, Seat::Three] {
        for card in state.hand(seat) {
            assert!(!everything.contains(&card.to_string()), "{card} of seat {seat} was on the screen");
        }
    }
}

#[test]
fn several_people_at_one_keyboard_have_a_curtain_between_them() {
    let home = Home::new("hotseat");
    let mut terminal = Terminal::open(
        &home,
        &[&QUICK[..], &["--seats", "3", "--name", "Ada,Bo", "--bots", "tight"]].concat(),
    );
    let curtain =
        terminal.until(|text| text.contains("Give the keyboard to") || text.contains("Enter offer"));
    play_on(&mut terminal, |text, turn| turn > 3 && text.contains("Give the keyboard to"));
    let hidden = terminal.text();
    assert!(!hidden.contains("Under the hammer"), "nothing shows behind the curtain\n{hidden}\n{curtain}");
    play_on(&mut terminal, |_, turn| turn >= 30);
    assert!(record(&home).moves().len() > 15);
}

/// One of these lines answers each question, and the others are refused.
fn every_answer(times: usize) -> String {
    let mut lines = String::new();
    for round in 0..times {
        for artist in ["A", "B", "C", "D", "E"] {
            for symbol in ["o", "r", "s", "f", "d"] {
                let copy = 1 + round % 4;
                lines.push_str(&format!("offer {artist}{symbol}{copy}\n"));
            }
        }
        lines.push_str("pass\nbid 3\nprice 12\nno\n");
    }
    lines
}

/// Plain mode at a terminal, killed in the middle and resumed, to the end.
#[test]
fn a_whole_game_in_plain_lines_at_a_terminal_with_a_kill_and_a_resume() {
    let home = Home::new("plain-terminal");
    let feed = |terminal: &mut Terminal, times: usize| {
        for line in every_answer(times).lines() {
            terminal.press(&format!("{line}\r"));
        }
    };
    let plan = ["--plain", "--seed", "8", "--seats", "3", "--bots", "greedy,counter", "--name", "Ada"];
    let mut terminal = Terminal::open(&home, &plan);
    terminal.until(|text| text.contains("Ada>"));
    // One line at a time, so that the game is killed in the middle.
    for line in every_answer(100).lines() {
        terminal.press(&format!("{line}\r"));
        std::thread::sleep(Duration::from_millis(3));
        if record(&home).moves().len() >= 20 {
            break;
        }
    }
    terminal.child.kill().unwrap();
    terminal.child.wait().unwrap();
    let moves = record(&home).moves().len();
    let mut terminal = Terminal::open(&home, &["--plain", "--resume"]);
    terminal.until(|text| text.contains("Ada>"));
    assert!(record(&home).moves().len() >= moves, "nothing is lost");
    let start = Instant::now();
    while *record(&home).state().phase() != Phase::Over {
        feed(&mut terminal, 4);
        assert!(start.elapsed() < PATIENCE, "{}", terminal.text());
    }
    terminal.until_written("The game is saved in");
}

/// Plain mode through pipes: every answer in words or notation, to the end.
#[test]
fn a_whole_game_in_plain_lines() {
    for (lang, over) in [
        ("en", "The game is over."),
        ("fr", "La partie est finie."),
        ("it", "La partita è finita."),
        ("pl", "Koniec gry."),
    ] {
        let home = Home::new(&format!("plain-{lang}"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_gavel"))
            .args([
                "play",
                "--plain",
                "--seed",
                "5",
                "--seats",
                "4",
                "--bots",
                "theory,greedy",
                "--name",
                "Ada",
                "--lang",
                lang,
            ])
            .env("XDG_DATA_HOME", &home.0)
            .env("HOME", &home.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // One of these answers each question; the others are refused with a sentence.
        let mut input = child.stdin.take().unwrap();
        let feeder = std::thread::spawn(move || {
            let lines =
                "help\nhand\nboard\nmuseums\nlot\nhint\nnonsense\nbid 9999\n".to_owned() + &every_answer(400);
            let _ = input.write_all(b"\xff\xfe\n").and_then(|()| input.write_all(lines.as_bytes()));
        });
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success());
        assert!(said.contains(over), "{said}");
        assert!(!said.contains("{ $") && !said.contains("event-"), "a message is not filled in:\n{said}");
        let record = record(&home);
        assert_eq!(*record.state().phase(), Phase::Over, "{lang}: {} moves", record.moves().len());
        let account =
            Command::new(env!("CARGO_BIN_EXE_gavel")).arg("replay").arg(home.game()).output().unwrap();
        assert!(account.status.success());
    }
}

#[test]
fn plain_mode_that_is_cut_off_goes_on_where_it_stopped() {
    let home = Home::new("cut");
    let run = |args: &[&str], input: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gavel"))
            .arg("play")
            .args(args)
            .env("XDG_DATA_HOME", &home.0)
            .env("HOME", &home.0)
            .env("LANG", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
    };
    let answers = every_answer(4) + "\u{0}\n";
    let first = run(&["--plain", "--seed", "5", "--seats", "3", "--bots", "tight"], &answers);
    assert!(first.contains("goes on from here"), "{first}");
    let moves = record(&home).moves().len();
    assert!(moves > 3, "{moves} moves");
    let second = run(&["--plain", "--resume"], "hand\npass\n");
    assert!(second.contains("The game goes on from") && second.contains("You hold"), "{second}");
    let told = first.lines().rev().find(|line| line.ends_with('.') && !line.contains("gavel play")).unwrap();
    assert!(second.contains(told) || second.contains("offers"), "the past is told:\n{second}");
    assert!(record(&home).moves().len() >= moves);
}

/// Runs plain mode with this input; returns its output and its errors.
fn plain(home: &Home, args: &[&str], input: &str) -> (String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gavel"))
        .args(["play", "--plain"])
        .args(args)
        .env("XDG_DATA_HOME", &home.0)
        .env("HOME", &home.0)
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may have refused to play and exited.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

/// A save from before bots had people's names: `seats: Ada | theory | theory | greedy:0.75`.
#[test]
fn a_save_that_calls_bots_by_their_kind_goes_on_with_people() {
    let old = include_str!("saves/bots-by-kind.gavel");
    // Records of tables in the browser numbered bots of the same kind.
    for text in [old.to_owned(), old.replace("theory | theory |", "theory | theory 2 |")] {
        let home = Home::new(&format!("old-save-{}", text.len()));
        let file = home.0.join("old.gavel");
        std::fs::write(&file, &text).unwrap();
        let (said, _) = plain(&home, &["--resume", file.to_str().unwrap()], "museums\n");
        assert!(said.contains("Hugo, Iris: ") && said.contains("Otto: "), "{said}");
        assert!(!said.contains("theory"), "{said}");
        let saved = std::fs::read_to_string(&file).unwrap();
        assert!(saved.contains("seats: Ada | Hugo | Iris | Otto\n"), "{saved}");
        assert!(saved.ends_with("\n\n# bots: 2 = theory, 3 = theory, 4 = greedy:0.75\n"), "{saved}");
        let (before, after) = (Record::read(&text).unwrap(), Record::read(&saved).unwrap());
        assert_eq!(before.moves(), &after.moves()[..before.moves().len()], "nothing is lost");
        // A newly written save can be read again.
        let (again, _) = plain(&home, &["--resume", file.to_str().unwrap()], "museums\n");
        assert!(again.contains("Hugo, Iris: "), "{again}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), saved);
    }
}

#[test]
fn levels_are_played_by_people_with_a_manner_and_kept_in_a_comment() {
    for (level, kind, manner) in [
        ("gentle", "gentle", "Looks at the board more than ahead"),
        ("club", "club", "Sees most of what is coming"),
        ("strong", "net", "Learned the game by itself"),
        ("master", "deep:16", "What the prodigy would do"),
    ] {
        let home = Home::new(&format!("level-{level}"));
        let plan = ["--seed", "5", "--seats", "3", "--name", "Hugo", "--level", level];
        let (said, _) = plain(&home, &plan, "help\n");
        let sentence =
            format!("Clara, Iris: {manner}").replace("Clara", table::people::name(Seat::Two, ["Hugo"]));
        assert_eq!(said.matches(&sentence).count(), 2, "at the start and in the help:\n{said}");
        let saved = std::fs::read_to_string(home.game()).unwrap();
        assert!(saved.ends_with(&format!("# bots: 2 = {kind}, 3 = {kind}\n")), "{saved}");
        let record = Record::read(&saved).unwrap();
        assert_eq!(record.names().all(), ["Hugo", "Clara", "Iris"]);
        assert!(saved.starts_with(&record.to_string()), "the record itself is printed as ever");
        assert_eq!(table::people::in_comments(&saved).unwrap().unwrap().len(), 2);
    }
    let home = Home::new("no-level");
    let (_, why) = plain(&home, &["--level", "hard"], "");
    assert!(why.contains("the levels are gentle, club, strong and master"), "{why}");
    let (_, why) = plain(&home, &["--name", "theory"], "");
    assert!(why.contains("'theory' is the name of a bot"), "{why}");
}

/// Without bots there is nothing to say about them.
#[test]
fn a_game_among_people_is_saved_as_a_plain_record() {
    let home = Home::new("people");
    plain(&home, &["--seed", "5", "--seats", "3", "--name", "Ada,Bo,Cy"], "\n");
    let saved = std::fs::read_to_string(home.game()).unwrap();
    assert_eq!(saved, Record::read(&saved).unwrap().to_string());
}
