//! An installation on a database that can be restored, with sandbox banks, whose ledger is the judge.

use std::{
    process::Output,
    sync::Arc,
    time::{Duration, SystemTime},
};

use paylink_domain::id::CompanyId;
use paylink_playground::demo_company;
use paylink_sandbox::BankId;
use paylink_server::{
    lifecycle::{Roles, RunningService, start},
    system::{SystemClock, SystemRandomness},
};
use paylink_store::Cell;
use paylink_testkit::{
    PATIENCE, Payer, SandboxBanks, add_company, add_token, cell_of, configuration_with_banks, paylink, wait_until,
};
use serde_json::json;
use tempfile::TempDir;
use url::Url;

use crate::restore::archived_postgres::{ArchivedPostgres, rfc3339};

/// A bank that asks for no account and executes at once.
const BANK: BankId = BankId::Atlas;
/// The banks execute what was approved within this time.
const EXECUTION_TIME: Duration = Duration::from_mins(1);
/// Above the largest amount that a sandbox bank exempts from authorisation.
const AMOUNT_CENTS: u32 = 8_270;

pub(crate) struct Installation {
    pub(crate) postgres: ArchivedPostgres,
    pub(crate) banks: SandboxBanks,
    directory: TempDir,
    configuration: String,
    company: CompanyId,
    token: String,
}

/// A running node.
pub(crate) struct Node(pub(crate) RunningService);

impl Installation {
    /// With a company. No node runs yet.
    pub(crate) async fn start() -> Self {
        let mut postgres = ArchivedPostgres::start().await;
        let (banks, directory) = (SandboxBanks::start().await, tempfile::tempdir().unwrap());
        let configuration = configuration_with_banks(&postgres.database, &banks.configuration);
        std::fs::write(directory.path().join("paylink.toml"), &configuration).unwrap();
        let node = run_node(&configuration, Roles { web: true, worker: false }).await;
        let company = add_company(&node.0, demo_company::company()).await;
        let (_, token) = add_token(&node.0, company).await;
        node.0.stop().await;
        postgres.back_up().await;
        Self { postgres, banks, directory, configuration, company, token }
    }

    /// A node that also polls banks. It has no memory of earlier nodes.
    pub(crate) async fn node(&self) -> Node {
        run_node(&self.configuration, Roles::ALL).await
    }

    /// A node beside another one: it only polls banks and delivers.
    pub(crate) async fn worker(&self) -> Node {
        run_node(&self.configuration, Roles { web: false, worker: true }).await
    }

    /// A link of the company.
    pub(crate) async fn link(&self, node: &Node, reference: &str) -> Url {
        let url = format!("http://{}/v1/companies/{}/online/link/generate", node.0.api.unwrap(), self.company);
        let body = json!({"payment": {"amountCents": AMOUNT_CENTS, "reference": reference}});
        let response = reqwest::Client::new().post(url).bearer_auth(&self.token).json(&body).send().await.unwrap();
        assert_eq!(response.status(), 200);
        let body: serde_json::Value = response.json().await.unwrap();
        body["url"].as_str().unwrap().parse().unwrap()
    }

    /// A payer who has confirmed and is sent to the bank.
    pub(crate) async fn payer_at_bank(&self, node: &Node, reference: &str) -> Payer {
        let mut payer = Payer::with(self.link(node, reference).await).returning_to(&node.0.service);
        self.confirm(&mut payer).await;
        assert_eq!(payer.view(), "hand-off", "{}", payer.page);
        payer
    }

    pub(crate) async fn confirm(&self, payer: &mut Payer) {
        payer.confirm(BANK, &self.banks.sandbox).await;
    }

    /// A payer who has paid, with the page of the result.
    pub(crate) async fn paid(&self, node: &Node, reference: &str) -> Payer {
        let mut payer = self.payer_at_bank(node, reference).await;
        payer.decide("approve").await;
        payer
    }

    /// How often the banks have moved money for this reference.
    pub(crate) fn movements(&self, reference: &str) -> usize {
        self.banks.sandbox.advance(EXECUTION_TIME);
        self.banks.sandbox.movements().iter().filter(|movement| movement.reference == reference).count()
    }

    pub(crate) fn run_paylink(&self, arguments: &[&str]) -> Output {
        let mut command = paylink(self.directory.path());
        command.args(["--config", "paylink.toml"]).args(arguments).output().unwrap()
    }

    /// A command of an operator that must succeed.
    pub(crate) fn operate(&self, arguments: &[&str]) {
        let output = self.run_paylink(arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// Says that the database was restored, as a person does who has checked what that undid.
    pub(crate) fn declare_restored(&self, to: SystemTime) {
        self.operate(&["cell", "restored", "--to", &rfc3339(to), "--checked", "--now"]);
    }

    pub(crate) async fn stop(self) {
        self.postgres.stop().await;
    }
}

impl Node {
    pub(crate) fn cell(&self) -> Arc<Cell> {
        cell_of(&self.0)
    }

    pub(crate) async fn stop(self) {
        self.0.stop().await;
    }

    /// After the database was restored: until then every statement fails.
    pub(crate) async fn wait_until_reconnected(&self) {
        wait_until("the node is connected again", PATIENCE, async || self.cell().now().await.is_ok()).await;
    }

    pub(crate) async fn readiness(&self) -> String {
        let response = reqwest::get(format!("http://{}/readyz", self.0.ops)).await.unwrap();
        assert_eq!(response.status(), 200);
        response.text().await.unwrap()
    }
}

async fn run_node(configuration: &str, roles: Roles) -> Node {
    let config = paylink_server::config::parse(configuration, "test", &std::collections::BTreeMap::new()).unwrap();
    Node(start(&config, roles, Arc::new(SystemClock), Arc::new(SystemRandomness)).await.unwrap())
}
