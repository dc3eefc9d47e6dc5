//! `gavel serve`: the game in the browser, for everybody who has the link.

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
use server::{Clock, Hub, Limits, Settings, Thinking};
use store::{Sqlite, Store};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::Failure;

/// How long requests still running when all rooms are closed may take to finish.
const PATIENCE: Duration = Duration::from_secs(5);

const FILE: &str = "\
A configuration file, with every setting there is:
  listen = \"0.0.0.0:4200\"
  data = \"data\"
  public_url = \"https://games.example.org/gavel/\"
  origins = [\"https://club.example.org\"]
  behind_proxy = true

  [limits]
  messages_a_second = 30
  requests_a_second = 20
  tables_an_hour = 120
  newcomers_an_hour = 300
  sockets_of_a_person = 20
  sockets_of_an_address = 500";

/// Serve the game to browsers: tables, bots, clocks, everything kept in one file
///
/// Each setting comes from the command line, the environment, the configuration file or its default, in that order.
/// Everything players have been told is already on disk: stop the server whenever you like, even by pulling the plug, and
/// start it again.
#[derive(Args)]
#[command(after_long_help = FILE)]
pub(crate) struct Serve {
    /// Address to listen on [default: 127.0.0.1:4200]; port 0 picks a free one
    #[arg(long, value_name = "ADDRESS", env = "GAVEL_LISTEN")]
    listen: Option<SocketAddr>,
    /// Folder for all data [default: the user's data folder]
    #[arg(long, value_name = "DIR", env = "GAVEL_DATA")]
    data: Option<PathBuf>,
    /// The public URL of the server with its path, if it differs from the listening address; links to tables begin with it
    #[arg(long, value_name = "URL", env = "GAVEL_PUBLIC_URL")]
    public_url: Option<String>,
    /// Another origin whose pages may use this server; can be given several times
    #[arg(long = "origin", value_name = "ORIGIN", env = "GAVEL_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// Trust the proxy in front of this server to report client addresses (X-Forwarded-For)
    #[arg(
        long,
        value_name = "YES",
        env = "GAVEL_BEHIND_PROXY",
        num_args = 0..=1,
        default_missing_value = "true",
        value_parser = clap::builder::FalseyValueParser::new()
    )]
    behind_proxy: Option<bool>,
    /// Lift all limits per person and per address: for load tests on your own machine
    #[arg(long, env = "GAVEL_NO_LIMITS")]
    no_limits: bool,
    /// A file with these settings
    #[arg(long, value_name = "FILE", env = "GAVEL_CONFIG")]
    config: Option<PathBuf>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
}

/// The settings in a configuration file.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    listen: Option<SocketAddr>,
    data: Option<PathBuf>,
    public_url: Option<String>,
    origins: Vec<String>,
    behind_proxy: bool,
    limits: FileLimits,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct FileLimits {
    messages_a_second: Option<u32>,
    requests_a_second: Option<u32>,
    tables_an_hour: Option<u32>,
    newcomers_an_hour: Option<u32>,
    sockets_of_a_person: Option<usize>,
    sockets_of_an_address: Option<usize>,
}

impl FileLimits {
    fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            messages_a_second: self.messages_a_second.unwrap_or(usual.messages_a_second),
            requests_a_second: self.requests_a_second.unwrap_or(usual.requests_a_second),
            tables_an_hour: self.tables_an_hour.unwrap_or(usual.tables_an_hour),
            newcomers_an_hour: self.newcomers_an_hour.unwrap_or(usual.newcomers_an_hour),
            sockets_of_a_person: self.sockets_of_a_person.unwrap_or(usual.sockets_of_a_person),
            sockets_of_an_address: self.sockets_of_an_address.unwrap_or(usual.sockets_of_an_address),
        }
    }
}

