//! The notice of an audited change, written in its transaction. Whether there is one, and for whom, is the domain's table
//! (`action_audience.rs`).

use paylink_domain::{
    action_audience::ActionAudience,
    audit::{Action, Actor},
    id::{CompanyId, UserId},
    notice::Notice,
    user::Role,
};
use serde_json::{Map, Value};
use tokio_postgres::{Row, Transaction};

use crate::{error::StoreError, notice::write_change, row};

/// The companies that a user owns.
pub(crate) const OWNED: &str =
    "SELECT company FROM portal_membership WHERE user_id = $1 AND role = 'owner' ORDER BY company";

pub(crate) const STATEMENTS: &[(&str, &str)] = &[("OWNED", OWNED)];

/// A change with its object before and after.
#[derive(Debug)]
pub(crate) struct Change<'a> {
    pub(crate) actor: &'a Actor,
    pub(crate) action: Action,
    /// The person whom it is about.
    pub(crate) user: Option<UserId>,
    /// `None` for a change of a person's account.
    pub(crate) company: Option<CompanyId>,
    pub(crate) before: &'a Map<String, Value>,
    pub(crate) after: &'a Map<String, Value>,
}

impl Change<'_> {
    fn value(&self, name: &str) -> Option<&str> {
        [self.after, self.before].into_iter().find_map(|fields| fields.get(name)?.as_str())
    }

    /// As people know it.
    fn object(&self) -> String {
        let names =
            if self.action == Action::ChangeCompany { &["callback_url", "name"][..] } else { &["email", "name"] };
        names.iter().find_map(|name| self.value(name)).unwrap_or_default().to_owned()
    }

    fn is_notified(&self) -> bool {
        if self.action == Action::ChangeCompany {
            // Payers return there, with their payments' ids. Other settings show what they are.
            return self.before.get("callback_url") != self.after.get("callback_url");
        }
        // Whoever joins gets their first codes before their first session. Whoever acts in a stolen one has a session.
        let sessions = self.before.get("sessions").and_then(Value::as_i64);
        if self.action == Action::ReplaceRecoveryCodes && sessions == Some(0) {
            return false;
        }
        // A new owner has a notice of their own (`owner_notice.rs`).
        if [Action::AcceptInvitation, Action::JoinCompany].contains(&self.action) && is_owner(self.after) {
            return false;
        }
        // Each company of a person has an entry of its own.
        let is_of_person = self.action.notified() == ActionAudience::Account;
        let is_of_all = self.user.is_some() && self.company.is_none() && !is_of_person;
        !is_of_all || self.action == Action::RemoveUser && self.before.get("memberships").is_none_or(Value::is_null)
    }

    fn notice(&self, user: Option<UserId>) -> Notice {
        Notice::Changed {
            action: self.action,
            by: self.actor.name().to_owned(),
            object: self.object(),
            user,
            proposal: None,
            of_owner: is_owner(self.before) || is_owner(self.after),
        }
    }
}

fn is_owner(fields: &Map<String, Value>) -> bool {
    fields.get("role").and_then(Value::as_str) == Some(Role::Owner.as_str())
}

/// Writes the notice of a change, if somebody is to be notified.
pub(crate) async fn write(transaction: &Transaction<'_>, change: &Change<'_>) -> Result<(), StoreError> {
    let (user, company) = (change.user, change.company);
    match change.action.notified() {
        ActionAudience::OwnNotice | ActionAudience::Nobody(_) => Ok(()),
        ActionAudience::Company(_) | ActionAudience::Account if !change.is_notified() => Ok(()),
        ActionAudience::Company(_) => write_change(transaction, company, &change.notice(user)).await,
        ActionAudience::Account => {
            let Some(user) = user else { return Ok(()) };
            let owned = transaction.query(OWNED, &[&user.number()]).await?;
            if owned.is_empty() {
                return write_change(transaction, None, &change.notice(Some(user))).await;
            }
            let company = |row: &Row| row::parsed::<CompanyId>(row, "company");
            for company in owned.iter().map(company) {
                write_change(transaction, Some(company?), &change.notice(None)).await?;
            }
            Ok(())
        }
    }
}
