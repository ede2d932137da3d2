#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "it is a merchant's program, not ours")]

use std::env::var;

use serde_json::{Value, json};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (base, company) = (var("BASE_URL")?, var("COMPANY_ID")?);
    let http = reqwest::Client::new();

    let answer = http
        .post(format!("{base}/companies/{company}/online/link/generate"))
        .bearer_auth(var("API_TOKEN")?)
        .header("Idempotency-Key", "order-1017-rust")
        .json(&json!({"payment": {"amountCents": 827, "reference": "Order 1017"}, "data": "1017"}))
        .send()
        .await?;
    let link: Value = if answer.status().is_success() {
        answer.json().await?
    } else {
        return Err(answer.text().await?.into()); // a problem detail: it says what to change
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
    let paid = payment["status"] == "EXECUTED" || payment["status"] == "SETTLED";
    println!("{}: {}", payment["status"], if paid { "paid" } else { "not paid" });
    Ok(())
}
