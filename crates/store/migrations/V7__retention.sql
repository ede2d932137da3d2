-- Erasing personal data that the read, the status history and the id of an event do not need. Rows of payments, revocations, attempts
-- and events are never deleted: a deleted payment would make its link payable again.

-- Changing a column, triggers and indexes needs locks that conflict with writes. Fail instead of letting payments wait behind a
-- long transaction.
SET LOCAL lock_timeout = '2s';

---------------------------------------------------------------------------------------------------------------------------------
-- What is erased
---------------------------------------------------------------------------------------------------------------------------------

-- NULL: erased. The row keeps the id, so that a replay can say so.
ALTER TABLE event ALTER COLUMN body DROP NOT NULL;
-- The events that still have to be erased. A large table gets both indexes with CREATE INDEX CONCURRENTLY before the upgrade.
CREATE INDEX IF NOT EXISTS event_with_body ON event (created_at) WHERE body IS NOT NULL;
-- Attempts that ended in an earlier version, which scheduled their erasure only when the payment ended.
CREATE INDEX IF NOT EXISTS attempt_erasure_unscheduled ON attempt (ended_at)
    WHERE ended_at IS NOT NULL AND erase_at IS NULL
        AND (connector_state_sealed IS NOT NULL OR redirect_sealed IS NOT NULL OR language IS NOT NULL OR named_orders <> '{}');

---------------------------------------------------------------------------------------------------------------------------------
-- What the guards allow
---------------------------------------------------------------------------------------------------------------------------------

-- `paylink.erasing` is set by the function erase_personal_data below, and only while it runs. A role without the privilege to update
-- these columns gains nothing by setting it.

-- As in V1, and: the merchant's data of a payment that has ended may be erased. Nothing else of the payment changes with it.
CREATE OR REPLACE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    final CONSTANT public.payment_status[] := ARRAY['EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED'];
    payer CONSTANT public.payment_status[] := ARRAY['PENDING', 'INCOMPLETE'];
    was_authorised boolean;
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.status <> 'PENDING' OR NEW.was_authorised OR NEW.updated_at IS NOT NULL OR NEW.version <> 0 THEN
            RAISE EXCEPTION 'a payment starts as PENDING'
                USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_starts_pending';
        END IF;
        RETURN NEW;
    END IF;

    IF NEW IS NOT DISTINCT FROM OLD THEN
        RETURN NULL; -- nothing to write
    END IF;
    IF OLD.status = ANY (final) THEN
        IF current_setting('paylink.erasing', true) = 'on' AND NEW.data IS NULL
           AND (NEW.id, NEW.company_id, NEW.payee_account_id, NEW.created_at, NEW.updated_at, NEW.status, NEW.amount_cents,
                NEW.version, NEW.was_authorised, NEW.merchant_return, NEW.currency, NEW.reference)
               IS NOT DISTINCT FROM
               (OLD.id, OLD.company_id, OLD.payee_account_id, OLD.created_at, OLD.updated_at, OLD.status, OLD.amount_cents,
                OLD.version, OLD.was_authorised, OLD.merchant_return, OLD.currency, OLD.reference)
        THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'a final status never changes'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_final';
    END IF;
    IF (NEW.id, NEW.company_id, NEW.payee_account_id, NEW.created_at, NEW.updated_at, NEW.amount_cents, NEW.version,
        NEW.was_authorised, NEW.merchant_return, NEW.currency, NEW.reference, NEW.data)
       IS DISTINCT FROM
       (OLD.id, OLD.company_id, OLD.payee_account_id, OLD.created_at, OLD.updated_at, OLD.amount_cents, OLD.version,
        OLD.was_authorised, OLD.merchant_return, OLD.currency, OLD.reference, OLD.data)
    THEN
        RAISE EXCEPTION 'only the status of a payment changes'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_only_status_changes';
    END IF;

    was_authorised := OLD.was_authorised OR OLD.status = 'AUTHORISED';
    IF was_authorised AND NEW.status = ANY (payer) THEN
        RAISE EXCEPTION 'an authorised payment never waits for its payer again'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_once_authorised';
    END IF;
    NEW.was_authorised := was_authorised OR NEW.status = 'AUTHORISED';
    NEW.version := OLD.version + 1;
    -- If the clock was set back, a payment must still not be updated before it was created.
    NEW.updated_at := greatest(public.service_now(), OLD.updated_at, OLD.created_at);
    RETURN NEW;
