//! `GET /c/{company}/links/{link}`: a link to copy, scan, print or mail, and what became of it.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use paylink_domain::id::PaymentId;
use url::form_urlencoded::byte_serialize;

use super::{
    PAGE,
    list::{LinkRow, row},
};
use crate::{
    portal::{
        error::{PortalError, PortalResult},
        shell::{Frame, Page, Shell, html},
        state::Portal,
        viewer::CompanyViewer,
    },
    urls::link_url,
    web::qr::QrCode,
};

#[derive(Template)]
#[template(path = "portal/link.html")]
struct LinkPage {
    shell: Shell,
    company: String,
    path: String,
    revoke_path: String,
    /// The page of its payment, once it is used.
    payment_path: String,
    link: LinkRow,
    url: String,
    qr: Option<QrCode>,
    /// Opens the person's mail program with the link.
    mail: String,
}

impl Page for LinkPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn details(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let id: PaymentId = id.parse().map_err(|_| PortalError::NotFound)?;
    if id.cell() != viewer.company.id.cell() {
        return Err(PortalError::NotFound);
    }
    let found = viewer.cell.staff_link(viewer.company.id, id).await?.ok_or(PortalError::NotFound)?;
    let url = link_url(&portal.service.pay_url, &found.link).to_string();
    let link = row(found, &viewer);
    let texts = viewer.texts();
    let subject = texts.link_mail_subject(&viewer.company.name, &link.reference);
    let body = texts.link_mail_text(&viewer.company.name, &link.amount, &link.reference, &url);
    let page = LinkPage {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        path: viewer.path("links"),
        revoke_path: viewer.path("links/revoke"),
        payment_path: viewer.path(&format!("payments/{id}")),
        qr: QrCode::of(&url),
        mail: format!("mailto:?subject={}&body={}", encoded(&subject), encoded(&body)),
        company: viewer.company.name,
        link,
        url,
    };
    Ok(html(StatusCode::OK, &page))
}

/// For the address of a mail, in which a plus sign is no space.
fn encoded(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}
