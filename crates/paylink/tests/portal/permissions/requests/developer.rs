//! Tokens, webhook endpoints, and what was sent to them.

use paylink_store::DisabledReason;
use paylink_testkit::tester;

use super::Request;
use crate::permissions::{
    records::Record,
    scene::{ENDPOINT, Scene, TOKEN},
};

const CHANGED_URL: &str = "http://127.0.0.1:9/changed";

pub(super) async fn request(scene: &Scene<'_>, route: &str) -> Option<Request> {
    match route {
        route if route.contains(" /c/{company}/tokens") => of_tokens(scene, route).await,
        route if route.contains(" /c/{company}/webhooks") => of_endpoints(scene, route).await,
        route if route.contains(" /c/{company}/deliveries") => of_deliveries(scene, route).await,
        route if route.contains(" /c/{company}/events") => of_events(scene, route).await,
        "GET /c/{company}/test-link" => Some(Request::page(scene.at("test-link"), "Amount in EUR")),
        // A link is not stored, so that the page with it is the whole effect.
        "POST /c/{company}/test-link" => {
            let fields = vec![("amount", "8.27".to_owned()), ("reference", "Order 1".to_owned())];
            Some(Request::page(scene.at("test-link"), "<code id=\"link\">").with_fields(fields))
        }
        _ => None,
    }
}

async fn of_tokens(scene: &Scene<'_>, route: &str) -> Option<Request> {
    let record = Record::Tokens(scene.company);
    Some(match route {
        "GET /c/{company}/tokens" => {
            scene.token().await;
            Request::page(scene.at("tokens"), TOKEN)
        }
        "GET /c/{company}/tokens/new" => Request::page(scene.at("tokens/new"), "id=\"token-form\""),
        "POST /c/{company}/tokens/new" => {
            let fields = [("name", "server"), ("lifetime", "30")];
            Request::form(scene.at("tokens/new"), &fields, record, "server is valid")
        }
        "GET /c/{company}/tokens/{token}/roll" => {
            let path = scene.at(&format!("tokens/{}/roll", scene.token().await));
            Request::page(path, format!("Roll the token “{TOKEN}”?"))
        }
        "POST /c/{company}/tokens/{token}/roll" => {
            let path = scene.at(&format!("tokens/{}/roll", scene.token().await));
            Request::form(path, &[("overlap", "1h")], record, format!("{TOKEN} is replaced"))
        }
        "GET /c/{company}/tokens/{token}/revoke" => {
            let path = scene.at(&format!("tokens/{}/revoke", scene.token().await));
            Request::page(path, format!("Revoke the token “{TOKEN}”?"))
        }
        "POST /c/{company}/tokens/{token}/revoke" => {
            let path = scene.at(&format!("tokens/{}/revoke", scene.token().await));
            Request::form(path, &[], record, format!("{TOKEN} is revoked"))
        }
        _ => return None,
    })
}

async fn of_endpoints(scene: &Scene<'_>, route: &str) -> Option<Request> {
    let record = Record::Endpoints(scene.company);
    match route {
        "GET /c/{company}/webhooks/new" => {
            return Some(Request::page(scene.at("webhooks/new"), "id=\"endpoint-form\""));
        }
        "POST /c/{company}/webhooks/new" => {
            let fields = [("url", CHANGED_URL), ("name", "stock")];
            return Some(Request::form(scene.at("webhooks/new"), &fields, record, "stock is enabled"));
        }
        _ => {}
    }
    // All others concern this one.
    let endpoint = scene.endpoint().await;
    let at = |action: &str| scene.at(&format!("webhooks/{endpoint}/{action}"));
    Some(match route {
        "GET /c/{company}/webhooks" => Request::page(scene.at("webhooks"), ENDPOINT),
        "GET /c/{company}/webhooks/{endpoint}" => {
            Request::page(scene.at(&format!("webhooks/{endpoint}")), format!("<h1>{ENDPOINT}</h1>"))
        }
        "GET /c/{company}/webhooks/{endpoint}/change" => {
            Request::page(at("change"), format!("Change the URL of “{ENDPOINT}”"))
        }
        "POST /c/{company}/webhooks/{endpoint}/change" => {
            Request::form(at("change"), &[("url", CHANGED_URL)], record, CHANGED_URL)
        }
        "POST /c/{company}/webhooks/{endpoint}/test" => {
            Request::form(at("test"), &[], Record::Deliveries(endpoint), "delivery × 1")
        }
        "GET /c/{company}/webhooks/{endpoint}/rotate" => {
            Request::page(at("rotate"), format!("Rotate the secret of “{ENDPOINT}”?"))
        }
        "POST /c/{company}/webhooks/{endpoint}/rotate" => Request::form(at("rotate"), &[], record, "two secrets"),
        "GET /c/{company}/webhooks/{endpoint}/disable" => {
            Request::page(at("disable"), format!("Disable the endpoint “{ENDPOINT}”?"))
        }
        "POST /c/{company}/webhooks/{endpoint}/disable" => {
            Request::form(at("disable"), &[], record, format!("{ENDPOINT} is disabled"))
        }
        "POST /c/{company}/webhooks/{endpoint}/enable" => {
            let cell = scene.world.cell();
            cell.disable_endpoint(&tester(), endpoint, DisabledReason::Requested).await.unwrap();
            Request::form(at("enable"), &[], record, format!("{ENDPOINT} is enabled"))
        }
        "GET /c/{company}/webhooks/{endpoint}/remove" => {
            Request::page(at("remove"), format!("Remove the endpoint “{ENDPOINT}”?"))
        }
        "POST /c/{company}/webhooks/{endpoint}/remove" => Request::form(at("remove"), &[], record, "[]"),
        "GET /c/{company}/webhooks/{endpoint}/console" => Request::page(at("console"), "<h1>Test console</h1>"),
        "POST /c/{company}/webhooks/{endpoint}/console" => {
            Request::form(at("console"), &[("status", "FAILED")], Record::Deliveries(endpoint), "delivery × 1")
        }
        _ => return None,
    })
}

async fn of_deliveries(scene: &Scene<'_>, route: &str) -> Option<Request> {
    Some(match route {
        "GET /c/{company}/deliveries" => {
            let event = scene.event().await;
            Request::page(scene.at("deliveries"), format!("/events/{event}"))
        }
        "GET /c/{company}/deliveries/replay" => Request::page(scene.at("deliveries/replay"), "id=\"replay-form\""),
        "GET /c/{company}/deliveries/replay/start" => {
            scene.undelivered_event().await;
            Request::page(scene.at("deliveries/replay/start?period=1h"), "1 delivery will be queued")
        }
        "POST /c/{company}/deliveries/replay/start" => {
            let path = scene.at("deliveries/replay/start");
            Request::form(path, &[("since", "0")], Record::Replays(scene.company), "replay × 1")
        }
        "GET /c/{company}/deliveries/replays/{replay}" => {
            Request::page(scene.at(&format!("deliveries/replays/{}", scene.replay().await)), "id=\"job\"")
        }
        _ => return None,
    })
}

async fn of_events(scene: &Scene<'_>, route: &str) -> Option<Request> {
    let event = scene.event().await;
    Some(match route {
        "GET /c/{company}/events/{event}" => {
            Request::page(scene.at(&format!("events/{event}")), format!("webhook-id: {event}"))
        }
        "POST /c/{company}/events/{event}/replay" => {
            Request::form(scene.at(&format!("events/{event}/replay")), &[], Record::Attempts(event), "attempt × 2")
        }
        _ => return None,
    })
}
