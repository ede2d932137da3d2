//! An axum handler that does nothing. `just bench` compares the program with it.

#![expect(clippy::print_stdout, reason = "it prints its URL")]

use axum::{Json, Router, routing::get};
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// A constant response of the size of a payment.
async fn constant_payment() -> Json<Value> {
    Json(json!({
        "companyId": "cmp_00k3v9m2x7q4ad", "paymentId": "pay_0000000000000000000000000001", "amountCents": 827, "currency": "EUR",
        "reference": "Order 1017", "status": "EXECUTED", "createdAt": 1_796_000_000_000_i64, "updatedAt": 1_796_000_042_000_i64,
        "merchantReturn": true
    }))
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}/", listener.local_addr()?);
    axum::serve(listener, Router::new().route("/", get(constant_payment).post(constant_payment))).await
}
