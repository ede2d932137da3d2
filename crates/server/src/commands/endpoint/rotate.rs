//! `paylink endpoint rotate`: replaces the secret of an endpoint.

use std::error::Error;

use clap::Args;
use paylink_domain::{id::EndpointId, time::Timestamp};
use paylink_store::{Cells, Overlap, RotateOutcome};
use serde::Serialize;

use super::{
    super::{CommandResult, actor::actor, cell, command_error, ids::parse_id, print_json, print_line},
    endpoint_not_found,
};
use crate::{config::Config, system::SystemRandomness};

#[derive(Debug, Args)]
pub struct Rotate {
    /// The endpoint's id (`end_…`, as `paylink endpoint list` shows it)
    #[arg(value_name = "ID", value_parser = parse_id::<EndpointId>)]
    id: EndpointId,
    /// Rotate although the last rotation was less than 24 hours ago; the oldest secret then stops signing now
    #[arg(long)]
    force: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Rotated<'a> {
    id: String,
    secret: &'a str,
    old_secret_until: i64,
}

pub(super) async fn run(args: &Rotate, cells: &Cells, config: &Config) -> CommandResult {
    let overlap = if args.force { Overlap::End } else { Overlap::Keep };
    let cell = cell(cells, args.id.cell(), config).await?;
    let (secret, until) =
        match cell.rotate_secret(&actor(), args.id, overlap, &config.key_ring(), &SystemRandomness).await? {
            RotateOutcome::Rotated { secret, old_secret_until } => (secret.reveal(), old_secret_until),
            RotateOutcome::OldSecretSigns { until } => return Err(old_secret_signs(args.id, until)),
            RotateOutcome::NoSuchEndpoint => return Err(endpoint_not_found(args.id)),
        };
    if args.json {
        let old_secret_until = until.epoch_ms();
        return print_json(&Rotated { id: args.id.to_string(), secret: &secret, old_secret_until });
    }
    let ended = if args.force { " Any older secret has stopped signing now." } else { "" };
    print_line(format_args!(
        "{}\nThis is the new signing secret of {}. Store it now: it cannot be shown again. For 24 hours (until {}), events are \
         also signed with the old secret.{ended}",
        &*secret,
        args.id,
        until.to_rfc3339()
    ));
    Ok(())
}

fn old_secret_signs(id: EndpointId, until: Timestamp) -> Box<dyn Error> {
    command_error(format!(
        "the secret of {id} was rotated less than 24 hours ago: the old secret still signs, until {}. Rotate again after that \
         time. With --force you can rotate now, but then the old secret stops signing now, and a receiver that still uses it \
         rejects every event",
        until.to_rfc3339()
    ))
}
