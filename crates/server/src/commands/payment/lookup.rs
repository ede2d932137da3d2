//! Which payments a person means: by id, by a request id from a log line or a response, or by the reference that the payer saw.

use std::{error::Error, str::FromStr, time::Duration};

use paylink_domain::{id::PaymentId, reference::Reference, request_id::RequestId, time::Timestamp};
use paylink_store::{Cells, PaymentQuery};

use super::super::{
    cell, command_error,
    time_argument::{self, TimeArgument},
};
use crate::config::Config;

/// How far back payments of a request are searched if the time is not known.
const LAST_DAY: Duration = Duration::from_hours(24);
/// More than these are not shown at once.
pub(super) const MAX_SHOWN: usize = 10;

#[derive(Clone, Debug)]
pub(super) enum Subject {
    Payment(PaymentId),
    Request(RequestId),
    Reference(Reference),
}

impl FromStr for Subject {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(payment) = text.parse() {
            return Ok(Self::Payment(payment));
        }
        if let Ok(request) = text.parse() {
            return Ok(Self::Request(request));
        }
        let reference = text.parse().map(Self::Reference);
        reference.map_err(|_| "expected a payment id (pay_…), a request id (req_…) or a reference".to_owned())
    }
}

/// The payments in all cells, newest first, at most one more than [`MAX_SHOWN`].
pub(super) async fn find(
    subject: &Subject,
    at: Option<TimeArgument>,
    within: Duration,
    cells: &Cells,
    config: &Config,
) -> Result<Vec<PaymentId>, Box<dyn Error>> {
    let mut found: Vec<(Timestamp, PaymentId)> = Vec::new();
    match subject {
        Subject::Payment(id) => return Ok(vec![*id]),
        Subject::Request(request) => {
            for id in cells.iter().map(|cell| cell.id()) {
                let cell = cell(cells, id, config).await?;
                let now = cell.now().await?;
                let at = time_argument::in_cell(at, &cell).await?;
                let (from, to) = at.map_or_else(|| (now.before(LAST_DAY), now), |at| (at.before(within), at + within));
                found.extend(cell.payments_of_request(*request, from, to).await?.into_iter().map(|id| (now, id)));
            }
        }
        Subject::Reference(reference) => {
            for id in cells.iter().map(|cell| cell.id()) {
                let cell = cell(cells, id, config).await?;
                let at = time_argument::in_cell(at, &cell).await?;
                let query = PaymentQuery {
                    reference: Some(reference.clone()),
                    created_from: at.map(|at| at.before(within)),
                    created_to: at.map(|at| at + within),
                    limit: i64::try_from(MAX_SHOWN + 1)?,
                    ..PaymentQuery::default()
                };
                let payments = cell.payments(&query).await?;
                found.extend(payments.into_iter().map(|entry| (entry.payment.created_at, entry.payment.id)));
            }
        }
    }
    if found.is_empty() {
        return Err(command_error(match (subject, at) {
            (Subject::Request(_), None) => {
                "no payment was started or changed by this request within the last day: name its time with --at. Requests that generate links or only read are in the logs alone"
                    .to_owned()
            }
            (_, Some(_)) => "no payment matches at that time: search longer with --within".to_owned(),
            (_, None) => "no payment matches".to_owned(),
        }));
    }
    found.sort_by_key(|(created_at, _)| std::cmp::Reverse(*created_at));
    found.truncate(MAX_SHOWN + 1);
    Ok(found.into_iter().map(|(_, id)| id).collect())
}
