-- Companies that the operator stops, and the operator's list of companies.
--
-- New columns need a lock that conflicts with writes. Fail instead of letting changes wait behind a long transaction. The table has a
-- row per company, so the new constraints are checked at once.
SET LOCAL lock_timeout = '2s';

-- A suspended company is disabled, so that nodes of the previous version refuse its payments too. The constraint refuses to enable it.
ALTER TABLE company
    ADD COLUMN suspended_at              timestamptz,
    ADD COLUMN suspended_by              text,
    ADD COLUMN suspension_reason         text,
    ADD COLUMN enabled_before_suspension boolean, -- whether the end of the suspension enables online payments again
    ADD CONSTRAINT company_suspended_by_length CHECK (char_length(suspended_by) BETWEEN 1 AND 200),
    ADD CONSTRAINT company_suspension_reason_length CHECK (char_length(suspension_reason) BETWEEN 1 AND 300),
    ADD CONSTRAINT company_suspension_complete CHECK (num_nulls(suspended_at, suspended_by, suspension_reason, enabled_before_suspension)
        IN (0, 4)),
    ADD CONSTRAINT company_enabled_not_suspended CHECK (NOT online_payments_enabled OR suspended_at IS NULL);
GRANT UPDATE (suspended_at, suspended_by, suspension_reason, enabled_before_suspension) ON company TO paylink_application;

-- The collation C orders as programs compare, so that the lists of several cells can be merged.
CREATE INDEX company_by_name ON company ((lower(name) COLLATE "C"), id);
