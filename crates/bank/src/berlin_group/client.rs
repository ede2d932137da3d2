//! HTTP requests to a bank: limited in time and size, signed if the bank requires it, with classified errors.

use std::time::Duration;

use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use reqwest::{Certificate, Identity, redirect};
use rustls::pki_types::{CertificateDer, pem::PemObject};
use serde::{Serialize, de::DeserializeOwned};
use url::Url;
use uuid::Uuid;

use super::{
    Signer,
    message_codes::{self, BankError, Subject},
    wire,
};
use crate::{BankCallError, CallContext, certificate};

/// Larger than any response of the standard, and small enough for memory.
const MAX_RESPONSE_BYTES: usize = 64 * 1024;
/// Shorter than the idle timeout of any bank.
const IDLE_TIMEOUT: Duration = Duration::from_secs(5);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    #[error("the client certificate with its key, or the bank's CA certificate, is not valid PEM")]
    Certificate(#[source] reqwest::Error),
    #[error("ca_file contains no certificate")]
    NoAuthority,
    #[error("setting up TLS failed")]
    Tls(#[source] reqwest::Error),
}

#[derive(Debug, thiserror::Error)]
pub(super) enum InvalidResponse {
    #[error("the response is larger than {MAX_RESPONSE_BYTES} bytes")]
    TooLarge,
    #[error("the bank responded with status {0}")]
    Status(StatusCode),
    /// Only the position of the error, never the text there: it may contain an account or the payer's redirect URL.
    #[error("the response does not conform to the standard: {category:?} error at line {line}, column {column}")]
    Format { category: serde_json::error::Category, line: usize, column: usize },
}

impl From<serde_json::Error> for InvalidResponse {
    fn from(error: serde_json::Error) -> Self {
        Self::Format { category: error.classify(), line: error.line(), column: error.column() }
    }
}

/// The certificates of both sides of a connection.
#[derive(Clone, Debug, Default)]
pub struct Tls {
    /// Our certificate and its key, concatenated PEM. Without it there is no client authentication.
    pub identity_pem: Option<Vec<u8>>,
    /// The CA certificates of the bank, PEM. Without them, the CAs that the system trusts.
    pub authorities_pem: Option<Vec<u8>>,
}

impl Tls {
    /// The organisation in our certificate.
    pub(super) fn organisation(&self) -> Option<String> {
        let certificate = CertificateDer::from_pem_slice(self.identity_pem.as_deref()?).ok()?;
        certificate::organisation(&certificate)
    }
}

#[derive(Debug)]
pub(super) struct Client {
    http: reqwest::Client,
    signer: Option<Signer>,
}

/// A request before it is signed.
pub(super) struct Request {
    subject: Subject,
    method: Method,
    url: Url,
    headers: HeaderMap,
    body: Vec<u8>,
}

/// A request that can be sent, more than once with the same bytes.
pub(super) struct SignedRequest(Request);

/// A successful response.
pub(super) struct Response {
    pub(super) status: StatusCode,
    body: Vec<u8>,
}

impl Response {
    pub(super) fn json<T: DeserializeOwned>(&self) -> Result<T, BankCallError> {
        wire::parse(&self.body).map_err(|error| BankCallError::outcome_unknown(InvalidResponse::from(error)))
    }
}

impl Request {
    /// A new order.
    pub(super) fn initiation(url: Url, id: Uuid) -> Self {
        Self { subject: Subject::Initiation, ..Self::about_order(Method::POST, url, id) }
    }

    /// A request about an order that the bank has accepted.
    pub(super) fn about_order(method: Method, url: Url, id: Uuid) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, HeaderValue::from_static("application/json"));
        insert(&mut headers, "x-request-id", &id.to_string());
        Self { subject: Subject::Order, method, url, headers, body: Vec::new() }
    }

    /// Adds the return URL, the notification URL and the payer's headers.
    pub(super) fn with_redirect_headers(mut self, context: &CallContext) -> Self {
        for (name, value) in [
            ("tpp-redirect-preferred", "true"),
            ("tpp-redirect-uri", context.return_url.as_str()),
            ("tpp-nok-redirect-uri", context.return_url.as_str()),
            ("tpp-notification-uri", context.notification_url.as_str()),
            ("tpp-notification-content-preferred", "status=PROCESS"),
        ] {
            insert(&mut self.headers, name, value);
        }
        self.with_payer_headers(context)
    }

    /// Adds the payer's headers, if the payer is present: then banks allow more requests.
    pub(super) fn with_payer_headers(mut self, context: &CallContext) -> Self {
        if let Some(payer) = &context.payer {
            insert(&mut self.headers, "psu-ip-address", &payer.address.to_string());
            if let Some(agent) = &payer.user_agent {
                insert(&mut self.headers, "psu-user-agent", agent);
            }
        }
        self
    }

    pub(super) fn json(mut self, body: &impl Serialize) -> Self {
        self.body = serde_json::to_vec(body).expect("our messages can be serialised");
        self.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        self
    }
}

