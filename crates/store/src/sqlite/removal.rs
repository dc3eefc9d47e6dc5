//! Tables that are no longer kept. A table is gone at once; its log may be long, and is deleted little by little, so
//! that nobody's append waits for it.

use protocol::{Millis, Stage, TableId};
use rusqlite::{Connection, params};

use super::columns::{Column, at_most};

/// Tables at this stage where nothing has happened since this moment.
pub(super) fn resting(
    db: &Connection,
    stage: Stage,
    since: Millis,
    most: usize,
) -> rusqlite::Result<Vec<TableId>> {
    db.prepare_cached(
        "SELECT tables.id FROM tables JOIN heads ON heads.table_id = tables.id
         LEFT JOIN log ON log.table_id = heads.table_id AND log.seq = heads.seq
         WHERE stage = ?1 AND touched_at < ?2 AND coalesce(log.at, 0) < ?2
         ORDER BY touched_at, tables.id LIMIT ?3",
    )?
    .query_map(params![Column(stage), Column(since), at_most(most)], |row| {
        let Column(table) = row.get(0)?;
        Ok(table)
    })?
    .collect()
}

/// Removes a table if nothing has happened there since this moment; whether it did.
pub(super) fn remove(db: &Connection, table: TableId, resting_since: Millis) -> rusqlite::Result<bool> {
    let removed = db
        .prepare_cached(
            "DELETE FROM tables WHERE id = ?1 AND touched_at < ?2 AND NOT EXISTS (
                 SELECT 1 FROM heads JOIN log ON log.table_id = heads.table_id AND log.seq = heads.seq
                 WHERE heads.table_id = ?1 AND log.at >= ?2)",
        )?
        .execute(params![Column(table), Column(resting_since)])?;
    if removed == 0 {
        return Ok(false);
    }
    for part in ["heads", "seats", "records"] {
        db.prepare_cached(&format!("DELETE FROM {part} WHERE table_id = ?1"))?.execute([Column(table)])?;
    }
    db.prepare_cached("INSERT INTO removed (table_id) VALUES (?1) ON CONFLICT DO NOTHING")?
        .execute([Column(table)])?;
    Ok(true)
}

/// Deletes up to this many commands of a removed table; whether there is more to do.
pub(super) fn clear(db: &Connection, most: usize) -> rusqlite::Result<bool> {
    let mut next = db.prepare_cached("SELECT table_id FROM removed LIMIT 1")?;
    let Some(table) = next.query_map([], |row| row.get::<_, String>(0))?.next().transpose()? else {
        return Ok(false);
    };
    let deleted = db
        .prepare_cached(
            "DELETE FROM log WHERE table_id = ?1
             AND seq < (SELECT min(seq) + ?2 FROM log WHERE table_id = ?1)",
        )?
        .execute(params![table, at_most(most)])?;
    if deleted < most {
        db.prepare_cached("DELETE FROM removed WHERE table_id = ?1")?.execute([&table])?;
    }
    next.exists([])
}

/// Deletes what is left of a table that is founded anew.
pub(super) fn clear_all(db: &Connection, table: TableId) -> rusqlite::Result<()> {
    let was_removed =
        db.prepare_cached("DELETE FROM removed WHERE table_id = ?1")?.execute([Column(table)])?;
    if was_removed > 0 {
        db.prepare_cached("DELETE FROM log WHERE table_id = ?1")?.execute([Column(table)])?;
    }
    Ok(())
}
