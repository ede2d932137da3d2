//! The same statements as the store, run by pgbench.

use std::{path::Path, process::Command};

use paylink_store::statements;

use crate::{
    bench_cell::{BenchCell, Outcome},
    figure::{Figure, number},
};

/// Numbers of clients. The one with the better median is the baseline.
const CLIENTS: [usize; 2] = [2, 4];

pub(crate) fn statement(name: &str) -> Outcome<&'static str> {
    Ok(statements().find(|(found, _)| *found == name).ok_or_else(|| format!("the store has no statement {name}"))?.1)
}

/// Transactions per second.
pub(crate) fn pgbench(bench: &BenchCell, script: &str, clients: usize, each: usize) -> Outcome<f64> {
    let file = bench.config_file.with_file_name("script.sql");
    std::fs::write(&file, script)?;
    let output = Command::new(program("pgbench"))
        .env("PGOPTIONS", "-c enable_seqscan=off -c jit=off")
        .args(["-n", "-M", "prepared", "-j", "2", "-D", "n=-1", "-D"])
        .arg(format!("clients={clients}"))
        .args(["-c", &clients.to_string(), "-t", &each.to_string(), "-f"])
        .args([&file, Path::new(bench.url()?)])
        .output()?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let rate = stdout.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    rate.ok_or_else(|| format!("{stdout}{}", String::from_utf8_lossy(&output.stderr)).into())
}

fn program(name: &str) -> std::path::PathBuf {
    let debian = Path::new("/usr/lib/postgresql/15/bin").join(name);
    if debian.exists() { debian } else { name.into() }
}

/// Deliveries claimed and recorded, with the statements of a worker, for each number of clients.
pub(crate) async fn deliver(bench: &BenchCell, events: usize) -> Outcome<Vec<Figure>> {
    let mut figures = Vec::new();
    for clients in CLIENTS {
        bench.truncate_tables().await?;
        bench.insert_events(events, bench.healthy()).await?;
        bench.analyze().await?;
        let each = events.div_ceil(512 * clients);
        let script = one_line(&claim_and_record()?);
        let run = async { Ok(pgbench(bench, &script, clients, each)? * number(events) / number(each * clients)) };
        figures.push(Figure::of_rate(bench, events, run).await?);
        let left = bench.undelivered(bench.healthy()).await?;
        if left > 0 {
            return Err(format!("pgbench left {left} deliveries undelivered").into());
        }
    }
    Ok(figures)
}

fn claim_and_record() -> Outcome<String> {
    let claim = statement("CLAIM_FRESH")?.replace("$1", "'{}'").replace("$2", "'{}'").replace("$3", "1000");
    let (with, select) = claim.rsplit_once(" SELECT claimed.event_id").ok_or("CLAIM_FRESH has no final SELECT")?;
    let claim = format!(
        "{with} SELECT array_agg(event_id) AS events, array_agg(endpoint_id) AS endpoints, array_agg(claim) AS claims,
             array_agg(attempted_at) AS started, array_agg(1::smallint) AS ones, array_agg('delivered'::text) AS states,
             array_agg('2xx'::text) AS outcomes, array_agg(''::bytea) AS responses, array_agg(NULL::text) AS nulls,
             sum(length(body) + length(url) + octet_length(secret_sealed)) AS bytes
         FROM (SELECT claimed.event_id{select}) AS batch"
    );
    let record = statement("RECORD_RESULTS")?;
    let values = [
        ("$12", ":ones"),
        ("$11", ":responses"),
        ("$10", ":outcomes"),
        ("$9", ":ones"),
        ("$8", ":ones"),
        ("$7", ":ones"),
        ("$6", ":started"),
        ("$5", ":nulls"),
        ("$4", ":states"),
        ("$3", ":claims"),
        ("$2", ":endpoints"),
        ("$1", ":events"),
    ];
    let record = values.iter().fold(record.to_owned(), |text, (from, to)| text.replace(from, to));
    let find = statement("FIND_FAILING")?.replace("$1", ":endpoints::bigint[]");
    Ok(format!("{claim} \\gset\n{record};\n{find};\n"))
}

/// A meta command of pgbench ends at the end of its line.
pub(crate) fn one_line(script: &str) -> String {
    let joined: Vec<&str> = script.split('\n').map(str::trim).collect();
    joined
        .join(" ")
        .replace(" \\gset ", " \\gset\n")
        .replace("\\set n :n + 1 ", "\\set n :n + 1\n")
        .replace("; ", ";\n")
}
