//! Every list, search and chart of a company with many payments and deliveries, and the export of its payments.
//!
//! `PAYLINK_PAYMENTS` sets how many payments; `just portal-size` takes a million, with five delivery attempts each.

use std::{collections::BTreeMap, time::Duration};

use paylink_domain::user::Role;
use paylink_playground::{demo_company, past_partitions::CREATE_PAST_PARTITIONS};
use paylink_server::{
    system::{Stopwatch, environment},
    worker::roll_up::roll_up,
};
use paylink_testkit::{App, PortalBrowser, add_company, give_access_secret, is_quiet_machine, time_limit};
use reqwest::Method;

use crate::{endpoints::add, person::between};

/// What an export may need, however long it is.
const EXPORT_MEMORY_KB: u64 = 32 * 1024;

/// How much is measured, and the limits.
struct Extent {
    payments: u32,
    /// Of each page.
    requests: u32,
    /// Of the 95th percentile.
    limit: Duration,
    exported: u32,
    export_limit: Duration,
}

impl Extent {
    fn given() -> Self {
        let (limit, export_limit) = (time_limit(Duration::from_millis(200)), time_limit(Duration::from_secs(5)));
        let given = environment("PAYLINK_PAYMENTS").into_values().next();
        let Some(count) = given else {
            return Self { payments: 5_000, requests: 4, limit, exported: 20_000, export_limit };
        };
        let payments = count.parse().expect("PAYLINK_PAYMENTS is a number");
        Self { payments, requests: 40, limit, exported: 100_000, export_limit }
    }
}

/// A month of payments of the company `$1` and the endpoints `$2` and `$3`, without the triggers that allow only the present. The
/// second endpoint fails a tenth of its deliveries, and some wait for a retry.
fn fill(company: i64, endpoints: [i64; 2], payments: u32) -> String {
    let [shop, stock] = endpoints;
    format!(
        "SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '256MB';
         SELECT FROM roll_up_progress FOR UPDATE; -- otherwise a worker that counts waits for the tables, and this for the progress
         {CREATE_PAST_PARTITIONS}
         INSERT INTO payment (id, company_id, payee_account_id, created_at, updated_at, status, amount_cents, version, merchant_return,
             currency, reference, data)
         SELECT gen_random_uuid(), {company}, 1, at, at + interval '1 minute',
             (CASE WHEN number % 1000 = 1 THEN 'UNKNOWN' WHEN number % 20 = 2 THEN 'FAILED' WHEN number % 20 = 3 THEN 'CANCELLED'
                 ELSE 'EXECUTED' END)::payment_status,
             100 + number % 5000 * 7, 1, true, 'EUR', 'Order ' || number, 'data-' || number
         FROM generate_series({payments}, 1, -1) AS number, service_now() AS now,
             LATERAL (SELECT now - interval '2 minutes' - number * (interval '29 days' / {payments})) AS moment (at);
         INSERT INTO status_change (payment_id, number, from_status, to_status, changed_at, cause)
         SELECT id, 1, 'PENDING', status, updated_at, 'bank: ACSC' FROM payment WHERE company_id = {company} ORDER BY updated_at;
         INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank, created_at, ended_at, phase, outcome, last_bank_status)
         SELECT '', gen_random_uuid(), id, 1, 'bank-' || amount_cents % 20, created_at, CASE WHEN status <> 'UNKNOWN' THEN updated_at END,
             CASE WHEN status = 'EXECUTED' THEN 'executed' ELSE 'rejected' END,
             CASE status WHEN 'UNKNOWN' THEN NULL WHEN 'EXECUTED' THEN 'paid' ELSE 'rejected' END, 'ACSC'
         FROM payment WHERE company_id = {company} ORDER BY created_at;
         INSERT INTO event (id, payment_id, company_id, created_at, body)
         SELECT encode(substr(uuid_send(id), 1, 2) || substr(sha256('paylink/1/event'::bytea || uuid_send(id)), 3, 14), 'hex')::uuid,
             id, company_id, updated_at, json_build_object('type', 'payment.final', 'data', json_build_object('reference', reference))::text
         FROM payment WHERE company_id = {company} AND status <> 'UNKNOWN' ORDER BY updated_at;
         INSERT INTO delivery (event_id, endpoint_id, opened_at, next_attempt_at, attempted_at, ended_at, claim, attempts, state, last_outcome)
         SELECT id, endpoint_id, created_at, CASE WHEN state = 'queued' THEN service_now() + interval '1 hour' END,
             created_at + interval '5 seconds', CASE WHEN state <> 'queued' THEN created_at + interval '5 seconds' END, attempts, attempts,
             state::delivery_state, CASE state WHEN 'delivered' THEN '200' ELSE (ARRAY['401', '503', 'timeout', 'dns'])[1 + number % 4] END
         FROM (SELECT id, created_at, row_number() OVER (ORDER BY created_at) AS number FROM event WHERE company_id = {company}) AS numbered,
             LATERAL (VALUES ({shop}, 2, 'delivered'),
                 ({stock}, 3, CASE WHEN number % 10 = 0 THEN 'exhausted' WHEN number % 100 = 1 THEN 'queued' ELSE 'delivered' END))
                 AS sent (endpoint_id, attempts, state);
         INSERT INTO delivery_attempt (webhook_timestamp, event_id, endpoint_id, recorded_at, started_at, duration_ms, number, http_status, outcome, response_body)
         SELECT 0, event_id, endpoint_id, opened_at + number * interval '1 second', opened_at + number * interval '1 second', 40 + number,
             number, CASE WHEN number < attempts THEN 503 ELSE 200 END, CASE WHEN number < attempts THEN '5xx' ELSE '2xx' END, 'received'::bytea
         FROM delivery, LATERAL generate_series(1, attempts) AS number WHERE endpoint_id IN ({shop}, {stock}) ORDER BY opened_at;
         INSERT INTO staff_link (payment_id, company_id, issued_at, amount_cents, currency, reference, created_by, link)
         SELECT id, company_id, created_at, amount_cents, currency, reference, 'finance@example.com', 'sealed'
         FROM payment WHERE company_id = {company} AND amount_cents % 50 = 0;
         INSERT INTO company (id, name, mode) SELECT number, 'Company ' || number, 'test' FROM generate_series(1, {payments} / 1000) AS number;
         UPDATE roll_up_progress SET counted_upto = date_trunc('day', service_now(), 'UTC') - interval '30 days'"
    )
}

