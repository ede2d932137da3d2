-- What the payers of a company see, where they go back to, and which links they may no longer use.

ALTER TABLE company
    ADD callback_url text,
    ADD colour text CONSTRAINT company_colour_form CHECK (colour ~ '^#[0-9a-f]{6}$'),
    -- Links made before this are no longer links.
    ADD links_void_before timestamptz;
GRANT UPDATE (callback_url, colour, links_void_before) ON company TO paylink_application;

CREATE TABLE company_logo (
    company_id bigint PRIMARY KEY REFERENCES company (id),
    digest     text NOT NULL, -- of the image: part of its address, so that browsers may keep it for ever
    media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    width      integer NOT NULL,
    height     integer NOT NULL,
    image      bytea NOT NULL CHECK (octet_length(image) <= 16384)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON company_logo TO paylink_application;

-- A link that was taken back before it became a payment. By the id of the payment it would have become.
CREATE TABLE revoked_link (
    payment_id uuid PRIMARY KEY,
    company_id bigint NOT NULL REFERENCES company (id),
    revoked_at timestamptz NOT NULL DEFAULT service_now()
);
GRANT SELECT, INSERT ON revoked_link TO paylink_application;

-- Using a link and revoking it contend for one lock, so that of two who come at once one sees what the other did. Both triggers
-- read after they have the lock, and so with a newer snapshot than the statement they are part of.
CREATE FUNCTION guard_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(NEW.id::text, 0));
    IF EXISTS (SELECT FROM public.revoked_link WHERE payment_id = NEW.id) THEN
        RETURN NULL; -- no payment; whoever asked looks why
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_link BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION guard_link();

CREATE FUNCTION guard_revocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payment_id::text, 0));
    IF EXISTS (SELECT FROM public.payment WHERE id = NEW.payment_id) THEN
        RETURN NULL; -- it has been used
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_revocation BEFORE INSERT ON revoked_link FOR EACH ROW EXECUTE FUNCTION guard_revocation();
CREATE TRIGGER keep_revocations BEFORE UPDATE OR DELETE OR TRUNCATE ON revoked_link EXECUTE FUNCTION keep_payments();

-- The language that the payer chose, for when the bank sends them back in another browser.
ALTER TABLE attempt ADD language text CONSTRAINT attempt_language_form CHECK (language ~ '^[a-z]{2}$');
GRANT UPDATE (language) ON attempt TO paylink_application;

-- How often a bank was chosen, by day: the most used stand first.
CREATE TABLE bank_use (
    day   date NOT NULL,
    bank  text NOT NULL,
    times bigint NOT NULL,
    PRIMARY KEY (day, bank)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_use TO paylink_application;
