//! Where `paylink dev` keeps things.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io::Write,
    os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use paylink_domain::{
    chance::{Randomness, draw},
    crockford,
};

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
        Ok(Self { config: root.join("paylink.toml"), state: root.join("dev.json"), root })
    }

    /// Where the database's files go: below `.paylink`, unless the user whom servers run as cannot get there. Then it is a
    /// directory below the temporary one, made by us under a name that nobody could foresee, and remembered in `known`.
    pub(super) fn cluster(
        &self,
        known: &mut Option<PathBuf>,
        randomness: &dyn Randomness,
    ) -> Result<PathBuf, PlaceError> {
        if User::for_servers().is_none() || passable(&self.root) {
            return Ok(self.root.join("postgres"));
        }
        if let Some(directory) = known.as_ref().filter(|directory| is_ours(directory)) {
            return Ok(directory.join("postgres"));
        }
        let name = crockford::encode(u128::from_be_bytes(draw(randomness)), 80);
        let directory = std::env::temp_dir().join(format!("paylink-{name}"));
        let made = DirBuilder::new().mode(0o711).create(&directory);
        made.map_err(|source| PlaceError { path: directory.clone(), source })?;
        *known = Some(directory.clone());
        Ok(directory.join("postgres"))
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

/// A directory, not a link to one, that belongs to us and that only we can write to.
fn is_ours(directory: &Path) -> bool {
    let ours = fs::metadata("/proc/self").map(|us| us.uid());
    fs::symlink_metadata(directory).is_ok_and(|found| {
        found.is_dir() && found.permissions().mode() & 0o022 == 0 && ours.is_ok_and(|ours| ours == found.uid())
    })
}

/// Whether everybody may pass through `directory` and all that it is in.
fn passable(directory: &Path) -> bool {
    directory
        .ancestors()
        .all(|ancestor| fs::metadata(ancestor).is_ok_and(|metadata| metadata.permissions().mode() & 0o001 != 0))
}
