//! Many appends in one statement.

use std::sync::LazyLock;

use deadpool_postgres::Object;
use protocol::Seq;
use tokio_postgres::Error;

use super::columns::{command_bytes, moment, number, person_bytes, seq, stage_name};
use crate::{Append, Appended, Unavailable};

/// Locks the heads in the order of the tables, so that two nodes never wait for each other; then decides by what it finds
/// under the lock, and writes. It is one statement and so one transaction: everything or nothing, in one round trip.
const BEGINNING: &str = "
    WITH a AS MATERIALIZED (
        SELECT * FROM unnest($1::text[], $2::int8[], $3::bytea[], $4::bytea[], $5::int8[], $6::text[], $7::int8[])
            WITH ORDINALITY AS a (table_id, seq, person, command_id, at, command, deadline, place)
    ), h AS MATERIALIZED (
        SELECT heads.table_id, heads.seq FROM heads JOIN a ON a.table_id = heads.table_id
        ORDER BY heads.table_id FOR UPDATE OF heads
    ), before AS MATERIALIZED (
        SELECT a.place, log.seq FROM a
        JOIN log ON log.table_id = a.table_id AND log.person = a.person AND log.command_id = a.command_id
    ), good AS MATERIALIZED (
        SELECT a.table_id, THE_NUMBER AS seq, person, command_id, at, command, deadline, place
        FROM a JOIN h ON h.table_id = a.table_id
        WHERE THE_FENCE AND NOT EXISTS (SELECT 1 FROM before WHERE before.place = a.place)
    ), written AS (
        INSERT INTO log (table_id, seq, person, command_id, at, command)
        SELECT table_id, seq, person, command_id, at, command FROM good ORDER BY table_id
        ON CONFLICT DO NOTHING RETURNING table_id
    ), head AS (
        UPDATE heads SET seq = good.seq, deadline = good.deadline
        FROM good JOIN written ON written.table_id = good.table_id
        WHERE heads.table_id = good.table_id
    )";

/// What only some appends change.
const THE_REST: &str = ", changed AS MATERIALIZED (
        SELECT s.*, good.at FROM unnest($8::text[], $9::text[], $10::bool[], $11::text[])
            AS s (table_id, stage, listed, summary)
        JOIN good ON good.table_id = s.table_id JOIN written ON written.table_id = s.table_id
    ), seated AS MATERIALIZED (
        SELECT DISTINCT s.* FROM unnest($12::text[], $13::bytea[]) AS s (table_id, person)
        JOIN changed ON changed.table_id = s.table_id
    ), shelf AS (
        UPDATE tables SET stage = changed.stage, listed = changed.listed, summary = changed.summary,
            touched_at = changed.at
        FROM changed WHERE tables.id = changed.table_id
    ), stood_up AS (
        DELETE FROM seats USING changed WHERE seats.table_id = changed.table_id AND NOT EXISTS (
            SELECT 1 FROM seated WHERE seated.table_id = seats.table_id AND seated.person = seats.person)
    ), sat_down AS (
        INSERT INTO seats (person, table_id) SELECT person, table_id FROM seated ON CONFLICT DO NOTHING
    ), record AS (
        INSERT INTO records (table_id, record)
        SELECT r.table_id, r.record FROM unnest($14::text[], $15::text[]) AS r (table_id, record)
        JOIN written ON written.table_id = r.table_id
        ON CONFLICT (table_id) DO UPDATE SET record = excluded.record
    )";

const END: &str = "
    SELECT a.place, h.table_id IS NOT NULL, before.seq, written.table_id IS NOT NULL
    FROM a LEFT JOIN h ON h.table_id = a.table_id LEFT JOIN before ON before.place = a.place
    LEFT JOIN written ON written.table_id = a.table_id";

/// What a statement that waited for a lock could not see: commands of the same author that were written meanwhile.
const AGAIN: &str = "
    SELECT a.place, log.seq FROM unnest($1::text[], $2::bytea[], $3::bytea[])
        WITH ORDINALITY AS a (table_id, person, command_id, place)
    JOIN log ON log.table_id = a.table_id AND log.person = a.person AND log.command_id = a.command_id";

static SHORT: LazyLock<String> = LazyLock::new(|| fenced(&[BEGINNING, END]));
static FULL: LazyLock<String> = LazyLock::new(|| fenced(&[BEGINNING, THE_REST, END]));

fn fenced(parts: &[&str]) -> String {
    let (fence, number) = match crate::is_fenced() {
        true => ("h.seq + 1 = a.seq", "a.seq"),
        false => ("TRUE", "h.seq + 1"),
    };
    parts.concat().replace("THE_FENCE", fence).replace("THE_NUMBER", number)
}

