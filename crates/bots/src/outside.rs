//! Bots from outside: any program that speaks JSON lines (`docs/bot-protocol.md`).

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::{Duration, Instant};

use rules::{Action, Event, Eyes, Menu, Phase, Seat, View};
use serde_json::{Value, json};

use crate::bot::{Bot, mildest};
use crate::rng::Rng;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// After this many strikes a bot is replaced for the rest of the game.
const STRIKES: u32 = 3;

/// A program gets at least this long to say hello, however short it may think.
const TO_START: Duration = Duration::from_secs(10);

/// A line longer than this is not an answer.
const LONGEST_LINE: u64 = 64 * 1024;

/// A seat played by a program of somebody else's.
pub(crate) struct Outside {
    command: String,
    think: Duration,
    process: Option<Process>,
    // Numbers the questions, so that a late answer is not taken for the next one.
    asked: u64,
    strikes: u32,
    // It could not be started, and will not be tried again.
    hopeless: bool,
    introduced: bool,
    complaints: Vec<String>,
}

/// The running program: what it is told, and the lines it has said. Two threads carry the lines, so that a program that
/// does not read, or never stops talking, holds up nobody.
struct Process {
    child: Child,
    to: SyncSender<String>,
    from: Receiver<String>,
}

/// So many lines may wait to be read by the program, and by us: news is short, answers can be long.
const WAITING_FOR_IT: usize = 4_096;
const WAITING_FOR_US: usize = 16;

const LATE: &str = "thought too long";
const DEAD: &str = "died";

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Outside {
    pub(crate) fn new(command: &str, think: Duration) -> Outside {
        Outside {
            command: command.to_owned(),
            think,
            process: None,
            asked: 0,
            strikes: 0,
            hopeless: false,
            introduced: false,
            complaints: Vec::new(),
        }
    }

    fn start(&self) -> Result<Process, String> {
        let mut words = self.command.split_whitespace();
        let program = words.next().ok_or("there is no program to start")?;
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for us: the program must live to finish the games that count.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|why| format!("cannot be started: {why}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("has no standard input and output".to_owned());
        };
        let (to, lines) = sync_channel(WAITING_FOR_IT);
        std::thread::spawn(move || carry_in(&lines, input));
        let (lines, from) = sync_channel(WAITING_FOR_US);
        std::thread::spawn(move || carry_out(output, &lines));
        let mut process = Process { child, to, from };
        process.tell(&json!({"type": "hello", "protocol": PROTOCOL}))?;
        let hello = process.hear(Instant::now() + self.think.max(TO_START))?;
        match hello["protocol"].as_u64() {
            Some(version) if version == u64::from(PROTOCOL) => Ok(process),
            _ => Err(format!("did not say hello with protocol {PROTOCOL}: {}", short(&hello.to_string()))),
        }
    }

    /// The program, started if it must be.
    fn process(&mut self) -> Result<&mut Process, String> {
        if self.process.is_none() {
            let started = self.start();
            self.hopeless = started.is_err();
            self.process = Some(started?);
        }
        self.process.as_mut().ok_or_else(|| "is gone".to_owned())
    }

    fn strike(&mut self, why: &str) {
        self.strikes = if self.hopeless { STRIKES } else { self.strikes + 1 };
        let last = if self.strikes == STRIKES { "; replaced for the rest of the game" } else { "" };
        self.complaints.push(format!("{why}{last}"));
    }

    fn tell(&mut self, message: &Value) {
        if self.strikes < STRIKES
            && let Err(why) = self.process().and_then(|process| process.tell(message))
        {
            self.process = None;
            self.introduced = false;
            self.strike(&why);
        }
    }

    fn introduce(&mut self, view: &View, seat: Seat) {
        if !self.introduced {
            self.introduced = true;
            let seats = view.settings().chairs().count();
            self.tell(
                &json!({"type": "new-game", "seat": seat, "seats": seats, "settings": view.settings()}),
            );
        }
    }

    /// Asks for an action: told what the seat may know and do, answered in record notation.
    fn ask(&mut self, view: &View, seat: Seat, menu: &Menu) -> Result<Action, String> {
        let asked = self.asked;
        let question = question(view, menu, asked);
        let think = self.think;
        let process = self.process()?;
        // Starting it again is not thinking.
        let until = Instant::now() + think;
        process.tell(&question)?;
        loop {
            let answer = process.hear(until)?;
            // An answer to another question; one without a number is taken for this.
            if answer["id"].as_u64().is_some_and(|id| id != asked) {
                continue;
            }
            let text = answer["action"]
                .as_str()
                .ok_or_else(|| format!("gave no action: {}", short(&answer.to_string())))?;
            // Both '=12' and '3=12' are the same answer of seat 3.
            let text = text.strip_prefix(&seat.to_string()).unwrap_or(text);
            let action: Action = text.parse().map_err(|why| format!("said '{}': {why}", short(text)))?;
            menu.check(action)
                .map_err(|why| format!("said '{}': {}", short(text), rules::Illegal { seat, why }))?;
            return Ok(action);
        }
    }
}

