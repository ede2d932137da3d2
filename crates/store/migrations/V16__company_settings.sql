-- What merchants set up themselves: how payers reach them, their logo on a dark page, a token that replaces another one, and the first
-- account of a company that was added without one.
--
-- Adding columns needs a lock that conflicts with writes. Fail instead of letting payments wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

ALTER TABLE company
    ADD COLUMN support_email text CONSTRAINT company_support_email_length CHECK (char_length(support_email) BETWEEN 3 AND 254),
    ADD COLUMN website_url   text CONSTRAINT company_website_form
        CHECK (website_url LIKE 'https://%' AND octet_length(website_url) <= 1000);
GRANT UPDATE (support_email, website_url) ON company TO paylink_application;

-- The logo for dark pages, where the company has another one for them. A table of its own, because nodes of the previous version read
-- one row of `company_logo` per company.
CREATE TABLE company_dark_logo (
    company_id bigint PRIMARY KEY REFERENCES company (id),
    digest     text NOT NULL, -- of the image; part of its URL, so that browsers may cache it for ever
    media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    width      integer NOT NULL,
    height     integer NOT NULL,
    image      bytea NOT NULL CHECK (octet_length(image) <= 16384)
);
GRANT SELECT, INSERT, DELETE ON company_dark_logo TO paylink_application;
GRANT UPDATE (digest, media_type, width, height, image) ON company_dark_logo TO paylink_application;

-- The token that was made when this one was rolled. This one then ends by its `expires_at`.
ALTER TABLE api_token ADD COLUMN replaced_by bigint REFERENCES api_token (id);
GRANT UPDATE (replaced_by) ON api_token TO paylink_application;

-- The first account of a live company is set without a proposal, also after the company was added. So an account must not be removed:
-- the next one would be the first again.
CREATE OR REPLACE FUNCTION guard_live_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- The latest decision, so that an account that was replaced does not come back without another one.
    IF NEW.payee_account_id IS NULL OR NEW.payee_account_id IS DISTINCT FROM (
        SELECT payee_account_id FROM public.proposal
        WHERE company_id = NEW.id AND kind = 'payee_account' AND decision = 'approved'
        ORDER BY decided_at DESC, id DESC LIMIT 1) THEN
        RAISE EXCEPTION 'the account of a live company changes only by an approved proposal'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'company_account_approved';
    END IF;
    RETURN NEW;
END
$$;
