-- Keys have an end, and links and stored secrets have separate rings of keys.
--
-- Altering tables and adding triggers needs locks that conflict with writes. Fail instead of letting payments wait behind a long
-- transaction.
SET LOCAL lock_timeout = '2s';

---------------------------------------------------------------------------------------------------------------------------------
-- Rings and states of keys
---------------------------------------------------------------------------------------------------------------------------------

-- One row per ring and key; until now each key sealed both links and secrets. A program of the previous version reads both rows of a
-- key, which are equal until an operator treats the rings differently. The commands that do so refuse while such a node serves.
--
-- `retiring`: only for secrets, while stored secrets are sealed again with the active key. `retired`: nodes may start without it.
-- In both states a link under the key starts no payment, and no secret may be sealed with it. A retired key keeps its row, so that
-- its id is not used again for another key.
--
-- `generation` counts the changes of the registry: each change writes the next number into the rows that it changes. Nodes report
-- the highest number that they have read (`node.keys_seen`).
ALTER TABLE sealing_key
    ADD COLUMN ring       text NOT NULL DEFAULT 'links' CONSTRAINT sealing_key_ring_known CHECK (ring IN ('links', 'secrets')),
    ADD COLUMN state      text NOT NULL DEFAULT 'in_use'
        CONSTRAINT sealing_key_state_known CHECK (state IN ('in_use', 'retiring', 'retired')),
    ADD COLUMN generation bigint NOT NULL DEFAULT 1,
    DROP CONSTRAINT sealing_key_pkey,
    ADD PRIMARY KEY (ring, id),
    ADD CONSTRAINT sealing_key_active_is_in_use CHECK (NOT active OR state = 'in_use');
DROP INDEX sealing_key_one_active;
INSERT INTO sealing_key (ring, id, fingerprint, active, registered_at)
    SELECT 'secrets', id, fingerprint, active, registered_at FROM sealing_key;
ALTER TABLE sealing_key ALTER COLUMN ring DROP DEFAULT;
CREATE UNIQUE INDEX sealing_key_one_active ON sealing_key (ring) WHERE active;

-- The generation of the key registry that the node has read. NULL: the node runs a version that does not know rings and states.
ALTER TABLE node ADD COLUMN keys_seen bigint;

---------------------------------------------------------------------------------------------------------------------------------
-- Sealed columns
---------------------------------------------------------------------------------------------------------------------------------

-- The key that sealed a secret: its first two bytes. NULL for damaged data that is shorter.
CREATE FUNCTION sealing_key_of(sealed bytea) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN octet_length(sealed) >= 2 THEN get_byte(sealed, 0) * 256 + get_byte(sealed, 1) END;

-- The key that sealed a link. The text is in base64url: three bytes of version and cell, then two bytes of the key.
CREATE FUNCTION sealing_key_of_link(link text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN public.sealing_key_of(decode(translate(substr(link, 5, 4), '-_', '+/'), 'base64'));

-- Rejects a secret that is sealed with a key that is being retired. A node that could not read the registry for a while might still
-- seal with it, and the secret could not be opened once the nodes have dropped the key. `kept` are the values that the row had: a
-- rotation of a webhook secret copies the current one.
CREATE FUNCTION check_sealing_key(sealed bytea, kept bytea[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF (sealed = ANY (kept)) IS NOT TRUE AND EXISTS (
        SELECT FROM public.sealing_key
        WHERE ring = 'secrets' AND id = public.sealing_key_of(sealed) AND state <> 'in_use')
    THEN
        RAISE EXCEPTION 'this secret is sealed with a retired key'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'sealing_key_in_use';
    END IF;
END
$$;

CREATE FUNCTION guard_attempt_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM public.check_sealing_key(NEW.connector_state_sealed, ARRAY[OLD.connector_state_sealed]);
    PERFORM public.check_sealing_key(NEW.redirect_sealed, ARRAY[OLD.redirect_sealed]);
    RETURN NEW;
END
$$;
-- An attempt is inserted without secrets. Most updates do not change them.
CREATE TRIGGER guard_attempt_secrets BEFORE UPDATE ON attempt FOR EACH ROW
    WHEN (NEW.connector_state_sealed IS DISTINCT FROM OLD.connector_state_sealed
          OR NEW.redirect_sealed IS DISTINCT FROM OLD.redirect_sealed)
    EXECUTE FUNCTION guard_attempt_secrets();

CREATE FUNCTION guard_endpoint_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    kept bytea[] := '{}';
BEGIN
    IF TG_OP = 'UPDATE' THEN
        kept := ARRAY[OLD.secret_sealed, OLD.old_secret_sealed];
    END IF;
    PERFORM public.check_sealing_key(NEW.secret_sealed, kept);
    PERFORM public.check_sealing_key(NEW.old_secret_sealed, kept);
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_endpoint_secrets BEFORE INSERT OR UPDATE OF secret_sealed, old_secret_sealed ON endpoint
    FOR EACH ROW EXECUTE FUNCTION guard_endpoint_secrets();

CREATE FUNCTION guard_payee_account_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM public.check_sealing_key(NEW.iban_sealed, '{}');
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_payee_account_secrets BEFORE INSERT OR UPDATE OF iban_sealed ON payee_account
    FOR EACH ROW EXECUTE FUNCTION guard_payee_account_secrets();
