-- Payments, how they came to stand where they stand, and the guard that no writer can pass.

CREATE TYPE payment_status AS ENUM
    ('PENDING', 'AUTHORISED', 'EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED', 'INCOMPLETE', 'UNKNOWN');

-- One table, not partitions: ids begin with a day, so new rows stand together, and a read by a list of ids would visit every
-- partition. Columns are ordered to waste no padding; there are ten billion rows to come. No foreign key either: it would
-- lock the one account row of a busy company at every insert, and the insert takes both ids from that row anyway
-- (`store/payment.rs`), which nobody may delete.
CREATE TABLE payment (
    id               uuid PRIMARY KEY,
    company_id       bigint NOT NULL,
    payee_account_id bigint NOT NULL,
    created_at       timestamptz NOT NULL DEFAULT service_now(),
    updated_at       timestamptz,
    status           payment_status NOT NULL DEFAULT 'PENDING',
    amount_cents     integer NOT NULL CONSTRAINT payment_amount_range CHECK (amount_cents BETWEEN 100 AND 750000),
    version          integer NOT NULL DEFAULT 0,
    was_authorised   boolean NOT NULL DEFAULT false,
    merchant_return  boolean NOT NULL,
    currency         text NOT NULL CONSTRAINT payment_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
    reference        text NOT NULL CONSTRAINT payment_reference_form CHECK (reference ~ '^[A-Za-z0-9 ]{1,18}$'),
    data             text CONSTRAINT payment_data_form CHECK (data ~ '^[A-Za-z0-9._~-]{0,100}$')
) WITH (fillfactor = 85); -- room for a status change to stay on its page

-- Every change of a status, in order: the first has number 1. Written by the statement that changes the payment.
CREATE TABLE status_change (
    payment_id  uuid NOT NULL,
    number      integer NOT NULL,
    from_status payment_status NOT NULL,
    to_status   payment_status NOT NULL,
    changed_at  timestamptz NOT NULL,
    cause       text NOT NULL,
    PRIMARY KEY (payment_id, number)
);

-- Says what `Standing::move_to` in the domain says, to every writer, the owner of the tables among them. A writer sets the
-- status and nothing else; what follows from it (updated_at, version, was_authorised) is worked out here.
CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    final CONSTANT public.payment_status[] := ARRAY['EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED'];
    payer CONSTANT public.payment_status[] := ARRAY['PENDING', 'INCOMPLETE'];
    was_authorised boolean;
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.status <> 'PENDING' OR NEW.was_authorised OR NEW.updated_at IS NOT NULL OR NEW.version <> 0 THEN
            RAISE EXCEPTION 'a payment begins as PENDING'
                USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_begins_pending';
        END IF;
        RETURN NEW;
    END IF;

    IF NEW IS NOT DISTINCT FROM OLD THEN
        RETURN NULL; -- nothing to write
    END IF;
    IF OLD.status = ANY (final) THEN
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
    -- A clock that was set back must not make a payment change before it was made.
    NEW.updated_at := greatest(public.service_now(), OLD.updated_at, OLD.created_at);
    RETURN NEW;
END
$$;

CREATE FUNCTION keep_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'payments and their history are kept'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_kept';
END
$$;

CREATE TRIGGER guard_payment BEFORE INSERT OR UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION guard_payment();
CREATE TRIGGER keep_payments BEFORE DELETE OR TRUNCATE ON payment EXECUTE FUNCTION keep_payments();
CREATE TRIGGER keep_history BEFORE UPDATE OR DELETE OR TRUNCATE ON status_change EXECUTE FUNCTION keep_payments();

GRANT SELECT, INSERT ON payment, status_change TO paylink_application;
GRANT UPDATE (status) ON payment TO paylink_application;
