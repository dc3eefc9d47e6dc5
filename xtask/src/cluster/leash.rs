//! Nothing that was started outlives this program, however it ends.

use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};

/// Hears the numbers of processes, and ends them once nobody speaks to it any more: asks first, insists two seconds later.
const WATCH: &str = r#"while read -r process; do all="$all $process"; done
[ -z "$all" ] && exit
kill -TERM $all
sleep 2
kill -KILL $all"#;

/// Holds a watcher that ends the processes it was told of, unless it is let go first.
pub(super) struct Leash {
    watcher: Child,
}

impl Leash {
    pub(super) fn new() -> Result<Leash, String> {
        let watcher = Command::new("sh")
            .args(["-c", WATCH])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Ctrl-C is for us alone.
            .process_group(0)
            .spawn()
            .map_err(|why| format!("sh cannot be started: {why}"))?;
        Ok(Leash { watcher })
    }

    /// Ends this process, too, when the time comes.
    pub(super) fn hold(&mut self, process: &Child) -> Result<(), String> {
        let watcher = self.watcher.stdin.as_mut().ok_or("the watcher is deaf")?;
        writeln!(watcher, "{}", process.id()).map_err(|why| format!("the watcher is gone: {why}"))
    }
}

impl Drop for Leash {
    /// All have ended; their numbers may belong to somebody else by now.
    fn drop(&mut self) {
        let _ended = self.watcher.kill();
        let _ended = self.watcher.wait();
    }
}
