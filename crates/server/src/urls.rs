//! The URLs that the service gives to people and banks. Those of payers and banks are below `pay.url` of the configuration.

use paylink_domain::{attempt_access::AttemptAddress, portal_secret::InvitationToken};
use url::Url;

/// The page on which a payer opens `link`.
pub fn link_url(pay_url: &Url, link: &str) -> Url {
    append_path(pay_url, &format!("l/{link}"))
}

/// The sealed link in a URL that somebody has pasted, or in a text that is only the link.
pub fn link_in(text: &str) -> &str {
    let text = text.trim();
    let link = text.split_once("/l/").map_or(text, |(_, link)| link);
    link.split(['/', '?', '#']).next().unwrap_or_default()
}

/// The page on which a reader who has only the link continues the payment.
pub fn link_progress_url(pay_url: &Url, link: &str) -> Url {
    append_path(pay_url, &format!("l/{link}/progress"))
}

/// The page that shows the progress of an attempt to the payer who confirmed, or to whoever the bank sent back.
pub fn progress_url(pay_url: &Url, attempt: &AttemptAddress) -> Url {
    append_path(pay_url, &format!("r/{attempt}"))
}

/// Where the bank sends the payer back.
pub fn return_url(pay_url: &Url, attempt: &AttemptAddress) -> Url {
    append_path(pay_url, &format!("r/{attempt}/back"))
}

/// Where a bank may notify us that an attempt has changed.
pub fn notification_url(pay_url: &Url, attempt: &AttemptAddress) -> Url {
    append_path(pay_url, &format!("n/{attempt}"))
}

/// Where a person accepts an invitation to the portal.
pub fn invitation_url(portal_url: &Url, token: &InvitationToken) -> Url {
    append_path(portal_url, &format!("invitations/{}", token.reveal()))
}

/// Where somebody withdraws a proposed change without signing in.
pub fn withdrawal_url(portal_url: &Url, link: &str) -> Url {
    append_path(portal_url, &format!("withdraw/{link}"))
}

/// `path` below a base URL, which may have a path itself.
pub fn append_path(base: &Url, path: &str) -> Url {
    let mut url = base.clone();
    let path = format!("{}/{path}", base.path().trim_end_matches('/'));
    url.set_path(&path);
    url
}
