//! A QR code, to go on with a phone.

use fast_qr::{ECL, QRBuilder};
use std::fmt::Write as _;

/// A code as an SVG path of horizontal strokes, one unit thick, with the width of its square. The four units of quiet around it are the
/// page's to keep.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) size: usize,
    pub(super) path: String,
}

impl Code {
    /// Nothing, if the text is longer than a code can be.
    pub(super) fn of(text: &str) -> Option<Self> {
        // On a screen nothing is torn or dirty: the least correction makes the largest squares.
        let code = QRBuilder::new(text).ecl(ECL::L).build().ok()?;
        let (size, mut path) = (code.size, String::new());
        for row in 0..size {
            let mut column = 0;
            while column < size {
                let dark = (column..size).take_while(|column| code[row][*column].value()).count();
                if dark > 0 {
                    let _ = write!(path, "M{column} {row}h{dark}");
                }
                column += dark.max(1);
            }
        }
        Some(Self { size, path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_begins_with_its_corner() {
        let code = Code::of("https://pay.example.com/l/x").expect("short enough");
        assert!(code.path.starts_with("M0 0h7M"), "{}", code.path);
        assert!(Code::of(&"x".repeat(3_000)).is_none());
    }
}
