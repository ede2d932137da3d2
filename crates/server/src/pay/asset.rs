//! What pages load: one script, and the company's logo. Each URL contains a digest of the content, so that browsers may cache
//! it for ever.

use std::sync::{Arc, LazyLock};

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{
        HeaderName, HeaderValue,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use data_encoding::HEXLOWER;
use paylink_domain::{digest::sha256, id::CompanyId};
use url::Url;

use super::error::{PageError, PageResult, PathParameter};
use crate::{
    service::Service,
    urls::append_path,
    web::security_headers::{ASSET_POLICY, NO_STORE, NOSNIFF},
};

const SCRIPT: &str = include_str!("../../assets/pay.js");
static SCRIPT_NAME: LazyLock<String> =
    LazyLock::new(|| format!("pay-{}.js", HEXLOWER.encode(&sha256(&[SCRIPT.as_bytes()])[..6])));

pub(super) fn script_url(pay_url: &Url) -> Url {
    append_path(pay_url, &format!("assets/{}", *SCRIPT_NAME))
}

pub(super) fn logo_url(pay_url: &Url, company: CompanyId, digest: &str) -> Url {
    append_path(pay_url, &format!("logos/{company}/{digest}"))
}

/// `GET {pay_url}/assets/{name}`. A page of another version gets this version's script, which works there too. It must not be
/// cached under the other version's name.
pub(super) async fn script(name: PathParameter) -> Response {
    let mut response = immutable_response("text/javascript; charset=utf-8", SCRIPT.into());
    if !name.is_ok_and(|Path(name)| name == *SCRIPT_NAME) {
        let (name, value) = NO_STORE;
        response.headers_mut().insert(name, value);
    }
    response
}

/// `GET {pay_url}/logos/{company}/{digest}`
pub(super) async fn logo(
    State(service): State<Arc<Service>>,
    path: Result<Path<(String, String)>, PathRejection>,
) -> PageResult {
    let Path((company, digest)) = path.map_err(|_| PageError::NotFound)?;
    let company: CompanyId = company.parse().map_err(|_| PageError::NotFound)?;
    let cell = service.cells.get(company.cell()).ok_or(PageError::NotFound)?;
    let (kind, image) = cell.logo(company, &digest).await?.ok_or(PageError::NotFound)?;
    Ok(immutable_response(kind.media_type(), image))
}

/// A response that browsers may cache for ever, and that runs nothing when it is opened as a page.
fn immutable_response(media_type: &'static str, body: Vec<u8>) -> Response {
    let headers: [(HeaderName, HeaderValue); 4] = [
        (CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
        ASSET_POLICY,
        NOSNIFF,
    ];
    (headers, body).into_response()
}
