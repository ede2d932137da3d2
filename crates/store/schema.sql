-- The schema as PostgreSQL prints it, to look things up. A test writes this file from the migrations, which say why.

CREATE TYPE public.delivery_state AS ENUM (
    'fresh',
    'queued',
    'delivered',
    'exhausted',
    'expired'
);

CREATE TYPE public.payment_status AS ENUM (
    'PENDING',
    'AUTHORISED',
    'EXECUTED',
    'SETTLED',
    'FAILED',
    'CANCELLED',
    'INCOMPLETE',
    'UNKNOWN'
);

CREATE FUNCTION public.begin_anew() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM public.portal_notice WHERE user_id = NEW.id;
    DELETE FROM public.portal_declined_topic WHERE user_id = NEW.id;
    DELETE FROM public.portal_former_member WHERE user_id = NEW.id;
    NEW.language := NULL;
    NEW.page_language := NULL;
    NEW.last_seen_at := NULL;
    RETURN NEW;
END $$;

CREATE FUNCTION public.cell_is_open() RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
    is_open boolean;
BEGIN
    SELECT num_nonnulls(loss, close_reason) = 0 AND system_identifier = (pg_control_system()).system_identifier
        AND timeline = ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint INTO is_open
    FROM public.cell_opening;
    RETURN coalesce(is_open, false);
END $$;

CREATE FUNCTION public.cell_lineage(OUT system_identifier bigint, OUT timeline bigint) RETURNS record
    LANGUAGE sql STABLE
    AS $$
    SELECT (pg_control_system()).system_identifier,
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint
$$;

CREATE FUNCTION public.check_sealing_key(sealed bytea, kept bytea[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (sealed = ANY (kept)) IS NOT TRUE AND EXISTS (
        SELECT FROM public.sealing_key
        WHERE ring = 'secrets' AND id = public.sealing_key_of(sealed) AND state <> 'in_use')
    THEN
        RAISE EXCEPTION 'this secret is sealed with a retired key' USING ERRCODE = 'check_violation', CONSTRAINT = 'sealing_key_in_use';
    END IF;
END $$;

CREATE FUNCTION public.create_delivery_attempt_partitions() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET lock_timeout TO '500ms'
    AS $$
DECLARE
    today date := (public.service_now() AT TIME ZONE 'UTC')::date;
    created integer := 0;
    day date;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('delivery attempt partitions', 0));
    FOR day IN SELECT today + ahead FROM generate_series(-1, 7) AS ahead LOOP
        IF to_regclass('public.delivery_attempt_' || to_char(day, 'YYYYMMDD')) IS NULL THEN
            EXECUTE format('CREATE TABLE public.%I PARTITION OF public.delivery_attempt FOR VALUES FROM (%L) TO (%L)',
                'delivery_attempt_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00Z', (day + 1)::text || ' 00:00Z');
            created := created + 1;
        END IF;
    END LOOP;
    RETURN created;
END $$;

CREATE FUNCTION public.drop_delivery_attempt_partitions() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET lock_timeout TO '500ms'
    AS $$
DECLARE
    oldest date := (public.service_now() AT TIME ZONE 'UTC')::date - 30;
    dropped integer := 0;
    day text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('delivery attempt partitions', 0));
    FOR day IN
        SELECT relname FROM pg_class JOIN pg_inherits ON inhrelid = pg_class.oid
        WHERE inhparent = 'public.delivery_attempt'::regclass AND relname < 'delivery_attempt_' || to_char(oldest, 'YYYYMMDD')
    LOOP
        EXECUTE format('DROP TABLE public.%I', day);
        dropped := dropped + 1;
    END LOOP;
    RETURN dropped;
END $$;

CREATE FUNCTION public.end_absence() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE public.portal_user SET left_at = NULL WHERE id = NEW.user_id AND left_at IS NOT NULL;
    RETURN NULL;
END $$;

CREATE FUNCTION public.erase_personal_data(requested_payment uuid, event_days integer, OUT erased_attempts bigint, OUT erased_events bigint, OUT erased_data bigint, OUT erased_responses bigint) RETURNS record
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
DECLARE
    at CONSTANT timestamptz := public.service_now();
    events uuid[];
    attempts uuid[];
BEGIN
    -- A rollback resets it too. The owner may not put a parameter of our own into the definition of a function.
    PERFORM set_config('paylink.erasing', 'on', true);
    erased_responses := 0;
    IF requested_payment IS NULL THEN
        events := ARRAY(
            SELECT id FROM public.event
            WHERE body IS NOT NULL AND created_at <= at - make_interval(days => greatest(event_days, 30))
                AND NOT EXISTS (SELECT FROM public.delivery WHERE event_id = event.id AND state IN ('fresh', 'queued'))
            ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED);
    ELSE
        PERFORM FROM public.payment WHERE id = requested_payment FOR UPDATE;
        -- What merchants responded. Without a request it is dropped after 30 days, with its partition.
        UPDATE public.delivery_attempt SET response_body = NULL
        WHERE event_id = (SELECT id FROM public.event WHERE payment_id = requested_payment) AND response_body IS NOT NULL;
        GET DIAGNOSTICS erased_responses = ROW_COUNT;
        events := ARRAY(
            SELECT id FROM public.event
            WHERE payment_id = requested_payment
                AND NOT EXISTS (SELECT FROM public.delivery WHERE event_id = event.id AND state IN ('fresh', 'queued'))
            FOR UPDATE);
    END IF;

    UPDATE public.payment SET data = NULL
    WHERE id IN (SELECT payment_id FROM public.event WHERE event.id = ANY (events)) AND data IS NOT NULL
        AND status IN ('EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED');
    GET DIAGNOSTICS erased_data = ROW_COUNT;
    UPDATE public.event SET body = NULL WHERE id = ANY (events) AND body IS NOT NULL;
    GET DIAGNOSTICS erased_events = ROW_COUNT;

    IF requested_payment IS NULL THEN
        attempts := ARRAY(
            SELECT id FROM public.attempt WHERE erase_at <= at AND ended_at IS NOT NULL LIMIT 1000 FOR UPDATE SKIP LOCKED);
    ELSE
        attempts := ARRAY(
            SELECT id FROM public.attempt
            WHERE payment_id = requested_payment AND ended_at IS NOT NULL
                AND (connector_state_sealed IS NOT NULL OR redirect_sealed IS NOT NULL OR language IS NOT NULL OR named_orders <> '{}'
                    OR last_bank_reason IS NOT NULL)
            FOR UPDATE);
    END IF;
    UPDATE public.attempt
    SET connector_state_sealed = NULL, redirect_sealed = NULL, language = NULL, named_orders = '{}', last_bank_reason = NULL, erase_at = NULL
    WHERE id = ANY (attempts);
    GET DIAGNOSTICS erased_attempts = ROW_COUNT;
    PERFORM set_config('paylink.erasing', '', true);
END $$;

CREATE FUNCTION public.guard_attempt() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    found record;
BEGIN
    IF TG_OP = 'INSERT' THEN
        -- Locks the payment, as a status transition does: of two concurrent transactions, one waits and sees what the other did.
        SELECT status, was_authorised INTO found FROM public.payment WHERE id = NEW.payment_id FOR UPDATE;
        IF found IS NULL OR found.was_authorised OR found.status NOT IN ('PENDING', 'INCOMPLETE') THEN
            RAISE EXCEPTION 'this payment cannot be attempted again' USING ERRCODE = 'check_violation', CONSTRAINT = 'attempt_of_open_payment';
        END IF;
        RETURN NEW;
    END IF;
    IF (NEW.id, NEW.payment_id, NEW.number, NEW.bank, NEW.created_at)
       IS DISTINCT FROM (OLD.id, OLD.payment_id, OLD.number, OLD.bank, OLD.created_at)
       OR NEW.claim < OLD.claim
    THEN
        RAISE EXCEPTION 'the identity of an attempt never changes and its claim never decreases'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'attempt_immutable';
    END IF;
    IF OLD.ended_at IS NOT NULL AND (NEW.ended_at, NEW.outcome) IS DISTINCT FROM (OLD.ended_at, OLD.outcome) THEN
        RAISE EXCEPTION 'the outcome of an attempt that has ended never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'attempt_ended';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_attempt_after_restore() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF EXISTS (SELECT FROM public.cell_opening, public.payment
               WHERE payment.id = NEW.payment_id AND payment.created_at < cell_opening.restored_at) THEN
        RAISE EXCEPTION 'the payment is from before a restore' USING ERRCODE = 'PL001';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_attempt_secrets() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    kept CONSTANT bytea[] := ARRAY[OLD.access_secret_sealed, OLD.connector_state_sealed, OLD.redirect_sealed];
BEGIN
    PERFORM public.check_sealing_key(NEW.access_secret_sealed, kept), public.check_sealing_key(NEW.connector_state_sealed, kept),
        public.check_sealing_key(NEW.redirect_sealed, kept);
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_change_recorded() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM public.status_change
                   WHERE payment_id = NEW.id AND number = NEW.version AND to_status = NEW.status) THEN
        RAISE EXCEPTION 'the status history lacks this change' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_change_recorded';
    END IF;
    IF NEW.status IN ('EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED')
       AND NOT EXISTS (SELECT FROM public.event WHERE payment_id = NEW.id) THEN
        RAISE EXCEPTION 'a final status needs its event' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_event_recorded';
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION public.guard_endpoint_secrets() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    kept CONSTANT bytea[] := ARRAY[OLD.secret_sealed, OLD.old_secret_sealed];
BEGIN
    PERFORM public.check_sealing_key(NEW.secret_sealed, kept), public.check_sealing_key(NEW.old_secret_sealed, kept);
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF current_setting('paylink.erasing', true) = 'on' AND NEW.body IS NULL
       AND (NEW.id, NEW.payment_id, NEW.company_id, NEW.created_at)
           IS NOT DISTINCT FROM (OLD.id, OLD.payment_id, OLD.company_id, OLD.created_at)
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'rows of this table are retained' USING ERRCODE = 'check_violation', CONSTRAINT = 'rows_retained';
END $$;

CREATE FUNCTION public.guard_final() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    any_open boolean;
    any_paid boolean;
BEGIN
    SELECT bool_or(ended_at IS NULL), bool_or(outcome = 'paid') INTO any_open, any_paid
    FROM public.attempt WHERE payment_id = NEW.id;
    IF any_open THEN
        RAISE EXCEPTION 'an attempt may still move money' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_open';
    END IF;
    IF NEW.status IN ('EXECUTED', 'SETTLED') AND any_paid IS NOT TRUE THEN
        RAISE EXCEPTION 'no attempt of this payment was paid' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_paid_by_attempt';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_link() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(NEW.id::text, 0));
    IF EXISTS (SELECT FROM public.revoked_link WHERE payment_id = NEW.id) THEN
        RETURN NULL; -- inserts nothing; the caller then queries the reason
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_links_revoked_before() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW.links_revoked_before > public.service_now()
       AND (TG_OP = 'INSERT' OR NEW.links_revoked_before IS DISTINCT FROM OLD.links_revoked_before) THEN
        RAISE EXCEPTION 'links are revoked up to the present, not in the future'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'company_revocation_not_in_future';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_live_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    -- The latest decision, so that an account that was replaced does not come back without another one.
    IF NEW.payee_account_id IS NULL OR NEW.payee_account_id IS DISTINCT FROM (
        SELECT payee_account_id FROM public.proposal
        WHERE company_id = NEW.id AND kind = 'payee_account' AND decision = 'approved'
        ORDER BY decided_at DESC, id DESC LIMIT 1) THEN
        RAISE EXCEPTION 'the account of a live company changes only by an approved proposal'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'company_account_approved';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_lost_writes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT public.cell_is_open()
       OR EXISTS (SELECT FROM public.cell_opening WHERE NEW.created_at < cell_opening.restored_at) THEN
        RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'PL001';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    final CONSTANT public.payment_status[] := ARRAY['EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED'];
    payer CONSTANT public.payment_status[] := ARRAY['PENDING', 'INCOMPLETE'];
    was_authorised boolean;
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.status <> 'PENDING' OR NEW.was_authorised OR NEW.updated_at IS NOT NULL OR NEW.version <> 0 THEN
            RAISE EXCEPTION 'a payment starts as PENDING' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_starts_pending';
        END IF;
        RETURN NEW;
    END IF;

    IF NEW IS NOT DISTINCT FROM OLD THEN
        RETURN NULL; -- nothing to write
    END IF;
    IF OLD.status = ANY (final) THEN
        IF current_setting('paylink.erasing', true) = 'on' AND NEW.data IS NULL
           AND (NEW.id, NEW.company_id, NEW.payee_account_id, NEW.created_at, NEW.updated_at, NEW.status, NEW.amount_cents,
                NEW.version, NEW.was_authorised, NEW.merchant_return, NEW.currency, NEW.reference)
               IS NOT DISTINCT FROM
               (OLD.id, OLD.company_id, OLD.payee_account_id, OLD.created_at, OLD.updated_at, OLD.status, OLD.amount_cents,
                OLD.version, OLD.was_authorised, OLD.merchant_return, OLD.currency, OLD.reference)
        THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'a final status never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_final';
    END IF;
    IF (NEW.id, NEW.company_id, NEW.payee_account_id, NEW.created_at, NEW.updated_at, NEW.amount_cents, NEW.version,
        NEW.was_authorised, NEW.merchant_return, NEW.currency, NEW.reference, NEW.data)
       IS DISTINCT FROM
       (OLD.id, OLD.company_id, OLD.payee_account_id, OLD.created_at, OLD.updated_at, OLD.amount_cents, OLD.version,
        OLD.was_authorised, OLD.merchant_return, OLD.currency, OLD.reference, OLD.data)
    THEN
        RAISE EXCEPTION 'only the status of a payment changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_only_status_changes';
    END IF;

    was_authorised := OLD.was_authorised OR OLD.status = 'AUTHORISED';
    IF was_authorised AND NEW.status = ANY (payer) THEN
        RAISE EXCEPTION 'an authorised payment never waits for its payer again'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_once_authorised';
    END IF;
    NEW.was_authorised := was_authorised OR NEW.status = 'AUTHORISED';
    NEW.version := OLD.version + 1;
    -- If the clock was set back, a payment must still not be updated before it was created.
    NEW.updated_at := greatest(public.service_now(), OLD.updated_at, OLD.created_at);
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_proof() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;

