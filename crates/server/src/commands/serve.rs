//! `paylink serve`: runs the service until the process receives a stop signal.

use std::{pin::pin, sync::Arc};

use clap::{Args, ValueEnum};
use paylink_domain::time::Clock;
use tokio::signal::unix::{SignalKind, signal};

use super::CommandResult;
use crate::{
    config::Config,
    lifecycle::{Roles, RunningService, start},
    system::SystemRandomness,
    telemetry,
};

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
    let running = tokio::select! {
        running = start(config, roles, clock, Arc::new(SystemRandomness)) => running?,
        () = &mut stop => return Ok(()),
    };
    on_start(&running);
    stop.await;
    running.stop().await;
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
