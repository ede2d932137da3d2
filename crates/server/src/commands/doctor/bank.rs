//! Whether a bank can be used: its settings and files, TLS, and whether it accepts a request. The request asks about an order that cannot
//! exist, so that nothing changes at the bank.

use std::path::Path;

use paylink_bank::{ProbeOutcome, certificate::Names};
use paylink_domain::{error_chain::ErrorChain, random::random_bytes};
use rustls::pki_types::{CertificateDer, pem::PemObject};
use uuid::Uuid;

use super::bank_tls::{Handshake, Refusal, shake_hands};
use crate::{
    banks::{Banks, ConfiguredBank},
    commands::findings::Findings,
    config,
    system::{Stopwatch, SystemRandomness},
};

/// A bank under examination, as findings name it.
struct Subject<'a> {
    settings: &'a config::Bank,
    name: String,
    section: String,
    host: String,
    port: u16,
}

pub(super) async fn examine_bank(settings: &config::Bank, findings: &mut Findings) {
    let subject = Subject {
        settings,
        name: format!("bank {}", settings.id),
        section: format!("the [[bank]] section with id = \"{}\"", settings.id),
        host: settings.url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned(),
        port: settings.url.port_or_known_default().unwrap_or(443),
    };
    let Subject { name, section, .. } = &subject;
    let banks = match Banks::open(std::slice::from_ref(settings), 1) {
        Ok(banks) => banks,
        Err((_, error)) => {
            let fix = format!("correct {section}, or the files that it names");
            return findings.bad(name, format!("{name}: {}", ErrorChain(&error)), fix);
        }
    };
    let Some(tls) = examine_tls(&subject, findings).await else { return };
    for bank in banks.all() {
        probe(&bank, &subject, &tls, findings).await;
    }
}

/// What is known of the connection. `None` after a problem, which is reported.
async fn examine_tls(subject: &Subject<'_>, findings: &mut Findings) -> Option<String> {
    let Subject { settings, name, section, host, port } = subject;
    if settings.url.scheme() != "https" {
        return Some("without TLS".to_owned());
    }
    let presented = presented(&settings.certificate_file);
    match shake_hands(settings, host, *port).await {
        Ok(Handshake { server, asked }) => {
            let server = server.map_or_else(
                || "its certificate has no name".to_owned(),
                |Names { subject, issuer }| format!("its certificate is {subject}, issued by {issuer}"),
            );
            let ours = if asked { presented } else { "it does not ask for our certificate".to_owned() };
            return Some(format!("{server}; {ours}"));
        }
        Err(Refusal::Unreachable(error)) => unreachable(subject, &error, findings),
        Err(Refusal::OurCertificate(error)) => findings.bad(
            name,
            format!("{name}: TLS: {host}:{port} does not accept our certificate: {error}; {presented}"),
            format!("register this certificate with the bank, or correct certificate_file and key_file in {section}"),
        ),
        Err(Refusal::ServerCertificate(error)) => findings.bad(
            name,
            format!("{name}: TLS: the certificate of {host}:{port} is not trusted: {error}"),
            format!("correct `url`, or name the authority of the bank's certificate as ca_file, in {section}"),
        ),
        Err(Refusal::Failed(error)) => findings.bad(
            name,
            format!("{name}: TLS with {host}:{port} fails: {error}"),
            format!("correct `url` in {section}, and look for a firewall or a proxy that interferes"),
        ),
    }
    None
}

async fn probe(bank: &ConfiguredBank, subject: &Subject<'_>, tls: &str, findings: &mut Findings) {
    let Subject { settings, name, section, host, port } = subject;
    let watch = Stopwatch::start();
    let outcome = bank.connector.probe(Uuid::from_bytes(random_bytes(&SystemRandomness))).await;
    let milliseconds = watch.elapsed().as_millis();
    let signed = if settings.signing_certificate_file.as_os_str().is_empty() { "unsigned" } else { "signed" };
    match outcome {
        ProbeOutcome::Accepted { answer } => findings.good(
            name,
            format!(
                "{name}: its settings and files are valid, and {host}:{port} accepts {signed} requests ({answer} for an order that \
                 cannot exist, in {milliseconds} ms; {tls})"
            ),
        ),
        ProbeOutcome::NotFound { answer } => findings.note(
            name,
            format!("{name}: {host}:{port} answers {answer} for an order that cannot exist, without an error code of the standard ({tls})"),
            format!("compare the path of `url` in {section} with the bank's documentation: another server would answer the same"),
        ),
        ProbeOutcome::Denied { answer } => findings.bad(
            name,
            format!("{name}: {host}:{port} does not accept who we are: {answer} for a request that is {signed} ({tls})"),
            format!(
                "ask the bank whether these certificates are registered and have the role PSP_PI, and whether it requires signed \
                 requests; compare signing_key_id and the files in {section}"
            ),
        ),
        ProbeOutcome::Unreachable(error) => unreachable(subject, &ErrorChain(&*error).to_string(), findings),
        ProbeOutcome::Unexpected(error) => findings.bad(
            name,
            format!("{name}: {host}:{port} does not answer as a bank: {} ({tls})", ErrorChain(&*error)),
            format!("correct `url` in {section}; if it is right, ask the bank whether its service works"),
        ),
    }
}

fn unreachable(subject: &Subject<'_>, error: &str, findings: &mut Findings) {
    let Subject { name, host, port, .. } = subject;
    findings.bad(
        name,
        format!("{name}: {host}:{port} does not accept connections: {error}"),
        format!("correct its `url`, or let the firewall allow connections from here to {host}:{port}"),
    );
}

/// What we present in TLS.
fn presented(certificate_file: &Path) -> String {
    if certificate_file.as_os_str().is_empty() {
        return "it asks for a certificate, and none is configured".to_owned();
    }
    let names = CertificateDer::from_pem_file(certificate_file).ok().and_then(|certificate| Names::of(&certificate));
    match names {
        Some(Names { subject, issuer }) => format!("we present {subject}, issued by {issuer}"),
        None => format!("we present the one in {}", certificate_file.display()),
    }
}
