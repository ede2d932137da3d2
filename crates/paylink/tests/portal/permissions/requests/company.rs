//! The company itself: online payments, its account, its branding, its audit log and single sign-on.

use paylink_domain::sign_on::SignOnMode;
use paylink_testkit::{set_sign_on, tester};

use super::Request;
use crate::{
    identity_provider::{CLIENT, SECRET},
    permissions::{
        records::Record,
        scene::{OTHER_IBAN, Scene},
    },
};

pub(super) async fn request(scene: &Scene<'_>, route: &str) -> Option<Request> {
    let (name, company) = (&scene.name, scene.company);
    let settings = [
        ("callback", "https://shop.example.com/back"),
        ("lifetime", "7"),
        ("unit", "days"),
        ("support-email", ""),
        ("website", ""),
    ];
    let account = [("holder", "Shop"), ("currency", "EUR"), ("number", OTHER_IBAN)];
    let provider = [
        ("action", "save"),
        ("issuer", scene.world.provider.issuer.as_str()),
        ("client-id", CLIENT),
        ("client-secret", SECRET),
        ("mode", "invitation"),
        ("role", "viewer"),
    ];
    Some(match route {
        "GET /c/{company}" => Request::page(format!("/c/{company}"), format!("<h1>Set up {name}</h1>")),
        "GET /c/{company}/online-payments" => Request::page(scene.at("online-payments"), "id=\"enabling\""),
        "POST /c/{company}/online-payments/enable" => {
            scene.world.cell().enable_online_payments(&tester(), company, false).await.unwrap();
            Request::form(scene.at("online-payments/enable"), &[], Record::Company(company), "enabled: true")
        }
        "GET /c/{company}/online-payments/disable" => {
            Request::page(scene.at("online-payments/disable"), format!("Disable online payments of {name}?"))
        }
        "POST /c/{company}/online-payments/disable" => {
            Request::form(scene.at("online-payments/disable"), &[], Record::Company(company), "enabled: false")
        }
        "GET /c/{company}/online-payments/settings" => {
            Request::page(scene.at("online-payments/settings"), "id=\"callback\"")
        }
        "POST /c/{company}/online-payments/settings" => {
            let path = scene.at("online-payments/settings");
            Request::form(path, &settings, Record::Company(company), "https://shop.example.com/back")
        }
        "GET /c/{company}/account" => Request::page(scene.at("account"), "id=\"current\""),
        "GET /c/{company}/account/change" => Request::page(scene.at("account/change"), "id=\"number\""),
        "POST /c/{company}/account/change" => {
            Request::form(scene.at("account/change"), &account, Record::AccountChange(company), OTHER_IBAN)
        }
        "GET /c/{company}/account/approve/{proposal}" => {
            let path = scene.at(&format!("account/approve/{}", scene.account_change().await));
            Request::page(path, "Use this account from now on?")
        }
        "POST /c/{company}/account/approve/{proposal}" => {
            let path = scene.at(&format!("account/approve/{}", scene.account_change().await));
            Request::form(path, &[], Record::Account(company), OTHER_IBAN)
        }
        "GET /c/{company}/account/withdraw/{proposal}" => {
            let path = scene.at(&format!("account/withdraw/{}", scene.account_change().await));
            Request::page(path, "Withdraw this change?")
        }
        "POST /c/{company}/account/withdraw/{proposal}" => {
            let path = scene.at(&format!("account/withdraw/{}", scene.account_change().await));
            Request::form(path, &[], Record::AccountChange(company), "none")
        }
        "GET /c/{company}/branding" => Request::page(scene.at("branding"), "id=\"preview-heading\""),
        "POST /c/{company}/branding" => {
            Request::form(scene.at("branding"), &[("colour", "#123456")], Record::Company(company), "#123456")
        }
        "GET /c/{company}/branding/preview" => {
            Request::page(scene.at("branding/preview?colour=%23ffee00"), "--brand:#ffee00")
        }
        "GET /c/{company}/audit-log" => Request::page(scene.at("audit-log"), "id=\"entries\""),
        "GET /c/{company}/audit-log/export" => Request::page(scene.at("audit-log/export"), "\"recorded_at\""),
        "GET /c/{company}/single-sign-on" => {
            Request::page(scene.at("single-sign-on"), format!("/sso/{company}/callback"))
        }
        "POST /c/{company}/single-sign-on" => {
            Request::form(scene.at("single-sign-on"), &provider, Record::SignOn(company), format!("client {CLIENT}"))
        }
        "GET /c/{company}/single-sign-on/remove" => {
            set_provider(scene).await;
            Request::page(scene.at("single-sign-on/remove"), "Remove single sign-on?")
        }
        "POST /c/{company}/single-sign-on/remove" => {
            set_provider(scene).await;
            Request::form(scene.at("single-sign-on/remove"), &[], Record::SignOn(company), "none")
        }
        _ => return None,
    })
}

async fn set_provider(scene: &Scene<'_>) {
    let client = (scene.world.provider.issuer.as_str(), CLIENT, SECRET);
    set_sign_on(&scene.world.app, scene.company, client, SignOnMode::Invitation).await;
}