CREATE FUNCTION public.guard_proposal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.proposed_at := public.service_now();
        IF NEW.decision IS NOT NULL THEN
            RAISE EXCEPTION 'a proposal starts without a decision' USING ERRCODE = 'check_violation', CONSTRAINT = 'proposal_starts_open';
        END IF;
        RETURN NEW;
    END IF;
    IF OLD.decision IS NOT NULL OR NEW.decision IS NULL
       OR (NEW.id, NEW.company_id, NEW.payee_account_id, NEW.payment_id, NEW.proposed_at, NEW.kind, NEW.close_as, NEW.evidence,
           NEW.proposed_by, NEW.proposed_from, NEW.user_id, NEW.company, NEW.user_email, NEW.new_role, NEW.operator_decides)
          IS DISTINCT FROM
          (OLD.id, OLD.company_id, OLD.payee_account_id, OLD.payment_id, OLD.proposed_at, OLD.kind, OLD.close_as, OLD.evidence,
           OLD.proposed_by, OLD.proposed_from, OLD.user_id, OLD.company, OLD.user_email, OLD.new_role, OLD.operator_decides)
    THEN
        RAISE EXCEPTION 'a proposal is decided once, and nothing else of it changes'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'proposal_immutable';
    END IF;
    NEW.decided_at := public.service_now();
    IF NEW.decision = 'approved'
       AND (NEW.decided_by = NEW.proposed_by OR NEW.decided_by LIKE 'uid %' OR NEW.proposed_by LIKE 'uid %'
            OR NEW.decided_from <> NEW.proposed_from)
       AND NOT (NEW.alone AND NEW.decided_at >= NEW.proposed_at + interval '72 hours')
    THEN
        RAISE EXCEPTION 'another person approves a proposal, or the single operator of the installation after 72 hours'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'proposal_second_person';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_revocation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payment_id::text, 0));
    IF EXISTS (SELECT FROM public.payment WHERE id = NEW.payment_id) THEN
        RETURN NULL; -- the link has been used
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION public.guard_secret() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
DECLARE
    sealed bytea;
BEGIN
    EXECUTE format('SELECT ($1).%I', TG_ARGV[0]) INTO sealed USING NEW;
    PERFORM public.check_sealing_key(sealed, '{}');
    RETURN NEW;
END $_$;

CREATE FUNCTION public.move_service_now() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    EXECUTE format(
        'CREATE OR REPLACE FUNCTION %I.service_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
            RETURN date_trunc(''milliseconds'', clock_timestamp() + %L::interval)',
        TG_TABLE_SCHEMA, NEW.ahead);
    RETURN NULL;
END $$;

CREATE FUNCTION public.note_queue_written() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TG_OP = 'INSERT' OR NEW.written_at = OLD.written_at AND NEW.written_at < public.service_now() - interval '10 seconds' THEN
        NEW.written_at := public.service_now();
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION public.reject_closed_cell() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'the cell is closed: it may have lost payments' USING ERRCODE = 'PL001';
END $$;

CREATE FUNCTION public.reject_isolation_level() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'this table is written in READ COMMITTED transactions only'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'transaction_read_committed',
              HINT = 'BEGIN ISOLATION LEVEL READ COMMITTED';
END $$;

CREATE FUNCTION public.reject_statement() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'rows of this table are retained' USING ERRCODE = 'check_violation', CONSTRAINT = 'rows_retained';
END $$;

CREATE FUNCTION public.sealing_key_of(sealed bytea) RETURNS integer
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN (octet_length(sealed) >= 2) THEN ((get_byte(sealed, 0) * 256) + get_byte(sealed, 1)) ELSE NULL::integer END;

CREATE FUNCTION public.sealing_key_of_link(link text) RETURNS integer
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN public.sealing_key_of(decode(translate(substr(link, 5, 4), '-_'::text, '+/'::text), 'base64'::text));

CREATE FUNCTION public.service_now() RETURNS timestamp with time zone
    LANGUAGE sql PARALLEL SAFE
    RETURN date_trunc('milliseconds'::text, clock_timestamp());

CREATE FUNCTION public.set_operator_since() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NOT NEW.is_operator THEN
        NEW.operator_since := NULL;
    ELSIF TG_OP = 'INSERT' OR NOT OLD.is_operator THEN
        NEW.operator_since := public.service_now();
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION public.set_owner_since() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW.role <> 'owner' THEN
        NEW.owner_since := NULL;
    -- An owner who can now sign in without the provider may be somebody else than before: whoever saw the link of the invitation.
    ELSIF TG_OP = 'INSERT' OR OLD.role <> 'owner' OR OLD.by_provider AND NOT NEW.by_provider THEN
        NEW.owner_since := public.service_now();
    END IF;
    RETURN NEW;
END $$;

CREATE TABLE public.api_token (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    hash bytea NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    last_used_at timestamp with time zone,
    links_generated bigint DEFAULT 0 NOT NULL,
    replaced_by bigint,
    networks text,
    CONSTRAINT api_token_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT api_token_id_check CHECK (((id >= 0) AND (id < ((1)::bigint << 60)))),
    CONSTRAINT api_token_networks_length CHECK (((char_length(networks) >= 1) AND (char_length(networks) <= 500)))
);

CREATE TABLE public.api_token_use (
    token_id bigint NOT NULL,
    network cidr NOT NULL,
    first_day date NOT NULL,
    last_day date NOT NULL,
    requests bigint NOT NULL
);

CREATE TABLE public.attempt (
    id uuid NOT NULL,
    payment_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    payer_seen_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    last_polled_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    next_poll_at timestamp with time zone,
    unreadable_since timestamp with time zone,
    gone_since timestamp with time zone,
    returned_at timestamp with time zone,
    ended_at timestamp with time zone,
    erase_at timestamp with time zone,
    trace uuid,
    claim integer DEFAULT 0 NOT NULL,
    number integer NOT NULL,
    bank text NOT NULL,
    phase text,
    outcome text,
    payer_request text,
    proof text,
    last_bank_status text,
    last_bank_reason text,
    language text,
    request text,
    access_secret_sealed bytea NOT NULL,
    consent_hash bytea,
    connector_state_sealed bytea,
    redirect_sealed bytea,
    named_orders text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT attempt_ended_has_outcome CHECK (((ended_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT attempt_language_form CHECK ((language ~ '^[a-z]{2}$'::text)),
    CONSTRAINT attempt_last_bank_reason_length CHECK (((length(last_bank_reason) >= 1) AND (length(last_bank_reason) <= 500))),
    CONSTRAINT attempt_last_bank_status_length CHECK (((length(last_bank_status) >= 1) AND (length(last_bank_status) <= 100))),
    CONSTRAINT attempt_named_orders_limit CHECK ((cardinality(named_orders) <= 8)),
    CONSTRAINT attempt_number_check CHECK ((number > 0)),
    CONSTRAINT attempt_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'rejected'::text, 'lapsed'::text, 'cancelled'::text, 'refused'::text, 'not_done'::text, 'abandoned'::text]))),
    CONSTRAINT attempt_payer_request_check CHECK ((payer_request = ANY (ARRAY['cancel'::text, 'switch'::text]))),
    CONSTRAINT attempt_phase_known CHECK ((phase = ANY (ARRAY['awaiting_payer'::text, 'awaiting_others'::text, 'authorisation_failed'::text, 'authorised'::text, 'executed'::text, 'settled'::text, 'lapsed'::text, 'rejected'::text, 'cancelled'::text, 'unrecognised'::text, 'gone'::text, 'not_found'::text, 'deleted'::text]))),
    CONSTRAINT attempt_proof_known CHECK ((proof = 'operator'::text))
)
WITH (fillfactor='70');

CREATE TABLE public.audit_entry (
    id bigint NOT NULL,
    company_id bigint,
    recorded_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    source text NOT NULL,
    actor text NOT NULL,
    claimed_actor text,
    host text NOT NULL,
    client_address inet DEFAULT inet_client_addr(),
    database_login text DEFAULT SESSION_USER NOT NULL,
    action text NOT NULL,
    object text NOT NULL,
    before jsonb,
    after jsonb,
    CONSTRAINT audit_entry_actor_length CHECK (((char_length(actor) >= 1) AND (char_length(actor) <= 200))),
    CONSTRAINT audit_entry_claimed_actor_length CHECK (((char_length(claimed_actor) >= 1) AND (char_length(claimed_actor) <= 200))),
    CONSTRAINT audit_entry_host_length CHECK (((char_length(host) >= 1) AND (char_length(host) <= 200))),
    CONSTRAINT audit_entry_source_known CHECK ((source = ANY (ARRAY['command'::text, 'portal'::text])))
);

