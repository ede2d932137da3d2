//! The eight statuses and how one follows another, from the rules of the domain. The text equivalent of the diagram.

use paylink_domain::status::{CurrentStatus, Status, Transition};

#[derive(Debug)]
pub(super) struct StatusChanges {
    pub(super) status: &'static str,
    /// Empty for a final status.
    pub(super) next: Vec<&'static str>,
}

impl StatusChanges {
    pub(super) fn is_final(&self) -> bool {
        self.next.is_empty()
    }

    pub(super) fn list(&self) -> String {
        self.next.join(", ")
    }
}

/// For every status, those that can follow it. UNKNOWN leads back to the payer only if the payer had not authorised before.
pub(super) fn status_changes() -> Vec<StatusChanges> {
    let changes = Status::ALL.into_iter().map(|status| {
        let current = CurrentStatus { status, was_authorised: status == Status::Authorised };
        let follows = |to: &Status| matches!(current.transition_to(*to), Ok(Transition::To(_)));
        StatusChanges {
            status: status.as_str(),
            next: Status::ALL.into_iter().filter(follows).map(Status::as_str).collect(),
        }
    });
    changes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_diagram_has_every_status_and_an_arrow_for_what_its_text_says() {
        let diagram = include_str!("../../../templates/reference/statuses.svg");
        for StatusChanges { status, .. } in status_changes() {
            assert_eq!(diagram.matches(&format!(">{status}<")).count(), 1, "{status}");
        }
        // One arrow leads from the frame of all open statuses to those that are final.
        for StatusChanges { status, next } in status_changes().iter().filter(|changes| !changes.is_final()) {
            for open in next.iter().filter(|next| !["EXECUTED", "SETTLED", "FAILED", "CANCELLED"].contains(next)) {
                assert!(diagram.contains(&format!("data-change=\"{status} {open}\"")), "{status} to {open} is missing");
            }
        }
        assert_eq!(diagram.matches("data-change=").count(), 11, "ten between open statuses, and one to the final ones");
    }
}
