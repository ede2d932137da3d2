//! `paylink clock`: moves the time of a service that was made to play with.

use std::time::Duration;

use clap::Subcommand;
use paylink_server::{
    ambient::Stopwatch,
    cli::{Outcome, mistake, print_json, say},
    config::Config,
};
use paylink_store::{Cell, advance_clock, connect_once, look_again};
use serde::Serialize;
use tokio::time::sleep;

#[derive(Debug, Subcommand)]
pub enum Action {
    /// Move service, database and sandbox banks forward together, and wait until what was due has happened
    Advance {
        /// How far, such as 90s, 15m, 1h30m or 2d
        #[arg(value_parser = duration)]
        by: Duration,
        /// Print one line of JSON, for scripts
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Serialize)]
struct Moved {
    /// How far the clock is ahead now, all in all.
    ahead_ms: i64,
    /// How many payments were looked at, or still are to be, because of it.
    due: i64,
}

/// A running service notices within a moment and then looks at what is due; a bank that is slow is not waited for longer.
const PATIENCE: Duration = Duration::from_secs(15);
/// What is no longer due may still be under way for a moment.
const LAST_LOOK: Duration = Duration::from_millis(300);
/// Longer than it takes a service to notice.
const NOTICE: Duration = Duration::from_millis(600);

pub async fn run(action: &Action, config: &Config) -> Outcome {
    let Action::Advance { by, json } = action;
    if !config.dev.movable_clock {
        return Err(mistake(
            "this service's clock is not to be moved: dev.movable_clock is false, as it should be where money is real",
        ));
    }
    let cells = config.open_cells()?;
    let mut moved = Moved { ahead_ms: 0, due: 0 };
    for settings in &config.cell {
        let Some(owner) = &settings.owner_url else {
            return Err(mistake(format!("moving the clock of cell {} needs its owner_url", settings.id)));
        };
        let client = connect_once(owner, &settings.ca_file).await?;
        moved.ahead_ms = advance_clock(&client, *by).await?;
        let cell = paylink_server::cli::cell(&cells, settings.id, config).await?;
        moved.due += cell.due_count().await?;
        sleep(NOTICE).await;
        look_again(&client).await?;
        wait_for_what_is_due(&cell).await?;
    }
    if *json {
        return print_json(&moved);
    }
    let seconds = moved.ahead_ms / 1_000;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    say(format_args!(
        "{days} d {hours} h {minutes} min ahead of the real time; {} payments were due to be looked at",
        moved.due
    ));
    Ok(())
}

async fn wait_for_what_is_due(cell: &Cell) -> Outcome {
    let watch = Stopwatch::start();
    while cell.due_count().await? > 0 && watch.elapsed() < PATIENCE {
        sleep(Duration::from_millis(100)).await;
    }
    sleep(LAST_LOOK).await;
    Ok(())
}

/// `90s`, `15m`, `1h30m`, `2d`.
fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || "a number with s, m, h or d, such as 90s or 1h30m".to_owned();
    let (mut seconds, mut number) = (0_u64, String::new());
    for character in text.chars() {
        if character.is_ascii_digit() {
            number.push(character);
            continue;
        }
        let unit = match character {
            's' => 1,
            'm' => 60,
            'h' => 3_600,
            'd' => 86_400,
            _ => return Err(wrong()),
        };
        let count: u64 = std::mem::take(&mut number).parse().map_err(|_| wrong())?;
        seconds = count.checked_mul(unit).and_then(|more| seconds.checked_add(more)).ok_or_else(wrong)?;
    }
    // A century is enough to see anything happen.
    if number.is_empty() && (1..=3_155_760_000).contains(&seconds) {
        Ok(Duration::from_secs(seconds))
    } else {
        Err(wrong())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_as_people_write_them() {
        for (text, seconds) in [("90s", 90), ("15m", 900), ("1h", 3_600), ("1h30m", 5_400), ("2d", 172_800)] {
            assert_eq!(duration(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for wrong in ["", "1", "h", "-1h", "1y", "0s", "1h30", "99999999999999999999d", "40000d"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
