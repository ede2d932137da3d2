//! `paylink keys list`

use paylink_domain::keyring::{KeyRing, Ring};
use paylink_store::{CellKey, InspectionError, KeyState};

use super::super::{CommandResult, ConfigFile, print_line};

pub(super) async fn run(config_file: &ConfigFile, only: Option<Ring>) -> CommandResult {
    let config = config_file.load()?;
    let ring = config.key_ring();
    let rings: Vec<Ring> = Ring::ALL.into_iter().filter(|ring| only.is_none_or(|only| only == *ring)).collect();
    for (of, key) in rings.iter().flat_map(|of| ring.ids(*of).into_iter().map(move |key| (of, key))) {
        print_line(format_args!("key {key} for {of}: in this configuration"));
    }
    for cell in config.open_cells()?.iter() {
        if let Err(error @ InspectionError::OtherBaseline(_)) = cell.inspect(&ring, true).await {
            return Err(error.into());
        }
        for key in cell.cell_keys().await?.iter().filter(|key| rings.contains(&key.ring)) {
            let (id, of) = (key.id, key.ring);
            print_line(format_args!("cell {}: key {id} for {of} {}{}", cell.id(), usage(key), presence(key, &ring)));
        }
    }
    Ok(())
}

const fn usage(key: &CellKey) -> &'static str {
    match (key.state, key.active, key.ring) {
        (KeyState::InUse, true, _) => "active: seals and opens",
        (KeyState::InUse, false, _) => "opens only",
        (KeyState::Retiring, ..) => "retiring: secrets are being sealed again; run `paylink keys retire` to continue",
        (KeyState::Retired, _, Ring::Links) => "retired: its links start no payments",
        (KeyState::Retired, _, Ring::Secrets) => "retired: no secret needs it",
    }
}

fn presence(key: &CellKey, ring: &KeyRing) -> &'static str {
    match (ring.fingerprint(key.ring, key.id), key.state) {
        (None, KeyState::InUse | KeyState::Retiring) => ", MISSING in this configuration",
        (Some(ours), _) if ours != key.fingerprint => ", DIFFERENT SECRET in this configuration",
        (None, KeyState::Retired) | (Some(_), _) => "",
    }
}
