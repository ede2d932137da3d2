//! What each role may do, as a table of words, and the roles as choices of a form. Both follow from the permissions that are checked.

use paylink_domain::{
    permission::{Permission, Standing},
    user::Role,
};

use crate::portal::texts::PortalTexts;

/// What the people page shows about roles.
pub(super) struct RoleTable {
    pub(super) standings: Vec<String>,
    pub(super) rows: Vec<RoleTableRow>,
}

pub(super) struct RoleTableRow {
    pub(super) permission: String,
    /// For each standing: its name, and whether it has the permission.
    pub(super) cells: Vec<(String, bool)>,
}

impl RoleTable {
    pub(super) fn new(texts: PortalTexts) -> Self {
        let row = |permission: Permission| RoleTableRow {
            permission: texts.permission(permission),
            cells: Standing::ALL.into_iter().map(|one| (texts.standing(one), permission.allows(one))).collect(),
        };
        Self {
            standings: Standing::ALL.into_iter().map(|standing| texts.standing(standing)).collect(),
            rows: Permission::ALL.into_iter().map(row).collect(),
        }
    }
}

/// A role to choose in a form.
pub(super) struct RoleChoice {
    pub(super) value: &'static str,
    pub(super) name: String,
    /// One sentence about what the role may do.
    pub(super) text: String,
    pub(super) is_chosen: bool,
}

pub(super) fn role_choices(texts: PortalTexts, chosen: Option<Role>) -> Vec<RoleChoice> {
    let choice = |role: Role| RoleChoice {
        value: role.as_str(),
        name: texts.role(role),
        text: texts.role_text(role),
        is_chosen: chosen == Some(role),
    };
    Role::ALL.into_iter().map(choice).collect()
}
