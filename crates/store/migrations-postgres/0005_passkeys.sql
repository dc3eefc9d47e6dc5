-- The passkeys of people who keep their names: only what is public.
CREATE TABLE passkeys (
    -- Chosen by the device.
    id       BYTEA  NOT NULL PRIMARY KEY,
    -- Nobody has a passkey to an account that is gone.
    person   BYTEA  NOT NULL REFERENCES accounts (person) ON DELETE CASCADE,
    -- What signatures are checked with, and what changes when it is used.
    key      BYTEA  NOT NULL,
    state    BYTEA  NOT NULL,
    -- Until when the last question that it answered was valid.
    answered BIGINT NOT NULL,
    name     TEXT   NOT NULL,
    since    BIGINT NOT NULL,
    seen     BIGINT NOT NULL
);

CREATE INDEX passkeys_by_person ON passkeys (person);

-- What becomes of somebody's passkeys: 'same', 'add', 'rename' or 'remove'.
CREATE FUNCTION change_passkeys(who BYTEA, what TEXT, the_id BYTEA, new_key BYTEA, new_state BYTEA,
                                new_answered BIGINT, new_name TEXT, new_since BIGINT, new_seen BIGINT) RETURNS VOID AS $$
BEGIN
    IF what = 'add' THEN
        INSERT INTO passkeys (id, person, key, state, answered, name, since, seen)
            VALUES (the_id, who, new_key, new_state, new_answered, new_name, new_since, new_seen);
    ELSIF what = 'rename' THEN
        UPDATE passkeys SET name = new_name WHERE person = who AND id = the_id;
    ELSIF what = 'remove' THEN
        DELETE FROM passkeys WHERE person = who AND id = the_id;
    END IF;
END $$ LANGUAGE plpgsql;
