//! What an event says and what was answered to it, as a terminal shows it.

use paylink_store::AttemptEntry;
use serde::Deserialize;

/// What an event says of its payment.
#[derive(Debug, Deserialize)]
pub struct About {
    pub id: String,
    pub reference: String,
    pub status: String,
}

#[derive(Deserialize)]
struct Event {
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    payment: About,
}

pub fn about(body: &str) -> Result<About, serde_json::Error> {
    serde_json::from_str(body).map(|event: Event| event.data.payment)
}

/// What came of an attempt.
pub fn came_to(attempt: &AttemptEntry) -> String {
    match attempt.http_status {
        Some(status) => format!("answered {status}"),
        None => format!("no answer ({})", attempt.outcome),
    }
}

const SHOWN_CHARACTERS: usize = 500;

/// The beginning of what an endpoint answered. It may have been written to deceive whoever looks at it: nothing in it moves a cursor, rings
/// a bell, hides or turns letters around.
pub fn harmless(answer: &[u8]) -> String {
    let text = String::from_utf8_lossy(answer);
    let mut shown: String = text.chars().take(SHOWN_CHARACTERS).map(plain).collect();
    if text.chars().nth(SHOWN_CHARACTERS).is_some() {
        shown.push('…');
    }
    shown.trim().to_owned()
}

fn plain(character: char) -> char {
    let invisible = matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    match character {
        '\n' | '\r' | '\t' => ' ',
        _ if character.is_control() || invisible => '\u{fffd}',
        _ => character,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_cannot_steer_a_terminal() {
        for (answer, shown) in [
            ("ok\n".as_bytes(), "ok"),
            (b"\x1b[2Jgone\x07", "\u{fffd}[2Jgone\u{fffd}"),
            ("\u{9b}31mred".as_bytes(), "\u{fffd}31mred"),
            ("a\u{202e}b\r\nc".as_bytes(), "a\u{fffd}b  c"),
            (b"\xff\xfe", "\u{fffd}\u{fffd}"),
            ("Süß €".as_bytes(), "Süß €"),
        ] {
            assert_eq!(harmless(answer), shown);
        }
        assert_eq!(harmless("x".repeat(501).as_bytes()), "x".repeat(500) + "…");
    }
}
