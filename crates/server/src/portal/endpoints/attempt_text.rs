//! What a delivery attempt shows, and what to do about a failure, in words.

use paylink_store::DeliveryAttempt;

use super::super::texts::PortalTexts;

/// The response, or why there is none.
pub(in crate::portal) fn result(attempt: &DeliveryAttempt, texts: PortalTexts) -> String {
    match attempt.http_status {
        Some(status) => texts.attempt_status(&status.to_string()),
        None => match &*attempt.outcome {
            "not_a_target" => texts.attempt_not_allowed(),
            "forbidden" => texts.attempt_forbidden(),
            "resolve" => texts.attempt_resolve(),
            "connect" => texts.attempt_connect(),
            "tls" => texts.attempt_tls(),
            "timeout" => texts.attempt_timeout(),
            _ => texts.attempt_not_http(),
        },
    }
}

/// What to do. `None` if the event was delivered.
pub(in crate::portal) fn advice(attempt: &DeliveryAttempt, texts: PortalTexts) -> Option<String> {
    let text = match attempt.http_status {
        Some(200..300) => return None,
        Some(300..400) => texts.advice_redirect(),
        Some(401 | 403 | 407) => texts.advice_refused(),
        Some(404 | 405) => texts.advice_not_there(),
        Some(410) => texts.advice_gone(),
        Some(429) => texts.advice_overloaded(),
        Some(400..500) => texts.advice_rejected(),
        Some(_) => texts.advice_server_error(),
        None => match &*attempt.outcome {
            "not_a_target" | "forbidden" => texts.advice_not_allowed(),
            "resolve" => texts.advice_resolve(),
            "connect" => texts.advice_connect(),
            "tls" => texts.advice_tls(),
            "timeout" => texts.advice_timeout(),
            _ => texts.advice_not_http(),
        },
    };
    Some(text)
}