ALTER TABLE public.audit_entry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bank_daily_count (
    day date NOT NULL,
    bank text NOT NULL,
    outcome text NOT NULL,
    total bigint NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.bank_use (
    day date NOT NULL,
    bank text NOT NULL,
    times bigint NOT NULL
);

CREATE TABLE public.cell (
    singleton boolean DEFAULT true NOT NULL,
    id text NOT NULL,
    CONSTRAINT cell_id_form CHECK ((id ~ '^[0-9a-hjkmnp-tv-z]{2}$'::text)),
    CONSTRAINT cell_singleton_check CHECK (singleton)
);

CREATE TABLE public.cell_opening (
    singleton boolean DEFAULT true NOT NULL,
    system_identifier bigint NOT NULL,
    timeline bigint NOT NULL,
    opened_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    opened_by text NOT NULL,
    opened_by_person_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    loss text,
    loss_found_at timestamp with time zone,
    close_reason text,
    closed_at timestamp with time zone,
    restored_at timestamp with time zone,
    CONSTRAINT cell_opening_close_complete CHECK ((num_nulls(close_reason, closed_at) = ANY (ARRAY[0, 2]))),
    CONSTRAINT cell_opening_close_reason_check CHECK (((char_length(close_reason) >= 1) AND (char_length(close_reason) <= 600))),
    CONSTRAINT cell_opening_loss_check CHECK (((char_length(loss) >= 1) AND (char_length(loss) <= 300))),
    CONSTRAINT cell_opening_loss_complete CHECK ((num_nulls(loss, loss_found_at) = ANY (ARRAY[0, 2]))),
    CONSTRAINT cell_opening_opened_by_check CHECK (((char_length(opened_by) >= 1) AND (char_length(opened_by) <= 200))),
    CONSTRAINT cell_opening_singleton_check CHECK (singleton)
);

CREATE TABLE public.company (
    id bigint NOT NULL,
    name text NOT NULL,
    mode text NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    online_payments_enabled boolean DEFAULT false NOT NULL,
    payee_account_id bigint,
    links_revoked_before timestamp with time zone,
    link_lifetime_seconds bigint,
    callback_url text,
    colour text,
    support_email text,
    website_url text,
    amount_in_previews boolean DEFAULT false NOT NULL,
    suspended_at timestamp with time zone,
    suspended_by text,
    suspension_reason text,
    enabled_before_suspension boolean,
    closed_at timestamp with time zone,
    CONSTRAINT company_closed_is_suspended CHECK (((closed_at IS NULL) OR (suspended_at IS NOT NULL))),
    CONSTRAINT company_colour_form CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT company_enabled_has_account CHECK (((NOT online_payments_enabled) OR (payee_account_id IS NOT NULL))),
    CONSTRAINT company_enabled_has_callback CHECK (((NOT online_payments_enabled) OR (COALESCE(callback_url, ''::text) <> ''::text))),
    CONSTRAINT company_enabled_not_suspended CHECK (((NOT online_payments_enabled) OR (suspended_at IS NULL))),
    CONSTRAINT company_id_check CHECK (((id >= 0) AND (id < ((1)::bigint << 60)))),
    CONSTRAINT company_link_lifetime_range CHECK (((link_lifetime_seconds >= 60) AND (link_lifetime_seconds <= '3155760000'::bigint))),
    CONSTRAINT company_mode_known CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT company_support_email_length CHECK (((char_length(support_email) >= 3) AND (char_length(support_email) <= 254))),
    CONSTRAINT company_suspended_by_length CHECK (((char_length(suspended_by) >= 1) AND (char_length(suspended_by) <= 200))),
    CONSTRAINT company_suspension_complete CHECK ((num_nulls(suspended_at, suspended_by, suspension_reason, enabled_before_suspension) = ANY (ARRAY[0, 4]))),
    CONSTRAINT company_suspension_reason_length CHECK (((char_length(suspension_reason) >= 1) AND (char_length(suspension_reason) <= 300))),
    CONSTRAINT company_website_form CHECK (((website_url ~~ 'https://%'::text) AND (octet_length(website_url) <= 1000)))
);

CREATE TABLE public.company_logo (
    company_id bigint NOT NULL,
    is_dark boolean NOT NULL,
    digest text NOT NULL,
    media_type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    image bytea NOT NULL,
    CONSTRAINT company_logo_image_check CHECK ((octet_length(image) <= 16384)),
    CONSTRAINT company_logo_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])))
);

CREATE TABLE public.contradiction (
    attempt_id uuid NOT NULL,
    bank_status text NOT NULL,
    payment_id uuid NOT NULL,
    payment_status public.payment_status NOT NULL,
    observed_at timestamp with time zone DEFAULT public.service_now() NOT NULL
);

CREATE TABLE public.daily_count (
    company_id bigint NOT NULL,
    day date NOT NULL,
    measure text NOT NULL,
    subject text NOT NULL,
    outcome text NOT NULL,
    total bigint NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.delivery (
    event_id uuid NOT NULL,
    endpoint_id bigint NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    next_attempt_at timestamp with time zone,
    attempted_at timestamp with time zone,
    ended_at timestamp with time zone,
    claim integer DEFAULT 0 NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    in_flight boolean DEFAULT false NOT NULL,
    state public.delivery_state DEFAULT 'fresh'::public.delivery_state NOT NULL,
    last_outcome text,
    CONSTRAINT delivery_open_is_scheduled CHECK (((state = ANY (ARRAY['fresh'::public.delivery_state, 'queued'::public.delivery_state])) = (next_attempt_at IS NOT NULL)))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_cost_delay='0');

CREATE TABLE public.delivery_attempt (
    event_id uuid NOT NULL,
    endpoint_id bigint NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone NOT NULL,
    webhook_timestamp bigint NOT NULL,
    duration_ms integer NOT NULL,
    number smallint NOT NULL,
    http_status smallint,
    outcome text NOT NULL,
    response_body bytea,
    CONSTRAINT delivery_attempt_response_body_check CHECK ((octet_length(response_body) <= 16384))
)
PARTITION BY RANGE (recorded_at);

CREATE TABLE public.delivery_heartbeat (
    singleton boolean DEFAULT true NOT NULL,
    seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT delivery_heartbeat_singleton_check CHECK (singleton)
);

CREATE TABLE public.downtime (
    ended_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone NOT NULL,
    CONSTRAINT downtime_not_empty CHECK ((started_at < ended_at))
);

CREATE TABLE public.ending_delivery_scan (
    singleton boolean DEFAULT true NOT NULL,
    scanned_until timestamp with time zone NOT NULL,
    CONSTRAINT ending_delivery_scan_singleton_check CHECK (singleton)
);

CREATE TABLE public.endpoint (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    disabled_at timestamp with time zone,
    old_secret_until timestamp with time zone,
    slot smallint,
    url text NOT NULL,
    name text NOT NULL,
    disabled_reason text,
    secret_sealed bytea NOT NULL,
    old_secret_sealed bytea,
    CONSTRAINT endpoint_disabled_has_reason CHECK (((disabled_at IS NULL) = (disabled_reason IS NULL))),
    CONSTRAINT endpoint_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['requested'::text, 'gone'::text, 'removed'::text]))),
    CONSTRAINT endpoint_name_check CHECK ((char_length(name) <= 60)),
    CONSTRAINT endpoint_removed_is_disabled CHECK (((slot IS NOT NULL) OR (disabled_at IS NOT NULL))),
    CONSTRAINT endpoint_slot_range CHECK (((slot >= 1) AND (slot <= 5))),
    CONSTRAINT endpoint_url_check CHECK ((octet_length(url) <= 2048))
);

CREATE TABLE public.endpoint_announcement (
    endpoint_id bigint NOT NULL,
    announced_until timestamp with time zone NOT NULL,
    ending_until timestamp with time zone
);

CREATE TABLE public.endpoint_queue (
    endpoint_id bigint NOT NULL,
    next_due timestamp with time zone NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    breaker_opened_at timestamp with time zone,
    next_probe_at timestamp with time zone,
    flush_since timestamp with time zone,
    flush_cursor timestamp with time zone,
    nothing_accepted_since timestamp with time zone,
    written_at timestamp with time zone NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE public.event (
    id uuid NOT NULL,
    payment_id uuid,
    company_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    body text
);

CREATE TABLE public.idempotency (
    company_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    key_hash bytea NOT NULL,
    request_hash bytea NOT NULL,
    link text NOT NULL,
    currency text NOT NULL,
    CONSTRAINT idempotency_key_hash_check CHECK ((octet_length(key_hash) = 32)),
    CONSTRAINT idempotency_request_hash_check CHECK ((octet_length(request_hash) = 32))
);

CREATE TABLE public.node (
    name text NOT NULL,
    version text NOT NULL,
    keys text[] NOT NULL,
    keys_seen bigint DEFAULT 0 NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    heartbeat_number bigint DEFAULT 0 NOT NULL,
    counted_at timestamp with time zone,
    vouched_system_identifier bigint,
    vouched_timeline bigint,
    clock_difference_ms bigint
);

CREATE TABLE public.notice (
    id bigint NOT NULL,
    uuid uuid DEFAULT gen_random_uuid() NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    distributed_at timestamp with time zone,
    company text,
    key text NOT NULL,
    facts jsonb NOT NULL,
    CONSTRAINT notice_company_form CHECK ((company ~ '^cmp_[0-9a-z]{14}$'::text)),
    CONSTRAINT notice_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)))
);

ALTER TABLE public.notice ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payee_account (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    holder text NOT NULL,
    iban_sealed bytea NOT NULL,
    currency text NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    CONSTRAINT payee_account_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);

ALTER TABLE public.payee_account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payee_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.payment (
    id uuid NOT NULL,
    company_id bigint NOT NULL,
    payee_account_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    updated_at timestamp with time zone,
    status public.payment_status DEFAULT 'PENDING'::public.payment_status NOT NULL,
    amount_cents integer NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    was_authorised boolean DEFAULT false NOT NULL,
    merchant_return boolean NOT NULL,
    currency text NOT NULL,
    reference text NOT NULL,
    data text,
    CONSTRAINT payment_amount_range CHECK (((amount_cents >= 100) AND (amount_cents <= 750000))),
    CONSTRAINT payment_currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT payment_data_form CHECK ((data ~ '^[A-Za-z0-9._~-]{0,100}$'::text)),
    CONSTRAINT payment_reference_form CHECK ((reference ~ '^[A-Za-z0-9 ]{1,18}$'::text))
)
WITH (fillfactor='85');

CREATE TABLE public.portal_browser (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    hash bytea NOT NULL,
    first_seen_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    network cidr NOT NULL,
    name text NOT NULL,
    CONSTRAINT portal_browser_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT portal_browser_name_length CHECK ((char_length(name) <= 60)),
    CONSTRAINT portal_browser_network_prefix CHECK ((masklen((network)::inet) =
CASE family((network)::inet)
    WHEN 4 THEN 24
    ELSE 48
END))
);

ALTER TABLE public.portal_browser ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.portal_browser_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.portal_challenge (
    hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    state text NOT NULL,
    CONSTRAINT portal_challenge_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT portal_challenge_state_length CHECK ((char_length(state) <= 20000))
);

CREATE TABLE public.portal_declined_topic (
    user_id bigint NOT NULL,
    topic text NOT NULL,
    CONSTRAINT portal_declined_topic_known CHECK ((topic = ANY (ARRAY['webhooks'::text, 'operations'::text])))
);

CREATE TABLE public.portal_former_member (
    user_id bigint NOT NULL,
    ended_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    was_owner boolean NOT NULL,
    is_confirmed boolean NOT NULL,
    company text NOT NULL,
    CONSTRAINT portal_former_member_company_form CHECK ((company ~ '^cmp_[0-9a-z]{14}$'::text))
);

CREATE TABLE public.portal_identity (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    company text,
    issuer text NOT NULL,
    subject text NOT NULL,
    CONSTRAINT portal_identity_company_form CHECK ((company ~ '^cmp_[0-9a-z]{14}$'::text)),
    CONSTRAINT portal_identity_issuer_check CHECK (((char_length(issuer) >= 1) AND (char_length(issuer) <= 500))),
    CONSTRAINT portal_identity_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 255)))
);

ALTER TABLE public.portal_identity ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.portal_identity_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.portal_invitation (
    id bigint NOT NULL,
    hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    operator boolean NOT NULL,
    link_shown boolean NOT NULL,
    email text NOT NULL,
    company text,
    role text,
    invited_by text NOT NULL,
    token_sealed bytea,
    CONSTRAINT portal_invitation_company_form CHECK ((company ~ '^cmp_[0-9a-z]{14}$'::text)),
    CONSTRAINT portal_invitation_complete CHECK ((((company IS NULL) = (role IS NULL)) AND ((company IS NOT NULL) OR operator))),
    CONSTRAINT portal_invitation_email_form CHECK ((((char_length(email) >= 3) AND (char_length(email) <= 200)) AND (email = lower(email)))),
    CONSTRAINT portal_invitation_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT portal_invitation_id_check CHECK (((id >= 0) AND (id < ((1)::bigint << 60)))),
    CONSTRAINT portal_invitation_invited_by_check CHECK (((char_length(invited_by) >= 1) AND (char_length(invited_by) <= 200))),
    CONSTRAINT portal_invitation_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'finance'::text, 'viewer'::text])))
);

CREATE TABLE public.portal_mail (
    id bigint NOT NULL,
    user_id bigint,
    invitation_id bigint,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    next_attempt_at timestamp with time zone,
    sent_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    is_urgent boolean NOT NULL,
    last_error text,
    holds_back boolean DEFAULT true NOT NULL,
    without_facts boolean DEFAULT false NOT NULL,
    unanswered integer DEFAULT 0 NOT NULL,
    CONSTRAINT portal_mail_last_error_check CHECK ((char_length(last_error) <= 500)),
    CONSTRAINT portal_mail_to_one CHECK (((user_id IS NULL) <> (invitation_id IS NULL)))
);

