//! `GET /operator/worklist`: payments that end only if a person looks into them, and what banks said against final statuses.

mod cursor;

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{RawQuery, State},
    http::StatusCode,
};
use paylink_domain::{attempt::Phase, payment::Payment};
use paylink_store::{Cell, ListedContradiction, UnknownPayment, WorklistPosition, WorklistRange};
use uuid::Uuid;

use self::cursor::{Cursor, Kind};
use super::all_cells::from_all_cells;
use crate::{
    outbound::printable,
    portal::{
        error::{PortalError, PortalResult},
        moment::Moment,
        payments::{StatusView, locale},
        shell::{Frame, Page, Shell, html},
        state::Portal,
        texts::PortalTexts,
        viewer::Viewer,
    },
    web::money,
};

pub(super) const PAGE: &str = "/operator/worklist";
/// How many rows a page has.
const ROWS: u16 = 50;

struct Row {
    company: String,
    company_path: String,
    reference: String,
    path: String,
    amount: String,
    bank: String,
    since: Moment,
    /// What a payment's status was when its bank contradicted it.
    status: Option<StatusView>,
    known: Option<String>,
    bank_status: Option<String>,
    advice: Option<String>,
    /// The path of the form that proposes to close it.
    close: Option<String>,
    is_proposed: bool,
}

struct Tab {
    label: String,
    query: String,
    is_current: bool,
}

#[derive(Template)]
#[template(path = "portal/worklist.html")]
struct WorklistPage {
    shell: Shell,
    path: &'static str,
    tabs: [Tab; 2],
    text: String,
    empty: String,
    rows: Vec<Row>,
    /// Whether only a part of the open payments was searched, after which the next page begins.
    is_part: bool,
    /// The queries of the next page and of the first one, where they are others.
    next: Option<String>,
    first: Option<String>,
    /// Cells that did not answer.
    missing: Option<String>,
}

impl Page for WorklistPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// What a page shows.
struct Found {
    rows: Vec<Row>,
    next: Option<Cursor>,
    is_part: bool,
    missing: Vec<String>,
}

pub(in crate::portal) async fn worklist(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let cursor = Cursor::parse(query.as_deref());
    let texts = viewer.texts;
    let found = match cursor.kind {
        Kind::Unknown => unknown(&portal, &viewer, cursor).await?,
        Kind::Contradictions => contradictions(&portal, &viewer, cursor).await?,
    };
    let (text, empty) = match cursor.kind {
        Kind::Unknown => (texts.worklist_unknown_text(), texts.worklist_none()),
        Kind::Contradictions => (texts.worklist_contradictions_text(), texts.worklist_no_contradictions()),
    };
    let tab =
        |kind: Kind, label: String| Tab { label, query: Cursor::of(kind).to_query(), is_current: cursor.kind == kind };
    let page = WorklistPage {
        shell: Shell::of_operator(&portal, &viewer, PAGE),
        path: PAGE,
        tabs: [
            tab(Kind::Unknown, texts.worklist_unknown()),
            tab(Kind::Contradictions, texts.worklist_contradictions()),
        ],
        text,
        empty,
        rows: found.rows,
        is_part: found.is_part,
        next: found.next.map(Cursor::to_query),
        first: (!cursor.is_start()).then(|| Cursor::of(cursor.kind).to_query()),
        missing: missing_text(&found.missing, texts),
    };
    Ok(html(StatusCode::OK, &page))
}

/// Says which cells did not answer, if any.
pub(super) fn missing_text(missing: &[String], texts: PortalTexts) -> Option<String> {
    (!missing.is_empty()).then(|| texts.operations_incomplete(&missing.join(", ")))
}

/// Payments whose outcome nobody knows, of all cells, and the end of what was searched.
pub(super) struct UnknownPayments {
    pub(super) payments: Vec<UnknownPayment>,
    pub(super) searched_to: Option<Uuid>,
    pub(super) missing: Vec<String>,
}

/// Those in the range that begins after `from`, up to `limit`, oldest first. The same range is read in all cells, so that no payment
/// is on two pages.
pub(super) async fn unknown_payments(
    portal: &Portal,
    from: Uuid,
    after: Option<WorklistPosition>,
    limit: u16,
) -> Result<UnknownPayments, PortalError> {
    let ends = from_all_cells(portal, async |cell| cell.worklist_range_end(from).await).await?;
    let range = WorklistRange { from, upto: ends.values().flatten().min() };
    let read = async |cell: Arc<Cell>| {
        let _place = portal.search_place(&cell).await?;
        cell.unknown_payments(range, after, limit).await
    };
    let found = from_all_cells(portal, read).await?;
    let missing = found.missing.clone();
    let mut payments: Vec<UnknownPayment> = found.values().flatten().collect();
    payments.sort_by_key(UnknownPayment::position);
    payments.truncate(usize::from(limit));
    Ok(UnknownPayments { payments, searched_to: range.upto, missing })
}

