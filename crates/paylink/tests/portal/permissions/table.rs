//! Who may send which request: written by hand, from what each role is for. Nothing here is read from the product.
//!
//! A developer runs the shop's connection, and finance handles payments. Only owners direct money. An operator runs the installation: sees
//! every company and helps with people and payments, but handles no secret of a merchant.

use super::world::Caller;

/// `yes`: the request does its work. Otherwise it changes nothing, and the answer is this status, or leads to the page for signing in.
/// An outsider is an owner of another company, and a visitor is not signed in.
const TABLE: &str = "
owner developer finance viewer operator outsider visitor

yes   yes       yes     yes    yes      yes      yes      GET  /assets/{name}
yes   yes       yes     yes    yes      yes      yes      GET  /sign-in
yes   yes       yes     yes    yes      yes      yes      POST /sign-in
yes   yes       yes     yes    yes      yes      yes      POST /sign-in/passkey/options
yes   yes       yes     yes    yes      yes      yes      POST /sign-in/passkey
yes   yes       yes     yes    yes      yes      yes      GET  /sso
yes   yes       yes     yes    yes      yes      yes      POST /sso
yes   yes       yes     yes    yes      yes      yes      GET  /sso/{company}
yes   yes       yes     yes    yes      yes      yes      POST /sso/{company}
yes   yes       yes     yes    yes      yes      yes      GET  /sso/{company}/callback
yes   yes       yes     yes    yes      yes      yes      GET  /invitations/{token}
yes   yes       yes     yes    yes      yes      yes      POST /invitations/{token}
yes   yes       yes     yes    yes      yes      yes      POST /invitations/{token}/passkey/options
yes   yes       yes     yes    yes      yes      yes      POST /invitations/{token}/passkey
yes   yes       yes     yes    yes      yes      yes      GET  /withdraw/{link}
yes   yes       yes     yes    yes      yes      yes      POST /withdraw/{link}

yes   yes       yes     yes    yes      yes      sign-in  GET  /
yes   yes       yes     yes    yes      yes      sign-in  GET  /companies
yes   yes       yes     yes    yes      yes      sign-in  POST /sign-out
yes   yes       yes     yes    yes      yes      sign-in  GET  /confirm
yes   yes       yes     yes    yes      yes      sign-in  POST /confirm
yes   yes       yes     yes    yes      yes      sign-in  POST /confirm/passkey/options
yes   yes       yes     yes    yes      yes      sign-in  POST /confirm/passkey
yes   yes       yes     yes    yes      yes      sign-in  POST /confirm/provider
yes   yes       yes     yes    yes      yes      sign-in  GET  /account
yes   yes       yes     yes    yes      yes      sign-in  POST /account
yes   yes       yes     yes    yes      yes      sign-in  GET  /account/passkeys/new
yes   yes       yes     yes    yes      yes      sign-in  POST /account/passkeys/new
yes   yes       yes     yes    yes      yes      sign-in  POST /account/passkeys/options
yes   yes       yes     yes    yes      yes      sign-in  GET  /account/passkeys/{id}/remove
yes   yes       yes     yes    yes      yes      sign-in  POST /account/passkeys/{id}/remove
yes   yes       yes     yes    yes      yes      sign-in  GET  /account/password
yes   yes       yes     yes    yes      yes      sign-in  POST /account/password
yes   yes       yes     yes    yes      yes      sign-in  GET  /account/recovery-codes
yes   yes       yes     yes    yes      yes      sign-in  POST /account/recovery-codes
yes   yes       yes     yes    yes      yes      sign-in  POST /account/sessions/{id}/end
yes   yes       yes     yes    yes      yes      sign-in  POST /account/sessions/end-others
yes   yes       yes     yes    yes      yes      sign-in  POST /account/browsers/{id}/remove
yes   yes       yes     yes    yes      yes      sign-in  GET  /account/notices
yes   yes       yes     yes    yes      yes      sign-in  POST /account/notices
yes   yes       yes     yes    yes      yes      sign-in  GET  /notices
yes   yes       yes     yes    yes      yes      sign-in  POST /notices/read

yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/deliveries
yes   yes       403     403    yes      404      sign-in  GET  /c/{company}/deliveries/replay
yes   yes       403     403    yes      404      sign-in  GET  /c/{company}/deliveries/replay/start
yes   yes       403     403    yes      404      sign-in  POST /c/{company}/deliveries/replay/start
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/deliveries/replays/{replay}
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/events/{event}
yes   yes       403     403    yes      404      sign-in  POST /c/{company}/events/{event}/replay
yes   yes       403     403    403      404      sign-in  GET  /c/{company}/webhooks/{endpoint}/console
yes   yes       403     403    403      404      sign-in  POST /c/{company}/webhooks/{endpoint}/console

yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/online-payments
yes   403       403     403    yes      404      sign-in  POST /c/{company}/online-payments/enable
yes   403       403     403    yes      404      sign-in  GET  /c/{company}/online-payments/disable
yes   403       403     403    yes      404      sign-in  POST /c/{company}/online-payments/disable
yes   yes       403     403    403      404      sign-in  GET  /c/{company}/online-payments/settings
yes   yes       403     403    403      404      sign-in  POST /c/{company}/online-payments/settings
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/account
yes   403       403     403    403      404      sign-in  GET  /c/{company}/account/change
yes   403       403     403    403      404      sign-in  POST /c/{company}/account/change
yes   403       403     403    403      404      sign-in  GET  /c/{company}/account/approve/{proposal}
yes   403       403     403    403      404      sign-in  POST /c/{company}/account/approve/{proposal}
yes   403       403     403    403      404      sign-in  GET  /c/{company}/account/withdraw/{proposal}
yes   403       403     403    403      404      sign-in  POST /c/{company}/account/withdraw/{proposal}
yes   yes       403     403    403      404      sign-in  GET  /c/{company}/test-link
yes   yes       403     403    403      404      sign-in  POST /c/{company}/test-link
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/tokens
yes   yes       403     403    403      404      sign-in  GET  /c/{company}/tokens/new
yes   yes       403     403    403      404      sign-in  POST /c/{company}/tokens/new
yes   yes       403     403    403      404      sign-in  GET  /c/{company}/tokens/{token}/roll
yes   yes       403     403    403      404      sign-in  POST /c/{company}/tokens/{token}/roll
yes   yes       403     403    403      404      sign-in  GET  /c/{company}/tokens/{token}/revoke
yes   yes       403     403    403      404      sign-in  POST /c/{company}/tokens/{token}/revoke
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/webhooks
yes   yes       403     403    403      404      sign-in  GET  /c/{company}/webhooks/new
yes   yes       403     403    403      404      sign-in  POST /c/{company}/webhooks/new
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/webhooks/{endpoint}
yes   yes       403     403    403      404      sign-in  GET  /c/{company}/webhooks/{endpoint}/change
yes   yes       403     403    403      404      sign-in  POST /c/{company}/webhooks/{endpoint}/change
yes   yes       403     403    403      404      sign-in  POST /c/{company}/webhooks/{endpoint}/test
yes   yes       403     403    403      404      sign-in  GET  /c/{company}/webhooks/{endpoint}/rotate
yes   yes       403     403    403      404      sign-in  POST /c/{company}/webhooks/{endpoint}/rotate
yes   yes       403     403    403      404      sign-in  GET  /c/{company}/webhooks/{endpoint}/disable
yes   yes       403     403    403      404      sign-in  POST /c/{company}/webhooks/{endpoint}/disable
yes   yes       403     403    403      404      sign-in  POST /c/{company}/webhooks/{endpoint}/enable
yes   yes       403     403    403      404      sign-in  GET  /c/{company}/webhooks/{endpoint}/remove
yes   yes       403     403    403      404      sign-in  POST /c/{company}/webhooks/{endpoint}/remove
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/branding
yes   yes       403     403    403      404      sign-in  POST /c/{company}/branding
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/branding/preview
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/people
yes   403       403     403    yes      404      sign-in  GET  /c/{company}/people/invite
yes   403       403     403    yes      404      sign-in  POST /c/{company}/people/invite
yes   403       403     403    yes      404      sign-in  GET  /c/{company}/people/{user}/role
yes   403       403     403    yes      404      sign-in  POST /c/{company}/people/{user}/role
yes   403       403     403    yes      404      sign-in  GET  /c/{company}/people/{user}/remove
yes   403       403     403    yes      404      sign-in  POST /c/{company}/people/{user}/remove
yes   403       403     403    yes      404      sign-in  GET  /c/{company}/people/{user}/freeze
yes   403       403     403    yes      404      sign-in  POST /c/{company}/people/{user}/freeze
yes   403       403     403    yes      404      sign-in  POST /c/{company}/people/{user}/unfreeze
yes   403       403     403    403      404      sign-in  GET  /c/{company}/people/changes/{proposal}/approve
yes   403       403     403    403      404      sign-in  POST /c/{company}/people/changes/{proposal}/approve
yes   403       403     403    403      404      sign-in  POST /c/{company}/people/changes/{proposal}/withdraw
yes   403       403     403    yes      404      sign-in  POST /c/{company}/people/invitations/withdraw
yes   yes       yes     403    yes      404      sign-in  GET  /c/{company}/audit-log
yes   yes       yes     403    yes      404      sign-in  GET  /c/{company}/audit-log/export
yes   403       403     403    403      404      sign-in  GET  /c/{company}/single-sign-on
yes   403       403     403    403      404      sign-in  POST /c/{company}/single-sign-on
yes   403       403     403    403      404      sign-in  GET  /c/{company}/single-sign-on/remove
yes   403       403     403    403      404      sign-in  POST /c/{company}/single-sign-on/remove

