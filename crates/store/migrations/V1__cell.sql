-- What makes a database a cell: its name, its clock, the keys it has been sealed with, and the nodes that serve it.

-- The service's own time. Statements never call now(): tests and `paylink dev` move the whole service, database included,
-- through 22 hours in a second by setting `ahead`, which the application's role cannot do.
CREATE TABLE service_clock (
    the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
    ahead    interval NOT NULL DEFAULT '0'
);
INSERT INTO service_clock DEFAULT VALUES;

-- To the millisecond, because that is what the API shows: a time that was read is a time that compares equal.
CREATE FUNCTION service_now() RETURNS timestamptz
    LANGUAGE sql VOLATILE PARALLEL SAFE
    RETURN date_trunc('milliseconds', clock_timestamp() + (SELECT ahead FROM service_clock));

-- Written once, by `paylink migrate`. A node that expects another cell here refuses to serve.
CREATE TABLE cell (
    the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
    id       text NOT NULL CONSTRAINT cell_id_form CHECK (id ~ '^[0-9a-hjkmnp-tv-z]{2}$')
);

-- Every key that may have sealed something in this cell. A node whose ring lacks one of them refuses to start; one of them
-- seals. Keys themselves are never here, only fingerprints that tell two keys of one number apart.
CREATE TABLE sealing_key (
    id          integer PRIMARY KEY CHECK (id BETWEEN 0 AND 65535),
    fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 8),
    seals       boolean NOT NULL,
    named_at    timestamptz NOT NULL DEFAULT service_now()
);
CREATE UNIQUE INDEX sealing_key_one_seals ON sealing_key (seals) WHERE seals;

-- Who is serving this cell now, and with which keys, so that two keys of one number are not taken for one: a key must be everywhere before it seals anywhere.
CREATE TABLE node (
    name    text PRIMARY KEY,
    version text NOT NULL,
    keys    text[] NOT NULL, -- each as number:fingerprint
    seen_at timestamptz NOT NULL
);

GRANT SELECT ON service_clock, cell, sealing_key, refinery_schema_history TO paylink_application;
GRANT SELECT, INSERT, UPDATE, DELETE ON node TO paylink_application;
