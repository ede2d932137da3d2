//! `paylink payment show`: everything that happened to a payment, in order of time.

use std::{error::Error, slice, time::Duration};

use clap::Args;
use paylink_bank::AttemptKey;
use paylink_domain::{
    attempt::AttemptOutcome, duration::parse_duration, event::id_for_payment, id::PaymentId, time::Timestamp,
};
use paylink_store::{
    AttemptEntry, AuditEntry, AuditQuery, Cell, Cells, Decision, DeliveryAttempt, EventEntry, EventQuery, Origin,
    PaymentHistory, Proposal, ProposedChange,
};
use serde::Serialize;

use super::{
    super::{
        CommandResult, audit, cell,
        event_display::{describe_attempt, describe_delivery, sanitise_for_terminal},
        print_json, print_line,
        time_argument::TimeArgument,
    },
    amount_text,
    list::DEFAULT_WITHIN,
    log_query,
    lookup::{self, MAX_SHOWN, Subject},
    payment_not_found,
};
use crate::{banks::Banks, config::Config};

#[derive(Debug, Args)]
pub struct Show {
    /// The payment's id (pay_…); the id of a request (req_…) that started or changed it, from a response or a log line; or the reference that the payer saw
    #[arg(value_name = "ID")]
    subject: Subject,
    /// About when the payment was created: 30m, 1h or 2d ago, or a time such as 2026-11-15T11:00:00Z
    #[arg(long, value_name = "TIME")]
    at: Option<TimeArgument>,
    /// How long before and after that time to search
    #[arg(long, value_name = "DURATION", value_parser = parse_duration, default_value = DEFAULT_WITHIN)]
    within: Duration,
    /// Print JSON, one payment per line
    #[arg(long)]
    json: bool,
}

/// What is known of a payment.
struct Found {
    history: PaymentHistory,
    event: Option<EventEntry>,
    delivery_attempts: Vec<DeliveryAttempt>,
    proposals: Vec<Proposal>,
    audit: Vec<AuditEntry>,
    banks: Vec<Banks>,
}

pub(super) async fn run(show: &Show, cells: &Cells, config: &Config) -> CommandResult {
    let ids = lookup::find(&show.subject, show.at, show.within, cells, config).await?;
    for (number, id) in ids.iter().take(MAX_SHOWN).enumerate() {
        let cell = cell(cells, id.cell(), config).await?;
        let found = find(*id, &cell, config).await?;
        if show.json {
            print_json(&found.report())?;
            continue;
        }
        if number > 0 {
            print_line(format_args!(""));
        }
        found.print();
    }
    if ids.len() > MAX_SHOWN && !show.json {
        print_line(format_args!("\nthere are more: narrow the search with --at and --within"));
    }
    Ok(())
}

async fn find(id: PaymentId, cell: &Cell, config: &Config) -> Result<Found, Box<dyn Error>> {
    let ring = config.key_ring();
    let history = cell.payment_history(id, &ring).await?.ok_or_else(|| payment_not_found(id))?;
    let (event_id, object) = (id_for_payment(id), id.to_string());
    let audit = AuditQuery { object: Some(&object), limit: 1000, ..AuditQuery::default() };
    Ok(Found {
        history,
        event: cell.events(EventQuery::One(event_id)).await?.pop(),
        delivery_attempts: cell.delivery_attempts(event_id).await?,
        proposals: cell.proposals_of(id, &ring).await?,
        audit: cell.audit_entries(audit).await?,
        // A bank that cannot be used must not keep people from reading. Then the bank's ids of its orders are not shown.
        banks: config.bank.iter().filter_map(|bank| Banks::open(slice::from_ref(bank), 1).ok()).collect(),
    })
}

// The field names of these structs are the fields of `--json` and do not change.

#[derive(Serialize)]
struct Report<'a> {
    payment_id: String,
    company_id: String,
    amount_cents: u32,
    currency: &'static str,
    reference: &'a str,
    data: Option<&'a str>,
    status: &'static str,
    created_at: i64,
    updated_at: Option<i64>,
    merchant_return: bool,
    changes: Vec<Change<'a>>,
    attempts: Vec<Attempt>,
    contradictions: Vec<ContradictionReport<'a>>,
    event: Option<EventReport<'a>>,
    proposals: Vec<ProposalReport<'a>>,
    audit: Vec<audit::Entry<'a>>,
    log_query: Option<String>,
}

#[derive(Serialize)]
struct Change<'a> {
    at: i64,
    from: &'static str,
    to: &'static str,
    cause: &'a str,
    request: Option<String>,
    trace: Option<String>,
}

#[derive(Serialize)]
struct Attempt {
    number: i32,
    bank: String,
    end_to_end_id: String,
    bank_order_id: Option<String>,
    started_at: i64,
    request: Option<String>,
    trace: Option<String>,
    returned_at: Option<i64>,
    ended_at: Option<i64>,
    phase: Option<&'static str>,
    outcome: Option<&'static str>,
    proof: Option<&'static str>,
    unreadable_since: Option<i64>,
    next_poll_at: Option<i64>,
}

