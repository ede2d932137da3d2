//! The guides of `docs/`, rendered when the program is built.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};

use super::{html_page, text};
use crate::service::Service;

/// One document.
#[derive(Debug)]
pub(super) struct Guide {
    /// In the URL.
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) description: &'static str,
    /// Anchor and text of the headings of the second level.
    pub(super) headings: &'static [(&'static str, &'static str)],
    html: &'static str,
    pub(super) markdown: &'static str,
}

// `GUIDES`: all of them. Besides, a constant for each part of a guide that the reference page shows.
include!(concat!(env!("OUT_DIR"), "/guides.rs"));

#[derive(Template)]
#[template(path = "reference/guide.html")]
struct GuidePage {
    base_path: String,
    /// Anchor and text of the headings.
    contents: &'static [(&'static str, &'static str)],
    guide: &'static Guide,
    guides: &'static [Guide],
}

pub(super) fn find(name: &str) -> Option<&'static Guide> {
    GUIDES.iter().find(|guide| guide.name == name)
}

/// A guide as a page, or as Markdown below its name with `.md`.
pub(super) async fn guide(State(service): State<Arc<Service>>, Path(name): Path<String>) -> Response {
    if let Some(guide) = name.strip_suffix(".md").and_then(find) {
        return text("text/markdown; charset=utf-8", guide.markdown);
    }
    match find(&name) {
        Some(guide) => html_page(&GuidePage {
            base_path: service.base_url.path().to_owned(),
            contents: guide.headings,
            guide,
            guides: GUIDES,
        }),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
