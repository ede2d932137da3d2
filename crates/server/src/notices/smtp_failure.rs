//! Why a mail was not sent: at which step, with the server's codes and without its words, which may contain the address of the reader.

use std::fmt;

/// A step of the exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Also the greeting, and TLS from the first byte.
    Connect,
    StartTls,
    /// Reading the password, and sending it.
    Authenticate,
    Sender,
    Recipient,
    /// Also a response to the message that refuses it.
    Contents,
    /// There was no response to the message, which may have been accepted.
    Reply,
    /// The steps before the message did not end in time.
    Timeout,
}

/// What a failure says about the mail and its recipient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// The recipient can receive no mail, now and later: the server says that the address does not exist.
    NoSuchAddress,
    /// The server refuses the address, and does not say why. Some respond so to a sender who may not relay, which is a mistake of the
    /// configuration.
    AddressRefused,
    /// The server does not accept this text, or no mail.
    TextRefused,
    /// The same, for the time being.
    TextDeferred,
    /// The server may have accepted the mail.
    Unanswered,
    /// Any other refusal may end, such as that of a full mailbox (5.2.2), or may be a mistake of our configuration (5.7).
    Other,
}

/// Codes of RFC 3463 and RFC 7505 by which a server says that an address or a mailbox does not exist, or is disabled.
const NO_SUCH_ADDRESS: [&str; 6] = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"];

/// Why a mail was not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmtpFailure {
    pub step: Step,
    /// The code of the server's response, if it was one.
    pub code: Option<u16>,
    /// The code of RFC 3463, such as 5.1.1.
    pub enhanced_code: Option<String>,
    /// What failed, where it was no response of the server.
    pub reason: Option<String>,
    /// Whether another value of `tls` may help.
    pub concerns_tls: bool,
}

impl Step {
    const fn name(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::StartTls => "STARTTLS",
            Self::Authenticate => "AUTH",
            Self::Sender => "MAIL FROM",
            Self::Recipient => "RCPT TO",
            Self::Contents => "DATA",
            Self::Reply => "reply to DATA",
            Self::Timeout => "timeout",
        }
    }
}

impl fmt::Display for SmtpFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.step.name())?;
        if let Some(code) = self.code {
            write!(f, " {code}")?;
        }
        if let Some(code) = &self.enhanced_code {
            write!(f, " {code}")?;
        }
        self.reason.as_ref().map_or(Ok(()), |reason| write!(f, ": {reason}"))
    }
}

impl std::error::Error for SmtpFailure {}

impl SmtpFailure {
    pub(super) fn new(step: Step, reason: impl fmt::Display) -> Self {
        Self { step, code: None, enhanced_code: None, reason: Some(reason.to_string()), concerns_tls: false }
    }

    pub(super) fn of_tls(step: Step, reason: &str) -> Self {
        Self { concerns_tls: true, ..Self::new(step, reason) }
    }

    pub(super) fn of(step: Step, error: &lettre::transport::smtp::Error) -> Self {
        match error.status() {
            // The error names the code, and then has the server's words.
            Some(code) => {
                let words = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
                let enhanced_code = words.split_whitespace().next().filter(|word| is_enhanced_code(word));
                let enhanced_code = enhanced_code.map(str::to_owned);
                Self { step, code: Some(code.into()), enhanced_code, reason: None, concerns_tls: false }
            }
            None if error.is_response() => Self::new(step, "the response cannot be read"),
            None => Self::new(step, error),
        }
    }

    pub fn kind(&self) -> FailureKind {
        match (self.step, self.code, self.enhanced_code.as_deref()) {
            (Step::Recipient, Some(500..=599), Some(code)) if NO_SUCH_ADDRESS.contains(&code) => {
                FailureKind::NoSuchAddress
            }
            (Step::Recipient, Some(550 | 551 | 553), None) => FailureKind::AddressRefused,
            (Step::Contents, Some(500..=599), _) => FailureKind::TextRefused,
            (Step::Contents, Some(400..=499), _) => FailureKind::TextDeferred,
            (Step::Reply, _, _) => FailureKind::Unanswered,
            (
                Step::Connect
                | Step::StartTls
                | Step::Authenticate
                | Step::Sender
                | Step::Recipient
                | Step::Contents
                | Step::Timeout,
                _,
                _,
            ) => FailureKind::Other,
        }
    }

    /// Whether other mails would fail too.
    pub fn concerns_the_server(&self) -> bool {
        match self.step {
            Step::Connect | Step::StartTls | Step::Authenticate | Step::Sender | Step::Timeout => true,
            Step::Recipient | Step::Contents | Step::Reply => false,
        }
    }
}

fn is_enhanced_code(word: &str) -> bool {
    let parts: Vec<_> = word.split('.').collect();
    let is_number = |part: &&str| !part.is_empty() && part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.len() == 3 && parts.iter().all(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(step: Step, code: u16, enhanced_code: &str) -> SmtpFailure {
        let enhanced_code = Some(enhanced_code.to_owned()).filter(|code| !code.is_empty());
        SmtpFailure { step, code: Some(code), enhanced_code, reason: None, concerns_tls: false }
    }

    #[test]
    fn only_a_recipient_who_does_not_exist_is_given_up_at_once() {
        for (code, enhanced_code) in [(550, "5.1.1"), (550, "5.1.10"), (554, "5.2.1")] {
            let kind = failure(Step::Recipient, code, enhanced_code).kind();
            assert_eq!(kind, FailureKind::NoSuchAddress, "{code} {enhanced_code}");
        }
        // Exim responds so to a sender who may not relay.
        for code in [550, 551, 553] {
            assert_eq!(failure(Step::Recipient, code, "").kind(), FailureKind::AddressRefused, "{code}");
        }
        for other in [
            failure(Step::Recipient, 550, "5.1.0"), // some other problem of an address, perhaps of the sender's
            failure(Step::Recipient, 550, "5.1.8"), // the sender's domain
            failure(Step::Recipient, 552, "5.2.2"), // the mailbox is full
            failure(Step::Recipient, 552, ""),
            failure(Step::Recipient, 450, "5.1.1"),
            failure(Step::Authenticate, 535, "5.7.8"),
            failure(Step::Sender, 550, "5.1.8"),
            failure(Step::Recipient, 550, "5.7.1"), // relaying is not allowed
            failure(Step::Recipient, 554, "5.7.1"),
            failure(Step::Recipient, 452, "4.2.2"),
        ] {
            assert_eq!(other.kind(), FailureKind::Other, "{other}");
        }
    }

    #[test]
    fn a_refused_text_is_known_by_its_step_and_code() {
        assert_eq!(failure(Step::Contents, 554, "5.6.0").kind(), FailureKind::TextRefused);
        assert_eq!(failure(Step::Contents, 451, "4.7.1").kind(), FailureKind::TextDeferred);
        assert_eq!(SmtpFailure::new(Step::Reply, "none").kind(), FailureKind::Unanswered);
    }

    #[test]
    fn a_failure_has_codes_and_no_words_of_the_server() {
        assert_eq!(failure(Step::Recipient, 550, "5.1.1").to_string(), "RCPT TO 550 5.1.1");
        assert!(is_enhanced_code("5.1.10") && !is_enhanced_code("<somebody@example.com>") && !is_enhanced_code("5..1"));
    }
}
