-- The schema of a cell: the database that stores one shard of the companies with everything that belongs to them.
--
-- The owner of the tables runs this file (`paylink migrate`). The service connects with the role paylink_application, which may
-- read, insert and update named columns only. Each table is granted to that role next to its definition.

---------------------------------------------------------------------------------------------------------------------------------
-- Cell and clock
---------------------------------------------------------------------------------------------------------------------------------

-- The service's own time. Statements call service_now(), never now(): tests and `paylink dev` advance the clock of the whole
-- service, database included, by setting `ahead`. The application's role cannot set it.
CREATE TABLE service_clock (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    ahead     interval NOT NULL DEFAULT '0'
);
INSERT INTO service_clock DEFAULT VALUES;
GRANT SELECT ON service_clock TO paylink_application;

-- Truncated to milliseconds, the precision of the API: a time that a client has read compares equal to the stored one.
CREATE FUNCTION service_now() RETURNS timestamptz
    LANGUAGE sql VOLATILE PARALLEL SAFE
    RETURN date_trunc('milliseconds', clock_timestamp() + (SELECT ahead FROM service_clock));

-- The id of this cell, written once by `paylink migrate`. A node that expects another cell id refuses to serve.
CREATE TABLE cell (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    id        text NOT NULL CONSTRAINT cell_id_form CHECK (id ~ '^[0-9a-hjkmnp-tv-z]{2}$')
);
GRANT SELECT ON cell TO paylink_application;

-- A node reads the migration history to check that the schema is new enough for it.
GRANT SELECT ON refinery_schema_history TO paylink_application;

---------------------------------------------------------------------------------------------------------------------------------
-- Keys and nodes
---------------------------------------------------------------------------------------------------------------------------------

-- Every key that may have sealed data in this cell. Exactly one is active: new data is sealed with it. A node whose key ring lacks
-- one of these keys refuses to start. Only fingerprints are stored, never keys; they detect two different keys with the same id.
CREATE TABLE sealing_key (
    id            integer PRIMARY KEY CHECK (id BETWEEN 0 AND 65535),
    fingerprint   bytea NOT NULL CHECK (octet_length(fingerprint) = 8),
    active        boolean NOT NULL,
    registered_at timestamptz NOT NULL DEFAULT service_now()
);
CREATE UNIQUE INDEX sealing_key_one_active ON sealing_key (active) WHERE active;
GRANT SELECT ON sealing_key TO paylink_application;

-- The nodes that serve this cell, with their keys. A key can be activated only when every live node holds it.
CREATE TABLE node (
    name    text PRIMARY KEY,
    version text NOT NULL,
    keys    text[] NOT NULL, -- each as id:fingerprint, to detect different keys with the same id
    seen_at timestamptz NOT NULL -- last heartbeat, by the machine's clock: advancing the service clock must not expire nodes
);
GRANT SELECT, INSERT, UPDATE, DELETE ON node TO paylink_application;

---------------------------------------------------------------------------------------------------------------------------------
-- Companies and accounts
---------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE company (
    id                      bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    name                    text NOT NULL,
    mode                    text NOT NULL CONSTRAINT company_mode_known CHECK (mode IN ('test', 'live')),
    online_payments_enabled boolean NOT NULL DEFAULT false,
    payee_account_id        bigint,
    created_at              timestamptz NOT NULL DEFAULT service_now(),
    callback_url            text, -- where payers return to
    colour                  text CONSTRAINT company_colour_form CHECK (colour ~ '^#[0-9a-f]{6}$'),
    links_revoked_before    timestamptz, -- links issued before this time are revoked
    CONSTRAINT company_enabled_has_account CHECK (NOT online_payments_enabled OR payee_account_id IS NOT NULL)
);

-- Rows never change: a company that changes its account gets a new row. So a payment that references a row here keeps the account
-- with which the payer confirmed it.
CREATE TABLE payee_account (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id  bigint NOT NULL REFERENCES company (id),
    holder      text NOT NULL,
    iban_sealed bytea NOT NULL,
    currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    created_at  timestamptz NOT NULL DEFAULT service_now(),
    UNIQUE (company_id, id)
);
-- The two tables reference each other, so this key can only be added once both exist. It includes the company's id, so that a
-- company cannot use the account of another one.
ALTER TABLE company ADD FOREIGN KEY (id, payee_account_id) REFERENCES payee_account (company_id, id);

