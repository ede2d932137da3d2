-- The schema of a cell: the database that stores one shard of the companies with everything that belongs to them. In sections, each of
-- one subject, from what the others need to what needs them. `../schema.sql` has the same schema as PostgreSQL prints it, to look things up.
--
-- The owner of the tables runs this file (`paylink migrate`). The service connects with the role paylink_application, which may
-- read, insert and update named columns only. Each table is granted to that role next to its definition.
--
-- A rule of the domain that no writer may break, not even the owner of the tables, is a constraint or a trigger here.

-- = Clock and cell =============================================================================================================
-- The service's own time, which statements call instead of now(). Truncated to milliseconds, the precision of the API: a time that a
-- client has read compares equal to the stored one. The planner replaces the function by its expression; reading a table here would cost
-- about 35 µs in each place of a statement.
CREATE FUNCTION service_now() RETURNS timestamptz
    LANGUAGE sql VOLATILE PARALLEL SAFE
    RETURN date_trunc('milliseconds', clock_timestamp());

-- Tests and `paylink dev` advance the clock of the whole service, database included, by setting `ahead`. The application's role cannot.
CREATE TABLE service_clock (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    ahead     interval NOT NULL DEFAULT '0'
);
INSERT INTO service_clock DEFAULT VALUES;
GRANT SELECT ON service_clock TO paylink_application;

-- The difference is in the text of the function. PostgreSQL discards the plans that contain the former text.
CREATE FUNCTION move_service_now() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format(
        'CREATE OR REPLACE FUNCTION %I.service_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
            RETURN date_trunc(''milliseconds'', clock_timestamp() + %L::interval)',
        TG_TABLE_SCHEMA, NEW.ahead);
    RETURN NULL;
END $$;
CREATE TRIGGER move_service_now AFTER INSERT OR UPDATE ON service_clock FOR EACH ROW EXECUTE FUNCTION move_service_now();
-- Also for a session that loads data, whose triggers are off otherwise.
ALTER TABLE service_clock ENABLE ALWAYS TRIGGER move_service_now;

-- The id of this cell, written once by `paylink migrate`. A node that expects another cell id refuses to serve.
CREATE TABLE cell (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    id        text NOT NULL CONSTRAINT cell_id_form CHECK (id ~ '^[0-9a-hjkmnp-tv-z]{2}$')
);
GRANT SELECT ON cell TO paylink_application;

-- The history of migrations. A node reads it to check that the schema is new enough for it. `audited`: the run is in the audit log.
ALTER TABLE refinery_schema_history ADD COLUMN audited boolean NOT NULL DEFAULT false;
GRANT SELECT ON refinery_schema_history TO paylink_application;

