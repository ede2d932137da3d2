-- Single sign-on by OpenID Connect. All of these rows are in the home cell, as the people of the portal.

-- The identity provider of a company. It vouches for the people of this company, and for nothing else.
CREATE TABLE portal_sign_on (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_at    timestamptz NOT NULL DEFAULT service_now(),
    tested_at     timestamptz, -- the last test sign-in with these settings
    enforced      boolean NOT NULL DEFAULT false,
    company       text NOT NULL CONSTRAINT portal_sign_on_of_company UNIQUE
        CONSTRAINT portal_sign_on_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    issuer        text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 500),
    client_id     text NOT NULL CHECK (char_length(client_id) BETWEEN 1 AND 255),
    mode          text NOT NULL CONSTRAINT portal_sign_on_mode_known CHECK (mode IN ('invitation', 'domain')),
    domain_role   text NOT NULL CONSTRAINT portal_sign_on_role_known CHECK (domain_role IN ('developer', 'finance', 'viewer')),
    test_result   text CHECK (char_length(test_result) BETWEEN 1 AND 50), -- `ok`, or why the test failed
    secret_sealed bytea NOT NULL
);
GRANT SELECT, DELETE ON portal_sign_on TO paylink_application;
GRANT INSERT (company, issuer, client_id, mode, domain_role, secret_sealed),
    UPDATE (tested_at, enforced, issuer, client_id, mode, domain_role, test_result, secret_sealed) ON portal_sign_on TO paylink_application;
CREATE FUNCTION guard_portal_sign_on_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM public.check_sealing_key(NEW.secret_sealed, '{}');
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_portal_sign_on_secrets BEFORE INSERT OR UPDATE OF secret_sealed ON portal_sign_on
    FOR EACH ROW EXECUTE FUNCTION guard_portal_sign_on_secrets();

-- Domains of e-mail addresses that belong to a company. Only the operator confirms them.
CREATE TABLE portal_sign_on_domain (
    domain     text PRIMARY KEY CONSTRAINT portal_sign_on_domain_form CHECK (char_length(domain) BETWEEN 3 AND 200 AND domain = lower(domain)),
    created_at timestamptz NOT NULL DEFAULT service_now(),
    company    text NOT NULL CONSTRAINT portal_sign_on_domain_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$')
);
CREATE INDEX portal_sign_on_domain_of_company ON portal_sign_on_domain (company);
GRANT SELECT, DELETE ON portal_sign_on_domain TO paylink_application;
GRANT INSERT (domain, company) ON portal_sign_on_domain TO paylink_application;

-- Who somebody is at a provider. `company` is NULL for the operators' provider.
CREATE TABLE portal_identity (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id    bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT service_now(),
    company    text CONSTRAINT portal_identity_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    issuer     text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 500),
    subject    text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255)
);
CREATE UNIQUE INDEX portal_identity_once ON portal_identity (coalesce(company, ''), issuer, subject);
CREATE INDEX portal_identity_of_user ON portal_identity (user_id);
GRANT SELECT, DELETE ON portal_identity TO paylink_application;
GRANT INSERT (user_id, company, issuer, subject) ON portal_identity TO paylink_application;

-- What a session has from a provider. A session without such a row was started with the person's own passkey or password.
CREATE TABLE portal_provider_session (
    id                   bigint PRIMARY KEY REFERENCES portal_session (id) ON DELETE CASCADE, -- the session
    checked_at           timestamptz NOT NULL DEFAULT service_now(), -- when the provider last confirmed it
    claimed_until        timestamptz, -- one request at a time asks the provider
    own_authenticated_at timestamptz, -- when the person last used their own passkey or password in this session
    company              text CONSTRAINT portal_provider_session_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'), -- NULL: the operators' provider
    issuer               text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 500),
    subject              text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
    refresh_sealed       bytea
);
CREATE INDEX portal_provider_session_of_company ON portal_provider_session (company);
GRANT SELECT, DELETE ON portal_provider_session TO paylink_application;
GRANT INSERT (id, company, issuer, subject, refresh_sealed), UPDATE (checked_at, claimed_until, own_authenticated_at, refresh_sealed)
    ON portal_provider_session TO paylink_application;
CREATE FUNCTION guard_portal_provider_session_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.refresh_sealed IS NOT NULL THEN
        PERFORM public.check_sealing_key(NEW.refresh_sealed, '{}');
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_portal_provider_session_secrets BEFORE INSERT OR UPDATE OF refresh_sealed ON portal_provider_session
    FOR EACH ROW EXECUTE FUNCTION guard_portal_provider_session_secrets();

-- `break_glass`: an owner who may sign in without the provider although the company enforces it.
-- `by_provider`: a member who joined by single sign-on has this membership in sessions by the company's provider only. Somebody else's
-- invitation may give that person a passkey or a password, and whoever sees its link could choose it.
ALTER TABLE portal_membership ADD COLUMN break_glass boolean NOT NULL DEFAULT false;
ALTER TABLE portal_membership ADD COLUMN by_provider boolean NOT NULL DEFAULT false;
GRANT INSERT (by_provider), UPDATE (break_glass, by_provider) ON portal_membership TO paylink_application;
-- An owner who can now sign in without the provider may be somebody else than before: whoever saw the link of the invitation.
CREATE FUNCTION set_owner_since_without_provider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.by_provider AND NOT NEW.by_provider AND NEW.role = 'owner' THEN
        NEW.owner_since := public.service_now();
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER set_owner_since_without_provider BEFORE UPDATE OF by_provider ON portal_membership
    FOR EACH ROW EXECUTE FUNCTION set_owner_since_without_provider();
-- Somebody who joined by single sign-on gets the handle with their first passkey.
GRANT UPDATE (handle) ON portal_user TO paylink_application;
-- A sign-in at a provider is no fresh authentication.
GRANT INSERT (authenticated_at) ON portal_session TO paylink_application;
