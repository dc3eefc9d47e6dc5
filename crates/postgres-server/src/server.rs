//! One server, with its folder and its processes.

use core::fmt;
use core::time::Duration;
use std::fs;
use std::io::Write as _;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::OpenOptionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Instant;

use rustix::process::Signal;
use tempfile::TempDir;

use crate::programs::Programs;
use crate::{Error, processes};

/// The user that owns everything.
const OWNER: &str = "postgres";

/// How long a server may take to be ready, also after it was killed in the middle of much work.
const PATIENCE: Duration = Duration::from_secs(60);

const SOON: Duration = Duration::from_millis(10);

/// Ends the server and removes its folder when the program that started it is gone, however it went: then the pipe that
/// it holds is closed. Tests keep servers in statics, which are never dropped.
const WATCH: &str = r#"cat > /dev/null
read -r server < "$1/data/postmaster.pid" 2> /dev/null && kill -QUIT "$server" && kill -CONT "$server"
sleep 1
rm -rf "$1""#;

/// How a server is made.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Settings of `postgresql.conf`, beyond those that keep it apart from others: name and value.
    pub settings: Vec<(String, String)>,
    /// Files for the folder of the database, such as certificates, which only PostgreSQL may read: name and content.
    pub files: Vec<(String, String)>,
}

impl Options {
    /// The same, with a setting more.
    #[must_use]
    pub fn set(mut self, name: &str, value: &str) -> Options {
        self.settings.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The same, with a file more.
    #[must_use]
    pub fn file(mut self, name: &str, content: &str) -> Options {
        self.files.push((name.to_owned(), content.to_owned()));
        self
    }
}

/// A PostgreSQL server in a temporary folder. Dropping it ends it and removes the folder; if this program ends in
/// another way, a watcher does.
///
/// # Examples
///
/// ```
/// use postgres_server::{Options, Server};
///
/// let server = Server::start(Options::default())?;
/// let url = server.new_database("gavel")?;
/// assert!(url.ends_with("/gavel"));
/// assert_eq!(server.sql("gavel", "SELECT 1 + 1")?, "2");
/// # Ok::<(), postgres_server::Error>(())
/// ```
pub struct Server {
    programs: Programs,
    folder: TempDir,
    password: String,
    port: u16,
    process: Option<Child>,
    watcher: Option<Child>,
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("port", &self.port).finish_non_exhaustive()
    }
}

impl Server {
    /// Makes a server and waits until it is ready.
    ///
    /// # Errors
    ///
    /// If PostgreSQL is not installed, or does not start.
    pub fn start(options: Options) -> Result<Server, Error> {
        let programs = Programs::find()?;
        let mut password = [0; 16];
        getrandom::fill(&mut password).map_err(|why| Error::failed("drawing a password", &why))?;
        let password = data_encoding::HEXLOWER.encode(&password);
        let mut server = Server::in_a_new_folder(programs, password)?;
        let password = server.folder.path().join("password");
        server.put(&password, &server.password)?;
        let mut initdb = server.programs.command("initdb");
        initdb.arg("--pgdata").arg(server.data()).arg("--pwfile").arg(&password);
        initdb.args(["--username", OWNER, "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C"]);
        complete(initdb.arg("--no-sync"))?;
        server.configure(options)?;
        server.start_again()?;
        Ok(server)
    }

    fn in_a_new_folder(programs: Programs, password: String) -> Result<Server, Error> {
        let folder = tempfile::Builder::new().prefix("gavel-postgres-").tempdir();
        let folder = folder.map_err(|why| Error::failed("making a folder for PostgreSQL", &why))?;
        programs.give(folder.path())?;
        let watcher = Command::new("sh")
            .args(["-c", WATCH, "watcher"])
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .map_err(|why| Error::failed("starting sh", &why))?;
        let port = free_port()?;
        Ok(Server { programs, folder, password, port, process: None, watcher: Some(watcher) })
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Writes a file that only PostgreSQL may read.
    fn put(&self, path: &Path, content: &str) -> Result<(), Error> {
        let failed = |why: std::io::Error| Error::failed(format!("writing {}", path.display()), &why);
        let mut file =
            fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).map_err(failed)?;
        file.write_all(content.as_bytes()).map_err(failed)?;
        self.programs.give(path)
    }

    fn configure(&self, options: Options) -> Result<(), Error> {
        let Options { settings, files } = options;
        for (name, content) in files {
            self.put(&self.data().join(name), &content)?;
        }
        let path = self.data().join("postgresql.conf");
        let failed = |why: std::io::Error| Error::failed(format!("writing {}", path.display()), &why);
        let mut file = fs::OpenOptions::new().append(true).open(&path).map_err(failed)?;
        let own = [("listen_addresses", "127.0.0.1"), ("unix_socket_directories", "")];
        let own = own.map(|(name, value)| (name.to_owned(), value.to_owned()));
        for (name, value) in own.into_iter().chain(settings) {
            writeln!(file, "{name} = '{}'", value.replace('\'', "''")).map_err(failed)?;
        }
        Ok(())
    }

