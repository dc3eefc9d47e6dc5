//! `gavel serve`: the game in the browser, for everybody who has the link.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use directories::ProjectDirs;
use metrics_exporter_prometheus::PrometheusBuilder;
use serde::Deserialize;
use server::{Clock, Door, Hub, Limits, Network, NotifySettings, Retention, Settings, Thinking};
use store::{Sqlite, Store};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::Failure;
use crate::data;
use crate::keep::{Keep, KeepFile};
use crate::logging::{self, Calm, Format};

/// How long requests still running when all rooms are closed may take to finish.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often figures that nobody asks for are put together.
const UPKEEP: Duration = Duration::from_secs(5);

const FILE: &str = "\
A configuration file, with every setting there is:
  listen = \"0.0.0.0:4200\"
  data = \"data\"                   # or, instead of a file:
  # store = [\"postgres://gavel@db1,db2/gavel?target_session_attrs=read-write\"]
  # node_listen = \"10.0.0.7:4300\"
  # node_address = \"10.0.0.7:4300\"
  public_url = \"https://games.example.org/gavel/\"
  trusted_proxies = [\"10.0.0.0/8\"]
  metrics = \"127.0.0.1:4201\"
  log_format = \"json\"
  notify_contact = \"mailto:games@example.org\"

  [keep]
  gathering_days = 7
  unfinished_days = 180
  finished_days = 0

  [limits]";

/// The example of a configuration file, with every limit at its default.
fn file() -> String {
    let usual = Limits::default();
    let lines = Limits::NAMES.iter().map(|name| format!("\n  {name} = {}", usual.get(name).unwrap_or(0)));
    let mut text = FILE.to_owned();
    text.extend(lines);
    text + "\n\nA limit may also be \"none\". docs/limits.md says what each of them means, and what those are told who reach it."
}

/// Serve the game to browsers: tables, bots, clocks, everything kept in one file or in PostgreSQL
///
/// Each setting comes from the command line, the environment, the configuration file or its default, in that order.
/// Everything players have been told is already on disk: stop the server whenever you like, even by pulling the plug, and
/// start it again.
#[derive(Args)]
#[command(after_long_help = file())]
pub(crate) struct Serve {
    /// Address to listen on [default: 127.0.0.1:4200]; port 0 picks a free one
    #[arg(long, value_name = "ADDRESS", env = "GAVEL_LISTEN")]
    listen: Option<SocketAddr>,
    /// Folder for all data [default: the user's data folder]
    #[arg(long, value_name = "DIR", env = "GAVEL_DATA")]
    data: Option<PathBuf>,
    /// A PostgreSQL database instead of a file, as postgres://USER:PASSWORD@HOST,HOST/DATABASE: several servers may
    /// share it; given several times, tables are spread over these databases (in GAVEL_STORE with blanks between them)
    #[arg(
        long = "store",
        value_name = "URL",
        env = "GAVEL_STORE",
        hide_env_values = true,
        value_delimiter = ' '
    )]
    stores: Vec<String>,
    /// Address for the other servers that share the store [default: 127.0.0.1 and a free port]
    #[arg(long, value_name = "ADDRESS", env = "GAVEL_NODE_LISTEN")]
    node_listen: Option<SocketAddr>,
    /// Where the other servers reach this one, if that differs from the address it listens on
    #[arg(long, value_name = "HOST:PORT", env = "GAVEL_NODE_ADDRESS")]
    node_address: Option<String>,
    /// The public URL of the server with its path, if it differs from the listening address; links to tables begin with it
    #[arg(long, value_name = "URL", env = "GAVEL_PUBLIC_URL")]
    public_url: Option<String>,
    /// A proxy in front of this server, or a network of them, to believe when it reports client addresses
    /// (X-Forwarded-For); can be given several times
    #[arg(
        long = "trusted-proxy",
        value_name = "NETWORK",
        env = "GAVEL_TRUSTED_PROXIES",
        value_delimiter = ','
    )]
    trusted_proxies: Vec<Network>,
    /// Address for the figures of this server (/metrics), to be reached by those who run it only [default: none]; port 0
    /// picks a free one
    #[arg(long, value_name = "ADDRESS", env = "GAVEL_METRICS")]
    metrics: Option<SocketAddr>,
    /// How the log on standard error is written [default: text on a terminal, json otherwise]; GAVEL_LOG says how much of it
    #[arg(long, value_name = "FORMAT", env = "GAVEL_LOG_FORMAT")]
    log_format: Option<Format>,
    /// Sets one limit, such as tables_an_hour=60 or bytes_a_second=none; can be given several times
    #[arg(long = "limit", value_name = "NAME=VALUE", env = "GAVEL_LIMITS", value_delimiter = ',')]
    limits: Vec<String>,
    /// Lift all limits that count something: for load tests on your own machine. Limits set by --limit hold
    #[arg(long, env = "GAVEL_NO_LIMITS")]
    no_limits: bool,
    #[command(flatten)]
    keep: Keep,
    /// Where push services can write to whoever runs this server, as mailto:ADDRESS or a URL [default: the public URL]
    #[arg(long, value_name = "CONTACT", env = "GAVEL_NOTIFY_CONTACT")]
    notify_contact: Option<String>,
    /// Send notifications to addresses of this machine too, and without encryption: for tests
    #[arg(long, env = "GAVEL_NOTIFY_LOOPBACK")]
    notify_loopback: bool,
    /// A file with these settings
    #[arg(long, value_name = "FILE", env = "GAVEL_CONFIG")]
    config: Option<PathBuf>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Let all clocks run this many times as fast: for tests, in which nobody wants to wait for bots
    #[arg(long, value_name = "TIMES", hide = true, default_value_t = 1)]
    clock_rate: u32,
}

