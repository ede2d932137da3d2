//! `GET /c/{company}/audit-log/export`: the audit log as a file.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use paylink_domain::audit::Source;
use paylink_store::AuditEntry;

use super::{
    entries::read,
    filter::{Cursor, Filter},
};
use crate::portal::{
    csv, csv_export::CsvExport, date::Date, error::PortalResult, state::Portal, viewer::CompanyViewer,
};

/// How many entries are read at a time.
const BATCH: u16 = 500;
const HEADINGS: [&str; 8] = ["recorded_at", "actor", "source", "address", "action", "object", "before", "after"];

/// The first entries are read before the response begins, so that a failure is an error page.
pub(in crate::portal) async fn export(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let place = portal.exports.acquire(viewer.viewer.signed_in.user.id)?;
    let (filter, _) = Filter::parse(query.as_deref());
    let (entries, next) = read(&portal, &viewer, &filter, Cursor::default(), BATCH).await?;
    let today = Date::of(viewer.viewer.now).map(|date| date.to_string()).unwrap_or_default();
    let name = format!("audit-log-{}-{today}.csv", viewer.company.id);
    let first = csv::line(&HEADINGS) + &lines(&entries);
    let export = CsvExport { name, row_count: None, first, next, place };
    let source = Arc::new((portal.clone(), viewer, filter));
    Ok(export.respond(&portal, move |cursor| {
        let source = source.clone();
        async move {
            let (portal, viewer, filter) = &*source;
            let (entries, next) = read(portal, viewer, filter, cursor, BATCH).await?;
            Ok((lines(&entries), next))
        }
    }))
}

fn lines(entries: &[AuditEntry]) -> String {
    let line = |entry: &AuditEntry| {
        let is_portal = entry.source == Source::Portal.as_str();
        csv::line(&[
            &entry.recorded_at.to_rfc3339(),
            &entry.actor,
            &entry.source,
            if is_portal { &entry.host } else { "" }, // as on the page
            &entry.action,
            &entry.object,
            entry.before.as_deref().unwrap_or_default(),
            entry.after.as_deref().unwrap_or_default(),
        ])
    };
    entries.iter().map(line).collect()
}
