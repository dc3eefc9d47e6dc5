//! `cargo xtask …`: the chores of this repository.

#[cfg(unix)]
mod cluster;
mod packages;
mod python;
mod test;
mod tidy;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const HELP: &str = "\
cargo xtask serve   build the browser client and the program, then run `gavel serve` with the arguments that follow;
                    with `--release` first, an optimised build for a busy server
cargo xtask cluster build the same, then run several nodes (`--nodes 3`) behind a proxy (`--listen ADDRESS`) on a PostgreSQL with a
                    standby, to be killed one by one
cargo xtask check   the quickest useful checks before a commit: format, tidy, clippy, the client's layout, lint and types
cargo xtask test    run all checks and tests, or only the parts named
cargo xtask types   regenerate what describes the protocol: the browser's types, the samples in docs/protocol.md
cargo xtask wheel   build the Python package as a wheel into target/wheels
cargo xtask web     build the browser client into web/dist
cargo xtask tidy    check what no compiler checks: dependency law, editions as values, a test for each rule";

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match wanted.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["check"] => test::check(),
        ["test", ref parts @ ..] => test::run_parts(parts),
        ["tidy"] => tidy::run(),
        ["types"] => types(),
        ["web"] => web::build(),
        ["wheel"] => python::wheel(),
        ["serve", ref args @ ..] => web::serve(args),
        #[cfg(unix)]
        ["cluster", ref args @ ..] => cluster::run(args),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}\n\nThe parts of the tests:\n{}", test::parts());
            Ok(())
        }
        _ => Err(format!("there is no chore '{}'\n{HELP}", wanted.join(" "))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Regenerates the files that describe the protocol; without this, the tests only compare them.
fn types() -> Result<(), String> {
    let status = Command::new("cargo")
        .args(["test", "--quiet", "--package", "protocol", "--test", "fresh"])
        .env("GAVEL_BLESS", "1")
        .current_dir(root())
        .status()
        .map_err(|why| format!("cargo test cannot be started: {why}"))?;
    if status.success() { Ok(()) } else { Err("the protocol could not be written down".to_owned()) }
}

/// Whether a program is installed and starts.
fn starts(program: &str, args: &[&str]) -> bool {
    let tried = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success())
}

/// The root of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Runs a program in the repository; the error names the program.
fn run(program: &str, args: &[&str]) -> Result<(), String> {
    run_with(program, args, &[])
}

/// The same with variables of its environment, which may be secret: they are not printed.
fn run_with(program: &str, args: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    let said = format!("{program} {}", args.join(" "));
    println!("\n> {said}");
    let status = Command::new(program)
        .args(args)
        .envs(variables.iter().copied())
        .current_dir(root())
        .status()
        .map_err(|why| format!("'{said}' cannot be started: {why}"))?;
    if status.success() { Ok(()) } else { Err(format!("'{said}' failed ({status})")) }
}
