//! On whose behalf something is written: the request or poll, as the node's log lines name it.
//!
//! The caller's task knows its request. A transaction with the writes of many callers runs in another task, so each job takes its origin
//! along (`current` is called where the job is made).

use std::sync::OnceLock;

use paylink_domain::request_id::RequestId;
use tokio_postgres::Row;
use uuid::Uuid;

use crate::{error::StoreError, row};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    pub request: RequestId,
    pub trace: [u8; 16],
}

/// Finds the origin of the current task.
static CURRENT: OnceLock<fn() -> Option<Origin>> = OnceLock::new();

/// How the store finds out what the current task works on. Without it, and in commands, nothing is recorded.
pub fn set_origin_source(current: fn() -> Option<Origin>) {
    let _ = CURRENT.set(current); // the first one counts
}

/// The origin of what this task is about to write.
pub(crate) fn current() -> Option<Origin> {
    CURRENT.get().and_then(|current| current())
}

impl Origin {
    pub fn trace_text(&self) -> String {
        Uuid::from_bytes(self.trace).simple().to_string()
    }

    /// From the columns `request` and `trace`.
    pub(crate) fn from_row(row: &Row) -> Result<Option<Self>, StoreError> {
        let (request, trace): (Option<RequestId>, Option<Uuid>) =
            (row::optional_parsed(row, "request")?, row.try_get("trace")?);
        Ok(request.zip(trace).map(|(request, trace)| Self { request, trace: trace.into_bytes() }))
    }
}

/// The columns `request` and `trace` of some rows.
#[derive(Debug)]
pub(crate) struct OriginColumns {
    pub(crate) requests: Vec<Option<String>>,
    pub(crate) traces: Vec<Option<Uuid>>,
}

impl OriginColumns {
    pub(crate) fn of(origins: impl Iterator<Item = Option<Origin>> + Clone) -> Self {
        Self {
            requests: origins.clone().map(|origin| Some(origin?.request.to_string())).collect(),
            traces: origins.map(|origin| Some(Uuid::from_bytes(origin?.trace))).collect(),
        }
    }
}
