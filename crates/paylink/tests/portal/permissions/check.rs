//! Sends the request of each route as one caller, and compares what happens with the table.

use paylink_testkit::{HttpResponse, PortalBrowser};
use reqwest::{Method, header::COOKIE};

use super::{
    requests::{Effect, Request, request},
    table::{Answer, Row, rows},
    world::{Caller, World},
};

/// Fails with every route whose answer is another one than that of the table.
pub(crate) async fn check(caller: Caller) {
    let world = World::of(caller).await;
    let mut wrong = Vec::new();
    for row in rows() {
        let route = format!("{} {}", row.method, row.path);
        if let Err(difference) = check_row(&world, &row, &route).await {
            wrong.push(format!("{route} as {caller:?}: {difference}"));
        }
    }
    assert!(!world.changes().await.is_empty(), "no change was logged, so none would be found");
    assert!(wrong.is_empty(), "{} of {} routes:\n{}", wrong.len(), rows().len(), wrong.join("\n"));
}

async fn check_row(world: &World, row: &Row, route: &str) -> Result<(), String> {
    let (scene, request) = request(world, route).await;
    let browser = scene.browser();
    match row.answer(world.caller) {
        Answer::Allowed => check_allowed(world, row.method, &browser, &request).await,
        refusal @ (Answer::Forbidden | Answer::NotFound | Answer::SignIn) => {
            check_refused(world, row.method, &browser, &request, refusal).await
        }
    }
}

async fn check_allowed(world: &World, method: &str, browser: &PortalBrowser, request: &Request) -> Result<(), String> {
    let before = read(world, &request.effect).await;
    let response = world.deliver_during(send(method, browser, request)).await;
    if !matches!(response.status, 200 | 303) {
        return Err(format!("must be allowed, but the answer is {}", summary(&response)));
    }
    let after = read(world, &request.effect).await;
    let is_done = match &request.effect {
        Effect::Shows(text) => response.text.contains(text),
        Effect::LeadsTo(path) => response.header("location") == path,
        Effect::Changes(_, text) => after.contains(text) && !before.contains(text),
    };
    if is_done {
        return Ok(());
    }
    let happened = format!("{before:?} became {after:?} with the answer {}", summary(&response));
    Err(format!("must be allowed, but it did not do its work ({:?}): {happened}", request.effect))
}

async fn check_refused(
    world: &World,
    method: &str,
    browser: &PortalBrowser,
    request: &Request,
    refusal: Answer,
) -> Result<(), String> {
    let (before, changes_before) = (read(world, &request.effect).await, world.changes().await.len());
    let response = send(method, browser, request).await;
    let is_refused = match refusal {
        Answer::Forbidden => response.status == 403,
        Answer::NotFound => response.status == 404,
        Answer::SignIn => response.status == 303 && response.header("location").starts_with("/sign-in"),
        Answer::Allowed => false,
    };
    if !is_refused {
        return Err(format!("must be refused with {refusal:?}, but the answer is {}", summary(&response)));
    }
    let shown = match &request.effect {
        Effect::Shows(text) => response.text.contains(text),
        Effect::LeadsTo(path) => response.header("location") == path,
        Effect::Changes(..) => false,
    };
    if shown {
        return Err(format!("was refused, but the answer has {:?}", request.effect));
    }
    let (after, changes) = (read(world, &request.effect).await, world.changes().await.split_off(changes_before));
    if before == after && changes.is_empty() {
        return Ok(());
    }
    Err(format!("was refused, but {before:?} became {after:?}, and these rows have changed: {changes:?}"))
}

async fn read(world: &World, effect: &Effect) -> String {
    match effect {
        Effect::Changes(record, _) => record.read(world).await,
        Effect::Shows(_) | Effect::LeadsTo(_) => String::new(),
    }
}

async fn send(method: &str, browser: &PortalBrowser, request: &Request) -> HttpResponse {
    let fields: Vec<(&str, &str)> = request.fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    match (method, &request.cookie) {
        ("GET", Some(cookie)) => {
            let sent = browser.request(Method::GET, &request.path).header(COOKIE, cookie).send().await.unwrap();
            HttpResponse::of(sent).await
        }
        ("GET", None) => browser.get(&request.path).await,
        ("POST", None) => browser.post(&request.path, &fields).await,
        _ => panic!("no request is sent by {method} with the cookie {:?}", request.cookie),
    }
}

/// The status, where it leads, and the heading of the page.
fn summary(response: &HttpResponse) -> String {
    let heading = response.text.split("<h1>").nth(1).and_then(|rest| rest.split("</h1>").next()).unwrap_or_default();
    let wrong =
        response.text.split("class=\"wrong\"").nth(1).and_then(|rest| rest.split("</p>").next()).unwrap_or_default();
    format!("{} {} {heading:?} {wrong:?}", response.status, response.header("location"))
}
