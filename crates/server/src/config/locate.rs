//! Finding the configuration file of a command.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// Where `paylink dev` writes its configuration, below the directory in which it was started.
pub const DEV_FILE: &str = ".paylink/paylink.toml";

#[derive(Debug, thiserror::Error)]
#[error(
    "no configuration: give --config FILE, set PAYLINK_CONFIG, or run inside a directory where `paylink dev` has been \
     started (`paylink config default` prints a file to start from)"
)]
pub struct ConfigNotFound;

/// The file that `--config` names, else `PAYLINK_CONFIG`, else the one that `paylink dev` wrote in `directory` or a parent of it.
/// `None` if the environment alone is the configuration.
pub fn locate(
    given: Option<&Path>,
    environment: &BTreeMap<String, String>,
    directory: &Path,
) -> Result<Option<PathBuf>, ConfigNotFound> {
    if let Some(given) = given {
        return Ok(Some(given.to_owned()));
    }
    if let Some(named) = environment.get("PAYLINK_CONFIG") {
        return Ok(Some(named.into()));
    }
    let found = directory.ancestors().map(|directory| directory.join(DEV_FILE)).find(|file| file.is_file());
    if found.is_none() && !environment.contains_key("PAYLINK_CELL") {
        return Err(ConfigNotFound);
    }
    Ok(found)
}