/// The settings in a configuration file.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    listen: Option<SocketAddr>,
    data: Option<PathBuf>,
    store: Vec<String>,
    node_listen: Option<SocketAddr>,
    node_address: Option<String>,
    public_url: Option<String>,
    trusted_proxies: Vec<String>,
    metrics: Option<SocketAddr>,
    log_format: Option<Format>,
    limits: BTreeMap<String, Limit>,
    keep: KeepFile,
    notify_contact: Option<String>,
}

/// A limit in a configuration file: a number, or `"none"`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Limit {
    Number(u32),
    Word(String),
}

impl Serve {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let file = match &self.config {
            Some(path) => read(path)?,
            None => File::default(),
        };
        let listen = self.listen.or(file.listen).unwrap_or(SocketAddr::from(([127, 0, 0, 1], 4200)));
        let place = self.place(&file)?;
        let public_url = self.public_url.as_deref().or(file.public_url.as_deref());
        let public_url = public_url.map(server::public_url).transpose().map_err(Failure::said)?;
        let limits = self.limits(&file)?;
        let calm = logging::start(self.log_format.or(file.log_format));
        let notify = NotifySettings { contact: self.contact(&file)?, loopback: self.notify_loopback };
        let trusted_proxies = self.trusted_proxies(&file)?;
        let settings = Settings { public_url, trusted_proxies, limits, notify };
        let plan = Plan {
            listen,
            metrics: self.metrics.or(file.metrics),
            node_listen: self.node_listen.or(file.node_listen),
            node_address: self.node_address.clone().or(file.node_address),
            open: self.open,
            clock_rate: self.clock_rate,
        };
        let retention = self.keep.retention(file.keep);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|why| Failure::said(format!("the server cannot start: {why}")))?;
        runtime.block_on(async {
            let store = place.open().await?;
            let reports = tokio::spawn(report(calm.clone()));
            let served = serve(plan, store, settings, retention, out).await;
            reports.abort();
            calm.report();
            served
        })
    }

    /// Where everything is kept: what the command line says, then the file, then the user's data folder.
    fn place(&self, file: &File) -> Result<Kept, Failure> {
        let both = || Failure::said("a folder and a database are named: everything is kept in one of them");
        let chosen = match (&self.data, self.stores.as_slice()) {
            (Some(_), [_, ..]) => return Err(both()),
            (Some(folder), []) => Some(Kept::InAFolder(folder.clone())),
            (None, urls @ [_, ..]) => Some(Kept::InDatabases(urls.to_vec())),
            (None, []) => match (&file.data, file.store.as_slice()) {
                (Some(_), [_, ..]) => return Err(both()),
                (Some(folder), []) => Some(Kept::InAFolder(folder.clone())),
                (None, urls @ [_, ..]) => Some(Kept::InDatabases(urls.to_vec())),
                (None, []) => None,
            },
        };
        let usual =
            || ProjectDirs::from("", "", "gavel").map(|dirs| Kept::InAFolder(dirs.data_dir().to_owned()));
        chosen
            .or_else(usual)
            .ok_or_else(|| Failure::said("this user has no data folder: name one with --data"))
    }

    /// The limits: the defaults or none, then those of the file, then those of the command line.
    fn limits(&self, file: &File) -> Result<Limits, Failure> {
        let mut limits = if self.no_limits { Limits::none() } else { Limits::default() };
        if !self.no_limits {
            for (name, limit) in &file.limits {
                let value = match limit {
                    Limit::Number(number) => number.to_string(),
                    Limit::Word(word) => word.clone(),
                };
                limits.set(name, &value).map_err(Failure::said)?;
            }
        }
        for limit in &self.limits {
            let (name, value) = limit
                .split_once('=')
                .ok_or_else(|| Failure::said(format!("expected NAME=VALUE for a limit, found '{limit}'")))?;
            limits.set(name.trim(), value.trim()).map_err(Failure::said)?;
        }
        // Every socket counts as an open file, and the usual limit is too low for a server.
        let files = rlimit::increase_nofile_limit(u64::MAX).or_else(|_| rlimit::Resource::NOFILE.get_soft());
        if let Ok(files) = files {
            limits.connections = limits.connections.min(places(files));
        }
        Ok(limits)
    }

    /// Whom push services may write to.
    fn contact(&self, file: &File) -> Result<Option<String>, Failure> {
        let contact = self.notify_contact.as_ref().or(file.notify_contact.as_ref());
        let good = |contact: &&String| contact.starts_with("mailto:") || contact.starts_with("https://");
        if let Some(bad) = contact.filter(|contact| !good(contact)) {
            let why = format!("expected mailto:ADDRESS or https://… for --notify-contact, found '{bad}'");
            return Err(Failure::said(why));
        }
        Ok(contact.cloned())
    }

    fn trusted_proxies(&self, file: &File) -> Result<Vec<Network>, Failure> {
        if !self.trusted_proxies.is_empty() {
            return Ok(self.trusted_proxies.clone());
        }
        let networks = file.trusted_proxies.iter().map(|text| text.parse().map_err(Failure::said));
        networks.collect()
    }
}

