//! `paylink serve`: runs the service until the process receives a stop signal. SIGHUP reads the configuration again.

use std::{error::Error, pin::pin, sync::Arc, time::Duration};

use clap::{Args, ValueEnum};
use paylink_domain::{error_chain::ErrorChain, time::Clock};
use tokio::{
    signal::unix::{SignalKind, signal},
    time::timeout,
};

use super::{CommandResult, ConfigFile, command_error, config::ignored_variables_text, pooler::pooler_problem};
use crate::{
    config::Config,
    lifecycle::{Roles, RunningService, start},
    reload::reload,
    sd_notify::SdNotify,
    service::Service,
    system::{SystemRandomness, environment},
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

/// Serves until SIGTERM or SIGINT. `clock` is the service's time. `on_start` is called when everything runs. `file` is read again on SIGHUP.
pub async fn run(
    options: &Options,
    file: &ConfigFile,
    config: Config,
    clock: Arc<dyn Clock>,
    on_start: impl FnOnce(&RunningService),
) -> CommandResult {
    let roles = match options.role {
        None => Roles::ALL,
        Some(Role::Web) => Roles { web: true, worker: false },
        Some(Role::Worker) => Roles { web: false, worker: true },
    };
    let _telemetry = telemetry::install(&config.log, &config.node, &config.otlp)?;
    if let Some(text) = ignored_variables_text(&config) {
        tracing::warn!("{text}");
    }
    let systemd = SdNotify::of(&environment(""), std::process::id())?;
    // The process may receive a signal while the service is still starting.
    let mut stop = pin!(stop_signal()?);
    let mut hang_up = signal(SignalKind::hangup())?;
    tokio::select! {
        refused = refuse_poolers(&config) => refused?,
        () = &mut stop => return Ok(()),
    }
    let running = tokio::select! {
        running = start(&config, roles, clock, Arc::new(SystemRandomness)) => running?,
        () = &mut stop => return Ok(()),
    };
    on_start(&running);
    record_reload(&running.service, true);
    systemd.ready();
    // In a task of its own: reading the configuration may take long, if a command provides a key.
    let alive = tokio::spawn(systemd.clone().run_watchdog());
    loop {
        tokio::select! {
            () = &mut stop => break,
            _ = hang_up.recv() => {
                systemd.reloading();
                read_again(file, &running.service, &config);
                systemd.ready();
            }
        }
    }
    systemd.stopping();
    running.stop().await;
    alive.abort();
    Ok(())
}

fn record_reload(service: &Service, is_successful: bool) {
    metrics::gauge!("paylink_reload_successful").set(f64::from(u8::from(is_successful)));
    telemetry::set_time(&metrics::gauge!("paylink_reload_timestamp_seconds"), service.clock.now());
}

/// A configuration that cannot be used is reported and changes nothing.
fn read_again(file: &ConfigFile, service: &Service, started_with: &Config) {
    let read = || -> Result<_, Box<dyn Error>> {
        let config = file.load_named()?;
        let reloaded = reload(service, started_with, &config)?;
        Ok((config, reloaded))
    };
    let read = read();
    record_reload(service, read.is_ok());
    match read {
        Ok((config, reloaded)) => {
            let keys: Vec<_> = reloaded.added_keys.iter().map(|(ring, id)| format!("{id} for {ring}")).collect();
            let (banks, added_keys) = (config.bank.len(), keys.join(", "));
            tracing::info!(
                banks,
                added_keys,
                log_level = config.log.level.as_str(),
                "the configuration was read again"
            );
            if !reloaded.needs_restart.is_empty() {
                let sections = reloaded.needs_restart.join(", ");
                tracing::warn!(sections, "changes in these sections take effect after a restart");
            }
        }
        Err(error) => {
            tracing::error!(error = %ErrorChain(&*error), "the configuration was read again and cannot be used: nothing has changed");
        }
    }
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
