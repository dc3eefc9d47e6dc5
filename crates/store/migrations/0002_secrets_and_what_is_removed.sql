-- Several secrets, the newest with the highest number. Until now there was one, and nobody knows since when: it is
-- replaced soon, and kept for as long as a cookie that it signed may be valid.
CREATE TABLE secrets (
    number INTEGER NOT NULL PRIMARY KEY,
    since  INTEGER NOT NULL,
    secret BLOB    NOT NULL
) STRICT;

INSERT INTO secrets (number, since, secret) SELECT 1, 0, value FROM meta WHERE key = 'secret';
DELETE FROM meta WHERE key = 'secret';

-- Finds tables where nothing happens any more.
CREATE INDEX tables_by_stage ON tables (stage, touched_at, id);

-- Tables that were removed. What is left of their log is deleted little by little, and then the row here.
CREATE TABLE removed (
    table_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
