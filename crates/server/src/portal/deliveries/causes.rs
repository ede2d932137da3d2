//! Why deliveries fail now, by cause and endpoint, with what to do about it.

use std::{collections::BTreeMap, time::Duration};

use paylink_domain::{delivery_cause::Cause, id::EndpointId, time::Timestamp};
use paylink_store::{BoundedCount, EndpointName, ListedState, StoreError};

use super::filter::Filter;
use crate::portal::{cause_text, count_text, moment::Moment, viewer::CompanyViewer};

/// What failed earlier is no longer news.
const RECENT: Duration = Duration::from_hours(7 * 24);

pub(super) struct CauseRow {
    pub(super) name: String,
    pub(super) advice: String,
    pub(super) endpoint: String,
    pub(super) endpoint_path: String,
    pub(super) count: String,
    pub(super) last: Option<Moment>,
    /// The query of the list with these deliveries.
    pub(super) query: String,
}

#[derive(Default)]
struct Total {
    waiting: BoundedCount,
    failed: BoundedCount,
    last_at: Option<Timestamp>,
}

/// The causes with the most deliveries first. Endpoints that were removed need no repair.
pub(super) async fn causes(viewer: &CompanyViewer, endpoints: &[EndpointName]) -> Result<Vec<CauseRow>, StoreError> {
    let present: Vec<EndpointId> =
        endpoints.iter().filter(|endpoint| !endpoint.is_removed).map(|endpoint| endpoint.id).collect();
    let counts = viewer.cell.failure_counts(&present, viewer.viewer.now.before(RECENT)).await?;
    let mut totals: BTreeMap<(Cause, EndpointId), Total> = BTreeMap::new();
    for count in counts {
        let Some(cause) = Cause::of_code(&count.code) else { continue };
        let total = totals.entry((cause, count.endpoint)).or_default();
        total.waiting = [total.waiting, count.waiting].into_iter().sum();
        total.failed = [total.failed, count.failed].into_iter().sum();
        total.last_at = total.last_at.max(count.last_at);
    }
    let mut totals: Vec<_> = totals.into_iter().collect();
    totals.sort_by_key(|(_, total)| -(total.waiting.number + total.failed.number));
    let name = |id: EndpointId| endpoints.iter().find(|one| one.id == id).map_or("", |one| &one.name).to_owned();
    let row = |((cause, endpoint), total): ((Cause, EndpointId), Total)| {
        let state = if total.failed.is_some() { ListedState::Failed } else { ListedState::Waiting };
        CauseRow {
            name: cause_text::name(cause, viewer.texts()),
            advice: cause_text::advice(cause, viewer.texts()),
            endpoint: name(endpoint),
            endpoint_path: viewer.path(&format!("webhooks/{endpoint}")),
            count: count(&total, viewer),
            last: total.last_at.map(|at| Moment::new(at, viewer.viewer.now, viewer.texts())),
            query: Filter { state, endpoint: Some(endpoint), cause: Some(cause) }.to_query(None),
        }
    };
    Ok(totals.into_iter().map(row).collect())
}

/// How many have failed and how many wait.
fn count(total: &Total, viewer: &CompanyViewer) -> String {
    let texts = viewer.texts();
    let parts = [
        total
            .failed
            .is_some()
            .then(|| format!("{}: {}", texts.delivery_failed(), count_text::count(total.failed, texts))),
        total
            .waiting
            .is_some()
            .then(|| format!("{}: {}", texts.delivery_open(), count_text::count(total.waiting, texts))),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
