//! The Python package: its tests in a virtual environment, and its wheel.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, iter};

use crate::packages::install;
use crate::{root, run, starts};

/// The oldest Python the package supports.
const OLDEST: &str = "import sys, venv, ensurepip; assert sys.version_info >= (3, 11)";

/// Interpreters to try, the one everybody means first.
const NAMES: [&str; 5] = ["python3", "/usr/bin/python3", "python3.13", "python3.12", "python3.11"];

const REQUIREMENTS: &str = "crates/python/requirements.txt";

/// The virtual environment is made with this.
fn interpreter() -> Option<&'static str> {
    NAMES.into_iter().find(|name| starts(name, &["-c", OLDEST]))
}

/// A Python that can make virtual environments is installed.
pub(crate) fn needed() -> Result<(), String> {
    if interpreter().is_some() {
        return Ok(());
    }
    install(
        "python3-venv",
        "Python 3.11 or newer with its module venv is missing: the Python package is tested with it",
    )?;
    interpreter().map(drop).ok_or_else(|| "the Python package needs Python 3.11 or newer".to_owned())
}

/// Type-checks and tests the package, if the packages it is tested with can be had.
pub(crate) fn test() -> Result<(), String> {
    println!("\n> python");
    let Some(tools) = environment()? else {
        println!(
            "skipped: no package index can be reached (pip index versions numpy failed), and {REQUIREMENTS} is not installed in \
             target/python yet; nothing in Python was tested"
        );
        return Ok(());
    };
    // As anybody installs it, but built as the other tests are, so that little is built twice.
    tools.run(
        "python",
        &[
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-compile",
            "--no-deps",
            "--no-build-isolation",
            "./crates/python",
        ],
    )?;
    tools.run("mypy", &["--config-file", "crates/python/pyproject.toml", "crates/python/python/gavel"])?;
    tools.run("mypy", &["--config-file", "crates/python/pyproject.toml", "crates/python/examples"])?;
    tools.run("stubtest", &["gavel._gavel", "--allowlist", "crates/python/tests/stubtest.txt"])?;
    tools.run(
        "pytest",
        &["--quiet", "--durations=5", "-p", "no:cacheprovider", "crates/python/tests", "training/tests"],
    )
}

/// Builds a wheel for every Python from 3.11 on into `target/wheels`.
pub(crate) fn wheel() -> Result<(), String> {
    needed()?;
    let tools = environment()?
        .ok_or("no package index can be reached, and maturin is not installed in target/python")?;
    tools.run(
        "maturin",
        &["build", "--release", "--manifest-path", "crates/python/Cargo.toml", "--out", "target/wheels"],
    )
}

/// A virtual environment with everything in it.
struct Tools {
    folder: PathBuf,
}

impl Tools {
    fn programs(&self) -> PathBuf {
        self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" })
    }

    fn program(&self, name: &str) -> String {
        self.programs().join(name).display().to_string()
    }

    fn run(&self, name: &str, args: &[&str]) -> Result<(), String> {
        let said = format!("{name} {}", args.join(" "));
        println!("\n> {said}");
        // pip looks for maturin where every program is looked for.
        let others = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths(iter::once(self.programs()).chain(env::split_paths(&others)))
            .map_err(|why| format!("PATH: {why}"))?;
        let status = Command::new(self.program(name))
            .args(args)
            .env("VIRTUAL_ENV", &self.folder)
            .env("PATH", path)
            .env("MATURIN_PEP517_ARGS", "--profile dev")
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .current_dir(root())
            .status()
            .map_err(|why| format!("'{said}' cannot be started: {why}"))?;
        if status.success() { Ok(()) } else { Err(format!("'{said}' failed ({status})")) }
    }
}

/// Makes the environment, or takes the one that is there if it has the same packages. `None` if it is not there and no package
/// index can be reached.
fn environment() -> Result<Option<Tools>, String> {
    let folder = root().join("target/python/venv");
    let stamp = root().join("target/python/installed.txt");
    let wanted =
        fs::read_to_string(root().join(REQUIREMENTS)).map_err(|why| format!("{REQUIREMENTS}: {why}"))?;
    let tools = Tools { folder };
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted)
        && starts(&tools.program("python"), &["-V"])
    {
        return Ok(Some(tools));
    }
    // An environment that is only half made must not be taken for a whole one.
    if stamp.exists() {
        fs::remove_file(&stamp).map_err(|why| format!("{}: {why}", stamp.display()))?;
    }
    let python = interpreter().ok_or("no Python that can make a virtual environment")?;
    run(python, &["-m", "venv", "--clear", &tools.folder.display().to_string()])?;
    if !starts(&tools.program("python"), &["-m", "pip", "index", "versions", "numpy"]) {
        return Ok(None);
    }
    // Wheels only: nobody wants to wait for one of these to be compiled.
    tools.run(
        "python",
        &[
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--only-binary",
            ":all:",
            "-r",
            REQUIREMENTS,
        ],
    )?;
    fs::write(&stamp, wanted).map_err(|why| format!("{}: {why}", stamp.display()))?;
    Ok(Some(tools))
}
