//! `GET /c/{company}/webhooks/{endpoint}`: state, last deliveries and actions of an endpoint.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, RawQuery, State},
    http::StatusCode,
};
use paylink_domain::{endpoint_breaker::BreakerState, id::EventId, permission::Permission};
use paylink_store::{DeliveryState, Endpoint, EndpointDelivery};

use super::{
    super::{
        error::PortalResult,
        exchange::{AttemptView, may_see_answers},
        moment::Moment,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        texts::PortalTexts,
        viewer::{CompanyViewer, query_value},
    },
    PAGE, attempt_text, find, path_of,
    snippets::{Snippet, snippets},
    state::{self, StatePill},
    test_answer::{TestAnswer, answer},
};
use crate::outbound::MAX_BODY_BYTES;

/// The company's events among which the endpoint's deliveries are shown.
const SHOWN_EVENTS: i64 = 20;

struct DeliveryRow {
    event: String,
    /// The payment's reference. `None` for a test event.
    reference: Option<String>,
    created: Moment,
    pill: StatePill,
    attempts: i16,
    /// The result of the last attempt and how long it took.
    last: Option<(String, i32)>,
    next: Option<Moment>,
}

/// An open breaker.
struct BreakerView {
    opened: Moment,
    next_probe: Moment,
    held_since: Option<Moment>,
}

/// The test event that was sent just now.
pub(super) struct TestView {
    event: String,
    answer: TestAnswer,
    attempt: Option<AttemptView>,
}

#[derive(Template)]
#[template(path = "portal/endpoint.html")]
struct EndpointPage {
    shell: Shell,
    path: String,
    list_path: String,
    deliveries_path: String,
    events_path: String,
    may_manage: bool,
    id: String,
    name: String,
    url: String,
    pill: StatePill,
    created: Moment,
    disabled: Option<Moment>,
    failures: i32,
    breaker: Option<BreakerView>,
    held: Option<String>,
    waiting: Option<String>,
    old_secret_until: Option<Moment>,
    deliveries: Vec<DeliveryRow>,
    test: Option<TestView>,
    snippets: &'static [Snippet],
    error: Option<String>,
}

impl Page for EndpointPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn details(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    let event = query_value(query.as_deref(), "test").and_then(|event| event.parse().ok());
    let test = match event {
        Some(event) if may_see_answers(&viewer) => {
            answer(&viewer, &endpoint, event).await?.map(|answer| test_view(event, answer, &viewer))
        }
        Some(_) | None => None,
    };
    show(&portal, &viewer, &endpoint, test, None).await
}

/// The page, with the answer to a test event or the reason why an action was not possible.
pub(super) async fn show(
    portal: &Portal,
    viewer: &CompanyViewer,
    endpoint: &Endpoint,
    test: Option<TestView>,
    error: Option<String>,
) -> PortalResult {
    let status = if error.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    let texts = viewer.texts();
    let moment = |at| Moment::new(at, viewer.viewer.now, texts);
    let deliveries = viewer.cell.last_deliveries(endpoint, SHOWN_EVENTS).await?;
    let breaker = match endpoint.breaker.state {
        BreakerState::Closed | BreakerState::Recovering { .. } => None,
        BreakerState::Open { opened_at, next_probe_at } => Some(BreakerView {
            opened: moment(opened_at),
            next_probe: moment(next_probe_at),
            held_since: endpoint.held.since.map(moment),
        }),
    };
    let page = EndpointPage {
        shell: Shell::of_company(portal, viewer, PAGE),
        path: path_of(viewer, endpoint.id),
        list_path: viewer.path("webhooks"),
        deliveries_path: viewer.path(&format!("deliveries?endpoint={}", endpoint.id)),
        events_path: viewer.path("events"),
        may_manage: viewer.may(Permission::ManageEndpoints),
        id: endpoint.id.to_string(),
        name: endpoint.name.clone(),
        url: endpoint.url.to_string(),
        pill: StatePill::of(endpoint, texts),
        created: moment(endpoint.created_at),
        disabled: endpoint.disabled.map(|(at, _)| moment(at)),
        failures: endpoint.breaker.failures,
        breaker,
        held: state::held(endpoint, texts),
        waiting: state::waiting(endpoint, texts),
        old_secret_until: endpoint.old_secret_until.map(moment),
        deliveries: deliveries.iter().map(|delivery| row(delivery, viewer)).collect(),
        test,
        snippets: snippets(),
        error,
    };
    Ok(html(status, &page))
}

fn test_view(event: EventId, answer: TestAnswer, viewer: &CompanyViewer) -> TestView {
    let attempt = answer.attempt.as_ref().map(|attempt| AttemptView::new(attempt, Some(MAX_BODY_BYTES), viewer));
    TestView { event: event.to_string(), answer, attempt }
}

fn row(delivery: &EndpointDelivery, viewer: &CompanyViewer) -> DeliveryRow {
    let texts = viewer.texts();
    let moment = |at| Moment::new(at, viewer.viewer.now, texts);
    let last = delivery.last_attempt.as_ref();
    DeliveryRow {
        event: delivery.event.to_string(),
        reference: delivery.reference.as_ref().map(|reference| reference.as_str().to_owned()),
        created: moment(delivery.created_at),
        pill: delivery_pill(delivery, texts),
        attempts: delivery.attempts,
        last: last.map(|attempt| (attempt_text::result(attempt, texts), attempt.duration_ms)),
        next: delivery.next_attempt_at.filter(|_| delivery.attempts > 0).map(moment),
    }
}

fn delivery_pill(delivery: &EndpointDelivery, texts: PortalTexts) -> StatePill {
    match delivery.state {
        DeliveryState::Open => StatePill { class: "warn", text: texts.delivery_open() },
        DeliveryState::Delivered => StatePill { class: "good", text: texts.delivery_delivered() },
        DeliveryState::Failed => StatePill { class: "bad", text: texts.delivery_failed() },
    }
}
