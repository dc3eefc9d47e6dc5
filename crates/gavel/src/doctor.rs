//! `gavel doctor`: whether a server's data is well, and what to do if it is not.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use protocol::Millis;
use store::{Onlooker, OpenError, Sqlite};

use crate::Failure;
use crate::backup::{missing, told};
use crate::data::{Data, bytes, dated, now};

/// A write-ahead log of a running server that is longer than this does not get put away.
const LONGEST_RUNNING: u64 = 400_000_000;
/// Whoever stops as they should leaves none at all; a little is left by a server that was killed.
const LONGEST_LEFT: u64 = 200_000_000;
/// With less room than this on the disk, the server will soon stop writing.
const LEAST_FREE: u64 = 500_000_000;
/// How far clocks may differ before it counts.
const TOLERANCE: u64 = 5 * 60 * 1_000;
/// How many unreadable tables are named.
const MOST: usize = 20;

const DAMAGED: &str = "stop the server, copy the whole folder to a safe place, and put the newest good backup back: \
                       gavel restore FILE --force";

/// Examine a server's data, also while it is running, and say what to do
///
/// Nothing is changed. It checks the file, the log of every table (each is replayed), the versions, the write-ahead log, the
/// free space, the clock and the permissions. The exit status is 0 if all is well, and 1 if something is not.
#[derive(Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    data: Data,
    /// Do not replay the tables
    #[arg(long)]
    quick: bool,
}

/// What was found so far.
struct Visit<'a, W> {
    out: &'a mut W,
    findings: usize,
}

impl<W: Write> Visit<'_, W> {
    fn well(&mut self, what: impl std::fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "ok    {what}")?)
    }

    fn finds(&mut self, what: impl std::fmt::Display, remedy: &str) -> Result<(), Failure> {
        self.findings += 1;
        writeln!(self.out, "WRONG {what}")?;
        Ok(writeln!(self.out, "      what to do: {remedy}")?)
    }
}

impl Doctor {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let file = self.data.file()?;
        missing(&file)?;
        let mut visit = Visit { out, findings: 0 };
        visit.well(format_args!("gavel {}, SQLite {}", env!("CARGO_PKG_VERSION"), Sqlite::library()))?;
        let running = Sqlite::is_open(&file).map_err(Failure::said)?;
        visit.well(if running {
            "a server is running on this folder"
        } else {
            "no server is running on this folder"
        })?;
        visit.outside(&file, running)?;
        match Onlooker::open(&file) {
            Ok(store) => visit.inside(&store, self.quick)?,
            Err(why @ OpenError::Newer { .. }) => {
                visit.finds(&why, "use the newest gavel that has been used on this folder")?;
            }
            Err(why) => visit.finds(&why, DAMAGED)?,
        }
        match visit.findings {
            0 => Ok(()),
            1 => Err(Failure::said("one thing is wrong")),
            findings => Err(Failure::said(format!("{findings} things are wrong"))),
        }
    }
}

