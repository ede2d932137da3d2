//! The frame of every page, and the shell around the pages of a company and of the operator: side navigation, company switcher, mode, toast.

use askama::Template;
use axum::{
    http::{
        HeaderValue, StatusCode,
        header::{CONTENT_LANGUAGE, LOCATION, VARY},
    },
    response::{Html, IntoResponse, Response},
};
use paylink_domain::{company::Mode, permission::Permission};

use super::{
    asset::Assets,
    route::{Access, RouteDescription},
    state::Portal,
    texts::PortalTexts,
    viewer::{CompanyViewer, Viewer},
};
use crate::web::security_headers::{NO_REFERRER, NO_STORE, PORTAL_PAGE, portal_page_policy};

/// What every page has, also without a session.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) texts: PortalTexts,
    pub(super) assets: Assets,
    /// Before the paths of links and forms; empty unless the portal's URL has a path.
    pub(super) base: String,
    /// Who runs the service.
    pub(super) operator: String,
    /// The address of this page up to the language, for pages that can be loaded again in another one.
    pub(super) language_page: Option<String>,
    /// Whether a page without navigation has a button to sign out.
    pub(super) signs_out: bool,
}

impl Frame {
    pub(super) fn new(portal: &Portal, texts: PortalTexts) -> Self {
        let operator = portal.operator_name().to_owned();
        Self {
            texts,
            assets: portal.assets.clone(),
            base: portal.page_path(""),
            operator,
            language_page: None,
            signs_out: false,
        }
    }

    /// With links to the page in other languages. `page` is its path with its query, or empty for the address that was requested.
    pub(super) fn with_languages(self, page: &str) -> Self {
        let separator = if page.contains('?') { '&' } else { '?' };
        let base = if page.is_empty() { "" } else { &*self.base };
        Self { language_page: Some(format!("{base}{page}{separator}")), ..self }
    }

    /// With a button to sign out, for a page without navigation that somebody reads who may be signed in.
    pub(super) fn with_sign_out(self, is_signed_in: bool) -> Self {
        Self { signs_out: is_signed_in, ..self }
    }

    #[expect(clippy::unused_self, reason = "templates call it on the frame")]
    pub(super) fn languages(&self) -> Vec<PortalTexts> {
        PortalTexts::all().collect()
    }
}

/// What the pages of somebody who is signed in have.
#[derive(Clone, Debug)]
pub(super) struct Shell {
    pub(super) frame: Frame,
    pub(super) texts: PortalTexts,
    pub(super) person: String,
    pub(super) email: String,
    /// What the last action did, announced at the top of the page.
    pub(super) toast: Option<String>,
    /// Whether the action did what the person wants. Otherwise the toast is no success.
    pub(super) is_success: bool,
    /// The label and the path of the step of the setup that follows.
    pub(super) next_step: Option<(String, String)>,
    pub(super) company: Option<CompanyShell>,
    /// The pages of a company, or those of the operator. Empty on pages of the person's own account.
    pub(super) navigation: Vec<NavigationSection>,
    /// `None` for somebody who may not see payments.
    pub(super) search: Option<SearchField>,
    /// The path of the list of companies, if there are more than the present one to switch to. Operators have one of all companies.
    pub(super) switch_path: Option<&'static str>,
    /// How many notices the person has not read, if there are any.
    pub(super) unread: Option<String>,
    /// What every page must tell, with the path where to look at it, if that is another page.
    pub(super) notices: Vec<(String, Option<String>)>,
}

#[derive(Clone, Debug)]
pub(super) struct CompanyShell {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) is_test: bool,
    /// The path of the company's first page.
    pub(super) path: String,
}

#[derive(Clone, Debug)]
pub(super) struct SearchField {
    /// The path of the page that searches.
    pub(super) path: String,
    /// What can be typed.
    pub(super) hint: String,
    /// What the field contains.
    pub(super) text: String,
}

#[derive(Clone, Debug)]
pub(super) struct NavigationSection {
    pub(super) heading: String,
    pub(super) entries: Vec<NavigationEntry>,
}

#[derive(Clone, Debug)]
pub(super) struct NavigationEntry {
    pub(super) label: String,
    pub(super) path: String,
    pub(super) is_current: bool,
}