-- The row that `paylink doctor` writes, to find out whether the database accepts writes.
CREATE TABLE write_check (
    singleton  boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    checked_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO write_check DEFAULT VALUES;
GRANT SELECT, UPDATE (checked_at) ON write_check TO paylink_application;

-- Rejects whatever statement its trigger is defined for. Used for tables whose rows must be retained, or must never change.
CREATE FUNCTION reject_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of this table are retained' USING ERRCODE = 'check_violation', CONSTRAINT = 'rows_retained';
END $$;

-- The guards of payments, attempts and links lock first and query afterwards. Only in READ COMMITTED does that query see what was
-- committed while the statement waited for the lock. In REPEATABLE READ, a payment was cancelled although a new attempt was open.
CREATE FUNCTION reject_isolation_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'this table is written in READ COMMITTED transactions only'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'transaction_read_committed',
              HINT = 'BEGIN ISOLATION LEVEL READ COMMITTED';
END $$;

-- = Nodes and keys =============================================================================================================
-- The nodes that serve this cell, with their keys. A key can be activated only when every live node holds it.
CREATE TABLE node (
    name                      text PRIMARY KEY,
    version                   text NOT NULL,
    keys                      text[] NOT NULL, -- each as id:fingerprint, to detect different keys with the same id
    keys_seen                 bigint NOT NULL DEFAULT 0, -- the generation of the key registry that the node has read
    seen_at                   timestamptz NOT NULL, -- last heartbeat, by the machine's clock: advancing the service clock must not expire nodes
    heartbeat_number          bigint NOT NULL DEFAULT 0, -- of the last heartbeat that was counted: none is while the cell is closed
    counted_at                timestamptz,
    vouched_system_identifier bigint, -- the lineage in which the node has found all its writes
    vouched_timeline          bigint,
    clock_difference_ms       bigint -- node minus database, at the heartbeat before. NULL: not compared yet, or the clock is movable
);
GRANT SELECT, INSERT, UPDATE, DELETE ON node TO paylink_application;

-- Every key that may have sealed data in this cell, for each of two rings. Exactly one of a ring is active: new data is sealed with it. A
-- node whose key ring lacks one of these keys refuses to start. Only fingerprints are stored, never keys; they detect two different keys
-- with the same id.
--
-- `retiring`: only for secrets, while stored secrets are sealed again with the active key. `retired`: nodes may start without it.
-- In both states a link under the key starts no payment, and no secret may be sealed with it. A retired key keeps its row, so that
-- its id is not used again for another key.
--
-- `generation` counts the changes of the registry: each change writes the next number into the rows that it changes.
CREATE TABLE sealing_key (
    id            integer CHECK (id BETWEEN 0 AND 65535),
    fingerprint   bytea NOT NULL CHECK (octet_length(fingerprint) = 8),
    active        boolean NOT NULL,
    registered_at timestamptz NOT NULL DEFAULT service_now(),
    ring          text CONSTRAINT sealing_key_ring_known CHECK (ring IN ('links', 'secrets')),
    state         text NOT NULL DEFAULT 'in_use' CONSTRAINT sealing_key_state_known CHECK (state IN ('in_use', 'retiring', 'retired')),
    generation    bigint NOT NULL DEFAULT 1,
    PRIMARY KEY (ring, id),
    CONSTRAINT sealing_key_active_is_in_use CHECK (NOT active OR state = 'in_use')
);
CREATE UNIQUE INDEX sealing_key_one_active ON sealing_key (ring) WHERE active;
GRANT SELECT ON sealing_key TO paylink_application;

-- The key that sealed a secret: its first two bytes. NULL for damaged data that is shorter.
CREATE FUNCTION sealing_key_of(sealed bytea) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN octet_length(sealed) >= 2 THEN get_byte(sealed, 0) * 256 + get_byte(sealed, 1) END;

-- The key that sealed a link. The text is in base64url: three bytes of version and cell, then two bytes of the key.
CREATE FUNCTION sealing_key_of_link(link text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN public.sealing_key_of(decode(translate(substr(link, 5, 4), '-_', '+/'), 'base64'));

-- Rejects a secret that is sealed with a key that is being retired. A node that could not read the registry for a while might still
-- seal with it, and the secret could not be opened once the nodes have dropped the key. `kept` are the values that the row had: a
-- rotation of a webhook secret copies the current one.
CREATE FUNCTION check_sealing_key(sealed bytea, kept bytea[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF (sealed = ANY (kept)) IS NOT TRUE AND EXISTS (
        SELECT FROM public.sealing_key
        WHERE ring = 'secrets' AND id = public.sealing_key_of(sealed) AND state <> 'in_use')
    THEN
        RAISE EXCEPTION 'this secret is sealed with a retired key' USING ERRCODE = 'check_violation', CONSTRAINT = 'sealing_key_in_use';
    END IF;
END $$;

-- For tables with one secret, written rarely. The trigger's argument names the column.
CREATE FUNCTION guard_secret() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    sealed bytea;
BEGIN
    EXECUTE format('SELECT ($1).%I', TG_ARGV[0]) INTO sealed USING NEW;
    PERFORM public.check_sealing_key(sealed, '{}');
    RETURN NEW;
END $$;

-- = Companies and accounts =====================================================================================================
CREATE TABLE company (
    id                        bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    name                      text NOT NULL,
    mode                      text NOT NULL CONSTRAINT company_mode_known CHECK (mode IN ('test', 'live')),
    created_at                timestamptz NOT NULL DEFAULT service_now(),
    online_payments_enabled   boolean NOT NULL DEFAULT false,
    payee_account_id          bigint,
    links_revoked_before      timestamptz, -- links issued before this time are revoked
    -- How long an unused link is valid after its issue. NULL: for ever. It concerns links only: nothing ends a payment by time. The
    -- statement that inserts a payment compares it with the link's sealed time of issue (`src/payment.rs`).
    link_lifetime_seconds     bigint CONSTRAINT company_link_lifetime_range CHECK (link_lifetime_seconds BETWEEN 60 AND 3155760000),

    -- What payers see.
    callback_url              text, -- where payers return to
    colour                    text CONSTRAINT company_colour_form CHECK (colour ~ '^#[0-9a-f]{6}$'),
    support_email             text CONSTRAINT company_support_email_length CHECK (char_length(support_email) BETWEEN 3 AND 254),
    website_url               text CONSTRAINT company_website_form
                                  CHECK (website_url LIKE 'https://%' AND octet_length(website_url) <= 1000),
    -- Whether the preview of a link, such as in a chat, names the amount. Whoever sees the chat sees it too, so the company opts in.
    amount_in_previews        boolean NOT NULL DEFAULT false,

    -- The operator has stopped it. A company that has left is suspended for good.
    suspended_at              timestamptz,
    suspended_by              text CONSTRAINT company_suspended_by_length CHECK (char_length(suspended_by) BETWEEN 1 AND 200),
    suspension_reason         text CONSTRAINT company_suspension_reason_length CHECK (char_length(suspension_reason) BETWEEN 1 AND 300),
    enabled_before_suspension boolean, -- whether the end of the suspension enables online payments again
    closed_at                 timestamptz,
    CONSTRAINT company_enabled_has_account CHECK (NOT online_payments_enabled OR payee_account_id IS NOT NULL),
    -- Payments from links of the API offer the payer a return to the merchant.
    CONSTRAINT company_enabled_has_callback CHECK (NOT online_payments_enabled OR coalesce(callback_url, '') <> ''),
    CONSTRAINT company_enabled_not_suspended CHECK (NOT online_payments_enabled OR suspended_at IS NULL),
    CONSTRAINT company_suspension_complete CHECK (num_nulls(suspended_at, suspended_by, suspension_reason, enabled_before_suspension)
        IN (0, 4)),
    CONSTRAINT company_closed_is_suspended CHECK (closed_at IS NULL OR suspended_at IS NOT NULL)
);
-- The collation C orders as programs compare, so that the lists of several cells can be merged.
CREATE INDEX company_by_name ON company ((lower(name) COLLATE "C"), id);

-- Rows never change: a company that changes its account gets a new row. So a payment that references a row here keeps the account
-- with which the payer confirmed it.
CREATE TABLE payee_account (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id  bigint NOT NULL REFERENCES company (id),
    holder      text NOT NULL,
    iban_sealed bytea NOT NULL,
    currency    text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    created_at  timestamptz NOT NULL DEFAULT service_now(),
    UNIQUE (company_id, id)
);
CREATE TRIGGER guard_secret BEFORE INSERT OR UPDATE OF iban_sealed ON payee_account FOR EACH ROW EXECUTE FUNCTION guard_secret('iban_sealed');
-- The two tables reference each other, so this key can only be added once both exist. It includes the company's id, so that a
-- company cannot use the account of another one.
ALTER TABLE company ADD FOREIGN KEY (id, payee_account_id) REFERENCES payee_account (company_id, id);

GRANT SELECT, INSERT ON company, payee_account TO paylink_application;
GRANT UPDATE (name, online_payments_enabled, payee_account_id, callback_url, colour, links_revoked_before, link_lifetime_seconds,
    support_email, website_url, amount_in_previews, suspended_at, suspended_by, suspension_reason, enabled_before_suspension, closed_at)
    ON company TO paylink_application;

-- A revocation in the future would also revoke every link that is generated until then. It may only move to the present.
CREATE FUNCTION guard_links_revoked_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.links_revoked_before > public.service_now()
       AND (TG_OP = 'INSERT' OR NEW.links_revoked_before IS DISTINCT FROM OLD.links_revoked_before) THEN
        RAISE EXCEPTION 'links are revoked up to the present, not in the future'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'company_revocation_not_in_future';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guard_links_revoked_before BEFORE INSERT OR UPDATE OF links_revoked_before ON company FOR EACH ROW
    EXECUTE FUNCTION guard_links_revoked_before();

-- A company is closed once, and stays so.
CREATE TRIGGER keep_company_closed BEFORE UPDATE OF closed_at ON company FOR EACH ROW
    WHEN (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at) EXECUTE FUNCTION reject_statement();

-- The logo of light pages, and the one of dark pages where the company has another for them.
CREATE TABLE company_logo (
    company_id bigint NOT NULL REFERENCES company (id),
    is_dark    boolean NOT NULL,
    digest     text NOT NULL, -- of the image; part of its URL, so that browsers may cache it for ever
    media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    width      integer NOT NULL,
    height     integer NOT NULL,
    image      bytea NOT NULL CHECK (octet_length(image) <= 16384),
    PRIMARY KEY (company_id, is_dark)
);
GRANT SELECT, INSERT, DELETE, UPDATE (digest, media_type, width, height, image) ON company_logo TO paylink_application;

-- Only the SHA-256 of a token is stored. Tokens are looked up by this hash, so no statement uses a company id before the token has
-- been authenticated.
CREATE TABLE api_token (
    id              bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    company_id      bigint NOT NULL REFERENCES company (id),
    hash            bytea NOT NULL CONSTRAINT api_token_hash_unique UNIQUE CHECK (octet_length(hash) = 32),
    name            text NOT NULL,
    created_at      timestamptz NOT NULL DEFAULT service_now(),
    expires_at      timestamptz,
    revoked_at      timestamptz,
    last_used_at    timestamptz,
    links_generated bigint NOT NULL DEFAULT 0,
    replaced_by     bigint REFERENCES api_token (id), -- made when this one was rolled, which then ends by its `expires_at`
    networks        text CONSTRAINT api_token_networks_length CHECK (char_length(networks) BETWEEN 1 AND 500) -- NULL: from everywhere
);
CREATE INDEX api_token_of_company ON api_token (company_id);
GRANT SELECT, INSERT, UPDATE (name, expires_at, revoked_at, last_used_at, links_generated, replaced_by) ON api_token TO paylink_application;

-- From which networks a token was used (IPv4 /24, IPv6 /48), the latest few of each token. Nodes count in memory and add to it every
-- minute.
CREATE TABLE api_token_use (
    token_id  bigint NOT NULL REFERENCES api_token (id),
    network   cidr NOT NULL,
    first_day date NOT NULL, -- in UTC
    last_day  date NOT NULL,
    requests  bigint NOT NULL,
    PRIMARY KEY (token_id, network)
);
CREATE INDEX api_token_use_by_last_day ON api_token_use (last_day);
GRANT SELECT, INSERT, DELETE, UPDATE (last_day, requests) ON api_token_use TO paylink_application;

-- = Audit log ==================================================================================================================
-- Who changed what, when and from where. Each entry is written in the transaction of its change. A trigger refuses to change or delete
-- an entry, for every role. `recorded_at`, `client_address` and `database_login` come from the database, so that the application's
-- role cannot choose them.
CREATE TABLE audit_entry (
    id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    company_id     bigint, -- NULL if the whole cell is concerned
    recorded_at    timestamptz NOT NULL DEFAULT service_now(),
    source         text NOT NULL CONSTRAINT audit_entry_source_known CHECK (source IN ('command', 'portal')),
    actor          text NOT NULL CONSTRAINT audit_entry_actor_length CHECK (char_length(actor) BETWEEN 1 AND 200),
    claimed_actor  text CONSTRAINT audit_entry_claimed_actor_length CHECK (char_length(claimed_actor) BETWEEN 1 AND 200), -- PAYLINK_ACTOR
    host           text NOT NULL CONSTRAINT audit_entry_host_length CHECK (char_length(host) BETWEEN 1 AND 200),
    client_address inet DEFAULT inet_client_addr(), -- as the database sees it; NULL for a Unix socket
    database_login text NOT NULL DEFAULT session_user,
    action         text NOT NULL,
    object         text NOT NULL, -- the id of what was changed
    before         jsonb, -- the fields that changed; NULL if the object is new
    after          jsonb
);
CREATE INDEX audit_entry_of_company ON audit_entry (company_id, id);
CREATE INDEX audit_entry_of_object ON audit_entry (object, id);
-- People of the portal are in the home cell. The audit log of a company of another cell has entries about its people there.
CREATE INDEX audit_entry_of_other_cell ON audit_entry ((coalesce(after ->> 'company', before ->> 'company')), id)
    WHERE company_id IS NULL;
CREATE TRIGGER retain_audit_entries BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry EXECUTE FUNCTION reject_statement();
GRANT SELECT, INSERT (company_id, source, actor, claimed_actor, host, action, object, before, after) ON audit_entry TO paylink_application;

-- = Payments and status history ================================================================================================
CREATE TYPE payment_status AS ENUM
    ('PENDING', 'AUTHORISED', 'EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED', 'INCOMPLETE', 'UNKNOWN');

-- Not partitioned: ids start with a day, so new rows are adjacent in the index, and a read by a list of ids would visit every
-- partition. Columns are ordered to avoid padding, because ten billion rows are expected. No foreign keys: they would lock the
-- account row of a busy company on every insert. The insert takes both ids from that row (`src/payment.rs`), and nobody may
-- delete it.
CREATE TABLE payment (
    id               uuid PRIMARY KEY,
    company_id       bigint NOT NULL,
    payee_account_id bigint NOT NULL,
    created_at       timestamptz NOT NULL DEFAULT service_now(),
    updated_at       timestamptz,
    status           payment_status NOT NULL DEFAULT 'PENDING',
    amount_cents     integer NOT NULL CONSTRAINT payment_amount_range CHECK (amount_cents BETWEEN 100 AND 750000),
    version          integer NOT NULL DEFAULT 0,
    was_authorised   boolean NOT NULL DEFAULT false,
    merchant_return  boolean NOT NULL,
    currency         text NOT NULL CONSTRAINT payment_currency_form CHECK (currency ~ '^[A-Z]{3}$'),
    reference        text NOT NULL CONSTRAINT payment_reference_form CHECK (reference ~ '^[A-Za-z0-9 ]{1,18}$'),
    data             text CONSTRAINT payment_data_form CHECK (data ~ '^[A-Za-z0-9._~-]{0,100}$')
) WITH (fillfactor = 85); -- leaves space for a status update on the same page

-- With these, people find payments of one company. A status is in none of them, so that a change of status needs no index entry.
CREATE INDEX payment_of_company ON payment (company_id, created_at);
CREATE INDEX payment_of_company_reference ON payment (company_id, lower(reference), created_at);
CREATE INDEX payment_of_company_data ON payment (company_id, data, created_at) WHERE data IS NOT NULL;
CREATE INDEX payment_of_company_amount ON payment (company_id, amount_cents, created_at);
-- Payments are stored in the order of their time. So an index that only knows the times in each group of pages is enough to find the
-- latest ones, and inserting a row writes nothing to it. Other tables of this schema have one of the same kind.
CREATE INDEX payment_created_at ON payment USING brin (created_at) WITH (autosummarize = on);

-- The status history of each payment, numbered from 1. Written by the statement that changes the payment. `request` and `trace` are those
-- of the request or poll that has changed the status, as in the node's log lines; NULL for a command.
CREATE TABLE status_change (
    payment_id  uuid NOT NULL,
    number      integer NOT NULL,
    from_status payment_status NOT NULL,
    to_status   payment_status NOT NULL,
    changed_at  timestamptz NOT NULL,
    cause       text NOT NULL,
    request     text,
    trace       uuid,
    PRIMARY KEY (payment_id, number)
);
CREATE INDEX status_change_changed_at ON status_change USING brin (changed_at) WITH (autosummarize = on);

-- Enforces the transition rules of the domain (`status.rs`) for every writer, including the owner of the tables. A writer sets only
-- the status; this trigger derives updated_at, version and was_authorised from it. The merchant's data of a payment that has ended may
-- be erased, by the function erase_personal_data, which sets `paylink.erasing` while it runs. A role without the privilege to update the
-- column gains nothing by setting it.
--
-- A new column that must not change belongs into both lists.
CREATE FUNCTION guard_payment() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER guard_payment BEFORE INSERT OR UPDATE ON payment FOR EACH ROW EXECUTE FUNCTION guard_payment();
CREATE TRIGGER require_read_committed BEFORE INSERT OR UPDATE ON payment FOR EACH STATEMENT
    WHEN (current_setting('transaction_isolation') <> 'read committed') EXECUTE FUNCTION reject_isolation_level();
CREATE TRIGGER retain_payments BEFORE DELETE OR TRUNCATE ON payment EXECUTE FUNCTION reject_statement();
CREATE TRIGGER retain_status_changes BEFORE UPDATE OR DELETE OR TRUNCATE ON status_change
    EXECUTE FUNCTION reject_statement();

GRANT SELECT, INSERT ON payment, status_change TO paylink_application;
GRANT UPDATE (status) ON payment TO paylink_application;

-- = Links ======================================================================================================================
-- The link that was generated for an `Idempotency-Key`, for 30 days: a retry with the same key and request gets the same link. Keys
-- and requests are stored as hashes; the link is a sealed token already.
CREATE TABLE idempotency (
    company_id   bigint NOT NULL,
    created_at   timestamptz NOT NULL,
    key_hash     bytea NOT NULL CHECK (octet_length(key_hash) = 32),
    request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
    link         text NOT NULL,
    currency     text NOT NULL, -- of the payee account when the link was generated; after a change the link cannot be paid
    PRIMARY KEY (company_id, key_hash)
);
CREATE INDEX idempotency_created_at ON idempotency (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency TO paylink_application;

-- Links that people make in the portal, so that they see what became of them. Links of programs are not stored.
CREATE TABLE staff_link (
    payment_id   uuid PRIMARY KEY, -- the id that the payment has once the link is used
    company_id   bigint NOT NULL REFERENCES company (id),
    issued_at    timestamptz NOT NULL,
    amount_cents integer NOT NULL,
    currency     text NOT NULL,
    reference    text NOT NULL,
    created_by   text NOT NULL CHECK (char_length(created_by) BETWEEN 1 AND 200),
    link         text NOT NULL -- sealed, as in its URL
);
CREATE INDEX staff_link_of_company ON staff_link (company_id, issued_at, payment_id);
CREATE INDEX staff_link_issued_at ON staff_link (issued_at); -- for the clean-up of old ones
GRANT SELECT, INSERT, DELETE ON staff_link TO paylink_application;

-- Links that were revoked before they became a payment, by the id that the payment would have had.
CREATE TABLE revoked_link (
    payment_id uuid PRIMARY KEY,
    company_id bigint NOT NULL REFERENCES company (id),
    revoked_at timestamptz NOT NULL DEFAULT service_now()
);
GRANT SELECT, INSERT ON revoked_link TO paylink_application;

-- Using a link and revoking it take the same advisory lock, so of two concurrent statements one sees what the other has committed.
-- Both triggers query after they have taken the lock, and so with a newer snapshot than the statement that fired them. Uses of a
-- link share the lock with each other; the primary key decides between them.
CREATE FUNCTION guard_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(NEW.id::text, 0));
    IF EXISTS (SELECT FROM public.revoked_link WHERE payment_id = NEW.id) THEN
        RETURN NULL; -- inserts nothing; the caller then queries the reason
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guard_link BEFORE INSERT ON payment FOR EACH ROW EXECUTE FUNCTION guard_link();

CREATE FUNCTION guard_revocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payment_id::text, 0));
    IF EXISTS (SELECT FROM public.payment WHERE id = NEW.payment_id) THEN
        RETURN NULL; -- the link has been used
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guard_revocation BEFORE INSERT ON revoked_link FOR EACH ROW EXECUTE FUNCTION guard_revocation();
CREATE TRIGGER require_read_committed BEFORE INSERT ON revoked_link FOR EACH STATEMENT
    WHEN (current_setting('transaction_isolation') <> 'read committed') EXECUTE FUNCTION reject_isolation_level();
CREATE TRIGGER retain_revocations BEFORE UPDATE OR DELETE OR TRUNCATE ON revoked_link EXECUTE FUNCTION reject_statement();

-- = Attempts ===================================================================================================================
-- Attempts to pay at a bank, at most one open per payment. The id is also the `state` parameter that the bank receives and the payer
-- returns with. `next_poll_at` is both the schedule and the lease: a worker that polls moves it into the future and increments
-- `claim`, the fencing token.
CREATE TABLE attempt (
    id                     uuid PRIMARY KEY,
    payment_id             uuid NOT NULL,
    created_at             timestamptz NOT NULL DEFAULT service_now(),
    payer_seen_at          timestamptz NOT NULL DEFAULT service_now(),
    last_polled_at         timestamptz NOT NULL DEFAULT service_now(),
    next_poll_at           timestamptz,
    unreadable_since       timestamptz,
    gone_since             timestamptz, -- since when the bank has reported, without interruption, that it does not know the order
    returned_at            timestamptz, -- the first return after the last redirect, handled at once; later ones have a limit
    ended_at               timestamptz,
    erase_at               timestamptz,
    trace                  uuid, -- with `request`: what has started the attempt, as in the node's log lines
    claim                  integer NOT NULL DEFAULT 0,
    number                 integer NOT NULL CHECK (number > 0),
    bank                   text NOT NULL,
    phase                  text CONSTRAINT attempt_phase_known CHECK (phase IN (
        'awaiting_payer', 'awaiting_others', 'authorisation_failed', 'authorised', 'executed', 'settled', 'lapsed', 'rejected',
        'cancelled', 'unrecognised', 'gone', 'not_found', 'deleted')),
    outcome                text CHECK (outcome IN ('paid', 'rejected', 'lapsed', 'cancelled', 'refused', 'not_done', 'abandoned')),
    payer_request          text CHECK (payer_request IN ('cancel', 'switch')),
    -- What proves the outcome. NULL: the bank. `operator`: the bank's evidence that an approved proposal quotes.
    proof                  text CONSTRAINT attempt_proof_known CHECK (proof = 'operator'),
    -- What the bank last said, for the people who ask why a payment was not made: its own code, such as RJCT/failed, and its own text, in
    -- which a bank may write about the payer.
    last_bank_status       text CONSTRAINT attempt_last_bank_status_length CHECK (length(last_bank_status) BETWEEN 1 AND 100),
    last_bank_reason       text CONSTRAINT attempt_last_bank_reason_length CHECK (length(last_bank_reason) BETWEEN 1 AND 500),
    -- The language that the payer chose, for when the bank returns the payer to another browser.
    language               text CONSTRAINT attempt_language_form CHECK (language ~ '^[a-z]{2}$'),
    request                text,
    -- The keys in the addresses of the attempt are derived from it. Payer, bank return and bank notification have different ones.
    access_secret_sealed   bytea NOT NULL,
    consent_hash           bytea, -- the consent form that started the attempt: the same form sent twice leads to the same page
    connector_state_sealed bytea,
    redirect_sealed        bytea,
    -- The orders that notifications have named while the response to the initiation is missing, the last eight. They are only
    -- read, and adopted if they are this attempt's order.
    named_orders           text[] NOT NULL DEFAULT '{}' CONSTRAINT attempt_named_orders_limit CHECK (cardinality(named_orders) <= 8),
    CONSTRAINT attempt_ended_has_outcome CHECK ((ended_at IS NULL) = (outcome IS NULL)),
    CONSTRAINT attempt_number_unique UNIQUE (payment_id, number)
) WITH (fillfactor = 70); -- each poll is an update

CREATE UNIQUE INDEX attempt_one_open ON attempt (payment_id) WHERE ended_at IS NULL;
-- By bank, so that due polls at a bank that is down for hours do not delay those at other banks.
CREATE INDEX attempt_due ON attempt (bank, next_poll_at) WHERE next_poll_at IS NOT NULL;
-- Attempts whose last poll lies in the future: a later clock has scheduled their next one.
CREATE INDEX attempt_last_polled ON attempt (bank, last_polled_at) WHERE next_poll_at IS NOT NULL;
-- Attempts that are no longer polled although they may still move money. Operators have to resolve them.
CREATE INDEX attempt_unpolled ON attempt (payment_id) WHERE ended_at IS NULL AND next_poll_at IS NULL;
-- Open attempts whose order the bank does not know. `paylink doctor` names them.
CREATE INDEX attempt_forgotten ON attempt (bank, created_at) WHERE ended_at IS NULL AND phase IN ('gone', 'not_found');
CREATE INDEX attempt_ended_at ON attempt USING brin (ended_at) WITH (autosummarize = on);
CREATE INDEX attempt_to_erase ON attempt (erase_at) WHERE erase_at IS NOT NULL;
-- Attempts to which something was written after they were erased.
CREATE INDEX attempt_erasure_unscheduled ON attempt (ended_at)
    WHERE ended_at IS NOT NULL AND erase_at IS NULL
        AND (connector_state_sealed IS NOT NULL OR redirect_sealed IS NOT NULL OR language IS NOT NULL OR named_orders <> '{}'
             OR last_bank_reason IS NOT NULL);

-- Enforces the rules of the domain for every writer: no attempt starts while another one may still move money, and none reopens.
CREATE FUNCTION guard_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER guard_attempt BEFORE INSERT OR UPDATE ON attempt FOR EACH ROW EXECUTE FUNCTION guard_attempt();
CREATE TRIGGER require_read_committed BEFORE INSERT OR UPDATE ON attempt FOR EACH STATEMENT
    WHEN (current_setting('transaction_isolation') <> 'read committed') EXECUTE FUNCTION reject_isolation_level();
CREATE TRIGGER retain_attempts BEFORE DELETE OR TRUNCATE ON attempt EXECUTE FUNCTION reject_statement();

CREATE FUNCTION guard_attempt_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    kept CONSTANT bytea[] := ARRAY[OLD.access_secret_sealed, OLD.connector_state_sealed, OLD.redirect_sealed];
BEGIN
    PERFORM public.check_sealing_key(NEW.access_secret_sealed, kept), public.check_sealing_key(NEW.connector_state_sealed, kept),
        public.check_sealing_key(NEW.redirect_sealed, kept);
    RETURN NEW;
END $$;
CREATE TRIGGER guard_attempt_secrets_on_insert BEFORE INSERT ON attempt FOR EACH ROW EXECUTE FUNCTION guard_attempt_secrets();
-- Most updates do not change them.
CREATE TRIGGER guard_attempt_secrets_on_change BEFORE UPDATE ON attempt FOR EACH ROW
    WHEN ((NEW.access_secret_sealed, NEW.connector_state_sealed, NEW.redirect_sealed)
          IS DISTINCT FROM (OLD.access_secret_sealed, OLD.connector_state_sealed, OLD.redirect_sealed))
    EXECUTE FUNCTION guard_attempt_secrets();

-- A payment may become final only when no attempt can move money any more, and paid only when one of its attempts was paid.
CREATE FUNCTION guard_final() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER guard_final AFTER UPDATE OF status ON payment FOR EACH ROW
    WHEN (NEW.status IN ('EXECUTED', 'SETTLED', 'FAILED', 'CANCELLED')) EXECUTE FUNCTION guard_final();

GRANT SELECT, INSERT ON attempt TO paylink_application;
GRANT UPDATE (payer_seen_at, last_polled_at, next_poll_at, unreadable_since, gone_since, returned_at, ended_at, erase_at, claim, phase,
              outcome, payer_request, proof, last_bank_status, last_bank_reason, connector_state_sealed, redirect_sealed, named_orders,
              language) ON attempt TO paylink_application;

-- Bank statuses that contradict a final outcome. They change nothing; an operator has to ask the bank what they mean.
CREATE TABLE contradiction (
    attempt_id     uuid NOT NULL,
    bank_status    text NOT NULL, -- the bank's own code
    payment_id     uuid NOT NULL,
    payment_status payment_status NOT NULL, -- when the bank's status was observed
    observed_at    timestamptz NOT NULL DEFAULT service_now(),
    PRIMARY KEY (attempt_id, bank_status)
);
CREATE INDEX contradiction_observed_at ON contradiction (observed_at, attempt_id);
GRANT SELECT, INSERT ON contradiction TO paylink_application;

-- How often payers chose each bank, by day. The bank list shows the most used banks first.
CREATE TABLE bank_use (
    day   date NOT NULL,
    bank  text NOT NULL,
    times bigint NOT NULL,
    PRIMARY KEY (day, bank)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_use TO paylink_application;

-- = A cell that may have lost acknowledged writes starts no attempts until a node or a person vouches for it ===================
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
    close_reason        text CHECK (char_length(close_reason) BETWEEN 1 AND 600), -- why a person has closed the cell
    closed_at           timestamptz,
    restored_at         timestamptz, -- payments from before start no more attempts: one may have been lost
    CONSTRAINT cell_opening_loss_complete CHECK (num_nulls(loss, loss_found_at) IN (0, 2)),
    CONSTRAINT cell_opening_close_complete CHECK (num_nulls(close_reason, closed_at) IN (0, 2))
);
INSERT INTO cell_opening (system_identifier, timeline, opened_by) SELECT system_identifier, timeline, 'migration' FROM cell_lineage();
GRANT SELECT, UPDATE (system_identifier, timeline, opened_at, opened_by, opened_by_person_at, loss, loss_found_at, close_reason, closed_at,
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
END $$;

-- Every statement that inserts attempts is checked: nothing else can make a bank move money.
CREATE FUNCTION reject_closed_cell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the cell is closed: it may have lost payments' USING ERRCODE = 'PL001';
END $$;
CREATE TRIGGER require_open_cell BEFORE INSERT ON attempt FOR EACH STATEMENT
    WHEN (NOT cell_is_open()) EXECUTE FUNCTION reject_closed_cell();

-- Of a payment from before a restore, an attempt may be missing that has moved the money. So nobody starts another one.
CREATE FUNCTION guard_attempt_after_restore() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM public.cell_opening, public.payment
               WHERE payment.id = NEW.payment_id AND payment.created_at < cell_opening.restored_at) THEN
        RAISE EXCEPTION 'the payment is from before a restore' USING ERRCODE = 'PL001';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guard_attempt_after_restore BEFORE INSERT ON attempt FOR EACH ROW EXECUTE FUNCTION guard_attempt_after_restore();

-- An attempt is abandoned if its payer never got to the bank. After a restore, the payer may have got there: what was stored about it may
-- be lost. For the same reason a payment that may have been paid by a lost attempt is not cancelled. A closed cell does not know yet. The
-- trigger's argument says what may be lost.
CREATE FUNCTION guard_lost_writes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT public.cell_is_open()
       OR EXISTS (SELECT FROM public.cell_opening WHERE NEW.created_at < cell_opening.restored_at) THEN
        RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'PL001';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guard_abandoned BEFORE UPDATE OF outcome ON attempt FOR EACH ROW
    WHEN (NEW.outcome = 'abandoned' AND OLD.outcome IS NULL)
    EXECUTE FUNCTION guard_lost_writes('the order of the attempt may be among the lost writes');
-- An authorised payment had no later attempt.
CREATE TRIGGER guard_cancelled BEFORE UPDATE OF status ON payment FOR EACH ROW
    WHEN (NEW.status = 'CANCELLED' AND NOT OLD.was_authorised)
    EXECUTE FUNCTION guard_lost_writes('a lost attempt may have paid the payment');

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

-- = What two people decide =====================================================================================================
-- A change that one person proposes and another approves. Nobody approves their own, nor may somebody whom the operating system does not
-- identify (`uid …`): that name may belong to the same person. A command and the portal are never two persons. The single operator of an
-- installation approves alone, after 72 hours (`alone`).
-- Changes of owners are in the home cell, as people are. So their company is stored as a whole, as text, and without a foreign key.
CREATE TABLE proposal (
    id               bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    company_id       bigint REFERENCES company (id),
    payee_account_id bigint, -- the account that the company would have
    payment_id       uuid,   -- the payment that would be closed
    user_id          bigint, -- whose role would change; the row stays when they are removed
    proposed_at      timestamptz NOT NULL DEFAULT service_now(),
    decided_at       timestamptz,
    alone            boolean NOT NULL DEFAULT false,
    by_former_owner  boolean NOT NULL DEFAULT false, -- whoever withdrew it was an owner no more
    operator_decides boolean NOT NULL DEFAULT false, -- a former owner has withdrawn such a change before: nobody blocks for ever
    kind             text NOT NULL CONSTRAINT proposal_kind_known CHECK (kind IN ('payee_account', 'close_payment', 'owner_role')),
    close_as         text CONSTRAINT proposal_close_as_known CHECK (close_as IN ('executed', 'failed')),
    evidence         text CONSTRAINT proposal_evidence_length CHECK (char_length(evidence) BETWEEN 1 AND 2000),
    company          text CONSTRAINT proposal_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    user_email       text CONSTRAINT proposal_user_email_form CHECK (char_length(user_email) BETWEEN 3 AND 200),
    new_role         text CONSTRAINT proposal_new_role_known CHECK (new_role IN ('owner', 'developer', 'finance', 'viewer', 'removed')),
    proposed_by      text NOT NULL CHECK (char_length(proposed_by) BETWEEN 1 AND 200),
    proposed_from    text NOT NULL CONSTRAINT proposal_proposed_from_known CHECK (proposed_from IN ('command', 'portal')),
    decision         text CONSTRAINT proposal_decision_known CHECK (decision IN ('approved', 'withdrawn')),
    decided_by       text CHECK (char_length(decided_by) BETWEEN 1 AND 200),
    decided_from     text CONSTRAINT proposal_decided_from_known CHECK (decided_from IN ('command', 'portal')),
    FOREIGN KEY (company_id, payee_account_id) REFERENCES payee_account (company_id, id),
    CONSTRAINT proposal_complete CHECK (
        (company_id IS NOT NULL) = (kind <> 'owner_role') AND (payee_account_id IS NOT NULL) = (kind = 'payee_account')
        AND num_nonnulls(payment_id, close_as, evidence) = CASE kind WHEN 'close_payment' THEN 3 ELSE 0 END
        AND num_nonnulls(user_id, company, user_email, new_role) = CASE kind WHEN 'owner_role' THEN 4 ELSE 0 END),
    CONSTRAINT proposal_decided CHECK (num_nulls(decision, decided_at, decided_by, decided_from) IN (0, 4))
);
CREATE UNIQUE INDEX proposal_one_account ON proposal (company_id) WHERE kind = 'payee_account' AND decision IS NULL;
CREATE UNIQUE INDEX proposal_one_closing ON proposal (payment_id) WHERE kind = 'close_payment' AND decision IS NULL;
CREATE UNIQUE INDEX proposal_one_role ON proposal (company, user_id) WHERE kind = 'owner_role' AND decision IS NULL;
CREATE INDEX proposal_of_payment ON proposal (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX proposal_by_former_owner ON proposal (company_id, company) WHERE by_former_owner;
CREATE INDEX proposal_open ON proposal (kind, proposed_at, id) WHERE decision IS NULL; -- as the page of approvals lists them

-- The rule of the domain (`approval.rs`), for every writer.
CREATE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER guard_proposal BEFORE INSERT OR UPDATE ON proposal FOR EACH ROW EXECUTE FUNCTION guard_proposal();
CREATE TRIGGER retain_proposals BEFORE DELETE OR TRUNCATE ON proposal EXECUTE FUNCTION reject_statement();
GRANT SELECT, INSERT (id, company_id, payee_account_id, payment_id, user_id, kind, close_as, evidence, company, user_email, new_role,
    proposed_by, proposed_from, operator_decides), UPDATE (decision, decided_by, decided_from, decided_at, alone, by_former_owner) ON proposal TO paylink_application;

-- The account of a live company changes only as approved. Its first account is set without a proposal, also after the company was added.
-- So an account must not be removed: the next one would be the first again.
CREATE FUNCTION guard_live_account() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER guard_live_account BEFORE UPDATE OF payee_account_id ON company FOR EACH ROW
    WHEN (OLD.mode = 'live' AND OLD.payee_account_id IS NOT NULL AND NEW.payee_account_id IS DISTINCT FROM OLD.payee_account_id)
    EXECUTE FUNCTION guard_live_account();

-- An operator closes a payment by an approved proposal that says the same.
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
END $$;
CREATE TRIGGER guard_proof BEFORE UPDATE OF proof ON attempt FOR EACH ROW
    WHEN (NEW.proof IS DISTINCT FROM OLD.proof) EXECUTE FUNCTION guard_proof();

-- = Events and deliveries ======================================================================================================
-- Where a company receives its webhooks. Secrets are sealed. After a rotation the old secret signs too until `old_secret_until`.
CREATE TABLE endpoint (
    id                bigint PRIMARY KEY,
    company_id        bigint NOT NULL REFERENCES company (id),
    created_at        timestamptz NOT NULL DEFAULT service_now(),
    disabled_at       timestamptz,
    old_secret_until  timestamptz,
    -- Which of the company's five slots the endpoint occupies; NULL once it is removed. The unique constraint below decides between
    -- two endpoints that are added concurrently.
    slot              smallint CONSTRAINT endpoint_slot_range CHECK (slot BETWEEN 1 AND 5),
    url               text NOT NULL CHECK (octet_length(url) <= 2048),
    name              text NOT NULL CHECK (char_length(name) <= 60),
    disabled_reason   text CHECK (disabled_reason IN ('requested', 'gone', 'removed')),
    secret_sealed     bytea NOT NULL,
    old_secret_sealed bytea,
    CONSTRAINT endpoint_slot_unique UNIQUE (company_id, slot),
    CONSTRAINT endpoint_disabled_has_reason CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
    CONSTRAINT endpoint_removed_is_disabled CHECK (slot IS NOT NULL OR disabled_at IS NOT NULL)
);
GRANT SELECT, INSERT, UPDATE (disabled_at, disabled_reason, slot, url, secret_sealed, old_secret_sealed,
    old_secret_until) ON endpoint TO paylink_application;

CREATE FUNCTION guard_endpoint_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    kept CONSTANT bytea[] := ARRAY[OLD.secret_sealed, OLD.old_secret_sealed];
BEGIN
    PERFORM public.check_sealing_key(NEW.secret_sealed, kept), public.check_sealing_key(NEW.old_secret_sealed, kept);
    RETURN NEW;
END $$;
CREATE TRIGGER guard_endpoint_secrets BEFORE INSERT OR UPDATE OF secret_sealed, old_secret_sealed ON endpoint
    FOR EACH ROW EXECUTE FUNCTION guard_endpoint_secrets();

-- The outbox: one event for each payment that has ended, with the exact bytes that merchants receive, written in the statement that
-- ends the payment. The id is a hash of the payment's id, so a payment has one event and its id cannot be derived from the event's.
CREATE TABLE event (
    id         uuid PRIMARY KEY,
    payment_id uuid CONSTRAINT event_one_per_payment UNIQUE, -- NULL for a test event
    company_id bigint NOT NULL,
    created_at timestamptz NOT NULL,
    body       text -- NULL: erased. The row keeps the id, so that a replay can say so
);
CREATE INDEX event_of_company ON event (company_id, created_at, id);
CREATE INDEX event_with_body ON event (created_at) WHERE body IS NOT NULL; -- those that still have to be erased
CREATE TRIGGER retain_events BEFORE DELETE OR TRUNCATE ON event EXECUTE FUNCTION reject_statement();
GRANT SELECT, INSERT ON event TO paylink_application;

-- The bytes of an event never change. They may be erased.
CREATE FUNCTION guard_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF current_setting('paylink.erasing', true) = 'on' AND NEW.body IS NULL
       AND (NEW.id, NEW.payment_id, NEW.company_id, NEW.created_at)
           IS NOT DISTINCT FROM (OLD.id, OLD.payment_id, OLD.company_id, OLD.created_at)
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'rows of this table are retained' USING ERRCODE = 'check_violation', CONSTRAINT = 'rows_retained';
END $$;
CREATE TRIGGER guard_event BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION guard_event();

-- At commit, a changed payment has the row of its status history, and its event if the status is final. NEW is the payment as this
-- change left it, so each of several changes in one transaction needs its own row. A payment that is inserted has no history yet.
CREATE FUNCTION guard_change_recorded() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE CONSTRAINT TRIGGER guard_change_recorded AFTER UPDATE ON payment DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION guard_change_recorded();

-- `fresh`: not attempted yet, or the first attempt is in flight. `queued`: waiting for a retry, or held back. The other states are
-- final.
CREATE TYPE delivery_state AS ENUM ('fresh', 'queued', 'delivered', 'exhausted', 'expired');

-- An event that has to be delivered to an endpoint. The row is the job. `next_attempt_at` is both the schedule and the lease: a worker
-- that delivers moves it into the future and increments `claim`, the fencing token. There is no state "in progress" and nothing to
-- clean up: the claim of a worker that dies expires.
CREATE TABLE delivery (
    event_id        uuid NOT NULL,
    endpoint_id     bigint NOT NULL,
    opened_at       timestamptz NOT NULL, -- when the event was committed, or replayed; the delivery window starts here
    next_attempt_at timestamptz,
    attempted_at    timestamptz,
    ended_at        timestamptz,
    claim           integer NOT NULL DEFAULT 0,
    attempts        smallint NOT NULL DEFAULT 0,
    in_flight       boolean NOT NULL DEFAULT false, -- claimed, and no result yet; ignored once `next_attempt_at` has passed
    state           delivery_state NOT NULL DEFAULT 'fresh',
    -- The code of the last attempt: its HTTP status, or a word where there was no response (`delivery_cause.rs` of the domain). NULL until
    -- the first result. A replay keeps it until the next result.
    last_outcome    text,
    PRIMARY KEY (event_id, endpoint_id),
    CONSTRAINT delivery_open_is_scheduled CHECK ((state IN ('fresh', 'queued')) = (next_attempt_at IS NOT NULL))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
-- Two lanes. Fresh deliveries are claimed in order of time and never wait behind retries. A delivery that its endpoint cannot take
-- now is moved to the endpoint's own queue, once. So half a million due deliveries of a dead endpoint do not delay the others.
CREATE INDEX delivery_fresh ON delivery (next_attempt_at) WHERE state = 'fresh';
CREATE INDEX delivery_queued ON delivery (endpoint_id, next_attempt_at) WHERE state = 'queued';
-- Queued deliveries that were never sent: the next probe is the oldest of them, before any retry.
CREATE INDEX delivery_unsent ON delivery (endpoint_id, next_attempt_at) WHERE state = 'queued' AND attempts = 0;
-- To find the deliveries whose window has closed.
CREATE INDEX delivery_expiring ON delivery (opened_at) WHERE state = 'queued';
CREATE INDEX delivery_failed ON delivery (endpoint_id, ended_at) WHERE state IN ('exhausted', 'expired');
CREATE TRIGGER retain_deliveries BEFORE DELETE OR TRUNCATE ON delivery EXECUTE FUNCTION reject_statement();
GRANT SELECT, INSERT, UPDATE (opened_at, next_attempt_at, attempted_at, ended_at, claim, attempts, in_flight, state,
    last_outcome) ON delivery TO paylink_application;

-- When to look into the queue of an endpoint next, and the state of its circuit breaker. An index on deliveries could not answer this
-- once many endpoints have only future retries. Only delivery workers write it, so ending a payment never waits for a row lock here.
--
-- The program decides about the breaker when it records a result (`endpoint_breaker.rs` of the domain), and the statements only compare
-- times. So the number of failures that opens a breaker is in no statement and no index.
CREATE TABLE endpoint_queue (
    endpoint_id            bigint PRIMARY KEY,
    next_due               timestamptz NOT NULL,       -- infinity, if nothing is queued
    failures               integer NOT NULL DEFAULT 0, -- consecutive
    breaker_opened_at      timestamptz,                -- when it last opened; NULL once an event was accepted since
    next_probe_at          timestamptz,                -- not NULL while it is open: no probe is sent before this time
    flush_since            timestamptz,                -- the first success after an outage: queued retries are released
    flush_cursor           timestamptz,                -- retries scheduled up to this time have been released
    -- The first failed attempt since the endpoint last accepted something; NULL while it accepts. The breaker does not know this: a
    -- redirect or a 404 closes it.
    nothing_accepted_since timestamptz,
    -- The latest time at which the queue was written. If it lies in the future, a later clock has scheduled deliveries of this queue.
    -- Later writes do not hide that: only the statement that releases those deliveries (`delivery_maintenance.rs`) sets it back. It
    -- advances in steps of ten seconds, so that most writes do not change the index.
    written_at             timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX endpoint_queue_due ON endpoint_queue (next_due);
CREATE INDEX endpoint_queue_flushing ON endpoint_queue (endpoint_id) WHERE flush_since IS NOT NULL;
CREATE INDEX endpoint_queue_open ON endpoint_queue (endpoint_id) WHERE next_probe_at IS NOT NULL;
CREATE INDEX endpoint_queue_nothing_accepted ON endpoint_queue (endpoint_id) WHERE nothing_accepted_since IS NOT NULL;
CREATE INDEX endpoint_queue_written_at ON endpoint_queue (written_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON endpoint_queue TO paylink_application;

CREATE FUNCTION note_queue_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' OR NEW.written_at = OLD.written_at AND NEW.written_at < public.service_now() - interval '10 seconds' THEN
        NEW.written_at := public.service_now();
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER note_queue_written BEFORE INSERT OR UPDATE ON endpoint_queue
    FOR EACH ROW EXECUTE FUNCTION note_queue_written();

-- The log of delivery attempts, for people. One partition per day; partitions older than 30 days are dropped.
CREATE TABLE delivery_attempt (
    event_id          uuid NOT NULL,
    endpoint_id       bigint NOT NULL,
    recorded_at       timestamptz NOT NULL,
    started_at        timestamptz NOT NULL,
    webhook_timestamp bigint NOT NULL, -- the header, in seconds since 1970. It is part of what is signed
    duration_ms       integer NOT NULL,
    number            smallint NOT NULL,
    http_status       smallint,
    outcome           text NOT NULL,
    response_body     bytea CHECK (octet_length(response_body) <= 16384)
) PARTITION BY RANGE (recorded_at);
CREATE INDEX delivery_attempt_event ON delivery_attempt (event_id);
CREATE INDEX delivery_attempt_recorded_at ON delivery_attempt USING brin (recorded_at) WITH (autosummarize = on);
GRANT SELECT, INSERT ON delivery_attempt TO paylink_application;

-- The application's role may not create or drop tables. These two functions run with the owner's rights and let it create and drop
-- partitions of this table, and nothing else. Days are in UTC.
CREATE FUNCTION create_delivery_attempt_partitions() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
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

CREATE FUNCTION drop_delivery_attempt_partitions() RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
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
REVOKE ALL ON FUNCTION create_delivery_attempt_partitions, drop_delivery_attempt_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_delivery_attempt_partitions, drop_delivery_attempt_partitions TO paylink_application;
SELECT create_delivery_attempt_partitions();

-- A replay of a company's past events. Any worker continues it: a batch of events and the new cursor are committed together, under the
-- lock of this row. So a worker that dies leaves nothing to clean up, and no event is queued twice.
CREATE TABLE replay_job (
    id           bigint PRIMARY KEY,
    company_id   bigint NOT NULL REFERENCES company (id),
    endpoint_id  bigint,                                      -- NULL: all enabled endpoints
    since        timestamptz NOT NULL,
    started_at   timestamptz NOT NULL DEFAULT service_now(), -- later events are not replayed
    worked_at    timestamptz NOT NULL DEFAULT service_now(), -- the last batch; jobs take turns
    finished_at  timestamptz,
    cursor_at    timestamptz NOT NULL,                       -- the last event that was examined
    cursor_event uuid NOT NULL,
    queued       bigint NOT NULL DEFAULT 0,
    skipped      bigint NOT NULL DEFAULT 0,
    only_missing boolean NOT NULL,
    started_by   text NOT NULL CHECK (char_length(started_by) <= 250)
);
-- A company has one replay at a time. Also the list of unfinished jobs.
CREATE UNIQUE INDEX replay_job_one_open ON replay_job (company_id) WHERE finished_at IS NULL;
CREATE INDEX replay_job_of_company ON replay_job (company_id, started_at);
GRANT SELECT, INSERT, UPDATE (worked_at, finished_at, cursor_at, cursor_event, queued, skipped) ON replay_job TO paylink_application;

-- The last heartbeat of any delivery worker, by the machine's clock, so that advancing the service clock is not taken for an outage.
CREATE TABLE delivery_heartbeat (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    seen_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO delivery_heartbeat DEFAULT VALUES;
GRANT SELECT, UPDATE (seen_at) ON delivery_heartbeat TO paylink_application;

-- Periods without a delivery worker. The delivery window of an event is extended by them.
CREATE TABLE downtime (
    ended_at   timestamptz PRIMARY KEY,
    started_at timestamptz NOT NULL,
    CONSTRAINT downtime_not_empty CHECK (started_at < ended_at)
);
CREATE INDEX downtime_started_at ON downtime (started_at);
GRANT SELECT, INSERT, DELETE ON downtime TO paylink_application;

-- = Erasing personal data that the read, the status history and the id of an event do not need =================================
-- Rows of payments, revocations, attempts and events are never deleted: a deleted payment would make its link payable again.
--
-- Erases what is due, up to 1000 attempts and 1000 events; or, with `requested_payment`, what can be erased of that payment now. Runs
-- with the owner's rights, because the application's role may change neither events nor the data of payments.
--
-- `event_days` is the age from which events are erased; less than 30 days counts as 30, whoever calls. An event that still has to be
-- delivered is kept, and so is the state of an attempt that has not ended: both are needed. Payments are locked before attempts,
-- as everywhere; attempts come last and are skipped if they are locked, so that nothing waits for another in a ring.
CREATE FUNCTION erase_personal_data(requested_payment uuid, event_days integer,
        OUT erased_attempts bigint, OUT erased_events bigint, OUT erased_data bigint, OUT erased_responses bigint)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
REVOKE ALL ON FUNCTION erase_personal_data FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_personal_data TO paylink_application;

-- = Counts by day, for charts ==================================================================================================
-- What happened on a day, in UTC. The meaning of subject and outcome depends on the measure (`daily_count.rs`). Nothing on the way of a
-- payment writes it: a worker adds up what was recorded since its last run (`roll_up.rs`), and finds it by time.
CREATE TABLE daily_count (
    company_id bigint NOT NULL,
    day        date NOT NULL,
    measure    text NOT NULL,
    subject    text NOT NULL,
    outcome    text NOT NULL,
    total      bigint NOT NULL,
    PRIMARY KEY (company_id, day, measure, subject, outcome)
) WITH (fillfactor = 70); -- the counts of a day are updated every few seconds
CREATE INDEX daily_count_day ON daily_count (day);
GRANT SELECT, INSERT, DELETE, UPDATE (total) ON daily_count TO paylink_application;

-- How the attempts at a bank ended, over all companies. The worker adds to it in the same statement. The sum over companies would take
-- too long when there are many.
CREATE TABLE bank_daily_count (
    day     date NOT NULL,
    bank    text NOT NULL,
    outcome text NOT NULL,
    total   bigint NOT NULL,
    PRIMARY KEY (day, bank, outcome)
) WITH (fillfactor = 70);
GRANT SELECT, INSERT, DELETE, UPDATE (total) ON bank_daily_count TO paylink_application;

-- Up to when everything is counted. Only one worker at a time advances it.
CREATE TABLE roll_up_progress (
    singleton    boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    counted_upto timestamptz NOT NULL DEFAULT date_trunc('day', service_now(), 'UTC') - interval '30 days'
);
INSERT INTO roll_up_progress DEFAULT VALUES;
GRANT SELECT, UPDATE (counted_upto) ON roll_up_progress TO paylink_application;

-- = The people of the portal: who they are, where they belong, how they sign in ================================================
-- The rows of this section and of the two that follow are in the home cell only, the first configured one; those of `notice` and of
-- deliveries that end are in every cell. A company may be in another cell, so its id is stored as a whole, as text, and without a foreign
-- key.

CREATE TABLE portal_user (
    id             bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    -- By which authenticators know the user. Somebody who joined by single sign-on gets it with their first passkey.
    handle         uuid NOT NULL CONSTRAINT portal_user_handle_unique UNIQUE,
    created_at     timestamptz NOT NULL DEFAULT service_now(),
    last_seen_at   timestamptz,
    left_at        timestamptz, -- they have left all companies and cannot sign in; the row stays for notices (`portal_former_member`)
    operator_since timestamptz, -- an operator could invite an address of their own, and approve with it the closing of a payment
    -- The credentials, if there are any, are those of the holder of the address: an invitation that only the mailbox received, or the
    -- operator passed on, was accepted; or the provider of a company whose domain is confirmed vouched for somebody without credentials.
    address_proved_at timestamptz,
    is_operator    boolean NOT NULL DEFAULT false,
    email          text NOT NULL CONSTRAINT portal_user_email_unique UNIQUE
        CONSTRAINT portal_user_email_form CHECK (char_length(email) BETWEEN 3 AND 200 AND email = lower(email)),
    name           text NOT NULL CONSTRAINT portal_user_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    language       text CONSTRAINT portal_user_language_length CHECK (char_length(language) BETWEEN 2 AND 35), -- NULL: the browser's
    -- Of the pages on which the person last signed in, for mails to somebody who has chosen no language.
    page_language  text CONSTRAINT portal_user_page_language_length CHECK (char_length(page_language) BETWEEN 2 AND 35),
    CONSTRAINT portal_user_operator_since CHECK ((operator_since IS NOT NULL) = is_operator),
    CONSTRAINT portal_user_operator_is_here CHECK (left_at IS NULL OR NOT is_operator)
);
GRANT SELECT, DELETE, INSERT (id, handle, is_operator, email, name, address_proved_at), UPDATE (handle, last_seen_at, left_at, is_operator,
    name, language, page_language, address_proved_at) ON portal_user TO paylink_application;

CREATE FUNCTION set_operator_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT NEW.is_operator THEN
        NEW.operator_since := NULL;
    ELSIF TG_OP = 'INSERT' OR NOT OLD.is_operator THEN
        NEW.operator_since := public.service_now();
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER set_operator_since BEFORE INSERT OR UPDATE OF is_operator ON portal_user FOR EACH ROW EXECUTE FUNCTION set_operator_since();

-- Whoever joins with the address of somebody who has left need not be that person: nothing of theirs is left to read or to use.
CREATE FUNCTION begin_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM public.portal_notice WHERE user_id = NEW.id;
    DELETE FROM public.portal_declined_topic WHERE user_id = NEW.id;
    DELETE FROM public.portal_former_member WHERE user_id = NEW.id;
    NEW.language := NULL;
    NEW.page_language := NULL;
    NEW.last_seen_at := NULL;
    RETURN NEW;
END $$;
CREATE TRIGGER begin_anew BEFORE UPDATE OF left_at ON portal_user FOR EACH ROW
    WHEN (OLD.left_at IS NOT NULL AND NEW.left_at IS NULL) EXECUTE FUNCTION begin_anew();

-- `break_glass`: an owner who may sign in without the provider although the company enforces it.
-- `by_provider`: a member who joined by single sign-on has this membership in sessions by the company's provider only. Somebody else's
-- invitation may give that person a passkey or a password, and whoever sees its link could choose it.
CREATE TABLE portal_membership (
    user_id     bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    created_at  timestamptz NOT NULL DEFAULT service_now(),
    owner_since timestamptz, -- an owner could add an address of their own and approve with it
    frozen_at   timestamptz, -- another owner or an operator has taken from this owner what they may do here, at once
    break_glass boolean NOT NULL DEFAULT false,
    by_provider boolean NOT NULL DEFAULT false,
    company     text NOT NULL CONSTRAINT portal_membership_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    role        text NOT NULL CONSTRAINT portal_membership_role_known CHECK (role IN ('owner', 'developer', 'finance', 'viewer')),
    frozen_by   text CONSTRAINT portal_membership_frozen_by_length CHECK (char_length(frozen_by) BETWEEN 1 AND 200),
    PRIMARY KEY (user_id, company),
    CONSTRAINT portal_membership_frozen CHECK ((frozen_at IS NULL) = (frozen_by IS NULL)),
    CONSTRAINT portal_membership_owner_since CHECK ((owner_since IS NOT NULL) = (role = 'owner'))
);
CREATE INDEX portal_membership_of_company ON portal_membership (company);
GRANT SELECT, DELETE ON portal_membership TO paylink_application;
GRANT INSERT (user_id, company, role, by_provider), UPDATE (role, break_glass, by_provider, frozen_at, frozen_by) ON portal_membership
    TO paylink_application;

CREATE FUNCTION set_owner_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.role <> 'owner' THEN
        NEW.owner_since := NULL;
    -- An owner who can now sign in without the provider may be somebody else than before: whoever saw the link of the invitation.
    ELSIF TG_OP = 'INSERT' OR OLD.role <> 'owner' OR OLD.by_provider AND NOT NEW.by_provider THEN
        NEW.owner_since := public.service_now();
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER set_owner_since BEFORE INSERT OR UPDATE OF role, by_provider ON portal_membership
    FOR EACH ROW EXECUTE FUNCTION set_owner_since();

-- However somebody joins who had left.
CREATE FUNCTION end_absence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE public.portal_user SET left_at = NULL WHERE id = NEW.user_id AND left_at IS NOT NULL;
    RETURN NULL;
END $$;
CREATE TRIGGER end_absence AFTER INSERT ON portal_membership FOR EACH ROW EXECUTE FUNCTION end_absence();

-- Who has left a company, or owns it no more, and is notified for 30 days of what becomes of it: whoever takes a company over removes its owners
-- first. Somebody who has left all companies is without credentials, and is deleted with the last of these rows.
CREATE TABLE portal_former_member (
    user_id      bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    ended_at     timestamptz NOT NULL DEFAULT service_now(),
    was_owner    boolean NOT NULL,
    is_confirmed boolean NOT NULL, -- mails were sent to their address
    company      text NOT NULL CONSTRAINT portal_former_member_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    PRIMARY KEY (user_id, company)
);
CREATE INDEX portal_former_member_of_company ON portal_former_member (company);
CREATE INDEX portal_former_member_age ON portal_former_member (ended_at);
GRANT SELECT, DELETE, INSERT (user_id, company, was_owner, is_confirmed), UPDATE (ended_at, was_owner, is_confirmed)
    ON portal_former_member TO paylink_application;

-- An invitation is for a company and a role, or makes an operator, or both. Its link contains a token, of which only the hash is stored;
-- and the token itself while it waits to be sent by mail.
CREATE TABLE portal_invitation (
    id           bigint PRIMARY KEY CHECK (id >= 0 AND id < 1::bigint << 60),
    hash         bytea NOT NULL CONSTRAINT portal_invitation_hash_unique UNIQUE CHECK (octet_length(hash) = 32),
    created_at   timestamptz NOT NULL DEFAULT service_now(),
    expires_at   timestamptz NOT NULL,
    used_at      timestamptz,
    operator     boolean NOT NULL,
    link_shown   boolean NOT NULL, -- to whoever invited: such a link proves nothing about the address
    email        text NOT NULL
        CONSTRAINT portal_invitation_email_form CHECK (char_length(email) BETWEEN 3 AND 200 AND email = lower(email)),
    company      text CONSTRAINT portal_invitation_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    role         text CONSTRAINT portal_invitation_role_known CHECK (role IN ('owner', 'developer', 'finance', 'viewer')),
    invited_by   text NOT NULL CHECK (char_length(invited_by) BETWEEN 1 AND 200),
    token_sealed bytea,
    CONSTRAINT portal_invitation_complete CHECK ((company IS NULL) = (role IS NULL) AND (company IS NOT NULL OR operator))
);
CREATE UNIQUE INDEX portal_invitation_one_open ON portal_invitation (email, coalesce(company, '')) WHERE used_at IS NULL;
CREATE INDEX portal_invitation_of_company ON portal_invitation (company) WHERE used_at IS NULL;
CREATE INDEX portal_invitation_expiry ON portal_invitation (expires_at);
CREATE TRIGGER guard_secret BEFORE INSERT OR UPDATE OF token_sealed ON portal_invitation FOR EACH ROW EXECUTE FUNCTION guard_secret('token_sealed');
GRANT SELECT, DELETE, INSERT (id, hash, expires_at, operator, email, company, role, invited_by, token_sealed, link_shown), UPDATE (used_at,
    token_sealed) ON portal_invitation TO paylink_application;

-- A password and the secret of an authenticator app: neither signs anybody in without the other.
CREATE TABLE portal_password (
    id             bigint PRIMARY KEY REFERENCES portal_user (id) ON DELETE CASCADE, -- the user
    set_at         timestamptz NOT NULL DEFAULT service_now(),
    totp_last_step bigint NOT NULL, -- the last one-time code that was accepted; it and earlier ones are not accepted again
    hash           text NOT NULL CONSTRAINT portal_password_hash_form CHECK (hash LIKE '$argon2id$%' AND char_length(hash) <= 500),
    totp_sealed    bytea NOT NULL
);
CREATE TRIGGER guard_secret BEFORE INSERT OR UPDATE OF totp_sealed ON portal_password FOR EACH ROW EXECUTE FUNCTION guard_secret('totp_sealed');
GRANT SELECT, DELETE, INSERT (id, totp_last_step, hash, totp_sealed), UPDATE (set_at, totp_last_step, hash,
    totp_sealed) ON portal_password TO paylink_application;

-- `credential` is what verifies a signature of the authenticator: a public key and a counter, as JSON. It is no secret.
CREATE TABLE portal_passkey (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id       bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    created_at    timestamptz NOT NULL DEFAULT service_now(),
    last_used_at  timestamptz,
    credential_id bytea NOT NULL CONSTRAINT portal_passkey_unique UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
    name          text NOT NULL CONSTRAINT portal_passkey_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    credential    text NOT NULL CONSTRAINT portal_passkey_credential_length CHECK (char_length(credential) <= 20000)
);
CREATE INDEX portal_passkey_of_user ON portal_passkey (user_id);
GRANT SELECT, DELETE, INSERT (user_id, credential_id, name, credential), UPDATE (last_used_at, credential) ON portal_passkey TO paylink_application;

-- Codes that are left. A used code is deleted. `hash` is SHA-256 of the salt and the SHA-256 of the code.
CREATE TABLE portal_recovery_code (
    user_id bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    salt    bytea NOT NULL CHECK (octet_length(salt) = 16),
    hash    bytea NOT NULL CHECK (octet_length(hash) = 32),
    PRIMARY KEY (user_id, hash)
);
GRANT SELECT, INSERT, DELETE ON portal_recovery_code TO paylink_application;

-- A session that has ended is deleted. `address` is where its user signed in; `last_address`, where they were last seen. A sign-in at a
-- provider is no fresh authentication, so `authenticated_at` may be earlier.
CREATE TABLE portal_session (
    id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id          bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    hash             bytea NOT NULL CONSTRAINT portal_session_hash_unique UNIQUE CHECK (octet_length(hash) = 32),
    created_at       timestamptz NOT NULL DEFAULT service_now(),
    authenticated_at timestamptz NOT NULL DEFAULT service_now(),
    last_seen_at     timestamptz NOT NULL DEFAULT service_now(),
    address          inet NOT NULL,
    last_address     inet NOT NULL,
    device           text NOT NULL CONSTRAINT portal_session_device_length CHECK (char_length(device) <= 200)
);
CREATE INDEX portal_session_of_user ON portal_session (user_id);
CREATE INDEX portal_session_last_seen ON portal_session (last_seen_at);
GRANT SELECT, DELETE, INSERT (user_id, hash, address, last_address, device, authenticated_at), UPDATE (hash, authenticated_at, last_seen_at,
    last_address) ON portal_session TO paylink_application;

-- A browser in which a person has signed in, which its cookie recognises. `name` is short, such as `Firefox/Windows`, and the network is
-- that of the last sign-in: an address without its last part.
CREATE TABLE portal_browser (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id       bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    hash          bytea NOT NULL CONSTRAINT portal_browser_hash_unique UNIQUE CHECK (octet_length(hash) = 32),
    first_seen_at timestamptz NOT NULL DEFAULT service_now(),
    last_seen_at  timestamptz NOT NULL DEFAULT service_now(),
    network       cidr NOT NULL CONSTRAINT portal_browser_network_prefix CHECK (masklen(network) = CASE family(network) WHEN 4 THEN 24 ELSE 48 END),
    name          text NOT NULL CONSTRAINT portal_browser_name_length CHECK (char_length(name) <= 60)
);
CREATE INDEX portal_browser_of_user ON portal_browser (user_id);
CREATE INDEX portal_browser_last_seen ON portal_browser (last_seen_at);
GRANT SELECT, DELETE, INSERT (user_id, hash, network, name), UPDATE (hash, last_seen_at, network, name) ON portal_browser TO paylink_application;

-- A WebAuthn ceremony under way. Whoever ends it deletes the row, so that a challenge is answered once.
CREATE TABLE portal_challenge (
    hash       bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
    created_at timestamptz NOT NULL DEFAULT service_now(),
    state      text NOT NULL CONSTRAINT portal_challenge_state_length CHECK (char_length(state) <= 20000)
);
CREATE INDEX portal_challenge_age ON portal_challenge (created_at);
GRANT SELECT, DELETE, INSERT (hash, state) ON portal_challenge TO paylink_application;

-- = Single sign-on by OpenID Connect ===========================================================================================
-- The identity provider of a company. It vouches for the people of this company, and for nothing else.
CREATE TABLE portal_sign_on (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_at    timestamptz NOT NULL DEFAULT service_now(),
    tested_at     timestamptz, -- the last test sign-in with these settings
    enforced      boolean NOT NULL DEFAULT false,
    company       text NOT NULL CONSTRAINT portal_sign_on_of_company UNIQUE
        CONSTRAINT portal_sign_on_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    issuer        text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 500),
    client_id     text NOT NULL CHECK (char_length(client_id) BETWEEN 1 AND 255),
    mode          text NOT NULL CONSTRAINT portal_sign_on_mode_known CHECK (mode IN ('invitation', 'domain')),
    domain_role   text NOT NULL CONSTRAINT portal_sign_on_role_known CHECK (domain_role IN ('developer', 'finance', 'viewer')),
    test_result   text CHECK (char_length(test_result) BETWEEN 1 AND 50), -- `ok`, or why the test failed
    secret_sealed bytea NOT NULL
);
CREATE TRIGGER guard_secret BEFORE INSERT OR UPDATE OF secret_sealed ON portal_sign_on FOR EACH ROW EXECUTE FUNCTION guard_secret('secret_sealed');
GRANT SELECT, DELETE, INSERT (company, issuer, client_id, mode, domain_role, secret_sealed), UPDATE (tested_at, enforced, issuer, client_id,
    mode, domain_role, test_result, secret_sealed) ON portal_sign_on TO paylink_application;

-- Domains of e-mail addresses that belong to a company. Only the operator confirms them.
CREATE TABLE portal_sign_on_domain (
    domain     text PRIMARY KEY CONSTRAINT portal_sign_on_domain_form CHECK (char_length(domain) BETWEEN 3 AND 200 AND domain = lower(domain)),
    created_at timestamptz NOT NULL DEFAULT service_now(),
    company    text NOT NULL CONSTRAINT portal_sign_on_domain_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$')
);
CREATE INDEX portal_sign_on_domain_of_company ON portal_sign_on_domain (company);
GRANT SELECT, DELETE, INSERT (domain, company) ON portal_sign_on_domain TO paylink_application;

-- Who somebody is at a provider. `company` is NULL for the operators' provider.
CREATE TABLE portal_identity (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id    bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT service_now(),
    company    text CONSTRAINT portal_identity_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    issuer     text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 500),
    subject    text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255)
);
CREATE UNIQUE INDEX portal_identity_once ON portal_identity (coalesce(company, ''), issuer, subject);
CREATE INDEX portal_identity_of_user ON portal_identity (user_id);
GRANT SELECT, DELETE, INSERT (user_id, company, issuer, subject) ON portal_identity TO paylink_application;

-- What a session has from a provider. A session without such a row was started with the person's own passkey or password.
CREATE TABLE portal_provider_session (
    id                   bigint PRIMARY KEY REFERENCES portal_session (id) ON DELETE CASCADE, -- the session
    checked_at           timestamptz NOT NULL DEFAULT service_now(), -- when the provider last confirmed it
    claimed_until        timestamptz, -- one request at a time asks the provider
    own_authenticated_at timestamptz, -- when the person last used their own passkey or password in this session
    company              text CONSTRAINT portal_provider_session_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'), -- NULL: the operators' provider
    issuer               text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 500),
    subject              text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
    refresh_sealed       bytea
);
CREATE INDEX portal_provider_session_of_company ON portal_provider_session (company);
CREATE TRIGGER guard_secret BEFORE INSERT OR UPDATE OF refresh_sealed ON portal_provider_session
    FOR EACH ROW EXECUTE FUNCTION guard_secret('refresh_sealed');
GRANT SELECT, DELETE, INSERT (id, company, issuer, subject, refresh_sealed), UPDATE (checked_at, claimed_until, own_authenticated_at,
    refresh_sealed) ON portal_provider_session TO paylink_application;

-- = Notices and e-mail =========================================================================================================
-- What people are notified of. In every cell: something has happened. The row is written in the transaction of the change. `key` names the
-- event, so that it is written once. A worker gives the notice to everybody whom it concerns, in the home cell, and sets `distributed_at`.
CREATE TABLE notice (
    id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    uuid           uuid NOT NULL DEFAULT gen_random_uuid(), -- ids repeat after a cell is restored from a backup; this does not
    created_at     timestamptz NOT NULL DEFAULT service_now(),
    distributed_at timestamptz,
    -- NULL: it concerns a person or the operators. A change of a person is noticed in the home cell, and may concern a company of another.
    company        text CONSTRAINT notice_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    key            text NOT NULL CONSTRAINT notice_once UNIQUE CHECK (char_length(key) BETWEEN 1 AND 200),
    facts          jsonb NOT NULL -- with `kind`
);
CREATE INDEX notice_waiting ON notice (id) WHERE distributed_at IS NULL;
CREATE INDEX notice_age ON notice (created_at);
GRANT SELECT, DELETE, INSERT (company, key, facts), UPDATE (distributed_at) ON notice TO paylink_application;

-- In every cell, too. Until when deliveries to an endpoint were announced that end undelivered: the time of the last of them.
-- `ending_until`: the opening of the last delivery to the endpoint that was found to end soon, announced or not.
CREATE TABLE endpoint_announcement (
    endpoint_id     bigint PRIMARY KEY REFERENCES endpoint (id) ON DELETE CASCADE,
    announced_until timestamptz NOT NULL,
    ending_until    timestamptz
);
CREATE INDEX endpoint_announcement_waiting ON endpoint_announcement (endpoint_id) WHERE ending_until > announced_until;
GRANT SELECT, INSERT, UPDATE, DELETE ON endpoint_announcement TO paylink_application;

-- Up to which opening deliveries were examined that end soon. So each is read once, and not in every minute of its last two hours.
CREATE TABLE ending_delivery_scan (
    singleton     boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    scanned_until timestamptz NOT NULL
);
INSERT INTO ending_delivery_scan (scanned_until) VALUES ('-infinity');
GRANT SELECT, UPDATE (scanned_until) ON ending_delivery_scan TO paylink_application;

-- In the home cell: an e-mail to a person. With `invitation_id`, it invites somebody who may not be a user yet; otherwise its contents
-- are the notices that name it. It is sent by whoever claims it. One that could not be sent is claimed again at `next_attempt_at`.
CREATE TABLE portal_mail (
    id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id         bigint REFERENCES portal_user (id) ON DELETE CASCADE,
    invitation_id   bigint REFERENCES portal_invitation (id) ON DELETE CASCADE,
    created_at      timestamptz NOT NULL DEFAULT service_now(),
    next_attempt_at timestamptz, -- NULL: sent, or given up
    sent_at         timestamptz,
    attempts        integer NOT NULL DEFAULT 0,
    is_urgent       boolean NOT NULL,
    last_error      text CHECK (char_length(last_error) <= 500), -- NULL: an attempt runs, or it has ended without a result
    holds_back      boolean NOT NULL DEFAULT true, -- while it waits, later notices of the person wait for the next mail
    without_facts   boolean NOT NULL DEFAULT false, -- it says how many notices there are, and not what they say
    unanswered      integer NOT NULL DEFAULT 0, -- attempts after which the server has the mail, perhaps, and did not respond
    CONSTRAINT portal_mail_to_one CHECK ((user_id IS NULL) <> (invitation_id IS NULL))
);
CREATE INDEX portal_mail_due ON portal_mail (is_urgent DESC, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX portal_mail_of_user ON portal_mail (user_id, created_at);
CREATE INDEX portal_mail_of_invitation ON portal_mail (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX portal_mail_age ON portal_mail (created_at);
GRANT SELECT, DELETE, INSERT (user_id, invitation_id, next_attempt_at, is_urgent), UPDATE (next_attempt_at, sent_at, attempts, last_error,
    holds_back, without_facts, unanswered) ON portal_mail TO paylink_application;

-- In the home cell: a notice for a person. `wants_mail` until it is part of a mail.
CREATE TABLE portal_notice (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id    bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    mail_id    bigint REFERENCES portal_mail (id) ON DELETE SET NULL,
    uuid       uuid NOT NULL, -- of the notice of the cell
    created_at timestamptz NOT NULL, -- when it happened
    read_at    timestamptz,
    wants_mail boolean NOT NULL,
    is_urgent  boolean NOT NULL,
    cell       text NOT NULL CHECK (char_length(cell) = 2),
    company    text CONSTRAINT portal_notice_company_form CHECK (company ~ '^cmp_[0-9a-z]{14}$'),
    facts      jsonb NOT NULL,
    CONSTRAINT portal_notice_once UNIQUE (user_id, cell, uuid)
);
CREATE INDEX portal_notice_of_user ON portal_notice (user_id, created_at, id);
CREATE INDEX portal_notice_unread ON portal_notice (user_id, id) WHERE read_at IS NULL;
-- A session may see the notices of some companies of its person only: it reads theirs, and not those of the others. No other index has the
-- order of the expression. Otherwise PostgreSQL reads the notices of everybody in the order of their times, and removes most of them.
CREATE INDEX portal_notice_of_company ON portal_notice (user_id, company, (created_at AT TIME ZONE 'UTC'), id);
CREATE INDEX portal_notice_unread_of_company ON portal_notice (user_id, company, id) WHERE read_at IS NULL;
CREATE INDEX portal_notice_without_mail ON portal_notice (user_id) INCLUDE (is_urgent) WHERE wants_mail AND mail_id IS NULL;
CREATE INDEX portal_notice_of_mail ON portal_notice (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX portal_notice_age ON portal_notice (created_at);
GRANT SELECT, DELETE, INSERT (user_id, uuid, created_at, wants_mail, is_urgent, cell, company, facts), UPDATE (mail_id,
    read_at) ON portal_notice TO paylink_application;

-- The topics about which a person wants no mail. The portal shows their notices all the same.
CREATE TABLE portal_declined_topic (
    user_id bigint NOT NULL REFERENCES portal_user (id) ON DELETE CASCADE,
    topic   text NOT NULL CONSTRAINT portal_declined_topic_known CHECK (topic IN ('webhooks', 'operations')),
    PRIMARY KEY (user_id, topic)
);
GRANT SELECT, INSERT, DELETE ON portal_declined_topic TO paylink_application;
