//! What happened to a payment, in one story: oldest first, what is still to come last.

use paylink_domain::{attempt::AttemptOutcome, status::Status, time::Timestamp};
use paylink_store::{
    AnswerLimit, AttemptEntry, Contradiction, DeliveryAttempt, LatestAttempts, PaymentDeliveries, PaymentHistory,
    StatusChange,
};

use super::status_view::StatusView;
use crate::{
    outbound::printable,
    portal::{
        endpoints::attempt_text,
        exchange::{AttemptView, RequestView},
        moment::Moment,
        state::Portal,
        texts::PortalTexts,
        viewer::CompanyViewer,
    },
};

/// More than any payment has that a person made.
const MAX_ENTRIES: usize = 300;
/// How many of the newest delivery attempts have their exchange, and how much of the answer.
pub(super) const ANSWERS: AnswerLimit = AnswerLimit { attempts: 10, bytes: 2_000 };

/// One entry of the story.
pub(super) struct Entry {
    pub(super) at: Moment,
    /// The colour of its mark: `good`, `bad`, `warn`, `next` or none.
    pub(super) class: &'static str,
    pub(super) title: String,
    pub(super) text: Option<String>,
    pub(super) status: Option<StatusView>,
    /// Labels and texts as others wrote them: banks, endpoints, programs.
    pub(super) quotes: Vec<(String, String)>,
    pub(super) exchange: Option<Exchange>,
}

/// What was sent to an endpoint in one attempt, and what it answered.
pub(super) struct Exchange {
    pub(super) request: RequestView,
    pub(super) attempt: AttemptView,
    /// What to do about a failure.
    pub(super) advice: Option<String>,
}

pub(super) struct Story {
    pub(super) entries: Vec<Entry>,
    /// Whether the beginning is left out.
    pub(super) is_cut: bool,
}

/// The same while it is sorted. Of entries with the same time, the cause is before its effect.
struct Event {
    at: Timestamp,
    rank: u8,
    entry: Entry,
}

struct Teller<'a> {
    portal: &'a Portal,
    viewer: &'a CompanyViewer,
    texts: PortalTexts,
}

pub(super) fn tell(
    portal: &Portal,
    viewer: &CompanyViewer,
    history: &PaymentHistory,
    sent: Option<(&PaymentDeliveries, &LatestAttempts)>,
) -> Story {
    let teller = Teller { portal, viewer, texts: viewer.texts() };
    let mut events = vec![teller.created(history)];
    events.extend(history.attempts.iter().flat_map(|attempt| teller.attempt(attempt)));
    events.extend(history.changes.iter().map(|change| teller.change(change)));
    events.extend(history.contradictions.iter().map(|found| teller.contradiction(found)));
    if let Some((sent, LatestAttempts { attempts, .. })) = sent {
        events.push(teller.event(sent));
        events.extend(attempts.iter().enumerate().map(|(index, attempt)| {
            let has_exchange = attempts.len() - index <= ANSWERS.attempts;
            teller.delivery(attempt, sent, has_exchange)
        }));
        events.extend(teller.next_deliveries(sent));
    }
    events.extend(history.attempts.iter().filter_map(|attempt| teller.next_poll(attempt)));
    events.sort_by_key(|event| (event.at, event.rank));
    let is_cut = events.len() > MAX_ENTRIES || sent.is_some_and(|(_, attempts)| attempts.has_earlier);
    let skipped = events.len().saturating_sub(MAX_ENTRIES);
    Story { entries: events.into_iter().skip(skipped).map(|event| event.entry).collect(), is_cut }
}

