//! Signed events for anybody's verifier to be tried on: `docs/webhooks/fixtures.json`, made from our own code and judged by the
//! specification's library. Its sisters in Python and JavaScript judge the same file (`scripts/webhook-fixtures`).

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop where it is")]

use http::HeaderMap;
use paylink_domain::{
    chance::Randomness,
    event::{self, Frame},
    id::{EventId, PaymentId},
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, WebhookSecret, sign},
    status::Status,
    time::Timestamp,
};
use serde::Serialize;
use standardwebhooks::{Webhook, WebhookError};

const ABOUT: &str = "Signed events to try a verifier on. At `receivedAt` (seconds since 1970), each of `secrets` by itself must \
verify an event that is valid, and none of them one that is not.";

/// How far a delivery's time may be from the receiver's, as all libraries have it.
const TOLERANCE_SECONDS: i64 = 300;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fixture {
    name: &'static str,
    valid: bool,
    secrets: Vec<String>,
    received_at: i64,
    headers: Headers,
    body: String,
}

#[derive(Serialize)]
struct Headers {
    #[serde(rename = "webhook-id")]
    id: String,
    #[serde(rename = "webhook-timestamp")]
    timestamp: String,
    #[serde(rename = "webhook-signature")]
    signature: String,
}

#[derive(Serialize)]
struct File {
    about: &'static str,
    fixtures: Vec<Fixture>,
}

/// Chance that is the same whenever the file is made.
struct Same(u8);

impl Randomness for Same {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(self.0);
    }
}

const ENDED: Timestamp = Timestamp::from_epoch_ms(1_767_268_800_123);
const SENT_SECONDS: i64 = 1_767_268_801;

fn secret(bytes: &[u8]) -> WebhookSecret {
    WebhookSecret::from_bytes(bytes).unwrap()
}

/// The endpoint's secret. What it says is true.
fn current() -> WebhookSecret {
    secret(b"not a secret, only for a fixture")
}

/// The one before it, still valid for a day.
fn previous() -> WebhookSecret {
    secret(b"nor is this one, which came before it")
}

fn payment() -> PaymentId {
    PaymentId::draw("00".parse().unwrap(), ENDED, &Same(7))
}

fn about(status: Status, data: Option<&str>) -> Frame {
    let data = data.map(|text| text.parse().unwrap());
    event::frame(payment(), &"Order 1017".parse().unwrap(), status, data.as_ref())
}

/// An event as we send it, `number` being its chance.
fn sent(name: &'static str, number: u8, secrets: &[WebhookSecret], frame: &Frame) -> Fixture {
    let id = EventId::draw("00".parse().unwrap(), ENDED, &Same(number)).to_string();
    let body = frame.at(ENDED);
    let signature = sign(secrets, &id, SENT_SECONDS, body.as_bytes());
    Fixture {
        name,
        valid: true,
        secrets: secrets.iter().map(|secret| secret.reveal().to_string()).collect(),
        received_at: SENT_SECONDS + 1,
        headers: Headers { id, timestamp: SENT_SECONDS.to_string(), signature },
        body,
    }
}

fn valid() -> Vec<Fixture> {
    let executed = || about(Status::Executed, Some("order-1017"));
    let strange = about(Status::Executed, Some("AZaz09-._~"));
    vec![
        sent("executed", 1, &[current()], &executed()),
        sent("executed, of a link without data", 2, &[current()], &about(Status::Executed, None)),
        sent("executed, of a link with every kind of character", 3, &[current()], &strange),
        sent("settled", 4, &[current()], &about(Status::Settled, Some("order-1017"))),
        sent("failed", 5, &[current()], &about(Status::Failed, Some("order-1017"))),
        sent("cancelled, of a link without data", 6, &[current()], &about(Status::Cancelled, None)),
        sent("the test event", 7, &[current()], &event::test_frame(payment())),
        sent("two signatures, while the secret is being rotated", 8, &[current(), previous()], &executed()),
        sent("the shortest secret", 9, &[secret(&[b's'; 24])], &executed()),
        sent("the longest secret", 10, &[secret(&[b'l'; 64])], &executed()),
    ]
}

