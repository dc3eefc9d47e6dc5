//! Chaos: a house of several nodes, on this machine only, that is shaken while tables play at it, and a checker that reads afterwards what
//! everybody was told.
//!
//! A run starts nodes and their database, lets clients play at all nodes, and lets the faults come that its seed brings: nodes are
//! killed and halted, connections are cut, the database fails over, two things at once. Every client writes a history. In
//! the end all nodes are killed, the log is read from the database, and [`check()`] compares.

mod check;
mod choose;
mod database;
mod fault;
mod ground;
mod history;
mod node;
mod player;
mod relay;
mod report;
mod run;

use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;

pub use check::{BACK_WITHIN, BACK_WITHIN_AFTER_PROMOTION, Finding, Verdict, Wrong, check};
pub use database::Kept;
pub use fault::{Blow, Cut, Fault, Kind, Link};
pub use history::{Evidence, Found, Glance, History, Moment, Time, Told, What, Written};
pub use report::{Totals, line};

use crate::Failed;
use database::Database;
use ground::Program;

/// What every run is like.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The program whose nodes are shaken.
    pub program: PathBuf,
    /// More arguments for `serve`.
    pub serve_args: Vec<String>,
    /// More of the environment of the nodes.
    pub env: Vec<(String, String)>,
    /// Where tables are kept.
    pub kept: Kept,
    /// The number of nodes.
    pub nodes: usize,
    /// The number of tables, with four or five people each.
    pub tables: usize,
    /// How long faults come, from when all games have begun.
    pub time: Duration,
    /// Which faults.
    pub faults: Vec<Kind>,
    /// Where runs with findings leave what they have.
    pub keep: PathBuf,
    /// Whether runs without findings do, too.
    pub keep_all: bool,
}

/// How a run went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// Its seed.
    pub seed: u64,
    /// What came, and when.
    pub blows: Vec<Blow>,
    /// How often a node ended by itself and was started again.
    pub falls: usize,
    /// Whether everybody was connected and answered in the end.
    pub settled: bool,
    /// What the checker says.
    pub verdict: Verdict,
    /// Where the run has left its histories, if it did.
    pub kept: Option<PathBuf>,
    /// Why it could not be carried out to its end, if it could not.
    pub failed: Option<String>,
}

impl Outcome {
    fn failed(seed: u64, why: Failed) -> Outcome {
        let Failed(why) = why;
        Outcome {
            seed,
            blows: Vec::new(),
            falls: 0,
            settled: false,
            verdict: Verdict::default(),
            kept: None,
            failed: Some(why),
        }
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.failed.is_none() && self.settled && self.verdict.findings.is_empty()
    }
}

/// Carries out a run for each of these seeds, one after another. `said` is told what happens, `done` how each run went.
///
/// # Errors
///
/// If there is no database; what happens in a run is its outcome.
pub fn shake(
    plan: &Plan,
    seeds: impl IntoIterator<Item = u64>,
    mut said: impl FnMut(u64, &str),
    mut done: impl FnMut(&Outcome),
) -> Result<Vec<Outcome>, Failed> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|why| Failed(format!("no runtime: {why}")))?;
    runtime.block_on(async {
        let mut database = Database::start(plan.kept)?;
        let mut outcomes = Vec::new();
        for seed in seeds {
            let program =
                Program { path: plan.program.clone(), args: plan.serve_args.clone(), env: plan.env.clone() };
            let outcome = run::run(plan, seed, program, &mut database, &mut |what| said(seed, what)).await;
            let outcome = outcome.unwrap_or_else(|why| Outcome::failed(seed, why));
            done(&outcome);
            outcomes.push(outcome);
        }
        Ok(outcomes)
    })
}