/// The page on which owners decide about a change of the payee account.
pub(super) const ACCOUNT_PAGE: &str = "/c/{company}/account";

/// The toasts of actions that changed nothing, or not enough.
const WITHOUT_SUCCESS: [&str; 12] = [
    "unchanged",
    "saved-no-callback",
    "no-callback",
    "link-open",
    "link-authorised",
    "link-may-be-paid",
    "link-paid",
    "link-used",
    "link-unknown",
    "event-not-sent",
    "event-erased",
    "replay-running",
];

/// A page in the navigation: its path in the table of routes, and its label.
type Entry = (&'static str, fn(PortalTexts) -> String);

type Section = (fn(PortalTexts) -> String, &'static [Entry]);

/// An entry is shown to those who may open its page.
const NAVIGATION: &[Section] = &[
    (PortalTexts::nav_start, &[("/c/{company}", PortalTexts::nav_home)]),
    (
        PortalTexts::nav_section_payments,
        &[
            ("/c/{company}/payments", PortalTexts::nav_payments),
            ("/c/{company}/links", PortalTexts::nav_links),
            ("/c/{company}/deliveries", PortalTexts::nav_deliveries),
        ],
    ),
    (
        PortalTexts::nav_online_payments,
        &[
            ("/c/{company}/online-payments", PortalTexts::nav_activation),
            (ACCOUNT_PAGE, PortalTexts::nav_account),
            ("/c/{company}/tokens", PortalTexts::nav_tokens),
            ("/c/{company}/webhooks", PortalTexts::nav_webhooks),
            ("/c/{company}/test-link", PortalTexts::nav_test_link),
            ("/c/{company}/branding", PortalTexts::nav_branding),
        ],
    ),
    (
        PortalTexts::nav_company,
        &[
            ("/c/{company}/people", PortalTexts::nav_people),
            ("/c/{company}/single-sign-on", PortalTexts::sso_heading),
            ("/c/{company}/audit-log", PortalTexts::nav_audit_log),
        ],
    ),
];

/// The pages of those who run the installation.
const OPERATOR_NAVIGATION: &[Section] = &[
    (
        PortalTexts::nav_operator,
        &[
            ("/operator", PortalTexts::nav_operations),
            ("/operator/worklist", PortalTexts::nav_worklist),
            ("/operator/approvals", PortalTexts::nav_approvals),
            ("/operator/banks", PortalTexts::nav_banks),
            ("/operator/cells", PortalTexts::nav_cells),
        ],
    ),
    (PortalTexts::nav_companies, &[("/operator/companies", PortalTexts::nav_companies)]),
];

impl Shell {
    /// For pages of the person's own account.
    pub(super) fn new(portal: &Portal, viewer: &Viewer) -> Self {
        let user = &viewer.signed_in.user;
        Self {
            frame: Frame::new(portal, viewer.texts),
            texts: viewer.texts,
            person: user.name.to_string(),
            email: user.email.to_string(),
            toast: viewer.done.as_deref().and_then(|key| viewer.texts.toast(key)),
            is_success: viewer.done.as_deref().is_none_or(|key| !WITHOUT_SUCCESS.contains(&key)),
            next_step: None,
            company: None,
            navigation: Vec::new(),
            search: None,
            switch_path: match viewer.signed_in.memberships.len() {
                _ if user.is_operator => Some("/operator/companies"),
                0 | 1 => None,
                _ => Some("/companies"),
            },
            unread: unread(viewer),
            notices: Vec::new(),
        }
    }

    /// For a page of a company. `page` is its path in the table of routes, which the navigation marks.
    pub(super) fn of_company(portal: &Portal, viewer: &CompanyViewer, page: &str) -> Self {
        let company = CompanyShell {
            id: viewer.company.id.to_string(),
            name: viewer.company.name.clone(),
            is_test: viewer.company.mode == Mode::Test,
            path: viewer.path(""),
        };
        let search = || SearchField::of(viewer.path("payments"), viewer.texts().search_hint());
        let search = viewer.may(Permission::ViewPayments).then(search);
        // A page does not lead to itself.
        let next_step = viewer.next_step.as_ref().filter(|next| page != format!("/c/{{company}}/{}", next.page));
        let next_step = next_step.map(|next| (next.label.clone(), next.path.clone()));
        let navigation = navigation(&portal.routes, viewer, page);
        Self {
            company: Some(company),
            navigation,
            search,
            notices: notices(viewer, page),
            next_step,
            ..Self::new(portal, &viewer.viewer)
        }
    }

    /// For a page of the operator. `page` is its path in the table of routes, which the navigation marks.
    pub(super) fn of_operator(portal: &Portal, viewer: &Viewer, page: &str) -> Self {
        let entry = |(path, label): &Entry| NavigationEntry {
            label: label(viewer.texts),
            path: (*path).to_owned(),
            is_current: *path == page,
        };
        let section = |(heading, entries): &Section| NavigationSection {
            heading: heading(viewer.texts),
            entries: entries.iter().map(entry).collect(),
        };
        let navigation = OPERATOR_NAVIGATION.iter().map(section).collect();
        let hint = viewer.texts.search_all_placeholder();
        let search = Some(SearchField::of("/operator/search".to_owned(), hint));
        Self { navigation, search, ..Self::new(portal, viewer) }
    }

    /// With what was searched for.
    pub(super) fn with_search_text(mut self, text: &str) -> Self {
        if let Some(search) = &mut self.search {
            text.clone_into(&mut search.text);
        }
        self
    }
}

fn unread(viewer: &Viewer) -> Option<String> {
    let unread = viewer.signed_in.unread_notices;
    // The counting stops there, and a menu has little space.
    let plus = if unread.is_minimum { "+" } else { "" };
    unread.is_some().then(|| viewer.texts.notices_unread(&format!("{}{plus}", unread.number)))
}

/// What every page of a company tells.
fn notices(viewer: &CompanyViewer, page: &str) -> Vec<(String, Option<String>)> {
    let suspension = viewer.company.suspension.as_ref().map(|suspension| {
        let path = Some(viewer.path("online-payments")).filter(|_| page != "/c/{company}/online-payments");
        (viewer.texts().suspended_notice(&suspension.reason), path)
    });
    // The account's own page shows more of it.
    let account = viewer.account_proposed_by.as_deref().filter(|_| page != ACCOUNT_PAGE);
    let account = account.map(|person| (viewer.texts().account_notice(person), Some(viewer.path("account"))));
    suspension.into_iter().chain(account).collect()
}

impl SearchField {
    const fn of(path: String, hint: String) -> Self {
        Self { path, hint, text: String::new() }
    }
}

fn navigation(table: &[RouteDescription], viewer: &CompanyViewer, page: &str) -> Vec<NavigationSection> {
    let needed = |path: &str| -> Option<Permission> {
        match table.iter().find(|route| route.method == "GET" && route.path == path)?.access {
            Access::Company(permission) => Some(permission),
            Access::Public | Access::SignedIn | Access::Operator => None,
        }
    };
    let entry = |(path, label): &Entry| {
        let permission = needed(path)?;
        viewer.may(permission).then(|| NavigationEntry {
            label: label(viewer.texts()),
            path: path.replace("{company}", &viewer.company.id.to_string()),
            is_current: *path == page,
        })
    };
    let section = |(heading, entries): &Section| NavigationSection {
        heading: heading(viewer.texts()),
        entries: entries.iter().filter_map(entry).collect(),
    };
    NAVIGATION.iter().map(section).filter(|section| !section.entries.is_empty()).collect()
}

pub(super) trait Page: Template {
    fn frame(&self) -> &Frame;
}

/// The page as a response that loads nothing from other sites, is in no frame and is not cached.
pub(super) fn html(status: StatusCode, page: &impl Page) -> Response {
    let text = match page.render() {
        Ok(text) => text,
        Err(error) => {
            tracing::error!(%error, "rendering a page of the portal failed");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let headers = [
        portal_page_policy(),
        (VARY, HeaderValue::from_static("accept-language, cookie")),
        (CONTENT_LANGUAGE, HeaderValue::from_static(page.frame().texts.tag())),
    ];
    (status, PORTAL_PAGE, headers, Html(text)).into_response()
}

/// The response to a form: the browser loads the page at `path`, and reloading that page does not send the form again.
pub(super) fn see_other(portal: &Portal, path: &str) -> Response {
    let to = HeaderValue::try_from(portal.page_path(path)).unwrap_or_else(|_| HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(LOCATION, to), NO_STORE, NO_REFERRER]).into_response()
}
