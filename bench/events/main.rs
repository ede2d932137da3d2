//! Compares the delivery of events with pgbench running the same statements.
//!
//! Each round measures every kind of work once, so that other load on the machine affects all of them. What matters is the ratio to
//! the baseline of the same round.
//!
//!     end       the store ends payments, with history, event and delivery; baseline: pgbench with the same statements
//!     deliver   a worker claims, signs, posts and records; baseline: pgbench claiming and recording with the same statements
//!     unhealthy a worker while a tenth of the endpoints hang and one is dead with half a million due; baseline: without them
//!
//! Usage: events PAYLINK [--rounds N] [--events N] [--only KIND]

#![expect(clippy::print_stdout, reason = "it prints a report")]
#![expect(clippy::unwrap_used, reason = "a bench stops at the first error")]
#![expect(clippy::disallowed_methods, reason = "it measures time")]

mod bench_cell;
mod pgbench;
mod sink;
mod workload;

use std::path::PathBuf;

use bench_cell::{BenchCell, Outcome};

const ENDPOINTS: usize = 1_000;
const HANGING_ENDPOINTS: usize = 100;

#[derive(Debug)]
struct Options {
    paylink: PathBuf,
    rounds: usize,
    events: usize,
    only: Option<String>,
}

impl Options {
    fn read() -> Outcome<Self> {
        let mut options = Self { paylink: PathBuf::new(), rounds: 3, events: 300_000, only: None };
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--rounds" => options.rounds = arguments.next().ok_or("a number is missing")?.parse()?,
                "--events" => options.events = arguments.next().ok_or("a number is missing")?.parse()?,
                "--only" => options.only = arguments.next(),
                path => options.paylink = path.into(),
            }
        }
        Ok(options)
    }

    fn includes(&self, kind: &str) -> bool {
        self.only.as_deref().is_none_or(|only| only == kind)
    }
}

/// Figures of one kind of work and of its baseline, per round.
#[derive(Debug, Default)]
struct Comparison(Vec<(f64, f64)>);

impl Comparison {
    fn report(&self, work: &str, baseline: &str, unit: &str) {
        let median = |mut all: Vec<f64>| {
            all.sort_by(f64::total_cmp);
            all[all.len() / 2]
        };
        let ratios: Vec<f64> = self.0.iter().map(|(figure, baseline)| figure / baseline).collect();
        let (min, max) =
            ratios.iter().fold((f64::MAX, 0.0_f64), |(min, max), ratio| (min.min(*ratio), max.max(*ratio)));
        println!(
            "| {work} | {:.0} {unit} | {baseline}: {:.0} {unit} | {:.2} ({min:.2}–{max:.2}) |",
            median(self.0.iter().map(|pair| pair.0).collect()),
            median(self.0.iter().map(|pair| pair.1).collect()),
            median(ratios)
        );
    }
}

#[tokio::main]
async fn main() -> Outcome {
    let options = Options::read()?;
    let directory = tempfile::tempdir()?;
    let (port, received) = sink::open().await?;
    let postgres_port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let mut bench = BenchCell::create(directory.path(), postgres_port).await?;
    bench.add_companies(ENDPOINTS, ENDPOINTS - HANGING_ENDPOINTS, port).await?;
    println!("| work | | baseline | ratio (spread) |\n|---|---|---|---|");
    if options.includes("end") {
        let mut comparison = Comparison::default();
        for _ in 0..options.rounds {
            let payments = options.events / 2;
            comparison.0.push((workload::end(&bench, payments).await?, pgbench::end(&bench, payments).await?));
        }
        comparison.report("end a payment", "pgbench", "/s");
    }
    if options.includes("deliver") {
        let mut comparison = Comparison::default();
        for _ in 0..options.rounds {
            let figure = workload::deliver(&bench, &options.paylink, options.events, &received).await?;
            comparison.0.push((figure, pgbench::deliver(&bench, options.events).await?));
        }
        comparison.report("deliver", "pgbench", "/s");
    }
    if options.includes("unhealthy") {
        let (mut throughput, mut latency) = (Comparison::default(), Comparison::default());
        for _ in 0..options.rounds {
            let healthy = workload::deliver_beside_unhealthy(&bench, &options, &received, false).await?;
            let unhealthy = workload::deliver_beside_unhealthy(&bench, &options, &received, true).await?;
            throughput.0.push((unhealthy.per_second, healthy.per_second));
            latency.0.push((unhealthy.p99_ms, healthy.p99_ms));
        }
        throughput.report("deliver beside unhealthy endpoints", "without them", "/s");
        latency.report("the same at 1,000 events a second, p99", "without them", "ms");
    }
    bench.stop().await
}
