-- Rules for every writer, including the owner of the tables and a superuser: the isolation level, and what has to be committed
-- together with a status. Columns and indexes that find work which a later clock scheduled.

-- A trigger and an index need a lock that conflicts with writes. Fail instead of letting payments wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

---------------------------------------------------------------------------------------------------------------------------------
-- Isolation level
---------------------------------------------------------------------------------------------------------------------------------

-- The guards of payments, attempts and links lock first and query afterwards. Only in READ COMMITTED does that query see what was
-- committed while the statement waited for the lock. In REPEATABLE READ, a payment was cancelled although a new attempt was open.
CREATE FUNCTION reject_isolation_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'this table is written in READ COMMITTED transactions only'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'transaction_read_committed',
              HINT = 'BEGIN ISOLATION LEVEL READ COMMITTED';
END
$$;
CREATE TRIGGER require_read_committed BEFORE INSERT OR UPDATE ON payment FOR EACH STATEMENT
    WHEN (current_setting('transaction_isolation') <> 'read committed') EXECUTE FUNCTION reject_isolation_level();
CREATE TRIGGER require_read_committed BEFORE INSERT OR UPDATE ON attempt FOR EACH STATEMENT
    WHEN (current_setting('transaction_isolation') <> 'read committed') EXECUTE FUNCTION reject_isolation_level();
CREATE TRIGGER require_read_committed BEFORE INSERT ON revoked_link FOR EACH STATEMENT
    WHEN (current_setting('transaction_isolation') <> 'read committed') EXECUTE FUNCTION reject_isolation_level();

---------------------------------------------------------------------------------------------------------------------------------
-- What a status needs
---------------------------------------------------------------------------------------------------------------------------------

-- A payment may become final only when no attempt can move money any more, and paid only when one of its attempts was paid.
CREATE OR REPLACE FUNCTION guard_final() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    any_open boolean;
    any_paid boolean;
BEGIN
    SELECT bool_or(ended_at IS NULL), bool_or(outcome = 'paid') INTO any_open, any_paid
    FROM public.attempt WHERE payment_id = NEW.id;
    IF any_open THEN
        RAISE EXCEPTION 'an attempt may still move money'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_open';
    END IF;
    IF NEW.status IN ('EXECUTED', 'SETTLED') AND any_paid IS NOT TRUE THEN
        RAISE EXCEPTION 'no attempt of this payment was paid'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_paid_by_attempt';
    END IF;
    RETURN NEW;
END
$$;

-- At commit, a changed payment has the row of its status history, and its event if the status is final. NEW is the payment as this
-- change left it, so each of several changes in one transaction needs its own row. A payment that is inserted has no history yet.
CREATE FUNCTION guard_change_recorded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.status_change
                   WHERE payment_id = NEW.id AND number = NEW.version AND to_status = NEW.status) THEN
        RAISE EXCEPTION 'the status history lacks this change'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_change_recorded';
    END IF;
    IF NEW.status IN ('EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED')
       AND NOT EXISTS (SELECT FROM public.event WHERE payment_id = NEW.id) THEN
        RAISE EXCEPTION 'a final status needs its event'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_event_recorded';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER guard_change_recorded AFTER UPDATE ON payment DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION guard_change_recorded();

---------------------------------------------------------------------------------------------------------------------------------
-- A clock that was set back
---------------------------------------------------------------------------------------------------------------------------------

-- Attempts whose last poll lies in the future: a later clock has scheduled their next one. A large table gets this index with
-- CREATE INDEX CONCURRENTLY before the upgrade.
CREATE INDEX IF NOT EXISTS attempt_last_polled ON attempt (bank, last_polled_at) WHERE next_poll_at IS NOT NULL;

-- The latest time at which a queue was written. If it lies in the future, a later clock has scheduled deliveries of this queue.
-- Later writes do not hide that: only the statement that releases those deliveries (`delivery_maintenance.rs`) sets it back. It
-- advances in steps of ten seconds, so that most writes do not change the index.
ALTER TABLE endpoint_queue ADD COLUMN written_at timestamptz;
CREATE INDEX endpoint_queue_written_at ON endpoint_queue (written_at);

CREATE FUNCTION note_queue_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.written_at := public.service_now();
    ELSIF NEW.written_at IS NULL OR NEW.written_at = OLD.written_at
            AND NEW.written_at < public.service_now() - interval '10 seconds' THEN
        NEW.written_at := public.service_now();
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER note_queue_written BEFORE INSERT OR UPDATE ON endpoint_queue
    FOR EACH ROW EXECUTE FUNCTION note_queue_written();
