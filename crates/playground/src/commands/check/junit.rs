//! The result as JUnit XML, which CI systems show.

use std::fmt::Write as _;

use super::report::{CaseResult, Outcome, Report};

pub(super) fn document(report: &Report) -> String {
    let total_ms: u64 = report.cases.iter().map(|case| case.duration_ms).sum();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"paylink check\" tests=\"{}\" failures=\"{}\" \
         errors=\"0\" skipped=\"{}\" time=\"{}\">\n",
        report.cases.len(),
        report.failed,
        report.skipped,
        seconds(total_ms)
    );
    for case in &report.cases {
        xml.push_str(&test_case(case));
    }
    xml.push_str("</testsuite>\n</testsuites>\n");
    xml
}

fn test_case(case: &CaseResult) -> String {
    let mut xml =
        format!("<testcase classname=\"paylink.check\" name=\"{}\" time=\"{}\">", case.name, seconds(case.duration_ms));
    let answer = escape(&case.answer);
    // Writing to a `String` does not fail.
    let _ = match case.result {
        Outcome::Passed => Ok(()),
        Outcome::Skipped => write!(xml, "<skipped message=\"{answer}\"/>"),
        Outcome::Failed => write!(
            xml,
            "<failure message=\"{}\">{}\nexpected: {}\nreceived: {answer}\n{}</failure>",
            escape(case.problem.as_deref().unwrap_or_default()),
            escape(case.title),
            escape(&case.expected),
            escape(case.fix.as_deref().unwrap_or_default())
        ),
    };
    xml.push_str("</testcase>\n");
    xml
}

fn seconds(ms: u64) -> String {
    format!("{}.{:03}", ms / 1_000, ms % 1_000)
}

/// Texts of the receiver have no control characters any more, which XML would not allow.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receiver_cannot_write_elements() {
        let text = "</failure><x a=\"1\">&".to_owned();
        let case = CaseResult::without_request("name", "title", String::new(), text, Outcome::Failed, None);
        let xml = test_case(&case);
        assert!(xml.contains("&lt;/failure&gt;&lt;x a=&quot;1&quot;&gt;&amp;"), "{xml}");
        assert_eq!(xml.matches("</failure>").count(), 1, "{xml}");
    }
}
