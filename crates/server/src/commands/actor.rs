//! Who runs a command, for the audit log and for approvals.

use paylink_domain::audit::{Actor, UNIDENTIFIED_PREFIX};

use crate::{
    config::load::PREFIX,
    system::{environment, has_machine_user_ids, host_name, login_user_id},
};

/// The environment variable in which a person names themselves where several share an account. It is recorded, and proves nothing.
pub const CLAIM_VARIABLE: &str = "PAYLINK_ACTOR";

/// The person who runs this process. `sudo` and `su` do not change who that is, where the system records logins. A user without a
/// name on this machine, or in a user namespace, is not identified.
pub fn actor() -> Actor {
    let (id, users) = (login_user_id(), std::fs::read_to_string("/etc/passwd").unwrap_or_default());
    let user = match user_name(&users, id) {
        Some(name) if has_machine_user_ids() => name.to_owned(),
        Some(_) | None => format!("{UNIDENTIFIED_PREFIX}{id}"),
    };
    let claim = environment(PREFIX).remove(CLAIM_VARIABLE);
    Actor::of_command(&user, claim.as_deref(), &host_name())
}

/// The name of a user in the format of `/etc/passwd`.
fn user_name(users: &str, id: u32) -> Option<&str> {
    users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let (name, _password, number) = (fields.next()?, fields.next()?, fields.next()?);
        (number.parse() == Ok(id) && !name.is_empty() && !name.contains(char::is_whitespace)).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_is_named_as_the_system_names_it() {
        let users = "root:x:0:0:root:/root:/bin/bash\n# comment\nanna:x:1000:1000::/home/anna:/bin/sh\nbroken:x\n";
        assert_eq!(user_name(users, 1000), Some("anna"));
        assert_eq!(user_name(users, 0), Some("root"));
        assert_eq!(user_name(users, 7), None);
    }
}
