//! Which deliveries a page has. The filter is in the address, so that a filtered page can be passed on.

use paylink_domain::{
    delivery_cause::Cause,
    id::{EndpointId, EventId},
    time::Timestamp,
};
use paylink_store::{DeliveryCursor, ListedState};
use url::form_urlencoded;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Filter {
    pub(super) state: ListedState,
    pub(super) endpoint: Option<EndpointId>,
    pub(super) cause: Option<Cause>,
}

pub(super) const STATES: [ListedState; 4] =
    [ListedState::All, ListedState::Waiting, ListedState::Failed, ListedState::Delivered];

/// The state in the address.
pub(super) const fn state_name(state: ListedState) -> &'static str {
    match state {
        ListedState::All => "",
        ListedState::Waiting => "waiting",
        ListedState::Failed => "failed",
        ListedState::Delivered => "delivered",
    }
}

impl Filter {
    /// The filter and the cursor in a query. What is not valid does not filter.
    pub(super) fn parse(query: Option<&str>) -> (Self, Option<DeliveryCursor>) {
        let (mut filter, mut cursor) = (Self::default(), None);
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            match &*name {
                "state" => {
                    let state = STATES.into_iter().find(|state| state_name(*state) == value);
                    filter.state = state.unwrap_or_default();
                }
                "endpoint" => filter.endpoint = value.parse().ok(),
                "cause" => filter.cause = value.parse().ok(),
                "after" => cursor = parse_cursor(&value),
                _ => {}
            }
        }
        (filter, cursor)
    }

    /// Whether more than the state is chosen.
    pub(super) const fn is_narrow(&self) -> bool {
        self.endpoint.is_some() || self.cause.is_some()
    }

    /// The query of the page with these deliveries, beginning with `?`. Empty if it has all.
    pub(super) fn to_query(self, cursor: Option<DeliveryCursor>) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let parts = [
            ("state", Some(state_name(self.state).to_owned()).filter(|state| !state.is_empty())),
            ("endpoint", self.endpoint.map(|endpoint| endpoint.to_string())),
            ("cause", self.cause.map(|cause| cause.to_string())),
            ("after", cursor.map(display_cursor)),
        ];
        for (name, value) in parts {
            if let Some(value) = value {
                query.append_pair(name, &value);
            }
        }
        let query = query.finish();
        if query.is_empty() { query } else { format!("?{query}") }
    }
}

/// `1763300000000.evt_….end_…`, without the last part after all deliveries of an event.
fn display_cursor(cursor: DeliveryCursor) -> String {
    let endpoint = cursor.endpoint.map(|endpoint| format!(".{endpoint}")).unwrap_or_default();
    format!("{}.{}{endpoint}", cursor.at.epoch_ms(), cursor.event)
}

fn parse_cursor(text: &str) -> Option<DeliveryCursor> {
    let mut parts = text.split('.');
    let at: i64 = parts.next()?.parse().ok()?;
    let event: EventId = parts.next()?.parse().ok()?;
    let endpoint = parts.next().map(str::parse::<EndpointId>).transpose().ok()?;
    // The years that the database and our times have in common.
    let in_range = (0..=253_402_300_799_000).contains(&at);
    in_range.then(|| DeliveryCursor { at: Timestamp::from_epoch_ms(at), event, endpoint })
}

#[cfg(test)]
mod tests {
    use paylink_domain::id::CellId;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_filter_and_a_cursor_round_trip() {
        let cell: CellId = "00".parse().expect("a cell");
        let (event, endpoint) = (EventId::of(cell, Uuid::max()), EndpointId::of(cell, 7).expect("an endpoint"));
        for state in STATES {
            for cursor_endpoint in [None, Some(endpoint)] {
                let filter = Filter { state, endpoint: Some(endpoint), cause: Some(Cause::Dns) };
                let cursor = DeliveryCursor { at: Timestamp::from_epoch_ms(7), event, endpoint: cursor_endpoint };
                let query = filter.to_query(Some(cursor));
                assert_eq!(Filter::parse(query.strip_prefix('?')), (filter, Some(cursor)), "{query}");
            }
        }
        assert_eq!(Filter::default().to_query(None), "");
    }

    #[test]
    fn what_is_not_valid_does_not_filter() {
        for query in ["state=x&endpoint=cmp_1&cause=y&after=1", "after=x.y.z", "after=-1.evt_x", "after=", "state="] {
            assert_eq!(Filter::parse(Some(query)), (Filter::default(), None), "{query}");
        }
    }
}
