//! What was sent to an endpoint in one delivery attempt, and what it answered. Neither secrets nor signatures are shown: with a
//! signature, somebody could send the request again.

use paylink_domain::{
    permission::Permission,
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER},
};
use paylink_store::{DeliveryAttempt, PaymentDeliveries};

use crate::{
    outbound::printable,
    portal::{endpoints::attempt_text, viewer::CompanyViewer},
};

pub(super) struct Exchange {
    /// The request line, the headers and the body.
    pub(super) request: String,
    pub(super) answer: Answer,
    /// What to do about a failure.
    pub(super) advice: Option<String>,
}

pub(super) enum Answer {
    /// There was none, or it had no body.
    Empty,
    /// The reader's role does not allow to see it.
    Hidden,
    Body {
        text: String,
        is_cut: bool,
    },
}

pub(super) fn exchange(
    attempt: &DeliveryAttempt,
    url: &str,
    sent: &PaymentDeliveries,
    viewer: &CompanyViewer,
) -> Exchange {
    let texts = viewer.texts();
    let seconds = attempt.webhook_timestamp.unwrap_or_else(|| attempt.started_at.epoch_ms().div_euclid(1_000));
    let body = sent.body.clone().unwrap_or_else(|| texts.story_body_erased());
    let request = format!(
        "POST {url}\ncontent-type: application/json\n{ID_HEADER}: {}\n{TIMESTAMP_HEADER}: {seconds}\n{SIGNATURE_HEADER}: {}\n\n{body}",
        sent.event,
        texts.story_not_shown(),
    );
    Exchange { request, answer: answer(attempt, viewer), advice: attempt_text::advice(attempt, texts) }
}

fn answer(attempt: &DeliveryAttempt, viewer: &CompanyViewer) -> Answer {
    let body = &attempt.response_body;
    if body.is_empty() {
        return Answer::Empty;
    }
    // A response may contain what only the endpoint's developers should see.
    if !viewer.may(Permission::ManageEndpoints) {
        return Answer::Hidden;
    }
    let is_cut = body.len() > PaymentDeliveries::ANSWER_BYTES;
    let shown = body.get(..PaymentDeliveries::ANSWER_BYTES).unwrap_or(body);
    Answer::Body { text: printable(shown), is_cut }
}
