//! One PostgreSQL for the whole suite, one database per test.

use std::{
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, SystemTime},
};

use paylink_domain::keyring::KeyRing;
use paylink_playground::dev::private_postgres::{Durability, PrivatePostgres};
use paylink_store::{DatabaseUrl, connect_once, migrate};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio::sync::OnceCell;
use tokio_postgres::Client;

use crate::{
    actor::tester,
    cell::{cell_00, key_ring},
    ports::free_port_base,
    wait::{PATIENCE, wait_until},
};

/// The password of every login of a test's server.
pub const PASSWORD: &str = "only-for-tests";
const TEMPLATE: &str = "migrated";

static POSTGRES: OnceCell<PrivatePostgres> = OnceCell::const_new();
static DATABASE_COUNT: AtomicU32 = AtomicU32::new(0);

/// A database, with the URLs of the application and of the owner of the tables.
#[derive(Debug)]
pub struct Database {
    pub name: String,
    pub url: String,
    pub owner_url: String,
}

impl Database {
    /// A database with the schema of a cell.
    pub async fn migrated() -> Self {
        Self::from_template(TEMPLATE).await
    }

    /// A database without any schema.
    pub async fn empty() -> Self {
        Self::from_template("template0").await
    }

    /// A database with the schema of a cell, on a server of the test's own that has this password. The server has no roles yet.
    pub async fn create_on(postgres: &PrivatePostgres, name: &str, ring: &KeyRing) -> Self {
        create_roles(&postgres.connect_as_superuser("postgres").await.unwrap()).await;
        let superuser = postgres.connect_as_superuser("postgres").await.unwrap();
        superuser.batch_execute(&format!("CREATE DATABASE {name} OWNER owner")).await.unwrap();
        let database = Self::named(name, postgres.port);
        migrate(&tester(), &mut database.as_owner().await, cell_00(), ring).await.unwrap();
        database
    }

