//! What a delivery attempt shows, and what to do about a failure, in words.

use paylink_domain::delivery_cause::Cause;
use paylink_store::DeliveryAttempt;

use super::super::{cause_text, texts::PortalTexts};

/// The response, or why there is none.
pub(in crate::portal) fn result(attempt: &DeliveryAttempt, texts: PortalTexts) -> String {
    cause_text::result(&attempt.http_status.map_or_else(|| attempt.outcome.clone(), |status| status.to_string()), texts)
}

/// What to do. `None` if the event was delivered.
pub(in crate::portal) fn advice(attempt: &DeliveryAttempt, texts: PortalTexts) -> Option<String> {
    Cause::of(&attempt.outcome, attempt.http_status).map(|cause| cause_text::advice(cause, texts))
}
