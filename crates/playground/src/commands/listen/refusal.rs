//! Why a merchant's program may have refused an event, as far as it can be known from outside.

use std::{fmt::Write as _, time::Duration};

use paylink_domain::{duration::format_duration, time::Timestamp};
use paylink_store::DeliveryAttempt;
use url::Url;

/// How far a verifier lets `webhook-timestamp` differ from its clock.
const TOLERANCE: Duration = Duration::from_mins(5);
/// Enough to recognise a secret, and useless without the rest.
const SHOWN_SECRET_CHARACTERS: usize = 12;

/// What a hint needs to know.
pub(super) struct Receiver<'a> {
    pub(super) url: &'a Url,
    pub(super) secret: &'a str,
    /// The time of this machine.
    pub(super) real_time: Timestamp,
    /// The time of the service, which `paylink clock advance` moves.
    pub(super) service_time: Timestamp,
}

impl Receiver<'_> {
    /// `None` if the event was accepted, or if nothing can be said.
    pub(super) fn hint(&self, attempt: &DeliveryAttempt) -> Option<String> {
        match attempt.http_status {
            Some(400 | 401 | 403) => Some(self.signature_hint(attempt)),
            Some(404 | 405) => Some(format!("your program must accept POST requests for {}", self.url.path())),
            Some(410) => Some("410 means that the endpoint is gone: it receives no more events".to_owned()),
            Some(_) => None,
            None => Some(format!("is your program running, and does it respond at {}?", self.url)),
        }
    }

    fn signature_hint(&self, attempt: &DeliveryAttempt) -> String {
        let start: String = self.secret.chars().take(SHOWN_SECRET_CHARACTERS).collect();
        let mut text = format!(
            "if your program refused the signature: it must use the secret above, which starts with {start}, and verify the body as \
             received, byte for byte, with the headers webhook-id and webhook-timestamp"
        );
        let sent = attempt.webhook_timestamp.map(|seconds| Timestamp::from_epoch_ms(seconds.saturating_mul(1_000)));
        let skew = sent.map_or(Duration::ZERO, |sent| difference(sent, self.real_time));
        if skew > TOLERANCE {
            let _ = write!(
                text,
                ". webhook-timestamp differs from the clock of this machine by {}: correct the clocks",
                format_duration(skew)
            );
        }
        let ahead = difference(self.service_time, self.real_time);
        if ahead > TOLERANCE {
            let _ = write!(
                text,
                ". `timestamp` in the body is {} ahead, because of `paylink clock advance`: check webhook-timestamp instead",
                format_duration(ahead)
            );
        }
        text
    }
}

fn difference(one: Timestamp, other: Timestamp) -> Duration {
    one.since(other).max(other.since(one))
}

#[cfg(test)]
mod tests {
    use paylink_domain::id::EndpointId;

    use super::*;

    fn attempt(http_status: Option<i16>) -> DeliveryAttempt {
        DeliveryAttempt {
            endpoint: EndpointId::of("00".parse().unwrap(), 1).unwrap(),
            number: 1,
            started_at: Timestamp::from_epoch_ms(0),
            duration_ms: 1,
            outcome: "4xx".to_owned(),
            http_status,
            response_body: Vec::new(),
            webhook_timestamp: Some(0),
        }
    }

    #[test]
    fn a_refused_event_has_a_hint_without_the_whole_secret() {
        let url = "http://localhost:3000/hooks".parse().unwrap();
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
        let time = Timestamp::from_epoch_ms;
        let receiver = Receiver { url: &url, secret, real_time: time(2_000), service_time: time(2_000) };
        assert_eq!(receiver.hint(&attempt(Some(204))), None);
        assert_eq!(receiver.hint(&attempt(Some(500))), None);
        let hint = receiver.hint(&attempt(Some(401))).unwrap();
        assert!(hint.contains("whsec_MfKQ9r,") && !hint.contains(secret) && !hint.contains("clock"), "{hint}");
        assert!(receiver.hint(&attempt(Some(404))).unwrap().contains("/hooks"));
        assert!(receiver.hint(&attempt(None)).unwrap().contains("localhost:3000"));
        let advanced = Receiver { service_time: time(26 * 3_600_000 + 2_000), ..receiver };
        assert!(advanced.hint(&attempt(Some(400))).unwrap().contains("1d2h ahead"));
        let wrong = Receiver { real_time: time(600_000), service_time: time(600_000), ..advanced };
        assert!(wrong.hint(&attempt(Some(400))).unwrap().contains("differs from the clock of this machine by 10m"));
    }
}
