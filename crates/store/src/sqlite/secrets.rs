//! The secrets, in the file.

use std::time::SystemTime;

use futures_util::FutureExt as _;
use protocol::Millis;
use rusqlite::{Connection, params};
use std::sync::PoisonError;

use super::Sqlite;
use super::columns::Column;
use super::open::OpenError;
use crate::secret::{draw, without_replaced};
use crate::{Answer, Key, Secret, Unavailable};

impl Secret for Sqlite {
    fn secrets(&self) -> Vec<Key> {
        self.handle.secrets.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The new secret is in use when this is answered; if nobody waits for that, when the store is next opened.
    fn rotate(&self, now: Millis, forget_replaced_by: Millis) -> Answer<'_, ()> {
        let secret = match draw() {
            Ok(secret) => secret,
            Err(why) => return core::future::ready(Err(Unavailable(why))).boxed(),
        };
        let written = self.write(move |db| {
            put(db, Key { since: now, secret })?;
            let all = kept(db)?;
            let keys = without_replaced(&all, forget_replaced_by);
            let forgotten = all.iter().filter(|key| !keys.contains(key));
            for key in forgotten {
                db.prepare_cached("DELETE FROM secrets WHERE secret = ?1")?.execute([key.secret])?;
            }
            Ok(Ok(keys))
        });
        written
            .map(|keys| {
                let keys = keys?;
                *self.handle.secrets.write().unwrap_or_else(PoisonError::into_inner) = keys;
                Ok(())
            })
            .boxed()
    }
}

fn put(db: &Connection, key: Key) -> rusqlite::Result<()> {
    db.prepare_cached("INSERT INTO secrets (since, secret) VALUES (?1, ?2)")?
        .execute(params![Column(key.since), key.secret])
        .map(drop)
}

/// All secrets of this file, the newest first.
pub(super) fn kept(db: &Connection) -> rusqlite::Result<Vec<Key>> {
    db.prepare_cached("SELECT since, secret FROM secrets ORDER BY number DESC")?
        .query_map([], |row| {
            let Column(since) = row.get(0)?;
            Ok(Key { since, secret: row.get(1)? })
        })?
        .collect()
}

/// The secrets of this store. The first is drawn when it is first opened.
pub(super) fn at_opening(db: &Connection, path: &std::path::Path) -> Result<Vec<Key>, OpenError> {
    let sql = |why: rusqlite::Error| OpenError::sql(path, &why);
    let keys = kept(db).map_err(sql)?;
    if !keys.is_empty() {
        return Ok(keys);
    }
    let failed = |why| OpenError::Failed { path: path.to_owned(), why };
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let since = Millis::new(u64::try_from(now.as_millis()).unwrap_or(u64::MAX));
    let key = Key { since, secret: draw().map_err(failed)? };
    put(db, key).map_err(sql)?;
    Ok(vec![key])
}
