//! `/c/{company}/deliveries/replay/start`: how many deliveries that would be, and starting it.

use std::sync::Arc;

use axum::extract::{RawQuery, State};
use paylink_domain::time::Timestamp;
use paylink_store::{ESTIMATED_EVENTS, Replay, ReplayEstimate, StartReplayOutcome};

use super::form::{self, PERIODS};
use crate::portal::{
    count_text::number,
    deliveries,
    error::{PortalError, PortalResult},
    form::Form,
    question::Question,
    shell::{Shell, see_other},
    state::Portal,
    texts::PortalTexts,
    viewer::{CompanyViewer, query_value},
};

/// The store counts erased events up to this number.
const MAX_ERASED: i64 = 10_000;

/// `GET`, from the form. The question keeps the moment, so that a slow answer misses nothing.
pub(in crate::portal) async fn question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let (query, texts) = (query.as_deref(), viewer.texts());
    let since = match since(query, viewer.viewer.now) {
        Some(since) if since < viewer.viewer.now => since,
        Some(_) | None => return form::show(&portal, &viewer, query, Some(texts.replay_time_wrong())).await,
    };
    let replay = replay(&viewer, query, since).await?;
    let estimate = viewer.cell.estimate_replay(&replay).await?;
    let back = viewer.path("deliveries/replay");
    if estimate.deliveries == 0 && !estimate.is_more {
        return form::show(&portal, &viewer, query, Some(texts.replay_nothing())).await;
    }
    let erased = match viewer.cell.erased_events_since(viewer.company.id, since).await? {
        0 => None,
        erased => Some(texts.replay_erased(erased.min(MAX_ERASED))),
    };
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, deliveries::PAGE),
        heading: texts.replay_question(&exact(since)),
        texts: [count(estimate, texts), texts.replay_question_text()].into_iter().chain(erased).collect(),
        confirm: texts.replay_start(),
        is_dangerous: false,
        field: Some(("since", since.epoch_ms().to_string())),
        back,
        keep: texts.cancel(),
    };
    Ok(question.response())
}

/// `POST`, from the question.
pub(in crate::portal) async fn start(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
    fields: Form,
) -> PortalResult {
    let since = fields.text("since").parse().ok().map(Timestamp::from_epoch_ms);
    let Some(since) = since.filter(|since| *since < viewer.viewer.now && since.epoch_ms() >= 0) else {
        return form::show(&portal, &viewer, query.as_deref(), Some(viewer.texts().replay_time_wrong())).await;
    };
    let replay = replay(&viewer, query.as_deref(), since).await?;
    let started = viewer.cell.start_replay(&viewer.actor(), &replay, &*portal.service.randomness).await?;
    let path = |id| viewer.path(&format!("deliveries/replays/{id}"));
    Ok(match started {
        StartReplayOutcome::Started(id) => see_other(&portal, &path(id)),
        StartReplayOutcome::Running(id) => see_other(&portal, &format!("{}?done=replay-running", path(id))),
    })
}

/// What the query chooses. An endpoint of another company does not exist here.
async fn replay(viewer: &CompanyViewer, query: Option<&str>, since: Timestamp) -> Result<Replay, PortalError> {
    let endpoint = match query_value(query, "endpoint").filter(|endpoint| !endpoint.is_empty()) {
        Some(id) => {
            let endpoints = viewer.cell.endpoints(viewer.company.id).await?;
            let found = endpoints.into_iter().find(|endpoint| endpoint.id.to_string() == id);
            Some(found.ok_or(PortalError::NotFound)?.id)
        }
        None => None,
    };
    let only_missing = query_value(query, "missing").is_some();
    Ok(Replay { company: viewer.company.id, endpoint, since, only_missing })
}

/// The beginning of the period, or the date and the time in UTC. `None` if there is neither.
fn since(query: Option<&str>, now: Timestamp) -> Option<Timestamp> {
    let period = query_value(query, "period")?;
    if let Some((_, duration)) = PERIODS.iter().find(|(name, _)| *name == period) {
        return Some(now.before(*duration));
    }
    let (date, time) = (query_value(query, "date")?, query_value(query, "time").unwrap_or_default());
    let time = if time.is_empty() { "00:00" } else { &time };
    let number = |text: &str, range: std::ops::Range<usize>| text.get(range)?.parse::<i64>().ok();
    let date = (number(&date, 0..4)?, number(&date, 5..7)?, number(&date, 8..10)?);
    Timestamp::from_utc(date, (number(time, 0..2)?, number(time, 3..5)?, 0))
}

fn exact(at: Timestamp) -> String {
    format!("{} UTC", at.to_rfc3339().get(..16).unwrap_or_default().replace('T', " "))
}

fn count(estimate: ReplayEstimate, texts: PortalTexts) -> String {
    if estimate.is_more && estimate.deliveries == 0 {
        texts.replay_question_later(&number(ESTIMATED_EVENTS, texts))
    } else if estimate.is_more {
        texts.replay_question_many(&number(estimate.deliveries, texts))
    } else {
        texts.replay_question_count(estimate.deliveries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_a_period_or_a_date_with_a_time() {
        let now = Timestamp::from_utc((2026, 11, 16), (12, 0, 0)).expect("a time");
        for (query, expected) in [
            ("period=1h", Some("2026-11-16T11:00:00.000Z")),
            ("period=7d", Some("2026-11-09T12:00:00.000Z")),
            ("period=own&date=2026-11-15&time=08:30", Some("2026-11-15T08:30:00.000Z")),
            ("period=own&date=2026-11-15&time=", Some("2026-11-15T00:00:00.000Z")),
            ("period=own&date=2026-02-30&time=08:30", None),
            ("period=own&date=&time=08:30", None),
            ("date=2026-11-15&time=08:30", None),
            ("", None),
        ] {
            let found = since(Some(query), now).map(Timestamp::to_rfc3339);
            assert_eq!(found.as_deref(), expected, "{query}");
        }
    }
}
