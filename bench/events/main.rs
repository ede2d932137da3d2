//! What telling merchants costs, beside the bare engine, in one run.
//!
//! Each round measures every kind of work once, one after the other, so that whatever else the machine is doing falls on all of them. What
//! counts is the ratio to the counterpart of the same round.
//!
//!     end       a payment moved to its end, with history, event and delivery, by the store; beside pgbench with the same statements
//!     deliver   a worker that claims, signs, posts and records; beside pgbench claiming and recording with the same statements
//!     sick      a worker while a tenth of the endpoints hang and one is dead with half a million due; beside the same without
//!
//! Usage: events PAYLINK [--rounds N] [--events N] [--only KIND]

#![expect(clippy::print_stdout, reason = "it is a report")]
#![expect(clippy::unwrap_used, reason = "a bench that cannot go on should stop where it is")]
#![expect(clippy::disallowed_methods, reason = "it measures time")]

mod bare;
mod place;
mod sink;
mod work;

use std::path::PathBuf;

use place::{Outcome, Place};

const ENDPOINTS: usize = 1_000;
const HANGING: usize = 100;

#[derive(Debug)]
struct Options {
    paylink: PathBuf,
    rounds: usize,
    events: usize,
    only: Option<String>,
}

impl Options {
    fn read() -> Outcome<Self> {
        let mut options = Self { paylink: PathBuf::new(), rounds: 3, events: 60_000, only: None };
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--rounds" => options.rounds = arguments.next().ok_or("how many?")?.parse()?,
                "--events" => options.events = arguments.next().ok_or("how many?")?.parse()?,
                "--only" => options.only = arguments.next(),
                path => options.paylink = path.into(),
            }
        }
        Ok(options)
    }

    fn wants(&self, kind: &str) -> bool {
        self.only.as_deref().is_none_or(|only| only == kind)
    }
}

/// Figures of one kind of work and of its counterpart, round by round.
#[derive(Debug, Default)]
struct Pair(Vec<(f64, f64)>);

impl Pair {
    fn report(&self, what: &str, beside: &str, unit: &str) {
        let middle = |mut all: Vec<f64>| {
            all.sort_by(f64::total_cmp);
            all[all.len() / 2]
        };
        let ratios: Vec<f64> = self.0.iter().map(|(ours, theirs)| ours / theirs).collect();
        let (least, most) =
            ratios.iter().fold((f64::MAX, 0.0_f64), |(least, most), ratio| (least.min(*ratio), most.max(*ratio)));
        println!(
            "| {what} | {:.0} {unit} | {beside}: {:.0} {unit} | {:.2} ({least:.2}–{most:.2}) |",
            middle(self.0.iter().map(|pair| pair.0).collect()),
            middle(self.0.iter().map(|pair| pair.1).collect()),
            middle(ratios)
        );
    }
}

#[tokio::main]
async fn main() -> Outcome {
    let options = Options::read()?;
    let below = tempfile::tempdir()?;
    let (port, heard) = sink::open().await?;
    let free = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let mut place = Place::make(below.path(), free).await?;
    place.add_companies(ENDPOINTS, ENDPOINTS - HANGING, port).await?;
    println!("| work | | beside | ratio (spread) |\n|---|---|---|---|");
    if options.wants("end") {
        let mut pair = Pair::default();
        for _ in 0..options.rounds {
            let payments = options.events / 2;
            pair.0.push((work::end(&place, payments).await?, bare::end(&place, payments).await?));
        }
        pair.report("end a payment", "pgbench", "/s");
    }
    if options.wants("deliver") {
        let mut pair = Pair::default();
        for _ in 0..options.rounds {
            let ours = work::deliver(&place, &options.paylink, options.events, &heard).await?;
            pair.0.push((ours, bare::deliver(&place, options.events).await?));
        }
        pair.report("deliver", "pgbench", "/s");
    }
    if options.wants("sick") {
        let (mut throughput, mut latency) = (Pair::default(), Pair::default());
        for _ in 0..options.rounds {
            let well = work::among(&place, &options, &heard, false).await?;
            let sick = work::among(&place, &options, &heard, true).await?;
            throughput.0.push((sick.per_second, well.per_second));
            latency.0.push((sick.p99_ms, well.p99_ms));
        }
        throughput.report("deliver among sick endpoints", "without them", "/s");
        latency.report("the same at 1,000 events a second, p99", "without them", "ms");
    }
    place.close().await
}
