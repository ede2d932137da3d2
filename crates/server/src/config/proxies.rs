//! Whether the configuration says how clients reach this node: through named proxies, or without any.
//!
//! An https address means that something in front of this node terminates TLS. If that is a proxy that is not named, all clients
//! have its address, and one of them can use up the rate limits of all.

use super::Config;

/// The key to correct and the reason, if the configuration does not say it or contradicts itself.
pub fn inconsistency(config: &Config) -> Option<(&'static str, &'static str)> {
    let https = [&config.api.base_url, &config.pay.url].into_iter().any(|url| url.scheme() == "https");
    match (config.limits.trusted_proxies.is_empty(), config.limits.no_proxy) {
        (true, false) if https => Some((
            "limits.trusted_proxies",
            "with an https address, name the proxies in front of this node, such as [\"10.0.0.0/8\"], so that rate limits count \
             clients and not proxies; or set limits.no_proxy = true if no proxy appends X-Forwarded-For",
        )),
        (false, true) => Some((
            "limits.no_proxy",
            "no_proxy = true contradicts trusted_proxies, which names proxies: remove one of them",
        )),
        (true | false, true | false) => None,
    }
}

/// How clients reach this node, in words.
pub fn description(config: &Config) -> String {
    match (config.limits.trusted_proxies.len(), config.limits.no_proxy) {
        (0, true) => "clients reach this node without a proxy (limits.no_proxy)".to_owned(),
        (0, false) => "no proxy is named, and no public address is https".to_owned(),
        (count, _) => format!("clients' addresses come from X-Forwarded-For of {count} trusted proxies or networks"),
    }
}