#[derive(Serialize)]
struct ContradictionReport<'a> {
    at: i64,
    bank_status: &'a str,
    payment_status: &'static str,
}

#[derive(Serialize)]
struct EventReport<'a> {
    event_id: String,
    created_at: i64,
    deliveries: Vec<Delivery<'a>>,
}

#[derive(Serialize)]
struct Delivery<'a> {
    endpoint_id: String,
    url: &'a str,
    state: &'a str,
    attempts: i16,
    next_at: Option<i64>,
    ended_at: Option<i64>,
}

#[derive(Serialize)]
struct ProposalReport<'a> {
    proposal_id: String,
    proposed_at: i64,
    proposed_by: &'a str,
    close_as: Option<&'static str>,
    evidence: Option<&'a str>,
    decision: Option<&'static str>,
    decided_at: Option<i64>,
    decided_by: Option<&'a str>,
}

/// The request and its trace, as its log lines have them.
fn origin_text(origin: Option<&Origin>) -> String {
    origin.map_or_else(String::new, |origin| format!("  {} trace {}", origin.request, origin.trace_text()))
}

impl Found {
    /// The bank's own id of the order, while it is stored and the bank is configured.
    fn bank_order_id(&self, attempt: &AttemptEntry) -> Option<String> {
        let bank = self.banks.iter().find_map(|banks| banks.get(&attempt.bank))?;
        bank.connector.order_id(attempt.connector_state.as_ref()?)
    }

    fn report(&self) -> Report<'_> {
        let PaymentHistory { payment, data, changes, attempts, contradictions } = &self.history;
        let ms = |at: Option<Timestamp>| at.map(Timestamp::epoch_ms);
        let attempt = |attempt: &AttemptEntry| Attempt {
            number: attempt.number,
            bank: attempt.bank.to_string(),
            end_to_end_id: AttemptKey::of(attempt.id).end_to_end_id(),
            bank_order_id: self.bank_order_id(attempt),
            started_at: attempt.started_at.epoch_ms(),
            request: attempt.started_by.map(|origin| origin.request.to_string()),
            trace: attempt.started_by.map(|origin| origin.trace_text()),
            returned_at: ms(attempt.returned_at),
            ended_at: ms(attempt.ended_at),
            phase: attempt.phase.map(|phase| phase.as_str()),
            outcome: attempt.outcome.map(|outcome| outcome.as_str()),
            proof: proof(attempt),
            unreadable_since: ms(attempt.unreadable_since),
            next_poll_at: ms(attempt.next_poll_at),
        };
        Report {
            payment_id: payment.id.to_string(),
            company_id: payment.company_id.to_string(),
            amount_cents: payment.amount.cents(),
            currency: payment.currency.code(),
            reference: payment.reference.as_str(),
            data: data.as_deref(),
            status: payment.status.as_str(),
            created_at: payment.created_at.epoch_ms(),
            updated_at: ms(payment.updated_at),
            merchant_return: payment.merchant_return,
            changes: changes
                .iter()
                .map(|change| Change {
                    at: change.at.epoch_ms(),
                    from: change.from.as_str(),
                    to: change.to.as_str(),
                    cause: &change.cause,
                    request: change.origin.map(|origin| origin.request.to_string()),
                    trace: change.origin.map(|origin| origin.trace_text()),
                })
                .collect(),
            attempts: attempts.iter().map(attempt).collect(),
            contradictions: contradictions
                .iter()
                .map(|found| ContradictionReport {
                    at: found.at.epoch_ms(),
                    bank_status: &found.bank_status,
                    payment_status: found.payment_status.as_str(),
                })
                .collect(),
            event: self.event.as_ref().map(event_report),
            proposals: self.proposals.iter().map(proposal_report).collect(),
            audit: self.audit.iter().map(audit::Entry::from).collect(),
            log_query: log_query::of(&self.history),
        }
    }

    fn print(&self) {
        let PaymentHistory { payment, data, .. } = &self.history;
        print_line(format_args!(
            "{}  {}  {}  {}",
            payment.id,
            payment.status,
            amount_text(payment.amount, payment.currency),
            payment.reference.as_str()
        ));
        print_line(format_args!("company {}", payment.company_id));
        if let Some(data) = data {
            print_line(format_args!("data {data}"));
        }
        for attempt in &self.history.attempts {
            let order = self.bank_order_id(attempt).map_or_else(String::new, |id| format!(", the bank's id {id}"));
            let key = AttemptKey::of(attempt.id).end_to_end_id();
            print_line(format_args!("attempt {} at {}: end-to-end id {key}{order}", attempt.number, attempt.bank));
        }
        print_line(format_args!(""));
        let mut timeline = self.timeline();
        timeline.sort_by_key(|(at, _)| *at);
        for (at, text) in timeline {
            print_line(format_args!("{}  {text}", at.to_rfc3339()));
        }
        let next = self.history.attempts.iter().filter_map(|attempt| attempt.next_poll_at).min();
        if let Some(next) = next {
            print_line(format_args!("\nthe bank is asked again at {}", next.to_rfc3339()));
        }
        for delivery in self.event.iter().flat_map(|event| &event.deliveries) {
            print_line(format_args!("{}", describe_delivery(delivery)));
        }
        if let Some(query) = log_query::of(&self.history) {
            print_line(format_args!("\nits log lines, on all nodes:\n{query}"));
        }
    }

    fn timeline(&self) -> Vec<(Timestamp, String)> {
        let PaymentHistory { payment, changes, attempts, contradictions, .. } = &self.history;
        let mut timeline = vec![(payment.created_at, "PENDING: the payer confirmed".to_owned())];
        timeline.extend(changes.iter().map(|change| {
            let cause = sanitise_for_terminal(change.cause.as_bytes());
            (change.at, format!("{} → {} ({cause}){}", change.from, change.to, origin_text(change.origin.as_ref())))
        }));
        for attempt in attempts {
            let number = attempt.number;
            let origin = origin_text(attempt.started_by.as_ref());
            timeline.push((attempt.started_at, format!("attempt {number} started at bank {}{origin}", attempt.bank)));
            timeline
                .extend(attempt.returned_at.map(|at| (at, format!("attempt {number}: the bank returned the payer"))));
            let unreadable = attempt.unreadable_since;
            timeline.extend(unreadable.map(|at| (at, format!("attempt {number}: the bank cannot be read since then"))));
            if let (Some(at), Some(outcome)) = (attempt.ended_at, attempt.outcome) {
                let proof = match proof(attempt) {
                    Some("operator") => "closed by operators",
                    Some(_) => "by the bank's word",
                    None => "no order at the bank",
                };
                timeline.push((at, format!("attempt {number} ended: {outcome} ({proof})")));
            }
        }
        timeline.extend(contradictions.iter().map(|found| {
            let text = format!(
                "CONTRADICTION: the bank says \"{}\" of a payment that is {}",
                sanitise_for_terminal(found.bank_status.as_bytes()),
                found.payment_status
            );
            (found.at, text)
        }));
        if let Some(event) = &self.event {
            timeline.push((event.created_at, format!("event {} created", event.id)));
        }
        timeline.extend(self.delivery_attempts.iter().map(|attempt| {
            let text = format!(
                "event sent to {}: {} after {} ms",
                attempt.endpoint,
                describe_attempt(attempt),
                attempt.duration_ms
            );
            (attempt.started_at, text)
        }));
        timeline.extend(
            self.audit
                .iter()
                .map(|entry| (entry.recorded_at, format!("{} by {} on {}", entry.action, entry.actor, entry.host))),
        );
        for proposal in &self.proposals {
            if let ProposedChange::ClosePayment { closed_as, evidence, .. } = &proposal.change {
                let text = format!(
                    "{} proposed by {}: close as {closed_as}, evidence: {evidence}",
                    proposal.id, proposal.proposed_by
                );
                timeline.push((proposal.proposed_at, text));
            }
            if let Some(decision) = &proposal.decided {
                let verb = decision.as_str();
                timeline.push((decision.at, format!("{} {verb} by {}", proposal.id, decision.by)));
            }
        }
        timeline
    }
}

