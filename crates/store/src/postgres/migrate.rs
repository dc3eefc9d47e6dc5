//! Bringing the database up to date. Several nodes may start at once: one does it, the others wait.

use tokio_postgres::Error;

use super::address::Address;
use super::connections::Connections;
use super::reason::{PostgresError, words};

/// All migrations, in order. The database records how many have been applied.
pub(super) const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations-postgres/0001_a_house.sql"),
    include_str!("../../migrations-postgres/0002_names_that_are_kept.sql"),
    include_str!("../../migrations-postgres/0003_reports.sql"),
    include_str!("../../migrations-postgres/0004_results.sql"),
    include_str!("../../migrations-postgres/0005_passkeys.sql"),
    include_str!("../../migrations-postgres/0006_notices.sql"),
    include_str!("../../migrations-postgres/0007_quick_match_and_invitations.sql"),
    include_str!("../../migrations-postgres/0008_daily_deals.sql"),
    include_str!("../../migrations-postgres/0009_a_kept_name_is_changed_with_its_account.sql"),
];

/// The lock of whoever migrates: "gavl", "schm".
const LOCK: i64 = 0x6761_766c_7363_686d;

enum Stop {
    Sql(Error),
    NotOurs,
    Newer(usize),
}

impl From<Error> for Stop {
    fn from(why: Error) -> Stop {
        Stop::Sql(why)
    }
}

/// Applies all migrations that have not been applied, in one transaction.
pub(super) async fn migrate(connections: &Connections, address: &Address) -> Result<(), PostgresError> {
    let place = || address.place.clone();
    let mut client = connections
        .get()
        .await
        .map_err(|why| PostgresError::Unreachable { place: place(), why: why.to_string() })?;
    let migrated = async {
        let transaction = client.transaction().await?;
        // Others may take a while, and so may a migration.
        transaction.batch_execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0").await?;
        transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
        let ours = "SELECT to_regclass('gavel.migrations') IS NOT NULL, to_regnamespace('gavel') IS NOT NULL";
        let row = transaction.query_one(ours, &[]).await?;
        let (ours, taken): (bool, bool) = (row.get(0), row.get(1));
        let seen = match (ours, taken) {
            (true, _) => {
                let count: i64 =
                    transaction.query_one("SELECT count(*) FROM gavel.migrations", &[]).await?.get(0);
                usize::try_from(count).unwrap_or(0)
            }
            (false, true) => return Err(Stop::NotOurs),
            (false, false) => {
                transaction
                    .batch_execute(
                        "CREATE SCHEMA gavel;
                         CREATE TABLE gavel.migrations (number BIGINT PRIMARY KEY, applied TIMESTAMPTZ NOT NULL);",
                    )
                    .await?;
                0
            }
        };
        if seen > MIGRATIONS.len() {
            return Err(Stop::Newer(seen));
        }
        for (number, migration) in (1i64..).zip(MIGRATIONS).skip(seen) {
            transaction.batch_execute(migration).await?;
            let noted = "INSERT INTO gavel.migrations (number, applied) VALUES ($1, clock_timestamp())";
            transaction.execute(noted, &[&number]).await?;
        }
        transaction.commit().await?;
        Ok(())
    };
    migrated.await.map_err(|why| match why {
        Stop::Sql(why) => PostgresError::Failed { place: place(), why: words(&why) },
        Stop::NotOurs => PostgresError::NotOurs { place: place() },
        Stop::Newer(found) => PostgresError::Newer { place: place(), found, known: MIGRATIONS.len() },
    })
}
