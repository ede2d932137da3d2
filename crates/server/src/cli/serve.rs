//! `paylink serve`

use std::sync::Arc;

use tokio::signal::unix::{SignalKind, signal};

use super::Outcome;
use crate::{
    ambient::{SystemClock, SystemRandomness},
    config::Config,
    run::start,
    telemetry,
};

pub(super) async fn run(config: &Config) -> Outcome {
    let _telemetry = telemetry::install(&config.log, &config.otlp, std::io::stderr)?;
    let running = start(config, Arc::new(SystemClock), Arc::new(SystemRandomness)).await?;
    told_to_stop().await?;
    running.stop().await;
    Ok(())
}

/// Returns when the process gets SIGTERM or SIGINT.
pub(super) async fn told_to_stop() -> std::io::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
