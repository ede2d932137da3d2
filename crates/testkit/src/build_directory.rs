//! Where cargo puts what it builds.

use std::path::PathBuf;

/// The directory of the built programs. Test programs are one level below it.
pub(crate) fn build_directory() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap().to_owned()
}
