-- Indexes with which operators search payments. They are alone in this migration: one that also locked another table could
-- deadlock with payers who confirm.
SET LOCAL lock_timeout = '2s';

-- A status is in none of them, so that a change of status needs no index entry. A large table gets these indexes with CREATE INDEX
-- CONCURRENTLY before the upgrade.
CREATE INDEX IF NOT EXISTS payment_of_company ON payment (company_id, created_at);
CREATE INDEX IF NOT EXISTS payment_reference ON payment (reference, created_at);
CREATE INDEX IF NOT EXISTS payment_data ON payment (data, created_at) WHERE data IS NOT NULL;
