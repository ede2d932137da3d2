//! A wrong command line. What clap prints repeats the wrong argument, which may be a credential that was pasted into the wrong place: it is
//! shortened first.

use std::{
    io::{IsTerminal, Write},
    process::ExitCode,
};

/// How credentials begin, also within a URL. What follows is not shown.
const MARKERS: &[&str] =
    &["plk_test_", "plk_live_", "plk_", "whsec_", "pay_", "pli_", "pls_", "plc_", "plb_", "/l/", "/r/"];
/// Fewer characters after a marker are no credential: examples in the help are shorter.
const MIN_CHARACTERS: usize = 8;

/// Prints what is wrong, or the help that was asked for. Returns the exit code.
pub(crate) fn print(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let mut stderr = std::io::stderr().lock();
    let text = error.render();
    let text = if stderr.is_terminal() { text.ansi().to_string() } else { text.to_string() };
    let _ = stderr.write_all(conceal(&text).as_bytes());
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// The text without credentials.
fn conceal(text: &str) -> String {
    let (mut concealed, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(character) = rest.chars().next() {
        let marker = MARKERS.iter().find(|marker| rest.starts_with(**marker));
        let hidden = marker.map(|marker| credential_length(&rest[marker.len()..]));
        if let (Some(marker), Some(length @ MIN_CHARACTERS..)) = (marker, hidden) {
            concealed.push_str(marker);
            concealed.push('…');
            rest = &rest[marker.len() + length..];
        } else {
            concealed.push(character);
            rest = &rest[character.len_utf8()..];
        }
    }
    concealed
}

/// How many of the first characters can belong to a credential: letters, digits and what base64 has.
fn credential_length(text: &str) -> usize {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_+/=".contains(byte);
    text.bytes().take_while(is_part).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_are_concealed_and_the_rest_stays() {
        for (text, shown) in [
            (
                "invalid value 'plk_test_00abcdefgh12' for '--company <ID>'",
                "invalid value 'plk_test_…' for '--company <ID>'",
            ),
            ("'pay_002h4gdb4pbf4725namd9dyj26b5'", "'pay_…'"),
            ("--secret=whsec_MfKQ9r8GKYqrTwj/UPD8I+LPZIo2La= x", "--secret=whsec_… x"),
            ("http://127.0.0.1:8401/l/ATAwAAGPv-Q6CRvzS2jn?x", "http://127.0.0.1:8401/l/…?x"),
            ("tip: a similar subcommand exists: 'payment'", "tip: a similar subcommand exists: 'payment'"),
            ("a payment id (pay_…) and cmp_00kv35mf3p80jb", "a payment id (pay_…) and cmp_00kv35mf3p80jb"),
            ("Süß plk_test_00…", "Süß plk_test_00…"),
        ] {
            assert_eq!(conceal(text), shown);
        }
    }
}
