//! `gavel chaos`: shakes a house of nodes of one's own, on this machine, and checks that nobody was told anything wrong.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use load::chaos::{Evidence, Kept, Kind, Outcome, Plan, Totals, check, line, shake};
use serde_json::json;

use crate::Failure;

/// The most findings of a run that are printed; its folder has all.
const PRINTED: usize = 5;

/// Kill, halt and cut off the nodes of a server of your own, and see whether anybody notices
///
/// It starts its own nodes and their database on 127.0.0.1, lets people play at all of them, and kills nodes, halts them, cuts
/// connections between clients, nodes and database, and lets the database fail over, as the seed of each run says. In the end it compares what
/// everybody was told with the log: nothing acknowledged may be lost or doubled, everybody must have heard the same, no hammer may have fallen
/// while somebody could not bid because of the server, and everybody must be back in time. docs/chaos.md has the definitions. It needs PostgreSQL's
/// programs, and says which are missing. The exit status is 1 if anything is found; such a run leaves its histories in a folder.
#[derive(Args)]
pub(crate) struct Chaos {
    /// Number of runs, one after another
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    runs: u64,
    /// Seed of the first run; each further run has the next one. The same seed brings the same faults, though not the same timing
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of nodes
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    nodes: u8,
    /// Number of tables, with four or five people each
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=40))]
    tables: u8,
    /// How long faults come in each run, in seconds
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(4..=600))]
    seconds: u64,
    /// Which faults
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_value = "kill,stop,cut,promote", value_parser = names())]
    faults: Vec<String>,
    /// Where tables are kept
    #[arg(long, value_name = "STORE", default_value = "postgres")]
    store: KeptIn,
    /// Folder for the histories of runs in which something is found [default: a folder for temporary files]
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Keep the histories of all runs
    #[arg(long)]
    keep_all: bool,
    /// Another gavel to shake
    #[arg(long, value_name = "PATH")]
    server: Option<PathBuf>,
    /// An argument for the nodes; can be given several times
    #[arg(long = "serve-arg", value_name = "ARG", allow_hyphen_values = true)]
    serve_args: Vec<String>,
    /// A variable in the environment of the nodes, NAME=VALUE; can be given several times
    #[arg(long = "serve-env", value_name = "NAME=VALUE", value_parser = variable)]
    serve_env: Vec<(String, String)>,
    /// Also write everything to this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Start nothing, and check what a run has left in this folder once more
    #[arg(long, value_name = "DIR")]
    check: Option<PathBuf>,
}

/// Where tables are kept.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KeptIn {
    /// In PostgreSQL: a primary and a synchronous standby
    Postgres,
    /// In a file, with a single node
    File,
}

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(Kind::ALL.map(|kind| PossibleValue::new(kind.name()).help(kind.about())))
}

