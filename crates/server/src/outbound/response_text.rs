//! The body of an endpoint's response, as text for people. The endpoint may be hostile.

/// The text with its line breaks. Other control characters, invisible characters and changes of the text direction are replaced.
pub fn printable(response_body: &[u8]) -> String {
    String::from_utf8_lossy(response_body).chars().map(printable_character).collect()
}

fn printable_character(character: char) -> char {
    let invisible = matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    match character {
        '\n' | '\r' | '\t' => character,
        _ if character.is_control() || invisible => '\u{fffd}',
        _ => character,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_line_breaks_and_tabs_remain_of_control_characters() {
        assert_eq!(printable("a\u{202e}b\r\n\tc\x1b[2J\u{ad}€".as_bytes()), "a\u{fffd}b\r\n\tc\u{fffd}[2J\u{fffd}€");
        assert_eq!(printable(b"\xff"), "\u{fffd}");
    }
}
