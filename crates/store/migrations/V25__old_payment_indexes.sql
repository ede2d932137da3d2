-- What V19 has replaced. In a migration of its own: dropping needs a stronger lock than creating, and a transaction that has one and asks
-- for the other can deadlock with a payer who confirms.
SET LOCAL lock_timeout = '2s';
DROP INDEX IF EXISTS payment_reference;
DROP INDEX IF EXISTS payment_data;