fn variable(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("a variable is given as NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

impl Chaos {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(folder) = &self.check {
            return again(folder, out);
        }
        let plan = self.plan()?;
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.enable_steady_tick(Duration::from_millis(250));
        let last = self.seed.saturating_add(self.runs - 1);
        let said = |seed: u64, what: &str| bar.set_message(format!("seed {seed} (to {last}): {what}"));
        let mut written = Ok(());
        let done = |outcome: &Outcome| {
            let told = bar.suspend(|| self.tell(outcome, out));
            if written.is_ok() {
                written = told;
            }
        };
        let outcomes = shake(&plan, self.seed..=last, said, done);
        bar.finish_and_clear();
        let outcomes = outcomes.map_err(Failure::said)?;
        written?;
        self.report(&outcomes, out)
    }

    fn plan(&self) -> Result<Plan, Failure> {
        let kept = match self.store {
            KeptIn::File if self.nodes > 1 => {
                return Err(Failure::said("a file is for one node: use --nodes 1 with it"));
            }
            KeptIn::File => Kept::File,
            KeptIn::Postgres => Kept::Postgres,
        };
        if self.serve_args.iter().any(|arg| arg.starts_with("--listen") || arg.starts_with("--node-listen")) {
            return Err(Failure::said("the nodes listen on loopback, on ports that this program picks"));
        }
        let program = match &self.server {
            Some(path) => path.clone(),
            None => std::env::current_exe()
                .map_err(|why| Failure::said(format!("this program cannot be found: {why}")))?,
        };
        Ok(Plan {
            program,
            serve_args: self.serve_args.clone(),
            env: self.serve_env.clone(),
            kept,
            nodes: self.nodes.into(),
            tables: self.tables.into(),
            time: Duration::from_secs(self.seconds),
            faults: self.faults.iter().filter_map(|name| Kind::named(name)).collect(),
            keep: self.keep.clone().unwrap_or_else(|| std::env::temp_dir().join("gavel-chaos")),
            keep_all: self.keep_all,
        })
    }

    /// Prints a run as soon as it is done.
    fn tell(&self, outcome: &Outcome, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(out, "{}", line(outcome))?;
        let findings = &outcome.verdict.findings;
        for finding in findings.iter().take(PRINTED) {
            writeln!(out, "  {finding}")?;
        }
        if findings.len() > PRINTED {
            writeln!(out, "  and {} more", findings.len() - PRINTED)?;
        }
        if let Some(folder) = &outcome.kept {
            writeln!(out, "  its histories are in {}", folder.display())?;
        }
        if !outcome.is_good() {
            writeln!(
                out,
                "  the same faults again: gavel chaos --runs 1 --seed {}{}",
                outcome.seed,
                self.settings()
            )?;
        }
        out.flush()
    }

    /// The settings that decide which faults a seed brings, where they are not the usual ones.
    fn settings(&self) -> String {
        let mut text = String::new();
        if self.nodes != 3 {
            text += &format!(" --nodes {}", self.nodes);
        }
        if self.seconds != 20 {
            text += &format!(" --seconds {}", self.seconds);
        }
        if self.tables != 8 {
            text += &format!(" --tables {}", self.tables);
        }
        if self.faults.len() != Kind::ALL.len() {
            text += &format!(" --faults {}", self.faults.join(","));
        }
        if self.store == KeptIn::File {
            text += " --store file";
        }
        text
    }

    fn report(&self, outcomes: &[Outcome], out: &mut impl Write) -> Result<(), Failure> {
        let totals = Totals::of(outcomes);
        if let Some(path) = &self.json {
            let all = json!({
                "nodes": self.nodes,
                "tables": self.tables,
                "seconds": self.seconds,
                "faults": self.faults,
                "runs": outcomes,
                "totals": totals,
            });
            fs::write(path, format!("{all:#}\n"))
                .map_err(|why| Failure::said(format!("{}: {why}", path.display())))?;
        }
        write!(out, "{totals}")?;
        if totals.runs_with_findings > 0 {
            out.flush()?;
            return Err(Failure::said(format!(
                "something was found in {} of {} runs",
                totals.runs_with_findings, totals.runs
            )));
        }
        Ok(())
    }
}

/// Checks what a run has left behind once more.
fn again(folder: &std::path::Path, out: &mut impl Write) -> Result<(), Failure> {
    let path = folder.join("evidence.json");
    let failed = |why: &dyn std::fmt::Display| Failure::said(format!("{}: {why}", path.display()));
    let text = fs::read_to_string(&path).map_err(|why| failed(&why))?;
    let evidence: Evidence = serde_json::from_str(&text).map_err(|why| failed(&why))?;
    let verdict = check(&evidence);
    for finding in &verdict.findings {
        writeln!(out, "{finding}")?;
    }
    if verdict.findings.is_empty() {
        writeln!(out, "nothing found")?;
        return Ok(());
    }
    out.flush()?;
    Err(Failure::said(format!("{} findings", verdict.findings.len())))
}
