//! Certificates that may not be used for what they are configured for, such as a seal certificate as TLS client certificate.

use paylink_bank::certificate::Usage;
use paylink_domain::company::Mode;
use rustls::pki_types::{CertificateDer, pem::PemObject};

use super::{CertificateFile, Contents};
use crate::config::Config;

/// A certificate whose extensions forbid what it is configured for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfitCertificate {
    pub file: CertificateFile,
    /// The mode of the bank.
    pub mode: Mode,
    pub reason: &'static str,
    pub fix: &'static str,
}

/// Only of files that can be read: others are reported where their ends are.
pub fn unfit_certificates(config: &Config) -> Vec<UnfitCertificate> {
    let unfit = |file: CertificateFile| {
        let mode = config.bank.get(file.index)?.mode;
        // The first certificate of a chain is ours.
        let usage = CertificateDer::from_pem_file(&file.path).ok().and_then(|certificate| Usage::of(&certificate))?;
        let (reason, fix) = reason(file.contents, usage)?;
        Some(UnfitCertificate { file, mode, reason, fix })
    };
    CertificateFile::all(config).into_iter().filter_map(unfit).collect()
}

fn reason(contents: Contents, usage: Usage) -> Option<(&'static str, &'static str)> {
    match contents {
        Contents::ClientChain if !usage.authenticates_clients => Some((
            "the certificate is not for TLS clients: its extended key usage lacks clientAuth",
            "name the certificate for TLS (QWAC) here",
        )),
        Contents::ClientChain if !usage.signs_handshakes => Some((
            "the certificate is not for TLS: its key usage lacks digitalSignature",
            "name the certificate for TLS (QWAC) here",
        )),
        Contents::SigningChain if !usage.signs_requests => Some((
            "the certificate is not for signatures: its key usage lacks digitalSignature and nonRepudiation",
            "name the certificate for seals (QSEAL) here",
        )),
        Contents::ClientChain | Contents::SigningChain | Contents::Authorities => None,
    }
}
