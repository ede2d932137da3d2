//! Log files of the suite. `scripts/leak-check` searches them for credentials.

use std::{
    fs::{File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use paylink_server::{
    config::{Log, LogFormat, LogLevel, Node},
    telemetry::log_layer,
};
use tracing_subscriber::{Registry, layer::SubscriberExt, util::SubscriberInitExt};

use crate::build_directory::build_directory;

/// A new file in the directory that the leak check reads.
pub fn log_file(name: &str) -> (PathBuf, File) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let directory = build_directory().parent().unwrap().join("tmp/logs");
    std::fs::create_dir_all(&directory).unwrap();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = directory.join(format!("{name}-{}-{number}.log", std::process::id()));
    let file = OpenOptions::new().create(true).append(true).open(&path).unwrap();
    (path, file)
}

/// Says that this machine cannot run a test. `just test` prints it at its end: the test runner hides what a passed test prints.
pub fn skipped(reason: &str) {
    let file = build_directory().parent().unwrap().join("tmp/skipped-tests");
    let mut file = OpenOptions::new().create(true).append(true).open(file).unwrap();
    writeln!(file, "SKIPPED {reason}").unwrap();
}

/// Writes what services in this process log to a file, at the most verbose level that an operator can choose.
pub(crate) fn capture() -> &'static Path {
    static SUITE: OnceLock<PathBuf> = OnceLock::new();
    SUITE.get_or_init(|| {
        let (path, file) = log_file("suite");
        let log = Log { format: LogFormat::Json, level: LogLevel::Trace, client_address: false };
        Registry::default().with(log_layer(&log, &Node::default(), Mutex::new(file))).init();
        path
    })
}

/// What services in this process have logged, those of other tests included.
pub fn suite_log() -> String {
    std::fs::read_to_string(capture()).unwrap()
}
