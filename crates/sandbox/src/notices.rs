//! Sending notices: best effort, as banks do.

use std::{collections::BTreeMap, time::Duration};

use serde::{Deserialize, Serialize};

use crate::{control::ControlError, manners::BankId, outbox::Notice, world::Sandbox};

/// How long a receiver may take.
const TIMEOUT: Duration = Duration::from_secs(5);

/// What a notice sent on purpose says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "status")]
pub enum NoticeKind {
    /// The payment's status.
    Honest,
    /// A status it need not have.
    Forged(String),
    /// The right status of a payment that does not exist.
    OtherPayment,
}

impl Sandbox {
    /// Sends one notice to the address the client gave, and tells with which HTTP status it was answered.
    pub async fn send_notice(&self, bank: BankId, payment_id: &str, kind: NoticeKind) -> Result<u16, ControlError> {
        let order = self.order(bank, payment_id).ok_or(ControlError::UnknownOrder)?;
        let uri = order.notification_uri.ok_or(ControlError::NoNotificationUri)?;
        let (payment_id, claimed) = match kind {
            NoticeKind::Honest => (order.payment_id, order.status.to_owned()),
            NoticeKind::Forged(claimed) => (order.payment_id, claimed),
            NoticeKind::OtherPayment => (self.new_id(), order.status.to_owned()),
        };
        let notice = Notice { bank, uri, payment_id, claimed, due_at_ms: 0 };
        self.send(&notice).await.ok_or(ControlError::NoticeNotDelivered)
    }

    /// The HTTP status it was answered with, if it was.
    async fn send(&self, notice: &Notice) -> Option<u16> {
        let client = self.inner.http.get_or_init(client).clone()?;
        let body = serde_json::json!({ "paymentId": notice.payment_id, "transactionStatus": notice.claimed });
        let sent = client
            .post(&notice.uri)
            .header("X-Request-ID", self.new_id())
            .header("Content-Type", "application/json")
            .body(body.to_string())
            .send()
            .await;
        match sent {
            Ok(answer) => Some(answer.status().as_u16()),
            Err(error) => {
                tracing::info!(bank = %notice.bank, error = %error.without_url(), "a notice could not be delivered");
                None
            }
        }
    }
}

/// Sends them in the background: those of one payment one after the other, so that none overtakes another.
pub(crate) fn send_soon(sandbox: &Sandbox, due: Vec<Notice>) {
    if due.is_empty() {
        return;
    }
    let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
    let mut by_payment: BTreeMap<String, Vec<Notice>> = BTreeMap::new();
    for notice in due {
        by_payment.entry(notice.payment_id.clone()).or_default().push(notice);
    }
    for notices in by_payment.into_values() {
        let sandbox = sandbox.clone();
        runtime.spawn(async move {
            for notice in notices {
                sandbox.send(&notice).await;
            }
        });
    }
}

fn client() -> Option<reqwest::Client> {
    let client =
        reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none()).timeout(TIMEOUT).build();
    client.inspect_err(|error| tracing::error!(%error, "no notices will be sent")).ok()
}
