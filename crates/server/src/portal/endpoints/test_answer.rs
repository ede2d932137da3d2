//! What is known of a test event: whether it was delivered, what to do otherwise, and the attempt. The endpoint's page and the console
//! show it.

use std::time::Duration;

use paylink_domain::id::EventId;
use paylink_store::{DeliveryAttempt, Endpoint, EventQuery};

use super::{
    super::{error::PortalError, viewer::CompanyViewer},
    attempt_text, state,
};
use crate::flow::test_event::{TestResult, is_delivered, wait};

/// The answer to a test event.
pub(super) struct TestAnswer {
    pub(super) is_delivered: bool,
    pub(super) summary: String,
    pub(super) advice: Option<String>,
    /// The exact bytes that were sent.
    pub(super) body: Option<String>,
    pub(super) attempt: Option<DeliveryAttempt>,
}

/// The answer to an event as it is known now. `None` if the event was not sent to this endpoint.
pub(super) async fn answer(
    viewer: &CompanyViewer,
    endpoint: &Endpoint,
    event: EventId,
) -> Result<Option<TestAnswer>, PortalError> {
    if event.cell() != viewer.cell.id() {
        return Ok(None);
    }
    let Some(entry) = viewer.cell.events(EventQuery::One(event)).await?.pop() else { return Ok(None) };
    if !entry.is_test || entry.deliveries.iter().all(|delivery| delivery.endpoint != endpoint.id) {
        return Ok(None);
    }
    let texts = viewer.texts();
    let (summary, advice, attempt) = match wait(&viewer.cell, endpoint.id, event, Duration::ZERO).await? {
        TestResult::Attempted(attempt) => {
            (attempt_text::result(&attempt, texts), attempt_text::advice(&attempt, texts), Some(attempt))
        }
        TestResult::Unclaimed => (texts.test_unclaimed(), Some(texts.advice_unclaimed()), None),
        TestResult::Pending(endpoint) => {
            let held = state::held(&endpoint, texts).unwrap_or_else(|| texts.test_pending());
            (held, Some(texts.advice_pending()), None)
        }
        TestResult::NoEndpoint => return Err(PortalError::NotFound),
    };
    let is_delivered = attempt.as_ref().is_some_and(is_delivered);
    Ok(Some(TestAnswer { is_delivered, summary, advice, body: entry.body, attempt }))
}