impl Teller<'_> {
    fn at(&self, at: Timestamp, rank: u8, class: &'static str, title: String) -> Event {
        let at_moment = Moment::new(at, self.viewer.viewer.now, self.texts);
        let (text, status, quotes, exchange) = (None, None, Vec::new(), None);
        Event { at, rank, entry: Entry { at: at_moment, class, title, text, status, quotes, exchange } }
    }

    fn bank(&self, attempt: &AttemptEntry) -> String {
        self.portal.service.banks.name_of(&attempt.bank)
    }

    fn created(&self, history: &PaymentHistory) -> Event {
        let mut event = self.at(history.payment.created_at, 0, "", self.texts.story_created());
        event.entry.text = Some(self.texts.story_created_text());
        event.entry.status = Some(StatusView::of(Status::Pending, self.texts));
        event
    }

    fn attempt(&self, attempt: &AttemptEntry) -> Vec<Event> {
        let (texts, bank, number) = (self.texts, self.bank(attempt), attempt.number.to_string());
        let mut started = self.at(attempt.started_at, 1, "", texts.story_attempt(&bank, &number));
        let words = self.bank_words(attempt);
        let mut events = Vec::new();
        if let Some(at) = attempt.returned_at {
            events.push(self.at(at, 2, "", texts.story_returned(&bank)));
        }
        if let Some(at) = attempt.unreadable_since {
            events.push(self.at(at, 3, "warn", texts.story_unreadable(&bank)));
        }
        if let (Some(at), Some(outcome)) = (attempt.ended_at, attempt.outcome) {
            let class = if outcome == AttemptOutcome::Paid { "good" } else { "bad" };
            let mut ended = self.at(at, 4, class, texts.story_ended(&bank, &number));
            let by_operator = attempt.ended_by_operator.then(|| texts.story_ended_by_operator());
            ended.entry.text = Some(
                [Some(outcome_text(outcome, texts)), by_operator].into_iter().flatten().collect::<Vec<_>>().join(" "),
            );
            ended.entry.quotes = words;
            events.push(ended);
        } else {
            started.entry.quotes = words;
        }
        events.push(started);
        events
    }

    /// What the bank said last, as it said it.
    fn bank_words(&self, attempt: &AttemptEntry) -> Vec<(String, String)> {
        let quote = |label: String, text: &Option<String>| Some((label, printable(text.as_deref()?.as_bytes())));
        let status = quote(self.texts.story_bank_status(), &attempt.bank_status);
        let reason = quote(self.texts.story_bank_reason(), &attempt.bank_reason);
        [status, reason].into_iter().flatten().collect()
    }

    fn change(&self, change: &StatusChange) -> Event {
        let texts = self.texts;
        let status = StatusView::of(change.to, texts);
        let mut event = self.at(change.at, 5, status.class, texts.story_status());
        // The cause is `who: what`.
        let (who, what) = change.cause.split_once(": ").unwrap_or(("", &change.cause));
        let label = match who {
            "bank" => texts.cause_bank(),
            "payer" => texts.cause_payer(),
            "operator" => texts.cause_operator(),
            _ => texts.cause_service(),
        };
        event.entry.status = Some(status);
        event.entry.quotes = vec![(label, printable(what.as_bytes()))];
        event
    }

    fn contradiction(&self, found: &Contradiction) -> Event {
        let texts = self.texts;
        let mut event = self.at(found.at, 6, "bad", texts.story_contradiction());
        event.entry.text = Some(texts.story_contradiction_text());
        let said = found.bank_status.strip_prefix("bank: ").unwrap_or(&found.bank_status);
        event.entry.quotes = vec![(texts.story_bank_status(), printable(said.as_bytes()))];
        event
    }

    fn event(&self, sent: &PaymentDeliveries) -> Event {
        let texts = self.texts;
        let mut event = self.at(sent.created_at, 7, "", texts.story_event());
        event.entry.text = sent.deliveries.is_empty().then(|| texts.story_no_endpoint());
        event.entry.quotes = vec![(texts.story_event_id(), sent.event.to_string())];
        event
    }

    fn delivery(&self, attempt: &DeliveryAttempt, sent: &PaymentDeliveries, has_exchange: bool) -> Event {
        let texts = self.texts;
        let to = sent.deliveries.iter().find(|delivery| delivery.endpoint == attempt.endpoint);
        let (name, url) = to.map_or(("", ""), |to| (&*to.name, &*to.url));
        let is_delivered = attempt.http_status.is_some_and(|status| (200..300).contains(&status));
        let class = if is_delivered { "good" } else { "bad" };
        let title = texts.story_delivery(if name.is_empty() { url } else { name }, &attempt.number.to_string());
        let mut event = self.at(attempt.started_at, 8, class, title);
        let result = attempt_text::result(attempt, texts);
        event.entry.text = Some(format!("{result} · {} ms", attempt.duration_ms));
        event.entry.exchange = has_exchange.then(|| Exchange {
            request: RequestView::new(url, sent.event, attempt.webhook_timestamp, None, sent.body.clone()),
            attempt: AttemptView::new(attempt, Some(ANSWERS.bytes), self.viewer),
            advice: attempt_text::advice(attempt, texts),
        });
        event
    }

    fn next_deliveries(&self, sent: &PaymentDeliveries) -> Vec<Event> {
        let next = sent.deliveries.iter().filter_map(|delivery| {
            let at = delivery.next_attempt_at?;
            let name = if delivery.name.is_empty() { &delivery.url } else { &delivery.name };
            Some(self.at(at, 9, "next", self.texts.story_next_delivery(name)))
        });
        next.collect()
    }

    fn next_poll(&self, attempt: &AttemptEntry) -> Option<Event> {
        let at = attempt.next_poll_at.filter(|_| attempt.ended_at.is_none())?;
        Some(self.at(at, 9, "next", self.texts.story_next_poll(&self.bank(attempt))))
    }
}

fn outcome_text(outcome: AttemptOutcome, texts: PortalTexts) -> String {
    match outcome {
        AttemptOutcome::Paid => texts.outcome_paid(),
        AttemptOutcome::Rejected => texts.outcome_rejected(),
        AttemptOutcome::Lapsed => texts.outcome_lapsed(),
        AttemptOutcome::Cancelled => texts.outcome_cancelled(),
        AttemptOutcome::Refused => texts.outcome_refused(),
        AttemptOutcome::NotReached => texts.outcome_not_reached(),
        AttemptOutcome::Abandoned => texts.outcome_abandoned(),
    }
}
