//! The audit log: who changed what.

use std::fmt;

/// The longest name of an actor or a host that is stored, in characters.
const MAX_CHARACTERS: usize = 200;

/// How the names of users begin whom the operating system does not identify: such a name may be another name of the same person.
pub const UNIDENTIFIED_PREFIX: &str = "uid ";

/// Who changes something, and from where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    source: Source,
    name: String,
    claim: Option<String>,
    host: String,
}

/// Through what an actor works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Command,
}

impl Source {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Command => "command",
        }
    }
}

impl Actor {
    /// Somebody who runs a command. `user` is the user of the operating system. `claim` is what the person says about
    /// themselves; it is recorded and proves nothing.
    pub fn of_command(user: &str, claim: Option<&str>, host: &str) -> Self {
        Self {
            source: Source::Command,
            name: stored(user).unwrap_or_else(|| "unknown".to_owned()),
            claim: claim.and_then(stored),
            host: stored(host).unwrap_or_else(|| "unknown".to_owned()),
        }
    }

    pub const fn source(&self) -> Source {
        self.source
    }

    /// Identifies the person, as far as the operating system can. Two different names are two persons, unless one of them begins
    /// with [`UNIDENTIFIED_PREFIX`].
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn claim(&self) -> Option<&str> {
        self.claim.as_deref()
    }

    pub fn host(&self) -> &str {
        &self.host
    }
}

/// The text without control characters, up to the length that is stored. `None` if nothing is left.
fn stored(text: &str) -> Option<String> {
    let text: String = text.chars().filter(|character| !character.is_control()).take(MAX_CHARACTERS).collect();
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// What an actor did. The text is stored and does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    MigrateSchema,
    ActivateKey,
    RetireKey,
    AdvanceClock,
    AddCompany,
    EnableCompany,
    DisableCompany,
    ChangeCompany,
    ChangePayeeAccount,
    AddToken,
    RevokeToken,
    RevokeLink,
    RevokeLinks,
    AddEndpoint,
    ChangeEndpoint,
    RotateSecret,
    DisableEndpoint,
    EnableEndpoint,
    RemoveEndpoint,
    SendTestEvent,
    ReplayEvents,
    ErasePayment,
    CancelPayment,
    ClosePayment,
    Propose,
    Approve,
    Withdraw,
}

impl Action {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MigrateSchema => "schema.migrate",
            Self::ActivateKey => "key.activate",
            Self::RetireKey => "key.retire",
            Self::AdvanceClock => "clock.advance",
            Self::AddCompany => "company.add",
            Self::EnableCompany => "company.enable",
            Self::DisableCompany => "company.disable",
            Self::ChangeCompany => "company.change",
            Self::ChangePayeeAccount => "company.change_account",
            Self::AddToken => "token.add",
            Self::RevokeToken => "token.revoke",
            Self::RevokeLink => "link.revoke",
            Self::RevokeLinks => "company.revoke_links",
            Self::AddEndpoint => "endpoint.add",
            Self::ChangeEndpoint => "endpoint.change",
            Self::RotateSecret => "endpoint.rotate",
            Self::DisableEndpoint => "endpoint.disable",
            Self::EnableEndpoint => "endpoint.enable",
            Self::RemoveEndpoint => "endpoint.remove",
            Self::SendTestEvent => "endpoint.test",
            Self::ReplayEvents => "event.replay",
            Self::ErasePayment => "payment.erase",
            Self::CancelPayment => "payment.cancel",
            Self::ClosePayment => "payment.close",
            Self::Propose => "proposal.add",
            Self::Approve => "proposal.approve",
            Self::Withdraw => "proposal.withdraw",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_actor_has_a_name_and_a_host_whatever_the_system_says() {
        let actor = Actor::of_command("", Some(" \n"), "\u{7}");
        assert_eq!((actor.name(), actor.claim(), actor.host()), ("unknown", None, "unknown"));
        let actor = Actor::of_command("anna", Some("Anna A.\u{1b}[2J"), "ops-1");
        assert_eq!((actor.name(), actor.claim(), actor.host()), ("anna", Some("Anna A.[2J"), "ops-1"));
        assert_eq!(Actor::of_command(&"é".repeat(300), None, "h").name().chars().count(), 200);
    }
}
