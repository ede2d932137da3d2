-- What nodes and `paylink doctor` write to find out whether the database accepts writes and whose clock is wrong.

-- The node's clock minus the database's, at the heartbeat before. NULL: not compared yet, or the service's clock is movable.
ALTER TABLE node ADD COLUMN clock_difference_ms bigint;

-- The row that `paylink doctor` writes.
CREATE TABLE write_check (
    singleton  boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    checked_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO write_check DEFAULT VALUES;
GRANT SELECT, UPDATE (checked_at) ON write_check TO paylink_application;
