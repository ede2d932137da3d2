//! Searching, listing and exporting payments.

use std::collections::BTreeSet;

use paylink_domain::{status::Status, user::Role};
use paylink_playground::demo_company;
use paylink_testkit::{App, SignedInUser, add_company};
use serde_json::json;
use url::form_urlencoded::byte_serialize;

use crate::payment_rows::{PaymentRow, ROW, insert};

/// How many payments a page has, and how many rows one statement reads.
const PAGE: usize = 50;
const SCAN: i32 = 25_000;

/// The ids of the payments on a page, in their order.
fn listed(page: &str) -> Vec<String> {
    let rows = page.split("<td class=\"title\">").skip(1);
    rows.map(|row| row.split("/payments/").nth(1).unwrap().split('"').next().unwrap().to_owned()).collect()
}

fn link<'a>(page: &'a str, id: &str) -> Option<&'a str> {
    let start = page.find(&format!("id=\"{id}\" href=\""))? + id.len() + "id=\"\" href=\"".len();
    page[start..].split('"').next()
}

fn encoded(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect()
}

struct Reader {
    app: App,
    owner: SignedInUser,
}

impl Reader {
    async fn new() -> Self {
        let app = App::with_portal().await;
        let owner = app.portal_member(Role::Owner).await;
        Self { app, owner }
    }

    async fn get(&self, query: &str) -> (u16, String, String) {
        let page = self.owner.browser.get(&format!("/c/{}/payments{query}", self.app.company)).await;
        (page.status, page.header("location").to_owned(), page.text)
    }

