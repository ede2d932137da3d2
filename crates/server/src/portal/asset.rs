//! The style sheet and the script. Their names contain a digest of their content, so that browsers may cache them for ever.

use std::sync::LazyLock;

use axum::{
    extract::{Path, rejection::PathRejection},
    http::{
        HeaderValue,
        header::{CACHE_CONTROL, CONTENT_TYPE},
    },
    response::IntoResponse,
};
use data_encoding::HEXLOWER;
use paylink_domain::digest::sha256;
use url::Url;

use super::error::{PortalError, PortalResult};
use crate::{
    urls::append_path,
    web::security_headers::{ASSET_POLICY, NOSNIFF},
};

const STYLE: &str = concat!(include_str!("../../assets/tokens.css"), include_str!("../../assets/portal.css"));
const SCRIPT: &str = include_str!("../../assets/portal.js");
static STYLE_NAME: LazyLock<String> = LazyLock::new(|| name("portal", STYLE, "css"));
static SCRIPT_NAME: LazyLock<String> = LazyLock::new(|| name("portal", SCRIPT, "js"));

fn name(stem: &str, content: &str, extension: &str) -> String {
    format!("{stem}-{}.{extension}", HEXLOWER.encode(&sha256(&[content.as_bytes()])[..6]))
}

/// The URLs of what every page loads.
#[derive(Clone, Debug)]
pub(super) struct Assets {
    pub(super) style: String,
    pub(super) script: String,
}

impl Assets {
    pub(super) fn new(portal_url: &Url) -> Self {
        let url = |name: &str| append_path(portal_url, &format!("assets/{name}")).path().to_owned();
        Self { style: url(&STYLE_NAME), script: url(&SCRIPT_NAME) }
    }
}

/// `GET /assets/{name}`
pub(super) async fn asset(name: Result<Path<String>, PathRejection>) -> PortalResult {
    let Path(name) = name.map_err(|_| PortalError::NotFound)?;
    let (media_type, content) = if name == *STYLE_NAME {
        ("text/css; charset=utf-8", STYLE)
    } else if name == *SCRIPT_NAME {
        ("text/javascript; charset=utf-8", SCRIPT)
    } else {
        return Err(PortalError::NotFound);
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
        ASSET_POLICY,
        NOSNIFF,
    ];
    Ok((headers, content).into_response())
}
