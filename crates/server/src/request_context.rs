//! What is known of the request that a task works on. It is on the request's own log line, and its id, trace and route are on every
//! other line that is logged meanwhile.
//!
//! A task-local value, and no span: entering and recording a span costs more than everything else that a request records.

use std::{
    future::poll_fn,
    net::IpAddr,
    pin::{Pin, pin},
    sync::{
        Arc, LazyLock, OnceLock, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
};

use paylink_domain::{
    id::{CompanyId, TokenId, UserId},
    random::{Randomness, random_bytes},
    request_id::RequestId,
};
use paylink_store::Origin;
use rustc_hash::FxHashSet;
use tracing::Span;

tokio::task_local! {
    static CURRENT: Arc<RequestContext>;
}

#[derive(Debug)]
pub struct RequestContext {
    pub id: RequestId,
    pub trace: Trace,
    pub method: &'static str,
    address: OnceLock<IpAddr>,
    route: OnceLock<Route>,
    company: OnceLock<CompanyId>,
    token: OnceLock<TokenId>,
    user: OnceLock<UserId>,
    /// Whether the span of the request has its id.
    is_span_id_taken: AtomicBool,
}

impl RequestContext {
    pub fn new(method: &'static str, traceparent: Option<&str>, randomness: &dyn Randomness) -> Self {
        // Drawn together: the generator takes as long for a few bytes as for these.
        let random: [u8; 34] = random_bytes(randomness);
        let (mut id, mut span, mut trace) = ([0; 10], [0; 8], [0; 16]);
        id.copy_from_slice(&random[..10]);
        span.copy_from_slice(&random[10..18]);
        trace.copy_from_slice(&random[18..]);
        Self {
            id: RequestId::of(id),
            trace: Trace::continue_or_start(traceparent, span, trace),
            method,
            address: OnceLock::new(),
            route: OnceLock::new(),
            company: OnceLock::new(),
            token: OnceLock::new(),
            user: OnceLock::new(),
            is_span_id_taken: AtomicBool::new(false),
        }
    }

    /// Work that no request has caused, such as a poll: its log lines and what it writes have an id too.
    pub fn of_background(kind: &'static str, randomness: &dyn Randomness) -> Arc<Self> {
        let context = Self::new(kind, None, randomness);
        context.set_route(Route(kind));
        Arc::new(context)
    }

    /// What the store writes beside the changes that a request makes.
    pub fn current_origin() -> Option<Origin> {
        Self::with_current(|request| Origin { request: request.id, trace: request.trace.id })
    }

    /// The context of the request that this task works on.
    pub fn with_current<T>(action: impl FnOnce(&Arc<Self>) -> T) -> Option<T> {
        CURRENT.try_with(action).ok()
    }

    /// Works on this request, in `span`.
    ///
    /// The work is pinned by the caller: an async function that takes a future by value makes room for it twice, and the nested futures of
    /// a request would be copied around with 50 KB instead of 4.
    pub async fn scope<F: Future>(self: &Arc<Self>, span: &Span, mut work: Pin<&mut F>) -> F::Output {
        poll_fn(|cx| {
            CURRENT.sync_scope(self.clone(), || {
                let _entered = span.enter();
                work.as_mut().poll(cx)
            })
        })
        .await
    }

    /// The id of the request's own span, for the first one that is made. Those below it have others.
    pub fn take_span_id(&self) -> Option<[u8; 8]> {
        (!self.is_span_id_taken.swap(true, Ordering::Relaxed)).then_some(self.trace.span)
    }

    /// The pattern of the path, such as `/v1/payments/{paymentId}`; `none` if no route matches.
    pub fn route(&self) -> &'static str {
        self.route.get().map_or("none", |route| route.0)
    }

    pub fn set_route(&self, route: Route) {
        let _ = self.route.set(route); // the first one counts
    }

    pub fn address(&self) -> Option<IpAddr> {
        self.address.get().copied()
    }

    /// The client's address behind the trusted proxies.
    pub fn set_address(&self, address: IpAddr) {
        let _ = self.address.set(address);
    }

    pub fn company(&self) -> Option<CompanyId> {
        self.company.get().copied()
    }

    pub fn set_company(&self, company: CompanyId) {
        let _ = self.company.set(company);
    }

    pub fn token(&self) -> Option<TokenId> {
        self.token.get().copied()
    }

    pub fn set_token(&self, token: TokenId) {
        let _ = self.token.set(token);
    }

    pub fn user(&self) -> Option<UserId> {
        self.user.get().copied()
    }

    /// Who is signed in on the portal.
    pub fn set_user(&self, user: UserId) {
        let _ = self.user.set(user);
    }
}

