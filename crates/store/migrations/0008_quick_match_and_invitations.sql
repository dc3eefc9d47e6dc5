-- Who waits for a quick match, and where they have been seated.
CREATE TABLE queue (
    person   BLOB    NOT NULL PRIMARY KEY,
    holder   INTEGER NOT NULL,
    wish     TEXT    NOT NULL,
    promise  TEXT,
    since    INTEGER NOT NULL,
    bots_at  INTEGER,
    seen     INTEGER NOT NULL,
    here     INTEGER NOT NULL,
    table_id TEXT,
    founding TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE invitations (
    table_id  TEXT    NOT NULL,
    -- How the name looks, or who is meant.
    key       TEXT    NOT NULL,
    name      TEXT    NOT NULL,
    -- Nobody, if nobody has that name, or they want no invitations.
    person    BLOB,
    by_person BLOB    NOT NULL,
    at        INTEGER NOT NULL,
    declined  INTEGER NOT NULL,
    PRIMARY KEY (table_id, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_by_person ON invitations (person, at) WHERE person IS NOT NULL;
CREATE INDEX invitations_by_time ON invitations (at);

-- From whom somebody wants no invitations; sixteen zeros are everybody.
CREATE TABLE refusals (
    person      BLOB NOT NULL,
    from_person BLOB NOT NULL,
    PRIMARY KEY (person, from_person)
) STRICT, WITHOUT ROWID;
