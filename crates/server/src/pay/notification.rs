//! `POST {pay_url}/n/{attempt}`: a bank notifies us that an attempt has changed. The address contains a key that only the bank
//! gets. The content is not authenticated, so the notification only makes us poll the bank. The response does not depend on the
//! attempt or the key.
//!
//! An address that sends too many gets a 429 with `Retry-After`, so that a bank sends them again. Too many about one attempt get
//! the usual response and nothing else happens: the poll that the first ones cause finds what the others announce. The
//! worker's own polls find what a lost notification has announced.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{Path, State},
    http::{Extensions, HeaderMap, StatusCode, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use paylink_bank::BankNotification;
use paylink_domain::attempt_access::AttemptAddress;

use super::error::PathParameter;
use crate::{flow::poll, service::Service, web::store_error::StoreFailure};

pub(super) async fn receive(
    State(service): State<Arc<Service>>,
    attempt: PathParameter,
    headers: HeaderMap,
    extensions: Extensions,
    body: Bytes,
) -> Response {
    let (limits, now) = (&service.limits, service.clock.now());
    let client = limits.client_key(&headers, &extensions, || now);
    if let Err(rate_limited) = limits.notification(client, now) {
        let retry_after = [(RETRY_AFTER, rate_limited.wait_seconds().to_string())];
        return (StatusCode::TOO_MANY_REQUESTS, retry_after).into_response();
    }
    let attempt: Option<AttemptAddress> = attempt.ok().and_then(|Path(text)| text.parse().ok());
    let Some(attempt) = attempt else { return StatusCode::NO_CONTENT.into_response() };
    let notification = BankNotification { headers: &headers, body: &body };
    match poll::handle_notification(&service, client, &attempt, &notification).await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => StoreFailure::log(&error).status.into_response(),
    }
}
