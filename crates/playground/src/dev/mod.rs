//! `paylink dev`: runs the whole service on one machine. Only PostgreSQL's programs must be installed.
//!
//! It starts a private PostgreSQL server, migrates its database, adds a demo company with a token, and serves. Its data is in
//! `.paylink/`, so that the next start in the same directory has the same company and the same token.

mod data_directory;
mod demo_shop;
mod portal_sign_in;
pub mod private_postgres;
pub mod sandbox_banks;
mod seed;
mod state;

use std::{
    fs::File,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    sync::Arc,
};

use paylink_domain::{company::Mode, id::CompanyId};
use paylink_sandbox::{BankId, BankProfile};
use paylink_server::{
    commands::actor::actor,
    config::{self, Config, ConfigError},
    lifecycle::{Roles, RunningService, StartError, start_with},
    portal::Portal,
    system::{SystemClock, SystemRandomness, environment},
};
use paylink_store::{
    Branding, Cells, Change, ConnectError, MigrateError, NewCompany, NewToken, StoreError, connect_once, migrate,
};
use serde::Serialize;
use url::Url;

use crate::{demo_company, test_clock::TestClock};
use data_directory::{DataDirectory, DataDirectoryError};
use demo_shop::{DemoShop, Merchant, ShopLinks, WebhookEndpoint};
use portal_sign_in::{DemoCompanyId, DemoOwner};
use private_postgres::{Durability, PrivatePostgres, PrivatePostgresError};
use sandbox_banks::{BankReady, SandboxBanks};
use state::{DevState, DevStateError};

