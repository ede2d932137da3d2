//! New recovery codes, shown once.

use askama::Template;
use axum::{http::StatusCode, response::Response};
use zeroize::Zeroizing;

use super::{
    shell::{Frame, Page, html},
    state::Portal,
    texts::PortalTexts,
};

#[derive(Template)]
#[template(path = "portal/recovery_codes.html")]
pub(super) struct RecoveryCodesPage {
    frame: Frame,
    codes: Vec<Zeroizing<String>>,
}

impl Page for RecoveryCodesPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

impl RecoveryCodesPage {
    pub(super) fn new(portal: &Portal, texts: PortalTexts, codes: Vec<Zeroizing<String>>) -> Self {
        Self { frame: Frame::new(portal, texts).with_sign_out(true), codes }
    }

    pub(super) fn response(&self) -> Response {
        html(StatusCode::OK, self)
    }
}
