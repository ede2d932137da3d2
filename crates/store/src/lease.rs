//! How long claimed work belongs to its worker. Each lease is defined once, for Rust and for SQL.
//!
//! A claim moves the row's next due time ahead by the lease and increments `claim`, the fencing token. A worker that dies needs no
//! clean-up: when the lease has expired, the row is due again. A result with an older claim is discarded.

use std::time::Duration;

/// Defines `$name` as a duration and `$sql!()` as the same duration in SQL.
macro_rules! lease {
    ($(#[$doc:meta])* $name:ident, $sql:ident, $seconds:literal) => {
        $(#[$doc])*
        pub const $name: Duration = Duration::from_secs($seconds);
        macro_rules! $sql {
            () => {
                concat!("interval '", $seconds, " seconds'")
            };
        }
        pub(crate) use $sql;
    };
}

lease!(
    /// The lease of an attempt at a bank. It is short, because a payer waits when the node of the session dies; a session that takes
    /// longer renews it. A result that comes after it is fenced off by the claim.
    ATTEMPT_LEASE,
    attempt_lease,
    7
);
lease!(
    /// The lease of a webhook delivery. It is longer than a whole exchange with an endpoint may take (`[webhook]` in the
    /// configuration).
    DELIVERY_LEASE,
    delivery_lease,
    30
);
lease!(
    /// The lease of a mail. Its worker renews it while it waits for the mail server.
    MAIL_LEASE,
    mail_lease,
    120
);
