-- Replays of many events that go on after the request that started them, and what is needed to show an exchange exactly.
--
-- Adding a column needs a lock that conflicts with writes. Fail instead of letting deliveries wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

-- The header `webhook-timestamp` of the attempt, in seconds since 1970. It is part of what is signed. NULL in older rows.
ALTER TABLE delivery_attempt ADD COLUMN webhook_timestamp bigint;

-- A replay of a company's past events. Any worker continues it: a batch of events and the new cursor are committed together, under the
-- lock of this row. So a worker that dies leaves nothing to clean up, and no event is queued twice.
CREATE TABLE replay_job (
    id           bigint PRIMARY KEY,
    company_id   bigint NOT NULL REFERENCES company (id),
    endpoint_id  bigint,                                      -- NULL: all enabled endpoints
    since        timestamptz NOT NULL,
    started_at   timestamptz NOT NULL DEFAULT service_now(), -- later events are not replayed
    worked_at    timestamptz NOT NULL DEFAULT service_now(), -- the last batch; jobs take turns
    finished_at  timestamptz,
    cursor_at    timestamptz NOT NULL,                       -- the last event that was examined
    cursor_event uuid NOT NULL,
    queued       bigint NOT NULL DEFAULT 0,
    skipped      bigint NOT NULL DEFAULT 0,
    only_missing boolean NOT NULL,
    started_by   text NOT NULL CHECK (char_length(started_by) <= 250)
);
-- A company has one replay at a time. Also the list of unfinished jobs.
CREATE UNIQUE INDEX replay_job_one_open ON replay_job (company_id) WHERE finished_at IS NULL;
CREATE INDEX replay_job_of_company ON replay_job (company_id, started_at);
GRANT SELECT, INSERT ON replay_job TO paylink_application;
GRANT UPDATE (worked_at, finished_at, cursor_at, cursor_event, queued, skipped) ON replay_job TO paylink_application;
