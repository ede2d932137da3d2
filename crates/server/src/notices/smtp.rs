//! SMTP: one connection for each mail.

use std::time::Duration;

use lettre::{
    Address,
    transport::smtp::{
        authentication::{Credentials, Mechanism},
        client::AsyncSmtpConnection,
        commands::{Data, Mail, Rcpt},
        extension::ClientId,
        response::Response,
    },
};
use tokio::time::timeout;

use super::{
    smtp_connection::{SmtpSetupError, Tls, connect},
    smtp_failure::{SmtpFailure, Step},
};
use crate::config::{self, MailTls};

const QUIT_TIMEOUT: Duration = Duration::from_secs(5);
const MECHANISMS: [Mechanism; 2] = [Mechanism::Plain, Mechanism::Login];

/// How long the server may take.
#[derive(Clone, Copy, Debug)]
pub struct SmtpDeadlines {
    /// From connecting until the server is ready for the message.
    pub exchange: Duration,
    /// For the message and the response to it. Content filters run then, and RFC 5321 allows ten minutes. Leaving earlier has a price: the
    /// server may deliver the mail all the same.
    pub reply: Duration,
}

#[derive(Debug)]
pub struct SmtpClient {
    settings: config::Mail,
    tls: Tls,
    hello: ClientId,
    deadlines: SmtpDeadlines,
}

impl Default for SmtpDeadlines {
    fn default() -> Self {
        Self { exchange: Duration::from_secs(30), reply: Duration::from_mins(5) }
    }
}

impl SmtpClient {
    pub fn new(settings: &config::Mail) -> Result<Self, SmtpSetupError> {
        Self::with_deadlines(settings, SmtpDeadlines::default())
    }

    pub fn with_deadlines(settings: &config::Mail, deadlines: SmtpDeadlines) -> Result<Self, SmtpSetupError> {
        let tls = Tls::of(settings)?;
        let hello = ClientId::Domain(settings.from.email.domain().to_owned());
        Ok(Self { settings: settings.clone(), tls, hello, deadlines })
    }

    /// Sends a message. It was accepted if this returns `Ok`, and perhaps if it fails at [`Step::Reply`].
    pub async fn send(&self, to: &Address, message: &[u8]) -> Result<(), SmtpFailure> {
        let mut connection = self.within_exchange(self.begin(to)).await?;
        let result = self.transfer(&mut connection, message).await;
        if !matches!(&result, Err(failure) if failure.step == Step::Reply) {
            tokio::spawn(quit(connection)); // the result does not wait for it
        }
        result
    }

    /// Connects and signs in, without sending anything.
    pub async fn check(&self) -> Result<(), SmtpFailure> {
        quit(self.within_exchange(self.connect()).await?).await;
        Ok(())
    }

    /// A connection on which the server waits for the message.
    async fn begin(&self, to: &Address) -> Result<AsyncSmtpConnection, SmtpFailure> {
        let mut connection = self.connect().await?;
        let result = self.announce(&mut connection, to).await;
        if result.is_err() {
            connection.abort().await;
        }
        result.map(|()| connection)
    }

    async fn announce(&self, connection: &mut AsyncSmtpConnection, to: &Address) -> Result<(), SmtpFailure> {
        let failed = |step| move |error| SmtpFailure::of(step, &error);
        let sender = Mail::new(Some(self.settings.from.email.clone()), Vec::new());
        connection.command(sender).await.map_err(failed(Step::Sender))?;
        connection.command(Rcpt::new(to.clone(), Vec::new())).await.map_err(failed(Step::Recipient))?;
        expect(354, &connection.command(Data).await.map_err(failed(Step::Contents))?)
    }

    async fn transfer(&self, connection: &mut AsyncSmtpConnection, message: &[u8]) -> Result<(), SmtpFailure> {
        let SmtpDeadlines { exchange: _, reply } = self.deadlines;
        let too_long = |_| SmtpFailure::new(Step::Reply, format_args!("none within {} s", reply.as_secs()));
        let response = timeout(reply, connection.message(message)).await.map_err(too_long)?;
        let failed = |error: lettre::transport::smtp::Error| match error.status() {
            Some(_) => SmtpFailure::of(Step::Contents, &error),
            None => SmtpFailure::of(Step::Reply, &error),
        };
        expect(250, &response.map_err(failed)?)
    }

    async fn within_exchange<T>(
        &self,
        exchange: impl Future<Output = Result<T, SmtpFailure>>,
    ) -> Result<T, SmtpFailure> {
        let deadline = self.deadlines.exchange;
        let seconds = deadline.as_secs();
        let too_long = |_| SmtpFailure::new(Step::Timeout, format_args!("the exchange took longer than {seconds} s"));
        timeout(deadline, exchange).await.map_err(too_long)?
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, SmtpFailure> {
        let server = &self.settings.server;
        let mut connection = connect((server.host.as_str(), server.port), &self.tls, &self.hello).await?;
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
        if connection.server_info().get_auth_mechanism(&MECHANISMS).is_none() {
            let (step, is_plain) = (Step::Authenticate, self.settings.tls == MailTls::None);
            return Err(match (is_plain, connection.can_starttls()) {
                (true, true) => {
                    SmtpFailure::of_tls(step, "the server offers a login only with TLS; try tls = \"starttls\"")
                }
                (true, false) => {
                    SmtpFailure::of_tls(step, "the server offers no login, perhaps because tls = \"none\"")
                }
                (false, _) => SmtpFailure::new(step, "the server offers neither PLAIN nor LOGIN"),
            });
        }
        let failed = |reason: String| SmtpFailure::new(Step::Authenticate, reason);
        let password = self.settings.read_password();
        let password = password.map_err(|error| failed(format!("mail.password_file cannot be read: {error}")))?;
        let credentials = Credentials::new(self.settings.user.clone(), password.to_string());
        let response = connection.auth(&MECHANISMS, &credentials).await;
        response.map_err(|error| SmtpFailure::of(Step::Authenticate, &error)).map(drop)
    }
}

/// A response with another code belongs to another command: bytes before TLS may have come from somebody else.
fn expect(code: u16, response: &Response) -> Result<(), SmtpFailure> {
    if response.has_code(code) {
        return Ok(());
    }
    let reason = Some("unexpected response".to_owned());
    let code = Some(response.code().into());
    Err(SmtpFailure { step: Step::Contents, code, enhanced_code: None, reason, concerns_tls: false })
}

async fn quit(mut connection: AsyncSmtpConnection) {
    let _ = timeout(QUIT_TIMEOUT, connection.quit()).await; // what became of the mail is known
}
