//! The notices of a person, as the portal lists them, newest first.

use paylink_domain::{
    id::{CompanyId, UserId},
    notice::Notice,
    time::Timestamp,
};
use tokio_postgres::{Client, Row, types::ToSql};

use crate::{bounded_count::BoundedCount, cell::Cell, deadline::with_deadline, error::StoreError, row};

/// A notice as its reader sees it.
#[derive(Clone, Debug)]
pub struct NoticeEntry {
    pub id: i64,
    pub company: Option<CompanyId>,
    pub created_at: Timestamp,
    pub is_read: bool,
    /// `None` if a newer program has written a kind that this one does not know.
    pub notice: Option<Notice>,
}

/// Which notices of a person are listed.
#[derive(Clone, Debug)]
pub struct NoticeQuery {
    pub user: UserId,
    pub scope: NoticeScope,
    /// Only those of this company.
    pub company: Option<CompanyId>,
    /// Only those that are older than the one with this id.
    pub before: Option<i64>,
    pub limit: i64,
}

#[derive(Clone, Debug)]
pub struct NoticeList {
    pub entries: Vec<NoticeEntry>,
    /// The id of the person's last notice: what arrives later is not marked as read with this list.
    pub last: Option<i64>,
}

/// How many unread notices are counted.
const MAX_UNREAD: i64 = 100;
/// How many notices one statement marks as read.
const MARKED_PER_STEP: i64 = 10_000;

/// What of a person's notices a session may see. A session by an identity provider sees what that provider vouches for.
#[derive(Clone, Debug)]
pub struct NoticeScope {
    pub(crate) companies: Vec<String>,
    pub(crate) is_operator: bool,
    /// Notices to the person themselves, such as sign-ins.
    pub(crate) is_own: bool,
}

/// Notices that are in the scope: those of companies, of all companies for an operator, and those without a company. Of the latter, those
/// that name a user are for that person, and others for operators.
///
/// Each company's are read on their own, up to a limit, and those of other companies not at all: a flood of notices of a company that the
/// session may not see would slow down each of its requests.
///
/// Parameters: user, companies, whether those of all companies, whether those for operators, whether those for the person themselves.
macro_rules! visible {
    ($columns:literal, $which:literal, $first_of_company:literal, $first:literal) => {
        concat!(
            "SELECT found.* FROM unnest($2::text[]) AS of_company (code) CROSS JOIN LATERAL (SELECT ",
            $columns,
            " FROM portal_notice WHERE user_id = $1 AND company = code AND ",
            $which,
            $first_of_company,
            ") AS found
             UNION ALL (SELECT ",
            $columns,
            " FROM portal_notice WHERE user_id = $1 AND $3::boolean AND company IS NOT NULL AND ",
            $which,
            $first,
            ")
             UNION ALL (SELECT ",
            $columns,
            " FROM portal_notice WHERE user_id = $1 AND company IS NULL
                 AND CASE WHEN facts ? 'user' THEN $5::boolean ELSE $4::boolean END AND ",
            $which,
            $first,
            ")"
        )
    };
}
const LIST_NOTICES: &str = concat!(
    "SELECT id AS entry_id, company, created_at, read_at IS NOT NULL AS is_read, facts::text FROM (",
    visible!(
        "id, company, created_at, read_at, facts",
        "($6::bigint IS NULL OR (created_at, id) < (
             SELECT shown.created_at, shown.id FROM portal_notice AS shown WHERE shown.id = $6 AND shown.user_id = $1))",
        " ORDER BY created_at AT TIME ZONE 'UTC' DESC, id DESC LIMIT $7",
        " ORDER BY created_at DESC, id DESC LIMIT $7"
    ),
    ") AS visible ORDER BY created_at DESC, id DESC LIMIT $7"
);
const COUNT_UNREAD: &str = concat!(
    "SELECT count(*) AS unread FROM (",
    visible!("id", "read_at IS NULL", " LIMIT 100", " LIMIT 100"),
    " LIMIT 100) AS unread"
);
const LAST: &str = "SELECT max(id) AS last FROM portal_notice WHERE user_id = $1";
/// As many as one statement can mark in time. They are locked by id, as by the collection of mails. `id + 0`, so that the primary key is
/// not scanned up to there, with everybody's notices.
const MARK_READ: &str = concat!(
    "UPDATE portal_notice SET read_at = service_now() WHERE id IN (
         SELECT id FROM portal_notice WHERE id IN (SELECT id FROM (",
    visible!("id", "read_at IS NULL AND id + 0 <= $6", " LIMIT $7", " LIMIT $7"),
    ") AS visible LIMIT $7) AND read_at IS NULL ORDER BY id FOR NO KEY UPDATE)"
);

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("LIST_NOTICES", LIST_NOTICES), ("COUNT_UNREAD", COUNT_UNREAD), ("LAST", LAST), ("MARK_READ", MARK_READ)];

impl NoticeScope {
    /// The companies to read, and whether to read all of them, those for operators and those for the person. With `company`, only those
    /// of that one.
    fn within(&self, company: Option<CompanyId>) -> (Vec<String>, bool, bool, bool) {
        let Self { companies, is_operator, is_own } = self;
        match company.map(|company| company.to_string()) {
            // All of them include those of the operator's own companies.
            None if *is_operator => (Vec::new(), true, true, *is_own),
            None => (companies.clone(), false, false, *is_own),
            Some(company) if *is_operator || companies.contains(&company) => (vec![company], false, false, false),
            Some(_) => (Vec::new(), false, false, false),
        }
    }
}

impl NoticeEntry {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.try_get("entry_id")?,
            company: row::optional_parsed(row, "company")?,
            created_at: row::time(row, "created_at")?,
            is_read: row.try_get("is_read")?,
            notice: serde_json::from_str(row.try_get("facts")?).ok(),
        })
    }
}

