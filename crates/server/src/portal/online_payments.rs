//! Online payments: enabling and disabling, and the settings that merchants' links need. `payment_settings_form` changes them.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::permission::Permission;
use paylink_store::{Company, ENABLED_HAS_ACCOUNT, ENABLED_HAS_CALLBACK, ENABLED_NOT_SUSPENDED, StoreError};

use super::{
    error::{PortalError, PortalResult},
    payment_settings::PaymentSettings,
    question::Question,
    shell::{Frame, Page, Shell, html, see_other},
    state::Portal,
    texts::PortalTexts,
    viewer::CompanyViewer,
};
use crate::flow::enable::{EnableRefusal, enable_reasons};

pub(super) const PAGE: &str = "/c/{company}/online-payments";

/// Why online payments cannot be enabled yet.
struct Reason {
    text: String,
    /// The label and the path of the page where the reason is removed, for those who can remove it there.
    fix: Option<(String, String)>,
}

#[derive(Template)]
#[template(path = "portal/online_payments.html")]
struct OnlinePayments {
    shell: Shell,
    is_enabled: bool,
    may_enable: bool,
    may_change: bool,
    /// Why online payments cannot be enabled. Not shown while they are.
    reasons: Vec<Reason>,
    settings: PaymentSettings,
    path: String,
}

impl OnlinePayments {
    /// The unit of the lifetime of links.
    fn unit_text(&self) -> String {
        match self.settings.unit.as_str() {
            "minutes" => self.shell.texts.unit_minutes(),
            "hours" => self.shell.texts.unit_hours(),
            _ => self.shell.texts.unit_days(),
        }
    }
}

impl Page for OnlinePayments {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET /c/{company}/online-payments`
pub(super) async fn page(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    Ok(html(StatusCode::OK, &show(&portal, &viewer)))
}

fn show(portal: &Portal, viewer: &CompanyViewer) -> OnlinePayments {
    let reasons = enable_reasons(&portal.service, &viewer.company);
    OnlinePayments {
        shell: Shell::of_company(portal, viewer, PAGE),
        is_enabled: viewer.company.online_payments_enabled,
        may_enable: viewer.may(Permission::EnablePayments),
        may_change: viewer.may(Permission::ChangeSettings),
        reasons: reasons.into_iter().map(|reason| describe(reason, viewer)).collect(),
        settings: PaymentSettings::of(&viewer.company),
        path: viewer.path("online-payments"),
    }
}

fn describe(reason: EnableRefusal, viewer: &CompanyViewer) -> Reason {
    let texts = viewer.texts();
    let account =
        || viewer.may(Permission::ChangeAccount).then(|| (texts.account_add(), viewer.path("account/change")));
    let callback = || {
        let label = texts.settings_change();
        viewer.may(Permission::ChangeSettings).then(|| (label, viewer.path("online-payments/settings")))
    };
    let resume = || {
        let path = format!("/operator/companies/{}/resume", viewer.company.id);
        viewer.viewer.signed_in.user.is_operator.then(|| (texts.resume_button(), path))
    };
    let fix = match reason {
        EnableRefusal::NoAccount => account(),
        EnableRefusal::NoCallback => callback(),
        EnableRefusal::Suspended => resume(),
        EnableRefusal::NoBankForCurrency(_) | EnableRefusal::OperatorIncomplete | EnableRefusal::NodeNotFitForLive => {
            None
        }
    };
    Reason { text: reason_text(reason, &viewer.company, texts), fix }
}

/// Why online payments of the company cannot be enabled.
pub(super) fn reason_text(reason: EnableRefusal, company: &Company, texts: PortalTexts) -> String {
    match reason {
        EnableRefusal::NoAccount => texts.reason_no_account(),
        EnableRefusal::NoCallback => texts.reason_no_callback(),
        EnableRefusal::Suspended => {
            texts.suspended_notice(company.suspension.as_ref().map_or("", |suspension| suspension.reason.as_str()))
        }
        EnableRefusal::NoBankForCurrency(currency) => texts.reason_no_bank(currency.code()),
        EnableRefusal::OperatorIncomplete => texts.reason_operator(),
        EnableRefusal::NodeNotFitForLive => texts.reason_node(),
    }
}

/// `POST /c/{company}/online-payments/enable`
pub(super) async fn enable(State(portal): State<Arc<Portal>>, mut viewer: CompanyViewer) -> PortalResult {
    if enable_reasons(&portal.service, &viewer.company).is_empty() {
        match viewer.cell.enable_online_payments(&viewer.actor(), viewer.company.id, true).await {
            Ok(_) => return Ok(see_other(&portal, &viewer.path("online-payments?done=payments-enabled"))),
            // Somebody has removed it, or suspended the company, since it was read.
            Err(StoreError::Refused { constraint })
                if [ENABLED_HAS_ACCOUNT, ENABLED_HAS_CALLBACK, ENABLED_NOT_SUSPENDED]
                    .contains(&constraint.as_str()) =>
            {
                viewer.company = viewer.cell.company(viewer.company.id).await?.ok_or(PortalError::NotFound)?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(html(StatusCode::CONFLICT, &show(&portal, &viewer)))
}

/// `GET /c/{company}/online-payments/disable`
pub(super) async fn disable_question(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    let texts: PortalTexts = viewer.texts();
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        heading: texts.disable_heading(&viewer.company.name),
        texts: vec![texts.disable_text(), texts.disable_again()],
        confirm: texts.disable_button(),
        is_dangerous: true,
        field: None,
        back: viewer.path("online-payments"),
        keep: texts.disable_keep(),
    };
    Ok(question.response())
}

/// `POST /c/{company}/online-payments/disable`
pub(super) async fn disable(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    viewer.cell.enable_online_payments(&viewer.actor(), viewer.company.id, false).await?;
    Ok(see_other(&portal, &viewer.path("online-payments?done=payments-disabled")))
}
