//! Who is an owner decides who can direct the money elsewhere. So making somebody an owner, or an owner none, needs the person's own
//! passkey or password, also in a session by an identity provider.

use axum::{http::Method, response::Response};

use crate::portal::{next_page::NextPage, shell::see_other, state::Portal, viewer::CompanyViewer};

/// Where the person confirms with their own passkey or password first, and then continues on this page. `None` if they have done so.
pub(super) fn confirm_first(
    portal: &Portal,
    viewer: &CompanyViewer,
    (method, page): (&Method, &str),
) -> Option<Response> {
    // Of a session by the person's own passkey or password, the route has checked this.
    if viewer.viewer.signed_in.provider.is_none() || viewer.viewer.is_own_fresh_for(method) {
        return None;
    }
    let next = NextPage::parse(&viewer.path(page));
    Some(see_other(portal, &format!("/confirm{}&own=1", next.query())))
}
