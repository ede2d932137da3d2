//! Notices, and the e-mails about them.

use super::texts;

texts! {
    notice_endpoint_disabled = "notice-endpoint-disabled" (company);
    notice_endpoint_gone_text = "notice-endpoint-gone-text" (name, host, time);
    notice_endpoint_disabled_text = "notice-endpoint-disabled-text" (name, host, time);
    notice_endpoint_failing = "notice-endpoint-failing" (company);
    notice_endpoint_failing_text = "notice-endpoint-failing-text" (name, host, since);
    notice_endpoint_look = "notice-endpoint-look" ();
    notice_deliveries_ending = "notice-deliveries-ending" (company);
    notice_deliveries_ending_text = "notice-deliveries-ending-text" (name, host, time; count);
    notice_deliveries_advice = "notice-deliveries-advice" ();
    notice_deliveries_paid = "notice-deliveries-paid" (payments; count);
    notice_deliveries_paid_more = "notice-deliveries-paid-more" (payments, number);
    notice_deliveries_look = "notice-deliveries-look" ();
    notice_account_proposed = "notice-account-proposed" (company);
    notice_account_proposed_text = "notice-account-proposed-text" (person, time);
    notice_account_approved = "notice-account-approved" (company);
    notice_account_approved_text = "notice-account-approved-text" (person, time);
    notice_account_withdrawn = "notice-account-withdrawn" (company);
    notice_account_withdrawn_text = "notice-account-withdrawn-text" (person, time);
    notice_account_changed = "notice-account-changed" (company);
    notice_account_changed_text = "notice-account-changed-text" (person, time);
    notice_account_look = "notice-account-look" ();
    notice_token_added = "notice-token-added" (company);
    notice_token_added_text = "notice-token-added-text" (person, name, time);
    notice_token_look = "notice-token-look" ();
    notice_owner_added = "notice-owner-added" (company);
    notice_owner_added_text = "notice-owner-added-text" (person, email, time);
    notice_people_look = "notice-people-look" ();
    notice_sign_in = "notice-sign-in" ();
    notice_sign_in_text = "notice-sign-in-text" (time, browser, address);
    notice_sign_in_look = "notice-sign-in-look" ();
    notice_closing_proposed = "notice-closing-proposed" (company);
    notice_closing_proposed_text = "notice-closing-proposed-text" (person, time);
    notice_closing_look = "notice-closing-look" ();
    notice_certificate = "notice-certificate" ();
    notice_certificate_bank = "notice-certificate-bank" (bank, time, setting);
    notice_certificate_cell = "notice-certificate-cell" (cell, time, setting);
    notice_certificate_look = "notice-certificate-look" ();
    notice_cell_closed = "notice-cell-closed" (cell);
    notice_cell_closed_text = "notice-cell-closed-text" (time, reason);
    notice_cell_look = "notice-cell-look" ();
    notice_sign_on_changed = "notice-sign-on-changed" (company);
    notice_sign_on_enforced_text = "notice-sign-on-enforced-text" (person, time);
    notice_sign_on_optional_text = "notice-sign-on-optional-text" (person, time);
    notice_audit_log_look = "notice-audit-log-look" ();
    notice_sign_on_bypassed = "notice-sign-on-bypassed" (company);
    notice_sign_on_bypassed_text = "notice-sign-on-bypassed-text" (email, time, address);
    notice_your_company = "notice-your-company" ();

    mail_subject_company = "mail-subject-company" (company; count);
    mail_subject_operator = "mail-subject-operator" (operator; count);
    mail_more = "mail-more" (; count);
    mail_all = "mail-all" ();
    mail_why = "mail-why" (operator);
    mail_choices = "mail-choices" ();
    mail_no_secrets = "mail-no-secrets" ();
    mail_invitation_subject = "mail-invitation-subject" (company);
    mail_invitation_subject_operator = "mail-invitation-subject-operator" (operator);
    mail_invitation_expires = "mail-invitation-expires" (time);
    mail_invitation_unexpected = "mail-invitation-unexpected" ();
    mail_invitation_why = "mail-invitation-why" (person, operator);
}
