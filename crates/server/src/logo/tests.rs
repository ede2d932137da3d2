//! Images of every kind that people upload, and files that only look like images.

use data_encoding::BASE64;
use png::BitDepth;

use super::*;

/// 17 × 17 pixels in seven passes. The pixel at (x, y) is as grey as 15 x + y, modulo 256.
const INTERLACED: &str = "iVBORw0KGgoAAAANSUhEUgAAABEAAAARCAAAAAFpASiwAAABTklEQVR42gFDAbz+AAB48AAIgPgAEIgAADy0AES8AEzEAARAfLj0AAxIhMD8AB5altIAIl6a1gAmYp7aACpmot4ALmqm4gACID5cepi21PIABiRCYH6cutj2AAooRmSCoL7c+gAOLEpohqTC4P4ADy1LaYelw+EAES9Na4mnxeMAEzFPbYupx+UAFTNRb42ryecAFzVTcY+ty+kAGTdVc5GvzesAGzlXdZOxz+0AHTtZd5Wz0e8AHz1beZe10/EAARAfLj1MW2p5iJemtcTT4vEAAxIhMD9OXWx7ipmot8bV5PMABRQjMkFQX259jJuqucjX5vUABxYlNENSYXB/jp2su8rZ6PcACRgnNkVUY3KBkJ+uvczb6vkACxopOEdWZXSDkqGwv87d7PsADRwrOklYZ3aFlKOywdDf7v0ADx4tPEtaaXiHlqW0w9Lh8P87mo+BwJ4/3AAAAABJRU5ErkJggg==";

/// An image whose bytes are not all the same.
fn png(
    colour: ColorType,
    depth: BitDepth,
    size: u32,
    finish: impl FnOnce(&mut png::Encoder<'_, &mut Vec<u8>>),
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size, size);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    finish(&mut encoder);
    let mut writer = encoder.write_header().expect("a header");
    let bits = colour.samples() * usize::from(depth as u8) * usize::try_from(size).expect("a size");
    let row = bits.div_ceil(8);
    let bytes: Vec<u8> =
        (0..row * usize::try_from(size).expect("a size")).map(|at| u8::try_from(at % 4).expect("small")).collect();
    writer.write_image_data(&bytes).expect("pixels");
    writer.finish().expect("an end");
    file
}

fn simple_png() -> Vec<u8> {
    png(ColorType::Rgba, BitDepth::Eight, 32, |_| {})
}

/// Noise of `samples` values for each pixel, which no encoder makes much smaller.
fn jpeg(
    (colour, samples): (jpeg_encoder::ColorType, usize),
    size: u16,
    prepare: impl FnOnce(&mut jpeg_encoder::Encoder<&mut Vec<u8>>),
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut file, 60);
    prepare(&mut encoder);
    let bytes = noise(usize::from(size) * usize::from(size) * samples);
    encoder.encode(&bytes, size, size, colour).expect("an image");
    file
}

fn noise(count: usize) -> Vec<u8> {
    let mut state = 1_u32;
    let next = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    };
    (0..count).map(next).collect()
}

const RGB: (jpeg_encoder::ColorType, usize) = (jpeg_encoder::ColorType::Rgb, 3);

fn simple_jpeg() -> Vec<u8> {
    jpeg(RGB, 48, |_| {})
}

fn contains(file: &[u8], part: &[u8]) -> bool {
    file.windows(part.len()).any(|window| window == part)
}

fn pixels(file: &[u8]) -> Vec<u8> {
    Pixels::of_png(file).expect("a PNG").bytes
}

#[test]
fn what_is_appended_to_an_image_is_gone() {
    for file in [simple_png(), simple_jpeg()] {
        let stored = read([file.as_slice(), b"<script>alert(1)</script>PK\x03\x04"].concat()).expect("a logo");
        assert!(!contains(&stored.image, b"script") && !contains(&stored.image, b"PK\x03\x04"), "{stored:?}");
        assert_eq!(stored.image, read(file).expect("a logo").image);
    }
}

