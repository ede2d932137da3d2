//! What `doctor` and `config check` find: collected as data, and printed as text while it comes, or as one JSON document at the end.

use serde::Serialize;

use super::{CommandResult, command_error, print_json, print_line};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Level {
    Ok,
    /// What the operator should know, though the installation works.
    Note,
    Problem,
}

/// One finding. In JSON, the names of its fields do not change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Finding {
    pub(super) level: Level,
    /// What it is about, such as `cell 00` or `bank atlas`.
    pub(super) subject: String,
    /// A sentence that can be read alone.
    #[serde(rename = "finding")]
    pub(super) text: String,
    /// What to do. `None` if nothing has to be done.
    pub(super) fix: Option<String>,
}

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// Each one when it is found.
    Text,
    /// Like `Text`, without those that are ok.
    Brief,
    /// One document at the end.
    Json,
}

#[derive(Debug)]
pub(super) struct Findings {
    format: Format,
    list: Vec<Finding>,
}

#[derive(Serialize)]
struct Document<'a> {
    problems: usize,
    findings: &'a [Finding],
}

impl Findings {
    pub(super) const fn new(format: Format) -> Self {
        Self { format, list: Vec::new() }
    }

    pub(super) fn good(&mut self, subject: &str, finding: impl Into<String>) {
        self.add(Level::Ok, subject, finding.into(), None);
    }

    pub(super) fn note(&mut self, subject: &str, finding: impl Into<String>, advice: impl Into<String>) {
        self.add(Level::Note, subject, finding.into(), Some(advice.into()));
    }

    pub(super) fn bad(&mut self, subject: &str, problem: impl Into<String>, fix: impl Into<String>) {
        self.add(Level::Problem, subject, problem.into(), Some(fix.into()));
    }

    fn add(&mut self, level: Level, subject: &str, text: String, fix: Option<String>) {
        let finding = Finding { level, subject: subject.to_owned(), text, fix };
        match self.format {
            Format::Text => finding.print(),
            Format::Brief if level != Level::Ok => finding.print(),
            Format::Brief | Format::Json => {}
        }
        self.list.push(finding);
    }

    pub(super) fn problems(&self) -> usize {
        self.list.iter().filter(|finding| finding.level == Level::Problem).count()
    }

    /// Prints the document, if it was asked for. An error if there is a problem.
    pub(super) fn finish(&self) -> CommandResult {
        let problems = self.problems();
        if self.format == Format::Json {
            print_json(&Document { problems, findings: &self.list })?;
        }
        match problems {
            0 => Ok(()),
            1 => Err(command_error("found 1 problem")),
            many => Err(command_error(format!("found {many} problems"))),
        }
    }
}

impl Finding {
    fn print(&self) {
        let Self { level, text, fix, .. } = self;
        let level = match level {
            Level::Ok => "ok   ",
            Level::Note => "note ",
            Level::Problem => "BAD  ",
        };
        match fix {
            None => print_line(format_args!("{level} {text}")),
            Some(fix) => print_line(format_args!("{level} {text}\n      → {fix}")),
        }
    }
}
