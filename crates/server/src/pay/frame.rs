//! What surrounds every page of the payer's: whose it is, in which language, under which policy.

use std::sync::LazyLock;

use askama::Template;
use axum::{
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{
            CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY,
            STRICT_TRANSPORT_SECURITY, VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
        },
    },
    response::{Html, IntoResponse, Response},
};
use data_encoding::BASE64;
use paylink_domain::{company::Mode, digest::sha256};
use paylink_store::{Company, LogoMark};
use url::Url;

use super::{asset, letters::folded, payer::Asked, words::Words};
use crate::{config::Operator, service::Service, web::locale::Locale};

/// The style stands in the page, so that the first view is one round trip; the policy names it by its hash.
const STYLE: &str = include_str!("../../assets/pay.css");
static STYLE_SOURCE: LazyLock<String> = LazyLock::new(|| source(STYLE));

/// Our languages in the order of their own names.
static LANGUAGES: LazyLock<Vec<Locale>> = LazyLock::new(|| {
    let mut languages: Vec<Locale> = Locale::all().collect();
    languages.sort_by_key(|language| folded(language.name()));
    languages
});

/// Whose page it is.
#[derive(Clone, Debug)]
pub(super) struct Shop {
    pub(super) name: String,
    /// The first letter of the name, where there is no logo.
    pub(super) initial: String,
    pub(super) logo: Option<(String, LogoMark)>,
    /// The company's colour, as a style.
    brand: Option<String>,
    pub(super) test: bool,
}

impl Shop {
    pub(super) fn new(service: &Service, company: &Company) -> Self {
        let logo = company.logo.clone();
        Self {
            name: company.name.clone(),
            initial: initial(&company.name),
            logo: logo.map(|logo| (asset::logo_url(&service.pay_url, company.id, &logo.digest).to_string(), logo)),
            brand: company.colour.map(|colour| format!(":root{{--brand:{colour};--on-brand:{}}}", colour.ink())),
            test: company.mode == Mode::Test,
        }
    }
}

/// The first letter of a name, as it stands in a circle.
pub(super) fn initial(name: &str) -> String {
    let first = name.chars().find(|character| character.is_alphanumeric());
    first.map(|character| character.to_uppercase().collect()).unwrap_or_default()
}

#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) words: Words,
    pub(super) asked: Asked,
    pub(super) shop: Option<Shop>,
    pub(super) operator: Option<Operator>,
    pub(super) script: String,
    https: bool,
}

impl Frame {
    pub(super) fn new(service: &Service, words: Words, asked: Asked, shop: Option<Shop>) -> Self {
        Self {
            words,
            asked,
            shop,
            operator: service.operator.clone(),
            script: asset::script_url(&service.pay_url).to_string(),
            https: service.pay_url.scheme() == "https",
        }
    }

    #[expect(clippy::unused_self, reason = "templates call it on the frame")]
    pub(super) fn style(&self) -> &'static str {
        STYLE
    }

    pub(super) fn brand(&self) -> Option<&str> {
        self.shop.as_ref()?.brand.as_deref()
    }

    pub(super) fn test(&self) -> bool {
        self.shop.as_ref().is_some_and(|shop| shop.test)
    }

    pub(super) fn language(&self) -> Locale {
        self.words.0
    }

    /// Every language with the query that shows this page in it.
    pub(super) fn languages(&self) -> Vec<(Locale, String)> {
        let asked = |language| Asked { language: Some(language), ..self.asked.clone() }.query();
        LANGUAGES.iter().map(|language| (*language, asked(*language))).collect()
    }

    /// What goes along wherever the payer goes.
    pub(super) fn along(&self) -> String {
        self.asked.language_only().query()
    }

    fn policy(&self) -> String {
        let brand = self.brand().map(|brand| format!(" {}", source(brand))).unwrap_or_default();
        format!(
            "default-src 'none'; script-src 'self'; style-src {}{brand}; img-src 'self' data:; connect-src 'self'; \
             form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
            *STYLE_SOURCE
        )
    }
}

/// How a policy names a style by what it says.
fn source(style: &str) -> String {
    format!("'sha256-{}'", BASE64.encode(&sha256(&[style.as_bytes()])))
}

pub(super) trait Page: Template {
    fn frame(&self) -> &Frame;
}

/// What every page is sent with.
const FIXED: [(HeaderName, HeaderValue); 6] = [
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (VARY, HeaderValue::from_static("accept-language")),
];

/// A page that loads nothing from elsewhere, sends nothing along and is kept nowhere.
pub(super) fn html(status: StatusCode, page: &impl Page) -> Response {
    let frame = page.frame();
    let text = match page.render() {
        Ok(text) => text,
        Err(error) => {
            tracing::error!(%error, "a page did not render");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let mut response = (status, FIXED, Html(text)).into_response();
    let headers = response.headers_mut();
    if let Ok(policy) = HeaderValue::try_from(frame.policy()) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(frame.language().tag()));
    if frame.https {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}

/// After a form: the browser shows the page it leads to, and reloading that page sends nothing again.
pub(super) fn see_other(to: &Url, along: &str) -> Response {
    let to = HeaderValue::try_from(format!("{to}{along}")).unwrap_or_else(|_| HeaderValue::from_static("/"));
    let headers = [
        (LOCATION, to),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}
