-- What the bank last said about an attempt, for the people who ask why a payment was not made.
--
-- The new columns need a lock that conflicts with writes. Fail instead of letting payments wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

-- The names differ from `contradiction.bank_status`, which statements of the previous version join without a prefix.
-- `last_bank_status` is the bank's own code, such as RJCT/failed. `last_bank_reason` is the bank's own text, in which a bank may write about the
-- payer, so that it is erased with the attempt's other personal data. Existing rows have neither, so that nothing has to be validated.
ALTER TABLE attempt ADD COLUMN last_bank_status text, ADD COLUMN last_bank_reason text;
ALTER TABLE attempt
    ADD CONSTRAINT attempt_last_bank_status_length CHECK (length(last_bank_status) BETWEEN 1 AND 100) NOT VALID,
    ADD CONSTRAINT attempt_last_bank_reason_length CHECK (length(last_bank_reason) BETWEEN 1 AND 500) NOT VALID;
GRANT UPDATE (last_bank_status, last_bank_reason) ON attempt TO paylink_application;

-- As in V7, and: the bank's text.
CREATE OR REPLACE FUNCTION erase_personal_data(requested_payment uuid, event_days integer,
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
                AND (connector_state_sealed IS NOT NULL OR redirect_sealed IS NOT NULL OR language IS NOT NULL OR named_orders <> '{}'
                    OR last_bank_reason IS NOT NULL)
            FOR UPDATE);
    END IF;
    UPDATE public.attempt
    SET connector_state_sealed = NULL, redirect_sealed = NULL, language = NULL, named_orders = '{}', last_bank_reason = NULL, erase_at = NULL
    WHERE id = ANY (attempts);
    GET DIAGNOSTICS erased_attempts = ROW_COUNT;
    PERFORM set_config('paylink.erasing', '', true);
END
$$;
