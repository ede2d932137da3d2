//! Nothing of a closed company can be set up again.

use paylink_domain::id::CompanyId;
use paylink_store::Cell;

use super::{CommandResult, command_error};

pub(super) async fn refuse_closed(cell: &Cell, id: CompanyId) -> CommandResult {
    if cell.company_is_closed(id).await? {
        return Err(command_error(format!("{id} is closed, for good: add a new company instead")));
    }
    Ok(())
}
