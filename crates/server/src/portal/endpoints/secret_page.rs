//! The page that shows the secret of an endpoint, once.

use askama::Template;
use axum::{http::StatusCode, response::Response};
use paylink_domain::{id::EndpointId, signature::WebhookSecret, time::Timestamp};
use zeroize::Zeroizing;

use super::{
    super::{
        moment::Moment,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        viewer::CompanyViewer,
    },
    PAGE, path_of,
    snippets::{Snippet, snippets},
};

#[derive(Template)]
#[template(path = "portal/endpoint_secret.html")]
struct SecretPage {
    shell: Shell,
    path: String,
    secret: Zeroizing<String>,
    /// Until when the secret signs too that this one replaces.
    old_until: Option<Moment>,
    snippets: &'static [Snippet],
}

impl Page for SecretPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(super) fn response(
    portal: &Portal,
    viewer: &CompanyViewer,
    endpoint: EndpointId,
    secret: &WebhookSecret,
    old_until: Option<Timestamp>,
) -> Response {
    let page = SecretPage {
        shell: Shell::of_company(portal, viewer, PAGE),
        path: format!("{}{}", path_of(viewer, endpoint), if old_until.is_none() { "?done=endpoint-added" } else { "" }),
        secret: Zeroizing::new(secret.reveal().to_string()),
        old_until: old_until.map(|at| Moment::new(at, viewer.viewer.now, viewer.texts())),
        snippets: snippets(),
    };
    html(StatusCode::OK, &page)
}
