//! A company's logo: a small PNG or JPEG image.
//!
//! Only raster images are allowed, because an SVG can contain scripts. The kind is read from the first bytes of the
//! file, not from its name. The server decodes an uploaded image and stores it as one of its own (`logo.rs` there).

/// The supported image formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Png,
    Jpeg,
}

impl Kind {
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }

    pub fn from_media_type(text: &str) -> Option<Self> {
        [Self::Png, Self::Jpeg].into_iter().find(|kind| kind.media_type() == text)
    }
}

/// An image with its size in pixels.
#[derive(Clone, PartialEq, Eq)]
pub struct Logo {
    pub kind: Kind,
    pub width: u16,
    pub height: u16,
    pub image: Vec<u8>,
}

impl std::fmt::Debug for Logo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Logo({:?}, {} × {}, {} bytes)", self.kind, self.width, self.height, self.image.len())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidLogo {
    #[error("neither a PNG nor a JPEG image")]
    Kind,
    #[error("larger than {} bytes", Logo::MAX_BYTES)]
    Bytes,
    #[error("not between {} and {} pixels wide and high", Logo::MIN_PIXELS, Logo::MAX_PIXELS)]
    Pixels,
    #[error("damaged, or a PNG or JPEG image of an unusual kind")]
    Damaged,
    /// A file that is small enough, and is too large once it is encoded again.
    #[error(
        "larger than {} bytes when it is stored without metadata: choose a simpler or smaller image",
        Logo::MAX_BYTES
    )]
    Detailed,
}

impl Logo {
    /// Small, so that a page with a logo still loads fast.
    pub const MAX_BYTES: usize = 16 * 1024;
    pub const MIN_PIXELS: u16 = 16;
    pub const MAX_PIXELS: u16 = 1024;

    /// Looks at the header only.
    pub fn read(image: Vec<u8>) -> Result<Self, InvalidLogo> {
        if image.len() > Self::MAX_BYTES {
            return Err(InvalidLogo::Bytes);
        }
        let sized = png_size(&image).map(|size| (Kind::Png, size)).or_else(|| Some((Kind::Jpeg, jpeg(&image)?)));
        let (kind, (width, height)) = sized.ok_or(InvalidLogo::Kind)?;
        let valid_pixels = |pixels: u32| {
            let pixels = u16::try_from(pixels).ok()?;
            (Self::MIN_PIXELS..=Self::MAX_PIXELS).contains(&pixels).then_some(pixels)
        };
        let (Some(width), Some(height)) = (valid_pixels(width), valid_pixels(height)) else {
            return Err(InvalidLogo::Pixels);
        };
        Ok(Self { kind, width, height, image })
    }
}

/// The size from a PNG's header.
pub(crate) fn png_size(image: &[u8]) -> Option<(u32, u32)> {
    let header = image.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR")?;
    let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
    Some((number(0)?, number(4)?))
}

/// The size from a JPEG's frame header, which follows other segments.
fn jpeg(image: &[u8]) -> Option<(u32, u32)> {
    let mut rest = image.strip_prefix(b"\xff\xd8")?;
    loop {
        let [0xff, marker, segment @ ..] = rest else { return None };
        let length = usize::from(u16::from_be_bytes(segment.get(..2)?.try_into().ok()?));
        // SOF0 to SOF15, without the other markers in this range.
        if matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
            let number = |at: usize| Some(u32::from(u16::from_be_bytes(segment.get(at..at + 2)?.try_into().ok()?)));
            return Some((number(5)?, number(3)?));
        }
        rest = segment.get(length.max(2)..)?;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn a_png(width: u32, height: u32) -> Vec<u8> {
        [b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", &width.to_be_bytes()[..], &height.to_be_bytes()[..], b"\x08\x06\0\0\0"]
            .concat()
    }

    fn a_jpeg(width: u16, height: u16) -> Vec<u8> {
        let frame = [&b"\xff\xc0\x00\x11\x08"[..], &height.to_be_bytes(), &width.to_be_bytes()].concat();
        [&b"\xff\xd8\xff\xe0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0"[..], &frame].concat()
    }

    #[test]
    fn a_logo_is_a_small_png_or_jpeg() {
        let size = |image| Logo::read(image).map(|logo| (logo.kind, logo.width, logo.height));
        assert_eq!(size(a_png(120, 40)), Ok((Kind::Png, 120, 40)));
        assert_eq!(size(a_jpeg(64, 48)), Ok((Kind::Jpeg, 64, 48)));
        assert_eq!(size(a_png(4_000, 40)), Err(InvalidLogo::Pixels));
        assert_eq!(size(a_png(120, 3)), Err(InvalidLogo::Pixels));
        assert_eq!(size(b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec()), Err(InvalidLogo::Kind));
        assert_eq!(size(b"GIF89a".to_vec()), Err(InvalidLogo::Kind));
        assert_eq!(size(vec![0; Logo::MAX_BYTES + 1]), Err(InvalidLogo::Bytes));
        assert_eq!(size(a_png(120, 40)[..20].to_vec()), Err(InvalidLogo::Kind));
    }

    proptest! {
        #[test]
        fn any_bytes_are_parsed_without_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = Logo::read(bytes.clone());
            let _ = Logo::read([b"\xff\xd8\xff".to_vec(), bytes].concat());
        }
    }
}
