//! Where the lines go: a new private file, which is removed if the export fails, or standard output.

use std::{
    collections::BTreeMap,
    error::Error,
    fs::OpenOptions,
    io::{BufWriter, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use paylink_store::ExportedFields;
use serde::Serialize;

use crate::commands::command_error;

pub(super) struct Output {
    writer: BufWriter<Box<dyn Write + Send>>,
    file: Option<PathBuf>,
    /// How many lines of each type were written.
    written: BTreeMap<&'static str, u64>,
}

#[derive(Serialize)]
struct Line {
    #[serde(rename = "type")]
    line_type: &'static str,
    #[serde(flatten)]
    fields: ExportedFields,
}

impl Output {
    /// A file that exists is not overwritten.
    pub(super) fn create(path: &Path) -> Result<Self, Box<dyn Error>> {
        let (writer, file): (Box<dyn Write + Send>, _) = if path == Path::new("-") {
            (Box::new(std::io::stdout()), None)
        } else {
            let created = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
            let created =
                created.map_err(|error| command_error(format!("cannot create {}: {error}", path.display())))?;
            (Box::new(created), Some(path.to_owned()))
        };
        Ok(Self { writer: BufWriter::new(writer), file, written: BTreeMap::new() })
    }

    pub(super) fn line(&mut self, line_type: &'static str, fields: ExportedFields) -> Result<(), Box<dyn Error>> {
        serde_json::to_writer(&mut self.writer, &Line { line_type, fields })?;
        self.writer.write_all(b"\n")?;
        *self.written.entry(line_type).or_default() += 1;
        Ok(())
    }

    pub(super) fn lines(
        &mut self,
        line_type: &'static str,
        lines: impl IntoIterator<Item = ExportedFields>,
    ) -> Result<(), Box<dyn Error>> {
        lines.into_iter().try_for_each(|fields| self.line(line_type, fields))
    }

    pub(super) fn finish(&mut self) -> Result<(), Box<dyn Error>> {
        Ok(self.writer.flush()?)
    }

    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    pub(super) fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.written.iter().map(|(line_type, lines)| (*line_type, *lines))
    }

    /// Part of an export is none.
    pub(super) fn discard(self) {
        let Self { writer, file, .. } = self;
        drop(writer.into_parts().0); // without writing what is buffered
        if let Some(file) = file {
            let _ = std::fs::remove_file(file);
        }
    }
}
