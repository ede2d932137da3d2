//! The commit and its date, for `paylink --version`. No time of the build: the same commit gives the same program.
//!
//! Only for optimised builds: otherwise every commit would compile the tests again. Whoever builds without the repository, from an archive,
//! sets `PAYLINK_COMMIT`, as in `c4a91e5 2026-11-17`.

#![expect(clippy::disallowed_methods, reason = "cargo passes everything in environment variables")]

use std::{env, path::Path, process::Command};

fn main() {
    println!("cargo:rerun-if-env-changed=PAYLINK_COMMIT");
    println!("cargo:rerun-if-changed=build.rs");
    let is_optimised = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = match env::var("PAYLINK_COMMIT") {
        Ok(commit) => Some(commit),
        Err(_) if is_optimised => of_repository(),
        Err(_) => None,
    };
    let build = match commit {
        Some(commit) => format!(" ({commit})"),
        None => " (not a release)".to_owned(),
    };
    println!("cargo:rustc-env=PAYLINK_BUILD={build}");
}

fn of_repository() -> Option<String> {
    let directory = env::var("CARGO_MANIFEST_DIR").ok()?;
    let root = Path::new(&directory).ancestors().nth(2)?;
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
        (output.status.success() && !text.is_empty()).then_some(text)
    };
    // It gets a line with each commit, checkout and rebase.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo:rerun-if-changed={}", root.join(log).display());
    git(&["show", "--no-patch", "--format=%h %cs", "--abbrev=12", "HEAD"])
}
