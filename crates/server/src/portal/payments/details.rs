//! `GET /c/{company}/payments/{payment}`: a payment, what it means for the order, and its story.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{Path, RawQuery, State},
    http::StatusCode,
};
use paylink_domain::{id::PaymentId, permission::Permission};
use paylink_store::AnswerLimit;

use super::{
    PAGE,
    filter::Filter,
    path_of,
    status_view::{StatusView, meaning},
    story::{ANSWERS, Story, tell},
    understood::locale,
};
use crate::{
    pay::{PayerView, shown_to_payer},
    portal::{
        error::{PortalError, PortalResult},
        exchange::may_see_answers,
        moment::Moment,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        viewer::CompanyViewer,
    },
    web::money,
};

#[derive(Template)]
#[template(path = "portal/payment.html")]
struct PaymentPage {
    shell: Shell,
    path: String,
    list_path: String,
    /// The query of the search that led here.
    results: Option<String>,
    id: String,
    amount: String,
    reference: String,
    data: Option<String>,
    status: StatusView,
    meaning: String,
    created: Moment,
    updated: Option<Moment>,
    bank: Option<String>,
    merchant_return: bool,
    payer: PayerView,
    may_see_answers: bool,
    story: Story,
    can_cancel: bool,
    /// The path of the entries about this payment, for those who may read them.
    audit_log: Option<String>,
    error: Option<String>,
}

impl Page for PaymentPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn details(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, id)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let id: PaymentId = id.parse().map_err(|_| PortalError::NotFound)?;
    let (filter, cursor) = Filter::parse(query.as_deref());
    let results = filter.text.is_some().then(|| filter.to_query(cursor));
    show(&portal, &viewer, id, results, None, StatusCode::OK).await
}

/// The page, perhaps with the reason why an action was not possible.
pub(super) async fn show(
    portal: &Portal,
    viewer: &CompanyViewer,
    id: PaymentId,
    results: Option<String>,
    error: Option<String>,
    status: StatusCode,
) -> PortalResult {
    if id.cell() != viewer.cell.id() {
        return Err(PortalError::NotFound);
    }
    let ring = &portal.service.ring;
    let history = viewer.cell.payment_history(id, ring).await?;
    let history = history.filter(|history| history.payment.company_id == viewer.company.id);
    let history = history.ok_or(PortalError::NotFound)?;
    let may_see_answers = may_see_answers(viewer);
    let sent = match viewer.cell.payment_deliveries(id).await? {
        Some(sent) => {
            let limit = if may_see_answers { ANSWERS } else { AnswerLimit::NONE };
            let attempts = viewer.cell.latest_attempts(sent.event, limit).await?;
            Some((sent, attempts))
        }
        None => None,
    };
    let latest = viewer.cell.latest_attempt(id, ring).await?;
    let (payment, texts) = (&history.payment, viewer.texts());
    let moment = |at| Moment::new(at, viewer.viewer.now, texts);
    let bank = latest.as_ref().map(|attempt| portal.service.banks.name_of(&attempt.bank));
    let may_read_log = viewer.may(Permission::ViewAuditLog);
    let page = PaymentPage {
        shell: Shell::of_company(portal, viewer, PAGE),
        path: path_of(viewer, id),
        list_path: viewer.path("payments"),
        results,
        id: id.to_string(),
        amount: money::amount(locale(texts), payment.amount, payment.currency),
        reference: payment.reference.to_string(),
        data: history.data.clone(),
        status: StatusView::of(payment.status, texts),
        meaning: meaning(payment.status, texts),
        created: moment(payment.created_at),
        updated: payment.updated_at.map(moment),
        merchant_return: payment.merchant_return,
        payer: shown_to_payer(
            latest.as_ref(),
            locale(texts),
            bank.as_deref().unwrap_or_default(),
            &viewer.company.name,
        ),
        bank,
        may_see_answers,
        story: tell(portal, viewer, &history, sent.as_ref().map(|(sent, attempts)| (sent, attempts))),
        can_cancel: viewer.may(Permission::CancelPayment)
            && !payment.status.is_final()
            && latest.as_ref().is_none_or(|attempt| !attempt.may_be_undone),
        audit_log: may_read_log.then(|| viewer.path(&format!("audit-log?object={id}"))),
        error,
    };
    Ok(html(status, &page))
}
