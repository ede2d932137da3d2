//! The pages of those who run the installation, over all companies and cells.

mod all_cells;
mod bank_success;
mod banks;
mod cell_health;
mod cells;
mod certificates;
mod close_payment;
mod operations;
mod worklist;

pub(super) use self::{
    banks::banks,
    cells::cells,
    close_payment::{close_form, propose_closing},
    operations::operations,
    worklist::worklist,
};
