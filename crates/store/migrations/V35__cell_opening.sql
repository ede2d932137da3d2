-- A cell that may have lost acknowledged writes starts no attempts until a node or a person vouches for it.
--
-- A trigger needs a lock that conflicts with writes. Fail instead of letting payments wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

-- Identifies a copy of the cell's data: the database system and its timeline. A promotion and a restore to a moment begin a new
-- timeline, a dump that is loaded elsewhere gets another system identifier.
CREATE FUNCTION cell_lineage(OUT system_identifier bigint, OUT timeline bigint) LANGUAGE sql STABLE AS $$
    SELECT (pg_control_system()).system_identifier,
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint
$$;

-- The lineage for which the cell is open.
CREATE TABLE cell_opening (
    singleton           boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    system_identifier   bigint NOT NULL,
    timeline            bigint NOT NULL,
    opened_at           timestamptz NOT NULL DEFAULT clock_timestamp(), -- by the machine's clock, as the heartbeats of nodes
    opened_by           text NOT NULL CHECK (char_length(opened_by) BETWEEN 1 AND 200),
    opened_by_person_at timestamptz NOT NULL DEFAULT clock_timestamp(), -- nodes forget what they miss when this is later than they know
    loss                text CHECK (char_length(loss) BETWEEN 1 AND 300), -- what a node misses. Only a person clears it
    loss_found_at       timestamptz,
    close_reason        text CHECK (char_length(close_reason) BETWEEN 1 AND 600), -- why a person or the migration has closed the cell
    closed_at           timestamptz,
    restored_at         timestamptz, -- payments from before start no more attempts: one may have been lost
    CONSTRAINT cell_opening_loss_complete CHECK (num_nulls(loss, loss_found_at) IN (0, 2)),
    CONSTRAINT cell_opening_close_complete CHECK (num_nulls(close_reason, closed_at) IN (0, 2))
);
-- Only a database without payments, or one whose nodes run at this moment, is known to have lost nothing. Any other may be a backup that
-- was restored.
INSERT INTO cell_opening (system_identifier, timeline, opened_by, close_reason, closed_at)
SELECT system_identifier, timeline, 'migration', CASE WHEN is_known THEN NULL ELSE
        'the schema was migrated while no node was running, so this may be a backup that was restored. If it was: '
        '`paylink cell restored --to TIME`. If it is the database that the nodes have always used: `paylink cell open --reason TEXT`' END,
    CASE WHEN is_known THEN NULL ELSE clock_timestamp() END
FROM cell_lineage(), (SELECT NOT EXISTS (SELECT FROM payment)
    OR EXISTS (SELECT FROM node WHERE seen_at > clock_timestamp() - interval '2 minutes') AS is_known) AS evidence;
GRANT SELECT ON cell_opening TO paylink_application;
GRANT UPDATE (system_identifier, timeline, opened_at, opened_by, opened_by_person_at, loss, loss_found_at, close_reason, closed_at,
    restored_at) ON cell_opening TO paylink_application;

-- In PL/pgSQL, which plans the query once per connection: it runs with every attempt that starts.
CREATE FUNCTION cell_is_open() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
    is_open boolean;
BEGIN
    SELECT num_nonnulls(loss, close_reason) = 0 AND system_identifier = (pg_control_system()).system_identifier
        AND timeline = ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint INTO is_open
    FROM public.cell_opening;
    RETURN coalesce(is_open, false);
END
$$;

-- The number of the node's last heartbeat, and when it was counted: never while the cell is closed. Nodes of a version that does not
-- number heartbeats leave both. A node that has found all its writes in a lineage says so here.
ALTER TABLE node ADD COLUMN heartbeat_number bigint NOT NULL DEFAULT 0,
    ADD COLUMN counted_at timestamptz,
    ADD COLUMN vouched_system_identifier bigint,
    ADD COLUMN vouched_timeline bigint;

-- Every statement that inserts attempts is checked: nothing else can make a bank move money.
CREATE FUNCTION reject_closed_cell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the cell is closed: it may have lost payments' USING ERRCODE = 'PL001';
END
$$;
CREATE TRIGGER require_open_cell BEFORE INSERT ON attempt FOR EACH STATEMENT
    WHEN (NOT cell_is_open()) EXECUTE FUNCTION reject_closed_cell();

-- Of a payment from before a restore, an attempt may be missing that has moved the money. So no version of the program, and nobody
-- else, starts another one.
CREATE FUNCTION guard_attempt_after_restore() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM public.cell_opening, public.payment
               WHERE payment.id = NEW.payment_id AND payment.created_at < cell_opening.restored_at) THEN
        RAISE EXCEPTION 'the payment is from before a restore' USING ERRCODE = 'PL001';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_attempt_after_restore BEFORE INSERT ON attempt FOR EACH ROW EXECUTE FUNCTION guard_attempt_after_restore();

-- An attempt is abandoned if its payer never got to the bank. After a restore, the payer may have got there: what was stored about it may
-- be lost. A closed cell does not know yet.
CREATE FUNCTION guard_abandoned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT public.cell_is_open()
       OR EXISTS (SELECT FROM public.cell_opening WHERE NEW.created_at < cell_opening.restored_at) THEN
        RAISE EXCEPTION 'the order of the attempt may be among the lost writes' USING ERRCODE = 'PL001';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_abandoned BEFORE UPDATE OF outcome ON attempt FOR EACH ROW
    WHEN (NEW.outcome = 'abandoned' AND OLD.outcome IS NULL) EXECUTE FUNCTION guard_abandoned();

-- For the same reason a payment that may have been paid by a lost attempt is not cancelled. An authorised one had no later attempt.
CREATE FUNCTION guard_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT public.cell_is_open()
       OR EXISTS (SELECT FROM public.cell_opening WHERE NEW.created_at < cell_opening.restored_at) THEN
        RAISE EXCEPTION 'a lost attempt may have paid the payment' USING ERRCODE = 'PL001';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_cancelled BEFORE UPDATE OF status ON payment FOR EACH ROW
    WHEN (NEW.status = 'CANCELLED' AND NOT OLD.was_authorised) EXECUTE FUNCTION guard_cancelled();

-- Payers and banks that come back to attempts which the cell does not know, because a restore has undone them.
CREATE TABLE unknown_attempt (
    id            uuid PRIMARY KEY,
    first_seen_at timestamptz NOT NULL DEFAULT service_now(),
    last_seen_at  timestamptz NOT NULL DEFAULT service_now(),
    returns       integer NOT NULL DEFAULT 0 CHECK (returns >= 0),
    notifications integer NOT NULL DEFAULT 0 CHECK (notifications >= 0),
    bank_said     text CHECK (char_length(bank_said) BETWEEN 1 AND 300) -- the order that the bank's notification names
);
CREATE INDEX unknown_attempt_first_seen ON unknown_attempt (first_seen_at, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON unknown_attempt TO paylink_application;
