//! Users of the portal and the companies to which they belong. All of them are in the home cell ([`crate::Cells::home`]).

use paylink_domain::{
    audit::{Action, Actor},
    id::{CellId, CompanyId, UserId},
    time::Timestamp,
    user::{EmailAddress, PersonName, Role},
};
use tokio_postgres::Row;

use crate::{
    audit::{AuditedChange, Subject},
    cell::Cell,
    deadline::with_deadline,
    error::StoreError,
    row,
    transaction::begin,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub email: EmailAddress,
    pub name: PersonName,
    pub is_operator: bool,
    /// A language tag. `None`: the language of the browser.
    pub language: Option<String>,
    pub created_at: Timestamp,
}

/// A company of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Membership {
    pub company: CompanyId,
    pub role: Role,
    /// They joined by single sign-on, and the company has not invited them since. Their own passkey or password does not count here.
    pub by_provider: bool,
    /// An owner who may do nothing here for now.
    pub frozen: bool,
}

/// A user of a company.
#[derive(Clone, Debug)]
pub struct Member {
    pub user: User,
    pub role: Role,
    /// Who has frozen this owner.
    pub frozen_by: Option<String>,
}

/// An owner of a company.
#[derive(Clone, Debug)]
pub struct Owner {
    pub email: EmailAddress,
    pub since: Timestamp,
    pub frozen_at: Option<Timestamp>,
    pub frozen_by: Option<String>,
}

/// A user as the operator sees them in a list.
#[derive(Clone, Debug)]
pub struct UserEntry {
    pub user: User,
    pub memberships: Vec<Membership>,
    pub last_seen_at: Option<Timestamp>,
}

/// The columns of a [`User`], for a statement that reads `portal_user`.
macro_rules! user_columns {
    () => {
        "portal_user.id AS user_id, email, name, is_operator, language, portal_user.created_at"
    };
}
pub(crate) use user_columns;

/// The companies of a user, their roles, and whether they joined by a provider, as arrays in the same order, for a statement that reads `portal_user`.
macro_rules! membership_columns {
    () => {
        "ARRAY(SELECT company FROM portal_membership WHERE user_id = portal_user.id ORDER BY company) AS companies,
         ARRAY(SELECT role FROM portal_membership WHERE user_id = portal_user.id ORDER BY company) AS roles,
         ARRAY(SELECT by_provider FROM portal_membership WHERE user_id = portal_user.id ORDER BY company) AS by_provider,
         ARRAY(SELECT frozen_at IS NOT NULL FROM portal_membership WHERE user_id = portal_user.id ORDER BY company) AS frozen"
    };
}
pub(crate) use membership_columns;

const FIND: &str = concat!("SELECT ", user_columns!(), " FROM portal_user WHERE id = $1 AND left_at IS NULL");
const FIND_BY_EMAIL: &str =
    concat!("SELECT ", user_columns!(), " FROM portal_user WHERE email = $1 AND left_at IS NULL");
const LIST: &str = concat!(
    "SELECT ",
    user_columns!(),
    ", last_seen_at, ",
    membership_columns!(),
    " FROM portal_user
      WHERE left_at IS NULL AND ($1::text IS NULL OR EXISTS (SELECT FROM portal_membership WHERE user_id = portal_user.id AND company = $1))
      ORDER BY email LIMIT 1000"
);
const LIST_MEMBERS: &str = concat!(
    "SELECT ",
    user_columns!(),
    ", role, frozen_by
     FROM portal_membership JOIN portal_user ON portal_user.id = user_id WHERE company = $1 ORDER BY name, email LIMIT 1000"
);
const LIST_OWNERS: &str = "
    SELECT email, owner_since, frozen_at, frozen_by FROM portal_membership JOIN portal_user ON portal_user.id = user_id
    WHERE company = $1 AND role = 'owner' ORDER BY email";
const OPERATORS: &str = "SELECT email, operator_since FROM portal_user WHERE email = ANY($1) AND is_operator";
const CHANGE: &str = "UPDATE portal_user SET name = $2, language = $3 WHERE id = $1";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[
    ("FIND", FIND),
    ("FIND_BY_EMAIL", FIND_BY_EMAIL),
    ("LIST", LIST),
    ("LIST_MEMBERS", LIST_MEMBERS),
    ("LIST_OWNERS", LIST_OWNERS),
    ("OPERATORS", OPERATORS),
    ("CHANGE", CHANGE),
];

impl User {
    pub(crate) fn from_row(cell: CellId, row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: user_id(cell, row)?,
            email: row::parsed(row, "email")?,
            name: row::parsed(row, "name")?,
            is_operator: row.try_get("is_operator")?,
            language: row.try_get("language")?,
            created_at: row::time(row, "created_at")?,
        })
    }
}

