//! Partitions for delivery attempts of the past, which only seeds and tests write. The service creates those of the next days.

/// For the last 30 days. The role that runs it owns them.
pub const CREATE_PAST_PARTITIONS: &str = "
    DO $$
    DECLARE day date;
    BEGIN
        FOR day IN SELECT (service_now() AT TIME ZONE 'UTC')::date - ago FROM generate_series(2, 30) AS ago LOOP
            EXECUTE format('CREATE TABLE IF NOT EXISTS public.%I PARTITION OF public.delivery_attempt FOR VALUES FROM (%L) TO (%L)',
                'delivery_attempt_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00Z', (day + 1)::text || ' 00:00Z');
        END LOOP;
    END $$;
";
