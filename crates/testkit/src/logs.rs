//! Everything the program logs during the suite, kept for `scripts/leak-check`.

use std::{
    fs::{File, OpenOptions},
    path::PathBuf,
    sync::{
        Mutex, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use paylink_server::{
    config::{Log, LogFormat, LogLevel},
    telemetry::lines,
};
use tracing_subscriber::{Registry, layer::SubscriberExt, util::SubscriberInitExt};

use crate::program::build_directory;

/// A new file among those that the leak check reads.
pub fn log_file(name: &str) -> (PathBuf, File) {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let directory = build_directory().parent().unwrap().join("tmp/logs");
    std::fs::create_dir_all(&directory).unwrap();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = directory.join(format!("{name}-{}-{number}.log", std::process::id()));
    let file = OpenOptions::new().create(true).append(true).open(&path).unwrap();
    (path, file)
}

/// Keeps what services in this process log, at the most talkative level an operator can choose.
pub(crate) fn capture() {
    static ONCE: OnceLock<()> = OnceLock::new();
    ONCE.get_or_init(|| {
        let (_, file) = log_file("suite");
        let log = Log { format: LogFormat::Json, level: LogLevel::Trace };
        Registry::default().with(lines(&log, Mutex::new(file))).init();
    });
}
