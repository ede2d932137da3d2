-- Indexes with which people find payments of one company. They replace those of V10, which could not be limited to a company and
-- are dropped by V25. They are alone in this migration: one that also locked another table could deadlock with payers who confirm.
SET LOCAL lock_timeout = '2s';

-- A status is in none of them, so that a change of status needs no index entry. A large table gets these indexes with CREATE INDEX
-- CONCURRENTLY before the upgrade.
CREATE INDEX IF NOT EXISTS payment_of_company_reference ON payment (company_id, lower(reference), created_at);
CREATE INDEX IF NOT EXISTS payment_of_company_data ON payment (company_id, data, created_at) WHERE data IS NOT NULL;
CREATE INDEX IF NOT EXISTS payment_of_company_amount ON payment (company_id, amount_cents, created_at);
