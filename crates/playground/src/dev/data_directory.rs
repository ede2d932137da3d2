//! The directory `.paylink`, in which `paylink dev` stores its configuration, state and database.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io::Write,
    os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use paylink_domain::{
    crockford,
    random::{Randomness, random_bytes},
};

use super::private_postgres::ServerUser;

#[derive(Debug, thiserror::Error)]
#[error("cannot use {path}")]
pub struct DataDirectoryError {
    path: PathBuf,
    source: std::io::Error,
}

#[derive(Debug)]
pub(super) struct DataDirectory {
    /// The path of `.paylink`.
    pub(super) root: PathBuf,
    pub(super) config: PathBuf,
    pub(super) state: PathBuf,
}

impl DataDirectory {
    pub(super) fn create_in(directory: &Path) -> Result<Self, DataDirectoryError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| DataDirectoryError { path, source }
        };
        let directory = directory.canonicalize().map_err(failed(directory))?;
        let root = directory.join(".paylink");
        // Others may traverse it but not list it: when we are root, PostgreSQL runs as another user and must reach its files.
        DirBuilder::new().recursive(true).mode(0o711).create(&root).map_err(failed(&root))?;
        Ok(Self { config: root.join("paylink.toml"), state: root.join("dev.json"), root })
    }

    /// The directory for PostgreSQL's files: in `.paylink`, unless the user that PostgreSQL runs as cannot reach it. Then it is
    /// a new directory with an unpredictable name in the system's temporary directory, returned in `existing` too.
    pub(super) fn postgres_directory(
        &self,
        existing: &mut Option<PathBuf>,
        randomness: &dyn Randomness,
    ) -> Result<PathBuf, DataDirectoryError> {
        if ServerUser::if_running_as_root().is_none() || is_traversable(&self.root) {
            return Ok(self.root.join("postgres"));
        }
        if let Some(directory) = existing.as_ref().filter(|directory| is_owned_by_us(directory)) {
            return Ok(directory.join("postgres"));
        }
        let name = crockford::encode(u128::from_be_bytes(random_bytes(randomness)), 80);
        let directory = std::env::temp_dir().join(format!("paylink-{name}"));
        let created = DirBuilder::new().mode(0o711).create(&directory);
        created.map_err(|source| DataDirectoryError { path: directory.clone(), source })?;
        *existing = Some(directory.clone());
        Ok(directory.join("postgres"))
    }

    /// Takes the lock, which is released when the file is dropped or the process ends. None if another process holds it.
    pub(super) fn lock(&self) -> Result<Option<File>, DataDirectoryError> {
        let path = self.root.join("lock");
        let failed = |source| DataDirectoryError { path: path.clone(), source };
        let file = OpenOptions::new().create(true).append(true).mode(0o600).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(source)) => Err(failed(source)),
        }
    }

    /// Writes a file atomically; only its owner can read it.
    pub(super) fn write_private(path: &Path, text: &str) -> Result<(), DataDirectoryError> {
        let failed = |source| DataDirectoryError { path: path.to_owned(), source };
        let temporary = path.with_extension("new");
        let mut file =
            OpenOptions::new().create(true).write(true).truncate(true).mode(0o600).open(&temporary).map_err(failed)?;
        file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(failed)?;
        fs::rename(&temporary, path).map_err(failed)
    }

    pub(super) fn read(path: &Path) -> Result<Option<String>, DataDirectoryError> {
        match fs::read_to_string(path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(DataDirectoryError { path: path.to_owned(), source }),
        }
    }
}

/// Whether this is a directory (not a symbolic link) that we own and that only we can write to.
fn is_owned_by_us(directory: &Path) -> bool {
    let ours = fs::metadata("/proc/self").map(|us| us.uid());
    fs::symlink_metadata(directory).is_ok_and(|found| {
        found.is_dir() && found.permissions().mode() & 0o022 == 0 && ours.is_ok_and(|ours| ours == found.uid())
    })
}

/// Whether every user may traverse `directory` and all its ancestors.
fn is_traversable(directory: &Path) -> bool {
    directory
        .ancestors()
        .all(|ancestor| fs::metadata(ancestor).is_ok_and(|metadata| metadata.permissions().mode() & 0o001 != 0))
}
