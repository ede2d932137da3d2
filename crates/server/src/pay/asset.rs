//! What pages load: scripts, and the logos of the company and of banks. Each URL contains a digest of the content, so that browsers may cache
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
use paylink_domain::{
    digest::sha256,
    id::{BankId, CompanyId},
};
use url::Url;

use super::error::{PageError, PageResult, PathParameter};
use crate::{
    banks::ConfiguredBank,
    service::Service,
    urls::append_path,
    web::security_headers::{ASSET_POLICY, Header, IMAGE_POLICY, NO_STORE, NOSNIFF},
};

/// A script without its comments and indentation: payers on slow networks load it.
struct Script {
    /// With the digest of the content.
    name: String,
    content: String,
}

impl Script {
    fn new(name: &str, source: &str) -> Self {
        let lines = source.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
        let content = lines.collect::<Vec<_>>().join("\n");
        Self { name: format!("{name}-{}.js", HEXLOWER.encode(&sha256(&[content.as_bytes()])[..6])), content }
    }
}

/// The script of every page.
static SCRIPT: LazyLock<Script> = LazyLock::new(|| Script::new("pay", include_str!("../../assets/pay.js")));
/// The script of pages with a long list of banks.
static SEARCH_SCRIPT: LazyLock<Script> =
    LazyLock::new(|| Script::new("bank-search", include_str!("../../assets/bank-search.js")));

pub(super) fn script_url(pay_url: &Url) -> Url {
    append_path(pay_url, &format!("assets/{}", SCRIPT.name))
}

pub(super) fn search_script_url(pay_url: &Url) -> Url {
    append_path(pay_url, &format!("assets/{}", SEARCH_SCRIPT.name))
}

pub(super) fn logo_url(pay_url: &Url, company: CompanyId, digest: &str) -> Url {
    append_path(pay_url, &format!("logos/{company}/{digest}"))
}

/// The address of a bank's logo, without the host: a page may have hundreds.
pub(super) fn bank_logo_path(pay_url: &Url, bank: &ConfiguredBank) -> Option<String> {
    let digest = &bank.logo.as_ref()?.digest;
    Some(append_path(pay_url, &format!("banks/{}/{digest}", bank.id)).path().to_owned())
}

/// `GET {pay_url}/assets/{name}`. A page of another version gets this version's script, which works there too. It must not be
/// cached under the other version's name.
pub(super) async fn script(name: PathParameter) -> Response {
    let name = name.map(|Path(name)| name).unwrap_or_default();
    let script = if name.starts_with("bank-search") { &*SEARCH_SCRIPT } else { &*SCRIPT };
    let content = script.content.clone().into_bytes();
    let mut response = immutable_response("text/javascript; charset=utf-8", ASSET_POLICY, content);
    if name != script.name {
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
    Ok(immutable_response(kind.media_type(), ASSET_POLICY, image))
}

/// `GET {pay_url}/banks/{bank}/{digest}`. A page that a node with another configuration has rendered gets this node's logo. It must
/// not be cached under the other digest.
pub(super) async fn bank_logo(
    State(service): State<Arc<Service>>,
    path: Result<Path<(String, String)>, PathRejection>,
) -> PageResult {
    let Path((bank, digest)) = path.map_err(|_| PageError::NotFound)?;
    let bank: BankId = bank.parse().map_err(|_| PageError::NotFound)?;
    let bank = service.banks.get(&bank).ok_or(PageError::NotFound)?;
    let configured = bank.logo.as_ref().ok_or(PageError::NotFound)?;
    let media_type = configured.logo.kind.media_type();
    let mut response = immutable_response(media_type, IMAGE_POLICY, configured.logo.image.clone());
    if digest != configured.digest {
        let (name, value) = NO_STORE;
        response.headers_mut().insert(name, value);
    }
    Ok(response)
}

/// A response that browsers may cache for ever, and that runs nothing when it is opened as a page.
fn immutable_response(media_type: &'static str, policy: Header, body: Vec<u8>) -> Response {
    let headers: [(HeaderName, HeaderValue); 4] = [
        (CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
        policy,
        NOSNIFF,
    ];
    (headers, body).into_response()
}
