//! Free ports.

use std::{
    net::TcpListener,
    sync::atomic::{AtomicU16, Ordering},
};

/// The first of 15 consecutive free ports. They are below the range from which the system assigns ports to new connections, so
/// they stay free until the caller binds them.
pub fn free_port_base() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let start = 20_000 + u16::try_from(std::process::id() % 60).unwrap() * 100;
    loop {
        let base = start + NEXT.fetch_add(20, Ordering::Relaxed) % 6_000;
        if (0..15).all(|offset| TcpListener::bind(("127.0.0.1", base + offset)).is_ok()) {
            return base;
        }
    }
}
