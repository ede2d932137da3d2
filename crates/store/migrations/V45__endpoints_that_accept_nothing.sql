-- What notices about endpoints need, and indexes for the lists of notices.

-- The first failed attempt since the endpoint last accepted something; NULL while it accepts. The breaker does not know this: a redirect
-- or a 404 closes it. A node of the release before writes neither; the next result that this one records sets or clears it.
ALTER TABLE endpoint_queue ADD COLUMN nothing_accepted_since timestamptz;
CREATE INDEX endpoint_queue_nothing_accepted ON endpoint_queue (endpoint_id) WHERE nothing_accepted_since IS NOT NULL;

-- The opening of the last delivery to the endpoint that was found to end soon, announced or not.
ALTER TABLE endpoint_announcement ADD COLUMN ending_until timestamptz;
CREATE INDEX endpoint_announcement_waiting ON endpoint_announcement (endpoint_id) WHERE ending_until > announced_until;

-- Up to which opening deliveries were examined that end soon. So each is read once, and not in every minute of its last two hours.
CREATE TABLE ending_delivery_scan (
    singleton     boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    scanned_until timestamptz NOT NULL
);
INSERT INTO ending_delivery_scan (scanned_until) VALUES ('-infinity');
GRANT SELECT, UPDATE (scanned_until) ON ending_delivery_scan TO paylink_application;

-- A session may see the notices of some companies of its person only: it reads theirs, and not those of the others. No other index has the
-- order of the expression. Otherwise PostgreSQL reads the notices of everybody in the order of their times, and removes most of them.
CREATE INDEX portal_notice_of_company ON portal_notice (user_id, company, (created_at AT TIME ZONE 'UTC'), id);
CREATE INDEX portal_notice_unread_of_company ON portal_notice (user_id, company, id) WHERE read_at IS NULL;
