//! An installation that is fit for live payments: TLS to the database, to the bank and to payers.

use std::{fs::Permissions, os::unix::fs::PermissionsExt, path::PathBuf, sync::Arc, time::Duration};

use paylink_domain::time::{Clock, to_system_time};
use paylink_playground::dev::sandbox_banks;
use paylink_sandbox::{BankId, Sandbox, TlsSettings, serve, serve_tls};
use paylink_server::system::{SystemClock, SystemRandomness};
use paylink_testkit::{Database, KEY_1, Payer, Program, assert_success, ca_file, free_port_base, paylink};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::{
    ServerConfig,
    crypto::aws_lc_rs,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::{CancellationToken, DropGuard};
use url::Url;

pub(crate) type Authority = CertifiedIssuer<'static, KeyPair>;

const SETTLING_TIME: Duration = Duration::from_secs(15);
pub(crate) const PAYEE: &str = "DE89370400440532013000";
pub(crate) const CALLBACK: &[&str] = &["--callback-url", "https://shop.example.com/thanks"];

pub(crate) fn authority() -> Authority {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// A certificate that ends after this time, and its key.
pub(crate) fn issue(authority: &Authority, name: &str, valid_for: Duration) -> (String, String) {
    let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
    params.not_after = to_system_time(SystemClock.now() + valid_for).into();
    let key = KeyPair::generate().unwrap();
    (params.signed_by(&key, authority).unwrap().pem(), key.serialize_pem())
}

/// A proxy on a port of its own that terminates TLS, as an operator puts it in front of the service.
async fn start_tls_proxy(authority: &Authority, to_port: u16) -> String {
    let (certificate, key) = issue(authority, "localhost", Duration::from_hours(24));
    let chain = vec![CertificateDer::from_pem_slice(certificate.as_bytes()).unwrap()];
    let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .unwrap();
    let (acceptor, listener) = (TlsAcceptor::from(Arc::new(config)), TcpListener::bind("127.0.0.1:0").await.unwrap());
    let url = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let (Ok(mut client), Ok(mut node)) =
                    (acceptor.accept(stream).await, TcpStream::connect(("127.0.0.1", to_port)).await)
                else {
                    return;
                };
                let _ = tokio::io::copy_bidirectional(&mut client, &mut node).await;
            });
        }
    });
    url
}

/// An installation that is fit for live payments: a live bank with mutual TLS, and a test bank.
pub(crate) struct LiveInstallation {
    pub(crate) authority: Authority,
    pub(crate) sandbox: Sandbox,
    pub(crate) files: TempDir,
    pub(crate) file: PathBuf,
    pub(crate) text: String,
    ports: u16,
    _stop: DropGuard,
}

