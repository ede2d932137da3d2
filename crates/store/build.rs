//! Lets cargo compile the crate again when a migration is added: refinery embeds the files of the directory, and names none to cargo.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