yes   yes       yes     403    403      404      sign-in  GET  /c/{company}/links
yes   yes       yes     403    403      404      sign-in  POST /c/{company}/links
yes   yes       yes     403    403      404      sign-in  GET  /c/{company}/links/{link}
yes   yes       yes     403    403      404      sign-in  POST /c/{company}/links/revoke
yes   yes       yes     403    403      404      sign-in  GET  /c/{company}/links/revoke-all
yes   yes       yes     403    403      404      sign-in  POST /c/{company}/links/revoke-all
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/payments
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/payments/export
yes   yes       yes     yes    yes      404      sign-in  GET  /c/{company}/payments/{payment}
yes   403       yes     403    yes      404      sign-in  GET  /c/{company}/payments/{payment}/cancel
yes   403       yes     403    yes      404      sign-in  POST /c/{company}/payments/{payment}/cancel

404   404       404     404    yes      404      sign-in  GET  /operator
404   404       404     404    yes      404      sign-in  GET  /operator/worklist
404   404       404     404    yes      404      sign-in  GET  /operator/payments/{payment}/close
404   404       404     404    yes      404      sign-in  POST /operator/payments/{payment}/close
404   404       404     404    yes      404      sign-in  GET  /operator/banks
404   404       404     404    yes      404      sign-in  GET  /operator/cells
404   404       404     404    yes      404      sign-in  GET  /operator/companies
404   404       404     404    yes      404      sign-in  GET  /operator/companies/new
404   404       404     404    yes      404      sign-in  POST /operator/companies/new
404   404       404     404    yes      404      sign-in  GET  /operator/companies/{company}/suspend
404   404       404     404    yes      404      sign-in  POST /operator/companies/{company}/suspend
404   404       404     404    yes      404      sign-in  GET  /operator/companies/{company}/resume
404   404       404     404    yes      404      sign-in  POST /operator/companies/{company}/resume
404   404       404     404    yes      404      sign-in  GET  /operator/approvals
404   404       404     404    yes      404      sign-in  GET  /operator/approvals/{proposal}/approve
404   404       404     404    yes      404      sign-in  POST /operator/approvals/{proposal}/approve
404   404       404     404    yes      404      sign-in  GET  /operator/approvals/{proposal}/withdraw
404   404       404     404    yes      404      sign-in  POST /operator/approvals/{proposal}/withdraw
404   404       404     404    yes      404      sign-in  GET  /operator/search
";

/// What a caller gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Allowed,
    /// The role does not allow it.
    Forbidden,
    /// It does not exist for the caller.
    NotFound,
    /// The caller signs in first.
    SignIn,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    answers: [Answer; 7],
}

impl Row {
    pub(crate) fn answer(&self, caller: Caller) -> Answer {
        let column = Caller::ALL.into_iter().position(|known| known == caller).unwrap();
        self.answers[column]
    }

    /// Whether the route needs somebody who is signed in.
    pub(crate) fn needs_session(&self) -> bool {
        self.answer(Caller::Visitor) != Answer::Allowed
    }

    pub(crate) fn is_of_company(&self) -> bool {
        self.path.starts_with("/c/{company}")
    }

    pub(crate) fn is_of_operator(&self) -> bool {
        self.path.starts_with("/operator")
    }
}

pub(crate) fn rows() -> Vec<Row> {
    let mut lines = TABLE.lines().filter(|line| !line.is_empty());
    let columns = Caller::ALL.map(|caller| format!("{caller:?}").to_lowercase());
    assert_eq!(lines.next().unwrap().split_whitespace().collect::<Vec<_>>(), columns);
    lines.map(row).collect()
}

fn row(line: &'static str) -> Row {
    let words: Vec<&'static str> = line.split_whitespace().collect();
    let [answers @ .., method, path] = words.as_slice() else { panic!("{line} is a row") };
    let answers: Vec<Answer> = answers.iter().map(|word| answer(word, line)).collect();
    Row { method, path, answers: answers.try_into().unwrap_or_else(|_| panic!("{line} has seven answers")) }
}

fn answer(word: &str, line: &str) -> Answer {
    match word {
        "yes" => Answer::Allowed,
        "403" => Answer::Forbidden,
        "404" => Answer::NotFound,
        "sign-in" => Answer::SignIn,
        _ => panic!("{word} is no answer: {line}"),
    }
}