/// Writes lines to the program until it ends.
fn carry_in(lines: &Receiver<String>, mut input: ChildStdin) {
    while let Ok(line) = lines.recv() {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

/// Reads lines from the program until it ends.
fn carry_out(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if read.is_err()
            || line.is_empty()
            || lines.send(String::from_utf8_lossy(&line).into_owned()).is_err()
        {
            break;
        }
    }
}

/// The question a program is asked: everything its seat may know, and what it may do.
#[must_use]
pub fn question(view: &View, menu: &Menu, id: u64) -> Value {
    let chairs = view.settings().chairs();
    let remembered: Vec<u32> = chairs.seats().map(|seat| view.remembered_cash(seat).units()).collect();
    json!({
        "type": "act",
        "id": id,
        "menu": menu,
        "view": view,
        "remembered_cash": remembered,
        "values_now": view.values_now(),
    })
}

fn short(text: &str) -> String {
    let text: String =
        text.trim().chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    match text.char_indices().nth(120) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

impl Process {
    fn tell(&mut self, message: &Value) -> Result<(), String> {
        self.to.try_send(message.to_string()).map_err(|why| match why {
            TrySendError::Full(_) => "does not read what it is told".to_owned(),
            TrySendError::Disconnected(_) => DEAD.to_owned(),
        })
    }

    fn hear(&mut self, until: Instant) -> Result<Value, String> {
        let left = until.saturating_duration_since(Instant::now());
        // Lines that lie there already must not stretch the time: a program could talk for ever.
        if left.is_zero() {
            return Err(LATE.to_owned());
        }
        let line = self.from.recv_timeout(left).map_err(|why| match why {
            RecvTimeoutError::Timeout => LATE.to_owned(),
            RecvTimeoutError::Disconnected => DEAD.to_owned(),
        })?;
        let value: Result<Value, _> = serde_json::from_str(&line);
        value
            .ok()
            .filter(Value::is_object)
            .ok_or_else(|| format!("said what is no JSON object: {}", short(&line)))
    }
}

impl Bot for Outside {
    fn begin(&mut self, eyes: &Eyes<'_>) {
        self.strikes = 0;
        self.introduced = false;
        if self.hopeless {
            self.strike("was not started again");
            return;
        }
        self.introduce(&eyes.view(), eyes.seat());
    }

    fn act(&mut self, eyes: &Eyes<'_>, menu: &Menu, _: &mut Rng) -> Action {
        if self.strikes >= STRIKES {
            return mildest(menu);
        }
        let view = eyes.view();
        self.introduce(&view, eyes.seat());
        self.asked += 1;
        match self.ask(&view, eyes.seat(), menu) {
            Ok(action) => action,
            Err(why) => {
                if why == DEAD {
                    self.process = None;
                    self.introduced = false;
                }
                self.strike(&why);
                mildest(menu)
            }
        }
    }

    fn news(&mut self, event: &Event) {
        if self.introduced {
            self.tell(&json!({"type": "news", "news": event}));
        }
    }

    fn listens(&self) -> bool {
        true
    }

    fn end(&mut self, view: &View) {
        if self.introduced && *view.phase() == Phase::Over {
            let cash: Vec<_> = view.settings().chairs().seats().map(|seat| view.cash(seat)).collect();
            self.tell(&json!({"type": "game-over", "cash": cash}));
        }
    }

    fn complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }
}
