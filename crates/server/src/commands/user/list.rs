//! `paylink user list`

use std::sync::Arc;

use paylink_domain::{id::CompanyId, time::Timestamp};
use paylink_store::{Cell, UserEntry};
use serde::Serialize;

use super::{CommandResult, print_json, print_line};

/// A user in `--json`. The field names do not change.
#[derive(Serialize)]
struct Entry<'a> {
    user_id: String,
    email: &'a str,
    name: &'a str,
    operator: bool,
    memberships: Vec<Membership>,
    created_at: i64,
    last_seen_at: Option<i64>,
}

#[derive(Serialize)]
struct Membership {
    company_id: String,
    role: &'static str,
}

pub(super) async fn run(company: Option<CompanyId>, json: bool, home: &Arc<Cell>) -> CommandResult {
    for user in home.users(company).await? {
        if json {
            print_json(&entry(&user))?;
        } else {
            print(&user);
        }
    }
    Ok(())
}

fn entry(listed: &UserEntry) -> Entry<'_> {
    let memberships = listed.memberships.iter();
    Entry {
        user_id: listed.user.id.to_string(),
        email: listed.user.email.as_str(),
        name: listed.user.name.as_str(),
        operator: listed.user.is_operator,
        memberships: memberships
            .map(|one| Membership { company_id: one.company.to_string(), role: one.role.as_str() })
            .collect(),
        created_at: listed.user.created_at.epoch_ms(),
        last_seen_at: listed.last_seen_at.map(Timestamp::epoch_ms),
    }
}

fn print(listed: &UserEntry) {
    let roles = listed.memberships.iter().map(|one| format!("{} of {}", one.role, one.company));
    let standings: Vec<String> =
        listed.user.is_operator.then(|| "operator".to_owned()).into_iter().chain(roles).collect();
    let seen =
        listed.last_seen_at.map_or_else(|| "never seen".to_owned(), |at| format!("last seen {}", at.to_rfc3339()));
    let user = &listed.user;
    print_line(format_args!("{}  {} ({}): {}; {seen}", user.id, user.email, user.name, standings.join(", ")));
}
