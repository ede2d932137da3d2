//! The layout that every payer's page shares: company, operator, languages, style and headers.

use std::{borrow::Cow, sync::LazyLock};

use askama::Template;
use axum::{
    http::{
        HeaderValue, StatusCode,
        header::{CONTENT_LANGUAGE, LOCATION, VARY},
    },
    response::{Html, IntoResponse, Response},
};
use paylink_domain::{colour::Colour, company::Mode, user::EmailAddress};
use paylink_store::{Company, LogoReference};
use url::Url;

use super::{asset, brand, collation::collation_key, page_request::PageQuery, page_texts::PageTexts};
use crate::{
    config::Operator,
    service::Service,
    web::{
        locale::Locale,
        security_headers::{Header, NO_REFERRER, NO_STORE, PAY_PAGE, pay_page_policy, style_hash},
    },
};

/// The style is inline, so that the first view needs one round trip. The content security policy names it by its hash.
///
/// Its fonts are those of Apple's systems, Windows, Android and Linux desktops by name. `system-ui` comes after them: on a Windows set to Chinese,
/// Japanese or Korean it is a font of that script, whose Latin, Greek and Cyrillic letters are poor.
const STYLE: &str = concat!(include_str!("../../assets/tokens.css"), include_str!("../../assets/pay.css"));
static STYLE_HASH: LazyLock<String> = LazyLock::new(|| style_hash(STYLE));
static LIGHT_STYLE: LazyLock<String> = LazyLock::new(|| ColourScheme::Light.fixed(STYLE));
static DARK_STYLE: LazyLock<String> = LazyLock::new(|| ColourScheme::Dark.fixed(STYLE));

/// The colours of a page, whichever the reader's device prefers. Only a preview has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourScheme {
    Light,
    Dark,
}

impl ColourScheme {
    /// The style as a device that prefers this scheme reads it.
    fn fixed(self, style: &str) -> String {
        let (media, scheme) = match self {
            Self::Light => ("not all", "light"),
            Self::Dark => ("all", "dark"),
        };
        style
            .replace("(prefers-color-scheme:dark)", media)
            .replace("color-scheme:light dark", &format!("color-scheme:{scheme}"))
    }
}

/// Our languages, sorted by their own names.
static LANGUAGES: LazyLock<Vec<Locale>> = LazyLock::new(|| {
    let mut languages: Vec<Locale> = Locale::all().collect();
    languages.sort_by_key(|language| collation_key(language.name()));
    languages
});

/// The company that the payer pays, as pages show it.
#[derive(Clone, Debug)]
pub(super) struct CompanyHeader {
    pub(super) name: String,
    /// The first letter of the name, shown if there is no logo.
    pub(super) initial: String,
    pub(super) logo: Option<(String, LogoReference)>,
    /// Shown on dark pages instead of the logo.
    pub(super) dark_logo: Option<(String, LogoReference)>,
    /// Where payers ask about their order.
    pub(super) support_email: Option<EmailAddress>,
    /// The company's website: its URL and its host, which is shown.
    pub(super) website: Option<(String, String)>,
    colour: Option<Colour>,
    /// The style of that colour.
    brand: Option<String>,
    pub(super) is_test: bool,
}

impl CompanyHeader {
    pub(super) fn new(service: &Service, company: &Company) -> Self {
        let with_url =
            |logo: LogoReference| (asset::logo_url(&service.pay_url, company.id, &logo.digest).to_string(), logo);
        let website = company.website.as_ref().and_then(|url| Some((url.to_string(), url.host_str()?.to_owned())));
        Self {
            name: company.name.clone(),
            initial: initial(&company.name),
            logo: company.logo.clone().map(with_url),
            dark_logo: company.dark_logo.clone().map(with_url),
            support_email: company.support_email.clone(),
            website,
            colour: company.colour,
            brand: company.colour.map(brand::brand_style),
            is_test: company.mode == Mode::Test,
        }
    }
}

/// The first letter of a name, in upper case.
pub(super) fn initial(name: &str) -> String {
    let first = name.chars().find(|character| character.is_alphanumeric());
    first.map(|character| character.to_uppercase().collect()).unwrap_or_default()
}

