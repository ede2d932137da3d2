//! Single sign-on.

use super::{PortalTexts, texts};

impl PortalTexts {
    /// Why a sign-in failed, by its stored name. Names of other versions are shown as they are.
    pub(in crate::portal) fn sign_on_failure(self, failure: &str) -> String {
        self.try_format(&format!("sso-failure-{failure}"), &[]).unwrap_or_else(|| failure.to_owned())
    }
}

texts! {
    sso_heading = "sso-heading" ();
    sso_find_hint = "sso-find-hint" ();
    sso_continue = "sso-continue" ();
    sso_other_way = "sso-other-way" ();
    sso_unknown_domain = "sso-unknown-domain" ();
    sso_start_text = "sso-start-text" ();
    sso_start_operators = "sso-start-operators" ();
    sso_why_enforced = "sso-why-enforced" ();
    sso_why_ended = "sso-why-ended" ();
    leaving_heading = "leaving-heading" ();
    leaving_text = "leaving-text" (host);
    leaving_button = "leaving-button" (host);
    confirm_provider_text = "confirm-provider-text" ();
    confirm_provider = "confirm-provider" ();
    confirm_impossible = "confirm-impossible" ();
    own_by_provider = "own-by-provider" ();
    sso_text = "sso-text" ();
    sso_addresses = "sso-addresses" ();
    sso_redirect_label = "sso-redirect-label" ();
    sso_address_label = "sso-address-label" ();
    sso_provider = "sso-provider" ();
    sso_issuer = "sso-issuer" ();
    sso_issuer_hint = "sso-issuer-hint" ();
    sso_issuer_wrong = "sso-issuer-wrong" ();
    sso_client_id = "sso-client-id" ();
    sso_client_secret = "sso-client-secret" ();
    sso_secret_hint = "sso-secret-hint" ();
    sso_client_wrong = "sso-client-wrong" ();
    sso_mode = "sso-mode" ();
    sso_mode_invitation = "sso-mode-invitation" ();
    sso_mode_invitation_text = "sso-mode-invitation-text" ();
    sso_mode_domain = "sso-mode-domain" ();
    sso_mode_domain_text = "sso-mode-domain-text" ();
    sso_no_domains = "sso-no-domains" ();
    sso_domains = "sso-domains" ();
    sso_role = "sso-role" ();
    sso_test = "sso-test" ();
    sso_test_button = "sso-test-button" ();
    sso_test_none = "sso-test-none" ();
    sso_test_started = "sso-test-started" ();
    sso_test_ok = "sso-test-ok" ();
    break_glass_heading = "break-glass-heading" ();
    break_glass_text = "break-glass-text" ();
    break_glass_pill = "break-glass-pill" ();
    break_glass_allow = "break-glass-allow" ();
    break_glass_forbid = "break-glass-forbid" ();
    break_glass_last = "break-glass-last" ();
    break_glass_no_credential = "break-glass-no-credential" ();
    sso_enforce = "sso-enforce" ();
    sso_enforce_button = "sso-enforce-button" ();
    sso_release_button = "sso-release-button" ();
    sso_enforced_text = "sso-enforced-text" ();
    sso_not_enforced_text = "sso-not-enforced-text" ();
    sso_enforce_untested = "sso-enforce-untested" ();
    sso_enforce_break_glass = "sso-enforce-break-glass" ();
    sso_remove_heading = "sso-remove-heading" ();
    sso_remove_text = "sso-remove-text" ();
    sso_remove_button = "sso-remove-button" ();
    may_manage_sign_on = "may-manage-sign-on" ();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::portal::identity_provider::SignOnFailure;

    #[test]
    fn every_failure_has_a_text_in_every_language() {
        for texts in PortalTexts::all() {
            for failure in SignOnFailure::ALL {
                assert_ne!(texts.sign_on_failure(failure.as_str()), failure.as_str(), "{}", texts.tag());
            }
        }
    }
}
