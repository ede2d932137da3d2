//! `GET /operator/cells`: the cells, the nodes that serve them, and what waits in each.

use std::{sync::Arc, time::Duration};

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::time::Timestamp;
use paylink_store::{BoundedCount, CellState, DeliveryBacklog, HeldTotal, QueueState, RunningNode};

use super::{
    all_cells::from_all_cells,
    cell_health::{CellHealth, LateWork},
};
use crate::{
    outbound::printable,
    portal::{
        count_text,
        error::PortalResult,
        moment::Moment,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        texts::PortalTexts,
        viewer::Viewer,
    },
};

pub(super) const PAGE: &str = "/operator/cells";

struct NodeView {
    name: String,
    version: String,
    seen: Moment,
    is_alive: bool,
}

struct QueueView {
    name: String,
    due: String,
    /// Since when the oldest waits, or up to when it is done.
    since: Option<Moment>,
    is_late: bool,
}

struct CellView {
    heading: String,
    class: &'static str,
    state: String,
    /// Why this node does not serve it, or why it starts no attempts.
    reason: Option<String>,
    health: Option<HealthView>,
}

struct HealthView {
    schema: i32,
    nodes: Vec<NodeView>,
    queues: Vec<QueueView>,
    is_late: bool,
}

#[derive(Template)]
#[template(path = "portal/cells.html")]
struct CellsPage {
    shell: Shell,
    cells: Vec<CellView>,
}

impl Page for CellsPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn cells(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let read = from_all_cells(&portal, |cell| async move { CellHealth::read(&cell).await }).await?;
    let mut cells = Vec::new();
    for cell in portal.service.cells.iter() {
        let health = read.found.iter().find(|(found, _)| found.id() == cell.id()).map(|(_, health)| health);
        cells.push(cell_view(&cell.id().to_string(), &cell.state(), health, viewer.texts));
    }
    Ok(html(StatusCode::OK, &CellsPage { shell: Shell::of_operator(&portal, &viewer, PAGE), cells }))
}

fn cell_view(id: &str, state: &CellState, health: Option<&CellHealth>, texts: PortalTexts) -> CellView {
    let heading = texts.cells_cell(id);
    let closed = health.and_then(|health| health.closed.as_deref());
    let (class, text, reason) = match (health, state) {
        (Some(_), _) if closed.is_some() => ("bad", texts.cells_closed(), closed.map(str::to_owned)),
        (Some(_), _) => ("good", texts.cells_reachable(), None),
        (None, CellState::Refused(reason)) => ("bad", texts.cells_refused(), Some(printable(reason.as_bytes()))),
        (None, CellState::NotInspected | CellState::Serving { .. }) => ("bad", texts.cells_unreachable(), None),
    };
    CellView { heading, class, state: text, reason, health: health.map(|health| health_view(health, texts)) }
}

fn health_view(health: &CellHealth, texts: PortalTexts) -> HealthView {
    let now = health.queues.now;
    let node = |node: &RunningNode| NodeView {
        name: node.name.clone(),
        version: node.version.clone(),
        seen: Moment::new(now.before(node.seen_ago), now, texts),
        is_alive: node.is_alive(),
    };
    HealthView {
        schema: health.queues.schema,
        nodes: health.nodes.iter().map(node).collect(),
        queues: queue_views(health, texts),
        is_late: !health.late().is_empty(),
    }
}

fn queue_views(health: &CellHealth, texts: PortalTexts) -> Vec<QueueView> {
    let (queues, late) = (&health.queues, health.late());
    let moment = |at: Timestamp| Moment::new(at, queues.now, texts);
    let ago = |seconds: f64| (seconds > 0.0).then(|| moment(queues.now.before(Duration::from_secs_f64(seconds))));
    let view = |name: String, due: Option<BoundedCount>, since: Option<Moment>, work: Option<LateWork>| QueueView {
        name,
        due: due.map(|due| count_text::count(due, texts)).unwrap_or_default(),
        since,
        is_late: work.is_some_and(|work| late.contains(&work)),
    };
    let queue = |name: String, state: QueueState, work: Option<LateWork>| {
        view(name, Some(state.due), state.oldest.map(moment), work)
    };
    vec![
        queue(texts.queue_polls(), queues.polls, Some(LateWork::Polls)),
        view(texts.queue_polls_claimed(), Some(queues.polls_claimed), None, None),
        view(
            texts.queue_deliveries(),
            Some(BoundedCount::new(health.backlog.fresh, DeliveryBacklog::MAX_COUNTED)),
            ago(health.backlog.oldest_seconds),
            Some(LateWork::Deliveries),
        ),
        view(
            texts.queue_queued(),
            Some(BoundedCount::new(health.backlog.queued, DeliveryBacklog::MAX_COUNTED)),
            None,
            None,
        ),
        view(
            texts.queue_held(),
            Some(BoundedCount::new(health.held.count, HeldTotal::MAX_COUNTED)),
            ago(health.held.oldest_seconds),
            None,
        ),
        queue(texts.queue_replays(), queues.replays, None),
        view(texts.queue_counts(), None, Some(moment(queues.counted_upto)), Some(LateWork::Counts)),
        queue(texts.queue_erasures(), queues.erasures, Some(LateWork::Erasures)),
        view(
            texts.queue_worker(),
            None,
            Some(moment(queues.now.before(queues.worker_seen_ago))),
            Some(LateWork::Worker),
        ),
    ]
}
