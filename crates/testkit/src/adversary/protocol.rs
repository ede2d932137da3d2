//! The honest responses and the effects of the operations.

use serde_json::{Value, json};

use super::{
    http::{Request, Response},
    operation::{Operation, Target},
    order::Order,
    script::{json as json_response, problem},
    state::{State, next_number},
};

/// Acts on the request and responds honestly. Also returns the order's id; for an initiation that of the new one.
pub(super) fn act(state: &mut State, target: &Target, request: &Request) -> (Response, Option<String>) {
    if target.operation == Operation::Initiate {
        let order = initiate(state, target, request);
        return (initiation_response(state, &order, request), Some(order));
    }
    let Some(order) = target.order.as_deref().and_then(|id| state.order(id)).cloned() else {
        return (problem(404, "RESOURCE_UNKNOWN"), None);
    };
    let id = order.id.clone();
    if let Some(forgotten) = order.forgotten {
        let (status, code) = forgotten.problem();
        return (problem(status, code), Some(id));
    }
    let response = match target.operation {
        Operation::ReadPayment => read_payment(&order),
        Operation::ReadStatus => json_response(200, &json!({"transactionStatus": order.transaction_status})),
        Operation::Cancel => cancel(state, &order),
        Operation::StartAuthorisation => start_authorisation(state, &order, request),
        Operation::ListAuthorisations => {
            let ids: Vec<&str> = order.authorisations.iter().map(|found| found.id.as_str()).collect();
            json_response(200, &json!({"authorisationIds": ids}))
        }
        Operation::ReadAuthorisation => read_authorisation(&order, target),
        Operation::Confirm => confirm(state, &order, target, request),
        Operation::Page => json_response(200, &json!({"page": "the payer decides here"})),
        Operation::Initiate | Operation::Unknown | Operation::Any => problem(404, "RESOURCE_UNKNOWN"),
    };
    (response, Some(id))
}

/// What [`act`] would have responded to a read before the order's last change; `None` for other operations.
pub(super) fn stale(state: &State, target: &Target) -> Option<Response> {
    let order = state.order(target.order.as_deref()?)?;
    let (transaction_status, sca_status) = order.previous.clone()?;
    match target.operation {
        Operation::ReadPayment => Some(read_payment(&Order { transaction_status, ..order.clone() })),
        Operation::ReadStatus => Some(json_response(200, &json!({"transactionStatus": transaction_status}))),
        Operation::ReadAuthorisation => {
            let is_last = order.authorisations.last().map(|last| &last.id) == target.authorisation.as_ref();
            let sca_status = sca_status.filter(|_| is_last)?;
            Some(json_response(200, &json!({"scaStatus": sca_status})))
        }
        Operation::Initiate
        | Operation::Cancel
        | Operation::StartAuthorisation
        | Operation::ListAuthorisations
        | Operation::Confirm
        | Operation::Page
        | Operation::Unknown
        | Operation::Any => None,
    }
}

fn initiate(state: &mut State, target: &Target, request: &Request) -> String {
    let body: Value = serde_json::from_slice(&request.body).unwrap_or_default();
    if state.profile.repeats_by_request_id {
        let repeated = |order: &&Order| order.request_id() == request.header("x-request-id") && order.body == body;
        if let Some(order) = state.orders.iter().find(repeated) {
            return order.id.clone();
        }
    }
    let order = Order {
        id: format!("order-{}", next_number()),
        product: target.product.clone(),
        body,
        headers: request.headers.clone(),
        transaction_status: "RCVD".to_owned(),
        authorisations: Vec::new(),
        movements: 0,
        forgotten: None,
        previous: None,
    };
    let (id, profile) = (order.id.clone(), state.profile.clone());
    let exempt = order.amount_cents() < profile.exempt_below_cents;
    state.orders.push(order);
    if exempt {
        state.change(&id, |order| order.transaction_status = profile.last_status().into());
    } else if !profile.explicit_authorisation {
        state.add_authorisation(&id, "");
    }
    id
}

