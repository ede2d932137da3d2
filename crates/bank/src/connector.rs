//! The trait that every connector implements, and what its methods return.

use std::{fmt, future::Future, pin::Pin};

use http::HeaderMap;
use paylink_domain::attempt::Phase;
use url::Url;
use uuid::Uuid;
use zeroize::Zeroizing;

use crate::{BankCallError, CallContext, Capabilities, Order, OrderName, ProbeFuture, ReturnQuery};

/// What a connector needs to continue an attempt, in a format of its own. It may contain the payer's account, so it is
/// sealed at rest, erased 30 days after the attempt's end, and not shown by `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct ConnectorState(Zeroizing<Vec<u8>>);

impl ConnectorState {
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(Zeroizing::new(bytes))
    }

    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for ConnectorState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ConnectorState({} bytes)", self.0.len())
    }
}

/// The next step of an attempt. The connector state is committed before the step is carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Redirect the payer to the bank.
    Redirect { to: Url, connector_state: ConnectorState },
    /// Call [`Bank::advance`] with this connector state.
    Continue { connector_state: ConnectorState },
    /// Nothing to do; this is the current status.
    Observed(BankStatus),
}

/// The status of an attempt, as the bank reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankStatus {
    pub phase: Phase,
    /// The bank's own code, such as `ACSC`, for the payment's history. Short, and without personal data. A rejection for lack of
    /// money ends with [`FUNDS_NOT_AVAILABLE`].
    pub code: String,
    /// The bank's own text about it, if there is one. Without control characters; it may be about the payer.
    pub reason: Option<String>,
}

/// The last part of the code of a payment that was rejected because the payer's account had too little money.
pub const FUNDS_NOT_AVAILABLE: &str = "FUNDS_NOT_AVAILABLE";

/// Whether the code of a status states that the payer's account had too little money.
pub fn lacked_funds(code: &str) -> bool {
    code.rsplit('/').next() == Some(FUNDS_NOT_AVAILABLE)
}

/// A bank's notification of a change. It is not authenticated: anyone could have sent it.
#[derive(Clone, Debug)]
pub struct BankNotification<'a> {
    pub headers: &'a HeaderMap,
    pub body: &'a [u8],
}

pub type BankFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, BankCallError>> + Send + 'a>>;

/// A connector to one bank.
pub trait Bank: fmt::Debug + Send + Sync {
    fn capabilities(&self) -> &Capabilities;

    /// Sends the order to the bank. Never called twice for one attempt.
    fn initiate<'a>(&'a self, order: &'a Order, context: &'a CallContext) -> BankFuture<'a, Step>;

    /// Makes the next call: after [`Step::Continue`], and when the payer returns from the bank.
    fn advance<'a>(
        &'a self,
        connector_state: &'a ConnectorState,
        context: &'a CallContext,
        return_query: &'a ReturnQuery,
    ) -> BankFuture<'a, Step>;

    /// Redirects a payer who left to the bank again: to the same order, never to a new one.
    fn resume<'a>(&'a self, connector_state: &'a ConnectorState, context: &'a CallContext) -> BankFuture<'a, Step>;

    /// Reads the status. Changes nothing at the bank.
    fn status<'a>(
        &'a self,
        connector_state: &'a ConnectorState,
        context: &'a CallContext,
    ) -> BankFuture<'a, BankStatus>;

    /// Continues an order that is not authorised, without its payer: reads the status, and finishes a step of ours that an
    /// earlier call has left unfinished. Never redirects.
    fn poll<'a>(&'a self, connector_state: &'a ConnectorState, context: &'a CallContext) -> BankFuture<'a, Step>;

    /// Asks the bank to cancel. Only an observed [`Phase::Cancelled`] or [`Phase::Deleted`] proves the cancellation.
    fn cancel<'a>(&'a self, connector_state: &'a ConnectorState, context: &'a CallContext) -> BankFuture<'a, Step>;

    /// Asks the bank one question that needs our identity and changes nothing, such as the status of an order that cannot exist. For
    /// operators, who learn whether the bank knows us before a payer does. Harmless by definition: it creates no resource at the
    /// bank, and no money can move. `request_id` is new for each call.
    fn probe(&self, request_id: Uuid) -> ProbeFuture<'_>;

    /// The bank's own id of the order, for operators who ask the bank about it.
    fn order_id(&self, connector_state: &ConnectorState) -> Option<String>;

    /// Whether a notification sent to this attempt's URL is about this attempt, so that the bank should be polled. A
    /// status in the notification is ignored.
    fn concerns_attempt(&self, connector_state: &ConnectorState, notification: &BankNotification<'_>) -> bool;

    /// The order that a notification names. It proves nothing: see [`Bank::adopt`].
    fn named_order(&self, notification: &BankNotification<'_>) -> Option<OrderName>;

    /// Reads the order of that name, for an attempt whose initiation got no response. `Some` only if its end-to-end id,
    /// amount, currency and creditor are those of `order`.
    fn adopt<'a>(
        &'a self,
        name: &'a OrderName,
        order: &'a Order,
        context: &'a CallContext,
    ) -> BankFuture<'a, Option<ConnectorState>>;
}
