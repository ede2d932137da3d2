//! Small pieces of work whose instructions are counted by callgrind (`just bench-instructions`). Rates differ from run to run on a shared
//! machine; the number of instructions hardly does.
//!
//! The work is done in functions whose names begin with `counted_`, and only these are counted.
//!
//! Usage: instructions seal|open|sign|read|claim

#![expect(clippy::print_stdout, reason = "it prints how often the work was done")]
#![expect(clippy::unwrap_used, reason = "a bench stops at the first error")]

#[expect(dead_code, reason = "shared with the other benchmark, which needs more of it")]
#[path = "../events/bench_cell.rs"]
mod bench_cell;
#[expect(dead_code, reason = "the same")]
#[path = "../events/cpu.rs"]
mod cpu;

use std::{
    collections::BTreeMap,
    hint::black_box,
    net::{Ipv4Addr, SocketAddr},
    sync::Arc,
};

use axum::{body::Body, extract::Request};
use bench_cell::{BenchCell, Outcome};
use paylink_domain::{
    id::{CellId, CompanyId, PaymentId},
    keyring::{KeyId, KeyRing},
    link::{Link, LinkOrigin},
    money::AmountCents,
    payment::Payment,
    signature::{WebhookSecret, sign},
    status::Status,
    time::Timestamp,
};
use paylink_server::{
    api,
    banks::Banks,
    config::{Config, parse},
    service::Service,
    system::{SystemClock, SystemRandomness},
    web::handler::Handler,
};
use paylink_store::EndpointCapacity;
use tokio::runtime::{Builder, Runtime};
use uuid::Uuid;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Every endpoint responds here.
const HANGING_ENDPOINTS: usize = 0;
const REPETITIONS: usize = 200;
const CLAIMED: usize = 500;
const ENDPOINTS: usize = 20;
const BODY: &[u8] = br#"{"type":"payment.status_changed","timestamp":"2026-11-17T12:00:00.000Z","data":{"payment":{"id":"pay_0000000000000000000000000001","reference":"Order 1017","status":"EXECUTED"}}}"#;

fn main() -> Outcome {
    let kind = std::env::args().nth(1).ok_or("which work?")?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let count = match kind.as_str() {
        "seal" => seal()?,
        "open" => open()?,
        "sign" => sign_event(),
        "read" => read(&runtime)?,
        "claim" => claim(&runtime)?,
        other => return Err(format!("no such work: {other}").into()),
    };
    println!("{count}");
    Ok(())
}

fn config() -> Outcome<Config> {
    let text = "[api]\nlisten = \"127.0.0.1:0\"\nbase_url = \"http://127.0.0.1:1/v1\"\n[pay]\nlisten = \"127.0.0.1:0\"\n\
        url = \"http://127.0.0.1:2\"\n[ops]\nlisten = \"127.0.0.1:0\"\n[dev]\nlocal_urls = true\n\
        [[cell]]\nid = \"00\"\nurl = \"postgres://nobody@127.0.0.1:3/nothing\"\n\
        [[key]]\nid = 1\nsecret = \"MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=\"\n";
    Ok(parse(text, "bench", &BTreeMap::new())?)
}

fn cell_id() -> CellId {
    "00".parse().unwrap()
}

fn link() -> Link {
    Link {
        payment_id: PaymentId::of(cell_id(), Uuid::from_u128(1)),
        company_id: CompanyId::of(cell_id(), 1).unwrap(),
        amount: AmountCents::new(827).unwrap(),
        currency: "EUR".parse().unwrap(),
        reference: "Order 1017".parse().unwrap(),
        data: Some("order-1017".parse().unwrap()),
        issued_at: Timestamp::from_epoch_ms(1_800_000_000_000),
        origin: LinkOrigin::Api,
        key: KeyId::new(1),
    }
}

fn seal() -> Outcome<usize> {
    let (ring, link) = (config()?.key_ring(), link());
    link.seal(&ring, &SystemRandomness)?;
    counted_seal(&link, &ring);
    Ok(REPETITIONS)
}

