//! `GET /c/{company}/payments`: search and list.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{RawQuery, State},
    http::StatusCode,
};
use paylink_store::{ListedPayment, PaymentCursor, PaymentListPage, Progress};

use super::{
    PAGE,
    filter::{Filter, StatusFilter, decimal},
    find::named_payment,
    path_of,
    search::{Reading, Search, understand},
    status_view::StatusView,
    understood::{Understood, locale, understood, words},
};
use crate::{
    portal::{
        error::PortalResult,
        moment::Moment,
        shell::{Frame, Page, Shell, html, see_other},
        state::Portal,
        texts::PortalTexts,
        viewer::CompanyViewer,
    },
    web::money,
};

/// How many payments a page has.
const ROWS: u16 = 50;
/// How many characters of the data the list shows.
const DATA_CHARACTERS: usize = 24;

struct PaymentRow {
    path: String,
    created: Moment,
    reference: String,
    data: String,
    /// As much of the data as fits into a column.
    short_data: String,
    amount: String,
    status: StatusView,
    bank: String,
}

struct StatusChoice {
    value: &'static str,
    name: String,
    is_chosen: bool,
}

#[derive(Template)]
#[template(path = "portal/payments.html")]
struct PaymentsPage {
    shell: Shell,
    path: String,
    payments: Vec<PaymentRow>,
    filter: Filter,
    understood: Option<Understood>,
    statuses: Vec<StatusChoice>,
    amount: String,
    from: String,
    to: String,
    /// The search and the filters, for the export.
    query: String,
    /// Whether the search names one payment, which is not there.
    is_unknown_id: bool,
    /// How far the search has come, if the page is not full.
    searched_to: Option<Moment>,
    /// The queries of the next page and of the first one, where they are others.
    older: Option<String>,
    newest: Option<String>,
}

impl Page for PaymentsPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn page(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let (filter, cursor) = Filter::parse(query.as_deref());
    let search = search_of(&filter, &viewer);
    if let Some(search) = &search
        && let Some(payment) = named_payment(&portal, &viewer, search).await?
    {
        return Ok(see_other(&portal, &path_of(&viewer, payment)));
    }
    let conditions = filter.conditions(search.as_ref());
    let place = portal.search_place(&viewer.cell).await?;
    let found = viewer.cell.payment_list(&conditions.query(&viewer, cursor, ROWS)).await?;
    drop(place);
    let is_first_search = filter.reading == Reading::Guess && !filter.has_filters() && cursor.is_start();
    if let Some(only) = only_match(search.as_ref(), &found).filter(|_| is_first_search) {
        // The page of the payment leads back to the whole list.
        let list = Filter { reading: Reading::List, ..filter }.to_query(PaymentCursor::default());
        return Ok(see_other(&portal, &format!("{}{list}", path_of(&viewer, only.payment.id))));
    }
    Ok(show(&portal, &viewer, filter, cursor, search.as_ref(), &found))
}

/// What the text of a filter means.
pub(super) fn search_of(filter: &Filter, viewer: &CompanyViewer) -> Option<Search> {
    let text = filter.text.as_deref()?;
    Some(understand(text, filter.reading, &words(viewer.texts()), viewer.viewer.now))
}

/// The payment that matches exactly, if there is just one; or else the only one that contains the text.
fn only_match<'a>(search: Option<&Search>, found: &'a PaymentListPage) -> Option<&'a ListedPayment> {
    if !matches!(search, Some(Search::Text(..) | Search::Amount(_))) {
        return None;
    }
    let exact: Vec<&ListedPayment> = found.payments.iter().filter(|payment| !payment.only_contains).collect();
    match (exact.as_slice(), found.payments.as_slice()) {
        // Another one may be on the next page.
        ([only], _) if found.next.is_none_or(|next| next.exact == Progress::End) => Some(only),
        ([], [only]) if found.next.is_none() => Some(only),
        _ => None,
    }
}

fn show(
    portal: &Portal,
    viewer: &CompanyViewer,
    filter: Filter,
    cursor: PaymentCursor,
    search: Option<&Search>,
    found: &PaymentListPage,
) -> axum::response::Response {
    let texts = viewer.texts();
    let all = filter.to_query(PaymentCursor::default());
    let shell = Shell::of_company(portal, viewer, PAGE).with_search_text(filter.text.as_deref().unwrap_or_default());
    let page = PaymentsPage {
        shell,
        path: viewer.path("payments"),
        payments: found.payments.iter().map(|payment| row(portal, viewer, payment)).collect(),
        understood: search.map(|search| understood(&filter, search, viewer)),
        statuses: status_choices(texts, filter.status),
        amount: filter.amount.map(|amount| texts.decimal(&decimal(amount))).unwrap_or_default(),
        from: filter.from.map(|from| from.to_string()).unwrap_or_default(),
        to: filter.to.map(|to| to.to_string()).unwrap_or_default(),
        is_unknown_id: matches!(
            search,
            Some(Search::Payment(_) | Search::Event(_) | Search::Attempt(_) | Search::Link(_))
        ),
        searched_to: found.searched_to.map(|at| Moment::new(at, viewer.viewer.now, texts)),
        older: found.next.map(|next| filter.to_query(next)),
        newest: (!cursor.is_start()).then(|| all.clone()),
        query: all,
        filter,
    };
    html(StatusCode::OK, &page)
}

fn row(portal: &Portal, viewer: &CompanyViewer, found: &ListedPayment) -> PaymentRow {
    let (payment, texts) = (&found.payment, viewer.texts());
    let data = found.data.as_ref().map(|data| data.as_str()).unwrap_or_default();
    PaymentRow {
        path: path_of(viewer, payment.id),
        created: Moment::new(payment.created_at, viewer.viewer.now, texts),
        reference: payment.reference.to_string(),
        data: data.to_owned(),
        short_data: shortened(data),
        amount: money::amount(locale(texts), payment.amount, payment.currency),
        status: StatusView::of(payment.status, texts),
        bank: found.bank.as_ref().map(|bank| portal.service.banks.name_of(bank)).unwrap_or_default(),
    }
}

fn shortened(data: &str) -> String {
    match data.char_indices().nth(DATA_CHARACTERS) {
        Some((end, _)) => format!("{}…", &data[..end]),
        None => data.to_owned(),
    }
}

fn status_choices(texts: PortalTexts, chosen: Option<StatusFilter>) -> Vec<StatusChoice> {
    let choice = |status: StatusFilter| StatusChoice {
        value: status.as_str(),
        name: match status {
            StatusFilter::Paid => texts.payments_paid(),
            StatusFilter::One(one) => format!("{} ({one})", texts.status(one)),
        },
        is_chosen: chosen == Some(status),
    };
    StatusFilter::all().map(choice).collect()
}
