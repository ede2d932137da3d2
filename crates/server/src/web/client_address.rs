//! The address of the client that sent a request. Rate limits count by it, and banks receive it as the payer's address.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::atomic::{AtomicI64, Ordering},
};

use axum::{
    extract::ConnectInfo,
    http::{Extensions, HeaderMap, HeaderName},
};
use paylink_domain::{
    client_address::{Network, client},
    time::Timestamp,
};

static X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The minimum time between two warnings about a proxy that is not trusted. Any client can send the header.
const WARNING_INTERVAL_MS: i64 = 60_000;

/// The client's address behind the trusted proxies. It is 0.0.0.0 if the listener has not recorded the peer.
pub fn client_address(headers: &HeaderMap, peer: Option<IpAddr>, trusted_proxies: &[Network]) -> IpAddr {
    let chain = headers.get_all(&X_FORWARDED_FOR).iter().map(|line| line.to_str().ok());
    client(peer.unwrap_or(Ipv4Addr::UNSPECIFIED.into()), chain, trusted_proxies)
}

/// The peer that the listener has recorded.
pub fn peer(extensions: &Extensions) -> Option<IpAddr> {
    extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip())
}

/// Notices that `X-Forwarded-For` comes from a peer that is not a trusted proxy. Most likely a proxy is missing in the
/// configuration. Then all clients behind it share one address and its rate limits.
#[derive(Debug)]
pub struct ForwardedHeaderCheck {
    last_warning_ms: AtomicI64,
}

impl Default for ForwardedHeaderCheck {
    fn default() -> Self {
        Self { last_warning_ms: AtomicI64::new(i64::MIN) }
    }
}

impl ForwardedHeaderCheck {
    /// `now` is asked for only if the time matters.
    pub fn check(
        &self,
        headers: &HeaderMap,
        peer: IpAddr,
        trusted_proxies: &[Network],
        now: impl FnOnce() -> Timestamp,
    ) {
        if !headers.contains_key(&X_FORWARDED_FOR) || trusted_proxies.iter().any(|network| network.contains(peer)) {
            return;
        }
        metrics::counter!("paylink_untrusted_forwarded_total").increment(1);
        let (now, last) = (now().epoch_ms(), self.last_warning_ms.load(Ordering::Relaxed));
        // After the clock was set back, the last warning lies in the future.
        let recent = last.checked_add(WARNING_INTERVAL_MS).is_some_and(|next| (last..next).contains(&now));
        if !recent && self.last_warning_ms.compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            tracing::warn!(
                "X-Forwarded-For came from a peer that is not in limits.trusted_proxies and was ignored: if it is a proxy of yours, \
                 all its clients share one address and its rate limits"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use tracing_subscriber::{Registry, layer::SubscriberExt};

    use super::*;

    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Lines {
        fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("a log").extend_from_slice(line);
            Ok(line.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_forwarded_address_counts_only_from_a_trusted_proxy() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "192.0.2.1".parse().expect("a header"));
        let mut extensions = Extensions::new();
        let trusted = ["10.0.0.0/8".parse().expect("a network")];
        assert_eq!(client_address(&headers, peer(&extensions), &trusted), IpAddr::from([0, 0, 0, 0]));
        extensions.insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 4711))));
        assert_eq!(client_address(&headers, peer(&extensions), &trusted), IpAddr::from([192, 0, 2, 1]));
        assert_eq!(client_address(&headers, peer(&extensions), &[]), IpAddr::from([10, 0, 0, 1]));
    }

    #[test]
    fn a_forwarded_header_from_an_untrusted_peer_is_logged_once_a_minute() {
        let mut headers = HeaderMap::new();
        let peer = IpAddr::from([10, 0, 0, 1]);
        let (trusted, other) = (["10.0.0.0/8".parse().expect("a network")], ["192.0.2.1".parse().expect("a network")]);
        let log = Arc::new(Mutex::new(Vec::new()));
        let level = crate::config::Log {
            format: crate::config::LogFormat::Text,
            level: crate::config::LogLevel::Warn,
            client_address: false,
        };
        let lines = Registry::default().with(crate::telemetry::log_layer(&level, &crate::config::Node::default(), {
            let log = log.clone();
            move || Lines(log.clone())
        }));
        let check = ForwardedHeaderCheck::default();
        tracing::subscriber::with_default(lines, || {
            let at = |ms| move || Timestamp::from_epoch_ms(ms);
            check.check(&headers, peer, &[], at(0));
            headers.append("x-forwarded-for", "192.0.2.1".parse().expect("a header"));
            check.check(&headers, peer, &trusted, at(0));
            let count =
                || String::from_utf8_lossy(&log.lock().expect("a log")).matches("limits.trusted_proxies").count();
            assert_eq!(count(), 0);
            for ms in [0, 1, 59_999] {
                check.check(&headers, peer, &other, at(ms));
                assert_eq!(count(), 1, "{ms}");
            }
            check.check(&headers, peer, &[], at(60_000));
            assert_eq!(count(), 2);
            check.check(&headers, peer, &[], at(10));
            assert_eq!(count(), 3, "the clock was set back");
        });
    }
}
