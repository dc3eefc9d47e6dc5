//! The reports, in the database.

use futures_util::FutureExt as _;
use protocol::Millis;
use tokio_postgres::Row;

use super::columns::{at_most, millis, moment, number, person, person_bytes, seq, table};
use super::{Lane, Postgres};
use crate::{Answer, Filed, MOST_REPORTS, Report, Reports};

/// Two that are filed at once may both be the last one that fits; a few more do no harm.
const FILE: &str = "
    WITH filed AS (
        INSERT INTO reports (table_id, entry, by_person, about, at, said, note)
        SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM reports) < $8
        ON CONFLICT DO NOTHING RETURNING 1)
    SELECT EXISTS (SELECT 1 FROM filed)
        OR EXISTS (SELECT 1 FROM reports WHERE table_id = $1 AND entry = $2 AND by_person = $3)";

impl Reports for Postgres {
    fn file_report(&self, report: Report) -> Answer<'_, Filed> {
        self.ask(Lane::Short, move |db| {
            async move {
                let Report { table, entry, by, about, at, said, note } = report;
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 8] = [
                    &table.as_str(),
                    &number(entry),
                    &person_bytes(by),
                    &about.map(person_bytes),
                    &moment(at),
                    &said,
                    &note,
                    &at_most(MOST_REPORTS),
                ];
                let row = db.query_one(&db.prepare_cached(FILE).await?, &values).await?;
                Ok(if row.get(0) { Filed::Done } else { Filed::Full })
            }
            .boxed()
        })
    }

    fn reports(&self) -> Answer<'_, Vec<Report>> {
        self.ask(Lane::Long, move |db| {
            async move {
                let all = "SELECT table_id, entry, by_person, about, at, said, note FROM reports
                           ORDER BY at, table_id, entry, by_person";
                Ok(db.query(all, &[]).await?.iter().filter_map(read).collect())
            }
            .boxed()
        })
    }

    fn drop_reports(&self, until: Millis) -> Answer<'_, u64> {
        self.ask(Lane::Short, move |db| {
            async move { db.execute("DELETE FROM reports WHERE at <= $1", &[&moment(until)]).await }.boxed()
        })
    }
}

fn read(row: &Row) -> Option<Report> {
    Some(Report {
        table: table(row.get(0))?,
        entry: seq(row.get(1)),
        by: person(row.get(2))?,
        about: row.get::<_, Option<&[u8]>>(3).and_then(person),
        at: millis(row.get(4)),
        said: row.get(5),
        note: row.get(6),
    })
}
