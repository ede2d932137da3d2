//! Whose certificate it is and who issued it, for people.

use super::{ORGANISATION_IDENTIFIER, ORGANISATION_NAME, attributes, fields};

const COMMON_NAME: &[u8] = &[0x55, 0x04, 0x03];

/// The names in a certificate, such as `CN=tpp.example, O=Example Payments Ltd`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    pub subject: String,
    pub issuer: String,
}

impl Names {
    /// `None` if these bytes are not a certificate.
    pub fn of(certificate_der: &[u8]) -> Option<Self> {
        // Serial number and signature algorithm come first; the validity is between issuer and subject.
        let mut rest = fields(certificate_der)?.skip(2);
        let (issuer, subject) = (rest.next()?.1, rest.nth(1)?.1);
        Some(Self { subject: text(subject), issuer: text(issuer) })
    }
}

/// Only the attributes that identify somebody. Control characters are removed: a server chooses what is in its certificate.
fn text(name: &[u8]) -> String {
    let known = attributes(name).filter_map(|(identifier, value)| {
        let label = match identifier {
            COMMON_NAME => "CN",
            ORGANISATION_NAME => "O",
            ORGANISATION_IDENTIFIER => "organizationIdentifier",
            _ => return None,
        };
        Some(format!("{label}={}", value.chars().filter(|character| !character.is_control()).collect::<String>()))
    });
    let known: Vec<String> = known.collect();
    if known.is_empty() { "(no name)".to_owned() } else { known.join(", ") }
}

#[cfg(test)]
mod tests {
    use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DistinguishedName, DnType, IsCa, KeyPair};

    use super::*;

    fn params(subject: &[(DnType, &str)]) -> CertificateParams {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.distinguished_name = DistinguishedName::new();
        for (attribute, value) in subject {
            params.distinguished_name.push(attribute.clone(), *value);
        }
        params
    }

    #[test]
    fn subject_and_issuer_are_distinguished() {
        let mut authority = params(&[(DnType::CommonName, "Authority\u{7}")]);
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(authority, KeyPair::generate().expect("a key")).expect("an issuer");
        let subject = params(&[(DnType::OrganizationName, "Bank"), (DnType::CommonName, "bank.example")]);
        let signed = subject.signed_by(&KeyPair::generate().expect("a key"), &issuer).expect("a certificate");
        let names = Names::of(signed.der()).expect("names");
        assert_eq!((&*names.subject, &*names.issuer), ("O=Bank, CN=bank.example", "CN=Authority"));
        assert_eq!(Names::of(b"\x30\x02\x30\x00"), None);
        let nameless = params(&[]).self_signed(&KeyPair::generate().expect("a key")).expect("a certificate");
        assert_eq!(Names::of(nameless.der()).expect("names").subject, "(no name)");
        for length in 0..signed.der().len() {
            Names::of(&signed.der()[..length]); // must not panic
        }
    }
}
