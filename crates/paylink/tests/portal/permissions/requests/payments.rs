//! Payments, and links that people make by hand.

use super::Request;
use crate::permissions::{
    records::Record,
    scene::{REFERENCE, Scene},
};

pub(super) async fn request(scene: &Scene<'_>, route: &str) -> Option<Request> {
    match route {
        route if route.contains(" /c/{company}/links") => of_links(scene, route).await,
        route if route.contains(" /c/{company}/payments") => of_payments(scene, route).await,
        _ => None,
    }
}

async fn of_links(scene: &Scene<'_>, route: &str) -> Option<Request> {
    let (link, url) = scene.link().await;
    let record = Record::Links(scene.company);
    Some(match route {
        "GET /c/{company}/links" => Request::page(scene.at("links"), REFERENCE),
        "POST /c/{company}/links" => {
            let fields = [("amount", "12.50"), ("reference", "Invoice 7")];
            Request::form(scene.at("links"), &fields, record, "Invoice 7 is Unused")
        }
        "GET /c/{company}/links/{link}" => Request::page(scene.at(&format!("links/{link}")), "id=\"new-link\""),
        "POST /c/{company}/links/revoke" => {
            Request::form(scene.at("links/revoke"), &[("link", &url)], record, format!("{REFERENCE} is Revoked"))
        }
        "GET /c/{company}/links/revoke-all" => {
            Request::page(scene.at("links/revoke-all"), "<h1>Revoke all unused links?</h1>")
        }
        "POST /c/{company}/links/revoke-all" => {
            let now = scene.world.cell().now().await.unwrap().to_rfc3339();
            let fields = [("before", now.get(..16).unwrap())];
            Request::form(scene.at("links/revoke-all"), &fields, record, format!("{REFERENCE} is Revoked"))
        }
        _ => return None,
    })
}

async fn of_payments(scene: &Scene<'_>, route: &str) -> Option<Request> {
    let payment = scene.payment().await;
    Some(match route {
        "GET /c/{company}/payments" => Request::page(scene.at("payments"), REFERENCE),
        "GET /c/{company}/payments/export" => Request::page(scene.at("payments/export"), format!("\"{REFERENCE}\"")),
        "GET /c/{company}/payments/{payment}" => Request::page(scene.at(&format!("payments/{payment}")), REFERENCE),
        "GET /c/{company}/payments/{payment}/cancel" => {
            Request::page(scene.at(&format!("payments/{payment}/cancel")), format!("Cancel {REFERENCE}"))
        }
        "POST /c/{company}/payments/{payment}/cancel" => {
            let path = scene.at(&format!("payments/{payment}/cancel"));
            Request::form(path, &[], Record::Payment(payment), "CANCELLED")
        }
        _ => return None,
    })
}
