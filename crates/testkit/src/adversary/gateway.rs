//! A gateway between the service and a bank: the bank's own, or a proxy on the way. It gives responses that are not the bank's.

use std::sync::{Arc, Mutex};

use axum::http::header;
use paylink_server::system::Stopwatch;
use tokio::time::sleep;
use tokio_util::sync::DropGuard;
use url::Url;

use super::{
    bank::{describe, reply},
    configuration::bank_section,
    http::{Reply, Request, Response, bind, start},
    operation::{Operation, Target},
    script::{Answer, Incoming, Script, Scripts},
    state::RequestRecord,
};

/// A handle; the gateway stops when the last clone is dropped.
#[derive(Clone)]
pub struct Gateway {
    shared: Arc<Shared>,
    _stop: Arc<DropGuard>,
}

struct Shared {
    scripts: Mutex<Scripts>,
    requests: Mutex<Vec<RequestRecord>>,
    started: Stopwatch,
    url: String,
    upstream: Url,
    http: reqwest::Client,
}

impl Gateway {
    /// In front of the bank at `upstream`, which may be an adversary bank or a sandbox bank.
    pub async fn in_front_of(upstream: &str) -> Self {
        let (listener, url) = bind().await;
        let redirects = reqwest::redirect::Policy::none();
        let shared = Arc::new(Shared {
            scripts: Mutex::default(),
            requests: Mutex::default(),
            started: Stopwatch::start(),
            url,
            upstream: upstream.parse().unwrap(),
            http: reqwest::Client::builder().no_proxy().redirect(redirects).build().unwrap(),
        });
        let served = shared.clone();
        let stop = start(listener, move |request| respond(served.clone(), request));
        Self { shared, _stop: stop }
    }

    pub fn url(&self) -> &str {
        &self.shared.url
    }

    /// The `[[bank]]` section of the bank behind this gateway with further lines, such as `cancels = false`.
    pub fn configuration(&self, id: &str, extra: &str) -> String {
        bank_section(id, self.url(), extra)
    }

    /// Queues a script for the next request that it matches. `Before` means that the request is not forwarded.
    pub fn script(&self, operation: Operation, script: Script) {
        self.shared.scripts.lock().unwrap().push(operation, script);
    }

    pub fn hook(&self, operation: Operation, hook: impl Fn(&Incoming<'_>) -> Option<Script> + Send + Sync + 'static) {
        self.shared.scripts.lock().unwrap().hook(operation, Arc::new(hook));
    }

    /// What has passed, and what did not.
    pub fn requests(&self) -> Vec<RequestRecord> {
        self.shared.requests.lock().unwrap().clone()
    }

    /// Removes all scripts and hooks: requests and responses pass unchanged.
    pub fn clear_scripts(&self) {
        self.shared.scripts.lock().unwrap().clear();
    }
}

async fn respond(shared: Arc<Shared>, request: Request) -> Reply {
    let target = Target::of(&request.method, request.path());
    let incoming = Incoming { operation: target.operation, order: None, request: &request };
    let script = shared.scripts.lock().unwrap().take(&incoming, target.order.as_deref());
    let at = shared.started.elapsed();
    let reply = reply_to(&shared, &request, script.as_ref()).await;
    shared.requests.lock().unwrap().push(RequestRecord {
        operation: target.operation,
        order: target.order,
        headers: request.headers,
        body: request.body,
        at,
        response: Some(describe(&reply, script.as_ref())),
    });
    reply
}

async fn reply_to(shared: &Shared, request: &Request, script: Option<&Script>) -> Reply {
    let Some(script) = script else {
        return forward(shared, request).await.map_or(Reply::Cut, Reply::Whole);
    };
    if script.acts_first() {
        let Some(response) = forward(shared, request).await else { return Reply::Cut };
        sleep(script.delay).await;
        return reply(&script.answer, Some(response)).await;
    }
    sleep(script.delay).await;
    if matches!(script.answer, Answer::Honest) {
        return forward(shared, request).await.map_or(Reply::Cut, Reply::Whole);
    }
    reply(&script.answer, None).await
}

/// Forwards the request with the host that the client used, so that the bank's links lead to the gateway.
async fn forward(shared: &Shared, request: &Request) -> Option<Response> {
    let url = shared.upstream.join(request.target.trim_start_matches('/')).ok()?;
    let mut headers = request.headers.clone();
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::CONNECTION);
    let forwarded = shared.http.request(request.method.clone(), url).headers(headers).body(request.body.clone());
    let response = forwarded.send().await.ok()?;
    let content_type = response.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let (status, content_type) = (response.status().as_u16(), content_type.unwrap_or_default().to_owned());
    Some(Response { status, content_type, body: response.bytes().await.ok()?.to_vec() })
}
