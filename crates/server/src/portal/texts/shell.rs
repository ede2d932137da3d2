//! What all pages share: navigation, times, errors.

use super::texts;

texts! {
    portal_title = "portal-title" (operator);
    skip_to_content = "skip-to-content" ();
    nav_label = "nav-label" ();
    nav_start = "nav-start" ();
    nav_home = "nav-home" ();
    nav_online_payments = "nav-online-payments" ();
    nav_activation = "nav-activation" ();
    nav_account = "nav-account" ();
    nav_tokens = "nav-tokens" ();
    nav_webhooks = "nav-webhooks" ();
    nav_test_link = "nav-test-link" ();
    nav_branding = "nav-branding" ();
    nav_company = "nav-company" ();
    nav_people = "nav-people" ();
    nav_audit_log = "nav-audit-log" ();
    nav_menu = "nav-menu" ();
    switch_company = "switch-company" ();
    sign_out = "sign-out" ();
    mode_test = "mode-test" ();
    mode_live = "mode-live" ();
    copy = "copy" ();
    copied = "copied" ();
    save = "save" ();
    cancel = "cancel" ();
    keep = "keep" ();
    never = "never" ();
    look_at_it = "look-at-it" ();
    language_label = "language-label" ();

    time_now = "time-now" ();
    time_minutes_ago = "time-minutes-ago" (; count);
    time_in_minutes = "time-in-minutes" (; count);
    time_hours_ago = "time-hours-ago" (; count);
    time_in_hours = "time-in-hours" (; count);
    time_days_ago = "time-days-ago" (; count);
    time_in_days = "time-in-days" (; count);

    not_found_heading = "not-found-heading" ();
    not_found_text = "not-found-text" ();
    forbidden_heading = "forbidden-heading" ();
    forbidden_text = "forbidden-text" ();
    form_heading = "form-heading" ();
    form_text = "form-text" ();
    busy_heading = "busy-heading" ();
    busy_text = "busy-text" ();
    export_running_heading = "export-running-heading" ();
    export_running_text = "export-running-text" ();
    too_large_heading = "too-large-heading" ();
    too_large_text = "too-large-text" ();
    trouble_heading = "trouble-heading" ();
    trouble_text = "trouble-text" ();
    to_start = "to-start" ();
    count_at_least = "count-at-least" (number);
}
