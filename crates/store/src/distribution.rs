//! Notices of a cell that nobody has received yet, and the people of the home cell whom they may concern.

use paylink_domain::{
    id::{CompanyId, UserId},
    time::Timestamp,
    user::Role,
};
use tokio_postgres::Row;
use uuid::Uuid;

use crate::{cell::Cell, deadline::with_deadline, error::StoreError, row, user::user_id};

/// A notice as it is stored.
#[derive(Clone, Debug)]
pub struct WaitingNotice {
    pub id: i64,
    pub uuid: Uuid,
    pub company: Option<CompanyId>,
    pub created_at: Timestamp,
    /// A `Notice` as JSON. A newer program may have written a kind that this one does not know.
    pub facts: String,
}

/// Somebody who may receive a notice, for one reason. A person can be there for several.
#[derive(Clone, Debug)]
pub struct Recipient {
    pub user: UserId,
    pub reason: RecipientReason,
    /// Whether they or the operator have confirmed the address: they have accepted an invitation, or it is of a domain that the operator
    /// has confirmed for their company. Otherwise only the company's own provider says that the address is theirs. An invitation counts
    /// also if the inviter saw its link: otherwise the people of an installation that did not send mail before would receive no notices by mail.
    pub is_confirmed: bool,
    /// The topics about which they want no mail.
    pub declined: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecipientReason {
    Member(CompanyId, Role),
    /// They were an owner of it until a short time ago.
    FormerOwner(CompanyId),
    Operator,
    /// The notice names them.
    Named,
}

/// Whom to look for.
#[derive(Clone, Debug, Default)]
pub struct RecipientQuery {
    pub companies: Vec<CompanyId>,
    pub operators: bool,
    pub people: Vec<UserId>,
}

const UNDISTRIBUTED: &str = "
    SELECT id, uuid, company, created_at, facts::text AS facts FROM notice
    WHERE distributed_at IS NULL AND id > $1 ORDER BY id LIMIT $2";
const MARK_DISTRIBUTED: &str =
    "UPDATE notice SET distributed_at = service_now() WHERE id = ANY($1) AND distributed_at IS NULL";
/// In one order for every worker: two that give the same notices lock rows in the same order.
const RECIPIENTS: &str = "
    SELECT found.user_id, company, role, is_operator,
        ARRAY(SELECT topic FROM portal_declined_topic AS declined WHERE declined.user_id = found.user_id) AS declined,
        EXISTS (SELECT FROM portal_passkey WHERE portal_passkey.user_id = found.user_id)
            OR EXISTS (SELECT FROM portal_password WHERE portal_password.id = found.user_id)
            OR EXISTS (SELECT FROM portal_user JOIN portal_sign_on_domain ON domain = split_part(email, '@', 2)
                JOIN portal_membership AS of_domain ON of_domain.company = portal_sign_on_domain.company AND of_domain.user_id = portal_user.id
                WHERE portal_user.id = found.user_id)
            OR EXISTS (SELECT FROM portal_former_member AS former WHERE former.user_id = found.user_id AND former.is_confirmed)
            AS is_confirmed
    FROM (
        SELECT user_id, company, role, false AS is_operator FROM portal_membership WHERE company = ANY($1)
        UNION ALL SELECT user_id, company, NULL, false FROM portal_former_member
            WHERE company = ANY($1) AND was_owner AND ended_at > service_now() - interval '30 days'
        UNION ALL SELECT id, NULL, NULL, true FROM portal_user WHERE is_operator AND $2
        UNION ALL SELECT id, NULL, NULL, false FROM portal_user WHERE id = ANY($3)
    ) AS found ORDER BY found.user_id, company";
/// Those that somebody still has to receive are kept.
const DELETE_OLD: &str = "
    DELETE FROM notice WHERE id IN (
        SELECT id FROM notice WHERE created_at < (SELECT service_now()) - interval '90 days' AND distributed_at IS NOT NULL
        ORDER BY created_at LIMIT 1000)";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("UNDISTRIBUTED", UNDISTRIBUTED),
    ("MARK_DISTRIBUTED", MARK_DISTRIBUTED),
    ("RECIPIENTS", RECIPIENTS),
    ("DELETE_OLD", DELETE_OLD),
];

impl Recipient {
    fn from_row(cell: &Cell, row: &Row) -> Result<Self, StoreError> {
        let reason = match (row::optional_parsed(row, "company")?, row::optional_parsed(row, "role")?) {
            (Some(company), Some(role)) => RecipientReason::Member(company, role),
            (Some(company), None) => RecipientReason::FormerOwner(company),
            (None, _) if row.try_get("is_operator")? => RecipientReason::Operator,
            (None, _) => RecipientReason::Named,
        };
        Ok(Self {
            user: user_id(cell.id(), row)?,
            reason,
            is_confirmed: row.try_get("is_confirmed")?,
            declined: row.try_get("declined")?,
        })
    }
}

impl Cell {
    /// The oldest notices that were not given to people yet, after the one with this id.
    pub async fn undistributed_notices(&self, after: i64, limit: i64) -> Result<Vec<WaitingNotice>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(UNDISTRIBUTED, &[&after, &limit]).await?;
            let notice = |row: &Row| {
                Ok(WaitingNotice {
                    id: row.try_get("id")?,
                    uuid: row.try_get("uuid")?,
                    company: row::optional_parsed(row, "company")?,
                    created_at: row::time(row, "created_at")?,
                    facts: row.try_get("facts")?,
                })
            };
            rows.iter().map(notice).collect()
        })
        .await
    }

    /// Everybody in this cell, which is the home cell, who may receive notices of the companies, as an operator, or by name.
    pub async fn recipients(&self, query: &RecipientQuery) -> Result<Vec<Recipient>, StoreError> {
        with_deadline(async {
            let companies: Vec<_> = query.companies.iter().map(ToString::to_string).collect();
            let people: Vec<_> = query.people.iter().filter(|user| user.cell() == self.id()).collect();
            let people: Vec<_> = people.into_iter().map(|user| user.number()).collect();
            let client = self.serving_connection().await?;
            let rows = client.query(RECIPIENTS, &[&companies, &query.operators, &people]).await?;
            rows.iter().map(|row| Recipient::from_row(self, row)).collect()
        })
        .await
    }

    /// Records that these notices were given to everybody whom they concern.
    pub async fn mark_distributed(&self, notices: &[i64]) -> Result<(), StoreError> {
        with_deadline(async {
            self.writing_connection().await?.execute(MARK_DISTRIBUTED, &[&notices]).await?;
            Ok(())
        })
        .await
    }

    /// Deletes notices after 90 days. Returns how many.
    pub async fn delete_old_notices(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_OLD, &[]).await?) }).await
    }
}
