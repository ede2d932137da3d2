//! SMTP: one connection for each mail. What fails says at which step, with the server's codes and without its words, which may contain the
//! address of the reader.

use std::{fmt, io, time::Duration};

use lettre::{
    Address,
    transport::smtp::{
        authentication::{Credentials, Mechanism},
        client::{AsyncSmtpConnection, Certificate, CertificateStore, TlsParameters},
        commands::{Data, Mail, Rcpt},
        extension::ClientId,
        response::Response,
    },
};
use tokio::time::timeout;

use crate::config::{self, MailTls};

/// For the whole exchange. It is shorter than the lease on a mail.
const EXCHANGE_TIMEOUT: Duration = Duration::from_secs(30);
const QUIT_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Debug, thiserror::Error)]
pub enum SmtpSetupError {
    #[error("mail.ca_file cannot be read")]
    Unreadable(#[source] io::Error),
    #[error("mail.ca_file has no usable certificate")]
    Certificate(#[source] lettre::transport::smtp::Error),
}

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
    Contents,
    /// None of them ended in time.
    Timeout,
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
}

#[derive(Debug)]
pub struct SmtpClient {
    settings: config::Mail,
    /// `None` without TLS.
    tls: Option<Tls>,
    hello: ClientId,
}

struct Tls(TlsParameters);

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tls({})", self.0.domain())
    }
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
    fn new(step: Step, reason: impl fmt::Display) -> Self {
        Self { step, code: None, enhanced_code: None, reason: Some(reason.to_string()) }
    }

    fn of(step: Step, error: &lettre::transport::smtp::Error) -> Self {
        match error.status() {
            // The error names the code, and then has the server's words.
            Some(code) => {
                let words = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
                let enhanced_code = words.split_whitespace().next().filter(|word| is_enhanced_code(word));
                let enhanced_code = enhanced_code.map(str::to_owned);
                Self { step, code: Some(code.into()), enhanced_code, reason: None }
            }
            None if error.is_response() => Self::new(step, "the response cannot be read"),
            None => Self::new(step, error),
        }
    }

    /// Whether the recipient can receive no mail, now and later: the server says that the address does not exist. Any other refusal may
    /// end, such as that of a full mailbox (5.2.2), or may be a mistake of our configuration (5.7). Those are tried again.
    pub fn is_permanent(&self) -> bool {
        let is_of_address = match &self.enhanced_code {
            Some(code) => matches!(self.code, Some(500..=599)) && NO_SUCH_ADDRESS.contains(&code.as_str()),
            None => matches!(self.code, Some(550 | 551 | 553)),
        };
        self.step == Step::Recipient && is_of_address
    }

    /// Whether other mails would fail too.
    pub fn concerns_the_server(&self) -> bool {
        match self.step {
            Step::Connect | Step::StartTls | Step::Authenticate | Step::Sender | Step::Timeout => true,
            Step::Recipient | Step::Contents => false,
        }
    }
}

fn is_enhanced_code(word: &str) -> bool {
    let parts: Vec<_> = word.split('.').collect();
    let is_number = |part: &&str| !part.is_empty() && part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.len() == 3 && parts.iter().all(is_number)
}

impl SmtpClient {
    pub fn new(settings: &config::Mail) -> Result<Self, SmtpSetupError> {
        let tls = match settings.tls {
            MailTls::None => None,
            MailTls::Starttls | MailTls::Tls => Some(tls(settings)?),
        };
        let hello = ClientId::Domain(settings.from.email.domain().to_owned());
        Ok(Self { settings: settings.clone(), tls, hello })
    }

    /// Sends a message. It was accepted if this returns `Ok`.
    pub async fn send(&self, to: &Address, message: &[u8]) -> Result<(), SmtpFailure> {
        let connection = within_timeout(self.exchange(to, message)).await?;
        tokio::spawn(quit(connection)); // the result does not wait for it
        Ok(())
    }

    /// Connects and signs in, without sending anything.
    pub async fn check(&self) -> Result<(), SmtpFailure> {
        quit(within_timeout(self.connect()).await?).await;
        Ok(())
    }

    async fn exchange(&self, to: &Address, message: &[u8]) -> Result<AsyncSmtpConnection, SmtpFailure> {
        let mut connection = self.connect().await?;
        let result = self.transfer(&mut connection, to, message).await;
        if result.is_err() {
            connection.abort().await;
        }
        result.map(|()| connection)
    }

