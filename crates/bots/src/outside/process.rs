//! A running program: what it is told, and the lines it prints.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::PROTOCOL;
use super::fault::{Fault, Then, in_words, quoted, short};
use super::group::Group;

/// A line longer than this is not an answer.
const LONGEST_LINE: usize = 64 * 1024;

/// How many lines may be queued for the program, and from it: news is short, answers can be long.
const WAITING_FOR_IT: usize = 4_096;
const WAITING_FOR_US: usize = 16;

/// How long a program may take to exit after closing its output.
const SHORTLY: Duration = Duration::from_millis(200);

/// The running program. Two threads carry the lines, so that a program that does not read, or never stops printing,
/// blocks nobody.
pub(super) struct Process {
    to: Option<SyncSender<String>>,
    from: Receiver<Said>,
    unfinished: Unfinished,
    group: Group,
}

/// What a program has said.
enum Said {
    Line(String),
    /// The start of a line that is too long.
    TooLong(String),
}

/// The words of a command line. Quotes and backslashes work as in a shell; nothing is expanded.
pub(crate) fn words(command: &str) -> Result<Vec<String>, &'static str> {
    match shell_words::split(command) {
        Ok(words) if words.is_empty() => Err("there is no program to start"),
        Ok(words) => Ok(words),
        Err(_) => Err("a quote is not closed"),
    }
}

impl Process {
    /// Starts a program and waits up to `patience` for its hello. Also returns the name it gives itself, if any.
    pub(super) fn start(command: &str, patience: Duration) -> Result<(Process, Option<String>), Fault> {
        let mut process = Process::launch(command).map_err(|why| why.then(Then::IsReplaced))?;
        let late = Fault::new(format!("did not say hello within {}", in_words(patience)));
        let hello = process
            .tell(&json!({"type": "hello", "protocol": PROTOCOL}))
            .and_then(|()| process.hear(Instant::now() + patience, &late))
            .map_err(|why| {
                let is_late = why.kind.starts_with(&late.kind);
                let kind = if is_late { why.kind } else { format!("did not say hello: {}", why.kind) };
                Fault { kind, then: Then::IsReplaced, ..why }
            })?;
        if hello["protocol"].as_u64() == Some(u64::from(PROTOCOL)) {
            let name = hello["name"].as_str().map(short).filter(|name| !name.is_empty());
            return Ok((process, name));
        }
        let kind = format!("did not say hello with protocol {PROTOCOL}");
        Err(Fault::new(kind).such_as(quoted(&hello.to_string())).then(Then::IsReplaced))
    }

    fn launch(command: &str) -> Result<Process, Fault> {
        let cannot = |why: &dyn std::fmt::Display| Fault::new(format!("cannot be started: {why}"));
        let words = words(command).map_err(|why| cannot(&why))?;
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut group = Group::start(&mut command).map_err(|why| cannot(&why))?;
        let Some((input, output)) = group.pipes() else {
            return Err(cannot(&"it has no standard input and output"));
        };
        let (to, told) = sync_channel(WAITING_FOR_IT);
        let (heard, from) = sync_channel(WAITING_FOR_US);
        let unfinished = Unfinished::default();
        let listener = Listener { heard, unfinished: unfinished.clone(), skipping: false };
        // The system may refuse another thread; then dropping the group ends what was started.
        thread::Builder::new().spawn(move || carry_in(&told, input)).map_err(|why| cannot(&why))?;
        thread::Builder::new().spawn(move || listener.carry_out(output)).map_err(|why| cannot(&why))?;
        Ok(Process { to: Some(to), from, unfinished, group })
    }

    /// Sends it a message without waiting for it to be read.
    pub(super) fn tell(&mut self, message: &Value) -> Result<(), Fault> {
        let line = message.to_string();
        let sent = match &self.to {
            Some(to) => to.try_send(line),
            None => Err(TrySendError::Disconnected(line)),
        };
        match sent {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => {
                Err(Fault::new("does not read what it is told").then(Then::IsStartedAgain))
            }
            Err(TrySendError::Disconnected(_)) => Err(self.gone("closed its standard input")),
        }
    }

    /// The next JSON object it sends before `until`; after that, fails with `late`.
    pub(super) fn hear(&mut self, until: Instant, late: &Fault) -> Result<Value, Fault> {
        let left = until.saturating_duration_since(Instant::now());
        // Queued lines must not extend the deadline, or a program could talk for ever.
        let said = if left.is_zero() { Err(RecvTimeoutError::Timeout) } else { self.from.recv_timeout(left) };
        match said {
            Ok(Said::Line(line)) => match serde_json::from_str(&line) {
                Ok(object @ Value::Object(_)) => Ok(object),
                _ => Err(Fault::new("sent a line that is not a JSON object").such_as(quoted(&line))),
            },
            Ok(Said::TooLong(beginning)) => {
                let kind = format!("said a line of more than {} KiB", LONGEST_LINE / 1024);
                Err(Fault::new(kind).such_as(quoted(&beginning)))
            }
            // A process it has started may keep its output open after it has died.
            Err(RecvTimeoutError::Timeout) if self.has_ended() => Err(self.gone("ended")),
            Err(RecvTimeoutError::Timeout) => Err(self.unfinished.explain(late)),
            Err(RecvTimeoutError::Disconnected) => Err(self.gone("closed its standard output")),
        }
    }

