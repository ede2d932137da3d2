//! Every combination of transaction status and SCA status, and what it does to a payment. The expectations are the tables
//! of docs/statuses.md.

use std::collections::BTreeMap;

use paylink_domain::{
    attempt::{AttemptOutcome, AttemptSnapshot, Conclusion, Ended, Observation, Profile, conclude},
    status::{CurrentStatus, Status},
    time::Timestamp,
};

use super::*;

const NOW: Timestamp = Timestamp::from_epoch_ms(1_790_000_000_000);
const PROFILE: Profile = Profile { executed_is_final: true, lost_initiation_may_move_money: true, retention: None };

const ATTEMPT: AttemptSnapshot = AttemptSnapshot {
    created_at: NOW,
    payer_seen_at: NOW,
    unreadable_since: None,
    gone_since: None,
    payer_request: None,
    ended: None,
    superseded: false,
    is_last: false,
    awaits_others: false,
    order_known: true,
    named_orders: false,
};

/// The SCA status of an order without an authorisation.
const NONE: &str = "none";

fn sca_of(code: &str) -> Sca {
    if code == NONE { Sca::Unfinished } else { Sca::from_code(code) }
}

fn pending() -> CurrentStatus {
    CurrentStatus::INITIAL
}

fn observed(current_status: CurrentStatus, attempt: &AttemptSnapshot, transaction: &str, sca: &str) -> Conclusion {
    let observation = Observation::Phase(phase(transaction, sca_of(sca)));
    conclude(current_status, attempt, observation, PROFILE, NOW, NOW)
}

/// A table of the document: the codes in its first row, and the cells of each transaction status.
struct Table {
    /// The codes in backticks of each column's heading, and `none`.
    columns: Vec<Vec<String>>,
    rows: BTreeMap<String, Vec<String>>,
}

impl Table {
    /// The first table after this heading.
    fn after(heading: &str) -> Self {
        let document = include_str!("../../../../../docs/statuses.md");
        let section = document.split_once(heading).expect("the section").1;
        let lines = section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
        let cells = |line: &str| -> Vec<String> {
            line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
        };
        let mut lines = lines.map(cells);
        let columns = lines.next().expect("a heading").into_iter().skip(1).map(|cell| codes(&cell)).collect();
        let rows = lines.skip(1).map(|cells| (codes(&cells[0]).remove(0), cells[1..].to_vec())).collect();
        Self { columns, rows }
    }

    fn cell(&self, transaction: &str, column: &str) -> &str {
        let mut columns = self.columns.iter().enumerate().filter(|(_, codes)| codes.iter().any(|code| code == column));
        let (Some((index, _)), None) = (columns.next(), columns.next()) else { panic!("{column} has not one column") };
        &self.rows[transaction][index]
    }
}

