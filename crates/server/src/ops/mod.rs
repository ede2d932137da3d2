//! The operator's listener: liveness, readiness and metrics.

pub(crate) mod cell_health;
mod node_metrics;
mod process_metrics;

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    Json, Router,
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header::CONTENT_TYPE},
    middleware::{Next, from_fn, map_response},
    response::{IntoResponse, Response},
    routing::get,
};
use metrics_exporter_prometheus::PrometheusHandle;
use paylink_domain::id::CellId;
use paylink_store::CellState;
use serde::Serialize;

use self::cell_health::CellHealth;
use crate::{
    service::Service,
    web::{
        deadline::within_deadline,
        security_headers::{complete, defaults},
    },
};

#[derive(Clone, Debug)]
pub struct Ops {
    pub service: Arc<Service>,
    pub metrics: PrometheusHandle,
    /// What the node does: `web`, `worker` or both.
    pub roles: Vec<&'static str>,
    /// Set when the program shuts down: it still serves requests, but is not ready for new traffic.
    pub stopping: Arc<AtomicBool>,
}

pub fn router(ops: Ops) -> Router {
    let router = Router::new()
        .route("/healthz", get(|| async { "alive\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(render_metrics))
        .with_state(ops)
        .layer(from_fn(bound_time));
    // It has no public address.
    let default_headers = defaults(None);
    router.layer(map_response(move |mut response: Response| {
        complete(response.headers_mut(), &default_headers);
        std::future::ready(response)
    }))
}

async fn bound_time(request: Request, next: Next) -> Response {
    let response = within_deadline(Duration::ZERO, next.run(request)).await;
    response.unwrap_or_else(|| StatusCode::SERVICE_UNAVAILABLE.into_response())
}

#[derive(Serialize)]
struct Readiness {
    ready: bool,
    stopping: bool,
    cells: BTreeMap<String, String>,
}

impl Ops {
    /// Ready while at least one cell is served, none was refused, and the node's clock is right. An unreachable database does not make a
    /// node unready: all nodes share it, and they can still generate links and read cached final payments. Neither does a cell that is
    /// closed or not writable.
    fn readiness(&self) -> (bool, Vec<(CellId, CellHealth)>) {
        let cells: Vec<_> = self.service.cells.iter().map(|cell| (cell.id(), CellHealth::of(cell))).collect();
        let serving = cells.iter().any(|(_, health)| matches!(health.state, CellState::Serving { .. }));
        let refused = cells.iter().any(|(_, health)| matches!(health.state, CellState::Refused(_)));
        let clock_is_wrong = cells.iter().any(|(_, health)| health.clock_is_wrong());
        let stopping = self.stopping.load(Ordering::Relaxed);
        (serving && !refused && !clock_is_wrong && !stopping, cells)
    }
}

async fn ready(State(ops): State<Ops>) -> Response {
    let stopping = ops.stopping.load(Ordering::Relaxed);
    let (ready, cells) = ops.readiness();
    let cells = cells.into_iter().map(|(id, health)| (id.to_string(), health.description())).collect();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(Readiness { ready, stopping, cells })).into_response()
}

async fn render_metrics(State(ops): State<Ops>) -> Response {
    let media_type = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    node_metrics::record(&ops.service, &ops.roles, ops.readiness().0);
    let text = without_unmeasured(&ops.metrics.render()) + &process_metrics::render();
    ([(CONTENT_TYPE, media_type)], text).into_response()
}

/// Leaves out gauges that are not a number: they could not be measured, and an old value would hide that.
fn without_unmeasured(metrics: &str) -> String {
    metrics.lines().filter(|line| !line.ends_with(" NaN")).flat_map(|line| [line, "\n"]).collect()
}
