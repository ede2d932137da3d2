-- Payments by the time of their creation, as V27.
SET LOCAL lock_timeout = '2s';
CREATE INDEX IF NOT EXISTS payment_created_at ON payment USING brin (created_at) WITH (autosummarize = on);