GRANT SELECT, INSERT ON company, payee_account TO paylink_application;
GRANT UPDATE (name, online_payments_enabled, payee_account_id, callback_url, colour, links_revoked_before)
    ON company TO paylink_application;

CREATE TABLE company_logo (
    company_id bigint PRIMARY KEY REFERENCES company (id),
    digest     text NOT NULL, -- of the image; part of its URL, so that browsers may cache it for ever
    media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    width      integer NOT NULL,
    height     integer NOT NULL,
    image      bytea NOT NULL CHECK (octet_length(image) <= 16384)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_logo TO paylink_application;

---------------------------------------------------------------------------------------------------------------------------------
-- Tokens
---------------------------------------------------------------------------------------------------------------------------------

-- Only the SHA-256 of a token is stored. Tokens are looked up by this hash, so no statement uses a company id before the token has
-- been authenticated.
CREATE TABLE api_token (
    id              bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    company_id      bigint NOT NULL REFERENCES company (id),
    hash            bytea NOT NULL CONSTRAINT api_token_hash_unique UNIQUE CHECK (octet_length(hash) = 32),
    name            text NOT NULL,
    created_at      timestamptz NOT NULL DEFAULT service_now(),
    expires_at      timestamptz,
    revoked_at      timestamptz,
    last_used_at    timestamptz,
    links_generated bigint NOT NULL DEFAULT 0
);
CREATE INDEX api_token_of_company ON api_token (company_id);
GRANT SELECT, INSERT ON api_token TO paylink_application;
GRANT UPDATE (name, expires_at, revoked_at, last_used_at, links_generated) ON api_token TO paylink_application;

---------------------------------------------------------------------------------------------------------------------------------
-- Payments and status history
---------------------------------------------------------------------------------------------------------------------------------

CREATE TYPE payment_status AS ENUM
    ('PENDING', 'AUTHORISED', 'EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED', 'INCOMPLETE', 'UNKNOWN');

-- Not partitioned: ids start with a day, so new rows are adjacent in the index, and a read by a list of ids would visit every
-- partition. Columns are ordered to avoid padding, because ten billion rows are expected. No foreign keys: they would lock the
-- account row of a busy company on every insert. The insert takes both ids from that row (`src/payment.rs`), and nobody may
-- delete it.
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
) WITH (fillfactor = 85); -- leaves space for a status update on the same page

-- The status history of each payment, numbered from 1. Written by the statement that changes the payment.
CREATE TABLE status_change (
    payment_id  uuid NOT NULL,
    number      integer NOT NULL,
    from_status payment_status NOT NULL,
    to_status   payment_status NOT NULL,
    changed_at  timestamptz NOT NULL,
    cause       text NOT NULL,
    PRIMARY KEY (payment_id, number)
);

-- Enforces the transition rules of the domain (`status.rs`) for every writer, including the owner of the tables. A writer sets only
-- the status; this trigger derives updated_at, version and was_authorised from it.
CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER guard_payment BEFORE INSERT OR UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION guard_payment();

-- Rejects whatever statement its trigger is defined for. Used for tables whose rows must be retained, or must never change.
CREATE FUNCTION reject_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of this table are retained'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'rows_retained';
END
$$;
CREATE TRIGGER retain_payments BEFORE DELETE OR TRUNCATE ON payment EXECUTE FUNCTION reject_statement();
CREATE TRIGGER retain_status_changes BEFORE UPDATE OR DELETE OR TRUNCATE ON status_change
    EXECUTE FUNCTION reject_statement();

GRANT SELECT, INSERT ON payment, status_change TO paylink_application;
GRANT UPDATE (status) ON payment TO paylink_application;

---------------------------------------------------------------------------------------------------------------------------------
-- Idempotency and revocation
---------------------------------------------------------------------------------------------------------------------------------

