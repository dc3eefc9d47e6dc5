//! The accounts, in the file.

use protocol::{Millis, PersonId};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::Sqlite;
use super::columns::{Column, at_most};
use super::passkeys;
use crate::accounts::{joined, parted};
use crate::{
    Account, Accounts, Answer, Changed, Digest, Ends, Invitation, Keys, MOST_SESSIONS, Person, Session,
    Turnover,
};

impl Accounts for Sqlite {
    fn account(&self, person: PersonId) -> Answer<'_, Option<Account>> {
        self.look(move |db| {
            let of = "SELECT person, name, look, pass, codes, accounts.since, version
                      FROM accounts JOIN people ON people.id = person WHERE person = ?1";
            db.prepare_cached(of)?.query_row([Column(person)], read_account).optional()
        })
    }

    fn account_looking(&self, look: String) -> Answer<'_, Option<Account>> {
        self.look(move |db| {
            let of = "SELECT person, name, look, pass, codes, accounts.since, version
                      FROM accounts JOIN people ON people.id = person WHERE look = ?1";
            db.prepare_cached(of)?.query_row([look], read_account).optional()
        })
    }

    fn change_account_with(&self, account: Account, sessions: Turnover, keys: Keys) -> Answer<'_, Changed> {
        self.write(move |db| {
            if !passkeys::are_free(db, &keys)? {
                return Ok(Ok(Changed::Stale));
            }
            let changed = change(db, &account)?;
            if changed == Changed::Done {
                turn_over(db, account.person, &sessions)?;
                passkeys::change(db, account.person, &keys)?;
            }
            Ok(Ok(changed))
        })
    }

    fn session(&self, digest: Digest) -> Answer<'_, Option<(Session, Person)>> {
        self.look(move |db| {
            db.prepare_cached(
                "SELECT digest, person, sessions.since, seen, device, name, people.since,
                        EXISTS (SELECT 1 FROM accounts WHERE accounts.person = people.id)
                 FROM sessions JOIN people ON people.id = person WHERE digest = ?1",
            )?
            .query_row([digest.0], |row| {
                let session = read_session(row)?;
                let (id, Column(since)) = (session.person, row.get(6)?);
                Ok((session, Person { id, name: row.get(5)?, since, kept: row.get(7)? }))
            })
            .optional()
        })
    }

    fn sessions(&self, person: PersonId) -> Answer<'_, Vec<Session>> {
        self.look(move |db| {
            db.prepare_cached(
                "SELECT digest, person, since, seen, device FROM sessions WHERE person = ?1 ORDER BY seen DESC, digest",
            )?
            .query_map([Column(person)], read_session)?
            .collect()
        })
    }

    fn turn_over(&self, person: PersonId, sessions: Turnover) -> Answer<'_, ()> {
        self.write(move |db| turn_over(db, person, &sessions).map(Ok))
    }

    fn seen(&self, digest: Digest, at: Millis) -> Answer<'_, ()> {
        self.write(move |db| {
            db.prepare_cached("UPDATE sessions SET seen = max(seen, ?2) WHERE digest = ?1")?
                .execute(params![digest.0, Column(at)])?;
            Ok(Ok(()))
        })
    }

    fn forget_person(&self, person: PersonId, at: Millis) -> Answer<'_, ()> {
        self.write(move |db| {
            let known = db
                .prepare_cached("UPDATE people SET name = '', since = 0 WHERE id = ?1")?
                .execute([Column(person)])?;
            if known > 0 {
                // Also those that were shown to nobody: a host would see which, if they stayed.
                db.prepare_cached(
                    "DELETE FROM invitations WHERE person = ?1 OR by_person = ?1 OR key = ?2
                         OR key = (SELECT look FROM accounts WHERE person = ?1)",
                )?
                .execute(params![Column(person), Invitation::key_of(person)])?;
                db.prepare_cached("DELETE FROM accounts WHERE person = ?1")?.execute([Column(person)])?;
                db.prepare_cached("DELETE FROM sessions WHERE person = ?1")?.execute([Column(person)])?;
                db.prepare_cached("DELETE FROM queue WHERE person = ?1")?.execute([Column(person)])?;
                db.prepare_cached("DELETE FROM refusals WHERE person = ?1 OR from_person = ?1")?
                    .execute([Column(person)])?;
                db.prepare_cached(
                    "INSERT INTO forgotten (person, at) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                )?
                .execute(params![Column(person), Column(at)])?;
            }
            Ok(Ok(()))
        })
    }

    fn forgotten(&self, most: usize) -> Answer<'_, Vec<(PersonId, Millis)>> {
        self.look(move |db| {
            db.prepare_cached("SELECT person, at FROM forgotten ORDER BY person LIMIT ?1")?
                .query_map([at_most(most)], |row| {
                    let (Column(person), Column(at)) = (row.get(0)?, row.get(1)?);
                    Ok((person, at))
                })?
                .collect()
        })
    }

    fn is_forgotten(&self, person: PersonId) -> Answer<'_, ()> {
        self.write(move |db| {
            db.prepare_cached("DELETE FROM forgotten WHERE person = ?1")?.execute([Column(person)])?;
            Ok(Ok(()))
        })
    }
}

