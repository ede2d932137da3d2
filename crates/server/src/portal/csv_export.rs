//! A CSV file that is sent while it is read, so that a long one needs no more memory than a short one.

use std::{future::Future, time::Duration};

use axum::{
    body::Body,
    http::{
        HeaderName, HeaderValue,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use http_body_util::channel::{Channel, Sender};
use paylink_store::StoreError;
use tokio::time::timeout;

use super::{places::ExportPlace, state::Portal};
use crate::request_context::in_current_request;

/// How many rows the file will have, or at least has, for the progress that the page shows.
const ROW_COUNT: HeaderName = HeaderName::from_static("x-row-count");
/// How long a client may take to receive a part, of some hundred kilobytes. A client that receives nothing frees its place after it.
const SEND_TIMEOUT: Duration = Duration::from_secs(30);

/// A file whose first part is read. `C` is where the next part begins.
pub(super) struct CsvExport<C> {
    pub(super) name: String,
    pub(super) row_count: Option<String>,
    pub(super) first: String,
    pub(super) next: Option<C>,
    /// The place among the exports of this node.
    pub(super) place: ExportPlace,
}

impl<C: Send + 'static> CsvExport<C> {
    /// The response. `read` reads the part that begins at the cursor; it ends when the client has gone.
    pub(super) fn respond<F, R>(self, portal: &Portal, read: F) -> Response
    where
        F: Fn(C) -> R + Send + Sync + 'static,
        R: Future<Output = Result<(String, Option<C>), StoreError>> + Send + 'static,
    {
        let value = |text: String| HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""));
        let mut headers = vec![
            (CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8; header=present")),
            (CONTENT_DISPOSITION, value(format!("attachment; filename=\"{}\"", self.name))),
        ];
        headers.extend(self.row_count.clone().map(|count| (ROW_COUNT, value(count))));
        let (sender, body) = Channel::new(1);
        portal.service.tasks.spawn(in_current_request(self.send(sender, read)));
        let mut response = Body::new(body).into_response();
        response.headers_mut().extend(headers);
        response
    }

    async fn send<F, R>(self, mut sender: Sender<Bytes, StoreError>, read: F)
    where
        F: Fn(C) -> R + Send + Sync + 'static,
        R: Future<Output = Result<(String, Option<C>), StoreError>> + Send + 'static,
    {
        let Self { name, first: mut text, mut next, place, .. } = self;
        loop {
            // Also if a part is empty: that is how a client that has gone is noticed.
            match timeout(SEND_TIMEOUT, sender.send_data(Bytes::from(text))).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) | Err(_) => break,
            }
            let Some(cursor) = next else { break };
            match read(cursor).await {
                Ok(part) => (text, next) = part,
                Err(error) => {
                    tracing::error!(%error, file = name, "an export failed");
                    sender.abort(error); // half a file must not look like a whole one
                    break;
                }
            }
        }
        drop(place);
    }
}
