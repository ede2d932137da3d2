//! Whether a cell may start attempts, as this node has seen it last (`cell_opening.rs`).

use std::sync::{Arc, Mutex, PoisonError};

use crate::acknowledged::Acknowledged;

/// Whether a cell may start attempts, as this node has seen it last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OpeningState {
    #[default]
    NotRead,
    Open {
        /// Whether a person has said within the last week that the cell was restored.
        restored: bool,
    },
    /// With the reason, for operators.
    Closed(String),
}

/// The last state that this node has seen.
#[derive(Debug, Default)]
pub(crate) struct LastOpeningState(Mutex<OpeningState>);

impl LastOpeningState {
    pub(crate) fn get(&self) -> OpeningState {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set(&self, state: OpeningState) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }
}

/// What this node knows about the opening of a cell, for work that has no access to the cell itself.
#[derive(Clone, Debug)]
pub(crate) struct OpeningKnowledge {
    pub(crate) acknowledged: Arc<Acknowledged>,
    pub(crate) state: Arc<LastOpeningState>,
}

impl OpeningKnowledge {
    /// Whether the node has looked since it opened its last connection, and has not found the cell closed.
    pub(crate) fn is_known_open(&self) -> bool {
        self.acknowledged.is_verified() && !matches!(self.state.get(), OpeningState::Closed(_))
    }
}
