//! Settings that are fit for trying things out, and not for real money.

use paylink_domain::company::Mode;

use super::Refusal;
use crate::config::Config;

pub(super) fn playground_switches(config: &Config) -> Vec<Refusal> {
    let switches = [
        (
            "dev.movable_clock",
            config.dev.movable_clock,
            "whoever can write to the database could move the service's clock",
        ),
        ("dev.local_urls", config.dev.local_urls, "merchants could make the service call addresses of its own network"),
    ];
    let on = switches.into_iter().filter(|(_, on, _)| *on);
    on.map(|(key, _, reason)| Refusal::new(key, reason, "remove it: only `paylink dev` sets it")).collect()
}

/// One limit may be left to a proxy in front. All of them at zero is the setting of a playground.
pub(super) fn rate_limits(config: &Config) -> Vec<Refusal> {
    let limits = &config.limits;
    if [limits.generate_per_second, limits.read_per_second, limits.pay_per_second] != [0, 0, 0] {
        return Vec::new();
    }
    let reason = "all rate limits are off, so one client can use the whole service";
    let fix = "remove generate_per_second = 0, read_per_second = 0 and pay_per_second = 0, or set rates";
    vec![Refusal::new("limits", reason, fix)]
}

pub(super) fn public_urls(config: &Config) -> Vec<Refusal> {
    let mut urls = vec![("api.base_url", &config.api.base_url), ("pay.url", &config.pay.url)];
    urls.extend(config.portal.as_ref().map(|portal| ("portal.url", &portal.url)));
    let plain = urls.into_iter().filter(|(_, url)| url.scheme() != "https");
    let reason = "tokens, links, payment ids and passwords would cross the internet unencrypted";
    let fix = "put a TLS proxy in front of the service and write its https URL";
    plain.map(|(key, _)| Refusal::new(key, reason, fix)).collect()
}

/// Connections to live banks: over TLS, and with our certificate.
pub(super) fn bank_connections(config: &Config) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    for (index, bank) in config.bank.iter().enumerate().filter(|(_, bank)| bank.mode == Mode::Live) {
        if bank.url.scheme() != "https" {
            let reason = "payment orders would cross the internet unencrypted";
            refusals.push(Refusal::new(format!("bank[{index}].url"), reason, "write the bank's https URL"));
        }
        for (setting, path) in [("certificate_file", &bank.certificate_file), ("key_file", &bank.key_file)] {
            if path.as_os_str().is_empty() {
                let reason = "a live bank identifies its clients by their certificates";
                let fix = "name the file with your client certificate or its key (PEM)";
                refusals.push(Refusal::new(format!("bank[{index}].{setting}"), reason, fix));
            }
        }
    }
    refusals
}

pub(super) fn database_connections(config: &Config) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    for (index, cell) in config.cell.iter().enumerate() {
        for (setting, url) in [("url", Some(&cell.url)), ("owner_url", cell.owner_url.as_ref())] {
            if url.is_some_and(|url| !url.is_encrypted_or_local()) {
                let reason = "the connection to a database on another machine is not encrypted";
                let fix = "add sslmode=verify-full to the URL, and ca_file if the system does not trust its authority";
                refusals.push(Refusal::new(format!("cell[{index}].{setting}"), reason, fix));
            }
        }
    }
    refusals
}
