//! The sandbox banks of `paylink dev`: each has its own port, and their state survives a restart.

use std::{
    collections::BTreeMap,
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use paylink_domain::{error_chain::ErrorChain, random::Randomness, time::Clock};
use paylink_sandbox::{
    AccountView, BankId, BankProfile, EndsAt, Sandbox,
    logo::{colour, logo_svg},
    serve,
};
use paylink_server::periodic::run_periodically;
use serde::Serialize;
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

use super::{
    DevError,
    data_directory::{DataDirectory, DataDirectoryError},
};

/// How often the state is saved. A killed `paylink dev` loses at most this much.
const SAVE_INTERVAL: Duration = Duration::from_secs(1);

/// A sandbox bank in the output of `paylink dev`.
#[derive(Clone, Debug, Serialize)]
pub struct BankReady {
    pub id: String,
    pub name: &'static str,
    pub url: String,
    /// Test accounts with a high, a low and no balance.
    pub accounts: Vec<AccountView>,
}

#[derive(Debug)]
pub(super) struct SandboxBanks {
    sandbox: Sandbox,
    state_file: PathBuf,
    stop: CancellationToken,
    tasks: JoinSet<()>,
}

/// The port of a bank.
pub(super) fn port_of(bank: BankId, first: u16) -> u16 {
    first + u16::try_from(BankId::ALL.iter().position(|other| *other == bank).unwrap_or_default()).unwrap_or_default()
}

pub(super) fn url_of(bank: BankId, first_port: u16) -> String {
    format!("http://127.0.0.1:{}/", port_of(bank, first_port))
}

impl SandboxBanks {
    /// Restores the saved banks, or creates new ones. They do not listen yet.
    pub(super) fn open(
        data_directory: &DataDirectory,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Result<Self, DataDirectoryError> {
        let (sandbox, state_file) = (Sandbox::new(clock, randomness), data_directory.root.join("banks.json"));
        let saved = DataDirectory::read(&state_file)?.and_then(|text| serde_json::from_str(&text).ok());
        if let Some(Err(error)) = saved.map(|saved| sandbox.restore(saved)) {
            tracing::warn!(error = %ErrorChain(&error), "restoring the sandbox banks failed; they start with empty state");
        }
        Ok(Self { sandbox, state_file, stop: CancellationToken::new(), tasks: JoinSet::new() })
    }

    pub(super) async fn listen(&mut self, first_port: u16) -> Result<(), DevError> {
        for bank in self.sandbox.banks() {
            let port = port_of(bank, first_port);
            let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await;
            let listener = listener.map_err(|source| DevError::Port { port, what: "a sandbox bank", source })?;
            self.tasks.spawn(serve(listener, self.sandbox.router(bank), self.stop.clone()));
        }
        self.tasks.spawn(run_save_loop(self.sandbox.clone(), self.state_file.clone(), self.stop.clone()));
        Ok(())
    }

    pub(super) fn configuration(&self, first_port: u16) -> String {
        configuration(&self.sandbox, |bank| url_of(bank, first_port))
    }

    pub(super) fn describe(&self, first_port: u16) -> Vec<BankReady> {
        let banks = self.sandbox.banks().map(|bank| BankReady {
            id: bank.to_string(),
            name: BankProfile::of(bank).name,
            url: url_of(bank, first_port),
            accounts: self.sandbox.accounts(bank),
        });
        banks.collect()
    }

    pub(super) async fn stop(mut self) -> Result<(), DataDirectoryError> {
        self.stop.cancel();
        while self.tasks.join_next().await.is_some() {}
        save(&self.sandbox, &self.state_file)
    }
}

async fn run_save_loop(sandbox: Sandbox, state_file: PathBuf, stop: CancellationToken) {
    run_periodically(SAVE_INTERVAL, stop, async || {
        if let Err(error) = save(&sandbox, &state_file) {
            tracing::warn!(error = %ErrorChain(&error), "saving the state of the sandbox banks failed");
        }
    })
    .await;
}

fn save(sandbox: &Sandbox, state_file: &std::path::Path) -> Result<(), DataDirectoryError> {
    let text = sandbox.save().to_string();
    if DataDirectory::read(state_file)?.is_some_and(|saved| saved == text) {
        return Ok(());
    }
    DataDirectory::write_private(state_file, &text)
}

/// The `[[bank]]` sections of the configuration.
pub fn configuration(sandbox: &Sandbox, url: impl Fn(BankId) -> String) -> String {
    sandbox.banks().map(|bank| bank_section(&BankProfile::of(bank), &url(bank), &sandbox.accounts(bank))).collect()
}

fn bank_section(profile: &BankProfile, url: &str, accounts: &[AccountView]) -> String {
    let ends_at = match profile.ends_at {
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
products = {{ {products} }}
ends_at = "{ends_at}"
sca_exempt_below = {sca_exempt_below}
orders_visible_elsewhere = false
needs_payer_iban = {needs_payer_iban}
cancels = {cancels}
logo = '''{logo}'''
colour = "{colour}"
{test_payer_iban_setting}"#,
        id = profile.id,
        country = profile.country,
        name = profile.name,
        products = product_settings(profile),
        sca_exempt_below = profile.exempts_up_to_cents.map_or(0, |inclusive| inclusive + 1),
        needs_payer_iban = profile.needs_payer_iban,
        cancels = profile.cancellable,
        logo = logo_svg(profile.id),
        colour = colour(profile.id),
        test_payer_iban_setting = test_payer_iban_setting(profile, accounts),
    )
}

/// The first product of each currency.
fn product_settings(profile: &BankProfile) -> String {
    let mut by_currency = BTreeMap::new();
    for product in profile.products {
        by_currency.entry(product.currency).or_insert(product.name);
    }
    by_currency.iter().map(|(currency, name)| format!("{currency} = \"{name}\"")).collect::<Vec<_>>().join(", ")
}

/// For a bank that needs the payer's IBAN: the setting that suggests the account with the highest balance.
fn test_payer_iban_setting(profile: &BankProfile, accounts: &[AccountView]) -> String {
    let highest_balance =
        accounts.iter().max_by_key(|account| account.balance_cents).filter(|_| profile.needs_payer_iban);
    highest_balance.map(|account| format!("test_payer_iban = \"{}\"\n", account.iban)).unwrap_or_default()
}