-- The link that was generated for an `Idempotency-Key`, for 30 days: a retry with the same key and request gets the same link. Keys
-- and requests are stored as hashes; the link is a sealed token already.
CREATE TABLE idempotency (
    company_id   bigint NOT NULL,
    created_at   timestamptz NOT NULL,
    key_hash     bytea NOT NULL CHECK (octet_length(key_hash) = 32),
    request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
    link         text NOT NULL,
    currency     text NOT NULL, -- of the payee account when the link was generated; after a change the link cannot be paid
    PRIMARY KEY (company_id, key_hash)
);
CREATE INDEX idempotency_created_at ON idempotency (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency TO paylink_application;

-- Links that were revoked before they became a payment, by the id that the payment would have had.
CREATE TABLE revoked_link (
    payment_id uuid PRIMARY KEY,
    company_id bigint NOT NULL REFERENCES company (id),
    revoked_at timestamptz NOT NULL DEFAULT service_now()
);
GRANT SELECT, INSERT ON revoked_link TO paylink_application;

-- Using a link and revoking it take the same advisory lock, so of two concurrent statements one sees what the other has committed.
-- Both triggers query after they have taken the lock, and so with a newer snapshot than the statement that fired them. Uses of a
-- link share the lock with each other; the primary key decides between them.
CREATE FUNCTION guard_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(NEW.id::text, 0));
    IF EXISTS (SELECT FROM public.revoked_link WHERE payment_id = NEW.id) THEN
        RETURN NULL; -- inserts nothing; the caller then queries the reason
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_link BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION guard_link();

CREATE FUNCTION guard_revocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payment_id::text, 0));
    IF EXISTS (SELECT FROM public.payment WHERE id = NEW.payment_id) THEN
        RETURN NULL; -- the link has been used
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_revocation BEFORE INSERT ON revoked_link FOR EACH ROW EXECUTE FUNCTION guard_revocation();
CREATE TRIGGER retain_revocations BEFORE UPDATE OR DELETE OR TRUNCATE ON revoked_link EXECUTE FUNCTION reject_statement();

---------------------------------------------------------------------------------------------------------------------------------
-- Attempts
---------------------------------------------------------------------------------------------------------------------------------

-- Attempts to pay at a bank, at most one open per payment. The id is also the `state` parameter that the bank receives and the payer
-- returns with. `next_poll_at` is both the schedule and the lease: a worker that polls moves it into the future and increments
-- `claim`, the fencing token. Results that carry an older claim are discarded. The connector's state and the redirect URL are
-- sealed; both are erased 30 days after the payment has ended.
CREATE TABLE attempt (
    id                     uuid PRIMARY KEY,
    payment_id             uuid NOT NULL,
    created_at             timestamptz NOT NULL DEFAULT service_now(),
    payer_seen_at          timestamptz NOT NULL DEFAULT service_now(),
    last_polled_at         timestamptz NOT NULL DEFAULT service_now(),
    next_poll_at           timestamptz,
    unreadable_since       timestamptz,
    ended_at               timestamptz,
    erase_at               timestamptz,
    claim                  integer NOT NULL DEFAULT 0,
    number                 integer NOT NULL CHECK (number > 0),
    bank                   text NOT NULL,
    phase                  text CHECK (phase IN ('awaiting_payer', 'authorised', 'executed', 'settled', 'lapsed', 'rejected',
                                                 'cancelled', 'unrecognised')),
    outcome                text CHECK (outcome IN ('paid', 'rejected', 'lapsed', 'cancelled', 'refused', 'not_done', 'abandoned')),
    payer_request          text CHECK (payer_request IN ('cancel', 'switch')),
    connector_state_sealed bytea,
    redirect_sealed        bytea,
    -- The language that the payer chose, for when the bank returns the payer to another browser.
    language               text CONSTRAINT attempt_language_form CHECK (language ~ '^[a-z]{2}$'),
    CONSTRAINT attempt_ended_has_outcome CHECK ((ended_at IS NULL) = (outcome IS NULL)),
    CONSTRAINT attempt_number_unique UNIQUE (payment_id, number)
) WITH (fillfactor = 70); -- each poll is an update

