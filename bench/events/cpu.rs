//! CPU time: steadier than rates on a machine that does other work too.

use std::{fs, path::Path, time::Duration};

/// The server's processes, those that have ended included, and this process with the programs that it has run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CpuTime {
    pub(crate) postgres: Duration,
    pub(crate) client: Duration,
}

impl CpuTime {
    pub(crate) fn used(postmaster: u32) -> Self {
        let children = fs::read_to_string(format!("/proc/{postmaster}/task/{postmaster}/children")).unwrap_or_default();
        let backends: Duration = children.split_whitespace().filter_map(|pid| pid.parse().ok()).map(on_cpu).sum();
        let own = std::process::id();
        Self {
            postgres: ended_children(postmaster) + on_cpu(postmaster) + backends,
            client: ended_children(own) + on_cpu(own),
        }
    }

    pub(crate) fn since(self, before: Self) -> Self {
        Self {
            postgres: self.postgres.saturating_sub(before.postgres),
            client: self.client.saturating_sub(before.client),
        }
    }
}

/// The process id of the server in this data directory.
pub(crate) fn postmaster(data: &Path) -> Option<u32> {
    fs::read_to_string(data.join("postmaster.pid")).ok()?.lines().next()?.trim().parse().ok()
}

fn on_cpu(pid: u32) -> Duration {
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { return Duration::ZERO };
    let nanos = threads.flatten().filter_map(|thread| {
        let text = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(nanos.sum())
}

/// Counted in ticks of 10 ms.
fn ended_children(pid: u32) -> Duration {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields = text.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks: u64 = fields.split_whitespace().skip(13).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}
