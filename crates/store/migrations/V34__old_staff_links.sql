-- Links of the portal by their age, so that the clean-up finds the old ones without reading all.
--
-- The index needs a lock that conflicts with writes. Fail instead of letting people wait behind a long transaction.
SET LOCAL lock_timeout = '2s';
CREATE INDEX staff_link_issued_at ON staff_link (issued_at);
