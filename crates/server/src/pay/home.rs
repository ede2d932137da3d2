//! `GET {pay_url}/`: who runs this site, for a payer who shortens a link's address to see where it leads.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode, response::Response};

use super::{
    layout::{Layout, Page, html},
    page_request::Visitor,
};
use crate::service::Service;

#[derive(Template)]
#[template(path = "pay/home.html")]
struct HomePage {
    layout: Layout,
}

impl Page for HomePage {
    fn layout(&self) -> &Layout {
        &self.layout
    }
}

pub(super) async fn home(State(service): State<Arc<Service>>, visitor: Visitor) -> Response {
    let layout = Layout::new(&service, visitor.texts(), visitor.page_query.language_only(), None);
    html(StatusCode::OK, &HomePage { layout })
}
