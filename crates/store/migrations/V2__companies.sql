-- Who collects payments, into which account, and with which tokens.

CREATE TABLE company (
    id                      bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    name                    text NOT NULL,
    mode                    text NOT NULL CONSTRAINT company_mode_known CHECK (mode IN ('test', 'live')),
    online_payments_enabled boolean NOT NULL DEFAULT false,
    payee_account_id        bigint,
    created_at              timestamptz NOT NULL DEFAULT service_now(),
    CONSTRAINT company_enabled_has_account CHECK (NOT online_payments_enabled OR payee_account_id IS NOT NULL)
);

-- An account never changes: a company that moves to another one gets a new row. A payment that names a row here has
-- therefore kept the account it was confirmed with.
CREATE TABLE payee_account (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id  bigint NOT NULL REFERENCES company (id),
    holder      text NOT NULL,
    iban_sealed bytea NOT NULL,
    currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    created_at  timestamptz NOT NULL DEFAULT service_now(),
    UNIQUE (company_id, id)
);
ALTER TABLE company ADD FOREIGN KEY (id, payee_account_id) REFERENCES payee_account (company_id, id);

-- Only the SHA-256 of a token is kept. It is also how a token is found, so no statement names a company before a token
-- has been proved.
CREATE TABLE api_token (
    id           bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    company_id   bigint NOT NULL REFERENCES company (id),
    hash         bytea NOT NULL CONSTRAINT api_token_hash_unique UNIQUE CHECK (octet_length(hash) = 32),
    name         text NOT NULL,
    created_at   timestamptz NOT NULL DEFAULT service_now(),
    expires_at   timestamptz,
    revoked_at   timestamptz,
    last_used_at timestamptz,
    links_made   bigint NOT NULL DEFAULT 0
);
CREATE INDEX api_token_of_company ON api_token (company_id);

GRANT SELECT, INSERT ON company, payee_account, api_token TO paylink_application;
GRANT UPDATE (name, online_payments_enabled, payee_account_id) ON company TO paylink_application;
GRANT UPDATE (name, expires_at, revoked_at, last_used_at, links_made) ON api_token TO paylink_application;
