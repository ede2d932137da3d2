//! Compares a response with what is expected.

use std::time::Duration;

use super::{
    case::{Case, Expected},
    sender::{Answer, Answered, NoAnswer},
};

/// What is wrong, and what to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) text: String,
    pub(super) fix: String,
}

impl Problem {
    pub(super) fn new(text: impl Into<String>, fix: &str) -> Self {
        Self { text: text.into(), fix: fix.to_owned() }
    }
}

pub(super) fn judge(case: &Case, answer: &Answer, time_limit: Duration) -> Option<Problem> {
    match &answer.result {
        Ok(Answered { status, .. }) => judge_status(case.expected, *status, case.fix),
        Err(NoAnswer::Timeout) => Some(Problem::new(
            format!("there was no response within {} s", time_limit.as_secs()),
            "Respond first and process later: store the event, respond with 2xx, then do the work.",
        )),
        Err(NoAnswer::Connect) => Some(Problem::new(
            "the connection failed",
            "Start your receiver, and check host, port and (for https) its certificate.",
        )),
        Err(NoAnswer::Closed) => Some(Problem::new(
            "the connection was closed without a response, or the response was not HTTP",
            "Look at the log of your receiver: it may have crashed.",
        )),
    }
}

fn judge_status(expected: Expected, status: u16, fix: &str) -> Option<Problem> {
    const GONE: &str = "Do not respond with 410: it disables the endpoint until you enable it again.";
    const REDIRECT: &str = "Redirects are not followed. Respond at this URL, or use the URL that it leads to.";
    const CRASH: &str =
        "Respond with 401 to what is not signed correctly. 5xx says that your receiver has failed: look at its log.";
    let problem = |text: &str, fix: &str| Some(Problem::new(text, fix));
    match (expected, status) {
        (Expected::Page, 200..=499)
        | (Expected::Accepted | Expected::AcceptedOrNotFound, 200..=299)
        | (Expected::AcceptedOrNotFound, 404)
        | (Expected::Refused, 400..=409 | 411..=499) => None,
        (Expected::Page, _) => problem("the payer sees an error of your server", fix),
        (Expected::Accepted | Expected::AcceptedOrNotFound | Expected::Refused, 300..=399) => {
            problem("the response is a redirect", REDIRECT)
        }
        (Expected::Accepted | Expected::AcceptedOrNotFound | Expected::Refused, 410) => {
            problem("the response disables the endpoint", GONE)
        }
        (Expected::Refused, 200..=299) => problem("it was accepted", fix),
        (Expected::Refused, _) => problem("it was not refused, but the receiver failed", CRASH),
        (Expected::Accepted | Expected::AcceptedOrNotFound, 500..=599 | 429) => problem(
            "the receiver failed; it would be sent again, and five failures in a row open the circuit breaker",
            fix,
        ),
        (Expected::Accepted | Expected::AcceptedOrNotFound, _) => {
            problem("it was refused; it would be sent again for 22 hours", fix)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_expectation_accepts_its_status_codes_only() {
        let passed = |expected| {
            let codes = [200, 204, 299, 301, 400, 401, 404, 410, 429, 500, 503, 600];
            codes.into_iter().filter(|code| judge_status(expected, *code, "").is_none()).collect::<Vec<_>>()
        };
        assert_eq!(passed(Expected::Accepted), [200, 204, 299]);
        assert_eq!(passed(Expected::AcceptedOrNotFound), [200, 204, 299, 404]);
        assert_eq!(passed(Expected::Refused), [400, 401, 404, 429]);
        assert_eq!(passed(Expected::Page), [200, 204, 299, 301, 400, 401, 404, 410, 429]);
    }
}
