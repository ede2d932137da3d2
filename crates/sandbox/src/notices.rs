//! Sending notices: best effort and without retries, as real banks do.

use std::{collections::BTreeMap, time::Duration};

use serde::{Deserialize, Serialize};

use crate::{control_error::ControlError, outbox::Notice, profile::BankId, state::Sandbox};

/// How long a receiver may take to respond.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The content of a notice that is sent on request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "status")]
pub enum NoticeKind {
    /// The payment's current status.
    Honest,
    /// This status, whatever the payment's current status is.
    Forged(String),
    /// The payment's current status, with the id of a payment that does not exist.
    OtherPayment,
}

impl Sandbox {
    /// Sends one notice to the client's notification address and returns the HTTP status of the response.
    pub async fn send_notice(&self, bank: BankId, payment_id: &str, kind: NoticeKind) -> Result<u16, ControlError> {
        let order = self.order(bank, payment_id).ok_or(ControlError::UnknownOrder)?;
        let uri = order.notification_uri.ok_or(ControlError::NoNotificationUri)?;
        let (payment_id, claimed_status) = match kind {
            NoticeKind::Honest => (order.payment_id, order.status.to_owned()),
            NoticeKind::Forged(claimed_status) => (order.payment_id, claimed_status),
            NoticeKind::OtherPayment => (self.new_id(), order.status.to_owned()),
        };
        let notice = Notice { bank, uri, payment_id, claimed_status, due_at_ms: 0 };
        self.send(&notice).await.ok_or(ControlError::NoticeNotDelivered)
    }

    pub(crate) fn send_due_notices(&self) {
        let due = self.store().outbox.take_due(self.now_ms());
        self.send_in_background(due);
    }

    /// Sends the notices of one payment one after the other, so that they arrive in order.
    fn send_in_background(&self, due: Vec<Notice>) {
        if due.is_empty() {
            return;
        }
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let mut by_payment: BTreeMap<String, Vec<Notice>> = BTreeMap::new();
        for notice in due {
            by_payment.entry(notice.payment_id.clone()).or_default().push(notice);
        }
        for notices in by_payment.into_values() {
            let sandbox = self.clone();
            runtime.spawn(async move {
                for notice in notices {
                    sandbox.send(&notice).await;
                }
            });
        }
    }

    /// The HTTP status of the response, if there was one.
    async fn send(&self, notice: &Notice) -> Option<u16> {
        let client = self.http_client(create_client)?;
        let body = serde_json::json!({ "paymentId": notice.payment_id, "transactionStatus": notice.claimed_status });
        let result = client
            .post(&notice.uri)
            .header("X-Request-ID", self.new_id())
            .header("Content-Type", "application/json")
            .body(body.to_string())
            .send()
            .await;
        match result {
            Ok(response) => Some(response.status().as_u16()),
            Err(error) => {
                tracing::info!(bank = %notice.bank, error = %error.without_url(), "sending a notice failed");
                None
            }
        }
    }
}

fn create_client() -> Option<reqwest::Client> {
    let client =
        reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none()).timeout(TIMEOUT).build();
    client.inspect_err(|error| tracing::error!(%error, "creating the HTTP client for notices failed")).ok()
}