/// A repeated initiation gets the links of the first, and the current statuses.
fn initiation_response(state: &State, id: &str, request: &Request) -> Response {
    let Some(order) = state.order(id) else { return problem(404, "RESOURCE_UNKNOWN") };
    let base = payment_url(order, request);
    let mut links = json!({"self": {"href": base}, "status": {"href": format!("{base}/status")}});
    let exempted = order.authorisations.is_empty() && order.movements > 0;
    if !exempted && state.profile.explicit_authorisation {
        links["startAuthorisation"] = json!({"href": format!("{base}/authorisations")});
    } else if let Some(first) = order.authorisations.first() {
        add_authorisation_links(state, &mut links, order, &first.id, request);
    }
    json_response(201, &json!({"transactionStatus": order.transaction_status, "paymentId": order.id, "_links": links}))
}

fn add_authorisation_links(state: &State, links: &mut Value, order: &Order, authorisation: &str, request: &Request) {
    let resource = format!("{}/authorisations/{authorisation}", payment_url(order, request));
    let page = format!("http://{}/sca/{}/{authorisation}", request.header("host"), order.id);
    links["scaRedirect"] = json!({"href": page});
    if state.profile.links_sca_status {
        links["scaStatus"] = json!({"href": resource});
    }
    if state.profile.needs_confirmation_code {
        links["confirmation"] = json!({"href": resource});
    }
}

/// With the host that the client used, which may be a gateway's.
fn payment_url(order: &Order, request: &Request) -> String {
    format!("http://{}/v1/payments/{}/{}", request.header("host"), order.product, order.id)
}

fn read_payment(order: &Order) -> Response {
    let mut body = order.body.clone();
    body["transactionStatus"] = json!(order.transaction_status);
    json_response(200, &body)
}

fn cancel(state: &mut State, order: &Order) -> Response {
    if !state.profile.cancellable || order.is_signed() || order.has_ended() {
        return problem(405, "CANCELLATION_INVALID");
    }
    let forgotten = state.profile.forgets_cancelled.then_some(state.profile.forgotten_as);
    state.change(&order.id, |order| {
        order.transaction_status = "CANC".into();
        order.forgotten = forgotten;
    });
    Response { status: 204, content_type: String::new(), body: Vec::new() }
}

fn start_authorisation(state: &mut State, order: &Order, request: &Request) -> Response {
    let request_id = request.header("x-request-id");
    let repeated = order.authorisations.iter().find(|found| found.request_id == request_id);
    let id = match repeated.filter(|_| state.profile.repeats_by_request_id) {
        Some(first) => first.id.clone(),
        None if order.is_signed() || order.has_ended() => return problem(409, "STATUS_INVALID"),
        None => state.add_authorisation(&order.id, request_id),
    };
    let mut links = json!({});
    add_authorisation_links(state, &mut links, order, &id, request);
    json_response(201, &json!({"scaStatus": "received", "authorisationId": id, "_links": links}))
}

fn read_authorisation(order: &Order, target: &Target) -> Response {
    match order.authorisations.iter().find(|found| Some(&found.id) == target.authorisation.as_ref()) {
        Some(authorisation) => json_response(200, &json!({"scaStatus": authorisation.sca_status})),
        None => problem(404, "RESOURCE_UNKNOWN"),
    }
}

fn confirm(state: &mut State, order: &Order, target: &Target, request: &Request) -> Response {
    let body: Value = serde_json::from_slice(&request.body).unwrap_or_default();
    let found = order.authorisations.iter().position(|found| Some(&found.id) == target.authorisation.as_ref());
    let Some(at) = found else { return problem(404, "RESOURCE_UNKNOWN") };
    let authorisation = &order.authorisations[at];
    if authorisation.sca_status == "finalised" {
        return json_response(200, &json!({"scaStatus": "finalised"}));
    }
    let right = authorisation.confirmation_code.is_some()
        && authorisation.confirmation_code.as_deref() == body["confirmationCode"].as_str();
    if !right || order.has_ended() {
        return problem(400, "SCA_INVALID");
    }
    let approved = state.profile.approved_status;
    state.change(&order.id, |order| {
        order.authorisations[at].sca_status = "finalised".into();
        order.transaction_status = approved.into();
    });
    json_response(200, &json!({"scaStatus": "finalised"}))
}
