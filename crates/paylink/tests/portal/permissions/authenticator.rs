//! An authenticator in software, which keeps one passkey.

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use data_encoding::BASE64URL_NOPAD;
use paylink_domain::digest::sha256;
use paylink_testkit::{HttpResponse, PORTAL_ORIGIN, PortalBrowser, random_uuid};
use serde_json::{Value, json};

/// The person was present and has been verified.
const VERIFIED: u8 = 0b0000_0101;
/// The data has the new passkey.
const HAS_CREDENTIAL: u8 = 0b0100_0000;
/// It counts no signatures.
const COUNTER: [u8; 4] = [0; 4];

pub(crate) struct Authenticator {
    key: EcdsaKeyPair,
    credential_id: Vec<u8>,
    /// By which the portal knows the person.
    handle: String,
}

/// The fields by which a form ends a ceremony.
pub(crate) type CeremonyFields = Vec<(&'static str, String)>;

impl Authenticator {
    /// Makes a passkey for the person of this browser, and registers it.
    pub(crate) async fn registered(browser: &PortalBrowser) -> Self {
        let (authenticator, mut fields) = Self::make(&browser.post("/account/passkeys/options", &[]).await);
        fields.push(("passkey-name", "authenticator".to_owned()));
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        browser.post_and_follow("/account/passkeys/new", &fields).await;
        authenticator
    }

    /// Makes a passkey with the options of a response.
    pub(crate) fn make(response: &HttpResponse) -> (Self, CeremonyFields) {
        let options = &options(response)["publicKey"];
        let authenticator = Self {
            key: EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).unwrap(),
            credential_id: random_uuid().as_bytes().to_vec(),
            handle: text(&options["user"]["id"]),
        };
        let attested = [
            authenticator_data(text(&options["rp"]["id"]).as_str(), VERIFIED | HAS_CREDENTIAL),
            vec![0; 16], // of no model
            u16::try_from(authenticator.credential_id.len()).unwrap().to_be_bytes().to_vec(),
            authenticator.credential_id.clone(),
            authenticator.public_key(),
        ]
        .concat();
        let length = u16::try_from(attested.len()).unwrap().to_be_bytes();
        // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes with a length of two bytes}
        let attestation =
            [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59".as_slice(), &length, &attested].concat();
        let answer = json!({
            "attestationObject": BASE64URL_NOPAD.encode(&attestation),
            "clientDataJSON": BASE64URL_NOPAD.encode(&client_data("webauthn.create", options)),
        });
        let fields = authenticator.fields(response, &answer);
        (authenticator, fields)
    }

    /// Signs the challenge of a response.
    pub(crate) fn sign(&self, response: &HttpResponse) -> CeremonyFields {
        let options = &options(response)["publicKey"];
        let data = authenticator_data(text(&options["rpId"]).as_str(), VERIFIED);
        let client_data = client_data("webauthn.get", options);
        let signed = [data.as_slice(), &sha256(&[&client_data])].concat();
        #[expect(clippy::disallowed_methods, reason = "signing takes the randomness of its own library")]
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        let answer = json!({
            "authenticatorData": BASE64URL_NOPAD.encode(&data),
            "clientDataJSON": BASE64URL_NOPAD.encode(&client_data),
            "signature": BASE64URL_NOPAD.encode(signature.as_ref()),
            "userHandle": self.handle,
        });
        self.fields(response, &answer)
    }

    fn fields(&self, response: &HttpResponse, answer: &Value) -> CeremonyFields {
        let id = BASE64URL_NOPAD.encode(&self.credential_id);
        let credential = json!({
            "id": id, "rawId": id, "type": "public-key", "response": answer, "clientExtensionResults": {},
        });
        vec![("challenge", text(&response.body["challenge"])), ("credential", credential.to_string())]
    }

    /// CBOR: an ES256 key with its coordinates (RFC 9053).
    fn public_key(&self) -> Vec<u8> {
        let point = &self.key.public_key().as_ref()[1..];
        let (x, y) = point.split_at(32);
        [b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20".as_slice(), x, b"\x22\x58\x20", y].concat()
    }
}

fn options(response: &HttpResponse) -> &Value {
    assert_eq!(response.status, 200, "{}", response.text);
    &response.body["options"]
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is a text")).to_owned()
}

fn authenticator_data(site: &str, flags: u8) -> Vec<u8> {
    [sha256(&[site.as_bytes()]).as_slice(), &[flags], &COUNTER].concat()
}

fn client_data(action: &str, options: &Value) -> Vec<u8> {
    let data = json!({
        "type": action, "challenge": options["challenge"], "origin": PORTAL_ORIGIN, "crossOrigin": false,
    });
    data.to_string().into_bytes()
}