/// Omits a value that is not a valid header value. No bank requires a header with such a value.
fn insert(headers: &mut HeaderMap, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::try_from(value) {
        headers.insert(name, value);
    }
}

impl Client {
    pub(super) fn new(tls: &Tls, signer: Option<Signer>, timeout: Duration) -> Result<Self, ClientError> {
        let mut builder = reqwest::Client::builder()
            .timeout(timeout)
            .connect_timeout(CONNECT_TIMEOUT.min(timeout))
            .redirect(redirect::Policy::none())
            // By default, a request that an HTTP/2 peer refuses is sent again. An order must not be.
            .retry(reqwest::retry::never())
            .no_proxy()
            .referer(false)
            // An order sent on a connection that the bank has already closed would have an unknown outcome.
            .pool_idle_timeout(IDLE_TIMEOUT)
            .user_agent(concat!("paylink/", env!("CARGO_PKG_VERSION")));
        if let Some(pem) = &tls.identity_pem {
            builder = builder.identity(Identity::from_pem(pem).map_err(ClientError::Certificate)?);
        }
        if let Some(pem) = &tls.authorities_pem {
            let authorities = Certificate::from_pem_bundle(pem).map_err(ClientError::Certificate)?;
            if authorities.is_empty() {
                return Err(ClientError::NoAuthority);
            }
            builder = builder.tls_certs_only(authorities);
        }
        Ok(Self { http: builder.build().map_err(ClientError::Tls)?, signer })
    }

    pub(super) fn sign(&self, mut request: Request) -> SignedRequest {
        if let Some(signer) = &self.signer {
            signer.sign(&mut request.headers, &request.body);
        }
        SignedRequest(request)
    }

    /// Sends the request and parses the body of a successful response.
    pub(super) async fn send_json<T: DeserializeOwned>(&self, request: Request) -> Result<T, BankCallError> {
        self.send_signed_json(&self.sign(request)).await
    }

    pub(super) async fn send_signed_json<T: DeserializeOwned>(
        &self,
        request: &SignedRequest,
    ) -> Result<T, BankCallError> {
        self.send_signed(request).await?.json()
    }

    pub(super) async fn send(&self, request: Request) -> Result<Response, BankCallError> {
        self.send_signed(&self.sign(request)).await
    }

    async fn send_signed(&self, signed: &SignedRequest) -> Result<Response, BankCallError> {
        let response = self.exchange(signed).await.map_err(|error| {
            // A failure before the connection is established means that the bank was not reached.
            let error = error.without_url();
            if error.is_connect() || error.is_builder() {
                BankCallError::NotReached(error.into())
            } else {
                BankCallError::outcome_unknown(error)
            }
        })?;
        let (status, headers) = (response.status(), response.headers().clone());
        interpret(signed.0.subject, status, &headers, read_body(response).await?)
    }

    /// The response as it came.
    pub(super) async fn exchange(
        &self,
        SignedRequest(request): &SignedRequest,
    ) -> Result<reqwest::Response, reqwest::Error> {
        let http_request = self
            .http
            .request(request.method.clone(), request.url.clone())
            .headers(request.headers.clone())
            .body(request.body.clone());
        http_request.send().await
    }
}

/// The response if it is a success, otherwise what it says.
pub(super) fn interpret(
    subject: Subject,
    status: StatusCode,
    headers: &HeaderMap,
    body: Vec<u8>,
) -> Result<Response, BankCallError> {
    if status.is_success() {
        return Ok(Response { status, body });
    }
    Err(match message_codes::classify(subject, status, headers, &body) {
        Some(BankError::Refused { reason }) => BankCallError::Refused { reason },
        Some(BankError::Gone { reason }) => BankCallError::Gone { reason },
        None => BankCallError::outcome_unknown(InvalidResponse::Status(status)),
    })
}

pub(super) async fn read_body(mut response: reqwest::Response) -> Result<Vec<u8>, BankCallError> {
    let mut body = Vec::new();
    while let Some(chunk) =
        response.chunk().await.map_err(|error| BankCallError::outcome_unknown(error.without_url()))?
    {
        if body.len() + chunk.len() > MAX_RESPONSE_BYTES {
            return Err(BankCallError::outcome_unknown(InvalidResponse::TooLarge));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}
