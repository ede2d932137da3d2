//! The same statements, run by pgbench.

use std::{path::Path, process::Command};

use paylink_domain::event;
use paylink_store::statements;

use crate::{
    place::{Outcome, Place},
    work::insert_payments,
};

/// How many clients are tried; the better one counts.
const CLIENTS: [usize; 2] = [2, 4];
const ENDERS: usize = 16;

fn statement(name: &str) -> Outcome<&'static str> {
    Ok(statements().find(|(found, _)| *found == name).ok_or("no such statement")?.1)
}

fn pgbench(place: &Place, script: &str, clients: usize, each: usize) -> Outcome<f64> {
    let file = place.config_file.with_file_name("script.sql");
    std::fs::write(&file, script)?;
    let output = Command::new(program("pgbench"))
        .env("PGOPTIONS", "-c enable_seqscan=off -c jit=off")
        .args(["-n", "-M", "prepared", "-j", "2", "-D", "n=-1", "-D"])
        .arg(format!("clients={clients}"))
        .args(["-c", &clients.to_string(), "-t", &each.to_string(), "-f"])
        .args([&file, Path::new(&place.url)])
        .output()?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let rate = said.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    rate.ok_or_else(|| format!("{said}{}", String::from_utf8_lossy(&output.stderr)).into())
}

fn program(name: &str) -> std::path::PathBuf {
    let debian = Path::new("/usr/lib/postgresql/15/bin").join(name);
    if debian.exists() { debian } else { name.into() }
}

/// Payments ended in a second, with the statements that the store uses for one.
pub(crate) async fn end(place: &Place, payments: usize) -> Outcome<f64> {
    insert_payments(place, payments).await?;
    let uuid = "lpad(to_hex(:n::int * :clients::int + :client_id::int + 1), 32, '0')::uuid";
    let frame = event::test_frame(paylink_domain::id::PaymentId::of("00".parse()?, uuid::Uuid::nil()));
    let read = statement("STANDING")?.replace("$1", uuid);
    // pgbench takes a colon and a word for a variable, wherever they stand.
    let end = statement("END")?
        .replace("'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"'", "E'YYYY-MM-DD\"T\"HH24\\072MI\\072SS.MS\"Z\"'")
        .replace("$1", uuid)
        .replace("$2", "0")
        .replace("$3", "'EXECUTED'")
        .replace("$4", "'PENDING'")
        .replace("$5", "'bench'")
        // An event of its own for each.
        .replace("$6", &format!("md5({uuid}::text)::uuid"));
    let end =
        end.replace("$7", &format!("'{}'::text", frame.before)).replace("$8", &format!("'{}'::text", frame.after));
    let script = format!("\\set n :n + 1\n{read};\n{end};\n");
    pgbench(place, &one_line(&script), ENDERS, payments / ENDERS)
}

/// Deliveries claimed and recorded in a second, with the statements that a worker uses.
pub(crate) async fn deliver(place: &Place, events: usize) -> Outcome<f64> {
    let mut best: f64 = 0.0;
    for clients in CLIENTS {
        place.empty().await?;
        place.fill(events, &place.companies).await?;
        place.analyze().await?;
        let each = events.div_ceil(512 * clients);
        let rate = pgbench(place, &one_line(&claim_and_record()?), clients, each)?;
        let left = place.owed(&place.companies).await?;
        if left > 0 {
            return Err(format!("pgbench left {left} deliveries").into());
        }
        #[expect(clippy::cast_precision_loss, reason = "a rate")]
        let per_second = rate * events as f64 / (each * clients) as f64;
        best = best.max(per_second);
    }
    Ok(best)
}

fn claim_and_record() -> Outcome<String> {
    let claim = statement("CLAIM_FRESH")?.replace("$1", "'{}'").replace("$2", "'{}'").replace("$3", "1000");
    let (with, select) = claim.rsplit_once(" SELECT taken.event_id").ok_or("the claim's end")?;
    let claim = format!(
        "{with} SELECT array_agg(event_id) AS events, array_agg(endpoint_id) AS endpoints, array_agg(claim) AS claims,
             array_agg(attempted_at) AS began, array_agg(1::smallint) AS ones, array_agg('delivered'::text) AS states,
             array_agg('2xx'::text) AS outcomes, array_agg(''::bytea) AS answers, array_agg(NULL::text) AS nothing,
             sum(length(body) + length(url) + octet_length(secret_sealed)) AS bytes
         FROM (SELECT taken.event_id{select}) AS claimed"
    );
    let record = statement("RECORD")?;
    let values = [
        ("$11", ":answers"),
        ("$10", ":outcomes"),
        ("$9", ":ones"),
        ("$8", ":ones"),
        ("$7", ":ones"),
        ("$6", ":began"),
        ("$5", ":nothing"),
        ("$4", ":states"),
        ("$3", ":claims"),
        ("$2", ":endpoints"),
        ("$1", ":events"),
    ];
    let record = values.iter().fold(record.to_owned(), |text, (from, to)| text.replace(from, to));
    let well = statement("WELL")?.replace("$1", ":endpoints::bigint[]");
    Ok(format!("{claim} \\gset\n{record};\n{well};\n"))
}

/// pgbench reads meta commands at the end of a line.
fn one_line(script: &str) -> String {
    let joined: Vec<&str> = script.split('\n').map(str::trim).collect();
    joined
        .join(" ")
        .replace(" \\gset ", " \\gset\n")
        .replace("\\set n :n + 1 ", "\\set n :n + 1\n")
        .replace("; ", ";\n")
}
