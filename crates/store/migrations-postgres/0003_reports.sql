-- What people have reported: something that was said at a table, with the words, which may be removed there.
CREATE TABLE reports (
    table_id  TEXT COLLATE "C" NOT NULL,
    entry     BIGINT NOT NULL,
    by_person BYTEA  NOT NULL,
    -- Who said it; unknown in old logs.
    about     BYTEA,
    at        BIGINT NOT NULL,
    said      TEXT   NOT NULL,
    note      TEXT   NOT NULL,
    PRIMARY KEY (table_id, entry, by_person)
);
