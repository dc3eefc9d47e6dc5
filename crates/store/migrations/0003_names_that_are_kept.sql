-- Names that people keep, and what they sign in with. No two look alike.
CREATE TABLE accounts (
    person  BLOB    NOT NULL PRIMARY KEY,
    look    TEXT    NOT NULL UNIQUE,
    -- Argon2id, with its salt and its costs.
    pass    TEXT,
    -- The hashes of the recovery codes that are left, 32 bytes each.
    codes   BLOB    NOT NULL,
    since   INTEGER NOT NULL,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Where people are signed in: the hash of the cookie, never the cookie.
CREATE TABLE sessions (
    digest BLOB    NOT NULL PRIMARY KEY,
    person BLOB    NOT NULL,
    since  INTEGER NOT NULL,
    seen   INTEGER NOT NULL,
    device TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_person ON sessions (person);

-- People who were forgotten, until no table and no record has their name.
CREATE TABLE forgotten (
    person BLOB    NOT NULL PRIMARY KEY,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
