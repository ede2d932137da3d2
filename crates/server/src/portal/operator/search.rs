//! `GET /operator/search`: an id or a link leads to its page in the right company, and a whole reference is looked for in all companies.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{RawQuery, State},
    http::StatusCode,
};
use paylink_domain::{id::CompanyId, payment::Payment};
use paylink_store::{Cell, CellState, ProbedCompany, StoreError};
use url::form_urlencoded;

use super::{
    companies::query_of_name,
    find::{Found, find_id},
};
use crate::{
    portal::{
        company_list::reached,
        error::{PortalError, PortalResult},
        moment::Moment,
        payments::{Reading, Search, StatusView, locale, understand, words},
        shell::{Frame, Page, Shell, html, see_other},
        state::Portal,
        viewer::Viewer,
    },
    web::money,
};

const PAGE: &str = "/operator/search";
/// Longer than a link, which somebody may paste.
const MAX_CHARACTERS: usize = 1_000;
/// Each is looked up in two indexes, which takes some hundredths of a millisecond.
const COMPANIES_PER_REQUEST: usize = 500;
const MAX_RESULTS: usize = 100;

/// What is searched for. It is all in the address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Query {
    text: String,
    reading: Reading,
    /// The companies up to this one were searched before.
    after: Option<CompanyId>,
}

struct ResultRow {
    company: String,
    /// The same search in the company's own list.
    company_path: String,
    reference: String,
    path: String,
    amount: String,
    status: StatusView,
    created: Moment,
}

#[derive(Template)]
#[template(path = "portal/operator_search.html")]
struct SearchPage {
    shell: Shell,
    /// How the text was understood, or why nothing is found.
    message: String,
    /// Labels and paths of other meanings.
    others: Vec<(String, String)>,
    is_text: bool,
    results: Vec<ResultRow>,
    unreachable: Option<String>,
    /// The query that continues with the next companies.
    further: Option<String>,
}

impl Page for SearchPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// What companies of all cells have.
#[derive(Default)]
struct Probe {
    companies: Vec<ProbedCompany>,
    unreachable: Vec<String>,
    /// The last company that was searched, if there may be more.
    stopped_at: Option<CompanyId>,
}

impl Query {
    fn parse(query: Option<&str>) -> Self {
        let mut parsed = Self::default();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            // No stored text has control characters, and the database cannot read the first of them.
            let printable = value.chars().filter(|character| !character.is_control());
            let text: String = printable.take(MAX_CHARACTERS).collect();
            match &*name {
                "q" => text.trim().clone_into(&mut parsed.text),
                "as" => parsed.reading = Reading::parse(&text),
                "after" => parsed.after = text.parse().ok(),
                _ => {}
            }
        }
        parsed
    }

    fn to_path(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("q", &self.text);
        if !self.reading.as_str().is_empty() {
            query.append_pair("as", self.reading.as_str());
        }
        if let Some(after) = self.after {
            query.append_pair("after", &after.to_string());
        }
        format!("{PAGE}?{}", query.finish())
    }
}

pub(in crate::portal) async fn search(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let (query, texts) = (Query::parse(query.as_deref()), viewer.texts);
    if query.text.is_empty() {
        return Ok(html(StatusCode::OK, &page(&portal, &viewer, &query, texts.search_all_hint())));
    }
    let meaning = understand(&query.text, query.reading, &words(texts), viewer.now);
    if query.reading != Reading::Text
        && let Some(found) = find_id(&portal, &query.text, &meaning).await?
    {
        return Ok(match found {
            Found::Path(path) => see_other(&portal, &path),
            Found::UnusedLink(company) => {
                let page = page(&portal, &viewer, &query, texts.search_all_unused_link(&company.name));
                html(StatusCode::OK, &SearchPage { others: vec![(company.name, format!("/c/{}", company.id))], ..page })
            }
            Found::Nothing => html(StatusCode::OK, &page(&portal, &viewer, &query, texts.search_all_unknown_id())),
            Found::Unreachable(cell) => {
                let unreachable = Some(texts.all_cells_missing(&cell.to_string()));
                let page = page(&portal, &viewer, &query, texts.search_all_unknown_id());
                html(StatusCode::OK, &SearchPage { unreachable, ..page })
            }
        });
    }
    match meaning {
        Search::Text(text, _) => search_text(&portal, &viewer, &query, &text).await,
        Search::Amount(_) | Search::Statuses(_) | Search::Day(_) => {
            let as_text = Query { reading: Reading::Text, ..query.clone() }.to_path();
            let page = page(&portal, &viewer, &query, texts.search_all_needs_company());
            let others =
                vec![(texts.nav_companies(), "/operator/companies".to_owned()), (texts.search_only_text(), as_text)];
            Ok(html(StatusCode::OK, &SearchPage { others, ..page }))
        }
        // They are found above.
        Search::Payment(_) | Search::Event(_) | Search::Attempt(_) | Search::Link(_) => Err(PortalError::NotFound),
    }
}

