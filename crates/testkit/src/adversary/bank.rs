//! The bank as a server.

use std::sync::{Arc, Mutex, MutexGuard};

use paylink_server::system::Stopwatch;
use tokio::time::sleep;
use tokio_util::sync::DropGuard;

use super::{
    configuration::bank_section,
    http::{Reply, Request, Response, bind, start},
    operation::{Operation, Target},
    profile::AdversaryProfile,
    protocol,
    script::{Answer, Incoming, Script, problem},
    state::{RequestRecord, State},
};

/// A handle of a bank. Clones are handles of the same bank; it stops when the last is dropped.
#[derive(Clone)]
pub struct AdversaryBank {
    pub(super) shared: Arc<Shared>,
    _stop: Arc<DropGuard>,
}

pub(super) struct Shared {
    state: Mutex<State>,
    started: Stopwatch,
    url: String,
    pub(super) http: reqwest::Client,
}

impl Shared {
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }
}

impl AdversaryBank {
    /// With the default profile.
    pub async fn start() -> Self {
        Self::with_profile(AdversaryProfile::default()).await
    }

    pub async fn with_profile(profile: AdversaryProfile) -> Self {
        let (listener, url) = bind().await;
        let shared = Arc::new(Shared {
            state: Mutex::new(State { profile, ..State::default() }),
            started: Stopwatch::start(),
            url,
            http: reqwest::Client::builder().no_proxy().build().unwrap(),
        });
        let served = shared.clone();
        let stop = start(listener, move |request| respond(served.clone(), request));
        Self { shared, _stop: stop }
    }

    pub fn url(&self) -> &str {
        &self.shared.url
    }

    /// The `[[bank]]` section of this bank with further lines, such as `cancels = false`.
    pub fn configuration(&self, id: &str, extra: &str) -> String {
        bank_section(id, self.url(), extra)
    }

    /// Queues a script for the next request that it matches.
    pub fn script(&self, operation: Operation, script: Script) {
        self.shared.state().scripts.push(operation, script);
    }

    /// Decides about each request that no queued script matches. `None` leaves it to the next hook, or to an honest response.
    /// The hook must not call this bank.
    pub fn hook(&self, operation: Operation, hook: impl Fn(&Incoming<'_>) -> Option<Script> + Send + Sync + 'static) {
        self.shared.state().scripts.hook(operation, Arc::new(hook));
    }

    /// Removes all scripts and hooks: the bank is honest from now on.
    pub fn clear_scripts(&self) {
        self.shared.state().scripts.clear();
    }

    /// The number of scripts that wait for a request.
    pub fn waiting_scripts(&self) -> usize {
        self.shared.state().scripts.len()
    }
}

async fn respond(shared: Arc<Shared>, request: Request) -> Reply {
    let target = Target::of(&request.method, request.path());
    let (number, script) = record(&shared, &target, &request);
    let Some(script) = script else {
        let (response, order) = protocol::act(&mut shared.state(), &target, &request);
        return finish(&shared, number, None, order, Reply::Whole(response));
    };
    if !script.acts_first() {
        sleep(script.delay).await;
        let acted =
            matches!(script.answer, Answer::Honest).then(|| protocol::act(&mut shared.state(), &target, &request));
        let order = acted.as_ref().and_then(|(_, order)| order.clone()).or(target.order);
        let reply = reply(&script.answer, acted.map(|(response, _)| response)).await;
        return finish(&shared, number, Some(&script), order, reply);
    }
    let (honest, order) = {
        let mut state = shared.state();
        let outdated = matches!(script.answer, Answer::Stale).then(|| protocol::stale(&state, &target)).flatten();
        let (honest, order) = protocol::act(&mut state, &target, &request);
        (outdated.unwrap_or(honest), order)
    };
    sleep(script.delay).await;
    let reply = reply(&script.answer, Some(honest)).await;
    finish(&shared, number, Some(&script), order, reply)
}

/// Writes the request to the log, and finds its script.
fn record(shared: &Shared, target: &Target, request: &Request) -> (usize, Option<Script>) {
    let mut state = shared.state();
    let mut scripts = std::mem::take(&mut state.scripts);
    let order = target.order.as_deref().and_then(|id| state.order(id));
    let incoming = Incoming { operation: target.operation, order, request };
    let script = scripts.take(&incoming, target.order.as_deref());
    state.scripts = scripts;
    state.requests.push(RequestRecord {
        operation: target.operation,
        order: target.order.clone(),
        headers: request.headers.clone(),
        body: request.body.clone(),
        at: shared.started.elapsed(),
        response: None,
    });
    (state.requests.len() - 1, script)
}

/// Completes the entry in the log.
fn finish(shared: &Shared, number: usize, script: Option<&Script>, order: Option<String>, reply: Reply) -> Reply {
    let record = &mut shared.state().requests[number];
    record.order = order;
    record.response = Some(describe(&reply, script));
    reply
}

/// A reply and its script, for the log.
pub(super) fn describe(reply: &Reply, script: Option<&Script>) -> String {
    let shown = match reply {
        Reply::Whole(response) => format!("{} {}", response.status, String::from_utf8_lossy(&response.body)),
        Reply::HalfBody(response) => format!("{}, closed early", response.status),
        Reply::Cut => "connection reset".to_owned(),
    };
    match script {
        Some(Script { when, answer, delay, .. }) => format!("{when:?} {answer:?} {delay:?}: {shown}"),
        None => shown,
    }
}

/// What goes to the client. `honest` is the response of the bank, if it has acted.
pub(super) async fn reply(answer: &Answer, honest: Option<Response>) -> Reply {
    let honest = honest.unwrap_or_else(|| problem(500, "INTERNAL_SERVER_ERROR"));
    match answer {
        Answer::Honest | Answer::Stale => Reply::Whole(honest),
        Answer::Raw { status, content_type, body } => Reply::Whole(Response {
            status: *status,
            content_type: (*content_type).to_owned(),
            body: body.clone().into_bytes(),
        }),
        Answer::Problem { status, code } => Reply::Whole(problem(*status, code)),
        Answer::NotFound => Reply::Whole(problem(404, "RESOURCE_UNKNOWN")),
        Answer::Cut => Reply::Cut,
        Answer::Hang(time) => {
            sleep(*time).await;
            Reply::Cut
        }
        Answer::Truncated => {
            let body = honest.body[..honest.body.len() / 2].to_vec();
            Reply::Whole(Response { body, ..honest })
        }
        Answer::ClosedEarly => Reply::HalfBody(honest),
        Answer::WrongContentType => Reply::Whole(Response { content_type: "text/html".to_owned(), ..honest }),
    }
}