#[inline(never)]
fn counted_seal(link: &Link, ring: &KeyRing) {
    for _ in 0..REPETITIONS {
        black_box(black_box(link).seal(ring, &SystemRandomness).unwrap());
    }
}

fn open() -> Outcome<usize> {
    let ring = config()?.key_ring();
    let text = link().seal(&ring, &SystemRandomness)?;
    Link::open(text.as_str(), &ring)?;
    counted_open(text.as_str(), &ring);
    Ok(REPETITIONS)
}

#[inline(never)]
fn counted_open(text: &str, ring: &KeyRing) {
    for _ in 0..REPETITIONS {
        black_box(Link::open(black_box(text), ring).unwrap());
    }
}

fn sign_event() -> usize {
    let secret = WebhookSecret::generate(&SystemRandomness);
    black_box(sign([&secret], "evt_00000000000000000000000001", 0, BODY));
    counted_sign(&secret);
    REPETITIONS
}

#[inline(never)]
fn counted_sign(secret: &WebhookSecret) {
    for _ in 0..REPETITIONS {
        black_box(sign([secret], "evt_00000000000000000000000001", black_box(1_800_000_000), black_box(BODY)));
    }
}

/// A read of a final payment from memory: everything between the HTTP parser and the bytes of the response.
fn read(runtime: &Runtime) -> Outcome<usize> {
    let config = config()?;
    let _guard = runtime.enter();
    let banks = Banks::open(&config.bank, 1).map_err(|(bank, error)| format!("{bank}: {error}"))?;
    let service = Service::new(&config, config.open_cells()?, banks, Arc::new(SystemClock), Arc::new(SystemRandomness));
    let at = Timestamp::from_epoch_ms(1_800_000_000_000);
    let Link { payment_id, company_id, amount, currency, reference, .. } = link();
    service.caches.insert_final(Payment {
        id: payment_id,
        company_id,
        amount,
        currency,
        reference,
        status: Status::Executed,
        created_at: at,
        updated_at: Some(at),
        merchant_return: true,
    });
    let (handler, path) = (api::handler(Arc::new(service)), format!("/v1/payments/{payment_id}"));
    read_often(runtime, &handler, &path, 5);
    counted_read(runtime, &handler, &path);
    Ok(REPETITIONS)
}

#[inline(never)]
fn counted_read(runtime: &Runtime, handler: &impl Handler, path: &str) {
    read_often(runtime, handler, path, REPETITIONS);
}

fn read_often(runtime: &Runtime, handler: &impl Handler, path: &str, times: usize) {
    let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 1));
    for _ in 0..times {
        let request = Request::builder().uri(path).header("host", "127.0.0.1").body(Body::empty()).unwrap();
        let answer = runtime.block_on(handler.handle(request, peer));
        assert_eq!(answer.response.status(), 200);
        black_box(answer);
    }
}

/// A claim of due deliveries: the statement as the program sends it, and the rows as it reads them. PostgreSQL is another process.
fn claim(runtime: &Runtime) -> Outcome<usize> {
    let directory = tempfile::tempdir()?;
    let port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let bench = runtime.block_on(async {
        let mut bench = BenchCell::create(directory.path(), port).await?;
        bench.add_companies(ENDPOINTS, ENDPOINTS, 1).await?;
        bench.insert_events(2 * CLAIMED, &bench.companies).await?;
        bench.analyze().await?;
        Ok::<_, Box<dyn std::error::Error>>(bench)
    })?;
    let (ring, capacity) = (bench.key_ring(), EndpointCapacity { by_endpoint: Vec::new(), default: 1_000 });
    let first = runtime.block_on(bench.cell.claim_fresh(&capacity, &ring))?;
    let claimed = counted_claim(runtime, &bench, &ring, &capacity);
    assert!(claimed > 0 && !first.deliveries.is_empty());
    runtime.block_on(bench.stop())?;
    Ok(claimed)
}

#[inline(never)]
fn counted_claim(runtime: &Runtime, bench: &BenchCell, ring: &KeyRing, capacity: &EndpointCapacity) -> usize {
    runtime.block_on(bench.cell.claim_fresh(capacity, ring)).unwrap().deliveries.len()
}
