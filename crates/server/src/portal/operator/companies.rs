//! `GET /operator/companies`: the companies of all cells, by name.

use std::sync::Arc;

use askama::Template;
use axum::{
    extract::{RawQuery, State},
    http::StatusCode,
};
use paylink_domain::company::Mode;
use paylink_store::{Cell, CompanyListPage, CompanyListQuery, CompanyPosition, ListedCompany};
use url::form_urlencoded;

use super::all_cells::from_all_cells;
use crate::portal::{
    error::PortalResult,
    moment::Moment,
    shell::{Frame, Page, Shell, html},
    state::Portal,
    viewer::Viewer,
};

pub(super) const PAGE: &str = "/operator/companies";
const ROWS: u16 = 50;
/// Longer than any name.
const MAX_CHARACTERS: usize = 100;

/// Which companies a page has. It is all in the address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Filter {
    /// A part of the name. Empty: all.
    name: String,
    after: Option<CompanyPosition>,
}

struct CompanyRow {
    name: String,
    id: String,
    path: String,
    is_test: bool,
    state: String,
    state_class: &'static str,
    created: Moment,
    /// The label and the path of what the operator can do with it.
    action: (String, String),
}

#[derive(Template)]
#[template(path = "portal/operator_companies.html")]
struct CompaniesPage {
    shell: Shell,
    name: String,
    companies: Vec<CompanyRow>,
    is_first: bool,
    /// Which cells did not answer.
    unreachable: Option<String>,
    /// How far the search has come, if the page is not full.
    searched_to: Option<String>,
    /// The queries of the next page and of the first one, where they are others.
    more: Option<String>,
    first: Option<String>,
}

impl Page for CompaniesPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

impl Filter {
    /// What is not valid does not filter.
    fn parse(query: Option<&str>) -> Self {
        let mut filter = Self::default();
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            // No stored text has control characters, and the database cannot read the first of them.
            let printable = value.chars().filter(|character| !character.is_control());
            let text: String = printable.take(MAX_CHARACTERS).collect();
            match &*name {
                "name" => text.trim().clone_into(&mut filter.name),
                "after" => filter.after = parse_position(&text),
                _ => {}
            }
        }
        filter
    }

    /// The query of the page after `after`, beginning with `?`. Empty if it has all.
    fn to_query(&self, after: Option<&CompanyPosition>) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if !self.name.is_empty() {
            query.append_pair("name", &self.name);
        }
        if let Some(after) = after {
            query.append_pair("after", &format!("{}.{}", after.company, after.name_key));
        }
        let query = query.finish();
        if query.is_empty() { query } else { format!("?{query}") }
    }
}

/// `cmp_….name`
fn parse_position(text: &str) -> Option<CompanyPosition> {
    let (company, name_key) = text.split_once('.')?;
    Some(CompanyPosition { name_key: name_key.to_owned(), company: company.parse().ok()? })
}

/// The query of the list with the companies of this name.
pub(super) fn query_of_name(name: &str) -> String {
    Filter { name: name.to_owned(), after: None }.to_query(None)
}

pub(in crate::portal) async fn companies(
    State(portal): State<Arc<Portal>>,
    viewer: Viewer,
    RawQuery(query): RawQuery,
) -> PortalResult {
    let filter = Filter::parse(query.as_deref());
    let query = CompanyListQuery { name: &filter.name, after: filter.after.as_ref(), limit: ROWS + 1 };
    let read = async |cell: Arc<Cell>| {
        let _place = portal.search_place(&cell).await?;
        cell.company_list(&query).await
    };
    let from_cells = from_all_cells(&portal, read).await?;
    let missing = from_cells.missing.join(", ");
    let merged = merge(from_cells.values().collect(), usize::from(ROWS));
    let is_full = merged.companies.len() == usize::from(ROWS);
    let page = CompaniesPage {
        shell: Shell::of_operator(&portal, &viewer, PAGE),
        companies: merged.companies.into_iter().map(|company| row(company, &viewer)).collect(),
        is_first: filter.after.is_none(),
        unreachable: (!missing.is_empty()).then(|| viewer.texts.all_cells_missing(&missing)),
        searched_to: merged.searched_to.as_ref().filter(|_| !is_full).map(|at| at.name_key.clone()),
        more: merged.searched_to.as_ref().map(|at| filter.to_query(Some(at))),
        first: filter.after.is_some().then(|| filter.to_query(None)),
        name: filter.name,
    };
    Ok(html(StatusCode::OK, &page))
}

