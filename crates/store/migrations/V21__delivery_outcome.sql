-- Why a delivery has not arrived, so that people find deliveries by cause without reading the log of attempts.
--
-- Adding a column needs a lock that conflicts with writes. Fail instead of letting deliveries wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

-- The code of the last attempt: its HTTP status, or a word where there was no response (`delivery_cause.rs` of the domain). NULL until
-- the first result. A replay keeps it until the next result.
ALTER TABLE delivery ADD COLUMN last_outcome text;
GRANT UPDATE (last_outcome) ON delivery TO paylink_application;
