//! API tokens. Only hashes are stored, so a token is shown once: in the response to the form that created it.

mod create;
mod list;
mod revoke;
mod roll;
mod token_page;

use paylink_store::TokenEntry;

pub(super) use self::{
    create::{create, form},
    list::{TokenState, page},
    revoke::{revoke, revoke_question},
    roll::{roll, roll_question},
};
use super::{error::PortalError, viewer::CompanyViewer};

/// The company's token with the id in the path. A token of another company does not exist here.
async fn find(viewer: &CompanyViewer, id: &str) -> Result<TokenEntry, PortalError> {
    let tokens = viewer.cell.tokens(viewer.company.id).await?;
    tokens.into_iter().find(|token| token.id.to_string() == id).ok_or(PortalError::NotFound)
}
