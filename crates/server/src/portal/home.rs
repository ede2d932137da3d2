//! The company's first page: a checklist until everything is set up, then a short summary.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{company::Mode, permission::Permission, time::Timestamp};
use paylink_store::SetupProgress;

use super::{
    error::{PortalError, PortalResult},
    shell::{Frame, Page, Shell, html},
    state::Portal,
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
}

/// A step as the setup has it, before it is known which one is next.
struct Outline {
    title: String,
    text: String,
    is_done: bool,
    is_waiting: bool,
    permission: Permission,
    button: Option<(String, String)>,
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
    Ok(html(StatusCode::OK, &Home { shell, company: viewer.company.name, steps, done, facts }))
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
        }
    };
    outlines(viewer, progress).into_iter().map(step).collect()
}

fn outlines(viewer: &CompanyViewer, progress: SetupProgress) -> [Outline; 5] {
    let texts = viewer.texts();
    let button = |label: String, page: &str| Some((label, viewer.path(page)));
    let (payment_text, payment_button) = match viewer.company.mode {
        Mode::Test => (texts.setup_payment_text_test(), button(texts.setup_payment_button(), "test-link")),
        Mode::Live => (texts.setup_payment_text_live(), None),
    };
    let (webhook_text, webhook_button) = if progress.has_endpoint {
        (texts.setup_webhook_text_waiting(), button(texts.setup_webhook_button_test(), "webhooks"))
    } else {
        (texts.setup_webhook_text(), button(texts.setup_webhook_button(), "webhooks/new"))
    };
    [
        Outline {
            title: texts.setup_account(),
            text: texts.setup_account_text(),
            is_done: progress.has_account,
            is_waiting: false,
            permission: Permission::ChangeAccount,
            button: button(texts.account_add(), "account/change"),
        },
        Outline {
            title: texts.setup_enable(),
            text: texts.setup_enable_text(),
            is_done: progress.enabled && progress.has_callback,
            is_waiting: false,
            permission: Permission::EnablePayments,
            button: button(texts.setup_enable_button(), "online-payments"),
        },
        Outline {
            title: texts.setup_token(),
            text: texts.setup_token_text(),
            is_done: progress.has_token,
            is_waiting: false,
            permission: Permission::ManageTokens,
            button: button(texts.setup_token_button(), "tokens/new"),
        },
        Outline {
            title: texts.setup_payment(),
            text: payment_text,
            is_done: progress.has_paid_payment,
            is_waiting: false,
            permission: Permission::CreateTestLink,
            button: payment_button,
        },
        Outline {
            title: texts.setup_webhook(),
            text: webhook_text,
            is_done: progress.endpoint_verified,
            is_waiting: progress.has_endpoint,
            permission: Permission::ManageEndpoints,
            button: webhook_button,
        },
    ]
}

async fn facts(portal: &Portal, viewer: &CompanyViewer) -> Result<Vec<Fact>, PortalError> {
    let (texts, company) = (viewer.texts(), &viewer.company);
    let account = viewer.cell.payee_account(company.id, &portal.service.ring).await?;
    let account = account.map(|account| format!("{}, {}", account.iban.abbreviated(), account.currency));
    let tokens = viewer.cell.tokens(company.id).await?;
    let is_valid = |end: Option<Timestamp>| end.is_none_or(|end| end > viewer.viewer.now);
    let tokens = tokens.iter().filter(|token| token.revoked_at.is_none() && is_valid(token.expires_at)).count();
    let endpoints = viewer.cell.endpoints(company.id).await?;
    let waiting: i64 = endpoints.iter().map(|endpoint| endpoint.waiting).sum();
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let fact = |label, value, page: &str| Fact { label, value, path: viewer.path(page) };
    Ok(vec![
        fact(texts.nav_online_payments(), texts.payments_enabled(), "online-payments"),
        fact(texts.nav_account(), account.unwrap_or_default(), "account"),
        fact(texts.nav_tokens(), texts.summary_tokens(count(tokens)), "tokens"),
        fact(texts.nav_webhooks(), texts.summary_webhooks(count(endpoints.len())), "webhooks"),
        fact(texts.summary_deliveries(), texts.summary_waiting(waiting), "webhooks"),
    ])
}
