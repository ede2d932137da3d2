-- Delivery attempts by the time of their record, as V27. The table is partitioned, so the index is created here; workers that record
-- results wait for that, and payments do not.
SET LOCAL lock_timeout = '2s';
CREATE INDEX IF NOT EXISTS delivery_attempt_recorded_at ON delivery_attempt USING brin (recorded_at) WITH (autosummarize = on);
