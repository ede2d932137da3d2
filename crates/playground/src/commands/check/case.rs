//! A case: a request, what a right receiver does with it, and what to change in one that does something else.

use std::time::Duration;

use url::Url;

use super::delivery::Delivery;

/// For a receiver that processes an event after its response.
pub(super) const SETTLE: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub(super) struct Case {
    /// Never changes: scripts compare it.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) request: CaseRequest,
    pub(super) expected: Expected,
    /// What to change in a receiver with another response.
    pub(super) fix: &'static str,
    pub(super) state: StateRule,
    /// What to change in a receiver whose state breaks the rule.
    pub(super) state_fix: &'static str,
    /// How long to wait before the state is read.
    pub(super) settle: Duration,
}

#[derive(Clone, Debug)]
pub(super) enum CaseRequest {
    Event(Box<Delivery>),
    /// A payer's visit of the callback URL.
    Callback(Url),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// 2xx.
    Accepted,
    /// 2xx, or 404 from a receiver that expects the order to appear in its database.
    AcceptedOrNotFound,
    /// 4xx, but not 410.
    Refused,
    /// A page or a redirect: not 5xx.
    Page,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StateRule {
    /// The request changes nothing.
    Unchanged,
    /// The state differs from the one before all requests.
    Changed,
    /// Both are right.
    Free,
}

impl Expected {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Accepted => "2xx",
            Self::AcceptedOrNotFound => "2xx, or 404 for an order that may still appear",
            Self::Refused => "4xx, such as 401",
            Self::Page => "a page: 2xx, 3xx or 4xx",
        }
    }
}
