//! The state of an endpoint in words.

use paylink_store::{DisabledReason, Endpoint};

use super::super::texts::PortalTexts;

const MAX_COUNT: i64 = Endpoint::MAX_COUNTED;

pub(super) struct StatePill {
    pub(super) class: &'static str,
    pub(super) text: String,
}

impl StatePill {
    pub(super) fn of(endpoint: &Endpoint, texts: PortalTexts) -> Self {
        match endpoint.disabled {
            Some((_, DisabledReason::Requested)) => Self { class: "", text: texts.endpoint_disabled() },
            Some((_, DisabledReason::Gone)) => Self { class: "bad", text: texts.endpoint_gone() },
            None if endpoint.breaker.is_open() => Self { class: "warn", text: texts.endpoint_probed() },
            None => Self { class: "good", text: texts.endpoint_enabled() },
        }
    }
}

/// The deliveries that an open breaker holds. `None` if there are none.
pub(super) fn held(endpoint: &Endpoint, texts: PortalTexts) -> Option<String> {
    match endpoint.held.count {
        ..=0 => None,
        count @ 1..MAX_COUNT => Some(texts.endpoint_held(count)),
        MAX_COUNT.. => Some(texts.endpoint_held_many()),
    }
}

/// The deliveries that wait for their next attempt. `None` if there are none.
pub(super) fn waiting(endpoint: &Endpoint, texts: PortalTexts) -> Option<String> {
    match endpoint.waiting {
        ..=0 => None,
        count @ 1..MAX_COUNT => Some(texts.endpoint_waiting(count)),
        MAX_COUNT.. => Some(texts.endpoint_waiting_many()),
    }
}
