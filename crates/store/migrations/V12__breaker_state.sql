-- Adding a column needs a lock that conflicts with writes. Fail instead of letting deliveries wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

-- The state of an endpoint's breaker. The program computes it when it records a result (`endpoint_breaker.rs` of the domain), and
-- the statements only compare times. So the number of failures that opens a breaker is in no statement and no index.
ALTER TABLE endpoint_queue
    ADD COLUMN breaker_opened_at timestamptz, -- when it last opened; NULL once an event was accepted since
    ADD COLUMN next_probe_at     timestamptz; -- not NULL while it is open: no probe is sent before this time

-- What version 0.1.0 has opened stays open until a probe is answered.
UPDATE endpoint_queue SET breaker_opened_at = service_now(), next_probe_at = service_now() WHERE failures >= 5;

-- Endpoints with an open breaker. The index that it replaces contained the number of failures. A node of version 0.1.0 counts them
-- every ten seconds, which also works without an index.
CREATE INDEX endpoint_queue_open ON endpoint_queue (endpoint_id) WHERE next_probe_at IS NOT NULL;
DROP INDEX endpoint_queue_breaker_open;

-- A node of version 0.1.0 closes a breaker by setting `failures` to 0, and does not know the other columns.
CREATE FUNCTION close_breaker_without_failures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.next_probe_at := NULL;
    RETURN NEW;
END
$$;
CREATE TRIGGER close_breaker_without_failures BEFORE UPDATE ON endpoint_queue
    FOR EACH ROW WHEN (NEW.failures = 0 AND NEW.next_probe_at IS NOT NULL) EXECUTE FUNCTION close_breaker_without_failures();

-- Queued deliveries that were never sent: the next probe is the oldest of them, before any retry. A large table gets this index with
-- CREATE INDEX CONCURRENTLY before the upgrade.
CREATE INDEX IF NOT EXISTS delivery_unsent ON delivery (endpoint_id, next_attempt_at) WHERE state = 'queued' AND attempts = 0;
