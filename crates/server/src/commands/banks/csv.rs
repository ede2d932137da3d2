//! Reading CSV as spreadsheets write it (RFC 4180): fields in quotes may contain commas, line breaks and doubled quotes.

/// The rows of a text, without empty ones. `None` if a quote is not closed.
pub(super) fn rows(text: &str) -> Option<Vec<Vec<String>>> {
    let mut rows = vec![vec![String::new()]];
    let mut in_quotes = false;
    let mut characters = text.trim_start_matches('\u{feff}').chars().peekable();
    while let Some(character) = characters.next() {
        let row = rows.last_mut()?;
        match character {
            '"' if in_quotes && characters.next_if_eq(&'"').is_some() => row.last_mut()?.push('"'),
            '"' => in_quotes = !in_quotes,
            ',' if !in_quotes => row.push(String::new()),
            '\r' if !in_quotes && characters.peek() == Some(&'\n') => {}
            '\n' if !in_quotes => rows.push(vec![String::new()]),
            _ => row.last_mut()?.push(character),
        }
    }
    rows.retain(|row| row.iter().any(|field| !field.trim().is_empty()));
    (!in_quotes).then_some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_may_be_in_quotes() {
        let text = "\u{feff}id,name\r\natlas,\"Atlas, the \"\"first\"\"\nBank\"\r\n\r\nborea,\n";
        let expected = [["id", "name"], ["atlas", "Atlas, the \"first\"\nBank"], ["borea", ""]];
        assert_eq!(rows(text).expect("closed quotes"), expected);
        assert_eq!(rows("id\n\"atlas"), None);
    }
}
