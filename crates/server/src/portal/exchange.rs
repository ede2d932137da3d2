//! A request to an endpoint and its answers, as pages show them. Secrets are not among it.

use paylink_domain::{
    delivery_cause::Cause,
    id::EventId,
    permission::Permission,
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER},
};
use paylink_store::DeliveryAttempt;

use super::{cause_text, moment::Moment, viewer::CompanyViewer};
use crate::outbound::{MAX_BODY_BYTES, printable};

/// Stands for a value that differs in each attempt, or that is not stored.
const ELLIPSIS: &str = "…";

/// What was sent.
pub(super) struct RequestView {
    pub(super) url: String,
    pub(super) headers: Vec<(&'static str, String)>,
    /// The exact bytes. `None` once they are erased.
    pub(super) body: Option<String>,
}

impl RequestView {
    pub(super) fn new(
        url: &str,
        event: EventId,
        timestamp: Option<i64>,
        signature: Option<String>,
        body: Option<String>,
    ) -> Self {
        let headers = vec![
            ("content-type", "application/json".to_owned()),
            (ID_HEADER, event.to_string()),
            (TIMESTAMP_HEADER, timestamp.map_or_else(|| ELLIPSIS.to_owned(), |seconds| seconds.to_string())),
            (SIGNATURE_HEADER, signature.unwrap_or_else(|| format!("v1,{ELLIPSIS}"))),
        ];
        Self { url: url.to_owned(), headers, body }
    }
}

/// What came of it.
#[expect(clippy::struct_excessive_bools, reason = "conditions of a template")]
pub(super) struct AttemptView {
    pub(super) number: i16,
    pub(super) started: Moment,
    pub(super) timestamp: Option<i64>,
    pub(super) is_delivered: bool,
    pub(super) result: String,
    pub(super) cause: Option<String>,
    pub(super) duration_ms: i32,
    /// Whether there was an answer at all.
    pub(super) is_answered: bool,
    /// Whether the answer's body was read. It is not shown otherwise.
    pub(super) is_read: bool,
    /// The start of the answer's body as text.
    pub(super) body: String,
    pub(super) is_cut: bool,
}

/// Whether a reader sees what an endpoint has answered: it may contain what only its developers should see.
pub(super) fn may_see_answers(viewer: &CompanyViewer) -> bool {
    viewer.may(Permission::ManageEndpoints)
}

impl AttemptView {
    /// With at most `max_bytes` of the answer's body. `None`: it was not read.
    pub(super) fn new(attempt: &DeliveryAttempt, max_bytes: Option<usize>, viewer: &CompanyViewer) -> Self {
        let texts = viewer.texts();
        let code = attempt.http_status.map_or_else(|| attempt.outcome.clone(), |status| status.to_string());
        let cause = Cause::of(&attempt.outcome, attempt.http_status);
        let (whole, is_read, max_bytes) = (&attempt.response_body, max_bytes.is_some(), max_bytes.unwrap_or(0));
        Self {
            number: attempt.number,
            started: Moment::new(attempt.started_at, viewer.viewer.now, texts),
            timestamp: attempt.webhook_timestamp,
            is_delivered: cause.is_none(),
            result: cause_text::result(&code, texts),
            cause: cause.map(|cause| cause_text::name(cause, texts)),
            duration_ms: attempt.duration_ms,
            is_answered: attempt.http_status.is_some(),
            is_read,
            is_cut: whole.len() > max_bytes || whole.len() >= MAX_BODY_BYTES,
            body: printable(whole.get(..max_bytes).unwrap_or(whole)),
        }
    }
}
