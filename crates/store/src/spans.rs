//! Spans of database operations, for a collector of traces. Only below a span of the caller, so that loops which look for work make none.

use std::{
    panic::Location,
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

use tracing::Span;

static IS_ENABLED: AtomicBool = AtomicBool::new(false);

/// From now on, database operations have spans.
pub fn enable_spans() {
    IS_ENABLED.store(true, Ordering::Relaxed);
}

/// The span of an operation, named by the file that has its statements.
pub(crate) fn operation_span(caller: &Location<'static>) -> Span {
    if !IS_ENABLED.load(Ordering::Relaxed) || Span::current().is_none() {
        return Span::none();
    }
    let file = caller.file();
    let name = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    tracing::info_span!(
        "database",
        otel.kind = "client",
        otel.name = name,
        db.system.name = "postgresql",
        code.file.path = file,
        code.line.number = caller.line()
    )
}
