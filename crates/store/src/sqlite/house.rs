//! Taking a whole house from the file, or to it.

use protocol::{PersonId, Seq, TableId};
use rusqlite::{Connection, OptionalExtension as _, params};

use super::columns::{Column, at_most};
use super::{Sqlite, accounts, invitations, log, notices, passkeys, secrets, shelf};
use crate::{
    Account, Answer, House, Invitation, Key, Notice, Passkey, Person, Refused, Session, ShelfRow, Turnover,
    WholeTable,
};

impl House for Sqlite {
    fn tables(&self, after: Option<TableId>, most: usize) -> Answer<'_, Vec<TableId>> {
        self.look(move |db| {
            let after = after.map_or(String::new(), |after| after.as_str().to_owned());
            db.prepare_cached("SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2")?
                .query_map(params![after, at_most(most)], |row| row.get(0).map(|Column(table)| table))?
                .collect()
        })
    }

    fn everybody(&self, after: Option<PersonId>, most: usize) -> Answer<'_, Vec<Person>> {
        self.look(move |db| {
            db.prepare_cached(
                "SELECT id, name, since, EXISTS (SELECT 1 FROM accounts WHERE person = id) FROM people
                 WHERE ?1 IS NULL OR id > ?1 ORDER BY id LIMIT ?2",
            )?
            .query_map(params![after.map(Column), at_most(most)], |row| {
                let (Column(id), Column(since)) = (row.get(0)?, row.get(2)?);
                Ok(Person { id, name: row.get(1)?, since, kept: row.get(3)? })
            })?
            .collect()
        })
    }

    fn accounts(&self, after: Option<PersonId>, most: usize) -> Answer<'_, Vec<Account>> {
        self.look(move |db| {
            db.prepare_cached(
                "SELECT person, name, look, pass, codes, accounts.since, version
                 FROM accounts JOIN people ON people.id = person
                 WHERE ?1 IS NULL OR person > ?1 ORDER BY person LIMIT ?2",
            )?
            .query_map(params![after.map(Column), at_most(most)], accounts::read_account)?
            .collect()
        })
    }

    fn put_account(&self, account: Account, sessions: Vec<Session>) -> Answer<'_, ()> {
        self.write(move |db| {
            let there = db
                .prepare_cached("SELECT 1 FROM accounts WHERE person = ?1")?
                .exists([Column(account.person)])?;
            if !there {
                accounts::put(db, &account)?;
                for session in &sessions {
                    let begins = Turnover { begins: Some(session.clone()), ..Turnover::default() };
                    accounts::turn_over(db, account.person, &begins)?;
                }
            }
            Ok(Ok(()))
        })
    }

    fn put_passkey(&self, passkey: Passkey) -> Answer<'_, ()> {
        self.write(move |db| passkeys::put(db, &passkey).map(Ok))
    }

    fn all_invitations(&self, after: Option<(TableId, String)>, most: usize) -> Answer<'_, Vec<Invitation>> {
        self.look(move |db| invitations::all(db, after, most))
    }

    fn put_invitation(&self, invitation: Invitation) -> Answer<'_, ()> {
        self.write(move |db| invitations::put(db, &invitation).map(Ok))
    }

    fn put_refusal(&self, person: PersonId, from: Refused) -> Answer<'_, ()> {
        self.write(move |db| invitations::put_refusal(db, person, from).map(Ok))
    }

    fn unsent(&self, person: PersonId) -> Answer<'_, Vec<(Notice, String)>> {
        self.look(move |db| notices::unsent(db, person))
    }

    fn put_unsent(&self, notice: Notice, address: String) -> Answer<'_, ()> {
        self.write(move |db| notices::put_unsent(db, &notice, &address).map(Ok))
    }

    fn whole(&self, table: TableId) -> Answer<'_, Option<WholeTable>> {
        self.look_long(move |db| whole(db, table))
    }

    fn put_whole(&self, whole: WholeTable) -> Answer<'_, ()> {
        self.write(move |db| put(db, &whole).map(Ok))
    }

    fn put_secrets(&self, keys: Vec<Key>) -> Answer<'_, ()> {
        self.write(move |db| {
            db.execute("DELETE FROM secrets", [])?;
            for key in keys.iter().rev() {
                db.execute(
                    "INSERT INTO secrets (since, secret) VALUES (?1, ?2)",
                    params![Column(key.since), key.secret],
                )?;
            }
            Ok(Ok(()))
        })
    }

    fn written_secrets(&self) -> Answer<'_, Vec<Key>> {
        self.look(secrets::kept)
    }

    fn note_move(&self, from: Option<String>) -> Answer<'_, ()> {
        self.write(move |db| {
            db.execute("DELETE FROM meta WHERE key = 'moving'", [])?;
            if let Some(from) = &from {
                db.execute("INSERT INTO meta (key, value) VALUES ('moving', ?1)", [from.as_bytes()])?;
            }
            Ok(Ok(()))
        })
    }

    fn noted_move(&self) -> Answer<'_, Option<String>> {
        self.look(|db| {
            let noted: Option<Vec<u8>> = db
                .query_row("SELECT value FROM meta WHERE key = 'moving'", [], |row| row.get(0))
                .optional()?;
            Ok(noted.map(|noted| String::from_utf8_lossy(&noted).into_owned()))
        })
    }
}

