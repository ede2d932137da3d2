//! How a log line is written: one JSON object, or text for people. All lines have the same form, whoever writes them.

use std::{cell::RefCell, io::Write};

use paylink_domain::time::{Clock, Timestamp};

use crate::{config::LogFormat, system::SystemClock};

/// A line that is written from left to right.
pub(super) struct Line<'a> {
    format: LogFormat,
    bytes: &'a mut Vec<u8>,
}

impl<'a> Line<'a> {
    /// Begins a line in an empty buffer.
    pub(super) fn begin(format: LogFormat, bytes: &'a mut Vec<u8>, level: &str, message: &str) -> Self {
        let mut line = Self { format, bytes };
        match format {
            LogFormat::Json => {
                line.raw(b"{\"timestamp\":\"");
                write_timestamp(line.bytes, SystemClock.now());
                line.raw(b"\",\"level\":\"");
                line.raw(level.as_bytes());
                line.raw(b"\",\"message\":");
                write_json_text(line.bytes, message);
            }
            LogFormat::Text => {
                write_timestamp(line.bytes, SystemClock.now());
                // A buffer in memory does not fail. A library may quote what a client sent: it stays on this line.
                let _ = if message.contains(char::is_control) {
                    write!(line.bytes, " {level:>5} {}", message.escape_debug())
                } else {
                    write!(line.bytes, " {level:>5} {message}")
                };
            }
        }
        line
    }

    /// A value that is a word of ours: nothing in it needs to be escaped.
    pub(super) fn word(&mut self, name: &str, value: &str) {
        self.name(name);
        if self.format == LogFormat::Json {
            self.raw(b"\"");
        }
        self.raw(value.as_bytes());
        if self.format == LogFormat::Json {
            self.raw(b"\"");
        }
    }

    /// The same, written out.
    pub(super) fn display(&mut self, name: &str, value: impl std::fmt::Display) {
        self.name(name);
        let _ = match self.format {
            LogFormat::Json => write!(self.bytes, "\"{value}\""),
            LogFormat::Text => write!(self.bytes, "{value}"),
        };
    }

    /// A number or a truth value.
    pub(super) fn literal(&mut self, name: &str, value: impl std::fmt::Display) {
        self.name(name);
        let _ = write!(self.bytes, "{value}");
    }

    /// A number with three decimals.
    pub(super) fn thousandths(&mut self, name: &str, value: u128) {
        self.name(name);
        let _ = write!(self.bytes, "{}.{:03}", value / 1_000, value % 1_000);
    }

    /// Any text.
    pub(super) fn text(&mut self, name: &str, value: &str) {
        self.name(name);
        match self.format {
            LogFormat::Json => write_json_text(self.bytes, value),
            LogFormat::Text if is_plain(value) => self.raw(value.as_bytes()),
            // Nobody can begin a line of their own with a line feed in a value.
            LogFormat::Text => {
                let _ = write!(self.bytes, "{value:?}");
            }
        }
    }

    pub(super) fn end(self) {
        if self.format == LogFormat::Json {
            self.bytes.push(b'}');
        }
        self.bytes.push(b'\n');
    }

    fn name(&mut self, name: &str) {
        match self.format {
            LogFormat::Json => {
                self.raw(b",\"");
                self.raw(name.as_bytes());
                self.raw(b"\":");
            }
            LogFormat::Text => {
                self.raw(b" ");
                self.raw(name.as_bytes());
                self.raw(b"=");
            }
        }
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }
}

fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'"' | b'=' | b'\\'))
}

fn write_json_text(bytes: &mut Vec<u8>, text: &str) {
    let _ = serde_json::to_writer(bytes, text); // a text is always JSON
}

/// The text of a second, without its fraction. Thousands of lines are written in one second.
struct WrittenSecond {
    second: i64,
    text: String,
}

/// In RFC 3339 format, in UTC with milliseconds.
fn write_timestamp(bytes: &mut Vec<u8>, now: Timestamp) {
    thread_local! {
        static LAST: RefCell<WrittenSecond> = const { RefCell::new(WrittenSecond { second: i64::MIN, text: String::new() }) };
    }
    let (second, ms) = (now.epoch_ms().div_euclid(1_000), now.epoch_ms().rem_euclid(1_000));
    LAST.with_borrow_mut(|last| {
        if last.second != second {
            let text = now.to_rfc3339();
            let length = text.rfind('.').unwrap_or(text.len());
            *last = WrittenSecond { second, text: text[..length].to_owned() };
        }
        bytes.extend_from_slice(last.text.as_bytes());
    });
    let _ = write!(bytes, ".{ms:03}Z");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: LogFormat) -> String {
        let mut bytes = Vec::new();
        let mut line = Line::begin(format, &mut bytes, "WARN", "some \"words\"");
        line.word("word", "GET");
        line.literal("number", 200);
        line.thousandths("ms", 1_042);
        line.text("text", "two\nlines");
        line.text("plain", "a/b");
        line.end();
        String::from_utf8(bytes).expect("UTF-8")
    }

    #[test]
    fn a_line_is_json_or_text_and_always_one_line() {
        let json: serde_json::Value = serde_json::from_str(&written(LogFormat::Json)).expect("JSON");
        assert_eq!((&json["level"], &json["message"]), (&"WARN".into(), &"some \"words\"".into()));
        assert_eq!((&json["number"], &json["ms"], &json["text"]), (&200.into(), &1.042.into(), &"two\nlines".into()));
        let text = written(LogFormat::Text);
        assert!(
            text.ends_with("  WARN some \"words\" word=GET number=200 ms=1.042 text=\"two\\nlines\" plain=a/b\n"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1);
    }

    #[test]
    fn a_timestamp_is_in_utc_with_milliseconds_also_when_the_clock_is_set_back() {
        for ms in [1_796_000_000_000, 1_796_000_000_007, 1_796_000_001_999, 1_795_999_999_123] {
            let (now, mut bytes) = (Timestamp::from_epoch_ms(ms), Vec::new());
            write_timestamp(&mut bytes, now);
            assert_eq!(String::from_utf8(bytes).expect("UTF-8"), now.to_rfc3339());
        }
    }
}
