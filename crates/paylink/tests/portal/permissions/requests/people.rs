//! The people of a company.

use paylink_domain::user::Role;
use paylink_testkit::invite;

use super::Request;
use crate::permissions::{records::Record, scene::Scene};

pub(super) async fn request(scene: &Scene<'_>, route: &str) -> Option<Request> {
    if !route.contains(" /c/{company}/people") {
        return None;
    }
    let (company, member) = (scene.company, scene.member().await);
    let at = |action: &str| scene.at(&format!("people/{}/{action}", member.id));
    Some(match route {
        "GET /c/{company}/people" => Request::page(scene.at("people"), member.email.as_str()),
        "GET /c/{company}/people/invite" => {
            Request::page(scene.at("people/invite"), format!("Invite somebody to {}", scene.name))
        }
        "POST /c/{company}/people/invite" => {
            let email = Scene::new_email();
            let fields = [("email", email.as_str()), ("role", "viewer")];
            Request::form(scene.at("people/invite"), &fields, Record::Invitations(company), email.as_str())
        }
        "POST /c/{company}/people/invitations/withdraw" => {
            let email = Scene::new_email();
            invite(&scene.world.app, &email, Some((company, Role::Viewer)), false).await;
            let path = scene.at("people/invitations/withdraw");
            Request::form(path, &[("email", email.as_str())], Record::Invitations(company), "[]")
        }
        "GET /c/{company}/people/{user}/role" => Request::page(at("role"), "<h1>Change role: "),
        "POST /c/{company}/people/{user}/role" => {
            let changed = format!("{} is finance", member.email);
            Request::form(at("role"), &[("role", "finance")], Record::Members(company), changed)
        }
        "GET /c/{company}/people/{user}/remove" => Request::page(at("remove"), "<h1>Remove Person "),
        "POST /c/{company}/people/{user}/remove" => {
            let left = Record::Members(company).read(scene.world).await.matches(" is ").count() - 1;
            Request::form(at("remove"), &[], Record::Members(company), format!("member × {left}"))
        }
        "GET /c/{company}/people/{user}/freeze" => {
            let owner = scene.owner().await;
            Request::page(scene.at(&format!("people/{}/freeze", owner.id)), "<h1>Freeze Person ")
        }
        "POST /c/{company}/people/{user}/freeze" => {
            let owner = scene.owner().await;
            let frozen = format!("{} is owner (frozen)", owner.email);
            Request::form(scene.at(&format!("people/{}/freeze", owner.id)), &[], Record::Members(company), frozen)
        }
        "POST /c/{company}/people/{user}/unfreeze" => {
            let owner = scene.owner().await;
            scene.world.cell().freeze_owner(&scene.person.actor(), owner.id, company).await.unwrap();
            let (path, owner) =
                (scene.at(&format!("people/{}/unfreeze", owner.id)), format!("{} is owner", owner.email));
            let others = Record::Members(company).read(scene.world).await;
            Request::form(path, &[], Record::Members(company), others.replace(&format!("{owner} (frozen)"), &owner))
        }
        "GET /c/{company}/people/changes/{proposal}/approve" => {
            let path = scene.at(&format!("people/changes/{}/approve", scene.owner_change(&member).await));
            Request::page(path, "Approve this change of owners?")
        }
        "POST /c/{company}/people/changes/{proposal}/approve" => {
            let path = scene.at(&format!("people/changes/{}/approve", scene.owner_change(&member).await));
            Request::form(path, &[], Record::Members(company), format!("{} is owner", member.email))
        }
        "POST /c/{company}/people/changes/{proposal}/withdraw" => {
            let proposal = scene.owner_change(&member).await;
            let path = scene.at(&format!("people/changes/{proposal}/withdraw"));
            Request::form(path, &[], Record::Proposal(proposal), "withdrawn")
        }
        _ => return None,
    })
}
