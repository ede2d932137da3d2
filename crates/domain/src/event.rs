//! The event that notifies a merchant of a payment's final status.
//!
//! The bytes of an event never change: they are signed, and a repeated delivery must be identical. So they are written
//! here and not by a JSON library, whose output may change. Nothing needs escaping: ids, references and data consist of
//! characters that JSON does not escape.
//!
//! Only the SQL statement that makes a status final knows the time of the change. It inserts the time into an
//! [`EventTemplate`], which holds the text before and after it.

use std::fmt;

use crate::{
    digest::sha256,
    id::{EventId, PaymentId},
    merchant_data::MerchantData,
    reference::Reference,
    status::Status,
    time::Timestamp,
};

/// The only event type.
pub const EVENT_TYPE: &str = "payment.status_changed";

/// The reference of a test event, unless a test company chooses another.
pub const TEST_REFERENCE: &str = "TEST";

/// An event without its timestamp.
#[derive(Clone, PartialEq, Eq)]
pub struct EventTemplate {
    pub before: String,
    pub after: String,
}

impl EventTemplate {
    /// The event of a change at `time`.
    pub fn with_timestamp(&self, time: Timestamp) -> String {
        [&self.before, time.to_rfc3339().as_str(), &self.after].concat()
    }
}

/// Does not show the payment's id and the merchant's data, which must not be logged.
impl fmt::Debug for EventTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EventTemplate({} bytes)", self.before.len() + self.after.len())
    }
}

/// The event for a `payment` that has reached the final `status`.
pub fn template(
    payment: PaymentId,
    reference: &Reference,
    status: Status,
    data: Option<&MerchantData>,
) -> EventTemplate {
    build_template(Envelope::Payment, payment, reference.as_str(), status, data)
}

/// What an event says with which a merchant tests an endpoint. A live company sends the default only: its programs ship real goods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestEvent {
    /// A final one: no event has another.
    pub status: Status,
    /// `TEST`, unless the merchant chooses one.
    pub reference: Option<Reference>,
    pub data: Option<MerchantData>,
}

/// The status is CANCELLED, so that a program that does not check the payment ships nothing.
impl Default for TestEvent {
    fn default() -> Self {
        Self { status: Status::Cancelled, reference: None, data: None }
    }
}

/// The event with which a merchant tests an endpoint. `payment` does not exist, so reading it gives 404. The signed body says that it
/// is a test.
pub fn test_template(payment: PaymentId, event: &TestEvent) -> EventTemplate {
    let reference = event.reference.as_ref().map_or(TEST_REFERENCE, Reference::as_str);
    build_template(Envelope::Test, payment, reference, event.status, event.data.as_ref())
}

/// What an event is about.
#[derive(Clone, Copy, Debug)]
enum Envelope {
    Payment,
    Test,
}

