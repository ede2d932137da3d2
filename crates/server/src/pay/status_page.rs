//! The page that shows a started payment.

use askama::Template;
use paylink_domain::attempt::PayerRequest;
use paylink_store::Attempt;
use url::Url;

use super::{
    layout::{Layout, Page},
    return_link::ReturnLink,
    summary::Summary,
    view::View,
};
use crate::web::qr::QrCode;

/// A button that posts a form.
pub(super) struct Action {
    pub(super) name: &'static str,
    pub(super) to: String,
    pub(super) label: String,
    /// Whether it is the page's main button.
    pub(super) main: bool,
}

#[derive(Template)]
#[template(path = "pay/status.html")]
pub(super) struct StatusPage {
    pub(super) layout: Layout,
    pub(super) summary: Summary,
    /// The view's name for scripts.
    pub(super) view: &'static str,
    /// `None` where the reader must not learn the bank.
    pub(super) bank: Option<String>,
    pub(super) status: &'static str,
    pub(super) payment_id: Option<String>,
    pub(super) icon: &'static str,
    pub(super) heading: String,
    pub(super) text: String,
    /// Shown instead of the text in the tab that confirmed.
    pub(super) own_text: Option<String>,
    /// A hint below the text.
    pub(super) hint: Option<String>,
    /// The bank's page and the label of the link.
    pub(super) bank_link: Option<(Url, String)>,
    pub(super) return_link: Option<ReturnLink>,
    pub(super) actions: Vec<Action>,
    /// The page that asks whether to cancel.
    pub(super) cancel: Option<String>,
    /// The page's own URL, and where its script polls for a change.
    pub(super) refresh: Option<(String, String)>,
    pub(super) qr: Option<QrCode>,
}

impl Page for StatusPage {
    fn layout(&self) -> &Layout {
        &self.layout
    }
}

impl StatusPage {
    /// The status in words. The caller adds links and actions.
    pub(super) fn new(layout: Layout, summary: Summary, view: View, attempt: &Attempt, bank: &str) -> Self {
        let payee = layout.company.as_ref().map(|company| company.name.clone()).unwrap_or_default();
        let (heading, mut text) = view.heading_and_text(layout.texts, bank, &payee);
        if view == View::Cancelled && attempt.is_last_possible() && attempt.payer_request != Some(PayerRequest::Cancel)
        {
            text = layout.texts.used_up_text(&payee);
        }
        let paid_at = matches!(view, View::Paid).then_some(attempt.payment.updated_at).flatten();
        let shows_bank =
            !matches!(view, View::ContinuedAtOtherBank | View::FailedBankHidden | View::LinkUsed | View::Cancelled);
        Self {
            summary: Summary { bank: shows_bank.then(|| bank.to_owned()), paid_at, ..summary },
            view: view.name(),
            bank: shows_bank.then(|| attempt.bank.to_string()),
            status: attempt.payment.status.as_str(),
            payment_id: None,
            icon: view.icon(),
            heading,
            text,
            own_text: None,
            hint: None,
            bank_link: None,
            return_link: None,
            actions: Vec::new(),
            cancel: None,
            refresh: None,
            qr: None,
            layout,
        }
    }

    /// Whether returning to the merchant is the page's main action. Otherwise it comes last.
    pub(super) fn return_is_main(&self) -> bool {
        self.return_link.as_ref().is_some_and(|link| link.main)
    }
}
