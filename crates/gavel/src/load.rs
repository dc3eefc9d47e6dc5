//! `gavel load`: plays many tables over real sockets to measure a server.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use load::{Figures, Plan, Progress};
use serde_json::json;

use crate::Failure;

mod database;
mod waiting;

use database::{Database, Used};

/// Measure a server: many tables, real games, real sockets
///
/// Without --url it starts its own server on a free port, with a new log in a temporary folder and without limits, and
/// afterwards kills it and starts it again on the same log to see how long that takes. Every player is a guest with their
/// own cookie and socket, acts according to the menu they are shown, and checks that no update is missing and that all
/// seats are told the same. Latency is the time from sending a command until the last seat of the table has received the
/// update, which the server sends once the command is durable.
#[derive(Args)]
pub(crate) struct Load {
    /// Number of tables
    #[arg(long, value_name = "N", default_value_t = 100)]
    tables: usize,
    /// Number of seats at each table
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=5))]
    seats: u8,
    /// How long to play, in seconds
    #[arg(long, value_name = "S", default_value_t = 20)]
    seconds: u64,
    /// Commands per second over all tables [default: one per table]
    #[arg(long, value_name = "R")]
    rate: Option<f64>,
    /// Percentage of sockets that stop reading
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=75))]
    stalled: u8,
    /// Send every command this many extra times under other ids, to overload the server
    #[arg(long, value_name = "N", default_value_t = 0)]
    flood: usize,
    /// URL of the server to measure, instead of starting one; given several times, the seats of a table are spread over
    /// these servers, which share a store
    #[arg(long = "url", value_name = "URL", conflicts_with_all = ["data", "store", "postgres"])]
    urls: Vec<String>,
    /// An empty PostgreSQL database for the servers it starts, instead of a file
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    store: Option<String>,
    /// Start a PostgreSQL of its own for the servers it starts, in a temporary folder; what it costs is measured too
    #[arg(long, value_name = "WHICH", num_args = 0..=1, default_missing_value = "alone", conflicts_with_all = ["data", "store"])]
    postgres: Option<Which>,
    /// How many servers to start on that database; the seats of a table are spread over them
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16))]
    nodes: u8,
    /// Folder for the log of the server it starts, instead of a temporary one: to measure a server that has many tables
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Instead of playing: start a server on a log in which this many games over days wait, and measure its start and its memory
    #[arg(long, value_name = "N", conflicts_with_all = ["tables", "urls", "store", "postgres", "data"])]
    waiting: Option<usize>,
    /// Seed for what everybody does
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print the figures as one JSON object
    #[arg(long)]
    json: bool,
}

/// Which PostgreSQL is started.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    /// One server
    Alone,
    /// A server and a standby, without which nothing is acknowledged
    Standby,
}

/// How long a server took to come back.
struct Again {
    /// From the start of the process until it listens, in milliseconds.
    start: f64,
    /// The times to open a table, in milliseconds, sorted.
    tables: Vec<f64>,
}

impl Again {
    fn share(&self, share: f64) -> f64 {
        let last = self.tables.len().saturating_sub(1);
        self.tables.get((last as f64 * share).round() as usize).copied().unwrap_or(0.0)
    }
}

/// How many tables are opened to measure how long one takes.
const LOOKED_AT: usize = 200;
/// How long a server has before its memory is measured.
const SETTLED: Duration = Duration::from_secs(5);

/// What the server had used at one moment.
#[derive(Clone, Copy)]
struct Cost {
    at: Instant,
    seconds: f64,
    bytes: u64,
    database: Option<Used>,
}

/// What the database used while the tables played.
struct DatabaseCost {
    cores: f64,
    bytes_a_command: f64,
    logged_a_command: f64,
}

