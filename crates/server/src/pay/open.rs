//! `GET {pay_url}/l/{link}`: what a payer sees who opens a link.
//!
//! Opening a link changes nothing: mail scanners and chat previews open every link they meet. Nor does it tell the payment's id,
//! because links are forwarded.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::StatusCode,
};
use paylink_domain::link::Link;

use super::{
    link_url,
    page::{Action, ChoosePage, Named, ProgressPage, Shown, Stopped, Summary, html},
    progress::standing_page,
};
use crate::{
    banks::Offer,
    service::Service,
    store::{Cell, Company},
};

pub(super) async fn open(State(service): State<Arc<Service>>, link: Named) -> Shown {
    show(&service, &find(&service, link).await?).await
}

/// A link that is one, with whose it is.
pub(super) struct Found {
    pub(super) link: Link,
    /// As it stands in the URL.
    pub(super) text: String,
    pub(super) cell: Arc<Cell>,
    pub(super) company: Company,
}

impl Found {
    pub(super) fn summary(&self) -> Summary {
        let link = &self.link;
        Summary::new(self.company.name.clone(), self.company.mode, link.amount, link.currency, &link.reference)
    }

    pub(super) fn banks<'a>(&self, service: &'a Service) -> Vec<&'a Offer> {
        service.banks.of_mode(self.company.mode).map(|bank| &**bank).collect()
    }

    /// The page on which a bank is chosen.
    pub(super) fn choose(&self, service: &Service) -> ChoosePage {
        let action = link_url(&service.pay_url, &self.text).to_string();
        ChoosePage::new(self.summary(), &self.banks(service), action)
    }
}

pub(super) async fn find(service: &Service, link: Named) -> Result<Found, Stopped> {
    let Path(text) = link.map_err(|_| Stopped::NotALink)?;
    let link = Link::open(&text, &service.ring).map_err(|_| Stopped::NotALink)?;
    let cell = service.cells.get(link.cell()).cloned().ok_or(Stopped::NotALink)?;
    let company = cell.company(link.company_id).await?.ok_or(Stopped::NotALink)?;
    Ok(Found { link, text, cell, company })
}

async fn show(service: &Service, found: &Found) -> Shown {
    let Some(attempt) = found.cell.latest_attempt(found.link.payment_id, &service.ring).await? else {
        return Ok(html(StatusCode::OK, &found.choose(service)));
    };
    let status = attempt.payment.status;
    let open = attempt.waits_for_payer();
    if open && !attempt.lives() {
        let page = ChoosePage { status: status.as_str(), note: Some(CHOOSE_AGAIN), ..found.choose(service) };
        return Ok(html(StatusCode::OK, &page));
    }
    let bank = service.banks.get(&attempt.bank);
    let name = bank.map_or_else(|| attempt.bank.to_string(), |bank| bank.name.clone());
    let here = link_url(&service.pay_url, &found.text).to_string();
    let mut page = standing_page(found.summary(), &attempt, &name);
    if open {
        let bank = Some(attempt.bank.to_string());
        let resume = Action { name: "continue", to: here, label: format!("Continue at {name}"), bank };
        page = ProgressPage {
            view: "resume",
            heading: format!("This payment was begun at {name}"),
            text: "It can only be finished or ended there: this way nobody pays twice.".to_owned(),
            way: None,
            actions: vec![resume],
            ..page
        };
    } else if !status.is_final() {
        page.again = Some(here);
    }
    Ok(html(StatusCode::OK, &page))
}

const CHOOSE_AGAIN: &str = "This payment has not been made yet. You can choose a bank again.";
