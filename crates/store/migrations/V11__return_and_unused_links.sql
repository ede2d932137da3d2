-- A company that accepts online payments has a callback URL. Links that nobody uses can expire, and no revocation lies in the future.
--
-- Adding a column and triggers needs locks that conflict with writes. Fail instead of letting payments wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

---------------------------------------------------------------------------------------------------------------------------------
-- The return to the merchant
---------------------------------------------------------------------------------------------------------------------------------

-- Payments from links of the API offer the payer a return to the merchant, so a company needs a callback URL before it is enabled, and
-- keeps one while it is. Only changes of these two columns are checked: companies that were enabled without one before this rule
-- keep working, and `paylink doctor` names them.
CREATE FUNCTION reject_company_without_callback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'online payments need a callback URL'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'company_enabled_has_callback';
END
$$;
CREATE TRIGGER require_callback_on_insert BEFORE INSERT ON company FOR EACH ROW
    WHEN (NEW.online_payments_enabled AND coalesce(NEW.callback_url, '') = '')
    EXECUTE FUNCTION reject_company_without_callback();
CREATE TRIGGER require_callback_on_change BEFORE UPDATE OF online_payments_enabled, callback_url ON company FOR EACH ROW
    WHEN (NEW.online_payments_enabled AND coalesce(NEW.callback_url, '') = ''
          AND (NEW.online_payments_enabled, NEW.callback_url) IS DISTINCT FROM (OLD.online_payments_enabled, OLD.callback_url))
    EXECUTE FUNCTION reject_company_without_callback();

---------------------------------------------------------------------------------------------------------------------------------
-- Links that nobody uses
---------------------------------------------------------------------------------------------------------------------------------

-- How long an unused link is valid after its issue. NULL: for ever. It concerns links only: nothing ends a payment by time. The
-- statement that inserts a payment compares it with the link's sealed time of issue (`src/payment.rs`).
ALTER TABLE company
    ADD COLUMN link_lifetime_seconds bigint
        CONSTRAINT company_link_lifetime_range CHECK (link_lifetime_seconds BETWEEN 60 AND 3155760000);
GRANT UPDATE (link_lifetime_seconds) ON company TO paylink_application;

-- A revocation in the future would also revoke every link that is generated until then. It may only move to the present.
CREATE FUNCTION guard_links_revoked_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.links_revoked_before > public.service_now() THEN
        RAISE EXCEPTION 'links are revoked up to the present, not in the future'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'company_revocation_not_in_future';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_links_revoked_before_on_insert BEFORE INSERT ON company FOR EACH ROW
    WHEN (NEW.links_revoked_before IS NOT NULL) EXECUTE FUNCTION guard_links_revoked_before();
CREATE TRIGGER guard_links_revoked_before_on_change BEFORE UPDATE OF links_revoked_before ON company FOR EACH ROW
    WHEN (NEW.links_revoked_before IS DISTINCT FROM OLD.links_revoked_before) EXECUTE FUNCTION guard_links_revoked_before();
