-- Adding columns and constraints needs a lock that conflicts with writes. Fail instead of letting payments wait behind a long
-- transaction.
SET LOCAL lock_timeout = '2s';

-- What a connector can report since this version: authorisations that failed or are not complete, and orders that the bank does
-- not know. Only adds values, so the previous version can still write. V4 validates the constraints without blocking writes.
ALTER TABLE attempt
    DROP CONSTRAINT attempt_phase_check,
    ADD CONSTRAINT attempt_phase_known CHECK (phase IN (
        'awaiting_payer', 'awaiting_others', 'authorisation_failed', 'authorised', 'executed', 'settled', 'lapsed', 'rejected',
        'cancelled', 'unrecognised', 'gone', 'not_found', 'deleted')) NOT VALID,
    -- Since when the bank has reported, without interruption, that it does not know the order.
    ADD COLUMN gone_since timestamptz,
    -- The orders that notifications have named while the response to the initiation is missing, the last eight. They are only
    -- read, and adopted if they are this attempt's order.
    ADD COLUMN named_orders text[] NOT NULL DEFAULT '{}';
ALTER TABLE attempt ADD CONSTRAINT attempt_named_orders_limit CHECK (cardinality(named_orders) <= 8) NOT VALID;

GRANT UPDATE (gone_since, named_orders) ON attempt TO paylink_application;
