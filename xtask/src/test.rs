//! `cargo xtask test`: everything that must hold.

use std::process::{Command, Stdio};

use crate::{root, run, tidy, web};

/// How long each fuzz target runs.
const FUZZ_SECONDS: u32 = 5;

pub(crate) fn run_all() -> Result<(), String> {
    python()?;
    run("cargo", &["fmt", "--all", "--check"])?;
    run("cargo", &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])?;
    println!("\n> tidy");
    tidy::run()?;
    // Without its features the rules crate depends on nothing.
    run("cargo", &["check", "--quiet", "--package", "rules", "--no-default-features"])?;
    run("cargo", &["test", "--workspace", "--all-features"])?;
    run("cargo", &["bench", "--package", "rules", "--bench", "speed", "--", "--test"])?;
    document()?;
    web::test()?;
    fuzz()
}

/// The example bot in Python is run by the tests.
fn python() -> Result<(), String> {
    if starts("python3", &["--version"]) {
        return Ok(());
    }
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !root || !starts("apt-get", &["--version"]) {
        return Err("python3 is missing: install it (on Debian: apt-get install python3)".to_owned());
    }
    run("apt-get", &["update", "--quiet"])?;
    run("apt-get", &["install", "--yes", "--quiet", "python3"])
}

/// Whether a program is there and starts.
fn starts(program: &str, args: &[&str]) -> bool {
    let tried = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success())
}

fn document() -> Result<(), String> {
    println!("\n> cargo doc, warnings denied");
    let status = Command::new("cargo")
        .args(["doc", "--quiet", "--workspace", "--no-deps", "--all-features"])
        .env("RUSTDOCFLAGS", "-D warnings")
        .current_dir(root())
        .status()
        .map_err(|why| format!("cargo doc cannot be started: {why}"))?;
    if status.success() { Ok(()) } else { Err("cargo doc failed".to_owned()) }
}

/// Runs each fuzz target for some seconds, where the machine has what that needs.
fn fuzz() -> Result<(), String> {
    println!("\n> fuzz");
    if !starts("cargo", &["+nightly", "--version"]) {
        println!("skipped: no nightly toolchain (rustup toolchain install nightly)");
        return Ok(());
    }
    if !starts("cargo", &["+nightly", "fuzz", "--version"]) {
        println!("skipped: no cargo-fuzz (cargo install cargo-fuzz)");
        return Ok(());
    }
    let seconds = format!("-max_total_time={FUZZ_SECONDS}");
    // Records are found from records, messages from messages; the other targets take any bytes.
    let targets = [
        ("record", "games/golden"),
        ("actions", ""),
        ("worlds", ""),
        ("frames", "fuzz/seeds/frames"),
        ("commands", ""),
    ];
    for (target, seeds) in targets {
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(root().join(&corpus)).map_err(|why| format!("{corpus}: {why}"))?;
        let mut args = vec!["+nightly", "fuzz", "run", target, &corpus];
        args.extend(Some(seeds).filter(|seeds| !seeds.is_empty()));
        args.extend(["--", &seconds, "-max_len=8192"]);
        run("cargo", &args)?;
    }
    Ok(())
}
