-- What people have reported: something that was said at a table, with the words, which may be removed there.
CREATE TABLE reports (
    table_id  TEXT    NOT NULL,
    entry     INTEGER NOT NULL,
    by_person BLOB    NOT NULL,
    -- Who said it; unknown in old logs.
    about     BLOB,
    at        INTEGER NOT NULL,
    said      TEXT    NOT NULL,
    note      TEXT    NOT NULL,
    PRIMARY KEY (table_id, entry, by_person)
) STRICT, WITHOUT ROWID;
