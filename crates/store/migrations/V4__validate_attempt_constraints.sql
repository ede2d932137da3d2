-- Reads the whole table, and lets others write to it meanwhile.
ALTER TABLE attempt VALIDATE CONSTRAINT attempt_phase_known;
ALTER TABLE attempt VALIDATE CONSTRAINT attempt_named_orders_limit;

-- Open attempts whose order the bank does not know. `paylink doctor` names them. No row is in this index yet; building it reads the
-- table, so a large table gets it with CREATE INDEX CONCURRENTLY before the upgrade to this version.
SET LOCAL lock_timeout = '2s';
CREATE INDEX IF NOT EXISTS attempt_forgotten ON attempt (bank, created_at) WHERE ended_at IS NULL AND phase IN ('gone', 'not_found');
