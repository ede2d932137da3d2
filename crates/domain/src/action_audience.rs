//! Who is notified of each audited action. A change of people, roles, credentials, endpoints, tokens or money that nobody is notified of helps
//! whoever made it with somebody else's session. An action without a notice says why it needs none.

use crate::{audit::Action, permission::Permission};

/// Who is notified of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionAudience {
    /// Everybody of the company with this permission, its former owners, and the person whom the action is about.
    Company(Permission),
    /// The person whose account it is. If they own companies, it counts as a change of these, which reaches all their owners.
    Account,
    /// The operation writes a notice with facts of its own.
    OwnNotice,
    /// The reason.
    Nobody(&'static str),
}

const INSTALLATION: &str =
    "of the installation: operators do it by commands, and see it in the audit log and on their pages";
const DAILY_WORK: &str = "daily work: lists and the audit log show it, and no money is directed elsewhere";
const TAKES_NOTHING: &str = "it takes nothing away, and directs nothing elsewhere";

impl Action {
    pub const fn notified(self) -> ActionAudience {
        use ActionAudience::{Account, Company, Nobody, OwnNotice};
        match self {
            Self::InviteUser
            | Self::AcceptInvitation
            | Self::JoinCompany
            | Self::ChangeRole
            | Self::RemoveUser
            | Self::FreezeOwner
            | Self::UnfreezeOwner
            | Self::EndCredentials
            | Self::DisableCompany
            | Self::SuspendCompany
            | Self::ResumeCompany
            | Self::CloseCompany
            | Self::ExportCompany
            | Self::RevokeLinks => Company(Permission::ChangeAccount),
            Self::RevokeToken => Company(Permission::ManageTokens),
            // Of the settings, only the address to which payers return.
            Self::ChangeCompany
            | Self::AddEndpoint
            | Self::ChangeEndpoint
            | Self::RotateSecret
            | Self::RemoveEndpoint => Company(Permission::ManageEndpoints),
            Self::AddPasskey
            | Self::RemovePasskey
            | Self::ChangePassword
            | Self::ReplaceRecoveryCodes
            | Self::UseRecoveryCode
            | Self::RemoveBrowser => Account,
            Self::ChangePayeeAccount
            | Self::AddToken
            | Self::RollToken
            | Self::DisableEndpoint
            | Self::SendTestEvent
            | Self::Propose
            | Self::Approve
            | Self::Withdraw
            | Self::SignIn
            | Self::ChangeSignOn
            | Self::RemoveSignOn
            | Self::AddSignOnDomain
            | Self::RemoveSignOnDomain => OwnNotice,
            Self::MigrateSchema
            | Self::ActivateKey
            | Self::RetireKey
            | Self::AdvanceClock
            | Self::OpenCell
            | Self::CloseCell
            | Self::RestoreCell => Nobody(INSTALLATION),
            Self::AddCompany => Nobody("a new company has no people yet"),
            Self::GenerateLink | Self::RevokeLink | Self::ReplayEvents | Self::CancelPayment => Nobody(DAILY_WORK),
            Self::ErasePayment => {
                Nobody("a data subject has asked for it, and nothing of the payment's outcome changes")
            }
            Self::ClosePayment => Nobody("operators receive the proposal, and the merchant the payment's event"),
            Self::EnableCompany | Self::EnableEndpoint => Nobody(TAKES_NOTHING),
            Self::WithdrawInvitation => Nobody("the invited person was not a member yet"),
            Self::ChangeUser => {
                Nobody("a person's own name, language and choice of mails, of which none is about money or access")
            }
            Self::Reauthenticate | Self::SignOut | Self::EndSession => {
                Nobody("the person's own session, which gains no right by it")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the documents say of an action.
    fn text(action: Action) -> String {
        match action.notified() {
            ActionAudience::Company(Permission::ManageTokens | Permission::ManageEndpoints) => {
                "owners and developers".to_owned()
            }
            ActionAudience::Company(permission) => {
                assert_eq!(permission, Permission::ChangeAccount, "{action}: only owners have it");
                "owners".to_owned()
            }
            ActionAudience::Account => "the person; of an owner, all owners of their companies".to_owned(),
            ActionAudience::OwnNotice => "see above".to_owned(),
            ActionAudience::Nobody(reason) => format!("nobody: {reason}"),
        }
    }

    /// The rows of docs/notices.md, which people read and a change of the table above has to correct.
    #[test]
    fn the_documents_have_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/notices.md");
        let document = std::fs::read_to_string(path).expect("docs/notices.md");
        let row = |action: &Action| format!("| `{action}` | {} |", text(*action));
        let missing: Vec<_> = Action::ALL.iter().map(row).filter(|row| !document.contains(row.as_str())).collect();
        assert!(missing.is_empty(), "docs/notices.md has no such rows:\n{}", missing.join("\n"));
    }

    #[test]
    fn every_change_of_people_and_credentials_writes_a_notice() {
        let without_notice = [
            Action::WithdrawInvitation,
            Action::ChangeUser,
            Action::Reauthenticate,
            Action::SignOut,
            Action::EndSession,
        ];
        for action in Action::ALL.iter().filter(|action| action.as_str().starts_with("user.")) {
            let is_notified = !matches!(action.notified(), ActionAudience::Nobody(_));
            assert_eq!(is_notified, !without_notice.contains(action), "{action}");
        }
    }
}
