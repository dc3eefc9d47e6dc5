-- Whole numbers, texts and bytes only, so that PostgreSQL has the same schema (BIGINT, TEXT, BYTEA).
-- Moments are milliseconds since 1970; people and command ids are 16 bytes, the highest first.

CREATE TABLE tables (
    id         TEXT    NOT NULL PRIMARY KEY,
    founded_at INTEGER NOT NULL,
    founding   TEXT    NOT NULL,
    stage      TEXT    NOT NULL CHECK (stage IN ('gathering', 'playing', 'over')),
    listed     INTEGER NOT NULL CHECK (listed IN (0, 1)),
    summary    TEXT    NOT NULL,
    -- When it was last put on the shelf.
    touched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_listed ON tables (touched_at DESC, id) WHERE listed = 1 AND stage <> 'over';

-- What every command changes, apart from the rest of a table: these rows are short, and many share a page.
CREATE TABLE heads (
    table_id TEXT    NOT NULL PRIMARY KEY,
    -- The number of the last command, 0 before the first.
    seq      INTEGER NOT NULL,
    deadline INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX heads_by_deadline ON heads (deadline, table_id) WHERE deadline IS NOT NULL;

-- No reference to tables: an append looks the table up anyway, and no table is ever removed.
CREATE TABLE log (
    table_id   TEXT    NOT NULL,
    seq        INTEGER NOT NULL,
    person     BLOB,
    command_id BLOB,
    at         INTEGER NOT NULL,
    command    TEXT    NOT NULL,
    PRIMARY KEY (table_id, seq),
    CHECK ((person IS NULL) = (command_id IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX log_by_author ON log (table_id, person, command_id) WHERE person IS NOT NULL;

CREATE TABLE seats (
    person   BLOB NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_table ON seats (table_id);

CREATE TABLE records (
    table_id TEXT NOT NULL PRIMARY KEY,
    record   TEXT NOT NULL
) STRICT;

CREATE TABLE people (
    id    BLOB    NOT NULL PRIMARY KEY,
    name  TEXT    NOT NULL,
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
