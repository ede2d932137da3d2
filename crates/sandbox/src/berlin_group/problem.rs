//! The protocol's error responses.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use crate::product::Product;

/// An error in the protocol's format.
#[derive(Clone, Debug)]
pub(super) struct Problem {
    status: StatusCode,
    messages: Vec<Message>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Message {
    pub(super) code: &'static str,
    /// The field at fault.
    pub(super) path: Option<String>,
    pub(super) text: String,
}

impl Problem {
    /// The protocol's limit.
    const MAX_TEXT_CHARS: usize = 500;

    pub(super) fn new(status: StatusCode, code: &'static str, text: impl Into<String>) -> Self {
        Self { status, messages: vec![Message { code, path: None, text: text.into() }] }
    }

    pub(super) fn bad_request(messages: Vec<Message>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, messages }
    }

    pub(super) fn format_error(text: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "FORMAT_ERROR", text)
    }

    pub(super) fn unknown_resource() -> Self {
        Self::new(StatusCode::NOT_FOUND, "RESOURCE_UNKNOWN", "This bank has no such resource.")
    }

    pub(super) fn unknown_product(offered: &[Product]) -> Self {
        let names: Vec<&str> = offered.iter().map(|product| product.name).collect();
        let text = format!("This bank offers payments by {}.", names.join(", "));
        Self::new(StatusCode::NOT_FOUND, "PRODUCT_UNKNOWN", text)
    }

    pub(super) fn status_invalid(text: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, "STATUS_INVALID", text)
    }
}

impl Message {
    fn json(&self) -> Value {
        let text: String = self.text.chars().take(Problem::MAX_TEXT_CHARS).collect();
        let mut json = json!({ "category": "ERROR", "code": self.code, "text": text });
        if let Some(path) = &self.path {
            json["path"] = json!(path);
        }
        json
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        // The protocol defines no body for this status.
        if self.status == StatusCode::UNSUPPORTED_MEDIA_TYPE {
            return self.status.into_response();
        }
        let messages: Vec<Value> = self.messages.iter().map(Message::json).collect();
        (self.status, Json(json!({ "tppMessages": messages }))).into_response()
    }
}
