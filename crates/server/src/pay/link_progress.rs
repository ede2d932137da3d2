//! `GET {pay_url}/l/{link}/progress`: where a reader who has only the link continues an open attempt.
//!
//! The link may have been forwarded, so the page shows how the payment stands and leads to the bank, and nothing else: not the
//! payment's id, not the merchant's callback URL, and it cannot cancel. The code on the page of the payer who confirmed leads here, so
//! a phone that scans it is one tap away from the bank. Once the attempt is no longer open, it leads to the link's page.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use paylink_store::Attempt;

use super::{
    error::{PageResult, PathParameter},
    layout::{html, see_other},
    open::{LinkContext, load, view_response},
    page_request::Visitor,
    return_link::ReturnLink,
    status_page::{Action, StatusPage},
    view::View,
};
use crate::{
    service::Service,
    urls::{link_progress_url, link_url},
};

pub(super) async fn link_progress_page(
    State(service): State<Arc<Service>>,
    link: PathParameter,
    visitor: Visitor,
) -> PageResult {
    let context = load(&service, link).await?;
    let latest = context.latest_attempt(&service).await?;
    let Some((view, attempt)) = latest.and_then(|attempt| Some((View::of_link_progress(&attempt)?, attempt))) else {
        let query = visitor.page_query.to_query_string();
        return Ok(see_other(&link_url(&service.pay_url, &context.text), &query));
    };
    Ok(html(StatusCode::OK, &context.progress_page(&service, &visitor, view, &attempt)))
}

/// `GET {pay_url}/l/{link}/progress/view`: which view the page shows now.
pub(super) async fn view(State(service): State<Arc<Service>>, link: PathParameter) -> PageResult {
    let context = load(&service, link).await?;
    let attempt = context.latest_attempt(&service).await?;
    if attempt.is_none() {
        context.ensure_genuine().await?;
    }
    let view = |attempt: &Attempt| View::of_link_progress(attempt).unwrap_or_else(|| View::of_link(attempt));
    Ok(view_response(attempt.map(|attempt| (view(&attempt), attempt))))
}

impl LinkContext {
    fn progress_page(&self, service: &Service, visitor: &Visitor, view: View, attempt: &Attempt) -> StatusPage {
        let (texts, name) = (visitor.texts(), service.banks.name_of(&attempt.bank));
        let (layout, summary) = (self.layout(service, visitor), self.summary(visitor));
        let (link, language_query) = (link_url(&service.pay_url, &self.text), layout.language_query());
        let page_url = link_progress_url(&service.pay_url, &self.text);
        let mut page = StatusPage::new(layout, summary, view, attempt, &name);
        page.refresh = Some((format!("{page_url}{language_query}"), format!("{page_url}/view")));
        if matches!(view, View::HandOff | View::BankUnreachable) {
            page.bank_link = attempt.redirect.clone().map(|redirect| (redirect, texts.hand_off_button(&name)));
        }
        let resume = |label, main| Action { name: "resume", to: format!("{link}{language_query}"), label, main };
        if matches!(view, View::LeftBank | View::AwaitingRedirect) {
            page.actions.push(resume(texts.continue_button(&name), true));
            page.hint = Some(texts.hand_off_no_switch(&name));
        }
        page.return_link = ReturnLink::to_website(&self.company, texts, false);
        if view == View::OrderGone {
            // Checking again also tries again at the bank, as on the page of the attempt.
            page.actions.push(resume(texts.again_link(), false));
            page.refresh = None;
        }
        page
    }
}
