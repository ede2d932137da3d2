//! The command that finds the log lines of a payment. Its id is in none of them (docs/logging.md), those of its requests are.

use std::time::Duration;

use paylink_domain::time::Timestamp;
use paylink_store::{Origin, PaymentHistory};

/// A request may begin before the change that it makes, and end after it. Clocks of nodes and databases differ a little.
const MARGIN: Duration = Duration::from_mins(2);

/// For the journal of a node with the services of the package. `None` if no request is known.
pub(super) fn of(history: &PaymentHistory) -> Option<String> {
    let changes = history.changes.iter().filter_map(|change| Some((change.at, change.origin?)));
    let attempts = history.attempts.iter().filter_map(|attempt| Some((attempt.started_at, attempt.started_by?)));
    let mut found: Vec<(Timestamp, Origin)> = changes.chain(attempts).collect();
    found.sort_by_key(|(at, _)| *at);
    let mut requests: Vec<String> = found.iter().map(|(_, origin)| origin.request.to_string()).collect();
    requests.dedup();
    let (first, last) = (found.first()?.0, found.last()?.0);
    // journalctl reads them as local times without the name of the zone.
    let time = |at: Timestamp| format!("{} UTC", &at.to_rfc3339().replace('T', " ")[..19]);
    Some(format!(
        "journalctl -u paylink-web -u paylink-worker -o cat --since \"{}\" --until \"{}\" | grep -E '{}'",
        time(first.before(MARGIN)),
        time(last + MARGIN),
        requests.join("|")
    ))
}
