//! Whether mails can be sent: connects to the mail server and signs in, without sending anything.

use paylink_domain::error_chain::ErrorChain;

use crate::{
    commands::findings::Findings,
    config::{self, MailTls},
    notices::{SmtpClient, SmtpFailure, Step},
    system::Stopwatch,
};

const SUBJECT: &str = "mail";

pub(super) async fn examine_mail(settings: Option<&config::Mail>, findings: &mut Findings) {
    let Some(settings) = settings else {
        return findings.good(SUBJECT, "no e-mails are sent: the configuration has no [mail]");
    };
    let client = match SmtpClient::new(settings) {
        Ok(client) => client,
        Err(error) => return findings.bad(SUBJECT, ErrorChain(&error).to_string(), "correct ca_file in [mail]"),
    };
    let config::MailServer { host, port } = &settings.server;
    let watch = Stopwatch::start();
    match client.check().await {
        Ok(()) => {
            let milliseconds = watch.elapsed().as_millis();
            let tls = match settings.tls {
                MailTls::Starttls => "STARTTLS",
                MailTls::Tls => "TLS",
                MailTls::None => "without TLS",
            };
            let login = if settings.user.is_empty() { "no login" } else { "the login is accepted" };
            findings.good(SUBJECT, format!("mail: {host}:{port} can be used ({tls}, {login}, in {milliseconds} ms)"));
        }
        Err(failure) => {
            findings.bad(SUBJECT, format!("mail: {host}:{port} cannot be used: {failure}"), fix(&failure, host, *port));
        }
    }
}

fn fix(failure: &SmtpFailure, host: &str, port: u16) -> String {
    match failure.step {
        Step::Connect | Step::Timeout => {
            format!(
                "correct `server` and `tls` in [mail], or let the firewall allow connections from here to {host}:{port}"
            )
        }
        Step::StartTls => {
            "name the authority of the server's certificate as ca_file in [mail], or correct `server` and `tls`"
                .to_owned()
        }
        Step::Authenticate => "correct `user`, and the password in password_file, in [mail]".to_owned(),
        Step::Sender | Step::Recipient | Step::Contents => "ask whoever runs the mail server".to_owned(),
    }
}
