//! The configuration of a bank in the service.

/// A `[[bank]]` section. Sessions with the bank time out after a second, so that a test of a lost response is short.
pub(super) fn bank_section(id: &str, url: &str, extra: &str) -> String {
    format!(
        "\n[[bank]]\nid = \"{id}\"\nname = \"Adversary {id}\"\nmode = \"test\"\nprotocol = \"berlin_group\"\n\
         url = \"{url}\"\ntimeout_seconds = 1\n{extra}\n"
    )
}
