//! Axum handlers that do nothing: they send constant responses, byte for byte those that the program sends. `just bench` compares
//! the program with them.
//!
//! Usage: `do_nothing ADDRESS READ-RESPONSE GENERATE-RESPONSE`, with files that contain a whole response of the program each.

#![expect(clippy::unwrap_used, reason = "a bench stops at the first error")]

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, Response},
    routing::{get, post},
};
use bytes::Bytes;
use tokio::net::TcpListener;

/// What hyper adds by itself.
const ADDED: [&str; 4] = ["date", "content-length", "connection", "transfer-encoding"];

#[derive(Clone)]
struct Constant {
    headers: HeaderMap,
    body: Bytes,
}

impl Constant {
    fn read(file: &str) -> Self {
        let text = String::from_utf8(std::fs::read(file).unwrap()).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let headers = head.lines().skip(1).filter_map(|line| {
            let (name, value) = line.split_once(": ")?;
            let name = name.to_ascii_lowercase();
            let kept = !ADDED.contains(&name.as_str());
            kept.then(|| (HeaderName::try_from(name).unwrap(), HeaderValue::try_from(value).unwrap()))
        });
        Self { headers: headers.collect(), body: Bytes::from(body.to_owned()) }
    }

    fn response(&self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.body.clone()));
        *response.headers_mut() = self.headers.clone();
        response
    }
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let listener = TcpListener::bind(arguments.next().unwrap()).await?;
    let (read, generate) = (Constant::read(&arguments.next().unwrap()), Constant::read(&arguments.next().unwrap()));
    let router = Router::new()
        .route("/v1/payments/{paymentId}", get(move || async move { read.response() }))
        // A POST is received whole.
        .route(
            "/v1/companies/{companyId}/online/link/generate",
            post(move |_: Bytes| async move { generate.response() }),
        );
    axum::serve(listener, router).await
}
