//! Crockford's base 32, in lower case: the alphabet of every id and token.
//!
//! It has no `i`, `l`, `o` or `u`, so a text can be read out on the telephone. Unlike Crockford's proposal the decoder
//! accepts no variants: every value has exactly one encoding, so that ids can be compared, cached and searched as text.

const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The number of characters that encode `bits` bits.
const fn length(bits: u32) -> usize {
    bits.div_ceil(5) as usize
}

/// A `u128` has 26 digits.
const MAX_LENGTH: usize = length(u128::BITS);

/// Encodes the lowest `bits` bits of `value`, most significant first.
pub fn encode(value: u128, bits: u32) -> String {
    let mut digits = [0; MAX_LENGTH];
    let digits = &mut digits[..length(bits)];
    encode_into(value, digits);
    // The alphabet is ASCII.
    std::str::from_utf8(digits).unwrap_or_default().to_owned()
}

/// Writes the lowest bits of `value`, five for each byte of `digits`, most significant first.
pub fn encode_into(value: u128, digits: &mut [u8]) {
    let mut rest = value;
    for digit in digits.iter_mut().rev() {
        *digit = ALPHABET[usize::from(rest.to_le_bytes()[0] & 31)];
        rest >>= 5;
    }
}

/// The value of `bits` bits that `text` encodes, or `None` if `text` is not its exact encoding.
pub fn decode(text: &str, bits: u32) -> Option<u128> {
    let length = length(bits);
    if text.len() != length {
        return None;
    }
    // The first character may encode fewer than five bits; its other bits must be zero.
    let spare = u32::try_from(length).unwrap_or(0) * 5 - bits;
    if u32::from(digit(text.as_bytes()[0])?) >> (5 - spare) != 0 {
        return None;
    }
    text.bytes().try_fold(0, |value: u128, byte| Some((value << 5) | u128::from(digit(byte)?)))
}

/// Whether `byte` is a character of the alphabet.
pub fn is_digit(byte: u8) -> bool {
    digit(byte).is_some()
}

/// What is no digit.
const NONE: u8 = u8::MAX;

/// The value of each byte: every id of every request is decoded, so this is a table and no search.
const DIGITS: [u8; 256] = {
    let mut digits = [NONE; 256];
    let mut value = 0;
    while value < 32 {
        digits[ALPHABET[value as usize] as usize] = value;
        value += 1;
    }
    digits
};

fn digit(byte: u8) -> Option<u8> {
    Some(DIGITS[usize::from(byte)]).filter(|digit| *digit != NONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn encoding_round_trips(value: u128) {
            prop_assert_eq!(decode(&encode(value, 128), 128), Some(value));
            let low = value & ((1 << 60) - 1);
            prop_assert_eq!(decode(&encode(value, 60), 60), Some(low));
        }

        #[test]
        fn a_value_has_one_encoding(text in "[0-9a-zA-Z]{26}") {
            if let Some(value) = decode(&text, 128) {
                prop_assert_eq!(encode(value, 128), text);
            }
        }
    }

    #[test]
    fn other_encodings_are_rejected() {
        let encoded = encode(u128::MAX, 128);
        assert_eq!(encoded, "7zzzzzzzzzzzzzzzzzzzzzzzzz");
        assert_eq!(decode("8zzzzzzzzzzzzzzzzzzzzzzzzz", 128), None, "a 129th bit");
        assert_eq!(decode(&encoded.to_uppercase(), 128), None, "upper case");
        assert_eq!(decode(&encoded[1..], 128), None, "too short");
        assert_eq!(decode(&format!("0{encoded}"), 128), None, "too long");
        assert_eq!(decode("o0000000000000000000000000", 128), None, "o is not 0");
        assert_eq!(decode("é000000000000000000000000", 128), None, "not ASCII");
    }
}
