//! `paylink dev`: starts the service on this machine and prints how to use it.

use std::pin::pin;

use clap::{ArgAction, Args};
use paylink_server::{
    commands::{CommandResult, print_json, print_line, serve::stop_signal},
    config::{Log, LogFormat, LogLevel, Node, Otlp},
    telemetry,
};

use crate::dev::{Dev, DevOptions, Ready};

#[derive(Debug, Args)]
pub struct Options {
    /// Print one line of JSON when ready, for scripts
    #[arg(long)]
    json: bool,
    /// The first port: N API, N+1 pay, N+2 portal, N+3 ops, N+4 PostgreSQL, N+5 demo shop, from N+10 sandbox banks
    #[arg(long, value_name = "N", default_value_t = 8400)]
    port_base: u16,
    /// Use the default rate limits; without this option `dev` has none
    #[arg(long)]
    limits: bool,
    /// Add a second company with a month of payments, for the pages of the portal
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true", num_args = 0..=1, require_equals = true, action = ArgAction::Set)]
    seed_demo: bool,
}

pub async fn run(options: &Options) -> CommandResult {
    let log = Log { format: LogFormat::Text, level: LogLevel::Info, client_address: false };
    let _telemetry = telemetry::install(&log, &Node::default(), &Otlp::default())?;
    let directory = std::env::current_dir()?;
    let Options { port_base, limits, seed_demo, json: _ } = *options;
    let dev_options = DevOptions { port_base, limits, seed_demo };
    // The process may receive a stop signal while everything is still starting.
    let mut stop = pin!(stop_signal()?);
    let dev = tokio::select! {
        dev = Dev::start(&directory, dev_options) => dev?,
        () = &mut stop => return Ok(()),
    };
    if options.json {
        print_json(&dev.ready)?;
    } else {
        print_ready(&dev.ready);
    }
    stop.await;
    Ok(dev.stop().await?)
}

fn print_ready(ready: &Ready) {
    print_line(format_args!(
        r#"
Paylink is running. To try a payment, buy something in the demo shop:

  {shop}

Or create a link:

  curl {base}/companies/{company}/online/link/generate \
    -H "Authorization: Bearer {token}" \
    -H "Content-Type: application/json" \
    -d '{{"payment": {{"amountCents": 827, "reference": "Order 1017"}}}}'

Then open the URL in the response, or pay the link from the command line:

  paylink pay <link>

To set up the demo company in the portal, as its owner:

  {portal_login}

To receive signed webhooks on your machine (run the second command in another terminal):

  paylink listen --forward-to localhost:3000/webhooks
  paylink trigger executed

Commands work in this directory and below. For other directories:

  export PAYLINK_CONFIG={shell_config}

  API        {base}
  Reference  {base}/docs
  OpenAPI    {openapi}
  Payers     {pay}
  Portal     {portal}
  Banks      {banks}
  Health     {ops}/readyz
  Database   {database}
  Config     {config}

All data is in .paylink. Press Ctrl-C to stop.
"#,
        shop = ready.shop_url,
        base = ready.base_url,
        company = ready.company_id,
        token = ready.api_token,
        openapi = ready.openapi_url,
        pay = ready.pay_url,
        portal = ready.portal_url,
        portal_login = ready.portal_login_url,
        ops = ready.ops_url,
        database = ready.database_url,
        config = ready.config.display(),
        shell_config = shell_word(&ready.config.to_string_lossy()),
        banks = ready.banks.iter().map(|bank| bank.url.trim_end_matches('/')).collect::<Vec<_>>().join("  ")
    ));
}

/// The text as one word of a shell.
fn shell_word(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-+,:@%".contains(&byte);
    if text.bytes().all(is_plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_with_spaces_is_one_word_of_a_shell() {
        assert_eq!(shell_word("/srv/shop-1/.paylink/paylink.toml"), "/srv/shop-1/.paylink/paylink.toml");
        assert_eq!(shell_word("/home/a b/it's"), r"'/home/a b/it'\''s'");
    }
}
