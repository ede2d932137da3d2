//! `/c/{company}/events/{event}`: an event, its payment, and every attempt to deliver it.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use paylink_domain::{delivery_cause::Cause, permission::Permission};
use paylink_store::{
    AnswerLimit, DeliveryEntry, EndpointAttemptLimit, EventEntry, EventQuery, MAX_ENDPOINTS, RecentAttempt,
    ReplayOutcome,
};

use super::{
    cause_text, deliveries,
    error::{PortalError, PortalResult},
    exchange::{AttemptView, RequestView, may_see_answers},
    form::Form,
    moment::Moment,
    shell::{Frame, Page, Shell, html, see_other},
    state::Portal,
    viewer::CompanyViewer,
};
use crate::flow::replay_event::wait_for_attempts;

/// The attempts at an endpoint that are shown, newest first, and how much of an answer: a page has at most 120 kB.
const SHOWN_ATTEMPTS: usize = 15;
const NEWEST_BYTES: usize = 4_000;
const OLDER_BYTES: usize = 500;
/// The answers on a page: all of the shown attempts at as many endpoints as a company can have. Removed endpoints may add to them.
const SHOWN_ANSWERS: usize = MAX_ENDPOINTS as usize * SHOWN_ATTEMPTS;

struct DeliveryView {
    endpoint: String,
    name: String,
    endpoint_path: String,
    class: &'static str,
    state: String,
    ended: Option<Moment>,
    next: Option<Moment>,
    request: RequestView,
    /// What to do about the last attempt.
    advice: Option<String>,
    attempts: Vec<AttemptView>,
    has_older: bool,
    is_disabled: bool,
}

struct PaymentView {
    path: String,
    reference: String,
    status: String,
    api_status: &'static str,
}

#[expect(clippy::struct_excessive_bools, reason = "conditions of a template")]
#[derive(Template)]
#[template(path = "portal/event.html")]
struct EventPage {
    shell: Shell,
    path: String,
    list_path: String,
    may_replay: bool,
    may_see_answers: bool,
    id: String,
    created: Moment,
    payment: Option<PaymentView>,
    is_erased: bool,
    /// An event can be sent again to all endpoints if it is not for testing one of them.
    has_all: bool,
    deliveries: Vec<DeliveryView>,
}

impl Page for EventPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// The company's event with the id in the path. An event of another company does not exist here.
async fn find(viewer: &CompanyViewer, id: &str) -> Result<EventEntry, PortalError> {
    let id = id.parse().map_err(|_| PortalError::NotFound)?;
    let found = viewer.cell.events(EventQuery::One(id)).await?.pop();
    found.filter(|event| event.id == id && event.company == viewer.company.id).ok_or(PortalError::NotFound)
}

/// `GET`
pub(super) async fn page(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let event = find(&viewer, &id).await?;
    let may_see_answers = may_see_answers(&viewer);
    let answers = (SHOWN_ANSWERS / event.deliveries.len().max(1)).clamp(1, SHOWN_ATTEMPTS);
    let answers = AnswerLimit { attempts: answers, bytes: NEWEST_BYTES };
    let limit = EndpointAttemptLimit {
        attempts: SHOWN_ATTEMPTS + 1, // one more tells whether there are older ones
        answers: if may_see_answers { answers } else { AnswerLimit::NONE },
    };
    let attempts = viewer.cell.latest_attempts_by_endpoint(event.id, limit).await?;
    let payment = event.payment.as_ref().map(|payment| PaymentView {
        path: viewer.path(&format!("payments/{}", payment.id)),
        reference: payment.reference.as_str().to_owned(),
        status: viewer.texts().status(payment.status),
        api_status: payment.status.as_str(),
    });
    let page = EventPage {
        shell: Shell::of_company(&portal, &viewer, deliveries::PAGE),
        path: viewer.path(&format!("events/{}", event.id)),
        list_path: viewer.path("deliveries"),
        may_replay: viewer.may(Permission::ReplayEvents),
        may_see_answers,
        id: event.id.to_string(),
        created: Moment::new(event.created_at, viewer.viewer.now, viewer.texts()),
        payment,
        is_erased: event.body.is_none(),
        has_all: !event.is_test && event.deliveries.len() != 1,
        deliveries: event.deliveries.iter().map(|delivery| view(delivery, &event, &attempts, &viewer)).collect(),
    };
    Ok(html(StatusCode::OK, &page))
}

fn view(
    delivery: &DeliveryEntry,
    event: &EventEntry,
    attempts: &[RecentAttempt],
    viewer: &CompanyViewer,
) -> DeliveryView {
    let texts = viewer.texts();
    let moment = |at| Moment::new(at, viewer.viewer.now, texts);
    let (class, state) = match &*delivery.state {
        "delivered" => ("good", texts.delivery_delivered()),
        "exhausted" | "expired" => ("bad", texts.delivery_failed()),
        _ => ("warn", texts.delivery_open()),
    };
    let own: Vec<&RecentAttempt> =
        attempts.iter().filter(|recent| recent.attempt.endpoint == delivery.endpoint).collect();
    let last = own.first().map(|recent| &recent.attempt);
    let cause = last.and_then(|last| Cause::of(&last.outcome, last.http_status));
    let timestamp = last.and_then(|last| last.webhook_timestamp);
    let shown = own.iter().take(SHOWN_ATTEMPTS).enumerate().map(|(index, recent)| {
        let bytes = if index == 0 { NEWEST_BYTES } else { OLDER_BYTES };
        AttemptView::new(&recent.attempt, recent.has_answer.then_some(bytes), viewer)
    });
    DeliveryView {
        endpoint: delivery.endpoint.to_string(),
        name: delivery.name.clone(),
        endpoint_path: viewer.path(&format!("webhooks/{}", delivery.endpoint)),
        class,
        state,
        ended: delivery.ended_at.map(moment),
        next: delivery.next_attempt_at.map(moment),
        request: RequestView::new(&delivery.url, event.id, timestamp, None, event.body.clone()),
        advice: cause.filter(|_| delivery.state != "delivered").map(|cause| cause_text::advice(cause, texts)),
        attempts: shown.collect(),
        has_older: own.len() > SHOWN_ATTEMPTS,
        is_disabled: delivery.is_disabled,
    }
}

/// `POST /c/{company}/events/{event}/replay`: sends the event again, to one endpoint or to all enabled ones. The page that follows
/// shows the answer, unless the endpoint takes long.
pub(super) async fn replay(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
    form: Form,
) -> PortalResult {
    let event = find(&viewer, &id).await?;
    let endpoint = match form.text("endpoint") {
        // A test event is only for the endpoint that it tests.
        "" if event.is_test => event.deliveries.first().map(|delivery| delivery.endpoint),
        "" => None,
        text => Some(text.parse().map_err(|_| PortalError::InvalidForm)?),
    };
    let done = match viewer.cell.replay_event(&viewer.actor(), event.id, endpoint, false).await? {
        ReplayOutcome::Replayed(count) if count.queued > 0 => {
            wait_for_attempts(&viewer.cell, event.id).await?;
            "event-replayed"
        }
        ReplayOutcome::Replayed(_) => "event-not-sent",
        ReplayOutcome::Erased => "event-erased",
        ReplayOutcome::NoSuchEvent => return Err(PortalError::NotFound),
    };
    Ok(see_other(&portal, &format!("{}?done={done}", viewer.path(&format!("events/{}", event.id)))))
}
