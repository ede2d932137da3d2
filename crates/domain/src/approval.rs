//! Changes that need a second person.

use std::time::Duration;

use crate::{
    audit::{Actor, Source, UNIDENTIFIED_PREFIX},
    time::Timestamp,
};

/// After this long, the person who proposed a change may approve it too. So an installation with one shared account can work, and
/// somebody has a day to notice.
pub const SAME_PERSON_AFTER: Duration = Duration::from_hours(24);

/// The person who proposed the change approves it too early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("another person has to approve this; the person who proposed it can approve it after {}", .allowed_at.to_rfc3339())]
pub struct SecondPersonNeeded {
    pub allowed_at: Timestamp,
}

/// Who proposed a change, and when.
#[derive(Clone, Copy, Debug)]
pub struct Proposer<'a> {
    pub source: Source,
    pub name: &'a str,
    pub at: Timestamp,
}

/// Whether `approver` may approve a change. A trigger of the schema enforces the same rule.
pub fn check_approver(proposer: Proposer<'_>, approver: &Actor, now: Timestamp) -> Result<(), SecondPersonNeeded> {
    let allowed_at = proposer.at + SAME_PERSON_AFTER;
    let names = [approver.name(), proposer.name];
    let may_be_the_same = approver.name() == proposer.name
        || names.iter().any(|name| name.starts_with(UNIDENTIFIED_PREFIX))
        // Nobody knows which user of the operating system is which person of the portal.
        || approver.source() != proposer.source;
    if may_be_the_same && now < allowed_at { Err(SecondPersonNeeded { allowed_at }) } else { Ok(()) }
}

/// Whether a person of the portal may approve what another one proposed, by the times since which they are owners of the company, or
/// operators. Each of them could invite an address of their own, and propose or approve with it. So both must have been that for a
/// day; `None` is nobody who still is.
pub fn check_known_people(
    proposed_at: Timestamp,
    proposer_since: Option<Timestamp>,
    approver_since: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), SecondPersonNeeded> {
    let is_proposer_known = proposer_since.is_some_and(|since| since + SAME_PERSON_AFTER <= proposed_at);
    let approver_known_at = approver_since.filter(|_| is_proposer_known).map(|since| since + SAME_PERSON_AFTER);
    let same_person_at = proposed_at + SAME_PERSON_AFTER;
    let allowed_at = approver_known_at.map_or(same_person_at, |known_at| known_at.min(same_person_at));
    if now < allowed_at { Err(SecondPersonNeeded { allowed_at }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOON: Timestamp = Timestamp::from_epoch_ms(1_790_000_000_000);
    const NEEDED: Result<(), SecondPersonNeeded> =
        Err(SecondPersonNeeded { allowed_at: Timestamp::from_epoch_ms(1_790_000_000_000 + 24 * 3_600_000) });

    fn in_command(name: &str) -> Proposer<'_> {
        Proposer { source: Source::Command, name, at: NOON }
    }

    #[test]
    fn a_person_who_uses_a_command_and_the_portal_is_not_two_persons() {
        let in_portal = |email: &str| Actor::of_portal(&email.parse().expect("an address"), [192, 0, 2, 1].into());
        assert_eq!(check_approver(in_command("anna"), &in_portal("anna@example.com"), NOON), NEEDED);
        assert_eq!(check_approver(in_command("anna@corp.example"), &in_portal("anna@example.com"), NOON), NEEDED);
        let anna = Proposer { source: Source::Portal, name: "anna@example.com", at: NOON };
        assert_eq!(check_approver(anna, &Actor::of_command("ben", None, "h"), NOON), NEEDED);
        assert_eq!(check_approver(anna, &in_portal("anna@example.com"), NOON), NEEDED);
        assert_eq!(check_approver(anna, &in_portal("ben@example.com"), NOON), Ok(()));
    }

    #[test]
    fn a_new_owner_or_operator_is_no_second_person_for_a_day() {
        let at = |hours: i64| Timestamp::from_epoch_ms(NOON.epoch_ms() + hours * 3_600_000);
        let needed = |hours| Err(SecondPersonNeeded { allowed_at: at(hours) });
        let long = Some(at(-100));
        assert_eq!(check_known_people(at(0), long, long, at(0)), Ok(()));
        assert_eq!(check_known_people(at(0), long, Some(at(-1)), at(2)), needed(23), "invited before the proposal");
        assert_eq!(check_known_people(at(0), long, Some(at(-1)), at(23)), Ok(()));
        assert_eq!(check_known_people(at(0), long, Some(at(2)), at(23)), needed(24), "invited after the proposal");
        assert_eq!(check_known_people(at(0), Some(at(-23)), long, at(23)), needed(24), "proposed by the new one");
        assert_eq!(check_known_people(at(0), Some(at(-24)), long, at(0)), Ok(()));
        assert_eq!(check_known_people(at(0), None, long, at(0)), needed(24), "the proposer is gone");
        assert_eq!(check_known_people(at(0), None, None, at(24)), Ok(()));
    }

    #[test]
    fn another_person_approves_at_once_and_the_same_one_after_a_day() {
        let (anna, ben) = (Actor::of_command("anna", None, "h"), Actor::of_command("ben", Some("anna"), "h"));
        let elsewhere = Actor::of_command("anna", Some("ben"), "another host");
        assert_eq!(check_approver(in_command("anna"), &ben, NOON), Ok(()));
        let allowed_at = NOON + SAME_PERSON_AFTER;
        let unidentified = Actor::of_command("uid 1000", None, "container");
        assert_eq!(check_approver(in_command("uid 1000"), &ben, NOON), NEEDED);
        for approver in [&anna, &elsewhere, &unidentified] {
            let too_early = Timestamp::from_epoch_ms(allowed_at.epoch_ms() - 1);
            assert_eq!(check_approver(in_command("anna"), approver, too_early), NEEDED);
            assert_eq!(check_approver(in_command("anna"), approver, allowed_at), Ok(()));
        }
    }
}
