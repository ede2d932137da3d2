//! Deliveries of events: lists, causes, sending again, and the test console.

use super::texts;

texts! {
    nav_section_payments = "nav-section-payments" ();
    nav_deliveries = "nav-deliveries" ();
    may_view_deliveries = "may-view-deliveries" ();
    may_replay_events = "may-replay-events" ();

    deliveries_text = "deliveries-text" ();
    deliveries_all = "deliveries-all" ();
    deliveries_endpoint = "deliveries-endpoint" ();
    deliveries_removed = "deliveries-removed" (name);
    deliveries_cause = "deliveries-cause" ();
    deliveries_show_all = "deliveries-show-all" ();
    deliveries_none = "deliveries-none" ();
    deliveries_none_waiting = "deliveries-none-waiting" ();
    deliveries_none_failed = "deliveries-none-failed" ();
    deliveries_nothing = "deliveries-nothing" ();
    deliveries_searched = "deliveries-searched" (time);
    deliveries_search_on = "deliveries-search-on" ();
    deliveries_more = "deliveries-more" ();
    deliveries_first = "deliveries-first" ();
    deliveries_of_endpoint = "deliveries-of-endpoint" ();

    causes_heading = "causes-heading" ();
    cause_dns = "cause-dns" ();
    cause_blocked = "cause-blocked" ();
    cause_connection = "cause-connection" ();
    cause_tls = "cause-tls" ();
    cause_timeout = "cause-timeout" ();
    cause_not_http = "cause-not-http" ();
    cause_redirect = "cause-redirect" ();
    cause_unauthorised = "cause-unauthorised" ();
    cause_not_found = "cause-not-found" ();
    cause_gone = "cause-gone" ();
    cause_rate_limited = "cause-rate-limited" ();
    cause_client_error = "cause-client-error" ();
    cause_server_error = "cause-server-error" ();
    cause_not_sent = "cause-not-sent" ();
    cause_other = "cause-other" ();
    advice_signature = "advice-signature" ();
    advice_not_sent = "advice-not-sent" ();

    event_heading = "event-heading" (reference);
    event_payment = "event-payment" ();
    event_test = "event-test" ();
    event_ended = "event-ended" ();
    event_request = "event-request" ();
    event_signature = "event-signature" ();
    event_send_again = "event-send-again" ();
    event_send_all = "event-send-all" ();
    event_erased = "event-erased" ();
    event_no_endpoint = "event-no-endpoint" ();
    event_endpoint_disabled = "event-endpoint-disabled" ();
    event_no_attempt = "event-no-attempt" ();
    event_older = "event-older" ();
    event_answer_not_shown = "event-answer-not-shown" ();
    event_cut = "event-cut" ();
    event_body_hidden = "event-body-hidden" ();

    replay_heading = "replay-heading" ();
    replay_text = "replay-text" ();
    replay_since = "replay-since" ();
    replay_hour = "replay-hour" ();
    replay_day = "replay-day" ();
    replay_week = "replay-week" ();
    replay_own = "replay-own" ();
    replay_date = "replay-date" ();
    replay_time = "replay-time" ();
    replay_missing = "replay-missing" ();
    replay_missing_hint = "replay-missing-hint" ();
    replay_continue = "replay-continue" ();
    replay_time_wrong = "replay-time-wrong" ();
    replay_nothing = "replay-nothing" ();
    replay_question = "replay-question" (since);
    replay_question_count = "replay-question-count" (; count);
    replay_question_many = "replay-question-many" (number);
    replay_question_later = "replay-question-later" (number);
    replay_question_text = "replay-question-text" ();
    replay_erased = "replay-erased" (; count);
    replay_start = "replay-start" ();
    replay_running = "replay-running" ();
    replay_finished = "replay-finished" ();
    replay_examined = "replay-examined" ();
    replay_queued = "replay-queued" (; count);
    replay_skipped = "replay-skipped" (; count);
    replay_started = "replay-started" ();
    replay_refresh = "replay-refresh" ();
    replay_waiting = "replay-waiting" ();
    replay_latest = "replay-latest" ();

    console_heading = "console-heading" ();
    console_text = "console-text" ();
    console_live_text = "console-live-text" ();
    console_warning = "console-warning" ();
    console_status_missing = "console-status-missing" ();
    console_reference_hint = "console-reference-hint" ();
    console_data_hint = "console-data-hint" ();
    console_data_wrong = "console-data-wrong" ();
    console_send = "console-send" ();
    console_exchange = "console-exchange" ();
    console_accepted = "console-accepted" ();
    console_event = "console-event" ();
}
