//! The same work at a cell that `bench/growth` has filled: links are used, their payments end, and a worker delivers the events.
//!
//! Payments have ids as the program makes them, so that new rows are where they would be in the indexes.

use std::path::Path;

use paylink_domain::{id::PaymentId, time::Clock as _};
use paylink_server::system::{SystemClock, SystemRandomness};

use crate::{
    bench_cell::{BenchCell, Outcome},
    figure::Figure,
    sink::ReceivedEvents,
    workload::drain,
    writes::{end_payments, use_links},
};

/// One measurement of each kind of work, by name.
pub(crate) async fn measure(
    bench: &BenchCell,
    paylink: &Path,
    payments: usize,
    received: &std::sync::Arc<ReceivedEvents>,
) -> Outcome<[(&'static str, Figure); 3]> {
    let id = |_| PaymentId::generate(bench.cell.id(), SystemClock.now(), &SystemRandomness);
    let (ids, mut attempts) = ((0..payments).map(id).collect(), Vec::new());
    let using = async {
        attempts = use_links(bench, ids).await?;
        Ok(())
    };
    let used = Figure::measure(bench, payments, using).await?;
    let ended = Figure::measure(bench, payments, end_payments(bench, attempts)).await?;
    let delivering = drain(bench, paylink, payments, &bench.companies, received);
    let delivered = Figure::of_rate(bench, payments, delivering).await?;
    Ok([("first use of a link", used), ("end of a payment", ended), ("deliver", delivered)])
}

/// As a line of JSON.
pub(crate) fn report(figures: &[(&'static str, Figure)]) -> String {
    let each = figures.iter().map(|(name, figure)| {
        let Figure { per_second, postgres_micros, client_micros } = figure;
        serde_json::json!({"work": name, "per_second": per_second,
            "cpu_micros": {"postgresql": postgres_micros, "paylink": client_micros}})
    });
    each.collect::<serde_json::Value>().to_string()
}