fn whole(db: &Connection, table: TableId) -> rusqlite::Result<Option<WholeTable>> {
    let found = db
        .prepare_cached(
            "SELECT founded_at, founding, stage, listed, summary, touched_at, deadline
             FROM tables JOIN heads ON heads.table_id = tables.id WHERE id = ?1",
        )?
        .query_row([Column(table)], |row| {
            let (Column(founded), Column(stage), Column(touched)) = (row.get(0)?, row.get(2)?, row.get(5)?);
            let deadline: Option<Column<_>> = row.get(6)?;
            let shelf = ShelfRow { stage, listed: row.get(3)?, summary: row.get(4)?, people: Vec::new() };
            let deadline = deadline.map(|Column(deadline)| deadline);
            let (record, log) = (None, Vec::new());
            Ok(WholeTable { table, founded, founding: row.get(1)?, shelf, touched, deadline, record, log })
        })
        .optional()?;
    let Some(mut whole) = found else { return Ok(None) };
    whole.shelf.people = db
        .prepare_cached("SELECT person FROM seats WHERE table_id = ?1 ORDER BY person")?
        .query_map([Column(table)], |row| row.get(0).map(|Column(person)| person))?
        .collect::<rusqlite::Result<_>>()?;
    whole.record = log::record(db, table)?;
    whole.log = log::read(db, table, Seq::ZERO)?;
    Ok(Some(whole))
}

fn put(db: &Connection, whole: &WholeTable) -> rusqlite::Result<()> {
    let WholeTable { table, founded, founding, shelf: row, touched, deadline, record, log } = whole;
    let inserted = db
        .prepare_cached(
            "INSERT INTO tables (id, founded_at, founding, stage, listed, summary, touched_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            Column(*table),
            Column(*founded),
            founding,
            Column(row.stage),
            row.listed,
            row.summary,
            Column(*touched)
        ])?;
    if inserted == 0 {
        return Ok(());
    }
    let head = log.last().map_or(Seq::ZERO, |last| last.seq);
    db.prepare_cached("INSERT INTO heads (table_id, seq, deadline) VALUES (?1, ?2, ?3)")?
        .execute(params![Column(*table), Column(head), deadline.map(Column)])?;
    let mut insert = db.prepare_cached(
        "INSERT INTO log (table_id, seq, person, command_id, at, command) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for entry in log {
        let (person, id) = (entry.author.map(|(person, _)| person), entry.author.map(|(_, id)| id));
        insert.execute(params![
            Column(*table),
            Column(entry.seq),
            person.map(Column),
            id.map(Column),
            Column(entry.at),
            entry.command
        ])?;
    }
    if let Some(record) = record {
        db.prepare_cached("INSERT INTO records (table_id, record) VALUES (?1, ?2)")?
            .execute(params![Column(*table), record])?;
    }
    shelf::seat(db, *table, &row.people)
}
