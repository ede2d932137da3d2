//! The bank's home page: its profile, accounts, test references and last payments.

use std::time::Duration;

use askama::Template;
use axum::{extract::State, http::StatusCode, response::Response};

use super::render::{AccountOption, Brand, account_option, amount, html, money};
use crate::{
    order::OrderView,
    profile::{BankProfile, EndsAt},
    state::BankHandle,
    test_reference::TEST_REFERENCES,
};

#[derive(Template)]
#[template(path = "bank.html")]
struct BankPage {
    brand: Brand,
    features: Vec<String>,
    accounts: Vec<AccountOption>,
    orders: Vec<(OrderView, String)>,
    test_references: &'static [(&'static str, &'static str)],
}

pub(super) async fn bank(State(handle): State<BankHandle>) -> Response {
    const MAX_ORDERS: usize = 20;
    let orders = handle.sandbox.orders().into_iter().rev().filter(|order| order.bank == handle.bank).take(MAX_ORDERS);
    let (brand, accounts) = (Brand::in_english(&handle), handle.sandbox.accounts(handle.bank));
    let page = BankPage {
        brand,
        features: features(&handle.profile(), brand),
        accounts: accounts.iter().map(|account| account_option(account, brand.texts)).collect(),
        orders: orders.map(|order| (order.clone(), money(order.amount_cents, &order.currency, brand.texts))).collect(),
        test_references: TEST_REFERENCES,
    };
    html(StatusCode::OK, &page)
}

fn features(profile: &BankProfile, brand: Brand) -> Vec<String> {
    let either = |yes: bool, then: &str, otherwise: &str| (if yes { then } else { otherwise }).to_owned();
    let mut features = vec![
        either(
            profile.needs_payer_iban,
            "needs the payer's account at initiation",
            "lets the payer choose the account",
        ),
        either(
            profile.explicit_authorisation,
            "needs a separate request to start the authorisation",
            "starts the authorisation with the initiation",
        ),
        either(profile.relative_links, "sends relative links", "sends absolute links"),
        match profile.ends_at {
            EndsAt::Acsc => format!("settles (ACSC) {} after approval", format_duration(profile.settlement_delay)),
            EndsAt::Accc => format!(
                "settles (ACSC) {} after approval and credits (ACCC) {} later",
                format_duration(profile.settlement_delay),
                format_duration(profile.credit_delay)
            ),
        },
        format!("gives the payer {} to decide", format_duration(profile.sca_lifetime)),
        either(
            profile.cancellable,
            "lets the client cancel a payment that awaits its payer",
            "does not cancel payments",
        ),
    ];
    let products = profile.products.iter().map(|product| format!("{} ({})", product.name, product.currency));
    features.push(format!("offers {}", products.collect::<Vec<_>>().join(", ")));
    if profile.confirmation_code {
        features.push("needs the confirmation code that the payer brings back".to_owned());
    }
    if let Some(cents) = profile.exempts_up_to_cents {
        features.push(format!("needs no authorisation up to {}", amount(u64::from(cents), brand.texts)));
    }
    features
}

fn format_duration(duration: Duration) -> String {
    match duration.as_secs() {
        hours if hours >= 3_600 && hours % 3_600 == 0 => format!("{} h", hours / 3_600),
        minutes if minutes >= 60 && minutes % 60 == 0 => format!("{} min", minutes / 60),
        seconds => format!("{seconds} s"),
    }
}
