//! What people may do in the portal: one table for pages, buttons and checks.

use crate::user::Role;

/// What a page or an action of the portal needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    /// See the company and its settings, without secrets.
    ViewCompany,
    /// Enable and disable online payments.
    EnablePayments,
    /// Change the account to which payers pay.
    ChangeAccount,
    ManageTokens,
    ManageEndpoints,
    /// Change the callback URL, the lifetime of links, and what payers see about support.
    ChangeSettings,
    ChangeBranding,
    CreateTestLink,
    /// Make payment links by hand, and revoke links.
    ManageLinks,
    /// Invite people, change their roles and remove them.
    ManagePeople,
    ViewAuditLog,
    /// See payments and what happened to them, and export them.
    ViewPayments,
    CancelPayment,
    /// See deliveries of events and their attempts.
    ViewDeliveries,
    /// Send events again.
    ReplayEvents,
    /// Choose the identity provider by which the company's people sign in.
    ManageSignOn,
}

/// What a person is to a company. An operator who is also a member has both standings, and what either of them allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    Member(Role),
    /// Runs the installation, and is above all companies.
    Operator,
}

impl Standing {
    pub const ALL: [Self; 5] = [
        Self::Member(Role::Owner),
        Self::Member(Role::Developer),
        Self::Member(Role::Finance),
        Self::Member(Role::Viewer),
        Self::Operator,
    ];
}

impl Permission {
    pub const ALL: [Self; 16] = [
        Self::ViewCompany,
        Self::EnablePayments,
        Self::ChangeAccount,
        Self::ManageTokens,
        Self::ManageEndpoints,
        Self::ChangeSettings,
        Self::ChangeBranding,
        Self::CreateTestLink,
        Self::ManageLinks,
        Self::ManagePeople,
        Self::ViewAuditLog,
        Self::ViewPayments,
        Self::CancelPayment,
        Self::ViewDeliveries,
        Self::ReplayEvents,
        Self::ManageSignOn,
    ];

    #[expect(clippy::match_same_arms, reason = "a table with a row for each permission")]
    pub const fn allows(self, standing: Standing) -> bool {
        let [owner, developer, finance, viewer, operator] = match self {
            Self::ViewCompany => [true, true, true, true, true],
            Self::EnablePayments => [true, false, false, false, true],
            Self::ChangeAccount => [true, false, false, false, false],
            Self::ManageTokens => [true, true, false, false, false],
            Self::ManageEndpoints => [true, true, false, false, false],
            Self::ChangeSettings => [true, true, false, false, false],
            Self::ChangeBranding => [true, true, false, false, false],
            Self::CreateTestLink => [true, true, false, false, false],
            Self::ManageLinks => [true, true, true, false, false],
            Self::ManagePeople => [true, false, false, false, true],
            Self::ViewAuditLog => [true, true, true, false, true],
            Self::ViewPayments => [true, true, true, true, true],
            Self::CancelPayment => [true, false, true, false, true],
            Self::ViewDeliveries => [true, true, true, true, true],
            Self::ReplayEvents => [true, true, false, false, true],
            Self::ManageSignOn => [true, false, false, false, false],
        };
        match standing {
            Standing::Member(Role::Owner) => owner,
            Standing::Member(Role::Developer) => developer,
            Standing::Member(Role::Finance) => finance,
            Standing::Member(Role::Viewer) => viewer,
            Standing::Operator => operator,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(standing: Standing) -> Vec<Permission> {
        Permission::ALL.into_iter().filter(|permission| permission.allows(standing)).collect()
    }

    #[test]
    fn an_owner_may_do_everything() {
        assert_eq!(allowed(Standing::Member(Role::Owner)), Permission::ALL);
    }

    #[test]
    fn everybody_sees_the_company_and_its_payments() {
        let expected = [Permission::ViewCompany, Permission::ViewPayments, Permission::ViewDeliveries];
        for permission in expected {
            assert!(Standing::ALL.into_iter().all(|standing| permission.allows(standing)), "{permission:?}");
        }
        assert_eq!(allowed(Standing::Member(Role::Viewer)), expected);
    }

    #[test]
    fn only_an_owner_directs_money() {
        let may = |standing: &Standing| Permission::ChangeAccount.allows(*standing);
        assert_eq!(Standing::ALL.into_iter().filter(may).collect::<Vec<_>>(), [Standing::Member(Role::Owner)]);
    }

    #[test]
    fn an_operator_handles_no_merchants_secrets() {
        for permission in [Permission::ManageTokens, Permission::ManageEndpoints, Permission::ChangeSettings] {
            assert!(!permission.allows(Standing::Operator), "{permission:?}");
        }
        for permission in [Permission::EnablePayments, Permission::ManagePeople, Permission::ViewAuditLog] {
            assert!(permission.allows(Standing::Operator), "{permission:?}");
        }
    }

    #[test]
    fn finance_reads_and_changes_nothing_but_payments() {
        let expected = [
            Permission::ViewCompany,
            Permission::ManageLinks,
            Permission::ViewAuditLog,
            Permission::ViewPayments,
            Permission::CancelPayment,
            Permission::ViewDeliveries,
        ];
        assert_eq!(allowed(Standing::Member(Role::Finance)), expected);
    }
}
