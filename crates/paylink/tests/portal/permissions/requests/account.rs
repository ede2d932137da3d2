//! The caller's own account.

use paylink_domain::{portal_secret::SessionToken, sign_on::SignOnMode, user::Role};
use paylink_store::SignInBrowser;
use paylink_testkit::{PortalBrowser, SignedInUser, browser_address, invite, new_passkey, set_sign_on, tester};
use serde_json::json;

use super::Request;
use crate::{
    identity_provider::{CLIENT, SECRET, SignOnBrowser},
    permissions::{authenticator::Authenticator, records::Record, scene::Scene, world::Caller},
    person::{PASSWORD, between, code_now, offered_secret, session_of},
};

pub(super) async fn request(scene: &mut Scene<'_>, route: &str) -> Option<Request> {
    if let Some(request) = of_confirming(scene, route).await {
        return Some(request);
    }
    let (world, person) = (scene.world, &scene.person);
    let (user, session) = (person.id, person.browser.session.clone().unwrap());
    Some(match route {
        "GET /" => {
            let company = format!("/c/{}", scene.home);
            let start = if world.caller == Caller::Operator { "/operator".to_owned() } else { company };
            Request::leading("/".to_owned(), start)
        }
        "GET /companies" => Request::page("/companies".to_owned(), "<h1>Your companies</h1>"),
        "POST /sign-out" => Request::form("/sign-out".to_owned(), &[], Record::Session(session), "absent"),
        "GET /account" => Request::page("/account".to_owned(), "id=\"sessions\""),
        "POST /account" => {
            let fields = [("name", "Name 4711"), ("language", "de")];
            Request::form("/account".to_owned(), &fields, Record::User(user), "Name 4711, Some(\"de\")")
        }
        "GET /account/notices" => Request::page("/account/notices".to_owned(), "id=\"choices\""),
        // A box that is not ticked declines its topic.
        "POST /account/notices" => {
            Request::form("/account/notices".to_owned(), &[], Record::DeclinedTopics(user), "Webhooks")
        }
        "GET /notices" => {
            scene.notice(user).await;
            Request::page("/notices".to_owned(), "192.0.2.8")
        }
        "POST /notices/read" => {
            let last = scene.notice(user).await.to_string();
            let record = Record::Notices(user, session);
            Request::form("/notices/read".to_owned(), &[("up-to", &last)], record, "[read]")
        }
        "POST /account/sessions/{id}/end" => {
            let other = SessionToken::parse(&world.app.portal_session(person).await).unwrap();
            let id = world.cell().signed_in(other.hash()).await.unwrap().unwrap().session;
            let record = Record::Session(other.reveal().to_owned());
            Request::form(format!("/account/sessions/{id}/end"), &[], record, "absent")
        }
        "POST /account/sessions/end-others" => {
            world.app.portal_session(person).await;
            Request::form("/account/sessions/end-others".to_owned(), &[], Record::Sessions(user), "session × 1")
        }
        "POST /account/browsers/{id}/remove" => {
            let browser = SignInBrowser { known: None, token: [47; 32], name: "Browser 4711" };
            assert!(world.cell().add_browser(user, browser_address(), &browser).await.unwrap());
            let id = world.cell().browsers(user).await.unwrap()[0].id;
            Request::form(format!("/account/browsers/{id}/remove"), &[], Record::Browsers(user), "browser × 0")
        }
        route => of_credentials(scene, route).await?,
    })
}

/// Passkeys, the password and the recovery codes.
async fn of_credentials(scene: &Scene<'_>, route: &str) -> Option<Request> {
    let (person, user) = (&scene.person, scene.person.id);
    Some(match route {
        "GET /account/passkeys/new" => Request::page("/account/passkeys/new".to_owned(), "id=\"passkey-name\""),
        "POST /account/passkeys/options" => Request::page("/account/passkeys/options".to_owned(), "\"challenge\""),
        "POST /account/passkeys/new" => {
            let options = person.browser.post("/account/passkeys/options", &[]).await;
            let (_, mut fields) = Authenticator::make(&options);
            fields.push(("passkey-name", "phone 4711".to_owned()));
            let path = "/account/passkeys/new".to_owned();
            Request::form(path, &[], Record::Passkeys(user), "phone 4711").with_fields(fields)
        }
        "GET /account/passkeys/{id}/remove" => {
            let id = second_passkey(scene).await;
            Request::page(format!("/account/passkeys/{id}/remove"), "Remove the passkey phone 4711?")
        }
        "POST /account/passkeys/{id}/remove" => {
            let path = format!("/account/passkeys/{}/remove", second_passkey(scene).await);
            Request::form(path, &[], Record::Passkeys(user), "passkey × 1")
        }
        "GET /account/password" => Request::page("/account/password".to_owned(), "id=\"app-secret\""),
        "POST /account/password" => {
            let fields = new_password(scene, &person.browser).await;
            let path = "/account/password".to_owned();
            Request::form(path, &[], Record::Password(user), "present").with_fields(fields)
        }
        "GET /account/recovery-codes" => {
            Request::page("/account/recovery-codes".to_owned(), "Make new recovery codes?")
        }
        "POST /account/recovery-codes" => {
            Request::form("/account/recovery-codes".to_owned(), &[], Record::RecoveryCodes(user), "10 codes")
        }
        _ => return None,
    })
}

