//! What a link must meet to be used, as parts of statements.

/// Whether a link has expired. By the clock of the database, as everything that decides about payments.
macro_rules! link_is_expired {
    (issued_at: $issued_at:literal) => {
        concat!(
            "coalesce(",
            $issued_at,
            " + make_interval(secs => company.link_lifetime_seconds) <= service_now(), false)"
        )
    };
}
pub(crate) use link_is_expired;

/// Whether a link can be one that this service has generated: its key is in use in the cell, and it was not issued in the future.
/// The five minutes are for nodes whose clocks differ from that of the database.
macro_rules! link_is_genuine {
    (key: $key:literal, issued_at: $issued_at:literal) => {
        concat!(
            "EXISTS (SELECT FROM sealing_key WHERE ring = 'links' AND id = ",
            $key,
            " AND state = 'in_use') AND ",
            $issued_at,
            " <= service_now() + interval '5 minutes'"
        )
    };
}
pub(crate) use link_is_genuine;
