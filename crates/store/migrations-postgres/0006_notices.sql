-- How people want to hear of their games when they do not look: what they want, and where it goes.
CREATE TABLE wishes (
    person BYTEA NOT NULL PRIMARY KEY,
    wishes TEXT  NOT NULL
);

-- A browser's push service, or somebody's own program. A browser tells one person.
CREATE TABLE channels (
    address  TEXT COLLATE "C" NOT NULL,
    person   BYTEA  NOT NULL,
    kind     TEXT   NOT NULL,
    keys     BYTEA  NOT NULL,
    language TEXT   NOT NULL,
    since    BIGINT NOT NULL,
    PRIMARY KEY (person, address)
);

CREATE INDEX channels_by_address ON channels (address);

-- What is still to be sent, once for each place it goes to. The newest of a kind replaces an older one.
CREATE TABLE notices (
    person   BYTEA  NOT NULL,
    address  TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    kind     TEXT COLLATE "C" NOT NULL,
    said     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    due      BIGINT NOT NULL,
    tries    BIGINT NOT NULL,
    PRIMARY KEY (person, address, table_id, kind),
    FOREIGN KEY (person, address) REFERENCES channels ON DELETE CASCADE
);

CREATE INDEX notices_by_due ON notices (due);

-- What the server signs its pushes with. Browsers know it, so it stays the same.
CREATE TABLE push_key (
    one    BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
    secret BYTEA  NOT NULL
);

CREATE FUNCTION nobody_hears() RETURNS TRIGGER AS $$
BEGIN
    DELETE FROM wishes WHERE person = NEW.person;
    DELETE FROM channels WHERE person = NEW.person;
    RETURN NULL;
END $$ LANGUAGE plpgsql;

CREATE TRIGGER nobody_hears AFTER INSERT ON forgotten FOR EACH ROW EXECUTE FUNCTION nobody_hears();

-- Somebody wants to hear of their games here: 'done', 'full' or 'unknown'.
CREATE FUNCTION put_channel(who BYTEA, the_address TEXT, the_kind TEXT, the_keys BYTEA, the_language TEXT,
                            the_since BIGINT, most BIGINT) RETURNS TEXT AS $$
BEGIN
    -- One at a time for each person, so that nobody has more than fit.
    PERFORM 1 FROM people WHERE id = who AND name <> '' FOR UPDATE;
    IF NOT FOUND THEN
        RETURN 'unknown';
    END IF;
    IF (SELECT count(*) FROM channels WHERE person = who AND address <> the_address) >= most THEN
        RETURN 'full';
    END IF;
    IF the_kind = 'push' THEN
        DELETE FROM channels WHERE address = the_address AND person <> who;
    END IF;
    INSERT INTO channels (address, person, kind, keys, language, since)
        VALUES (the_address, who, the_kind, the_keys, the_language, the_since)
        ON CONFLICT (person, address) DO UPDATE
        SET kind = excluded.kind, keys = excluded.keys, language = excluded.language, since = excluded.since;
    RETURN 'done';
END $$ LANGUAGE plpgsql;
