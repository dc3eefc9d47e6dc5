//! `cargo xtask web` and `cargo xtask serve`: build and serve the browser client.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use serde_json::Value;

use crate::packages::install;
use crate::{root, run, run_with, starts};

/// Where Debian installs the browser that the tests drive.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Builds the client into `web/dist`.
pub(crate) fn build() -> Result<(), String> {
    packages()?;
    npm(&["run", "--silent", "build"])
}

/// How the program is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Profile {
    /// Quickly, with few optimisations.
    Serve,
    /// For a busy server.
    Release,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Profile::Serve => "serve",
            Profile::Release => "release",
        }
    }
}

/// Builds the client and the program, and serves the game. Built quickly with few optimisations, unless `--release` comes
/// first.
pub(crate) fn serve(args: &[&str]) -> Result<(), String> {
    let (profile, args) = match args {
        ["--release", rest @ ..] => (Profile::Release, rest),
        all => (Profile::Serve, all),
    };
    let gavel = program(profile)?;
    let mut all = vec!["serve"];
    all.extend(args);
    run(&gavel.to_string_lossy(), &all)
}

/// Builds the client and the program, and returns where the program is.
pub(crate) fn program(profile: Profile) -> Result<PathBuf, String> {
    let cargo = ["build", "--profile", profile.name(), "--package", "gavel"];
    match profile {
        Profile::Release => {
            // A release build embeds the client, so that is built first.
            build()?;
            run("cargo", &cargo)?;
        }
        Profile::Serve => {
            // With this profile the program reads the client at run time, so both can be built at the same time.
            node()?;
            std::thread::scope(|scope| {
                let client = scope.spawn(build);
                let built = run("cargo", &cargo);
                let client = client.join().unwrap_or_else(|_| Err("building the client failed".to_owned()));
                client.and(built)
            })?;
        }
    }
    Ok(target().join(profile.name()).join("gavel"))
}

/// Cargo's target folder.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// All checks of the client that need no browser.
pub(crate) fn check() -> Result<(), String> {
    packages()?;
    read()?;
    scripts(&["test", "build", "size"])
}

/// The static checks of the client, if its packages have been installed.
pub(crate) fn look() -> Result<(), String> {
    if fetched() {
        return read();
    }
    println!("\n> web");
    println!("skipped: the client's packages are not there, or too old (cargo xtask web fetches them)");
    Ok(())
}

fn read() -> Result<(), String> {
    scripts(&["format:check", "lint", "check"])
}

fn scripts(names: &[&str]) -> Result<(), String> {
    names.iter().try_for_each(|name| npm(&["run", "--silent", name]))
}

/// The browser tests: they play against the real server.
pub(crate) fn play() -> Result<(), String> {
    ready_to_play()?;
    npm(&["run", "--silent", "e2e"])
}

/// The one of them that comes by everything a server keeps, once more, now kept in PostgreSQL: a server made for it, and gone
/// afterwards.
#[cfg(unix)]
pub(crate) fn live() -> Result<(), String> {
    use postgres_server::{Error, Options, Server};

    ready_to_play()?;
    println!("\n> PostgreSQL");
    let said = |why: Error| why.to_string();
    let server = Server::start(Options::default()).map_err(said)?;
    let store = server.new_database("gavel").map_err(said)?;
    // Not on the command line, where everybody on this machine could read the password.
    npm_with(&["run", "--silent", "e2e", "--", "life.spec"], &[("GAVEL_STORE", &store)])
}

/// What needs PostgreSQL is tested on Unix only.
#[cfg(not(unix))]
pub(crate) fn live() -> Result<(), String> {
    println!("\nskipped: PostgreSQL is started on Unix only");
    Ok(())
}

/// Builds what the browser tests play with.
fn ready_to_play() -> Result<(), String> {
    build()?;
    run("cargo", &["build", "--package", "gavel"])
}

/// Installs the packages in the lock file, unless they are already installed.
fn packages() -> Result<(), String> {
    node()?;
    if fetched() { Ok(()) } else { npm(&["ci", "--no-audit", "--no-fund"]) }
}

fn fetched() -> bool {
    let web = root().join("web");
    // npm writes this file last, once everything is installed.
    let have = changed(&web.join("node_modules/.package-lock.json"));
    let want = changed(&web.join("package-lock.json"));
    have.is_some() && have >= want
}

fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}

/// The oldest Node version that the client's tools support, according to `web/package.json`.
pub(crate) fn oldest_node() -> Result<String, String> {
    let path = root().join("web/package.json");
    let text = std::fs::read(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let package: Value = serde_json::from_slice(&text).map_err(|why| format!("{}: {why}", path.display()))?;
    let range = package["engines"]["node"].as_str().unwrap_or_default();
    let oldest = range.strip_prefix(">=").filter(|version| numbers(version).0 > 0);
    oldest
        .map(str::to_owned)
        .ok_or_else(|| format!("web/package.json: '{range}' is not of the form '>=20.19'"))
}

/// The first two numbers of a version.
fn numbers(version: &str) -> (u32, u32) {
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    (parts.next().unwrap_or(0), parts.next().unwrap_or(0))
}

/// Checks that Node is installed and new enough.
pub(crate) fn node() -> Result<(), String> {
    let oldest = oldest_node()?;
    let wanted = format!("Node {oldest} or newer, with npm, builds the browser client");
    let output = Command::new("node")
        .arg("--version")
        .output()
        .map_err(|_| format!("node is missing: {wanted} (https://nodejs.org)"))?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if numbers(said.trim_start_matches('v')) < numbers(&oldest) {
        return Err(format!("this is Node {said}: {wanted}"));
    }
    if starts("npm", &["--version"]) { Ok(()) } else { Err(format!("npm is missing: {wanted}")) }
}

/// Checks that a browser is installed; as root on Debian, installs it.
pub(crate) fn browser() -> Result<(), String> {
    let found = std::env::var_os("CHROMIUM").map_or_else(|| PathBuf::from(CHROMIUM), PathBuf::from);
    if found.exists() {
        return Ok(());
    }
    let missing =
        format!("{}, the browser of the tests, is missing (CHROMIUM names another)", found.display());
    install("chromium", &missing)
}

/// Runs npm in `web/`.
fn npm(args: &[&str]) -> Result<(), String> {
    npm_with(args, &[])
}

fn npm_with(args: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    let mut all = vec!["--prefix", "web"];
    all.extend(args);
    run_with("npm", &all, variables)
}
