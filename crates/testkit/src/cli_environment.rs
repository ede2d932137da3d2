//! A directory in which `paylink` commands run.

use std::{path::Path, process::Output};

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{assert_success, paylink};

/// A temporary directory with a configuration in the place where every command finds it.
pub struct CliEnvironment {
    directory: TempDir,
}

impl CliEnvironment {
    pub fn with(text: &str) -> Self {
        let directory = tempfile::tempdir().unwrap();
        std::fs::create_dir(directory.path().join(".paylink")).unwrap();
        std::fs::write(directory.path().join(".paylink/paylink.toml"), text).unwrap();
        Self { directory }
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        paylink(self.path()).args(arguments).output().unwrap()
    }

    #[track_caller]
    pub fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&assert_success(&self.run(arguments))).unwrap()
    }

    #[track_caller]
    pub fn expect_failure(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success(), "{arguments:?} should fail");
        String::from_utf8(output.stderr).unwrap()
    }
}