impl Load {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if self.tables == 0 || self.seconds == 0 {
            return Err(Failure::said("there is nothing to measure: --tables and --seconds are at least 1"));
        }
        if self.nodes > 1 && self.store.is_none() && self.postgres.is_none() {
            return Err(Failure::said(
                "several servers share a database: name one with --store, or add --postgres",
            ));
        }
        if let Err(why) = rlimit::increase_nofile_limit(u64::MAX) {
            eprintln!("gavel: the number of connections stays limited: {why}");
        }
        let temporary =
            tempfile::tempdir().map_err(|why| Failure::said(format!("no temporary folder: {why}")))?;
        if let Some(waiting) = self.waiting {
            return self.wait(out, temporary.path(), waiting);
        }
        let data = self.data.as_deref().unwrap_or(temporary.path());
        let database = self.postgres.map(Database::start).transpose()?;
        let store = self.store.as_deref().or(database.as_ref().map(Database::url));
        let own: Vec<OwnServer> = match (self.urls.is_empty(), store) {
            (false, _) => Vec::new(),
            (true, None) => vec![OwnServer::start(Kept::In(data))?],
            (true, Some(store)) => {
                (0..self.nodes).map(|_| OwnServer::start(Kept::At(store))).collect::<Result<_, _>>()?
            }
        };
        let urls =
            if own.is_empty() { self.urls.clone() } else { own.iter().map(|own| own.url.clone()).collect() };
        let processes: Vec<String> = own.iter().map(|own| own.child.id().to_string()).collect();
        let plan = Plan {
            urls,
            tables: self.tables,
            seats: self.seats,
            time: Duration::from_secs(self.seconds),
            rate: self.rate.unwrap_or(self.tables as f64),
            stalled: self.stalled,
            flood: self.flood,
            seed: self.seed,
        };
        let mut costs: Vec<Cost> = Vec::new();
        let bar = bar(&plan);
        let figures = load::run(
            &plan,
            |progress| show(&bar, &plan, progress),
            || {
                let all: Option<Vec<_>> =
                    processes.iter().map(|process| server::process::cost(process)).collect();
                if let Some(all) = all.filter(|all| !all.is_empty()) {
                    let seconds = all.iter().map(|(seconds, _)| seconds).sum();
                    let bytes = all.iter().map(|(_, bytes)| bytes).sum();
                    let database = database.as_ref().and_then(Database::used);
                    costs.push(Cost { at: Instant::now(), seconds, bytes, database });
                }
            },
        );
        bar.finish_and_clear();
        let figures = figures.map_err(Failure::said)?;
        let again = match (<[OwnServer; 1]>::try_from(own), store) {
            (Ok([own]), None) => Some(own.again(data, &figures)?),
            (Ok(_) | Err(_), _) => None,
        };
        self.report(out, &figures, &costs, again.as_ref())
    }

    /// Starts a server on a log in which so many games wait, and opens some of them.
    fn wait(&self, out: &mut impl Write, data: &Path, waiting: usize) -> Result<(), Failure> {
        let names = waiting::fill(data, waiting, LOOKED_AT)?;
        let begun = Instant::now();
        let server = OwnServer::start(Kept::In(data))?;
        let start = begun.elapsed().as_secs_f64() * 1_000.0;
        // By then it has looked for tables whose deadline is near.
        std::thread::sleep(SETTLED);
        let megabytes =
            || server::process::cost(&server.child.id().to_string()).map(|(_, bytes)| bytes as f64 / 1e6);
        let resting = megabytes().unwrap_or(0.0);
        let mut tables = load::look(&server.url, &names).map_err(Failure::said)?;
        tables.sort_by(f64::total_cmp);
        let again = Again { start, tables };
        if self.json {
            let (p50, longest) = (again.share(0.5), again.share(1.0));
            let all = json!({
                "waiting": waiting, "start_ms": start, "server_mb": resting,
                "open_table_p50_ms": p50, "open_table_max_ms": longest,
            });
            writeln!(out, "{all}")?;
            return Ok(());
        }
        writeln!(out, "{waiting} games over days wait")?;
        writeln!(out, "start           {start:>9.0} ms until it listens")?;
        writeln!(out, "memory          {resting:>9.0} MB")?;
        writeln!(
            out,
            "a table opened  {:>9.2} ms p50, {:.2} ms the longest of {}",
            again.share(0.5),
            again.share(1.0),
            again.tables.len()
        )?;
        Ok(())
    }

    fn report(
        &self,
        out: &mut impl Write,
        figures: &Figures,
        costs: &[Cost],
        again: Option<&Again>,
    ) -> Result<(), Failure> {
        let server = match costs {
            [first, .., last] => {
                let time = last.at.duration_since(first.at).as_secs_f64();
                let commands = figures.commands.max(1) as f64;
                let database = last.database.zip(first.database).map(|(last, first)| DatabaseCost {
                    cores: (last.seconds - first.seconds) / time,
                    bytes_a_command: (last.bytes - first.bytes) / commands,
                    logged_a_command: (last.logged - first.logged) / commands,
                });
                Some(((last.seconds - first.seconds) / time, last.bytes, database))
            }
            _ => None,
        };
        if self.json {
            let mut all = json!(figures);
            if let Some((cores, bytes, database)) = server {
                all["server_cores"] = json!(cores);
                all["server_bytes"] = json!(bytes);
                if let Some(database) = database {
                    all["database_cores"] = json!(database.cores);
                    all["database_bytes_a_command"] = json!(database.bytes_a_command);
                    all["database_wal_bytes_a_command"] = json!(database.logged_a_command);
                }
            }
            if let Some(again) = again {
                all["start_again_ms"] = json!(again.start);
                all["open_table_p50_ms"] = json!(again.share(0.5));
                all["open_table_max_ms"] = json!(again.share(1.0));
            }
            writeln!(out, "{all}")?;
            return Ok(());
        }
        writeln!(
            out,
            "{} tables, {} sockets ({} not reading), {:.0} s",
            figures.tables, figures.sockets, figures.stalled, figures.seconds
        )?;
        writeln!(
            out,
            "commands        {:>9.0} a second ({} in all, {} games finished)",
            figures.commands_a_second, figures.commands, figures.games_finished
        )?;
        writeln!(out, "updates         {:>9.0} a second", figures.updates_a_second)?;
        writeln!(
            out,
            "to the last seat{:>9.2} ms p50, {:.2} ms p99, {:.2} ms p99.9",
            figures.p50_ms, figures.p99_ms, figures.p999_ms
        )?;
        if let Some((cores, bytes, database)) = server {
            let each = bytes as f64 / 1_000.0 / figures.sockets as f64;
            writeln!(
                out,
                "server          {cores:>9.2} cores, {:.0} MB, {each:.1} kB a socket",
                bytes as f64 / 1e6
            )?;
            if let Some(database) = database {
                writeln!(
                    out,
                    "PostgreSQL      {:>9.2} cores, {:.0} bytes a command, {:.0} in its write-ahead log",
                    database.cores, database.bytes_a_command, database.logged_a_command
                )?;
            }
        }
        writeln!(out, "private         {:>9}  (fists that were changed: nobody is told)", figures.private)?;
        writeln!(out, "busy, repeat    {:>9}", figures.busy)?;
        writeln!(out, "refused         {:>9}  (bids that came too late, mostly)", figures.refused)?;
        writeln!(out, "connections lost{:>9}", figures.connections_lost)?;
        writeln!(out, "gaps            {:>9}", figures.gaps)?;
        writeln!(out, "divergences     {:>9}", figures.divergences)?;
        if let Some(again) = again {
            writeln!(out, "killed and back {:>9.0} ms until it listens again", again.start)?;
            writeln!(
                out,
                "a table opened  {:>9.2} ms p50, {:.2} ms the longest of {}",
                again.share(0.5),
                again.share(1.0),
                again.tables.len()
            )?;
        }
        Ok(())
    }
}