/// Its name, and its path by the number of the request.
type Page = (&'static str, Box<dyn Fn(u32) -> String>);

/// Each page, by the number of the request. No two requests of one page ask for the same rows if they can differ.
fn pages(endpoint: &str, payments: u32) -> Vec<Page> {
    let any = move |request: u32| 1 + (request * 7_919) % payments;
    let stock = endpoint.to_owned();
    vec![
        ("overview", Box::new(|_| String::new())),
        ("payments", Box::new(|_| "/payments".to_owned())),
        ("payments by status", Box::new(|_| "/payments?status=FAILED".to_owned())),
        ("payments that nobody has", Box::new(|_| "/payments?status=AUTHORISED".to_owned())),
        ("payments with an open attempt", Box::new(|_| "/payments?status=UNKNOWN".to_owned())),
        ("payments by amount", Box::new(|request| format!("/payments?amount={}.07", 8 + request))),
        ("payments by amount and rare status", Box::new(|_| "/payments?amount=8.07&status=AUTHORISED".to_owned())),
        ("search a reference", Box::new(move |request| format!("/payments?q=order+{}", any(request)))),
        ("search data", Box::new(move |request| format!("/payments?q=data-{}", any(request)))),
        ("search an amount", Box::new(|request| format!("/payments?q={}.07", 8 + request))),
        ("search a status", Box::new(|_| "/payments?q=failed".to_owned())),
        ("search a part of a text", Box::new(|request| format!("/payments?q=rder+{request}7"))),
        ("search what is not there", Box::new(|request| format!("/payments?q=no+such+text+{request}"))),
        ("deliveries", Box::new(|_| "/deliveries".to_owned())),
        ("deliveries that wait", Box::new(|_| "/deliveries?state=waiting".to_owned())),
        ("deliveries that failed", Box::new(|_| "/deliveries?state=failed".to_owned())),
        ("deliveries by cause", Box::new(|_| "/deliveries?state=failed&cause=timeout".to_owned())),
        ("deliveries by a cause that none has", Box::new(|_| "/deliveries?cause=tls".to_owned())),
        ("deliveries of an endpoint", Box::new(move |_| format!("/deliveries?endpoint={stock}&state=failed"))),
        ("events again", Box::new(|_| "/deliveries/replay".to_owned())),
        ("links by hand", Box::new(|_| "/links".to_owned())),
        ("endpoints", Box::new(|_| "/webhooks".to_owned())),
        ("audit log", Box::new(|_| "/audit-log".to_owned())),
    ]
}

fn pages_of_operator(payments: u32) -> Vec<Page> {
    let any = move |request: u32| 1 + (request * 7_919) % payments;
    vec![
        ("operations", Box::new(|_| "/operator".to_owned())),
        ("worklist", Box::new(|_| "/operator/worklist".to_owned())),
        ("contradictions", Box::new(|_| "/operator/worklist?kind=contradictions".to_owned())),
        ("approvals", Box::new(|_| "/operator/approvals".to_owned())),
        ("banks", Box::new(|_| "/operator/banks".to_owned())),
        ("nodes and queues", Box::new(|_| "/operator/cells".to_owned())),
        ("companies", Box::new(|_| "/operator/companies".to_owned())),
        ("companies by name", Box::new(|_| "/operator/companies?name=no+such+name".to_owned())),
        ("search over all companies", Box::new(move |request| format!("/operator/search?q=order+{}", any(request)))),
        ("search over all what is not there", Box::new(|request| format!("/operator/search?q=nothing+{request}"))),
    ]
}

async fn timed(browser: &PortalBrowser, path: &str) -> (Duration, String) {
    let watch = Stopwatch::start();
    let page = browser.get(path).await;
    let elapsed = watch.elapsed();
    assert!([200, 303].contains(&page.status), "{path}: {} {}", page.status, page.text);
    (elapsed, page.text)
}

fn percentile_95(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[(times.len() * 95).div_ceil(100) - 1]
}

/// The path of the link to older rows.
fn older(page: &str) -> Option<String> {
    let links = ["id=\"older\" href=\"", "id=\"next\" href=\""];
    let link = links.into_iter().find(|link| page.contains(link))?;
    Some(between(page, link, "\"").replace("&#38;", "&"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_list_search_and_chart_is_fast_with_many_payments() {
    let Extent { payments, requests, limit, .. } = Extent::given();
    let app = App::with_portal().await;
    let owner = app.portal_member(Role::Owner).await;
    let (shop, ..) = add(&app, &owner, "https://shop.example.com/webhooks").await;
    let (stock, ..) = add(&app, &owner, "https://stock.example.com/webhooks").await;
    let client = app.database.as_superuser().await;
    let watch = Stopwatch::start();
    client.batch_execute(&fill(app.company.number(), [shop.number(), stock.number()], payments)).await.unwrap();
    let of_shown = "SELECT attempt.id FROM attempt JOIN payment ON payment.id = payment_id
        WHERE status = 'FAILED' ORDER BY payment.created_at DESC LIMIT 200";
    for row in client.query(of_shown, &[]).await.unwrap() {
        give_access_secret(&client, &app.running.service.ring, row.get(0)).await;
    }
    client.batch_execute("VACUUM ANALYZE").await.unwrap();
    println!("{payments} payments written in {:?}", watch.elapsed());
    let watch = Stopwatch::start();
    let cell = app.cell();
    while cell.counted_upto().await.unwrap().epoch_ms() < cell.now().await.unwrap().epoch_ms() - 60_000 {
        roll_up(&cell).await.unwrap();
    }
    println!("counted in {:?}", watch.elapsed());

    let (base, browser) = (format!("/c/{}", app.company), &owner.browser);
    let mut slow = BTreeMap::new();
    let mut report = |name: &'static str, times: Vec<Duration>| {
        let p95 = percentile_95(times);
        println!("{p95:>12.1?} {name}");
        if p95 > limit {
            slow.insert(name, p95);
        }
    };
    for (name, path) in pages(&stock.to_string(), payments) {
        let mut times = Vec::new();
        for request in 0..requests {
            times.push(timed(browser, &format!("{base}{}", path(request))).await.0);
        }
        report(name, times);
    }
    let operator = app.portal_operator().await.browser;
    for (name, path) in pages_of_operator(payments) {
        let mut times = Vec::new();
        for request in 0..requests {
            times.push(timed(&operator, &path(request)).await.0);
        }
        report(name, times);
    }
    // The pages of single payments and events, and the way back in time.
    for (name, list, prefix) in [
        ("story of a payment", "/payments?status=FAILED", "/payments/pay_"),
        ("event", "/deliveries?state=failed", "/events/evt_"),
    ] {
        let (_, text) = timed(browser, &format!("{base}{list}")).await;
        let start = format!("href=\"{base}{prefix}");
        let found: Vec<String> = text
            .split(&start)
            .skip(1)
            .map(|rest| format!("{base}{prefix}{}", rest.split('"').next().unwrap()))
            .collect();
        assert!(!found.is_empty(), "{list} has links to {prefix}");
        let mut times = Vec::new();
        for path in found.iter().cycle().take(requests as usize) {
            times.push(timed(browser, path).await.0);
        }
        report(name, times);
    }
    for (name, list) in [("older payments", "/payments"), ("older deliveries", "/deliveries?state=delivered")] {
        let (mut path, mut times) = (format!("{base}{list}"), Vec::new());
        for _ in 0..requests {
            let (elapsed, text) = timed(browser, &path).await;
            times.push(elapsed);
            path = older(&text).unwrap_or_else(|| panic!("{path} has a link to older rows: {text}"));
        }
        report(name, times);
    }
    assert!(slow.is_empty(), "slower than {limit:?}: {slow:?}");
}

fn resident_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// The service runs in this process, and the export is not kept by the test. Other tests of this process use memory too: only on a quiet machine
/// is there none beside it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_of_many_payments_is_fast_and_needs_little_memory() {
    let Extent { exported, export_limit, .. } = Extent::given();
    let app = App::with_portal().await;
    let company = add_company(&app.running, demo_company::company()).await;
    let owner = app.portal_user(Some((company, Role::Owner)), false).await;
    let client = app.database.as_superuser().await;
    let insert = format!(
        "SET session_replication_role = replica;
         INSERT INTO payment (id, company_id, payee_account_id, created_at, status, amount_cents, merchant_return, currency, reference, data)
         SELECT gen_random_uuid(), {}, 1, service_now() - number * interval '20 seconds', 'EXECUTED', 100 + number % 5000, true, 'EUR',
             'Order ' || number, 'data-' || number FROM generate_series(1, {exported}) AS number;
         ANALYZE payment",
        company.number()
    );
    client.batch_execute(&insert).await.unwrap();
    let path = format!("/c/{company}/payments/export");
    let (mut rows, mut most) = (0, 0);
    // The first one warms up: what it allocates is not given back to the system.
    for run in 0..3 {
        let before = resident_kb();
        let watch = Stopwatch::start();
        let mut response = owner.browser.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(response.status(), 200);
        rows = 0;
        while let Some(part) = response.chunk().await.unwrap() {
            rows += String::from_utf8_lossy(&part).matches('\n').count();
            most = if run == 0 { 0 } else { most.max(resident_kb().saturating_sub(before)) };
        }
        println!("{} rows in {:?}, at most {most} kB more memory", rows - 1, watch.elapsed());
        assert!(watch.elapsed() < export_limit, "{:?}", watch.elapsed());
    }
    assert_eq!(rows, exported as usize + 1);
    if is_quiet_machine() {
        assert!(most < EXPORT_MEMORY_KB, "{most} kB");
    }
}
