//! `POST {pay_url}/n/{attempt}`: a bank leaves word that something has changed. Anyone could have; so it only makes us ask the bank
//! again, and the answer is the same for everybody.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
};
use paylink_bank::Notice;
use paylink_domain::error_chain::Chain;

use super::stopped::Named;
use crate::{flow::observe, service::Service};

pub(super) async fn take(
    State(service): State<Arc<Service>>,
    attempt: Named,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let Some(attempt) = attempt.ok().and_then(|Path(text)| text.parse().ok()) else {
        return StatusCode::NO_CONTENT;
    };
    let notice = Notice { headers: &headers, body: &body };
    match observe::notice(&service, attempt, &notice).await {
        Ok(()) => StatusCode::NO_CONTENT,
        Err(error) => {
            tracing::warn!(error = %Chain(&error), "a bank's notice could not be taken");
            StatusCode::SERVICE_UNAVAILABLE
        }
    }
}
