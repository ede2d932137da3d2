//! Whether mails can be sent: connects to the mail server and signs in, without sending anything. And which mails wait.

use std::time::Duration;

use paylink_domain::{duration::format_duration, error_chain::ErrorChain};
use paylink_store::{Cell, StoreError};

use super::DATABASE_FIX;
use crate::{
    commands::findings::Findings,
    config::{self, MailTls},
    notices::{SmtpClient, SmtpFailure, Step},
    system::Stopwatch,
};

const SUBJECT: &str = "mail";
/// As the alert `PaylinkMailsNotSent`.
const LATE_AFTER: Duration = Duration::from_hours(1);
/// Where the store stops counting.
const MAX_COUNTED: i64 = 10_000;

pub(super) async fn examine_mail(settings: Option<&config::Mail>, findings: &mut Findings) {
    let Some(settings) = settings else {
        let fix = "configure [mail], so that people learn of a change of money or access that they did not make";
        return findings.note(SUBJECT, "no e-mails are sent: notices reach only who looks at the portal", fix);
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

/// The mails that are neither sent nor given up. `home` is the cell that stores them.
pub(super) async fn examine_waiting_mails(home: &Cell, sends_mail: bool, findings: &mut Findings) {
    let examined = async {
        let backlog = home.mail_backlog().await?;
        let oldest = Duration::from_secs_f64(backlog.oldest_seconds.max(0.0));
        let since = home.now().await?.before(oldest).to_rfc3339();
        let many = if backlog.waiting >= MAX_COUNTED { " or more" } else { "" };
        let waiting = format!(
            "mail: {}{many} waiting to be sent, the oldest since {since} ({})",
            backlog.waiting,
            format_duration(Duration::from_secs(oldest.as_secs()))
        );
        match (backlog.waiting, sends_mail) {
            (0, true) => findings.good(SUBJECT, "mail: no mail waits to be sent"),
            (0, false) => {}
            (_, false) => findings.note(SUBJECT, waiting, "configure [mail]; otherwise they are deleted after 90 days"),
            (_, true) if oldest > LATE_AFTER => {
                let fix = "start a worker (`paylink serve` or `paylink serve --role worker`); if one runs, its log has the reason for \
                           each mail";
                findings.bad(SUBJECT, waiting, fix);
            }
            (_, true) => findings.good(SUBJECT, waiting),
        }
        Ok::<(), StoreError>(())
    };
    if let Err(error) = examined.await {
        findings.bad(SUBJECT, format!("mail: {}", ErrorChain(&error)), DATABASE_FIX);
    }
}

fn fix(failure: &SmtpFailure, host: &str, port: u16) -> String {
    if failure.concerns_tls {
        return "correct `tls` in [mail]: usually \"starttls\" for port 587, and \"tls\" for port 465".to_owned();
    }
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
        Step::Sender | Step::Recipient | Step::Contents | Step::Reply => "ask whoever runs the mail server".to_owned(),
    }
}
