//! A bank's logo: a small SVG or PNG image, from the operator's configuration.
//!
//! Unlike merchants, operators may use SVG. Pages show it as an image, where browsers run no scripts, and the response with it forbids
//! them to whoever opens it as a page.

use crate::logo::png_size;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Svg,
    Png,
}

impl Kind {
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
        }
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct BankLogo {
    pub kind: Kind,
    pub image: Vec<u8>,
}

impl std::fmt::Debug for BankLogo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BankLogo({:?}, {} bytes)", self.kind, self.image.len())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidBankLogo {
    #[error("neither an SVG nor a PNG image")]
    Kind,
    #[error("larger than {} bytes", BankLogo::MAX_BYTES)]
    Bytes,
}

impl BankLogo {
    /// Small, so that a list of banks still loads fast.
    pub const MAX_BYTES: usize = 20_000;

    pub fn read(image: Vec<u8>) -> Result<Self, InvalidBankLogo> {
        if image.len() > Self::MAX_BYTES {
            return Err(InvalidBankLogo::Bytes);
        }
        let kind = if png_size(&image).is_some() {
            Kind::Png
        } else if std::str::from_utf8(&image).is_ok_and(is_svg) {
            Kind::Svg
        } else {
            return Err(InvalidBankLogo::Kind);
        };
        Ok(Self { kind, image })
    }
}

/// Whether the first element is `svg`. Before it there may be an XML declaration, a document type and comments.
fn is_svg(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while let Some((prolog, end)) =
        [("<?", "?>"), ("<!--", "-->"), ("<!", ">")].into_iter().find(|(start, _)| rest.starts_with(start))
    {
        let Some(at) = rest[prolog.len()..].find(end) else { return false };
        rest = rest[prolog.len() + at + end.len()..].trim_start();
    }
    rest.strip_prefix("<svg")
        .is_some_and(|rest| rest.starts_with(|next: char| next.is_whitespace() || next == '>' || next == '/'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_logo_is_a_small_svg_or_png() {
        let kind = |image: &[u8]| BankLogo::read(image.to_vec()).map(|logo| logo.kind);
        let svg = "<svg xmlns='http://www.w3.org/2000/svg'><circle r='9'/></svg>";
        assert_eq!(kind(svg.as_bytes()), Ok(Kind::Svg));
        let with_prolog = format!("\u{feff}<?xml version='1.0'?>\n<!-- A <logo> -->\n<!DOCTYPE svg>\n{svg}");
        assert_eq!(kind(with_prolog.as_bytes()), Ok(Kind::Svg));
        assert_eq!(kind(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x40\0\0\0\x40\x08\x06\0\0\0"), Ok(Kind::Png));
        for wrong in ["", "<svg", "<svgs>", "<html><svg></svg></html>", "<!-- <svg> ", "\u{ff}\u{d8}", "GIF89a"] {
            assert_eq!(kind(wrong.as_bytes()), Err(InvalidBankLogo::Kind), "{wrong}");
        }
        assert_eq!(kind(&vec![b' '; BankLogo::MAX_BYTES + 1]), Err(InvalidBankLogo::Bytes));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_a_panic(text in "(<[?!]|-->|[>?é]|<svg)*") {
            let _ = BankLogo::read(text.into_bytes());
        }
    }
}
