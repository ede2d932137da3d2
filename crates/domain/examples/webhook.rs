#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "an example of a merchant's program")]

use std::{
    env::var,
    error::Error,
    io::{Read, stdin},
};

use http::HeaderMap;
use serde_json::Value;
use standardwebhooks::Webhook;

/// The event, if it is genuine and was sent within five minutes.
fn verify(secret: &str, headers: &HeaderMap, body: &[u8]) -> Result<Value, Box<dyn Error>> {
    Webhook::new(secret)?.verify(body, headers)?;
    Ok(serde_json::from_slice(body)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut headers = HeaderMap::new();
    headers.insert("webhook-id", var("WEBHOOK_ID")?.parse()?);
    headers.insert("webhook-timestamp", var("WEBHOOK_TIMESTAMP")?.parse()?);
    headers.insert("webhook-signature", var("WEBHOOK_SIGNATURE")?.parse()?);
    let mut body = Vec::new();
    stdin().read_to_end(&mut body)?;

    let event = verify(&var("WEBHOOK_SECRET")?, &headers, &body)?;
    println!("verified {}", event["data"]["payment"]["id"].as_str().unwrap_or_default());
    Ok(())
}
