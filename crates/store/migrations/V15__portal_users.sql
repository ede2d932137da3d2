-- The people who use the portal: who they are, where they belong, how they sign in, and their sessions.
--
-- These rows are in the first configured cell only. A company may be in another cell, so its id is stored as a whole, as text, and
-- without a foreign key.

CREATE TABLE portal_user (
    id           bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    handle       uuid NOT NULL CONSTRAINT portal_user_handle_unique UNIQUE, -- by which authenticators know the user
    created_at   timestamptz NOT NULL DEFAULT service_now(),
    last_seen_at timestamptz,
    is_operator  boolean NOT NULL DEFAULT false,
    email        text NOT NULL CONSTRAINT portal_user_email_unique UNIQUE
        CONSTRAINT portal_user_email_form CHECK (char_length(email) BETWEEN 3 AND 200 AND email = lower(email)),
    name         text NOT NULL CONSTRAINT portal_user_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    language     text CONSTRAINT portal_user_language_length CHECK (char_length(language) BETWEEN 2 AND 35) -- NULL: the browser's
);
GRANT SELECT, DELETE ON portal_user TO paylink_application;
GRANT INSERT (id, handle, is_operator, email, name) ON portal_user TO paylink_application;
GRANT UPDATE (last_seen_at, is_operator, name, language) ON portal_user TO paylink_application;

CREATE TABLE portal_membership (
    user_id    bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT service_now(),
    company    text NOT NULL CONSTRAINT portal_membership_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    role       text NOT NULL CONSTRAINT portal_membership_role_known CHECK (role IN ('owner', 'developer', 'finance', 'viewer')),
    PRIMARY KEY (user_id, company)
);
CREATE INDEX portal_membership_of_company ON portal_membership (company);
GRANT SELECT, DELETE ON portal_membership TO paylink_application;
GRANT INSERT (user_id, company, role), UPDATE (role) ON portal_membership TO paylink_application;

-- An invitation is for a company and a role, or makes an operator, or both. Its link contains a token, of which only the hash is stored.
CREATE TABLE portal_invitation (
    id         bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    hash       bytea NOT NULL CONSTRAINT portal_invitation_hash_unique UNIQUE CHECK (octet_length(hash) = 32),
    created_at timestamptz NOT NULL DEFAULT service_now(),
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    operator   boolean NOT NULL,
    email      text NOT NULL
        CONSTRAINT portal_invitation_email_form CHECK (char_length(email) BETWEEN 3 AND 200 AND email = lower(email)),
    company    text CONSTRAINT portal_invitation_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    role       text CONSTRAINT portal_invitation_role_known CHECK (role IN ('owner', 'developer', 'finance', 'viewer')),
    invited_by text NOT NULL CHECK (char_length(invited_by) BETWEEN 1 AND 200),
    CONSTRAINT portal_invitation_complete CHECK ((company IS NULL) = (role IS NULL) AND (company IS NOT NULL OR operator))
);
CREATE UNIQUE INDEX portal_invitation_one_open ON portal_invitation (email, coalesce(company, '')) WHERE used_at IS NULL;
CREATE INDEX portal_invitation_of_company ON portal_invitation (company) WHERE used_at IS NULL;
CREATE INDEX portal_invitation_expiry ON portal_invitation (expires_at);
GRANT SELECT, DELETE ON portal_invitation TO paylink_application;
GRANT INSERT (id, hash, expires_at, operator, email, company, role, invited_by), UPDATE (used_at)
    ON portal_invitation TO paylink_application;

-- A password and the secret of an authenticator app: neither signs anybody in without the other.
CREATE TABLE portal_password (
    id             bigint PRIMARY KEY REFERENCES portal_user (id) ON DELETE CASCADE, -- the user
    set_at         timestamptz NOT NULL DEFAULT service_now(),
    totp_last_step bigint NOT NULL, -- the last one-time code that was accepted; it and earlier ones are not accepted again
    hash           text NOT NULL CONSTRAINT portal_password_hash_form CHECK (hash LIKE '$argon2id$%' AND char_length(hash) <= 500),
    totp_sealed    bytea NOT NULL
);
GRANT SELECT ON portal_password TO paylink_application;
GRANT INSERT (id, totp_last_step, hash, totp_sealed), UPDATE (set_at, totp_last_step, hash, totp_sealed)
    ON portal_password TO paylink_application;

-- As for the other secrets: none is sealed with a key that is being retired.
CREATE FUNCTION guard_portal_password_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM public.check_sealing_key(NEW.totp_sealed, '{}');
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_portal_password_secrets BEFORE INSERT OR UPDATE OF totp_sealed ON portal_password
    FOR EACH ROW EXECUTE FUNCTION guard_portal_password_secrets();

-- `credential` is what verifies a signature of the authenticator: a public key and a counter, as JSON. It is no secret.
CREATE TABLE portal_passkey (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id       bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    created_at    timestamptz NOT NULL DEFAULT service_now(),
    last_used_at  timestamptz,
    credential_id bytea NOT NULL CONSTRAINT portal_passkey_unique UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
    name          text NOT NULL CONSTRAINT portal_passkey_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    credential    text NOT NULL CONSTRAINT portal_passkey_credential_length CHECK (char_length(credential) <= 20000)
);
CREATE INDEX portal_passkey_of_user ON portal_passkey (user_id);
GRANT SELECT, DELETE ON portal_passkey TO paylink_application;
GRANT INSERT (user_id, credential_id, name, credential), UPDATE (last_used_at, credential) ON portal_passkey TO paylink_application;

-- Codes that are left. A used code is deleted.
CREATE TABLE portal_recovery_code (
    user_id bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    hash    bytea NOT NULL CHECK (octet_length(hash) = 32),
    PRIMARY KEY (user_id, hash)
);
GRANT SELECT, INSERT, DELETE ON portal_recovery_code TO paylink_application;

-- A session that has ended is deleted. `address` is where its user signed in; `last_address`, where they were last seen.
CREATE TABLE portal_session (
    id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id          bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    hash             bytea NOT NULL CONSTRAINT portal_session_hash_unique UNIQUE CHECK (octet_length(hash) = 32),
    created_at       timestamptz NOT NULL DEFAULT service_now(),
    authenticated_at timestamptz NOT NULL DEFAULT service_now(),
    last_seen_at     timestamptz NOT NULL DEFAULT service_now(),
    address          inet NOT NULL,
    last_address     inet NOT NULL,
    device           text NOT NULL CONSTRAINT portal_session_device_length CHECK (char_length(device) <= 200)
);
CREATE INDEX portal_session_of_user ON portal_session (user_id);
CREATE INDEX portal_session_last_seen ON portal_session (last_seen_at);
GRANT SELECT, DELETE ON portal_session TO paylink_application;
GRANT INSERT (user_id, hash, address, last_address, device), UPDATE (hash, authenticated_at, last_seen_at, last_address)
    ON portal_session TO paylink_application;

-- A WebAuthn ceremony under way. Whoever ends it deletes the row, so that a challenge is answered once.
CREATE TABLE portal_challenge (
    hash       bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    created_at timestamptz NOT NULL DEFAULT service_now(),
    state      text NOT NULL CONSTRAINT portal_challenge_state_length CHECK (char_length(state) <= 20000)
);
CREATE INDEX portal_challenge_age ON portal_challenge (created_at);
GRANT SELECT, DELETE ON portal_challenge TO paylink_application;
GRANT INSERT (hash, state) ON portal_challenge TO paylink_application;
