#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "this is a merchant's program")]

use std::env::var;

use serde_json::{Value, json};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (base, company) = (var("BASE_URL")?, var("COMPANY_ID")?);
    let http = reqwest::Client::new();

    // Generate a link:
    let response = http
        .post(format!("{base}/companies/{company}/online/link/generate"))
        .bearer_auth(var("API_TOKEN")?)
        .header("Idempotency-Key", "order-1017-rust")
        .json(&json!({"payment": {"amountCents": 827, "reference": "Order 1017"}, "data": "1017"}))
        .send()
        .await?;
    let link: Value = if response.status().is_success() {
        response.json().await?
    } else {
        return Err(response.text().await?.into()); // a problem detail: it says what to change
    };
    println!("send the payer to {}", link["url"]);

    // When the payer is back, with the payment id in your callback URL:
    let payment: Value = http
        .get(format!("{base}/payments/{}", var("PAYMENT_ID")?))
        .header("Prefer", "wait=10")
        .send()
        .await?
        .error_for_status()?
        .json()
        .await?;
    let status = payment["status"].as_str().unwrap_or_default();
    match status {
        "EXECUTED" | "SETTLED" => println!("{status}: paid"),
        "FAILED" | "CANCELLED" => println!("{status}: not paid"),
        _ => println!("{status}: not decided yet; keep the order open"),
    }
    Ok(())
}
