//! What a merchant is told when a payment has ended.
//!
//! An event is bytes that never change: they are signed, and a repeated delivery must be the same to the byte. They are
//! therefore put together here, once, and not by whatever writes JSON that day. Nothing in them needs escaping: ids,
//! references and data are made of characters that stand for themselves in JSON.
//!
//! When a payment ended is known only to the statement that makes its status final. What stands before the time and what
//! stands after it is a [`Frame`], which that statement closes.

use std::fmt;

use crate::{
    digest::sha256,
    id::{EventId, PaymentId},
    merchant_data::MerchantData,
    reference::Reference,
    status::Status,
    time::Timestamp,
};

/// The one kind of event there is.
pub const KIND: &str = "payment.status_changed";

/// An event that still lacks its time.
#[derive(Clone, PartialEq, Eq)]
pub struct Frame {
    pub before: String,
    pub after: String,
}

impl Frame {
    /// The event, had it happened at `moment`.
    pub fn at(&self, moment: Timestamp) -> String {
        [&self.before, moment.to_rfc3339().as_str(), &self.after].concat()
    }
}

/// A payment's id and a merchant's data are in it: neither is for a log.
impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Frame({} bytes)", self.before.len() + self.after.len())
    }
}

/// The event that tells that `payment` has reached `status`, which is a final one.
pub fn frame(payment: PaymentId, reference: &Reference, status: Status, data: Option<&MerchantData>) -> Frame {
    around(payment, reference.as_str(), status, data.map(MerchantData::as_str))
}

/// The event by which a merchant tries an endpoint. `payment` belongs to no link, so that reading it gives 404; and it says
/// CANCELLED, so that nobody ships anything who does not read it.
pub fn test_frame(payment: PaymentId) -> Frame {
    around(payment, "TEST", Status::Cancelled, None)
}

fn around(payment: PaymentId, reference: &str, status: Status, data: Option<&str>) -> Frame {
    let before = format!(r#"{{"type":"{KIND}","timestamp":""#);
    let mut after = format!(r#"","data":{{"payment":{{"id":"{payment}","reference":"{reference}","status":"{status}""#);
    if let Some(data) = data {
        after.push_str(r#","data":""#);
        after.push_str(data);
        after.push('"');
    }
    after.push_str("}}}");
    Frame { before, after }
}

/// The name of the event of `payment`: there is one, so one follows from the other. It keeps the payment's day, and otherwise says
/// nothing of a name that permits to read the payment.
pub fn id_of(payment: PaymentId) -> EventId {
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

    /// The payload as the documentation has it, for `serde_json` to write.
    #[derive(Serialize)]
    struct Event<'a> {
        r#type: &'a str,
        timestamp: &'a str,
        data: About<'a>,
    }

    #[derive(Serialize)]
    struct About<'a> {
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

    const MOMENT: Timestamp = Timestamp::from_epoch_ms(1_794_741_374_123);

    fn payment(number: u128) -> PaymentId {
        PaymentId::of("a7".parse().expect("a cell"), Uuid::from_u128(number))
    }

    #[test]
    fn the_payload_is_locked_to_the_byte() {
        let reference = "Order 1017".parse().expect("a reference");
        let data = "order-1017".parse().expect("data");
        assert_eq!(
            frame(payment(7), &reference, Status::Executed, Some(&data)).at(MOMENT),
            r#"{"type":"payment.status_changed","timestamp":"2026-11-15T11:16:14.123Z","data":{"payment":{"id":"pay_a700000000000000000000000007","reference":"Order 1017","status":"EXECUTED","data":"order-1017"}}}"#
        );
        assert_eq!(
            frame(payment(7), &reference, Status::Failed, None).at(MOMENT),
            r#"{"type":"payment.status_changed","timestamp":"2026-11-15T11:16:14.123Z","data":{"payment":{"id":"pay_a700000000000000000000000007","reference":"Order 1017","status":"FAILED"}}}"#
        );
    }

    #[test]
    fn an_events_name_follows_from_its_payments_and_keeps_its_day() {
        let (one, other) = (payment(0x5003 << 112 | 7), payment(0x5003 << 112 | 8));
        assert_eq!(id_of(one), id_of(one));
        assert_ne!(id_of(one), id_of(other));
        assert_eq!(id_of(one).to_string(), "evt_a72g0dbsvnxtczd0kwjh6d12vxpf");
        assert_eq!(id_of(one).uuid().as_bytes()[..2], [0x50, 0x03]);
    }

    #[test]
    fn a_test_event_is_like_any_other_and_says_that_nothing_was_paid() {
        assert_eq!(
            test_frame(payment(7)),
            frame(payment(7), &"TEST".parse().expect("a reference"), Status::Cancelled, None)
        );
    }

    #[test]
    fn debug_shows_neither_the_payment_nor_the_data() {
        assert_eq!(format!("{:?}", test_frame(payment(7))), "Frame(149 bytes)");
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
            let moment = Timestamp::from_epoch_ms(ms);
            let payment = payment(number);
            let event = Event {
                r#type: KIND,
                timestamp: &moment.to_rfc3339(),
                data: About {
                    payment: Payment {
                        id: payment.to_string(),
                        reference: &reference,
                        status: status.as_str(),
                        data: data.as_ref(),
                    },
                },
            };
            prop_assert_eq!(
                frame(payment, &reference, status, data.as_ref()).at(moment),
                serde_json::to_string(&event).expect("JSON")
            );
        }
    }
}
