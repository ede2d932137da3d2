-- What people are notified of: on the portal, and by e-mail.

-- In every cell: something has happened. The row is written in the transaction of the change. `key` names the event, so that it is
-- written once. A worker gives the notice to everybody whom it concerns, in the home cell, and sets `distributed_at`.
CREATE TABLE notice (
    id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uuid           uuid NOT NULL DEFAULT gen_random_uuid(), -- ids repeat after a cell is restored from a backup; this does not
    created_at     timestamptz NOT NULL DEFAULT service_now(),
    distributed_at timestamptz,
    -- NULL: it concerns a person or the operators. A change of a person is noticed in the home cell, and may concern a company of another.
    company        text CONSTRAINT notice_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    key            text NOT NULL CONSTRAINT notice_once UNIQUE CHECK (char_length(key) BETWEEN 1 AND 200),
    facts          jsonb NOT NULL -- with `kind`
);
CREATE INDEX notice_waiting ON notice (id) WHERE distributed_at IS NULL;
CREATE INDEX notice_age ON notice (created_at);
GRANT SELECT, DELETE ON notice TO paylink_application;
GRANT INSERT (company, key, facts), UPDATE (distributed_at) ON notice TO paylink_application;

-- Until when deliveries to an endpoint were announced that end undelivered: the time of the last of them.
CREATE TABLE endpoint_announcement (
    endpoint_id     bigint PRIMARY KEY REFERENCES endpoint (id) ON DELETE CASCADE,
    announced_until timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON endpoint_announcement TO paylink_application;

-- In the home cell: an e-mail to a person. With `invitation_id`, it invites somebody who may not be a user yet; otherwise its contents
-- are the notices that name it. It is sent by whoever claims it. One that could not be sent is claimed again at `next_attempt_at`.
CREATE TABLE portal_mail (
    id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id         bigint REFERENCES portal_user (id) ON DELETE CASCADE,
    invitation_id   bigint REFERENCES portal_invitation (id) ON DELETE CASCADE,
    created_at      timestamptz NOT NULL DEFAULT service_now(),
    next_attempt_at timestamptz, -- NULL: sent, or given up
    sent_at         timestamptz,
    attempts        integer NOT NULL DEFAULT 0,
    is_urgent       boolean NOT NULL,
    last_error      text CHECK (char_length(last_error) <= 500), -- NULL: an attempt runs, or it has ended without a result
    holds_back      boolean NOT NULL DEFAULT true, -- while it waits, later notices of the person wait for the next mail
    without_facts   boolean NOT NULL DEFAULT false, -- it says how many notices there are, and not what they say
    unanswered      integer NOT NULL DEFAULT 0, -- attempts after which the server has the mail, perhaps, and did not respond
    CONSTRAINT portal_mail_to_one CHECK ((user_id IS NULL) <> (invitation_id IS NULL))
);
CREATE INDEX portal_mail_due ON portal_mail (is_urgent DESC, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX portal_mail_of_user ON portal_mail (user_id, created_at);
CREATE INDEX portal_mail_of_invitation ON portal_mail (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX portal_mail_age ON portal_mail (created_at);
GRANT SELECT, DELETE ON portal_mail TO paylink_application;
GRANT INSERT (user_id, invitation_id, next_attempt_at, is_urgent),
    UPDATE (next_attempt_at, sent_at, attempts, last_error, holds_back, without_facts, unanswered)
    ON portal_mail TO paylink_application;

-- In the home cell: a notice for a person. `wants_mail` until it is part of a mail.
CREATE TABLE portal_notice (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id    bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    mail_id    bigint REFERENCES portal_mail (id) ON DELETE SET NULL,
    uuid       uuid NOT NULL, -- of the notice of the cell
    created_at timestamptz NOT NULL, -- when it happened
    read_at    timestamptz,
    wants_mail boolean NOT NULL,
    is_urgent  boolean NOT NULL,
    cell       text NOT NULL CHECK (char_length(cell) = 2),
    company    text CONSTRAINT portal_notice_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    facts      jsonb NOT NULL,
    CONSTRAINT portal_notice_once UNIQUE (user_id, cell, uuid)
);
CREATE INDEX portal_notice_of_user ON portal_notice (user_id, created_at, id);
CREATE INDEX portal_notice_unread ON portal_notice (user_id, id) WHERE read_at IS NULL;
CREATE INDEX portal_notice_without_mail ON portal_notice (user_id) INCLUDE (is_urgent) WHERE wants_mail AND mail_id IS NULL;
CREATE INDEX portal_notice_of_mail ON portal_notice (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX portal_notice_age ON portal_notice (created_at);
GRANT SELECT, DELETE ON portal_notice TO paylink_application;
GRANT INSERT (user_id, uuid, created_at, wants_mail, is_urgent, cell, company, facts), UPDATE (mail_id, read_at)
    ON portal_notice TO paylink_application;

-- The topics about which a person wants no mail. The portal shows their notices all the same.
CREATE TABLE portal_declined_topic (
    user_id bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    topic   text NOT NULL CONSTRAINT portal_declined_topic_known CHECK (topic IN ('webhooks', 'operations')),
    PRIMARY KEY (user_id, topic)
);
GRANT SELECT, INSERT, DELETE ON portal_declined_topic TO paylink_application;

-- The token of an invitation that is sent by mail, until it is sent.
ALTER TABLE portal_invitation ADD COLUMN token_sealed bytea;
GRANT INSERT (token_sealed), UPDATE (token_sealed) ON portal_invitation TO paylink_application;
CREATE FUNCTION guard_portal_invitation_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.token_sealed IS NOT NULL THEN
        PERFORM public.check_sealing_key(NEW.token_sealed, '{}');
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_portal_invitation_secrets BEFORE INSERT OR UPDATE OF token_sealed ON portal_invitation
    FOR EACH ROW EXECUTE FUNCTION guard_portal_invitation_secrets();