impl LiveInstallation {
    /// The client certificate for the bank ends after `valid_for`.
    pub(crate) async fn start(database: &Database, valid_for: Duration) -> Self {
        let (authority, files, ports) = (authority(), tempfile::tempdir().unwrap(), free_port_base());
        let sandbox = Sandbox::new(Arc::new(SystemClock), Arc::new(SystemRandomness));
        let stop = CancellationToken::new();
        let (live, playground) = (BankId::Atlas, BankId::Ember);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let live_url = format!("https://localhost:{}/", listener.local_addr().unwrap().port());
        let (certificate_pem, key_pem) = issue(&authority, "localhost", Duration::from_hours(24));
        let tls = TlsSettings { certificate_pem, key_pem, client_ca_pem: Some(authority.pem()) };
        tokio::spawn(serve_tls(listener, sandbox.router(live), tls, stop.clone()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let test_url = format!("http://{}/", listener.local_addr().unwrap());
        tokio::spawn(serve(listener, sandbox.router(playground), stop.clone()));

        let (certificate, key) = issue(&authority, "tpp.example", valid_for);
        let secret = |name: &str, text: &str| {
            let file = files.path().join(name);
            std::fs::write(&file, text).unwrap();
            std::fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
            file
        };
        // The directory is open to everybody, so that only the modes of the files protect them.
        std::fs::set_permissions(files.path(), Permissions::from_mode(0o755)).unwrap();
        let bank_files = format!(
            "certificate_file = \"{}\"\nkey_file = \"{}\"\nca_file = \"{}\"\n",
            secret("client.pem", &certificate).display(),
            secret("client.key", &key).display(),
            secret("ca.pem", &authority.pem()).display()
        );
        let sections =
            sandbox_banks::configuration(
                &sandbox,
                |bank| if bank == live { live_url.clone() } else { test_url.clone() },
            );
        let section = |bank: BankId| {
            let found =
                sections.split("[[bank]]").find(|section| section.contains(&format!("id = \"{bank}\""))).unwrap();
            format!("[[bank]]{found}")
        };
        let text = format!(
            r#"[api]
listen = "127.0.0.1:{api}"
base_url = "{api_url}/v1"
[pay]
listen = "127.0.0.1:{pay}"
url = "{pay_url}"
[ops]
listen = "127.0.0.1:{ops}"
[operator]
name = "Example Payments Ltd"
address = "1 Example Street"
contact = "help@example.com"
supervisor = "Central Bank"
privacy_url = "https://example.com/privacy"
terms_url = "https://example.com/terms"
[limits]
trusted_proxies = ["127.0.0.1"]
[shutdown]
drain_seconds = 0
[[cell]]
id = "00"
url = "{url}?sslmode=verify-full"
ca_file = "{ca_file}"
[[key]]
id = 1
secret = "{KEY_1}"
{test_bank}{live_bank}{bank_files}"#,
            api = ports,
            pay = ports + 1,
            ops = ports + 2,
            api_url = start_tls_proxy(&authority, ports).await,
            pay_url = start_tls_proxy(&authority, ports + 1).await,
            url = database.url,
            ca_file = ca_file().await.display(),
            test_bank = section(playground),
            live_bank = section(live).replace("mode = \"test\"", "mode = \"live\""),
        );
        let file = secret("paylink.toml", &text);
        Self { authority, sandbox, files, file, text, ports, _stop: stop.drop_guard() }
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> std::process::Output {
        paylink(self.files.path()).arg("--config").arg(&self.file).args(arguments).output().unwrap()
    }

    #[track_caller]
    pub(crate) fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(arguments);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?} warns");
        serde_json::from_str(&assert_success(&output)).unwrap()
    }

    /// A client that trusts the installation's authority only, with a certificate of it.
    pub(crate) fn browser(&self) -> reqwest::ClientBuilder {
        let root = reqwest::Certificate::from_pem(self.authority.pem().as_bytes()).unwrap();
        // The sandbox bank also shows its pages only to clients with a certificate.
        let (certificate, key) = issue(&self.authority, "payer", Duration::from_hours(24));
        let identity = reqwest::Identity::from_pem(format!("{certificate}{key}").as_bytes()).unwrap();
        reqwest::Client::builder().tls_certs_only([root]).identity(identity)
    }

    pub(crate) fn start_node(&self) -> Program {
        Program::start("live", paylink(self.files.path()).arg("serve").env("PAYLINK_CONFIG", &self.file))
    }

    /// Adds a company. Returns its id and a token.
    pub(crate) fn add_company(&self, mode: &str) -> (String, String) {
        let iban: &[&str] = if mode == "live" { &["--iban", PAYEE] } else { &[] };
        let add =
            [&["company", "add", "--name", "Shop", "--mode", mode, "--enable", "--json"], CALLBACK, iban].concat();
        let id = self.json(&add)["id"].as_str().unwrap().to_owned();
        let token = self.json(&["token", "add", "--company", &id, "--json"])["token"].as_str().unwrap().to_owned();
        (id, token)
    }

    /// The address at which this company generates links.
    pub(crate) fn generate_url(&self, company: &str) -> String {
        let base = self.text.split("base_url = \"").nth(1).unwrap().split('"').next().unwrap();
        format!("{base}/companies/{company}/online/link/generate")
    }

    pub(crate) async fn generate(&self, (company, token): &(String, String)) -> Url {
        let request = self.browser().build().unwrap().post(self.generate_url(company)).bearer_auth(token);
        let response =
            request.json(&json!({"payment": {"amountCents": 8_270, "reference": "Order 1017"}})).send().await;
        response.unwrap().json::<Value>().await.unwrap()["url"].as_str().unwrap().parse().unwrap()
    }

    /// Pays the link that is open, at the live bank.
    pub(crate) async fn pay(&self, payer: &mut Payer) {
        payer.confirm(BankId::Atlas, &self.sandbox).await;
        assert_eq!(payer.view(), "hand-off", "{}", payer.page);
        payer.approve_without_returning().await;
        self.sandbox.advance(SETTLING_TIME);
        payer.return_from_bank().await;
        assert_eq!(payer.view(), "paid", "{}", payer.page);
    }

    pub(crate) async fn ops(&self, path: &str) -> Option<String> {
        let response = reqwest::get(format!("http://127.0.0.1:{}{path}", self.ports + 2)).await.ok()?;
        response.error_for_status().ok()?.text().await.ok()
    }
}