/// The connections that this many open files allow. The log, the figures and the program itself need some of them.
fn places(files: u64) -> u32 {
    let others = (files / 4).min(256);
    u32::try_from(files - others).unwrap_or(u32::MAX)
}

/// Says every second which lines were left out.
async fn report(calm: Calm) {
    let mut seconds = tokio::time::interval(Duration::from_secs(1));
    loop {
        seconds.tick().await;
        calm.report();
    }
}

/// Where to listen.
struct Plan {
    listen: SocketAddr,
    metrics: Option<SocketAddr>,
    node_listen: Option<SocketAddr>,
    node_address: Option<String>,
    open: bool,
    clock_rate: u32,
}

impl Plan {
    /// A listener for other servers, and where they reach it.
    async fn for_nodes(&self) -> Result<(TcpListener, String), Failure> {
        let address = self.node_listen.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 0)));
        let failed = |why| Failure::said(format!("cannot listen on {address} for other servers: {why}"));
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let reached = match &self.node_address {
            Some(address) => address.clone(),
            None if address.ip().is_unspecified() => {
                return Err(Failure::said(format!(
                    "other servers cannot be told to call {address}: name an address with --node-address"
                )));
            }
            None => listener.local_addr().map_err(failed)?.to_string(),
        };
        Ok((listener, reached))
    }
}

/// Where everything is kept.
enum Kept {
    InAFolder(PathBuf),
    InDatabases(Vec<String>),
}

impl Kept {
    async fn open(self) -> Result<Arc<dyn Store>, Failure> {
        match self {
            Kept::InAFolder(folder) => {
                fs::create_dir_all(&folder)
                    .map_err(|why| Failure::said(format!("{} cannot be created: {why}", folder.display())))?;
                Ok(Arc::new(Sqlite::open(&folder.join("gavel.db")).map_err(Failure::said)?))
            }
            Kept::InDatabases(urls) => data::databases(&urls).await,
        }
    }
}

fn read(path: &Path) -> Result<File, Failure> {
    let text = fs::read_to_string(path).map_err(|why| Failure::said(format!("{}: {why}", path.display())))?;
    toml::from_str(&text).map_err(|why| Failure::said(format!("{}: {why}", path.display())))
}

fn listen(address: SocketAddr) -> Result<(Door, SocketAddr), Failure> {
    let listening = Door::open(address).and_then(|door| {
        let address = door.address()?;
        Ok((door, address))
    });
    listening.map_err(|why| Failure::said(format!("cannot listen on {address}: {why}")))
}

