//! The program with live payments: over TLS to the database, to the bank and to payers, and not otherwise.

use std::{fs::Permissions, os::unix::fs::PermissionsExt, path::PathBuf, sync::Arc, time::Duration};

use paylink_domain::time::{Clock, to_system_time};
use paylink_playground::dev::sandbox_banks;
use paylink_sandbox::{BankId, Sandbox, TlsSettings, serve, serve_tls};
use paylink_server::system::{SystemClock, SystemRandomness};
use paylink_testkit::{
    CliEnvironment, Database, KEY_1, Payer, Program, assert_success, ca_file, configuration, free_port_base, paylink,
    wait_until,
};
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

type Authority = CertifiedIssuer<'static, KeyPair>;

const SETTLING_TIME: Duration = Duration::from_secs(15);
const PAYEE: &str = "DE89370400440532013000";
const CALLBACK: &[&str] = &["--callback-url", "https://shop.example.com/thanks"];

fn authority() -> Authority {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// A certificate that ends after this time, and its key.
fn issue(authority: &Authority, name: &str, valid_for: Duration) -> (String, String) {
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
struct LiveInstallation {
    authority: Authority,
    sandbox: Sandbox,
    files: TempDir,
    file: PathBuf,
    text: String,
    ports: u16,
    _stop: DropGuard,
}

impl LiveInstallation {
    /// The client certificate for the bank ends after `valid_for`.
    async fn start(database: &Database, valid_for: Duration) -> Self {
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

    fn run(&self, arguments: &[&str]) -> std::process::Output {
        paylink(self.files.path()).arg("--config").arg(&self.file).args(arguments).output().unwrap()
    }

    #[track_caller]
    fn json(&self, arguments: &[&str]) -> Value {
        let output = self.run(arguments);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?} warns");
        serde_json::from_str(&assert_success(&output)).unwrap()
    }

    /// A client that trusts the installation's authority only, with a certificate of it.
    fn browser(&self) -> reqwest::ClientBuilder {
        let root = reqwest::Certificate::from_pem(self.authority.pem().as_bytes()).unwrap();
        // The sandbox bank also shows its pages only to clients with a certificate.
        let (certificate, key) = issue(&self.authority, "payer", Duration::from_hours(24));
        let identity = reqwest::Identity::from_pem(format!("{certificate}{key}").as_bytes()).unwrap();
        reqwest::Client::builder().tls_certs_only([root]).identity(identity)
    }

    fn start_node(&self) -> Program {
        Program::start("live", paylink(self.files.path()).arg("serve").env("PAYLINK_CONFIG", &self.file))
    }

    /// Adds a company. Returns its id and a token.
    fn add_company(&self, mode: &str) -> (String, String) {
        let iban: &[&str] = if mode == "live" { &["--iban", PAYEE] } else { &[] };
        let add =
            [&["company", "add", "--name", "Shop", "--mode", mode, "--enable", "--json"], CALLBACK, iban].concat();
        let id = self.json(&add)["id"].as_str().unwrap().to_owned();
        let token = self.json(&["token", "add", "--company", &id, "--json"])["token"].as_str().unwrap().to_owned();
        (id, token)
    }

    async fn generate(&self, (company, token): &(String, String)) -> Url {
        let base = self.text.split("base_url = \"").nth(1).unwrap().split('"').next().unwrap();
        let url = format!("{base}/companies/{company}/online/link/generate");
        let request = self.browser().build().unwrap().post(url).bearer_auth(token);
        let response =
            request.json(&json!({"payment": {"amountCents": 8_270, "reference": "Order 1017"}})).send().await;
        response.unwrap().json::<Value>().await.unwrap()["url"].as_str().unwrap().parse().unwrap()
    }

    async fn ops(&self, path: &str) -> Option<String> {
        let response = reqwest::get(format!("http://127.0.0.1:{}{path}", self.ports + 2)).await.ok()?;
        response.error_for_status().ok()?.text().await.ok()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_correct_live_configuration_starts_and_serves_a_payment() {
    let database = Database::migrated().await;
    let installation = LiveInstallation::start(&database, Duration::from_hours(20 * 24 + 1)).await;
    assert_success(&installation.run(&["config", "check"]));
    let (live, test) = (installation.add_company("live"), installation.add_company("test"));
    let mut node = installation.start_node();
    wait_until("the node is ready", Duration::from_secs(30), async || installation.ops("/readyz").await.is_some())
        .await;

    let mut payer = Payer::with_browser(installation.generate(&live).await, installation.browser());
    payer.open().await;
    assert!(payer.page.contains("Atlas Bank") && !payer.page.contains("Ember"), "{}", payer.page);
    let consent = payer.link.join("?bank=atlas").unwrap();
    payer.visit(consent).await;
    for link in ["href=\"https://example.com/privacy\"", "href=\"https://example.com/terms\""] {
        assert!(payer.page.contains(link), "{}", payer.page);
    }
    payer.confirm(BankId::Atlas, &installation.sandbox).await;
    assert_eq!(payer.view(), "hand-off", "{}", payer.page);
    payer.approve_without_returning().await;
    installation.sandbox.advance(SETTLING_TIME);
    payer.return_from_bank().await;
    assert_eq!(payer.view(), "paid", "{}", payer.page);
    assert_eq!(installation.sandbox.movements().len(), 1);

    // A payment of a test company never reaches a live bank.
    let mut payer = Payer::with_browser(installation.generate(&test).await, installation.browser());
    payer.open().await;
    assert!(payer.page.contains("Ember") && !payer.page.contains("Atlas Bank"), "{}", payer.page);
    payer.post(payer.link.clone(), "bank=atlas").await;
    assert!(payer.page.contains("choose your bank"), "{}", payer.page);

    // The client certificate ends in 20 days.
    let metrics = installation.ops("/metrics").await.unwrap();
    let gauge = "paylink_certificate_end_timestamp_seconds{bank=\"atlas\",file=\"certificate_file\"} ";
    let end: f64 = metrics.split(gauge).nth(1).expect(&metrics).lines().next().unwrap().parse().unwrap();
    let seconds = end - f64::from(u32::try_from(SystemClock.now().epoch_ms() / 1_000).unwrap());
    assert!((19.0 * 86_400.0..21.0 * 86_400.0).contains(&seconds), "{seconds}");
    assert!(metrics.contains("paylink_certificate_end_timestamp_seconds{cell=\"00\",file=\"ca_file\"}"), "{metrics}");
    assert_eq!(node.log_text().matches("a certificate ends soon").count(), 1, "{}", node.log_text());
    let output = String::from_utf8(installation.run(&["doctor"]).stdout).unwrap();
    assert!(output.contains("ok    the configuration is fit for live payments"), "{output}");
    assert!(output.contains("BAD   bank[1].certificate_file: the certificate ends in 20 days"), "{output}");
    assert_eq!(output.matches("BAD").count(), 1, "{output}");
    node.signal("-TERM");
    assert!(node.wait().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_bank_with_settings_of_a_playground_is_refused_with_all_reasons() {
    let database = Database::migrated().await;
    let installation = LiveInstallation::start(&database, Duration::from_hours(365 * 24)).await;
    let text = installation.text.replace("https://localhost", "http://localhost") + "[dev]\nmovable_clock = true\n";
    std::fs::write(&installation.file, text).unwrap();
    std::fs::set_permissions(&installation.file, Permissions::from_mode(0o644)).unwrap();
    for arguments in [&["serve"][..], &["config", "check"]] {
        let output = installation.run(arguments);
        assert!(!output.status.success());
        let error = String::from_utf8(output.stderr).unwrap();
        for key in ["dev.movable_clock: ", "api.base_url: ", "pay.url: ", "bank[1].url: ", "the configuration: "] {
            assert!(error.contains(&format!("\n  {key}")), "{arguments:?} {key}: {error}");
        }
        assert_eq!(error.matches("    → ").count(), 5, "{error}");
    }
    let output = String::from_utf8(installation.run(&["doctor"]).stdout).unwrap();
    assert!(output.contains("BAD   live: dev.movable_clock: "), "{output}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_company_in_the_database_is_enough_to_refuse_the_settings_of_a_playground() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let added = cli.run(&["company", "add", "--name", "Live", "--mode", "live", "--iban", PAYEE]);
    assert_success(&added);
    let warning = String::from_utf8(added.stderr).unwrap();
    assert!(warning.contains("a node with this configuration will not start any more"), "{warning}");

    let file = cli.path().join(".paylink/paylink.toml");
    let error = cli.expect_failure(&["serve", "--config", file.to_str().unwrap()]);
    assert!(error.contains("cell 00 cannot be served"), "{error}");
    assert!(error.contains("it has a live company, and this node is not fit for live payments:"), "{error}");
    for key in ["dev.movable_clock: ", "limits: ", "api.base_url: ", "pay.url: ", "operator.privacy_url: "] {
        assert!(error.contains(&format!("\n  {key}")), "{key}: {error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_does_not_search_for_its_configuration() {
    let database = Database::migrated().await;
    let cli = CliEnvironment::with(&configuration(&database, &[(1, KEY_1)]));
    let error = cli.expect_failure(&["serve"]);
    assert!(error.contains("`paylink serve` needs --config FILE or PAYLINK_CONFIG"), "{error}");
    assert_success(&cli.run(&["company", "list"]));
}
