-- One deal a day. The seed is drawn at the latest the day before; days are counted from the beginning of 1970.
CREATE TABLE deals (
    day       BIGINT NOT NULL PRIMARY KEY,
    seed      BYTEA  NOT NULL,
    made      BIGINT NOT NULL,
    -- What the reference bot had at the end, once it has played.
    reference BIGINT
);

-- How it went for everybody who has played it to its end.
CREATE TABLE dailies (
    day      BIGINT  NOT NULL,
    person   BYTEA   NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    at       BIGINT  NOT NULL,
    money    BIGINT  NOT NULL,
    place    BIGINT  NOT NULL,
    -- Whether no bot decided anything for the person.
    alone    BOOLEAN NOT NULL,
    PRIMARY KEY (day, person)
);

CREATE INDEX dailies_by_person ON dailies (person, day);

-- Whoever is forgotten has not played.
CREATE FUNCTION forget_dailies() RETURNS TRIGGER AS $$
BEGIN
    DELETE FROM dailies WHERE person = NEW.person;
    RETURN NULL;
END $$ LANGUAGE plpgsql;

CREATE TRIGGER forgotten_people_have_not_played AFTER INSERT ON forgotten
    FOR EACH ROW EXECUTE FUNCTION forget_dailies();
