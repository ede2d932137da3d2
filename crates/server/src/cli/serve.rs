//! `paylink serve`

use std::{pin::pin, sync::Arc};

use clap::{Args, ValueEnum};
use paylink_domain::time::Clock;
use tokio::signal::unix::{SignalKind, signal};

use super::Outcome;
use crate::{
    ambient::SystemRandomness,
    config::Config,
    run::{Roles, Running, start},
    telemetry,
};

#[derive(Debug, Args)]
pub struct Options {
    /// Do only a part: `web` answers, `worker` does what is due [default: all of it]
    #[arg(long)]
    role: Option<Role>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Role {
    Web,
    Worker,
}

/// Serves by `clock` until the process is asked to stop. `on_start` is called once everything runs.
pub async fn run(
    options: &Options,
    config: &Config,
    clock: Arc<dyn Clock>,
    on_start: impl FnOnce(&Running),
) -> Outcome {
    let roles = match options.role {
        None => Roles::ALL,
        Some(Role::Web) => Roles { web: true, worker: false },
        Some(Role::Worker) => Roles { web: false, worker: true },
    };
    let _telemetry = telemetry::install(&config.log, &config.otlp, std::io::stderr)?;
    // A signal to stop may come while everything is still starting.
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

/// Ends when the process gets SIGTERM or SIGINT, also if that was before anybody waited for it.
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