ALTER TABLE public.portal_mail ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.portal_mail_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.portal_membership (
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    owner_since timestamp with time zone,
    frozen_at timestamp with time zone,
    break_glass boolean DEFAULT false NOT NULL,
    by_provider boolean DEFAULT false NOT NULL,
    company text NOT NULL,
    role text NOT NULL,
    frozen_by text,
    CONSTRAINT portal_membership_company_form CHECK ((company ~ '^cmp_[0-9a-z]{14}$'::text)),
    CONSTRAINT portal_membership_frozen CHECK (((frozen_at IS NULL) = (frozen_by IS NULL))),
    CONSTRAINT portal_membership_frozen_by_length CHECK (((char_length(frozen_by) >= 1) AND (char_length(frozen_by) <= 200))),
    CONSTRAINT portal_membership_owner_since CHECK (((owner_since IS NOT NULL) = (role = 'owner'::text))),
    CONSTRAINT portal_membership_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'finance'::text, 'viewer'::text])))
);

CREATE TABLE public.portal_notice (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    mail_id bigint,
    uuid uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    wants_mail boolean NOT NULL,
    is_urgent boolean NOT NULL,
    cell text NOT NULL,
    company text,
    facts jsonb NOT NULL,
    CONSTRAINT portal_notice_cell_check CHECK ((char_length(cell) = 2)),
    CONSTRAINT portal_notice_company_form CHECK ((company ~ '^cmp_[0-9a-z]{14}$'::text))
);

ALTER TABLE public.portal_notice ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.portal_notice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.portal_passkey (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    last_used_at timestamp with time zone,
    credential_id bytea NOT NULL,
    name text NOT NULL,
    credential text NOT NULL,
    CONSTRAINT portal_passkey_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
    CONSTRAINT portal_passkey_credential_length CHECK ((char_length(credential) <= 20000)),
    CONSTRAINT portal_passkey_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

ALTER TABLE public.portal_passkey ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.portal_passkey_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.portal_password (
    id bigint NOT NULL,
    set_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    totp_last_step bigint NOT NULL,
    hash text NOT NULL,
    totp_sealed bytea NOT NULL,
    CONSTRAINT portal_password_hash_form CHECK (((hash ~~ '$argon2id$%'::text) AND (char_length(hash) <= 500)))
);

CREATE TABLE public.portal_provider_session (
    id bigint NOT NULL,
    checked_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    claimed_until timestamp with time zone,
    own_authenticated_at timestamp with time zone,
    company text,
    issuer text NOT NULL,
    subject text NOT NULL,
    refresh_sealed bytea,
    CONSTRAINT portal_provider_session_company_form CHECK ((company ~ '^cmp_[0-9a-z]{14}$'::text)),
    CONSTRAINT portal_provider_session_issuer_check CHECK (((char_length(issuer) >= 1) AND (char_length(issuer) <= 500))),
    CONSTRAINT portal_provider_session_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 255)))
);

CREATE TABLE public.portal_recovery_code (
    user_id bigint NOT NULL,
    salt bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT portal_recovery_code_hash_check CHECK ((octet_length(hash) = 32)),
    CONSTRAINT portal_recovery_code_salt_check CHECK ((octet_length(salt) = 16))
);

CREATE TABLE public.portal_session (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    authenticated_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    address inet NOT NULL,
    last_address inet NOT NULL,
    device text NOT NULL,
    CONSTRAINT portal_session_device_length CHECK ((char_length(device) <= 200)),
    CONSTRAINT portal_session_hash_check CHECK ((octet_length(hash) = 32))
);

ALTER TABLE public.portal_session ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.portal_session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.portal_sign_on (
    id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    tested_at timestamp with time zone,
    enforced boolean DEFAULT false NOT NULL,
    company text NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    mode text NOT NULL,
    domain_role text NOT NULL,
    test_result text,
    secret_sealed bytea NOT NULL,
    CONSTRAINT portal_sign_on_client_id_check CHECK (((char_length(client_id) >= 1) AND (char_length(client_id) <= 255))),
    CONSTRAINT portal_sign_on_company_form CHECK ((company ~ '^cmp_[0-9a-z]{14}$'::text)),
    CONSTRAINT portal_sign_on_issuer_check CHECK (((char_length(issuer) >= 1) AND (char_length(issuer) <= 500))),
    CONSTRAINT portal_sign_on_mode_known CHECK ((mode = ANY (ARRAY['invitation'::text, 'domain'::text]))),
    CONSTRAINT portal_sign_on_role_known CHECK ((domain_role = ANY (ARRAY['developer'::text, 'finance'::text, 'viewer'::text]))),
    CONSTRAINT portal_sign_on_test_result_check CHECK (((char_length(test_result) >= 1) AND (char_length(test_result) <= 50)))
);

CREATE TABLE public.portal_sign_on_domain (
    domain text NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    company text NOT NULL,
    CONSTRAINT portal_sign_on_domain_company_form CHECK ((company ~ '^cmp_[0-9a-z]{14}$'::text)),
    CONSTRAINT portal_sign_on_domain_form CHECK ((((char_length(domain) >= 3) AND (char_length(domain) <= 200)) AND (domain = lower(domain))))
);

ALTER TABLE public.portal_sign_on ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.portal_sign_on_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.portal_user (
    id bigint NOT NULL,
    handle uuid NOT NULL,
    created_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    last_seen_at timestamp with time zone,
    left_at timestamp with time zone,
    operator_since timestamp with time zone,
    address_proved_at timestamp with time zone,
    is_operator boolean DEFAULT false NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    language text,
    page_language text,
    CONSTRAINT portal_user_email_form CHECK ((((char_length(email) >= 3) AND (char_length(email) <= 200)) AND (email = lower(email)))),
    CONSTRAINT portal_user_id_check CHECK (((id >= 0) AND (id < ((1)::bigint << 60)))),
    CONSTRAINT portal_user_language_length CHECK (((char_length(language) >= 2) AND (char_length(language) <= 35))),
    CONSTRAINT portal_user_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT portal_user_operator_is_here CHECK (((left_at IS NULL) OR (NOT is_operator))),
    CONSTRAINT portal_user_operator_since CHECK (((operator_since IS NOT NULL) = is_operator)),
    CONSTRAINT portal_user_page_language_length CHECK (((char_length(page_language) >= 2) AND (char_length(page_language) <= 35)))
);

CREATE TABLE public.proposal (
    id bigint NOT NULL,
    company_id bigint,
    payee_account_id bigint,
    payment_id uuid,
    user_id bigint,
    proposed_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    decided_at timestamp with time zone,
    alone boolean DEFAULT false NOT NULL,
    by_former_owner boolean DEFAULT false NOT NULL,
    operator_decides boolean DEFAULT false NOT NULL,
    kind text NOT NULL,
    close_as text,
    evidence text,
    company text,
    user_email text,
    new_role text,
    proposed_by text NOT NULL,
    proposed_from text NOT NULL,
    decision text,
    decided_by text,
    decided_from text,
    CONSTRAINT proposal_close_as_known CHECK ((close_as = ANY (ARRAY['executed'::text, 'failed'::text]))),
    CONSTRAINT proposal_company_form CHECK ((company ~ '^cmp_[0-9a-z]{14}$'::text)),
    CONSTRAINT proposal_complete CHECK ((((company_id IS NOT NULL) = (kind <> 'owner_role'::text)) AND ((payee_account_id IS NOT NULL) = (kind = 'payee_account'::text)) AND (num_nonnulls(payment_id, close_as, evidence) =
CASE kind
    WHEN 'close_payment'::text THEN 3
    ELSE 0
END) AND (num_nonnulls(user_id, company, user_email, new_role) =
CASE kind
    WHEN 'owner_role'::text THEN 4
    ELSE 0
END))),
    CONSTRAINT proposal_decided CHECK ((num_nulls(decision, decided_at, decided_by, decided_from) = ANY (ARRAY[0, 4]))),
    CONSTRAINT proposal_decided_by_check CHECK (((char_length(decided_by) >= 1) AND (char_length(decided_by) <= 200))),
    CONSTRAINT proposal_decided_from_known CHECK ((decided_from = ANY (ARRAY['command'::text, 'portal'::text]))),
    CONSTRAINT proposal_decision_known CHECK ((decision = ANY (ARRAY['approved'::text, 'withdrawn'::text]))),
    CONSTRAINT proposal_evidence_length CHECK (((char_length(evidence) >= 1) AND (char_length(evidence) <= 2000))),
    CONSTRAINT proposal_id_check CHECK (((id >= 0) AND (id < ((1)::bigint << 60)))),
    CONSTRAINT proposal_kind_known CHECK ((kind = ANY (ARRAY['payee_account'::text, 'close_payment'::text, 'owner_role'::text]))),
    CONSTRAINT proposal_new_role_known CHECK ((new_role = ANY (ARRAY['owner'::text, 'developer'::text, 'finance'::text, 'viewer'::text, 'removed'::text]))),
    CONSTRAINT proposal_proposed_by_check CHECK (((char_length(proposed_by) >= 1) AND (char_length(proposed_by) <= 200))),
    CONSTRAINT proposal_proposed_from_known CHECK ((proposed_from = ANY (ARRAY['command'::text, 'portal'::text]))),
    CONSTRAINT proposal_user_email_form CHECK (((char_length(user_email) >= 3) AND (char_length(user_email) <= 200)))
);

CREATE TABLE public.refinery_schema_history (
    version integer NOT NULL,
    name character varying(255),
    applied_on character varying(255),
    checksum character varying(255),
    audited boolean DEFAULT false NOT NULL
);

CREATE TABLE public.replay_job (
    id bigint NOT NULL,
    company_id bigint NOT NULL,
    endpoint_id bigint,
    since timestamp with time zone NOT NULL,
    started_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    worked_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    finished_at timestamp with time zone,
    cursor_at timestamp with time zone NOT NULL,
    cursor_event uuid NOT NULL,
    queued bigint DEFAULT 0 NOT NULL,
    skipped bigint DEFAULT 0 NOT NULL,
    only_missing boolean NOT NULL,
    started_by text NOT NULL,
    CONSTRAINT replay_job_started_by_check CHECK ((char_length(started_by) <= 250))
);

CREATE TABLE public.revoked_link (
    payment_id uuid NOT NULL,
    company_id bigint NOT NULL,
    revoked_at timestamp with time zone DEFAULT public.service_now() NOT NULL
);

CREATE TABLE public.roll_up_progress (
    singleton boolean DEFAULT true NOT NULL,
    counted_upto timestamp with time zone DEFAULT (date_trunc('day'::text, public.service_now(), 'UTC'::text) - '30 days'::interval) NOT NULL,
    CONSTRAINT roll_up_progress_singleton_check CHECK (singleton)
);

CREATE TABLE public.sealing_key (
    id integer NOT NULL,
    fingerprint bytea NOT NULL,
    active boolean NOT NULL,
    registered_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    ring text NOT NULL,
    state text DEFAULT 'in_use'::text NOT NULL,
    generation bigint DEFAULT 1 NOT NULL,
    CONSTRAINT sealing_key_active_is_in_use CHECK (((NOT active) OR (state = 'in_use'::text))),
    CONSTRAINT sealing_key_fingerprint_check CHECK ((octet_length(fingerprint) = 8)),
    CONSTRAINT sealing_key_id_check CHECK (((id >= 0) AND (id <= 65535))),
    CONSTRAINT sealing_key_ring_known CHECK ((ring = ANY (ARRAY['links'::text, 'secrets'::text]))),
    CONSTRAINT sealing_key_state_known CHECK ((state = ANY (ARRAY['in_use'::text, 'retiring'::text, 'retired'::text])))
);

CREATE TABLE public.service_clock (
    singleton boolean DEFAULT true NOT NULL,
    ahead interval DEFAULT '00:00:00'::interval NOT NULL,
    CONSTRAINT service_clock_singleton_check CHECK (singleton)
);

CREATE TABLE public.staff_link (
    payment_id uuid NOT NULL,
    company_id bigint NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    amount_cents integer NOT NULL,
    currency text NOT NULL,
    reference text NOT NULL,
    created_by text NOT NULL,
    link text NOT NULL,
    CONSTRAINT staff_link_created_by_check CHECK (((char_length(created_by) >= 1) AND (char_length(created_by) <= 200)))
);

