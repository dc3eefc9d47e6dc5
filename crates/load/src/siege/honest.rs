//! The honest guests: tables that play at a steady pace, guests who arrive, and one who looks at the lobby.

use std::cell::RefCell;
use std::rc::Rc;

use bots::Rng;
use client::{Address, Excerpt, Knock, Request, Socket};
use rules::Chance;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::{Duration, Instant, MissedTickBehavior, interval, timeout};

use super::outcome::{Arrivals, Memory, Phase};
use super::prepare::Camp;
use super::{Cost, Plan, Target, others};
use crate::dialect::Dialect;
use crate::figures::{Counts, Spread};
use crate::table::{Party, Table};
use crate::{AT_ONCE, Failed, keep};

/// How soon a person among bots answers: often enough to leave the waiting to the bots, and seldom enough for the limits.
const ANSWER_EVERY: Duration = Duration::from_millis(250);
/// How often somebody arrives at a table.
const ARRIVE_EVERY: Duration = Duration::from_millis(500);
/// Who is not welcomed within this time has been lost.
const ARRIVE_WITHIN: Duration = Duration::from_secs(2);
/// How often somebody looks at the list of tables.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often the server's memory is read.
const SAMPLE_EVERY: Duration = Duration::from_millis(100);
/// A command that has been on its way for longer than this when a phase ends is counted with that time.
const LATE: Duration = Duration::from_millis(25);

pub(crate) struct Honest {
    people: Side,
    bots: Side,
    rng: Rng,
    rate: f64,
    door: Rc<Door>,
}

/// Tables of one kind, and what is counted at them.
struct Side {
    tables: Vec<Rc<Table>>,
    counts: Rc<RefCell<Counts>>,
}

/// What those see who are not at a table yet.
struct Door {
    address: Address,
    dialect: Dialect,
    // The honest tables.
    tables: Vec<String>,
    seen: RefCell<Seen>,
}

#[derive(Default)]
struct Seen {
    micros: Vec<u32>,
    lost: u64,
    // The fewest honest tables in the list, and how often nobody got a list.
    listed: Option<usize>,
    unlisted: u64,
}

impl Honest {
    /// Everybody sits down, and the games begin.
    pub(crate) async fn sit_down(
        target: &Target,
        dialect: Dialect,
        camp: &Camp,
        plan: &Plan,
    ) -> Result<Honest, Failed> {
        let begin = async |parties: &[Party], path: u64| -> Result<Side, Failed> {
            let counts = Rc::new(RefCell::new(Counts::default()));
            let (mut beginning, mut tables) = (JoinSet::new(), Vec::new());
            for (number, party) in parties.iter().enumerate() {
                if beginning.len() >= AT_ONCE {
                    keep(&mut tables, beginning.join_next().await)?;
                }
                let seed = Rng::stream(plan.seed, &[path, number as u64]).next();
                let (address, counts) = (target.address.clone(), Rc::clone(&counts));
                let party = party.clone();
                beginning
                    .spawn_local(async move { Table::play(&[address], dialect, party, seed, counts).await });
            }
            while let Some(table) = beginning.join_next().await {
                keep(&mut tables, Some(table))?;
            }
            Ok(Side { tables, counts })
        };
        let people = begin(&camp.people, 5).await?;
        let bots = begin(&camp.bots, 6).await?;
        let tables = camp.people.iter().chain(&camp.bots).map(|party| party.table.clone()).collect();
        let door = Door { address: target.address.clone(), dialect, tables, seen: RefCell::default() };
        Ok(Honest { people, bots, rng: Rng::stream(plan.seed, &[7]), rate: plan.rate, door: Rc::new(door) })
    }

    /// Plays for a while and tells how it went.
    pub(crate) async fn play(&mut self, time: Duration, cost: &impl Fn() -> Cost) -> Phase {
        self.people.counts.borrow_mut().begin();
        self.bots.counts.borrow_mut().begin();
        self.door.seen.take();
        let first = cost();
        let machine = others::Machine::now();
        let mut memory = Memory::default();
        memory.saw(first);
        let begun = Instant::now();
        let mut ticks = interval(Duration::from_millis(1));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
        let (mut owed, mut turn) = (0.0, 0);
        let (mut sampled, mut arrived, mut looked, mut answered) = (begun, begun, begun, begun);
        while begun.elapsed() < time {
            ticks.tick().await;
            owed = self.act(owed + self.rate / 1_000.0, &mut turn);
            if due(&mut answered, ANSWER_EVERY) {
                for table in &self.bots.tables {
                    // A person among bots answers soon: what takes time is the bots.
                    Table::act(table, &mut self.rng, 0);
                }
            }
            if due(&mut sampled, SAMPLE_EVERY) {
                memory.saw(cost());
            }
            if due(&mut arrived, ARRIVE_EVERY) {
                tokio::task::spawn_local(Rc::clone(&self.door).arrive(self.rng.next()));
            }
            if due(&mut looked, LOOK_EVERY) {
                tokio::task::spawn_local(Rc::clone(&self.door).look());
            }
        }
        let elapsed = begun.elapsed();
        memory.saw(cost());
        for table in &self.bots.tables {
            table.still_waits();
        }
        let unanswered = self.people.tables.iter().filter(|table| table.give_up(LATE)).count();
        let cores = match (first, cost()) {
            (Some((before, _)), Some((after, _))) => (after - before) / elapsed.as_secs_f64(),
            _ => 0.0,
        };
        let mut phase = self.figures(elapsed, unanswered, cores, memory);
        phase.others_cores = machine.others_since(elapsed, cores);
        phase
    }

