//! Pages for everybody: signing in, single sign-on and invitations. What they do is for somebody else, whoever sends the request.

use paylink_domain::{keyring::Ring, sign_on::SignOnMode, user::Role, withdrawal_link::WithdrawalLink};
use paylink_server::system::SystemRandomness;
use paylink_testkit::{invite, random_uuid, set_sign_on, tester};
use serde_json::json;
use url::form_urlencoded;

use super::Request;
use crate::{
    identity_provider::{CLIENT, SECRET, SignOnBrowser, callback_of},
    permissions::{authenticator::Authenticator, records::Record, scene::Scene},
    person::{PASSWORD, Person, between, code_now, offered_secret},
};

pub(super) async fn request(scene: &Scene<'_>, route: &str) -> Option<Request> {
    match route {
        route if route.contains(" /sign-in") => of_signing_in(scene, route).await,
        route if route.contains(" /sso") => of_single_sign_on(scene, route).await,
        route if route.contains(" /invitations/{token}") => of_invitations(scene, route).await,
        route if route.contains(" /withdraw/{link}") => Some(of_withdrawal(scene, route).await),
        "GET /assets/{name}" => {
            let page = scene.world.visitor.get("/sign-in").await.text;
            let style = between(&page, "rel=\"stylesheet\" href=\"", "\"").to_owned();
            Some(Request::page(style, "{color-scheme:"))
        }
        _ => None,
    }
}

async fn of_signing_in(scene: &Scene<'_>, route: &str) -> Option<Request> {
    let (app, cell) = (&scene.world.app, scene.world.cell());
    Some(match route {
        "GET /sign-in" => Request::page("/sign-in".to_owned(), "<h1>Sign in</h1>"),
        "POST /sign-in" => {
            let person = Person::join(app, Scene::new_email().as_str(), Role::Viewer).await;
            let user = cell.user_by_email(&person.email).await.unwrap().unwrap().id;
            let fields =
                [("email", person.email.as_str()), ("password", PASSWORD), ("code", person.recovery_codes[0].as_str())];
            Request::form("/sign-in".to_owned(), &fields, Record::Sessions(user), "session × 2")
        }
        "POST /sign-in/passkey/options" => Request::page("/sign-in/passkey/options".to_owned(), "\"challenge\""),
        "POST /sign-in/passkey" => {
            let other = scene.somebody_else().await;
            let authenticator = Authenticator::registered(&other.browser).await;
            let fields = authenticator.sign(&scene.world.visitor.post("/sign-in/passkey/options", &[]).await);
            let (path, record) = ("/sign-in/passkey".to_owned(), Record::Sessions(other.id));
            Request::form(path, &[], record, "session × 2").with_fields(fields)
        }
        _ => return None,
    })
}

async fn of_single_sign_on(scene: &Scene<'_>, route: &str) -> Option<Request> {
    let (world, path) = (scene.world, format!("/sso/{}", scene.company));
    let client = (world.provider.issuer.as_str(), CLIENT, SECRET);
    set_sign_on(&world.app, scene.company, client, SignOnMode::Invitation).await;
    Some(match route {
        "GET /sso" => Request::page("/sso".to_owned(), "id=\"find\""),
        "POST /sso" => {
            let domain = format!("d{}.example.com", random_uuid().simple());
            assert!(world.cell().add_sign_on_domain(&tester(), scene.company, &domain.parse().unwrap()).await.unwrap());
            let fields = vec![("email", format!("anna@{domain}"))];
            Request::leading("/sso".to_owned(), path).with_fields(fields)
        }
        "GET /sso/{company}" => Request::page(path, "id=\"start\""),
        "POST /sso/{company}" => Request::page(path, "id=\"continue\""),
        "GET /sso/{company}/callback" => {
            let email = Scene::new_email();
            invite(&world.app, &email, Some((scene.company, Role::Viewer)), false).await;
            world.provider.inner().claims = json!({"email": email.as_str(), "sub": email.as_str()});
            let mut browser = SignOnBrowser::new(&world.app);
            let asked = browser.go(&path).await.unwrap();
            let answer = world.provider.sign_in(&asked);
            let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(answer).finish();
            let record = Record::UserWithEmail(email);
            let request = Request::form(format!("{}?{query}", callback_of(&asked)), &[], record, "present");
            Request { cookie: Some(format!("paylink_sso={}", browser.sign_on.unwrap())), ..request }
        }
        _ => return None,
    })
}

/// By the link in the mail to another owner.
async fn of_withdrawal(scene: &Scene<'_>, route: &str) -> Request {
    let (cell, user, proposal) = (scene.world.cell(), scene.owner().await.id, scene.account_change().await);
    let key = cell.sealing_key(Ring::Secrets).unwrap();
    let link = WithdrawalLink { proposal, user }.seal(scene.world.ring(), key, &SystemRandomness).unwrap();
    let path = format!("/withdraw/{link}");
    if route.starts_with("GET ") {
        return Request::page(path, "<h1>Withdraw this change?</h1>");
    }
    Request::form(path, &[], Record::Proposal(proposal), "withdrawn")
}

async fn of_invitations(scene: &Scene<'_>, route: &str) -> Option<Request> {
    let (app, email) = (&scene.world.app, Scene::new_email());
    let token = invite(app, &email, Some((scene.company, Role::Viewer)), false).await;
    let path = format!("/invitations/{}", token.reveal());
    let record = Record::UserWithEmail(email.clone());
    let visitor = &scene.world.visitor;
    Some(match route {
        "GET /invitations/{token}" => Request::page(path, "<h1>Welcome</h1>"),
        "POST /invitations/{token}" => {
            let page = visitor.get(&path).await.text;
            let (totp, secret) = offered_secret(&page);
            let code = code_now(app, &totp).await;
            let fields = [("name", "Guest"), ("password", PASSWORD), ("secret", secret), ("code", code.as_str())];
            Request::form(path, &fields, record, "present")
        }
        "POST /invitations/{token}/passkey/options" => {
            Request::page(format!("{path}/passkey/options"), "\"challenge\"")
        }
        "POST /invitations/{token}/passkey" => {
            let (_, mut fields) = Authenticator::make(&visitor.post(&format!("{path}/passkey/options"), &[]).await);
            fields.push(("name", "Guest".to_owned()));
            Request::form(format!("{path}/passkey"), &[], record, "present").with_fields(fields)
        }
        _ => return None,
    })
}