fn build_template(
    envelope: Envelope,
    payment: PaymentId,
    reference: &str,
    status: Status,
    data: Option<&MerchantData>,
) -> EventTemplate {
    let before = format!(r#"{{"type":"{EVENT_TYPE}","timestamp":""#);
    let test = match envelope {
        Envelope::Payment => "",
        Envelope::Test => r#","test":true"#,
    };
    let mut after =
        format!(r#""{test},"data":{{"payment":{{"id":"{payment}","reference":"{reference}","status":"{status}""#);
    if let Some(data) = data {
        after.push_str(r#","data":""#);
        after.push_str(data.as_str());
        after.push('"');
    }
    after.push_str("}}}");
    EventTemplate { before, after }
}

/// The id of a payment's only event, derived from the payment's id. It keeps the day, for the index. The hash hides the
/// rest, because the payment's id permits reading the payment.
pub fn id_for_payment(payment: PaymentId) -> EventId {
    let number = payment.uuid();
    let hash = sha256(&[b"paylink/1/event", number.as_bytes()]);
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    bytes[..2].copy_from_slice(&number.as_bytes()[..2]);
    EventId::of(payment.cell(), uuid::Uuid::from_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Serialize;
    use uuid::Uuid;

    use super::*;

    /// The documented payload, as `serde_json` writes it.
    #[derive(Serialize)]
    struct Event<'a> {
        r#type: &'a str,
        timestamp: &'a str,
        data: EventData<'a>,
    }

    #[derive(Serialize)]
    struct EventData<'a> {
        payment: Payment<'a>,
    }

    #[derive(Serialize)]
    struct Payment<'a> {
        id: String,
        reference: &'a Reference,
        status: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        data: Option<&'a MerchantData>,
    }

    const CHANGED_AT: Timestamp = Timestamp::from_epoch_ms(1_794_741_374_123);

    fn payment(number: u128) -> PaymentId {
        PaymentId::of("a7".parse().expect("a cell"), Uuid::from_u128(number))
    }

    #[test]
    fn the_payload_is_fixed_byte_for_byte() {
        let reference = "Order 1017".parse().expect("a reference");
        let data = "order-1017".parse().expect("data");
        assert_eq!(
            template(payment(7), &reference, Status::Executed, Some(&data)).with_timestamp(CHANGED_AT),
            r#"{"type":"payment.status_changed","timestamp":"2026-11-15T11:16:14.123Z","data":{"payment":{"id":"pay_a700000000000000000000000007","reference":"Order 1017","status":"EXECUTED","data":"order-1017"}}}"#
        );
        assert_eq!(
            template(payment(7), &reference, Status::Failed, None).with_timestamp(CHANGED_AT),
            r#"{"type":"payment.status_changed","timestamp":"2026-11-15T11:16:14.123Z","data":{"payment":{"id":"pay_a700000000000000000000000007","reference":"Order 1017","status":"FAILED"}}}"#
        );
    }

    #[test]
    fn an_event_id_is_derived_from_the_payment_id_and_keeps_its_day() {
        let (one, other) = (payment(0x5003 << 112 | 7), payment(0x5003 << 112 | 8));
        assert_eq!(id_for_payment(one), id_for_payment(one));
        assert_ne!(id_for_payment(one), id_for_payment(other));
        assert_eq!(id_for_payment(one).to_string(), "evt_a72g0dbsvnxtczd0kwjh6d12vxpf");
        assert_eq!(id_for_payment(one).uuid().as_bytes()[..2], [0x50, 0x03]);
    }

    #[test]
    fn a_test_event_says_that_it_is_one_and_reports_a_cancelled_payment() {
        assert_eq!(
            test_template(payment(7), &TestEvent::default()).with_timestamp(CHANGED_AT),
            r#"{"type":"payment.status_changed","timestamp":"2026-11-15T11:16:14.123Z","test":true,"data":{"payment":{"id":"pay_a700000000000000000000000007","reference":"TEST","status":"CANCELLED"}}}"#
        );
    }

    #[test]
    fn a_test_event_says_what_its_merchant_chooses() {
        let (reference, data) = ("Order 1017".parse().expect("a reference"), "o-17".parse().expect("data"));
        let chosen = TestEvent { status: Status::Settled, reference: Some(reference), data: Some(data) };
        assert_eq!(
            test_template(payment(7), &chosen).with_timestamp(CHANGED_AT),
            r#"{"type":"payment.status_changed","timestamp":"2026-11-15T11:16:14.123Z","test":true,"data":{"payment":{"id":"pay_a700000000000000000000000007","reference":"Order 1017","status":"SETTLED","data":"o-17"}}}"#
        );
    }

    #[test]
    fn debug_shows_neither_the_payment_nor_the_data() {
        assert_eq!(format!("{:?}", test_template(payment(7), &TestEvent::default())), "EventTemplate(161 bytes)");
    }

    proptest! {
        #[test]
        fn the_bytes_are_those_that_serde_json_would_write(
            number: u128,
            reference in "[0-9A-Za-z ]{1,18}",
            data in proptest::option::of("[-0-9A-Za-z._~]{0,100}"),
            status in proptest::sample::select(&Status::ALL[..]),
            // The years 1970 to 9999.
            ms in 0_i64..253_402_300_800_000,
        ) {
            let reference: Reference = reference.parse().expect("a reference");
            let data: Option<MerchantData> = data.map(|text| text.parse().expect("data"));
            let time = Timestamp::from_epoch_ms(ms);
            let payment = payment(number);
            let event = Event {
                r#type: EVENT_TYPE,
                timestamp: &time.to_rfc3339(),
                data: EventData {
                    payment: Payment {
                        id: payment.to_string(),
                        reference: &reference,
                        status: status.as_str(),
                        data: data.as_ref(),
                    },
                },
            };
            prop_assert_eq!(
                template(payment, &reference, status, data.as_ref()).with_timestamp(time),
                serde_json::to_string(&event).expect("JSON")
            );
        }
    }
}
