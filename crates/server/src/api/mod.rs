//! The public API: the two endpoints of the specification, the OpenAPI document and the documentation.

mod generate;
pub mod link_request;
mod openapi;
mod read;
mod reference;

use std::{
    net::{IpAddr, SocketAddr},
    pin::{Pin, pin},
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, Method, StatusCode},
    middleware::from_fn,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use paylink_domain::client_address::ClientKey;

pub use openapi::document;

use crate::{
    request_context::{RequestContext, Route},
    service::Service,
    web::{
        bounds::refused,
        deadline::{MAX_WAIT, within_deadline},
        front::{Front, note_route},
        handler::{Handled, Handler, route},
        in_flight::InFlightPermit,
        panic::catch_panic,
        prefer,
        problem::{Asked, Problem, Redaction, render},
        security_headers::Hsts,
    },
};

/// The whole API, below the path of `base_url`.
pub fn handler(service: Arc<Service>) -> Front<Api> {
    let hsts = Hsts::of(&service.base_url, &service.http);
    Front::new(Api::new(service), hsts)
}

/// Who has sent a request, and its place among those in flight. An extension of requests that the router handles.
#[derive(Clone, Debug)]
struct Caller {
    address: IpAddr,
    key: ClientKey,
    /// A read that waits gives it back.
    permit: InFlightPermit,
    /// `Prefer: wait`.
    wait: Option<Duration>,
}

/// Handles requests within the bounds, and adds a problem detail to every error, including a panic.
///
/// Nearly all requests are for two routes. They do not pass through the router, which would cost a read 14 % more CPU time. The
/// same functions handle them there too: paths that are written in an unusual way, and HEAD.
#[derive(Debug)]
pub struct Api {
    service: Arc<Service>,
    router: Router,
    redaction: Redaction,
    read: Route,
    /// Its path up to the id.
    read_prefix: String,
    generate: Route,
    generate_prefix: String,
}

const GENERATE_SUFFIX: &str = "/online/link/generate";

impl Api {
    fn new(service: Arc<Service>) -> Self {
        let base = service.base_url.path().to_owned();
        let help = HeaderValue::try_from(format!("<{}/docs#errors>; rel=\"help\"", service.base_url)).ok();
        let (read_prefix, generate_prefix) = (format!("{base}/payments/"), format!("{base}/companies/"));
        let read = format!("{read_prefix}{{paymentId}}");
        let generate = format!("{generate_prefix}{{companyId}}{GENERATE_SUFFIX}");
        let router = Router::new()
            .route(&generate, post(generate::generate))
            .route(&read, get(read::read))
            .route(&format!("{base}/openapi.json"), get(openapi::serve))
            .merge(reference::routes(&base))
            .with_state(service.clone())
            .layer(from_fn(note_route));
        let redaction = Redaction { payments_path: format!("{base}/payments"), help };
        let (read, generate) = (Route::of(&read), Route::of(&generate));
        Self { service, router, redaction, read, read_prefix, generate, generate_prefix }
    }

    async fn respond(&self, mut request: Request, caller: Caller) -> Response {
        match self.note_frequent_route(&request) {
            Some(FrequentRoute::Read { id }) => read::respond(&self.service, id, &caller).await.into_response(),
            Some(FrequentRoute::Generate { company }) => {
                let company = company.to_owned();
                // Boxed: the future of a read, which is a tenth as large, is copied with the larger one.
                Box::pin(generate::respond(&self.service, Some(&company), request, &caller)).await.into_response()
            }
            None => {
                request.extensions_mut().insert(caller);
                // Boxed: the future of a frequent request stays small.
                Box::pin(route(&self.router, request)).await
            }
        }
    }

    fn note_frequent_route<'a>(&self, request: &'a Request) -> Option<FrequentRoute<'a>> {
        let found = self.find_frequent_route(request)?;
        let route = match found {
            FrequentRoute::Read { .. } => self.read,
            FrequentRoute::Generate { .. } => self.generate,
        };
        RequestContext::with_current(|context| context.set_route(route));
        Some(found)
    }

    /// The route of a path in its usual form: nothing in it is percent-encoded.
    fn find_frequent_route<'a>(&self, request: &'a Request) -> Option<FrequentRoute<'a>> {
        let path = request.uri().path();
        // By bytes: a search for characters decodes them.
        let is_segment = |text: &&str| !text.is_empty() && !text.bytes().any(|byte| byte == b'/' || byte == b'%');
        match *request.method() {
            Method::GET => {
                let id = path.strip_prefix(&self.read_prefix).filter(is_segment)?;
                Some(FrequentRoute::Read { id })
            }
            Method::POST => {
                let company = path.strip_prefix(&self.generate_prefix)?.strip_suffix(GENERATE_SUFFIX)?;
                Some(company).filter(is_segment).map(|company| FrequentRoute::Generate { company })
            }
            _ => None,
        }
    }
}

enum FrequentRoute<'a> {
    Read { id: &'a str },
    Generate { company: &'a str },
}

impl Handler for Api {
    async fn handle(&self, request: Request, peer: SocketAddr) -> Handled {
        let (service, asked) = (&self.service, Asked::of(&request));
        let address = service.limits.client_of_peer(request.headers(), peer.ip(), || service.clock.now());
        RequestContext::with_current(|context| context.set_address(address));
        let key = ClientKey::of(address);
        let mut handled = match service.api_in_flight.admit(key) {
            Err(overload) => {
                self.note_frequent_route(&request);
                Problem::from(refused(overload)).into_response().into()
            }
            Ok(permit) => {
                let wait = prefer::wait(request.headers(), MAX_WAIT);
                let work = pin!(self.respond(request, Caller { address, key, permit: permit.clone(), wait }));
                Handled { response: response_of(wait.unwrap_or_default(), work).await, permit: Some(permit) }
            }
        };
        render(&self.redaction, &asked, &mut handled.response);
        handled
    }
}

/// The handler's response, or an error if it panics or does not respond in time.
async fn response_of(wait: Duration, work: Pin<&mut impl Future<Output = Response>>) -> Response {
    let work = pin!(catch_panic(work));
    match within_deadline(wait, work).await {
        Some(Some(response)) => response,
        Some(None) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        None => Problem::unavailable().into_response(),
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use http_body_util::BodyExt;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_a_problem_detail_without_the_panic_s_message() {
        let redaction = Redaction { payments_path: "/v1/payments".to_owned(), help: None };
        let request = Request::get("/v1/payments/pay_00x").header("accept-language", "sv").body(Body::empty());
        let asked = Asked::of(&request.expect("a request"));
        let mut response = response_of(Duration::ZERO, pin!(async { panic!("secret {}", 1) })).await;
        render(&redaction, &asked, &mut response);
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        assert_eq!(response.headers()["content-language"], "sv");
        let body = response.into_body().collect().await.expect("a body").to_bytes();
        let body: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!(body["status"], 500);
        assert_eq!(body["title"], "Internal Server Error");
        assert_eq!(body["instance"], "/v1/payments");
        assert!(!body.to_string().contains("secret"));
    }
}
