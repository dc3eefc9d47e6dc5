-- How finished games ended, in the order in which they were scored, and where people stood after each.
CREATE TABLE results (
    number   INTEGER NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL UNIQUE,
    at       INTEGER NOT NULL,
    facts    TEXT    NOT NULL
) STRICT;

CREATE TABLE scores (
    person   BLOB    NOT NULL,
    number   INTEGER NOT NULL,
    -- Null if the game does not count for this person.
    pool     TEXT,
    standing TEXT    NOT NULL,
    PRIMARY KEY (person, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX scores_by_number ON scores (number);
CREATE INDEX scores_by_pool ON scores (person, pool, number) WHERE pool IS NOT NULL;

-- Finished games that have not been scored.
CREATE TABLE unscored (
    table_id TEXT    NOT NULL PRIMARY KEY,
    at       INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX unscored_by_end ON unscored (at, table_id);

INSERT INTO unscored (table_id, at) SELECT table_id, touched_at FROM records JOIN tables ON tables.id = table_id;

CREATE TRIGGER a_game_ended AFTER INSERT ON records BEGIN
    INSERT INTO unscored (table_id, at) SELECT id, touched_at FROM tables WHERE id = NEW.table_id
        ON CONFLICT DO NOTHING;
END;
