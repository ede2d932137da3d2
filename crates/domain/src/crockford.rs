//! Crockford's base 32, in lower case: the alphabet of every id and token.
//!
//! It has no `i`, `l`, `o` or `u`, so a spelling can be read out on the telephone. Unlike Crockford's own proposal the
//! decoder forgives nothing: every value has exactly one spelling, because two spellings of one id would be two cache
//! entries, two log lines and two answers to "is it the same?".

const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// How many characters it takes to spell `bits` bits.
const fn length(bits: u32) -> usize {
    bits.div_ceil(5) as usize
}

/// Spells the lowest `bits` bits of `value`, most significant first.
pub fn encode(value: u128, bits: u32) -> String {
    let length = length(bits);
    (0..length)
        .rev()
        .map(|place| {
            // A `u128` has 26 places; the shift stays below 128.
            let digit = (value >> (5 * place)) & 31;
            char::from(ALPHABET[usize::try_from(digit).unwrap_or(0)])
        })
        .collect()
}

/// The value of `bits` bits that `text` spells, or nothing if it is not the one spelling of such a value.
pub fn decode(text: &str, bits: u32) -> Option<u128> {
    if text.len() != length(bits) {
        return None;
    }
    let mut value: u128 = 0;
    for (place, byte) in text.bytes().enumerate() {
        let digit = digit(byte)?;
        // The first character may stand for fewer than five bits; the rest of it must be zero.
        let spare = u32::try_from(length(bits)).unwrap_or(0) * 5 - bits;
        if place == 0 && u32::from(digit) >> (5 - spare) != 0 {
            return None;
        }
        value = (value << 5) | u128::from(digit);
    }
    Some(value)
}

/// Whether `byte` is a character of the alphabet.
pub fn is_digit(byte: u8) -> bool {
    digit(byte).is_some()
}

fn digit(byte: u8) -> Option<u8> {
    ALPHABET.iter().position(|&known| known == byte).and_then(|position| u8::try_from(position).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_spelled_is_read_back(value: u128) {
            prop_assert_eq!(decode(&encode(value, 128), 128), Some(value));
            let low = value & ((1 << 60) - 1);
            prop_assert_eq!(decode(&encode(value, 60), 60), Some(low));
        }

        #[test]
        fn a_value_has_one_spelling(text in "[0-9a-zA-Z]{26}") {
            if let Some(value) = decode(&text, 128) {
                prop_assert_eq!(encode(value, 128), text);
            }
        }
    }

    #[test]
    fn other_spellings_are_refused() {
        let spelled = encode(u128::MAX, 128);
        assert_eq!(spelled, "7zzzzzzzzzzzzzzzzzzzzzzzzz");
        assert_eq!(decode("8zzzzzzzzzzzzzzzzzzzzzzzzz", 128), None, "a 129th bit");
        assert_eq!(decode(&spelled.to_uppercase(), 128), None, "upper case");
        assert_eq!(decode(&spelled[1..], 128), None, "too short");
        assert_eq!(decode(&format!("0{spelled}"), 128), None, "too long");
        assert_eq!(decode("o0000000000000000000000000", 128), None, "o is not 0");
        assert_eq!(decode("é000000000000000000000000", 128), None, "not ASCII");
    }
}
