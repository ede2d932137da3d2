//! `GET /c/{company}/links`: the form for a new link, and the links that were made here.

use std::{str::FromStr, sync::Arc};

use askama::Template;
use axum::{
    extract::{RawQuery, State},
    http::StatusCode,
};
use paylink_domain::{money::Currency, time::Timestamp};
use paylink_store::{StaffLink, StaffLinkCursor};

use super::{PAGE, state::LinkStatePill};
use crate::{
    portal::{
        error::{PortalError, PortalResult},
        moment::Moment,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        viewer::{CompanyViewer, query_value},
    },
    web::{locale::Locale, money},
};

const SHOWN: usize = 50;

pub(super) struct LinkRow {
    pub(super) path: String,
    pub(super) reference: String,
    pub(super) amount: String,
    pub(super) state: LinkStatePill,
    pub(super) created: Moment,
    pub(super) created_by: String,
}

#[derive(Template)]
#[template(path = "portal/links.html")]
pub(super) struct LinksPage {
    pub(super) shell: Shell,
    pub(super) path: String,
    pub(super) settings_path: String,
    pub(super) is_enabled: bool,
    pub(super) currency: &'static str,
    pub(super) amount: String,
    pub(super) reference: String,
    pub(super) amount_error: Option<String>,
    pub(super) reference_error: Option<String>,
    pub(super) links: Vec<LinkRow>,
    /// The query of the next page.
    pub(super) older: Option<String>,
}

impl Page for LinksPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// Where a page begins, in its address: `1794741374123.pay_…`.
struct Cursor(StaffLinkCursor);

impl FromStr for Cursor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (ms, payment) = text.split_once('.').ok_or(())?;
        let ms: i64 = ms.parse().map_err(|_| ())?;
        // A time that the database can read.
        let issued_at = Timestamp::from_epoch_ms(ms.clamp(0, 253_402_300_799_000));
        Ok(Self(StaffLinkCursor { issued_at, payment: payment.parse().map_err(|_| ())? }))
    }
}

impl LinksPage {
    pub(super) async fn read(
        portal: &Portal,
        viewer: &CompanyViewer,
        after: Option<&str>,
    ) -> Result<Self, PortalError> {
        let company = &viewer.company;
        let cursor = after.and_then(|text| text.parse().ok()).map(|Cursor(cursor)| cursor);
        let limit = i64::try_from(SHOWN + 1).unwrap_or(i64::MAX);
        let mut links = viewer.cell.staff_links(company.id, cursor, limit).await?;
        let more = links.len() > SHOWN;
        links.truncate(SHOWN);
        let older = links.last().filter(|_| more);
        Ok(Self {
            shell: Shell::of_company(portal, viewer, PAGE),
            path: viewer.path("links"),
            settings_path: viewer.path("online-payments"),
            is_enabled: company.online_payments_enabled,
            currency: company.currency.map_or("", Currency::code),
            amount: String::new(),
            reference: String::new(),
            amount_error: None,
            reference_error: None,
            older: older.map(|last| format!("?after={}.{}", last.issued_at.epoch_ms(), last.payment)),
            links: links.into_iter().map(|link| row(link, viewer)).collect(),
        })
    }
}

pub(super) fn row(link: StaffLink, viewer: &CompanyViewer) -> LinkRow {
    let texts = viewer.texts();
    let locale = Locale::from_tag(texts.tag()).unwrap_or(Locale::ENGLISH);
    LinkRow {
        path: viewer.path(&format!("links/{}", link.payment)),
        reference: link.reference.to_string(),
        amount: money::amount(locale, link.amount, link.currency),
        state: LinkStatePill::new(link.state, texts),
        created: Moment::new(link.issued_at, viewer.viewer.now, texts),
        created_by: link.created_by,
    }
}

pub(in crate::portal) async fn page(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let after = query_value(query.as_deref(), "after");
    Ok(html(StatusCode::OK, &LinksPage::read(&portal, &viewer, after.as_deref()).await?))
}
