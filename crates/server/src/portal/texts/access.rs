//! Getting in: signing in, invitations, one's own account.

use paylink_domain::user::Role;

use super::{PortalTexts, texts};

impl PortalTexts {
    pub(in crate::portal) fn role(self, role: Role) -> String {
        self.format(&format!("role-{}", role.as_str()), &[])
    }
}

texts! {
    sign_in_heading = "sign-in-heading" ();
    sign_in_passkey = "sign-in-passkey" ();
    sign_in_or_password = "sign-in-or-password" ();
    sign_in_button = "sign-in-button" ();
    sign_in_wrong = "sign-in-wrong" ();
    sign_in_limited = "sign-in-limited" ();
    sign_in_passkey_wrong = "sign-in-passkey-wrong" ();
    sign_in_no_password = "sign-in-no-password" ();
    email_label = "email-label" ();
    password_label = "password-label" ();
    code_label = "code-label" ();
    code_hint = "code-hint" ();
    passkey_cancelled = "passkey-cancelled" ();

    confirm_heading = "confirm-heading" ();
    confirm_text = "confirm-text" ();
    confirm_passkey = "confirm-passkey" ();
    confirm_button = "confirm-button" ();

    invitation_heading = "invitation-heading" ();
    invitation_text = "invitation-text" (person, company, role);
    invitation_operator = "invitation-operator" ();
    invitation_existing = "invitation-existing" (email);
    invitation_sign_in = "invitation-sign-in" ();
    invitation_accept = "invitation-accept" ();
    invitation_gone_heading = "invitation-gone-heading" ();
    invitation_gone_text = "invitation-gone-text" ();
    invitation_passkey_heading = "invitation-passkey-heading" ();
    invitation_passkey_text = "invitation-passkey-text" ();
    invitation_passkey_button = "invitation-passkey-button" ();
    invitation_password_heading = "invitation-password-heading" ();
    invitation_password_button = "invitation-password-button" ();
    name_label = "name-label" ();
    name_wrong = "name-wrong" ();
    password_new_label = "password-new-label" ();
    password_current_label = "password-current-label" ();
    password_current_wrong = "password-current-wrong" ();
    password_hint = "password-hint" (minimum);
    password_too_short = "password-too-short" (minimum);
    password_too_long = "password-too-long" (maximum);
    password_contains_email = "password-contains-email" ();
    password_too_common = "password-too-common" ();
    password_too_uniform = "password-too-uniform" ();
    app_heading = "app-heading" ();
    app_text = "app-text" ();
    app_secret = "app-secret" ();
    app_code_label = "app-code-label" ();
    code_wrong = "code-wrong" ();
    passkey_failed = "passkey-failed" ();
    passkey_limit = "passkey-limit" ();

    codes_heading = "codes-heading" ();
    codes_text = "codes-text" ();
    codes_stored = "codes-stored" ();
    codes_question_heading = "codes-question-heading" ();
    codes_question_text = "codes-question-text" ();
    codes_new = "codes-new" ();
    codes_left = "codes-left" (; count);

    own_heading = "own-heading" ();
    own_profile = "own-profile" ();
    own_language_browser = "own-language-browser" ();
    passkeys_heading = "passkeys-heading" ();
    passkeys_empty = "passkeys-empty" ();
    passkey_add = "passkey-add" ();
    passkey_add_text = "passkey-add-text" ();
    passkey_name = "passkey-name" ();
    passkey_name_wrong = "passkey-name-wrong" ();
    passkey_created = "passkey-created" ();
    passkey_used = "passkey-used" ();
    passkey_remove = "passkey-remove" ();
    passkey_remove_heading = "passkey-remove-heading" (name);
    passkey_remove_text = "passkey-remove-text" ();
    passkey_last = "passkey-last" ();
    passkey_needs_script = "passkey-needs-script" ();
    password_heading = "password-heading" ();
    password_set_text = "password-set-text" ();
    password_none_text = "password-none-text" ();
    password_set = "password-set" ();
    password_change = "password-change" ();
    sessions_heading = "sessions-heading" ();
    sessions_device = "sessions-device" ();
    sessions_address = "sessions-address" ();
    sessions_started = "sessions-started" ();
    sessions_seen = "sessions-seen" ();
    sessions_this = "sessions-this" ();
    sessions_end = "sessions-end" ();
    sessions_end_others = "sessions-end-others" ();
    browsers_heading = "browsers-heading" ();
    browsers_text = "browsers-text" ();
    browsers_network = "browsers-network" ();
    browsers_first = "browsers-first" ();
    browsers_last = "browsers-last" ();
    browsers_remove = "browsers-remove" ();
    device_unknown = "device-unknown" ();
    device_name = "device-name" (browser, system);
    sessions_seen_from = "sessions-seen-from" (address);

    companies_heading = "companies-heading" ();
    companies_empty = "companies-empty" ();
    companies_incomplete = "companies-incomplete" ();
    companies_mode = "companies-mode" ();
    companies_role = "companies-role" ();
}
