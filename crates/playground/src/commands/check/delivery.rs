//! Events and how they are signed: as the service does it, and in the ways of a forger.

use std::{error::Error, time::Duration};

use paylink_domain::{
    event::{self, TestEvent},
    id::{CellId, EventId, PaymentId},
    merchant_data::{InvalidMerchantData, MerchantData},
    reference::Reference,
    signature::{ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER, WebhookSecret, sign},
    status::Status,
    time::Timestamp,
};
use paylink_server::system::SystemRandomness;

use super::sender::Post;

/// Beyond the five minutes that a receiver tolerates.
pub(super) const TOO_FAR_SECONDS: i64 = 600;

/// The endpoint's secret, and one that no receiver knows.
#[derive(Debug)]
pub(super) struct SigningSecrets {
    pub(super) endpoint: WebhookSecret,
    pub(super) other: WebhookSecret,
}

#[derive(Clone, Debug)]
pub(super) struct Event {
    id: EventId,
    pub(super) body: String,
}

impl Event {
    /// The only event of a payment.
    fn of(payment: PaymentId, body: String) -> Self {
        Self { id: event::id_for_payment(payment), body }
    }

    /// The same event with its body written in another way.
    pub(super) fn rewritten(self, change: impl Fn(&str) -> String) -> Self {
        Self { body: change(&self.body), ..self }
    }
}

/// The order that the genuine event is about.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) payment: PaymentId,
    pub(super) reference: Reference,
    pub(super) data: MerchantData,
    /// Whether the payment exists, and with it the order: so 404 is wrong, and a receiver that reads the payment finds that it is paid.
    pub(super) payment_exists: bool,
}

/// One request with an event.
#[derive(Clone, Debug)]
pub(super) struct Delivery {
    pub(super) event: Event,
    pub(super) signing: Signing,
    /// The time of `webhook-timestamp` from now.
    pub(super) offset_seconds: i64,
    pub(super) title_case: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Signing {
    Genuine,
    /// No `webhook-…` header at all.
    NoHeaders,
    NoSignature,
    /// `v1,` without a value.
    EmptySignature,
    OtherSecret,
    /// The signature of this body, sent with another one.
    OfBody(String),
    /// The signature of the same body with another event's id.
    OfOtherId,
    /// The signature of the same event ten minutes ago.
    OfEarlierTime,
    /// Two signatures during a rotation; the receiver's secret made the first.
    RotationFirst,
    /// The receiver's secret made the second.
    RotationSecond,
    /// Signatures of versions that do not exist, before the right one.
    UnknownVersions,
}

impl Delivery {
    pub(super) fn genuine(event: Event) -> Self {
        Self::signed(event, Signing::Genuine)
    }

    pub(super) fn signed(event: Event, signing: Signing) -> Self {
        Self { event, signing, offset_seconds: 0, title_case: false }
    }

