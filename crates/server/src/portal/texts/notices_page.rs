//! The list of notices, and the choice of those that come by e-mail.

use paylink_domain::notice::Topic;

use super::{PortalTexts, texts};

impl PortalTexts {
    pub(in crate::portal) fn topic(self, topic: Topic) -> String {
        match topic {
            Topic::Webhooks => self.topic_webhooks(),
            Topic::PayeeAccount => self.topic_payee_account(),
            Topic::Security => self.topic_security(),
            Topic::Operations => self.topic_operations(),
        }
    }

    /// What a topic contains, in one sentence.
    pub(in crate::portal) fn topic_text(self, topic: Topic) -> String {
        match topic {
            Topic::Webhooks => self.topic_webhooks_text(),
            Topic::PayeeAccount => self.topic_payee_account_text(),
            Topic::Security => self.topic_security_text(),
            Topic::Operations => self.topic_operations_text(),
        }
    }
}

texts! {
    notices_heading = "notices-heading" ();
    notices_unread = "notices-unread" (number);
    notices_text = "notices-text" ();
    notices_empty = "notices-empty" ();
    notices_mark_read = "notices-mark-read" ();
    notices_notice = "notices-notice" ();
    notices_new = "notices-new" ();
    notices_company = "notices-company" ();
    notices_all_companies = "notices-all-companies" ();
    notices_show = "notices-show" ();
    notices_older = "notices-older" ();
    notices_newest = "notices-newest" ();

    choices_heading = "choices-heading" ();
    choices_link = "choices-link" ();
    choices_text = "choices-text" (email);
    choices_no_mail = "choices-no-mail" ();
    choices_optional = "choices-optional" ();
    choices_always = "choices-always" ();
    choices_always_text = "choices-always-text" ();

    topic_webhooks = "topic-webhooks" ();
    topic_webhooks_text = "topic-webhooks-text" ();
    topic_payee_account = "topic-payee-account" ();
    topic_payee_account_text = "topic-payee-account-text" ();
    topic_security = "topic-security" ();
    topic_security_text = "topic-security-text" ();
    topic_operations = "topic-operations" ();
    topic_operations_text = "topic-operations-text" ();
}
