//! The files with secrets that a configuration reads, beside itself.

use std::path::{Path, PathBuf};

use super::Config;

/// A file that only the operator should be able to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretFile {
    /// The setting that names it, such as `key 2` or `bank[0].key_file`.
    pub setting: String,
    pub path: PathBuf,
}

impl Config {
    /// Every file with a secret that this configuration names: keys of the rings, private keys for connections to banks, URLs of
    /// databases, the password for the mail server, and the secret at the operators' identity provider. Certificates are not secret.
    pub fn secret_files(&self) -> Vec<SecretFile> {
        let keys = self.loaded_keys.iter().filter_map(|key| {
            let ring = key.ring.map(|ring| format!(" for {ring}")).unwrap_or_default();
            Some(SecretFile { setting: format!("key {}{ring}", key.id), path: key.file.clone()? })
        });
        let file = |section: &str, index: usize, name: &str, path: &Path| SecretFile {
            setting: format!("{section}[{index}].{name}"),
            path: path.to_owned(),
        };
        let banks = self.bank.iter().enumerate().flat_map(|(index, bank)| {
            let file = |name, path| file("bank", index, name, path);
            [file("key_file", &bank.key_file), file("signing_key_file", &bank.signing_key_file)]
        });
        let cells = self.cell.iter().enumerate().flat_map(|(index, cell)| {
            let file = |name, path| file("cell", index, name, path);
            [file("url_file", &cell.url_file), file("owner_url_file", &cell.owner_url_file)]
        });
        let mail = self
            .mail
            .iter()
            .map(|mail| SecretFile { setting: "mail.password_file".to_owned(), path: mail.password_file.clone() });
        let operator_sso = self.operator_sso.iter().map(|sso| SecretFile {
            setting: "operator_sso.client_secret_file".to_owned(),
            path: sso.client_secret_file.clone(),
        });
        let files = keys.chain(banks).chain(cells).chain(mail).chain(operator_sso);
        files.filter(|file| !file.path.as_os_str().is_empty()).collect()
    }

    /// The settings that name certificates, private keys and the password for the mail server.
    pub(super) fn files_mut(&mut self) -> impl Iterator<Item = &mut PathBuf> {
        let banks = self.bank.iter_mut().flat_map(|bank| {
            [
                &mut bank.certificate_file,
                &mut bank.key_file,
                &mut bank.ca_file,
                &mut bank.signing_certificate_file,
                &mut bank.signing_key_file,
            ]
        });
        let mail = self.mail.iter_mut().flat_map(|mail| [&mut mail.password_file, &mut mail.ca_file]);
        let operator_sso = self.operator_sso.iter_mut().map(|sso| &mut sso.client_secret_file);
        banks.chain(self.cell.iter_mut().map(|cell| &mut cell.ca_file)).chain(mail).chain(operator_sso)
    }
}
