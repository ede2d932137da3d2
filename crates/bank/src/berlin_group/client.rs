//! One exchange with a bank: bounded in time and size, signed where the bank wants it, and judged when it fails.

use std::time::Duration;

use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use reqwest::{Certificate, Identity, redirect};
use serde::{Serialize, de::DeserializeOwned};
use url::Url;
use uuid::Uuid;

use super::{Signer, map, wire::Problems};
use crate::{Fault, Visit};

/// Larger than any answer of the standard, smaller than anything that hurts.
const ANSWER_LIMIT_BYTES: usize = 64 * 1024;
/// Shorter than any bank's own patience with an idle connection.
const IDLE: Duration = Duration::from_secs(5);
const CONNECT: Duration = Duration::from_secs(3);

#[derive(Debug, thiserror::Error)]
pub enum NoClient {
    #[error("the client certificate with its key, or the bank's authority, is not in PEM form")]
    Certificate(#[source] reqwest::Error),
    #[error("TLS cannot be set up")]
    Tls(#[source] reqwest::Error),
}

#[derive(Debug, thiserror::Error)]
enum Unusable {
    #[error("the answer has more than {ANSWER_LIMIT_BYTES} bytes")]
    TooLarge,
    #[error("the bank answered {0}")]
    Status(StatusCode),
    /// Where it goes wrong, and never what stands there: that may be an account, or the payer's way to the bank.
    #[error("the answer is not what the standard says: {what:?} at line {line}, column {column}")]
    Form { what: serde_json::error::Category, line: usize, column: usize },
}

impl From<serde_json::Error> for Unusable {
    fn from(error: serde_json::Error) -> Self {
        Self::Form { what: error.classify(), line: error.line(), column: error.column() }
    }
}

/// How a connection proves who we are and who the bank is.
#[derive(Clone, Debug, Default)]
pub struct Tls {
    /// Our certificate and its key, one after the other, in PEM form. Without it the bank is not told who we are.
    pub identity_pem: Option<Vec<u8>>,
    /// The authorities of the bank's certificate. Without them, those that the system trusts.
    pub authorities_pem: Option<Vec<u8>>,
}

#[derive(Debug)]
pub(super) struct Client {
    http: reqwest::Client,
    signer: Option<Signer>,
}

/// A request before it is sent.
pub(super) struct Request {
    method: Method,
    url: Url,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Request {
    pub(super) fn new(method: Method, url: Url, id: Uuid) -> Self {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, HeaderValue::from_static("application/json"));
        insert(&mut headers, "x-request-id", &id.to_string());
        Self { method, url, headers, body: Vec::new() }
    }

    /// Tells the bank where the payer returns, where it may leave word, and who sits there.
    pub(super) fn with_payer(mut self, visit: &Visit) -> Self {
        for (name, value) in [
            ("tpp-redirect-preferred", "true"),
            ("tpp-redirect-uri", visit.return_url.as_str()),
            ("tpp-nok-redirect-uri", visit.return_url.as_str()),
            ("tpp-notification-uri", visit.notice_url.as_str()),
            ("tpp-notification-content-preferred", "status=PROCESS"),
        ] {
            insert(&mut self.headers, name, value);
        }
        self.on_behalf(visit)
    }

    /// Says who sits there, if anybody does: a bank may then be asked more often.
    pub(super) fn on_behalf(mut self, visit: &Visit) -> Self {
        if let Some(payer) = &visit.payer {
            insert(&mut self.headers, "psu-ip-address", &payer.address.to_string());
            if let Some(agent) = &payer.user_agent {
                insert(&mut self.headers, "psu-user-agent", agent);
            }
        }
        self
    }

    pub(super) fn json(mut self, body: &impl Serialize) -> Self {
        self.body = serde_json::to_vec(body).expect("our messages serialise");
        self.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        self
    }
}

/// What cannot stand in a header is left out: none of these is needed by a bank that would not have it.
fn insert(headers: &mut HeaderMap, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::try_from(value) {
        headers.insert(name, value);
    }
}

impl Client {
    pub(super) fn new(tls: &Tls, signer: Option<Signer>, timeout: Duration) -> Result<Self, NoClient> {
        let mut builder = reqwest::Client::builder()
            .timeout(timeout)
            .connect_timeout(CONNECT.min(timeout))
            .redirect(redirect::Policy::none())
            .no_proxy()
            .referer(false)
            // A connection that the bank has closed meanwhile would cost an order its answer.
            .pool_idle_timeout(IDLE)
            .user_agent(concat!("paylink/", env!("CARGO_PKG_VERSION")));
        if let Some(pem) = &tls.identity_pem {
            builder = builder.identity(Identity::from_pem(pem).map_err(NoClient::Certificate)?);
        }
        if let Some(pem) = &tls.authorities_pem {
            builder = builder.tls_certs_only(Certificate::from_pem_bundle(pem).map_err(NoClient::Certificate)?);
        }
        Ok(Self { http: builder.build().map_err(NoClient::Tls)?, signer })
    }

    /// Sends, and reads what the bank says if it says yes.
    pub(super) async fn ask<T: DeserializeOwned>(&self, request: Request) -> Result<T, Fault> {
        let body = self.send(request).await?;
        serde_json::from_slice(&body).map_err(|error| Fault::maybe(Unusable::from(error)))
    }

    /// Sends, and returns the body of a yes.
    pub(super) async fn send(&self, mut request: Request) -> Result<Vec<u8>, Fault> {
        if let Some(signer) = &self.signer {
            signer.sign(&mut request.headers, &request.body);
        }
        let sent = self.http.request(request.method, request.url).headers(request.headers).body(request.body);
        let answer = sent.send().await.map_err(|error| {
            // Whatever happens before a connection stands cannot have reached the bank.
            let error = error.without_url();
            if error.is_connect() || error.is_builder() { Fault::NotDone(error.into()) } else { Fault::maybe(error) }
        })?;
        let status = answer.status();
        let body = read(answer).await?;
        if status.is_success() {
            return Ok(body);
        }
        // Only a bank that has understood the request can refuse it, and then it says why in its own words. All else may come
        // from something in between, on either side of the bank.
        let said = serde_json::from_slice::<Problems>(&body).ok().and_then(Problems::code);
        match said.filter(|_| status.is_client_error()).map(|code| map::code(&code)) {
            Some(reason) if !reason.is_empty() => Err(Fault::Refused { reason }),
            Some(_) | None => Err(Fault::maybe(Unusable::Status(status))),
        }
    }
}

async fn read(mut answer: reqwest::Response) -> Result<Vec<u8>, Fault> {
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await.map_err(|error| Fault::maybe(error.without_url()))? {
        if body.len() + chunk.len() > ANSWER_LIMIT_BYTES {
            return Err(Fault::maybe(Unusable::TooLarge));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}
