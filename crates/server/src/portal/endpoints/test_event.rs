//! `POST /c/{company}/webhooks/{endpoint}/test`: sends a test event and waits for the response, which the endpoint's page shows.

use std::{sync::Arc, time::Duration};

use axum::extract::{Path, State};
use paylink_domain::event::TestEvent;

use super::{
    super::{
        error::{PortalError, PortalResult},
        shell::see_other,
        state::Portal,
        viewer::CompanyViewer,
    },
    details, find, path_of,
};
use crate::{
    flow::test_event::{WORKER_SECONDS, send, wait},
    web::deadline::HANDLER_DEADLINE,
};

/// What the page needs after the wait.
const RESERVE: Duration = Duration::from_secs(5);

pub(in crate::portal) async fn send_test_event(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
) -> PortalResult {
    let endpoint = find(&viewer, &id).await?;
    let admitted = portal.test_events.admit(&viewer.company.id, portal.service.clock.now());
    admitted.map_err(PortalError::RateLimited)?;
    let sent =
        send(&viewer.cell, &viewer.actor(), endpoint.id, &TestEvent::default(), &*portal.service.randomness).await?;
    let Some(event) = sent.event() else {
        // Disabled, possibly since the page was loaded; or removed.
        let endpoint = viewer.cell.endpoint(endpoint.id).await?.ok_or(PortalError::NotFound)?;
        return details::show(&portal, &viewer, &endpoint, None, Some(viewer.texts().endpoint_test_disabled())).await;
    };
    wait(&viewer.cell, endpoint.id, event, longest_wait(&portal)).await?;
    Ok(see_other(&portal, &format!("{}?test={event}", path_of(&viewer, endpoint.id))))
}

/// How long a page waits for the answer of an endpoint.
pub(super) fn longest_wait(portal: &Portal) -> Duration {
    let longest = portal.webhook_policy.total_timeout + Duration::from_secs(WORKER_SECONDS);
    longest.min(HANDLER_DEADLINE.saturating_sub(RESERVE))
}
