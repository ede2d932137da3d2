//! The page that asks whether the payment shall be cancelled: cancelling ends the link for ever.

use askama::Template;

use super::{
    layout::{Layout, Page},
    return_link::ReturnLink,
    summary::Summary,
};

#[derive(Template)]
#[template(path = "pay/cancel.html")]
pub(super) struct CancelPage {
    pub(super) layout: Layout,
    pub(super) summary: Summary,
    pub(super) status: &'static str,
    pub(super) payment_id: String,
    /// Where the form that cancels is sent.
    pub(super) action: String,
    /// The page of the payment, which goes on.
    pub(super) keep: String,
    /// The way back to the merchant.
    pub(super) return_link: Option<ReturnLink>,
    /// Where the page's script polls for a change, and the view that it expects.
    pub(super) follow: String,
    pub(super) follow_view: &'static str,
}

impl Page for CancelPage {
    fn layout(&self) -> &Layout {
        &self.layout
    }
}
