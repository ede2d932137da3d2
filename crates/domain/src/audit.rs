//! The audit log: who changed what.

use std::{fmt, net::IpAddr, str::FromStr};

use crate::user::EmailAddress;

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
    Portal,
}

impl Source {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Portal => "portal",
        }
    }
}

impl FromStr for Source {
    type Err = UnknownSource;

    fn from_str(text: &str) -> Result<Self, UnknownSource> {
        [Self::Command, Self::Portal].into_iter().find(|source| source.as_str() == text).ok_or(UnknownSource)
    }
}

/// A text that is no [`Source`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("neither `command` nor `portal`")]
pub struct UnknownSource;

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

    /// A user of the portal. `address` is that of their browser.
    pub fn of_portal(email: &EmailAddress, address: IpAddr) -> Self {
        Self { source: Source::Portal, name: email.to_string(), claim: None, host: address.to_string() }
    }

    pub const fn source(&self) -> Source {
        self.source
    }

    /// Identifies the person: by the e-mail address in the portal, and as far as the operating system can in a command. Two different
    /// names of one source are two persons, unless one of them begins with [`UNIDENTIFIED_PREFIX`].
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

/// Defines the actions with their stored texts, and the list of them.
macro_rules! actions {
    ($($action:ident = $text:literal,)*) => {
        /// What an actor did. The text is stored and does not change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Action {
            $($action,)*
        }

        impl Action {
            pub const ALL: &[Self] = &[$(Self::$action,)*];

            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$action => $text,)*
                }
            }
        }
    };
}

actions! {
    MigrateSchema = "schema.migrate",
    ActivateKey = "key.activate",
    RetireKey = "key.retire",
    AdvanceClock = "clock.advance",
    OpenCell = "cell.open",
    CloseCell = "cell.close",
    RestoreCell = "cell.restored",
    AddCompany = "company.add",
    EnableCompany = "company.enable",
    DisableCompany = "company.disable",
    ChangeCompany = "company.change",
    ChangePayeeAccount = "company.change_account",
    AddToken = "token.add",
    RevokeToken = "token.revoke",
    RollToken = "token.roll",
    GenerateLink = "link.generate",
    RevokeLink = "link.revoke",
    RevokeLinks = "company.revoke_links",
    AddEndpoint = "endpoint.add",
    ChangeEndpoint = "endpoint.change",
    RotateSecret = "endpoint.rotate",
    DisableEndpoint = "endpoint.disable",
    EnableEndpoint = "endpoint.enable",
    RemoveEndpoint = "endpoint.remove",
    SendTestEvent = "endpoint.test",
    ReplayEvents = "event.replay",
    ErasePayment = "payment.erase",
    CancelPayment = "payment.cancel",
    ClosePayment = "payment.close",
    Propose = "proposal.add",
    Approve = "proposal.approve",
    Withdraw = "proposal.withdraw",
    InviteUser = "user.invite",
    WithdrawInvitation = "user.withdraw_invitation",
    AcceptInvitation = "user.accept",
    SignIn = "user.sign_in",
    Reauthenticate = "user.reauthenticate",
    UseRecoveryCode = "user.use_recovery_code",
    SignOut = "user.sign_out",
    EndSession = "user.end_session",
    ChangeUser = "user.change",
    ChangeRole = "user.change_role",
    RemoveUser = "user.remove",
    FreezeOwner = "user.freeze",
    UnfreezeOwner = "user.unfreeze",
    AddPasskey = "user.add_passkey",
    RemovePasskey = "user.remove_passkey",
    ChangePassword = "user.change_password",
    ReplaceRecoveryCodes = "user.new_recovery_codes",
    EndCredentials = "user.end_credentials",
    RemoveBrowser = "user.remove_browser",
    SuspendCompany = "company.suspend",
    ResumeCompany = "company.resume",
    ExportCompany = "company.export",
    CloseCompany = "company.close",
    ChangeSignOn = "company.change_sign_on",
    RemoveSignOn = "company.remove_sign_on",
    AddSignOnDomain = "company.add_domain",
    RemoveSignOnDomain = "company.remove_domain",
    JoinCompany = "user.join",
}

impl FromStr for Action {
    type Err = UnknownAction;

    fn from_str(text: &str) -> Result<Self, UnknownAction> {
        Self::ALL.iter().copied().find(|action| action.as_str() == text).ok_or(UnknownAction)
    }
}

/// Written by another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an action of this version")]
pub struct UnknownAction;

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

    #[test]
    fn a_user_of_the_portal_acts_by_the_whole_email_address() {
        let email = format!("{}@{}example.com", "a".repeat(60), "long-label.".repeat(11));
        let actor = Actor::of_portal(&email.parse().expect("an address"), [192, 0, 2, 1].into());
        assert_eq!((actor.source().as_str(), actor.name(), actor.host()), ("portal", email.as_str(), "192.0.2.1"));
        const { assert!(EmailAddress::MAX_CHARACTERS <= MAX_CHARACTERS) };
    }

    #[test]
    fn actions_are_parsed_back() {
        for action in Action::ALL {
            assert_eq!(action.as_str().parse(), Ok(*action));
        }
        assert_eq!("".parse::<Action>(), Err(UnknownAction));
    }
}
