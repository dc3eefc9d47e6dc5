//! Those who wait for a quick match, in the file.

use protocol::{Millis, PersonId, TableId};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::Sqlite;
use super::columns::{Column, at_most};
use crate::{Answer, Called, Leaving, MOST_TICKETS, Queue, Ticket};

const COLUMNS: &str = "person, holder, wish, promise, since, bots_at, seen, here, table_id, founding";

impl Queue for Sqlite {
    fn wait(&self, ticket: Ticket, kept_since: Millis, dropped_before: Millis) -> Answer<'_, Option<Ticket>> {
        self.write(move |db| wait(db, &ticket, kept_since, dropped_before).map(Ok))
    }

    fn waiting(&self, holders: Vec<(PersonId, u64)>, now: Millis) -> Answer<'_, Vec<Ticket>> {
        self.write(move |db| {
            let renew = "UPDATE queue SET seen = max(seen, ?3) WHERE person = ?1 AND holder = ?2";
            let mut renew = db.prepare_cached(renew)?;
            for (person, holder) in &holders {
                renew.execute(params![Column(*person), number(*holder), Column(now)])?;
            }
            let all = format!("SELECT {COLUMNS} FROM queue ORDER BY since, person");
            db.prepare_cached(&all)?.query_map([], read)?.collect::<rusqlite::Result<_>>().map(Ok)
        })
    }

    fn call(&self, people: Vec<(PersonId, u64)>, to: Called) -> Answer<'_, bool> {
        self.write(move |db| call(db, &people, &to).map(Ok))
    }

    fn stop_waiting(&self, person: PersonId, holder: u64, how: Leaving) -> Answer<'_, ()> {
        self.write(move |db| {
            let leave = match how {
                Leaving::Gone => "DELETE FROM queue WHERE person = ?1 AND holder = ?2",
                Leaving::Lost => "UPDATE queue SET here = 0 WHERE person = ?1 AND holder = ?2",
            };
            db.prepare_cached(leave)?.execute(params![Column(person), number(holder)])?;
            Ok(Ok(()))
        })
    }
}

/// SQLite has no unsigned numbers.
fn number(holder: u64) -> i64 {
    (holder & (u64::MAX >> 1)).cast_signed()
}

fn wait(
    db: &Connection,
    ticket: &Ticket,
    kept_since: Millis,
    dropped_before: Millis,
) -> rusqlite::Result<Option<Ticket>> {
    db.prepare_cached("DELETE FROM queue WHERE seen < ?1")?.execute([Column(dropped_before)])?;
    let mut find = db.prepare_cached(&format!("SELECT {COLUMNS} FROM queue WHERE person = ?1"))?;
    let known = find.query_row([Column(ticket.person)], read).optional()?;
    if known.is_none() {
        let count: i64 = db.prepare_cached("SELECT count(*) FROM queue")?.query_row([], |row| row.get(0))?;
        if count >= at_most(MOST_TICKETS) {
            return Ok(None);
        }
    }
    let before = known
        .filter(|known| known.seen >= kept_since && (known.called.is_some() || known.wish == ticket.wish));
    let now = match before {
        Some(before) => {
            let promise = if before.called.is_some() { before.promise } else { ticket.promise.clone() };
            Ticket { holder: ticket.holder, seen: ticket.seen, here: true, promise, ..before }
        }
        None => ticket.clone(),
    };
    let Ticket { person, holder, wish, promise, since, bots_at, seen, here, called } = &now;
    let (table, founding) = called.as_ref().map(|called| (called.table, &called.founding)).unzip();
    let put =
        format!("INSERT OR REPLACE INTO queue ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)");
    db.prepare_cached(&put)?.execute(params![
        Column(*person),
        number(*holder),
        wish,
        promise,
        Column(*since),
        bots_at.map(Column),
        Column(*seen),
        here,
        table.map(Column),
        founding,
    ])?;
    Ok(Some(now))
}

fn call(db: &Connection, people: &[(PersonId, u64)], to: &Called) -> rusqlite::Result<bool> {
    let waits = "SELECT 1 FROM queue WHERE person = ?1 AND holder = ?2 AND here = 1 AND table_id IS NULL";
    let mut waits = db.prepare_cached(waits)?;
    for (person, holder) in people {
        if !waits.exists(params![Column(*person), number(*holder)])? {
            return Ok(false);
        }
    }
    let mut put = db.prepare_cached("UPDATE queue SET table_id = ?2, founding = ?3 WHERE person = ?1")?;
    for (person, _) in people {
        put.execute(params![Column(*person), Column(to.table), to.founding])?;
    }
    Ok(true)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Ticket> {
    let (Column(person), Column(since), Column(seen)) = (row.get(0)?, row.get(4)?, row.get(6)?);
    let holder: i64 = row.get(1)?;
    let bots_at: Option<Column<Millis>> = row.get(5)?;
    let (table, founding): (Option<Column<TableId>>, Option<String>) = (row.get(8)?, row.get(9)?);
    Ok(Ticket {
        person,
        holder: holder.cast_unsigned(),
        wish: row.get(2)?,
        promise: row.get(3)?,
        since,
        bots_at: bots_at.map(|Column(at)| at),
        seen,
        here: row.get(7)?,
        called: table.zip(founding).map(|(Column(table), founding)| Called { table, founding }),
    })
}
