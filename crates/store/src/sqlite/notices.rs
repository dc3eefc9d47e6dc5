//! What people are to be told, in the file.

use protocol::{Millis, PersonId};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::Sqlite;
use super::columns::{Column, at_most};
use crate::{Answer, Channel, ChannelKind, MOST_CHANNELS, MOST_NOTICES, Notice, Notices, Put};

impl Notices for Sqlite {
    fn wishes(&self, person: PersonId) -> Answer<'_, Option<String>> {
        self.look(move |db| {
            db.prepare_cached("SELECT wishes FROM wishes WHERE person = ?1")?
                .query_row([Column(person)], |row| row.get(0))
                .optional()
        })
    }

    fn put_wishes(&self, person: PersonId, wishes: String) -> Answer<'_, ()> {
        self.write(move |db| {
            db.prepare_cached(
                "INSERT INTO wishes (person, wishes) SELECT ?1, ?2
                 WHERE EXISTS (SELECT 1 FROM people WHERE id = ?1 AND name <> '')
                 ON CONFLICT (person) DO UPDATE SET wishes = excluded.wishes",
            )?
            .execute(params![Column(person), wishes])?;
            Ok(Ok(()))
        })
    }

    fn channels(&self, person: PersonId) -> Answer<'_, Vec<Channel>> {
        self.look(move |db| {
            db.prepare_cached(
                "SELECT person, address, kind, keys, language, since FROM channels WHERE person = ?1
                 ORDER BY since, address",
            )?
            .query_map([Column(person)], |row| read_channel(row, 0))?
            .collect()
        })
    }

    fn put_channel(&self, channel: Channel) -> Answer<'_, Put> {
        self.write(move |db| put(db, &channel).map(Ok))
    }

    fn drop_channel(&self, person: PersonId, address: String) -> Answer<'_, ()> {
        self.write(move |db| {
            db.prepare_cached("DELETE FROM channels WHERE person = ?1 AND address = ?2")?
                .execute(params![Column(person), address])?;
            Ok(Ok(()))
        })
    }

    fn note(&self, notices: Vec<Notice>) -> Answer<'_, ()> {
        self.write(move |db| {
            for Notice { person, table, kind, said, at, due, tries } in &notices {
                db.prepare_cached(
                    "INSERT INTO notices (person, address, table_id, kind, said, at, due, tries)
                     SELECT person, address, ?2, ?3, ?4, ?5, ?6, ?7 FROM channels WHERE person = ?1
                         AND (SELECT count(*) FROM notices WHERE person = ?1) < ?8
                     ON CONFLICT (person, address, table_id, kind) DO UPDATE
                     SET said = excluded.said, at = excluded.at, due = excluded.due, tries = excluded.tries",
                )?
                .execute(params![
                    Column(*person),
                    Column(*table),
                    kind,
                    said,
                    Column(*at),
                    Column(*due),
                    tries,
                    at_most(MOST_NOTICES)
                ])?;
            }
            Ok(Ok(()))
        })
    }

    fn take_due(&self, now: Millis, again: Millis, most: usize) -> Answer<'_, Vec<(Notice, Channel)>> {
        self.write(move |db| take(db, now, again, most).map(Ok))
    }

    fn settle(&self, notice: Notice, address: String, later: Option<(Millis, u32)>) -> Answer<'_, ()> {
        self.write(move |db| {
            let Notice { person, table, kind, at, .. } = &notice;
            let (person, table, at) = (Column(*person), Column(*table), Column(*at));
            match later {
                None => db
                    .prepare_cached(
                        "DELETE FROM notices
                         WHERE person = ?1 AND address = ?2 AND table_id = ?3 AND kind = ?4 AND at = ?5",
                    )?
                    .execute(params![person, address, table, kind, at])?,
                Some((due, tries)) => db
                    .prepare_cached(
                        "UPDATE notices SET due = ?6, tries = ?7
                         WHERE person = ?1 AND address = ?2 AND table_id = ?3 AND kind = ?4 AND at = ?5",
                    )?
                    .execute(params![person, address, table, kind, at, Column(due), tries])?,
            };
            Ok(Ok(()))
        })
    }

    fn push_key(&self, drawn: Option<[u8; 32]>) -> Answer<'_, Option<[u8; 32]>> {
        self.write(move |db| {
            if let Some(drawn) = drawn {
                db.execute(
                    "INSERT INTO push_key (one, secret) VALUES (1, ?1) ON CONFLICT DO NOTHING",
                    [drawn],
                )?;
            }
            db.query_row("SELECT secret FROM push_key", [], |row| row.get(0)).optional().map(Ok)
        })
    }
}

