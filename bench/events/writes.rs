//! Writes of the store, by many callers at the same time: first uses of links, and payments that end.
//!
//! pgbench runs the statements of the store in transactions of as many payments as the store has put into one, and then of a single
//! payment. It reads their ids from a table.

use std::{ops::RangeInclusive, sync::Arc};

use paylink_domain::{
    attempt::{Observation, Phase, Profile},
    event::{self, TestEvent},
    id::{AttemptId, BankId, PaymentId},
    keyring::Ring,
    link::{Link, LinkOrigin},
    money::AmountCents,
    time::Clock as _,
};
use paylink_server::system::{SystemClock, SystemRandomness};
use paylink_store::{Attempt, NewAttempt, StartOutcome};
use uuid::Uuid;

use crate::{
    bench_cell::{BenchCell, Outcome},
    figure::Figure,
    pgbench::{one_line, pgbench, statement},
};

/// Callers of the store at any time.
const CALLERS: usize = 128;
/// Numbers of pgbench's clients. The one with the best median counts.
const BATCH_CLIENTS: [usize; 3] = [2, 4, 8];
const SINGLE_CLIENTS: [usize; 2] = [16, 32];

/// The numbers of payments that are in the tables before links are used, so that PostgreSQL knows that these are not empty.
const OLDER: usize = 1 << 40;
const OLDER_COUNT: usize = 50_000;

/// A figure of the store, and those of pgbench with the same batches and with single payments.
#[derive(Debug)]
pub(crate) struct WriteFigures {
    pub(crate) store: Figure,
    /// For each number of clients.
    pub(crate) batches: Vec<Figure>,
    pub(crate) singles: Vec<Figure>,
    pub(crate) batch_size: usize,
}

/// A payer confirms a link that nobody has used: the payment and its attempt.
pub(crate) async fn first_use(bench: &BenchCell, payments: usize) -> Outcome<WriteFigures> {
    let prepare = async || -> Outcome {
        bench.truncate_tables().await?;
        insert_payments(bench, OLDER + 1..=OLDER + OLDER_COUNT).await
    };
    prepare().await?;
    let ids = (0..payments).map(|number| PaymentId::of(bench.cell.id(), uuid(number))).collect();
    let work = async { use_links(bench, ids).await.map(drop) };
    let (store, batch_size) = measure_store(bench, payments, work).await?;
    let (batches, singles) = measure_pgbench(bench, payments, batch_size, prepare, use_script).await?;
    Ok(WriteFigures { store, batches, singles, batch_size })
}

/// A poll finds a payment executed: the attempt, the payment, its history, its event and the delivery.
pub(crate) async fn end(bench: &BenchCell, payments: usize) -> Outcome<WriteFigures> {
    let prepare = async || -> Outcome {
        bench.truncate_tables().await?;
        insert_payments(bench, 1..=payments).await
    };
    prepare().await?;
    let ring = bench.key_ring();
    let mut attempts = Vec::with_capacity(payments);
    for number in 0..payments {
        attempts.push(bench.cell.attempt(attempt_id(bench, number), &ring).await?.ok_or("an attempt is missing")?);
    }
    let (store, batch_size) = measure_store(bench, payments, end_payments(bench, attempts)).await?;
    let (batches, singles) = measure_pgbench(bench, payments, batch_size, prepare, end_script).await?;
    Ok(WriteFigures { store, batches, singles, batch_size })
}

fn attempt_id(bench: &BenchCell, number: usize) -> AttemptId {
    AttemptId::of(bench.cell.id(), uuid(number))
}

const fn uuid(number: usize) -> Uuid {
    Uuid::from_u128(number as u128 + 1)
}

/// Uses links of these payments for the first time. An attempt has the id of its payment.
pub(crate) async fn use_links(bench: &BenchCell, ids: Vec<PaymentId>) -> Outcome<Vec<Attempt>> {
    let (ring, key) = (Arc::new(bench.key_ring()), bench.cell.sealing_key(Ring::Links)?);
    let ids = Arc::new(ids);
    let tasks = (0..CALLERS).map(|first| {
        let (cell, ring, companies, ids) = (bench.cell.clone(), ring.clone(), bench.companies.clone(), ids.clone());
        tokio::spawn(async move {
            let bank: BankId = "bench".parse().unwrap();
            let mut attempts = Vec::new();
            for (number, id) in ids.iter().enumerate().skip(first).step_by(CALLERS) {
                let link = Link {
                    payment_id: *id,
                    company_id: companies[number % companies.len()],
                    amount: AmountCents::new(827).unwrap(),
                    currency: "EUR".parse().unwrap(),
                    reference: "Order 1017".parse().unwrap(),
                    data: None,
                    issued_at: SystemClock.now(),
                    origin: LinkOrigin::Api,
                    key,
                };
                let attempt = AttemptId::of(cell.id(), id.uuid());
                let new = NewAttempt { id: attempt, bank: &bank, language: None, consent: None };
                let outcome = cell.start_attempt_by_link(&link, new, &ring, &SystemRandomness).await.unwrap();
                let StartOutcome::Started(attempt, _) = outcome else { panic!("{outcome:?}") };
                attempts.push(*attempt);
            }
            attempts
        })
    });
    let mut attempts = Vec::new();
    for task in tasks.collect::<Vec<_>>() {
        attempts.extend(task.await?);
    }
    Ok(attempts)
}