CREATE TABLE public.status_change (
    payment_id uuid NOT NULL,
    number integer NOT NULL,
    from_status public.payment_status NOT NULL,
    to_status public.payment_status NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    cause text NOT NULL,
    request text,
    trace uuid
);

CREATE TABLE public.unknown_attempt (
    id uuid NOT NULL,
    first_seen_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT public.service_now() NOT NULL,
    returns integer DEFAULT 0 NOT NULL,
    notifications integer DEFAULT 0 NOT NULL,
    bank_said text,
    CONSTRAINT unknown_attempt_bank_said_check CHECK (((char_length(bank_said) >= 1) AND (char_length(bank_said) <= 300))),
    CONSTRAINT unknown_attempt_notifications_check CHECK ((notifications >= 0)),
    CONSTRAINT unknown_attempt_returns_check CHECK ((returns >= 0))
);

CREATE TABLE public.write_check (
    singleton boolean DEFAULT true NOT NULL,
    checked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT write_check_singleton_check CHECK (singleton)
);

ALTER TABLE ONLY public.api_token
    ADD CONSTRAINT api_token_hash_unique UNIQUE (hash);

ALTER TABLE ONLY public.api_token
    ADD CONSTRAINT api_token_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.api_token_use
    ADD CONSTRAINT api_token_use_pkey PRIMARY KEY (token_id, network);

ALTER TABLE ONLY public.attempt
    ADD CONSTRAINT attempt_number_unique UNIQUE (payment_id, number);

ALTER TABLE ONLY public.attempt
    ADD CONSTRAINT attempt_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_daily_count
    ADD CONSTRAINT bank_daily_count_pkey PRIMARY KEY (day, bank, outcome);

ALTER TABLE ONLY public.bank_use
    ADD CONSTRAINT bank_use_pkey PRIMARY KEY (day, bank);

ALTER TABLE ONLY public.cell_opening
    ADD CONSTRAINT cell_opening_pkey PRIMARY KEY (singleton);

ALTER TABLE ONLY public.cell
    ADD CONSTRAINT cell_pkey PRIMARY KEY (singleton);

ALTER TABLE ONLY public.company_logo
    ADD CONSTRAINT company_logo_pkey PRIMARY KEY (company_id, is_dark);

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contradiction
    ADD CONSTRAINT contradiction_pkey PRIMARY KEY (attempt_id, bank_status);

ALTER TABLE ONLY public.daily_count
    ADD CONSTRAINT daily_count_pkey PRIMARY KEY (company_id, day, measure, subject, outcome);

ALTER TABLE ONLY public.delivery_heartbeat
    ADD CONSTRAINT delivery_heartbeat_pkey PRIMARY KEY (singleton);

ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (event_id, endpoint_id);

ALTER TABLE ONLY public.downtime
    ADD CONSTRAINT downtime_pkey PRIMARY KEY (ended_at);

ALTER TABLE ONLY public.ending_delivery_scan
    ADD CONSTRAINT ending_delivery_scan_pkey PRIMARY KEY (singleton);

ALTER TABLE ONLY public.endpoint_announcement
    ADD CONSTRAINT endpoint_announcement_pkey PRIMARY KEY (endpoint_id);

ALTER TABLE ONLY public.endpoint
    ADD CONSTRAINT endpoint_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.endpoint_queue
    ADD CONSTRAINT endpoint_queue_pkey PRIMARY KEY (endpoint_id);

ALTER TABLE ONLY public.endpoint
    ADD CONSTRAINT endpoint_slot_unique UNIQUE (company_id, slot);

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_one_per_payment UNIQUE (payment_id);

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (company_id, key_hash);

ALTER TABLE ONLY public.node
    ADD CONSTRAINT node_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_once UNIQUE (key);

ALTER TABLE ONLY public.notice
    ADD CONSTRAINT notice_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payee_account
    ADD CONSTRAINT payee_account_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.payee_account
    ADD CONSTRAINT payee_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portal_browser
    ADD CONSTRAINT portal_browser_hash_unique UNIQUE (hash);

ALTER TABLE ONLY public.portal_browser
    ADD CONSTRAINT portal_browser_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portal_challenge
    ADD CONSTRAINT portal_challenge_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.portal_declined_topic
    ADD CONSTRAINT portal_declined_topic_pkey PRIMARY KEY (user_id, topic);

ALTER TABLE ONLY public.portal_former_member
    ADD CONSTRAINT portal_former_member_pkey PRIMARY KEY (user_id, company);

ALTER TABLE ONLY public.portal_identity
    ADD CONSTRAINT portal_identity_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portal_invitation
    ADD CONSTRAINT portal_invitation_hash_unique UNIQUE (hash);

ALTER TABLE ONLY public.portal_invitation
    ADD CONSTRAINT portal_invitation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portal_mail
    ADD CONSTRAINT portal_mail_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portal_membership
    ADD CONSTRAINT portal_membership_pkey PRIMARY KEY (user_id, company);

ALTER TABLE ONLY public.portal_notice
    ADD CONSTRAINT portal_notice_once UNIQUE (user_id, cell, uuid);

ALTER TABLE ONLY public.portal_notice
    ADD CONSTRAINT portal_notice_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portal_passkey
    ADD CONSTRAINT portal_passkey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portal_passkey
    ADD CONSTRAINT portal_passkey_unique UNIQUE (credential_id);

ALTER TABLE ONLY public.portal_password
    ADD CONSTRAINT portal_password_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portal_provider_session
    ADD CONSTRAINT portal_provider_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portal_recovery_code
    ADD CONSTRAINT portal_recovery_code_pkey PRIMARY KEY (user_id, hash);

ALTER TABLE ONLY public.portal_session
    ADD CONSTRAINT portal_session_hash_unique UNIQUE (hash);

ALTER TABLE ONLY public.portal_session
    ADD CONSTRAINT portal_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portal_sign_on_domain
    ADD CONSTRAINT portal_sign_on_domain_pkey PRIMARY KEY (domain);

ALTER TABLE ONLY public.portal_sign_on
    ADD CONSTRAINT portal_sign_on_of_company UNIQUE (company);

ALTER TABLE ONLY public.portal_sign_on
    ADD CONSTRAINT portal_sign_on_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.portal_user
    ADD CONSTRAINT portal_user_email_unique UNIQUE (email);

ALTER TABLE ONLY public.portal_user
    ADD CONSTRAINT portal_user_handle_unique UNIQUE (handle);

ALTER TABLE ONLY public.portal_user
    ADD CONSTRAINT portal_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.proposal
    ADD CONSTRAINT proposal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refinery_schema_history
    ADD CONSTRAINT refinery_schema_history_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.replay_job
    ADD CONSTRAINT replay_job_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.revoked_link
    ADD CONSTRAINT revoked_link_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY public.roll_up_progress
    ADD CONSTRAINT roll_up_progress_pkey PRIMARY KEY (singleton);

ALTER TABLE ONLY public.sealing_key
    ADD CONSTRAINT sealing_key_pkey PRIMARY KEY (ring, id);

ALTER TABLE ONLY public.service_clock
    ADD CONSTRAINT service_clock_pkey PRIMARY KEY (singleton);

ALTER TABLE ONLY public.staff_link
    ADD CONSTRAINT staff_link_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY public.status_change
    ADD CONSTRAINT status_change_pkey PRIMARY KEY (payment_id, number);

ALTER TABLE ONLY public.unknown_attempt
    ADD CONSTRAINT unknown_attempt_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.write_check
    ADD CONSTRAINT write_check_pkey PRIMARY KEY (singleton);

CREATE INDEX api_token_of_company ON public.api_token USING btree (company_id);

CREATE INDEX api_token_use_by_last_day ON public.api_token_use USING btree (last_day);

CREATE INDEX attempt_due ON public.attempt USING btree (bank, next_poll_at) WHERE (next_poll_at IS NOT NULL);

CREATE INDEX attempt_ended_at ON public.attempt USING brin (ended_at) WITH (autosummarize='on');

CREATE INDEX attempt_erasure_unscheduled ON public.attempt USING btree (ended_at) WHERE ((ended_at IS NOT NULL) AND (erase_at IS NULL) AND ((connector_state_sealed IS NOT NULL) OR (redirect_sealed IS NOT NULL) OR (language IS NOT NULL) OR (named_orders <> '{}'::text[]) OR (last_bank_reason IS NOT NULL)));

CREATE INDEX attempt_forgotten ON public.attempt USING btree (bank, created_at) WHERE ((ended_at IS NULL) AND (phase = ANY (ARRAY['gone'::text, 'not_found'::text])));

CREATE INDEX attempt_last_polled ON public.attempt USING btree (bank, last_polled_at) WHERE (next_poll_at IS NOT NULL);

CREATE UNIQUE INDEX attempt_one_open ON public.attempt USING btree (payment_id) WHERE (ended_at IS NULL);

CREATE INDEX attempt_to_erase ON public.attempt USING btree (erase_at) WHERE (erase_at IS NOT NULL);

CREATE INDEX attempt_unpolled ON public.attempt USING btree (payment_id) WHERE ((ended_at IS NULL) AND (next_poll_at IS NULL));

CREATE INDEX audit_entry_of_company ON public.audit_entry USING btree (company_id, id);

CREATE INDEX audit_entry_of_object ON public.audit_entry USING btree (object, id);

CREATE INDEX audit_entry_of_other_cell ON public.audit_entry USING btree (COALESCE((after ->> 'company'::text), (before ->> 'company'::text)), id) WHERE (company_id IS NULL);

CREATE INDEX company_by_name ON public.company USING btree (lower(name) COLLATE "C", id);

CREATE INDEX contradiction_observed_at ON public.contradiction USING btree (observed_at, attempt_id);

CREATE INDEX daily_count_day ON public.daily_count USING btree (day);

CREATE INDEX delivery_attempt_event ON ONLY public.delivery_attempt USING btree (event_id);

CREATE INDEX delivery_attempt_recorded_at ON ONLY public.delivery_attempt USING brin (recorded_at) WITH (autosummarize='on');

CREATE INDEX delivery_expiring ON public.delivery USING btree (opened_at) WHERE (state = 'queued'::public.delivery_state);

CREATE INDEX delivery_failed ON public.delivery USING btree (endpoint_id, ended_at) WHERE (state = ANY (ARRAY['exhausted'::public.delivery_state, 'expired'::public.delivery_state]));

CREATE INDEX delivery_fresh ON public.delivery USING btree (next_attempt_at) WHERE (state = 'fresh'::public.delivery_state);

CREATE INDEX delivery_queued ON public.delivery USING btree (endpoint_id, next_attempt_at) WHERE (state = 'queued'::public.delivery_state);

CREATE INDEX delivery_unsent ON public.delivery USING btree (endpoint_id, next_attempt_at) WHERE ((state = 'queued'::public.delivery_state) AND (attempts = 0));

CREATE INDEX downtime_started_at ON public.downtime USING btree (started_at);

CREATE INDEX endpoint_announcement_waiting ON public.endpoint_announcement USING btree (endpoint_id) WHERE (ending_until > announced_until);

CREATE INDEX endpoint_queue_due ON public.endpoint_queue USING btree (next_due);

CREATE INDEX endpoint_queue_flushing ON public.endpoint_queue USING btree (endpoint_id) WHERE (flush_since IS NOT NULL);

CREATE INDEX endpoint_queue_nothing_accepted ON public.endpoint_queue USING btree (endpoint_id) WHERE (nothing_accepted_since IS NOT NULL);

CREATE INDEX endpoint_queue_open ON public.endpoint_queue USING btree (endpoint_id) WHERE (next_probe_at IS NOT NULL);

CREATE INDEX endpoint_queue_written_at ON public.endpoint_queue USING btree (written_at);

CREATE INDEX event_of_company ON public.event USING btree (company_id, created_at, id);

CREATE INDEX event_with_body ON public.event USING btree (created_at) WHERE (body IS NOT NULL);

CREATE INDEX idempotency_created_at ON public.idempotency USING btree (created_at);

CREATE INDEX notice_age ON public.notice USING btree (created_at);

CREATE INDEX notice_waiting ON public.notice USING btree (id) WHERE (distributed_at IS NULL);

CREATE INDEX payment_created_at ON public.payment USING brin (created_at) WITH (autosummarize='on');

CREATE INDEX payment_of_company ON public.payment USING btree (company_id, created_at);

