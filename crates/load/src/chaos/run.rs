//! One run: tables begin, faults come and go, everybody leaves, and the log is read.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bots::Rng;
use client::Address;
use protocol::{NewTable, Pace};
use rules::{Chance, Seat};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::database::Database;
use super::fault::{Blow, Fault, draw};
use super::ground::{Ground, Program};
use super::history::{Evidence, Found, History, Time, Told};
use super::player::{Player, Stage, Status, Ticket, story};
use super::{Outcome, Plan, check};
use crate::Failed;

/// All games must have begun within this time.
const BEGIN_WITHIN: Duration = Duration::from_secs(30);
/// How long is played after the last fault, so that hammers can fall.
const AFTERWARDS: Duration = Duration::from_secs(6);
/// How long is waited for everything to be answered in the end; longer than anybody may take to come back.
const SETTLE_WITHIN: Duration = Duration::from_secs(35);
/// How often somebody looks whether nodes have ended by themselves.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// How long reading one story may take, with attempts.
const STORY_WITHIN: Duration = Duration::from_secs(20);

/// The people of a run.
struct Crowd {
    tables: Vec<String>,
    statuses: Vec<Arc<Status>>,
    players: JoinSet<History>,
    stage: watch::Sender<Stage>,
}

impl Crowd {
    /// Creates the tables and lets everybody come.
    async fn gather(plan: &Plan, seed: u64, ground: &Ground, begun: Instant) -> Result<Crowd, Failed> {
        let (stage, stages) = watch::channel(Stage::Play);
        let mut crowd = Crowd { tables: Vec::new(), statuses: Vec::new(), players: JoinSet::new(), stage };
        let doors = ground.backdoors();
        for number in 0..plan.tables {
            let mut rng = Rng::stream(seed, &[2, number as u64]);
            let seats = 4 + (number % 2) as u8;
            let pace = if number % 4 == 3 { Pace::Normal } else { Pace::Blitz };
            let at = |door: usize| address(doors[door % doors.len()]);
            let mut cookies = Vec::new();
            for seat in 1..=seats {
                let door = at(number + usize::from(seat))?;
                let line = door.connect().await?;
                cookies.push(client::introduce(line, &door.url("api/guest"), &format!("Seat {seat}")).await?);
            }
            let wish = NewTable { seats, pace, ..NewTable::default() };
            let door = at(rng.below(doors.len() as u32) as usize)?;
            let card =
                client::found(door.connect().await?, &door.url("api/tables"), &cookies[0], &wish).await?;
            let table = card.table.to_string();
            for (place, cookie) in cookies.into_iter().enumerate() {
                let person =
                    client::person(&cookie).ok_or_else(|| Failed(format!("no person in '{cookie}'")))?;
                let ticket = Ticket {
                    table: table.clone(),
                    seat: Seat::ALL[place],
                    cookie,
                    person,
                    nodes: ground.doors(),
                };
                let status = Arc::new(Status::default());
                crowd.statuses.push(Arc::clone(&status));
                let rng = Rng::stream(seed, &[3, number as u64, place as u64]);
                crowd.players.spawn(Player::new(ticket, rng, begun, status).play(stages.clone()));
            }
            crowd.tables.push(table);
        }
        Ok(crowd)
    }

    /// Waits until this holds for everybody; returns whether it does.
    async fn all(&self, within: Duration, is_so: impl Fn(&Status) -> bool) -> bool {
        let since = Instant::now();
        while since.elapsed() < within {
            if self.statuses.iter().all(|status| is_so(status)) {
                return true;
            }
            sleep(LOOK_EVERY).await;
        }
        false
    }

    /// Sends everybody home, and takes what they have written.
    async fn leave(mut self) -> Result<(Vec<String>, Vec<History>), Failed> {
        self.stage.send_replace(Stage::Leave);
        let mut histories = Vec::new();
        while let Some(history) = self.players.join_next().await {
            histories.push(history.map_err(|why| Failed(format!("a client failed: {why}")))?);
        }
        histories.sort_by(|one, other| (&one.table, one.seat).cmp(&(&other.table, other.seat)));
        Ok((self.tables, histories))
    }
}

fn address(of: SocketAddr) -> Result<Address, Failed> {
    Ok(Address::of(&format!("http://{of}"))?)
}

