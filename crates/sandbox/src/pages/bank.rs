//! The bank's own page, from which a curious developer learns what it is.

use std::time::Duration;

use askama::Template;
use axum::{extract::State, http::StatusCode, response::Response};

use super::{Choice, amount, choice, html, money};
use crate::{
    manners::{EndsAt, Manners},
    order::OrderView,
    script::MAGIC,
    world::Desk,
};

#[derive(Template)]
#[template(path = "bank.html")]
struct BankPage {
    manners: Manners,
    habits: Vec<String>,
    accounts: Vec<Choice>,
    orders: Vec<(OrderView, String)>,
    magic: &'static [(&'static str, &'static str)],
}

pub(super) async fn bank(State(desk): State<Desk>) -> Response {
    const LAST: usize = 20;
    let orders = desk.sandbox.orders().into_iter().rev().filter(|order| order.bank == desk.bank).take(LAST);
    let page = BankPage {
        manners: desk.manners(),
        habits: habits(&desk.manners()),
        accounts: desk.sandbox.accounts(desk.bank).iter().map(choice).collect(),
        orders: orders.map(|order| (order.clone(), money(order.amount_cents, &order.currency))).collect(),
        magic: MAGIC,
    };
    html(StatusCode::OK, &page)
}

fn habits(manners: &Manners) -> Vec<String> {
    let either = |yes: bool, then: &str, otherwise: &str| (if yes { then } else { otherwise }).to_owned();
    let mut habits = vec![
        either(
            manners.needs_payer_iban,
            "needs the payer's account at initiation",
            "lets the payer choose the account",
        ),
        either(
            manners.explicit_authorisation,
            "wants the authorisation started by a request of its own",
            "starts the authorisation with the initiation",
        ),
        either(manners.relative_links, "links by paths", "links by whole addresses"),
        match manners.ends_at {
            EndsAt::Acsc => format!("settles (ACSC) {} after approval", spoken(manners.settlement_delay)),
            EndsAt::Accc => format!(
                "settles (ACSC) {} after approval and credits (ACCC) {} later",
                spoken(manners.settlement_delay),
                spoken(manners.credit_delay)
            ),
        },
        format!("gives the payer {}", spoken(manners.sca_lifetime)),
        either(manners.cancellable, "lets a waiting payment be cancelled", "cancels nothing"),
    ];
    if manners.confirmation_code {
        habits.push("counts an approval only once the code the payer brought back was sent".to_owned());
    }
    if let Some(cents) = manners.exempts_up_to_cents {
        habits.push(format!("asks the payer nothing up to {}", amount(u64::from(cents))));
    }
    habits
}

fn spoken(duration: Duration) -> String {
    match duration.as_secs() {
        hours if hours >= 3_600 && hours % 3_600 == 0 => format!("{} h", hours / 3_600),
        minutes if minutes >= 60 && minutes % 60 == 0 => format!("{} min", minutes / 60),
        seconds => format!("{seconds} s"),
    }
}
