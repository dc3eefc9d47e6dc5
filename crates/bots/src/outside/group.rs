//! A program and whatever it has started itself: one process group, ended together.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a program is looked at while it is waited for.
const GLANCE: Duration = Duration::from_millis(5);

/// A killed program ends at once, unless the system itself holds it.
const TO_DIE: Duration = Duration::from_secs(1);

/// The programs that run, by the number of their group.
struct Running {
    groups: BTreeSet<u32>,
    stopped: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running { groups: BTreeSet::new(), stopped: false });

fn running() -> MutexGuard<'static, Running> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every program that runs, and lets no other start.
pub(super) fn stop_all() {
    let mut running = running();
    running.stopped = true;
    running.groups.iter().for_each(|&group| kill_group(group));
}

#[cfg(unix)]
fn kill_group(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // All of it may have ended by itself; then there is nothing to end.
    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Without process groups a program ends when its input does.
#[cfg(not(unix))]
fn kill_group(_: u32) {}

/// A program that was started, with all that it has started. Ended when it is dropped.
pub(super) struct Group {
    child: Child,
    end: Option<ExitStatus>,
    // The system has reaped it for us, as it does where nobody wants to hear of children; its number is not ours any more.
    lost: bool,
}

impl Group {
    pub(super) fn start(command: &mut Command) -> io::Result<Group> {
        // A group of its own also keeps our Ctrl-C from it: it must live to finish the games that count.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // Nothing starts unseen while everything is being stopped.
        let mut running = running();
        if running.stopped {
            return Err(io::Error::other("all programs are being stopped"));
        }
        let child = command.spawn()?;
        running.groups.insert(child.id());
        Ok(Group { child, end: None, lost: false })
    }

    /// Its standard input and output, once.
    pub(super) fn pipes(&mut self) -> Option<(ChildStdin, ChildStdout)> {
        self.child.stdin.take().zip(self.child.stdout.take())
    }

    /// Whether it has ended by itself. Only looks: its number stays its own until [`Group::end`].
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

    /// Whether it has ended by itself.
    #[cfg(not(unix))]
    pub(super) fn has_ended(&mut self) -> bool {
        self.child.try_wait().is_ok_and(|end| end.is_some())
    }

    /// Whether it ends by itself within this time. Something can be done at each glance.
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
            thread::sleep(GLANCE);
        }
    }

    /// Ends all of it, and tells how the program ended.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if self.end.is_none() {
            let mut running = running();
            if !self.lost {
                kill_group(self.child.id());
                // Where there are no groups.
                let _ = self.child.kill();
            }
            // Forgotten before it is reaped: from then on its number may be somebody else's.
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