/// How many unread notices a person has within the scope.
pub(crate) async fn count_unread(
    client: &Client,
    user: UserId,
    scope: &NoticeScope,
) -> Result<BoundedCount, StoreError> {
    let (companies, all, operator, own) = scope.within(None);
    let row = client.query_one(COUNT_UNREAD, &[&user.number(), &companies, &all, &operator, &own]).await?;
    Ok(BoundedCount::new(row.try_get("unread")?, MAX_UNREAD))
}

impl Cell {
    /// Notices of a person about companies that are still theirs, and about themselves.
    pub async fn notices(&self, query: &NoticeQuery) -> Result<NoticeList, StoreError> {
        with_deadline(async {
            let user = query.user.number();
            let client = self.serving_connection().await?;
            // Before the list: a notice that arrives in between is listed and stays unread.
            let last = client.query_one(LAST, &[&user]).await?.try_get("last")?;
            let (companies, all, operator, own) = query.scope.within(query.company);
            let values: [&(dyn ToSql + Sync); 7] =
                [&user, &companies, &all, &operator, &own, &query.before, &query.limit];
            let rows = client.query(LIST_NOTICES, &values).await?;
            Ok(NoticeList { entries: rows.iter().map(NoticeEntry::from_row).collect::<Result<_, _>>()?, last })
        })
        .await
    }

    /// Marks the notices of a person as read up to the one with this id. With `company`, only those of that company. Returns how many.
    pub async fn mark_notices_read(
        &self,
        user: UserId,
        scope: &NoticeScope,
        up_to: i64,
        company: Option<CompanyId>,
    ) -> Result<u64, StoreError> {
        let (user, (companies, all, operator, own)) = (user.number(), scope.within(company));
        let values: [&(dyn ToSql + Sync); 7] = [&user, &companies, &all, &operator, &own, &up_to, &MARKED_PER_STEP];
        let mut total = 0;
        loop {
            let marked = with_deadline(async {
                Ok::<_, StoreError>(self.writing_connection().await?.execute(MARK_READ, &values).await?)
            })
            .await?;
            total += marked;
            if marked < MARKED_PER_STEP.unsigned_abs() {
                return Ok(total);
            }
        }
    }
}
