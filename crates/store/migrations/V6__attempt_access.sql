-- Adding columns needs a lock that conflicts with writes. Fail instead of letting payments wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

-- Payer, bank return and bank notification have different keys. Attempts of earlier versions have no secret: the addresses that
-- their banks know go on working, and nobody can cancel through them.
ALTER TABLE attempt
    -- The keys in the addresses of the attempt are derived from it.
    ADD COLUMN access_secret_sealed bytea,
    -- The consent form that started the attempt, so that the same form sent twice leads to the same page.
    ADD COLUMN consent_hash bytea;

-- As for the other secrets: none is sealed with a key that is being retired. Only an insert writes it, and re-sealing.
CREATE FUNCTION guard_access_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM public.check_sealing_key(NEW.access_secret_sealed, '{}');
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_access_secrets BEFORE INSERT OR UPDATE OF access_secret_sealed ON attempt
    FOR EACH ROW EXECUTE FUNCTION guard_access_secrets();
