-- How finished games ended, in the order in which they were scored, and where people stood after each.
CREATE TABLE results (
    number   BIGINT NOT NULL PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL UNIQUE,
    at       BIGINT NOT NULL,
    facts    TEXT   NOT NULL
);

CREATE TABLE scores (
    person   BYTEA  NOT NULL,
    number   BIGINT NOT NULL,
    -- Null if the game does not count for this person.
    pool     TEXT COLLATE "C",
    standing TEXT   NOT NULL,
    PRIMARY KEY (person, number)
);

CREATE INDEX scores_by_number ON scores (number);
CREATE INDEX scores_by_pool ON scores (person, pool, number) WHERE pool IS NOT NULL;

-- Finished games that have not been scored.
CREATE TABLE unscored (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at       BIGINT NOT NULL
);

CREATE INDEX unscored_by_end ON unscored (at, table_id);

INSERT INTO unscored (table_id, at) SELECT table_id, touched_at FROM records JOIN tables ON tables.id = table_id;

CREATE FUNCTION a_game_ended() RETURNS TRIGGER AS $$
BEGIN
    INSERT INTO unscored (table_id, at) SELECT id, touched_at FROM tables WHERE id = NEW.table_id
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$ LANGUAGE plpgsql;

CREATE TRIGGER a_game_ended AFTER INSERT ON records FOR EACH ROW EXECUTE FUNCTION a_game_ended();

-- Writes the score of a game: 'written', 'conflict' or 'already'.
CREATE FUNCTION score_game(the_number BIGINT, the_table TEXT, ended BIGINT, the_facts TEXT,
                           people BYTEA[], pools TEXT[], standings TEXT[]) RETURNS TEXT AS $$
DECLARE
    last BIGINT;
BEGIN
    -- One at a time: the number of a game depends on all before it.
    LOCK TABLE results IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM unscored WHERE table_id = the_table AND EXISTS (SELECT 1 FROM results WHERE table_id = the_table);
    IF EXISTS (SELECT 1 FROM results WHERE table_id = the_table) THEN
        RETURN 'already';
    END IF;
    SELECT coalesce(max(number), 0) INTO last FROM results;
    IF the_number <> last + 1 THEN
        RETURN 'conflict';
    END IF;
    INSERT INTO results (number, table_id, at, facts) VALUES (the_number, the_table, ended, the_facts);
    INSERT INTO scores (person, number, pool, standing)
        SELECT s.person, the_number, s.pool, s.standing FROM unnest(people, pools, standings) AS s (person, pool, standing);
    DELETE FROM unscored WHERE table_id = the_table;
    RETURN 'written';
END $$ LANGUAGE plpgsql;

-- Replaces the score of a game. Whether there is one.
CREATE FUNCTION rescore_game(the_number BIGINT, the_table TEXT, ended BIGINT, the_facts TEXT,
                             people BYTEA[], pools TEXT[], standings TEXT[]) RETURNS BOOLEAN AS $$
BEGIN
    UPDATE results SET at = ended, facts = the_facts WHERE number = the_number AND table_id = the_table;
    IF NOT FOUND THEN
        RETURN FALSE;
    END IF;
    DELETE FROM scores WHERE number = the_number;
    INSERT INTO scores (person, number, pool, standing)
        SELECT s.person, the_number, s.pool, s.standing FROM unnest(people, pools, standings) AS s (person, pool, standing);
    RETURN TRUE;
END $$ LANGUAGE plpgsql;
