//! HTTP responses of the API and the pages.

use paylink_domain::id::PaymentId;
use reqwest::{Response, header::HeaderMap};
use serde_json::Value;

/// A response whose body has been read.
#[derive(Debug)]
pub struct HttpResponse {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
    /// The text as JSON; null, if it is not JSON.
    pub body: Value,
}

impl HttpResponse {
    pub async fn of(response: Response) -> Self {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.unwrap();
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Self { status, headers, text, body }
    }

    /// The header's value; empty, if there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Asserts what all problem details have in common.
    #[track_caller]
    pub fn assert_problem(&self, status: u16, title: &str) {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(self.header("content-type"), "application/problem+json");
        assert_eq!(self.header("vary"), "Accept-Language");
        assert_eq!(self.header("cache-control"), "no-store");
        assert!(!self.header("content-language").is_empty());
        let fields: Vec<&String> = self.body.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["detail", "instance", "status", "title"], "exactly the four fields");
        assert_eq!(self.body["status"], status);
        assert_eq!(self.body["title"], title);
        assert!(!self.body["detail"].as_str().unwrap().is_empty());
        assert!(self.body["instance"].as_str().unwrap().starts_with('/'));
    }
}

/// The sealed part of a generated URL.
pub fn link_text(response: &HttpResponse) -> &str {
    response.body["url"].as_str().unwrap().rsplit('/').next().unwrap()
}

pub fn payment_id(response: &HttpResponse) -> PaymentId {
    response.body["paymentId"].as_str().unwrap().parse().unwrap()
}
