-- The deliveries that have failed, by endpoint and time. A delivered one has no entry here. A large table gets this index with
-- CREATE INDEX CONCURRENTLY before the upgrade.
SET LOCAL lock_timeout = '2s';
CREATE INDEX IF NOT EXISTS delivery_failed ON delivery (endpoint_id, ended_at) WHERE state IN ('exhausted', 'expired');
