//! `/c/{company}/webhooks/{endpoint}/console`: sends a signed test event, and shows the whole exchange. A test company chooses the
//! event's status, reference and data.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, RawQuery, State},
    http::StatusCode,
};
use paylink_domain::{company::Mode, event::TestEvent, id::EventId, status::Status};
use paylink_store::Endpoint;

use super::{
    super::{
        error::{PortalError, PortalResult},
        exchange::{AttemptView, RequestView},
        form::Form,
        shell::{Frame, Page, Shell, html, see_other},
        state::Portal,
        texts::PortalTexts,
        viewer::{CompanyViewer, query_value},
    },
    PAGE, find, path_of,
    test_answer::{TestAnswer, answer},
    test_event,
};
use crate::{
    flow::test_event::{send, wait},
    outbound::MAX_BODY_BYTES,
};

/// The statuses that an event can have.
const STATUSES: [Status; 4] = [Status::Executed, Status::Settled, Status::Failed, Status::Cancelled];

struct StatusChoice {
    value: &'static str,
    text: String,
    is_chosen: bool,
}

/// What was sent and what came back.
struct ExchangeView {
    is_delivered: bool,
    verdict: String,
    advice: Option<String>,
    event_path: String,
    request: RequestView,
    attempt: Option<AttemptView>,
}

#[derive(Default)]
struct Fields {
    status: String,
    reference: String,
    data: String,
    reference_error: Option<String>,
    data_error: Option<String>,
    error: Option<String>,
}

#[derive(Template)]
#[template(path = "portal/console.html")]
struct ConsolePage {
    shell: Shell,
    path: String,
    endpoint_path: String,
    name: String,
    url: String,
    is_disabled: bool,
    is_live: bool,
    statuses: Vec<StatusChoice>,
    fields: Fields,
    exchange: Option<ExchangeView>,
}

impl Page for ConsolePage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET`, with the event that was sent last, if there is one.
pub(in crate::portal) async fn console(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    let value = |name| query_value(query.as_deref(), name);
    let exchange = match value("event").and_then(|event| event.parse().ok()) {
        Some(event) => exchange(&portal, &viewer, &endpoint, event).await?,
        None => None,
    };
    let status = value("status").unwrap_or_else(|| Status::Executed.as_str().to_owned());
    let text = |name| value(name).unwrap_or_default();
    let fields = Fields { status, reference: text("reference"), data: text("data"), ..Fields::default() };
    Ok(show(&portal, &viewer, &endpoint, fields, exchange))
}

/// `POST`
pub(in crate::portal) async fn send_from_console(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
    form: Form,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    let text = |name| form.text(name).to_owned();
    let mut fields =
        Fields { status: text("status"), reference: text("reference"), data: text("data"), ..Fields::default() };
    let content = match viewer.company.mode {
        Mode::Test => chosen(&mut fields, viewer.texts()),
        // Its page has no fields.
        Mode::Live => Some(TestEvent::default()),
    };
    let Some(content) = content else { return Ok(show(&portal, &viewer, &endpoint, fields, None)) };
    let admitted = portal.test_events.admit(&viewer.company.id, portal.service.clock.now());
    admitted.map_err(PortalError::RateLimited)?;
    let sent = send(&viewer.cell, &viewer.actor(), endpoint.id, &content, &*portal.service.randomness).await?;
    let Some(event) = sent.event() else {
        fields.error = Some(viewer.texts().endpoint_test_disabled());
        return Ok(show(&portal, &viewer, &endpoint, fields, None));
    };
    wait(&viewer.cell, endpoint.id, event, test_event::longest_wait(&portal)).await?;
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    query.append_pair("event", &event.to_string());
    if viewer.company.mode == Mode::Test {
        query.append_pair("status", &fields.status);
        query.append_pair("reference", &fields.reference).append_pair("data", &fields.data);
    }
    Ok(see_other(&portal, &format!("{}/console?{}", path_of(&viewer, endpoint.id), query.finish())))
}

/// The event that the fields describe. `None` if one of them is wrong, which they say afterwards.
fn chosen(fields: &mut Fields, texts: PortalTexts) -> Option<TestEvent> {
    let optional = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let status = STATUSES.into_iter().find(|status| status.as_str() == fields.status);
    let reference = optional(&fields.reference).map(|text| text.parse()).transpose();
    let data = optional(&fields.data).map(|text| text.parse()).transpose();
    fields.error = status.is_none().then(|| texts.console_status_missing());
    fields.reference_error = reference.is_err().then(|| texts.reference_wrong());
    fields.data_error = data.is_err().then(|| texts.console_data_wrong());
    Some(TestEvent { status: status?, reference: reference.ok()?, data: data.ok()? })
}

/// What is known of a test event. `None` if it was not sent to this endpoint.
async fn exchange(
    portal: &Portal,
    viewer: &CompanyViewer,
    endpoint: &Endpoint,
    event: EventId,
) -> Result<Option<ExchangeView>, PortalError> {
    let Some(TestAnswer { is_delivered, summary, advice, body, attempt }) = answer(viewer, endpoint, event).await?
    else {
        return Ok(None);
    };
    let texts = viewer.texts();
    let verdict = match &attempt {
        Some(_) if is_delivered => texts.console_accepted(),
        Some(_) => texts.test_not_delivered(),
        None => summary,
    };
    let timestamp = attempt.as_ref().and_then(|attempt| attempt.webhook_timestamp);
    let signature = match timestamp {
        Some(seconds) => viewer.cell.test_event_signature(event, endpoint.id, seconds, &portal.service.ring).await?,
        None => None,
    };
    Ok(Some(ExchangeView {
        is_delivered,
        verdict,
        advice,
        event_path: viewer.path(&format!("events/{event}")),
        request: RequestView::new(endpoint.url.as_str(), event, timestamp, signature, body),
        attempt: attempt.map(|attempt| AttemptView::new(&attempt, Some(MAX_BODY_BYTES), viewer)),
    }))
}

fn show(
    portal: &Portal,
    viewer: &CompanyViewer,
    endpoint: &Endpoint,
    fields: Fields,
    exchange: Option<ExchangeView>,
) -> axum::response::Response {
    let is_wrong = fields.error.is_some() || fields.reference_error.is_some() || fields.data_error.is_some();
    let choice = |status: Status| StatusChoice {
        value: status.as_str(),
        text: viewer.texts().status(status),
        is_chosen: fields.status == status.as_str(),
    };
    let page = ConsolePage {
        shell: Shell::of_company(portal, viewer, PAGE),
        path: format!("{}/console", path_of(viewer, endpoint.id)),
        endpoint_path: path_of(viewer, endpoint.id),
        name: endpoint.name.clone(),
        url: endpoint.url.to_string(),
        is_disabled: endpoint.disabled.is_some(),
        is_live: viewer.company.mode == Mode::Live,
        statuses: STATUSES.into_iter().map(choice).collect(),
        fields,
        exchange,
    };
    html(if is_wrong { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK }, &page)
}
