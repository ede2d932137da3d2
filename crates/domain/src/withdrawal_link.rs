//! The link in a mail by which somebody withdraws a proposed change without signing in: who has taken their session or their role could
//! otherwise keep them from it. It is sealed and not stored. It works while the proposal is open, and what its reader may do is decided
//! when it is used.

use data_encoding::BASE64URL_NOPAD;

use crate::{
    id::{ProposalId, UserId},
    keyring::{KeyId, KeyRing, Purpose, UnknownKey},
    random::Randomness,
};

/// Scanners of logs find a leaked one by it.
const PREFIX: &str = "plw_";

/// What such a link says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawalLink {
    pub proposal: ProposalId,
    /// Whose mail it was in.
    pub user: UserId,
}

impl WithdrawalLink {
    /// The link's part of the path.
    pub fn seal(self, ring: &KeyRing, key: KeyId, randomness: &dyn Randomness) -> Result<String, UnknownKey> {
        let text = format!("{} {}", self.proposal, self.user);
        let sealed = ring.seal(key, Purpose::Withdrawal, &[], text.as_bytes(), randomness)?;
        Ok(format!("{PREFIX}{}", BASE64URL_NOPAD.encode(&sealed)))
    }

    /// `None` for anything that this installation has not sealed.
    pub fn open(text: &str, ring: &KeyRing) -> Option<Self> {
        let sealed = BASE64URL_NOPAD.decode(text.strip_prefix(PREFIX)?.as_bytes()).ok()?;
        let opened = ring.open(Purpose::Withdrawal, &[], &sealed).ok()?;
        let (proposal, user) = std::str::from_utf8(&opened).ok()?.split_once(' ')?;
        Some(Self { proposal: proposal.parse().ok()?, user: user.parse().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{keyring::MasterKey, random::testing::Seeded};

    #[test]
    fn a_link_is_opened_by_the_ring_that_sealed_it_and_by_no_other() {
        let (randomness, key) = (Seeded::new(1), KeyId::new(1));
        let ring = |master| KeyRing::new([(key, master)]);
        let (ours, theirs) = (ring(MasterKey::generate(&randomness)), ring(MasterKey::generate(&randomness)));
        let link = WithdrawalLink {
            proposal: "prp_00000000000000".parse().expect("a proposal"),
            user: "usr_00000000000000".parse().expect("a user"),
        };
        let text = link.seal(&ours, key, &randomness).expect("a key");
        assert_eq!(WithdrawalLink::open(&text, &ours), Some(link));
        assert_eq!(WithdrawalLink::open(&text, &theirs), None);
        let mut changed = text.clone().into_bytes();
        let last = changed.len() - 4;
        changed[last] = if changed[last] == b'A' { b'B' } else { b'A' };
        for text in [std::str::from_utf8(&changed).expect("ASCII"), &text[1..], &text[..20], "plw_", ""] {
            assert_eq!(WithdrawalLink::open(text, &ours), None, "{text}");
        }
    }
}
