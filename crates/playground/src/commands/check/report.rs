//! The results, as text for people and as one JSON object. In JSON, the names of fields and cases do not change.

use paylink_server::commands::{CommandResult, command_error, print_json, print_line};
use serde::Serialize;
use url::Url;

use super::{
    case::Case,
    judge::Problem,
    sender::{Answer, Answered, NoAnswer},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Outcome {
    Passed,
    Failed,
    Skipped,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct CaseResult {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) result: Outcome,
    pub(super) expected: String,
    pub(super) answer: String,
    http_status: Option<u16>,
    pub(super) duration_ms: u64,
    pub(super) problem: Option<String>,
    pub(super) fix: Option<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct Report {
    url: String,
    pub(super) passed: usize,
    pub(super) failed: usize,
    pub(super) skipped: usize,
    pub(super) cases: Vec<CaseResult>,
}

impl CaseResult {
    pub(super) fn of(case: &Case, answer: &Answer, problem: Option<Problem>) -> Self {
        let (problem, fix) = problem.map_or((None, None), |found| (Some(found.text), Some(found.fix)));
        Self {
            name: case.name,
            title: case.title,
            result: if problem.is_some() { Outcome::Failed } else { Outcome::Passed },
            expected: case.expected.text().to_owned(),
            answer: describe(answer),
            http_status: answer.result.as_ref().ok().map(|answered| answered.status),
            duration_ms: u64::try_from(answer.after.as_millis()).unwrap_or(u64::MAX),
            problem,
            fix,
        }
    }

    pub(super) fn skipped(case: &Case, reason: &str) -> Self {
        let expected = case.expected.text().to_owned();
        Self::without_request(case.name, case.title, expected, format!("not sent: {reason}"), Outcome::Skipped, None)
    }

    pub(super) fn without_request(
        name: &'static str,
        title: &'static str,
        expected: String,
        answer: String,
        result: Outcome,
        problem: Option<Problem>,
    ) -> Self {
        let (problem, fix) = problem.map_or((None, None), |found| (Some(found.text), Some(found.fix)));
        Self { name, title, result, expected, answer, http_status: None, duration_ms: 0, problem, fix }
    }

    pub(super) fn print(&self) {
        let Self { name, title, expected, answer, .. } = self;
        match self.result {
            Outcome::Passed => print_line(format_args!("ok    {name}: {title}: {answer}")),
            Outcome::Skipped => print_line(format_args!("skip  {name}: {title}: {answer}")),
            Outcome::Failed => print_line(format_args!(
                "BAD   {name}: {title}\n      expected: {expected}\n      received: {answer}\n      problem:  {}\n      → {}",
                self.problem.as_deref().unwrap_or_default(),
                self.fix.as_deref().unwrap_or_default()
            )),
        }
    }
}

fn describe(answer: &Answer) -> String {
    let ms = answer.after.as_millis();
    match &answer.result {
        Ok(Answered { status, text }) if text.is_empty() => format!("{status} after {ms} ms"),
        Ok(Answered { status, text }) => format!("{status} after {ms} ms, with the text \"{text}\""),
        Err(NoAnswer::Timeout) => format!("no response after {ms} ms"),
        Err(NoAnswer::Connect) => "no connection".to_owned(),
        Err(NoAnswer::Closed) => format!("a closed connection after {ms} ms"),
    }
}

impl Report {
    pub(super) fn new(url: &Url, cases: Vec<CaseResult>) -> Self {
        let count = |outcome| cases.iter().filter(|case| case.result == outcome).count();
        Self {
            url: url.to_string(),
            passed: count(Outcome::Passed),
            failed: count(Outcome::Failed),
            skipped: count(Outcome::Skipped),
            cases,
        }
    }

    /// Prints the rest. An error if a case has failed.
    pub(super) fn finish(&self, json: bool) -> CommandResult {
        let Self { passed, failed, skipped, .. } = self;
        if json {
            print_json(self)?;
        } else {
            print_line(format_args!("passed: {passed}, failed: {failed}, skipped: {skipped}"));
        }
        match failed {
            0 => Ok(()),
            1 => Err(command_error("the receiver failed 1 case")),
            many => Err(command_error(format!("the receiver failed {many} cases"))),
        }
    }
}
