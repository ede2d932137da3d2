//! The OpenAPI document, generated from the handlers, so that it cannot differ from the code.

use std::sync::Arc;

use axum::{Json, extract::State};
use utoipa::{
    Modify, OpenApi,
    openapi::{
        Server,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

use crate::service::Service;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Paylink",
        description = "Collect a one-off online payment that the payer completes at their bank.\n\n\
            Ask for a link, send the payer to it, and read the payment when they come back. Every error is a problem detail \
            (RFC 7807); match on its `status`, its `detail` is for people. Every answer has an `X-Request-Id`: name it when you ask \
            the operator about a request. Within v1, changes only add: ignore fields that \
            you do not know.",
        license(name = "Apache-2.0", identifier = "Apache-2.0"),
    ),
    paths(super::generate::generate, super::read::read),
    modifiers(&ApiToken),
    tags(
        (name = "Payment links", description = "Asking for a payment"),
        (name = "Payments", description = "What became of it"),
    )
)]
struct Document;

struct ApiToken;

impl Modify for ApiToken {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("An API token of the company: `Authorization: Bearer plk_test_…`."))
            .build();
        let components = document.components.get_or_insert_with(Default::default);
        components.add_security_scheme("apiToken", SecurityScheme::Http(scheme));
    }
}

/// The OpenAPI 3.1 document of the API at `base_url`.
pub fn document(base_url: &str) -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    document.servers = Some(vec![Server::new(base_url)]);
    document
}

pub(super) async fn serve(State(service): State<Arc<Service>>) -> Json<utoipa::openapi::OpenApi> {
    Json(document(service.base_url.as_str()))
}
