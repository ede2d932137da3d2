//! Changes that need a second person: one proposes, another approves.

use std::time::Duration;

use crate::{
    audit::{Actor, Source, UNIDENTIFIED_PREFIX},
    time::Timestamp,
};

/// How long somebody must have been an owner or an operator to count as one of two persons. An owner could add an address of their own,
/// and approve with it; within this time, somebody notices.
pub const KNOWN_AFTER: Duration = Duration::from_hours(72);
/// In an installation with a single operator, the operator approves their own proposals after this long.
pub const ALONE_AFTER: Duration = Duration::from_hours(72);

/// This person may not approve the change, or not yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SecondPersonNeeded {
    /// From when they may. `None`: never, another person has to.
    pub allowed_at: Option<Timestamp>,
}

impl std::fmt::Display for SecondPersonNeeded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.allowed_at {
            Some(at) => write!(f, "another person has to approve this, or you after {}", at.to_rfc3339()),
            None => f.write_str("another person has to approve this; nobody approves their own proposal"),
        }
    }
}

/// Who proposed a change, and when.
#[derive(Clone, Copy, Debug)]
pub struct Proposer<'a> {
    pub source: Source,
    pub name: &'a str,
    pub at: Timestamp,
}

/// How many people run the installation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operators {
    Several,
    /// `single_operator = true`: nobody else can approve what this one proposes.
    Single,
}

/// Who decided about a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApprovedBy {
    AnotherPerson,
    /// The single operator, long after the proposal. Possibly the person who proposed it.
    SingleOperator,
}

/// Whether `approver` may approve a change. A trigger of the schema enforces the same rule.
pub fn check_approver(
    proposer: Proposer<'_>,
    approver: &Actor,
    operators: Operators,
    now: Timestamp,
) -> Result<ApprovedBy, SecondPersonNeeded> {
    let names = [approver.name(), proposer.name];
    let may_be_the_same = approver.name() == proposer.name
        || names.iter().any(|name| name.starts_with(UNIDENTIFIED_PREFIX))
        // Nobody knows which user of the operating system is which person of the portal.
        || approver.source() != proposer.source;
    if !may_be_the_same {
        return Ok(ApprovedBy::AnotherPerson);
    }
    let allowed_at = match operators {
        Operators::Several => None,
        Operators::Single => Some(proposer.at + ALONE_AFTER),
    };
    match allowed_at {
        Some(at) if now >= at => Ok(ApprovedBy::SingleOperator),
        Some(_) | None => Err(SecondPersonNeeded { allowed_at }),
    }
}

/// Whether two people of the portal count as two, by the times since which they are owners of the company, or operators. `None` is
/// nobody who still is.
pub fn check_known(since: &[Option<Timestamp>], now: Timestamp) -> Result<(), SecondPersonNeeded> {
    let known_at = since.iter().map(|since| since.map(|since| since + KNOWN_AFTER)).collect::<Option<Vec<_>>>();
    let allowed_at = known_at.and_then(|known_at| known_at.into_iter().max());
    if allowed_at.is_some_and(|at| now >= at) { Ok(()) } else { Err(SecondPersonNeeded { allowed_at }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_epoch_ms(1_790_000_000_000);
    const NEVER: Result<ApprovedBy, SecondPersonNeeded> = Err(SecondPersonNeeded { allowed_at: None });
    const ANOTHER: Result<ApprovedBy, SecondPersonNeeded> = Ok(ApprovedBy::AnotherPerson);

    fn at(hours: i64) -> Timestamp {
        Timestamp::from_epoch_ms(NOON.epoch_ms() + hours * 3_600_000)
    }

    fn in_command(name: &str) -> Proposer<'_> {
        Proposer { source: Source::Command, name, at: NOON }
    }

    fn in_portal(email: &str) -> Actor {
        Actor::of_portal(&email.parse().expect("an address"), [192, 0, 2, 1].into())
    }

    #[test]
    fn nobody_approves_their_own_proposal_however_long_they_wait() {
        let (anna, ben) = (Actor::of_command("anna", None, "h"), Actor::of_command("ben", Some("anna"), "h"));
        let elsewhere = Actor::of_command("anna", Some("ben"), "another host");
        assert_eq!(check_approver(in_command("anna"), &ben, Operators::Several, NOON), ANOTHER);
        for approver in [&anna, &elsewhere] {
            assert_eq!(check_approver(in_command("anna"), approver, Operators::Several, at(100_000)), NEVER);
        }
        let unidentified = Actor::of_command("uid 1000", None, "container");
        assert_eq!(check_approver(in_command("anna"), &unidentified, Operators::Several, at(100_000)), NEVER);
        assert_eq!(check_approver(in_command("uid 1000"), &ben, Operators::Several, at(100_000)), NEVER);
    }

    #[test]
    fn a_person_who_uses_a_command_and_the_portal_is_not_two_persons() {
        let several = |proposer, approver: &Actor| check_approver(proposer, approver, Operators::Several, at(1_000));
        assert_eq!(several(in_command("anna"), &in_portal("anna@example.com")), NEVER);
        assert_eq!(several(in_command("anna@corp.example"), &in_portal("anna@example.com")), NEVER);
        let anna = Proposer { source: Source::Portal, name: "anna@example.com", at: NOON };
        assert_eq!(several(anna, &Actor::of_command("ben", None, "h")), NEVER);
        assert_eq!(several(anna, &in_portal("anna@example.com")), NEVER);
        assert_eq!(several(anna, &in_portal("ben@example.com")), ANOTHER);
    }

    #[test]
    fn a_single_operator_approves_alone_after_three_days() {
        let single = |approver: &Actor, now| check_approver(in_command("anna"), approver, Operators::Single, now);
        let needed = Err(SecondPersonNeeded { allowed_at: Some(at(72)) });
        for approver in [Actor::of_command("anna", None, "h"), in_portal("anna@example.com")] {
            assert_eq!(single(&approver, Timestamp::from_epoch_ms(at(72).epoch_ms() - 1)), needed);
            assert_eq!(single(&approver, at(72)), Ok(ApprovedBy::SingleOperator));
        }
        assert_eq!(single(&Actor::of_command("ben", None, "h"), NOON), ANOTHER);
    }

    #[test]
    fn a_new_owner_or_operator_is_none_of_two_persons_for_three_days() {
        let needed = |hours| Err(SecondPersonNeeded { allowed_at: Some(at(hours)) });
        let long = Some(at(-100));
        assert_eq!(check_known(&[long, long], NOON), Ok(()));
        assert_eq!(check_known(&[long, Some(at(-1))], at(2)), needed(71), "a new approver");
        assert_eq!(check_known(&[Some(at(-3)), Some(at(-1))], at(2)), needed(71), "both are new");
        assert_eq!(check_known(&[Some(at(-1)), long], at(70)), needed(71), "a new proposer");
        assert_eq!(check_known(&[Some(at(-1)), long], at(71)), Ok(()));
        let gone = Err(SecondPersonNeeded { allowed_at: None });
        assert_eq!(check_known(&[None, long], at(1_000)), gone, "the proposer is gone");
        assert_eq!(check_known(&[long, None], at(1_000)), gone);
    }

    #[test]
    fn who_may_not_approve_reads_why() {
        let text = |allowed_at| SecondPersonNeeded { allowed_at }.to_string();
        assert_eq!(text(None), "another person has to approve this; nobody approves their own proposal");
        assert_eq!(
            text(Some(Timestamp::from_epoch_ms(1_794_741_374_123))),
            "another person has to approve this, or you after 2026-11-15T11:16:14.123Z"
        );
    }
}
