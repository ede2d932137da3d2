-- What the operator's pages read: how banks do over all companies, and what banks have said against final statuses.
--
-- The index needs a lock that conflicts with writes to its small table. Fail instead of letting a poll wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

-- How the attempts at a bank ended, by day in UTC, over all companies. The worker that adds up `daily_count` adds to it in the same
-- statement. The sum over companies would take too long when there are many. It lacks what a node of the previous version counts during
-- the upgrade.
CREATE TABLE bank_daily_count (
    day     date NOT NULL,
    bank    text NOT NULL,
    outcome text NOT NULL,
    total   bigint NOT NULL,
    PRIMARY KEY (day, bank, outcome)
) WITH (fillfactor = 70); -- the counts of a day are updated every few seconds
GRANT SELECT, INSERT, DELETE ON bank_daily_count TO paylink_application;
GRANT UPDATE (total) ON bank_daily_count TO paylink_application;

-- Under the lock of the worker, so that nothing is counted in one table and not in the other. Only the days that the page reads, so that
-- the worker does not wait long.
SELECT FROM roll_up_progress FOR UPDATE;
INSERT INTO bank_daily_count (day, bank, outcome, total)
SELECT day, subject, outcome, sum(total) FROM daily_count
WHERE measure = 'attempts' AND day > (service_now() AT TIME ZONE 'UTC')::date - 30 GROUP BY day, subject, outcome;

CREATE INDEX contradiction_observed_at ON contradiction (observed_at, attempt_id);
