//! `paylink serve` where the clock may be a test clock (`dev.movable_clock`).

use std::sync::Arc;

use paylink_domain::time::Clock;
use paylink_server::{
    ambient::SystemClock,
    cli::{Outcome, serve},
    config::Config,
};

use crate::clock::MovableClock;

pub async fn run(options: &serve::Options, config: &Config) -> Outcome {
    if !config.dev.movable_clock {
        return serve::run(options, config, Arc::new(SystemClock), |_| {}).await;
    }
    let clock = Arc::<MovableClock>::default();
    serve::run(options, config, clock.clone() as Arc<dyn Clock>, |running| clock.follow_service(running)).await
}
