//! The page that shows a new token, once.

use askama::Template;
use axum::{http::StatusCode, response::Response};
use paylink_domain::{time::Timestamp, token::ApiToken};
use zeroize::Zeroizing;

use super::{
    super::{
        moment::Moment,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        viewer::CompanyViewer,
    },
    list::PAGE,
};

#[derive(Template)]
#[template(path = "portal/token_created.html")]
struct TokenPage {
    shell: Shell,
    path: String,
    settings_path: String,
    token: Zeroizing<String>,
    /// A command that generates a link with the token.
    example: Zeroizing<String>,
    is_enabled: bool,
    /// When the token ends that this one replaces.
    old_ends: Option<Moment>,
}

impl Page for TokenPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(super) fn response(
    portal: &Portal,
    viewer: &CompanyViewer,
    token: &ApiToken,
    old_ends_at: Option<Timestamp>,
) -> Response {
    let page = TokenPage {
        shell: Shell::of_company(portal, viewer, PAGE),
        path: viewer.path("tokens?done=token-created"),
        settings_path: viewer.path("online-payments"),
        token: Zeroizing::new(token.reveal().to_owned()),
        example: Zeroizing::new(example(portal, viewer, token)),
        is_enabled: viewer.company.online_payments_enabled,
        old_ends: old_ends_at.map(|at| Moment::new(at, viewer.viewer.now, viewer.texts())),
    };
    html(StatusCode::OK, &page)
}

fn example(portal: &Portal, viewer: &CompanyViewer, token: &ApiToken) -> String {
    let base = portal.service.base_url.as_str().trim_end_matches('/');
    format!(
        "curl '{base}/companies/{}/online/link/generate' \\\n  -H 'Authorization: Bearer {}' \\\n  \
         -H 'Content-Type: application/json' \\\n  -d '{{\"payment\": {{\"amountCents\": 1250, \"reference\": \"Order 1017\"}}}}'",
        viewer.company.id,
        token.reveal()
    )
}
