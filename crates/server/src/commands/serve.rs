//! `paylink serve`: runs the service until the process receives a stop signal.

use std::{pin::pin, sync::Arc, time::Duration};

use clap::{Args, ValueEnum};
use paylink_domain::time::Clock;
use tokio::{
    signal::unix::{SignalKind, signal},
    time::timeout,
};

use super::{CommandResult, command_error, pooler::pooler_problem};
use crate::{
    config::Config,
    lifecycle::{Roles, RunningService, start},
    system::SystemRandomness,
    telemetry,
};

/// How long each cell may delay the start.
const POOLER_CHECK_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Debug, Args)]
pub struct Options {
    /// Run one role only: `web` serves HTTP, `worker` polls banks and delivers webhooks [default: both]
    #[arg(long)]
    role: Option<Role>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Role {
    Web,
    Worker,
}

/// Serves until SIGTERM or SIGINT. `clock` is the service's time. `on_start` is called when everything runs.
pub async fn run(
    options: &Options,
    config: &Config,
    clock: Arc<dyn Clock>,
    on_start: impl FnOnce(&RunningService),
) -> CommandResult {
    let roles = match options.role {
        None => Roles::ALL,
        Some(Role::Web) => Roles { web: true, worker: false },
        Some(Role::Worker) => Roles { web: false, worker: true },
    };
    let _telemetry = telemetry::install(&config.log, &config.otlp)?;
    // The process may receive a stop signal while the service is still starting.
    let mut stop = pin!(stop_signal()?);
    tokio::select! {
        refused = refuse_poolers(config) => refused?,
        () = &mut stop => return Ok(()),
    }
    let running = tokio::select! {
        running = start(config, roles, clock, Arc::new(SystemRandomness)) => running?,
        () = &mut stop => return Ok(()),
    };
    on_start(&running);
    stop.await;
    running.stop().await;
    Ok(())
}

/// Behind a pooler that shares sessions, a node works until there is load, and then fails requests at random.
async fn refuse_poolers(config: &Config) -> CommandResult {
    for cell in &config.cell {
        // A database that does not answer must not delay the node.
        let examined = timeout(POOLER_CHECK_TIMEOUT, pooler_problem(cell)).await;
        if let Ok(Some(found)) = examined
            && found.is_fatal
        {
            return Err(command_error(format!("{}\n→ {}", found.problem, found.fix)));
        }
    }
    Ok(())
}

/// Completes on SIGTERM or SIGINT. The handlers are installed now, so a signal before the first poll is not lost.
pub fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
