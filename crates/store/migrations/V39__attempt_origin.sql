-- The request that has started the attempt, and its trace, as in the node's log lines. NULL: started by a version before this one.
ALTER TABLE attempt ADD COLUMN request text, ADD COLUMN trace uuid;
