//! `/operator/companies/new`: a company, by the same rules as `paylink company add`.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{
    company::{CompanyName, Mode},
    domestic_account::{AccountFormat, parse_account},
    iban::Iban,
    id::CellId,
    money::Currency,
};

use super::companies::PAGE;
use crate::{
    flow::new_company::{NewCompanyRequest, RequestedIban, new_company},
    portal::{
        account_form::number_error,
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
    name: String,
    mode: Mode,
    /// The cells to choose from. Empty if there is only one.
    cells: Vec<CellId>,
    cell: CellId,
    holder: String,
    number: String,
    currency: Currency,
    /// Whether the number is the IBAN that follows from what the person typed.
    derived: bool,
    name_error: Option<String>,
    mode_error: Option<String>,
    holder_error: Option<String>,
    number_error: Option<String>,
}

impl Page for NewCompanyPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

impl NewCompanyPage {
    fn new(portal: &Portal, viewer: &Viewer) -> Self {
        let cells: Vec<CellId> = portal.service.cells.iter().map(|cell| cell.id()).collect();
        Self {
            shell: Shell::of_operator(portal, viewer, PAGE),
            name: String::new(),
            mode: Mode::Test,
            cells: if cells.len() > 1 { cells } else { Vec::new() },
            cell: portal.home().id(),
            holder: String::new(),
            number: String::new(),
            currency: Currency::Eur,
            derived: false,
            name_error: None,
            mode_error: None,
            holder_error: None,
            number_error: None,
        }
    }

    fn is_live(&self) -> bool {
        self.mode == Mode::Live
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

/// `GET /operator/companies/new`
pub(in crate::portal) async fn form(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    Ok(html(StatusCode::OK, &NewCompanyPage::new(&portal, &viewer)))
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
    let request = match read(&portal, &viewer, &form, mode, currency) {
        Ok(request) => request,
        Err(page) => {
            let status = if page.derived { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
            return Ok(html(status, &NewCompanyPage { cell: cell.id(), ..*page }));
        }
    };
    // The form asks for neither what would be refused: a live company may come without an account, and none is enabled.
    let new = new_company(request, &*service.randomness).map_err(|_| PortalError::InvalidForm)?;
    let id = cell.add_company(&viewer.actor(), &new, &service.ring, &*service.randomness).await?;
    Ok(see_other(&portal, &format!("/c/{id}/people/invite?role=owner&done=company-added")))
}

/// The request of the form, or the page that says what is wrong with it.
fn read(
    portal: &Portal,
    viewer: &Viewer,
    form: &Form,
    mode: Mode,
    currency: Currency,
) -> Result<NewCompanyRequest, Box<NewCompanyPage>> {
    let (texts, number) = (viewer.texts, form.text("number"));
    let name = form.text("name").parse::<CompanyName>();
    let holder = match form.text("holder") {
        "" => Ok(None),
        holder => holder.parse::<CompanyName>().map(Some),
    };
    let iban = if number.is_empty() { Ok(None) } else { parse_account(number, currency).map(Some) };
    // A node that is not fit for live payments does not start with a live company.
    let is_unfit = mode == Mode::Live && !portal.service.live_refusals.is_empty();
    let is_checked = number.is_empty() || number.parse::<Iban>().is_ok();
    match (name, holder, iban) {
        (Ok(name), Ok(holder), Ok(iban)) if is_checked && !is_unfit => {
            let iban = iban.map_or(RequestedIban::Later, RequestedIban::Given);
            Ok(NewCompanyRequest { name, mode, iban, holder, currency, enabled: false, callback: None })
        }
        (name, holder, iban) => {
            let derived = name.is_ok() && holder.is_ok() && iban.is_ok() && !is_unfit;
            let shown = iban.as_ref().ok().and_then(Option::as_ref).filter(|_| derived).map(Iban::grouped);
            Err(Box::new(NewCompanyPage {
                name: form.text("name").to_owned(),
                mode,
                holder: form.text("holder").to_owned(),
                number: shown.unwrap_or_else(|| number.to_owned()),
                currency,
                derived,
                name_error: name.err().map(|_| texts.holder_wrong()),
                mode_error: is_unfit.then(|| texts.new_company_not_live()),
                holder_error: holder.err().map(|_| texts.holder_wrong()),
                number_error: iban.err().map(|invalid| number_error(number, invalid.currency, texts)),
                ..NewCompanyPage::new(portal, viewer)
            }))
        }
    }
}
