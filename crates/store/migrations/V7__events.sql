-- Events: one for each payment that has ended, in the exact bytes that merchants get; where they are to be told; and what is still
-- owed of which event to whom.

-- Where a company wants to be told. Secrets are sealed; the old one signs too until `old_until`.
CREATE TABLE endpoint (
    id                bigint PRIMARY KEY,
    company_id        bigint NOT NULL REFERENCES company (id),
    created_at        timestamptz NOT NULL DEFAULT service_now(),
    disabled_at       timestamptz,
    old_until         timestamptz,
    -- Which of the company's five it is; nothing once it is removed. The constraint below decides who of two comes first.
    place             smallint CONSTRAINT endpoint_at_most_five CHECK (place BETWEEN 1 AND 5),
    url               text NOT NULL CHECK (octet_length(url) <= 2048),
    name              text NOT NULL CHECK (char_length(name) <= 60),
    disabled_why      text CHECK (disabled_why IN ('asked', 'gone', 'removed')),
    secret_sealed     bytea NOT NULL,
    old_secret_sealed bytea,
    CONSTRAINT endpoint_place UNIQUE (company_id, place),
    CONSTRAINT endpoint_disabled CHECK ((disabled_at IS NULL) = (disabled_why IS NULL)),
    CONSTRAINT endpoint_removed CHECK (place IS NOT NULL OR disabled_at IS NOT NULL)
);

-- The id follows from the payment's by a hash, so that there is one event for a payment and no way back from its name.
CREATE TABLE event (
    id         uuid PRIMARY KEY,
    payment_id uuid CONSTRAINT event_one_per_payment UNIQUE, -- nothing, for a test event
    company_id bigint NOT NULL,
    created_at timestamptz NOT NULL,
    body       text NOT NULL
);
CREATE INDEX event_of_company ON event (company_id, created_at, id);

-- `fresh`: not yet tried, or being tried for the first time. `queued`: to be tried again, or held back. The others are ends.
CREATE TYPE delivery_state AS ENUM ('fresh', 'queued', 'delivered', 'exhausted', 'expired');

