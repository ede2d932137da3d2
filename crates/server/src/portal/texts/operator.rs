//! The operator's companies, approvals and search.

use super::texts;

texts! {
    nav_operator = "nav-operator" ();
}
