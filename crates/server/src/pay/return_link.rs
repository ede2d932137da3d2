//! The way back to the merchant.
//!
//! Every page of a payment that exists offers the return to the payer who confirmed and to whoever the bank sent back, also after
//! declining or leaving: it is how the merchant learns the payment's id. It is a plain link, and the payer decides. A reader who has
//! only the payment's link never sees it, and gets the address of the merchant's website instead.

use paylink_domain::{payment::Payment, status::Status};
use paylink_store::Company;
use url::Url;

use super::page_texts::PageTexts;
use crate::flow::callback::callback_url_with_id;

/// Where the payer of a payment can return to, in no language yet.
#[derive(Clone, Debug)]
pub(super) struct ReturnOffer {
    url: Url,
    payee: String,
    status: Status,
}

/// The link as a page shows it.
#[derive(Clone, Debug)]
pub(super) struct ReturnLink {
    /// `return` if it leads to the merchant's callback URL, `back` if it leads to the website.
    pub(super) id: &'static str,
    pub(super) url: Url,
    pub(super) label: String,
    /// That returning does not cancel, where the payer may think so.
    pub(super) note: Option<String>,
    /// Whether it is the page's main action.
    pub(super) main: bool,
}

impl ReturnOffer {
    /// `None` for a payment from a link that staff made, and for a company that has no callback URL any more.
    pub(super) fn of(payment: &Payment, company: &Company) -> Option<Self> {
        let callback = company.callback.as_ref().filter(|_| payment.merchant_return)?;
        let url = callback_url_with_id(callback, payment.id);
        Some(Self { url, payee: company.name.clone(), status: payment.status })
    }

    pub(super) fn link(self, texts: PageTexts, main: bool) -> ReturnLink {
        let can_seem_cancelled = match self.status {
            Status::Pending | Status::Incomplete | Status::Unknown => true,
            Status::Authorised | Status::Executed | Status::Settled | Status::Failed | Status::Cancelled => false,
        };
        let note = can_seem_cancelled.then(|| texts.return_note());
        ReturnLink { id: "return", url: self.url, label: texts.return_button(&self.payee), note, main }
    }
}

impl ReturnLink {
    /// A link to the company's website, or else to the first page of the site that payers return to.
    pub(super) fn to_website(company: &Company, texts: PageTexts, main: bool) -> Option<Self> {
        let of_callback = || Some(company.callback.as_ref()?.join("/").ok()?).filter(|url| url.has_host());
        let url = company.website.clone().or_else(of_callback)?;
        Some(Self { id: "back", url, label: texts.back_link(&company.name), note: None, main })
    }
}
