//! What the endpoint's page shows of a test event.

use std::time::Duration;

use paylink_domain::id::EventId;
use paylink_store::{Endpoint, EventQuery};

use super::{
    super::{error::PortalError, moment::Moment, viewer::CompanyViewer},
    attempt_text, state,
};
use crate::{
    flow::test_event::{TestResult, is_delivered, wait},
    outbound::printable,
};

/// The answer to a test event.
pub(super) struct TestAnswer {
    pub(super) event: String,
    pub(super) is_delivered: bool,
    pub(super) summary: String,
    pub(super) advice: Option<String>,
    pub(super) attempt: Option<AttemptView>,
}

pub(super) struct AttemptView {
    pub(super) started: Moment,
    /// How long the answer took. `None` if there is no answer.
    pub(super) duration_ms: Option<i32>,
    /// The response's body as text. Empty if there is none.
    pub(super) body: String,
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
    let (is_delivered, summary, advice, attempt) = match wait(&viewer.cell, endpoint.id, event, Duration::ZERO).await? {
        TestResult::Attempted(attempt) => {
            let view = AttemptView {
                started: Moment::new(attempt.started_at, viewer.viewer.now, texts),
                duration_ms: attempt.http_status.map(|_| attempt.duration_ms),
                body: printable(&attempt.response_body),
            };
            let (summary, advice) = (attempt_text::result(&attempt, texts), attempt_text::advice(&attempt, texts));
            (is_delivered(&attempt), summary, advice, Some(view))
        }
        TestResult::Unclaimed => (false, texts.test_unclaimed(), Some(texts.advice_unclaimed()), None),
        TestResult::Pending(endpoint) => {
            let held = state::held(&endpoint, texts).unwrap_or_else(|| texts.test_pending());
            (false, held, Some(texts.advice_pending()), None)
        }
        TestResult::NoEndpoint => return Err(PortalError::NotFound),
    };
    Ok(Some(TestAnswer { event: event.to_string(), is_delivered, summary, advice, attempt }))
}