CREATE INDEX payment_of_company_amount ON public.payment USING btree (company_id, amount_cents, created_at);

CREATE INDEX payment_of_company_data ON public.payment USING btree (company_id, data, created_at) WHERE (data IS NOT NULL);

CREATE INDEX payment_of_company_reference ON public.payment USING btree (company_id, lower(reference), created_at);

CREATE INDEX portal_browser_last_seen ON public.portal_browser USING btree (last_seen_at);

CREATE INDEX portal_browser_of_user ON public.portal_browser USING btree (user_id);

CREATE INDEX portal_challenge_age ON public.portal_challenge USING btree (created_at);

CREATE INDEX portal_former_member_age ON public.portal_former_member USING btree (ended_at);

CREATE INDEX portal_former_member_of_company ON public.portal_former_member USING btree (company);

CREATE INDEX portal_identity_of_user ON public.portal_identity USING btree (user_id);

CREATE UNIQUE INDEX portal_identity_once ON public.portal_identity USING btree (COALESCE(company, ''::text), issuer, subject);

CREATE INDEX portal_invitation_expiry ON public.portal_invitation USING btree (expires_at);

CREATE INDEX portal_invitation_of_company ON public.portal_invitation USING btree (company) WHERE (used_at IS NULL);

CREATE UNIQUE INDEX portal_invitation_one_open ON public.portal_invitation USING btree (email, COALESCE(company, ''::text)) WHERE (used_at IS NULL);

CREATE INDEX portal_mail_age ON public.portal_mail USING btree (created_at);

CREATE INDEX portal_mail_due ON public.portal_mail USING btree (is_urgent DESC, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);

CREATE INDEX portal_mail_of_invitation ON public.portal_mail USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);

CREATE INDEX portal_mail_of_user ON public.portal_mail USING btree (user_id, created_at);

CREATE INDEX portal_membership_of_company ON public.portal_membership USING btree (company);

CREATE INDEX portal_notice_age ON public.portal_notice USING btree (created_at);

CREATE INDEX portal_notice_of_company ON public.portal_notice USING btree (user_id, company, (created_at AT TIME ZONE 'UTC'::text), id);

CREATE INDEX portal_notice_of_mail ON public.portal_notice USING btree (mail_id) WHERE (mail_id IS NOT NULL);

CREATE INDEX portal_notice_of_user ON public.portal_notice USING btree (user_id, created_at, id);

CREATE INDEX portal_notice_unread ON public.portal_notice USING btree (user_id, id) WHERE (read_at IS NULL);

CREATE INDEX portal_notice_unread_of_company ON public.portal_notice USING btree (user_id, company, id) WHERE (read_at IS NULL);

CREATE INDEX portal_notice_without_mail ON public.portal_notice USING btree (user_id) INCLUDE (is_urgent) WHERE (wants_mail AND (mail_id IS NULL));

CREATE INDEX portal_passkey_of_user ON public.portal_passkey USING btree (user_id);

CREATE INDEX portal_provider_session_of_company ON public.portal_provider_session USING btree (company);

CREATE INDEX portal_session_last_seen ON public.portal_session USING btree (last_seen_at);

CREATE INDEX portal_session_of_user ON public.portal_session USING btree (user_id);

CREATE INDEX portal_sign_on_domain_of_company ON public.portal_sign_on_domain USING btree (company);

CREATE INDEX proposal_by_former_owner ON public.proposal USING btree (company_id, company) WHERE by_former_owner;

CREATE INDEX proposal_of_payment ON public.proposal USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE UNIQUE INDEX proposal_one_account ON public.proposal USING btree (company_id) WHERE ((kind = 'payee_account'::text) AND (decision IS NULL));

CREATE UNIQUE INDEX proposal_one_closing ON public.proposal USING btree (payment_id) WHERE ((kind = 'close_payment'::text) AND (decision IS NULL));

CREATE UNIQUE INDEX proposal_one_role ON public.proposal USING btree (company, user_id) WHERE ((kind = 'owner_role'::text) AND (decision IS NULL));

CREATE INDEX proposal_open ON public.proposal USING btree (kind, proposed_at, id) WHERE (decision IS NULL);

CREATE INDEX replay_job_of_company ON public.replay_job USING btree (company_id, started_at);

CREATE UNIQUE INDEX replay_job_one_open ON public.replay_job USING btree (company_id) WHERE (finished_at IS NULL);

CREATE UNIQUE INDEX sealing_key_one_active ON public.sealing_key USING btree (ring) WHERE active;

CREATE INDEX staff_link_issued_at ON public.staff_link USING btree (issued_at);

CREATE INDEX staff_link_of_company ON public.staff_link USING btree (company_id, issued_at, payment_id);

CREATE INDEX status_change_changed_at ON public.status_change USING brin (changed_at) WITH (autosummarize='on');

CREATE INDEX unknown_attempt_first_seen ON public.unknown_attempt USING btree (first_seen_at, id);

CREATE TRIGGER begin_anew BEFORE UPDATE OF left_at ON public.portal_user FOR EACH ROW WHEN (((old.left_at IS NOT NULL) AND (new.left_at IS NULL))) EXECUTE FUNCTION public.begin_anew();

CREATE TRIGGER end_absence AFTER INSERT ON public.portal_membership FOR EACH ROW EXECUTE FUNCTION public.end_absence();

CREATE TRIGGER guard_abandoned BEFORE UPDATE OF outcome ON public.attempt FOR EACH ROW WHEN (((new.outcome = 'abandoned'::text) AND (old.outcome IS NULL))) EXECUTE FUNCTION public.guard_lost_writes('the order of the attempt may be among the lost writes');

CREATE TRIGGER guard_attempt BEFORE INSERT OR UPDATE ON public.attempt FOR EACH ROW EXECUTE FUNCTION public.guard_attempt();

CREATE TRIGGER guard_attempt_after_restore BEFORE INSERT ON public.attempt FOR EACH ROW EXECUTE FUNCTION public.guard_attempt_after_restore();

CREATE TRIGGER guard_attempt_secrets_on_change BEFORE UPDATE ON public.attempt FOR EACH ROW WHEN ((((new.access_secret_sealed IS DISTINCT FROM old.access_secret_sealed) OR (new.connector_state_sealed IS DISTINCT FROM old.connector_state_sealed)) OR (new.redirect_sealed IS DISTINCT FROM old.redirect_sealed))) EXECUTE FUNCTION public.guard_attempt_secrets();

CREATE TRIGGER guard_attempt_secrets_on_insert BEFORE INSERT ON public.attempt FOR EACH ROW EXECUTE FUNCTION public.guard_attempt_secrets();

CREATE TRIGGER guard_cancelled BEFORE UPDATE OF status ON public.payment FOR EACH ROW WHEN (((new.status = 'CANCELLED'::public.payment_status) AND (NOT old.was_authorised))) EXECUTE FUNCTION public.guard_lost_writes('a lost attempt may have paid the payment');

CREATE CONSTRAINT TRIGGER guard_change_recorded AFTER UPDATE ON public.payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.guard_change_recorded();

CREATE TRIGGER guard_endpoint_secrets BEFORE INSERT OR UPDATE OF secret_sealed, old_secret_sealed ON public.endpoint FOR EACH ROW EXECUTE FUNCTION public.guard_endpoint_secrets();

CREATE TRIGGER guard_event BEFORE UPDATE ON public.event FOR EACH ROW EXECUTE FUNCTION public.guard_event();

CREATE TRIGGER guard_final AFTER UPDATE OF status ON public.payment FOR EACH ROW WHEN ((new.status = ANY (ARRAY['EXECUTED'::public.payment_status, 'SETTLED'::public.payment_status, 'FAILED'::public.payment_status, 'CANCELLED'::public.payment_status]))) EXECUTE FUNCTION public.guard_final();

CREATE TRIGGER guard_link BEFORE INSERT ON public.payment FOR EACH ROW EXECUTE FUNCTION public.guard_link();

CREATE TRIGGER guard_links_revoked_before BEFORE INSERT OR UPDATE OF links_revoked_before ON public.company FOR EACH ROW EXECUTE FUNCTION public.guard_links_revoked_before();

CREATE TRIGGER guard_live_account BEFORE UPDATE OF payee_account_id ON public.company FOR EACH ROW WHEN (((old.mode = 'live'::text) AND (old.payee_account_id IS NOT NULL) AND (new.payee_account_id IS DISTINCT FROM old.payee_account_id))) EXECUTE FUNCTION public.guard_live_account();

CREATE TRIGGER guard_payment BEFORE INSERT OR UPDATE ON public.payment FOR EACH ROW EXECUTE FUNCTION public.guard_payment();

CREATE TRIGGER guard_proof BEFORE UPDATE OF proof ON public.attempt FOR EACH ROW WHEN ((new.proof IS DISTINCT FROM old.proof)) EXECUTE FUNCTION public.guard_proof();

CREATE TRIGGER guard_proposal BEFORE INSERT OR UPDATE ON public.proposal FOR EACH ROW EXECUTE FUNCTION public.guard_proposal();

CREATE TRIGGER guard_revocation BEFORE INSERT ON public.revoked_link FOR EACH ROW EXECUTE FUNCTION public.guard_revocation();

CREATE TRIGGER guard_secret BEFORE INSERT OR UPDATE OF iban_sealed ON public.payee_account FOR EACH ROW EXECUTE FUNCTION public.guard_secret('iban_sealed');

CREATE TRIGGER guard_secret BEFORE INSERT OR UPDATE OF token_sealed ON public.portal_invitation FOR EACH ROW EXECUTE FUNCTION public.guard_secret('token_sealed');

CREATE TRIGGER guard_secret BEFORE INSERT OR UPDATE OF totp_sealed ON public.portal_password FOR EACH ROW EXECUTE FUNCTION public.guard_secret('totp_sealed');

CREATE TRIGGER guard_secret BEFORE INSERT OR UPDATE OF refresh_sealed ON public.portal_provider_session FOR EACH ROW EXECUTE FUNCTION public.guard_secret('refresh_sealed');

CREATE TRIGGER guard_secret BEFORE INSERT OR UPDATE OF secret_sealed ON public.portal_sign_on FOR EACH ROW EXECUTE FUNCTION public.guard_secret('secret_sealed');

CREATE TRIGGER keep_company_closed BEFORE UPDATE OF closed_at ON public.company FOR EACH ROW WHEN (((old.closed_at IS NOT NULL) AND (new.closed_at IS DISTINCT FROM old.closed_at))) EXECUTE FUNCTION public.reject_statement();

CREATE TRIGGER move_service_now AFTER INSERT OR UPDATE ON public.service_clock FOR EACH ROW EXECUTE FUNCTION public.move_service_now();

ALTER TABLE public.service_clock ENABLE ALWAYS TRIGGER move_service_now;

CREATE TRIGGER note_queue_written BEFORE INSERT OR UPDATE ON public.endpoint_queue FOR EACH ROW EXECUTE FUNCTION public.note_queue_written();

CREATE TRIGGER require_open_cell BEFORE INSERT ON public.attempt FOR EACH STATEMENT WHEN ((NOT public.cell_is_open())) EXECUTE FUNCTION public.reject_closed_cell();

CREATE TRIGGER require_read_committed BEFORE INSERT OR UPDATE ON public.attempt FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION public.reject_isolation_level();

CREATE TRIGGER require_read_committed BEFORE INSERT OR UPDATE ON public.payment FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION public.reject_isolation_level();

CREATE TRIGGER require_read_committed BEFORE INSERT ON public.revoked_link FOR EACH STATEMENT WHEN ((current_setting('transaction_isolation'::text) <> 'read committed'::text)) EXECUTE FUNCTION public.reject_isolation_level();

CREATE TRIGGER retain_attempts BEFORE DELETE OR TRUNCATE ON public.attempt FOR EACH STATEMENT EXECUTE FUNCTION public.reject_statement();

CREATE TRIGGER retain_audit_entries BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.reject_statement();

CREATE TRIGGER retain_deliveries BEFORE DELETE OR TRUNCATE ON public.delivery FOR EACH STATEMENT EXECUTE FUNCTION public.reject_statement();

CREATE TRIGGER retain_events BEFORE DELETE OR TRUNCATE ON public.event FOR EACH STATEMENT EXECUTE FUNCTION public.reject_statement();

