//! People and roles.

use paylink_domain::{
    permission::{Permission, Standing},
    user::Role,
};

use super::{PortalTexts, texts};

impl PortalTexts {
    /// What a role may do, in one sentence.
    pub(in crate::portal) fn role_text(self, role: Role) -> String {
        match role {
            Role::Owner => self.role_owner_text(),
            Role::Developer => self.role_developer_text(),
            Role::Finance => self.role_finance_text(),
            Role::Viewer => self.role_viewer_text(),
        }
    }

    pub(in crate::portal) fn standing(self, standing: Standing) -> String {
        match standing {
            Standing::Member(role) => self.role(role),
            Standing::Operator => self.standing_operator(),
        }
    }

    pub(in crate::portal) fn permission(self, permission: Permission) -> String {
        match permission {
            Permission::ViewCompany => self.may_view_company(),
            Permission::EnablePayments => self.may_enable_payments(),
            Permission::ChangeAccount => self.may_change_account(),
            Permission::ManageTokens => self.may_manage_tokens(),
            Permission::ManageEndpoints => self.may_manage_endpoints(),
            Permission::ChangeSettings => self.may_change_settings(),
            Permission::ChangeBranding => self.may_change_branding(),
            Permission::CreateTestLink => self.may_create_test_link(),
            Permission::ManageLinks => self.may_manage_links(),
            Permission::ManagePeople => self.may_manage_people(),
            Permission::ViewAuditLog => self.may_view_audit_log(),
            Permission::ViewPayments => self.may_view_payments(),
            Permission::CancelPayment => self.may_cancel_payment(),
            Permission::ViewDeliveries => self.may_view_deliveries(),
            Permission::ReplayEvents => self.may_replay_events(),
            Permission::ManageSignOn => self.may_manage_sign_on(),
        }
    }
}

texts! {
    people_text = "people-text" (company);
    people_invite = "people-invite" ();
    people_empty = "people-empty" ();
    people_name = "people-name" ();
    people_role = "people-role" ();
    people_you = "people-you" ();
    people_change_role = "people-change-role" ();
    people_change_role_heading = "people-change-role-heading" (name);
    people_change_role_text = "people-change-role-text" (email);
    people_remove = "people-remove" ();
    people_last_owner = "people-last-owner" ();
    people_only_owner = "people-only-owner" ();
    people_freeze = "people-freeze" ();
    people_frozen = "people-frozen" (person);
    people_unfreeze = "people-unfreeze" ();
    freeze_heading = "freeze-heading" (person);
    freeze_text = "freeze-text" (email);
    freeze_end = "freeze-end" ();
    freeze_button = "freeze-button" ();
    freeze_not_yours = "freeze-not-yours" ();
    owners_role = "owners-role" (email, role);
    owners_leave = "owners-leave" (email);
    owners_heading = "owners-heading" ();
    owners_effect = "owners-effect" ();
    owners_approve = "owners-approve" ();
    owners_kept = "owners-kept" ();
    owners_need_approval = "owners-need-approval" ();
    owners_already_proposed = "owners-already-proposed" ();
    owners_cannot = "owners-cannot" ();
    people_leave = "people-leave" ();

    remove_heading = "remove-heading" (name);
    remove_text = "remove-text" (email, company);
    remove_again = "remove-again" ();
    remove_tokens = "remove-tokens" ();
    remove_button = "remove-button" ();
    remove_keep = "remove-keep" ();
    leave_heading = "leave-heading" (company);
    leave_text = "leave-text" (company);
    leave_button = "leave-button" ();
    leave_keep = "leave-keep" ();

    invitations_heading = "invitations-heading" ();
    invitations_by = "invitations-by" ();
    invitations_expire = "invitations-expire" ();
    invitations_withdraw = "invitations-withdraw" ();
    invitations_withdraw_of = "invitations-withdraw-of" (email);

    invite_heading = "invite-heading" (company);
    invite_button = "invite-button" ();
    invite_email_wrong = "invite-email-wrong" ();
    invite_role_missing = "invite-role-missing" ();
    invite_owner_needs_approval = "invite-owner-needs-approval" ();
    invite_limit = "invite-limit" (number);
    invite_already_member = "invite-already-member" ();
    invited_heading = "invited-heading" (email);
    invited_text = "invited-text" ();
    invited_mailed = "invited-mailed" (email);
    invited_once = "invited-once" ();
    invited_back = "invited-back" ();

    role_table_heading = "role-table-heading" ();
    role_table_permission = "role-table-permission" ();
    role_table_yes = "role-table-yes" ();
    role_table_no = "role-table-no" ();
    role_table_operator = "role-table-operator" ();
    role_owner_text = "role-owner-text" ();
    role_developer_text = "role-developer-text" ();
    role_finance_text = "role-finance-text" ();
    role_viewer_text = "role-viewer-text" ();
    standing_operator = "standing-operator" ();
    may_view_company = "may-view-company" ();
    may_enable_payments = "may-enable-payments" ();
    may_change_account = "may-change-account" ();
    may_manage_tokens = "may-manage-tokens" ();
    may_manage_endpoints = "may-manage-endpoints" ();
    may_change_settings = "may-change-settings" ();
    may_change_branding = "may-change-branding" ();
    may_create_test_link = "may-create-test-link" ();
    may_manage_links = "may-manage-links" ();
    may_manage_people = "may-manage-people" ();
    may_view_audit_log = "may-view-audit-log" ();
}