    /// Where it is, for the user that owns everything: `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.
    #[must_use]
    pub fn url(&self) -> String {
        self.url_of(OWNER)
    }

    fn url_of(&self, database: &str) -> String {
        format!("postgres://{OWNER}:{}@127.0.0.1:{}/{database}", self.password, self.port)
    }

    /// Its port on the loopback interface, the same after it was started again.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The password of the user `postgres`.
    #[must_use]
    pub fn password(&self) -> &str {
        &self.password
    }

    /// Makes an empty database and returns where it is.
    ///
    /// # Errors
    ///
    /// If its name has other characters than small letters, digits, `_` and `-`, or the server does not make it.
    pub fn new_database(&self, name: &str) -> Result<String, Error> {
        let plain =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "_-".contains(letter);
        if name.is_empty() || !name.chars().all(plain) {
            let why = "its name may have small letters, digits, '_' and '-'";
            return Err(Error::failed(format!("making the database {name:?}"), &why));
        }
        self.sql(OWNER, &format!("CREATE DATABASE \"{name}\""))?;
        Ok(self.url_of(name))
    }

    /// Carries out statements in a database and returns what they answer: a line for each row, columns separated by `|`.
    ///
    /// # Errors
    ///
    /// If the server cannot be reached or refuses.
    pub fn sql(&self, database: &str, statements: &str) -> Result<String, Error> {
        let mut psql = self.programs.command("psql");
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set", "ON_ERROR_STOP=1"]);
        psql.args(["--command", statements]).arg(self.url_of(database)).env("PGCONNECT_TIMEOUT", "10");
        complete(&mut psql)
    }

    /// Makes another server that has everything this one has and follows it, and waits until this one acknowledges
    /// nothing that the other has not on disk.
    ///
    /// # Errors
    ///
    /// If one of them does not do as it is told.
    pub fn standby(&self) -> Result<Server, Error> {
        let mut standby = Server::in_a_new_folder(self.programs.clone(), self.password.clone())?;
        let name = format!("standby_{}", standby.port);
        let mut copy = self.programs.command("pg_basebackup");
        copy.arg("--pgdata").arg(standby.data()).args(["--dbname", &self.url()]);
        copy.args(["--write-recovery-conf", "--wal-method", "stream", "--checkpoint", "fast", "--no-sync"]);
        complete(&mut copy)?;
        let options = Options::default().set("cluster_name", &name).set("synchronous_standby_names", "");
        standby.configure(options)?;
        standby.start_again()?;
        self.sql(OWNER, &format!("ALTER SYSTEM SET synchronous_standby_names = '{name}'"))?;
        self.sql(OWNER, "SELECT pg_reload_conf()")?;
        let follows = format!(
            "SELECT count(*) FROM pg_stat_replication
             WHERE application_name = '{name}' AND state = 'streaming' AND sync_state = 'sync'"
        );
        let began = Instant::now();
        while self.sql(OWNER, &follows)? != "1" {
            if began.elapsed() > PATIENCE {
                return Err(Error::failed("waiting for the standby", &standby.diary()));
            }
            thread::sleep(SOON);
        }
        Ok(standby)
    }

    /// Makes a standby a server of its own, which can be written to, and waits until it is.
    ///
    /// # Errors
    ///
    /// If it is no standby, or does not become a server in time.
    pub fn promote(&self) -> Result<(), Error> {
        // The copied settings may name a standby of the old server, for which this one would wait for ever.
        self.sql(OWNER, "SELECT pg_promote(true, 60)").and_then(|promoted| match promoted.as_str() {
            "t" => Ok(()),
            other => Err(Error::failed("promoting a standby", &other)),
        })
    }

