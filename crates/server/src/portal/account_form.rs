//! The form for another payee account.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{
    company::{CompanyName, Mode},
    domestic_account::parse_account,
    iban::Iban,
    money::Currency,
};
use paylink_store::{ChangeAccountOutcome, PayeeAccount};

use super::{
    account_fields::{AccountFields, number_error},
    error::{PortalError, PortalResult},
    form::Form,
    shell::{ACCOUNT_PAGE, Frame, Page, Shell, html, see_other},
    state::Portal,
    viewer::CompanyViewer,
};

#[derive(Template)]
#[template(path = "portal/account_form.html")]
struct AccountForm {
    shell: Shell,
    account: AccountFields,
    /// Why the account was not saved, though all fields are valid.
    error: Option<String>,
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
    fn new(portal: &Portal, viewer: &CompanyViewer, account: AccountFields) -> Self {
        Self {
            shell: Shell::of_company(portal, viewer, ACCOUNT_PAGE),
            account,
            error: None,
            is_first: viewer.company.currency.is_none(),
            is_live: viewer.company.mode == Mode::Live,
            path: viewer.path("account"),
        }
    }
}

/// The fields with this holder, and without a number.
fn empty_fields(viewer: &CompanyViewer, holder: &str, currency: Currency) -> AccountFields {
    AccountFields {
        holder: holder.to_owned(),
        holder_hint: viewer.texts().holder_hint(),
        number: String::new(),
        currency,
        is_required: true,
        derived: false,
        holder_error: None,
        number_error: None,
    }
}

/// `GET /c/{company}/account/change`
pub(super) async fn form(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    let account = viewer.cell.payee_account(viewer.company.id, &portal.service.ring).await?;
    let holder = account.as_ref().map_or(viewer.company.name.as_str(), |account| account.holder.as_str());
    let fields = empty_fields(&viewer, holder, viewer.company.currency.unwrap_or(Currency::Eur));
    Ok(html(StatusCode::OK, &AccountForm::new(&portal, &viewer, fields)))
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
            let fields = AccountFields {
                number: if derived {
                    iban.as_ref().map(Iban::grouped).unwrap_or_default()
                } else {
                    form.text("number").to_owned()
                },
                derived,
                holder_error: holder.err().map(|_| texts.holder_wrong()),
                number_error: iban.err().map(|invalid| number_error(form.text("number"), invalid, texts)),
                ..empty_fields(&viewer, form.text("holder"), currency)
            };
            let page = AccountForm::new(&portal, &viewer, fields);
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
            let fields = AccountFields {
                number: form.text("number").to_owned(),
                ..empty_fields(&viewer, form.text("holder"), currency)
            };
            let error = Some(texts.account_already_proposed());
            let page = AccountForm { error, ..AccountForm::new(&portal, &viewer, fields) };
            Ok(html(StatusCode::CONFLICT, &page))
        }
        ChangeAccountOutcome::NoSuchCompany => Err(PortalError::NotFound),
    }
}
