//! The operator's listener: liveness, readiness and metrics.

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
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
    routing::get,
};
use metrics_exporter_prometheus::PrometheusHandle;
use paylink_store::CellState;
use serde::Serialize;

use crate::{
    service::Service,
    web::{deadline::within_deadline, security_headers::on_every_response},
};

#[derive(Clone, Debug)]
pub struct Ops {
    pub service: Arc<Service>,
    pub metrics: PrometheusHandle,
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
    on_every_response(router, false)
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

/// Ready while at least one cell is served and none was refused. An unreachable database does not make a node unready: all nodes
/// share it, and they can still generate links and read cached final payments.
async fn ready(State(ops): State<Ops>) -> Response {
    let cells: Vec<_> = ops.service.cells.iter().map(|cell| (cell.id(), cell.state())).collect();
    let serving = cells.iter().any(|(_, state)| matches!(state, CellState::Serving { .. }));
    let refused = cells.iter().any(|(_, state)| matches!(state, CellState::Refused(_)));
    let stopping = ops.stopping.load(Ordering::Relaxed);
    let ready = serving && !refused && !stopping;
    let cells = cells.into_iter().map(|(id, state)| {
        let text = match state {
            CellState::NotInspected => "not yet reached".to_owned(),
            CellState::Serving { sealing_keys, reachable: true } => {
                format!("serving, sealing with {sealing_keys}")
            }
            CellState::Serving { reachable: false, .. } => {
                "unreachable: cached data is served, other requests get 503".to_owned()
            }
            CellState::Refused(error) => format!("refused: {error}"),
        };
        (id.to_string(), text)
    });
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(Readiness { ready, stopping, cells: cells.collect() })).into_response()
}

async fn render_metrics(State(ops): State<Ops>) -> Response {
    let media_type = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(CONTENT_TYPE, media_type)], ops.metrics.render()).into_response()
}
