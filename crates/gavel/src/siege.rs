//! `gavel siege`: attacks a server of one's own, on this machine, while honest tables play at it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use indicatif::{ProgressBar, ProgressStyle};
use load::siege::{Attack, Bars, Camp, Outcome, Plan, Target, besiege, markdown, prepare, table};
use serde_json::json;

use crate::Failure;

/// File handles the siege needs for everything but the attackers' connections.
const OWN_HANDLES: usize = 1_000;

/// With more cores than this in use by other programs, a measurement is not worth much.
const QUIET_MACHINE: f64 = 0.2;

/// Attack a server of your own, on this machine only, and see whether others can still play
///
/// It starts its own server on 127.0.0.1, with its default limits and a temporary data folder, once for every attack. Honest guests
/// from 127.0.0.1 play first in quiet, then under the attack, then after it: the time of a command until the last seat of its
/// table is told, connections lost, guests who arrive, bots, the list of tables and the server's memory are compared.
/// Attackers come from 127.0.0.2 to 127.0.0.9, and their own processor time is capped, so that it is not what slows the others. Nothing
/// but loopback is ever attacked. The exit status is 1 if a bar is broken.
#[derive(Args)]
pub(crate) struct Siege {
    /// Only this attack; can be given several times [default: all, one after another]
    #[arg(long = "attack", value_name = "NAME", value_parser = names())]
    attacks: Vec<String>,
    /// How long the honest tables play in quiet, under attack and afterwards, each, in seconds
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Number of honest tables
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..=100))]
    tables: u16,
    /// Number of people at each honest table
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=5))]
    seats: u8,
    /// Number of honest tables at which one person plays with bots
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=20))]
    bot_tables: u16,
    /// Commands per second over all honest tables of people
    #[arg(long, value_name = "R", default_value_t = 80.0)]
    rate: f64,
    /// Percentage of an attack's full strength: how many connections, guests and tables it uses
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u8).range(1..=100))]
    strength: u8,
    /// Percentage of one core that all attackers together may use
    #[arg(long, value_name = "PERCENT", default_value_t = 25, value_parser = clap::value_parser!(u8).range(1..=100))]
    attackers_cpu: u8,
    /// The most commands one guest puts into the log of a table before the siege, in two tables
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    story: u64,
    /// File handles the server may have
    #[arg(long, value_name = "N", default_value_t = 8_192)]
    handles: u64,
    /// Another gavel to besiege, such as an older one
    #[arg(long, value_name = "PATH")]
    server: Option<PathBuf>,
    /// An argument for the server, such as '--limit NAME=VALUE' without its space ('--limit=NAME=VALUE'); can be given several times
    #[arg(long = "serve-arg", value_name = "ARG", allow_hyphen_values = true)]
    serve_args: Vec<String>,
    /// Loopback address the server listens on; port 0 picks a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// Milliseconds a command may take under attack in any case (99th percentile), even if that is more than three times the quiet figure
    #[arg(long, value_name = "MS", default_value_t = Bars::default().at_least_ms)]
    patience: f64,
    /// Megabytes the server may hold more than before while an attack lasts
    #[arg(long, value_name = "MB", default_value_t = Bars::default().highest_mb)]
    memory: f64,
    /// Megabytes the server may hold more than before afterwards
    #[arg(long, value_name = "MB", default_value_t = Bars::default().after_mb)]
    memory_after: f64,
    /// Also write all figures to this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Print the table in Markdown
    #[arg(long)]
    markdown: bool,
    /// Seed for what everybody does
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(
        Attack::ALL.map(|attack| PossibleValue::new(attack.name()).help(attack.about())),
    )
}

