-- One deal a day. The seed is drawn at the latest the day before; days are counted from the beginning of 1970.
CREATE TABLE deals (
    day       INTEGER NOT NULL PRIMARY KEY,
    seed      BLOB    NOT NULL,
    made      INTEGER NOT NULL,
    -- What the reference bot had at the end, once it has played.
    reference INTEGER
) STRICT;

-- How it went for everybody who has played it to its end.
CREATE TABLE dailies (
    day      INTEGER NOT NULL,
    person   BLOB    NOT NULL,
    table_id TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    money    INTEGER NOT NULL,
    place    INTEGER NOT NULL,
    -- Whether no bot decided anything for the person.
    alone    INTEGER NOT NULL CHECK (alone IN (0, 1)),
    PRIMARY KEY (day, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX dailies_by_person ON dailies (person, day);

-- Whoever is forgotten has not played.
CREATE TRIGGER forgotten_people_have_not_played AFTER INSERT ON forgotten BEGIN
    DELETE FROM dailies WHERE person = NEW.person;
END;
