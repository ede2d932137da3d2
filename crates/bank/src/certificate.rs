//! What a certificate says: its organisation, its names, what it may be used for, and when it ends.
//!
//! Banks know orders by the organisation that sent them. With another one, every order is unknown to the bank, and that
//! proves nothing. So each order is stored with the organisation of its initiation.

mod der;
mod names;
mod usage;

use paylink_domain::time::Timestamp;

use der::Der;
pub use names::Names;
pub use usage::Usage;

/// `organizationIdentifier`, which a certificate under PSD2 has: the number in the supervisor's register.
const ORGANISATION_IDENTIFIER: &[u8] = &[0x55, 0x04, 0x61];
const ORGANISATION_NAME: &[u8] = &[0x55, 0x04, 0x0a];

const SEQUENCE: u8 = 0x30;
const SET: u8 = 0x31;
const OBJECT_IDENTIFIER: u8 = 0x06;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;
/// The optional version of a certificate, `[0]`.
const VERSION: u8 = 0xa0;

/// The organisation of a certificate's subject: its registered number, or else its name. `None` if it has neither.
pub(crate) fn organisation(certificate_der: &[u8]) -> Option<String> {
    // Serial number, signature algorithm, issuer and validity come before the subject.
    let (_, subject) = fields(certificate_der)?.nth(4)?;
    let attribute = |wanted: &[u8]| attributes(subject).find_map(|(found, text)| (found == wanted).then_some(text));
    attribute(ORGANISATION_IDENTIFIER).or_else(|| attribute(ORGANISATION_NAME))
}

/// The attributes of a distinguished name, each with the bytes of its identifier.
fn attributes(name: &[u8]) -> impl Iterator<Item = (&[u8], String)> {
    Der(name).filter(|(tag, _)| *tag == SET).filter_map(|(_, set)| {
        let mut attribute = Der(Der(set).next_of(SEQUENCE)?);
        let (identifier, (_, value)) = (attribute.next_of(OBJECT_IDENTIFIER)?, attribute.next()?);
        Some((identifier, String::from_utf8_lossy(value).into_owned()))
    })
}

/// When the validity of a certificate ends. `None` if these bytes are not a certificate.
pub fn valid_until(certificate_der: &[u8]) -> Option<Timestamp> {
    // Serial number, signature algorithm and issuer come before the validity, which is two times.
    let (_, validity) = fields(certificate_der)?.nth(3)?;
    let (tag, text) = Der(validity).nth(1)?;
    let text = std::str::from_utf8(text).ok()?.strip_suffix('Z')?;
    let number = |range: std::ops::Range<usize>| text.get(range)?.parse::<i64>().ok();
    let (year, rest) = match (tag, text.len()) {
        // Two digits mean the years from 1950 to 2049 (RFC 5280).
        (UTC_TIME, 12) => (number(0..2)? + if number(0..2)? < 50 { 2000 } else { 1900 }, 2),
        (GENERALIZED_TIME, 14) => (number(0..4)?, 4),
        (_, _) => return None,
    };
    let part = |index: usize| number(rest + 2 * index..rest + 2 * index + 2);
    Timestamp::from_utc((year, part(0)?, part(1)?), (part(2)?, part(3)?, part(4)?))
}

/// The fields of a certificate after its version.
fn fields(certificate_der: &[u8]) -> Option<Der<'_>> {
    let certificate = Der(certificate_der).next_of(SEQUENCE)?;
    let mut fields = Der(Der(certificate).next_of(SEQUENCE)?);
    if fields.0.first() == Some(&VERSION) {
        fields.next()?;
    }
    Some(fields)
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, DistinguishedName, DnType, KeyPair};

    use super::*;

    fn certificate(subject: &[(DnType, &str)]) -> Vec<u8> {
        let mut params = CertificateParams::new(vec!["tpp.example".to_owned()]).expect("a name");
        params.distinguished_name = DistinguishedName::new();
        for (attribute, value) in subject {
            params.distinguished_name.push(attribute.clone(), *value);
        }
        params.self_signed(&KeyPair::generate().expect("a key")).expect("a certificate").der().to_vec()
    }

    #[test]
    fn the_registered_number_comes_before_the_name() {
        let number = DnType::CustomDnType(vec![2, 5, 4, 97]);
        let name = (DnType::OrganizationName, "Example Payments Ltd");
        let both = certificate(&[(DnType::CommonName, "tpp"), name.clone(), (number, "PSDIE-CBI-C000000")]);
        assert_eq!(organisation(&both).as_deref(), Some("PSDIE-CBI-C000000"));
        assert_eq!(organisation(&certificate(&[name])).as_deref(), Some("Example Payments Ltd"));
        assert_eq!(organisation(&certificate(&[(DnType::CommonName, "tpp")])), None);
    }

    #[test]
    fn what_is_no_certificate_has_no_organisation() {
        let valid = certificate(&[(DnType::OrganizationName, "Example Payments Ltd")]);
        for length in 0..valid.len() {
            organisation(&valid[..length]); // must not panic
            valid_until(&valid[..length]);
        }
        for bytes in [&b""[..], b"\x30", b"\x30\x80", b"\x30\x84\xff\xff\xff\xff", b"\x30\x02\x30\x00"] {
            assert_eq!(organisation(bytes), None);
            assert_eq!(valid_until(bytes), None);
        }
    }

    #[test]
    fn a_certificate_ends_at_its_second_time_in_both_formats() {
        for (year, text) in [
            (1999, "1999-03-31T00:00:00.000Z"),
            (2049, "2049-03-31T00:00:00.000Z"),
            (2050, "2050-03-31T00:00:00.000Z"),
            (2150, "2150-03-31T00:00:00.000Z"),
        ] {
            let mut params = CertificateParams::new(vec!["tpp.example".to_owned()]).expect("a name");
            params.not_after = rcgen::date_time_ymd(year, 3, 31);
            let der = params.self_signed(&KeyPair::generate().expect("a key")).expect("a certificate").der().to_vec();
            assert_eq!(valid_until(&der).map(Timestamp::to_rfc3339).as_deref(), Some(text));
        }
    }
}
