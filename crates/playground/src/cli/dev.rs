//! `paylink dev`

use std::pin::pin;

use clap::Args;
use paylink_server::{
    cli::{Outcome, print_json, say, serve::stop_signal},
    config::{Log, LogFormat, LogLevel, Otlp},
    telemetry,
};

use crate::dev::{Dev, Ready};

#[derive(Debug, Args)]
pub struct Options {
    /// Print one line of JSON when ready, for scripts
    #[arg(long)]
    json: bool,
    /// The first port: N API, N+1 pay, N+2 portal, N+3 ops, N+4 PostgreSQL, N+5 demo shop, N+10 and on sandbox banks
    #[arg(long, value_name = "N", default_value_t = 8400)]
    port_base: u16,
    /// Keep the limits that a service has by default; otherwise `dev` has none
    #[arg(long)]
    limits: bool,
}

pub async fn run(options: &Options) -> Outcome {
    let log = Log { format: LogFormat::Text, level: LogLevel::Info };
    let _telemetry = telemetry::install(&log, &Otlp::default(), std::io::stderr)?;
    let directory = std::env::current_dir()?;
    // A stop that comes while everything is still starting is a stop too.
    let mut stop = pin!(stop_signal()?);
    let dev = tokio::select! {
        dev = Dev::start(&directory, options.port_base, options.limits) => dev?,
        () = &mut stop => return Ok(()),
    };
    if options.json {
        print_json(&dev.ready)?;
    } else {
        greet(&dev.ready);
    }
    stop.await;
    Ok(dev.stop().await?)
}

fn greet(ready: &Ready) {
    say(format_args!(
        r#"
Paylink is running. Buy something in the demo shop and pay for it:

  {shop}

Or make a link yourself:

  curl {base}/companies/{company}/online/link/generate \
    -H "Authorization: Bearer {token}" \
    -H "Content-Type: application/json" \
    -d '{{"payment": {{"amountCents": 827, "reference": "Order 1017"}}}}'

Then open the link it answers with, or pay it from here:

  paylink pay <link>

See what your own program is told when a payment has ended, here and from another terminal:

  paylink listen --forward-to http://localhost:3000/webhooks
  paylink trigger executed

  API        {base}
  Reference  {base}/docs
  OpenAPI    {openapi}
  Pay pages  {pay}
  Banks      {banks}
  Health     {ops}/readyz
  Database   {database}
  Settings   {config}

Everything is kept in .paylink; Ctrl-C stops it.
"#,
        shop = ready.shop_url,
        base = ready.base_url,
        company = ready.company_id,
        token = ready.api_token,
        openapi = ready.openapi_url,
        pay = ready.pay_url,
        ops = ready.ops_url,
        database = ready.database_url,
        config = ready.config.display(),
        banks = ready.banks.iter().map(|bank| bank.url.trim_end_matches('/')).collect::<Vec<_>>().join("  ")
    ));
}
