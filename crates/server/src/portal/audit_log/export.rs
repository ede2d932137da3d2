//! The audit log as a file. It is sent while it is read, so that a long one needs no more memory than a short one.

use std::sync::Arc;

use axum::{
    body::Body,
    extract::{RawQuery, State},
    http::{
        HeaderValue,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::IntoResponse,
};
use bytes::Bytes;
use http_body_util::channel::{Channel, Sender};
use paylink_domain::{audit::Source, time::Timestamp};
use paylink_store::{AuditEntry, StoreError};
use tracing::Instrument;

use super::{
    entries::read,
    filter::{Cursor, Filter},
};
use crate::portal::{csv, date::Date, error::PortalResult, state::Portal, viewer::CompanyViewer};

/// How many entries are read at a time.
const BATCH: u16 = 500;
const HEADINGS: [&str; 8] = ["recorded_at", "actor", "source", "address", "action", "object", "before", "after"];

/// `GET /c/{company}/audit-log/export`. The first entries are read before the response begins, so that a failure is an error page.
pub(in crate::portal) async fn export(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let (filter, _) = Filter::parse(query.as_deref());
    let (entries, next) = read(&portal, &viewer, &filter, Cursor::default(), BATCH).await?;
    let name = file_name(&viewer.company.id.to_string(), viewer.viewer.now);
    let (sender, body) = Channel::new(1);
    let first = csv::line(&HEADINGS) + &lines(&entries);
    let tasks = portal.service.tasks.clone();
    tasks.spawn(send(portal, viewer, filter, sender, first, next).in_current_span());
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8; header=present")),
        (
            CONTENT_DISPOSITION,
            HeaderValue::try_from(format!("attachment; filename=\"{name}\""))
                .unwrap_or(HeaderValue::from_static("attachment")),
        ),
    ];
    Ok((headers, Body::new(body)).into_response())
}

fn file_name(company: &str, now: Timestamp) -> String {
    format!("audit-log-{company}-{}.csv", Date(now))
}

/// Sends `text` and the entries after it. Ends when the client has gone.
async fn send(
    portal: Arc<Portal>,
    viewer: CompanyViewer,
    filter: Filter,
    mut sender: Sender<Bytes, StoreError>,
    mut text: String,
    mut next: Option<Cursor>,
) {
    loop {
        if sender.send_data(Bytes::from(text)).await.is_err() {
            return;
        }
        let Some(cursor) = next else { return };
        match read(&portal, &viewer, &filter, cursor, BATCH).await {
            Ok((entries, more)) => (text, next) = (lines(&entries), more),
            Err(error) => {
                tracing::error!(%error, company = %viewer.company.id, "exporting the audit log failed");
                sender.abort(error); // half a file must not look like a whole one
                return;
            }
        }
    }
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