fn read_channel(row: &Row<'_>, first: usize) -> rusqlite::Result<Channel> {
    let (Column(person), Column(since)) = (row.get(first)?, row.get(first + 5)?);
    let kind: String = row.get(first + 2)?;
    let (address, keys, language) = (row.get(first + 1)?, row.get(first + 3)?, row.get(first + 4)?);
    Ok(Channel { person, address, kind: ChannelKind::of(&kind), keys, language, since })
}

fn put(db: &Connection, channel: &Channel) -> rusqlite::Result<Put> {
    let Channel { person, address, kind, keys, language, since } = channel;
    let known =
        db.prepare_cached("SELECT 1 FROM people WHERE id = ?1 AND name <> ''")?.exists([Column(*person)])?;
    if !known {
        return Ok(Put::Unknown);
    }
    let others: i64 = db
        .prepare_cached("SELECT count(*) FROM channels WHERE person = ?1 AND address <> ?2")?
        .query_row(params![Column(*person), address], |row| row.get(0))?;
    if others >= at_most(MOST_CHANNELS) {
        return Ok(Put::Full);
    }
    if *kind == ChannelKind::Push {
        db.prepare_cached("DELETE FROM channels WHERE address = ?1 AND person <> ?2")?
            .execute(params![address, Column(*person)])?;
    }
    db.prepare_cached(
        "INSERT INTO channels (person, address, kind, keys, language, since) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (person, address) DO UPDATE
         SET kind = excluded.kind, keys = excluded.keys, language = excluded.language, since = excluded.since",
    )?
    .execute(params![Column(*person), address, kind.word(), keys, language, Column(*since)])?;
    Ok(Put::Done)
}

fn take(
    db: &Connection,
    now: Millis,
    again: Millis,
    most: usize,
) -> rusqlite::Result<Vec<(Notice, Channel)>> {
    let taken: Vec<(Notice, Channel)> = db
        .prepare_cached(
            "SELECT channels.person, channels.address, channels.kind, keys, language, since,
                    table_id, notices.kind, said, at, tries
             FROM notices JOIN channels ON channels.person = notices.person AND channels.address = notices.address
             WHERE due <= ?1 ORDER BY due, channels.person, channels.address, table_id, notices.kind LIMIT ?2",
        )?
        .query_map(params![Column(now), at_most(most)], |row| {
            let channel = read_channel(row, 0)?;
            let (Column(table), Column(at), tries) = (row.get(6)?, row.get(9)?, row.get::<_, u32>(10)?);
            let (person, kind, said) = (channel.person, row.get(7)?, row.get(8)?);
            Ok((Notice { person, table, kind, said, at, due: again, tries: tries + 1 }, channel))
        })?
        .collect::<rusqlite::Result<_>>()?;
    for (Notice { person, table, kind, .. }, Channel { address, .. }) in &taken {
        db.prepare_cached(
            "UPDATE notices SET due = ?5, tries = tries + 1
             WHERE person = ?1 AND address = ?2 AND table_id = ?3 AND kind = ?4",
        )?
        .execute(params![Column(*person), address, Column(*table), kind, Column(again)])?;
    }
    Ok(taken)
}

/// What waits to be sent to somebody, as it is.
pub(super) fn unsent(db: &Connection, person: PersonId) -> rusqlite::Result<Vec<(Notice, String)>> {
    db.prepare_cached(
        "SELECT address, table_id, kind, said, at, due, tries FROM notices WHERE person = ?1
         ORDER BY address, table_id, kind",
    )?
    .query_map([Column(person)], |row| {
        let (Column(table), Column(at), Column(due)) = (row.get(1)?, row.get(4)?, row.get(5)?);
        let (kind, said, tries) = (row.get(2)?, row.get(3)?, row.get(6)?);
        Ok((Notice { person, table, kind, said, at, due, tries }, row.get(0)?))
    })?
    .collect()
}

/// Writes something that waits to be sent down as it is, unless there is such a thing.
pub(super) fn put_unsent(db: &Connection, notice: &Notice, address: &str) -> rusqlite::Result<()> {
    let Notice { person, table, kind, said, at, due, tries } = notice;
    db.prepare_cached(
        "INSERT INTO notices (person, address, table_id, kind, said, at, due, tries)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING",
    )?
    .execute(params![Column(*person), address, Column(*table), kind, said, Column(*at), Column(*due), tries])
    .map(drop)
}
