-- People of the portal are in the home cell. The audit log of a company of another cell has entries about its people there.
--
-- An index needs a lock that conflicts with writes. Fail instead of letting changes wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

CREATE INDEX audit_entry_of_other_cell ON audit_entry ((coalesce(after ->> 'company', before ->> 'company')), id)
    WHERE company_id IS NULL;