async fn search_text(portal: &Portal, viewer: &Viewer, query: &Query, text: &str) -> PortalResult {
    let texts = viewer.texts;
    let probe = probe(portal, query.after, text).await?;
    let payments: Vec<&Payment> = probe.companies.iter().flat_map(|company| &company.payments).collect();
    let is_complete = probe.stopped_at.is_none() && probe.unreachable.is_empty() && query.after.is_none();
    if let ([only], true, Reading::Guess) = (payments.as_slice(), is_complete, query.reading) {
        return Ok(see_other(portal, &format!("/c/{}/payments/{}", only.company_id, only.id)));
    }
    let page = SearchPage {
        others: vec![(texts.search_all_companies(text), format!("/operator/companies{}", query_of_name(text)))],
        is_text: true,
        results: probe.companies.iter().flat_map(|company| rows(viewer, company, query)).collect(),
        unreachable: (!probe.unreachable.is_empty()).then(|| texts.all_cells_missing(&probe.unreachable.join(", "))),
        further: probe.stopped_at.map(|after| Query { after: Some(after), ..query.clone() }.to_path()),
        ..page(portal, viewer, query, texts.search_all_text(text))
    };
    Ok(html(StatusCode::OK, &page))
}

/// Looks the text up in some hundred companies of all cells, in the order of their ids.
async fn probe(portal: &Portal, after: Option<CompanyId>, text: &str) -> Result<Probe, PortalError> {
    let (mut probe, mut left, mut results) = (Probe::default(), COMPANIES_PER_REQUEST, 0);
    for cell in portal.service.cells.iter() {
        let number = match after {
            Some(after) if cell.id() < after.cell() => continue,
            Some(after) if cell.id() == after.cell() => after.number(),
            Some(_) | None => -1,
        };
        let limit = i64::try_from(left).unwrap_or(i64::MAX);
        // The last inspection knows that, so that the page does not wait for a deadline.
        let is_down = matches!(cell.state(), CellState::Serving { reachable: false, .. });
        let read = if is_down { None } else { reached(cell, probe_cell(portal, cell, number, limit, text).await)? };
        let Some(companies) = read else {
            probe.unreachable.push(cell.id().to_string());
            continue;
        };
        left -= companies.len().min(left);
        for company in companies {
            results += company.payments.len();
            let id = company.id;
            probe.companies.push(company);
            if results >= MAX_RESULTS {
                probe.stopped_at = Some(id);
                return Ok(probe);
            }
        }
        if left == 0 {
            probe.stopped_at = probe.companies.last().map(|last| last.id);
            return Ok(probe);
        }
    }
    Ok(probe)
}

async fn probe_cell(
    portal: &Portal,
    cell: &Cell,
    after: i64,
    limit: i64,
    text: &str,
) -> Result<Vec<ProbedCompany>, StoreError> {
    let _place = portal.search_place(cell).await?;
    cell.probe_payments(after, limit, text).await
}

fn rows<'a>(viewer: &'a Viewer, company: &'a ProbedCompany, query: &'a Query) -> impl Iterator<Item = ResultRow> + 'a {
    let texts = viewer.texts;
    let mut list = form_urlencoded::Serializer::new(String::new());
    list.append_pair("q", &query.text).append_pair("as", Reading::Text.as_str());
    let list = format!("/c/{}/payments?{}", company.id, list.finish());
    company.payments.iter().map(move |payment| ResultRow {
        company: company.name.clone(),
        company_path: list.clone(),
        reference: payment.reference.to_string(),
        path: format!("/c/{}/payments/{}", company.id, payment.id),
        amount: money::amount(locale(texts), payment.amount, payment.currency),
        status: StatusView::of(payment.status, texts),
        created: Moment::new(payment.created_at, viewer.now, texts),
    })
}

/// The page without results.
fn page(portal: &Portal, viewer: &Viewer, query: &Query, message: String) -> SearchPage {
    SearchPage {
        shell: Shell::of_operator(portal, viewer, PAGE).with_search_text(&query.text),
        message,
        others: Vec::new(),
        is_text: false,
        results: Vec::new(),
        unreachable: None,
        further: None,
    }
}
