//! `cargo xtask test`: all checks and tests.

use std::process::Command;
use std::time::Instant;

use crate::{packages, python, root, run, starts, tidy, web};

/// How long each fuzz target runs.
const FUZZ_SECONDS: u32 = 5;

type Step = fn() -> Result<(), String>;

/// A part of the tests: its name, what it checks, how, and what it needs besides Rust.
struct Part {
    name: &'static str,
    checks: &'static str,
    run: Step,
    needs: &'static [Step],
}

const PARTS: [Part; 11] = [
    Part { name: "tidy", checks: "format, and what no compiler checks", run: tidy_up, needs: &[] },
    Part { name: "lint", checks: "clippy over everything", run: lint, needs: &[] },
    Part {
        name: "deny",
        checks: "licences and sources of what we use, with cargo-deny",
        run: deny,
        needs: &[],
    },
    Part {
        name: "rust",
        checks: "every test in Rust",
        run: rust,
        needs: &[packages::python, packages::postgresql, packages::nginx],
    },
    Part { name: "docs", checks: "the documentation builds without a warning", run: document, needs: &[] },
    Part {
        name: "python",
        checks: "the Python package, with the checkers of Gymnasium, PettingZoo and OpenSpiel",
        run: python::test,
        needs: &[python::needed],
    },
    Part {
        name: "web",
        checks: "the browser client without a browser",
        run: web::check,
        needs: &[web::node],
    },
    Part {
        name: "browser",
        checks: "whole games in Chromium",
        run: web::play,
        needs: &[web::node, web::browser],
    },
    Part {
        name: "life",
        checks: "a whole life in Chromium, kept in PostgreSQL",
        run: web::live,
        needs: &[web::node, web::browser, packages::postgresql],
    },
    Part {
        name: "chaos",
        checks: "three nodes whose parts are killed while tables play",
        run: chaos,
        needs: &[packages::postgresql],
    },
    Part {
        name: "fuzz",
        checks: "the types of the fuzz targets, and each for some seconds",
        run: fuzz,
        needs: &[],
    },
];

/// The list of parts, for the help.
pub(crate) fn parts() -> String {
    PARTS.iter().map(|part| format!("  {:<8} {}\n", part.name, part.checks)).collect()
}

/// Runs the named parts, or all of them.
pub(crate) fn run_parts(wanted: &[&str]) -> Result<(), String> {
    if let Some(unknown) = wanted.iter().find(|name| PARTS.iter().all(|part| part.name != **name)) {
        return Err(format!("there is no part '{unknown}' of the tests; there are:\n{}", parts()));
    }
    let chosen = || PARTS.iter().filter(|part| wanted.is_empty() || wanted.contains(&part.name));
    // Report or install what is missing first, before anything slow runs.
    for need in chosen().flat_map(|part| part.needs) {
        need()?;
    }
    in_turn(chosen().map(|part| (part.name, part.run)))
}

/// The quickest useful checks. Downloads nothing.
pub(crate) fn check() -> Result<(), String> {
    let steps: [(&str, Step); 3] = [("tidy", tidy_up), ("lint", lint), ("web", web::look)];
    in_turn(steps.into_iter())
}

/// Runs the steps in order until one fails, and reports how long each took.
fn in_turn<'a>(steps: impl Iterator<Item = (&'a str, Step)>) -> Result<(), String> {
    let begun = Instant::now();
    for (name, step) in steps {
        let from = Instant::now();
        step()?;
        println!("\n> {name} took {} s", from.elapsed().as_secs());
    }
    println!("\nall is well, after {} s", begun.elapsed().as_secs());
    Ok(())
}

fn tidy_up() -> Result<(), String> {
    run("cargo", &["fmt", "--all", "--check"])?;
    println!("\n> tidy");
    tidy::run()
}

fn lint() -> Result<(), String> {
    run("cargo", &["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"])?;
    // Without its features, the rules crate has no dependencies.
    run("cargo", &["check", "--quiet", "--package", "gavel-rules", "--no-default-features"])
}

/// Everything `deny.toml` asks for except advisories: those need the network, and a new one is not the fault of a commit.
fn deny() -> Result<(), String> {
    println!("\n> deny");
    if !starts("cargo", &["deny", "--version"]) {
        println!("skipped: no cargo-deny (cargo install --locked cargo-deny)");
        return Ok(());
    }
    run("cargo", &["deny", "--locked", "check", "bans", "licenses", "sources"])
}

fn rust() -> Result<(), String> {
    run("cargo", &["test", "--workspace", "--all-features", "--exclude", "gavel"])?;
    // The program is tested as it ships, without features that only tests use.
    run("cargo", &["test", "--package", "gavel"])?;
    left_out();
    run("cargo", &["bench", "--package", "gavel-rules", "--bench", "speed", "--", "--test"])
}

/// What tests leave out where a program is missing: what they print themselves is not shown when they pass.
fn left_out() {
    let wanted = [
        ("systemd-analyze", "--version", "systemd", "the units in deploy/systemd"),
        ("openssl", "version", "openssl", "deploy/nginx.conf"),
    ];
    for (program, argument, package, what) in wanted {
        if !starts(program, &[argument]) {
            println!("\nnot checked: {what}: no {program} (apt-get install {package})");
        }
    }
}

fn chaos() -> Result<(), String> {
    run("cargo", &["test", "--package", "gavel", "--features", "chaos", "--test", "chaos"])
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

/// Type-checks the fuzz targets, and runs each for a few seconds if a nightly toolchain and cargo-fuzz are installed.
fn fuzz() -> Result<(), String> {
    println!("\n> fuzz");
    // The fuzzer's own runtime is C++.
    if starts("c++", &["--version"]) {
        run("cargo", &["check", "--quiet", "--locked", "--bins", "--manifest-path", "fuzz/Cargo.toml"])?;
    } else {
        println!("not checked: no C++ compiler (apt-get install g++)");
    }
    if !starts("cargo", &["+nightly", "--version"]) {
        println!("skipped: no nightly toolchain (rustup toolchain install nightly)");
        return Ok(());
    }
    if !starts("cargo", &["+nightly", "fuzz", "--version"]) {
        println!("skipped: no cargo-fuzz (cargo install cargo-fuzz)");
        return Ok(());
    }
    let seconds = format!("-max_total_time={FUZZ_SECONDS}");
    // Two targets start from a corpus of records and messages; the others take any bytes.
    let targets = [
        ("record", "games/golden"),
        ("actions", ""),
        ("worlds", ""),
        ("frames", "fuzz/seeds/frames"),
        ("commands", ""),
        ("position", "fuzz/seeds/position"),
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