#[test]
fn metadata_is_gone_and_the_pixels_are_the_same() {
    let file = png(ColorType::Rgb, BitDepth::Eight, 20, |encoder| {
        encoder.add_text_chunk("Author".into(), "Anna".into()).expect("a text");
        encoder.add_ztxt_chunk("Comment".into(), "made at home".into()).expect("a text");
        encoder.set_pixel_dims(Some(png::PixelDimensions { xppu: 7, yppu: 7, unit: png::Unit::Meter }));
    });
    assert!(contains(&file, b"Anna"));
    let stored = read(file.clone()).expect("a logo");
    let chunks = [&b"tEXt"[..], b"zTXt", b"pHYs", b"Anna"];
    assert!(chunks.into_iter().all(|chunk| !contains(&stored.image, chunk)), "{stored:?}");
    assert_eq!(pixels(&stored.image), pixels(&file));

    let file = jpeg(RGB, 48, |encoder| {
        encoder.add_exif_metadata(b"52.5200 N 13.4050 E").expect("metadata");
        encoder.add_app_segment(13, b"Photoshop 3.0".to_vec()).expect("a segment");
        encoder.add_icc_profile(&[7; 64]).expect("a profile");
    });
    assert!(contains(&file, b"52.5200") && contains(&file, b"ICC_PROFILE"));
    let stored = read(file).expect("a logo");
    let parts = [&b"52.5200"[..], b"Exif", b"Photoshop", b"ICC_PROFILE"];
    assert!(parts.into_iter().all(|part| !contains(&stored.image, part)), "{stored:?}");
}

#[test]
fn every_kind_of_png_is_read() {
    for (colour, depth) in [
        (ColorType::Grayscale, BitDepth::One),
        (ColorType::Grayscale, BitDepth::Sixteen),
        (ColorType::GrayscaleAlpha, BitDepth::Eight),
        (ColorType::GrayscaleAlpha, BitDepth::Sixteen),
        (ColorType::Rgb, BitDepth::Sixteen),
        (ColorType::Rgba, BitDepth::Eight),
        (ColorType::Rgba, BitDepth::Sixteen),
    ] {
        let stored = read(png(colour, depth, 24, |_| {})).expect("a logo");
        assert_eq!((stored.kind, stored.width, stored.height), (Kind::Png, 24, 24), "{colour:?} {depth:?}");
    }
    // A colour that counts as transparent becomes an alpha channel.
    let keyed = read(png(ColorType::Rgb, BitDepth::Eight, 24, |encoder| encoder.set_trns(vec![0, 0, 0, 1, 0, 2])));
    assert_eq!(Pixels::of_png(&keyed.expect("a logo").image).map(|pixels| pixels.colour), Some(ColorType::Rgba));
}

#[test]
fn a_palette_stays_one_because_the_file_would_be_larger_without() {
    for depth in [BitDepth::Two, BitDepth::Eight] {
        let file = png(ColorType::Indexed, depth, 24, |encoder| {
            encoder.set_palette(vec![0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]);
            encoder.set_trns(vec![0, 255, 128]);
        });
        let stored = Pixels::of_png(&read(file.clone()).expect("a logo").image).expect("a PNG");
        assert_eq!((stored.colour, stored.depth), (ColorType::Indexed, depth));
        assert_eq!(stored.bytes, pixels(&file));
        assert_eq!(
            (stored.palette.map(|palette| palette.len()), stored.transparency),
            (Some(12), Some(vec![0, 255, 128]))
        );
    }
}

#[test]
fn an_interlaced_png_is_read() {
    let file = BASE64.decode(INTERLACED.as_bytes()).expect("base 64");
    let stored = read(file).expect("a logo");
    let expected =
        (0..17_u32).flat_map(|y| (0..17_u32).map(move |x| u8::try_from((15 * x + y) % 256).expect("a byte")));
    assert_eq!(pixels(&stored.image), expected.collect::<Vec<_>>());
}

