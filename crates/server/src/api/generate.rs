//! `POST {base_url}/companies/{companyId}/online/link/generate`

use std::sync::Arc;

use axum::{
    Json,
    body::Body,
    extract::{Path, Request, State, rejection::PathRejection},
    http::{
        HeaderMap, StatusCode,
        header::{AUTHORIZATION, CONTENT_TYPE},
    },
};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::link_request;
use crate::{
    flow::{
        authenticate::{AuthenticateError, authenticate},
        generate::{GenerateError, generate as make_link},
    },
    service::Service,
    web::{
        message::{BODY_LIMIT_BYTES, Message},
        problem::{Problem, ProblemDetail},
    },
};

/// What the payer is asked to pay.
#[derive(Debug, Deserialize, ToSchema)]
#[expect(dead_code, reason = "it describes the body; `link_request` reads it")]
pub(super) struct PaymentLinkRequest {
    #[schema(inline)]
    payment: RequestedPayment,
    /// Yours, hidden from the payer: returned on the status-change event so that you find your own order again.
    #[schema(max_length = 100, pattern = "^[A-Za-z0-9._~-]*$", nullable = false, example = "order-1017")]
    data: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "it describes the body; `link_request` reads it")]
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
    url: String,
}

/// Generate a payment link
///
/// Makes a link for one payment. No payment exists until the payer uses the link, so the answer carries no payment id: the payer's
/// return to your callback URL and the status-change event do.
#[utoipa::path(
    post,
    path = "/companies/{companyId}/online/link/generate",
    operation_id = "generatePaymentLink",
    tag = "Payment links",
    params(("companyId" = String, Path, description = "Your company id.", example = "cmp_00k3v9m2x7q4ad")),
    request_body = PaymentLinkRequest,
    security(("apiToken" = [])),
    responses(
        (status = 200, description = "The link.", body = PaymentLinkResponse),
        (status = 400, description = "The amount, the reference or the data is wrong. The detail names the field.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 401, description = "The token is missing, wrong, or another company's.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 409, description = "Online payments are not enabled for this company.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 413, description = "The body is larger than 16 KiB.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 415, description = "The body is not `application/json`.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 500, description = "A fault of ours.", body = ProblemDetail, content_type = "application/problem+json"),
        (status = 503, description = "The service cannot answer right now; try again.", body = ProblemDetail, content_type = "application/problem+json"),
    )
)]
pub(super) async fn generate(
    State(service): State<Arc<Service>>,
    company: Result<Path<String>, PathRejection>,
    request: Request,
) -> Result<Json<PaymentLinkResponse>, Problem> {
    // The order is part of the contract: a caller without the right token learns nothing else.
    let authorization = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let company = company.ok();
    let company = company.as_ref().map(|Path(company)| company.as_str());
    let grant = authenticate(&service, authorization, company).await?;
    if !is_json(request.headers()) {
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, Message::NotJson));
    }
    let body = read_body(request.into_body()).await?;
    let wanted = link_request::parse(&body).map_err(Problem::invalid)?;
    let url = make_link(&service, &grant, wanted)?;
    metrics::counter!("paylink_links_generated_total").increment(1);
    Ok(Json(PaymentLinkResponse { url: url.into() }))
}

/// `application/json`, with whatever parameters.
fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    media_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}

async fn read_body(body: Body) -> Result<Vec<u8>, Problem> {
    match Limited::new(body, BODY_LIMIT_BYTES).collect().await {
        Ok(body) => Ok(body.to_bytes().into()),
        Err(error) if error.is::<LengthLimitError>() => {
            Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, Message::BodyTooLarge))
        }
        // The connection broke: nobody will read this answer.
        Err(_) => Err(Problem::invalid(vec![Message::BodySyntax { line: 1, column: 0 }])),
    }
}

impl From<AuthenticateError> for Problem {
    fn from(error: AuthenticateError) -> Self {
        match error {
            AuthenticateError::Unauthorized => Self::unauthorized(),
            AuthenticateError::Store(error) => error.into(),
        }
    }
}

impl From<GenerateError> for Problem {
    fn from(error: GenerateError) -> Self {
        match error {
            GenerateError::OnlinePaymentsDisabled => Self::new(StatusCode::CONFLICT, Message::OnlinePaymentsDisabled),
            GenerateError::Key(error) => {
                tracing::error!(%error, "a link cannot be sealed");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, Message::Unavailable)
            }
            GenerateError::Store(error) => error.into(),
        }
    }
}
