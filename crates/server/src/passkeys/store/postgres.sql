-- The passkeys of people who keep their names: only what is public.
CREATE TABLE passkeys (
    id     BYTEA  NOT NULL PRIMARY KEY,
    person BYTEA  NOT NULL,
    key    BYTEA  NOT NULL,
    count  BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    since  BIGINT NOT NULL,
    seen   BIGINT NOT NULL
);

CREATE INDEX passkeys_by_person ON passkeys (person);

-- Challenges that were answered, by their hash, as long as they would be valid.
CREATE TABLE spent (
    challenge BYTEA  NOT NULL PRIMARY KEY,
    until     BIGINT NOT NULL
);

CREATE INDEX spent_by_time ON spent (until);

-- Somebody who is forgotten has none.
CREATE FUNCTION passkeys_are_forgotten() RETURNS TRIGGER AS $$
BEGIN
    DELETE FROM passkeys WHERE person = NEW.id;
    RETURN NULL;
END $$ LANGUAGE plpgsql;

CREATE TRIGGER passkeys_are_forgotten AFTER UPDATE OF name ON people FOR EACH ROW WHEN (NEW.name = '')
    EXECUTE FUNCTION passkeys_are_forgotten();

-- Keeps a passkey; whether it did.
CREATE FUNCTION add_passkey(new_id BYTEA, who BYTEA, new_key BYTEA, new_count BIGINT, new_name TEXT,
                            new_since BIGINT, new_seen BIGINT, most BIGINT) RETURNS BOOLEAN AS $$
BEGIN
    -- One at a time for a person, and none while they are being forgotten.
    PERFORM 1 FROM people WHERE id = who AND name <> '' FOR UPDATE;
    IF NOT FOUND OR (SELECT count(*) FROM passkeys WHERE person = who) >= most THEN
        RETURN FALSE;
    END IF;
    INSERT INTO passkeys (id, person, key, count, name, since, seen)
        VALUES (new_id, who, new_key, new_count, new_name, new_since, new_seen) ON CONFLICT DO NOTHING;
    RETURN FOUND;
END $$ LANGUAGE plpgsql;
