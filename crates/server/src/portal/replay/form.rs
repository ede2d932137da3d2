//! `GET /c/{company}/deliveries/replay`: since when, to which endpoint.

use std::{sync::Arc, time::Duration};

use askama::Template;
use axum::{
    extract::{RawQuery, State},
    http::StatusCode,
};
use paylink_domain::{id::EndpointId, time::Timestamp};
use paylink_store::{Endpoint, ReplayJob};

use crate::portal::{
    deliveries,
    error::PortalResult,
    moment::Moment,
    shell::{Frame, Page, Shell, html},
    state::Portal,
    viewer::{CompanyViewer, query_value},
};

/// How long ago, as the form names it. Anything else is a date and a time.
pub(super) const PERIODS: [(&str, Duration); 3] =
    [("1h", Duration::from_hours(1)), ("24h", Duration::from_hours(24)), ("7d", Duration::from_hours(7 * 24))];

struct EndpointChoice {
    value: String,
    name: String,
    is_chosen: bool,
}

struct JobRow {
    path: String,
    since: Moment,
    started: Moment,
    started_by: String,
    is_finished: bool,
    queued: String,
}

#[derive(Template)]
#[template(path = "portal/replay_form.html")]
struct ReplayForm {
    shell: Shell,
    path: String,
    list_path: String,
    period: String,
    date: String,
    time: String,
    endpoints: Vec<EndpointChoice>,
    error: Option<String>,
    jobs: Vec<JobRow>,
}

impl Page for ReplayForm {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn form(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    show(&portal, &viewer, query.as_deref(), None).await
}

/// The form as the query fills it in.
pub(super) async fn show(
    portal: &Portal,
    viewer: &CompanyViewer,
    query: Option<&str>,
    error: Option<String>,
) -> PortalResult {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let value = |name| query_value(query, name);
    let chosen: Option<EndpointId> = value("endpoint").and_then(|endpoint| endpoint.parse().ok());
    let now = viewer.viewer.now.to_rfc3339();
    let part = |range: std::ops::Range<usize>| now.get(range).unwrap_or_default().to_owned();
    let endpoints = viewer.cell.endpoints(viewer.company.id).await?;
    let jobs = viewer.cell.replay_jobs(viewer.company.id).await?;
    let page = ReplayForm {
        shell: Shell::of_company(portal, viewer, deliveries::PAGE),
        path: viewer.path("deliveries/replay"),
        list_path: viewer.path("deliveries"),
        period: value("period").unwrap_or_else(|| PERIODS[1].0.to_owned()),
        date: value("date").unwrap_or_else(|| part(0..10)),
        time: value("time").unwrap_or_else(|| part(11..16)),
        endpoints: endpoints.iter().filter_map(|endpoint| choice(endpoint, chosen)).collect(),
        error,
        jobs: jobs.iter().map(|job| row(job, viewer)).collect(),
    };
    Ok(html(status, &page))
}

/// Nothing is sent to a disabled endpoint.
fn choice(endpoint: &Endpoint, chosen: Option<EndpointId>) -> Option<EndpointChoice> {
    endpoint.disabled.is_none().then(|| EndpointChoice {
        value: endpoint.id.to_string(),
        name: endpoint.name.clone(),
        is_chosen: chosen == Some(endpoint.id),
    })
}

fn row(job: &ReplayJob, viewer: &CompanyViewer) -> JobRow {
    let moment = |at: Timestamp| Moment::new(at, viewer.viewer.now, viewer.texts());
    JobRow {
        path: viewer.path(&format!("deliveries/replays/{}", job.id)),
        since: moment(job.replay.since),
        started: moment(job.started_at),
        started_by: job.started_by.clone(),
        is_finished: job.finished_at.is_some(),
        queued: viewer.texts().replay_queued(job.count.queued),
    }
}
