//! `cargo xtask web` and `cargo xtask serve`: the browser client, built and served.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use crate::{root, run};

/// The oldest Node that the client's tools work with.
const NODE: (u32, u32) = (20, 19);

/// Where Debian puts the browser that the tests drive.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Builds the client into `web/dist`.
pub(crate) fn build() -> Result<(), String> {
    packages()?;
    npm(&["run", "--silent", "build"])
}

/// Builds the client, then serves it.
pub(crate) fn serve(args: &[&str]) -> Result<(), String> {
    build()?;
    let mut all = vec!["run", "--release", "--", "serve"];
    all.extend(args);
    run("cargo", &all)
}

/// Every check of the client; the browser tests play against the real server.
pub(crate) fn test() -> Result<(), String> {
    packages()?;
    for script in ["format:check", "lint", "check", "test", "build", "size"] {
        npm(&["run", "--silent", script])?;
    }
    browser()?;
    run("cargo", &["build", "--package", "gavel"])?;
    npm(&["run", "--silent", "e2e"])
}

/// Fetches the packages the lock file names, unless those are there already.
fn packages() -> Result<(), String> {
    node()?;
    let web = root().join("web");
    // npm writes this file last, when everything is in its place.
    let have = changed(&web.join("node_modules/.package-lock.json"));
    let want = changed(&web.join("package-lock.json"));
    if have.is_some() && have >= want { Ok(()) } else { npm(&["ci", "--no-audit", "--no-fund"]) }
}

fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}

/// Whether Node is there and new enough.
fn node() -> Result<(), String> {
    let wanted = format!("Node {}.{} or newer, with npm, builds the browser client", NODE.0, NODE.1);
    let output = Command::new("node")
        .arg("--version")
        .output()
        .map_err(|_| format!("node is missing: {wanted} (https://nodejs.org)"))?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let mut numbers = said.trim_start_matches('v').split('.').map(|part| part.parse().unwrap_or(0));
    let have = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if have < NODE {
        return Err(format!("this is Node {said}: {wanted}"));
    }
    if starts("npm") { Ok(()) } else { Err(format!("npm is missing: {wanted}")) }
}

/// Whether a browser is there; as root it is fetched.
fn browser() -> Result<(), String> {
    let found = std::env::var_os("CHROMIUM").map_or_else(|| PathBuf::from(CHROMIUM), PathBuf::from);
    if found.exists() {
        return Ok(());
    }
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !root || !starts("apt-get") {
        return Err(format!(
            "{} is missing: install Chromium (on Debian: apt-get install chromium), or say where it is in CHROMIUM",
            found.display()
        ));
    }
    run("apt-get", &["update", "--quiet"])?;
    run("apt-get", &["install", "--yes", "--quiet", "--no-install-recommends", "chromium"])
}

fn starts(program: &str) -> bool {
    let tried = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success())
}

/// Runs npm in `web/`.
fn npm(args: &[&str]) -> Result<(), String> {
    let mut all = vec!["--prefix", "web"];
    all.extend(args);
    run("npm", &all)
}
