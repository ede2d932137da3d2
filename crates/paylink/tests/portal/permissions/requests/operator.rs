//! The pages of those who run the installation.

use paylink_store::WithdrawnBy;
use paylink_testkit::{random_uuid, tester};

use super::Request;
use crate::permissions::{
    records::Record,
    scene::{REFERENCE, Scene},
};

pub(super) async fn request(scene: &Scene<'_>, route: &str) -> Option<Request> {
    if !route.contains(" /operator") {
        return None;
    }
    let (name, company) = (&scene.name, scene.company);
    let at = |action: &str| format!("/operator/companies/{company}/{action}");
    Some(match route {
        "GET /operator" => Request::page("/operator".to_owned(), "id=\"subjects\""),
        "GET /operator/worklist" => Request::page("/operator/worklist".to_owned(), "<h1>Worklist</h1>"),
        "GET /operator/banks" => Request::page("/operator/banks".to_owned(), "<h1>Banks</h1>"),
        "GET /operator/cells" => Request::page("/operator/cells".to_owned(), "<h1>Nodes and queues</h1>"),
        "GET /operator/search" => {
            scene.payment().await;
            Request::page(format!("/operator/search?q={}", REFERENCE.replace(' ', "+")), "id=\"results\"")
        }
        "GET /operator/companies" => {
            let path = format!("/operator/companies?name={}", name.replace(' ', "+"));
            Request::page(path, format!("id=\"{company}-name\""))
        }
        "GET /operator/companies/new" => Request::page("/operator/companies/new".to_owned(), "<h1>Add a company</h1>"),
        "POST /operator/companies/new" => {
            let added = format!("Added {}", &random_uuid().simple().to_string()[..12]);
            let fields = [("name", added.as_str()), ("mode", "test"), ("currency", "EUR")];
            let record = Record::CompanyNamed(added.clone());
            Request::form("/operator/companies/new".to_owned(), &fields, record, "company × 1")
        }
        "GET /operator/companies/{company}/suspend" => Request::page(at("suspend"), format!("Suspend {name}?")),
        "POST /operator/companies/{company}/suspend" => {
            let fields = [("reason", "Complaints 4711")];
            Request::form(at("suspend"), &fields, Record::Company(company), "suspension: Complaints 4711")
        }
        "GET /operator/companies/{company}/resume" => {
            suspend(scene).await;
            Request::page(at("resume"), format!("Let {name} work again?"))
        }
        "POST /operator/companies/{company}/resume" => {
            suspend(scene).await;
            Request::form(at("resume"), &[], Record::Company(company), "suspension: none")
        }
        route => of_closings(scene, route).await?,
    })
}

async fn suspend(scene: &Scene<'_>) {
    let reason = "Complaints".parse().unwrap();
    scene.world.cell().suspend_company(&tester(), scene.company, &reason).await.unwrap();
}

async fn of_closings(scene: &Scene<'_>, route: &str) -> Option<Request> {
    let (payment, proposal) = scene.closing().await;
    let at = |action: &str| format!("/operator/approvals/{proposal}/{action}");
    Some(match route {
        "GET /operator/payments/{payment}/close" => {
            Request::page(format!("/operator/payments/{payment}/close"), "id=\"proposed\"")
        }
        "POST /operator/payments/{payment}/close" => {
            let (cell, ring) = (scene.world.cell(), scene.world.ring());
            cell.withdraw_proposal(&tester(), proposal, WithdrawnBy::Entitled, ring).await.unwrap();
            let path = format!("/operator/payments/{payment}/close");
            let fields = [("outcome", "failed"), ("evidence", "letter 4711")];
            Request::form(path, &fields, Record::Closings(payment), "letter 4711")
        }
        "GET /operator/approvals" => {
            Request::page("/operator/approvals".to_owned(), format!("<section class=\"card\" id=\"{proposal}\">"))
        }
        "GET /operator/approvals/{proposal}/approve" => Request::page(at("approve"), "<h1>Close this payment?</h1>"),
        "POST /operator/approvals/{proposal}/approve" => {
            Request::form(at("approve"), &[], Record::Payment(payment), "EXECUTED")
        }
        "GET /operator/approvals/{proposal}/withdraw" => {
            Request::page(at("withdraw"), "<h1>Withdraw this change?</h1>")
        }
        "POST /operator/approvals/{proposal}/withdraw" => {
            Request::form(at("withdraw"), &[], Record::Proposal(proposal), "withdrawn")
        }
        _ => return None,
    })
}