CREATE TRIGGER retain_payments BEFORE DELETE OR TRUNCATE ON public.payment FOR EACH STATEMENT EXECUTE FUNCTION public.reject_statement();

CREATE TRIGGER retain_proposals BEFORE DELETE OR TRUNCATE ON public.proposal FOR EACH STATEMENT EXECUTE FUNCTION public.reject_statement();

CREATE TRIGGER retain_revocations BEFORE DELETE OR UPDATE OR TRUNCATE ON public.revoked_link FOR EACH STATEMENT EXECUTE FUNCTION public.reject_statement();

CREATE TRIGGER retain_status_changes BEFORE DELETE OR UPDATE OR TRUNCATE ON public.status_change FOR EACH STATEMENT EXECUTE FUNCTION public.reject_statement();

CREATE TRIGGER set_operator_since BEFORE INSERT OR UPDATE OF is_operator ON public.portal_user FOR EACH ROW EXECUTE FUNCTION public.set_operator_since();

CREATE TRIGGER set_owner_since BEFORE INSERT OR UPDATE OF role, by_provider ON public.portal_membership FOR EACH ROW EXECUTE FUNCTION public.set_owner_since();

ALTER TABLE ONLY public.api_token
    ADD CONSTRAINT api_token_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);

ALTER TABLE ONLY public.api_token
    ADD CONSTRAINT api_token_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES public.api_token(id);

ALTER TABLE ONLY public.api_token_use
    ADD CONSTRAINT api_token_use_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.api_token(id);

ALTER TABLE ONLY public.company
    ADD CONSTRAINT company_id_payee_account_id_fkey FOREIGN KEY (id, payee_account_id) REFERENCES public.payee_account(company_id, id);

ALTER TABLE ONLY public.company_logo
    ADD CONSTRAINT company_logo_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);

ALTER TABLE ONLY public.endpoint_announcement
    ADD CONSTRAINT endpoint_announcement_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.endpoint(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.endpoint
    ADD CONSTRAINT endpoint_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);

ALTER TABLE ONLY public.payee_account
    ADD CONSTRAINT payee_account_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);

