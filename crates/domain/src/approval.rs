//! Changes that need a second person.

use std::time::Duration;

use crate::{
    audit::{Actor, UNIDENTIFIED_PREFIX},
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

/// Whether `approver` may approve what `proposed_by` proposed. A trigger of the schema enforces the same rule.
pub fn check_approver(
    proposed_by: &str,
    proposed_at: Timestamp,
    approver: &Actor,
    now: Timestamp,
) -> Result<(), SecondPersonNeeded> {
    let allowed_at = proposed_at + SAME_PERSON_AFTER;
    let may_be_the_same = approver.name() == proposed_by
        || [approver.name(), proposed_by].iter().any(|name| name.starts_with(UNIDENTIFIED_PREFIX));
    if may_be_the_same && now < allowed_at { Err(SecondPersonNeeded { allowed_at }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_person_approves_at_once_and_the_same_one_after_a_day() {
        let at = Timestamp::from_epoch_ms(1_790_000_000_000);
        let (anna, ben) = (Actor::of_command("anna", None, "h"), Actor::of_command("ben", Some("anna"), "h"));
        let elsewhere = Actor::of_command("anna", Some("ben"), "another host");
        assert_eq!(check_approver("anna", at, &ben, at), Ok(()));
        let allowed_at = at + SAME_PERSON_AFTER;
        let unidentified = Actor::of_command("uid 1000", None, "container");
        assert_eq!(check_approver("uid 1000", at, &ben, at), Err(SecondPersonNeeded { allowed_at }));
        for approver in [&anna, &elsewhere, &unidentified] {
            let too_early = Timestamp::from_epoch_ms(allowed_at.epoch_ms() - 1);
            assert_eq!(check_approver("anna", at, approver, too_early), Err(SecondPersonNeeded { allowed_at }));
            assert_eq!(check_approver("anna", at, approver, allowed_at), Ok(()));
        }
    }
}