END
$$;

-- The bytes of an event never change. They may be erased.
CREATE FUNCTION guard_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('paylink.erasing', true) = 'on' AND NEW.body IS NULL
       AND (NEW.id, NEW.payment_id, NEW.company_id, NEW.created_at)
           IS NOT DISTINCT FROM (OLD.id, OLD.payment_id, OLD.company_id, OLD.created_at)
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'rows of this table are retained'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'rows_retained';
END
$$;
DROP TRIGGER retain_events ON event;
CREATE TRIGGER retain_events BEFORE DELETE OR TRUNCATE ON event EXECUTE FUNCTION reject_statement();
CREATE TRIGGER guard_event BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION guard_event();

---------------------------------------------------------------------------------------------------------------------------------
-- The function
---------------------------------------------------------------------------------------------------------------------------------

-- Erases what is due, up to 1000 attempts and 1000 events; or, with `requested_payment`, what can be erased of that payment now. Runs
-- with the owner's rights, because the application's role may change neither events nor the data of payments.
--
-- `event_days` is the age from which events are erased; less than 30 days counts as 30, whoever calls. An event that still has to be
-- delivered is kept, and so is the state of an attempt that has not ended: both are needed. Payments are locked before attempts,
-- as everywhere; attempts come last and are skipped if they are locked, so that nothing waits for another in a ring.
CREATE FUNCTION erase_personal_data(requested_payment uuid, event_days integer,
        OUT erased_attempts bigint, OUT erased_events bigint, OUT erased_data bigint, OUT erased_responses bigint)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    at CONSTANT timestamptz := public.service_now();
    events uuid[];
    attempts uuid[];
BEGIN
    -- A rollback resets it too. The owner may not put a parameter of our own into the definition of a function.
    PERFORM set_config('paylink.erasing', 'on', true);
    erased_responses := 0;
    IF requested_payment IS NULL THEN
        events := ARRAY(
            SELECT id FROM public.event
            WHERE body IS NOT NULL AND created_at <= at - make_interval(days => greatest(event_days, 30))
                AND NOT EXISTS (SELECT FROM public.delivery WHERE event_id = event.id AND state IN ('fresh', 'queued'))
            ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED);
    ELSE
        PERFORM FROM public.payment WHERE id = requested_payment FOR UPDATE;
        -- What merchants responded. Without a request it is dropped after 30 days, with its partition.
        UPDATE public.delivery_attempt SET response_body = NULL
        WHERE event_id = (SELECT id FROM public.event WHERE payment_id = requested_payment) AND response_body IS NOT NULL;
        GET DIAGNOSTICS erased_responses = ROW_COUNT;
        events := ARRAY(
            SELECT id FROM public.event
            WHERE payment_id = requested_payment
                AND NOT EXISTS (SELECT FROM public.delivery WHERE event_id = event.id AND state IN ('fresh', 'queued'))
            FOR UPDATE);
    END IF;

    UPDATE public.payment SET data = NULL
    WHERE id IN (SELECT payment_id FROM public.event WHERE event.id = ANY (events)) AND data IS NOT NULL
        AND status IN ('EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED');
    GET DIAGNOSTICS erased_data = ROW_COUNT;
    UPDATE public.event SET body = NULL WHERE id = ANY (events) AND body IS NOT NULL;
    GET DIAGNOSTICS erased_events = ROW_COUNT;

    IF requested_payment IS NULL THEN
        attempts := ARRAY(
            SELECT id FROM public.attempt WHERE erase_at <= at AND ended_at IS NOT NULL LIMIT 1000 FOR UPDATE SKIP LOCKED);
    ELSE
        attempts := ARRAY(
            SELECT id FROM public.attempt
            WHERE payment_id = requested_payment AND ended_at IS NOT NULL
                AND (connector_state_sealed IS NOT NULL OR redirect_sealed IS NOT NULL OR language IS NOT NULL OR named_orders <> '{}')
            FOR UPDATE);
    END IF;
    UPDATE public.attempt
    SET connector_state_sealed = NULL, redirect_sealed = NULL, language = NULL, named_orders = '{}', erase_at = NULL
    WHERE id = ANY (attempts);
    GET DIAGNOSTICS erased_attempts = ROW_COUNT;
    PERFORM set_config('paylink.erasing', '', true);
END
$$;
REVOKE ALL ON FUNCTION erase_personal_data FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_personal_data TO paylink_application;
