//! The account to which payers pay: the current one, and a change that waits for approval. `account_form` has the form,
//! `account_approval` the decision.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{company::Mode, permission::Permission};
use paylink_store::{PayeeAccount, Proposal, ProposedChange};

use super::{
    error::PortalResult,
    moment::Moment,
    second_person::{Wait, wait_of_owner},
    shell::{ACCOUNT_PAGE, Frame, Page, Shell, html},
    state::Portal,
    viewer::CompanyViewer,
};

/// An account as members see it. They recognise it by the start and the end of its number.
pub(super) struct AccountView {
    pub(super) holder: String,
    pub(super) number: String,
    pub(super) currency: &'static str,
}

impl From<&PayeeAccount> for AccountView {
    fn from(account: &PayeeAccount) -> Self {
        Self {
            holder: account.holder.as_str().to_owned(),
            number: account.iban.abbreviated(),
            currency: account.currency.code(),
        }
    }
}

/// A change that waits for approval.
struct PendingChange {
    account: AccountView,
    proposed_by: String,
    proposed: Moment,
    /// Why the person who reads this may not approve it, and when they may.
    wait: Option<Wait>,
    approve: String,
    withdraw: String,
}

impl PendingChange {
    fn new(proposal: &Proposal, wait: Option<Wait>, viewer: &CompanyViewer) -> Option<Self> {
        let account = match &proposal.change {
            ProposedChange::PayeeAccount { account, .. } => AccountView::from(account),
            ProposedChange::ClosePayment { .. } | ProposedChange::OwnerRole { .. } => return None,
        };
        let moment = |at| Moment::new(at, viewer.viewer.now, viewer.texts());
        Some(Self {
            account,
            proposed_by: proposal.proposed_by.clone(),
            proposed: moment(proposal.proposed_at),
            wait,
            approve: viewer.path(&format!("account/approve/{}", proposal.id)),
            withdraw: viewer.path(&format!("account/withdraw/{}", proposal.id)),
        })
    }
}

#[derive(Template)]
#[template(path = "portal/payee_account.html")]
struct AccountPage {
    shell: Shell,
    account: Option<AccountView>,
    pending: Option<PendingChange>,
    is_live: bool,
    may_change: bool,
    path: String,
    error: Option<String>,
}

impl Page for AccountPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// `GET /c/{company}/account`
pub(super) async fn page(State(portal): State<Arc<Portal>>, viewer: CompanyViewer) -> PortalResult {
    show(&portal, &viewer, None).await
}

/// The page, with what could not be done.
pub(super) async fn show(portal: &Portal, viewer: &CompanyViewer, error: Option<String>) -> PortalResult {
    let (cell, company, ring) = (&viewer.cell, viewer.company.id, &portal.service.ring);
    let account = cell.payee_account(company, ring).await?;
    let pending = match cell.open_account_change(company, ring).await? {
        Some(proposal) => {
            let wait = wait_of_owner(portal, viewer, &proposal).await?;
            PendingChange::new(&proposal, wait, viewer)
        }
        None => None,
    };
    let page = AccountPage {
        shell: Shell::of_company(portal, viewer, ACCOUNT_PAGE),
        account: account.as_ref().map(AccountView::from),
        pending,
        is_live: viewer.company.mode == Mode::Live,
        may_change: viewer.may(Permission::ChangeAccount),
        path: viewer.path("account"),
        error,
    };
    let status = if page.error.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok(html(status, &page))
}
