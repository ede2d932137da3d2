//! The documentation for language models: a short index, and everything as Markdown in one file.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::State,
    response::{IntoResponse, Response},
};

use super::{
    document::{Document, Field, Operation},
    render,
    statuses::{StatusChanges, status_changes},
    text,
};
use crate::{
    documentation::{Guide, documentation},
    service::Service,
};

#[derive(Template)]
#[template(path = "reference/llms.txt", escape = "none")]
struct Index {
    base_url: String,
    origin: String,
    operations: Vec<Operation>,
    guides: &'static [Guide],
}

#[derive(Template)]
#[template(path = "reference/llms-full.txt", escape = "none")]
struct Full {
    base_url: String,
    operations: Vec<Operation>,
    webhooks: Vec<Operation>,
    problem: Vec<Field>,
    status_changes: Vec<StatusChanges>,
    guides: &'static [Guide],
}

pub(super) async fn index(State(service): State<Arc<Service>>) -> Response {
    let origin = service.base_url.origin().ascii_serialization();
    let operations = Document::new(&service).operations();
    plain_text(&Index { base_url: service.base_url.to_string(), origin, operations, guides: documentation().guides })
}

pub(super) async fn full(State(service): State<Arc<Service>>) -> Response {
    let document = Document::new(&service);
    plain_text(&Full {
        base_url: service.base_url.to_string(),
        operations: document.operations(),
        webhooks: document.webhooks(),
        problem: document.problem(),
        status_changes: status_changes(),
        guides: documentation().guides,
    })
}

fn plain_text(template: &impl Template) -> Response {
    match render(template) {
        Ok(body) => text("text/plain; charset=utf-8", body),
        Err(status) => status.into_response(),
    }
}