#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) texts: PageTexts,
    pub(super) page_query: PageQuery,
    pub(super) company: Option<CompanyHeader>,
    pub(super) operator: Option<Operator>,
    /// The amount for the preview of a link, if the company wants it there.
    pub(super) amount: Option<String>,
    /// The URL of the page's script. A preview has none.
    pub(super) script: Option<String>,
    /// `None`: the one that the payer's device prefers.
    pub(super) scheme: Option<ColourScheme>,
}

impl Layout {
    pub(super) fn new(
        service: &Service,
        texts: PageTexts,
        page_query: PageQuery,
        company: Option<CompanyHeader>,
    ) -> Self {
        Self {
            texts,
            page_query,
            company,
            operator: service.operator.clone(),
            amount: None,
            script: Some(asset::script_url(&service.pay_url).to_string()),
            scheme: None,
        }
    }

    pub(super) fn style(&self) -> &'static str {
        match self.scheme {
            None => STYLE,
            Some(ColourScheme::Light) => &LIGHT_STYLE,
            Some(ColourScheme::Dark) => &DARK_STYLE,
        }
    }

    fn colour(&self) -> Option<Colour> {
        self.company.as_ref()?.colour
    }

    /// The company's colour, as an inline style.
    pub(super) fn brand(&self) -> Option<Cow<'_, str>> {
        let style = self.company.as_ref()?.brand.as_deref()?;
        Some(match self.scheme {
            None => Cow::Borrowed(style),
            Some(scheme) => Cow::Owned(scheme.fixed(style)),
        })
    }

    /// The colours of the browser's own bar in light and in dark colours, for `<meta name="theme-color">`.
    pub(super) fn theme_colours(&self) -> [Colour; 2] {
        brand::theme_colours(self.colour())
    }

    /// What a chat shows of a link to this page.
    pub(super) fn preview_title(&self) -> Option<String> {
        let company = self.company.as_ref()?;
        Some(match &self.amount {
            Some(amount) => self.texts.pay_title_amount(amount, &company.name),
            None => self.texts.pay_title(&company.name),
        })
    }

    pub(super) fn is_test(&self) -> bool {
        self.company.as_ref().is_some_and(|company| company.is_test)
    }

    pub(super) fn language(&self) -> Locale {
        self.texts.0
    }

    /// Every language, with the query that shows this page in it.
    pub(super) fn languages(&self) -> Vec<(Locale, String)> {
        let page_query = |language| PageQuery { language: Some(language), ..self.page_query.clone() }.to_query_string();
        LANGUAGES.iter().map(|language| (*language, page_query(*language))).collect()
    }

    /// The query that keeps the chosen language on the next page.
    pub(super) fn language_query(&self) -> String {
        self.page_query.language_only().to_query_string()
    }

    /// The inline styles of the page, as its policy names them.
    pub(super) fn style_hashes(&self) -> Vec<String> {
        let style = self.scheme.map_or_else(|| STYLE_HASH.clone(), |_| style_hash(self.style()));
        [style].into_iter().chain(self.brand().map(|style| style_hash(&style))).collect()
    }

    fn content_security_policy(&self) -> Header {
        pay_page_policy(&self.style_hashes())
    }
}

pub(super) trait Page: Template {
    fn layout(&self) -> &Layout;
}

/// The page as a response that loads nothing from other sites, sends no referrer and is not cached.
pub(super) fn html(status: StatusCode, page: &impl Page) -> Response {
    let layout = page.layout();
    let text = match page.render() {
        Ok(text) => text,
        Err(error) => {
            tracing::error!(%error, "rendering a payer's page failed");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let headers = [
        layout.content_security_policy(),
        (VARY, HeaderValue::from_static("accept-language")),
        (CONTENT_LANGUAGE, HeaderValue::from_static(layout.language().tag())),
    ];
    (status, PAY_PAGE, headers, Html(text)).into_response()
}

/// The response to a form. The browser loads the page at `to`, and reloading that page does not send the form again.
pub(super) fn see_other(to: &Url, language_query: &str) -> Response {
    let to = HeaderValue::try_from(format!("{to}{language_query}")).unwrap_or_else(|_| HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(LOCATION, to), NO_STORE, NO_REFERRER]).into_response()
}
