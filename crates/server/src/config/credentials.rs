//! Files with secrets: where a relative path leads, and what is read of them.

use std::{
    collections::BTreeMap,
    io::{Error, Read, Result},
    path::{Path, PathBuf},
};

use zeroize::Zeroizing;

/// The variable with which systemd names the directory of a service's credentials.
const CREDENTIALS_DIRECTORY: &str = "CREDENTIALS_DIRECTORY";
/// More than a key in base 64, or the URL of a database with several hosts.
const MAX_BYTES: u64 = 4096;

/// A relative path is below systemd's directory of credentials, if there is one. An empty path names no file.
pub(super) fn resolve(path: &Path, environment: &BTreeMap<String, String>) -> PathBuf {
    if path.as_os_str().is_empty() {
        return path.to_owned();
    }
    environment.get(CREDENTIALS_DIRECTORY).map_or_else(|| path.to_owned(), |directory| Path::new(directory).join(path))
}

/// The text in the file, without the line break with which editors and `echo` end it.
pub(super) fn read_text(file: &Path) -> Result<Zeroizing<String>> {
    let mut text = Zeroizing::new(String::new());
    std::fs::File::open(file)?.take(MAX_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(Error::other("it is too large"));
    }
    let length = text.trim_end_matches(['\n', '\r']).len();
    text.truncate(length);
    if text.is_empty() {
        return Err(Error::other("it is empty"));
    }
    Ok(text)
}