/// A bank says that these are executed.
pub(crate) async fn end_payments(bench: &BenchCell, attempts: Vec<Attempt>) -> Outcome {
    let attempts = Arc::new(attempts);
    let tasks = (0..CALLERS).map(|first| {
        let (cell, attempts) = (bench.cell.clone(), attempts.clone());
        let profile = Profile { executed_is_final: true, lost_initiation_may_move_money: false, retention: None };
        tokio::spawn(async move {
            for attempt in attempts.iter().skip(first).step_by(CALLERS) {
                let executed = Observation::Phase(Phase::Executed);
                cell.record_observation(attempt, executed, "bench", None, profile).await.unwrap();
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await?;
    }
    Ok(())
}

/// The figure of the store, and how many payments a transaction of it has had.
async fn measure_store(
    bench: &BenchCell,
    payments: usize,
    work: impl Future<Output = Outcome>,
) -> Outcome<(Figure, usize)> {
    let before = bench.writing_transactions().await?;
    let figure = Figure::measure(bench, payments, work).await?;
    let transactions = bench.writing_transactions().await? - before;
    Ok((figure, (payments / usize::try_from(transactions)?.max(1)).max(1)))
}

async fn measure_pgbench(
    bench: &BenchCell,
    payments: usize,
    batch_size: usize,
    prepare: impl AsyncFn() -> Outcome,
    script: impl Fn(usize) -> Outcome<String>,
) -> Outcome<(Vec<Figure>, Vec<Figure>)> {
    let mut found = Vec::new();
    for (size, clients) in [(batch_size, &BATCH_CLIENTS[..]), (1, &SINGLE_CLIENTS[..])] {
        let text = one_line(&script(size)?);
        let mut figures = Vec::new();
        for clients in clients {
            prepare().await?;
            insert_batches(bench, payments, size).await?;
            let each = payments / size / clients;
            let run = async { pgbench(bench, &text, *clients, each).map(drop) };
            figures.push(Figure::measure(bench, each * clients * size, run).await?);
        }
        found.push(figures);
    }
    let singles = found.pop().unwrap_or_default();
    Ok((found.pop().unwrap_or_default(), singles))
}

/// Inserts payments with these numbers, distributed evenly over the companies, each with an open attempt of the same id.
async fn insert_payments(bench: &BenchCell, payments: RangeInclusive<usize>) -> Outcome {
    let numbers: Vec<i64> = bench.companies.iter().map(|company| company.number()).collect();
    let insert = "INSERT INTO payment (id, company_id, payee_account_id, amount_cents, currency, reference, merchant_return)
        SELECT lpad(to_hex(number), 32, '0')::uuid, ($3::bigint[])[1 + number % cardinality($3::bigint[])], 1, 827, 'EUR', 'Order', true
        FROM generate_series($1::bigint, $2::bigint) AS number";
    let (first, last) = (i64::try_from(*payments.start())?, i64::try_from(*payments.end())?);
    // This trigger takes a lock for each payment until the end of the transaction, and there is no room for so many.
    bench.owner.batch_execute("ALTER TABLE payment DISABLE TRIGGER guard_link").await?;
    bench.owner.execute(insert, &[&first, &last, &numbers]).await?;
    bench.owner.batch_execute("ALTER TABLE payment ENABLE TRIGGER guard_link").await?;
    let attempts = "INSERT INTO attempt (access_secret_sealed, id, payment_id, number, bank) SELECT '', id, id, 1, 'bench' FROM payment";
    bench.owner.execute(attempts, &[]).await?;
    bench.analyze().await
}

/// The ids and companies of the payments of each of pgbench's transactions.
async fn insert_batches(bench: &BenchCell, payments: usize, size: usize) -> Outcome {
    let create = "DROP TABLE IF EXISTS bench_batch;
        CREATE TABLE bench_batch (number bigint PRIMARY KEY, ids uuid[] NOT NULL, companies bigint[] NOT NULL, events uuid[] NOT NULL);
        GRANT SELECT ON bench_batch TO paylink_application";
    bench.owner.batch_execute(create).await?;
    let numbers: Vec<i64> = bench.companies.iter().map(|company| company.number()).collect();
    let insert = "INSERT INTO bench_batch
        SELECT (number - 1) / $2, array_agg(id ORDER BY id), array_agg(($3::bigint[])[1 + number % cardinality($3::bigint[])] ORDER BY id),
            array_agg(md5(id::text)::uuid ORDER BY id)
        FROM generate_series(1, $1::bigint) AS number, LATERAL (SELECT lpad(to_hex(number), 32, '0')::uuid AS id) AS of_number
        GROUP BY 1";
    bench.owner.execute(insert, &[&i64::try_from(payments)?, &i64::try_from(size)?, &numbers]).await?;
    Ok(bench.owner.batch_execute("ANALYZE bench_batch").await?)
}

const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED";

/// A column of the batch that a client works on.
fn batch(column: &str) -> String {
    let kind = if column == "companies" { "bigint[]" } else { "uuid[]" };
    format!(
        "(SELECT {column} FROM bench_batch WHERE number = :n::bigint * :clients::bigint + :client_id::bigint)::{kind}"
    )
}

/// The statements of `first_use.rs`.
fn use_script(size: usize) -> Outcome<String> {
    let all = |value: &str| format!("array_fill({value}, ARRAY[{size}])");
    let insert = with_values(
        statement("INSERT_PAYMENTS")?,
        &[
            batch("ids"),
            batch("companies"),
            all("827"),
            all("'EUR'::text"),
            all("'Order 1017'::text"),
            all("NULL::text"),
            all("service_now()"),
            all("1"),
            all("true"),
        ],
    );
    let sealed = format!("'\\x{}'::bytea", "00".repeat(62));
    let attempts = with_values(
        statement("INSERT_FIRST_ATTEMPTS")?,
        &[
            batch("ids"),
            batch("ids"),
            all("'bench'::text"),
            all("NULL::text"),
            all(&sealed),
            all("NULL::bytea"),
            all("'req_3k9m2x7q4adv0t8w'::text"),
            batch("ids"),
        ],
    );
    Ok(format!("\\set n :n + 1\n{BEGIN};\n{insert};\n{attempts};\nCOMMIT;\n"))
}

/// The statements of `observation_batch.rs`.
fn end_script(size: usize) -> Outcome<String> {
    let all = |value: &str| format!("array_fill({value}, ARRAY[{size}])");
    let payment = PaymentId::of("00".parse()?, Uuid::nil());
    let template = event::test_template(payment, &TestEvent::default());
    let lock = with_values(statement("LOCK_FREE_PAYMENTS")?, &[batch("ids")]);
    let attempts = with_values(statement("LOCK_FREE_ATTEMPTS")?, &[batch("ids"), all("0"), all("true")]);
    let no_time = all("NULL::timestamptz");
    let update = with_values(
        statement("UPDATE_ATTEMPTS")?,
        &[
            batch("ids"),
            all("'executed'::text"),
            all("'paid'::text"),
            no_time.clone(),
            no_time.clone(),
            no_time,
            all("NULL::text"),
            all("NULL::text"),
        ],
    );
    // pgbench treats a colon followed by a word as a variable, also inside a string.
    let end = statement("END_PAYMENTS")?
        .replace("'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"'", "E'YYYY-MM-DD\"T\"HH24\\072MI\\072SS.MS\"Z\"'");
    let text = |text: &str| all(&format!("'{}'::text", text.replace(':', "")));
    let end = with_values(
        &end,
        &[
            batch("ids"),
            all("0"),
            all("'EXECUTED'::text"),
            all("'PENDING'::text"),
            all("'bench'::text"),
            all("'req_3k9m2x7q4adv0t8w'::text"),
            batch("ids"),
            batch("events"),
            text(&template.before),
            text(&template.after),
        ],
    );
    Ok(format!("\\set n :n + 1\n{BEGIN};\n{lock};\n{attempts};\n{update};\n{end};\nCOMMIT;\n"))
}

/// The statement with these values instead of `$1`, `$2` and so on.
fn with_values(statement: &str, values: &[String]) -> String {
    let numbered = values.iter().enumerate().rev();
    numbered.fold(statement.to_owned(), |text, (index, value)| text.replace(&format!("${}", index + 1), value))
}
