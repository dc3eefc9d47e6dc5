//! `cargo xtask …`: the chores of this repository.

mod test;
mod tidy;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask serve   the browser client built, then `gavel serve` with the arguments that follow
cargo xtask test    every check and every test; what CI runs
cargo xtask types   write down the protocol again: the browser's types, the samples in docs/protocol.md
cargo xtask web     the browser client built into web/dist
cargo xtask tidy    the promises no compiler keeps: dependency law, editions as values, a test for each rule";

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match wanted.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test::run_all(),
        ["tidy"] => tidy::run(),
        ["types"] => types(),
        ["web"] => web::build(),
        ["serve", ref args @ ..] => web::serve(args),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
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

/// Writes down again what other places know of the protocol; the tests only compare.
fn types() -> Result<(), String> {
    let status = Command::new("cargo")
        .args(["test", "--quiet", "--package", "protocol", "--test", "fresh"])
        .env("GAVEL_BLESS", "1")
        .current_dir(root())
        .status()
        .map_err(|why| format!("cargo test cannot be started: {why}"))?;
    if status.success() { Ok(()) } else { Err("the protocol could not be written down".to_owned()) }
}

/// The root of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Runs a program in the repository and says which one it was when it fails.
fn run(program: &str, args: &[&str]) -> Result<(), String> {
    let said = format!("{program} {}", args.join(" "));
    println!("\n> {said}");
    let status = Command::new(program)
        .args(args)
        .current_dir(root())
        .status()
        .map_err(|why| format!("'{said}' cannot be started: {why}"))?;
    if status.success() { Ok(()) } else { Err(format!("'{said}' failed ({status})")) }
}