impl Siege {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if !self.listen.ip().is_loopback() {
            return Err(Failure::said(format!(
                "{} is not a loopback address: only a server on this machine is besieged",
                self.listen
            )));
        }
        if self.serve_args.iter().any(|arg| arg == "--listen" || arg.starts_with("--listen=")) {
            return Err(Failure::said("the server listens where --listen says, which must be loopback"));
        }
        let handles = rlimit::increase_nofile_limit(u64::MAX)
            .map_err(|why| Failure::said(format!("the number of connections cannot be raised: {why}")))?;
        let plan = Plan {
            tables: self.tables.into(),
            seats: self.seats,
            bot_tables: self.bot_tables.into(),
            rate: self.rate,
            time: Duration::from_secs(self.seconds),
            share: f64::from(self.attackers_cpu) / 100.0,
            strength: f64::from(self.strength) / 100.0,
            connections: usize::try_from(handles).unwrap_or(usize::MAX).saturating_sub(OWN_HANDLES),
            story: self.story,
            seed: self.seed,
        };
        let attacks: Vec<Attack> = match self.attacks.as_slice() {
            [] => Attack::ALL.to_vec(),
            named => named.iter().filter_map(|name| Attack::named(name)).collect(),
        };
        let bars = Bars {
            at_least_ms: self.patience,
            highest_mb: self.memory,
            after_mb: self.memory_after,
            ..Bars::default()
        };
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.enable_steady_tick(Duration::from_millis(250));
        let outcomes = self.all(&plan, &attacks, &bars, &bar);
        bar.finish_and_clear();
        let (camp, outcomes) = outcomes?;
        self.report(out, &plan, &bars, &camp, &outcomes)
    }

    fn all(
        &self,
        plan: &Plan,
        attacks: &[Attack],
        bars: &Bars,
        bar: &ProgressBar,
    ) -> Result<(Camp, Vec<Outcome>), Failure> {
        let camp_data = folder()?;
        // Made without limits, in a minute instead of the quarter of an hour that a guest would need.
        let server = self.start(camp_data.path(), &["--no-limits".to_owned()])?;
        let target = Target::of(&server.url).map_err(Failure::said)?;
        let camp = prepare(&target, plan, |what| bar.set_message(format!("preparing: {what}")))
            .map_err(Failure::said)?;
        drop(server);
        let mut outcomes = Vec::new();
        for &attack in attacks {
            let data = folder()?;
            copy(camp_data.path(), data.path())
                .map_err(|why| Failure::said(format!("the data cannot be copied: {why}")))?;
            let server = self.start(data.path(), &self.serve_args)?;
            let target = Target::of(&server.url).map_err(Failure::said)?;
            let process = server.child.id().to_string();
            let cost = || server::process::cost(&process);
            let said = |phase: &str| bar.set_message(format!("{attack}: {phase}"));
            outcomes.push(besiege(&target, &camp, plan, attack, bars, cost, said).map_err(Failure::said)?);
        }
        Ok((camp, outcomes))
    }

    fn report(
        &self,
        out: &mut impl Write,
        plan: &Plan,
        bars: &Bars,
        camp: &Camp,
        outcomes: &[Outcome],
    ) -> Result<(), Failure> {
        if let Some(path) = &self.json {
            let all = json!({
                "tables": plan.tables,
                "seats": plan.seats,
                "bot_tables": plan.bot_tables,
                "rate": plan.rate,
                "seconds": self.seconds,
                "strength": plan.strength,
                "attackers_share": plan.share,
                "handles": self.handles,
                "logs": camp.lengths,
                "bars": bars,
                "attacks": outcomes,
                "held": outcomes.iter().all(Outcome::held),
            });
            fs::write(path, format!("{all:#}\n"))
                .map_err(|why| Failure::said(format!("{}: {why}", path.display())))?;
        }
        if self.markdown {
            write!(out, "{}", markdown(outcomes))?;
        } else {
            writeln!(
                out,
                "{} honest tables of {} and {} with bots, {:.0} commands a second; one guest could make a table keep {} \
                 commands that are told and {} private ones",
                plan.tables, plan.seats, plan.bot_tables, plan.rate, camp.lengths.story, camp.lengths.private
            )?;
            write!(out, "{}", table(outcomes))?;
        }
        let others = outcomes.iter().map(Outcome::others_cores).fold(0.0, f64::max);
        if others > QUIET_MACHINE {
            eprintln!(
                "gavel: other programs used up to {others:.1} cores meanwhile: the times say little until they are stopped"
            );
        }
        let broken = outcomes.iter().filter(|outcome| !outcome.held()).count();
        if broken > 0 {
            out.flush()?;
            return Err(Failure::said(format!("{broken} of {} attacks broke a bar", outcomes.len())));
        }
        Ok(())
    }

    fn start(&self, data: &Path, args: &[String]) -> Result<Besieged, Failure> {
        let failed = |why: std::io::Error| Failure::said(format!("a server could not be started: {why}"));
        let program = match &self.server {
            Some(path) => path.clone(),
            None => std::env::current_exe().map_err(failed)?,
        };
        let mut command = with_handles(&program, self.handles);
        // Settings in the environment are meant for another server.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("GAVEL_") {
                command.env_remove(name);
            }
        }
        let mut child = command
            .args(["serve", "--listen", &self.listen.to_string(), "--data"])
            .arg(data)
            .args(args)
            .env("GAVEL_LOG", "error")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let said = child.stdout.take().map(BufReader::new);
        let mut server = Besieged { child, url: String::new(), said };
        let mut line = String::new();
        if let Some(said) = &mut server.said {
            while said.read_line(&mut line).map_err(failed)? > 0 {
                if let Some(url) = line.trim().strip_prefix("Gavel is at ") {
                    url.clone_into(&mut server.url);
                    return Ok(server);
                }
                line.clear();
            }
        }
        let status = server.child.wait().map_err(failed)?;
        Err(Failure::said(format!("a server could not be started: it ended with {status}")))
    }
}

/// The program with this many file handles.
#[cfg(unix)]
fn with_handles(program: &Path, handles: u64) -> Command {
    let mut command = Command::new("sh");
    // The shell becomes the program: its process is the server's.
    command.args(["-c", "ulimit -n \"$1\"; shift; exec \"$@\"", "sh", &handles.to_string()]).arg(program);
    command
}

#[cfg(not(unix))]
fn with_handles(program: &Path, _handles: u64) -> Command {
    Command::new(program)
}

fn folder() -> Result<tempfile::TempDir, Failure> {
    tempfile::tempdir().map_err(|why| Failure::said(format!("no temporary folder: {why}")))
}

/// Copies the files of a data folder.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir(&to)?;
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// The server that is besieged.
struct Besieged {
    child: Child,
    url: String,
    // Kept open: a server that cannot write stops.
    said: Option<BufReader<ChildStdout>>,
}

impl Drop for Besieged {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
