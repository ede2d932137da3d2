//! What an operator's machines ask: is it alive, may it have traffic, what are its numbers.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use axum::{
    Json, Router,
    extract::State,
    http::{HeaderValue, StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
    routing::get,
};
use metrics_exporter_prometheus::PrometheusHandle;
use paylink_store::CellState;
use serde::Serialize;

use crate::service::Service;

#[derive(Clone, Debug)]
pub struct Ops {
    pub service: Arc<Service>,
    pub metrics: PrometheusHandle,
    /// Set when the program has been told to stop: it still answers, but wants no new traffic.
    pub stopping: Arc<AtomicBool>,
}

pub fn router(ops: Ops) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "alive\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(numbers))
        .with_state(ops)
}

#[derive(Serialize)]
struct Readiness {
    ready: bool,
    stopping: bool,
    cells: BTreeMap<String, String>,
}

/// Ready while at least one cell is served and none was refused. A database that is away for a moment does not make its nodes
/// unready: they all share it, and together they still make links and answer what is final.
async fn ready(State(ops): State<Ops>) -> Response {
    let cells: Vec<_> = ops.service.cells.iter().map(|cell| (cell.id(), cell.state())).collect();
    let serving = cells.iter().any(|(_, state)| matches!(state, CellState::Serving { .. }));
    let refused = cells.iter().any(|(_, state)| matches!(state, CellState::Refused(_)));
    let stopping = ops.stopping.load(Ordering::Relaxed);
    let ready = serving && !refused && !stopping;
    let cells = cells.into_iter().map(|(id, state)| {
        let text = match state {
            CellState::NotYetReached => "not yet reached".to_owned(),
            CellState::Serving { sealing, reachable: true } => format!("serving, sealing with key {sealing}"),
            CellState::Serving { reachable: false, .. } => {
                "away: what is in memory is answered, all else is 503".to_owned()
            }
            CellState::Refused(why) => format!("refused: {why}"),
        };
        (id.to_string(), text)
    });
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(Readiness { ready, stopping, cells: cells.collect() })).into_response()
}

async fn numbers(State(ops): State<Ops>) -> Response {
    let text = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(CONTENT_TYPE, text)], ops.metrics.render()).into_response()
}
