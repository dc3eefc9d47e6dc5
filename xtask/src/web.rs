//! `cargo xtask web` and `cargo xtask serve`: the browser client, built and served.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::{install, root, run, starts};

/// The oldest Node that the client's tools work with.
const NODE: (u32, u32) = (20, 19);

/// Where Debian puts the browser that the tests drive.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Builds the client into `web/dist`.
pub(crate) fn build() -> Result<(), String> {
    packages()?;
    npm(&["run", "--silent", "build"])
}

/// Builds the client and the program, and serves the game. Quickly built, unless `--release` comes first.
pub(crate) fn serve(args: &[&str]) -> Result<(), String> {
    let (profile, args) = match args {
        ["--release", rest @ ..] => ("release", rest),
        all => ("serve", all),
    };
    let program = ["build", "--profile", profile, "--package", "gavel"];
    if profile == "release" {
        // The program holds the client.
        build()?;
        run("cargo", &program)?;
    } else {
        // The program reads the client when it runs: nobody waits for one and then for the other.
        node()?;
        std::thread::scope(|scope| {
            let client = scope.spawn(build);
            let built = run("cargo", &program);
            let client = client.join().unwrap_or_else(|_| Err("building the client failed".to_owned()));
            client.and(built)
        })?;
    }
    let gavel = target().join(profile).join("gavel");
    let mut all = vec!["serve"];
    all.extend(args);
    run(&gavel.to_string_lossy(), &all)
}

/// Where cargo puts what it builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Every check of the client that needs no browser.
pub(crate) fn check() -> Result<(), String> {
    packages()?;
    for script in ["format:check", "lint", "check", "test", "build", "size"] {
        npm(&["run", "--silent", script])?;
    }
    Ok(())
}

/// The browser tests: they play against the real server.
pub(crate) fn play() -> Result<(), String> {
    build()?;
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
pub(crate) fn node() -> Result<(), String> {
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
    if starts("npm", &["--version"]) { Ok(()) } else { Err(format!("npm is missing: {wanted}")) }
}

/// Whether a browser is there; as root on Debian it is fetched.
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
    let mut all = vec!["--prefix", "web"];
    all.extend(args);
    run("npm", &all)
}
