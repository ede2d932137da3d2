//! `[node]`

use serde::{Deserialize, Deserializer, de::Error as _};

use crate::system::host_name;

/// How this node is named in logs, by `paylink doctor` and on the operator's pages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Node {
    #[serde(deserialize_with = "name")]
    pub name: String,
}

const MAX_LENGTH: usize = 60;

impl Default for Node {
    fn default() -> Self {
        Self { name: usable(&host_name()) }
    }
}

/// What a host name has of the characters that are allowed.
fn usable(host_name: &str) -> String {
    let text: String = host_name.chars().filter(|&character| is_allowed(character)).take(MAX_LENGTH).collect();
    if text.is_empty() { "node".to_owned() } else { text }
}

fn is_allowed(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '-' | '.' | '_')
}

/// An empty text means the default.
fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    match text.as_str() {
        "" => Ok(Node::default().name),
        _ if text.chars().all(is_allowed) && text.len() <= MAX_LENGTH => Ok(text),
        _ => Err(D::Error::custom("must have at most 60 letters, digits, dots, hyphens and underscores")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_name_is_used_as_far_as_it_can_be() {
        assert_eq!(usable("web1.example.com"), "web1.example.com");
        assert_eq!(usable("web 1/é"), "web1");
        assert_eq!(usable(""), "node");
        assert_eq!(usable(&"a".repeat(300)).len(), MAX_LENGTH);
    }

    #[test]
    fn a_name_in_the_configuration_is_used_or_refused() {
        let read = |text: &str| toml::from_str::<Node>(text).map(|node| node.name).map_err(|error| error.to_string());
        assert_eq!(read(r#"name = "web1""#), Ok("web1".to_owned()));
        assert_eq!(read(r#"name = """#), Ok(Node::default().name));
        assert_eq!(read(""), Ok(Node::default().name));
        assert!(read(r#"name = "web 1""#).is_err_and(|error| error.contains("at most 60 letters")));
    }
}