pub(super) fn read_account(row: &Row<'_>) -> rusqlite::Result<Account> {
    let (Column(person), Column(since)) = (row.get(0)?, row.get(5)?);
    let codes: Vec<u8> = row.get(4)?;
    let (name, look, pass, version) = (row.get(1)?, row.get(2)?, row.get(3)?, row.get(6)?);
    Ok(Account { person, name, look, pass, codes: parted(&codes), since, version })
}

fn read_session(row: &Row<'_>) -> rusqlite::Result<Session> {
    let (Column(person), Column(since), Column(seen)) = (row.get(1)?, row.get(2)?, row.get(3)?);
    Ok(Session { digest: Digest(row.get(0)?), person, since, seen, device: row.get(4)? })
}

/// Looks before it writes anything: what was written stays.
fn change(db: &Connection, account: &Account) -> rusqlite::Result<Changed> {
    let Account { person, name, look, version, .. } = account;
    let known =
        db.prepare_cached("SELECT 1 FROM people WHERE id = ?1 AND name <> ''")?.exists([Column(*person)])?;
    let found: Option<u32> = db
        .prepare_cached("SELECT version FROM accounts WHERE person = ?1")?
        .query_row([Column(*person)], |row| row.get(0))
        .optional()?;
    if !known || found.unwrap_or(0) != *version {
        return Ok(Changed::Stale);
    }
    let taken = db
        .prepare_cached("SELECT 1 FROM accounts WHERE look = ?1 AND person <> ?2")?
        .exists(params![look, Column(*person)])?;
    if taken {
        return Ok(Changed::Taken);
    }
    put(db, &Account { version: version + 1, ..account.clone() })?;
    db.prepare_cached("UPDATE people SET name = ?2 WHERE id = ?1")?
        .execute(params![Column(*person), name])?;
    Ok(Changed::Done)
}

/// Writes an account as it is.
pub(super) fn put(db: &Connection, account: &Account) -> rusqlite::Result<()> {
    let Account { person, name: _, look, pass, codes, since, version } = account;
    db.prepare_cached(
        "INSERT INTO accounts (person, look, pass, codes, since, version) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (person) DO UPDATE SET look = excluded.look, pass = excluded.pass, codes = excluded.codes,
             since = excluded.since, version = excluded.version",
    )?
    .execute(params![Column(*person), look, pass, joined(codes), Column(*since), version])
    .map(drop)
}

pub(super) fn turn_over(db: &Connection, person: PersonId, turnover: &Turnover) -> rusqlite::Result<()> {
    let who = Column(person);
    match turnover.ends {
        Ends::None => 0,
        Ends::One(Digest(ending)) => db
            .prepare_cached("DELETE FROM sessions WHERE person = ?1 AND digest = ?2")?
            .execute(params![who, ending])?,
        Ends::Others(Digest(staying)) => db
            .prepare_cached("DELETE FROM sessions WHERE person = ?1 AND digest <> ?2")?
            .execute(params![who, staying])?,
        Ends::All => db.prepare_cached("DELETE FROM sessions WHERE person = ?1")?.execute([&who])?,
    };
    if let Some(Session { digest, person: _, since, seen, device }) = &turnover.begins {
        db.prepare_cached(
            "INSERT INTO sessions (digest, person, since, seen, device) SELECT ?1, ?2, ?3, ?4, ?5
             WHERE EXISTS (SELECT 1 FROM accounts WHERE person = ?2) ON CONFLICT DO NOTHING",
        )?
        .execute(params![digest.0, who, Column(*since), Column(*seen), device])?;
        db.prepare_cached(
            "DELETE FROM sessions WHERE person = ?1 AND digest NOT IN (
                 SELECT digest FROM sessions WHERE person = ?1 ORDER BY seen DESC, digest LIMIT ?2)",
        )?
        .execute(params![who, at_most(MOST_SESSIONS)])?;
    }
    Ok(())
}
