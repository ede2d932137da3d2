//! Finding the configuration file of a command.

use std::{
    collections::BTreeMap,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

/// Where `paylink dev` writes its configuration, below the directory in which it was started.
pub const DEV_FILE: &str = ".paylink/paylink.toml";

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigNotFound {
    #[error(
        "no configuration: give --config FILE, set PAYLINK_CONFIG, or run inside a directory where `paylink dev` has been \
         started (`paylink config default` prints a file to start from){}", ignored_text(.0)
    )]
    Nowhere(Vec<PathBuf>),
    #[error("no configuration: `paylink serve` needs --config FILE or PAYLINK_CONFIG, and searches no directory")]
    NotNamed,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Located {
    /// `None` if the environment alone is the configuration.
    pub file: Option<PathBuf>,
    /// Files that were passed over, because they belong to another user, who could make this command do anything.
    pub ignored: Vec<PathBuf>,
}

/// The file that `--config` names, else `PAYLINK_CONFIG`. `None` if it is not named.
fn named(given: Option<&Path>, environment: &BTreeMap<String, String>) -> Option<PathBuf> {
    given.map(Path::to_owned).or_else(|| environment.get("PAYLINK_CONFIG").map(PathBuf::from))
}

/// The configuration of a node: only a file that is named, or the environment alone. A node is started by a service manager in
/// some directory, which must not decide about keys and databases.
pub fn locate_named(
    given: Option<&Path>,
    environment: &BTreeMap<String, String>,
) -> Result<Option<PathBuf>, ConfigNotFound> {
    match named(given, environment) {
        Some(file) => Ok(Some(file)),
        None if environment.contains_key("PAYLINK_CELL") => Ok(None),
        None => Err(ConfigNotFound::NotNamed),
    }
}

/// The file that is named, else the one that `paylink dev` wrote in `directory` or a parent of it. A file that is found there must
/// belong to `user` or to root.
pub fn locate(
    given: Option<&Path>,
    environment: &BTreeMap<String, String>,
    directory: &Path,
    user: u32,
) -> Result<Located, ConfigNotFound> {
    if let Some(file) = named(given, environment) {
        return Ok(Located { file: Some(file), ignored: Vec::new() });
    }
    let mut located = Located::default();
    for file in directory.ancestors().map(|directory| directory.join(DEV_FILE)).filter(|file| file.is_file()) {
        if belongs_to(&file, user) {
            located.file = Some(file);
            break;
        }
        located.ignored.push(file);
    }
    if located.file.is_none() && !environment.contains_key("PAYLINK_CELL") {
        return Err(ConfigNotFound::Nowhere(located.ignored));
    }
    Ok(located)
}

/// Whether the file, a link to it and their directory belong to the user or to root.
fn belongs_to(file: &Path, user: u32) -> bool {
    let directory = file.parent().unwrap_or(file);
    let owners = [file.metadata(), file.symlink_metadata(), directory.symlink_metadata()];
    owners.iter().all(|found| found.as_ref().is_ok_and(|found| [user, 0].contains(&found.uid())))
}

/// One line for each file that was passed over.
pub fn ignored_text(ignored: &[PathBuf]) -> String {
    let line = |file: &PathBuf| {
        format!("\n  {} was ignored: it belongs to another user; name it with --config if you trust it", file.display())
    };
    ignored.iter().map(line).collect()
}
