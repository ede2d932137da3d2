//! Payment links that people make by hand.

use super::texts;

texts! {
    nav_links = "nav-links" ();
    links_disabled = "links-disabled" ();
    links_new = "links-new" ();
    links_text = "links-text" ();
    links_create = "links-create" ();
    links_made = "links-made" ();
    links_none = "links-none" ();
    links_older = "links-older" ();
    links_back = "links-back" ();
    link_created = "link-created" ();
    link_by = "link-by" ();
    link_unused = "link-unused" ();
    link_revoked = "link-revoked" ();
    link_expired = "link-expired" ();
    link_pass_on = "link-pass-on" ();
    link_print_text = "link-print-text" (company, amount, reference);
    link_mail = "link-mail" ();
    link_mail_subject = "link-mail-subject" (company, reference);
    link_mail_text = "link-mail-text" (company, amount, reference, url);
    link_print = "link-print" ();
    link_facts = "link-facts" ();
    link_payment = "link-payment" ();
    revoke_heading = "revoke-heading" ();
    revoke_text = "revoke-text" ();
    revoke_label = "revoke-label" ();
    revoke_button = "revoke-button" ();
    revoke_all_button = "revoke-all-button" ();
    revoke_all_heading = "revoke-all-heading" ();
    revoke_all_text = "revoke-all-text" ();
    revoke_all_label = "revoke-all-label" ();
    revoke_all_confirm = "revoke-all-confirm" ();
    revoke_all_wrong = "revoke-all-wrong" ();
}
