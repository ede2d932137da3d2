//! What the operating system says about this process, with the names that Prometheus client libraries use. Read when it is asked for.

use std::{fmt::Write, fs};

use rustix::{
    param::{clock_ticks_per_second, page_size},
    process::{Resource, getrlimit},
};

use crate::telemetry;

/// In the format of `/metrics`. What cannot be read is left out.
pub(super) fn render() -> String {
    let mut text = String::new();
    for (name, value) in [
        ("process_cpu_seconds_total", cpu_seconds()),
        ("process_resident_memory_bytes", resident_bytes()),
        ("process_open_fds", fs::read_dir("/proc/self/fd").ok().map(|entries| number(entries.count() as u64))),
        ("process_max_fds", getrlimit(Resource::Nofile).current.map(number)),
        ("process_threads", of_status("Threads:")),
        ("process_start_time_seconds", start_time()),
    ] {
        if let Some(value) = value {
            let kind = if name.ends_with("_total") { "counter" } else { "gauge" };
            // Writing to a `String` cannot fail.
            let _ = writeln!(
                text,
                "# HELP {name} {}\n# TYPE {name} {kind}\n{name} {value}\n",
                telemetry::help(name).unwrap_or_default()
            );
        }
    }
    text
}

#[expect(clippy::cast_precision_loss, reason = "counts and bytes are far below 2^53")]
const fn number(count: u64) -> f64 {
    count as f64
}

/// A field of /proc/self/stat, numbered as in proc(5). The second one, the name of the program, may contain anything.
fn of_stat(field: usize) -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, after_name) = stat.rsplit_once(") ")?;
    after_name.split_ascii_whitespace().nth(field - 3)?.parse().ok()
}

fn of_status(key: &str) -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix(key))?.trim().parse().ok()
}

fn ticks_per_second() -> f64 {
    number(clock_ticks_per_second())
}

fn cpu_seconds() -> Option<f64> {
    Some((of_stat(14)? + of_stat(15)?) / ticks_per_second())
}

fn resident_bytes() -> Option<f64> {
    Some(of_stat(24)? * number(page_size() as u64))
}

fn start_time() -> Option<f64> {
    let stat = fs::read_to_string("/proc/stat").ok()?;
    let booted: f64 = stat.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()?;
    Some(booted + of_stat(22)? / ticks_per_second())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_has_memory_descriptors_and_a_time_of_start() {
        let text = render();
        let value = |name: &str| -> f64 {
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name} ")));
            line.unwrap_or_else(|| panic!("{name} is in {text}")).parse().expect("a number")
        };
        assert!(value("process_resident_memory_bytes") > 1e6);
        assert!(value("process_open_fds") >= 3.0 && value("process_open_fds") <= value("process_max_fds"));
        assert!(value("process_threads") >= 1.0);
        assert!(value("process_cpu_seconds_total") >= 0.0);
        assert!(value("process_start_time_seconds") > 1.7e9);
    }
}
