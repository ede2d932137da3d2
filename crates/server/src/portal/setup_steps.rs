//! The steps that set a company up: the checklist on its first page, and where a person continues after one of them.

use paylink_domain::{company::Mode, permission::Permission};
use paylink_store::{SetupProgress, StoreError};

use super::viewer::{CompanyViewer, NextStep};

/// A step as the setup has it, before it is known which one is next.
pub(super) struct Outline {
    /// The same as the label of its page in the navigation.
    pub(super) title: String,
    pub(super) text: String,
    pub(super) is_done: bool,
    pub(super) is_waiting: bool,
    pub(super) permission: Permission,
    /// The page of the navigation that it is about. `None` if it is done elsewhere.
    pub(super) page: Option<&'static str>,
    /// The label and the path of its button.
    pub(super) button: Option<(String, String)>,
}

/// The first step that is not done, or the checklist if somebody else must do it. `None` if everything is set up.
pub(super) async fn next_step(viewer: &CompanyViewer) -> Result<Option<NextStep>, StoreError> {
    let Some(progress) = viewer.cell.setup_progress(viewer.company.id).await? else { return Ok(None) };
    if progress.is_complete() {
        return Ok(None);
    }
    let texts = viewer.texts();
    let step = outlines(viewer, progress).into_iter().find(|step| !step.is_done);
    let step = step.filter(|step| viewer.may(step.permission)).and_then(|step| {
        let ((_, path), page) = (step.button?, step.page?);
        Some(NextStep { label: texts.setup_next_step(&step.title), path, page })
    });
    Ok(Some(step.unwrap_or_else(|| NextStep { label: texts.setup_back(), path: viewer.path(""), page: "" })))
}

pub(super) fn outlines(viewer: &CompanyViewer, progress: SetupProgress) -> [Outline; 5] {
    let texts = viewer.texts();
    let button = |label: String, page: &str| Some((label, viewer.path(page)));
    let (webhook_text, webhook_button) = if progress.has_endpoint {
        (texts.setup_webhook_text_waiting(), button(texts.setup_webhook_button_test(), "webhooks"))
    } else {
        (texts.setup_webhook_text(), button(texts.setup_webhook_button(), "webhooks/new"))
    };
    [
        Outline {
            title: texts.nav_account(),
            text: texts.setup_account_text(),
            is_done: progress.has_account,
            is_waiting: false,
            permission: Permission::ChangeAccount,
            page: Some("account"),
            button: button(texts.account_add(), "account/change"),
        },
        Outline {
            title: texts.nav_activation(),
            text: texts.setup_enable_text(),
            is_done: progress.enabled && progress.has_callback,
            is_waiting: false,
            permission: Permission::EnablePayments,
            page: Some("online-payments"),
            button: button(texts.setup_enable_button(), "online-payments"),
        },
        Outline {
            title: texts.nav_tokens(),
            text: texts.setup_token_text(),
            is_done: progress.has_token,
            is_waiting: false,
            permission: Permission::ManageTokens,
            page: Some("tokens"),
            button: button(texts.setup_token_button(), "tokens/new"),
        },
        payment(viewer, progress),
        Outline {
            title: texts.nav_webhooks(),
            text: webhook_text,
            is_done: progress.endpoint_verified,
            is_waiting: progress.has_endpoint,
            permission: Permission::ManageEndpoints,
            page: Some("webhooks"),
            button: webhook_button,
        },
    ]
}

/// A live company has no test links: its shop makes the first payment.
fn payment(viewer: &CompanyViewer, progress: SetupProgress) -> Outline {
    let texts = viewer.texts();
    let (title, text, page, button) = match viewer.company.mode {
        Mode::Test => (
            texts.nav_test_link(),
            texts.setup_payment_text_test(),
            Some("test-link"),
            Some((texts.setup_payment_button(), viewer.path("test-link"))),
        ),
        Mode::Live => (texts.setup_payment(), texts.setup_payment_text_live(), None, None),
    };
    let (is_done, permission) = (progress.has_paid_payment, Permission::CreateTestLink);
    Outline { title, text, is_done, is_waiting: false, permission, page, button }
}
