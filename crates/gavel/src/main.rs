//! The program `gavel`: one file per subcommand, no logic of its own.

mod arena;
mod art;
mod backup;
mod bench;
mod bots;
#[cfg(unix)]
mod chaos;
mod data;
mod deal;
mod doctor;
mod editions;
mod hint;
mod keep;
mod load;
mod logging;
mod moving;
mod pages;
mod person;
mod play;
mod puzzles;
mod ratings;
mod replay;
mod reports;
mod restore;
mod rulebook;
mod secret;
mod serve;
mod siege;
mod spoken;
mod table_options;
mod trace;
mod verify;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

// The system's allocator keeps what a crowd needed for the next one; this one gives it back.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Modern Art, Reiner Knizia's auction game: every edition, every variant.
///
/// A game is kept as a record: a text file that is easy to read, mail and compare, and holds the table, the order of the
/// deck and every move. `gavel deal` starts one, `gavel replay` checks and explains one.
#[derive(Parser)]
#[command(name = "gavel", version, arg_required_else_help = true, disable_help_subcommand = true)]
struct Gavel {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Serve(serve::Serve),
    Doctor(doctor::Doctor),
    Backup(backup::Backup),
    Restore(restore::Restore),
    Secret(secret::Secret),
    Person(person::Person),
    Ratings(ratings::Ratings),
    Reports(reports::Reports),
    Move(moving::Move),
    Replay(replay::Replay),
    Deal(deal::Deal),
    Verify(verify::Verify),
    Rules(rulebook::Rules),
    Editions(editions::Editions),
    Bench(bench::Bench),
    Load(load::Load),
    Siege(siege::Siege),
    #[cfg(unix)]
    Chaos(chaos::Chaos),
    Arena(arena::Arena),
    Bots(bots::Bots),
    Hint(hint::Hint),
    Puzzles(puzzles::Puzzles),
    Art(art::Art),
    Completions(pages::Completions),
    Man(pages::Man),
}

/// Why a subcommand did not succeed.
enum Failure {
    /// Something to tell the user, in one line.
    Said(String),
    /// The output could not be written.
    Output(io::Error),
    /// It was told to stop, and has printed the results so far.
    Stopped,
}

impl Failure {
    /// The exit status of a program ended by Ctrl-C, as in shells.
    const STOPPED: u8 = 130;

    /// An error message, prefixed with the program's name.
    fn said(why: impl std::fmt::Display) -> Failure {
        Failure::Said(format!("gavel: {why}"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let outcome = match Gavel::parse().command {
        Command::Play(play) => play.run(&mut out),
        Command::Serve(serve) => serve.run(&mut out),
        Command::Doctor(doctor) => doctor.run(&mut out),
        Command::Backup(backup) => backup.run(&mut out),
        Command::Restore(restore) => restore.run(&mut out),
        Command::Secret(secret) => secret.run(&mut out),
        Command::Person(person) => person.run(&mut out),
        Command::Ratings(ratings) => ratings.run(&mut out),
        Command::Reports(reports) => reports.run(&mut out),
        Command::Move(moving) => moving.run(&mut out),
        Command::Replay(replay) => replay.run(&mut out),
        Command::Deal(deal) => deal.run(&mut out),
        Command::Verify(verify) => verify.run(&mut out),
        Command::Rules(rules) => rules.run(&mut out),
        Command::Editions(editions) => editions.run(&mut out),
        Command::Bench(bench) => bench.run(&mut out),
        Command::Load(load) => load.run(&mut out),
        Command::Siege(siege) => siege.run(&mut out),
        #[cfg(unix)]
        Command::Chaos(chaos) => chaos.run(&mut out),
        Command::Arena(arena) => arena.run(&mut out),
        Command::Bots(bots) => bots.run(&mut out),
        Command::Hint(hint) => hint.run(&mut out),
        Command::Puzzles(puzzles) => puzzles.run(&mut out),
        Command::Art(art) => art.run(&mut out),
        Command::Completions(completions) => completions.run(&mut out),
        Command::Man(man) => man.run(&mut out),
    };
    // Flush, so that output printed before an error appears before it.
    let outcome = match (outcome, out.flush()) {
        (Ok(()), flushed) => flushed.map_err(Failure::Output),
        (failed, _) => failed,
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has seen enough: `gavel replay … | head`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            eprintln!("gavel: cannot write the output: {error}");
            ExitCode::FAILURE
        }
        Err(Failure::Said(why)) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
        Err(Failure::Stopped) => Failure::STOPPED.into(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Gavel::command().debug_assert();
    }
}
