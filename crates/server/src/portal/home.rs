//! The company's first page: a checklist until everything is set up, then a short summary; and what happened to its payments.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::company::Mode;
use paylink_store::{BoundedCount, Endpoint, SetupProgress};

use super::{
    count_text::sentence,
    error::{PortalError, PortalResult},
    overview::Overview,
    setup_steps::{Outline, outlines},
    shell::{Frame, Page, Shell, html},
    state::Portal,
    tokens::TokenState,
    viewer::CompanyViewer,
};

/// Where a step of the checklist is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StepState {
    Done,
    /// The first one that is not done.
    Next,
    /// It is started, and waits for something outside of the portal.
    Waiting,
    Later,
}

struct Step {
    title: String,
    text: String,
    state: StepState,
    state_text: String,
    /// Whether its button is the page's main one.
    is_main: bool,
    /// The label and the path of its button. `None` if it is done, or for somebody whose role does not allow it.
    button: Option<(String, String)>,
    /// The path of its page once it is done. `None` for somebody who may not open it.
    page: Option<String>,
}

/// What the summary shows of a company that is set up: label, value, and the page where it is changed.
struct Fact {
    label: String,
    value: String,
    path: String,
}

#[derive(Template)]
#[template(path = "portal/home.html")]
struct Home {
    shell: Shell,
    company: String,
    /// Empty once everything is done.
    steps: Vec<Step>,
    done: i64,
    facts: Vec<Fact>,
    /// Once there are payments.
    overview: Option<Overview>,
    /// The page of a test company says how to take real money.
    is_test: bool,
}

impl Page for Home {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET /c/{company}`
pub(super) async fn page(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    let progress = viewer.cell.setup_progress(viewer.company.id).await?.ok_or(PortalError::NotFound)?;
    let shell = Shell::of_company(&portal, &viewer, "/c/{company}");
    let (steps, facts) = if progress.is_complete() {
        (Vec::new(), facts(&portal, &viewer).await?)
    } else {
        (steps(&viewer, progress), Vec::new())
    };
    let done = steps.iter().filter(|step| step.state == StepState::Done).count();
    let done = i64::try_from(done).unwrap_or_default();
    let is_test = viewer.company.mode == Mode::Test;
    let overview = Overview::read(&portal, &viewer).await?;
    Ok(html(StatusCode::OK, &Home { shell, company: viewer.company.name, steps, done, facts, overview, is_test }))
}

fn steps(viewer: &CompanyViewer, progress: SetupProgress) -> Vec<Step> {
    let mut next_is_taken = false;
    let step = |outline: Outline| {
        let may = viewer.may(outline.permission);
        let state = match (outline.is_done, outline.is_waiting) {
            (true, _) => StepState::Done,
            (false, true) => StepState::Waiting,
            (false, false) if next_is_taken => StepState::Later,
            (false, false) => StepState::Next,
        };
        let is_main = !outline.is_done && !next_is_taken;
        next_is_taken |= !outline.is_done;
        let texts = viewer.texts();
        Step {
            title: outline.title,
            text: if outline.is_done || may { outline.text } else { texts.setup_others() },
            state,
            is_main,
            state_text: match state {
                StepState::Done => texts.setup_done(),
                StepState::Next => texts.setup_next(),
                StepState::Waiting => texts.setup_waiting(),
                StepState::Later => texts.setup_later(),
            },
            button: outline.button.filter(|_| may && !outline.is_done),
            page: outline.page.filter(|page| may || *page != "test-link").map(|page| viewer.path(page)),
        }
    };
    outlines(viewer, progress).into_iter().map(step).collect()
}

async fn facts(portal: &Portal, viewer: &CompanyViewer) -> Result<Vec<Fact>, PortalError> {
    let (texts, company) = (viewer.texts(), &viewer.company);
    let account = viewer.cell.payee_account(company.id, &portal.service.ring).await?;
    let account = account.map(|account| format!("{}, {}", account.iban.abbreviated(), account.currency));
    let tokens = viewer.cell.tokens(company.id).await?;
    let tokens_that_are =
        |state| tokens.iter().filter(|token| TokenState::of(token, viewer.viewer.now) == state).count();
    let (valid, replaced) = (tokens_that_are(TokenState::Valid), tokens_that_are(TokenState::Replaced));
    let endpoints = viewer.cell.endpoints(company.id).await?;
    let waiting = endpoints.iter().map(|endpoint| BoundedCount::new(endpoint.waiting, Endpoint::MAX_COUNTED)).sum();
    let waiting = sentence(waiting, texts, |n| texts.summary_waiting(n), |n| texts.summary_waiting_many(n));
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let tokens = texts.summary_tokens(count(valid));
    let tokens = match replaced {
        0 => tokens,
        _ => format!("{tokens}, {}", texts.summary_tokens_replaced(count(replaced))),
    };
    let fact = |label, value, page: &str| Fact { label, value, path: viewer.path(page) };
    Ok(vec![
        fact(texts.nav_online_payments(), texts.payments_enabled(), "online-payments"),
        fact(texts.nav_account(), account.unwrap_or_default(), "account"),
        fact(texts.nav_tokens(), tokens, "tokens"),
        fact(texts.nav_webhooks(), texts.summary_webhooks(count(endpoints.len())), "webhooks"),
        fact(texts.summary_deliveries(), waiting, "webhooks"),
    ])
}
