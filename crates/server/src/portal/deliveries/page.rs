//! `GET /c/{company}/deliveries`

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{RawQuery, State},
    http::StatusCode,
};
use paylink_domain::{delivery_cause::Cause, id::EndpointId, permission::Permission};
use paylink_store::{DeliveryQuery, DeliveryState, EndpointName, ListedDelivery, ListedState};

use super::{
    PAGE,
    causes::{CauseRow, causes},
    filter::{Filter, STATES, state_name},
};
use crate::portal::{
    cause_text,
    error::PortalResult,
    moment::Moment,
    shell::{Frame, Page, Shell, html},
    state::Portal,
    texts::PortalTexts,
    viewer::CompanyViewer,
};

const SHOWN: usize = 50;
/// How many endpoints can be chosen, present ones first: a page has at most 120 kB.
const MAX_CHOICES: usize = 50;

struct Tab {
    label: String,
    query: String,
    is_current: bool,
}

/// A value to filter by.
struct Choice {
    value: String,
    name: String,
    is_chosen: bool,
}

struct DeliveryRow {
    event: String,
    /// The payment's reference. `None` for a test event.
    reference: Option<String>,
    created: Moment,
    endpoint: String,
    class: &'static str,
    state: String,
    attempts: i16,
    /// The result of the last attempt.
    last: Option<String>,
    duration_ms: Option<i32>,
    next: Option<Moment>,
}

#[derive(Template)]
#[template(path = "portal/deliveries.html")]
struct DeliveriesPage {
    shell: Shell,
    path: String,
    events_path: String,
    webhooks_path: String,
    may_replay: bool,
    has_endpoint: bool,
    tabs: Vec<Tab>,
    causes: Vec<CauseRow>,
    state: &'static str,
    is_narrow: bool,
    /// The query without the endpoint and the cause.
    all: String,
    endpoints: Vec<Choice>,
    chosen_causes: Vec<Choice>,
    deliveries: Vec<DeliveryRow>,
    empty: String,
    /// How far a search went that has read enough.
    searched_to: Option<Moment>,
    next: Option<String>,
    first: Option<String>,
}

impl Page for DeliveriesPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn page(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let (mut filter, after) = Filter::parse(query.as_deref());
    let texts = viewer.texts();
    let names = viewer.cell.endpoint_names(viewer.company.id).await?;
    // An endpoint of another company does not filter.
    filter.endpoint = filter.endpoint.filter(|id| names.iter().any(|endpoint| endpoint.id == *id));
    let after = after.filter(|cursor| cursor.event.cell() == viewer.cell.id());
    let chosen: Vec<EndpointId> = names.iter().map(|endpoint| endpoint.id).collect();
    let query = DeliveryQuery {
        company: viewer.company.id,
        endpoints: filter.endpoint.map_or(chosen, |endpoint| vec![endpoint]),
        state: filter.state,
        cause: filter.cause,
        after,
        limit: SHOWN,
    };
    let place = portal.search_place(&viewer.cell).await?;
    let found = viewer.cell.deliveries(&query).await?;
    drop(place);
    let page = DeliveriesPage {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        path: viewer.path("deliveries"),
        events_path: viewer.path("events"),
        webhooks_path: viewer.path("webhooks"),
        may_replay: viewer.may(Permission::ReplayEvents),
        has_endpoint: names.iter().any(|endpoint| !endpoint.is_removed),
        tabs: STATES.into_iter().map(|state| tab(state, filter, texts)).collect(),
        causes: if after.is_none() { causes(&viewer, &names).await? } else { Vec::new() },
        state: state_name(filter.state),
        is_narrow: filter.is_narrow(),
        all: Filter { state: filter.state, ..Filter::default() }.to_query(None),
        endpoints: names.iter().take(MAX_CHOICES).map(|endpoint| endpoint_choice(endpoint, filter, texts)).collect(),
        chosen_causes: Cause::ALL.iter().map(|cause| cause_choice(*cause, filter, texts)).collect(),
        deliveries: found.deliveries.iter().map(|delivery| row(delivery, &viewer)).collect(),
        empty: empty(filter, texts),
        searched_to: found.searched_to.map(|at| Moment::new(at, viewer.viewer.now, texts)),
        next: found.next.map(|next| filter.to_query(Some(next))),
        first: after.map(|_| filter.to_query(None)),
    };
    Ok(html(StatusCode::OK, &page))
}

fn tab(state: ListedState, filter: Filter, texts: PortalTexts) -> Tab {
    let label = match state {
        ListedState::All => texts.deliveries_all(),
        ListedState::Waiting => texts.delivery_open(),
        ListedState::Failed => texts.delivery_failed(),
        ListedState::Delivered => texts.delivery_delivered(),
    };
    Tab { label, query: Filter { state, ..filter }.to_query(None), is_current: state == filter.state }
}

fn endpoint_choice(endpoint: &EndpointName, filter: Filter, texts: PortalTexts) -> Choice {
    let name = if endpoint.is_removed { texts.deliveries_removed(&endpoint.name) } else { endpoint.name.clone() };
    Choice { value: endpoint.id.to_string(), name, is_chosen: filter.endpoint == Some(endpoint.id) }
}

fn cause_choice(cause: Cause, filter: Filter, texts: PortalTexts) -> Choice {
    let name = cause_text::name(cause, texts);
    Choice { value: cause.to_string(), name, is_chosen: filter.cause == Some(cause) }
}

/// What a list without deliveries says.
fn empty(filter: Filter, texts: PortalTexts) -> String {
    match filter.state {
        _ if filter.is_narrow() => texts.deliveries_nothing(),
        ListedState::All | ListedState::Delivered => texts.deliveries_none(),
        ListedState::Waiting => texts.deliveries_none_waiting(),
        ListedState::Failed => texts.deliveries_none_failed(),
    }
}

fn row(delivery: &ListedDelivery, viewer: &CompanyViewer) -> DeliveryRow {
    let texts = viewer.texts();
    let moment = |at| Moment::new(at, viewer.viewer.now, texts);
    let (class, state) = match delivery.state {
        DeliveryState::Open => ("warn", texts.delivery_open()),
        DeliveryState::Delivered => ("good", texts.delivery_delivered()),
        DeliveryState::Failed => ("bad", texts.delivery_failed()),
    };
    DeliveryRow {
        event: delivery.event.to_string(),
        reference: delivery.payment.as_ref().map(|(_, reference)| reference.as_str().to_owned()),
        created: moment(delivery.created_at),
        endpoint: delivery.endpoint_name.clone(),
        class,
        state,
        attempts: delivery.attempts,
        last: delivery.last_outcome.as_deref().map(|code| cause_text::result(code, texts)),
        duration_ms: delivery.last_attempt.map(|(_, duration_ms)| duration_ms),
        next: delivery.next_attempt_at.filter(|_| delivery.attempts > 0).map(moment),
    }
}