/// The words in backticks.
fn codes(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn combinations() -> impl Iterator<Item = (&'static str, &'static str)> {
    let sca_statuses = SCA_STATUSES.iter().map(|(code, _)| *code).chain([NONE]);
    TRANSACTION_STATUSES.iter().flat_map(move |(transaction, _)| sca_statuses.clone().map(|sca| (*transaction, sca)))
}

#[test]
fn an_open_attempt_changes_the_payment_as_documented() {
    let table = Table::after("## Before the payer has authorised");
    for (transaction, sca) in combinations() {
        let conclusion = observed(pending(), &ATTEMPT, transaction, sca);
        let status = conclusion.new_status.unwrap_or(Status::Pending);
        let ended = if conclusion.outcome.is_some() { ", ended" } else { "" };
        assert_eq!(format!("{status}{ended}"), table.cell(transaction, sca), "{transaction}/{sca}");
        assert!(conclusion.next_poll_at.is_some_and(|at| at > NOW), "{transaction}/{sca} is read again");
    }
    assert_eq!((table.rows.len(), combinations().count()), (14, 140));
}

#[test]
fn an_authorised_payment_changes_as_documented() {
    let table = Table::after("## After the payer has authorised");
    for (transaction, sca) in combinations() {
        let authorised = CurrentStatus { status: Status::Authorised, was_authorised: true };
        let conclusion = observed(authorised, &ATTEMPT, transaction, sca);
        let status = conclusion.new_status.unwrap_or(Status::Authorised);
        let ended = if conclusion.outcome.is_some() { ", ended" } else { "" };
        assert_eq!(format!("{status}{ended}"), table.cell(transaction, sca), "{transaction}/{sca}");
    }
}

#[test]
fn an_ended_attempt_never_changes_and_contradictions_are_reported_as_documented() {
    let table = Table::after("## After the attempt has ended");
    for (transaction, sca) in combinations() {
        for outcome in AttemptOutcome::ALL {
            let attempt = AttemptSnapshot { ended: Some(Ended { outcome: *outcome, at: NOW }), ..ATTEMPT };
            let status = if *outcome == AttemptOutcome::Paid { Status::Executed } else { Status::Incomplete };
            let current_status = CurrentStatus { status, was_authorised: false };
            let conclusion = observed(current_status, &attempt, transaction, sca);
            assert_eq!((conclusion.new_status, conclusion.outcome), (None, None), "{transaction}/{sca} {outcome}");
            let paid = if *outcome == AttemptOutcome::Paid { "paid" } else { "unpaid" };
            let expected = table.cell(transaction, &format!("{paid}/{sca}"));
            assert_eq!(if conclusion.contradiction { "reported" } else { "nothing" }, expected, "{transaction}/{sca}");
        }
    }
}

#[test]
fn an_attempt_whose_order_is_not_known_cannot_be_read_and_does_not_end() {
    let unknown_order = AttemptSnapshot { order_known: false, ..ATTEMPT };
    let lost = conclude(pending(), &unknown_order, Observation::InitiationLost, PROFILE, NOW, NOW);
    assert_eq!((lost.new_status, lost.outcome, lost.next_poll_at), (Some(Status::Unknown), None, None));
    // The bank's notification names an order: it is read, and adopted if it is ours. Then the tables apply.
    let named = AttemptSnapshot { named_orders: true, ..unknown_order };
    let unknown = CurrentStatus { status: Status::Unknown, was_authorised: false };
    let named_order = conclude(unknown, &named, Observation::InitiationLost, PROFILE, NOW, NOW);
    assert_eq!((named_order.new_status, named_order.outcome), (None, None));
    assert!(named_order.next_poll_at.is_some());
    for (transaction, sca) in combinations() {
        let adopted = observed(unknown, &ATTEMPT, transaction, sca);
        let from_pending = observed(pending(), &ATTEMPT, transaction, sca);
        let status = |conclusion: Conclusion, unchanged| conclusion.new_status.unwrap_or(unchanged);
        assert_eq!(status(adopted, Status::Unknown), status(from_pending, Status::Pending), "{transaction}/{sca}");
    }
}

#[test]
fn rjct_after_acsp_fails_the_payment_whatever_the_authorisation_says() {
    for sca in ["started", "failed", "finalised"] {
        assert_eq!(observed(pending(), &ATTEMPT, "ACSP", sca).new_status, Some(Status::Authorised));
        let authorised = CurrentStatus { status: Status::Authorised, was_authorised: true };
        assert_eq!(observed(authorised, &ATTEMPT, "RJCT", sca).new_status, Some(Status::Failed));
    }
}

#[test]
fn codes_that_the_standard_does_not_list_are_unrecognised() {
    for code in ["XYZQ", "", "acsc", "ACSC "] {
        assert_eq!(phase(code, Sca::Finished), Phase::Unrecognised, "{code}");
        assert!(!depends_on_sca(code));
    }
    assert_eq!(Sca::from_code("?"), Sca::Unfinished);
}

#[test]
fn a_code_is_short_and_has_no_line_breaks() {
    assert_eq!(sanitise_code("PAYMENT_FAILED\n2026 ok"), "PAYMENT_FAILED2026ok");
    assert_eq!(sanitise_code(&"A".repeat(100)).len(), 40);
}
