//! The notifications that a bank sends.

use serde_json::json;
use url::Url;

use super::{bank::AdversaryBank, state::Notice};

impl AdversaryBank {
    /// Notifies the service about an order. Returns the status of its response.
    #[track_caller]
    pub fn notify(&self, id: &str) -> impl Future<Output = u16> {
        self.notify_named(id, id)
    }

    /// The same with another order's id in the body.
    #[track_caller]
    pub fn notify_named(&self, id: &str, named: &str) -> impl Future<Output = u16> {
        let (bank, id, named) = (self.clone(), id.to_owned(), named.to_owned());
        async move { bank.try_notify(&id, &named).await.expect("the service responds to a notification") }
    }

    /// The same; `None`, if there is no response.
    pub async fn try_notify(&self, id: &str, named: &str) -> Option<u16> {
        let url = self.order(id).notification_url();
        self.notify_at(url, id, named).await
    }

    /// The same at another URL, such as that of another node.
    pub async fn notify_at(&self, url: Url, id: &str, named: &str) -> Option<u16> {
        let body = json!({"paymentId": named, "transactionStatus": self.order(id).transaction_status});
        let response = self.shared.http.post(url).json(&body).send().await;
        let status = response.ok().map(|response| response.status().as_u16());
        let notice = Notice { order: id.to_owned(), named: named.to_owned(), status };
        self.shared.state().notices.push(notice);
        status
    }

    /// All notifications that were sent, the oldest first.
    pub fn notices(&self) -> Vec<Notice> {
        self.shared.state().notices.clone()
    }
}
