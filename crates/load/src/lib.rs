//! A load generator: many tables, each with its own simulated players over real sockets, and what serving them cost.
//!
//! Everything runs on one thread, so that the generator takes as little as possible from the server it measures.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(unix)]
pub mod chaos;
mod dialect;
mod figures;
mod policy;
pub mod siege;
mod table;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use bots::Rng;
use client::{Address, Request};
use rules::Chance;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval};

use figures::Counts;
pub use figures::Figures;
use table::Table;

/// What to run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The servers' URLs, such as `http://127.0.0.1:4200`. Several share a store; the seats of a table are spread over them.
    pub urls: Vec<String>,
    /// The number of tables.
    pub tables: usize,
    /// The number of seats at each table.
    pub seats: u8,
    /// How long to play.
    pub time: Duration,
    /// Commands per second, over all tables.
    pub rate: f64,
    /// The percentage of sockets that stop reading once the games have begun.
    pub stalled: u8,
    /// How many extra times every command is sent, under different ids.
    pub flood: usize,
    /// The seed for what everybody does.
    pub seed: u64,
}

/// How far a run has got.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// This many tables have been created.
    Founding(usize),
    /// How long the tables have played, and how many commands have been answered.
    Playing(Duration, u64),
}

/// Why nothing could be measured.
#[derive(Debug)]
pub struct Failed(pub String);

impl core::fmt::Display for Failed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Failed {}

impl From<client::Failed> for Failed {
    fn from(why: client::Failed) -> Failed {
        Failed(why.to_string())
    }
}

/// How many tables are created at once, at most.
const AT_ONCE: usize = 32;

/// Creates the tables, plays for the planned time, and returns the figures. `measure` is called when the games have begun
/// and again when the time is up.
///
/// # Errors
///
/// If the server cannot be reached or does not let us play.
pub fn run(
    plan: &Plan,
    mut progress: impl FnMut(Progress),
    mut measure: impl FnMut(),
) -> Result<Figures, Failed> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| Failed(format!("no runtime: {why}")))?;
    let local = tokio::task::LocalSet::new();
    local.block_on(&runtime, play(plan, &mut progress, &mut measure))
}

async fn play(
    plan: &Plan,
    progress: &mut dyn FnMut(Progress),
    measure: &mut dyn FnMut(),
) -> Result<Figures, Failed> {
    let addresses = plan.urls.iter().map(|url| Address::of(url)).collect::<Result<Rc<[Address]>, _>>()?;
    if addresses.is_empty() {
        return Err(Failed("there is no server to measure".to_owned()));
    }
    let counts = Rc::new(RefCell::new(Counts::default()));
    let tables = found(plan, &addresses, &counts, progress).await?;
    let stalled = stall(plan, &tables);
    counts.borrow_mut().begin();
    measure();
    let begun = Instant::now();
    let mut ticks = interval(Duration::from_millis(1));
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut rng = Rng::stream(plan.seed, &[1]);
    let (mut owed, mut turn, mut told) = (0.0, 0, begun);
    while begun.elapsed() < plan.time {
        ticks.tick().await;
        owed += plan.rate / 1_000.0;
        // Tables still waiting for an answer are skipped; after one pass over all tables there is nobody left to ask.
        let mut asked = 0;
        while owed >= 1.0 && asked < tables.len() {
            turn = (turn + 1) % tables.len();
            asked += 1;
            if Table::act(&tables[turn], &mut rng, plan.flood) {
                owed -= 1.0;
            }
        }
        owed = owed.min(plan.rate / 10.0);
        if told.elapsed() >= Duration::from_millis(250) {
            told = Instant::now();
            progress(Progress::Playing(begun.elapsed(), counts.borrow().answered()));
        }
    }
    let time = begun.elapsed();
    measure();
    let sockets = tables.len() * usize::from(plan.seats);
    let names = tables.iter().map(|table| table.name().to_owned()).collect();
    let figures = counts.borrow().figures(names, sockets, stalled, time);
    Ok(figures)
}

/// How long a server takes to report the state of each of these tables, asked one after another, in milliseconds. A server
/// that has just started has to load them first.
///
/// # Errors
///
/// If the server cannot be reached or does not know a table.
pub fn look(url: &str, tables: &[String]) -> Result<Vec<f64>, Failed> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| Failed(format!("no runtime: {why}")))?;
    runtime.block_on(async {
        let address = Address::of(url)?;
        let mut took = Vec::new();
        for table in tables {
            let asked = Instant::now();
            let path = address.path(&format!("api/tables/{table}"));
            let head = [("host", address.authority())];
            let request = Request { method: "GET", path: &path, head: &head, body: "" };
            let _: protocol::TableCard = client::ask(address.connect().await?, request).await?.good()?;
            took.push(asked.elapsed().as_secs_f64() * 1_000.0);
        }
        Ok(took)
    })
}

async fn found(
    plan: &Plan,
    addresses: &Rc<[Address]>,
    counts: &Rc<RefCell<Counts>>,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<Rc<Table>>, Failed> {
    let mut founding = JoinSet::new();
    let mut tables = Vec::new();
    for number in 0..plan.tables {
        if founding.len() >= AT_ONCE {
            keep(&mut tables, founding.join_next().await)?;
            progress(Progress::Founding(tables.len()));
        }
        founding.spawn_local(Table::found(
            Rc::clone(addresses),
            number,
            plan.seats,
            Rng::stream(plan.seed, &[2, number as u64]).next(),
            Rc::clone(counts),
        ));
    }
    while let Some(founded) = founding.join_next().await {
        keep(&mut tables, Some(founded))?;
        progress(Progress::Founding(tables.len()));
    }
    Ok(tables)
}

type Founded = Result<Result<Rc<Table>, Failed>, tokio::task::JoinError>;

fn keep(tables: &mut Vec<Rc<Table>>, founded: Option<Founded>) -> Result<(), Failed> {
    match founded {
        Some(Ok(Ok(table))) => tables.push(table),
        Some(Ok(Err(failed))) => return Err(failed),
        Some(Err(why)) => return Err(Failed(format!("a table could not be created: {why}"))),
        None => {}
    }
    Ok(())
}

/// Makes some sockets stop reading; returns how many.
fn stall(plan: &Plan, tables: &[Rc<Table>]) -> usize {
    let sockets = tables.len() * usize::from(plan.seats);
    let wanted = sockets * usize::from(plan.stalled) / 100;
    // Spread evenly over the tables.
    for place in 0..wanted {
        let seat = place / tables.len();
        tables[place % tables.len()].stall(seat);
    }
    wanted
}
