//! The page between the portal and an identity provider. A form cannot be answered with a redirect to another site: the policy of our
//! pages (`form-action 'self'`) forbids it, because a form may contain secrets. So this page leads there by itself.

use askama::Template;
use axum::{http::StatusCode, response::Response};
use url::Url;

use super::{
    shell::{Frame, Page, html},
    state::Portal,
    texts::PortalTexts,
};

#[derive(Template)]
#[template(path = "portal/leaving.html")]
struct LeavingPage {
    frame: Frame,
    url: String,
    host: String,
}

impl Page for LeavingPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

pub(super) fn leave_for(portal: &Portal, texts: PortalTexts, url: &Url) -> Response {
    let host = url.host_str().unwrap_or_default().to_owned();
    html(StatusCode::OK, &LeavingPage { frame: Frame::new(portal, texts), url: url.to_string(), host })
}
