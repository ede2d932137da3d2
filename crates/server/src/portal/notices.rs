//! The notices of a person: the list, newest first, and marking it as read. Opening the list marks nothing.

use std::{collections::BTreeMap, sync::Arc};

use askama::Template;
use axum::{
    extract::{RawQuery, State},
    http::StatusCode,
};
use paylink_domain::id::CompanyId;
use paylink_store::{NoticeEntry, NoticeQuery};
use url::form_urlencoded;

use super::{
    account_shell::account_shell,
    company_list::companies,
    error::PortalResult,
    form::Form,
    moment::Moment,
    notice_text::{NoticeContext, NoticeText, notice_text},
    shell::{Frame, Page, Shell, html, see_other},
    state::Portal,
    viewer::{Viewer, query_value},
};

const PATH: &str = "/notices";
const ENTRIES: usize = 25;

struct NoticeRow {
    text: NoticeText,
    at: Moment,
    is_new: bool,
}

/// A company to filter by.
struct CompanyChoice {
    id: CompanyId,
    name: String,
    is_chosen: bool,
}

#[derive(Template)]
#[template(path = "portal/notices.html")]
struct NoticesPage {
    shell: Shell,
    rows: Vec<NoticeRow>,
    /// Empty for somebody with one company.
    choices: Vec<CompanyChoice>,
    /// The company that is filtered by, and the one whose menu is shown, as the addresses have them.
    of: Option<CompanyId>,
    from: Option<CompanyId>,
    /// Up to which notice the button marks, if there is something to mark.
    unread_up_to: Option<i64>,
    /// The queries of the next page and of the first one, where they are others.
    older: Option<String>,
    newest: Option<String>,
}

impl Page for NoticesPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// What is listed, from the address.
struct Filter {
    of: Option<CompanyId>,
    before: Option<i64>,
}

impl Filter {
    fn parse(query: Option<&str>) -> Self {
        Self {
            of: query_value(query, "of").and_then(|id| id.parse().ok()),
            before: query_value(query, "before").and_then(|id| id.parse().ok()),
        }
    }
}

/// The address of a list, with the company whose menu is shown.
fn query_of(of: Option<CompanyId>, from: Option<CompanyId>, before: Option<i64>, done: Option<&str>) -> String {
    let fields = [
        ("company", from.map(|company| company.to_string())),
        ("of", of.map(|company| company.to_string())),
        ("before", before.map(|id| id.to_string())),
        ("done", done.map(str::to_owned)),
    ];
    let mut query = form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields {
        if let Some(value) = value {
            query.append_pair(name, &value);
        }
    }
    let query = query.finish();
    if query.is_empty() { query } else { format!("?{query}") }
}

/// `GET /notices`
pub(super) async fn page(State(portal): State<Arc<Portal>>, viewer: Viewer, RawQuery(query): RawQuery) -> PortalResult {
    let Filter { of, before } = Filter::parse(query.as_deref());
    let (user, limit) = (viewer.signed_in.user.id, i64::try_from(ENTRIES + 1).unwrap_or(i64::MAX));
    let list = portal
        .home()
        .notices(&NoticeQuery { user, scope: viewer.signed_in.notice_scope(), company: of, before, limit })
        .await?;
    let (companies, _) = companies(&portal, &viewer).await?;
    let names: BTreeMap<CompanyId, String> = companies.into_iter().map(|company| (company.id, company.name)).collect();
    let from = viewer.from_company.as_deref().and_then(|id| id.parse().ok());
    let has_more = list.entries.len() > ENTRIES;
    let last_shown = list.entries.iter().take(ENTRIES).next_back().map(|entry| entry.id);
    let choice =
        |(id, name): (&CompanyId, &String)| CompanyChoice { id: *id, name: name.clone(), is_chosen: of == Some(*id) };
    let choices = if names.len() > 1 { names.iter().map(choice).collect() } else { Vec::new() };
    let page = NoticesPage {
        shell: account_shell(&portal, &viewer).await,
        rows: list.entries.iter().take(ENTRIES).filter_map(|entry| row(&viewer, entry, &names)).collect(),
        choices,
        of,
        unread_up_to: list.last.filter(|_| viewer.signed_in.unread_notices.is_some()),
        older: last_shown.filter(|_| has_more).map(|id| query_of(of, from, Some(id), None)),
        newest: before.map(|_| query_of(of, from, None, None)),
        from,
    };
    Ok(html(StatusCode::OK, &page))
}

/// `None` for a kind of notice that this program does not know.
fn row(viewer: &Viewer, entry: &NoticeEntry, names: &BTreeMap<CompanyId, String>) -> Option<NoticeRow> {
    let notice = entry.notice.as_ref()?;
    let id_text = entry.company.map(|company| company.to_string()).unwrap_or_default();
    // The cell of the company may be unavailable.
    let company = entry.company.map(|id| (id, names.get(&id).map_or(id_text.as_str(), String::as_str)));
    Some(NoticeRow {
        text: notice_text(viewer.texts, notice, &NoticeContext { company, at: entry.created_at }),
        at: Moment::new(entry.created_at, viewer.now, viewer.texts),
        is_new: !entry.is_read,
    })
}

/// `POST /notices/read`: what the list had when it was opened, and nothing that has arrived since.
pub(super) async fn mark_read(State(portal): State<Arc<Portal>>, viewer: Viewer, form: Form) -> PortalResult {
    let of = form.text("of").parse::<CompanyId>().ok();
    if let Ok(up_to) = form.text("up-to").parse() {
        let signed_in = &viewer.signed_in;
        portal.home().mark_notices_read(signed_in.user.id, &signed_in.notice_scope(), up_to, of).await?;
    }
    let from = form.text("company").parse().ok();
    Ok(see_other(&portal, &format!("{PATH}{}", query_of(of, from, None, Some("notices-read")))))
}