    /// A server of its own with a cell, for a measurement that other tests would disturb. Its files are removed when it stops.
    pub async fn on_own_server() -> (PrivatePostgres, Self) {
        let number = DATABASE_COUNT.fetch_add(1, Ordering::Relaxed);
        let directory = std::env::temp_dir().join(format!("paylink-own-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let mut postgres = PrivatePostgres::at(&directory.join("data"), free_port_base(), PASSWORD).unwrap();
        postgres.give_to_server_user(&directory).unwrap();
        postgres.start(Durability::Throwaway).await.unwrap();
        let database = Self::create_on(&postgres, "own", &key_ring()).await;
        (postgres, database)
    }

    async fn from_template(template: &str) -> Self {
        let postgres = postgres().await;
        let name = format!("test_{}", DATABASE_COUNT.fetch_add(1, Ordering::Relaxed));
        // Not by STRATEGY file_copy, which takes half the time: its checkpoints let other tests wait for seconds.
        let create = format!("CREATE DATABASE {name} TEMPLATE {template} OWNER owner");
        postgres.connect_as_superuser("postgres").await.unwrap().batch_execute(&create).await.unwrap();
        Self::named(&name, postgres.port)
    }

    fn named(name: &str, port: u16) -> Self {
        let url = |user| format!("postgres://{user}:{PASSWORD}@127.0.0.1:{port}/{name}");
        Self { name: name.to_owned(), url: url("application"), owner_url: url("owner") }
    }

    pub async fn as_superuser(&self) -> Client {
        postgres().await.connect_as_superuser(&self.name).await.unwrap()
    }

    /// Makes PostgreSQL log every statement in this database. Closes the application's connections, because only new ones log.
    pub async fn log_statements(&self) {
        let superuser = self.as_superuser().await;
        let all = format!("ALTER DATABASE {} SET log_statement = 'all'", self.name);
        superuser.batch_execute(&all).await.unwrap();
        // A connection reads the setting while it is being opened, and is listed only afterwards: wait for those under way.
        let changed_at: SystemTime = superuser.query_one("SELECT clock_timestamp()", &[]).await.unwrap().get(0);
        tokio::time::sleep(Duration::from_millis(500)).await;
        let close = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                     WHERE usename = 'application' AND datname = current_database() AND backend_start < $1";
        wait_until("connections without the setting are closed", PATIENCE, async || {
            superuser.query(close, &[&changed_at]).await.unwrap().is_empty()
        })
        .await;
    }

    /// The logged statements of this database, in order.
    pub async fn statements(&self) -> Vec<String> {
        let (log, prefix) = (server_log().await, format!("{} ", self.name));
        let mut statements: Vec<String> = Vec::new();
        let mut is_ours = false;
        for line in log.lines() {
            // Further lines of a statement start with a tab.
            if !line.starts_with('\t') {
                is_ours = line.starts_with(&prefix);
                if is_ours {
                    statements.push(line.to_owned());
                }
            } else if is_ours && let Some(statement) = statements.last_mut() {
                statement.push_str(line);
            }
        }
        statements
    }

    /// A superuser's connection to a database that no test uses.
    pub async fn server_superuser() -> Client {
        postgres().await.connect_as_superuser("postgres").await.unwrap()
    }

    pub async fn as_owner(&self) -> Client {
        connect(&self.owner_url).await
    }

    pub async fn as_application(&self) -> Client {
        connect(&self.url).await
    }
}

async fn connect(url: &str) -> Client {
    let database: DatabaseUrl = url.parse().unwrap();
    connect_once(&database, "".as_ref()).await.unwrap()
}

/// PostgreSQL's own log.
async fn server_log() -> String {
    std::fs::read_to_string(postgres().await.log()).unwrap()
}

/// The certificate authority that signed PostgreSQL's certificate.
pub async fn ca_file() -> PathBuf {
    postgres().await;
    certificates().join("ca.pem")
}

/// Removed when the tests have ended.
fn data_directory() -> PathBuf {
    std::env::temp_dir().join(format!("paylink-test-{}", std::process::id()))
}

fn certificates() -> PathBuf {
    data_directory().join("certificates")
}

async fn postgres() -> &'static PrivatePostgres {
    POSTGRES.get_or_init(start_postgres).await
}

async fn start_postgres() -> PrivatePostgres {
    let port = free_port_base();
    let (certificate, key) = generate_certificate();
    let mut postgres = PrivatePostgres::at(&data_directory().join("data"), port, PASSWORD)
        .unwrap()
        .with_setting("log_line_prefix=%d ")
        .with_setting("ssl=on")
        .with_setting(format!("ssl_cert_file={}", certificate.display()))
        .with_setting(format!("ssl_key_file={}", key.display()));
    for path in [data_directory(), certificates(), certificate, key] {
        postgres.give_to_server_user(&path).unwrap();
    }
    postgres.start(Durability::Throwaway).await.unwrap();
    let superuser = postgres.connect_as_superuser("postgres").await.unwrap();
    create_roles(&superuser).await;
    superuser.batch_execute(&format!("CREATE DATABASE {TEMPLATE} TEMPLATE template0 OWNER owner")).await.unwrap();
    let template = Database::named(TEMPLATE, port);
    let mut owner = connect(&template.owner_url).await;
    migrate(&tester(), &mut owner, cell_00(), &key_ring()).await.unwrap();
    drop(owner);
    // A database with connections cannot be a template, and closing the one above takes a moment.
    let connections = format!("SELECT count(*) FROM pg_stat_activity WHERE datname = '{TEMPLATE}'");
    wait_until("the template has no connections", PATIENCE, async || {
        superuser.query_one(&connections, &[]).await.unwrap().get::<_, i64>(0) == 0
    })
    .await;
    postgres
}

/// The roles of an installation: the application's login and the owner of the tables.
async fn create_roles(superuser: &Client) {
    let roles = format!(
        "CREATE ROLE paylink_application NOLOGIN;
         CREATE ROLE application LOGIN PASSWORD '{PASSWORD}' IN ROLE paylink_application;
         CREATE ROLE owner LOGIN PASSWORD '{PASSWORD}';"
    );
    superuser.batch_execute(&roles).await.unwrap();
}

/// A certificate for 127.0.0.1 and its key, signed by an authority that is generated for this run.
fn generate_certificate() -> (PathBuf, PathBuf) {
    let directory = certificates();
    std::fs::create_dir_all(&directory).unwrap();
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority_key = KeyPair::generate().unwrap();
    let authority_certificate = authority.self_signed(&authority_key).unwrap();
    let issuer = Issuer::new(authority, authority_key);
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap().signed_by(&key, &issuer).unwrap();
    let path = |name: &str| directory.join(name);
    std::fs::write(path("ca.pem"), authority_certificate.pem()).unwrap();
    std::fs::write(path("server.pem"), certificate.pem()).unwrap();
    std::fs::write(path("server.key"), key.serialize_pem()).unwrap();
    std::fs::set_permissions(path("server.key"), std::fs::Permissions::from_mode(0o600)).unwrap();
    (path("server.pem"), path("server.key"))
}
