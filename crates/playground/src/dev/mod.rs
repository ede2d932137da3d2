//! `paylink dev`: everything on one machine, from nothing but PostgreSQL's programs.
//!
//! It starts a private database cluster, makes it a cell, adds a demo company with a token, and serves. All it makes is
//! below `.paylink/`, so that starting it again in the same place finds the same company and the same token.

pub mod banks;
pub mod cluster;
mod place;
mod shop;
mod state;

use std::{
    fs::File,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    sync::Arc,
};

use paylink_domain::{company::Mode, id::CompanyId};
use paylink_sandbox::BankId;
use paylink_server::{
    ambient::SystemRandomness,
    config::{self, Config, ConfigError},
    run::{Roles, Running, StartError, start},
};
use paylink_store::{Cells, Change, ConnectError, Look, MigrateError, NewToken, StoreError, connect_once, migrate};
use serde::Serialize;

use crate::{clock::MovableClock, demo};
use banks::{BankReady, Banks};
use cluster::{Cluster, ClusterError, Durability};
use place::{Place, PlaceError};
use shop::Shop;
use state::{State, StateError};

#[derive(Debug, thiserror::Error)]
pub enum DevError {
    #[error(transparent)]
    Place(#[from] PlaceError),
    #[error(transparent)]
    State(#[from] StateError),
    #[error("another `paylink dev` is running in {0}")]
    Locked(PathBuf),
    #[error("port {port} ({what}) is taken; choose others with --port-base N")]
    Port { port: u16, what: &'static str, source: std::io::Error },
    #[error("--port-base {0} leaves no room for the ports after it")]
    PortBase(u16),
    #[error(transparent)]
    Cluster(#[from] ClusterError),
    #[error("cannot connect to the private database")]
    Connect(#[from] ConnectError),
    #[error("cannot set up the private database")]
    SetUp(#[from] tokio_postgres::Error),
    #[error("cannot migrate the private database")]
    Migrate(#[from] MigrateError),
    #[error("its own configuration is wrong")]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("cannot make the demo company")]
    Store(#[from] StoreError),
}

/// Which port does what.
#[derive(Clone, Copy, Debug)]
struct Ports {
    api: u16,
    pay: u16,
    ops: u16,
    database: u16,
    shop: u16,
    first_bank: u16,
}

impl Ports {
    /// N API, N+1 pay, N+2 portal, N+3 ops, N+4 PostgreSQL, N+5 demo shop, N+10 and on banks.
    fn from_base(base: u16) -> Result<Self, DevError> {
        if base == 0 || base.checked_add(30).is_none() {
            return Err(DevError::PortBase(base));
        }
        Ok(Self { api: base, pay: base + 1, ops: base + 3, database: base + 4, shop: base + 5, first_bank: base + 10 })
    }

    /// Says which port is taken before anything has been started.
    fn check(self) -> Result<(), DevError> {
        let all = [
            (self.api, "API"),
            (self.pay, "pay"),
            (self.ops, "ops"),
            (self.database, "PostgreSQL"),
            (self.shop, "the demo shop"),
        ];
        let banks = BankId::ALL.map(|bank| (banks::port_of(bank, self.first_bank), "a sandbox bank"));
        for (port, what) in all.into_iter().chain(banks) {
            TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).map_err(|source| DevError::Port {
                port,
                what,
                source,
            })?;
        }
        Ok(())
    }
}

/// What `paylink dev` tells once it is ready. Fields are added, never removed: scripts read this.
#[derive(Debug, Serialize)]
pub struct Ready {
    pub base_url: String,
    pub pay_url: String,
    pub ops_url: String,
    pub openapi_url: String,
    /// A shop to buy something in.
    pub shop_url: String,
    pub company_id: String,
    pub api_token: String,
    /// The application's login: what the service itself may do.
    pub database_url: String,
    /// The owner of the tables.
    pub owner_database_url: String,
    pub config: PathBuf,
    /// The sandbox banks, with accounts to pay from.
    pub banks: Vec<BankReady>,
}

#[derive(Debug)]
pub struct Dev {
    pub ready: Ready,
    running: Running,
    shop: Shop,
    banks: Banks,
    cluster: Cluster,
    _lock: File,
}

impl Dev {
    /// Starts everything below `directory`.
    pub async fn start(directory: &Path, port_base: u16, limits: bool) -> Result<Self, DevError> {
        let ports = Ports::from_base(port_base)?;
        let place = Place::below(directory)?;
        let lock = place.lock()?.ok_or_else(|| DevError::Locked(place.root.clone()))?;
        let mut state = State::load_or_draw(&place, &SystemRandomness)?;
        let data = place.cluster(&mut state.elsewhere, &SystemRandomness)?;
        state.save(&place)?;
        let mut cluster = Cluster::at(&data, ports.database, &state.superuser_password)?;
        cluster.settle().await?;
        ports.check()?;
        cluster.start(Durability::SurvivesCrash).await?;
        set_up(&cluster, &state).await?;

        // Service and banks live by one clock, which follows the database's.
        let (clock, randomness) = (Arc::<MovableClock>::default(), Arc::new(SystemRandomness));
        let mut banks = Banks::open(&place, clock.clone(), randomness.clone())?;
        let urls = Urls::new(ports, &state);
        let text = urls.config(ports, &state, limits) + &banks.configuration(ports.first_bank);
        Place::write_private(&place.config, &text)?;
        let config = config::load(Some(&place.config), &std::collections::BTreeMap::new())?;
        for cell in &config.cell {
            if let Some(owner) = &cell.owner_url {
                let mut client = connect_once(owner, &cell.ca_file).await?;
                migrate(&mut client, cell.id, &config.key_ring()).await?;
            }
        }

        banks.listen(ports.first_bank).await?;
        let running = start(&config, Roles::ALL, clock.clone(), randomness).await?;
        clock.follow_service(&running);
        let (company_id, api_token) = demo_company(&running.service.cells, &config, &mut state, &urls.shop).await?;
        state.save(&place)?;
        let merchant = shop::Merchant {
            base_url: urls.base.clone(),
            company_id: company_id.clone(),
            api_token: api_token.clone(),
        };
        let shop = Shop::open(merchant, ports.shop).await?;
        let ready = Ready {
            openapi_url: format!("{}/openapi.json", urls.base),
            base_url: urls.base,
            pay_url: urls.pay,
            ops_url: urls.ops,
            shop_url: urls.shop,
            company_id,
            api_token,
            database_url: urls.database,
            owner_database_url: urls.owner_database,
            config: place.config,
            banks: banks.ready(ports.first_bank),
        };
        Ok(Self { ready, running, shop, banks, cluster, _lock: lock })
    }

    pub async fn stop(self) -> Result<(), DevError> {
        self.shop.close().await;
        self.running.stop().await;
        let saved = self.banks.stop().await;
        self.cluster.stop().await?;
        Ok(saved?)
    }
}

struct Urls {
    base: String,
    pay: String,
    ops: String,
    shop: String,
    database: String,
    owner_database: String,
}

impl Urls {
    fn new(ports: Ports, state: &State) -> Self {
        let database =
            |user: &str, password: &str| format!("postgres://{user}:{password}@127.0.0.1:{}/paylink", ports.database);
        Self {
            base: format!("http://127.0.0.1:{}/v1", ports.api),
            pay: format!("http://127.0.0.1:{}", ports.pay),
            ops: format!("http://127.0.0.1:{}", ports.ops),
            shop: format!("http://127.0.0.1:{}", ports.shop),
            database: database("paylink", &state.application_password),
            owner_database: database("paylink_owner", &state.owner_password),
        }
    }

    fn config(&self, ports: Ports, state: &State, limits: bool) -> String {
        let limits = if limits { "" } else { "generate_per_second = 0\nread_per_second = 0\npay_per_second = 0\n" };
        format!(
            r#"# Written by `paylink dev` each time it starts. Every `paylink` command that is run here or below finds it.

[api]
listen = "127.0.0.1:{api}"
base_url = "{base}"

[pay]
listen = "127.0.0.1:{pay_port}"
url = "{pay}"

[operator]
name = "Paylink on your machine"
address = "127.0.0.1, just for trying things out"
contact = "you"
supervisor = "nobody: no real money moves here"

[ops]
listen = "127.0.0.1:{ops}"

[log]
format = "text"

[limits]
{limits}
[shutdown]
drain_seconds = 0

[dev]
movable_clock = true
local_urls = true

[[cell]]
id = "00"
url = "{database}"
owner_url = "{owner}"

[[key]]
id = 1
secret = "{key}"
"#,
            api = ports.api,
            base = self.base,
            pay_port = ports.pay,
            pay = self.pay,
            ops = ports.ops,
            database = self.database,
            owner = self.owner_database,
            key = state.key,
        )
    }
}

/// The roles and the database of a cell, as an administrator would make them (`docs/operations.md`).
async fn set_up(cluster: &Cluster, state: &State) -> Result<(), DevError> {
    let client = cluster.superuser("postgres").await?;
    let exists = |kind: &str, name: &str| match kind {
        "role" => format!("SELECT FROM pg_roles WHERE rolname = '{name}'"),
        _ => format!("SELECT FROM pg_database WHERE datname = '{name}'"),
    };
    let (application, owner) = (&state.application_password, &state.owner_password);
    for (kind, name, make) in [
        ("role", "paylink_application", "CREATE ROLE paylink_application NOLOGIN".to_owned()),
        ("role", "paylink_owner", format!("CREATE ROLE paylink_owner LOGIN PASSWORD '{owner}'")),
        ("role", "paylink", format!("CREATE ROLE paylink LOGIN PASSWORD '{application}' IN ROLE paylink_application")),
        ("database", "paylink", "CREATE DATABASE paylink OWNER paylink_owner".to_owned()),
    ] {
        if client.query_opt(&exists(kind, name), &[]).await?.is_none() {
            client.batch_execute(&make).await?;
        }
    }
    Ok(())
}

/// The company and token of last time, or new ones. Its payers return to the demo shop, unless somebody has said otherwise.
async fn demo_company(
    cells: &Cells,
    config: &Config,
    state: &mut State,
    shop_url: &str,
) -> Result<(String, String), DevError> {
    let cell = cells.iter().next().expect("a configuration has at least one cell");
    let known: Option<CompanyId> = state.demo.as_ref().and_then(|demo| demo.company_id.parse().ok());
    let known = match known {
        Some(id) => cell.company(id).await?,
        None => None,
    };
    let callback = format!("{shop_url}/thanks");
    let (company_id, demo) = if let (Some(company), Some(demo)) = (known, state.demo.take()) {
        let ours = company.callback.is_none_or(|set| Some(set.as_str()) == demo.callback.as_deref());
        if !ours {
            let demo = state.demo.insert(demo);
            return Ok((demo.company_id.clone(), demo.api_token.clone()));
        }
        (company.id, demo)
    } else {
        let id = cell.add_company(&demo::company(), &config.key_ring(), &SystemRandomness).await?;
        let name = "paylink dev".parse().expect("a name");
        let token = NewToken { company_id: id, mode: Mode::Test, name, lifetime_days: None };
        let (_, token) = cell.add_token(&token, &SystemRandomness).await?;
        let api_token = token.reveal().to_owned();
        (id, state::Demo { company_id: id.to_string(), api_token, callback: None })
    };
    let look = Look { callback: Change::Set(callback.parse().expect("our own address")), ..Look::default() };
    cell.set_look(company_id, &look).await?;
    let demo = state.demo.insert(state::Demo { callback: Some(callback), ..demo });
    Ok((demo.company_id.clone(), demo.api_token.clone()))
}
