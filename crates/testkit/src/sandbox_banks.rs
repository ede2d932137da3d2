//! The sandbox banks, each on its own port.

use std::sync::Arc;

use paylink_playground::dev::sandbox_banks;
use paylink_sandbox::{BankId, Sandbox};
use paylink_server::system::{SystemClock, SystemRandomness};
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::adversary::Gateway;

pub struct SandboxBanks {
    pub sandbox: Sandbox,
    /// The `[[bank]]` sections of a service's configuration.
    pub configuration: String,
    /// One in front of each bank, after [`Self::behind_gateways`].
    pub gateways: Vec<Gateway>,
    _stop: DropGuard,
}

impl SandboxBanks {
    pub async fn start() -> Self {
        let sandbox = Sandbox::new(Arc::new(SystemClock), Arc::new(SystemRandomness));
        let stop = CancellationToken::new();
        let mut urls = Vec::new();
        for bank in BankId::ALL {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            urls.push((bank, format!("http://{}/", listener.local_addr().unwrap())));
            tokio::spawn(paylink_sandbox::serve(listener, sandbox.router(bank), stop.clone()));
        }
        let url = |bank| urls.iter().find(|(found, _)| *found == bank).unwrap().1.clone();
        let configuration =
            sandbox_banks::configuration(&sandbox, url).replace("cancels", "timeout_seconds = 1\ncancels");
        Self { sandbox, configuration, gateways: Vec::new(), _stop: stop.drop_guard() }
    }

    /// Puts a gateway in front of each bank.
    pub async fn behind_gateways(mut self) -> Self {
        let urls: Vec<String> =
            self.configuration.split('"').filter(|text| text.starts_with("http")).map(str::to_owned).collect();
        for url in urls {
            let gateway = Gateway::in_front_of(&url).await;
            self.configuration = self.configuration.replace(&url, gateway.url());
            self.gateways.push(gateway);
        }
        self
    }
}
