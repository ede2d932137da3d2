//! The audit log.

use super::{PortalTexts, texts};

impl PortalTexts {
    /// The name of an action, by its stored text. Actions of other versions are named by that text.
    pub(in crate::portal) fn action(self, action: &str) -> String {
        let key = format!("action-{}", action.replace(['.', '_'], "-"));
        self.try_format(&key, &[]).unwrap_or_else(|| action.to_owned())
    }
}

impl PortalTexts {
    /// The label of a field, by its stored name. Fields of other versions are labelled by that name.
    pub(in crate::portal) fn audit_field(self, field: &str) -> String {
        let key = format!("field-{}", field.replace('_', "-"));
        self.try_format(&key, &[]).unwrap_or_else(|| field.to_owned())
    }
}

texts! {
    audit_text = "audit-text" ();
    audit_export = "audit-export" ();
    audit_when = "audit-when" ();
    audit_who = "audit-who" ();
    audit_action = "audit-action" ();
    audit_any_action = "audit-any-action" ();
    audit_object = "audit-object" ();
    audit_object_hint = "audit-object-hint" ();
    audit_who_hint = "audit-who-hint" ();
    audit_changes = "audit-changes" ();
    audit_since = "audit-since" ();
    audit_filter = "audit-filter" ();
    audit_show_all = "audit-show-all" ();
    audit_empty = "audit-empty" ();
    audit_nothing = "audit-nothing" ();
    audit_older = "audit-older" ();
    audit_newest = "audit-newest" ();
    audit_by_portal = "audit-by-portal" ();
    audit_by_command = "audit-by-command" ();
    audit_none = "audit-none" ();
    audit_becomes = "audit-becomes" ();
}

#[cfg(test)]
mod tests {
    use paylink_domain::audit::Action;

    use super::*;

    #[test]
    fn every_action_has_a_name_in_every_language() {
        for texts in PortalTexts::all() {
            for action in Action::ALL {
                assert_ne!(texts.action(action.as_str()), action.as_str(), "{}", texts.tag());
            }
        }
    }
}
