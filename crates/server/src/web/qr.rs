//! QR codes: by which a payer continues on a phone, and an authenticator app learns its secret.

use std::fmt::Write as _;

use fast_qr::{ECL, QRBuilder};

/// A code as an SVG path of horizontal strokes, one unit thick, and the width of its square. The template adds the quiet zone
/// of four units.
#[derive(Clone, Debug)]
pub struct QrCode {
    pub size: usize,
    pub path: String,
}

impl QrCode {
    /// `None` if the text does not fit into a QR code.
    pub fn of(text: &str) -> Option<Self> {
        // A screen needs little error correction, and the lowest level has the largest squares.
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
    fn a_qr_code_starts_with_its_finder_pattern() {
        let code = QrCode::of("https://pay.example.com/l/x").expect("short enough");
        assert!(code.path.starts_with("M0 0h7M"), "{}", code.path);
        assert!(QrCode::of(&"x".repeat(3_000)).is_none());
    }
}
