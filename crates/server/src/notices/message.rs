//! A mail as bytes: headers, plain text and HTML.

use lettre::{
    Address, Message,
    message::{
        Mailbox, MultiPart,
        header::{HeaderName, HeaderValue},
    },
};
use paylink_domain::{
    id::CellId,
    time::{Timestamp, to_system_time},
};
use url::Url;

use crate::portal::MailText;

/// What surrounds the text of a mail.
#[derive(Debug)]
pub(super) struct Envelope<'a> {
    pub(super) from: &'a Mailbox,
    pub(super) to: Address,
    /// When the mail was made, not when it is sent: what is sent again is the same.
    pub(super) created_at: Timestamp,
    pub(super) message_id: String,
}

/// The same for each attempt to send the mail, so that mailboxes suppress a repetition. With the time, because the numbers of a
/// database that is created again start again.
pub(super) fn message_id(portal: &Url, home: CellId, mail: i64, created_at: Timestamp) -> String {
    let host = portal.host_str().unwrap_or("localhost").trim_matches(['[', ']']);
    format!("<{mail}.{}.{home}@{host}>", created_at.epoch_ms())
}

pub(super) fn bytes(envelope: &Envelope<'_>, text: MailText) -> Result<Vec<u8>, lettre::error::Error> {
    let message = Message::builder()
        .from(envelope.from.clone())
        .to(Mailbox::new(None, envelope.to.clone()))
        .subject(text.subject)
        .date(to_system_time(envelope.created_at))
        .message_id(Some(envelope.message_id.clone()))
        // No holiday notes in response.
        .raw_header(HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".to_owned()))
        .multipart(MultiPart::alternative_plain_html(text.text, text.html))?;
    Ok(message.formatted())
}
