-- Who counts as a second person, now that people approve in the portal.
--
-- The new column needs a lock that conflicts with writes. Fail instead of letting changes wait behind a long transaction.
SET LOCAL lock_timeout = '2s';

-- The user of a command and a person of the portal may be the same person, so that one who proposes with a command and approves in
-- the portal waits as the same person does. Commands of an earlier version write neither column; what was decided
-- before has none.
ALTER TABLE proposal ADD COLUMN proposed_from text NOT NULL DEFAULT 'command'
    CONSTRAINT proposal_proposed_from_known CHECK (proposed_from IN ('command', 'portal'));
ALTER TABLE proposal ADD COLUMN decided_from text CONSTRAINT proposal_decided_from_known CHECK (decided_from IN ('command', 'portal'));
GRANT INSERT (proposed_from), UPDATE (decided_from) ON proposal TO paylink_application;

CREATE OR REPLACE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.proposed_at := public.service_now();
        IF NEW.decision IS NOT NULL THEN
            RAISE EXCEPTION 'a proposal starts without a decision'
                USING ERRCODE = 'check_violation', CONSTRAINT = 'proposal_starts_open';
        END IF;
        RETURN NEW;
    END IF;
    IF OLD.decision IS NOT NULL OR NEW.decision IS NULL
       OR (NEW.id, NEW.company_id, NEW.payee_account_id, NEW.payment_id, NEW.proposed_at, NEW.kind, NEW.close_as, NEW.evidence,
           NEW.proposed_by, NEW.proposed_from)
          IS DISTINCT FROM
          (OLD.id, OLD.company_id, OLD.payee_account_id, OLD.payment_id, OLD.proposed_at, OLD.kind, OLD.close_as, OLD.evidence,
           OLD.proposed_by, OLD.proposed_from)
    THEN
        RAISE EXCEPTION 'a proposal is decided once, and nothing else of it changes'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'proposal_immutable';
    END IF;
    NEW.decided_at := public.service_now();
    NEW.decided_from := coalesce(NEW.decided_from, 'command');
    IF NEW.decision = 'approved'
       AND (NEW.decided_by = NEW.proposed_by OR NEW.decided_by LIKE 'uid %' OR NEW.proposed_by LIKE 'uid %'
            OR NEW.decided_from <> NEW.proposed_from)
       AND NEW.decided_at < NEW.proposed_at + interval '24 hours'
    THEN
        RAISE EXCEPTION 'another person approves a proposal, or the same one after 24 hours'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'proposal_second_person';
    END IF;
    RETURN NEW;
END
$$;

-- An owner could invite an address of their own and approve with it. So it matters since when somebody is an owner.
ALTER TABLE portal_membership ADD COLUMN owner_since timestamptz;
UPDATE portal_membership SET owner_since = created_at WHERE role = 'owner';
ALTER TABLE portal_membership ADD CONSTRAINT portal_membership_owner_since CHECK ((owner_since IS NOT NULL) = (role = 'owner'));
CREATE FUNCTION set_owner_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.role <> 'owner' THEN
        NEW.owner_since := NULL;
    ELSIF TG_OP = 'INSERT' OR OLD.role <> 'owner' THEN
        NEW.owner_since := public.service_now();
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER set_owner_since BEFORE INSERT OR UPDATE OF role ON portal_membership FOR EACH ROW EXECUTE FUNCTION set_owner_since();
