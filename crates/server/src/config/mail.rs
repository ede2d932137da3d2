//! `[mail]`: the server through which e-mails are sent.

use std::{io, net::IpAddr, path::PathBuf, str::FromStr};

use lettre::message::Mailbox;
use serde::{Deserialize, Deserializer, de::Error as _};
use zeroize::Zeroizing;

use super::{Config, credentials::read_text, from_text};

/// Through which server mails are sent, and as whom.
#[derive(Clone, Debug, Deserialize)]
pub struct Mail {
    #[serde(deserialize_with = "from_text")]
    pub server: MailServer,
    #[serde(default)]
    pub tls: MailTls,
    /// Empty: the server asks for no password.
    #[serde(default)]
    pub user: String,
    /// Read for each connection, so that a new password needs no restart.
    #[serde(default)]
    pub password_file: PathBuf,
    /// The authority of the server's certificate. Empty: those that the system trusts.
    #[serde(default)]
    pub ca_file: PathBuf,
    #[serde(deserialize_with = "sender")]
    pub from: Mailbox,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailServer {
    pub host: String,
    pub port: u16,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailTls {
    /// The connection is encrypted before anything is sent. A server that cannot do so gets no mail.
    #[default]
    Starttls,
    /// Encrypted from its first byte.
    Tls,
    /// Not encrypted: for a server on this machine.
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be a host and a port, such as smtp.example.com:587")]
pub struct InvalidMailServer;

impl Mail {
    /// The password, as the file has it now.
    pub fn read_password(&self) -> io::Result<Zeroizing<String>> {
        read_text(&self.password_file)
    }
}

impl FromStr for MailServer {
    type Err = InvalidMailServer;

    fn from_str(text: &str) -> Result<Self, InvalidMailServer> {
        let (host, port) = text.rsplit_once(':').ok_or(InvalidMailServer)?;
        let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        let port = port.parse().map_err(|_| InvalidMailServer)?;
        let is_of_name = |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '.' | '_');
        let is_name = !host.is_empty() && host.chars().all(is_of_name);
        let is_host = is_name || host.parse::<IpAddr>().is_ok();
        if is_host && port > 0 { Ok(Self { host: host.to_owned(), port }) } else { Err(InvalidMailServer) }
    }
}

impl MailServer {
    fn is_on_this_machine(&self) -> bool {
        self.host == "localhost" || self.host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
    }
}

/// The parser's own message names nothing.
fn sender<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Mailbox, D::Error> {
    let reason = "must be an address, such as Example Payments <no-reply@example.com>";
    String::deserialize(deserializer)?.parse().map_err(|_| D::Error::custom(reason))
}

/// Settings of `[mail]` that are valid alone and not together, each with the reason.
pub(super) fn inconsistencies(config: &Config) -> Vec<(String, String)> {
    let Some(mail) = &config.mail else { return Vec::new() };
    let mut found = Vec::new();
    let mut refuse = |key: &str, reason: String| found.push((format!("mail.{key}"), reason));
    if config.portal.is_none() {
        refuse("server", "needs portal.url, because mails link to pages of the portal".to_owned());
    }
    if mail.tls == MailTls::None && !mail.server.is_on_this_machine() {
        refuse("tls", "must be \"starttls\" or \"tls\", except for a server on this machine".to_owned());
    }
    let has_password = !mail.password_file.as_os_str().is_empty();
    if mail.user.is_empty() == has_password {
        refuse("user", "needs password_file, and password_file needs user".to_owned());
    } else if has_password && let Err(error) = mail.read_password() {
        refuse("password_file", format!("cannot read {}: {error}", mail.password_file.display()));
    }
    found
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::config::{
        parse,
        tests::{error_of, file},
    };

    fn with_mail(settings: &str) -> String {
        let from = "from = \"Paylink <no-reply@example.com>\"";
        format!("{}[portal]\nurl = \"https://portal.example.com\"\n[mail]\n{from}\n{settings}\n", file())
    }

    #[test]
    fn without_a_section_there_is_no_mail() {
        assert!(parse(&file(), "paylink.toml", &BTreeMap::new()).expect("a configuration").mail.is_none());
    }

    #[test]
    fn a_server_is_enough() {
        let config = parse(&with_mail("server = \"[::1]:2525\""), "paylink.toml", &BTreeMap::new());
        let mail = config.expect("a configuration").mail.expect("a section");
        assert_eq!(mail.server, MailServer { host: "::1".to_owned(), port: 2525 });
        assert_eq!((mail.tls, mail.from.email.domain()), (MailTls::Starttls, "example.com"));
    }

    #[test]
    fn settings_that_would_leak_or_fail_are_refused() {
        let far = "server = \"smtp.example.com:587\"";
        for (settings, reason) in [
            ("server = \"smtp.example.com\"".to_owned(), "must be a host and a port"),
            ("server = \"smtp://localhost:587\"".to_owned(), "line 21: mail.server: must be a host and a port"),
            ("server = \"me@localhost:587\"".to_owned(), "must be a host and a port"),
            (
                format!("{far}\nusername = \"paylink\""),
                "line 22: mail.username: unknown key: the name for the login is user",
            ),
            (
                format!("{far}\npassword = \"secret\""),
                "line 22: mail.password: unknown key: write the password into a file",
            ),
            (format!("{far}\ntls = \"none\""), "except for a server on this machine"),
            (format!("{far}\nuser = \"paylink\""), "needs password_file"),
            (format!("{far}\nuser = \"paylink\"\npassword_file = \"missing\""), "cannot read missing"),
        ] {
            let error = error_of(&with_mail(&settings), &[]);
            assert!(error.contains(reason), "{settings}: {error}");
        }
        let nobody = with_mail(far).replace("<no-reply@example.com>", "");
        let error = error_of(&nobody, &[]);
        assert!(
            error.contains("mail.from: must be an address, such as Example Payments <no-reply@example.com>"),
            "{error}"
        );
        let without_portal = with_mail(far).replace("[portal]\nurl = \"https://portal.example.com\"\n", "");
        assert!(error_of(&without_portal, &[]).contains("needs portal.url"));
    }

    #[test]
    fn the_file_of_the_password_is_below_the_credentials_and_secret() {
        let directory = tempfile::tempdir().expect("a directory");
        std::fs::write(directory.path().join("smtp"), "secret\n").expect("a file");
        let text = with_mail("server = \"smtp.example.com:587\"\nuser = \"paylink\"\npassword_file = \"smtp\"");
        let credentials = directory.path().display().to_string();
        let environment = BTreeMap::from([("CREDENTIALS_DIRECTORY".to_owned(), credentials)]);
        let config = parse(&text, "paylink.toml", &environment).expect("a configuration");
        let files: Vec<_> = config.secret_files().into_iter().map(|file| (file.setting, file.path)).collect();
        assert_eq!(files, [("mail.password_file".to_owned(), directory.path().join("smtp"))]);
    }
}
