-- service_now() without a table. Nearly every statement and trigger calls it, and a function that reads a table is prepared anew for
-- each place where a statement calls it: about 35 µs. The planner replaces this one by its expression, so that it costs what
-- clock_timestamp() costs.
CREATE OR REPLACE FUNCTION service_now() RETURNS timestamptz
    LANGUAGE sql VOLATILE PARALLEL SAFE
    RETURN date_trunc('milliseconds', clock_timestamp());

-- A test service whose clock is moved has the difference in the text of the function. PostgreSQL discards the plans that contain the
-- former text.
CREATE FUNCTION move_service_now() RETURNS trigger
    LANGUAGE plpgsql AS $$
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
-- A clock that was moved before stays where it is.
UPDATE service_clock SET ahead = ahead WHERE ahead <> '0';
