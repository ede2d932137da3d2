-- Attempts by the time of their end, as V27.
SET LOCAL lock_timeout = '2s';
CREATE INDEX IF NOT EXISTS attempt_ended_at ON attempt USING brin (ended_at) WITH (autosummarize = on);
