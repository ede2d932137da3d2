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

/// Whether a notice is in the scope: the companies, whether for an operator, whether for the person themselves. Notices without a company
/// that name a user are for that person, others for operators.
macro_rules! is_visible {
    ($companies:literal, $operator:literal, $own:literal) => {
        concat!(
            "CASE WHEN company IS NOT NULL THEN company = ANY(",
            $companies,
            ") OR ",
            $operator,
            " WHEN facts ? 'user' THEN ",
            $own,
            " ELSE ",
            $operator,
            " END"
        )
    };
}
const LIST: &str = concat!(
    "SELECT id AS entry_id, company, created_at, read_at IS NOT NULL AS is_read, facts::text
     FROM portal_notice
     WHERE user_id = $1 AND ($2::text IS NULL OR company = $2)
         AND ($3::bigint IS NULL OR (created_at, id) < (
             SELECT shown.created_at, shown.id FROM portal_notice AS shown WHERE shown.id = $3 AND shown.user_id = $1))
         AND ",
    is_visible!("$5::text[]", "$6::boolean", "$7::boolean"),
    " ORDER BY created_at DESC, id DESC LIMIT $4"
);
const COUNT_UNREAD: &str = concat!(
    "SELECT count(*) AS unread FROM (SELECT FROM portal_notice WHERE user_id = $1 AND read_at IS NULL AND ",
    is_visible!("$2::text[]", "$3::boolean", "$4::boolean"),
    " LIMIT 100) AS unread"
);
const LAST: &str = "SELECT max(id) AS last FROM portal_notice WHERE user_id = $1";
/// The oldest ones, as many as one statement can mark in time.
const MARK_READ: &str = concat!(
    "UPDATE portal_notice SET read_at = service_now() WHERE id IN (
         SELECT id FROM portal_notice
         WHERE user_id = $1 AND read_at IS NULL AND id <= $2 AND ($3::text IS NULL OR company = $3) AND ",
    is_visible!("$4::text[]", "$5::boolean", "$6::boolean"),
    " ORDER BY id LIMIT $7) AND read_at IS NULL"
);

pub(crate) const STATEMENTS: &[(&str, &str)] =
    &[("LIST", LIST), ("COUNT_UNREAD", COUNT_UNREAD), ("LAST", LAST), ("MARK_READ", MARK_READ)];

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
    let NoticeScope { companies, is_operator, is_own } = scope;
    let row = client.query_one(COUNT_UNREAD, &[&user.number(), companies, is_operator, is_own]).await?;
    Ok(BoundedCount::new(row.try_get("unread")?, MAX_UNREAD))
}

impl Cell {
    /// Notices of a person about companies that are still theirs, and about themselves.
    pub async fn notices(&self, query: &NoticeQuery) -> Result<NoticeList, StoreError> {
        with_deadline(async {
            let (user, company) = (query.user.number(), query.company.map(|company| company.to_string()));
            let client = self.serving_connection().await?;
            // Before the list: a notice that arrives in between is listed and stays unread.
            let last = client.query_one(LAST, &[&user]).await?.try_get("last")?;
            let NoticeScope { companies, is_operator, is_own } = &query.scope;
            let values: [&(dyn ToSql + Sync); 7] =
                [&user, &company, &query.before, &query.limit, companies, is_operator, is_own];
            let rows = client.query(LIST, &values).await?;
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
        let (user, company) = (user.number(), company.map(|company| company.to_string()));
        let NoticeScope { companies, is_operator, is_own } = scope;
        let values: [&(dyn ToSql + Sync); 7] =
            [&user, &up_to, &company, companies, is_operator, is_own, &MARKED_PER_STEP];
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