CREATE UNIQUE INDEX attempt_one_open ON attempt (payment_id) WHERE ended_at IS NULL;
-- By bank, so that due polls at a bank that is down for hours do not delay those at other banks.
CREATE INDEX attempt_due ON attempt (bank, next_poll_at) WHERE next_poll_at IS NOT NULL;
-- Attempts that are no longer polled although they may still move money. Operators have to resolve them.
CREATE INDEX attempt_unpolled ON attempt (payment_id) WHERE ended_at IS NULL AND next_poll_at IS NULL;
CREATE INDEX attempt_to_erase ON attempt (erase_at) WHERE erase_at IS NOT NULL;

-- Enforces the rules of the domain for every writer: no attempt starts while another one may still move money, and none reopens.
CREATE FUNCTION guard_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    found record;
BEGIN
    IF TG_OP = 'INSERT' THEN
        -- Locks the payment, as a status transition does: of two concurrent transactions, one waits and sees what the other did.
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
        RAISE EXCEPTION 'the identity of an attempt never changes and its claim never decreases'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'attempt_immutable';
    END IF;
    IF OLD.ended_at IS NOT NULL AND (NEW.ended_at, NEW.outcome) IS DISTINCT FROM (OLD.ended_at, OLD.outcome) THEN
        RAISE EXCEPTION 'the outcome of an attempt that has ended never changes'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'attempt_ended';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_attempt BEFORE INSERT OR UPDATE ON attempt FOR EACH ROW EXECUTE FUNCTION guard_attempt();
CREATE TRIGGER retain_attempts BEFORE DELETE OR TRUNCATE ON attempt EXECUTE FUNCTION reject_statement();

-- A payment may become final only when no attempt can move money any more.
CREATE FUNCTION guard_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM public.attempt WHERE payment_id = NEW.id AND ended_at IS NULL) THEN
        RAISE EXCEPTION 'an attempt may still move money'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_open';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_final AFTER UPDATE OF status ON payment FOR EACH ROW
    WHEN (NEW.status IN ('EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED')) EXECUTE FUNCTION guard_final();

GRANT SELECT, INSERT ON attempt TO paylink_application;
GRANT UPDATE (payer_seen_at, last_polled_at, next_poll_at, unreadable_since, ended_at, erase_at, claim, phase, outcome,
              payer_request, connector_state_sealed, redirect_sealed, language) ON attempt TO paylink_application;

-- Bank statuses that contradict a final outcome. They change nothing; an operator has to ask the bank what they mean.
CREATE TABLE contradiction (
    attempt_id     uuid NOT NULL,
    bank_status    text NOT NULL, -- the bank's own code
    payment_id     uuid NOT NULL,
    payment_status payment_status NOT NULL, -- when the bank's status was observed
    observed_at    timestamptz NOT NULL DEFAULT service_now(),
    PRIMARY KEY (attempt_id, bank_status)
);
GRANT SELECT, INSERT ON contradiction TO paylink_application;

