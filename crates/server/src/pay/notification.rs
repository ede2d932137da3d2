//! `POST {pay_url}/n/{attempt}`: a bank notifies us that an attempt has changed. The sender is not authenticated, so the
//! notification only makes us poll the bank, and the response does not depend on the attempt.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
};
use paylink_bank::BankNotification;

use super::error::PathParameter;
use crate::{flow::poll, service::Service, web::store_error::StoreFailure};

pub(super) async fn receive(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let Some(attempt) = attempt.ok().and_then(|Path(text)| text.parse().ok()) else {
        return StatusCode::NO_CONTENT;
    };
    let notification = BankNotification { headers: &headers, body: &body };
    match poll::handle_notification(&service, attempt, &notification).await {
        Ok(()) => StatusCode::NO_CONTENT,
        Err(error) => StoreFailure::log(&error).status,
    }
}
