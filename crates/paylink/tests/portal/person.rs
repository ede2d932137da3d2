//! Somebody who accepts an invitation with a password, and signs in.

use std::time::Duration;

use paylink_domain::{
    totp::TotpSecret,
    user::{EmailAddress, Role},
};
use paylink_playground::cell_clock::advance_clock;
use paylink_testkit::{App, HttpResponse, PortalBrowser, cell_of};

pub(crate) const PASSWORD: &str = "correct horse battery staple";

/// Somebody with a password and an authenticator app.
pub(crate) struct Person {
    pub(crate) email: EmailAddress,
    pub(crate) totp: TotpSecret,
    pub(crate) recovery_codes: Vec<String>,
    pub(crate) invitation: String,
    /// The code with which the person accepted it.
    pub(crate) first_code: String,
    pub(crate) browser: PortalBrowser,
}

/// The path of a new invitation.
pub(crate) async fn invite(app: &App, email: &EmailAddress, role: Role) -> String {
    let token = paylink_testkit::invite(app, email, Some((app.company, role)), false).await;
    format!("/invitations/{}", token.reveal())
}

impl Person {
    /// Accepts an invitation by the form.
    pub(crate) async fn join(app: &App, email: &str, role: Role) -> Self {
        let email: EmailAddress = email.parse().unwrap();
        let invitation = invite(app, &email, role).await;
        Self::join_by(app, email, invitation).await
    }

    /// The same, by an invitation that there is.
    pub(crate) async fn join_by(app: &App, email: EmailAddress, invitation: String) -> Self {
        let (mut browser, totp, code, accepted) = accept(app, &invitation).await;
        assert_eq!(accepted.status, 200, "{}", accepted.text);
        browser.session = session_of(&accepted);
        let codes = between(&accepted.text, "<pre class=\"codes\"", "</pre>");
        let recovery_codes = codes.lines().skip(1).map(|line| line.trim().to_owned()).filter(|line| !line.is_empty());
        Self { email, totp, recovery_codes: recovery_codes.collect(), invitation, first_code: code, browser }
    }

    /// What the form says to somebody who opens this invitation and chooses a password.
    pub(crate) async fn accept(app: &App, invitation: &str) -> HttpResponse {
        accept(app, invitation).await.3
    }

    /// Sends the form for signing in. `browser` gets the session.
    pub(crate) async fn sign_in(&self, browser: &mut PortalBrowser, password: &str, code: &str) -> HttpResponse {
        let fields = [("email", self.email.as_str()), ("password", password), ("code", code)];
        let response = browser.post("/sign-in", &fields).await;
        if let Some(session) = session_of(&response) {
            browser.session = Some(session);
        }
        response
    }
}

async fn accept(app: &App, invitation: &str) -> (PortalBrowser, TotpSecret, String, HttpResponse) {
    let browser = app.portal_visitor();
    let page = browser.get(invitation).await;
    assert_eq!(page.status, 200, "{}", page.text);
    let (totp, secret) = offered_secret(&page.text);
    let code = code_now(app, &totp).await;
    let fields = [("name", "Petra Person"), ("password", PASSWORD), ("secret", secret), ("code", code.as_str())];
    let response = browser.post(invitation, &fields).await;
    (browser, totp, code, response)
}

/// The code that the app shows at the time of the database.
pub(crate) async fn code_now(app: &App, totp: &TotpSecret) -> String {
    totp.code_at(cell_of(&app.running).now().await.unwrap())
}

/// A code that is later than all that the person has used.
pub(crate) async fn later_code(app: &App, person: &Person) -> String {
    advance_clock(&app.database.as_owner().await, Duration::from_secs(30)).await.unwrap();
    code_now(app, &person.totp).await
}

/// The session that a response gives to the browser.
pub(crate) fn session_of(response: &HttpResponse) -> Option<String> {
    cookie_of(response, "paylink_session")
}

pub(crate) fn cookie_of(response: &HttpResponse, name: &str) -> Option<String> {
    let set = response.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap().to_owned());
    let mut values =
        set.filter_map(|text| text.strip_prefix(&format!("{name}="))?.split(';').next().map(str::to_owned));
    values.rfind(|value| !value.is_empty())
}

/// The secret for the authenticator app that a page shows, and as its form sends it.
pub(crate) fn offered_secret(page: &str) -> (TotpSecret, &str) {
    let shown = between(page, "<code id=\"app-secret\">", "</code>").replace(' ', "");
    (TotpSecret::from_base32(&shown).unwrap(), hidden_field(page, "secret"))
}

pub(crate) fn hidden_field<'a>(page: &'a str, name: &str) -> &'a str {
    between(page, &format!("name=\"{name}\" value=\""), "\"")
}

pub(crate) fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let from = text.find(start).unwrap_or_else(|| panic!("no {start} in {text}")) + start.len();
    &text[from..from + text[from..].find(end).unwrap()]
}
