//! What a bank or a gateway responds to single requests.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use super::{
    http::{Request, Response},
    operation::Operation,
    order::Order,
};

/// Whether the bank acts on the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The scripted response comes instead of the effect. With [`Answer::Honest`], the effect follows after the delay.
    Before,
    /// The effect happens first; then the delay, then the scripted response. An honest one tells the state before the delay.
    After,
}

/// A response. Those that are derived from the honest response need the effect, so it happens whatever [`When`] says.
#[derive(Clone, Debug)]
pub enum Answer {
    Honest,
    Raw {
        status: u16,
        content_type: &'static str,
        body: String,
    },
    /// An error in the standard's format, with one message.
    Problem {
        status: u16,
        code: &'static str,
    },
    /// 404 `RESOURCE_UNKNOWN`
    NotFound,
    /// The connection is reset without a response.
    Cut,
    /// The connection is reset after this long without a response.
    Hang(Duration),
    /// The honest JSON ends in the middle; its `Content-Length` is that of the part.
    Truncated,
    /// The honest response, whose connection ends in the middle of the body.
    ClosedEarly,
    /// The honest body as `text/html`.
    WrongContentType,
    /// What was honest before the last change.
    Stale,
}

impl Answer {
    /// A gateway that gave up waiting for the bank.
    pub fn request_timeout() -> Self {
        Self::Raw { status: 408, content_type: "application/json", body: r#"{"code": "REQUEST_TIMEOUT"}"#.to_owned() }
    }

    /// A gateway's error with a code that is none of the standard.
    pub fn gateway_code(status: u16, code: &str) -> Self {
        let body = format!(r#"{{"code": "{code}", "message": "upstream"}}"#);
        Self::Raw { status, content_type: "application/json", body }
    }

    /// A gateway's error page.
    pub fn html(status: u16) -> Self {
        let body = format!("<html><head><title>{status}</title></head><body><h1>{status}</h1></body></html>");
        Self::Raw { status, content_type: "text/html", body }
    }

    pub(super) const fn needs_effect(&self) -> bool {
        matches!(self, Self::Truncated | Self::ClosedEarly | Self::WrongContentType | Self::Stale)
    }
}

#[derive(Clone, Debug)]
pub struct Script {
    pub when: When,
    pub delay: Duration,
    pub answer: Answer,
    /// Only requests about this order. An initiation has none yet.
    pub order: Option<String>,
    /// How many requests it applies to.
    pub times: u32,
}

impl Script {
    pub const fn before(answer: Answer) -> Self {
        Self { when: When::Before, delay: Duration::ZERO, answer, order: None, times: 1 }
    }

    pub fn after(answer: Answer) -> Self {
        Self { when: When::After, ..Self::before(answer) }
    }

    #[must_use]
    pub fn delayed(self, delay: Duration) -> Self {
        Self { delay, ..self }
    }

    #[must_use]
    pub fn for_order(self, order: &str) -> Self {
        Self { order: Some(order.to_owned()), ..self }
    }

    #[must_use]
    pub fn times(self, times: u32) -> Self {
        Self { times, ..self }
    }

    pub(super) const fn acts_first(&self) -> bool {
        matches!(self.when, When::After) || self.answer.needs_effect()
    }
}

/// A request as a hook sees it, before the bank acts.
#[derive(Debug)]
pub struct Incoming<'a> {
    pub operation: Operation,
    pub order: Option<&'a Order>,
    pub request: &'a Request,
}

pub(super) type Hook = Arc<dyn Fn(&Incoming<'_>) -> Option<Script> + Send + Sync>;

/// The scripts that wait for a request, the oldest first, and the hooks.
#[derive(Default)]
pub(super) struct Scripts {
    queue: VecDeque<(Operation, Script)>,
    hooks: Vec<(Operation, Hook)>,
}

impl Scripts {
    pub(super) fn push(&mut self, operation: Operation, script: Script) {
        self.queue.push_back((operation, script));
    }

    pub(super) fn hook(&mut self, operation: Operation, hook: Hook) {
        self.hooks.push((operation, hook));
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn len(&self) -> usize {
        self.queue.len()
    }

    /// The script for this request: the first in the queue, or else of the first hook that has one.
    pub(super) fn take(&mut self, incoming: &Incoming<'_>, order: Option<&str>) -> Option<Script> {
        let applies = |(operation, script): &(Operation, Script)| {
            operation.matches(incoming.operation) && script.order.as_deref().is_none_or(|wanted| Some(wanted) == order)
        };
        if let Some(at) = self.queue.iter().position(applies) {
            let script = &mut self.queue[at].1;
            script.times = script.times.saturating_sub(1);
            let taken = script.clone();
            if taken.times == 0 {
                self.queue.remove(at);
            }
            return Some(taken);
        }
        let hooks = self.hooks.iter().filter(|(operation, _)| operation.matches(incoming.operation));
        hooks.map(|(_, hook)| hook).find_map(|hook| hook(incoming))
    }
}

/// A JSON response.
pub(super) fn json(status: u16, body: &serde_json::Value) -> Response {
    Response { status, content_type: "application/json".to_owned(), body: body.to_string().into_bytes() }
}

/// An error in the standard's format.
pub(super) fn problem(status: u16, code: &str) -> Response {
    json(status, &serde_json::json!({"tppMessages": [{"category": "ERROR", "code": code, "text": "scripted"}]}))
}
