-- Counts by day, for the charts of the portal. Nothing on the way of a payment writes them: a worker adds up what was recorded since
-- its last run (`roll_up.rs`), and finds it by time, with the indexes of V27 to V30.

-- What happened on a day, in UTC. The meaning of subject and outcome depends on the measure (`daily_count.rs`).
CREATE TABLE daily_count (
    company_id bigint NOT NULL,
    day        date NOT NULL,
    measure    text NOT NULL,
    subject    text NOT NULL,
    outcome    text NOT NULL,
    total      bigint NOT NULL,
    PRIMARY KEY (company_id, day, measure, subject, outcome)
) WITH (fillfactor = 70); -- the counts of a day are updated every few seconds
CREATE INDEX daily_count_day ON daily_count (day);
GRANT SELECT, INSERT, DELETE ON daily_count TO paylink_application;
GRANT UPDATE (total) ON daily_count TO paylink_application;

-- Up to when everything is counted. Only one worker at a time advances it. An existing installation is counted from 30 days ago on.
CREATE TABLE roll_up_progress (
    singleton    boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    counted_upto timestamptz NOT NULL DEFAULT date_trunc('day', service_now(), 'UTC') - interval '30 days'
);
INSERT INTO roll_up_progress DEFAULT VALUES;
GRANT SELECT, UPDATE (counted_upto) ON roll_up_progress TO paylink_application;
