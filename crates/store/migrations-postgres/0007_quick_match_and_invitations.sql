-- Who waits for a quick match, and where they have been seated.
CREATE TABLE queue (
    person   BYTEA   NOT NULL PRIMARY KEY,
    holder   BIGINT  NOT NULL,
    wish     TEXT    NOT NULL,
    promise  TEXT,
    since    BIGINT  NOT NULL,
    bots_at  BIGINT,
    seen     BIGINT  NOT NULL,
    here     BOOLEAN NOT NULL,
    table_id TEXT COLLATE "C",
    founding TEXT
);

CREATE TABLE invitations (
    table_id  TEXT COLLATE "C" NOT NULL,
    -- How the name looks, or who is meant.
    key       TEXT COLLATE "C" NOT NULL,
    name      TEXT    NOT NULL,
    -- Nobody, if nobody has that name, or they want no invitations.
    person    BYTEA,
    by_person BYTEA   NOT NULL,
    at        BIGINT  NOT NULL,
    declined  BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, key)
);

CREATE INDEX invitations_by_person ON invitations (person, at) WHERE person IS NOT NULL;
CREATE INDEX invitations_by_time ON invitations (at);

-- From whom somebody wants no invitations; sixteen zeros are everybody.
CREATE TABLE refusals (
    person      BYTEA NOT NULL,
    from_person BYTEA NOT NULL,
    PRIMARY KEY (person, from_person)
);