-- The row is the job. `next_at` is at once the schedule and the lease: whoever delivers pushes it into the future and takes the
-- next `claim`. There is no state "being processed" and nothing to clean up: a claim whose holder dies runs out.
CREATE TABLE delivery (
    event_id     uuid NOT NULL,
    endpoint_id  bigint NOT NULL,
    opened_at    timestamptz NOT NULL, -- the commit, or when somebody asked for it again
    next_at      timestamptz,
    attempted_at timestamptz,
    ended_at     timestamptz,
    claim        integer NOT NULL DEFAULT 0,
    attempts     smallint NOT NULL DEFAULT 0,
    in_flight    boolean NOT NULL DEFAULT false, -- claimed, and not concluded: over when `next_at` has passed
    state        delivery_state NOT NULL DEFAULT 'fresh',
    PRIMARY KEY (event_id, endpoint_id),
    CONSTRAINT delivery_open_is_due CHECK ((state IN ('fresh', 'queued')) = (next_at IS NOT NULL))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
-- Two lanes. What is fresh is taken in order of time, and never waits behind what failed; what an endpoint cannot take now is moved
-- to its own queue, once. So half a million due deliveries of a dead endpoint cost the others nothing.
CREATE INDEX delivery_fresh ON delivery (next_at) WHERE state = 'fresh';
CREATE INDEX delivery_queued ON delivery (endpoint_id, next_at) WHERE state = 'queued';
CREATE INDEX delivery_closing ON delivery (opened_at) WHERE state = 'queued';

-- When an endpoint's queue is worth a look: no index over deliveries could tell, once many endpoints have only future retries.
-- Kept by workers alone: whoever ends a payment never waits for a row of this.
CREATE TABLE endpoint_queue (
    endpoint_id  bigint PRIMARY KEY,
    next_due     timestamptz NOT NULL,       -- infinity, if there is nothing to wait for
    failures     integer NOT NULL DEFAULT 0, -- in a row; from the fifth on the breaker is open and one probe goes at a time
    flush_since  timestamptz,                -- the first success after an outage: what waits for a retry is released
    flush_cursor timestamptz                 -- how far that has come
) WITH (fillfactor = 50);
CREATE INDEX endpoint_queue_due ON endpoint_queue (next_due);
CREATE INDEX endpoint_queue_flushing ON endpoint_queue (endpoint_id) WHERE flush_since IS NOT NULL;
CREATE INDEX endpoint_queue_broken ON endpoint_queue (endpoint_id) WHERE failures >= 5;

-- What every attempt came to, for people. A partition a day, dropped as a whole after 30 days.
CREATE TABLE delivery_attempt (
    event_id    uuid NOT NULL,
    endpoint_id bigint NOT NULL,
    recorded_at timestamptz NOT NULL,
    began_at    timestamptz NOT NULL,
    duration_ms integer NOT NULL,
    number      smallint NOT NULL,
    http_status smallint,
    outcome     text NOT NULL,
    answer      bytea CHECK (octet_length(answer) <= 16384)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX delivery_attempt_event ON delivery_attempt (event_id);

-- The application's role may not make or drop tables; these two it may ask for, and no others. Days are days in UTC.
CREATE FUNCTION make_attempt_days() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
    today date := (public.service_now() AT TIME ZONE 'UTC')::date;
    made integer := 0;
    day date;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('attempt days', 0));
    FOR day IN SELECT today + ahead FROM generate_series(-1, 7) AS ahead LOOP
        IF to_regclass('public.delivery_attempt_' || to_char(day, 'YYYYMMDD')) IS NULL THEN
            EXECUTE format('CREATE TABLE public.%I PARTITION OF public.delivery_attempt FOR VALUES FROM (%L) TO (%L)',
                'delivery_attempt_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00Z', (day + 1)::text || ' 00:00Z');
            made := made + 1;
        END IF;
    END LOOP;
    RETURN made;
END
$$;

CREATE FUNCTION drop_attempt_days() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
    oldest date := (public.service_now() AT TIME ZONE 'UTC')::date - 30;
    dropped integer := 0;
    day text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('attempt days', 0));
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
REVOKE ALL ON FUNCTION make_attempt_days, drop_attempt_days FROM PUBLIC;
SELECT make_attempt_days();

-- When a worker that delivers was last seen, by the machine's clock and not by the one that tests move, and when none was: the
-- window in which an event is delivered is longer by that.
CREATE TABLE delivery_watch (
    the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
    seen_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO delivery_watch DEFAULT VALUES;
CREATE TABLE downtime (
    ended_at timestamptz PRIMARY KEY,
    began_at timestamptz NOT NULL,
    CONSTRAINT downtime_lasts CHECK (began_at < ended_at)
);
CREATE INDEX downtime_began ON downtime (began_at);

-- An event is what it was, for ever.
CREATE TRIGGER keep_events BEFORE UPDATE OR DELETE OR TRUNCATE ON event EXECUTE FUNCTION keep_payments();
CREATE TRIGGER keep_deliveries BEFORE DELETE OR TRUNCATE ON delivery EXECUTE FUNCTION keep_payments();

GRANT SELECT, INSERT ON endpoint, event, delivery, delivery_attempt, downtime TO paylink_application;
GRANT UPDATE (disabled_at, disabled_why, place, url, secret_sealed, old_secret_sealed, old_until) ON endpoint TO paylink_application;
GRANT UPDATE (opened_at, next_at, attempted_at, ended_at, claim, attempts, in_flight, state) ON delivery TO paylink_application;
GRANT SELECT, INSERT, UPDATE, DELETE ON endpoint_queue TO paylink_application;
GRANT SELECT, UPDATE (seen_at) ON delivery_watch TO paylink_application;
GRANT DELETE ON downtime TO paylink_application;
GRANT EXECUTE ON FUNCTION make_attempt_days, drop_attempt_days TO paylink_application;
