//! Why a delivery attempt failed, and what to do about it, in words.

use paylink_domain::delivery_cause::{Cause, NOT_SENT};

use super::texts::PortalTexts;

/// The cause in a few words.
pub(super) fn name(cause: Cause, texts: PortalTexts) -> String {
    match cause {
        Cause::Dns => texts.cause_dns(),
        Cause::BlockedAddress => texts.cause_blocked(),
        Cause::Connection => texts.cause_connection(),
        Cause::Tls => texts.cause_tls(),
        Cause::Timeout => texts.cause_timeout(),
        Cause::NotHttp => texts.cause_not_http(),
        Cause::Redirect => texts.cause_redirect(),
        Cause::Unauthorised => texts.cause_unauthorised(),
        Cause::NotFound => texts.cause_not_found(),
        Cause::Gone => texts.cause_gone(),
        Cause::RateLimited => texts.cause_rate_limited(),
        Cause::ClientError => texts.cause_client_error(),
        Cause::ServerError => texts.cause_server_error(),
        Cause::NotSent => texts.cause_not_sent(),
        Cause::Other => texts.cause_other(),
    }
}

/// The response of an attempt, or why there is none, by the code that a delivery stores.
pub(super) fn result(code: &str, texts: PortalTexts) -> String {
    if code.parse::<i16>().is_ok() {
        return texts.attempt_status(code);
    }
    match code {
        "not_a_target" => texts.attempt_not_allowed(),
        "forbidden" => texts.attempt_forbidden(),
        "resolve" => texts.attempt_resolve(),
        "connect" => texts.attempt_connect(),
        "tls" => texts.attempt_tls(),
        "timeout" => texts.attempt_timeout(),
        NOT_SENT => texts.cause_not_sent(),
        _ => texts.attempt_not_http(),
    }
}

/// What to do.
pub(super) fn advice(cause: Cause, texts: PortalTexts) -> String {
    match cause {
        Cause::Dns => texts.advice_resolve(),
        Cause::BlockedAddress => texts.advice_not_allowed(),
        Cause::Connection => texts.advice_connect(),
        Cause::Tls => texts.advice_tls(),
        Cause::Timeout => texts.advice_timeout(),
        Cause::NotHttp | Cause::Other => texts.advice_not_http(),
        Cause::Redirect => texts.advice_redirect(),
        Cause::Unauthorised => format!("{} {}", texts.advice_refused(), texts.advice_signature()),
        Cause::NotFound => texts.advice_not_there(),
        Cause::Gone => texts.advice_gone(),
        Cause::RateLimited => texts.advice_overloaded(),
        Cause::ClientError => texts.advice_rejected(),
        Cause::ServerError => texts.advice_server_error(),
        Cause::NotSent => texts.advice_not_sent(),
    }
}
