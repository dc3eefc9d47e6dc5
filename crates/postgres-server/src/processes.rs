//! The processes of a server: PostgreSQL starts one for each connection and task, each in a session of its own, so that
//! no signal reaches them all together.

use core::time::Duration;
use std::process::Command;
use std::time::Instant;
use std::{fs, thread};

use rustix::process::{Pid, Signal, kill_process};

/// How long killed processes may take to end.
const PATIENCE: Duration = Duration::from_secs(5);

/// Sends a signal to a server and to every process it has started; to the server first, so that it starts no more.
pub(crate) fn signal_all(server: u32, signal: Signal) {
    if signal == Signal::KILL {
        // It must not start new children while these are counted.
        send(server, Signal::STOP);
        let children = children(server);
        children.iter().for_each(|child| send(*child, signal));
        send(server, signal);
        // A server that is started again while one of them still holds the old one's memory refuses to start.
        let began = Instant::now();
        while children.iter().any(|child| is_alive(*child)) && began.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(1));
        }
        return;
    }
    send(server, signal);
    children(server).into_iter().for_each(|child| send(child, signal));
}

/// Sends a signal to one process, which may have ended already.
pub(crate) fn send(process: u32, signal: Signal) {
    let process = i32::try_from(process).ok().and_then(Pid::from_raw);
    if let Some(process) = process {
        let _ended = kill_process(process, signal);
    }
}

/// The unit in which Linux counts processor time, on every machine we know.
const TICKS_A_SECOND: f64 = 100.0;

/// The processor time of a server and of all processes it has started, those that have ended included; `None` where the
/// system does not tell.
pub(crate) fn processor_seconds(server: u32) -> Option<f64> {
    // Its own time and that of children that have ended; of the others, their own.
    let mut ticks = ticks(server, 4)?;
    ticks += children(server).into_iter().filter_map(|child| self::ticks(child, 2)).sum::<f64>();
    Some(ticks / TICKS_A_SECOND)
}

/// The sum of so many of the times in Linux's line about a process: in the program, in the system, and the same of its children.
fn ticks(process: u32, times: usize) -> Option<f64> {
    let line = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields = line.rsplit(')').next()?.split_whitespace().skip(11).take(times);
    fields.map(|field| field.parse::<f64>().ok()).sum()
}

/// Whether a process has not ended yet, where the system tells. One that has may still be listed, as a zombie.
fn is_alive(process: u32) -> bool {
    let line = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = line.rsplit(')').next().and_then(|rest| rest.split_whitespace().next());
    state.is_some_and(|state| !matches!(state, "Z" | "X"))
}

fn children(of: u32) -> Vec<u32> {
    all().into_iter().filter(|(_, parent)| *parent == of).map(|(child, _)| child).collect()
}

/// All processes of this machine with their parents.
fn all() -> Vec<(u32, u32)> {
    let listed = match fs::read_dir("/proc") {
        Ok(entries) => entries
            .flatten()
            .filter_map(|entry| {
                let process = entry.file_name().to_str()?.parse().ok()?;
                Some((process, parent(&fs::read_to_string(entry.path().join("stat")).ok()?)?))
            })
            .collect(),
        Err(_) => Vec::new(),
    };
    if !listed.is_empty() {
        return listed;
    }
    // Systems without /proc.
    let output = Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let pair = |line: &str| {
        let mut numbers = line.split_whitespace().map(str::parse);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    };
    text.lines().filter_map(pair).collect()
}

/// The parent in Linux's line about a process. Its second word is a name in brackets, which may contain anything.
fn parent(line: &str) -> Option<u32> {
    line.rsplit(')').next()?.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::parent;

    #[test]
    fn a_name_with_brackets_does_not_confuse() {
        assert_eq!(parent("12 (postgres: a) b (c)) S 7 12 12 0 -1"), Some(7));
        assert_eq!(parent("12 (cat) R 1 12"), Some(1));
        assert_eq!(parent(""), None);
    }
}
