//! What systemd, or another service manager with the same protocol (`sd_notify`), learns of this process: that it is ready, reloads or stops,
//! and that it is alive. Without `NOTIFY_SOCKET` nothing is sent.

use std::{
    collections::BTreeMap,
    io,
    os::{
        linux::net::SocketAddrExt,
        unix::net::{SocketAddr, UnixDatagram},
    },
    sync::Arc,
    time::Duration,
};

use tokio::time::{MissedTickBehavior, interval};

/// The connection to the service manager.
#[derive(Clone, Debug)]
pub struct SdNotify(Option<Arc<Receiver>>);

#[derive(Debug)]
struct Receiver {
    socket: UnixDatagram,
    address: SocketAddr,
    /// How long the manager waits for a sign of life before it kills the process.
    watchdog: Option<Duration>,
}

impl SdNotify {
    pub fn of(environment: &BTreeMap<String, String>, process: u32) -> io::Result<Self> {
        let Some(name) = environment.get("NOTIFY_SOCKET").filter(|name| !name.is_empty()) else {
            return Ok(Self(None));
        };
        // A name that begins with @ is in the abstract namespace.
        let address = match name.strip_prefix('@') {
            Some(name) => SocketAddr::from_abstract_name(name)?,
            None => SocketAddr::from_pathname(name)?,
        };
        let socket = UnixDatagram::unbound()?;
        // A manager that does not read must not stop the service.
        socket.set_nonblocking(true)?;
        let for_us = environment.get("WATCHDOG_PID").is_none_or(|id| *id == process.to_string());
        let microseconds = environment.get("WATCHDOG_USEC").and_then(|text| text.parse().ok());
        let watchdog = microseconds.filter(|number| for_us && *number > 0).map(Duration::from_micros);
        Ok(Self(Some(Arc::new(Receiver { socket, address, watchdog }))))
    }

    pub fn ready(&self) {
        self.send("READY=1\nSTATUS=serving");
    }

    /// [`Self::ready`] ends it.
    pub fn reloading(&self) {
        self.send("RELOADING=1\nSTATUS=reading the configuration again");
    }

    pub fn stopping(&self) {
        self.send("STOPPING=1\nSTATUS=finishing requests");
    }

    /// Sends signs of life, twice as often as the manager asks for. A runtime whose threads all hang sends none.
    pub async fn run_watchdog(self) {
        let Some(watchdog) = self.0.as_ref().and_then(|manager| manager.watchdog) else {
            return std::future::pending().await;
        };
        let mut ticks = interval(watchdog / 2);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            self.send("WATCHDOG=1");
        }
    }

    fn send(&self, message: &str) {
        let Some(manager) = &self.0 else { return };
        if let Err(error) = manager.socket.send_to_addr(message.as_bytes(), &manager.address) {
            tracing::warn!(%error, "the service manager was not notified");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manager(socket: &str, others: &[(&str, &str)]) -> SdNotify {
        let all = [("NOTIFY_SOCKET", socket)].into_iter().chain(others.iter().copied());
        let environment = all.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        SdNotify::of(&environment, 4711).expect("a socket")
    }

    fn received(socket: &UnixDatagram) -> String {
        let mut buffer = [0; 256];
        let length = socket.recv(&mut buffer).expect("a message");
        String::from_utf8_lossy(&buffer[..length]).into_owned()
    }

    #[tokio::test]
    async fn the_manager_learns_of_every_state() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("notify");
        let socket = UnixDatagram::bind(&path).expect("a socket");
        let text = path.display().to_string();
        let notified = manager(&text, &[("WATCHDOG_USEC", "20000"), ("WATCHDOG_PID", "4711")]);
        notified.ready();
        assert_eq!(received(&socket), "READY=1\nSTATUS=serving");
        notified.reloading();
        assert!(received(&socket).starts_with("RELOADING=1"));
        notified.stopping();
        assert!(received(&socket).starts_with("STOPPING=1"));
        let alive = tokio::spawn(notified.clone().run_watchdog());
        for _ in 0..2 {
            let socket = socket.try_clone().expect("a socket");
            let message = tokio::task::spawn_blocking(move || received(&socket)).await.expect("a message");
            assert_eq!(message, "WATCHDOG=1");
        }
        alive.abort();
        drop(socket);
        notified.ready(); // nobody listens: only a warning
    }

    #[test]
    fn another_process_s_watchdog_is_not_ours_and_an_abstract_name_is_understood() {
        let name = format!("paylink-test-{}", std::process::id());
        let address = SocketAddr::from_abstract_name(&name).expect("an address");
        let socket = UnixDatagram::bind_addr(&address).expect("a socket");
        let notified = manager(&format!("@{name}"), &[("WATCHDOG_USEC", "20000"), ("WATCHDOG_PID", "1")]);
        assert!(notified.0.as_ref().is_some_and(|manager| manager.watchdog.is_none()));
        notified.ready();
        assert!(received(&socket).starts_with("READY=1"));
        assert!(manager("", &[]).0.is_none());
    }
}
