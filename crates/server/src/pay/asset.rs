//! What pages load besides themselves: one script, and the company's logo. Both are named by what is in them, so that browsers may
//! keep them for ever.

use std::sync::{Arc, LazyLock};

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{
        HeaderName, HeaderValue,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS},
    },
    response::{IntoResponse, Response},
};
use data_encoding::HEXLOWER;
use paylink_domain::{digest::sha256, id::CompanyId};
use url::Url;

use super::stopped::{Named, Shown, Stopped};
use crate::{service::Service, urls::below};

const SCRIPT: &str = include_str!("../../assets/pay.js");
static SCRIPT_NAME: LazyLock<String> =
    LazyLock::new(|| format!("pay-{}.js", HEXLOWER.encode(&sha256(&[SCRIPT.as_bytes()])[..6])));

pub(super) fn script_url(pay_url: &Url) -> Url {
    below(pay_url, &format!("assets/{}", *SCRIPT_NAME))
}

pub(super) fn logo_url(pay_url: &Url, company: CompanyId, digest: &str) -> Url {
    below(pay_url, &format!("logos/{company}/{digest}"))
}

/// `GET {pay_url}/assets/{name}`. Another version's page is given today's script, which does the same; but nobody may keep it under that
/// name.
pub(super) async fn script(name: Named) -> Response {
    let mut response = kept("text/javascript; charset=utf-8", SCRIPT.into());
    if !name.is_ok_and(|Path(name)| name == *SCRIPT_NAME) {
        response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// `GET {pay_url}/logos/{company}/{digest}`
pub(super) async fn logo(
    State(service): State<Arc<Service>>,
    named: Result<Path<(String, String)>, PathRejection>,
) -> Shown {
    let Path((company, digest)) = named.map_err(|_| Stopped::NotALink)?;
    let company: CompanyId = company.parse().map_err(|_| Stopped::NotALink)?;
    let cell = service.cells.get(company.cell()).ok_or(Stopped::NotALink)?;
    let (kind, image) = cell.logo(company, &digest).await?.ok_or(Stopped::NotALink)?;
    Ok(kept(kind.media_type(), image))
}

/// A picture is only a picture, wherever it is opened.
fn kept(media_type: &'static str, body: Vec<u8>) -> Response {
    let headers: [(HeaderName, HeaderValue); 4] = [
        (CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
        (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    (headers, body).into_response()
}