fn invalid() -> Vec<Fixture> {
    let spoilt = |name, spoil: fn(&mut Fixture)| {
        let mut fixture = sent(name, 1, &[current()], &about(Status::Failed, Some("order-1017")));
        fixture.valid = false;
        spoil(&mut fixture);
        fixture
    };
    vec![
        spoilt("the body was changed", |it| it.body = it.body.replace("FAILED", "EXECUTED")),
        spoilt("the body was written anew, with a space", |it| it.body = it.body.replacen(':', ": ", 1)),
        spoilt("the id was changed", |it| {
            it.headers.id = it.headers.id.replacen("evt_00", "evt_01", 1);
        }),
        spoilt("the time was changed", |it| it.headers.timestamp = (SENT_SECONDS + 1).to_string()),
        spoilt("signed by somebody else", |it| {
            it.headers.signature = sign([&previous()], &it.headers.id, SENT_SECONDS, it.body.as_bytes());
        }),
        spoilt("the signature of another event", |it| {
            it.headers.signature = sign([&current()], "evt_another", SENT_SECONDS, it.body.as_bytes());
        }),
        spoilt("only a signature of another version", |it| {
            it.headers.signature = it.headers.signature.replacen("v1,", "v2,", 1);
        }),
        spoilt("half of a signature", |it| it.headers.signature.truncate(3 + 20)),
        spoilt("received too late", |it| it.received_at = SENT_SECONDS + TOLERANCE_SECONDS + 1),
        spoilt("received too early", |it| it.received_at = SENT_SECONDS - TOLERANCE_SECONDS - 1),
    ]
}

fn all() -> Vec<Fixture> {
    valid().into_iter().chain(invalid()).collect()
}

#[test]
fn the_fixtures_in_the_docs_are_the_ones_that_we_sign() {
    let made = serde_json::to_string_pretty(&File { about: ABOUT, fixtures: all() }).unwrap() + "\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/webhooks/fixtures.json");
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    if made != kept {
        std::fs::write(path, &made).unwrap();
        panic!("docs/webhooks/fixtures.json was out of date; it has been written anew");
    }
}

/// The library cannot be told what time it is, so it does not verify a fixture: it signs it, at the fixture's time.
#[test]
fn the_official_library_signs_the_fixtures_as_we_do() {
    let in_time = |fixture: &Fixture| (fixture.received_at - SENT_SECONDS).abs() <= TOLERANCE_SECONDS;
    for fixture in all().iter().filter(|fixture| in_time(fixture)) {
        let headers = &fixture.headers;
        let at_seconds = headers.timestamp.parse().unwrap();
        for secret in &fixture.secrets {
            let library = Webhook::new(secret).unwrap();
            let expected = library.sign(&headers.id, at_seconds, fixture.body.as_bytes()).unwrap();
            let found = headers.signature.split(' ').any(|signature| signature == expected);
            assert_eq!(found, fixture.valid, "{}", fixture.name);
        }
    }
}

/// Here the library verifies, by the real clock, as a merchant's program does.
#[test]
fn the_official_library_verifies_what_we_send_now() {
    let now = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_secs()).unwrap();
    let sent = about(Status::Executed, Some("order-1017")).at(ENDED);
    let verify = |at_seconds: i64, secret: &WebhookSecret, body: &str| {
        let mut headers = HeaderMap::new();
        headers.insert(ID_HEADER, "evt_1".parse().unwrap());
        headers.insert(TIMESTAMP_HEADER, at_seconds.into());
        let signature = sign(&[current(), previous()], "evt_1", at_seconds, sent.as_bytes());
        headers.insert(SIGNATURE_HEADER, signature.parse().unwrap());
        Webhook::new(&secret.reveal()).unwrap().verify(body.as_bytes(), &headers)
    };
    assert!(verify(now, &current(), &sent).is_ok());
    assert!(verify(now, &previous(), &sent).is_ok());
    let stranger = secret(&[b'x'; 32]);
    assert!(matches!(verify(now, &stranger, &sent), Err(WebhookError::InvalidSignature)));
    let changed = sent.replace("1017", "1018");
    assert!(matches!(verify(now, &current(), &changed), Err(WebhookError::InvalidSignature)));
    let late = now - TOLERANCE_SECONDS - 60;
    assert!(matches!(verify(late, &current(), &sent), Err(WebhookError::TimestampTooOldError)));
}