    /// Lets tables act that are owed a command, and returns what is still owed.
    fn act(&mut self, mut owed: f64, turn: &mut usize) -> f64 {
        let tables = &self.people.tables;
        let mut asked = 0;
        while owed >= 1.0 && asked < tables.len() {
            *turn = (*turn + 1) % tables.len();
            asked += 1;
            if Table::act(&tables[*turn], &mut self.rng, 0) {
                owed -= 1.0;
            }
        }
        owed.min(self.rate / 10.0)
    }

    fn figures(&self, time: Duration, unanswered: usize, cores: f64, memory: Memory) -> Phase {
        let people = self.people.counts.borrow().figures(Vec::new(), 0, 0, time);
        let bots = self.bots.counts.borrow().figures(Vec::new(), 0, 0, time);
        let waited = self.bots.counts.borrow().bots();
        let seen = self.door.seen.borrow();
        let spread = Spread::of(&seen.micros);
        let over = |side: &Side| side.tables.iter().filter(|table| table.is_over()).count();
        Phase {
            seconds: time.as_secs_f64(),
            commands: people.commands,
            p50_ms: people.p50_ms,
            p99_ms: people.p99_ms,
            longest_ms: people.longest_ms,
            acknowledged_p50_ms: people.acknowledged_p50_ms,
            acknowledged_p99_ms: people.acknowledged_p99_ms,
            unanswered: unanswered as u64,
            busy: people.busy + bots.busy,
            gaps: people.gaps + bots.gaps + people.divergences + bots.divergences,
            connections_lost: people.connections_lost + bots.connections_lost,
            games_over: over(&self.people) + over(&self.bots),
            arrivals: Arrivals {
                welcomed: seen.micros.len() as u64,
                lost: seen.lost,
                p50_ms: spread.share(0.50),
                p99_ms: spread.share(0.99),
            },
            bot_updates_a_second: bots.updates_a_second,
            bots_p50_ms: waited.share(0.50),
            bots_p99_ms: waited.share(0.99),
            listed: seen.listed.unwrap_or_default(),
            lists_failed: seen.unlisted,
            server_cores: cores,
            others_cores: 0.0,
            memory,
        }
    }
}

/// Whether something is due again, and if so, when it is due next.
fn due(last: &mut Instant, every: Duration) -> bool {
    let due = last.elapsed() >= every;
    if due {
        *last = Instant::now();
    }
    due
}

impl Door {
    /// Somebody comes to watch one of the tables, and leaves when welcomed.
    async fn arrive(self: Rc<Door>, draw: u64) {
        let begun = Instant::now();
        let table = &self.tables[draw as usize % self.tables.len().max(1)];
        let came = timeout(ARRIVE_WITHIN, self.welcomed(table)).await;
        let mut seen = self.seen.borrow_mut();
        match came {
            Ok(Ok(true)) => seen.micros.push(begun.elapsed().as_micros() as u32),
            Ok(Ok(false) | Err(_)) | Err(_) => seen.lost += 1,
        }
    }

    async fn welcomed(&self, table: &str) -> Result<bool, client::Failed> {
        let path = self.address.path(&format!("api/tables/{table}/socket"));
        let knock = Knock { authority: self.address.authority(), path: &path, head: &[] };
        let mut socket = Socket::knock(self.address.connect().await?, knock).await?;
        socket.say(&self.dialect.hello()).await?;
        let Some(text) = socket.hear().await else { return Ok(false) };
        Ok(serde_json::from_str::<Excerpt<'_>>(&text).is_ok_and(|heard| heard.kind == "welcome"))
    }

    /// Somebody looks at the list of tables.
    async fn look(self: Rc<Door>) {
        let path = self.address.path("api/tables");
        let head = [("host", self.address.authority())];
        let request = Request { method: "GET", path: &path, head: &head, body: "" };
        let asked = async { client::ask(self.address.connect().await?, request).await?.good::<Value>() };
        let list = timeout(ARRIVE_WITHIN, asked).await;
        let mut seen = self.seen.borrow_mut();
        let Ok(Ok(list)) = list else {
            seen.unlisted += 1;
            return;
        };
        let ids = list["listed"].as_array().into_iter().flatten().filter_map(|card| card["table"].as_str());
        let ours = ids.filter(|id| self.tables.iter().any(|table| table == id)).count();
        seen.listed = Some(seen.listed.map_or(ours, |fewest| fewest.min(ours)));
    }
}