/// What proves the outcome. `None` if the attempt has not ended, or if no order of it reached the bank.
const fn proof(attempt: &AttemptEntry) -> Option<&'static str> {
    match attempt.outcome {
        None | Some(AttemptOutcome::NotReached | AttemptOutcome::Abandoned) => None,
        Some(_) if attempt.ended_by_operator => Some("operator"),
        Some(
            AttemptOutcome::Paid
            | AttemptOutcome::Rejected
            | AttemptOutcome::Lapsed
            | AttemptOutcome::Cancelled
            | AttemptOutcome::Refused,
        ) => Some("bank"),
    }
}

fn event_report(event: &EventEntry) -> EventReport<'_> {
    EventReport {
        event_id: event.id.to_string(),
        created_at: event.created_at.epoch_ms(),
        deliveries: event
            .deliveries
            .iter()
            .map(|delivery| Delivery {
                endpoint_id: delivery.endpoint.to_string(),
                url: &delivery.url,
                state: &delivery.state,
                attempts: delivery.attempts,
                next_at: delivery.next_attempt_at.map(Timestamp::epoch_ms),
                ended_at: delivery.ended_at.map(Timestamp::epoch_ms),
            })
            .collect(),
    }
}

fn proposal_report(proposal: &Proposal) -> ProposalReport<'_> {
    let (close_as, evidence) = match &proposal.change {
        ProposedChange::ClosePayment { closed_as, evidence, .. } => (Some(closed_as.as_str()), Some(evidence.as_str())),
        ProposedChange::PayeeAccount { .. } | ProposedChange::OwnerRole { .. } => (None, None),
    };
    let decided = proposal.decided.as_ref();
    ProposalReport {
        proposal_id: proposal.id.to_string(),
        proposed_at: proposal.proposed_at.epoch_ms(),
        proposed_by: &proposal.proposed_by,
        close_as,
        evidence,
        decision: decided.map(Decision::as_str),
        decided_at: decided.map(|decision| decision.at.epoch_ms()),
        decided_by: decided.map(|decision| decision.by.as_str()),
    }
}