/// Pages on which a person proves again who they are. Whoever does gets another session, and the one before ends.
async fn of_confirming(scene: &mut Scene<'_>, route: &str) -> Option<Request> {
    Some(match route {
        "GET /confirm" => Request::page("/confirm".to_owned(), "<h1>Confirm that it is you</h1>"),
        "POST /confirm" => {
            let code = give_password(scene).await;
            let record = Record::Session(scene.person.browser.session.clone().unwrap());
            Request::form("/confirm".to_owned(), &[("password", PASSWORD), ("code", &code)], record, "absent")
        }
        "POST /confirm/passkey/options" => Request::page("/confirm/passkey/options".to_owned(), "\"challenge\""),
        "POST /confirm/passkey" => {
            let browser = &scene.person.browser;
            let authenticator = Authenticator::registered(browser).await;
            let fields = authenticator.sign(&browser.post("/confirm/passkey/options", &[]).await);
            let record = Record::Session(browser.session.clone().unwrap());
            Request::form("/confirm/passkey".to_owned(), &[], record, "absent").with_fields(fields)
        }
        "POST /confirm/provider" => {
            scene.person = person_of_provider(scene).await;
            Request::page("/confirm/provider".to_owned(), "id=\"continue\"")
        }
        _ => return None,
    })
}

async fn second_passkey(scene: &Scene<'_>) -> i64 {
    let (cell, user) = (scene.world.cell(), scene.person.id);
    cell.add_passkey(&tester(), user, &new_passkey("phone 4711")).await.unwrap();
    cell.passkeys(user).await.unwrap().into_iter().find(|passkey| passkey.name == "phone 4711").unwrap().id
}

/// The fields of a form that sets [`PASSWORD`].
async fn new_password(scene: &Scene<'_>, browser: &PortalBrowser) -> Vec<(&'static str, String)> {
    let page = browser.get("/account/password").await.text;
    let (totp, secret) = offered_secret(&page);
    let code = code_now(&scene.world.app, &totp).await;
    vec![("password", PASSWORD.to_owned()), ("secret", secret.to_owned()), ("code", code)]
}

/// Sets the caller's password. Returns a recovery code, because the code of the app is used up.
async fn give_password(scene: &mut Scene<'_>) -> String {
    let fields = new_password(scene, &scene.person.browser).await;
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let set = scene.person.browser.post("/account/password", &fields).await;
    scene.person.browser.session = session_of(&set).or(scene.person.browser.session.take());
    let codes = scene.person.browser.post("/account/recovery-codes", &[]).await;
    let codes = between(&codes.text, "<pre class=\"codes\"", "</pre>");
    codes.lines().nth(1).unwrap().trim().to_owned()
}

/// Somebody of the same standing who has signed in at the company's provider, and has no passkey or password.
async fn person_of_provider(scene: &Scene<'_>) -> SignedInUser {
    let (world, email) = (scene.world, Scene::new_email());
    let role = match world.caller {
        Caller::Owner | Caller::Outsider | Caller::Visitor => Role::Owner,
        Caller::Developer => Role::Developer,
        Caller::Finance => Role::Finance,
        Caller::Viewer | Caller::Operator => Role::Viewer,
    };
    let client = (world.provider.issuer.as_str(), CLIENT, SECRET);
    set_sign_on(&world.app, scene.home, client, SignOnMode::Invitation).await;
    invite(&world.app, &email, Some((scene.home, role)), false).await;
    world.provider.inner().claims = json!({"email": email.as_str(), "sub": email.as_str()});
    let mut browser = SignOnBrowser::new(&world.app);
    let signed_in = browser.sign_in(&format!("/sso/{}", scene.home), &world.provider).await;
    assert_eq!(signed_in.status, 303, "{}", signed_in.text);
    let id = world.cell().user_by_email(&email).await.unwrap().unwrap().id;
    if world.caller == Caller::Operator {
        let operator = "UPDATE portal_user SET is_operator = true WHERE id = $1";
        world.superuser.execute(operator, &[&id.number()]).await.unwrap();
    }
    SignedInUser { id, email, browser: browser.portal }
}