    /// Ends all its processes at once, as a loss of power would, save that what the system has been given to write is not
    /// lost. Does nothing if it does not run.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            processes::signal_all(process.id(), Signal::KILL);
            let _ended = process.wait();
            // The number in it belongs to nobody any more.
            let _gone = fs::remove_file(self.data().join("postmaster.pid"));
        }
    }

    /// The number of its first process, while it runs.
    #[must_use]
    pub fn process(&self) -> Option<u32> {
        self.process.as_ref().map(Child::id)
    }

    /// The processor time that all its processes have used, in seconds; `None` if it does not run, or the system does not tell.
    #[must_use]
    pub fn processor_seconds(&self) -> Option<f64> {
        processes::processor_seconds(self.process()?)
    }

    /// Whether it does not run: it was ended here, or by somebody else.
    pub fn has_ended(&mut self) -> bool {
        if let Some(process) = &mut self.process
            && process.try_wait().is_ok_and(|status| status.is_some())
        {
            // From now on the number may be somebody else's.
            self.process = None;
            let _gone = fs::remove_file(self.data().join("postmaster.pid"));
        }
        self.process.is_none()
    }

    /// Halts all its processes: connections stay, and nothing is answered.
    pub fn pause(&self) {
        if let Some(process) = &self.process {
            processes::signal_all(process.id(), Signal::STOP);
        }
    }

    /// Lets its processes go on.
    pub fn resume(&self) {
        if let Some(process) = &self.process {
            processes::signal_all(process.id(), Signal::CONT);
        }
    }

    /// Stops it in order: connections are ended, and everything is written.
    ///
    /// # Errors
    ///
    /// If it does not end in time; then it is killed.
    pub fn stop(&mut self) -> Result<(), Error> {
        let Some(mut process) = self.process.take() else { return Ok(()) };
        processes::send(process.id(), Signal::INT);
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            match process.try_wait() {
                Ok(None) => thread::sleep(SOON),
                Ok(Some(_)) => return Ok(()),
                Err(why) => return Err(Error::failed("waiting for PostgreSQL to end", &why)),
            }
        }
        self.process = Some(process);
        self.kill();
        Err(Error::failed("waiting for PostgreSQL to end", &self.diary()))
    }

    /// Starts it again after it was killed or stopped, on the same port, and waits until it is ready. Does nothing if it
    /// runs.
    ///
    /// # Errors
    ///
    /// If it does not become ready in time.
    pub fn start_again(&mut self) -> Result<(), Error> {
        if self.process.is_some() {
            return Ok(());
        }
        let diary = fs::OpenOptions::new().create(true).append(true).open(self.folder.path().join("diary"));
        let diary = diary.map_err(|why| Error::failed("PostgreSQL's diary", &why))?;
        let again = diary.try_clone().map_err(|why| Error::failed("PostgreSQL's diary", &why))?;
        let mut postgres = self.programs.command("postgres");
        postgres.arg("-D").arg(self.data()).args(["-p", &self.port.to_string()]);
        let process = postgres.stdout(diary).stderr(again).spawn();
        let mut process = process.map_err(|why| Error::failed("starting PostgreSQL", &why))?;
        let began = Instant::now();
        while !self.is_ready(&process) {
            let ended = process.try_wait().map_or(true, |status| status.is_some());
            if ended || began.elapsed() > PATIENCE {
                self.process = Some(process);
                self.kill();
                return Err(Error::failed("starting PostgreSQL", &self.diary()));
            }
            thread::sleep(SOON);
        }
        self.process = Some(process);
        Ok(())
    }

    /// Whether it has written down that it is ready, as PostgreSQL's own `pg_ctl` asks: the first line of this file is the
    /// number of the process, the eighth says how it is doing.
    fn is_ready(&self, process: &Child) -> bool {
        let text = fs::read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
        let line = |number: usize| text.lines().nth(number).map(str::trim);
        line(0) == Some(&process.id().to_string()) && matches!(line(7), Some("ready" | "standby"))
    }

    /// What it has written about itself.
    #[must_use]
    pub fn diary(&self) -> String {
        let text = fs::read(self.folder.path().join("diary")).unwrap_or_default();
        String::from_utf8_lossy(&text).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        if let Some(mut watcher) = self.watcher.take() {
            // Otherwise it would end somebody else, whoever has the number by then.
            let _ended = watcher.kill();
            let _ended = watcher.wait();
        }
    }
}

/// Ports below those that systems give to outgoing connections (from 32,768 on Linux, 49,152 elsewhere): one of these would be
/// taken by a stranger while its owner is dead.
const PORTS: core::ops::Range<u16> = 15_000..32_000;

/// How many ports are tried.
const TRIES: usize = 200;

/// A port of the loopback interface that nobody uses at the moment, for a server that may be killed and started again.
///
/// # Errors
///
/// If none is found.
pub fn free_port() -> Result<u16, Error> {
    let mut last = String::from("all are taken");
    for _ in 0..TRIES {
        let drawn = getrandom::u32().map_err(|why| Error::failed("drawing a port", &why))?;
        let port = PORTS.start + (drawn % u32::from(PORTS.end - PORTS.start)) as u16;
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(_) => return Ok(port),
            Err(why) => last = why.to_string(),
        }
    }
    Err(Error::failed("finding a free port", &last))
}

/// Runs a program to its end and returns what it wrote.
fn complete(command: &mut Command) -> Result<String, Error> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|why| Error::failed(&name, &why))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned());
    }
    Err(Error::failed(name, &String::from_utf8_lossy(&output.stderr).trim_end()))
}
