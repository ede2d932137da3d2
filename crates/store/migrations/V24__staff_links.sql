-- Links that people make in the portal, so that they see what became of them. Links of programs are not stored.
-- The foreign key locks the companies. Fail instead of letting changes of them wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

CREATE TABLE staff_link (
    payment_id   uuid PRIMARY KEY, -- the id that the payment has once the link is used
    company_id   bigint NOT NULL REFERENCES company (id),
    issued_at    timestamptz NOT NULL,
    amount_cents integer NOT NULL,
    currency     text NOT NULL,
    reference    text NOT NULL,
    created_by   text NOT NULL CHECK (char_length(created_by) BETWEEN 1 AND 200),
    link         text NOT NULL -- sealed, as in its URL
);
CREATE INDEX staff_link_of_company ON staff_link (company_id, issued_at, payment_id);
GRANT SELECT, INSERT, DELETE ON staff_link TO paylink_application;
