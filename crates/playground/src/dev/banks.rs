//! The sandbox banks of `paylink dev`: each on a port of its own, with a memory that outlives a restart.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use paylink_domain::{chance::Randomness, error_chain::Chain, time::Clock};
use paylink_sandbox::{AccountView, BankId, EndsAt, Manners, Sandbox, serve};
use paylink_server::periodic::run_periodically;
use serde::Serialize;
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

use super::{
    DevError,
    place::{Place, PlaceError},
};

/// How much a death of `paylink dev` lets its banks forget, at most.
const SAVE_EVERY: Duration = Duration::from_secs(1);

/// What is told about a bank when everything is ready.
#[derive(Clone, Debug, Serialize)]
pub struct BankReady {
    pub id: String,
    pub name: &'static str,
    pub url: String,
    /// Accounts to pay from: plenty, a little, nothing.
    pub accounts: Vec<AccountView>,
}

#[derive(Debug)]
pub(super) struct Banks {
    sandbox: Sandbox,
    memory: PathBuf,
    stop: CancellationToken,
    tasks: JoinSet<()>,
}

/// Which port a bank is on.
pub(super) fn port_of(bank: BankId, first: u16) -> u16 {
    first + u16::try_from(BankId::ALL.iter().position(|other| *other == bank).unwrap_or_default()).unwrap_or_default()
}

pub(super) fn url_of(bank: BankId, first_port: u16) -> String {
    format!("http://127.0.0.1:{}/", port_of(bank, first_port))
}

impl Banks {
    /// The banks as they were left, or new ones. They do not listen yet.
    pub(super) fn open(
        place: &Place,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Result<Self, PlaceError> {
        let (sandbox, memory) = (Sandbox::new(clock, randomness), place.root.join("banks.json"));
        let saved = Place::read(&memory)?.and_then(|text| serde_json::from_str(&text).ok());
        if let Some(Err(error)) = saved.map(|saved| sandbox.restore(saved)) {
            tracing::warn!(error = %Chain(&error), "the sandbox banks begin anew");
        }
        Ok(Self { sandbox, memory, stop: CancellationToken::new(), tasks: JoinSet::new() })
    }

    pub(super) async fn listen(&mut self, first_port: u16) -> Result<(), DevError> {
        for bank in self.sandbox.banks() {
            let port = port_of(bank, first_port);
            let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await;
            let listener = listener.map_err(|source| DevError::Port { port, what: "a sandbox bank", source })?;
            self.tasks.spawn(serve(listener, self.sandbox.router(bank), self.stop.clone()));
        }
        self.tasks.spawn(keep_saving(self.sandbox.clone(), self.memory.clone(), self.stop.clone()));
        Ok(())
    }

    pub(super) fn configuration(&self, first_port: u16) -> String {
        configuration(&self.sandbox, |bank| url_of(bank, first_port))
    }

    pub(super) fn ready(&self, first_port: u16) -> Vec<BankReady> {
        let banks = self.sandbox.banks().map(|bank| BankReady {
            id: bank.to_string(),
            name: Manners::of(bank).name,
            url: url_of(bank, first_port),
            accounts: self.sandbox.accounts(bank),
        });
        banks.collect()
    }

    pub(super) async fn stop(mut self) -> Result<(), PlaceError> {
        self.stop.cancel();
        while self.tasks.join_next().await.is_some() {}
        save(&self.sandbox, &self.memory)
    }
}

async fn keep_saving(sandbox: Sandbox, memory: PathBuf, stop: CancellationToken) {
    run_periodically(SAVE_EVERY, stop, async || {
        if let Err(error) = save(&sandbox, &memory) {
            tracing::warn!(error = %Chain(&error), "what the sandbox banks know could not be saved");
        }
    })
    .await;
}

fn save(sandbox: &Sandbox, memory: &std::path::Path) -> Result<(), PlaceError> {
    let text = sandbox.save().to_string();
    if Place::read(memory)?.is_some_and(|saved| saved == text) {
        return Ok(());
    }
    Place::write_private(memory, &text)
}

/// The banks as they stand in the configuration.
pub fn configuration(sandbox: &Sandbox, url: impl Fn(BankId) -> String) -> String {
    sandbox.banks().map(|bank| section(&Manners::of(bank), &url(bank), &sandbox.accounts(bank))).collect()
}

fn section(manners: &Manners, url: &str, accounts: &[AccountView]) -> String {
    let ends_at = match manners.ends_at {
        EndsAt::Acsc => "executed",
        EndsAt::Accc => "settled",
    };
    format!(
        r#"
[[bank]]
id = "{id}"
name = "{name}"
mode = "test"
country = "{country}"
protocol = "berlin_group"
url = "{url}"
ends_at = "{ends_at}"
may_spare_authorisation = {spares}
needs_payer_iban = {needs_payer_iban}
cancels = {cancels}
{sample}"#,
        id = manners.id,
        country = manners.country,
        name = manners.name,
        spares = manners.exempts_up_to_cents.is_some(),
        needs_payer_iban = manners.needs_payer_iban,
        cancels = manners.cancellable,
        sample = sample(manners, accounts),
    )
}

/// The account with the most money, where the payer must name one.
fn sample(manners: &Manners, accounts: &[AccountView]) -> String {
    let richest = accounts.iter().max_by_key(|account| account.balance_cents).filter(|_| manners.needs_payer_iban);
    richest.map(|account| format!("test_payer_iban = \"{}\"\n", account.iban)).unwrap_or_default()
}
