//! `paylink clock`: advances the clock of a test service (`dev.movable_clock`).

use std::time::Duration;

use clap::Subcommand;
use paylink_domain::duration::parse_duration;
use paylink_server::{
    commands::{CommandResult, actor::actor, command_error, connect_as_owner, print_json, print_line},
    config::Config,
    system::Stopwatch,
};
use paylink_store::record_clock_advance;
use serde::Serialize;
use tokio::time::sleep;
use tokio_postgres::Client;

use crate::cell_clock::{advance_clock, due_attempt_count, repeat_recent_polls};

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Advance the clock of service, database and sandbox banks, and wait until the due payments have been polled
    #[command(after_help = "Example: paylink clock advance 1h")]
    Advance {
        /// The duration, such as 90s, 15m, 1h30m or 2d
        #[arg(value_parser = parse_duration)]
        by: Duration,
        /// Print one line of JSON, for scripts
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Serialize)]
struct ClockAdvanced {
    /// How far the clock is now ahead of real time.
    ahead_ms: i64,
    /// The number of attempts that became due for a poll.
    due: i64,
}

/// The longest wait for due polls. A slow bank may need longer; its poll then continues in the background.
const DUE_POLLS_TIMEOUT: Duration = Duration::from_secs(15);
/// An attempt is no longer due once a worker has claimed it. This delay lets claimed polls finish.
const POLL_FINISH_DELAY: Duration = Duration::from_millis(300);
/// Longer than the interval in which nodes and sandbox banks read the clock's offset (200 ms).
const CLOCK_SYNC_DELAY: Duration = Duration::from_millis(600);

pub async fn run(action: &Action, config: &Config) -> CommandResult {
    let Action::Advance { by, json } = action;
    if !config.dev.movable_clock {
        return Err(command_error(
            "this service's clock cannot be advanced: dev.movable_clock is false in its configuration, as it must be for live payments",
        ));
    }
    let mut advanced = ClockAdvanced { ahead_ms: 0, due: 0 };
    for settings in &config.cell {
        let mut client = connect_as_owner(settings, "paylink clock advance").await?;
        let transaction = client.transaction().await?;
        advanced.ahead_ms = advance_clock(&transaction, *by).await?;
        record_clock_advance(&actor(), &transaction, settings.id, advanced.ahead_ms).await?;
        transaction.commit().await?;
        advanced.due += due_attempt_count(&client).await?;
        sleep(CLOCK_SYNC_DELAY).await;
        repeat_recent_polls(&client).await?;
        wait_for_due_polls(&client).await?;
    }
    if *json {
        return print_json(&advanced);
    }
    let seconds = advanced.ahead_ms / 1_000;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    print_line(format_args!(
        "the clock is now {days}d {hours}h {minutes}m ahead of real time; payments that became due for a poll: {}",
        advanced.due
    ));
    Ok(())
}

async fn wait_for_due_polls(client: &Client) -> CommandResult {
    let watch = Stopwatch::start();
    while due_attempt_count(client).await? > 0 && watch.elapsed() < DUE_POLLS_TIMEOUT {
        sleep(Duration::from_millis(100)).await;
    }
    sleep(POLL_FINISH_DELAY).await;
    Ok(())
}