async fn serve(
    plan: Plan,
    store: Arc<dyn Store>,
    settings: Settings,
    retention: Retention,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (door, address) = listen(plan.listen)?;
    let figures = plan.metrics.map(listen).transpose()?;
    let nodes = if store.is_for_one() { None } else { Some(plan.for_nodes().await?) };
    let mut noise = [0; 32];
    getrandom::fill(&mut noise)
        .map_err(|why| Failure::said(format!("the system provides no random numbers: {why}")))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // Bots leave half the cores to serving people.
    let thinking = Thinking::on_threads((cores / 2).max(1));
    let hub = Hub::new(Arc::clone(&store), Clock::real().times(plan.clock_rate), thinking, noise);
    let url = settings.public_url.clone().unwrap_or_else(|| format!("http://{address}/"));
    let mut greeting = format!("Gavel is at {url}\n");
    let mut among_nodes = Vec::new();
    if let Some((listener, reached)) = nodes {
        greeting += &format!("Other servers reach it at {reached}\n");
        among_nodes.push(tokio::spawn(server::answer_nodes(listener, Arc::clone(&hub))));
        among_nodes.push(tokio::spawn(Arc::clone(&hub).live(reached)));
        // Before that it could only refuse.
        tokio::select! {
            () = hub.joined() => {}
            () = stopped() => return Ok(()),
        }
    }
    if let Some((_, address)) = &figures {
        greeting += &format!("Metrics are at http://{address}/metrics\n");
    }
    // At once, because whoever reads only the first line may not wait for the second.
    out.write_all(greeting.as_bytes())?;
    out.flush()?;
    if plan.open {
        open_browser(&url);
    }
    let counting = figures.map(|(door, _)| count(door, Arc::clone(&hub))).transpose()?;
    let app = server::app(Arc::clone(&hub), settings);
    let sweeper = tokio::spawn(Arc::clone(&hub).sweep());
    let heart = tokio::spawn(Arc::clone(&hub).beat());
    let keeper = tokio::spawn(retention.keep(Arc::clone(&hub)));
    let renewer = tokio::spawn(server::renew_secrets(Arc::clone(&hub)));
    let forgetter = tokio::spawn(server::forget_people(Arc::clone(&hub)));
    let scorer = tokio::spawn(server::score_games(Arc::clone(&hub)));
    let dealer = tokio::spawn(server::keep_dailies(Arc::clone(&hub)));
    let messenger = tokio::spawn(server::send_notices(Arc::clone(&hub)));
    let closing = Arc::clone(&hub);
    let (begin, begun) = oneshot::channel();
    let (end, ended) = oneshot::channel();
    let stop = async move {
        stopped().await;
        tracing::info!("stopping: everybody is told to come back");
        // The receiver is gone only if the server has failed.
        let _ = begin.send(());
        closing.stop().await;
        let _ = end.send(());
    };
    let served = over(server::serve(door, app, stop), enough(begun, ended), store.died()).await;
    let tasks = [sweeper, heart, keeper, renewer, forgetter, scorer, dealer, messenger];
    for task in tasks.into_iter().chain(counting).chain(among_nodes) {
        task.abort();
    }
    store.close().await;
    served.map_err(Failure::said)
}

/// How serving ends: it was stopped, it has waited long enough for the last requests, or the log has died.
async fn over(
    serving: impl Future<Output = std::io::Result<()>>,
    enough: impl Future<Output = ()>,
    died: impl Future<Output = String>,
) -> Result<(), String> {
    tokio::select! {
        served = serving => served.map_err(|why| format!("the server failed: {why}")),
        () = enough => Ok(()),
        // Without its log a server can only refuse: it ends, so that whoever watches over it starts it again.
        why = died => Err(format!("the log has failed for good ({why}): start the server again")),
    }
}

/// Resolves when shutdown has waited long enough for unfinished requests, or at once on a second signal. Everything
/// acknowledged is already stored.
async fn enough(begun: oneshot::Receiver<()>, ended: oneshot::Receiver<()>) {
    if begun.await.is_err() {
        return std::future::pending().await;
    }
    let patience = async {
        if ended.await.is_ok() {
            tokio::time::sleep(PATIENCE).await;
        }
    };
    tokio::select! {
        () = patience => {}
        () = stopped() => {}
    }
}

/// Counts what happens, and serves the figures here.
fn count(door: Door, hub: Arc<Hub>) -> Result<tokio::task::JoinHandle<()>, Failure> {
    let counts = PrometheusBuilder::new().install_recorder().map_err(Failure::said)?;
    let upkeep = counts.clone();
    let app = server::operators(hub, counts);
    Ok(tokio::spawn(async move {
        let tidying = async {
            let mut moments = tokio::time::interval(UPKEEP);
            loop {
                moments.tick().await;
                upkeep.run_upkeep();
            }
        };
        tokio::select! {
            served = server::serve(door, app, std::future::pending()) => drop(served),
            () = tidying => {}
        }
    }))
}

