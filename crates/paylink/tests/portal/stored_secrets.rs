//! Nothing that signs anybody in can be read in the database.

use paylink_domain::user::Role;
use paylink_testkit::App;

use crate::person::{PASSWORD, Person, invite};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_table_contains_a_secret() {
    let app = App::with_portal().await;
    let person = Person::join(&app, "anna@example.com", Role::Owner).await;
    let invitation = invite(&app, &"bela@example.com".parse().unwrap(), Role::Viewer).await;
    let mut secrets =
        vec![PASSWORD.to_owned(), person.totp.to_base32().to_string(), person.browser.session.clone().unwrap()];
    secrets.push(invitation.trim_start_matches("/invitations/").to_owned());
    for code in &person.recovery_codes {
        secrets.extend([code.clone(), code.replace('-', "")]);
    }
    // The bytes of the app's secret too, as the database writes them.
    secrets.push(person.totp.bytes().iter().map(|byte| format!("{byte:02x}")).collect());
    let database = app.database.as_owner().await;
    let tables = database
        .query("SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace", &[]);
    let mut rows = 0;
    for table in tables.await.unwrap() {
        let table: String = table.get(0);
        for row in database.query(&format!("SELECT t::text FROM \"{table}\" AS t"), &[]).await.unwrap() {
            let text: String = row.get(0);
            rows += usize::from(table.starts_with("portal_"));
            for secret in &secrets {
                assert!(!text.to_lowercase().contains(&secret.to_lowercase()), "{table} contains a secret: {text}");
            }
        }
    }
    assert!(rows >= 10 + 5, "the tables that were searched have rows: {rows}");
}