impl Serve {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let file = match &self.config {
            Some(path) => read(path)?,
            None => File::default(),
        };
        let listen = self.listen.or(file.listen).unwrap_or(SocketAddr::from(([127, 0, 0, 1], 4200)));
        let data = match self.data.clone().or(file.data.clone()) {
            Some(folder) => folder,
            None => ProjectDirs::from("", "", "gavel")
                .map(|dirs| dirs.data_dir().to_owned())
                .ok_or_else(|| Failure::said("this user has no data folder: name one with --data"))?,
        };
        let public_url =
            self.public_url.as_deref().or(file.public_url.as_deref()).map(with_slash).transpose()?;
        let origins = if self.origins.is_empty() { file.origins.clone() } else { self.origins.clone() };
        fs::create_dir_all(&data)
            .map_err(|why| Failure::said(format!("{} cannot be created: {why}", data.display())))?;
        let store = Sqlite::open(&data.join("gavel.db")).map_err(Failure::said)?;
        let metrics = PrometheusBuilder::new().install_recorder().map_err(Failure::said)?;
        let settings = Settings {
            public_url: public_url.clone(),
            origins,
            behind_proxy: self.behind_proxy.unwrap_or(file.behind_proxy),
            limits: if self.no_limits { Limits::none() } else { file.limits.limits() },
            metrics: Some(metrics),
        };
        tracing_subscriber::fmt()
            .with_writer(std::io::stderr)
            .with_env_filter(
                tracing_subscriber::EnvFilter::try_from_env("GAVEL_LOG").unwrap_or_else(|_| "info".into()),
            )
            .init();
        // Every socket counts as an open file, and the usual limit is too low for a server.
        if let Err(why) = rlimit::increase_nofile_limit(u64::MAX) {
            tracing::warn!(%why, "the number of connections stays limited");
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|why| Failure::said(format!("the server cannot start: {why}")))?;
        runtime.block_on(serve(listen, Arc::new(store), settings, self.open, out))
    }
}

fn read(path: &Path) -> Result<File, Failure> {
    let text = fs::read_to_string(path).map_err(|why| Failure::said(format!("{}: {why}", path.display())))?;
    toml::from_str(&text).map_err(|why| Failure::said(format!("{}: {why}", path.display())))
}

/// The public URL of the server, with a slash at the end.
fn with_slash(url: &str) -> Result<String, Failure> {
    if !url.starts_with("http://") && !url.starts_with("https://") {
        return Err(Failure::said(format!("the public URL '{url}' must begin with http:// or https://")));
    }
    Ok(format!("{}/", url.trim_end_matches('/')))
}

async fn serve(
    listen: SocketAddr,
    store: Arc<dyn Store>,
    settings: Settings,
    open: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let listener = TcpListener::bind(listen)
        .await
        .map_err(|why| Failure::said(format!("cannot listen on {listen}: {why}")))?;
    let address = listener.local_addr().map_err(Failure::said)?;
    let mut noise = [0; 32];
    getrandom::fill(&mut noise)
        .map_err(|why| Failure::said(format!("the system provides no random numbers: {why}")))?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // Bots leave half the cores to serving people.
    let thinking = Thinking::on_threads((cores / 2).max(1));
    let hub = Hub::new(Arc::clone(&store), Clock::real(), thinking, noise);
    let url = settings.public_url.clone().unwrap_or_else(|| format!("http://{address}/"));
    writeln!(out, "Gavel is at {url}")?;
    out.flush()?;
    if open {
        open_browser(&url);
    }
    let app = server::app(Arc::clone(&hub), settings);
    let sweeper = tokio::spawn(Arc::clone(&hub).sweep());
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
    let served = tokio::select! {
        served = server::serve(no_delay(listener), app, stop) => served,
        () = enough(begun, ended) => Ok(()),
    };
    sweeper.abort();
    store.close().await;
    served.map_err(|why| Failure::said(format!("the server failed: {why}")))
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

/// Sets TCP_NODELAY, so that small messages go out at once.
fn no_delay(listener: TcpListener) -> impl axum::serve::Listener<Addr = SocketAddr> {
    use axum::serve::ListenerExt;
    listener.tap_io(|stream| {
        if let Err(why) = stream.set_nodelay(true) {
            tracing::warn!(%why, "TCP_NODELAY cannot be set: small messages may be delayed");
        }
    })
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
