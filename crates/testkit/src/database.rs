//! One cluster for the whole suite, one database a test.

use std::{
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
};

use paylink_playground::dev::cluster::{Cluster, Durability};
use paylink_store::{DatabaseUrl, connect_once, migrate};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio::sync::OnceCell;
use tokio_postgres::Client;

use super::{KEY_1, cell_00, free_port_base};

const PASSWORD: &str = "only-for-tests";
const TEMPLATE: &str = "migrated";

static CLUSTER: OnceCell<Cluster> = OnceCell::const_new();
static NAMES: AtomicU32 = AtomicU32::new(0);

/// A database, with the owner's and the application's ways into it.
#[derive(Debug)]
pub struct Database {
    pub name: String,
    pub url: String,
    pub owner_url: String,
}

impl Database {
    /// A database that is a cell already.
    pub async fn migrated() -> Self {
        Self::from_template(TEMPLATE).await
    }

    /// A database with nothing in it.
    pub async fn empty() -> Self {
        Self::from_template("template0").await
    }

    async fn from_template(template: &str) -> Self {
        let cluster = cluster().await;
        let name = format!("test_{}", NAMES.fetch_add(1, Ordering::Relaxed));
        let make = format!("CREATE DATABASE {name} TEMPLATE {template} OWNER owner");
        cluster.superuser("postgres").await.unwrap().batch_execute(&make).await.unwrap();
        Self::named(&name, cluster.port)
    }

    fn named(name: &str, port: u16) -> Self {
        let url = |user| format!("postgres://{user}:{PASSWORD}@127.0.0.1:{port}/{name}");
        Self { name: name.to_owned(), url: url("application"), owner_url: url("owner") }
    }

    pub async fn as_superuser(&self) -> Client {
        cluster().await.superuser(&self.name).await.unwrap()
    }

    /// Lets PostgreSQL log what it is asked in this database, by whoever connects from now on.
    pub async fn log_statements(&self) {
        let all = format!("ALTER DATABASE {} SET log_statement = 'all'", self.name);
        self.as_superuser().await.batch_execute(&all).await.unwrap();
    }

    /// What PostgreSQL says that it was asked in this database, one statement after another.
    pub async fn statements(&self) -> Vec<String> {
        let (log, prefix) = (server_log().await, format!("{} ", self.name));
        let mut statements: Vec<String> = Vec::new();
        let mut ours = false;
        for line in log.lines() {
            // A statement of several lines goes on with a tab.
            if !line.starts_with('\t') {
                ours = line.starts_with(&prefix);
                if ours {
                    statements.push(line.to_owned());
                }
            } else if ours && let Some(statement) = statements.last_mut() {
                statement.push_str(line);
            }
        }
        statements
    }

    /// A superuser's connection to no test's database.
    pub async fn elsewhere() -> Client {
        cluster().await.superuser("postgres").await.unwrap()
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

/// What PostgreSQL itself has logged.
pub async fn server_log() -> String {
    std::fs::read_to_string(cluster().await.log()).unwrap()
}

/// The authority that vouches for the cluster's certificate.
pub async fn ca_file() -> PathBuf {
    cluster().await;
    certificates().join("ca.pem")
}

/// Removed as a whole when the tests have ended.
fn place() -> PathBuf {
    std::env::temp_dir().join(format!("paylink-test-{}", std::process::id()))
}

fn certificates() -> PathBuf {
    place().join("certificates")
}

async fn cluster() -> &'static Cluster {
    CLUSTER.get_or_init(make_cluster).await
}

async fn make_cluster() -> Cluster {
    let port = free_port_base();
    let (certificate, key) = make_certificate();
    let mut cluster = Cluster::at(&place().join("data"), port, PASSWORD)
        .unwrap()
        .with("log_line_prefix=%d ")
        .with("ssl=on")
        .with(format!("ssl_cert_file={}", certificate.display()))
        .with(format!("ssl_key_file={}", key.display()));
    for path in [place(), certificates(), certificate, key] {
        cluster.hand_over(&path).unwrap();
    }
    cluster.start(Durability::Throwaway).await.unwrap();
    let superuser = cluster.superuser("postgres").await.unwrap();
    superuser
        .batch_execute(&format!(
            "CREATE ROLE paylink_application NOLOGIN;
             CREATE ROLE application LOGIN PASSWORD '{PASSWORD}' IN ROLE paylink_application;
             CREATE ROLE owner LOGIN PASSWORD '{PASSWORD}';"
        ))
        .await
        .unwrap();
    superuser.batch_execute(&format!("CREATE DATABASE {TEMPLATE} TEMPLATE template0 OWNER owner")).await.unwrap();
    let template = Database::named(TEMPLATE, port);
    let config = super::config(&template, &[(1, KEY_1)]);
    let mut owner = connect(&template.owner_url).await;
    migrate(&mut owner, cell_00(), &config.key_ring()).await.unwrap();
    drop(owner);
    // A template must have no connections; the one above takes a moment to end.
    let alone = format!("SELECT count(*) FROM pg_stat_activity WHERE datname = '{TEMPLATE}'");
    while superuser.query_one(&alone, &[]).await.unwrap().get::<_, i64>(0) > 0 {
        tokio::task::yield_now().await;
    }
    cluster
}

/// A certificate for 127.0.0.1, from an authority made for this run.
fn make_certificate() -> (PathBuf, PathBuf) {
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
