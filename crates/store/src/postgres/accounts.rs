//! The accounts, in the database.

use futures_util::FutureExt as _;
use protocol::{Millis, PersonId};
use tokio_postgres::Row;

use super::columns::{at_most, millis, moment, person, person_bytes};
use super::passkeys::Change;
use super::{Lane, Postgres};
use crate::accounts::{joined, parted};
use crate::{
    Account, Accounts, Answer, Changed, Digest, Ends, Invitation, Keys, MOST_SESSIONS, Person, Session,
    Turnover,
};

/// One statement, and so everything or nothing.
const CHANGE: &str = "
    WITH changed AS MATERIALIZED (
        SELECT CASE WHEN $15 = 'add' AND EXISTS (SELECT 1 FROM passkeys WHERE id = $16) THEN 'stale'
               ELSE change_account($1, $2, $3, $4, $5, $6, $7) END AS answer)
    SELECT answer, CASE WHEN answer = 'done' THEN turn_over($1, $8, $9, $10, $11, $12, $13, $14) END,
        CASE WHEN answer = 'done' THEN change_passkeys($1, $15, $16, $17, $18, $19, $20, $21, $22) END FROM changed";

const TURN_OVER: &str = "SELECT turn_over($1, $2, $3, $4, $5, $6, $7, $8)";

/// One statement, and so everything or nothing. Also invitations that were shown to nobody: a host would see which, if they
/// stayed.
const FORGET: &str = "
    WITH waited AS (
        DELETE FROM queue WHERE person = $1
    ), invited AS (
        DELETE FROM invitations WHERE person = $1 OR by_person = $1 OR key = $3
            OR key = (SELECT look FROM accounts WHERE person = $1)
    ), refused AS (
        DELETE FROM refusals WHERE person = $1 OR from_person = $1
    )
    SELECT forget_person($1, $2)";