-- How often payers chose each bank, by day. The bank list shows the most used banks first.
CREATE TABLE bank_use (
    day   date NOT NULL,
    bank  text NOT NULL,
    times bigint NOT NULL,
    PRIMARY KEY (day, bank)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_use TO paylink_application;

---------------------------------------------------------------------------------------------------------------------------------
-- Events and deliveries
---------------------------------------------------------------------------------------------------------------------------------

-- Where a company receives its webhooks. Secrets are sealed. After a rotation the old secret signs too until `old_secret_until`.
CREATE TABLE endpoint (
    id                bigint PRIMARY KEY,
    company_id        bigint NOT NULL REFERENCES company (id),
    created_at        timestamptz NOT NULL DEFAULT service_now(),
    disabled_at       timestamptz,
    old_secret_until  timestamptz,
    -- Which of the company's five slots the endpoint occupies; NULL once it is removed. The unique constraint below decides between
    -- two endpoints that are added concurrently.
    slot              smallint CONSTRAINT endpoint_slot_range CHECK (slot BETWEEN 1 AND 5),
    url               text NOT NULL CHECK (octet_length(url) <= 2048),
    name              text NOT NULL CHECK (char_length(name) <= 60),
    disabled_reason   text CHECK (disabled_reason IN ('requested', 'gone', 'removed')),
    secret_sealed     bytea NOT NULL,
    old_secret_sealed bytea,
    CONSTRAINT endpoint_slot_unique UNIQUE (company_id, slot),
    CONSTRAINT endpoint_disabled_has_reason CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
    CONSTRAINT endpoint_removed_is_disabled CHECK (slot IS NOT NULL OR disabled_at IS NOT NULL)
);
GRANT SELECT, INSERT ON endpoint TO paylink_application;
GRANT UPDATE (disabled_at, disabled_reason, slot, url, secret_sealed, old_secret_sealed, old_secret_until)
    ON endpoint TO paylink_application;

-- The outbox: one event for each payment that has ended, with the exact bytes that merchants receive, written in the statement that
-- ends the payment. The id is a hash of the payment's id, so a payment has one event and its id cannot be derived from the event's.
CREATE TABLE event (
    id         uuid PRIMARY KEY,
    payment_id uuid CONSTRAINT event_one_per_payment UNIQUE, -- NULL for a test event
    company_id bigint NOT NULL,
    created_at timestamptz NOT NULL,
    body       text NOT NULL
);
CREATE INDEX event_of_company ON event (company_id, created_at, id);
CREATE TRIGGER retain_events BEFORE UPDATE OR DELETE OR TRUNCATE ON event EXECUTE FUNCTION reject_statement();
GRANT SELECT, INSERT ON event TO paylink_application;

-- `fresh`: not attempted yet, or the first attempt is in flight. `queued`: waiting for a retry, or held back. The other states are
-- final.
CREATE TYPE delivery_state AS ENUM ('fresh', 'queued', 'delivered', 'exhausted', 'expired');

-- An event that has to be delivered to an endpoint. The row is the job. `next_attempt_at` is both the schedule and the lease: a worker
-- that delivers moves it into the future and increments `claim`, the fencing token. There is no state "in progress" and nothing to
-- clean up: the claim of a worker that dies expires.
CREATE TABLE delivery (
    event_id        uuid NOT NULL,
    endpoint_id     bigint NOT NULL,
    opened_at       timestamptz NOT NULL, -- when the event was committed, or replayed; the delivery window starts here
    next_attempt_at timestamptz,
    attempted_at    timestamptz,
    ended_at        timestamptz,
    claim           integer NOT NULL DEFAULT 0,
    attempts        smallint NOT NULL DEFAULT 0,
    in_flight       boolean NOT NULL DEFAULT false, -- claimed, and no result yet; ignored once `next_attempt_at` has passed
    state           delivery_state NOT NULL DEFAULT 'fresh',
    PRIMARY KEY (event_id, endpoint_id),
    CONSTRAINT delivery_open_is_scheduled CHECK ((state IN ('fresh', 'queued')) = (next_attempt_at IS NOT NULL))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
-- Two lanes. Fresh deliveries are claimed in order of time and never wait behind retries. A delivery that its endpoint cannot take
-- now is moved to the endpoint's own queue, once. So half a million due deliveries of a dead endpoint do not delay the others.
CREATE INDEX delivery_fresh ON delivery (next_attempt_at) WHERE state = 'fresh';
CREATE INDEX delivery_queued ON delivery (endpoint_id, next_attempt_at) WHERE state = 'queued';
-- To find the deliveries whose window has closed.
CREATE INDEX delivery_expiring ON delivery (opened_at) WHERE state = 'queued';
CREATE TRIGGER retain_deliveries BEFORE DELETE OR TRUNCATE ON delivery EXECUTE FUNCTION reject_statement();
GRANT SELECT, INSERT ON delivery TO paylink_application;
GRANT UPDATE (opened_at, next_attempt_at, attempted_at, ended_at, claim, attempts, in_flight, state)
    ON delivery TO paylink_application;

-- When to look into the queue of an endpoint next, and the state of its circuit breaker. An index on deliveries could not answer this
-- once many endpoints have only future retries. Only delivery workers write it, so ending a payment never waits for a row lock here.
CREATE TABLE endpoint_queue (
    endpoint_id  bigint PRIMARY KEY,
    next_due     timestamptz NOT NULL,       -- infinity, if nothing is queued
    failures     integer NOT NULL DEFAULT 0, -- consecutive; from 5 on the breaker is open and one probe is sent at a time
    flush_since  timestamptz,                -- the first success after an outage: queued retries are released
    flush_cursor timestamptz                 -- retries scheduled up to this time have been released
) WITH (fillfactor = 50);
CREATE INDEX endpoint_queue_due ON endpoint_queue (next_due);
CREATE INDEX endpoint_queue_flushing ON endpoint_queue (endpoint_id) WHERE flush_since IS NOT NULL;
CREATE INDEX endpoint_queue_breaker_open ON endpoint_queue (endpoint_id) WHERE failures >= 5;
GRANT SELECT, INSERT, UPDATE, DELETE ON endpoint_queue TO paylink_application;

-- The log of delivery attempts, for people. One partition per day; partitions older than 30 days are dropped.
CREATE TABLE delivery_attempt (
    event_id      uuid NOT NULL,
    endpoint_id   bigint NOT NULL,
    recorded_at   timestamptz NOT NULL,
    started_at    timestamptz NOT NULL,
    duration_ms   integer NOT NULL,
    number        smallint NOT NULL,
    http_status   smallint,
    outcome       text NOT NULL,
    response_body bytea CHECK (octet_length(response_body) <= 16384)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX delivery_attempt_event ON delivery_attempt (event_id);
GRANT SELECT, INSERT ON delivery_attempt TO paylink_application;

-- The application's role may not create or drop tables. These two functions run with the owner's rights and let it create and drop
-- partitions of this table, and nothing else. Days are in UTC.
CREATE FUNCTION create_delivery_attempt_partitions() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
    today date := (public.service_now() AT TIME ZONE 'UTC')::date;
    created integer := 0;
    day date;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('delivery attempt partitions', 0));
    FOR day IN SELECT today + ahead FROM generate_series(-1, 7) AS ahead LOOP
        IF to_regclass('public.delivery_attempt_' || to_char(day, 'YYYYMMDD')) IS NULL THEN
            EXECUTE format('CREATE TABLE public.%I PARTITION OF public.delivery_attempt FOR VALUES FROM (%L) TO (%L)',
                'delivery_attempt_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00Z', (day + 1)::text || ' 00:00Z');
            created := created + 1;
        END IF;
    END LOOP;
    RETURN created;
END
$$;

CREATE FUNCTION drop_delivery_attempt_partitions() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
    oldest date := (public.service_now() AT TIME ZONE 'UTC')::date - 30;
    dropped integer := 0;
    day text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('delivery attempt partitions', 0));
    FOR day IN
        SELECT relname FROM pg_class JOIN pg_inherits ON inhrelid = pg_class.oid
        WHERE inhparent = 'public.delivery_attempt'::regclass AND relname < 'delivery_attempt_' || to_char(oldest, 'YYYYMMDD')
    LOOP
        EXECUTE format('DROP TABLE public.%I', day);
        dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
END
$$;
REVOKE ALL ON FUNCTION create_delivery_attempt_partitions, drop_delivery_attempt_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_delivery_attempt_partitions, drop_delivery_attempt_partitions TO paylink_application;
SELECT create_delivery_attempt_partitions();

-- The last heartbeat of any delivery worker, by the machine's clock, so that advancing the service clock is not taken for an outage.
CREATE TABLE delivery_heartbeat (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    seen_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO delivery_heartbeat DEFAULT VALUES;
GRANT SELECT, UPDATE (seen_at) ON delivery_heartbeat TO paylink_application;

-- Periods without a delivery worker. The delivery window of an event is extended by them.
CREATE TABLE downtime (
    ended_at   timestamptz PRIMARY KEY,
    started_at timestamptz NOT NULL,
    CONSTRAINT downtime_not_empty CHECK (started_at < ended_at)
);
CREATE INDEX downtime_started_at ON downtime (started_at);
GRANT SELECT, INSERT, DELETE ON downtime TO paylink_application;