    /// The request, signed now.
    pub(super) fn post(&self, secrets: &SigningSecrets, now: Timestamp) -> Post {
        let at = now.epoch_ms() / 1_000 + self.offset_seconds;
        let (id, body) = (self.event.id.to_string(), &self.event.body);
        let own = |id: &str, at: i64, body: &str| sign([&secrets.endpoint], id, at, body.as_bytes());
        let both = |first: &WebhookSecret, second: &WebhookSecret| sign([first, second], &id, at, body.as_bytes());
        let signature = match &self.signing {
            Signing::NoHeaders | Signing::NoSignature => None,
            Signing::Genuine => Some(own(&id, at, body)),
            Signing::EmptySignature => Some("v1,".to_owned()),
            Signing::OtherSecret => Some(sign([&secrets.other], &id, at, body.as_bytes())),
            Signing::OfBody(signed) => Some(own(&id, at, signed)),
            Signing::OfOtherId => Some(own("evt_002fwr0g2081040g2081040g2081", at, body)),
            Signing::OfEarlierTime => Some(own(&id, at - TOO_FAR_SECONDS, body)),
            Signing::RotationFirst => Some(both(&secrets.endpoint, &secrets.other)),
            Signing::RotationSecond => Some(both(&secrets.other, &secrets.endpoint)),
            Signing::UnknownVersions => Some(format!("v1a,AAAA v2,{} {}", "B".repeat(43), own(&id, at, body))),
        };
        let mut headers = Vec::new();
        match &self.signing {
            Signing::NoHeaders => {}
            Signing::Genuine
            | Signing::NoSignature
            | Signing::EmptySignature
            | Signing::OtherSecret
            | Signing::OfBody(_)
            | Signing::OfOtherId
            | Signing::OfEarlierTime
            | Signing::RotationFirst
            | Signing::RotationSecond
            | Signing::UnknownVersions => {
                headers.push((ID_HEADER, id.clone()));
                headers.push((TIMESTAMP_HEADER, at.to_string()));
            }
        }
        headers.extend(signature.map(|signature| (SIGNATURE_HEADER, signature)));
        Post { headers, body: body.clone(), title_case: self.title_case }
    }
}

/// Creates payments, orders and events.
#[derive(Debug)]
pub(super) struct EventFactory {
    cell: CellId,
    now: Timestamp,
    reference: Reference,
}

impl EventFactory {
    pub(super) fn new(now: Timestamp) -> Result<Self, Box<dyn Error>> {
        Ok(Self { cell: "00".parse()?, now, reference: "Paylink check".parse()? })
    }

    /// The order on the command line; otherwise one that no shop has.
    pub(super) fn order(
        &self,
        data: Option<&MerchantData>,
        reference: Option<&Reference>,
        payment: Option<PaymentId>,
    ) -> Result<Order, InvalidMerchantData> {
        Ok(Order {
            payment: payment.unwrap_or_else(|| self.payment()),
            reference: reference.unwrap_or(&self.reference).clone(),
            data: data.map_or_else(|| self.unused_data("check"), |data| Ok(data.clone()))?,
            payment_exists: payment.is_some(),
        })
    }

    pub(super) fn payment(&self) -> PaymentId {
        PaymentId::generate(self.cell, self.now, &SystemRandomness)
    }

    /// `data` that nobody has used.
    fn unused_data(&self, prefix: &str) -> Result<MerchantData, InvalidMerchantData> {
        let id = EventId::generate(self.cell, self.now, &SystemRandomness).to_string();
        format!("{prefix}-{}", &id[EventId::PREFIX.len()..]).parse()
    }

    /// The longest `data` that a link can have, with every allowed kind of character.
    pub(super) fn longest_data(&self) -> Result<MerchantData, InvalidMerchantData> {
        let start = self.unused_data("check.~_AZ")?;
        format!("{:9<width$}", start.as_str(), width = MerchantData::MAX_CHARACTERS).parse()
    }

    /// The event of a payment whose status became final `ago`.
    pub(super) fn event(
        &self,
        payment: PaymentId,
        reference: &Reference,
        status: Status,
        data: Option<&MerchantData>,
        ago: Duration,
    ) -> Event {
        let template = event::template(payment, reference, status, data);
        Event::of(payment, template.with_timestamp(self.now.before(ago)))
    }

    /// The event of a new payment for an order that no shop has.
    pub(super) fn other_event(&self, status: Status, ago: Duration) -> Result<Event, InvalidMerchantData> {
        Ok(self.event(self.payment(), &self.reference, status, Some(&self.unused_data("other-shop")?), ago))
    }

    /// An event of `paylink endpoint test` or of the portal's console.
    pub(super) fn test_event(&self, content: &TestEvent) -> Event {
        let payment = self.payment();
        let template = event::test_template(payment, content);
        Event::of(payment, template.with_timestamp(self.now))
    }

    /// An event of a type that does not exist yet.
    pub(super) fn future_type(&self) -> Event {
        let body = format!(
            r#"{{"type":"refund.status_changed","timestamp":"{}","data":{{"refund":{{"id":"ref_7","status":"EXECUTED"}}}}}}"#,
            self.now.to_rfc3339()
        );
        Event::of(self.payment(), body)
    }
}
