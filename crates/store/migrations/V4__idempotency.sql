-- What a merchant's `Idempotency-Key` stood for, for 30 days: the same key and request are given the same link. Keys and
-- requests are kept as hashes; a link is sealed by itself.

CREATE TABLE idempotency (
    company_id   bigint NOT NULL,
    made_at      timestamptz NOT NULL,
    key_hash     bytea NOT NULL CHECK (octet_length(key_hash) = 32),
    request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
    link         text NOT NULL,
    currency     text NOT NULL, -- the payee account's when the link was made: a link in another one can no longer be paid
    PRIMARY KEY (company_id, key_hash)
);
CREATE INDEX idempotency_made_at ON idempotency (made_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency TO paylink_application;
