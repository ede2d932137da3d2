//! Files with secrets that other users of the machine can read.

use std::{
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

use super::Refusal;
use crate::config::Config;

const READABLE_BY_OTHERS: u32 = 0o004;
const SEARCHABLE_BY_OTHERS: u32 = 0o001;

/// The files with secrets, each with its key in the configuration. The configuration itself contains keys and passwords.
pub(super) fn secret_files(config: &Config) -> Vec<(String, PathBuf)> {
    let mut files: Vec<(String, PathBuf)> = Vec::new();
    files.extend(config.file.clone().map(|file| ("the configuration".to_owned(), file)));
    files.extend(config.secret_files().into_iter().map(|file| (file.setting, file.path)));
    files
}

/// The files that every user of the machine can read: the file is readable for others, and all its parents are searchable. A file
/// that does not exist is not reported here; whoever opens it reports it.
pub(super) fn readable_by_others(files: &[(String, PathBuf)], secret_mounts: &[PathBuf]) -> Vec<Refusal> {
    let mounts: Vec<PathBuf> = secret_mounts.iter().filter_map(|mount| mount.canonicalize().ok()).collect();
    let refused = |(key, file): &(String, PathBuf)| {
        let file = file.canonicalize().ok()?; // a link is as readable as what it leads to
        if mounts.iter().any(|mount| file.starts_with(mount)) || !others_can_read(&file) {
            return None;
        }
        let reason = format!("every user of this machine can read {}", file.display());
        Some(Refusal::new(key.clone(), reason, format!("chmod o-rwx {}", file.display())))
    };
    files.iter().filter_map(refused).collect()
}

fn others_can_read(file: &Path) -> bool {
    let has = |path: &Path, bit: u32| path.metadata().is_ok_and(|found| found.mode() & bit != 0);
    has(file, READABLE_BY_OTHERS) && file.ancestors().skip(1).all(|parent| has(parent, SEARCHABLE_BY_OTHERS))
}

#[cfg(test)]
mod tests {
    use std::{fs::Permissions, os::unix::fs::PermissionsExt};

    use super::*;

    fn set_mode(path: &Path, mode: u32) {
        std::fs::set_permissions(path, Permissions::from_mode(mode)).expect("our own file");
    }

    #[test]
    fn a_file_is_refused_if_others_can_reach_and_read_it() {
        let directory = tempfile::tempdir().expect("a directory");
        let (inner, outside) = (directory.path().join("inner"), directory.path().join("link"));
        std::fs::create_dir(&inner).expect("a directory");
        let file = inner.join("key.pem");
        std::fs::write(&file, "secret").expect("a file");
        std::os::unix::fs::symlink(&file, &outside).expect("a link");
        let is_searchable = |parent: &Path| parent.metadata().is_ok_and(|found| found.mode() & 1 != 0);
        let reachable = directory.path().ancestors().skip(1).all(is_searchable); // TMPDIR may be private
        let refused = |path: &Path, mounts: &[PathBuf]| {
            !readable_by_others(&[("key_file".to_owned(), path.to_owned())], mounts).is_empty()
        };
        for (top, parent, mode, expected) in [
            (0o755, 0o755, 0o644, true),
            (0o711, 0o711, 0o604, true), // whoever knows the name can read it
            (0o755, 0o755, 0o640, false),
            (0o755, 0o755, 0o600, false),
            (0o755, 0o700, 0o644, false),
            (0o750, 0o755, 0o644, false),
        ] {
            set_mode(&file, mode);
            set_mode(&inner, parent);
            set_mode(directory.path(), top);
            for path in [&file, &outside] {
                assert_eq!(refused(path, &[]), expected && reachable, "{top:o} {parent:o} {mode:o} {}", path.display());
            }
            set_mode(directory.path(), 0o755);
        }
        set_mode(&file, 0o444);
        set_mode(&inner, 0o755);
        assert!(!refused(&file, std::slice::from_ref(&inner)), "below a mount of secrets");
        assert!(!refused(&outside, std::slice::from_ref(&inner)));
        assert_eq!(refused(&file, &["/run/secrets".into()]), reachable);
        assert!(!refused(&inner.join("missing"), &[]));
    }
}
