-- Attempts to pay at a bank, one after another, and what banks said that could not be believed.

-- The id is also the `state` that a bank sees and the payer comes back with. `next_look_at` is at once the schedule and the
-- lease: whoever looks pushes it into the future and takes the next `claim`, and what comes with an older claim is not
-- written. What a connector remembers, and the way to the bank, are sealed; both are erased 30 days after the payment's end.
CREATE TABLE attempt (
    id              uuid PRIMARY KEY,
    payment_id      uuid NOT NULL,
    created_at      timestamptz NOT NULL DEFAULT service_now(),
    payer_seen_at   timestamptz NOT NULL DEFAULT service_now(),
    looked_at       timestamptz NOT NULL DEFAULT service_now(),
    next_look_at    timestamptz,
    unread_since    timestamptz,
    ended_at        timestamptz,
    erase_at        timestamptz,
    claim           integer NOT NULL DEFAULT 0,
    number          integer NOT NULL CHECK (number > 0),
    bank            text NOT NULL,
    phase           text CHECK (phase IN ('awaiting_payer', 'authorised', 'executed', 'settled', 'lapsed', 'rejected',
                                          'cancelled', 'unrecognised')),
    outcome         text CHECK (outcome IN ('paid', 'rejected', 'lapsed', 'cancelled', 'refused', 'not_done', 'abandoned')),
    wish            text CHECK (wish IN ('cancel', 'switch')),
    memory_sealed   bytea,
    redirect_sealed bytea,
    CONSTRAINT attempt_ends_by_proof CHECK ((ended_at IS NULL) = (outcome IS NULL)),
    CONSTRAINT attempt_numbered UNIQUE (payment_id, number)
) WITH (fillfactor = 70); -- each look is an update

CREATE UNIQUE INDEX attempt_one_lives ON attempt (payment_id) WHERE ended_at IS NULL;
-- By bank, so that what is due at a bank that is down for hours costs the others nothing.
CREATE INDEX attempt_due ON attempt (bank, next_look_at) WHERE next_look_at IS NOT NULL;
-- What nobody looks at any more though it may still move money: for people.
CREATE INDEX attempt_unwatched ON attempt (payment_id) WHERE ended_at IS NULL AND next_look_at IS NULL;
CREATE INDEX attempt_to_erase ON attempt (erase_at) WHERE erase_at IS NOT NULL;

-- What a bank said after the end. It changes nothing; somebody has to ask the bank what it means.
CREATE TABLE contradiction (
    attempt_id uuid NOT NULL,
    said       text NOT NULL,
    payment_id uuid NOT NULL,
    stands     payment_status NOT NULL,
    heard_at   timestamptz NOT NULL DEFAULT service_now(),
    PRIMARY KEY (attempt_id, said)
);

-- Says to every writer what the domain says: no attempt begins while another may still move money, none comes back to life.
CREATE FUNCTION guard_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    found record;
BEGIN
    IF TG_OP = 'INSERT' THEN
        -- Locks the payment, as whoever moves it does: of two who come at once, one waits and sees what the other did.
        SELECT status, was_authorised INTO found FROM public.payment WHERE id = NEW.payment_id FOR UPDATE;
        IF found IS NULL OR found.was_authorised OR found.status NOT IN ('PENDING', 'INCOMPLETE') THEN
            RAISE EXCEPTION 'this payment cannot be attempted again'
                USING ERRCODE = 'check_violation', CONSTRAINT = 'attempt_of_open_payment';
        END IF;
        RETURN NEW;
    END IF;
    IF (NEW.id, NEW.payment_id, NEW.number, NEW.bank, NEW.created_at)
       IS DISTINCT FROM (OLD.id, OLD.payment_id, OLD.number, OLD.bank, OLD.created_at)
       OR NEW.claim < OLD.claim
    THEN
        RAISE EXCEPTION 'an attempt stays what it is'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'attempt_stays';
    END IF;
    IF OLD.ended_at IS NOT NULL AND (NEW.ended_at, NEW.outcome) IS DISTINCT FROM (OLD.ended_at, OLD.outcome) THEN
        RAISE EXCEPTION 'an attempt that has ended has ended'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'attempt_ended';
    END IF;
    RETURN NEW;
END
$$;

-- A payment is final only when no attempt can move money any more.
CREATE FUNCTION guard_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM public.attempt WHERE payment_id = NEW.id AND ended_at IS NULL) THEN
        RAISE EXCEPTION 'an attempt may still move money'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_lives';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER guard_attempt BEFORE INSERT OR UPDATE ON attempt FOR EACH ROW EXECUTE FUNCTION guard_attempt();
CREATE TRIGGER keep_attempts BEFORE DELETE OR TRUNCATE ON attempt EXECUTE FUNCTION keep_payments();
CREATE TRIGGER guard_final AFTER UPDATE OF status ON payment FOR EACH ROW
    WHEN (NEW.status IN ('EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED')) EXECUTE FUNCTION guard_final();

GRANT SELECT, INSERT ON attempt, contradiction TO paylink_application;
GRANT UPDATE (payer_seen_at, looked_at, next_look_at, unread_since, ended_at, erase_at, claim, phase, outcome, wish,
              memory_sealed, redirect_sealed) ON attempt TO paylink_application;
