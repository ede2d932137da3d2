//! The OpenAPI document, generated from the handlers, so that it cannot differ from the code.

mod event;
mod examples;
mod headers;

use std::sync::Arc;

use axum::{Json, extract::State};
use utoipa::{
    Modify, OpenApi,
    openapi::{
        Contact, Server,
        path::Operation,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

use crate::service::Service;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Paylink",
        description = "Collect a one-off online payment that the payer completes at their bank.\n\n\
            Generate a link, send the payer to it, and read the payment when they return. When the payment is final, you receive a \
            signed event. Every error is a problem detail \
            (RFC 7807); match on its `status`, its `detail` is for people. Every response has an `X-Request-Id`: name it when you ask \
            the operator about a request. Within v1, changes only add: ignore fields that \
            you do not know.",
        license(name = "Apache-2.0", identifier = "Apache-2.0"),
    ),
    paths(super::generate::generate, super::read::read),
    components(schemas(event::PaymentStatusChangedEvent)),
    modifiers(&ApiToken),
    tags(
        (name = "Payment links", description = "Request a payment."),
        (name = "Payments", description = "Read the status of a payment."),
        (name = "Events", description = "Receive the final status of a payment at your webhook endpoint."),
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
        // The macro cannot write an empty list. It says that an operation needs no credential.
        for operation in operations(document) {
            operation.security.get_or_insert_default();
        }
    }
}

/// The OpenAPI 3.1 document of the API at `base_url`.
pub fn document(base_url: &str) -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    document.servers = Some(vec![Server::new(base_url)]);
    let mut contact = Contact::new();
    contact.name = Some("The operator of this service".to_owned());
    contact.url = Some(format!("{base_url}/docs"));
    document.info.contact = Some(contact);
    event::add(&mut document);
    headers::add(&mut document);
    examples::add(&mut document, path_of(base_url));
    document
}

/// The operations of the API, without those of webhooks.
fn operations(document: &mut utoipa::openapi::OpenApi) -> impl Iterator<Item = &mut Operation> {
    document.paths.paths.values_mut().flat_map(|item| item.get.iter_mut().chain(item.post.iter_mut()))
}

fn path_of(base_url: &str) -> &str {
    let after_scheme = base_url.split_once("://").map_or(base_url, |(_, rest)| rest);
    after_scheme.find('/').map_or("", |start| &after_scheme[start..])
}

pub(super) async fn serve(State(service): State<Arc<Service>>) -> Json<utoipa::openapi::OpenApi> {
    Json(document(service.base_url.as_str()))
}