impl<W: Write> Visit<'_, W> {
    /// What can be seen without opening the file.
    fn outside(&mut self, file: &Path, running: bool) -> Result<(), Failure> {
        self.permissions(file)?;
        let beside = |suffix: &str| {
            let mut name = file.as_os_str().to_owned();
            name.push(suffix);
            fs::metadata(PathBuf::from(name)).map_or(0, |file| file.len())
        };
        self.write_ahead_log(beside("-wal"), running)?;
        store::free_bytes(file).map_or(Ok(()), |free| self.free_space(free))
    }

    fn write_ahead_log(&mut self, wal: u64, running: bool) -> Result<(), Failure> {
        if running && wal > LONGEST_RUNNING {
            let what = format!("the write-ahead log has {}, and is not put away", bytes(wal));
            self.finds(
                what,
                "somebody else reads gavel.db for a long time: end that program (lsof gavel.db)",
            )?;
        } else if !running && wal > LONGEST_LEFT {
            let what = format!("a write-ahead log of {} was left behind", bytes(wal));
            self.finds(
                what,
                "start the server, which puts it away, and stop it with SIGTERM rather than SIGKILL",
            )?;
        } else {
            self.well(format_args!("the write-ahead log has {}", bytes(wal)))?;
        }
        Ok(())
    }

    fn free_space(&mut self, free: u64) -> Result<(), Failure> {
        if free >= LEAST_FREE {
            return self.well(format_args!("{} are free on the disk", bytes(free)));
        }
        let what = format!("only {} are free on the disk", bytes(free));
        self.finds(what, "make room, or move the folder to a larger disk, before the server stops writing")
    }

    #[cfg(unix)]
    fn permissions(&mut self, file: &Path) -> Result<(), Failure> {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
        let about = fs::metadata(file).map_err(|why| Failure::said(format!("{}: {why}", file.display())))?;
        let mode = about.permissions().mode() & 0o777;
        if mode & 0o077 == 0 {
            self.well(format_args!("only its owner may read it (mode {mode:04o})"))?;
        } else {
            let what = format!("others may read or write {} (mode {mode:04o})", file.display());
            let remedy = format!("it contains secrets: chmod 600 {}", file.display());
            self.finds(what, &remedy)?;
        }
        if about.nlink() > 1 {
            let what = format!("{} has {} names (hard links)", file.display(), about.nlink());
            self.finds(what, "a server started under another name would damage it: remove the other names")?;
        }
        Ok(())
    }

    #[cfg(not(unix))]
    fn permissions(&mut self, _file: &Path) -> Result<(), Failure> {
        Ok(())
    }

    fn inside(&mut self, store: &Onlooker, quick: bool) -> Result<(), Failure> {
        match store.schema() {
            (found, known) if found == known => self.well(format_args!("schema {found}, the newest"))?,
            (found, known) => self.well(format_args!("schema {found}; a server will make it {known}"))?,
        }
        let damage = store.damage().unwrap_or_else(|why| vec![why.0]);
        for line in &damage {
            self.finds(format_args!("the file is damaged: {line}"), DAMAGED)?;
        }
        // What is read from a damaged file says nothing.
        if !damage.is_empty() {
            return Ok(());
        }
        self.well("the file is intact")?;
        let contradictions = store.contradictions().map_err(Failure::said)?;
        for line in &contradictions {
            self.finds(line, DAMAGED)?;
        }
        if contradictions.is_empty() {
            self.well("every log is complete")?;
        }
        let contents = store.contents().map_err(Failure::said)?;
        self.well(told(&contents))?;
        if contents.free > contents.bytes / 2 && contents.free > 10_000_000 {
            self.well(format_args!(
                "{} of the file are free, and will be used again; to give them back to the disk, make a backup, stop the \
                 server, and restore it with --force",
                bytes(contents.free)
            ))?;
        }
        self.clock(store)?;
        if quick { self.well("the tables were not replayed (--quick)") } else { self.replay(store) }
    }

    fn clock(&mut self, store: &Onlooker) -> Result<(), Failure> {
        let now = now();
        let ahead = |moment: Millis| moment.since(now) > TOLERANCE;
        const REMEDY: &str = "the clock is wrong now, or was when that was written: set it right (NTP). Tables play on, \
                              but what is younger than the future is not removed or renewed in time";
        let newest = store.newest().map_err(Failure::said)?;
        match newest {
            Some((table, at)) if ahead(at) => {
                let what = format!("a command at table {table} is from the future: {} UTC", dated(at));
                self.finds(what, REMEDY)?;
            }
            Some((_, at)) => self.well(format_args!("the newest command is from {} UTC", dated(at)))?,
            None => self.well("there are no commands yet")?,
        }
        let birthdays = store.birthdays().map_err(Failure::said)?;
        match birthdays.first() {
            Some(since) if ahead(*since) => self
                .finds(format_args!("the newest secret is from the future: {} UTC", dated(*since)), REMEDY),
            Some(_) => self.well(format_args!("{} secrets for cookies", birthdays.len())),
            None => Ok(()),
        }
    }

    /// Plays every game again, command by command.
    fn replay(&mut self, store: &Onlooker) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().map_err(Failure::said)?;
        let (mut well, mut ill) = (0, 0);
        for table in store.tables().map_err(Failure::said)? {
            match runtime.block_on(server::archive::read(store, store, table)) {
                Ok(_) => well += 1,
                // It was removed meanwhile.
                Err(server::archive::Unreadable::Unknown) => {}
                Err(why) => {
                    ill += 1;
                    if ill <= MOST {
                        let remedy = format!(
                            "table {table} cannot be opened, all others can; if it was well in a backup, restore that"
                        );
                        self.finds(format_args!("table {table} cannot be replayed: {why}"), &remedy)?;
                    }
                }
            }
        }
        match ill {
            0 => self.well(format_args!("{well} tables were replayed to their last command")),
            _ => self.well(format_args!("{well} other tables were replayed to their last command")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found, and what is said of it.
    fn visited(looks: impl FnOnce(&mut Visit<'_, Vec<u8>>) -> Result<(), Failure>) -> (usize, String) {
        let mut out = Vec::new();
        let mut visit = Visit { out: &mut out, findings: 0 };
        assert!(looks(&mut visit).is_ok());
        let findings = visit.findings;
        (findings, String::from_utf8(out).unwrap())
    }

    #[test]
    fn a_disk_with_little_room_is_wrong() {
        let (findings, said) = visited(|visit| visit.free_space(LEAST_FREE));
        assert_eq!((findings, said.starts_with("ok ")), (0, true), "{said}");
        let (findings, said) = visited(|visit| visit.free_space(LEAST_FREE - 1));
        assert_eq!(findings, 1);
        assert!(said.starts_with("WRONG only ") && said.contains("what to do: make room"), "{said}");
    }

    #[test]
    fn a_write_ahead_log_that_is_not_put_away_is_wrong_and_how_long_depends_on_who_is_running() {
        for (running, longest, remedy) in [
            (true, LONGEST_RUNNING, "lsof gavel.db"),
            (false, LONGEST_LEFT, "start the server, which puts it away"),
        ] {
            let (findings, said) = visited(|visit| visit.write_ahead_log(longest, running));
            assert_eq!((findings, said.starts_with("ok ")), (0, true), "{said}");
            let (findings, said) = visited(|visit| visit.write_ahead_log(longest + 1, running));
            assert_eq!(findings, 1);
            assert!(said.starts_with("WRONG ") && said.contains(remedy), "{said}");
        }
        let (findings, _) = visited(|visit| visit.write_ahead_log(LONGEST_LEFT + 1, true));
        assert_eq!(findings, 0, "a running server puts it away by and by");
    }
}
