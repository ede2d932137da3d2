//! Freezing an owner: any other owner does it at once, and asks afterwards. It takes nothing that cannot be given back.

use std::sync::Arc;

use axum::extract::{Path, State};
use paylink_domain::{id::UserId, user::Role};
use paylink_store::{FreezeOutcome, FreezeRight, Member};

use super::list::{self, PAGE};
use crate::portal::{
    error::{PortalError, PortalResult},
    question::Question,
    shell::{Shell, see_other},
    state::Portal,
    viewer::CompanyViewer,
};

/// The company and the user in the path.
type PathParameters = Path<(String, String)>;

/// The other owner in the path.
async fn find(portal: &Portal, viewer: &CompanyViewer, user: &str) -> Result<Member, PortalError> {
    let user: UserId = user.parse().map_err(|_| PortalError::NotFound)?;
    let members = portal.home().members(viewer.company.id).await?;
    let is_other = |member: &Member| member.user.id == user && user != viewer.viewer.signed_in.user.id;
    let found = members.into_iter().find(|member| is_other(member) && member.role == Role::Owner);
    found.ok_or(PortalError::NotFound)
}

/// `GET /c/{company}/people/{user}/freeze`
pub(in crate::portal) async fn freeze_question(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, user)): PathParameters,
) -> PortalResult {
    let (member, texts) = (find(&portal, &viewer, &user).await?, viewer.texts());
    let question = Question {
        shell: Shell::of_company(&portal, &viewer, PAGE),
        heading: texts.freeze_heading(member.user.name.as_str()),
        texts: vec![texts.freeze_text(member.user.email.as_str()), texts.freeze_end()],
        confirm: texts.freeze_button(),
        is_dangerous: true,
        field: None,
        back: viewer.path("people"),
        keep: texts.cancel(),
    };
    Ok(question.response())
}

/// `POST /c/{company}/people/{user}/freeze`
pub(in crate::portal) async fn freeze(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, user)): PathParameters,
) -> PortalResult {
    let member = find(&portal, &viewer, &user).await?;
    let frozen = portal.home().freeze_owner(&viewer.actor(), member.user.id, viewer.company.id).await?;
    after(&portal, &viewer, frozen, "person-frozen").await
}

/// `POST /c/{company}/people/{user}/unfreeze`
pub(in crate::portal) async fn unfreeze(
    State(portal): State<Arc<Portal>>,
    viewer: CompanyViewer,
    Path((_, user)): PathParameters,
) -> PortalResult {
    let member = find(&portal, &viewer, &user).await?;
    let is_operator = viewer.viewer.signed_in.user.is_operator;
    let right = if is_operator { FreezeRight::Any } else { FreezeRight::OwnOnly };
    let ended = portal.home().unfreeze_owner(&viewer.actor(), member.user.id, viewer.company.id, right).await?;
    after(&portal, &viewer, ended, "person-unfrozen").await
}

async fn after(portal: &Portal, viewer: &CompanyViewer, outcome: FreezeOutcome, done: &str) -> PortalResult {
    match outcome {
        FreezeOutcome::Done => Ok(see_other(portal, &viewer.path(&format!("people?done={done}")))),
        FreezeOutcome::FrozenBySomebodyElse => {
            list::show(portal, viewer, Some(viewer.texts().freeze_not_yours())).await
        }
        FreezeOutcome::OwnMembership | FreezeOutcome::NothingToDo => {
            list::show(portal, viewer, Some(viewer.texts().owners_cannot())).await
        }
    }
}
