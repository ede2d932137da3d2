//! `paylink serve` with the test clock if `dev.movable_clock` is set, otherwise with the system clock.

use std::sync::Arc;

use paylink_domain::time::Clock;
use paylink_server::{
    commands::{CommandResult, ConfigFile, serve},
    system::SystemClock,
};

use crate::test_clock::TestClock;

pub async fn run(options: &serve::Options, file: &ConfigFile) -> CommandResult {
    let config = file.load_named()?;
    if !config.dev.movable_clock {
        return serve::run(options, file, config, Arc::new(SystemClock), |_| {}).await;
    }
    let clock = Arc::<TestClock>::default();
    serve::run(options, file, config, clock.clone() as Arc<dyn Clock>, |running| clock.follow_service(running)).await
}
