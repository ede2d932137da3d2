//! Where `paylink dev` keeps things.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io::Write,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use aws_lc_rs::digest::{SHA256, digest};
use data_encoding::HEXLOWER;

use super::cluster::User;

#[derive(Debug, thiserror::Error)]
#[error("cannot use {path}")]
pub struct PlaceError {
    path: PathBuf,
    source: std::io::Error,
}

#[derive(Debug)]
pub(super) struct Place {
    /// `.paylink` below the directory that was asked for.
    pub(super) root: PathBuf,
    pub(super) config: PathBuf,
    pub(super) state: PathBuf,
    pub(super) cluster: PathBuf,
}

impl Place {
    pub(super) fn below(directory: &Path) -> Result<Self, PlaceError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| PlaceError { path, source }
        };
        let directory = directory.canonicalize().map_err(failed(directory))?;
        let root = directory.join(".paylink");
        // Passable but not readable to others: root's PostgreSQL runs as another user and must get through.
        DirBuilder::new().recursive(true).mode(0o711).create(&root).map_err(failed(&root))?;
        let cluster = if User::for_servers().is_some() && !passable(&root) {
            let name = HEXLOWER.encode(&digest(&SHA256, root.as_os_str().as_encoded_bytes()).as_ref()[..6]);
            let elsewhere = std::env::temp_dir().join(format!("paylink-{name}"));
            DirBuilder::new().recursive(true).mode(0o711).create(&elsewhere).map_err(failed(&elsewhere))?;
            elsewhere.join("postgres")
        } else {
            root.join("postgres")
        };
        Ok(Self { config: root.join("paylink.toml"), state: root.join("dev.json"), root, cluster })
    }

    /// Held until it is dropped, also by a death. Nothing, if another process holds it.
    pub(super) fn lock(&self) -> Result<Option<File>, PlaceError> {
        let path = self.root.join("lock");
        let failed = |source| PlaceError { path: path.clone(), source };
        let file = OpenOptions::new().create(true).append(true).mode(0o600).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(source)) => Err(failed(source)),
        }
    }

    /// Writes a file that only its owner can read, whole or not at all.
    pub(super) fn write_private(path: &Path, text: &str) -> Result<(), PlaceError> {
        let failed = |source| PlaceError { path: path.to_owned(), source };
        let draft = path.with_extension("new");
        let mut file =
            OpenOptions::new().create(true).write(true).truncate(true).mode(0o600).open(&draft).map_err(failed)?;
        file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(failed)?;
        fs::rename(&draft, path).map_err(failed)
    }

    pub(super) fn read(path: &Path) -> Result<Option<String>, PlaceError> {
        match fs::read_to_string(path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(PlaceError { path: path.to_owned(), source }),
        }
    }
}

/// Whether everybody may pass through `directory` and all that it is in.
fn passable(directory: &Path) -> bool {
    directory
        .ancestors()
        .all(|ancestor| fs::metadata(ancestor).is_ok_and(|metadata| metadata.permissions().mode() & 0o001 != 0))
}