ALTER TABLE ONLY public.portal_browser
    ADD CONSTRAINT portal_browser_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_declined_topic
    ADD CONSTRAINT portal_declined_topic_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_former_member
    ADD CONSTRAINT portal_former_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_identity
    ADD CONSTRAINT portal_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_mail
    ADD CONSTRAINT portal_mail_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES public.portal_invitation(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_mail
    ADD CONSTRAINT portal_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_membership
    ADD CONSTRAINT portal_membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_notice
    ADD CONSTRAINT portal_notice_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.portal_mail(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.portal_notice
    ADD CONSTRAINT portal_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_passkey
    ADD CONSTRAINT portal_passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_password
    ADD CONSTRAINT portal_password_id_fkey FOREIGN KEY (id) REFERENCES public.portal_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_provider_session
    ADD CONSTRAINT portal_provider_session_id_fkey FOREIGN KEY (id) REFERENCES public.portal_session(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_recovery_code
    ADD CONSTRAINT portal_recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.portal_session
    ADD CONSTRAINT portal_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.portal_user(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.proposal
    ADD CONSTRAINT proposal_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);

ALTER TABLE ONLY public.proposal
    ADD CONSTRAINT proposal_company_id_payee_account_id_fkey FOREIGN KEY (company_id, payee_account_id) REFERENCES public.payee_account(company_id, id);

ALTER TABLE ONLY public.replay_job
    ADD CONSTRAINT replay_job_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);

ALTER TABLE ONLY public.revoked_link
    ADD CONSTRAINT revoked_link_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);

ALTER TABLE ONLY public.staff_link
    ADD CONSTRAINT staff_link_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.company(id);

REVOKE ALL ON FUNCTION public.create_delivery_attempt_partitions() FROM PUBLIC;
GRANT ALL ON FUNCTION public.create_delivery_attempt_partitions() TO paylink_application;

REVOKE ALL ON FUNCTION public.drop_delivery_attempt_partitions() FROM PUBLIC;
GRANT ALL ON FUNCTION public.drop_delivery_attempt_partitions() TO paylink_application;

REVOKE ALL ON FUNCTION public.erase_personal_data(requested_payment uuid, event_days integer, OUT erased_attempts bigint, OUT erased_events bigint, OUT erased_data bigint, OUT erased_responses bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_personal_data(requested_payment uuid, event_days integer, OUT erased_attempts bigint, OUT erased_events bigint, OUT erased_data bigint, OUT erased_responses bigint) TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.api_token TO paylink_application;

GRANT UPDATE(name) ON TABLE public.api_token TO paylink_application;

GRANT UPDATE(expires_at) ON TABLE public.api_token TO paylink_application;

GRANT UPDATE(revoked_at) ON TABLE public.api_token TO paylink_application;

GRANT UPDATE(last_used_at) ON TABLE public.api_token TO paylink_application;

GRANT UPDATE(links_generated) ON TABLE public.api_token TO paylink_application;

GRANT UPDATE(replaced_by) ON TABLE public.api_token TO paylink_application;

GRANT SELECT,INSERT,DELETE ON TABLE public.api_token_use TO paylink_application;

GRANT UPDATE(last_day) ON TABLE public.api_token_use TO paylink_application;

GRANT UPDATE(requests) ON TABLE public.api_token_use TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(payer_seen_at) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(last_polled_at) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(next_poll_at) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(unreadable_since) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(gone_since) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(returned_at) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(ended_at) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(erase_at) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(claim) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(phase) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(outcome) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(payer_request) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(proof) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(last_bank_status) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(last_bank_reason) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(language) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(connector_state_sealed) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(redirect_sealed) ON TABLE public.attempt TO paylink_application;

GRANT UPDATE(named_orders) ON TABLE public.attempt TO paylink_application;

GRANT SELECT ON TABLE public.audit_entry TO paylink_application;

GRANT INSERT(company_id) ON TABLE public.audit_entry TO paylink_application;

GRANT INSERT(source) ON TABLE public.audit_entry TO paylink_application;

GRANT INSERT(actor) ON TABLE public.audit_entry TO paylink_application;

GRANT INSERT(claimed_actor) ON TABLE public.audit_entry TO paylink_application;

GRANT INSERT(host) ON TABLE public.audit_entry TO paylink_application;

GRANT INSERT(action) ON TABLE public.audit_entry TO paylink_application;

GRANT INSERT(object) ON TABLE public.audit_entry TO paylink_application;

GRANT INSERT(before) ON TABLE public.audit_entry TO paylink_application;

GRANT INSERT(after) ON TABLE public.audit_entry TO paylink_application;

GRANT SELECT,INSERT,DELETE ON TABLE public.bank_daily_count TO paylink_application;

GRANT UPDATE(total) ON TABLE public.bank_daily_count TO paylink_application;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.bank_use TO paylink_application;

GRANT SELECT ON TABLE public.cell TO paylink_application;

GRANT SELECT ON TABLE public.cell_opening TO paylink_application;

GRANT UPDATE(system_identifier) ON TABLE public.cell_opening TO paylink_application;

GRANT UPDATE(timeline) ON TABLE public.cell_opening TO paylink_application;

GRANT UPDATE(opened_at) ON TABLE public.cell_opening TO paylink_application;

GRANT UPDATE(opened_by) ON TABLE public.cell_opening TO paylink_application;

GRANT UPDATE(opened_by_person_at) ON TABLE public.cell_opening TO paylink_application;

GRANT UPDATE(loss) ON TABLE public.cell_opening TO paylink_application;

GRANT UPDATE(loss_found_at) ON TABLE public.cell_opening TO paylink_application;

GRANT UPDATE(close_reason) ON TABLE public.cell_opening TO paylink_application;

GRANT UPDATE(closed_at) ON TABLE public.cell_opening TO paylink_application;

GRANT UPDATE(restored_at) ON TABLE public.cell_opening TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.company TO paylink_application;

GRANT UPDATE(name) ON TABLE public.company TO paylink_application;

GRANT UPDATE(online_payments_enabled) ON TABLE public.company TO paylink_application;

GRANT UPDATE(payee_account_id) ON TABLE public.company TO paylink_application;

GRANT UPDATE(links_revoked_before) ON TABLE public.company TO paylink_application;

GRANT UPDATE(link_lifetime_seconds) ON TABLE public.company TO paylink_application;

GRANT UPDATE(callback_url) ON TABLE public.company TO paylink_application;

GRANT UPDATE(colour) ON TABLE public.company TO paylink_application;

GRANT UPDATE(support_email) ON TABLE public.company TO paylink_application;

GRANT UPDATE(website_url) ON TABLE public.company TO paylink_application;

GRANT UPDATE(amount_in_previews) ON TABLE public.company TO paylink_application;

GRANT UPDATE(suspended_at) ON TABLE public.company TO paylink_application;

GRANT UPDATE(suspended_by) ON TABLE public.company TO paylink_application;

GRANT UPDATE(suspension_reason) ON TABLE public.company TO paylink_application;

GRANT UPDATE(enabled_before_suspension) ON TABLE public.company TO paylink_application;

GRANT UPDATE(closed_at) ON TABLE public.company TO paylink_application;

GRANT SELECT,INSERT,DELETE ON TABLE public.company_logo TO paylink_application;

GRANT UPDATE(digest) ON TABLE public.company_logo TO paylink_application;

GRANT UPDATE(media_type) ON TABLE public.company_logo TO paylink_application;

GRANT UPDATE(width) ON TABLE public.company_logo TO paylink_application;

GRANT UPDATE(height) ON TABLE public.company_logo TO paylink_application;

GRANT UPDATE(image) ON TABLE public.company_logo TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.contradiction TO paylink_application;

GRANT SELECT,INSERT,DELETE ON TABLE public.daily_count TO paylink_application;

GRANT UPDATE(total) ON TABLE public.daily_count TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.delivery TO paylink_application;

GRANT UPDATE(opened_at) ON TABLE public.delivery TO paylink_application;

GRANT UPDATE(next_attempt_at) ON TABLE public.delivery TO paylink_application;

GRANT UPDATE(attempted_at) ON TABLE public.delivery TO paylink_application;

GRANT UPDATE(ended_at) ON TABLE public.delivery TO paylink_application;

GRANT UPDATE(claim) ON TABLE public.delivery TO paylink_application;

GRANT UPDATE(attempts) ON TABLE public.delivery TO paylink_application;

GRANT UPDATE(in_flight) ON TABLE public.delivery TO paylink_application;

GRANT UPDATE(state) ON TABLE public.delivery TO paylink_application;

GRANT UPDATE(last_outcome) ON TABLE public.delivery TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.delivery_attempt TO paylink_application;

GRANT SELECT ON TABLE public.delivery_heartbeat TO paylink_application;

GRANT UPDATE(seen_at) ON TABLE public.delivery_heartbeat TO paylink_application;

GRANT SELECT,INSERT,DELETE ON TABLE public.downtime TO paylink_application;

GRANT SELECT ON TABLE public.ending_delivery_scan TO paylink_application;

GRANT UPDATE(scanned_until) ON TABLE public.ending_delivery_scan TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.endpoint TO paylink_application;

GRANT UPDATE(disabled_at) ON TABLE public.endpoint TO paylink_application;

GRANT UPDATE(old_secret_until) ON TABLE public.endpoint TO paylink_application;

GRANT UPDATE(slot) ON TABLE public.endpoint TO paylink_application;

GRANT UPDATE(url) ON TABLE public.endpoint TO paylink_application;

GRANT UPDATE(disabled_reason) ON TABLE public.endpoint TO paylink_application;

GRANT UPDATE(secret_sealed) ON TABLE public.endpoint TO paylink_application;

GRANT UPDATE(old_secret_sealed) ON TABLE public.endpoint TO paylink_application;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.endpoint_announcement TO paylink_application;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.endpoint_queue TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.event TO paylink_application;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.idempotency TO paylink_application;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.node TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.notice TO paylink_application;

GRANT UPDATE(distributed_at) ON TABLE public.notice TO paylink_application;

GRANT INSERT(company) ON TABLE public.notice TO paylink_application;

GRANT INSERT(key) ON TABLE public.notice TO paylink_application;

GRANT INSERT(facts) ON TABLE public.notice TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.payee_account TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.payment TO paylink_application;

GRANT UPDATE(status) ON TABLE public.payment TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_browser TO paylink_application;

GRANT INSERT(user_id) ON TABLE public.portal_browser TO paylink_application;

GRANT INSERT(hash),UPDATE(hash) ON TABLE public.portal_browser TO paylink_application;

GRANT UPDATE(last_seen_at) ON TABLE public.portal_browser TO paylink_application;

GRANT INSERT(network),UPDATE(network) ON TABLE public.portal_browser TO paylink_application;

GRANT INSERT(name),UPDATE(name) ON TABLE public.portal_browser TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_challenge TO paylink_application;

GRANT INSERT(hash) ON TABLE public.portal_challenge TO paylink_application;

GRANT INSERT(state) ON TABLE public.portal_challenge TO paylink_application;

GRANT SELECT,INSERT,DELETE ON TABLE public.portal_declined_topic TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_former_member TO paylink_application;

GRANT INSERT(user_id) ON TABLE public.portal_former_member TO paylink_application;

GRANT UPDATE(ended_at) ON TABLE public.portal_former_member TO paylink_application;

GRANT INSERT(was_owner),UPDATE(was_owner) ON TABLE public.portal_former_member TO paylink_application;

GRANT INSERT(is_confirmed),UPDATE(is_confirmed) ON TABLE public.portal_former_member TO paylink_application;

GRANT INSERT(company) ON TABLE public.portal_former_member TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_identity TO paylink_application;

GRANT INSERT(user_id) ON TABLE public.portal_identity TO paylink_application;

GRANT INSERT(company) ON TABLE public.portal_identity TO paylink_application;

GRANT INSERT(issuer) ON TABLE public.portal_identity TO paylink_application;

GRANT INSERT(subject) ON TABLE public.portal_identity TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_invitation TO paylink_application;

GRANT INSERT(id) ON TABLE public.portal_invitation TO paylink_application;

GRANT INSERT(hash) ON TABLE public.portal_invitation TO paylink_application;

GRANT INSERT(expires_at) ON TABLE public.portal_invitation TO paylink_application;

GRANT UPDATE(used_at) ON TABLE public.portal_invitation TO paylink_application;

GRANT INSERT(operator) ON TABLE public.portal_invitation TO paylink_application;

GRANT INSERT(link_shown) ON TABLE public.portal_invitation TO paylink_application;

GRANT INSERT(email) ON TABLE public.portal_invitation TO paylink_application;

GRANT INSERT(company) ON TABLE public.portal_invitation TO paylink_application;

GRANT INSERT(role) ON TABLE public.portal_invitation TO paylink_application;

GRANT INSERT(invited_by) ON TABLE public.portal_invitation TO paylink_application;

GRANT INSERT(token_sealed),UPDATE(token_sealed) ON TABLE public.portal_invitation TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_mail TO paylink_application;

GRANT INSERT(user_id) ON TABLE public.portal_mail TO paylink_application;

GRANT INSERT(invitation_id) ON TABLE public.portal_mail TO paylink_application;

GRANT INSERT(next_attempt_at),UPDATE(next_attempt_at) ON TABLE public.portal_mail TO paylink_application;

GRANT UPDATE(sent_at) ON TABLE public.portal_mail TO paylink_application;

GRANT UPDATE(attempts) ON TABLE public.portal_mail TO paylink_application;

GRANT INSERT(is_urgent) ON TABLE public.portal_mail TO paylink_application;

GRANT UPDATE(last_error) ON TABLE public.portal_mail TO paylink_application;

GRANT UPDATE(holds_back) ON TABLE public.portal_mail TO paylink_application;

GRANT UPDATE(without_facts) ON TABLE public.portal_mail TO paylink_application;

GRANT UPDATE(unanswered) ON TABLE public.portal_mail TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_membership TO paylink_application;

GRANT INSERT(user_id) ON TABLE public.portal_membership TO paylink_application;

GRANT UPDATE(frozen_at) ON TABLE public.portal_membership TO paylink_application;

GRANT UPDATE(break_glass) ON TABLE public.portal_membership TO paylink_application;

GRANT INSERT(by_provider),UPDATE(by_provider) ON TABLE public.portal_membership TO paylink_application;

GRANT INSERT(company) ON TABLE public.portal_membership TO paylink_application;

GRANT INSERT(role),UPDATE(role) ON TABLE public.portal_membership TO paylink_application;

GRANT UPDATE(frozen_by) ON TABLE public.portal_membership TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_notice TO paylink_application;

GRANT INSERT(user_id) ON TABLE public.portal_notice TO paylink_application;

GRANT UPDATE(mail_id) ON TABLE public.portal_notice TO paylink_application;

GRANT INSERT(uuid) ON TABLE public.portal_notice TO paylink_application;

GRANT INSERT(created_at) ON TABLE public.portal_notice TO paylink_application;

GRANT UPDATE(read_at) ON TABLE public.portal_notice TO paylink_application;

GRANT INSERT(wants_mail) ON TABLE public.portal_notice TO paylink_application;

GRANT INSERT(is_urgent) ON TABLE public.portal_notice TO paylink_application;

GRANT INSERT(cell) ON TABLE public.portal_notice TO paylink_application;

GRANT INSERT(company) ON TABLE public.portal_notice TO paylink_application;

GRANT INSERT(facts) ON TABLE public.portal_notice TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_passkey TO paylink_application;

GRANT INSERT(user_id) ON TABLE public.portal_passkey TO paylink_application;

GRANT UPDATE(last_used_at) ON TABLE public.portal_passkey TO paylink_application;

GRANT INSERT(credential_id) ON TABLE public.portal_passkey TO paylink_application;

GRANT INSERT(name) ON TABLE public.portal_passkey TO paylink_application;

GRANT INSERT(credential),UPDATE(credential) ON TABLE public.portal_passkey TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_password TO paylink_application;

GRANT INSERT(id) ON TABLE public.portal_password TO paylink_application;

GRANT UPDATE(set_at) ON TABLE public.portal_password TO paylink_application;

GRANT INSERT(totp_last_step),UPDATE(totp_last_step) ON TABLE public.portal_password TO paylink_application;

GRANT INSERT(hash),UPDATE(hash) ON TABLE public.portal_password TO paylink_application;

GRANT INSERT(totp_sealed),UPDATE(totp_sealed) ON TABLE public.portal_password TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_provider_session TO paylink_application;

GRANT INSERT(id) ON TABLE public.portal_provider_session TO paylink_application;

GRANT UPDATE(checked_at) ON TABLE public.portal_provider_session TO paylink_application;

GRANT UPDATE(claimed_until) ON TABLE public.portal_provider_session TO paylink_application;

GRANT UPDATE(own_authenticated_at) ON TABLE public.portal_provider_session TO paylink_application;

GRANT INSERT(company) ON TABLE public.portal_provider_session TO paylink_application;

GRANT INSERT(issuer) ON TABLE public.portal_provider_session TO paylink_application;

GRANT INSERT(subject) ON TABLE public.portal_provider_session TO paylink_application;

GRANT INSERT(refresh_sealed),UPDATE(refresh_sealed) ON TABLE public.portal_provider_session TO paylink_application;

GRANT SELECT,INSERT,DELETE ON TABLE public.portal_recovery_code TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_session TO paylink_application;

GRANT INSERT(user_id) ON TABLE public.portal_session TO paylink_application;

GRANT INSERT(hash),UPDATE(hash) ON TABLE public.portal_session TO paylink_application;

GRANT INSERT(authenticated_at),UPDATE(authenticated_at) ON TABLE public.portal_session TO paylink_application;

GRANT UPDATE(last_seen_at) ON TABLE public.portal_session TO paylink_application;

GRANT INSERT(address) ON TABLE public.portal_session TO paylink_application;

GRANT INSERT(last_address),UPDATE(last_address) ON TABLE public.portal_session TO paylink_application;

GRANT INSERT(device) ON TABLE public.portal_session TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_sign_on TO paylink_application;

GRANT UPDATE(tested_at) ON TABLE public.portal_sign_on TO paylink_application;

GRANT UPDATE(enforced) ON TABLE public.portal_sign_on TO paylink_application;

GRANT INSERT(company) ON TABLE public.portal_sign_on TO paylink_application;

GRANT INSERT(issuer),UPDATE(issuer) ON TABLE public.portal_sign_on TO paylink_application;

GRANT INSERT(client_id),UPDATE(client_id) ON TABLE public.portal_sign_on TO paylink_application;

GRANT INSERT(mode),UPDATE(mode) ON TABLE public.portal_sign_on TO paylink_application;

GRANT INSERT(domain_role),UPDATE(domain_role) ON TABLE public.portal_sign_on TO paylink_application;

GRANT UPDATE(test_result) ON TABLE public.portal_sign_on TO paylink_application;

GRANT INSERT(secret_sealed),UPDATE(secret_sealed) ON TABLE public.portal_sign_on TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_sign_on_domain TO paylink_application;

GRANT INSERT(domain) ON TABLE public.portal_sign_on_domain TO paylink_application;

GRANT INSERT(company) ON TABLE public.portal_sign_on_domain TO paylink_application;

GRANT SELECT,DELETE ON TABLE public.portal_user TO paylink_application;

GRANT INSERT(id) ON TABLE public.portal_user TO paylink_application;

GRANT INSERT(handle),UPDATE(handle) ON TABLE public.portal_user TO paylink_application;

GRANT UPDATE(last_seen_at) ON TABLE public.portal_user TO paylink_application;

GRANT UPDATE(left_at) ON TABLE public.portal_user TO paylink_application;

GRANT INSERT(address_proved_at),UPDATE(address_proved_at) ON TABLE public.portal_user TO paylink_application;

GRANT INSERT(is_operator),UPDATE(is_operator) ON TABLE public.portal_user TO paylink_application;

GRANT INSERT(email) ON TABLE public.portal_user TO paylink_application;

GRANT INSERT(name),UPDATE(name) ON TABLE public.portal_user TO paylink_application;

GRANT UPDATE(language) ON TABLE public.portal_user TO paylink_application;

GRANT UPDATE(page_language) ON TABLE public.portal_user TO paylink_application;

GRANT SELECT ON TABLE public.proposal TO paylink_application;

GRANT INSERT(id) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(company_id) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(payee_account_id) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(payment_id) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(user_id) ON TABLE public.proposal TO paylink_application;

GRANT UPDATE(decided_at) ON TABLE public.proposal TO paylink_application;

GRANT UPDATE(alone) ON TABLE public.proposal TO paylink_application;

GRANT UPDATE(by_former_owner) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(operator_decides) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(kind) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(close_as) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(evidence) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(company) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(user_email) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(new_role) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(proposed_by) ON TABLE public.proposal TO paylink_application;

GRANT INSERT(proposed_from) ON TABLE public.proposal TO paylink_application;

GRANT UPDATE(decision) ON TABLE public.proposal TO paylink_application;

GRANT UPDATE(decided_by) ON TABLE public.proposal TO paylink_application;

GRANT UPDATE(decided_from) ON TABLE public.proposal TO paylink_application;

GRANT SELECT ON TABLE public.refinery_schema_history TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.replay_job TO paylink_application;

GRANT UPDATE(worked_at) ON TABLE public.replay_job TO paylink_application;

GRANT UPDATE(finished_at) ON TABLE public.replay_job TO paylink_application;

GRANT UPDATE(cursor_at) ON TABLE public.replay_job TO paylink_application;

GRANT UPDATE(cursor_event) ON TABLE public.replay_job TO paylink_application;

GRANT UPDATE(queued) ON TABLE public.replay_job TO paylink_application;

GRANT UPDATE(skipped) ON TABLE public.replay_job TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.revoked_link TO paylink_application;

GRANT SELECT ON TABLE public.roll_up_progress TO paylink_application;

GRANT UPDATE(counted_upto) ON TABLE public.roll_up_progress TO paylink_application;

GRANT SELECT ON TABLE public.sealing_key TO paylink_application;

GRANT SELECT ON TABLE public.service_clock TO paylink_application;

GRANT SELECT,INSERT,DELETE ON TABLE public.staff_link TO paylink_application;

GRANT SELECT,INSERT ON TABLE public.status_change TO paylink_application;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unknown_attempt TO paylink_application;

GRANT SELECT ON TABLE public.write_check TO paylink_application;

GRANT UPDATE(checked_at) ON TABLE public.write_check TO paylink_application;
