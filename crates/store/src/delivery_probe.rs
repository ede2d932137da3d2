//! Probes: the one delivery at a time that an endpoint with an open breaker gets.

use crate::{claimed_delivery::select_claimed, lease::delivery_lease};

/// For each endpoint with an open breaker the oldest delivery that was never sent, else the oldest due retry. A new event must not
/// wait for the retries of others. Until its result is recorded or its lease expires, no other probe is sent.
///
/// If none can be claimed, the queue is examined again when the next delivery is due. A disabled endpoint gets no probe.
pub(crate) const CLAIM_PROBES: &str = concat!(
    "WITH now AS MATERIALIZED (SELECT service_now() AS at), ready AS MATERIALIZED (
        SELECT endpoint_id, disabled_at IS NULL AS enabled
        FROM unnest($1::bigint[]) AS locked (endpoint_id) JOIN endpoint ON endpoint.id = endpoint_id
    ), unsent AS MATERIALIZED (
        SELECT ready.endpoint_id, found.event_id FROM now CROSS JOIN ready CROSS JOIN LATERAL (
            SELECT event_id FROM delivery
            WHERE delivery.endpoint_id = ready.endpoint_id AND state = 'queued' AND attempts = 0 AND next_attempt_at <= now.at
            ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED) AS found
        WHERE enabled
    ), without_unsent AS MATERIALIZED (
        SELECT endpoint_id FROM ready WHERE enabled AND NOT EXISTS (SELECT FROM unsent WHERE unsent.endpoint_id = ready.endpoint_id)
    ), retry AS MATERIALIZED (
        SELECT without_unsent.endpoint_id, found.event_id FROM now CROSS JOIN without_unsent CROSS JOIN LATERAL (
            SELECT event_id FROM delivery
            WHERE delivery.endpoint_id = without_unsent.endpoint_id AND state = 'queued' AND next_attempt_at <= now.at
            ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED) AS found
    ), probe AS MATERIALIZED (
        SELECT * FROM unsent UNION ALL SELECT * FROM retry
    ), claimed AS (
        UPDATE delivery SET claim = claim + 1, in_flight = true, attempted_at = now.at, next_attempt_at = now.at + ",
    delivery_lease!(),
    " FROM probe CROSS JOIN now
        WHERE delivery.event_id = probe.event_id AND delivery.endpoint_id = probe.endpoint_id
        RETURNING delivery.*
    ), examined AS (
        UPDATE endpoint_queue SET
            next_probe_at = CASE WHEN is_probed THEN now.at + ",
    delivery_lease!(),
    " ELSE next_probe_at END,
            next_due = CASE
                WHEN NOT enabled THEN 'infinity'
                WHEN is_probed THEN now.at + ",
    delivery_lease!(),
    "           ELSE greatest(coalesce((SELECT min(next_attempt_at) FROM delivery
                    WHERE delivery.endpoint_id = found.endpoint_id AND state = 'queued'), 'infinity'), now.at) END
        FROM (SELECT ready.endpoint_id, enabled, probe.event_id IS NOT NULL AS is_probed
              FROM ready LEFT JOIN probe ON probe.endpoint_id = ready.endpoint_id) AS found CROSS JOIN now
        WHERE endpoint_queue.endpoint_id = found.endpoint_id
    )",
    select_claimed!()
);

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("CLAIM_PROBES", CLAIM_PROBES)];