/// Carries out one run and checks it.
pub(crate) async fn run(
    plan: &Plan,
    seed: u64,
    program: Program,
    database: &mut Database,
    said: &mut dyn FnMut(&str),
) -> Result<Outcome, Failed> {
    let begun = Instant::now();
    said("nodes start");
    let mut ground = Ground::lay(program, database, plan.nodes).await?;
    said("tables begin");
    let crowd = Crowd::gather(plan, seed, &ground, begun).await?;
    if !crowd.all(BEGIN_WITHIN, Status::plays).await {
        return Err(Failed(format!("not all games began within {BEGIN_WITHIN:?}")));
    }
    let faults = draw(seed, &plan.faults, plan.nodes, plan.time.as_millis() as Time);
    let faults: Vec<Blow> = faults.into_iter().filter(|blow| database.knows(blow.fault)).collect();
    let blows = strike(&faults, begun, &mut ground, database, said).await?;
    said("playing on");
    look_after(&mut ground, Instant::now() + AFTERWARDS).await?;
    said("settling");
    crowd.stage.send_replace(Stage::Settle);
    let settles = crowd.all(SETTLE_WITHIN, Status::is_settled);
    let settled = tokio::select! {
        settled = settles => settled,
        failed = look_after(&mut ground, Instant::now() + 2 * SETTLE_WITHIN) => {
            failed?;
            false
        }
    };
    let (tables, histories) = crowd.leave().await?;
    said("reading the log");
    ground.kill_all();
    let logs = ground.logs(&tables).await?;
    let stories = stories(&ground, &tables).await?;
    let found = tables.into_iter().zip(logs).zip(stories);
    let tables = found.map(|((table, log), story)| Found { table, log, story }).collect();
    let evidence = Evidence { histories, blows, tables };
    said("checking");
    let verdict = check(&evidence);
    let outcome = Outcome {
        seed,
        blows: evidence.blows.clone(),
        falls: ground.falls,
        settled,
        verdict,
        kept: None,
        failed: None,
    };
    keep(plan, outcome, &evidence, ground.folder())
}

/// Lets the faults come and go at their times, and returns when they really did.
async fn strike(
    faults: &[Blow],
    begun: Instant,
    ground: &mut Ground,
    database: &mut Database,
    said: &mut dyn FnMut(&str),
) -> Result<Vec<Blow>, Failed> {
    let now = || begun.elapsed().as_millis() as Time;
    let start = Instant::now();
    let mut blows = faults.to_vec();
    let begins = faults.iter().enumerate().map(|(place, blow)| (blow.begins, place, true));
    let ends = faults.iter().enumerate().map(|(place, blow)| (blow.ends, place, false));
    let mut moments: Vec<(Time, usize, bool)> = begins.chain(ends).collect();
    moments.sort_unstable();
    for (at, place, begins) in moments {
        look_after(ground, start + Duration::from_millis(at)).await?;
        let fault: Fault = faults[place].fault;
        if begins {
            said(&fault.to_string());
            blows[place].begins = now();
            ground.strike(fault, database);
        } else {
            ground.mend(fault, database)?;
            blows[place].ends = now();
        }
    }
    Ok(blows)
}

/// Until this moment, nodes that end by themselves are started again.
async fn look_after(ground: &mut Ground, until: Instant) -> Result<(), Failed> {
    loop {
        ground.look_after()?;
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(());
        }
        sleep(left.min(LOOK_EVERY)).await;
    }
}

/// The public stories of these tables, told by a node that is started for this.
async fn stories(ground: &Ground, tables: &[String]) -> Result<Vec<Vec<Told>>, Failed> {
    let (witness, door) = ground.witness().await?;
    let mut stories = Vec::new();
    for table in tables {
        let reads = async {
            loop {
                match story(door, table).await {
                    Ok(story) => return story,
                    // The tables of the dead nodes are theirs until their leases have expired.
                    Err(_) => sleep(LOOK_EVERY).await,
                }
            }
        };
        let story = timeout(STORY_WITHIN, reads).await;
        stories.push(story.map_err(|_| Failed(format!("the story of table {table} cannot be read")))?);
    }
    drop(witness);
    Ok(stories)
}

/// Keeps what a run with findings has left behind.
fn keep(plan: &Plan, mut outcome: Outcome, evidence: &Evidence, logs: &Path) -> Result<Outcome, Failed> {
    if outcome.is_good() && !plan.keep_all {
        return Ok(outcome);
    }
    let folder = plan.keep.join(format!("seed-{}", outcome.seed));
    let failed = |why: std::io::Error| Failed(format!("{}: {why}", folder.display()));
    std::fs::create_dir_all(&folder).map_err(failed)?;
    let json = serde_json::to_string(evidence).map_err(|why| Failed(why.to_string()))?;
    std::fs::write(folder.join("evidence.json"), json).map_err(failed)?;
    let findings: String = outcome.verdict.findings.iter().map(|finding| format!("{finding}\n")).collect();
    std::fs::write(folder.join("findings.txt"), findings).map_err(failed)?;
    for entry in std::fs::read_dir(logs).map_err(failed)?.flatten() {
        if entry.path().extension().is_some_and(|extension| extension == "log") {
            std::fs::copy(entry.path(), folder.join(entry.file_name())).map_err(failed)?;
        }
    }
    outcome.kept = Some(folder);
    Ok(outcome)
}
