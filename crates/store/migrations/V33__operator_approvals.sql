-- Who counts as a second person among those who run the installation, and the list of what waits for one.
--
-- The new column and the index need locks that conflict with writes to small tables. Fail instead of letting sign-ins and approvals
-- wait behind a long transaction. The table has a row per person, so the constraint is checked at once.
SET LOCAL lock_timeout = '2s';

-- As for owners (V18): an operator could invite an address of their own, and approve with it the closing of a payment.
ALTER TABLE portal_user ADD COLUMN operator_since timestamptz;
UPDATE portal_user SET operator_since = created_at WHERE is_operator;
ALTER TABLE portal_user ADD CONSTRAINT portal_user_operator_since CHECK ((operator_since IS NOT NULL) = is_operator);
CREATE FUNCTION set_operator_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT NEW.is_operator THEN
        NEW.operator_since := NULL;
    ELSIF TG_OP = 'INSERT' OR NOT OLD.is_operator THEN
        NEW.operator_since := public.service_now();
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER set_operator_since BEFORE INSERT OR UPDATE OF is_operator ON portal_user FOR EACH ROW EXECUTE FUNCTION set_operator_since();

-- The page of approvals has the closings first, oldest first.
CREATE INDEX proposal_open ON proposal (kind, proposed_at, id) WHERE decision IS NULL;
