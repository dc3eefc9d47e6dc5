-- The passkeys of people who keep their names: only what is public.
CREATE TABLE passkeys (
    id     BLOB    NOT NULL PRIMARY KEY,
    person BLOB    NOT NULL,
    key    BLOB    NOT NULL,
    count  INTEGER NOT NULL,
    name   TEXT    NOT NULL,
    since  INTEGER NOT NULL,
    seen   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_person ON passkeys (person);

-- Challenges that were answered, by their hash, as long as they would be valid.
CREATE TABLE spent (
    challenge BLOB    NOT NULL PRIMARY KEY,
    until     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX spent_by_time ON spent (until);

-- Somebody who is forgotten has none.
CREATE TRIGGER passkeys_are_forgotten AFTER UPDATE OF name ON people WHEN NEW.name = '' BEGIN
    DELETE FROM passkeys WHERE person = NEW.id;
END;
