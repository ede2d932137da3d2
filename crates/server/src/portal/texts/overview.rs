//! The overview of a company's payments.

use super::texts;

texts! {
    overview_today = "overview-today" ();
    overview_month = "overview-month" ();
    overview_counted = "overview-counted" ();
    overview_utc = "overview-utc" ();
    overview_failing = "overview-failing" (; count);
    overview_why = "overview-why" ();
    overview_started = "overview-started" ();
    overview_paid = "overview-paid" ();
    overview_amount = "overview-amount" ();
    overview_not_paid = "overview-not-paid" ();
    overview_failed = "overview-failed" ();
    overview_cancelled = "overview-cancelled" ();
    overview_volume = "overview-volume" ();
    overview_volume_text = "overview-volume-text" (paid, started);
    overview_day = "overview-day" (day, paid, started);
    overview_highest = "overview-highest" (number);
    overview_table = "overview-table" ();
    overview_col_day = "overview-col-day" ();
    overview_none = "overview-none" ();
    overview_banks = "overview-banks" ();
    overview_banks_text = "overview-banks-text" ();
    overview_times = "overview-times" ();
    overview_times_text = "overview-times-text" ();
    overview_within_seconds = "overview-within-seconds" (; count);
    overview_within_minutes = "overview-within-minutes" (; count);
    overview_within_hour = "overview-within-hour" ();
    overview_longer = "overview-longer" ();
    overview_steps = "overview-steps" ();
    overview_steps_text = "overview-steps-text" ();
    overview_step_generated = "overview-step-generated" ();
    overview_step_opened = "overview-step-opened" ();
    overview_step_bank = "overview-step-bank" ();
    overview_step_confirmed = "overview-step-confirmed" ();
    overview_step_paid = "overview-step-paid" ();
    overview_left = "overview-left" (number);
    overview_deliveries = "overview-deliveries" ();
    overview_deliveries_text = "overview-deliveries-text" (accepted, attempts);
    overview_latency = "overview-latency" (milliseconds);
    overview_delivery_day = "overview-delivery-day" (day, accepted, attempts);
    overview_accepted = "overview-accepted" ();
    overview_not_accepted = "overview-not-accepted" ();
}
