//! A company's logo as it is stored: decoded, and encoded again. So payers receive pixels only, whatever else an uploaded file contains.
//!
//! A PNG stays a PNG, and a JPEG a JPEG: as a PNG, a photograph would be too large. Metadata is dropped, and with it the orientation and
//! the colour profile.

use std::{io::Cursor, time::Duration};

use paylink_domain::logo::{InvalidLogo, Kind, Logo};
use png::{ColorType, Compression, Filter, Limits, Transformations};
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};
use zune_jpeg::{
    JpegDecoder,
    zune_core::{bytestream::ZCursor, colorspace::ColorSpace, options::DecoderOptions},
};

/// More than the largest logo has as pixels of 64 bits.
const MAX_MEMORY_BYTES: usize = 16 * 1024 * 1024;
/// Scans of a progressive JPEG. Each visits every pixel; programs write about ten.
const MAX_SCANS: usize = 100;
/// The first that makes the file small enough is used.
const JPEG_QUALITIES: [u8; 4] = [90, 80, 65, 50];
/// Waiting included. What was started goes on, so the next one waits for it.
const TIMEOUT: Duration = Duration::from_secs(5);

/// An image takes a few megabytes and milliseconds. Nobody needs two at the same time.
static RUNNING: Semaphore = Semaphore::const_new(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogoError {
    Invalid(InvalidLogo),
    /// Others are being read.
    Busy,
}

/// Reads an uploaded file beside the requests.
pub async fn read_beside(file: Vec<u8>) -> Result<Logo, LogoError> {
    let work = async {
        let running = RUNNING.acquire().await.map_err(|_| LogoError::Busy)?;
        let work = move || {
            let _running = running;
            read(file)
        };
        spawn_blocking(work).await.map_err(|_| LogoError::Busy)?.map_err(LogoError::Invalid)
    };
    timeout(TIMEOUT, work).await.unwrap_or(Err(LogoError::Busy))
}

/// The logo in a file, as it is stored.
pub fn read(file: Vec<u8>) -> Result<Logo, InvalidLogo> {
    let sent = Logo::read(file)?;
    let image = match sent.kind {
        Kind::Png => Pixels::of_png(&sent.image).and_then(|pixels| pixels.to_png()),
        Kind::Jpeg => jpeg(&sent.image),
    };
    let stored = Logo::read(image.ok_or(InvalidLogo::Damaged)?).map_err(|invalid| match invalid {
        InvalidLogo::Bytes => InvalidLogo::Detailed,
        InvalidLogo::Kind | InvalidLogo::Pixels | InvalidLogo::Damaged | InvalidLogo::Detailed => InvalidLogo::Damaged,
    })?;
    // A file whose decoder finds another size than its header has would be shown distorted.
    if (stored.width, stored.height) == (sent.width, sent.height) { Ok(stored) } else { Err(InvalidLogo::Damaged) }
}

/// The pixels of a PNG with what is needed to write them again. An image with a palette keeps it, because it would be larger without.
struct Pixels {
    width: u32,
    height: u32,
    colour: ColorType,
    depth: png::BitDepth,
    palette: Option<Vec<u8>>,
    /// Of the palette. Other images have an alpha channel instead.
    transparency: Option<Vec<u8>>,
    bytes: Vec<u8>,
}

impl Pixels {
    fn of_png(file: &[u8]) -> Option<Self> {
        let mut decoder = png::Decoder::new_with_limits(Cursor::new(file), Limits { bytes: MAX_MEMORY_BYTES });
        decoder.set_ignore_text_chunk(true);
        decoder.set_ignore_iccp_chunk(true);
        let has_palette = decoder.read_header_info().ok()?.color_type == ColorType::Indexed;
        let transformations =
            if has_palette { Transformations::IDENTITY } else { Transformations::normalize_to_color8() };
        decoder.set_transformations(transformations);
        let mut reader = decoder.read_info().ok()?;
        let mut bytes = vec![0; reader.output_buffer_size().filter(|size| *size <= MAX_MEMORY_BYTES)?];
        let frame = reader.next_frame(&mut bytes).ok()?;
        reader.finish().ok()?;
        bytes.truncate(frame.buffer_size());
        let of_palette = |part: Option<&[u8]>| part.filter(|_| has_palette).map(<[u8]>::to_vec);
        let info = reader.info();
        Some(Self {
            width: frame.width,
            height: frame.height,
            colour: frame.color_type,
            depth: frame.bit_depth,
            palette: of_palette(info.palette.as_deref()),
            transparency: of_palette(info.trns.as_deref()),
            bytes,
        })
    }

    /// With the filter that makes the smaller file: which one does depends on the picture.
    fn to_png(&self) -> Option<Vec<u8>> {
        let filters = [Filter::NoFilter, Filter::Adaptive];
        filters.into_iter().filter_map(|filter| self.to_png_with(filter)).min_by_key(Vec::len)
    }

    fn to_png_with(&self, filter: Filter) -> Option<Vec<u8>> {
        let mut image = Vec::new();
        let mut encoder = png::Encoder::new(&mut image, self.width, self.height);
        encoder.set_color(self.colour);
        encoder.set_depth(self.depth);
        encoder.set_compression(Compression::High);
        encoder.set_filter(filter);
        if let Some(palette) = &self.palette {
            encoder.set_palette(palette.as_slice());
        }
        if let Some(transparency) = &self.transparency {
            encoder.set_trns(transparency.as_slice());
        }
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(&self.bytes).ok()?;
        writer.finish().ok()?;
        Some(image)
    }
}

/// A JPEG with the pixels of this one. Four colours of print become three.
fn jpeg(file: &[u8]) -> Option<Vec<u8>> {
    let size = usize::from(Logo::MAX_PIXELS);
    let options = DecoderOptions::default()
        .set_strict_mode(true)
        .set_max_width(size)
        .set_max_height(size)
        .jpeg_set_max_scans(MAX_SCANS)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
    let pixels = decoder.decode().ok()?;
    let (width, height) = decoder.dimensions()?;
    let (width, height) = (u16::try_from(width).ok()?, u16::try_from(height).ok()?);
    let encode = |quality| {
        let mut image = Vec::new();
        let mut encoder = jpeg_encoder::Encoder::new(&mut image, quality);
        encoder.set_optimized_huffman_tables(true);
        encoder.encode(&pixels, width, height, jpeg_encoder::ColorType::Rgb).ok()?;
        Some(image)
    };
    let mut smallest = None;
    for quality in JPEG_QUALITIES {
        let image = encode(quality)?;
        if image.len() <= Logo::MAX_BYTES {
            return Some(image);
        }
        smallest = Some(image);
    }
    smallest
}

#[cfg(test)]
mod tests;
