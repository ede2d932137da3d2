//! The notices of a person, as the portal lists them, newest first.

use paylink_domain::{
    id::{CompanyId, UserId},
    notice::Notice,
    time::Timestamp,
};
use tokio_postgres::{Row, types::ToSql};

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row};

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
#[derive(Clone, Copy, Debug)]
pub struct NoticeQuery {
    pub user: UserId,
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
pub(crate) const MAX_UNREAD: i64 = 100;

/// Whether the person may see a notice now, for a statement that reads `portal_notice` and `portal_user`. A notice to the person
/// themselves names a user; other notices without a company are for operators.
macro_rules! is_visible {
    () => {
        "(is_operator OR CASE WHEN portal_notice.company IS NULL THEN facts ? 'user' ELSE EXISTS (
            SELECT FROM portal_membership WHERE portal_membership.user_id = portal_notice.user_id
                AND portal_membership.company = portal_notice.company) END)"
    };
}
/// How many unread notices a person has, for a statement that reads `portal_user`.
macro_rules! unread_column {
    () => {
        concat!(
            "(SELECT count(*) FROM (
                SELECT FROM portal_notice WHERE portal_notice.user_id = portal_user.id AND read_at IS NULL AND ",
            $crate::notice_list::is_visible!(),
            " LIMIT 100) AS unread) AS unread_notices"
        )
    };
}
pub(crate) use {is_visible, unread_column};

const LIST: &str = concat!(
    "SELECT portal_notice.id AS entry_id, portal_notice.company, portal_notice.created_at, read_at IS NOT NULL AS is_read, facts::text
     FROM portal_notice JOIN portal_user ON portal_user.id = portal_notice.user_id
     WHERE portal_notice.user_id = $1 AND ($2::text IS NULL OR portal_notice.company = $2)
         AND ($3::bigint IS NULL OR (portal_notice.created_at, portal_notice.id) < (
             SELECT shown.created_at, shown.id FROM portal_notice AS shown WHERE shown.id = $3 AND shown.user_id = $1))
         AND ",
    is_visible!(),
    " ORDER BY portal_notice.created_at DESC, portal_notice.id DESC LIMIT $4"
);
const LAST: &str = "SELECT max(id) AS last FROM portal_notice WHERE user_id = $1";
const MARK_READ: &str = "
    UPDATE portal_notice SET read_at = service_now()
    WHERE user_id = $1 AND read_at IS NULL AND id <= $2 AND ($3::text IS NULL OR company = $3)";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("LIST", LIST), ("LAST", LAST), ("MARK_READ", MARK_READ)];

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

impl Cell {
    /// Notices of a person about companies that are still theirs, and about themselves.
    pub async fn notices(&self, query: &NoticeQuery) -> Result<NoticeList, StoreError> {
        with_deadline(async {
            let (user, company) = (query.user.number(), query.company.map(|company| company.to_string()));
            let client = self.serving_connection().await?;
            // Before the list: a notice that arrives in between is listed and stays unread.
            let last = client.query_one(LAST, &[&user]).await?.try_get("last")?;
            let values: [&(dyn ToSql + Sync); 4] = [&user, &company, &query.before, &query.limit];
            let rows = client.query(LIST, &values).await?;
            Ok(NoticeList { entries: rows.iter().map(NoticeEntry::from_row).collect::<Result<_, _>>()?, last })
        })
        .await
    }

    /// Marks the notices of a person as read up to the one with this id. With `company`, only those of that company. Returns how many.
    pub async fn mark_notices_read(
        &self,
        user: UserId,
        up_to: i64,
        company: Option<CompanyId>,
    ) -> Result<u64, StoreError> {
        with_deadline(async {
            let company = company.map(|company| company.to_string());
            let values: [&(dyn ToSql + Sync); 3] = [&user.number(), &up_to, &company];
            Ok(self.writing_connection().await?.execute(MARK_READ, &values).await?)
        })
        .await
    }
}
