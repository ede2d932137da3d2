//! Revoking one link, which somebody has pasted or chosen, or all links up to a moment.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{link::Link, permission::Permission, status::Status, time::Timestamp};
use paylink_store::{RevokeLinkOutcome, RevokeLinksOutcome};

use super::PAGE;
use crate::{
    portal::{
        error::{PortalError, PortalResult},
        form::Form,
        shell::{Frame, Page, Shell, html, see_other},
        state::Portal,
        viewer::CompanyViewer,
    },
    urls::link_in,
};

/// In the history of a payment that is cancelled with its link.
const CAUSE: &str = "operator: link revoked";

/// `POST /c/{company}/links/revoke`. A link of another company is no link here.
pub(in crate::portal) async fn revoke(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    form: Form,
) -> PortalResult {
    let link = Link::open(link_in(form.text("link")), &portal.service.ring)
        .ok()
        .filter(|link| link.company_id == viewer.company.id);
    let done = match link {
        // Revoking it would cancel the payment.
        Some(link)
            if !viewer.may(Permission::CancelPayment) && viewer.cell.payment(link.payment_id).await?.is_some() =>
        {
            "link-used"
        }
        Some(link) => toast(&viewer.cell.revoke_link(&viewer.actor(), &link, CAUSE).await?),
        None => "link-unknown",
    };
    Ok(see_other(&portal, &viewer.path(&format!("links?done={done}"))))
}

const fn toast(outcome: &RevokeLinkOutcome) -> &'static str {
    match outcome {
        RevokeLinkOutcome::Revoked => "link-revoked",
        RevokeLinkOutcome::PaymentCancelled => "link-cancelled",
        RevokeLinkOutcome::AttemptOpen { .. } => "link-open",
        RevokeLinkOutcome::NotCancellable(_) => "link-authorised",
        RevokeLinkOutcome::MayBePaid(_) => "link-may-be-paid",
        RevokeLinkOutcome::PaymentEnded(Status::Failed | Status::Cancelled) => "link-ended",
        RevokeLinkOutcome::PaymentEnded(
            Status::Executed
            | Status::Settled
            | Status::Pending
            | Status::Authorised
            | Status::Incomplete
            | Status::Unknown,
        ) => "link-paid",
    }
}

#[derive(Template)]
#[template(path = "portal/revoke_links.html")]
struct RevokeLinksPage {
    shell: Shell,
    back: String,
    before: String,
    error: Option<String>,
}

impl Page for RevokeLinksPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

impl RevokeLinksPage {
    fn new(portal: &Portal, viewer: &CompanyViewer, before: String) -> Self {
        Self { shell: Shell::of_company(portal, viewer, PAGE), back: viewer.path("links"), before, error: None }
    }
}

/// `GET /c/{company}/links/revoke-all`
pub(in crate::portal) async fn revoke_all_form(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
) -> PortalResult {
    let now = viewer.viewer.now.to_rfc3339();
    let page = RevokeLinksPage::new(&portal, &viewer, now.get(..16).unwrap_or_default().to_owned());
    Ok(html(StatusCode::OK, &page))
}

/// `POST /c/{company}/links/revoke-all`
pub(in crate::portal) async fn revoke_all(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    form: Form,
) -> PortalResult {
    let typed = form.text("before");
    let wrong = || {
        let page = RevokeLinksPage::new(&portal, &viewer, typed.to_owned());
        html(
            StatusCode::UNPROCESSABLE_ENTITY,
            &RevokeLinksPage { error: Some(viewer.texts().revoke_all_wrong()), ..page },
        )
    };
    let Some(before) = minute(typed) else { return Ok(wrong()) };
    // The present minute means now: a link of some seconds ago must not survive.
    let age_ms = viewer.viewer.now.epoch_ms() - before.epoch_ms();
    let before = Some(before).filter(|_| !(0..60_000).contains(&age_ms));
    match viewer.cell.revoke_links(&viewer.actor(), viewer.company.id, before).await? {
        RevokeLinksOutcome::RevokedBefore(_) => Ok(see_other(&portal, &viewer.path("links?done=links-revoked"))),
        RevokeLinksOutcome::InFuture => Ok(wrong()),
        RevokeLinksOutcome::NoSuchCompany => Err(PortalError::NotFound),
    }
}

/// A time in UTC as browsers send it: `2026-11-16T15:04`, some with seconds.
fn minute(text: &str) -> Option<Timestamp> {
    let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<i64>().ok();
    let at =
        Timestamp::from_utc((number(0..4)?, number(5..7)?, number(8..10)?), (number(11..13)?, number(14..16)?, 0))?;
    // The text must round-trip. This rejects other separators and signs.
    let is_same = at.to_rfc3339().get(..16) == text.get(..16);
    (is_same && matches!(text.len(), 16 | 19)).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_as_browsers_send_it() {
        for (text, expected) in [
            ("2026-11-16T15:04", Some("2026-11-16T15:04:00.000Z")),
            ("2026-11-16T15:04:59", Some("2026-11-16T15:04:00.000Z")),
            ("2026-11-16 15:04", None),
            ("2026-02-30T00:00", None),
            ("2026-11-16T15:04Z", None),
            ("", None),
        ] {
            assert_eq!(minute(text).map(Timestamp::to_rfc3339).as_deref(), expected, "{text}");
        }
    }
}
