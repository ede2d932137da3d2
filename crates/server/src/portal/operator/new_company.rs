//! `/operator/companies/new`: a company, by the same rules as `paylink company add`.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{
    company::{CompanyName, Mode},
    domestic_account::parse_account,
    iban::Iban,
    id::{CellId, CompanyId},
    money::Currency,
};
use paylink_store::{Cell, NewCompany};

use super::companies::PAGE;
use crate::{
    flow::new_company::{NewCompanyRequest, RequestedIban, new_company},
    portal::{
        account_fields::{AccountFields, number_error},
        error::{PortalError, PortalResult},
        form::Form,
        shell::{Frame, Page, Shell, html, see_other},
        state::Portal,
        viewer::Viewer,
    },
};

#[derive(Template)]
#[template(path = "portal/operator_company_form.html")]
struct NewCompanyPage {
    shell: Shell,
    /// The new company has the number of this id, so that sending the form twice adds one company.
    id: CompanyId,
    name: String,
    mode: Mode,
    /// The cells to choose from. Empty if there is only one.
    cells: Vec<CellId>,
    cell: CellId,
    account: AccountFields,
    name_error: Option<String>,
    mode_error: Option<String>,
}

impl Page for NewCompanyPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

impl NewCompanyPage {
    fn new(portal: &Portal, viewer: &Viewer, id: CompanyId) -> Self {
        let cells: Vec<CellId> = portal.service.cells.iter().map(|cell| cell.id()).collect();
        Self {
            shell: Shell::of_operator(portal, viewer, PAGE),
            id,
            name: String::new(),
            mode: Mode::Test,
            cells: if cells.len() > 1 { cells } else { Vec::new() },
            cell: portal.home().id(),
            account: AccountFields {
                holder: String::new(),
                holder_hint: viewer.texts.new_company_holder_hint(),
                number: String::new(),
                currency: Currency::Eur,
                is_required: false,
                derived: false,
                holder_error: None,
                number_error: None,
            },
            name_error: None,
            mode_error: None,
        }
    }

    fn is_live(&self) -> bool {
        self.mode == Mode::Live
    }
}

/// `GET /operator/companies/new`
pub(in crate::portal) async fn form(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let id = CompanyId::generate(portal.home().id(), &*portal.service.randomness);
    Ok(html(StatusCode::OK, &NewCompanyPage::new(&portal, &viewer, id)))
}

/// `POST /operator/companies/new`
pub(in crate::portal) async fn add(State(portal): State<Arc<Portal>>, viewer: Viewer, form: Form) -> PortalResult {
    let service = &portal.service;
    let mode: Mode = form.text("mode").parse().map_err(|_| PortalError::InvalidForm)?;
    let currency: Currency = form.text("currency").parse().map_err(|_| PortalError::InvalidForm)?;
    let cell = match form.text("cell") {
        "" => portal.home(),
        id => id.parse().ok().and_then(|id| service.cells.get(id)).ok_or(PortalError::InvalidForm)?,
    };
    let id = match form.text("id") {
        "" => CompanyId::generate(cell.id(), &*service.randomness),
        id => id.parse().map_err(|_| PortalError::InvalidForm)?,
    };
    let request = match read(&portal, &viewer, &form, mode, currency, id) {
        Ok(request) => request,
        Err(page) => {
            let status = if page.account.derived { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
            return Ok(html(status, &NewCompanyPage { cell: cell.id(), ..*page }));
        }
    };
    // The form asks for neither what would be refused: a live company may come without an account, and none is enabled.
    let new = new_company(request, &*service.randomness).map_err(|_| PortalError::InvalidForm)?;
    let id = add_once(&portal, &viewer, cell, id, &new).await?;
    Ok(see_other(&portal, &format!("/c/{id}/people/invite?role=owner&done=company-added")))
}

/// Adds the company. The same form that was sent before leads to the company of that time. A form that was changed since adds another.
async fn add_once(
    portal: &Portal,
    viewer: &Viewer,
    cell: &Cell,
    drawn: CompanyId,
    new: &NewCompany,
) -> Result<CompanyId, PortalError> {
    let (actor, ring, randomness) = (viewer.actor(), &portal.service.ring, &*portal.service.randomness);
    let id = CompanyId::of(cell.id(), drawn.number()).map_err(|_| PortalError::InvalidForm)?;
    if cell.add_company_with_id(&actor, id, new, ring, randomness).await? {
        return Ok(id);
    }
    let existing = cell.company(id).await?;
    if existing.is_some_and(|company| company.name == new.name.as_str() && company.mode == new.mode) {
        return Ok(id);
    }
    Ok(cell.add_company(&actor, new, ring, randomness).await?)
}

/// The request of the form, or the page that says what is wrong with it.
fn read(
    portal: &Portal,
    viewer: &Viewer,
    form: &Form,
    mode: Mode,
    currency: Currency,
    id: CompanyId,
) -> Result<NewCompanyRequest, Box<NewCompanyPage>> {
    let (texts, number) = (viewer.texts, form.text("number"));
    let name = form.text("name").parse::<CompanyName>();
    let holder = match form.text("holder") {
        "" => Ok(None),
        holder => holder.parse::<CompanyName>().map(Some),
    };
    let iban = if number.is_empty() { Ok(None) } else { parse_account(number, currency).map(Some) };
    // Without the number there is no account, and the holder would be lost.
    let is_incomplete = number.is_empty() && !form.text("holder").is_empty();
    // A node that is not fit for live payments does not start with a live company.
    let is_unfit = mode == Mode::Live && !portal.service.live_refusals.is_empty();
    let is_checked = number.is_empty() || number.parse::<Iban>().is_ok();
    match (name, holder, iban) {
        (Ok(name), Ok(holder), Ok(iban)) if is_checked && !is_unfit && !is_incomplete => {
            let iban = iban.map_or(RequestedIban::Later, RequestedIban::Given);
            Ok(NewCompanyRequest { name, mode, iban, holder, currency, enabled: false, callback: None })
        }
        (name, holder, iban) => {
            let derived = name.is_ok() && holder.is_ok() && iban.is_ok() && !is_unfit && !is_incomplete;
            let shown = iban.as_ref().ok().and_then(Option::as_ref).filter(|_| derived).map(Iban::grouped);
            let invalid = iban.err().map(|invalid| number_error(number, invalid, texts));
            let page = NewCompanyPage::new(portal, viewer, id);
            Err(Box::new(NewCompanyPage {
                name: form.text("name").to_owned(),
                mode,
                account: AccountFields {
                    holder: form.text("holder").to_owned(),
                    number: shown.unwrap_or_else(|| number.to_owned()),
                    currency,
                    derived,
                    holder_error: holder.err().map(|_| texts.holder_wrong()),
                    number_error: invalid.or_else(|| is_incomplete.then(|| texts.new_company_number_missing())),
                    ..page.account
                },
                name_error: name.err().map(|_| texts.holder_wrong()),
                mode_error: is_unfit.then(|| texts.new_company_not_live()),
                ..page
            }))
        }
    }
}
