-- A guest's name is kept, or changed. That of somebody who keeps it is changed with the account alone, so that it is nobody else's.
CREATE FUNCTION keep_person(who BYTEA, new_name TEXT, known_since BIGINT) RETURNS VOID AS $$
BEGIN
    INSERT INTO people (id, name, since) VALUES (who, new_name, known_since) ON CONFLICT DO NOTHING;
    IF FOUND THEN
        RETURN;
    END IF;
    -- Its row is the lock of everything about a person: whoever began to keep the name before this has an account by now.
    PERFORM 1 FROM people WHERE id = who FOR UPDATE;
    UPDATE people SET name = new_name
        WHERE id = who AND name <> '' AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = who);
END $$ LANGUAGE plpgsql;
