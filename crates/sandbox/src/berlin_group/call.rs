//! A protocol request after the checks that all requests share.

use std::net::IpAddr;

use axum::{
    RequestExt,
    body::{Bytes, to_bytes},
    extract::{FromRequest, RawPathParams, Request},
    http::{HeaderMap, StatusCode, header::HOST},
};
use serde_json::Value;
use url::Url;

use super::{
    links::Links,
    middleware::{ResponseOverride, request_id},
    problem::Problem,
};
use crate::{
    fault::FaultKind,
    ledger::Ledger,
    order::{Order, ReturnTo},
    product::Product,
    record_request::UnreadableBody,
    serve::ReceivedOverTls,
    signature::SignatureError,
    state::BankHandle,
};

#[derive(Debug)]
pub(super) struct Call {
    pub(super) handle: BankHandle,
    pub(super) product: Product,
    /// Empty if the path has none.
    pub(super) payment: String,
    /// Empty if the path has none.
    pub(super) authorisation: String,
    pub(super) links: Links,
    pub(super) response_override: Option<FaultKind>,
    headers: HeaderMap,
    body: Bytes,
}

impl FromRequest<BankHandle> for Call {
    type Rejection = Problem;

    async fn from_request(mut request: Request, handle: &BankHandle) -> Result<Self, Problem> {
        let params = request.extract_parts::<RawPathParams>().await.map_err(|_| Problem::unknown_resource())?;
        let param = |name: &str| params.iter().find(|(key, _)| *key == name).map_or("", |(_, value)| value).to_owned();
        let (service, product) = (param("service"), param("product"));
        let (payment, authorisation) = (param("payment"), param("authorisation"));
        let (parts, body) = request.into_parts();
        if parts.extensions.get::<UnreadableBody>().is_some() {
            return Err(Problem::format_error("The body is too long or incomplete."));
        }
        let body = to_bytes(body, usize::MAX).await.map_err(|_| Problem::format_error("The body is incomplete."))?;
        let offered = handle.profile().products;
        let product = offered.iter().find(|known| known.name == product && service == "payments").copied();
        let product = product.ok_or_else(|| Problem::unknown_product(offered))?;
        let secure = parts.extensions.get::<ReceivedOverTls>().is_some();
        let host = parts.headers.get(HOST).and_then(|host| host.to_str().ok()).map(str::to_owned);
        let host = host.or_else(|| parts.uri.authority().map(ToString::to_string));
        let call = Self {
            handle: handle.clone(),
            product,
            payment,
            authorisation,
            links: Links::new(handle.profile(), secure, host.as_deref()),
            response_override: parts.extensions.get::<ResponseOverride>().map(|fault| fault.0),
            headers: parts.headers,
            body,
        };
        call.check()?;
        Ok(call)
    }
}

impl Call {
    fn check(&self) -> Result<(), Problem> {
        if let Some(verifier) = self.handle.sandbox.signature_verifier(self.handle.bank) {
            verifier.verify(&self.headers, &self.body, self.now_ms()).map_err(signature_problem)?;
        }
        if request_id(&self.headers).is_none() {
            return Err(Problem::format_error("The header X-Request-ID is missing or not a UUID."));
        }
        self.payer_address()?;
        Ok(())
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.handle.sandbox.now_ms()
    }

    /// The header's text, if it was sent.
    pub(super) fn header(&self, name: &str) -> Result<Option<&str>, Problem> {
        let Some(value) = self.headers.get(name) else { return Ok(None) };
        value.to_str().map(Some).map_err(|_| Problem::format_error(format!("The header {name} is not visible ASCII.")))
    }

    pub(super) fn payer_address(&self) -> Result<Option<IpAddr>, Problem> {
        let Some(text) = self.header("PSU-IP-Address")? else { return Ok(None) };
        let address = text.parse().map_err(|_| Problem::format_error("PSU-IP-Address is not an IP address."))?;
        Ok(Some(address))
    }

    /// A header with an http or https URL.
    pub(super) fn url_header(&self, name: &str) -> Result<Option<Url>, Problem> {
        let Some(text) = self.header(name)? else { return Ok(None) };
        match Url::parse(text) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(Some(url)),
            Ok(_) | Err(_) => Err(Problem::format_error(format!("The header {name} is not an http or https URL."))),
        }
    }

    pub(super) fn return_to(&self) -> Result<ReturnTo, Problem> {
        Ok(ReturnTo {
            redirect_uri: self.url_header("TPP-Redirect-URI")?,
            nok_redirect_uri: self.url_header("TPP-Nok-Redirect-URI")?,
        })
    }

    /// The body as a JSON object.
    pub(super) fn json(&self) -> Result<serde_json::Map<String, Value>, Problem> {
        self.require_json()?;
        match serde_json::from_slice(&self.body) {
            Ok(Value::Object(object)) => Ok(object),
            Ok(_) => Err(Problem::format_error("The body must be a JSON object.")),
            Err(error) => Err(Problem::format_error(format!("The body is not JSON: {error}."))),
        }
    }

    /// The body as a JSON object, or `None` without a body.
    pub(super) fn json_if_any(&self) -> Result<Option<serde_json::Map<String, Value>>, Problem> {
        if self.body.is_empty() { Ok(None) } else { self.json().map(Some) }
    }

    /// Runs `act` on the order of the request's path.
    pub(super) fn with_order<T>(
        &self,
        act: impl FnOnce(&mut Order, &mut Ledger) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let now_ms = self.now_ms();
        let mut store = self.handle.sandbox.store();
        let result = store.with_payment(self.handle.bank, &self.payment, now_ms, |order, ledger| {
            if order.product == self.product.name { act(order, ledger) } else { Err(Problem::unknown_resource()) }
        });
        result.unwrap_or_else(|| Err(Problem::unknown_resource()))
    }

    fn require_json(&self) -> Result<(), Problem> {
        let media_type = self.header("Content-Type")?.unwrap_or_default();
        let essence = media_type.split(';').next().unwrap_or_default().trim();
        if essence.eq_ignore_ascii_case("application/json") {
            Ok(())
        } else {
            Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "FORMAT_ERROR", "The body must be application/json."))
        }
    }
}

fn signature_problem(error: SignatureError) -> Problem {
    let code = match error {
        SignatureError::Missing => "SIGNATURE_MISSING",
        SignatureError::Certificate => "CERTIFICATE_INVALID",
        SignatureError::Digest
        | SignatureError::InsufficientCoverage
        | SignatureError::Malformed
        | SignatureError::Mismatch => "SIGNATURE_INVALID",
    };
    Problem::new(StatusCode::UNAUTHORIZED, code, format!("{error}."))
}
