//! Which notices a mail lists. They are read when it is sent, so that nobody reads what does not concern their role any more.

use std::collections::HashMap;

use paylink_domain::{
    id::{CompanyId, ProposalId, UserId},
    notice::{Audience, Notice},
    permission::Standing,
    time::Timestamp,
    user::Role,
};
use paylink_store::{MailedNotice, NoticesMail};

/// How many notices a mail lists.
const MAX_LISTED: usize = 20;

#[derive(Debug)]
pub(super) struct Selection {
    /// At most twenty.
    pub(super) listed: Vec<Listed>,
    /// How many concern the person.
    pub(super) total: i64,
}

#[derive(Debug)]
pub(super) struct Listed {
    pub(super) notice: Notice,
    pub(super) company: Option<CompanyId>,
    pub(super) at: Timestamp,
    /// What its reader can withdraw by a link.
    pub(super) withdrawable: Option<ProposalId>,
}

/// Of each kind the first, then of each kind the second: whoever causes many notices of one kind pushes no other kind out of the list. Of
/// proposals, the newest is the first: the one that is open, and not one of many that were made and withdrawn before.
pub(super) fn select(mail: &NoticesMail, user: UserId) -> Selection {
    let (mut listed, mut total) = (Vec::new(), 0);
    for row in &mail.notices {
        // A kind of a newer node is counted and not listed. Who may read it is unknown, but not whether its company is still theirs.
        let Ok(notice) = serde_json::from_str::<Notice>(&row.facts) else {
            total += i64::from(row.company.is_none() || row.role.is_some());
            continue;
        };
        if !concerns(&notice, row, mail.is_operator, user) {
            continue;
        }
        total += 1;
        let may_withdraw = row.was_owner || row.role == Some(Role::Owner);
        let withdrawable = notice.withdrawable().filter(|_| may_withdraw);
        listed.push(Listed { notice, company: row.company, at: row.created_at, withdrawable });
    }
    let (proposals, others): (Vec<_>, Vec<_>) =
        listed.into_iter().partition(|listed| listed.notice.withdrawable().is_some());
    let mut of_kind = HashMap::new();
    let position = |listed: Listed| {
        let rank = (!listed.notice.is_listed_first(), !listed.notice.is_urgent());
        let earlier: &mut usize = of_kind.entry((rank, listed.notice.listed_as())).or_default();
        *earlier += 1;
        ((rank, *earlier, listed.at), listed)
    };
    let mut ranked: Vec<_> = proposals.into_iter().rev().chain(others).map(position).collect();
    ranked.sort_by_key(|(position, _)| *position); // of the same place in their kinds, the oldest is first
    Selection { listed: ranked.into_iter().map(|(_, listed)| listed).take(MAX_LISTED).collect(), total }
}

/// Whether the person still is of its audience.
fn concerns(notice: &Notice, row: &MailedNotice, is_operator: bool, user: UserId) -> bool {
    match notice.audience() {
        Audience::Company(permission) => {
            row.role.is_some_and(|role| permission.allows(Standing::Member(role)))
                || row.was_owner && notice.reaches_former_owners()
                || is_operator && notice.directs_money()
                || notice.affected() == Some(user)
        }
        Audience::Operators => is_operator,
        Audience::Person(person) => person == user,
    }
}

#[cfg(test)]
mod tests;
