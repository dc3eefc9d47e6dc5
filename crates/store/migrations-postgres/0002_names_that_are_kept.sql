-- Names that people keep, and what they sign in with. No two look alike, byte by byte.
CREATE TABLE accounts (
    person  BYTEA  NOT NULL PRIMARY KEY,
    look    TEXT COLLATE "C" NOT NULL UNIQUE,
    -- Argon2id, with its salt and its costs.
    pass    TEXT,
    -- The hashes of the recovery codes that are left, 32 bytes each.
    codes   BYTEA  NOT NULL,
    since   BIGINT NOT NULL,
    version BIGINT NOT NULL
);

-- Where people are signed in: the hash of the cookie, never the cookie.
CREATE TABLE sessions (
    digest BYTEA  NOT NULL PRIMARY KEY,
    person BYTEA  NOT NULL,
    since  BIGINT NOT NULL,
    seen   BIGINT NOT NULL,
    device TEXT   NOT NULL
);

CREATE INDEX sessions_by_person ON sessions (person);

-- People who were forgotten, until no table and no record has their name.
CREATE TABLE forgotten (
    person BYTEA  NOT NULL PRIMARY KEY,
    at     BIGINT NOT NULL
);

-- Ends sessions ('none', 'one', 'others', 'all') and begins one, unless it is null or its person has no account.
CREATE FUNCTION turn_over(who BYTEA, which TEXT, named BYTEA, most BIGINT,
                          new_digest BYTEA, new_since BIGINT, new_seen BIGINT, new_device TEXT) RETURNS VOID AS $$
BEGIN
    -- One turnover of a person at a time, and none while they are being forgotten.
    PERFORM 1 FROM accounts WHERE person = who FOR UPDATE;
    DELETE FROM sessions WHERE person = who AND CASE which
        WHEN 'one' THEN digest = named WHEN 'others' THEN digest <> named WHEN 'all' THEN TRUE ELSE FALSE END;
    IF new_digest IS NOT NULL AND EXISTS (SELECT 1 FROM accounts WHERE person = who) THEN
        INSERT INTO sessions (digest, person, since, seen, device)
            VALUES (new_digest, who, new_since, new_seen, new_device) ON CONFLICT DO NOTHING;
    END IF;
    DELETE FROM sessions WHERE person = who AND digest NOT IN (
        SELECT digest FROM sessions WHERE person = who ORDER BY seen DESC, digest LIMIT most);
END $$ LANGUAGE plpgsql;

-- Writes an account and its person's name: 'done', 'taken' or 'stale'.
CREATE FUNCTION change_account(who BYTEA, new_name TEXT, new_look TEXT, new_pass TEXT, new_codes BYTEA,
                               kept_since BIGINT, read_version BIGINT) RETURNS TEXT AS $$
DECLARE
    found_version BIGINT;
BEGIN
    -- Its row is the lock of everything about a person.
    PERFORM 1 FROM people WHERE id = who AND name <> '' FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 'stale';
    END IF;
    SELECT version INTO found_version FROM accounts WHERE person = who FOR UPDATE;
    IF coalesce(found_version, 0) <> read_version THEN
        RETURN 'stale';
    END IF;
    INSERT INTO accounts (person, look, pass, codes, since, version)
        VALUES (who, new_look, new_pass, new_codes, kept_since, read_version + 1)
        ON CONFLICT (person) DO UPDATE SET look = excluded.look, pass = excluded.pass, codes = excluded.codes,
            since = excluded.since, version = excluded.version;
    UPDATE people SET name = new_name WHERE id = who;
    RETURN 'done';
EXCEPTION WHEN unique_violation THEN
    RETURN 'taken';
END $$ LANGUAGE plpgsql;

-- Forgets a person: the name, the account and all sessions.
CREATE FUNCTION forget_person(who BYTEA, forgotten_at BIGINT) RETURNS VOID AS $$
BEGIN
    UPDATE people SET name = '', since = 0 WHERE id = who;
    IF FOUND THEN
        DELETE FROM accounts WHERE person = who;
        DELETE FROM sessions WHERE person = who;
        INSERT INTO forgotten (person, at) VALUES (who, forgotten_at) ON CONFLICT DO NOTHING;
    END IF;
END $$ LANGUAGE plpgsql;

-- Replaces what lists show of a table and the record of its game, unless something has happened there.
CREATE FUNCTION rewrite_table(the_table TEXT, head BIGINT, new_summary TEXT, new_record TEXT) RETURNS BOOLEAN AS $$
BEGIN
    -- Nobody appends while this row is locked.
    PERFORM 1 FROM heads WHERE table_id = the_table AND seq = head FOR UPDATE;
    IF NOT FOUND THEN
        RETURN FALSE;
    END IF;
    UPDATE tables SET summary = new_summary WHERE id = the_table;
    UPDATE records SET record = new_record WHERE table_id = the_table AND new_record IS NOT NULL;
    RETURN TRUE;
END $$ LANGUAGE plpgsql;
