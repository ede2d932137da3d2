//! `paylink serve`

use std::{pin::pin, sync::Arc};

use clap::{Args, ValueEnum};
use paylink_domain::time::Clock;
use tokio::signal::unix::{SignalKind, signal};

use super::Outcome;
use crate::{
    ambient::{SystemClock, SystemRandomness},
    clock::MovableClock,
    config::Config,
    run::{Roles, start},
    telemetry,
};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Do only a part: `web` answers, `worker` does what is due [default: all of it]
    #[arg(long)]
    role: Option<Role>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Role {
    Web,
    Worker,
}

pub(super) async fn run(options: &Options, config: &Config) -> Outcome {
    let roles = match options.role {
        None => Roles::ALL,
        Some(Role::Web) => Roles { web: true, worker: false },
        Some(Role::Worker) => Roles { web: false, worker: true },
    };
    let _telemetry = telemetry::install(&config.log, &config.otlp, std::io::stderr)?;
    let movable = config.dev.movable_clock.then(Arc::<MovableClock>::default);
    let clock: Arc<dyn Clock> = movable.clone().map_or_else(|| Arc::new(SystemClock) as _, |clock| clock as _);
    // A stop that comes while everything is still starting is a stop too.
    let mut stop = pin!(stop_signal()?);
    let running = tokio::select! {
        running = start(config, roles, clock, Arc::new(SystemRandomness)) => running?,
        () = &mut stop => return Ok(()),
    };
    if let Some(clock) = movable {
        running.follow_clock(clock);
    }
    stop.await;
    running.stop().await;
    Ok(())
}

/// Ends when the process gets SIGTERM or SIGINT, also if that was before anybody waited for it.
pub(super) fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