async fn unknown(portal: &Portal, viewer: &Viewer, cursor: Cursor) -> Result<Found, PortalError> {
    // One more tells whether there is another page.
    let found = unknown_payments(portal, cursor.from, cursor.payment_position(), ROWS + 1).await?;
    let (payments, rows) = (&found.payments, usize::from(ROWS));
    let last = payments.get(rows.saturating_sub(1)).filter(|_| payments.len() > rows);
    let next = match (last, found.searched_to) {
        (Some(last), _) => Some(cursor.after_payment(last.position())),
        (None, Some(end)) => Some(Cursor::searched_to(end)),
        (None, None) => None,
    };
    Ok(Found {
        rows: payments.iter().take(rows).map(|payment| unknown_row(portal, viewer, payment)).collect(),
        is_part: last.is_none() && found.searched_to.is_some(),
        next,
        missing: found.missing,
    })
}

async fn contradictions(portal: &Portal, viewer: &Viewer, cursor: Cursor) -> Result<Found, PortalError> {
    let before = cursor.contradiction_position();
    let read = async |cell: Arc<Cell>| {
        let _place = portal.search_place(&cell).await?;
        cell.contradictions(before, ROWS + 1).await
    };
    let found = from_all_cells(portal, read).await?;
    let missing = found.missing.clone();
    let mut listed: Vec<ListedContradiction> = found.values().flatten().collect();
    listed.sort_by_key(|one| std::cmp::Reverse(one.position));
    let rows = usize::from(ROWS);
    let last = listed.get(rows.saturating_sub(1)).filter(|_| listed.len() > rows);
    let next = last.map(|last| cursor.after_contradiction(last.position));
    let rows = listed.iter().take(rows).map(|one| contradiction_row(portal, viewer, one)).collect();
    Ok(Found { rows, next, is_part: false, missing })
}

fn row(viewer: &Viewer, payment: &Payment, company: &str, bank: String, since: Moment) -> Row {
    let company_path = format!("/c/{}", payment.company_id);
    Row {
        company: company.to_owned(),
        reference: payment.reference.to_string(),
        path: format!("{company_path}/payments/{}", payment.id),
        company_path,
        amount: money::amount(locale(viewer.texts), payment.amount, payment.currency),
        bank,
        since,
        status: None,
        known: None,
        bank_status: None,
        advice: None,
        close: None,
        is_proposed: false,
    }
}

fn unknown_row(portal: &Portal, viewer: &Viewer, found: &UnknownPayment) -> Row {
    let texts = viewer.texts;
    let is_configured = portal.service.banks.get(&found.bank).is_some();
    let since = Moment::new(found.since, viewer.now, texts);
    let bank = portal.service.banks.name_of(&found.bank);
    Row {
        known: Some(known(found, is_configured, texts)),
        bank_status: found.bank_status.as_deref().map(|status| printable(status.as_bytes())),
        advice: Some(match (found.is_proposed, is_configured) {
            (true, _) => texts.advice_approve(),
            (false, true) => texts.advice_ask(),
            (false, false) => texts.advice_configure(),
        }),
        close: Some(format!("/operator/payments/{}/close", found.payment.id)),
        is_proposed: found.is_proposed,
        ..row(viewer, &found.payment, &found.company_name, bank, since)
    }
}

fn contradiction_row(portal: &Portal, viewer: &Viewer, found: &ListedContradiction) -> Row {
    let since = Moment::new(found.observed_at, viewer.now, viewer.texts);
    let bank = portal.service.banks.name_of(&found.bank);
    let said = found.bank_status.strip_prefix("bank: ").unwrap_or(&found.bank_status);
    Row {
        status: Some(StatusView::of(found.payment_status, viewer.texts)),
        bank_status: Some(printable(said.as_bytes())),
        ..row(viewer, &found.payment, &found.company_name, bank, since)
    }
}

/// Why nobody knows the outcome.
fn known(found: &UnknownPayment, is_configured: bool, texts: PortalTexts) -> String {
    if !is_configured {
        return texts.known_unconfigured();
    }
    if !found.is_order_known {
        return texts.known_lost();
    }
    let not_said = || if found.unreadable_since.is_some() { texts.known_unreadable() } else { texts.known_nothing() };
    match found.phase {
        Some(Phase::Unrecognised) => texts.known_unrecognised(),
        Some(Phase::Gone) => texts.known_gone(),
        Some(Phase::NotFound) => texts.known_not_found(),
        Some(
            Phase::AwaitingPayer
            | Phase::AwaitingOthers
            | Phase::AuthorisationFailed
            | Phase::Authorised
            | Phase::Executed
            | Phase::Settled
            | Phase::Lapsed
            | Phase::Rejected
            | Phase::Deleted
            | Phase::Cancelled,
        )
        | None => not_said(),
    }
}