/// Resolves when the server is asked to stop.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}

fn open_browser(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let started = Command::new(opener).arg(url).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        eprintln!("gavel: no browser could be opened; the address is {url}");
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::{Command, CommandFactory, FromArgMatches};

    use super::*;

    #[derive(clap::Parser)]
    struct Program {
        #[command(flatten)]
        serve: Serve,
    }

    fn serve(arguments: &[&str]) -> Serve {
        let arguments = ["serve"].iter().chain(arguments);
        let matches = Program::command().try_get_matches_from(arguments).unwrap();
        Program::from_arg_matches(&matches).unwrap().serve
    }

    /// The page about limits, by rows of its tables.
    fn page() -> Vec<Vec<String>> {
        let rows = include_str!("../../../docs/limits.md").lines().filter(|line| line.starts_with('|'));
        rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
            .collect()
    }

    #[test]
    fn the_page_about_limits_tells_the_truth() {
        let usual = Limits::default();
        let mut told = BTreeSet::new();
        for row in page() {
            let name = row[0].strip_prefix('`').and_then(|cell| cell.strip_suffix('`'));
            if let Some(name) = name.filter(|name| !name.contains(' ')) {
                let limit = usual.get(name).map(|limit| limit.to_string());
                assert_eq!(limit.as_deref(), Some(row[1].as_str()), "{name}");
                assert_eq!(row.len(), 5, "{name}");
                assert!(told.insert(name.to_owned()), "{name} stands there twice");
            }
        }
        let all: BTreeSet<String> = Limits::NAMES.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(told, all);
    }

    #[test]
    fn the_page_about_limits_names_only_flags_and_variables_that_there_are() {
        let command: Command = Program::command();
        let help = command.clone().render_long_help().to_string();
        let text = include_str!("../../../docs/limits.md");
        let words =
            text.split(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '-' | '_'));
        let named: BTreeSet<&str> = words
            .filter(|word| word.starts_with("--") && word.len() > 3 || word.starts_with("GAVEL_"))
            .collect();
        assert!(
            named.contains("--limit") && named.contains("--trusted-proxy") && named.contains("GAVEL_LIMITS")
        );
        for word in named {
            assert!(help.contains(word), "{word}");
        }
        for name in Limits::NAMES {
            assert!(help.contains(&format!("{name} = ")), "{name} is missing in the example of a file");
        }
    }

    #[test]
    fn the_example_of_a_file_can_be_read() {
        let text = file();
        let lines = text.lines().skip(1).take_while(|line| !line.starts_with("A limit"));
        let text: String = lines.map(|line| format!("{}\n", line.trim())).collect();
        let read: File = toml::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
        let limits = serve(&[]).limits(&read).ok().unwrap();
        assert_eq!(Limits { connections: 20_000, ..limits }, Limits::default());
        assert_eq!(serve(&[]).trusted_proxies(&read).ok().unwrap().len(), 1);
    }

    #[test]
    fn limits_are_set_one_by_one() {
        let file: File = toml::from_str("[limits]\ntables_an_hour = 7\nbytes_a_second = \"none\"").unwrap();
        let limits = serve(&["--limit", "tables_an_hour=8,idle_seconds=9"]).limits(&file).ok().unwrap();
        assert_eq!((limits.tables_an_hour, limits.idle_seconds), (8, 9));
        assert_eq!(limits.bytes_a_second, Limits::none().bytes_a_second);
        let limits = serve(&["--no-limits", "--limit", "tables_an_hour=8"]).limits(&file).ok().unwrap();
        let none = Limits::none();
        assert_eq!((limits.tables_an_hour, limits.requests_a_second), (8, none.requests_a_second));
        for wrong in ["tables_an_hour", "tables_an_hour=0", "tables=7"] {
            assert!(serve(&["--limit", wrong]).limits(&File::default()).is_err(), "{wrong}");
        }
    }

    #[tokio::test]
    async fn a_server_without_its_log_ends_with_an_error() {
        use std::future::{pending, ready};
        let died = over(pending(), pending(), ready("the thread panicked".to_owned())).await;
        let why = "the log has failed for good (the thread panicked): start the server again";
        assert_eq!(died, Err(why.to_owned()));
        assert_eq!(over(ready(Ok(())), pending(), pending()).await, Ok(()));
        assert_eq!(over(pending(), ready(()), pending()).await, Ok(()));
    }

    #[test]
    fn some_open_files_are_not_for_connections() {
        assert_eq!((places(1_024), places(1_048_576), places(100)), (768, 1_048_320, 75));
        assert_eq!(places(u64::MAX), u32::MAX);
    }
}
