//! A request whose whole response is needed, unlike that of a webhook: what an identity provider says is parsed.

use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Request, Response, StatusCode, Uri, header};
use http_body_util::{BodyExt, Full, Limited};
use tokio::time::timeout;
use url::Url;

use super::{Outbound, PostError};

/// The keys of a large provider take some ten kilobytes.
const MAX_RESPONSE_BYTES: usize = 256 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    #[error("not a URL")]
    Url,
    #[error(transparent)]
    Exchange(#[from] PostError),
    #[error("the response is longer than {} bytes, or ended early", MAX_RESPONSE_BYTES)]
    Body,
}

impl Outbound {
    /// Sends a request and reads its whole response. A redirect is a response like any other. The connection is not kept.
    pub async fn fetch(&self, request: Request<Vec<u8>>, total: Duration) -> Result<Response<Vec<u8>>, FetchError> {
        timeout(total, self.fetch_once(request)).await.unwrap_or(Err(FetchError::Exchange(PostError::Timeout)))
    }

    async fn fetch_once(&self, request: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, FetchError> {
        let (parts, body) = request.into_parts();
        let url: Url = parts.uri.to_string().parse().map_err(|_| FetchError::Url)?;
        let target = self.target(&url).map_err(PostError::from)?;
        let mut headers: HeaderMap = parts.headers;
        headers.insert(header::HOST, target.host.clone());
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        let mut request = Request::new(Full::new(Bytes::from(body)));
        *request.method_mut() = parts.method;
        let path: &Uri = &target.path;
        *request.uri_mut() = path.clone();
        *request.headers_mut() = headers;
        let _permit = self.permit().await;
        let mut connection = self.connector.connect(&target.origin).await?;
        let sent = connection.send(request).await;
        let response = sent.map_err(|failed| PostError::from_http(failed.into_error()))?;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = Limited::new(response.into_body(), MAX_RESPONSE_BYTES);
        let body = connection.drive(body.collect()).await.map_err(|_| FetchError::Body)?.to_bytes();
        Ok(read_response(status, headers, body.to_vec()))
    }
}

fn read_response(status: StatusCode, headers: HeaderMap, body: Vec<u8>) -> Response<Vec<u8>> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}
