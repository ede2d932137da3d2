//! Plain text for e-mails: lines of limited width, and subjects.

/// RFC 5322 recommends it.
const WIDTH: usize = 78;

/// The text on one line: no line breaks or other control characters, which would end a header.
pub(super) fn single_line(text: &str) -> String {
    words(text).collect::<Vec<_>>().join(" ")
}

/// The text in lines of at most 78 characters. A longer word, such as a URL, is not divided.
pub(super) fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in words(text) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) | None => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

/// At most `max` characters. A longer text ends with an ellipsis.
pub(super) fn shortened(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let start: String = text.chars().take(max.saturating_sub(1)).collect();
    format!("{}…", start.trim_end())
}

/// No-break spaces do not separate words.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| character == ' ' || character.is_control()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_and_words_are_whole() {
        let text = "word ".repeat(40) + "https://portal.example.com/" + &"x".repeat(80) + " 1,00\u{a0}€";
        let wrapped = wrapped(&text);
        let long: Vec<_> = wrapped.lines().filter(|line| line.chars().count() > WIDTH).collect();
        assert_eq!(long.len(), 1);
        assert!(long[0].starts_with("https://"), "{long:?}");
        assert_eq!(wrapped.lines().next().map(str::len), Some(74));
        assert_eq!(wrapped.lines().last(), Some("1,00\u{a0}€"));
        assert_eq!(single_line(&wrapped), single_line(&text));
    }

    #[test]
    fn a_subject_is_one_line() {
        assert_eq!(single_line("A:\r\nBcc: b@example.com\u{85}\tC"), "A: Bcc: b@example.com C");
        assert_eq!(shortened("Zażółć gęślą", 8), "Zażółć…");
        assert_eq!(shortened("Zażółć", 6), "Zażółć");
    }
}
