//! The service with the sandbox banks. Tests advance one time for the service, its database and the banks.

use std::time::Duration;

use paylink_domain::{id::PaymentId, status::Status};
use paylink_playground::cell_clock::{advance_clock, due_attempt_count};
use paylink_sandbox::{BankId, OrderView, Sandbox};
use paylink_server::lifecycle::Roles;
use serde_json::json;
use tokio_postgres::Client;
use url::Url;

use crate::{
    app::App,
    config::config_with_banks,
    database::Database,
    payer::Payer,
    payment_steps::poll_once,
    sandbox_banks::SandboxBanks,
    wait::{PATIENCE, wait_until},
};

/// Above the largest amount that a sandbox bank exempts from authorisation.
pub const AMOUNT_CENTS: u32 = 8_270;
/// Small enough to be exempt from authorisation at a sandbox bank.
pub const SCA_EXEMPT_CENTS: u32 = 827;

pub struct TestService {
    pub app: App,
    pub banks: SandboxBanks,
    /// A connection as the owner of the tables, who may advance the clock.
    pub owner: Client,
}

impl TestService {
    /// Without a worker: attempts are polled only when a test calls [`Self::poll_due`].
    pub async fn start() -> Self {
        Self::with_bank_configuration(|_| {}).await
    }

    /// With a changed configuration of the banks.
    pub async fn with_bank_configuration(change: impl FnOnce(&mut String)) -> Self {
        Self::on_database(Database::migrated().await, change).await
    }

    pub async fn on_database(database: Database, change: impl FnOnce(&mut String)) -> Self {
        Self::with_roles(database, change, Roles { web: true, worker: false }).await
    }

    /// With a worker, which polls in the background.
    pub async fn with_worker() -> Self {
        Self::with_roles(Database::migrated().await, |_| {}, Roles::ALL).await
    }

    /// With a gateway in front of each bank.
    pub async fn behind_gateways() -> Self {
        let banks = SandboxBanks::start().await.behind_gateways().await;
        Self::with_banks(Database::migrated().await, banks, Roles { web: true, worker: false }).await
    }

    async fn with_roles(database: Database, change: impl FnOnce(&mut String), roles: Roles) -> Self {
        let mut banks = SandboxBanks::start().await;
        change(&mut banks.configuration);
        Self::with_banks(database, banks, roles).await
    }

    async fn with_banks(database: Database, banks: SandboxBanks, roles: Roles) -> Self {
        let config = config_with_banks(&database, &banks.configuration);
        let app = App::with_roles(database, &config, roles).await;
        let owner = app.database.as_owner().await;
        Self { app, banks, owner }
    }

    /// Stops the service and closes its database connections.
    pub async fn close(self) {
        self.app.running.stop().await;
    }

    pub fn sandbox(&self) -> &Sandbox {
        &self.banks.sandbox
    }

    pub async fn link(&self, amount_cents: u32, reference: &str) -> Url {
        let request = json!({"payment": {"amountCents": amount_cents, "reference": reference}});
        let mut response = self.app.generate(&request).await;
        // A machine that stands still for a second gives a 503, after which a merchant tries again.
        for _ in 0..5 {
            if response.status == 503 {
                response = self.app.generate(&request).await;
            }
        }
        let url = response.body["url"].as_str().unwrap_or_else(|| panic!("no link: {response:?}"));
        url.parse().unwrap()
    }

    /// A payer with a new link.
    pub async fn payer(&self) -> Payer {
        Payer::with(self.link(AMOUNT_CENTS, "Order 1017").await).returning_to(&self.app.running.service)
    }

    /// A payer who has confirmed the payment and is sent to the bank.
    pub async fn payer_at(&self, bank: BankId) -> Payer {
        let mut payer = self.payer().await;
        payer.confirm(bank, self.sandbox()).await;
        assert_eq!(payer.view(), "hand-off", "{}", payer.page);
        payer
    }

    /// Advances time for the service, its database and the banks. Nothing is polled.
    pub async fn advance_time(&self, time: Duration) {
        advance_clock(&self.owner, time).await.unwrap();
        self.app.clock.advance(time);
        self.sandbox().advance(time);
    }

    /// Polls until no attempt is due. A poll skips rows that another transaction has locked, so one round is not always enough.
    pub async fn poll_due(&self) {
        let (service, cell) = (&self.app.running.service, self.app.cell());
        wait_until("no attempt is due", PATIENCE, async || {
            poll_once(service, &cell).await;
            due_attempt_count(&self.owner).await.unwrap() == 0
        })
        .await;
    }

    pub async fn advance_and_poll(&self, time: Duration) {
        self.advance_time(time).await;
        self.poll_due().await;
    }

    pub async fn status(&self, payment: PaymentId) -> Status {
        let response = self.app.read(payment).await;
        assert_eq!(response.status, 200, "{}", response.text);
        response.body["status"].as_str().unwrap().parse().unwrap()
    }

    /// Every status of a payment after its first PENDING, with its cause.
    pub async fn history(&self, payment: PaymentId) -> Vec<(String, String)> {
        let history = "SELECT to_status::text, cause FROM status_change WHERE payment_id = $1 ORDER BY number";
        let rows = self.owner.query(history, &[&payment.uuid()]).await.unwrap();
        rows.iter().map(|row| (row.get(0), row.get(1))).collect()
    }

    pub async fn statuses(&self, payment: PaymentId) -> Vec<String> {
        self.history(payment).await.into_iter().map(|(status, _)| status).collect()
    }

    /// The number of rows of a table; a WHERE clause may follow its name.
    pub async fn count(&self, table: &str) -> i64 {
        self.owner.query_one(&format!("SELECT count(*) FROM {table}"), &[]).await.unwrap().get(0)
    }

    /// The only order at the banks.
    pub fn order(&self) -> OrderView {
        let mut orders = self.sandbox().orders();
        assert_eq!(orders.len(), 1, "{orders:?}");
        orders.remove(0)
    }
}