/// Appends to different tables, in any order. Each is answered in its place.
pub(super) async fn write(
    db: &Object,
    appends: &[Append],
) -> Result<Vec<Result<Appended, Unavailable>>, Error> {
    let mut sorted: Vec<(usize, &Append)> = appends.iter().enumerate().collect();
    sorted.sort_by_key(|(_, append)| (append.table, append.seq));
    let rows: Vec<&Append> = sorted.iter().map(|(_, append)| *append).collect();
    let tables: Vec<&str> = rows.iter().map(|append| append.table.as_str()).collect();
    let numbers: Vec<i64> = rows.iter().map(|append| number(append.seq)).collect();
    let people: Vec<Option<Vec<u8>>> =
        rows.iter().map(|append| append.author.map(|(person, _)| person_bytes(person))).collect();
    let ids: Vec<Option<Vec<u8>>> =
        rows.iter().map(|append| append.author.map(|(_, id)| command_bytes(id))).collect();
    let times: Vec<i64> = rows.iter().map(|append| moment(append.at)).collect();
    let commands: Vec<&str> = rows.iter().map(|append| append.command.as_str()).collect();
    let deadlines: Vec<Option<i64>> = rows.iter().map(|append| append.deadline.map(moment)).collect();

    let shelves: Vec<_> =
        rows.iter().filter_map(|append| Some((append.table.as_str(), append.shelf.as_ref()?))).collect();
    let records: Vec<_> =
        rows.iter().filter_map(|append| Some((append.table.as_str(), append.record.as_deref()?))).collect();
    let answers = if shelves.is_empty() && records.is_empty() {
        let statement = db.prepare_cached(&SHORT).await?;
        db.query(&statement, &[&tables, &numbers, &people, &ids, &times, &commands, &deadlines]).await?
    } else {
        let statement = db.prepare_cached(&FULL).await?;
        let changed: Vec<&str> = shelves.iter().map(|(table, _)| *table).collect();
        let stages: Vec<&str> = shelves.iter().map(|(_, row)| stage_name(row.stage)).collect();
        let listed: Vec<bool> = shelves.iter().map(|(_, row)| row.listed).collect();
        let summaries: Vec<&str> = shelves.iter().map(|(_, row)| row.summary.as_str()).collect();
        let (where_they_sit, who_sits): (Vec<&str>, Vec<Vec<u8>>) = shelves
            .iter()
            .flat_map(|(table, row)| row.people.iter().map(|person| (*table, person_bytes(*person))))
            .unzip();
        let (finished, texts): (Vec<&str>, Vec<&str>) = records.into_iter().unzip();
        db.query(
            &statement,
            &[
                &tables,
                &numbers,
                &people,
                &ids,
                &times,
                &commands,
                &deadlines,
                &changed,
                &stages,
                &listed,
                &summaries,
                &where_they_sit,
                &who_sits,
                &finished,
                &texts,
            ],
        )
        .await?
    };

    let mut outcomes: Vec<Result<Appended, Unavailable>> = appends
        .iter()
        .map(|append| Err(Unavailable(format!("there is no table {}", append.table))))
        .collect();
    let mut doubtful = Vec::new();
    for answer in answers {
        let (place, known, before, written): (i64, bool, Option<i64>, bool) =
            (answer.get(0), answer.get(1), answer.get(2), answer.get(3));
        let Some(&(index, append)) = usize::try_from(place - 1).ok().and_then(|place| sorted.get(place))
        else {
            continue;
        };
        outcomes[index] = match (known, before, written) {
            (false, ..) => continue,
            (true, Some(before), _) => Ok(Appended::Duplicate(seq(before))),
            (true, None, true) => Ok(Appended::Written),
            (true, None, false) => {
                doubtful.extend(append.author.map(|author| (index, append.table, author)));
                Ok(Appended::Conflict)
            }
        };
    }
    for (index, before) in again(db, &doubtful).await? {
        outcomes[index] = Ok(Appended::Duplicate(before));
    }
    Ok(outcomes)
}

type Doubtful = (usize, protocol::TableId, (protocol::PersonId, protocol::CommandId));

/// Which of those that lost their number have been written under another.
async fn again(db: &Object, doubtful: &[Doubtful]) -> Result<Vec<(usize, Seq)>, Error> {
    if doubtful.is_empty() {
        return Ok(Vec::new());
    }
    let tables: Vec<&str> = doubtful.iter().map(|(_, table, _)| table.as_str()).collect();
    let people: Vec<Vec<u8>> = doubtful.iter().map(|(.., (person, _))| person_bytes(*person)).collect();
    let ids: Vec<Vec<u8>> = doubtful.iter().map(|(.., (_, id))| command_bytes(*id)).collect();
    let statement = db.prepare_cached(AGAIN).await?;
    let rows = db.query(&statement, &[&tables, &people, &ids]).await?;
    let found = rows.iter().filter_map(|row| {
        let place = usize::try_from(row.get::<_, i64>(0) - 1).ok()?;
        Some((doubtful.get(place)?.0, seq(row.get(1))))
    });
    Ok(found.collect())
}