/// The pattern of a path.
///
/// The texts stay in memory, once each: there are as many as routes, and counting who uses them would make requests on several threads
/// wait for each other.
#[derive(Clone, Copy, Debug)]
pub struct Route(&'static str);

impl Route {
    pub fn of(pattern: &str) -> Self {
        static ALL: LazyLock<RwLock<FxHashSet<&'static str>>> = LazyLock::new(RwLock::default);
        if let Some(known) = ALL.read().unwrap_or_else(PoisonError::into_inner).get(pattern) {
            return Self(known);
        }
        let mut all = ALL.write().unwrap_or_else(PoisonError::into_inner);
        let known = all.get(pattern).copied().unwrap_or_else(|| Box::leak(pattern.into()));
        all.insert(known);
        Self(known)
    }
}

/// Continues the request of this task in a task that is spawned.
pub fn in_current_request<F: Future>(work: F) -> impl Future<Output = F::Output> {
    let (context, span) = (RequestContext::with_current(Arc::clone), Span::current());
    async move {
        let work = pin!(work);
        match context {
            Some(context) => context.scope(&span, work).await,
            None => work.await,
        }
    }
}

/// The trace that a request belongs to (W3C Trace Context).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace {
    pub id: [u8; 16],
    /// The span of the request.
    pub span: [u8; 8],
    /// The caller's span. `None` if the trace starts here.
    pub parent: Option<[u8; 8]>,
    /// Whether the caller records this trace.
    pub is_sampled: bool,
}

impl Trace {
    /// The caller's trace, if it names one that is valid, otherwise one with this id.
    pub fn continue_or_start(traceparent: Option<&str>, span: [u8; 8], id: [u8; 16]) -> Self {
        match traceparent.and_then(parse_traceparent) {
            Some(Traceparent { id, parent, is_sampled }) => Self { id, span, parent: Some(parent), is_sampled },
            None => Self { id, span, parent: None, is_sampled: true },
        }
    }

    pub fn hex(&self) -> [u8; 32] {
        let mut text = [0; 32];
        write_hex(&self.id, &mut text);
        text
    }

    /// The header `traceresponse`, which says to the caller what our span is, or `traceparent`, by which another server continues it.
    pub fn header(&self) -> String {
        let mut span = [0; 16];
        write_hex(&self.span, &mut span);
        let [id, span] = [&self.hex()[..], &span].map(|text| String::from_utf8_lossy(text).into_owned());
        format!("00-{id}-{span}-{:02x}", u8::from(self.is_sampled))
    }
}

/// What the caller's header says.
#[derive(Debug, PartialEq, Eq)]
struct Traceparent {
    id: [u8; 16],
    parent: [u8; 8],
    is_sampled: bool,
}

/// `version-trace id-parent id-flags`. Later versions may have more after them.
fn parse_traceparent(text: &str) -> Option<Traceparent> {
    let mut parts = text.split('-');
    let (version, id, parent, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let [version] = parse_hex(version)?;
    let [flags] = parse_hex(flags)?;
    let (id, parent) = (parse_hex::<16>(id)?, parse_hex::<8>(parent)?);
    let is_valid = version != u8::MAX && (version != 0 || parts.next().is_none()) && id != [0; 16] && parent != [0; 8];
    is_valid.then_some(Traceparent { id, parent, is_sampled: flags & 1 == 1 })
}

/// Lower case only, as the standard demands.
fn parse_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let text = text.as_bytes();
    if text.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

fn write_hex(bytes: &[u8], text: &mut [u8]) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for (byte, pair) in bytes.iter().zip(text.chunks_exact_mut(2)) {
        pair[0] = DIGITS[usize::from(byte >> 4)];
        pair[1] = DIGITS[usize::from(byte & 15)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::SystemRandomness;

    const VALID: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    #[test]
    fn the_caller_s_trace_is_continued_if_it_is_valid() {
        let trace = Trace::continue_or_start(Some(VALID), [1; 8], [2; 16]);
        assert_eq!((&trace.hex(), trace.is_sampled), (b"4bf92f3577b34da6a3ce929d0e0e4736", true));
        let echoed = Trace { span: trace.parent.expect("the caller's"), ..trace };
        assert_eq!(echoed.header(), VALID);
        assert!(parse_traceparent(&format!("{}-later", VALID.replacen("00", "01", 1))).is_some(), "a later version");
        for invalid in [
            "",
            "00",
            &VALID.to_uppercase(),
            &VALID.replacen("00", "ff", 1),
            &format!("{VALID}-x"),
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0",
            "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
        ] {
            assert_eq!(parse_traceparent(invalid), None, "{invalid}");
            assert_eq!(Trace::continue_or_start(Some(invalid), [1; 8], [2; 16]).parent, None);
        }
    }

    #[tokio::test]
    async fn a_task_that_is_spawned_can_continue_the_request() {
        let context = Arc::new(RequestContext::new("GET", Some(VALID), &SystemRandomness));
        let id = || RequestContext::with_current(|current| current.id);
        assert_eq!(id(), None);
        let work = pin!(async { tokio::spawn(in_current_request(async move { id() })).await });
        let spawned = context.scope(&Span::none(), work).await;
        assert_eq!(spawned.expect("a task"), Some(context.id));
        assert!(context.id.as_str().starts_with("req_") && context.id.as_str().len() == 20, "{:?}", context.id);
        assert_eq!(context.route(), "none");
    }
}
