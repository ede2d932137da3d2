//! Spellings of one address. The URL parser accepts all of them, so hosts are checked only after parsing.

use std::net::Ipv4Addr;

/// Spellings of an IPv4 address that the URL parser treats as the same.
pub(crate) fn ipv4(address: Ipv4Addr) -> Vec<String> {
    let (number, [a, b, c, d]) = (address.to_bits(), address.octets());
    let (last_three, last_two) = (number & 0x00ff_ffff, number & 0xffff);
    let dotted = address.to_string();
    let mut spellings = vec![
        dotted.clone(),
        format!("{dotted}."),
        format!("{number}"),
        format!("{number}."),
        format!("0x{number:x}"),
        format!("0X{number:X}"),
        format!("0x00000000{number:08x}"),
        format!("0{number:o}"),
        format!("0000{number:o}"),
        format!("{a}.{last_three}"),
        format!("{a}.{b}.{last_two}"),
        format!("0x{a:x}.0x{b:x}.0x{c:x}.0x{d:x}"),
        format!("0X{a:02X}.0X{b:02X}.0X{c:02X}.0X{d:02X}"),
        format!("0{a:o}.0{b:o}.0{c:o}.0{d:o}"),
        format!("000{a:o}.000{b:o}.000{c:o}.000{d:o}"),
        format!("0x{a:x}.{b}.0{c:o}.{d}"),
        format!("0{a:o}.0x{last_three:x}"),
        format!("{a}.0x{b:x}.{last_two}"),
        dotted.replace('.', "%2e"),
        dotted.bytes().map(|byte| format!("%{byte:02x}")).collect(),
        dotted.replace('.', "\u{ad}."),
    ];
    for dot in ['。', '．', '｡'] {
        spellings.push(dotted.replace('.', &dot.to_string()));
    }
    for zero in ['０', '𝟎', '𝟘', '𝟢', '𝟬', '𝟶'] {
        spellings.push(with_digits(&dotted, |digit| char::from_u32(u32::from(zero) + digit)));
    }
    spellings.push(with_digits(&dotted, |digit| "⓪①②③④⑤⑥⑦⑧⑨".chars().nth(usize::try_from(digit).ok()?)));
    spellings.push(with_digits(&dotted, |digit| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(usize::try_from(digit).ok()?)));
    spellings.push(with_digits(&dotted, |digit| "₀₁₂₃₄₅₆₇₈₉".chars().nth(usize::try_from(digit).ok()?)));
    spellings.push(with_digits(&dotted, |digit| char::from_u32(u32::from('０') + digit)).replace('.', "。"));
    spellings
}

fn with_digits(text: &str, digit: impl Fn(u32) -> Option<char>) -> String {
    text.chars().map(|character| character.to_digit(10).and_then(&digit).unwrap_or(character)).collect()
}

/// IPv6 addresses that contain an IPv4 address, to which a gateway may translate them.
pub(crate) fn wrapped(address: Ipv4Addr) -> Vec<String> {
    let number = address.to_bits();
    let (high, low) = (number >> 16, number & 0xffff);
    let (not_high, not_low) = (!high & 0xffff, !low & 0xffff);
    [
        // mapped
        format!("::ffff:{address}"),
        format!("::FFFF:{address}"),
        format!("::ffff:{high:x}:{low:x}"),
        format!("0:0:0:0:0:ffff:{address}"),
        format!("0000:0000:0000:0000:0000:ffff:{high:04x}:{low:04x}"),
        format!("0::0:FFFF:{high:X}:{low:X}"),
        // translated, compatible, NAT64 (well-known and local-use prefix)
        format!("::ffff:0:{address}"),
        format!("::{address}"),
        format!("64:ff9b::{address}"),
        format!("64:ff9b::{high:x}:{low:x}"),
        format!("64:ff9b:1::{address}"),
        // 6to4, Teredo (server, client), ISATAP
        format!("2002:{high:x}:{low:x}::1"),
        format!("2001:0:{high:x}:{low:x}::1"),
        format!("2001::{not_high:x}:{not_low:x}"),
        format!("fe80::5efe:{address}"),
    ]
    .into_iter()
    .map(|text| format!("[{text}]"))
    .collect()
}
