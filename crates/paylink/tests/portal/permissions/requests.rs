//! For each route: a request that the product accepts from those who may send it, and how its effect is seen.

mod account;
mod company;
mod developer;
mod entry;
mod operator;
mod payments;
mod people;

use paylink_domain::company::Mode;

use super::{records::Record, scene::Scene, world::World};

pub(crate) struct Request {
    pub(crate) path: String,
    pub(crate) fields: Vec<(&'static str, String)>,
    /// A cookie besides that of the session.
    pub(crate) cookie: Option<String>,
    pub(crate) effect: Effect,
}

/// What proves that a request has done its work.
#[derive(Debug)]
pub(crate) enum Effect {
    /// The response contains this text.
    Shows(String),
    /// The response leads to this path.
    LeadsTo(String),
    /// What is read contains this text, and did not before.
    Changes(Record, String),
}

impl Request {
    /// A page with this text.
    fn page(path: String, text: impl Into<String>) -> Self {
        Self { path, fields: Vec::new(), cookie: None, effect: Effect::Shows(text.into()) }
    }

    /// A page that leads to another one, or a form that does.
    fn leading(path: String, to: impl Into<String>) -> Self {
        Self { path, fields: Vec::new(), cookie: None, effect: Effect::LeadsTo(to.into()) }
    }

    /// A form, and what is read afterwards.
    fn form(path: String, fields: &[(&'static str, &str)], record: Record, text: impl Into<String>) -> Self {
        let fields = fields.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        Self { path, fields, cookie: None, effect: Effect::Changes(record, text.into()) }
    }

    fn with_fields(self, fields: Vec<(&'static str, String)>) -> Self {
        Self { fields, ..self }
    }
}

/// Prepares what the request concerns. A route without a request fails the test, so that a new route needs one.
pub(crate) async fn request<'a>(world: &'a World, route: &str) -> (Scene<'a>, Request) {
    // A proposal is only needed for the account and the owners of a live company.
    let is_proposed =
        route.contains(" /c/{company}/account") || route.contains("/people/changes/") || route.contains(" /withdraw/");
    let mode = if is_proposed { Mode::Live } else { Mode::Test };
    let mut scene = Scene::new(world, mode).await;
    if let Some(request) = company::request(&scene, route).await {
        return (scene, request);
    }
    if let Some(request) = developer::request(&scene, route).await {
        return (scene, request);
    }
    if let Some(request) = payments::request(&scene, route).await {
        return (scene, request);
    }
    if let Some(request) = people::request(&scene, route).await {
        return (scene, request);
    }
    if let Some(request) = operator::request(&scene, route).await {
        return (scene, request);
    }
    if let Some(request) = account::request(&mut scene, route).await {
        return (scene, request);
    }
    match entry::request(&scene, route).await {
        Some(request) => (scene, request),
        None => panic!("{route} has no request below permissions/requests"),
    }
}
