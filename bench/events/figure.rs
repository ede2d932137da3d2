//! What is measured of a kind of work, and how figures of several rounds are compared.

use std::time::{Duration, Instant};

use crate::{
    bench_cell::{BenchCell, Outcome},
    cpu::CpuTime,
};

/// One measurement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figure {
    pub(crate) per_second: f64,
    /// CPU time for each unit of work, in microseconds.
    pub(crate) postgres_micros: f64,
    /// Of this process and of the programs that it has run.
    pub(crate) client_micros: f64,
}

impl Figure {
    /// Runs work of `count` units.
    pub(crate) async fn measure(bench: &BenchCell, count: usize, work: impl Future<Output = Outcome>) -> Outcome<Self> {
        let started = Instant::now();
        let timed = async {
            work.await?;
            Ok(number(count) / started.elapsed().as_secs_f64())
        };
        Self::of_rate(bench, count, timed).await
    }

    /// The same for work that returns its rate itself.
    pub(crate) async fn of_rate(
        bench: &BenchCell,
        count: usize,
        work: impl Future<Output = Outcome<f64>>,
    ) -> Outcome<Self> {
        let before = CpuTime::used(bench.postmaster()?);
        let per_second = work.await?;
        let used = CpuTime::used(bench.postmaster()?).since(before);
        let micros = |time: Duration| time.as_secs_f64() * 1e6 / number(count);
        Ok(Self { per_second, postgres_micros: micros(used.postgres), client_micros: micros(used.client) })
    }
}

#[expect(clippy::cast_precision_loss, reason = "a rate")]
pub(crate) const fn number(count: usize) -> f64 {
    count as f64
}

/// Figures of one kind of work and of its baseline, per round.
#[derive(Debug, Default)]
pub(crate) struct Comparison(pub(crate) Vec<(f64, f64)>);

impl Comparison {
    /// The medians of both, and of their ratios with the spread.
    pub(crate) fn report(&self, unit: &str) -> String {
        let ratios: Vec<f64> = self.0.iter().map(|(figure, baseline)| figure / baseline).collect();
        let (min, max) =
            ratios.iter().fold((f64::MAX, 0.0_f64), |(min, max), ratio| (min.min(*ratio), max.max(*ratio)));
        format!(
            "{:.0} {unit} | {:.0} {unit} | {:.2} ({min:.2}–{max:.2})",
            median(self.0.iter().map(|pair| pair.0)),
            median(self.0.iter().map(|pair| pair.1)),
            median(ratios)
        )
    }
}

pub(crate) fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut all: Vec<f64> = values.into_iter().collect();
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
}
