//! Payments as a file. It is sent while it is read, so that a long one needs no more memory than a short one.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{RawQuery, State},
    http::{
        HeaderName, HeaderValue,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::IntoResponse,
};
use bytes::Bytes;
use http_body_util::channel::{Channel, Sender};
use paylink_store::{ListedPayment, PaymentCursor, StoreError};
use tracing::Instrument;

use super::{
    filter::{Conditions, Filter, decimal},
    list::search_of,
};
use crate::portal::{csv, date::Date, error::PortalResult, state::Portal, viewer::CompanyViewer};

/// How many payments are read at a time: enough that a statement's own time does not count, and about a megabyte of memory.
const BATCH: u16 = 2_000;
/// How many rows the file will have, or at least has, for the progress that the page shows.
const ROW_COUNT: HeaderName = HeaderName::from_static("x-row-count");
const HEADINGS: [&str; 10] =
    ["payment_id", "created_at", "updated_at", "status", "paid", "amount", "currency", "reference", "data", "bank"];

/// `GET /c/{company}/payments/export`. The first payments are read before the response begins, so that a failure is an error page.
pub(in crate::portal) async fn export(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let (filter, _) = Filter::parse(query.as_deref());
    let conditions = filter.conditions(search_of(&filter, &viewer).as_ref());
    let start = conditions.query(&viewer, PaymentCursor::default(), BATCH);
    // Without it there is no progress to show, but a file.
    let count = viewer.cell.payment_count(&start).await.ok();
    let page = viewer.cell.payment_list(&start).await?;
    let today = Date::of(viewer.viewer.now).map(|date| date.to_string()).unwrap_or_default();
    let name = format!("payments-{}-{today}.csv", viewer.company.id);
    let (sender, body) = Channel::new(1);
    let first = csv::line(&HEADINGS) + &lines(&portal, &page.payments);
    let tasks = portal.service.tasks.clone();
    tasks.spawn(send(portal, viewer, conditions, sender, first, page.next).in_current_span());
    let count =
        count.map(|count| format!("{}{}", count.matching, if count.is_more { "+" } else { "" })).unwrap_or_default();
    let value = |text: String| HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""));
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8; header=present")),
        (CONTENT_DISPOSITION, value(format!("attachment; filename=\"{name}\""))),
        (ROW_COUNT, value(count)),
    ];
    Ok((headers, Body::new(body)).into_response())
}

/// Sends `text` and the payments after it. Ends when the client has gone.
async fn send(
    portal: Arc<Portal>,
    viewer: CompanyViewer,
    conditions: Conditions,
    mut sender: Sender<Bytes, StoreError>,
    mut text: String,
    mut next: Option<PaymentCursor>,
) {
    loop {
        // Also if a part of a rare search has found nothing: that is how a client that has gone is noticed.
        if sender.send_data(Bytes::from(text)).await.is_err() {
            return;
        }
        let Some(cursor) = next else { return };
        match viewer.cell.payment_list(&conditions.query(&viewer, cursor, BATCH)).await {
            Ok(page) => (text, next) = (lines(&portal, &page.payments), page.next),
            Err(error) => {
                tracing::error!(%error, company = %viewer.company.id, "exporting payments failed");
                sender.abort(error); // half a file must not look like a whole one
                return;
            }
        }
    }
}

fn lines(portal: &Portal, payments: &[ListedPayment]) -> String {
    let line = |found: &ListedPayment| {
        let payment = &found.payment;
        csv::line(&[
            &payment.id.to_string(),
            &payment.created_at.to_rfc3339(),
            &payment.updated_at.map(|at| at.to_rfc3339()).unwrap_or_default(),
            payment.status.as_str(),
            if payment.status.is_paid() { "true" } else { "false" },
            &decimal(payment.amount),
            payment.currency.code(),
            payment.reference.as_str(),
            found.data.as_ref().map(|data| data.as_str()).unwrap_or_default(),
            &found.bank.as_ref().map(|bank| portal.service.banks.name_of(bank)).unwrap_or_default(),
        ])
    };
    payments.iter().map(line).collect()
}
