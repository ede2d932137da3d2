-- The request or poll that has changed the status, as in the node's log lines, so that these can be found. Their trace. NULL: changed by a
-- command, or by a version before this one.
ALTER TABLE status_change ADD COLUMN request text, ADD COLUMN trace uuid;