    async fn transfer(
        &self,
        connection: &mut AsyncSmtpConnection,
        to: &Address,
        message: &[u8],
    ) -> Result<(), SmtpFailure> {
        let failed = |step| move |error| SmtpFailure::of(step, &error);
        let sender = Mail::new(Some(self.settings.from.email.clone()), Vec::new());
        connection.command(sender).await.map_err(failed(Step::Sender))?;
        connection.command(Rcpt::new(to.clone(), Vec::new())).await.map_err(failed(Step::Recipient))?;
        expect(354, &connection.command(Data).await.map_err(failed(Step::Contents))?)?;
        expect(250, &connection.message(message).await.map_err(failed(Step::Contents))?)
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, SmtpFailure> {
        let server = &self.settings.server;
        let tls = self.tls.as_ref().map(|tls| tls.0.clone());
        let (at_once, later) = match self.settings.tls {
            MailTls::Tls => (tls, None),
            MailTls::Starttls => (None, tls),
            MailTls::None => (None, None),
        };
        let address = (server.host.as_str(), server.port);
        let connecting = AsyncSmtpConnection::connect_tokio1(address, None, &self.hello, at_once, None);
        let mut connection = connecting.await.map_err(|error| SmtpFailure::of(Step::Connect, &error))?;
        if let Some(tls) = later {
            // After a failed handshake the connection cannot be used, not even to say goodbye.
            let started = connection.starttls(tls, &self.hello).await;
            started.map_err(|error| SmtpFailure::of(Step::StartTls, &error))?;
        }
        let result = self.authenticate(&mut connection).await;
        if result.is_err() {
            connection.abort().await;
        }
        result.map(|()| connection)
    }

    async fn authenticate(&self, connection: &mut AsyncSmtpConnection) -> Result<(), SmtpFailure> {
        if self.settings.user.is_empty() {
            return Ok(());
        }
        let failed = |reason: String| SmtpFailure::new(Step::Authenticate, reason);
        let password = self.settings.read_password();
        let password = password.map_err(|error| failed(format!("mail.password_file cannot be read: {error}")))?;
        let credentials = Credentials::new(self.settings.user.clone(), password.to_string());
        let response = connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials).await;
        response.map_err(|error| SmtpFailure::of(Step::Authenticate, &error)).map(drop)
    }
}

/// A response with another code belongs to another command: bytes before TLS may have come from somebody else.
fn expect(code: u16, response: &Response) -> Result<(), SmtpFailure> {
    if response.has_code(code) {
        return Ok(());
    }
    let reason = Some("unexpected response".to_owned());
    Err(SmtpFailure { step: Step::Contents, code: Some(response.code().into()), enhanced_code: None, reason })
}

async fn within_timeout<T>(exchange: impl Future<Output = Result<T, SmtpFailure>>) -> Result<T, SmtpFailure> {
    let seconds = EXCHANGE_TIMEOUT.as_secs();
    let too_long = || SmtpFailure::new(Step::Timeout, format_args!("the exchange took longer than {seconds} s"));
    timeout(EXCHANGE_TIMEOUT, exchange).await.unwrap_or_else(|_| Err(too_long()))
}

async fn quit(mut connection: AsyncSmtpConnection) {
    let _ = timeout(QUIT_TIMEOUT, connection.quit()).await; // the mail is accepted, whatever this says
}

fn tls(settings: &config::Mail) -> Result<Tls, SmtpSetupError> {
    let mut tls = TlsParameters::builder(settings.server.host.clone());
    if !settings.ca_file.as_os_str().is_empty() {
        let pem = std::fs::read(&settings.ca_file).map_err(SmtpSetupError::Unreadable)?;
        let authority = Certificate::from_pem(&pem).map_err(SmtpSetupError::Certificate)?;
        tls = tls.certificate_store(CertificateStore::None).add_root_certificate(authority);
    }
    tls.build_rustls().map(Tls).map_err(SmtpSetupError::Certificate)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(step: Step, code: u16, enhanced_code: &str) -> SmtpFailure {
        let enhanced_code = Some(enhanced_code.to_owned()).filter(|code| !code.is_empty());
        SmtpFailure { step, code: Some(code), enhanced_code, reason: None }
    }

    #[test]
    fn only_a_recipient_who_does_not_exist_is_given_up() {
        for (code, enhanced_code) in [(550, "5.1.1"), (550, "5.1.10"), (554, "5.2.1"), (550, ""), (551, ""), (553, "")]
        {
            assert!(failure(Step::Recipient, code, enhanced_code).is_permanent(), "{code} {enhanced_code}");
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
            failure(Step::Contents, 554, "5.6.0"),
        ] {
            assert!(!other.is_permanent(), "{other}");
        }
    }

    #[test]
    fn a_failure_has_codes_and_no_words_of_the_server() {
        assert_eq!(failure(Step::Recipient, 550, "5.1.1").to_string(), "RCPT TO 550 5.1.1");
        assert!(is_enhanced_code("5.1.10") && !is_enhanced_code("<somebody@example.com>") && !is_enhanced_code("5..1"));
    }
}
