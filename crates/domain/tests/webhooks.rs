//! Signed events for testing verifiers: `docs/webhooks/fixtures.json`. Our code generates the file, and the official
//! library checks it. The official libraries for Python and JavaScript check the same file
//! (`scripts/webhook-fixtures`).

#![expect(clippy::unwrap_used, reason = "a test stops at the first error")]

use http::HeaderMap;
use paylink_domain::{
    event::{self, EventTemplate},
    id::{EventId, PaymentId},
    random::Randomness,
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, WebhookSecret, sign},
    status::Status,
    time::Timestamp,
};
use serde::Serialize;
use standardwebhooks::{Webhook, WebhookError};

const ABOUT: &str = "Signed events for testing a verifier. At `receivedAt` (seconds since 1970), a valid event must verify with each of \
`secrets` alone, and an invalid event with none of them.";

/// The maximum difference between a delivery's time and the receiver's time, the same in all libraries.
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

/// Gives the same ids whenever the file is generated.
struct ConstantRandomness(u8);

impl Randomness for ConstantRandomness {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(self.0);
    }
}

const ENDED: Timestamp = Timestamp::from_epoch_ms(1_767_268_800_123);
const SENT_SECONDS: i64 = 1_767_268_801;

fn secret(bytes: &[u8]) -> WebhookSecret {
    WebhookSecret::from_bytes(bytes).unwrap()
}

/// The endpoint's current secret.
fn current() -> WebhookSecret {
    secret(b"not a secret, only for a fixture")
}

/// The previous secret, which stays valid for a day.
fn previous() -> WebhookSecret {
    secret(b"nor is this one, which came before it")
}

fn payment() -> PaymentId {
    PaymentId::generate("00".parse().unwrap(), ENDED, &ConstantRandomness(7))
}

fn template_of(status: Status, data: Option<&str>) -> EventTemplate {
    let data = data.map(|text| text.parse().unwrap());
    event::template(payment(), &"Order 1017".parse().unwrap(), status, data.as_ref())
}

/// An event as the service sends it. `number` makes its id unique.
fn signed_fixture(name: &'static str, number: u8, secrets: &[WebhookSecret], template: &EventTemplate) -> Fixture {
    let id = EventId::generate("00".parse().unwrap(), ENDED, &ConstantRandomness(number)).to_string();
    let body = template.with_timestamp(ENDED);
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
    let executed = || template_of(Status::Executed, Some("order-1017"));
    let all_characters = template_of(Status::Executed, Some("AZaz09-._~"));
    vec![
        signed_fixture("executed", 1, &[current()], &executed()),
        signed_fixture("executed, of a link without data", 2, &[current()], &template_of(Status::Executed, None)),
        signed_fixture("executed, of a link with every kind of character", 3, &[current()], &all_characters),
        signed_fixture("settled", 4, &[current()], &template_of(Status::Settled, Some("order-1017"))),
        signed_fixture("failed", 5, &[current()], &template_of(Status::Failed, Some("order-1017"))),
        signed_fixture("cancelled, of a link without data", 6, &[current()], &template_of(Status::Cancelled, None)),
        signed_fixture(
            "the test event",
            7,
            &[current()],
            &event::test_template(payment(), &event::TestEvent::default()),
        ),
        signed_fixture("two signatures, while the secret is being rotated", 8, &[current(), previous()], &executed()),
        signed_fixture("the shortest secret", 9, &[secret(&[b's'; 24])], &executed()),
        signed_fixture("the longest secret", 10, &[secret(&[b'l'; 64])], &executed()),
    ]
}

fn invalid() -> Vec<Fixture> {
    let invalid_fixture = |name, tamper: fn(&mut Fixture)| {
        let mut fixture = signed_fixture(name, 1, &[current()], &template_of(Status::Failed, Some("order-1017")));
        fixture.valid = false;
        tamper(&mut fixture);
        fixture
    };
    vec![
        invalid_fixture("the body was changed", |it| it.body = it.body.replace("FAILED", "EXECUTED")),
        invalid_fixture("the body was re-serialised with a space", |it| it.body = it.body.replacen(':', ": ", 1)),
        invalid_fixture("the id was changed", |it| {
            it.headers.id = it.headers.id.replacen("evt_00", "evt_01", 1);
        }),
        invalid_fixture("the time was changed", |it| it.headers.timestamp = (SENT_SECONDS + 1).to_string()),
        invalid_fixture("signed with another secret", |it| {
            it.headers.signature = sign([&previous()], &it.headers.id, SENT_SECONDS, it.body.as_bytes());
        }),
        invalid_fixture("the signature of another event", |it| {
            it.headers.signature = sign([&current()], "evt_another", SENT_SECONDS, it.body.as_bytes());
        }),
        invalid_fixture("only a signature of another version", |it| {
            it.headers.signature = it.headers.signature.replacen("v1,", "v2,", 1);
        }),
        invalid_fixture("half of a signature", |it| it.headers.signature.truncate(3 + 20)),
        invalid_fixture("received too late", |it| it.received_at = SENT_SECONDS + TOLERANCE_SECONDS + 1),
        invalid_fixture("received too early", |it| it.received_at = SENT_SECONDS - TOLERANCE_SECONDS - 1),
    ]
}

fn all() -> Vec<Fixture> {
    valid().into_iter().chain(invalid()).collect()
}

#[test]
fn the_fixtures_in_the_docs_are_up_to_date() {
    let generated = serde_json::to_string_pretty(&File { about: ABOUT, fixtures: all() }).unwrap() + "\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/webhooks/fixtures.json");
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    if generated != stored {
        std::fs::write(path, &generated).unwrap();
        panic!("docs/webhooks/fixtures.json was out of date and has been regenerated");
    }
}

/// The library verifies only with the system clock. So this test signs each fixture at the fixture's time and compares.
#[test]
fn the_official_library_gives_the_same_signatures() {
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

/// The library verifies with the system clock, as in a merchant's program.
#[test]
fn the_official_library_verifies_an_event_sent_now() {
    let now = i64::try_from(std::time::UNIX_EPOCH.elapsed().unwrap().as_secs()).unwrap();
    let sent = template_of(Status::Executed, Some("order-1017")).with_timestamp(ENDED);
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
    let other_secret = secret(&[b'x'; 32]);
    assert!(matches!(verify(now, &other_secret, &sent), Err(WebhookError::InvalidSignature)));
    let changed = sent.replace("1017", "1018");
    assert!(matches!(verify(now, &current(), &changed), Err(WebhookError::InvalidSignature)));
    let late = now - TOLERANCE_SECONDS - 60;
    assert!(matches!(verify(late, &current(), &sent), Err(WebhookError::TimestampTooOldError)));
}
