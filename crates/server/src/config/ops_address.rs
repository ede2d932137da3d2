//! Where a node answers its operator, read without the rest of the configuration: a health check needs no keys, and must not run the
//! commands that provide them every few seconds.

use std::{collections::BTreeMap, net::SocketAddr, path::Path};

use serde::Deserialize;

use super::{
    ConfigError, Ops,
    load::{read_table, read_text},
};

/// The part of a configuration that is read.
#[derive(Deserialize)]
struct OpsSection {
    #[serde(default)]
    ops: Ops,
}

/// `ops.listen` in the file at `path` (if any), overlaid by `environment`. Other settings may be wrong.
pub fn ops_address(path: Option<&Path>, environment: &BTreeMap<String, String>) -> Result<SocketAddr, ConfigError> {
    let (text, name) = read_text(path)?;
    let section: OpsSection = read_table(&text, &name, environment)?;
    Ok(section.ops.listen)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str, variables: &[(&str, &str)]) -> Result<String, String> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), text).expect("a file");
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let found = ops_address(Some(file.path()), &variables);
        found.map(|address| address.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn only_the_section_ops_is_read() {
        let wrong_elsewhere = "nonsense = 1\n[[key]]\nid = 1\nsecret_command = [\"/bin/false\"]\n";
        assert_eq!(address(wrong_elsewhere, &[]).as_deref(), Ok("127.0.0.1:8403"), "the default");
        let text = format!("{wrong_elsewhere}[ops]\nlisten = \"0.0.0.0:9000\"\n");
        assert_eq!(address(&text, &[]).as_deref(), Ok("0.0.0.0:9000"));
        assert_eq!(address(&text, &[("PAYLINK_OPS__LISTEN", "[::]:9001")]).as_deref(), Ok("[::]:9001"));
        let error = address("\n[ops]\nlisten = \"nonsense\"\n", &[]).expect_err("not an address");
        assert!(error.contains("line 3: ops.listen: "), "{error}");
    }
}
