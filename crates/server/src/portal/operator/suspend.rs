//! `/operator/companies/{company}/suspend` and `/resume`: the operator stops a company, and lets it work again.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::Response,
};
use paylink_domain::{company::SuspensionReason, id::CompanyId};
use paylink_store::{Cell, Company, ResumeOutcome, SuspendOutcome};

use super::companies::{PAGE, query_of_name};
use crate::{
    flow::enable::reasons_after_resuming,
    portal::{
        error::{PortalError, PortalResult},
        form::Form,
        online_payments::reason_text,
        question::Question,
        shell::{Frame, Page, Shell, html, see_other},
        state::Portal,
        viewer::Viewer,
    },
};

#[derive(Template)]
#[template(path = "portal/operator_suspend.html")]
struct SuspendPage {
    shell: Shell,
    company: String,
    reason: String,
    error: Option<String>,
    path: String,
}

impl Page for SuspendPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// The company in the path, in any cell.
async fn find(portal: &Portal, id: &str) -> Result<(Arc<Cell>, Company), PortalError> {
    let id: CompanyId = id.parse().map_err(|_| PortalError::NotFound)?;
    let cell = portal.service.cells.get(id.cell()).ok_or(PortalError::NotFound)?.clone();
    let company = cell.company(id).await?.ok_or(PortalError::NotFound)?;
    Ok((cell, company))
}

/// The list with this company, and what was done.
fn back_to_list(portal: &Portal, company: &Company, done: &str) -> Response {
    see_other(portal, &format!("{PAGE}{}&done={done}", query_of_name(&company.name)))
}

/// `GET /operator/companies/{company}/suspend`
pub(in crate::portal) async fn form(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> PortalResult {
    let (_, company) = find(&portal, &id).await?;
    if company.suspension.is_some() {
        return Ok(see_other(&portal, &format!("{PAGE}/{}/resume", company.id)));
    }
    Ok(show(&portal, &viewer, company, String::new(), None))
}

fn show(portal: &Portal, viewer: &Viewer, company: Company, reason: String, error: Option<String>) -> Response {
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = SuspendPage {
        shell: Shell::of_operator(portal, viewer, PAGE),
        company: company.name,
        reason,
        error,
        path: PAGE.to_owned(),
    };
    html(status, &page)
}

/// `POST /operator/companies/{company}/suspend`
pub(in crate::portal) async fn suspend(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<String>,
    form: Form,
) -> PortalResult {
    let (cell, company) = find(&portal, &id).await?;
    let typed = form.text("reason");
    let Ok(reason) = typed.parse::<SuspensionReason>() else {
        let error = viewer.texts.suspend_reason_wrong();
        return Ok(show(&portal, &viewer, company, typed.to_owned(), Some(error)));
    };
    match cell.suspend_company(&viewer.actor(), company.id, &reason).await? {
        SuspendOutcome::Suspended => Ok(back_to_list(&portal, &company, "company-suspended")),
        SuspendOutcome::AlreadySuspended => Ok(back_to_list(&portal, &company, "unchanged")),
        SuspendOutcome::NoSuchCompany => Err(PortalError::NotFound),
    }
}

/// `GET /operator/companies/{company}/resume`
pub(in crate::portal) async fn resume_question(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> PortalResult {
    let (_, company) = find(&portal, &id).await?;
    let Some(suspension) = &company.suspension else {
        return Ok(back_to_list(&portal, &company, "unchanged"));
    };
    let texts = viewer.texts;
    let reasons = reasons_after_resuming(&portal.service, &company);
    let mut paragraphs = vec![texts.resume_by(&suspension.by, &suspension.reason)];
    match (suspension.enabled_before, reasons.is_empty()) {
        (true, true) => paragraphs.push(texts.resume_enabled()),
        (true, false) => paragraphs.push(texts.resume_blocked()),
        (false, _) => paragraphs.push(texts.resume_disabled()),
    }
    if suspension.enabled_before {
        paragraphs.extend(reasons.into_iter().map(|reason| reason_text(reason, &company, texts)));
    }
    let question = Question {
        shell: Shell::of_operator(&portal, &viewer, PAGE),
        heading: texts.resume_heading(&company.name),
        texts: paragraphs,
        confirm: texts.resume_button(),
        is_dangerous: false,
        field: None,
        back: PAGE.to_owned(),
        keep: texts.cancel(),
    };
    Ok(question.response())
}

/// `POST /operator/companies/{company}/resume`
pub(in crate::portal) async fn resume(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> PortalResult {
    let (cell, company) = find(&portal, &id).await?;
    let may_enable = reasons_after_resuming(&portal.service, &company).is_empty();
    match cell.resume_company(&viewer.actor(), company.id, may_enable).await? {
        ResumeOutcome::Resumed => Ok(back_to_list(&portal, &company, "company-resumed")),
        // The list shows why.
        ResumeOutcome::NotSuspended | ResumeOutcome::Closed => Ok(back_to_list(&portal, &company, "unchanged")),
        ResumeOutcome::NoSuchCompany => Err(PortalError::NotFound),
    }
}
