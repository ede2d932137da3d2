//! `GET /c/{company}/payments/export`: payments as a file.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use paylink_store::{ListedPayment, PaymentCursor};

use super::{
    filter::{Filter, decimal},
    list::search_of,
};
use crate::portal::{
    csv, csv_export::CsvExport, date::Date, error::PortalResult, state::Portal, viewer::CompanyViewer,
};

/// How many payments are read at a time: enough that a statement's own time does not count, and about a megabyte of memory.
const BATCH: u16 = 2_000;
const HEADINGS: [&str; 10] =
    ["payment_id", "created_at", "updated_at", "status", "paid", "amount", "currency", "reference", "data", "bank"];

/// The first payments are read before the response begins, so that a failure is an error page.
pub(in crate::portal) async fn export(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let place = portal.exports.acquire(viewer.viewer.signed_in.user.id)?;
    let (filter, _) = Filter::parse(query.as_deref());
    let conditions = filter.conditions(search_of(&filter, &viewer).as_ref());
    let start = conditions.query(&viewer, PaymentCursor::default(), BATCH);
    // Without it there is no progress to show, but a file.
    let count = viewer.cell.payment_count(&start).await.ok();
    let page = viewer.cell.payment_list(&start).await?;
    let today = Date::of(viewer.viewer.now).map(|date| date.to_string()).unwrap_or_default();
    let export = CsvExport {
        name: format!("payments-{}-{today}.csv", viewer.company.id),
        row_count: count.map(|count| format!("{}{}", count.matching, if count.is_more { "+" } else { "" })),
        first: csv::line(&HEADINGS) + &lines(&portal, &page.payments),
        next: page.next,
        place,
    };
    let source = Arc::new((portal.clone(), viewer, conditions));
    Ok(export.respond(&portal, move |cursor| {
        let source = source.clone();
        async move {
            let (portal, viewer, conditions) = &*source;
            let page = viewer.cell.payment_list(&conditions.query(viewer, cursor, BATCH)).await?;
            Ok((lines(portal, &page.payments), page.next))
        }
    }))
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
