//! Lines of comma-separated values (RFC 4180).

/// A line with quoted fields.
pub(super) fn line(fields: &[&str]) -> String {
    let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
    format!("{}\r\n", fields.join(","))
}

/// A spreadsheet would run a text that begins like a formula. An apostrophe before it makes it a text.
fn quoted(field: &str) -> String {
    let guard = if field.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) { "'" } else { "" };
    format!("\"{guard}{}\"", field.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted() {
        assert_eq!(line(&["a", "b \"c\"", "d,\ne"]), "\"a\",\"b \"\"c\"\"\",\"d,\ne\"\r\n");
    }

    #[test]
    fn no_field_is_a_formula() {
        for field in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"] {
            assert_eq!(line(&[field]), format!("\"'{field}\"\r\n"));
        }
    }
}
