//! TLS to the database, where its URL requires it, and only to a server with a trusted certificate.

use std::collections::BTreeMap;

use paylink_server::config::parse;
use paylink_testkit::{Database, KEY_1, ca_file, cell_00, configuration};

async fn inspect(database: &Database, ca_file: &str) -> Result<(), String> {
    let secure = format!("{}?sslmode=require", database.url);
    let text = configuration(database, &[(1, KEY_1)])
        .replace(&database.url, &secure)
        .replace("connections = 8", &format!("connections = 8\nca_file = \"{ca_file}\""));
    let config = parse(&text, "test", &BTreeMap::new()).unwrap();
    let cells = config.open_cells().map_err(|error| error.to_string())?;
    let cell = cells.get(cell_00()).unwrap();
    cell.inspect(&config.key_ring(), false).await.map_err(|error| error.to_string())
}

#[tokio::test]
async fn a_server_with_a_certificate_from_the_configured_authority_is_trusted() {
    let database = Database::migrated().await;
    // With `require` there is no fallback to a connection without TLS.
    inspect(&database, ca_file().await.to_str().unwrap()).await.unwrap();
}

#[tokio::test]
async fn a_server_with_a_certificate_from_another_authority_is_refused() {
    let database = Database::migrated().await;
    assert!(inspect(&database, "").await.is_err(), "the system does not trust the test's authority");
    let other = tempfile::NamedTempFile::new().unwrap();
    let key = rcgen::KeyPair::generate().unwrap();
    let mut params = rcgen::CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
    std::fs::write(other.path(), params.self_signed(&key).unwrap().pem()).unwrap();
    assert!(inspect(&database, other.path().to_str().unwrap()).await.is_err());
}

#[tokio::test]
async fn a_missing_authority_file_is_named() {
    let database = Database::migrated().await;
    let error = inspect(&database, "/no/such/file.pem").await.unwrap_err();
    assert!(error.contains("/no/such/file.pem"), "{error}");
}