#[derive(Debug, thiserror::Error)]
pub enum DevError {
    #[error(transparent)]
    DataDirectory(#[from] DataDirectoryError),
    #[error(transparent)]
    DevState(#[from] DevStateError),
    #[error("another `paylink dev` is running with {0}")]
    Locked(PathBuf),
    #[error("port {port} ({what}) is already in use; choose other ports with --port-base N")]
    Port { port: u16, what: &'static str, source: std::io::Error },
    #[error("--port-base must be from 1 to 65505, not {0}: `paylink dev` also uses ports after it")]
    PortBase(u16),
    #[error(transparent)]
    PrivatePostgres(#[from] PrivatePostgresError),
    #[error("cannot connect to the private database")]
    Connect(#[from] ConnectError),
    #[error("cannot set up the private database")]
    SetUp(#[from] tokio_postgres::Error),
    #[error("cannot migrate the private database")]
    Migrate(#[from] MigrateError),
    #[error(
        "the database in {0} was created by another state of the source, from before the first release, and cannot be upgraded; \
         delete the directory and start again:\n  \
         rm -r {0}"
    )]
    OtherBaseline(PathBuf),
    #[error("the configuration of `paylink dev` is not valid")]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("cannot create the demo company")]
    Store(#[from] StoreError),
}

/// The ports of the parts.
#[derive(Clone, Copy, Debug)]
struct Ports {
    api: u16,
    pay: u16,
    portal: u16,
    ops: u16,
    database: u16,
    shop: u16,
    first_bank: u16,
}

impl Ports {
    /// N API, N+1 pay, N+2 portal, N+3 ops, N+4 PostgreSQL, N+5 demo shop, from N+10 sandbox banks.
    fn from_base(base: u16) -> Result<Self, DevError> {
        if base == 0 || base.checked_add(30).is_none() {
            return Err(DevError::PortBase(base));
        }
        Ok(Self {
            api: base,
            pay: base + 1,
            portal: base + 2,
            ops: base + 3,
            database: base + 4,
            shop: base + 5,
            first_bank: base + 10,
        })
    }

    /// Checks that all ports are free before anything is started.
    fn check(self) -> Result<(), DevError> {
        let all = [
            (self.api, "API"),
            (self.pay, "pay"),
            (self.portal, "portal"),
            (self.ops, "ops"),
            (self.database, "PostgreSQL"),
            (self.shop, "the demo shop"),
        ];
        let banks = BankId::ALL.map(|bank| (sandbox_banks::port_of(bank, self.first_bank), "a sandbox bank"));
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

/// The settings that a developer can add: commands in the same directory read these variables too, and both should agree.
const MAIL_VARIABLES: &str = "PAYLINK_MAIL__";

/// What `paylink dev` prints when it is ready. Scripts read this as JSON: fields are added, never removed.
#[derive(Debug, Serialize)]
pub struct Ready {
    pub base_url: String,
    pub pay_url: String,
    pub portal_url: String,
    /// Signs the demo company's owner in, any number of times.
    pub portal_login_url: String,
    /// How that owner signs in on the page for it.
    pub portal_owner: DemoOwner,
    pub ops_url: String,
    pub openapi_url: String,
    /// The demo shop.
    pub shop_url: String,
    pub company_id: String,
    /// A second company, with a month of payments to look at. `null` with `--seed-demo=false`.
    pub seeded_company_id: Option<String>,
    pub api_token: String,
    /// The database with the application's login.
    pub database_url: String,
    /// The database with the login that owns the tables.
    pub owner_database_url: String,
    pub config: PathBuf,
    /// The sandbox banks and their test accounts.
    pub banks: Vec<BankReady>,
}

/// How `paylink dev` runs.
#[derive(Clone, Copy, Debug)]
pub struct DevOptions {
    pub port_base: u16,
    /// Whether the default rate limits apply.
    pub limits: bool,
    /// Whether there is a second company with a month of payments.
    pub seed_demo: bool,
}

#[derive(Debug)]
pub struct Dev {
    pub ready: Ready,
    running: RunningService,
    shop: DemoShop,
    banks: SandboxBanks,
    postgres: PrivatePostgres,
    _lock: File,
}

impl Dev {
    /// Starts everything. The data is in `directory`/.paylink.
    pub async fn start(directory: &Path, options: DevOptions) -> Result<Self, DevError> {
        let DevOptions { port_base, limits, seed_demo } = options;
        let ports = Ports::from_base(port_base)?;
        let data_directory = DataDirectory::create_in(directory)?;
        let lock = data_directory.lock()?.ok_or_else(|| DevError::Locked(data_directory.root.clone()))?;
        let mut state = DevState::load_or_create(&data_directory, &SystemRandomness)?;
        let data = data_directory.postgres_directory(&mut state.external_data_directory, &SystemRandomness)?;
        state.save(&data_directory)?;
        let mut postgres = PrivatePostgres::at(&data, ports.database, &state.superuser_password)?;
        postgres.wait_for_previous_server().await?;
        ports.check()?;
        postgres.start(Durability::SurvivesCrash).await?;
        create_roles_and_database(&postgres, &state).await?;

        // The service and the banks use one clock, which follows the database's.
        let (clock, randomness) = (Arc::<TestClock>::default(), Arc::new(SystemRandomness));
        let mut banks = SandboxBanks::open(&data_directory, clock.clone(), randomness.clone())?;
        let urls = Urls::new(ports, &state);
        let config_text = |state: &DevState, banks: &SandboxBanks| {
            urls.config(ports, state, limits) + &banks.configuration(ports.first_bank)
        };
        DataDirectory::write_private(&data_directory.config, &config_text(&state, &banks))?;
        let config = match config::load(Some(&data_directory.config), &environment(MAIL_VARIABLES)) {
            Ok(config) => config,
            Err(error) => {
                let _ = postgres.stop().await;
                return Err(error.into());
            }
        };
        if let Err(error) = migrate_cells(&config).await {
            // Before the error is reported: it may ask the developer to delete the directory that the server writes to.
            let _ = postgres.stop().await;
            return Err(with_data_directory(error, &data_directory.root));
        }

        banks.listen(ports.first_bank).await?;
        let mut portal: Option<Arc<Portal>> = None;
        let first_company = DemoCompanyId::default();
        let portal_routes =
            |state: Arc<Portal>| portal_sign_in::router(portal.insert(state).clone(), first_company.clone());
        let running = start_with(&config, Roles::ALL, clock.clone(), randomness, portal_routes).await?;
        clock.clone().follow_service(&running);
        let (company_id, api_token) =
            load_or_create_demo_company(&running.service.cells, &config, &mut state, &urls.shop).await?;
        // Now with the company of commands that name none.
        DataDirectory::write_private(&data_directory.config, &config_text(&state, &banks))?;
        let portal_owner = state.portal_owner.get_or_insert_with(|| DemoOwner::generate(&SystemRandomness)).clone();
        state.save(&data_directory)?;
        if let (Some(portal), Ok(company)) = (&portal, company_id.parse()) {
            let _ = first_company.set(company);
            let _ = running.service.documented_company.set(company);
            portal_owner.ensure(portal, company).await?;
            if seed_demo && state.seeded_company_id.is_none() {
                let seeded = seed::seed(portal, &postgres).await?;
                seed::invite_owner(portal, seeded).await?;
                state.seeded_company_id = Some(seeded.to_string());
                state.save(&data_directory)?;
            }
        }
        let merchant =
            Merchant { base_url: urls.base.clone(), company_id: company_id.clone(), api_token: api_token.clone() };
        let shop = open_shop(&running, merchant, &urls, ports).await?;
        let ready = Ready {
            openapi_url: format!("{}/openapi.json", urls.base),
            base_url: urls.base,
            pay_url: urls.pay,
            portal_login_url: format!("{}{}", urls.portal, portal_sign_in::PATH),
            portal_url: urls.portal,
            portal_owner,
            ops_url: urls.ops,
            shop_url: urls.shop,
            company_id,
            seeded_company_id: state.seeded_company_id.clone(),
            api_token,
            database_url: urls.database,
            owner_database_url: urls.owner_database,
            config: data_directory.config,
            banks: banks.describe(ports.first_bank),
        };
        Ok(Self { ready, running, shop, banks, postgres, _lock: lock })
    }

    pub async fn stop(self) -> Result<(), DevError> {
        self.shop.close().await;
        self.running.stop().await;
        let saved = self.banks.stop().await;
        self.postgres.stop().await?;
        Ok(saved?)
    }
}

async fn open_shop(
    running: &RunningService,
    merchant: Merchant,
    urls: &Urls,
    ports: Ports,
) -> Result<DemoShop, DevError> {
    let links = ShopLinks {
        reference: format!("{}/docs", urls.base),
        portal: format!("{}{}", urls.portal, portal_sign_in::PATH),
        banks: BankProfile::ALL.map(|bank| (bank.name, sandbox_banks::url_of(bank.id, ports.first_bank))).into(),
    };
    let company = merchant.company_id.parse().expect("the id is the one of a company");
    let url = format!("{}/webhooks", urls.shop).parse().expect("the URL is valid");
    let endpoint = WebhookEndpoint::find(running.service.clone(), company, url).await?;
    // Webhooks have the machine's time, also where the clock of the service was advanced.
    DemoShop::open(merchant, links, endpoint, Arc::new(SystemClock), ports.shop).await
}

async fn migrate_cells(config: &Config) -> Result<(), DevError> {
    for cell in &config.cell {
        if let Some(owner) = &cell.owner_url {
            let mut client = connect_once(owner, &cell.ca_file).await?;
            migrate(&actor(), &mut client, cell.id, &config.key_ring()).await?;
        }
    }
    // A migration may leave the cell closed, because the database could be a backup. This one is the developer's own.
    for cell in config.open_cells()?.iter() {
        cell.open_by_person(&actor(), "the private database of a developer").await?;
    }
    Ok(())
}

/// Names the directory to delete if this program cannot use the database.
fn with_data_directory(error: DevError, data_directory: &Path) -> DevError {
    if matches!(error, DevError::Migrate(MigrateError::OtherBaseline(_))) {
        return DevError::OtherBaseline(data_directory.to_owned());
    }
    error
}

struct Urls {
    base: String,
    pay: String,
    portal: String,
    ops: String,
    shop: String,
    database: String,
    owner_database: String,
}

impl Urls {
    fn new(ports: Ports, state: &DevState) -> Self {
        let database =
            |user: &str, password: &str| format!("postgres://{user}:{password}@127.0.0.1:{}/paylink", ports.database);
        Self {
            base: format!("http://127.0.0.1:{}/v1", ports.api),
            pay: format!("http://127.0.0.1:{}", ports.pay),
            // Passkeys need a host name.
            portal: format!("http://localhost:{}", ports.portal),
            ops: format!("http://127.0.0.1:{}", ports.ops),
            shop: format!("http://127.0.0.1:{}", ports.shop),
            database: database("paylink", &state.application_password),
            owner_database: database("paylink_owner", &state.owner_password),
        }
    }

    fn config(&self, ports: Ports, state: &DevState, limits: bool) -> String {
        let limits = if limits { "" } else { NO_LIMITS };
        format!(
            r#"# `paylink dev` overwrites this file at each start. Every `paylink` command in this directory or a subdirectory uses it.

[api]
listen = "127.0.0.1:{api}"
base_url = "{base}"

[pay]
listen = "127.0.0.1:{pay_port}"
url = "{pay}"

[portal]
listen = "127.0.0.1:{portal_port}"
url = "{portal}"

[operator]
name = "Paylink on your machine"
address = "127.0.0.1, a test installation"
contact = "the developer"
supervisor = "none: test mode, no real money"
privacy_url = "https://example.com/privacy"
terms_url = "https://example.com/terms"

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
{company}

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
            portal_port = ports.portal,
            portal = self.portal,
            ops = ports.ops,
            database = self.database,
            owner = self.owner_database,
            key = state.key,
            company = state.demo.as_ref().map(|demo| format!("company = \"{}\"", demo.company_id)).unwrap_or_default(),
        )
    }
}

/// Each limit of `[limits]` with the value that switches it off.
const NO_LIMITS: &str = "\
generate_per_second = 0
idempotency_keys_per_second = 0
read_per_second = 0
pay_per_second = 0
view_per_second = 0
invalid_per_second = 0
notifications_per_second = 0
bank_calls_per_attempt_and_minute = 0
bank_calls_per_second = 0
";

/// Creates the roles and the database of a cell, as an administrator would (`docs/operations.md`).
async fn create_roles_and_database(postgres: &PrivatePostgres, state: &DevState) -> Result<(), DevError> {
    let client = postgres.connect_as_superuser("postgres").await?;
    let exists = |kind: &str, name: &str| match kind {
        "role" => format!("SELECT FROM pg_roles WHERE rolname = '{name}'"),
        _ => format!("SELECT FROM pg_database WHERE datname = '{name}'"),
    };
    let (application, owner) = (&state.application_password, &state.owner_password);
    for (kind, name, statement) in [
        ("role", "paylink_application", "CREATE ROLE paylink_application NOLOGIN".to_owned()),
        ("role", "paylink_owner", format!("CREATE ROLE paylink_owner LOGIN PASSWORD '{owner}'")),
        ("role", "paylink", format!("CREATE ROLE paylink LOGIN PASSWORD '{application}' IN ROLE paylink_application")),
        ("database", "paylink", "CREATE DATABASE paylink OWNER paylink_owner".to_owned()),
    ] {
        if client.query_opt(&exists(kind, name), &[]).await?.is_none() {
            client.batch_execute(&statement).await?;
        }
    }
    Ok(())
}

/// The company and the token of the last run, or new ones. The company's callback is the demo shop, unless the developer has set
/// another.
async fn load_or_create_demo_company(
    cells: &Cells,
    config: &Config,
    state: &mut DevState,
    shop_url: &str,
) -> Result<(String, String), DevError> {
    let cell = cells.iter().next().expect("a configuration has at least one cell");
    let existing: Option<CompanyId> = state.demo.as_ref().and_then(|demo| demo.company_id.parse().ok());
    let existing = match existing {
        Some(id) => cell.company(id).await?,
        None => None,
    };
    let callback = format!("{shop_url}/thanks");
    let callback_url: Url = callback.parse().expect("the URL is valid");
    let (company_id, demo) = if let (Some(company), Some(demo)) = (existing, state.demo.take()) {
        let callback_is_ours = company.callback.is_none_or(|set| Some(set.as_str()) == demo.callback.as_deref());
        if !callback_is_ours {
            let demo = state.demo.insert(demo);
            return Ok((demo.company_id.clone(), demo.api_token.clone()));
        }
        (company.id, demo)
    } else {
        let company = NewCompany { callback: Some(callback_url.clone()), ..demo_company::company() };
        let id = cell.add_company(&actor(), &company, &config.key_ring(), &SystemRandomness).await?;
        let name = "paylink dev".parse().expect("the name is valid");
        let token = NewToken { company_id: id, mode: Mode::Test, name, lifetime_days: None, networks: None };
        let (_, token) = cell.add_token(&actor(), &token, &SystemRandomness).await?;
        let api_token = token.reveal().to_owned();
        (id, state::DemoCompany { company_id: id.to_string(), api_token, callback: None })
    };
    let branding = Branding { callback: Change::Set(callback_url), ..Branding::default() };
    cell.set_branding(&actor(), company_id, &branding).await?;
    let demo = state.demo.insert(state::DemoCompany { callback: Some(callback), ..demo });
    Ok((demo.company_id.clone(), demo.api_token.clone()))
}