#[test]
fn jpegs_of_three_one_and_four_colours_and_progressive_ones_are_read() {
    use jpeg_encoder::ColorType::{Cmyk, CmykAsYcck, Luma};
    for colour in [RGB, (Luma, 1), (Cmyk, 4), (CmykAsYcck, 4)] {
        for progressive in [false, true] {
            let stored = read(jpeg(colour, 48, |encoder| encoder.set_progressive(progressive)));
            let stored = stored.map(|logo| (logo.kind, logo.width, logo.height));
            // The decoder does not know this rare kind. The page says so.
            let is_unknown = progressive && colour == (Cmyk, 4);
            let expected = if is_unknown { Err(InvalidLogo::Damaged) } else { Ok((Kind::Jpeg, 48, 48)) };
            assert_eq!(stored, expected, "{colour:?} {progressive}");
        }
    }
}

#[test]
fn a_file_that_ends_early_or_has_no_pixels_is_refused() {
    for (file, missing) in [(simple_png(), 1), (simple_png(), 12), (simple_jpeg(), 100)] {
        for kept in [file.len() / 2, file.len() - missing] {
            assert_eq!(read(file[..kept].to_vec()).err(), Some(InvalidLogo::Damaged), "{kept} of {}", file.len());
        }
    }
    let (mut broken, at) = (simple_png(), 40);
    broken[at] ^= 1;
    assert_eq!(read(broken).err(), Some(InvalidLogo::Damaged), "a checksum is wrong");
    assert_eq!(read(simple_png()[..33].to_vec()).err(), Some(InvalidLogo::Damaged), "only a header");
}

#[test]
fn a_small_file_does_not_unpack_into_a_large_image() {
    let header = |width: u32, height: u32| {
        let mut file = simple_png();
        file[16..20].copy_from_slice(&width.to_be_bytes());
        file[20..24].copy_from_slice(&height.to_be_bytes());
        read(file).err()
    };
    assert_eq!(header(40_000, 40_000), Some(InvalidLogo::Pixels));
    assert_eq!(header(1_024, 1_024), Some(InvalidLogo::Damaged), "the header's checksum is wrong");
    // The largest that is allowed, in the form that takes the most memory.
    let largest = png(ColorType::Rgba, BitDepth::Sixteen, 1_024, |encoder| encoder.set_compression(Compression::High));
    assert!(largest.len() > Logo::MAX_BYTES || read(largest).is_ok());
    // A second frame header that the first look at the file does not see.
    let small = simple_jpeg();
    let frame = small.windows(2).position(|marker| marker == [0xff, 0xc0]).expect("a frame");
    let mut two = small[..frame].to_vec();
    let mut large = small[frame..frame + 19].to_vec();
    large[5..9].copy_from_slice(&[0xff; 4]);
    two.extend_from_slice(&small[frame..frame + 19]);
    two.extend(large);
    two.extend_from_slice(&small[frame + 19..]);
    assert!(read(two).is_err());
}

#[test]
fn a_photograph_is_stored_with_fewer_details_and_a_png_that_grows_is_refused() {
    let photograph = jpeg(RGB, 150, |encoder| {
        encoder.set_sampling_factor(jpeg_encoder::SamplingFactor::F_2_2);
    });
    assert!(photograph.len() <= Logo::MAX_BYTES && photograph.len() > Logo::MAX_BYTES / 2, "{}", photograph.len());
    let stored = read(photograph).expect("a logo");
    assert!(stored.image.len() <= Logo::MAX_BYTES);
    // A colour that counts as transparent becomes an alpha channel, a fourth value for each pixel.
    let mut grows = Vec::new();
    let mut encoder = png::Encoder::new(&mut grows, 72, 72);
    encoder.set_color(ColorType::Rgb);
    encoder.set_trns(vec![0, 0, 0, 1, 0, 2]);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&noise(72 * 72 * 3))).expect("an image");
    assert!(grows.len() <= Logo::MAX_BYTES, "{}", grows.len());
    assert_eq!(read(grows).err(), Some(InvalidLogo::Detailed));
}

#[tokio::test]
async fn uploads_are_read_one_after_another() {
    let (one, two) = tokio::join!(read_beside(simple_png()), read_beside(b"GIF89a".to_vec()));
    assert!(one.is_ok());
    assert_eq!(two.err(), Some(LogoError::Invalid(InvalidLogo::Kind)));
}
