//! Logos: what is stored of any file is a small image of the size that it says, without what was appended to the file.

use paylink_domain::logo::{InvalidLogo, Kind, Logo};
use paylink_server::logo::read;

pub fn check(bytes: &[u8]) {
    let Ok(stored) = read(bytes.to_vec()) else { return };
    assert!(stored.image.len() <= Logo::MAX_BYTES, "{stored:?}");
    let end: &[u8] = match stored.kind {
        Kind::Png => b"IEND\xae\x42\x60\x82",
        Kind::Jpeg => b"\xff\xd9",
    };
    assert!(stored.image.ends_with(end), "{stored:?}");
    match read(stored.image.clone()) {
        Ok(again) => {
            assert_eq!((again.kind, again.width, again.height), (stored.kind, stored.width, stored.height));
        }
        // A photograph of few details may take more bytes the next time.
        Err(invalid) => assert_eq!((invalid, stored.kind), (InvalidLogo::Detailed, Kind::Jpeg)),
    }
}
