//! About what a person wants e-mail. The portal shows all notices, whatever they choose.

use std::sync::Arc;

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::notice::Topic;

use super::{
    account_shell::account_shell,
    error::{PortalError, PortalResult},
    form::Form,
    shell::{Frame, Page, Shell, html, see_other},
    state::Portal,
    viewer::Viewer,
};

struct TopicRow {
    /// The name of the checkbox.
    field: &'static str,
    name: String,
    text: String,
    is_wanted: bool,
}

#[derive(Template)]
#[template(path = "portal/own_notices.html")]
struct OwnNoticesPage {
    shell: Shell,
    sends_mail: bool,
    /// Whether the choices can be changed. They are for all companies of the person.
    may_change: bool,
    optional: Vec<TopicRow>,
    always: Vec<TopicRow>,
}

impl Page for OwnNoticesPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

/// The topics of which the person can receive notices.
fn topics(viewer: &Viewer) -> impl Iterator<Item = Topic> {
    let is_operator = viewer.signed_in.user.is_operator;
    let concerns = move |topic: &Topic| match topic {
        Topic::Webhooks | Topic::PayeeAccount | Topic::Security => true,
        Topic::Operations => is_operator,
    };
    Topic::ALL.into_iter().filter(concerns)
}

/// `GET /account/notices`
pub(super) async fn page(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let declined = portal.home().declined_topics(viewer.signed_in.user.id).await?;
    let row = |topic: Topic| TopicRow {
        field: topic.as_str(),
        name: viewer.texts.topic(topic),
        text: viewer.texts.topic_text(topic),
        is_wanted: !declined.contains(&topic),
    };
    let (optional, always): (Vec<_>, Vec<_>) = topics(&viewer).partition(|topic| topic.is_optional());
    let page = OwnNoticesPage {
        shell: account_shell(&portal, &viewer).await,
        sends_mail: portal.sends_mail(),
        may_change: !viewer.signed_in.is_more_elsewhere,
        optional: optional.into_iter().map(row).collect(),
        always: always.into_iter().map(row).collect(),
    };
    Ok(html(StatusCode::OK, &page))
}

/// `POST /account/notices`: a topic whose box is not ticked is declined.
pub(super) async fn change(State(portal): State<Arc<Portal>>, viewer: Viewer, form: Form) -> PortalResult {
    // The choices are for other companies too, for which the provider of the session does not speak.
    if viewer.signed_in.is_more_elsewhere {
        return Err(PortalError::Forbidden);
    }
    let (home, user) = (portal.home(), viewer.signed_in.user.id);
    let shown: Vec<Topic> = topics(&viewer).filter(|topic| topic.is_optional()).collect();
    let mut declined = home.declined_topics(user).await?;
    declined.retain(|topic| !shown.contains(topic));
    declined.extend(shown.into_iter().filter(|topic| !form.has(topic.as_str())));
    home.decline_topics(&viewer.actor(), user, &declined).await?;
    Ok(see_other(&portal, "/account/notices?done=saved"))
}
