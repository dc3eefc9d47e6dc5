//! Every table of the schema is considered when a house is moved, and when a file is copied and put back. Whoever adds a table
//! is told by these tests to say here what becomes of it, and to put a row into it in `moving::furnish`.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};
use store::{Existing, House as _, Postgres, Sqlite, Store as _, backup, move_house, restore};

use super::database;
use super::moving::furnish;

/// What becomes of a table when a house is moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moves {
    /// Every row arrives as it was.
    Whole,
    /// Every row arrives; the numbers in these columns are given anew, in the same order.
    But(&'static [&'static str]),
    /// Nothing arrives: it means something only while a server runs there.
    Stays,
}
use Moves::{But, Stays, Whole};

const TABLES: [(&str, Moves); 27] = [
    ("accounts", Whole),
    ("channels", Whole),
    ("dailies", Whole),
    ("deals", Whole),
    ("forgotten", Whole),
    ("heads", Whole),
    ("invitations", Whole),
    ("log", Whole),
    // That a house is being moved, and what was written to try the disk.
    ("meta", Stays),
    ("notices", Whole),
    ("passkeys", Whole),
    ("people", Whole),
    ("push_key", Whole),
    // Who waits for a quick match is gone when the server stops.
    ("queue", Stays),
    ("records", Whole),
    ("refusals", Whole),
    // What is left of the log of a table that was removed.
    ("removed", Stays),
    ("reports", Whole),
    ("results", Whole),
    ("scores", Whole),
    ("seats", Whole),
    ("secrets", But(&["number"])),
    ("sessions", Whole),
    ("tables", Whole),
    ("unscored", Whole),
    ("wishes", Whole),
    // PostgreSQL alone has these: how often its schema was changed, and who shares it.
    ("migrations nodes owners present", Stays),
];

fn names() -> impl Iterator<Item = &'static str> {
    TABLES.iter().map(|(name, _)| *name).filter(|name| !name.contains(' '))
}

/// All rows of all tables, each table in the order of all its columns.
fn rows(file: &Path, but: impl Fn(&str) -> &'static [&'static str]) -> BTreeMap<String, Vec<Vec<Value>>> {
    let db = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let all = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let tables: Vec<String> =
        db.prepare(all).unwrap().query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let read = |table: String| {
        let columns = format!("SELECT name FROM pragma_table_info('{table}') ORDER BY cid");
        let columns: Vec<String> = db
            .prepare(&columns)
            .unwrap()
            .query_map([], |row| row.get(0))
            .unwrap()
            .map(Result::unwrap)
            .filter(|column: &String| !but(&table).contains(&column.as_str()))
            .collect();
        let count = columns.len();
        let columns = columns.join(", ");
        let rows = db
            .prepare(&format!("SELECT {columns} FROM {table} ORDER BY {columns}"))
            .unwrap()
            .query_map([], |row| (0..count).map(|column| row.get(column)).collect())
            .unwrap()
            .map(Result::unwrap)
            .collect();
        (table, rows)
    };
    tables.into_iter().map(read).collect()
}

fn but(table: &str) -> &'static [&'static str] {
    match TABLES.iter().find(|(name, _)| *name == table) {
        Some((_, But(columns))) => columns,
        _ => &[],
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_table_moves_to_a_database_and_back_or_stays_for_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let (here, there) = (folder.path().join("old.db"), folder.path().join("new.db"));
    let url = database("every-table");
    let between = Postgres::open(&url).await.unwrap();
    let (old, new) = (Sqlite::open(&here).unwrap(), Sqlite::open(&there).unwrap());
    furnish(&old).await;
    move_house((&old, "old"), &between, |_, _| ()).await.unwrap();
    // An interruption after everything was written: what is there stays as it is.
    between.note_move(Some("old".to_owned())).await.unwrap();
    move_house((&old, "old"), &between, |_, _| ()).await.unwrap();
    move_house((&between, "between"), &new, |_, _| ()).await.unwrap();
    for store in [&old, &new] {
        store.close().await;
    }
    between.close().await;

    let (old, new) = (rows(&here, but), rows(&there, but));
    assert_eq!(
        old.keys().map(String::as_str).collect::<Vec<_>>(),
        names().collect::<Vec<_>>(),
        "what becomes of every table of a file is said in TABLES"
    );
    for (name, moves) in TABLES.into_iter().filter(|(name, _)| old.contains_key(*name)) {
        let (before, after) = (&old[name], &new[name]);
        if moves == Stays {
            assert_eq!(*after, Vec::<Vec<Value>>::new(), "{name} stays behind");
        } else {
            assert!(!before.is_empty(), "{name}: put a row into it in `furnish`");
            assert!(before == after, "{name}: what has arrived is not what was sent");
        }
    }

    let (client, line) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(line);
    let all = "SELECT relname::text FROM pg_class WHERE relnamespace = 'gavel'::regnamespace
               AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname COLLATE \"C\"";
    let there: Vec<String> = client.query(all, &[]).await.unwrap().iter().map(|row| row.get(0)).collect();
    let mut known: Vec<&str> = TABLES.iter().flat_map(|(names, _)| names.split(' ')).collect();
    known.sort_unstable();
    assert_eq!(there, known, "what becomes of every table of a database is said in TABLES");
}

#[tokio::test]
async fn every_table_is_in_a_copy_of_a_file_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let store = Sqlite::open(&file("gavel.db")).unwrap();
    furnish(&store).await;
    backup(&file("gavel.db"), &file("copy.db"), Existing::Keep).unwrap();
    store.close().await;
    let all = rows(&file("gavel.db"), |_| &[]);
    // It is the disk that is tried by what is written there.
    let empty: Vec<&String> = all.iter().filter(|(_, rows)| rows.is_empty()).map(|(name, _)| name).collect();
    assert!(empty.iter().all(|name| ["meta", "removed"].contains(&name.as_str())), "{empty:?}");
    assert!(rows(&file("copy.db"), |_| &[]) == all, "a copy has every row");
    restore(&file("copy.db"), &file("back.db"), Existing::Keep, "now").unwrap();
    assert!(rows(&file("back.db"), |_| &[]) == all, "and so has what is put back");
}
