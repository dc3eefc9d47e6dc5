//! A program and everything it has started: one process group, ended together.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often to check whether a program has exited while waiting for it.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// How long a killed program may take to exit. It takes no time at all unless the system is holding it.
const TO_DIE: Duration = Duration::from_secs(1);

/// The running programs, by process group.
struct Running {
    groups: BTreeSet<u32>,
    stopped: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running { groups: BTreeSet::new(), stopped: false });

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every running program and prevents new ones from starting.
pub(super) fn stop_all() {
    let mut running = running();
    running.stopped = true;
    running.groups.iter().for_each(|&group| kill_group(group));
}

#[cfg(unix)]
fn kill_group(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // If the whole group has exited already, this does nothing.
    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Without process groups, a program exits when its input ends.
#[cfg(not(unix))]
fn kill_group(_: u32) {}

/// A running program and everything it has started. Killed when dropped.
pub(super) struct Group {
    child: Child,
    end: Option<ExitStatus>,
    // The system has reaped it for us, as it does when SIGCHLD is ignored; its process id may be reused by now.
    lost: bool,
}

impl Group {
    pub(super) fn start(command: &mut Command) -> io::Result<Group> {
        // Its own group also shields it from our Ctrl-C: it must live to finish the games that count.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // Holding the lock keeps anything from starting unseen while everything is being stopped.
        let mut running = running();
        if running.stopped {
            return Err(io::Error::other("all programs are being stopped"));
        }
        let child = command.spawn()?;
        running.groups.insert(child.id());
        Ok(Group { child, end: None, lost: false })
    }

    /// Its standard input and output; only the first call returns them.
    pub(super) fn pipes(&mut self) -> Option<(ChildStdin, ChildStdout)> {
        self.child.stdin.take().zip(self.child.stdout.take())
    }

    /// Whether it has exited. Does not reap it: its process id stays valid until [`Group::end`].
    #[cfg(unix)]
    pub(super) fn has_ended(&mut self) -> bool {
        use rustix::io::Errno;
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        if self.end.is_some() || self.lost {
            return true;
        }
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let seen = waitid(WaitId::Pid(Pid::from_child(&self.child)), look);
        self.lost = seen.as_ref().is_err_and(|why| *why == Errno::CHILD);
        self.lost || seen.is_ok_and(|end| end.is_some())
    }

    /// Whether it has exited.
    #[cfg(not(unix))]
    pub(super) fn has_ended(&mut self) -> bool {
        self.child.try_wait().is_ok_and(|end| end.is_some())
    }

    /// Whether it exits within this time. Calls `meanwhile` at every check.
    pub(super) fn ends_within(&mut self, time: Duration, mut meanwhile: impl FnMut()) -> bool {
        let until = Instant::now() + time;
        loop {
            if self.has_ended() {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            meanwhile();
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// Kills the whole group and returns how the program exited.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if self.end.is_none() {
            let mut running = running();
            if !self.lost {
                kill_group(self.child.id());
                // For systems without process groups.
                let _ = self.child.kill();
            }
            // Removed before it is reaped: after that its process id may be reused.
            running.groups.remove(&self.child.id());
            drop(running);
            if self.ends_within(TO_DIE, || ()) {
                self.end = self.child.wait().ok();
            }
        }
        self.end
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}
