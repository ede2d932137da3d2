//! A person who is responsible for many endpoints that fail at the same time.

use paylink_domain::{id::EndpointId, notice::Notice, user::Role};
use paylink_playground::demo_company;
use paylink_server::system::{Stopwatch, SystemRandomness};
use paylink_testkit::{add_company, cell_00};
use tokio_postgres::types::ToSql;

use crate::mail::fixture::{Fixture, TEN_MINUTES};

const COMPANIES: usize = 20;
const NOTICES: i64 = 10_000;

#[tokio::test]
async fn ten_thousand_notices_of_one_person_become_two_mails() {
    let fixture = Fixture::start().await;
    let person = fixture.add_user("anna@example.com", Role::Owner).await;
    let mut companies = vec![fixture.app.company.to_string()];
    for _ in 1..COMPANIES {
        let company = add_company(&fixture.app.running, demo_company::company()).await.to_string();
        let join = "INSERT INTO portal_membership (user_id, company, role) VALUES ($1, $2, 'owner')";
        fixture.owner.execute(join, &[&person.id.number(), &company]).await.unwrap();
        companies.push(company);
    }
    fixture.execute("DELETE FROM notice").await;
    let facts = Notice::EndpointFailing {
        endpoint: EndpointId::generate(cell_00(), &SystemRandomness),
        name: "orders".to_owned(),
        url: "https://orders.example/hooks".to_owned(),
        since_ms: 1_790_000_000_000,
    };
    let insert = "INSERT INTO notice (company, key, facts)
        SELECT ($1::text[])[(1 + number % array_length($1, 1))::integer], 'flood ' || number, $2::text::jsonb
        FROM generate_series(1, $3::bigint) AS number";
    let facts = serde_json::to_string(&facts).unwrap();
    let written = fixture.owner.execute(insert, &[&companies, &facts, &NOTICES]).await.unwrap();
    assert_eq!(i64::try_from(written).unwrap(), NOTICES);

    let watch = Stopwatch::start();
    fixture.work().await;
    println!("{NOTICES} notices: distributed, collected and sent in {} ms", watch.elapsed().as_millis());
    for _ in 0..3 {
        fixture.advance(TEN_MINUTES).await;
        fixture.work().await;
    }
    let received = fixture.server.received_by("anna@example.com");
    assert!((1..=2).contains(&received.len()), "{} mails", received.len());
    assert_eq!(fixture.count("portal_notice WHERE mail_id IS NOT NULL").await, NOTICES);
    assert!(received[0].text("raw").len() < 100_000, "a digest");
}

/// Each has more notices than fit into a statement together with those of another.
#[tokio::test]
async fn many_notices_of_several_people_are_collected_in_one_run() {
    let fixture = Fixture::start().await;
    let mut people = Vec::new();
    for name in ["anna", "ben", "carla"] {
        people.push(fixture.add_user(&format!("{name}@example.com"), Role::Owner).await.id);
    }
    fixture.execute("DELETE FROM notice").await;
    let facts = serde_json::to_string(&Notice::AccountChanged { by: "Anna".to_owned() }).unwrap();
    let insert = "INSERT INTO portal_notice (user_id, uuid, created_at, wants_mail, is_urgent, cell, company, facts)
        SELECT $1, gen_random_uuid(), service_now(), true, $2, '00', $3, $4::text::jsonb FROM generate_series(1, $5::bigint)";
    let company = fixture.app.company.to_string();
    for (user, count, is_urgent) in
        [(people[0], 6_000_i64, false), (people[1], 10_500, false), (people[2], 6_000, true)]
    {
        let values: [&(dyn ToSql + Sync); 5] = [&user.number(), &is_urgent, &company, &facts, &count];
        fixture.owner.execute(insert, &values).await.unwrap();
    }
    fixture.work().await;
    for name in ["anna", "ben", "carla"] {
        assert_eq!(fixture.server.received_by(&format!("{name}@example.com")).len(), 1, "{name}");
    }
    let first = "portal_user WHERE id = (SELECT user_id FROM portal_mail ORDER BY id LIMIT 1) AND email LIKE 'carla%'";
    assert_eq!(fixture.count(first).await, 1, "urgent ones first");
    assert_eq!(fixture.count("portal_notice WHERE mail_id IS NULL").await, 500, "one mail takes 10,000");
    fixture.advance(TEN_MINUTES).await;
    fixture.work().await;
    assert_eq!(fixture.count("portal_notice WHERE mail_id IS NULL").await, 0);
    assert_eq!(fixture.server.received_by("ben@example.com").len(), 2);
}
