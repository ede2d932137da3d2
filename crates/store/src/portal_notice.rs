//! Notices of a person, in the home cell: given to them once, and deleted after 90 days.

use std::time::SystemTime;

use paylink_domain::{
    id::{CellId, CompanyId, UserId},
    time::{Timestamp, to_system_time},
};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use crate::{cell::Cell, deadline::with_deadline, error::StoreError};

/// A notice for a person.
#[derive(Clone, Debug)]
pub struct NewPortalNotice<'a> {
    pub user: UserId,
    /// That of the notice in its cell.
    pub uuid: Uuid,
    pub created_at: Timestamp,
    pub wants_mail: bool,
    pub is_urgent: bool,
    pub company: Option<CompanyId>,
    pub facts: &'a str,
}

/// Once for each person and notice, however often it is repeated.
const INSERT: &str = "
    INSERT INTO portal_notice (user_id, uuid, created_at, wants_mail, is_urgent, cell, company, facts)
    SELECT user_id, uuid, created_at, wants_mail, is_urgent, $1, company, facts::jsonb
    FROM unnest($2::bigint[], $3::uuid[], $4::timestamptz[], $5::boolean[], $6::boolean[], $7::text[], $8::text[])
        AS new (user_id, uuid, created_at, wants_mail, is_urgent, company, facts)
    ON CONFLICT ON CONSTRAINT portal_notice_once DO NOTHING";
/// By age and not by id, so it waits for no row that another statement has locked.
const DELETE_OLD: &str = "
    DELETE FROM portal_notice WHERE id IN (
        SELECT id FROM portal_notice WHERE created_at < (SELECT service_now()) - interval '90 days'
        ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED)";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("INSERT", INSERT), ("DELETE_OLD", DELETE_OLD)];

impl Cell {
    /// Gives notices of a cell to people of this one, which is the home cell. Whoever has one already does not get it again.
    pub async fn give_notices(&self, from: CellId, new: &[NewPortalNotice<'_>]) -> Result<u64, StoreError> {
        let users: Vec<i64> = new.iter().map(|notice| notice.user.number()).collect();
        let uuids: Vec<Uuid> = new.iter().map(|notice| notice.uuid).collect();
        let times: Vec<SystemTime> = new.iter().map(|notice| to_system_time(notice.created_at)).collect();
        let wants_mail: Vec<bool> = new.iter().map(|notice| notice.wants_mail).collect();
        let urgent: Vec<bool> = new.iter().map(|notice| notice.is_urgent).collect();
        let companies: Vec<Option<String>> = new.iter().map(|notice| notice.company.map(|id| id.to_string())).collect();
        let facts: Vec<&str> = new.iter().map(|notice| notice.facts).collect();
        let cell = from.to_string();
        with_deadline(async {
            let values: [&(dyn ToSql + Sync); 8] =
                [&cell, &users, &uuids, &times, &wants_mail, &urgent, &companies, &facts];
            Ok(self.writing_connection().await?.execute(INSERT, &values).await?)
        })
        .await
    }

    /// Deletes notices of people after 90 days. Returns how many.
    pub async fn delete_old_portal_notices(&self) -> Result<u64, StoreError> {
        with_deadline(async { Ok(self.writing_connection().await?.execute(DELETE_OLD, &[]).await?) }).await
    }
}