/// The pages of several cells in one order. What is after the place up to which all cells were searched is left for the next page.
fn merge(pages: Vec<CompanyListPage>, limit: usize) -> CompanyListPage {
    let mut searched_to = pages.iter().filter_map(|page| page.searched_to.clone()).min();
    let mut companies: Vec<ListedCompany> = pages.into_iter().flat_map(|page| page.companies).collect();
    companies.retain(|company| searched_to.as_ref().is_none_or(|end| company.position <= *end));
    companies.sort_by(|one, other| one.position.cmp(&other.position));
    if companies.len() > limit {
        companies.truncate(limit);
        searched_to = companies.last().map(|last| last.position.clone());
    }
    CompanyListPage { companies, searched_to }
}

fn row(company: ListedCompany, viewer: &Viewer) -> CompanyRow {
    let (texts, id) = (viewer.texts, company.position.company);
    let (state, state_class) = match (company.is_suspended, company.online_payments_enabled) {
        (true, _) => (texts.company_suspended(), "bad"),
        (false, true) => (texts.payments_enabled(), "good"),
        (false, false) => (texts.payments_disabled(), ""),
    };
    let action = if company.is_suspended { (texts.resume(), "resume") } else { (texts.suspend(), "suspend") };
    CompanyRow {
        name: company.name,
        id: id.to_string(),
        path: format!("/c/{id}"),
        is_test: company.mode == Mode::Test,
        state,
        state_class,
        created: Moment::new(company.created_at, viewer.now, texts),
        action: (action.0, format!("{PAGE}/{id}/{}", action.1)),
    }
}

#[cfg(test)]
mod tests {
    use paylink_domain::{id::CompanyId, time::Timestamp};

    use super::*;

    fn position(cell: &str, number: i64, name: &str) -> CompanyPosition {
        let company = CompanyId::of(cell.parse().expect("a cell"), number).expect("a company");
        CompanyPosition { name_key: name.to_owned(), company }
    }

    fn page(cell: &str, names: &[&str], searched_to: Option<CompanyPosition>) -> CompanyListPage {
        let company = |(number, name): (i64, &&str)| ListedCompany {
            position: position(cell, number, name),
            name: (*name).to_owned(),
            mode: Mode::Test,
            online_payments_enabled: false,
            is_suspended: false,
            created_at: Timestamp::from_epoch_ms(0),
        };
        CompanyListPage { companies: (0..).zip(names).map(company).collect(), searched_to }
    }

    fn names(page: &CompanyListPage) -> Vec<&str> {
        page.companies.iter().map(|company| company.name.as_str()).collect()
    }

    #[test]
    fn pages_of_cells_are_merged_as_far_as_all_of_them_were_searched() {
        let merged = merge(vec![page("00", &["a", "c", "e"], None), page("01", &["b", "c"], None)], 10);
        assert_eq!((names(&merged), &merged.searched_to), (vec!["a", "b", "c", "c", "e"], &None));
        let stopped = Some(position("01", 9, "d"));
        let merged = merge(vec![page("00", &["a", "e"], None), page("01", &["b"], stopped.clone())], 10);
        assert_eq!((names(&merged), &merged.searched_to), (vec!["a", "b"], &stopped));
        let merged = merge(vec![page("00", &["a", "c"], None), page("01", &["b"], stopped)], 1);
        assert_eq!((names(&merged), &merged.searched_to), (vec!["a"], &Some(position("00", 0, "a"))));
    }

    #[test]
    fn a_filter_round_trips() {
        let after = position("00", 7, "shop. & co");
        let filter = Filter { name: "Shop & Co".to_owned(), after: Some(after.clone()) };
        let query = filter.to_query(Some(&after));
        assert_eq!(Filter::parse(query.strip_prefix('?')), filter);
        for query in ["", "name=+&after=x", "after=cmp_x.name", "name=%00"] {
            assert_eq!(Filter::parse(Some(query)), Filter::default(), "{query}");
        }
    }
}
