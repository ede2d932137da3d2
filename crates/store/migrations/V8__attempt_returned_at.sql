-- Adding a column needs a lock that conflicts with writes. Fail instead of letting payments wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

-- When the bank first returned the payer after the last redirect. The first return is handled at once; further ones are page
-- reloads and have a limit.
ALTER TABLE attempt ADD COLUMN returned_at timestamptz;

GRANT UPDATE (returned_at) ON attempt TO paylink_application;