pub(crate) fn user_id(cell: CellId, row: &Row) -> Result<UserId, StoreError> {
    UserId::of(cell, row.try_get("user_id")?).map_err(|_| StoreError::unexpected("user_id"))
}

pub(crate) fn memberships(row: &Row) -> Result<Vec<Membership>, StoreError> {
    let companies: Vec<&str> = row.try_get("companies")?;
    let roles: Vec<&str> = row.try_get("roles")?;
    let by_provider: Vec<bool> = row.try_get("by_provider")?;
    let frozen: Vec<bool> = row.try_get("frozen")?;
    let parse = |(((company, role), by_provider), frozen): (((&&str, &&str), &bool), &bool)| {
        let company = company.parse().map_err(|_| StoreError::unexpected("company"))?;
        let role = role.parse().map_err(|_| StoreError::unexpected("role"))?;
        Ok(Membership { company, role, by_provider: *by_provider, frozen: *frozen })
    };
    companies.iter().zip(&roles).zip(&by_provider).zip(&frozen).map(parse).collect()
}

impl Cell {
    pub async fn user(&self, id: UserId) -> Result<Option<User>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(FIND, &[&id.number()]).await?;
            row.map(|row| User::from_row(self.id(), &row)).transpose()
        })
        .await
    }

    pub async fn user_by_email(&self, email: &EmailAddress) -> Result<Option<User>, StoreError> {
        with_deadline(async {
            let row = self.serving_connection().await?.query_opt(FIND_BY_EMAIL, &[&email.as_str()]).await?;
            row.map(|row| User::from_row(self.id(), &row)).transpose()
        })
        .await
    }

    /// All users, or those of a company, by e-mail address.
    pub async fn users(&self, company: Option<CompanyId>) -> Result<Vec<UserEntry>, StoreError> {
        with_deadline(async {
            let company = company.map(|company| company.to_string());
            let rows = self.serving_connection().await?.query(LIST, &[&company]).await?;
            let entry = |row: &Row| {
                Ok(UserEntry {
                    user: User::from_row(self.id(), row)?,
                    memberships: memberships(row)?,
                    last_seen_at: row::optional_time(row, "last_seen_at")?,
                })
            };
            rows.iter().map(entry).collect()
        })
        .await
    }

    /// The owners of a company, also those who are frozen.
    pub async fn owners(&self, company: CompanyId) -> Result<Vec<Owner>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(LIST_OWNERS, &[&company.to_string()]).await?;
            let owner = |row: &Row| {
                Ok(Owner {
                    email: row::parsed(row, "email")?,
                    since: row::time(row, "owner_since")?,
                    frozen_at: row::optional_time(row, "frozen_at")?,
                    frozen_by: row.try_get("frozen_by")?,
                })
            };
            rows.iter().map(owner).collect()
        })
        .await
    }

    /// Those of these e-mail addresses that belong to operators, and since when each of them is one.
    pub async fn operators(&self, emails: &[&str]) -> Result<Vec<(EmailAddress, Timestamp)>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(OPERATORS, &[&emails]).await?;
            rows.iter().map(|row| Ok((row::parsed(row, "email")?, row::time(row, "operator_since")?))).collect()
        })
        .await
    }

    /// The users of a company, by name.
    pub async fn members(&self, company: CompanyId) -> Result<Vec<Member>, StoreError> {
        with_deadline(async {
            let rows = self.serving_connection().await?.query(LIST_MEMBERS, &[&company.to_string()]).await?;
            let member = |row: &Row| {
                let (role, frozen_by) = (row::parsed(row, "role")?, row.try_get("frozen_by")?);
                Ok(Member { user: User::from_row(self.id(), row)?, role, frozen_by })
            };
            rows.iter().map(member).collect()
        })
        .await
    }

    /// Changes what a user says about themselves. A language of `None` is that of the browser. False if there is no such user.
    pub async fn change_user(
        &self,
        actor: &Actor,
        id: UserId,
        name: &PersonName,
        language: Option<&str>,
    ) -> Result<bool, StoreError> {
        with_deadline(async {
            let mut client = self.writing_connection().await?;
            let transaction = begin(&mut client).await?;
            let audit = AuditedChange::begin(&transaction, actor, Action::ChangeUser, Subject::User(id)).await?;
            if transaction.execute(CHANGE, &[&id.number(), &name.as_str(), &language]).await? == 0 {
                return Ok(false);
            }
            audit.finish(&transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}
