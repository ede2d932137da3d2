//! `GET /operator`: whether everything is all right. One line for each subject, with a link to its page.

use std::{collections::BTreeSet, sync::Arc};

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::approval::Operators;
use paylink_store::{BankCount, BoundedCount, Cell, StoreError};
use uuid::Uuid;

use super::{
    all_cells::{FromCells, from_all_cells},
    bank_success::by_bank,
    banks::PAGE as BANKS_PAGE,
    cell_health::{CellHealth, LateWork},
    cells::PAGE as CELLS_PAGE,
    certificates,
    worklist::{self, UnknownPayments, missing_text, unknown_payments},
};
use crate::{
    bank_circuit_breaker::BreakerState,
    banks::ConfiguredBank,
    portal::{
        count_text::sentence,
        error::{PortalError, PortalResult},
        shell::{Frame, Page, Shell, html},
        state::Portal,
        texts::PortalTexts,
        viewer::Viewer,
    },
};

const PAGE: &str = "/operator";
const APPROVALS_PAGE: &str = "/operator/approvals";
/// How many payments with an unknown outcome are counted.
const MAX_UNKNOWN: u16 = 100;

struct Subject {
    id: &'static str,
    title: String,
    path: Option<&'static str>,
    /// What is wrong. Empty: nothing.
    problems: Vec<String>,
    /// What is said if nothing is wrong.
    fine: String,
}

#[derive(Template)]
#[template(path = "portal/operations.html")]
struct OperationsPage {
    shell: Shell,
    subjects: Vec<Subject>,
    /// How many subjects need a look.
    problems: i64,
    /// Whether one person alone runs the installation.
    is_single: bool,
    /// Whether notices reach nobody but who looks at the portal.
    is_without_mail: bool,
}

impl Page for OperationsPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// What one cell says.
struct Answer {
    health: CellHealth,
    proposals: BoundedCount,
    contradictions: BoundedCount,
    bank_counts: Vec<BankCount>,
}

pub(in crate::portal) async fn operations(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let texts = viewer.texts;
    let unknown = unknown_payments(&portal, Uuid::nil(), None, MAX_UNKNOWN).await?;
    let cells = from_all_cells(&portal, |cell| async move { answer(&cell).await }).await?;
    let subjects = vec![
        payments(&unknown, &cells, texts),
        approvals(&portal, &cells, texts),
        banks(&portal, &cells, texts),
        certificates(&portal, texts).await?,
        queues(&cells, texts),
        reachable_cells(&cells, texts),
    ];
    let problems = subjects.iter().filter(|subject| !subject.problems.is_empty()).count();
    let page = OperationsPage {
        shell: Shell::of_operator(&portal, &viewer, PAGE),
        problems: i64::try_from(problems).unwrap_or(i64::MAX),
        is_single: portal.service.operators == Operators::Single,
        is_without_mail: !portal.service.sends_mail,
        subjects,
    };
    Ok(html(StatusCode::OK, &page))
}

async fn answer(cell: &Cell) -> Result<Answer, StoreError> {
    Ok(Answer {
        health: CellHealth::read(cell).await?,
        proposals: cell.open_proposals().await?,
        contradictions: cell.recent_contradictions().await?,
        bank_counts: cell.bank_counts().await?,
    })
}

fn payments(unknown: &UnknownPayments, cells: &FromCells<Answer>, texts: PortalTexts) -> Subject {
    let number = i64::try_from(unknown.payments.len()).unwrap_or(i64::MAX);
    let is_minimum = unknown.searched_to.is_some() || number >= i64::from(MAX_UNKNOWN);
    let count = BoundedCount { number, is_minimum };
    let unknown_text = || sentence(count, texts, |n| texts.subject_unknown(n), |n| texts.subject_unknown_many(n));
    let contradictions: BoundedCount = cells.found.iter().map(|(_, answer)| answer.contradictions).sum();
    let contradictions_text = || {
        sentence(contradictions, texts, |n| texts.subject_contradictions(n), |n| texts.subject_contradictions_many(n))
    };
    let problems = [
        count.is_some().then(unknown_text),
        (is_minimum && !count.is_some()).then(|| texts.worklist_part()),
        missing_text(&unknown.missing, texts),
        contradictions.is_some().then(contradictions_text),
    ];
    Subject {
        id: "payments",
        title: texts.subject_payments(),
        path: Some(worklist::PAGE),
        problems: problems.into_iter().flatten().collect(),
        fine: texts.subject_payments_fine(),
    }
}

