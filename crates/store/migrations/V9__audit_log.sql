-- The audit log: who changed what, when and from where. Each entry is written in the transaction of its change.

-- A trigger refuses to change or delete an entry, for every role. `recorded_at`, `client_address` and `database_login` come
-- from the database, so that the application's role cannot choose them.
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
CREATE INDEX audit_entry_migration ON audit_entry (id) WHERE action = 'schema.migrate';
CREATE TRIGGER retain_audit_entries BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry EXECUTE FUNCTION reject_statement();
GRANT SELECT ON audit_entry TO paylink_application;
GRANT INSERT (company_id, source, actor, claimed_actor, host, action, object, before, after) ON audit_entry TO paylink_application;
