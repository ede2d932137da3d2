//! The pages of the guides.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};

use super::{html_page, text};
use crate::{
    documentation::{Guide, documentation},
    service::Service,
};

#[derive(Template)]
#[template(path = "reference/guide.html")]
struct GuidePage {
    base_path: String,
    /// Anchor and text of the headings.
    contents: &'static [(&'static str, &'static str)],
    guide: &'static Guide,
    guides: &'static [Guide],
}

/// A guide as a page, or as Markdown below its name with `.md`.
pub(super) async fn guide(State(service): State<Arc<Service>>, Path(name): Path<String>) -> Response {
    let documentation = documentation();
    if let Some(guide) = name.strip_suffix(".md").and_then(|name| documentation.guide(name)) {
        return text("text/markdown; charset=utf-8", guide.markdown);
    }
    match documentation.guide(&name) {
        Some(guide) => html_page(&GuidePage {
            base_path: service.base_url.path().to_owned(),
            contents: guide.headings,
            guide,
            guides: documentation.guides,
        }),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
