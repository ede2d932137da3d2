//! `GET /c/{company}/deliveries/replays/{replay}`: how far a replay is. The page loads itself again until it is finished.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::{HeaderValue, StatusCode, header::REFRESH},
};
use paylink_domain::id::ReplayId;
use paylink_store::ReplayJob;

use crate::portal::{
    deliveries,
    error::{PortalError, PortalResult},
    moment::Moment,
    shell::{Frame, Page, Shell, html},
    state::Portal,
    viewer::CompanyViewer,
};

#[derive(Template)]
#[template(path = "portal/replay_job.html")]
struct ReplayPage {
    shell: Shell,
    list_path: String,
    endpoint: Option<String>,
    only_missing: bool,
    since: Moment,
    started: Moment,
    started_by: String,
    finished: Option<Moment>,
    percent: i64,
    queued: String,
    skipped: Option<String>,
}

impl Page for ReplayPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn job(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let id: ReplayId = id.parse().map_err(|_| PortalError::NotFound)?;
    let found = if id.cell() == viewer.cell.id() { viewer.cell.replay_job(viewer.company.id, id).await? } else { None };
    let job = found.ok_or(PortalError::NotFound)?;
    let (texts, now) = (viewer.texts(), viewer.viewer.now);
    let moment = |at| Moment::new(at, now, texts);
    let names = viewer.cell.endpoint_names(viewer.company.id).await?;
    let name = |id| names.iter().find(|endpoint| endpoint.id == id).map(|endpoint| endpoint.name.clone());
    let page = ReplayPage {
        shell: Shell::of_company(&portal, &viewer, deliveries::PAGE),
        list_path: viewer.path("deliveries"),
        endpoint: job.replay.endpoint.map(|id| name(id).unwrap_or_else(|| id.to_string())),
        only_missing: job.replay.only_missing,
        since: moment(job.replay.since),
        started: moment(job.started_at),
        started_by: job.started_by.clone(),
        finished: job.finished_at.map(moment),
        percent: percent(&job),
        queued: texts.replay_queued(job.count.queued),
        skipped: (job.count.skipped > 0).then(|| texts.replay_skipped(job.count.skipped)),
    };
    let mut response = html(StatusCode::OK, &page);
    if job.finished_at.is_none() {
        response.headers_mut().insert(REFRESH, HeaderValue::from_static("2"));
    }
    Ok(response)
}

/// How much of the time since the first event was examined. Counting the events would cost more than it tells.
fn percent(job: &ReplayJob) -> i64 {
    if job.finished_at.is_some() {
        return 100;
    }
    let (start, end) = (job.replay.since.epoch_ms(), job.started_at.epoch_ms());
    let done = job.cursor_at.epoch_ms() - start;
    (done.max(0) * 100 / (end - start).max(1)).min(99)
}
