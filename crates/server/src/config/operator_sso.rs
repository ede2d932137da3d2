//! `[operator_sso]`: the identity provider of the people who run the service.

use std::{io, path::PathBuf};

use serde::Deserialize;
use url::Url;
use zeroize::Zeroizing;

use super::{Config, credentials::read_text};

#[derive(Clone, Debug, Deserialize)]
pub struct OperatorSso {
    /// As the provider writes it. Not a [`Url`], which would add a slash.
    pub issuer: String,
    pub client_id: String,
    pub client_secret_file: PathBuf,
    /// Whether operators have no other way in.
    #[serde(default)]
    pub enforced: bool,
}

impl OperatorSso {
    /// The text in the file of the secret.
    pub fn client_secret(&self) -> io::Result<Zeroizing<String>> {
        read_text(&self.client_secret_file)
    }
}

/// Settings of `[operator_sso]` that cannot work, each with the reason. Only `paylink doctor` asks the provider itself.
pub(super) fn inconsistencies(config: &Config) -> Vec<(String, String)> {
    let Some(sso) = &config.operator_sso else { return Vec::new() };
    let mut found = Vec::new();
    let mut refuse = |key: &str, reason: String| found.push((format!("operator_sso.{key}"), reason));
    if let Some(reason) = issuer_problem(&sso.issuer, config) {
        refuse("issuer", reason);
    } else if config.portal.is_none() {
        refuse("issuer", "needs portal.url, because operators sign in to the portal".to_owned());
    }
    if sso.client_id.trim().is_empty() {
        refuse("client_id", "must not be empty: it is the name of this service at the provider".to_owned());
    }
    if let Err(error) = sso.client_secret() {
        refuse("client_secret_file", format!("cannot read {}: {error}", sso.client_secret_file.display()));
    }
    found
}

/// Why requests to this issuer would be refused. The addresses of its host are not known here.
fn issuer_problem(issuer: &str, config: &Config) -> Option<String> {
    let must_be = "must be an https URL such as https://login.example.com";
    let Ok(url) = issuer.parse::<Url>() else { return Some(must_be.to_owned()) };
    if url.query().is_some() || url.fragment().is_some() || !url.username().is_empty() || url.password().is_some() {
        return Some(format!("{must_be}, without user name, query and fragment"));
    }
    match (url.scheme(), url.port_or_known_default()) {
        ("http", _) if config.dev.local_urls => None,
        ("http", _) => Some(format!("{must_be}; http is only for trying it, with dev.local_urls = true")),
        ("https", Some(port)) if port != 443 && !config.dev.local_urls && !config.webhook.ports.contains(&port) => {
            Some(format!("uses port {port}: add it to webhook.ports, because the service calls no other ports"))
        }
        ("https", _) => None,
        (_, _) => Some(must_be.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::config::{
        parse,
        tests::{error_of, file},
    };

    /// A configuration with a file that has the secret.
    struct Example {
        secret: tempfile::NamedTempFile,
    }

    impl Example {
        fn new() -> Self {
            let secret = tempfile::NamedTempFile::new().expect("a file");
            std::fs::write(secret.path(), "secret\n").expect("a file");
            Self { secret }
        }

        fn text(&self, issuer: &str) -> String {
            let portal = "[portal]\nurl = \"https://portal.example.com\"\n";
            let sso = format!("[operator_sso]\nissuer = \"{issuer}\"\nclient_id = \"paylink\"\n");
            format!("{}{portal}{sso}client_secret_file = \"{}\"\n", file(), self.secret.path().display())
        }
    }

    fn is_valid(text: &str) -> bool {
        parse(text, "paylink.toml", &BTreeMap::new()).is_ok()
    }

    #[test]
    fn an_issuer_is_an_https_url_that_may_be_called() {
        let example = Example::new();
        for issuer in ["https://login.example.com", "https://login.example.com/tenant/v2.0/"] {
            assert!(is_valid(&example.text(issuer)), "{issuer}");
        }
        for (issuer, reason) in [
            ("login.example.com", "line 20: operator_sso.issuer: must be an https URL"),
            ("login.example.com:443", "must be an https URL"),
            ("", "must be an https URL"),
            ("http://login.example.com", "with dev.local_urls = true"),
            ("https://login.example.com?tenant=1", "without user name, query and fragment"),
            ("https://login.example.com/#a", "without user name, query and fragment"),
            ("https://me@login.example.com", "without user name, query and fragment"),
            ("https://login.example.com:8443", "add it to webhook.ports"),
        ] {
            let error = error_of(&example.text(issuer), &[]);
            assert!(error.contains(reason), "{issuer}: {error}");
        }
        assert!(is_valid(&format!("{}[webhook]\nports = [8443]\n", example.text("https://login.example.com:8443"))));
        assert!(is_valid(&format!("{}[dev]\nlocal_urls = true\n", example.text("http://localhost:8080/realms/test"))));
    }

    #[test]
    fn the_secret_must_be_in_a_file_that_can_be_read() {
        let example = Example::new();
        let text = example.text("https://login.example.com");
        std::fs::write(example.secret.path(), "\n").expect("a file");
        let empty = error_of(&text, &[]);
        assert!(empty.contains("line 22: operator_sso.client_secret_file: cannot read"), "{empty}");
        assert!(empty.contains("it is empty"), "{empty}");
        std::fs::remove_file(example.secret.path()).expect("a file");
        assert!(error_of(&text, &[]).contains("operator_sso.client_secret_file: cannot read"));
        let inline = error_of(&text.replace("client_secret_file", "client_secret"), &[]);
        assert!(inline.contains("line 22: operator_sso.client_secret: unknown key: "), "{inline}");
        assert!(inline.contains("client_secret_file"), "{inline}");
    }

    #[test]
    fn a_client_and_a_portal_are_needed() {
        let example = Example::new();
        let text = example.text("https://login.example.com");
        assert!(
            error_of(&text.replace("\"paylink\"", "\" \""), &[]).contains("operator_sso.client_id: must not be empty")
        );
        let without_portal = text.replace("[portal]\nurl = \"https://portal.example.com\"\n", "");
        assert!(error_of(&without_portal, &[]).contains("needs portal.url"));
    }
}
