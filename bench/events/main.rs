//! Compares writes and the delivery of events with pgbench running the same statements.
//!
//! Each round measures every kind of work once, so that other load on the machine affects all of them. What matters is the ratio to
//! the baseline of the same round.
//!
//!     use       the store uses links for the first time: payment and attempt; baseline: pgbench with the same statements
//!     end       the store ends payments, with history, event and delivery; baseline: pgbench with the same statements
//!     deliver   a worker claims, signs, posts and records; baseline: pgbench claiming and recording with the same statements
//!     unhealthy a worker while a tenth of the endpoints hang and one is dead with half a million due; baseline: without them
//!
//! Usage: events PAYLINK [--rounds N] [--events N] [--only KIND]
//!        events PAYLINK --cell CONFIGURATION --data DIRECTORY --receiver-port PORT --add-companies | --events N
//!
//! The second form is for `bench/growth`: it adds the companies to a cell that exists, or measures each kind of write there once and
//! prints JSON.

#![expect(clippy::print_stdout, reason = "it prints a report")]
#![expect(clippy::unwrap_used, reason = "a bench stops at the first error")]
#![expect(clippy::disallowed_methods, reason = "it measures time")]

mod bench_cell;
mod cpu;
mod figure;
mod growth;
mod pgbench;
mod sink;
mod workload;
mod writes;

use std::path::PathBuf;

use bench_cell::{BenchCell, Outcome};
use figure::{Comparison, Figure, median, number};
use writes::WriteFigures;

const ENDPOINTS: usize = 1_000;
const HANGING_ENDPOINTS: usize = 100;

#[derive(Debug)]
struct Options {
    paylink: PathBuf,
    rounds: usize,
    events: usize,
    only: Option<String>,
    cell: Option<PathBuf>,
    data: PathBuf,
    receiver_port: u16,
    add_companies: bool,
}

impl Options {
    fn read() -> Outcome<Self> {
        let mut options = Self {
            paylink: PathBuf::new(),
            rounds: 3,
            events: 300_000,
            only: None,
            cell: None,
            data: PathBuf::new(),
            receiver_port: 0,
            add_companies: false,
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--rounds" => options.rounds = arguments.next().ok_or("a number is missing")?.parse()?,
                "--events" => options.events = arguments.next().ok_or("a number is missing")?.parse()?,
                "--only" => options.only = arguments.next(),
                "--cell" => options.cell = arguments.next().map(PathBuf::from),
                "--data" => options.data = arguments.next().ok_or("a directory is missing")?.into(),
                "--receiver-port" => options.receiver_port = arguments.next().ok_or("a port is missing")?.parse()?,
                "--add-companies" => options.add_companies = true,
                path => options.paylink = path.into(),
            }
        }
        Ok(options)
    }

    fn includes(&self, kind: &str) -> bool {
        self.only.as_deref().is_none_or(|only| only == kind)
    }
}

fn print(work: &str, baseline: &str, unit: &str, comparison: &Comparison, cpu: &str) {
    println!("| {work} | {baseline} | {} | {cpu} |", comparison.report(unit));
}

/// A kind of writes beside pgbench, with batches as large as the store's and one by one.
fn print_writes(work: &str, rounds: &[WriteFigures]) {
    let size = median(rounds.iter().map(|round| number(round.batch_size)));
    let own: Vec<Figure> = rounds.iter().map(|round| round.store).collect();
    for (baseline, others) in [
        (format!("pgbench, batches of {size:.0}"), best(rounds, |round| &round.batches)),
        ("pgbench, one by one".to_owned(), best(rounds, |round| &round.singles)),
    ] {
        print_beside(work, &baseline, &own, &others);
    }
}

fn print_beside(work: &str, baseline: &str, own: &[Figure], others: &[Figure]) {
    let rates = own.iter().zip(others).map(|(own, other)| (own.per_second, other.per_second));
    print(work, baseline, "/s", &Comparison(rates.collect()), &format!("{} | {}", cpu(own), cpu(others)));
}

/// The figures of all rounds with the number of clients whose median is best.
fn best<R>(rounds: &[R], figures: fn(&R) -> &Vec<Figure>) -> Vec<Figure> {
    let choices = rounds.first().map_or(0, |round| figures(round).len());
    let of = |choice: usize| rounds.iter().filter_map(move |round| figures(round).get(choice).copied());
    let rate = |choice: usize| median(of(choice).map(|figure| figure.per_second));
    let chosen = (0..choices).max_by(|one, other| rate(*one).total_cmp(&rate(*other)));
    chosen.map_or_else(Vec::new, |choice| of(choice).collect())
}

fn cpu(figures: &[Figure]) -> String {
    let postgres = median(figures.iter().map(|figure| figure.postgres_micros));
    format!("{postgres:.0} + {:.0}", median(figures.iter().map(|figure| figure.client_micros)))
}

#[tokio::main]
async fn main() -> Outcome {
    let options = Options::read()?;
    let (port, received) = sink::open(options.receiver_port).await?;
    if let Some(cell) = &options.cell {
        let mut bench = BenchCell::open(cell.clone(), options.data.clone()).await?;
        if options.add_companies {
            return bench.add_companies(ENDPOINTS, ENDPOINTS, port).await;
        }
        let figures = growth::measure(&bench, &options.paylink, options.events, &received).await?;
        println!("{}", growth::report(&figures));
        return Ok(());
    }
    let directory = tempfile::tempdir()?;
    let postgres_port = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let mut bench = BenchCell::create(directory.path(), postgres_port).await?;
    bench.add_companies(ENDPOINTS, ENDPOINTS - HANGING_ENDPOINTS, port).await?;
    println!(
        "| work | beside | /s | of the other | ratio (spread) | CPU µs: PostgreSQL + client | of the other |\n|---|---|---|---|---|---|---|"
    );
    let payments = options.events / 5;
    if options.includes("use") {
        let mut rounds = Vec::new();
        for _ in 0..options.rounds {
            rounds.push(writes::first_use(&bench, payments).await?);
        }
        print_writes("first use of a link", &rounds);
    }
    if options.includes("end") {
        let mut rounds = Vec::new();
        for _ in 0..options.rounds {
            rounds.push(writes::end(&bench, payments).await?);
        }
        print_writes("end of a payment", &rounds);
    }
    if options.includes("deliver") {
        let mut rounds = Vec::new();
        for _ in 0..options.rounds {
            let figure = workload::deliver(&bench, &options.paylink, options.events, &received).await?;
            rounds.push((figure, pgbench::deliver(&bench, options.events).await?));
        }
        let own: Vec<Figure> = rounds.iter().map(|round| round.0).collect();
        print_beside("deliver", "pgbench", &own, &best(&rounds, |round| &round.1));
    }
    if options.includes("unhealthy") {
        let (mut throughput, mut latency) = (Comparison::default(), Comparison::default());
        for _ in 0..options.rounds {
            let healthy = workload::deliver_beside_unhealthy(&bench, &options, &received, false).await?;
            let unhealthy = workload::deliver_beside_unhealthy(&bench, &options, &received, true).await?;
            throughput.0.push((unhealthy.per_second, healthy.per_second));
            latency.0.push((unhealthy.p99_ms, healthy.p99_ms));
        }
        print("deliver beside unhealthy endpoints", "without them", "/s", &throughput, "|");
        print("the same at 1,000 events a second, p99", "without them", "ms", &latency, "|");
    }
    bench.stop().await
}