impl Accounts for Postgres {
    fn account(&self, of: PersonId) -> Answer<'_, Option<Account>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let account = "SELECT person, name, look, pass, codes, accounts.since, version
                               FROM accounts JOIN people ON people.id = person WHERE person = $1";
                let row = db.query_opt(&db.prepare_cached(account).await?, &[&person_bytes(of)]).await?;
                Ok(row.as_ref().and_then(read_account))
            }
            .boxed()
        })
    }

    fn account_looking(&self, look: String) -> Answer<'_, Option<Account>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let account = "SELECT person, name, look, pass, codes, accounts.since, version
                               FROM accounts JOIN people ON people.id = person WHERE look = $1";
                let row = db.query_opt(&db.prepare_cached(account).await?, &[&look]).await?;
                Ok(row.as_ref().and_then(read_account))
            }
            .boxed()
        })
    }

    fn change_account_with(&self, account: Account, sessions: Turnover, keys: Keys) -> Answer<'_, Changed> {
        self.ask(Lane::Short, move |db| {
            async move {
                let Account { person, name, look, pass, codes, since, version } = account;
                let (which, named) = ends(sessions.ends);
                let Beginning { digest, since: from, seen, device } = Beginning::of(sessions.begins);
                let keys = Change::of(keys);
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 22] = [
                    &person_bytes(person),
                    &name,
                    &look,
                    &pass,
                    &joined(&codes),
                    &moment(since),
                    &i64::from(version),
                    &which,
                    &named,
                    &at_most(MOST_SESSIONS),
                    &digest,
                    &from,
                    &seen,
                    &device,
                    &keys.what,
                    &keys.id,
                    &keys.key,
                    &keys.state,
                    &keys.answered,
                    &keys.name,
                    &keys.since,
                    &keys.seen,
                ];
                let row = db.query_one(&db.prepare_cached(CHANGE).await?, &values).await?;
                Ok(match row.get(0) {
                    "done" => Changed::Done,
                    "taken" => Changed::Taken,
                    _ => Changed::Stale,
                })
            }
            .boxed()
        })
    }

    fn session(&self, digest: Digest) -> Answer<'_, Option<(Session, Person)>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let session = "SELECT digest, person, sessions.since, seen, device, name, people.since,
                                      EXISTS (SELECT 1 FROM accounts WHERE accounts.person = people.id)
                               FROM sessions JOIN people ON people.id = person WHERE digest = $1";
                let row = db.query_opt(&db.prepare_cached(session).await?, &[&digest.0.as_slice()]).await?;
                Ok(row.and_then(|row| {
                    let session = read_session(&row)?;
                    let id = session.person;
                    let since = millis(row.get(6));
                    Some((session, Person { id, name: row.get(5), since, kept: row.get(7) }))
                }))
            }
            .boxed()
        })
    }

    fn sessions(&self, of: PersonId) -> Answer<'_, Vec<Session>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let sessions = "SELECT digest, person, since, seen, device FROM sessions WHERE person = $1
                                ORDER BY seen DESC, digest";
                let rows = db.query(&db.prepare_cached(sessions).await?, &[&person_bytes(of)]).await?;
                Ok(rows.iter().filter_map(read_session).collect())
            }
            .boxed()
        })
    }

    fn turn_over(&self, of: PersonId, sessions: Turnover) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let (which, named) = ends(sessions.ends);
                let Beginning { digest, since, seen, device } = Beginning::of(sessions.begins);
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 8] = [
                    &person_bytes(of),
                    &which,
                    &named,
                    &at_most(MOST_SESSIONS),
                    &digest,
                    &since,
                    &seen,
                    &device,
                ];
                db.execute(&db.prepare_cached(TURN_OVER).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn seen(&self, digest: Digest, at: Millis) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let seen = "UPDATE sessions SET seen = greatest(seen, $2) WHERE digest = $1";
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 2] =
                    [&digest.0.as_slice(), &moment(at)];
                db.execute(&db.prepare_cached(seen).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn forget_person(&self, who: PersonId, at: Millis) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 3] =
                    [&person_bytes(who), &moment(at), &Invitation::key_of(who)];
                db.execute(&db.prepare_cached(FORGET).await?, &values).await.map(drop)
            }
            .boxed()
        })
    }

    fn forgotten(&self, most: usize) -> Answer<'_, Vec<(PersonId, Millis)>> {
        self.ask(Lane::Short, move |db| {
            async move {
                let forgotten = "SELECT person, at FROM forgotten ORDER BY person LIMIT $1";
                let rows = db.query(&db.prepare_cached(forgotten).await?, &[&at_most(most)]).await?;
                Ok(rows.iter().filter_map(|row| Some((person(row.get(0))?, millis(row.get(1))))).collect())
            }
            .boxed()
        })
    }

    fn is_forgotten(&self, who: PersonId) -> Answer<'_, ()> {
        self.ask(Lane::Short, move |db| {
            async move {
                db.execute("DELETE FROM forgotten WHERE person = $1", &[&person_bytes(who)]).await.map(drop)
            }
            .boxed()
        })
    }
}

/// Which sessions end, as the database's function has it.
fn ends(ends: Ends) -> (&'static str, Option<Vec<u8>>) {
    match ends {
        Ends::None => ("none", None),
        Ends::One(Digest(digest)) => ("one", Some(digest.to_vec())),
        Ends::Others(Digest(digest)) => ("others", Some(digest.to_vec())),
        Ends::All => ("all", None),
    }
}

/// The session that begins, as the database's function has it.
#[derive(Default)]
struct Beginning {
    digest: Option<Vec<u8>>,
    since: Option<i64>,
    seen: Option<i64>,
    device: Option<String>,
}

impl Beginning {
    fn of(session: Option<Session>) -> Beginning {
        session.map_or(Beginning::default(), |session| Beginning {
            digest: Some(session.digest.0.to_vec()),
            since: Some(moment(session.since)),
            seen: Some(moment(session.seen)),
            device: Some(session.device),
        })
    }
}

pub(super) fn read_account(row: &Row) -> Option<Account> {
    Some(Account {
        person: person(row.get(0))?,
        name: row.get(1),
        look: row.get(2),
        pass: row.get(3),
        codes: parted(row.get(4)),
        since: millis(row.get(5)),
        version: u32::try_from(row.get::<_, i64>(6)).unwrap_or(u32::MAX),
    })
}

fn read_session(row: &Row) -> Option<Session> {
    Some(Session {
        digest: Digest(row.get::<_, &[u8]>(0).try_into().ok()?),
        person: person(row.get(1))?,
        since: millis(row.get(2)),
        seen: millis(row.get(3)),
        device: row.get(4),
    })
}
