-- How people want to hear of their games when they do not look: what they want, and where it goes.
CREATE TABLE wishes (
    person BLOB NOT NULL PRIMARY KEY,
    wishes TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A browser's push service, or somebody's own program. A browser tells one person.
CREATE TABLE channels (
    address  TEXT    NOT NULL,
    person   BLOB    NOT NULL,
    kind     TEXT    NOT NULL,
    keys     BLOB    NOT NULL,
    language TEXT    NOT NULL,
    since    INTEGER NOT NULL,
    PRIMARY KEY (person, address)
) STRICT, WITHOUT ROWID;

CREATE INDEX channels_by_address ON channels (address);

-- What is still to be sent, once for each place it goes to. The newest of a kind replaces an older one.
CREATE TABLE notices (
    person   BLOB    NOT NULL,
    address  TEXT    NOT NULL,
    table_id TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    said     TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    due      INTEGER NOT NULL,
    tries    INTEGER NOT NULL,
    PRIMARY KEY (person, address, table_id, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_by_due ON notices (due);

-- What the server signs its pushes with. Browsers know it, so it stays the same.
CREATE TABLE push_key (
    one    INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    secret BLOB    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER a_channel_ended AFTER DELETE ON channels BEGIN
    DELETE FROM notices WHERE person = OLD.person AND address = OLD.address;
END;

CREATE TRIGGER nobody_hears AFTER INSERT ON forgotten BEGIN
    DELETE FROM wishes WHERE person = NEW.person;
    DELETE FROM channels WHERE person = NEW.person;
END;
