//! How the installation works: banks, payments to look into, nodes, queues and certificates.

use super::texts;

texts! {
    nav_operations = "nav-operations" ();
}
