//! The page of a payment that has been begun.

use askama::Template;
use paylink_store::Attempt;
use url::Url;

use super::{
    code::Code,
    frame::{Frame, Page},
    summary::Summary,
    view::View,
};

/// A button that posts.
pub(super) struct Action {
    pub(super) name: &'static str,
    pub(super) to: String,
    pub(super) label: String,
    /// Whether it is what most payers want now.
    pub(super) main: bool,
}

#[derive(Template)]
#[template(path = "pay/standing.html")]
pub(super) struct StandingPage {
    pub(super) frame: Frame,
    pub(super) summary: Summary,
    /// For scripts.
    pub(super) view: &'static str,
    /// Nothing, where it is nobody's business.
    pub(super) bank: Option<String>,
    pub(super) status: &'static str,
    pub(super) payment_id: Option<String>,
    pub(super) sign: &'static str,
    pub(super) heading: String,
    pub(super) text: String,
    /// The way to the bank, and what it is called.
    pub(super) way: Option<(Url, String)>,
    /// The way back to the merchant, and what it is called.
    pub(super) way_back: Option<(Url, String)>,
    pub(super) actions: Vec<Action>,
    /// Where looking again may show something else, and where a script can ask whether it does.
    pub(super) again: Option<(String, String)>,
    pub(super) code: Option<Code>,
}

impl Page for StandingPage {
    fn frame(&self) -> &Frame {
        &self.frame
    }
}

impl StandingPage {
    /// How it stands, in words; what can be done about it is the caller's to add.
    pub(super) fn new(frame: Frame, summary: Summary, view: View, attempt: &Attempt, bank: &str) -> Self {
        let payee = frame.shop.as_ref().map(|shop| shop.name.clone()).unwrap_or_default();
        let (heading, text) = view.says(frame.words, bank, &payee);
        let told = !matches!(view, View::Elsewhere | View::FailedSomewhere | View::Used | View::Cancelled);
        Self {
            summary: Summary { bank: told.then(|| bank.to_owned()), ..summary },
            view: view.name(),
            bank: told.then(|| attempt.bank.to_string()),
            status: attempt.payment.status.as_str(),
            payment_id: None,
            sign: view.sign(),
            heading,
            text,
            way: None,
            way_back: None,
            actions: Vec::new(),
            again: None,
            code: None,
            frame,
        }
    }
}
