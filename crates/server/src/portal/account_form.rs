//! The form for another payee account. A domestic number is shown as the IBAN that follows from it before it is used.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{
    company::{CompanyName, Mode},
    domestic_account::{AccountFormat, parse_account},
    iban::Iban,
    money::Currency,
};
use paylink_store::{ChangeAccountOutcome, PayeeAccount};

use super::{
    error::{PortalError, PortalResult},
    form::Form,
    shell::{ACCOUNT_PAGE, Frame, Page, Shell, html, see_other},
    state::Portal,
    texts::PortalTexts,
    viewer::CompanyViewer,
};

#[derive(Template)]
#[template(path = "portal/account_form.html")]
struct AccountForm {
    shell: Shell,
    holder: String,
    number: String,
    currency: Currency,
    /// Whether the number is the IBAN that follows from what the person typed.
    derived: bool,
    /// Why the account was not saved, though all fields are valid.
    error: Option<String>,
    holder_error: Option<String>,
    number_error: Option<String>,
    is_first: bool,
    is_live: bool,
    path: String,
}

impl Page for AccountForm {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

impl AccountForm {
    fn new(portal: &Portal, viewer: &CompanyViewer) -> Self {
        Self {
            shell: Shell::of_company(portal, viewer, ACCOUNT_PAGE),
            holder: viewer.company.name.clone(),
            number: String::new(),
            currency: viewer.company.currency.unwrap_or(Currency::Eur),
            derived: false,
            error: None,
            holder_error: None,
            number_error: None,
            is_first: viewer.company.currency.is_none(),
            is_live: viewer.company.mode == Mode::Live,
            path: viewer.path("account"),
        }
    }

    #[expect(clippy::unused_self, reason = "templates call it on the page")]
    fn currencies(&self) -> [Currency; 10] {
        Currency::ALL
    }

    /// What may be typed, for each currency that has a format of its own.
    #[expect(clippy::unused_self, reason = "templates call it on the page")]
    fn formats(&self) -> Vec<(&'static str, &'static str)> {
        let example = |currency: Currency| Some((currency.code(), AccountFormat::of(currency).example()?));
        Currency::ALL.into_iter().filter_map(example).collect()
    }
}

/// `GET /c/{company}/account/change`
pub(super) async fn form(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    let mut page = AccountForm::new(&portal, &viewer);
    if let Some(account) = viewer.cell.payee_account(viewer.company.id, &portal.service.ring).await? {
        account.holder.as_str().clone_into(&mut page.holder);
    }
    Ok(html(StatusCode::OK, &page))
}

/// `POST /c/{company}/account/change`
pub(super) async fn change(State(portal): State<Arc<Portal>>, viewer: CompanyViewer, form: Form) -> PortalResult {
    let texts = viewer.texts();
    let currency: Currency = form.text("currency").parse().map_err(|_| PortalError::InvalidForm)?;
    let holder = form.text("holder").parse::<CompanyName>();
    let iban = parse_account(form.text("number"), currency);
    let (holder, iban) = match (holder, iban) {
        (Ok(holder), Ok(iban)) if form.text("number").parse::<Iban>().is_ok() => (holder, iban),
        (holder, iban) => {
            let derived = holder.is_ok() && iban.is_ok();
            let page = AccountForm {
                holder: form.text("holder").to_owned(),
                number: if derived {
                    iban.as_ref().map(Iban::grouped).unwrap_or_default()
                } else {
                    form.text("number").to_owned()
                },
                currency,
                derived,
                holder_error: holder.err().map(|_| texts.holder_wrong()),
                number_error: iban.err().map(|invalid| number_error(form.text("number"), invalid.currency, texts)),
                ..AccountForm::new(&portal, &viewer)
            };
            return Ok(html(if derived { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY }, &page));
        }
    };
    let (cell, service) = (&viewer.cell, &portal.service);
    let account = PayeeAccount { holder, iban, currency };
    let changed =
        cell.change_account(&viewer.actor(), viewer.company.id, &account, &service.ring, &*service.randomness).await?;
    match changed {
        ChangeAccountOutcome::Changed => Ok(see_other(&portal, &viewer.path("account?done=account-changed"))),
        ChangeAccountOutcome::Proposed(_) => Ok(see_other(&portal, &viewer.path("account?done=account-proposed"))),
        ChangeAccountOutcome::AlreadyProposed(_) => {
            let page = AccountForm {
                holder: form.text("holder").to_owned(),
                number: form.text("number").to_owned(),
                currency,
                error: Some(texts.account_already_proposed()),
                ..AccountForm::new(&portal, &viewer)
            };
            Ok(html(StatusCode::CONFLICT, &page))
        }
        ChangeAccountOutcome::NoSuchCompany => Err(PortalError::NotFound),
    }
}

/// What is wrong with a number that looks like an IBAN, or which formats the currency accepts.
pub(super) fn number_error(typed: &str, currency: Currency, texts: PortalTexts) -> String {
    if Iban::looks_like_one(typed) {
        return texts.number_typing_error();
    }
    match AccountFormat::of(currency).example() {
        Some(example) => texts.number_wrong_domestic(currency.code(), example),
        None => texts.number_wrong_iban(currency.code()),
    }
}