    /// The payments on the page with this query.
    async fn list(&self, query: &str) -> Vec<String> {
        let (status, location, text) = self.get(query).await;
        assert_eq!(status, 200, "{query}: {location} {text}");
        listed(&text)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_search_field_understands_what_people_type() {
    let reader = Reader::new().await;
    let day = 86_400;
    let rows = [
        PaymentRow {
            reference: "Order 1017",
            data: Some("shop-4711"),
            cents: 101_700,
            status: Status::Executed,
            ..ROW
        },
        PaymentRow { reference: "ORDER 1017", cents: 1_250, age_seconds: 1, ..ROW },
        PaymentRow { reference: "Order 10178", cents: 2_000, status: Status::Settled, age_seconds: 2, ..ROW },
        PaymentRow { reference: "Other", data: Some("x-1017-y"), cents: 2_000, status: Status::Failed, age_seconds: 3 },
        PaymentRow { reference: "Old", cents: 123_450, status: Status::Cancelled, age_seconds: 3 * day, ..ROW },
    ];
    let ids: Vec<String> =
        insert(&reader.app, reader.app.company, &rows).await.iter().map(ToString::to_string).collect();
    let found = |numbers: &[usize]| numbers.iter().map(|number| ids[*number].clone()).collect::<Vec<_>>();
    for (text, numbers) in [
        ("1017&as=list", &[0, 1, 2, 3][..]),
        ("order 1017", &[0, 1, 2]),
        ("1017&as=text", &[0, 1, 2, 3]),
        ("1017&as=amount", &[]),
        ("20.00", &[2, 3]),
        ("20", &[2, 3]),
        ("EXECUTED", &[0]),
        ("paid", &[0, 2]),
        ("not paid", &[3, 4]),
        ("today", &[0, 1, 2, 3]),
        ("paid&as=text", &[]),
        ("nothing", &[]),
        ("%25", &[]),
        ("20&status=FAILED", &[3]),
    ] {
        let query = format!("?q={}", text.replace(' ', "+"));
        if text == "1017&as=amount" {
            let (status, _, page) = reader.get(&query).await;
            assert_eq!((status, listed(&page)), (200, found(&[0])), "{query}");
            continue;
        }
        // Around midnight, some of the first four are of yesterday.
        if text == "today" {
            let (status, _, page) = reader.get(&query).await;
            assert!(status == 200 && !listed(&page).contains(&ids[4]), "{page}");
            continue;
        }
        assert_eq!(reader.list(&query).await, found(numbers), "{query}");
    }
    // Exactly one payment opens at once, and leads back to the list.
    for (text, number) in [("shop-4711", 0), ("€ 12,50", 1), ("1.234,50", 4), ("OLD", 4), ("10178", 2)] {
        let (status, location, _) = reader.get(&format!("?q={}", encoded(text))).await;
        let expected = format!("/c/{}/payments/{}?q={}&as=list", reader.app.company, ids[number], encoded(text));
        assert_eq!((status, location), (303, expected), "{text}");
    }
    let (_, _, page) = reader.get("?q=1017&as=list").await;
    assert!(page.contains("Reference or data “1017”, or amount €1,017.00."), "{page}");
    assert!(page.contains("?q=1017&#38;as=text\">Search only in reference and data"), "{page}");
    assert!(page.contains("value=\"1017\""), "the field keeps the text: {page}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ids_and_links_lead_to_their_payment() {
    let reader = Reader::new().await;
    let app = &reader.app;
    let payment = app.payment().await.id;
    app.move_to(payment, Status::Executed).await;
    let event = paylink_domain::event::id_for_payment(payment).to_string();
    let attempt: String = {
        let row = app.database.as_owner().await.query_one("SELECT id FROM attempt", &[]).await.unwrap();
        paylink_domain::id::AttemptId::of(payment.cell(), row.get(0)).to_string()
    };
    let generated = app.generate(&json!({"payment": {"amountCents": 827, "reference": "Unused"}})).await;
    let unused = generated.body["url"].as_str().unwrap().to_owned();
    let expected = format!("/c/{}/payments/{payment}", app.company);
    for text in [payment.to_string(), event, attempt] {
        let (status, location, page) = reader.get(&format!("?q={text}")).await;
        assert_eq!((status, &location), (303, &expected), "{text}: {page}");
    }
    let (status, _, page) = reader.get(&format!("?q={}", encoded(&unused))).await;
    assert!(status == 200 && page.contains("This company has no such payment"), "{page}");
    let opened =
        paylink_domain::link::Link::open(unused.rsplit('/').next().unwrap(), &app.running.service.ring).unwrap();
    app.start_payment(&opened).await;
    let (status, location, _) = reader.get(&format!("?q={}", encoded(&format!("{unused}?lang=de")))).await;
    assert_eq!((status, location), (303, format!("/c/{}/payments/{}", app.company, opened.payment_id)));
    // Those of another company are not known here.
    let other = add_company(&app.running, demo_company::company()).await;
    let theirs = insert(app, other, &[ROW]).await[0];
    let (status, _, page) = reader.get(&format!("?q={theirs}")).await;
    assert!(status == 200 && listed(&page).is_empty() && page.contains("no such payment"), "{page}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn filters_are_in_the_address() {
    let reader = Reader::new().await;
    let day = 86_400;
    let rows = [
        PaymentRow { status: Status::Executed, cents: 500, ..ROW },
        PaymentRow { status: Status::Settled, age_seconds: 10 * day, ..ROW },
        PaymentRow { status: Status::Unknown, age_seconds: 20 * day, ..ROW },
    ];
    let ids: Vec<String> =
        insert(&reader.app, reader.app.company, &rows).await.iter().map(ToString::to_string).collect();
    let client = reader.app.database.as_owner().await;
    let date = async |days: i32| -> String {
        let query = "SELECT to_char(service_now() AT TIME ZONE 'UTC' - make_interval(days => $1), 'YYYY-MM-DD')";
        client.query_one(query, &[&days]).await.unwrap().get(0)
    };
    assert_eq!(reader.list("?status=PAID").await, ids[..2]);
    assert_eq!(reader.list("?status=SETTLED").await, ids[1..2]);
    assert_eq!(reader.list("?status=UNKNOWN").await, [] as [String; 0], "it has no open attempt");
    assert_eq!(reader.list("?amount=5,00").await, ids[..1]);
    assert_eq!(reader.list(&format!("?from={}", date(11).await)).await, ids[..2]);
    assert_eq!(reader.list(&format!("?from={}&to={}", date(20).await, date(10).await)).await, ids[1..]);
    assert_eq!(reader.list("?status=nonsense&amount=x&from=x&before=x").await, ids);
    let (_, _, page) = reader.get("?status=PAID&from=2020-01-01").await;
    assert!(page.contains("value=\"PAID\" selected") && page.contains("value=\"2020-01-01\""), "{page}");
    assert!(page.contains("/payments/export?status=PAID&#38;from=2020-01-01"), "{page}");
}

/// Also where many payments have the same time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_have_every_payment_once() {
    let reader = Reader::new().await;
    let row = |number: i32| PaymentRow {
        reference: if number % 2 == 0 { "Even" } else { "Even and odd" },
        age_seconds: number / 60,
        ..ROW
    };
    let rows: Vec<PaymentRow<'_>> = (0..170).map(row).collect();
    let ids: BTreeSet<String> =
        insert(&reader.app, reader.app.company, &rows).await.iter().map(ToString::to_string).collect();
    for query in ["", "?q=even&as=text", "?status=PENDING", "?amount=8.27"] {
        let (mut pages, mut found, mut next) = (0, Vec::new(), Some(query.to_owned()));
        while let Some(query) = next {
            let (status, _, page) = reader.get(&query).await;
            assert_eq!(status, 200, "{query}");
            found.extend(listed(&page));
            assert_eq!(found.len(), (170).min((pages + 1) * PAGE), "{query}");
            next = link(&page, "older").map(|link| link[link.find('?').unwrap()..].replace("&#38;", "&"));
            pages += 1;
        }
        assert_eq!((pages, found.len()), (4, ids.len()), "{query}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), ids, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_search_that_reads_too_much_stops_and_continues() {
    let reader = Reader::new().await;
    let (app, company) = (&reader.app, reader.app.company);
    let old = [
        PaymentRow { reference: "Needle 1", age_seconds: 100_000, ..ROW },
        PaymentRow { reference: "needle", age_seconds: 100_001, ..ROW },
        PaymentRow { reference: "Needle 2", status: Status::Failed, age_seconds: 10, ..ROW },
    ];
    let ids: Vec<String> = insert(app, company, &old).await.iter().map(ToString::to_string).collect();
    let fill = format!(
        "SET session_replication_role = replica;
         INSERT INTO payment (id, company_id, payee_account_id, created_at, amount_cents, merchant_return, currency, reference)
         SELECT gen_random_uuid(), {}, 1, service_now() - interval '1 minute' - number * interval '1 second', 500, true, 'EUR', 'Hay ' || number
         FROM generate_series(1, {SCAN}) AS number; ANALYZE payment",
        company.number()
    );
    app.database.as_superuser().await.batch_execute(&fill).await.unwrap();
    let (_, _, first) = reader.get("?q=needle&as=list").await;
    assert_eq!(listed(&first), [ids[2].clone(), ids[1].clone()], "what is exact is found over all time");
    assert!(first.contains("Searched back to") && first.contains("Search older payments"), "{first}");
    let next = link(&first, "older").unwrap();
    let second = reader.owner.browser.get(&next.replace("&#38;", "&")).await.text;
    assert_eq!(listed(&second), [ids[0].clone()]);
    assert!(!second.contains("Searched back to") && link(&second, "older").is_none(), "{second}");
    let (_, _, failed) = reader.get("?status=FAILED").await;
    assert_eq!(listed(&failed), ids[2..]);
    assert!(failed.contains("Searched back to"), "{failed}");
    let export = reader.owner.browser.get(&format!("/c/{company}/payments/export?q=needle")).await;
    assert_eq!(export.text.lines().count(), 1 + 3, "the export searches to the end: {}", export.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_export_has_every_payment_and_its_count() {
    let reader = Reader::new().await;
    let (app, company) = (&reader.app, reader.app.company);
    let payment = app.payment().await.id;
    app.move_to(payment, Status::Executed).await;
    let row = PaymentRow { data: Some("-1.dash"), cents: 123_450, age_seconds: 60, ..ROW };
    insert(app, company, &vec![row; 2_100]).await;
    let path = format!("/c/{company}/payments/export");
    let export = reader.owner.browser.get(&path).await;
    assert_eq!((export.status, export.header("content-type")), (200, "text/csv; charset=utf-8; header=present"));
    assert_eq!(export.header("x-row-count"), "2101");
    let file = export.header("content-disposition");
    assert!(file.starts_with(&format!("attachment; filename=\"payments-{company}-20")), "{file}");
    let lines: Vec<&str> = export.text.lines().collect();
    let headings = "\"payment_id\",\"created_at\",\"updated_at\",\"status\",\"paid\",\"amount\",\"currency\",\"reference\",\"data\",\"bank\"";
    assert_eq!((lines.len(), lines[0]), (2_102, headings));
    assert!(lines[1].starts_with(&format!("\"{payment}\",\"20")), "{}", lines[1]);
    assert!(
        lines[1].ends_with("\"EXECUTED\",\"true\",\"8.27\",\"EUR\",\"Order 1017\",\"\",\"test-bank\""),
        "{}",
        lines[1]
    );
    assert!(lines[2].ends_with("\"1234.50\",\"EUR\",\"Order 1\",\"'-1.dash\",\"\""), "no formula: {}", lines[2]);
    let ids: BTreeSet<&str> = lines[1..].iter().map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(ids.len(), 2_101);
    let paid = reader.owner.browser.get(&format!("{path}?status=PAID")).await;
    assert_eq!((paid.text.lines().count(), paid.header("x-row-count")), (2, "1"));
    let other = add_company(&app.running, demo_company::company()).await;
    assert_eq!(reader.owner.browser.get(&format!("/c/{other}/payments/export")).await.status, 404);
}
