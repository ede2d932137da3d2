-- Status changes are stored in the order of their time. So an index that only knows the times in each group of pages is enough to find
-- the latest ones, and inserting a row writes nothing to it. V28 to V30 do the same for other tables, each in a migration of its own:
-- one that locked two tables could deadlock with payers who confirm. A large table gets its index with CREATE INDEX CONCURRENTLY before
-- the upgrade.
SET LOCAL lock_timeout = '2s';
CREATE INDEX IF NOT EXISTS status_change_changed_at ON status_change USING brin (changed_at) WITH (autosummarize = on);
