-- The same tables as in SQLite, in a schema of their own, and the nodes that share them. Moments are milliseconds since
-- 1970 where the server tells them; people and command ids are 16 bytes, the highest first. Table ids are compared byte by
-- byte, whatever the language of the database.

CREATE TABLE tables (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    founded_at BIGINT  NOT NULL,
    founding   TEXT    NOT NULL,
    stage      TEXT    NOT NULL CHECK (stage IN ('gathering', 'playing', 'over')),
    listed     BOOLEAN NOT NULL,
    summary    TEXT    NOT NULL,
    -- When it was last put on the shelf.
    touched_at BIGINT  NOT NULL
);

CREATE INDEX tables_listed ON tables (touched_at DESC, id) WHERE listed AND stage <> 'over';
CREATE INDEX tables_by_stage ON tables (stage, touched_at, id);

-- What every command changes, apart from the rest of a table. Its row is also the lock under which a command is written.
CREATE TABLE heads (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- The number of the last command, 0 before the first.
    seq      BIGINT NOT NULL,
    deadline BIGINT
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

CREATE INDEX heads_by_deadline ON heads (deadline, table_id) WHERE deadline IS NOT NULL;

-- In parts, so that each has an index of moderate size and is tidied by itself.
CREATE TABLE log (
    table_id   TEXT COLLATE "C" NOT NULL,
    seq        BIGINT NOT NULL,
    person     BYTEA,
    command_id BYTEA,
    at         BIGINT NOT NULL,
    command    TEXT   NOT NULL,
    PRIMARY KEY (table_id, seq),
    CHECK ((person IS NULL) = (command_id IS NULL))
) PARTITION BY HASH (table_id);

CREATE UNIQUE INDEX log_by_author ON log (table_id, person, command_id) WHERE person IS NOT NULL;

DO $$
BEGIN
    FOR part IN 0..15 LOOP
        EXECUTE format('CREATE TABLE log_%s PARTITION OF log FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    END LOOP;
END $$;

CREATE TABLE seats (
    person   BYTEA NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (person, table_id)
);

CREATE INDEX seats_by_table ON seats (table_id);

CREATE TABLE records (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    record   TEXT NOT NULL
);

CREATE TABLE people (
    id    BYTEA  NOT NULL PRIMARY KEY,
    name  TEXT   NOT NULL,
    since BIGINT NOT NULL
);

-- The newest has the highest number.
CREATE TABLE secrets (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    since  BIGINT NOT NULL,
    secret BYTEA  NOT NULL,
    -- By the clock of the database: until every node has heard of it, it must not sign.
    drawn  TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- Tables that were removed. What is left of their log is deleted little by little, and then the row here.
CREATE TABLE removed (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY
);

-- What the store writes to find out whether it can.
CREATE TABLE meta (
    key   TEXT NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);

CREATE TABLE nodes (
    id      BIGINT NOT NULL PRIMARY KEY,
    address TEXT   NOT NULL,
    version BIGINT NOT NULL,
    until   TIMESTAMPTZ NOT NULL
) WITH (fillfactor = 50);

-- A row stays when its node is gone, until somebody claims the table: so they learn that it was not given back.
CREATE TABLE owners (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    node     BIGINT NOT NULL
);

CREATE TABLE present (
    table_id TEXT COLLATE "C" NOT NULL,
    node     BIGINT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
    address  TEXT   NOT NULL,
    PRIMARY KEY (table_id, node)
);

CREATE INDEX present_by_node ON present (node);

-- Functions, because each of their statements sees what was committed while the one before waited for a lock.

-- One of several claimers at a time; whether the owner lives is asked after the row is locked.
-- The answer: 'dead' (the claimer), 'theirs' with the owner, or 'nobody', 'myself', 'gone' (who had it before).
CREATE FUNCTION claim(the_table TEXT, claimer BIGINT,
                      OUT answer TEXT, OUT owner BIGINT, OUT owner_address TEXT, OUT owner_version BIGINT) AS $$
#variable_conflict use_column
BEGIN
    IF NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = claimer AND nodes.until > clock_timestamp()) THEN
        answer := 'dead';
        RETURN;
    END IF;
    LOOP
        INSERT INTO owners AS o (table_id, node) VALUES (the_table, claimer) ON CONFLICT DO NOTHING;
        IF FOUND THEN
            answer := 'nobody';
            RETURN;
        END IF;
        SELECT o.node INTO owner FROM owners AS o WHERE o.table_id = the_table FOR UPDATE;
        -- Otherwise it was given back in this moment.
        EXIT WHEN FOUND;
    END LOOP;
    IF owner = claimer THEN
        answer := 'myself';
        RETURN;
    END IF;
    SELECT n.address, n.version INTO owner_address, owner_version
        FROM nodes AS n WHERE n.id = owner AND n.until > clock_timestamp();
    IF FOUND THEN
        answer := 'theirs';
        RETURN;
    END IF;
    UPDATE owners AS o SET node = claimer WHERE o.table_id = the_table;
    answer := 'gone';
END $$ LANGUAGE plpgsql;

-- Removes a table, unless something has happened there since this moment.
CREATE FUNCTION remove_table(the_table TEXT, resting_since BIGINT) RETURNS BOOLEAN AS $$
BEGIN
    -- Nobody appends while this row is locked.
    PERFORM 1 FROM heads WHERE table_id = the_table FOR UPDATE;
    IF NOT FOUND THEN
        RETURN FALSE;
    END IF;
    DELETE FROM tables WHERE id = the_table AND touched_at < resting_since AND NOT EXISTS (
        SELECT 1 FROM heads JOIN log ON log.table_id = heads.table_id AND log.seq = heads.seq
        WHERE heads.table_id = the_table AND log.at >= resting_since);
    IF NOT FOUND THEN
        RETURN FALSE;
    END IF;
    DELETE FROM heads WHERE table_id = the_table;
    DELETE FROM seats WHERE table_id = the_table;
    DELETE FROM records WHERE table_id = the_table;
    DELETE FROM owners WHERE table_id = the_table;
    INSERT INTO removed (table_id) VALUES (the_table) ON CONFLICT DO NOTHING;
    RETURN TRUE;
END $$ LANGUAGE plpgsql;

-- Deletes up to this many commands of one removed table; whether there is more to do. What another node is about to
-- delete is left to it.
CREATE FUNCTION clear_removed(most BIGINT) RETURNS BOOLEAN AS $$
DECLARE
    the_table TEXT;
    deleted   BIGINT;
BEGIN
    SELECT table_id INTO the_table FROM removed LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        RETURN FALSE;
    END IF;
    DELETE FROM log WHERE table_id = the_table
        AND seq < (SELECT min(seq) FROM log WHERE table_id = the_table) + most;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    IF deleted < most THEN
        DELETE FROM removed WHERE table_id = the_table;
    END IF;
    RETURN EXISTS (SELECT 1 FROM removed);
END $$ LANGUAGE plpgsql;

-- Draws the first secret, unless there is one.
CREATE FUNCTION first_secret(the_secret BYTEA) RETURNS VOID AS $$
BEGIN
    LOCK TABLE secrets IN SHARE ROW EXCLUSIVE MODE;
    INSERT INTO secrets (since, secret)
        SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8, the_secret
        WHERE NOT EXISTS (SELECT 1 FROM secrets);
END $$ LANGUAGE plpgsql;

-- Adds a secret, and forgets those that had been replaced by this moment.
CREATE FUNCTION rotate_secret(since_when BIGINT, the_secret BYTEA, forget_replaced_by BIGINT) RETURNS VOID AS $$
BEGIN
    LOCK TABLE secrets IN SHARE ROW EXCLUSIVE MODE;
    INSERT INTO secrets (since, secret) VALUES (since_when, the_secret);
    DELETE FROM secrets USING (
        SELECT number, lead(since) OVER (ORDER BY number) AS replaced FROM secrets) AS each
        WHERE secrets.number = each.number AND each.replaced <= forget_replaced_by;
END $$ LANGUAGE plpgsql;
