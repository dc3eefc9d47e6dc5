//! Taking a whole house from the database, or to it.

use futures_util::FutureExt as _;
use protocol::{PersonId, Seq, TableId};

use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::accounts::read_account;
use super::columns::{
    at_most, author, command_bytes, millis, moment, number, person, person_bytes, seq, stage, stage_name,
    table as table_of,
};
use super::{Lane, Postgres, invitations, secrets};
use crate::accounts::joined;
use crate::{
    Account, Answer, Entry, House, Invitation, Key, Notice, Passkey, Person, Refused, Session, ShelfRow,
    WholeTable,
};

type Values<'a, const N: usize> = [&'a (dyn ToSql + Sync); N];

/// One statement, and so everything or nothing.
const PUT: &str = "
    WITH new AS (
        INSERT INTO tables (id, founded_at, founding, stage, listed, summary, touched_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id
    ), head AS (
        INSERT INTO heads (table_id, seq, deadline) SELECT id, $8, $9 FROM new
    ), seated AS (
        INSERT INTO seats (person, table_id) SELECT DISTINCT person, id FROM new, unnest($10::bytea[]) AS s (person)
    ), recorded AS (
        INSERT INTO records (table_id, record) SELECT id, $11::text FROM new WHERE $11::text IS NOT NULL
    )
    INSERT INTO log (table_id, seq, person, command_id, at, command)
    SELECT id, seq, person, command_id, at, command
    FROM new, unnest($12::int8[], $13::bytea[], $14::bytea[], $15::int8[], $16::text[])
        AS l (seq, person, command_id, at, command)";

const PUT_ACCOUNT: &str = "
    WITH new AS (
        INSERT INTO accounts (person, look, pass, codes, since, version) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING RETURNING person
    )
    INSERT INTO sessions (digest, person, since, seen, device)
    SELECT digest, person, since, seen, device
    FROM new, unnest($7::bytea[], $8::int8[], $9::int8[], $10::text[]) AS s (digest, since, seen, device)";

impl House for Postgres {
    fn tables(&self, after: Option<TableId>, most: usize) -> Answer<'_, Vec<TableId>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let after = after.as_ref().map_or("", TableId::as_str);
                let tables = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
                let rows = db.query(&db.prepare_cached(tables).await?, &[&after, &at_most(most)]).await?;
                Ok(rows.iter().filter_map(|row| table_of(row.get(0))).collect())
            }
            .boxed()
        })
    }

    fn everybody(&self, after: Option<PersonId>, most: usize) -> Answer<'_, Vec<Person>> {
        self.ask(Lane::Short, move |db| {
            async move {
                // Nobody comes before the empty bytes.
                let after = after.map_or(Vec::new(), person_bytes);
                let people = "SELECT id, name, since, EXISTS (SELECT 1 FROM accounts WHERE person = id)
                              FROM people WHERE id > $1 ORDER BY id LIMIT $2";
                let rows = db.query(&db.prepare_cached(people).await?, &[&after, &at_most(most)]).await?;
                let one = |row: &Row| {
                    let (id, since) = (person(row.get(0))?, millis(row.get(2)));
                    Some(Person { id, name: row.get(1), since, kept: row.get(3) })
                };
                Ok(rows.iter().filter_map(one).collect())
            }
            .boxed()
        })
    }

    fn accounts(&self, after: Option<PersonId>, most: usize) -> Answer<'_, Vec<Account>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let after = after.map_or(Vec::new(), person_bytes);
                let accounts = "SELECT person, name, look, pass, codes, accounts.since, version
                                FROM accounts JOIN people ON people.id = person
                                WHERE person > $1 ORDER BY person LIMIT $2";
                let rows = db.query(&db.prepare_cached(accounts).await?, &[&after, &at_most(most)]).await?;
                Ok(rows.iter().filter_map(read_account).collect())
            }
            .boxed()
        })
    }

    fn put_account(&self, account: Account, sessions: Vec<Session>) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let Account { person, name: _, look, pass, codes, since, version } = account;
                let digests: Vec<Vec<u8>> = sessions.iter().map(|one| one.digest.0.to_vec()).collect();
                let times: Vec<i64> = sessions.iter().map(|one| moment(one.since)).collect();
                let seen: Vec<i64> = sessions.iter().map(|one| moment(one.seen)).collect();
                let devices: Vec<&str> = sessions.iter().map(|one| one.device.as_str()).collect();
                let values: Values<'_, 10> = [
                    &person_bytes(person),
                    &look,
                    &pass,
                    &joined(&codes),
                    &moment(since),
                    &i64::from(version),
                    &digests,
                    &times,
                    &seen,
                    &devices,
                ];
                db.execute(&db.prepare_cached(PUT_ACCOUNT).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn put_passkey(&self, passkey: Passkey) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let Passkey { id, person, key, state, answered, name, since, seen } = passkey;
                let put = "INSERT INTO passkeys (id, person, key, state, answered, name, since, seen)
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
                let values: Values<'_, 8> = [
                    &id,
                    &person_bytes(person),
                    &key,
                    &state,
                    &answered.cast_signed(),
                    &name,
                    &moment(since),
                    &moment(seen),
                ];
                db.execute(&db.prepare_cached(put).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn all_invitations(&self, after: Option<(TableId, String)>, most: usize) -> Answer<'_, Vec<Invitation>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let (table, key) =
                    after.map_or_else(Default::default, |(table, key)| (table.as_str().to_owned(), key));
                let all = "SELECT table_id, key, name, person, by_person, at, declined FROM invitations
                           WHERE (table_id, key) > ($1, $2) ORDER BY table_id, key LIMIT $3";
                let values: Values<'_, 3> = [&table, &key, &at_most(most)];
                let rows = db.query(&db.prepare_cached(all).await?, &values).await?;
                Ok(rows.iter().filter_map(invitations::read).collect())
            }
            .boxed()
        })
    }

    fn put_invitation(&self, invitation: Invitation) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let Invitation { table, key, name, person, by, at, declined } = invitation;
                let put = "INSERT INTO invitations (table_id, key, name, person, by_person, at, declined)
                           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
                let values: Values<'_, 7> = [
                    &table.as_str(),
                    &key,
                    &name,
                    &person.map(person_bytes),
                    &person_bytes(by),
                    &moment(at),
                    &declined,
                ];
                db.execute(&db.prepare_cached(put).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn put_refusal(&self, of: PersonId, from: Refused) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let put = "INSERT INTO refusals (person, from_person) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                let values: Values<'_, 2> = [&person_bytes(of), &person_bytes(from.as_person())];
                db.execute(&db.prepare_cached(put).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn unsent(&self, of: PersonId) -> Answer<'_, Vec<(Notice, String)>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let unsent =
                    "SELECT address, table_id, kind, said, at, due, tries FROM notices WHERE person = $1
                              ORDER BY address, table_id, kind";
                let rows = db.query(&db.prepare_cached(unsent).await?, &[&person_bytes(of)]).await?;
                let one = |row: &Row| {
                    let (table, at, due) = (table_of(row.get(1))?, millis(row.get(4)), millis(row.get(5)));
                    let tries = u32::try_from(row.get::<_, i64>(6)).unwrap_or(u32::MAX);
                    let (kind, said) = (row.get(2), row.get(3));
                    Some((Notice { person: of, table, kind, said, at, due, tries }, row.get(0)))
                };
                Ok(rows.iter().filter_map(one).collect())
            }
            .boxed()
        })
    }

    fn put_unsent(&self, notice: Notice, address: String) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let Notice { person, table, kind, said, at, due, tries } = notice;
                let put = "INSERT INTO notices (person, address, table_id, kind, said, at, due, tries)
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING";
                let values: Values<'_, 8> = [
                    &person_bytes(person),
                    &address,
                    &table.as_str(),
                    &kind,
                    &said,
                    &moment(at),
                    &moment(due),
                    &i64::from(tries),
                ];
                db.execute(&db.prepare_cached(put).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn whole(&self, table: TableId) -> Answer<'_, Option<WholeTable>> {
        self.ask(Lane::Long, move |db| {
            async move {
                let found =
                    "SELECT founded_at, founding, stage, listed, summary, touched_at, deadline, record
                             FROM tables JOIN heads ON heads.table_id = tables.id
                             LEFT JOIN records ON records.table_id = tables.id WHERE tables.id = $1";
                let found = db.query_opt(&db.prepare_cached(found).await?, &[&table.as_str()]).await?;
                let Some(row) = found else { return Ok(None) };
                let seats = "SELECT person FROM seats WHERE table_id = $1 ORDER BY person";
                let seats = db.query(&db.prepare_cached(seats).await?, &[&table.as_str()]).await?;
                let log =
                    "SELECT seq, person, command_id, at, command FROM log WHERE table_id = $1 ORDER BY seq";
                let log = db.query(&db.prepare_cached(log).await?, &[&table.as_str()]).await?;
                Ok(Some(WholeTable {
                    table,
                    founded: millis(row.get(0)),
                    founding: row.get(1),
                    shelf: ShelfRow {
                        stage: stage(row.get(2)),
                        listed: row.get(3),
                        summary: row.get(4),
                        people: seats.iter().filter_map(|row| person(row.get(0))).collect(),
                    },
                    touched: millis(row.get(5)),
                    deadline: row.get::<_, Option<i64>>(6).map(millis),
                    record: row.get(7),
                    log: log
                        .iter()
                        .map(|row| Entry {
                            seq: seq(row.get(0)),
                            author: author(row.get(1), row.get(2)),
                            at: millis(row.get(3)),
                            command: row.get(4),
                        })
                        .collect(),
                }))
            }
            .boxed()
        })
    }

    fn put_whole(&self, whole: WholeTable) -> Answer<'_, ()> {
        self.ask(Lane::Long, move |db| {
            async move {
                let WholeTable { table, founded, founding, shelf, touched, deadline, record, log } = whole;
                let head = number(log.last().map_or(Seq::ZERO, |last| last.seq));
                let people: Vec<Vec<u8>> = shelf.people.iter().copied().map(person_bytes).collect();
                let numbers: Vec<i64> = log.iter().map(|entry| number(entry.seq)).collect();
                let authors: Vec<Option<Vec<u8>>> =
                    log.iter().map(|entry| entry.author.map(|(person, _)| person_bytes(person))).collect();
                let ids: Vec<Option<Vec<u8>>> =
                    log.iter().map(|entry| entry.author.map(|(_, id)| command_bytes(id))).collect();
                let times: Vec<i64> = log.iter().map(|entry| moment(entry.at)).collect();
                let commands: Vec<&str> = log.iter().map(|entry| entry.command.as_str()).collect();
                let values: Values<'_, 16> = [
                    &table.as_str(),
                    &moment(founded),
                    &founding,
                    &stage_name(shelf.stage),
                    &shelf.listed,
                    &shelf.summary,
                    &moment(touched),
                    &head,
                    &deadline.map(moment),
                    &people,
                    &record,
                    &numbers,
                    &authors,
                    &ids,
                    &times,
                    &commands,
                ];
                db.execute(&db.prepare_cached(PUT).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn put_secrets(&self, keys: Vec<Key>) -> Answer<'_, ()> {
        self.ask(Lane::Nodes, move |db| {
            async move {
                let (times, secrets): (Vec<i64>, Vec<Vec<u8>>) =
                    keys.iter().rev().map(|key| (moment(key.since), key.secret.to_vec())).unzip();
                // In the order of the list, which the numbers follow. They have all signed for long.
                let put = "WITH old AS (DELETE FROM secrets)
                           INSERT INTO secrets (since, secret, drawn)
                           SELECT since, secret, 'epoch' FROM unnest($1::int8[], $2::bytea[])
                               WITH ORDINALITY AS s (since, secret, place) ORDER BY place";
                db.execute(put, &[&times, &secrets]).await.map(drop)
            }
            .boxed()
        })
    }

    fn written_secrets(&self) -> Answer<'_, Vec<Key>> {
        self.ask(Lane::Nodes, |db| {
            async move {
                let known = secrets::kept(db, core::time::Duration::ZERO).await?;
                Ok(known.into_iter().map(|(key, _)| key).collect())
            }
            .boxed()
        })
    }

    fn note_move(&self, from: Option<String>) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                match from {
                    None => db.execute("DELETE FROM meta WHERE key = 'moving'", &[]).await.map(drop),
                    Some(from) => {
                        let note = "INSERT INTO meta (key, value) VALUES ('moving', $1)
                                    ON CONFLICT (key) DO UPDATE SET value = excluded.value";
                        db.execute(note, &[&from.as_bytes()]).await.map(drop)
                    }
                }
            }
            .boxed()
        })
    }

    fn noted_move(&self) -> Answer<'_, Option<String>> {
        self.ask(Lane::Short, |db| {
            async move {
                let noted = db.query_opt("SELECT value FROM meta WHERE key = 'moving'", &[]).await?;
                Ok(noted.map(|row| String::from_utf8_lossy(row.get(0)).into_owned()))
            }
            .boxed()
        })
    }
}
