//! A request, with everything checked that all requests share.

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
    gate::{Bent, request_id},
    links::Links,
    problem::Problem,
};
use crate::{
    fault::FaultKind,
    order::{Order, ReturnTo},
    received::Unreadable,
    serve::Secure,
    signature::BadSignature,
    world::Desk,
};

const PRODUCTS: [&str; 2] = ["sepa-credit-transfers", "instant-sepa-credit-transfers"];

#[derive(Debug)]
pub(super) struct Call {
    pub(super) desk: Desk,
    pub(super) product: &'static str,
    /// Empty, where the address names none.
    pub(super) payment: String,
    /// Empty, where the address names none.
    pub(super) authorisation: String,
    pub(super) links: Links,
    pub(super) bent: Option<FaultKind>,
    headers: HeaderMap,
    body: Bytes,
}

impl FromRequest<Desk> for Call {
    type Rejection = Problem;

    async fn from_request(mut request: Request, desk: &Desk) -> Result<Self, Problem> {
        let params = request.extract_parts::<RawPathParams>().await.map_err(|_| Problem::unknown_resource())?;
        let param = |name: &str| params.iter().find(|(key, _)| *key == name).map_or("", |(_, value)| value).to_owned();
        let (service, product) = (param("service"), param("product"));
        let (payment, authorisation) = (param("payment"), param("authorisation"));
        let (parts, body) = request.into_parts();
        if parts.extensions.get::<Unreadable>().is_some() {
            return Err(Problem::format_error("The body is too long, or did not come whole."));
        }
        let body =
            to_bytes(body, usize::MAX).await.map_err(|_| Problem::format_error("The body did not come whole."))?;
        let product = PRODUCTS.into_iter().find(|known| *known == product && service == "payments");
        let product = product.ok_or_else(Problem::unknown_product)?;
        let secure = parts.extensions.get::<Secure>().is_some();
        let host = parts.headers.get(HOST).and_then(|host| host.to_str().ok()).map(str::to_owned);
        let host = host.or_else(|| parts.uri.authority().map(ToString::to_string));
        let call = Self {
            desk: desk.clone(),
            product,
            payment,
            authorisation,
            links: Links::new(desk.manners(), secure, host.as_deref()),
            bent: parts.extensions.get::<Bent>().map(|bent| bent.0),
            headers: parts.headers,
            body,
        };
        call.check()?;
        Ok(call)
    }
}

impl Call {
    fn check(&self) -> Result<(), Problem> {
        if let Some(inspector) = self.desk.sandbox.inspector(self.desk.bank) {
            inspector.inspect(&self.headers, &self.body, self.now_ms()).map_err(unsigned)?;
        }
        if request_id(&self.headers).is_none() {
            return Err(Problem::format_error("The header X-Request-ID must be there, and a UUID."));
        }
        self.payer_address()?;
        Ok(())
    }

    pub(super) fn now_ms(&self) -> i64 {
        self.desk.sandbox.now_ms()
    }

    /// The header's text, if it is there.
    pub(super) fn header(&self, name: &str) -> Result<Option<&str>, Problem> {
        let Some(value) = self.headers.get(name) else { return Ok(None) };
        value.to_str().map(Some).map_err(|_| Problem::format_error(format!("The header {name} is not plain text.")))
    }

    pub(super) fn payer_address(&self) -> Result<Option<IpAddr>, Problem> {
        let Some(text) = self.header("PSU-IP-Address")? else { return Ok(None) };
        let address = text.parse().map_err(|_| Problem::format_error("PSU-IP-Address is not an address."))?;
        Ok(Some(address))
    }

    /// A header that holds an address on the web.
    pub(super) fn web_address(&self, name: &str) -> Result<Option<Url>, Problem> {
        let Some(text) = self.header(name)? else { return Ok(None) };
        match Url::parse(text) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(Some(url)),
            Ok(_) | Err(_) => Err(Problem::format_error(format!("The header {name} is not an http or https address."))),
        }
    }

    pub(super) fn return_to(&self) -> Result<ReturnTo, Problem> {
        Ok(ReturnTo {
            redirect_uri: self.web_address("TPP-Redirect-URI")?,
            nok_redirect_uri: self.web_address("TPP-Nok-Redirect-URI")?,
        })
    }

    /// The body as a JSON object.
    pub(super) fn json(&self) -> Result<serde_json::Map<String, Value>, Problem> {
        self.demand_json()?;
        match serde_json::from_slice(&self.body) {
            Ok(Value::Object(object)) => Ok(object),
            Ok(_) => Err(Problem::format_error("The body must be a JSON object.")),
            Err(error) => Err(Problem::format_error(format!("The body is not JSON: {error}."))),
        }
    }

    /// The body as a JSON object, or nothing if there is no body.
    pub(super) fn json_if_any(&self) -> Result<Option<serde_json::Map<String, Value>>, Problem> {
        if self.body.is_empty() { Ok(None) } else { self.json().map(Some) }
    }

    /// Looks at the order that the address names.
    pub(super) fn with_order<T>(
        &self,
        act: impl FnOnce(&mut Order, &mut crate::ledger::Ledger) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let now_ms = self.now_ms();
        let mut book = self.desk.sandbox.book();
        let done = book.with_payment(self.desk.bank, &self.payment, now_ms, |order, ledger| {
            if order.product == self.product { act(order, ledger) } else { Err(Problem::unknown_resource()) }
        });
        done.unwrap_or_else(|| Err(Problem::unknown_resource()))
    }

    fn demand_json(&self) -> Result<(), Problem> {
        let kind = self.header("Content-Type")?.unwrap_or_default();
        let essence = kind.split(';').next().unwrap_or_default().trim();
        if essence.eq_ignore_ascii_case("application/json") {
            Ok(())
        } else {
            Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "FORMAT_ERROR", "The body must be application/json."))
        }
    }
}

fn unsigned(bad: BadSignature) -> Problem {
    let code = match bad {
        BadSignature::Missing => "SIGNATURE_MISSING",
        BadSignature::Certificate => "CERTIFICATE_INVALID",
        BadSignature::Digest | BadSignature::TooLittle | BadSignature::Malformed | BadSignature::Wrong => {
            "SIGNATURE_INVALID"
        }
    };
    Problem::new(StatusCode::UNAUTHORIZED, code, format!("{bad}."))
}