    /// Whether it has exited.
    pub(super) fn has_ended(&mut self) -> bool {
        self.group.has_ended()
    }

    /// Why it can no longer be reached: it has died, or has closed its input or output.
    pub(super) fn gone(&mut self, closed: &str) -> Fault {
        let end = if self.group.ends_within(SHORTLY, || ()) { self.group.end() } else { None };
        let kind = end.map_or_else(|| closed.to_owned(), |end| format!("died ({end})"));
        Fault::new(kind).then(Then::IsStartedAgain)
    }

    /// Closes its input and gives it this long to read the rest and exit. Returns whether it did.
    pub(super) fn goodbye(mut self, patience: Duration) -> bool {
        self.to = None;
        // Its output is still read, so that a full pipe does not block it.
        let from = self.from;
        self.group.ends_within(patience, || from.try_iter().take(WAITING_FOR_US).for_each(drop))
    }
}

/// Writes lines to the program until it exits.
fn carry_in(lines: &Receiver<String>, mut input: ChildStdin) {
    while let Ok(line) = lines.recv() {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

/// The line that a program has begun but not finished.
#[derive(Clone, Default)]
struct Unfinished(Arc<Mutex<Vec<u8>>>);

impl Unfinished {
    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the unfinished line, if any, to the complaint that the program is late.
    fn explain(&self, late: &Fault) -> Fault {
        let bytes = self.bytes();
        if bytes.is_empty() {
            return late.clone();
        }
        let said = quoted(&String::from_utf8_lossy(&bytes));
        Fault { kind: format!("{} (its line was not ended)", late.kind), example: said, then: late.then }
    }
}

/// Splits a program's output into lines.
struct Listener {
    heard: SyncSender<Said>,
    unfinished: Unfinished,
    // Set while discarding the rest of a line that is too long.
    skipping: bool,
}

impl Listener {
    /// Reads lines from the program until it exits or its output is no longer wanted.
    fn carry_out(mut self, output: ChildStdout) {
        let mut output = BufReader::new(output);
        loop {
            let piece = match output.fill_buf() {
                Ok(piece) => piece,
                Err(why) if why.kind() == ErrorKind::Interrupted => continue,
                Err(_) => &[],
            };
            let end = piece.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(piece.len(), |end| end + 1);
            // The last line may lack a newline.
            let ended = end.is_some() || used == 0;
            let said = self.listen(&piece[..end.unwrap_or(used)], ended, used == 0);
            if said.is_some_and(|said| self.heard.send(said).is_err()) || used == 0 {
                break;
            }
            output.consume(used);
        }
    }

    /// Adds a piece of a line; returns the line once it is complete, or as soon as it is too long.
    fn listen(&mut self, piece: &[u8], line_ends: bool, all_ends: bool) -> Option<Said> {
        let mut line = self.unfinished.bytes();
        if !self.skipping {
            line.extend_from_slice(piece);
        }
        let text = |line: &mut Vec<u8>| String::from_utf8_lossy(&std::mem::take(line)).into_owned();
        let said = if self.skipping {
            None
        } else if line.len() > LONGEST_LINE {
            Some(Said::TooLong(text(&mut line)))
        } else if line_ends && !(all_ends && line.is_empty()) {
            Some(Said::Line(text(&mut line)))
        } else {
            None
        };
        self.skipping = !line_ends && (self.skipping || matches!(said, Some(Said::TooLong(_))));
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listener() -> Listener {
        Listener { heard: sync_channel(1).0, unfinished: Unfinished::default(), skipping: false }
    }

    #[test]
    fn a_line_may_come_in_pieces() {
        let mut listener = listener();
        assert!(listener.listen(b"{\"action\":", false, false).is_none());
        assert_eq!(*listener.unfinished.bytes(), b"{\"action\":");
        let said = listener.listen(b"\"-\"}", true, false);
        assert!(matches!(said, Some(Said::Line(line)) if line == "{\"action\":\"-\"}"));
        assert!(listener.unfinished.bytes().is_empty());
    }

    #[test]
    fn a_line_that_is_too_long_counts_once_however_long_it_is() {
        let mut listener = listener();
        let said: Vec<Said> =
            (0..50).filter_map(|number| listener.listen(&[b'x'; 8 * 1024], number == 49, false)).collect();
        assert!(matches!(said[..], [Said::TooLong(_)]));
        assert!(matches!(listener.listen(b"next", true, false), Some(Said::Line(line)) if line == "next"));
    }

    #[test]
    fn the_end_of_output_is_not_a_line_but_completes_one() {
        assert!(listener().listen(b"", true, true).is_none());
        let mut listener = listener();
        assert!(listener.listen(b"bye", false, false).is_none());
        assert!(matches!(listener.listen(b"", true, true), Some(Said::Line(line)) if line == "bye"));
    }

    #[test]
    fn a_command_line_is_split_as_in_a_shell() {
        assert_eq!(words("python3 'my bot.py' \"a b\" c").unwrap(), ["python3", "my bot.py", "a b", "c"]);
        assert_eq!(words("python3 'my bot.py"), Err("a quote is not closed"));
        assert_eq!(words(" "), Err("there is no program to start"));
    }
}
