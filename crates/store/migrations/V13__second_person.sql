-- What people decide about payments and accounts: changes that need approval, and closing a payment on evidence.

-- Altering tables needs locks that conflict with writes. Fail instead of letting payments wait behind a long
-- transaction.
SET LOCAL lock_timeout = '2s';

---------------------------------------------------------------------------------------------------------------------------------
-- Proposals
---------------------------------------------------------------------------------------------------------------------------------

-- A change that one person proposes and another approves. The same person may approve it after 24 hours, so that an installation with
-- one shared account can work, and somebody has a day to notice. So may somebody whom the operating system does not identify
-- (`uid …`): that name may belong to the same person.
CREATE TABLE proposal (
    id               bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    company_id       bigint NOT NULL REFERENCES company (id),
    payee_account_id bigint, -- the account that the company would have
    payment_id       uuid,   -- the payment that would be closed
    proposed_at      timestamptz NOT NULL DEFAULT service_now(),
    decided_at       timestamptz,
    kind             text NOT NULL CONSTRAINT proposal_kind_known CHECK (kind IN ('payee_account', 'close_payment')),
    close_as         text CONSTRAINT proposal_close_as_known CHECK (close_as IN ('executed', 'failed')),
    evidence         text CONSTRAINT proposal_evidence_length CHECK (char_length(evidence) BETWEEN 1 AND 2000),
    proposed_by      text NOT NULL CHECK (char_length(proposed_by) BETWEEN 1 AND 200),
    decision         text CONSTRAINT proposal_decision_known CHECK (decision IN ('approved', 'withdrawn')),
    decided_by       text CHECK (char_length(decided_by) BETWEEN 1 AND 200),
    FOREIGN KEY (company_id, payee_account_id) REFERENCES payee_account (company_id, id),
    CONSTRAINT proposal_complete CHECK (CASE kind
        WHEN 'payee_account' THEN payee_account_id IS NOT NULL AND payment_id IS NULL AND close_as IS NULL AND evidence IS NULL
        ELSE payee_account_id IS NULL AND payment_id IS NOT NULL AND close_as IS NOT NULL AND evidence IS NOT NULL END),
    CONSTRAINT proposal_decided CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decided_by IS NULL))
);
CREATE UNIQUE INDEX proposal_one_account ON proposal (company_id) WHERE kind = 'payee_account' AND decision IS NULL;
CREATE UNIQUE INDEX proposal_one_closing ON proposal (payment_id) WHERE kind = 'close_payment' AND decision IS NULL;
CREATE INDEX proposal_of_payment ON proposal (payment_id) WHERE payment_id IS NOT NULL;

-- The rule of the domain (`approval.rs`), for every writer.
CREATE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
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
           NEW.proposed_by)
          IS DISTINCT FROM
          (OLD.id, OLD.company_id, OLD.payee_account_id, OLD.payment_id, OLD.proposed_at, OLD.kind, OLD.close_as, OLD.evidence,
           OLD.proposed_by)
    THEN
        RAISE EXCEPTION 'a proposal is decided once, and nothing else of it changes'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'proposal_immutable';
    END IF;
    NEW.decided_at := public.service_now();
    IF NEW.decision = 'approved'
       AND (NEW.decided_by = NEW.proposed_by OR NEW.decided_by LIKE 'uid %' OR NEW.proposed_by LIKE 'uid %')
       AND NEW.decided_at < NEW.proposed_at + interval '24 hours'
    THEN
        RAISE EXCEPTION 'another person approves a proposal, or the same one after 24 hours'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'proposal_second_person';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_proposal BEFORE INSERT OR UPDATE ON proposal FOR EACH ROW EXECUTE FUNCTION guard_proposal();
CREATE TRIGGER retain_proposals BEFORE DELETE OR TRUNCATE ON proposal EXECUTE FUNCTION reject_statement();
GRANT SELECT ON proposal TO paylink_application;
GRANT INSERT (id, company_id, payee_account_id, payment_id, kind, close_as, evidence, proposed_by) ON proposal TO paylink_application;
GRANT UPDATE (decision, decided_by, decided_at) ON proposal TO paylink_application;

-- The account of a live company changes only as approved. Its first account comes with the company.
CREATE FUNCTION guard_live_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- The latest decision, so that an account that was replaced does not come back without another one.
    IF NEW.payee_account_id IS DISTINCT FROM (
        SELECT payee_account_id FROM public.proposal
        WHERE company_id = NEW.id AND kind = 'payee_account' AND decision = 'approved'
        ORDER BY decided_at DESC, id DESC LIMIT 1) THEN
        RAISE EXCEPTION 'the account of a live company changes only by an approved proposal'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'company_account_approved';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_live_account BEFORE UPDATE OF payee_account_id ON company FOR EACH ROW
    WHEN (OLD.mode = 'live' AND OLD.payee_account_id IS NOT NULL AND NEW.payee_account_id IS DISTINCT FROM OLD.payee_account_id)
    EXECUTE FUNCTION guard_live_account();

---------------------------------------------------------------------------------------------------------------------------------
-- Closing a payment
---------------------------------------------------------------------------------------------------------------------------------

-- What proves the outcome of an attempt. NULL: the bank. `operator`: the bank's evidence that an approved proposal quotes.
ALTER TABLE attempt ADD COLUMN proof text;
ALTER TABLE attempt ADD CONSTRAINT attempt_proof_known CHECK (proof = 'operator') NOT VALID; -- V14 validates it
GRANT UPDATE (proof) ON attempt TO paylink_application;

CREATE FUNCTION guard_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL OR NOT EXISTS (
        SELECT FROM public.proposal JOIN public.payment ON payment.id = payment_id
        WHERE payment_id = NEW.payment_id AND decision = 'approved' AND payment.status = 'UNKNOWN'
            AND NEW.outcome = CASE close_as WHEN 'executed' THEN 'paid' ELSE 'rejected' END)
    THEN
        RAISE EXCEPTION 'an operator ends an attempt only of an UNKNOWN payment and by an approved proposal'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'attempt_proof_approved';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER guard_proof BEFORE UPDATE OF proof ON attempt FOR EACH ROW
    WHEN (NEW.proof IS DISTINCT FROM OLD.proof) EXECUTE FUNCTION guard_proof();
