//! `gavel load --waiting`: a log in which many games over days wait for somebody.

use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use bots::Rng;
use protocol::{CommandId, Days, Millis, Pace, PersonId, TableId, Want};
use rules::{CashRule, Edition, MysteryHand, Seat};
use store::{Append, Log as _, NewLog, ShelfRow, Sqlite};
use table::{Caller, Founding, Table};
use tokio::task::JoinSet;

use crate::Failure;

/// How many tables are written at a time.
const AT_ONCE: usize = 512;
/// How long ago these games began at most: of their 24 hours, at least four are left.
const BEGUN: u64 = 20 * 60 * 60 * 1_000;

/// Fills the log of a server with this many tables of five people, each of which waits for them; some of their ids.
pub(super) fn fill(folder: &Path, tables: usize, some: usize) -> Result<Vec<String>, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().build().map_err(Failure::said)?;
    let store = Arc::new(Sqlite::open(&folder.join("gavel.db")).map_err(Failure::said)?);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
    let mut chance = Rng::stream(1, &[]);
    let mut ids = Vec::new();
    runtime.block_on(async {
        for begin in (0..tables).step_by(AT_ONCE) {
            let mut writing = JoinSet::new();
            for place in begin..tables.min(begin + AT_ONCE) {
                let id = TableId::draw(&mut chance);
                if place % tables.div_ceil(some).max(1) == 0 {
                    ids.push(id.to_string());
                }
                let at = Millis::new(now - BEGUN * place as u64 / tables as u64);
                writing.spawn(write(Arc::clone(&store), id, place as u128, at));
            }
            while let Some(written) = writing.join_next().await {
                written.map_err(Failure::said)??;
            }
        }
        Ok(ids)
    })
}

/// Writes the log of one table: five people sit down, and the game begins.
async fn write(store: Arc<Sqlite>, id: TableId, place: u128, at: Millis) -> Result<(), Failure> {
    let person = |seat: Seat| PersonId::new(place * 5 + seat.index() as u128 + 1);
    let founding = Founding {
        version: table::VERSION,
        edition: Edition::default(),
        seats: 5,
        proceeds: Edition::default().proceeds(),
        mystery: MysteryHand::Without,
        cash: CashRule::Hidden,
        pace: Pace::Days,
        days: Some(Days { hours: 24, playing: None }),
        stand_in: "theory".to_owned(),
        listed: false,
        hints: false,
        first: Some(Seat::One),
        host: person(Seat::One),
        seed: format!("{place:064x}"),
        seated: Vec::new(),
        position: None,
        daily: None,
    };
    let text = serde_json::to_string(&founding).map_err(Failure::said)?;
    let mut table = Table::new(id, Arc::new(founding)).map_err(Failure::said)?;
    let new = NewLog { table: id, at, founding: text, shelf: shelf(&table, at) };
    store.found(new).await.map_err(Failure::said)?;
    let sit = Seat::ALL.map(|seat| (seat, Want::Sit { seat, promise: None }));
    for (seat, want) in sit.into_iter().chain([(Seat::One, Want::Start { fill: None })]) {
        append(&store, &mut table, person(seat), &want, at).await?;
    }
    Ok(())
}

fn shelf(table: &Table, at: Millis) -> ShelfRow {
    ShelfRow {
        stage: table.stage(),
        listed: false,
        summary: serde_json::to_string(&table.card(at)).unwrap_or_default(),
        people: table.people().collect(),
    }
}

async fn append(
    store: &Sqlite,
    table: &mut Table,
    person: PersonId,
    want: &Want,
    at: Millis,
) -> Result<(), Failure> {
    let caller = Caller { person, name: format!("Guest {}", person.number()) };
    let Some(command) = table.decide(&caller, want).map_err(Failure::said)? else { return Ok(()) };
    let author = Some((person, CommandId::new(table.head().number().into())));
    table.evolve(&command, at, author).map_err(Failure::said)?;
    let append = Append {
        table: table.id(),
        seq: table.head(),
        author,
        at,
        command: serde_json::to_string(&command).map_err(Failure::said)?,
        deadline: table.deadline(),
        shelf: Some(shelf(table, at)),
        record: None,
    };
    store.append(append).await.map_err(Failure::said)?;
    Ok(())
}
