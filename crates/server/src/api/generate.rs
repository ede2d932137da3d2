//! `POST {base_url}/companies/{companyId}/online/link/generate`

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    Json,
    body::Body,
    extract::{Extension, Path, Request, State, rejection::PathRejection},
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{AUTHORIZATION, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http_body_util::{BodyExt, Limited};
use paylink_domain::{company::Mode, idempotency::IdempotencyKey};
use paylink_store::{Cell, Grant};
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use utoipa::ToSchema;

use super::{
    Caller,
    link_request::{self, ParsedRequest},
};
use crate::{
    flow::{
        authenticate::{AuthenticateError, authenticate},
        generate::{GenerateError, generate as generate_link, generate_once},
    },
    service::Service,
    web::{
        message::{BODY_LIMIT_BYTES, Message},
        problem::{Problem, ProblemDetail},
        request_body::{BodyError, receive_body},
        single_header::single_header,
    },
};

static IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// In test mode only.
static IGNORED_FIELDS: HeaderName = HeaderName::from_static("paylink-ignored-fields");

/// How long the body of a refused request may take to arrive.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(1);

/// What the payer is asked to pay.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "only for the OpenAPI document; `link_request` parses the body")]
pub(super) struct PaymentLinkRequest {
    #[schema(inline)]
    payment: RequestedPayment,
    /// Yours, hidden from the payer: returned on the status-change event so that you find your own order again.
    /// `null` counts as absent.
    #[schema(max_length = 100, pattern = "^[A-Za-z0-9._~-]*$", example = "order-1017")]
    data: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only for the OpenAPI document; `link_request` parses the body")]
pub(super) struct RequestedPayment {
    /// The amount in minor units of the payee account's currency.
    #[schema(minimum = 100, maximum = 750_000, example = 827)]
    amount_cents: i32,
    /// Shown to the payer, and on both bank statements.
    #[schema(min_length = 1, max_length = 18, pattern = "^[A-Za-z0-9 ]*$", example = "Order 1017")]
    reference: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PaymentLinkResponse {
    /// The link to send the payer to. Opaque and single-use: do not build one by hand or try to read it.
    #[schema(format = "uri", example = "https://pay.example.com/l/ATAwAAGPv-Q6CRvzS2jnoMMOQqQ0yhaZAMlqtvt-1095oJO5")]
    url: String,
}

/// Generate a payment link
///
/// Generates a link for one payment. No payment exists until the payer uses the link, so the response has no payment id. You
/// receive the id when the payer returns to your callback URL, and with the status-change event.
///
/// A field that the API does not have is ignored. With a test token, the header `Paylink-Ignored-Fields` of the response names up to
/// five of them.
#[utoipa::path(
    post,
    path = "/companies/{companyId}/online/link/generate",
    operation_id = "generatePaymentLink",
    tag = "Payment links",
    params(
        ("companyId" = String, Path, description = "Your company id.", example = "cmp_00k3v9m2x7q4ad"),
        (
            "Idempotency-Key" = Option<String>,
            Header,
            description = "A name of your own for this request. Within 30 days, the same key with the same request is answered \
                with the same link, and with another request with 422.",
            min_length = 1,
            max_length = 255,
            pattern = "^[!-~]+$",
            nullable = false,
            example = "order-1017"
        ),
        (
            "Accept-Language" = Option<String>,
            Header,
            description = "The language of `detail` in an error: one of 25, English by default.",
            nullable = false,
            example = "en"
        ),
    ),
    request_body = PaymentLinkRequest,
    security(("apiToken" = [])),
    responses(
        (
            status = 200,
            description = "The link.",
            body = PaymentLinkResponse,
            headers(("Paylink-Ignored-Fields" = String, description = "With a test token: up to five fields of the request that the API \
                does not have, separated by commas. Absent if there are none."))
        ),
        (status = 400, description = "The body, a field or the `Idempotency-Key` is wrong. The detail names every wrong field.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 401, description = "The token is missing, wrong, or another company's, or may not be used from your address.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 405, description = "The path was called with another method than `POST`.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 408, description = "The body did not arrive in time.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 409, description = "Online payments are not enabled for this company.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 413, description = "The body is larger than 16 KiB.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 415, description = "The body is not `application/json`.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 422, description = "The `Idempotency-Key` was used for another request.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 429, description = "Too many requests; `Retry-After` says how long to wait.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 500, description = "An error of the service. A retry with an `Idempotency-Key` is safe.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 503, description = "The service cannot answer right now; try again.", body = ProblemDetail, content_type = "application/problem+json"),
    )
)]
pub(super) async fn generate(
    State(service): State<Arc<Service>>,
    company: Result<Path<String>, PathRejection>,
    Extension(caller): Extension<Caller>,
    request: Request,
) -> Result<Response, Problem> {
    let company = company.ok();
    respond(&service, company.as_ref().map(|Path(company)| company.as_str()), request, &caller).await
}

pub(super) async fn respond(
    service: &Service,
    company: Option<&str>,
    request: Request,
    caller: &Caller,
) -> Result<Response, Problem> {
    let (head, body) = request.into_parts();
    let admitted = admit(service, company, &head.headers, caller.address).await;
    let (cell, grant, key) = match admitted {
        Ok(admitted) => admitted,
        Err(problem) => {
            Box::pin(drain(body)).await;
            return Err(problem);
        }
    };
    let body = read_body(body).await?;
    let ParsedRequest { request, ignored } = link_request::parse(&body).map_err(Problem::invalid)?;
    let url = match key {
        None => generate_link(service, &cell, &grant, request)?,
        Some(key) => Box::pin(generate_once(service, &cell, &grant, key, request)).await?,
    };
    let mut response = Json(PaymentLinkResponse { url }).into_response();
    if grant.mode == Mode::Test && !ignored.is_empty() {
        name_ignored(&mut response, &ignored);
    }
    Ok(response)
}

/// Tells whoever tests that the service does not know some of the fields. In live mode nobody reads it.
fn name_ignored(response: &mut Response, fields: &[String]) {
    let fields = fields.join(", ");
    tracing::info!(%fields, "a request has fields that the API does not have; they are ignored");
    if let Ok(value) = HeaderValue::from_str(&fields) {
        response.headers_mut().insert(IGNORED_FIELDS.clone(), value);
    }
}

/// Checks everything but the body. The order is part of the contract: a caller without the right token learns nothing else.
async fn admit(
    service: &Service,
    company: Option<&str>,
    headers: &HeaderMap,
    address: IpAddr,
) -> Result<(Arc<Cell>, Grant, Option<IdempotencyKey>), Problem> {
    let (cell, grant) = authenticate(service, single_header(headers, &AUTHORIZATION), company, address).await?;
    service.usage.record_request(grant.token_id, address);
    service.limits.generate(grant.company_id, service.clock.now())?;
    if headers.contains_key(&IDEMPOTENCY_KEY) {
        service.limits.idempotency_key(grant.company_id, service.clock.now())?;
    }
    if !is_json(headers) {
        let repeated = headers.get_all(&CONTENT_TYPE).into_iter().nth(1).is_some();
        let message = if repeated { Message::HeaderRepeated { header: "Content-Type" } } else { Message::NotJson };
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let key = idempotency_key(headers)?;
    Ok((cell, grant, key))
}

/// Reads and discards the body of a refused request. A client that is still sending when the connection closes never sees the
/// response.
async fn drain(body: Body) {
    let _ = timeout(DRAIN_TIMEOUT, Limited::new(body, BODY_LIMIT_BYTES).collect()).await;
}

/// The key, if one is given. Two keys are an error.
fn idempotency_key(headers: &HeaderMap) -> Result<Option<IdempotencyKey>, Problem> {
    let mut keys = headers.get_all(&IDEMPOTENCY_KEY).into_iter();
    let invalid = |message| Problem::new(StatusCode::BAD_REQUEST, message);
    match (keys.next(), keys.next()) {
        (None, _) => Ok(None),
        (Some(key), None) => {
            IdempotencyKey::parse(key.as_bytes()).map(Some).map_err(|_| invalid(Message::IdempotencyKey))
        }
        (Some(_), Some(_)) => Err(invalid(Message::HeaderRepeated { header: "Idempotency-Key" })),
    }
}

/// Whether the content type is `application/json`, with any parameters.
fn is_json(headers: &HeaderMap) -> bool {
    let media_type = single_header(headers, &CONTENT_TYPE).unwrap_or_default();
    media_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

async fn read_body(body: Body) -> Result<Bytes, Problem> {
    receive_body(body, BODY_LIMIT_BYTES).await.map_err(|error| {
        let message = match error {
            BodyError::TooLarge => Message::BodyTooLarge,
            BodyError::TooSlow | BodyError::Incomplete => Message::BodyIncomplete,
        };
        Problem::new(error.status(), message)
    })
}

impl From<AuthenticateError> for Problem {
    fn from(error: AuthenticateError) -> Self {
        match error {
            AuthenticateError::Unauthorized => Self::unauthorized(),
            AuthenticateError::RateLimited(rate_limited) => rate_limited.into(),
            AuthenticateError::Store(error) => error.into(),
        }
    }
}

impl From<GenerateError> for Problem {
    fn from(error: GenerateError) -> Self {
        match error {
            GenerateError::OnlinePaymentsDisabled => Self::new(StatusCode::CONFLICT, Message::OnlinePaymentsDisabled),
            GenerateError::KeyReused => Self::new(StatusCode::UNPROCESSABLE_ENTITY, Message::IdempotencyKeyReused),
            GenerateError::Key(error) => {
                tracing::error!(%error, "sealing the link failed");
                Self::unavailable()
            }
            GenerateError::Store(error) => error.into(),
        }
    }
}