fn approvals(portal: &Portal, cells: &FromCells<Answer>, texts: PortalTexts) -> Subject {
    let waiting: BoundedCount = cells.found.iter().map(|(_, answer)| answer.proposals).sum();
    let waiting_text =
        || sentence(waiting, texts, |n| texts.subject_approvals_waiting(n), |n| texts.subject_approvals_many(n));
    Subject {
        id: "approvals",
        title: texts.subject_approvals(),
        path: portal.routes.iter().any(|route| route.path == APPROVALS_PAGE).then_some(APPROVALS_PAGE),
        problems: waiting.is_some().then(waiting_text).into_iter().collect(),
        fine: texts.subject_approvals_fine(),
    }
}

fn banks(portal: &Portal, cells: &FromCells<Answer>, texts: PortalTexts) -> Subject {
    let success = by_bank(cells.found.iter().flat_map(|(_, answer)| answer.bank_counts.iter().cloned()));
    let now = portal.service.clock.now();
    let names = |is_wrong: &dyn Fn(&ConfiguredBank) -> bool| -> Option<String> {
        let banks = portal.service.banks.all();
        let wrong: Vec<&str> = banks.iter().filter(|bank| is_wrong(bank)).map(|bank| &*bank.name).collect();
        (!wrong.is_empty()).then(|| wrong.join(", "))
    };
    let open = names(&|bank| matches!(bank.breaker_state(now), BreakerState::Open { .. }));
    let low = names(&|bank| success.get(&bank.id).is_some_and(|success| success.today.is_low()));
    let problems =
        [open.map(|banks| texts.subject_banks_open(&banks)), low.map(|banks| texts.subject_banks_low(&banks))];
    Subject {
        id: "banks",
        title: texts.nav_banks(),
        path: Some(BANKS_PAGE),
        problems: problems.into_iter().flatten().collect(),
        fine: texts.subject_banks_fine(),
    }
}

async fn certificates(portal: &Arc<Portal>, texts: PortalTexts) -> Result<Subject, PortalError> {
    let certificates = certificates::certificates(portal).await?;
    let ending = certificates.iter().filter(|certificate| certificate.state.needs_a_look()).count();
    let ending = i64::try_from(ending).unwrap_or(i64::MAX);
    Ok(Subject {
        id: "certificates",
        title: texts.certificates_heading(),
        path: Some(BANKS_PAGE),
        problems: (ending > 0).then(|| texts.subject_certificates_ending(ending)).into_iter().collect(),
        fine: texts.subject_certificates_fine(),
    })
}

fn queues(cells: &FromCells<Answer>, texts: PortalTexts) -> Subject {
    let name = |work: LateWork| match work {
        LateWork::Polls => texts.queue_polls(),
        LateWork::Deliveries => texts.queue_deliveries(),
        LateWork::Counts => texts.queue_counts(),
        LateWork::Erasures => texts.queue_erasures(),
        LateWork::Worker => texts.queue_worker(),
    };
    let late: BTreeSet<String> = cells.found.iter().flat_map(|(_, answer)| answer.health.late()).map(name).collect();
    let late: Vec<String> = late.into_iter().collect();
    Subject {
        id: "queues",
        title: texts.subject_queues(),
        path: Some(CELLS_PAGE),
        problems: (!late.is_empty()).then(|| texts.subject_queues_late(&late.join(", "))).into_iter().collect(),
        fine: texts.subject_queues_fine(),
    }
}

fn reachable_cells(cells: &FromCells<Answer>, texts: PortalTexts) -> Subject {
    let missing = (!cells.missing.is_empty()).then(|| texts.subject_cells_missing(&cells.missing.join(", ")));
    let closed = cells.found.iter().filter_map(|(cell, answer)| {
        let reason = answer.health.closed.as_ref()?;
        Some(texts.subject_cells_closed(&cell.id().to_string(), reason))
    });
    Subject {
        id: "cells",
        title: texts.subject_cells(),
        path: Some(CELLS_PAGE),
        problems: missing.into_iter().chain(closed).collect(),
        fine: texts.subject_cells_fine(),
    }
}