fn bar(plan: &Plan) -> ProgressBar {
    let bar = ProgressBar::new(plan.tables as u64);
    let style = ProgressStyle::with_template("{msg:20} {wide_bar} {pos}/{len} {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

fn show(bar: &ProgressBar, plan: &Plan, progress: Progress) {
    match progress {
        Progress::Founding(tables) => {
            bar.set_message("tables");
            bar.set_position(tables as u64);
        }
        Progress::Playing(time, commands) => {
            bar.set_length(plan.time.as_secs());
            bar.set_position(time.as_secs());
            bar.set_message(format!("{:.0} commands/s", commands as f64 / time.as_secs_f64()));
        }
    }
}

/// Where a server keeps its log.
#[derive(Clone, Copy)]
enum Kept<'a> {
    In(&'a Path),
    At(&'a str),
}

/// A server that we started, on a free port.
struct OwnServer {
    child: Child,
    url: String,
}

impl OwnServer {
    fn start(kept: Kept<'_>) -> Result<OwnServer, Failure> {
        let failed = |why: std::io::Error| Failure::said(format!("a server could not be started: {why}"));
        let program = std::env::current_exe().map_err(failed)?;
        let mut command = Command::new(program);
        // Settings in the environment are meant for another server.
        for setting in [
            "PUBLIC_URL",
            "CONFIG",
            "TRUSTED_PROXIES",
            "METRICS",
            "LIMITS",
            "DATA",
            "STORE",
            "NODE_LISTEN",
            "NODE_ADDRESS",
        ] {
            command.env_remove(format!("GAVEL_{setting}"));
        }
        match kept {
            Kept::In(folder) => command.arg("serve").arg("--data").arg(folder),
            // Not on the command line, where every user of the machine could read the password.
            Kept::At(url) => command.arg("serve").env("GAVEL_STORE", url),
        };
        let mut child = command
            .args(["--listen", "127.0.0.1:0", "--no-limits"])
            .env("GAVEL_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line).map_err(failed)?;
        }
        let url = line.trim().strip_prefix("Gavel is at ").map(str::to_owned);
        let Some(url) = url else {
            let _ = child.kill();
            return Err(Failure::said("a server could not be started: it said nothing"));
        };
        Ok(OwnServer { child, url })
    }

    /// Kills it and starts another one with the same log.
    fn again(self, data: &Path, figures: &Figures) -> Result<Again, Failure> {
        drop(self);
        let begun = Instant::now();
        let server = OwnServer::start(Kept::In(data))?;
        let start = begun.elapsed().as_secs_f64() * 1_000.0;
        let step = figures.names.len().div_ceil(LOOKED_AT).max(1);
        let some: Vec<String> = figures.names.iter().step_by(step).cloned().collect();
        let mut tables = load::look(&server.url, &some).map_err(Failure::said)?;
        tables.sort_by(f64::total_cmp);
        Ok(Again { start, tables })
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
