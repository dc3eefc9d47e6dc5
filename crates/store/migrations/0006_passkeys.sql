-- The passkeys of people who keep their names: only what is public.
CREATE TABLE passkeys (
    -- Chosen by the device.
    id       BLOB    NOT NULL PRIMARY KEY,
    person   BLOB    NOT NULL,
    -- What signatures are checked with, and what changes when it is used.
    key      BLOB    NOT NULL,
    state    BLOB    NOT NULL,
    -- Until when the last question that it answered was valid.
    answered INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    since    INTEGER NOT NULL,
    seen     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_by_person ON passkeys (person);

-- Nobody has a passkey to an account that is gone.
CREATE TRIGGER passkeys_go_with_the_account AFTER DELETE ON accounts BEGIN
    DELETE FROM passkeys WHERE person = OLD.person;
END;
