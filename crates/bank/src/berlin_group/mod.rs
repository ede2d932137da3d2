//! Berlin Group NextGenPSD2 1.3, payment initiation with the redirect approach.
//!
//! First the order is posted. The bank responds with an id and a link for the next step. The link is the URL to which
//! the payer is redirected (implicit authorisation) or a call that returns this URL (explicit authorisation). There is
//! no link if the bank exempts the payer from authorisation. Afterwards two statuses are polled: the transaction's and
//! the authorisation's; `status_mapping` combines them.
//!
//! The protocol has no idempotency key, so the order is posted only once, unless the bank promises to recognise a repeated
//! request by its id. If the response is lost, the core decides with the bank's
//! [`Profile`](paylink_domain::attempt::Profile). All other calls can be repeated safely.

mod adopt;
mod authorise;
mod cancel;
mod client;
mod confirmation_code;
mod connector_state;
mod initiate;
mod interpret;
mod message_codes;
mod probe;
mod product;
mod sign;
mod status;
mod status_mapping;
mod wire;

use std::time::Duration;

use paylink_domain::{attempt::Phase, money::Currency};
use url::Url;
use uuid::Uuid;

pub use client::{ClientError, Tls};
pub use product::{AccountKind, InvalidProduct, Product};
pub use sign::{InvalidSigner, Signer};

use crate::{
    Bank, BankCallError, BankFuture, BankNotification, BankStatus, CallContext, Capabilities, ConnectorState, Order,
    OrderName, ProbeFuture, ReturnQuery, Step,
};
use client::Client;
use connector_state::{Access, BerlinGroupState, NextAction};

/// The configuration of a bank.
#[derive(Debug)]
pub struct Settings {
    /// The base URL, to which `v1/payments/…` is appended.
    pub url: Url,
    /// The product of each currency. [`Capabilities::currencies`] is set from it.
    pub products: Vec<(Currency, Product)>,
    pub capabilities: Capabilities,
    pub tls: Tls,
    pub signer: Option<Signer>,
    /// For each request.
    pub timeout: Duration,
}

#[derive(Debug)]
pub struct BerlinGroup {
    base: Url,
    products: Vec<(Currency, Product)>,
    capabilities: Capabilities,
    /// The organisation in our client certificate.
    organisation: Option<String>,
    client: Client,
}

impl BerlinGroup {
    pub fn new(settings: Settings) -> Result<Self, ClientError> {
        let mut base = settings.url;
        if !base.path().ends_with('/') {
            base.set_path(&format!("{}/", base.path()));
        }
        Ok(Self {
            base,
            capabilities: Capabilities {
                currencies: settings.products.iter().map(|(currency, _)| *currency).collect(),
                ..settings.capabilities
            },
            products: settings.products,
            organisation: settings.tls.organisation(),
            client: Client::new(&settings.tls, settings.signer, settings.timeout)?,
        })
    }

    fn product_for(&self, currency: Currency) -> Option<&Product> {
        self.products.iter().find(|(other, _)| *other == currency).map(|(_, product)| product)
    }

    /// How this connector asks the bank for orders of a product.
    fn access(&self, product: &Product) -> Access {
        Access { address: self.base.clone(), product: product.clone(), organisation: self.organisation.clone() }
    }

    /// The URL of the payments of a product, of one payment, or of a resource of one payment.
    fn payment_url<'a>(&self, product: &Product, parts: impl IntoIterator<Item = &'a str>) -> Url {
        let mut url = self.base.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(["v1", "payments", product.as_str()]).extend(parts);
        }
        url
    }

    /// The URL of an order or of one of its resources, under the product with which it was sent.
    fn order_url<'a>(&'a self, state: &'a BerlinGroupState, parts: impl IntoIterator<Item = &'a str>) -> Url {
        self.payment_url(&state.access.product, std::iter::once(&*state.payment).chain(parts))
    }

    fn notification_payment_id(notification: &BankNotification<'_>) -> Option<String> {
        wire::parse::<wire::StatusNotification>(notification.body).ok().map(|message| message.payment_id)
    }
}

impl Bank for BerlinGroup {
    fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    fn initiate<'a>(&'a self, order: &'a Order, context: &'a CallContext) -> BankFuture<'a, Step> {
        Box::pin(self.post_order(order, context))
    }

    fn advance<'a>(
        &'a self,
        connector_state: &'a ConnectorState,
        context: &'a CallContext,
        return_query: &'a ReturnQuery,
    ) -> BankFuture<'a, Step> {
        Box::pin(async move {
            let mut state = BerlinGroupState::decode(connector_state)?;
            match state.next {
                // After our cancellation only the status matters.
                _ if state.deleted => {}
                NextAction::Authorise => return self.authorise(state, context, "authorise").await,
                NextAction::Unsupported => return self.cancel_unsupported(state, context).await,
                // The code is stored before it is used, because the payer may not return again.
                NextAction::Payer | NextAction::Confirm => {
                    if let Some(code) = self.new_confirmation_code(&state, context, return_query).await {
                        (state.code, state.next) = (Some(code), NextAction::Confirm);
                        return Ok(Step::Continue { connector_state: state.encode() });
                    }
                    if state.next == NextAction::Confirm {
                        return self.confirm_or_read(state, context).await;
                    }
                }
                NextAction::Exempted => {}
            }
            self.read_status(&state, context).await.map(Step::Observed)
        })
    }

    fn resume<'a>(&'a self, connector_state: &'a ConnectorState, context: &'a CallContext) -> BankFuture<'a, Step> {
        Box::pin(async move {
            let mut state = BerlinGroupState::decode(connector_state)?;
            let bank_status = self.read_status(&state, context).await?;
            let new_authorisation = format!("authorise/{}", context.call_number);
            match bank_status.phase {
                // The payer continues the same authorisation.
                Phase::AwaitingPayer if state.redirect.is_some() => {
                    state.deleted = false;
                    let to = state.redirect.clone();
                    Ok(to.map_or(Step::Observed(bank_status), |to| Step::Redirect {
                        to,
                        connector_state: state.encode(),
                    }))
                }
                Phase::AwaitingPayer if state.next == NextAction::Unsupported => Ok(Step::Observed(bank_status)),
                Phase::AwaitingPayer | Phase::AuthorisationFailed => {
                    self.authorise(state, context, &new_authorisation).await
                }
                // Perhaps the bank only does not show the order, and still takes an authorisation.
                Phase::Gone | Phase::NotFound => match self.authorise(state, context, &new_authorisation).await {
                    Err(BankCallError::Refused { .. } | BankCallError::Gone { .. }) => Ok(Step::Observed(bank_status)),
                    outcome => outcome,
                },
                Phase::AwaitingOthers
                | Phase::Authorised
                | Phase::Executed
                | Phase::Settled
                | Phase::Lapsed
                | Phase::Rejected
                | Phase::Cancelled
                | Phase::Deleted
                | Phase::Unrecognised => Ok(Step::Observed(bank_status)),
            }
        })
    }

    fn status<'a>(
        &'a self,
        connector_state: &'a ConnectorState,
        context: &'a CallContext,
    ) -> BankFuture<'a, BankStatus> {
        Box::pin(async move { self.read_status(&BerlinGroupState::decode(connector_state)?, context).await })
    }

    fn poll<'a>(&'a self, connector_state: &'a ConnectorState, context: &'a CallContext) -> BankFuture<'a, Step> {
        Box::pin(async move {
            let state = BerlinGroupState::decode(connector_state)?;
            match state.next {
                NextAction::Unsupported if !state.deleted => self.cancel_unsupported(state, context).await,
                NextAction::Confirm => self.read_or_confirm(state, context).await,
                // An authorisation is started only for a payer who is present: it may expire within minutes.
                NextAction::Authorise | NextAction::Payer | NextAction::Exempted | NextAction::Unsupported => {
                    self.read_status(&state, context).await.map(Step::Observed)
                }
            }
        })
    }

    fn cancel<'a>(&'a self, connector_state: &'a ConnectorState, context: &'a CallContext) -> BankFuture<'a, Step> {
        Box::pin(async move { self.cancel_order(BerlinGroupState::decode(connector_state)?, context).await })
    }

    fn probe(&self, request_id: Uuid) -> ProbeFuture<'_> {
        Box::pin(self.ask_about_no_order(request_id))
    }

    fn order_id(&self, connector_state: &ConnectorState) -> Option<String> {
        BerlinGroupState::decode(connector_state).ok().map(|state| state.payment)
    }

    fn concerns_attempt(&self, connector_state: &ConnectorState, notification: &BankNotification<'_>) -> bool {
        let Ok(state) = BerlinGroupState::decode(connector_state) else { return false };
        Self::notification_payment_id(notification).is_some_and(|id| id == state.payment)
    }

    fn named_order(&self, notification: &BankNotification<'_>) -> Option<OrderName> {
        Self::notification_payment_id(notification)?.parse().ok()
    }

    fn adopt<'a>(
        &'a self,
        name: &'a OrderName,
        order: &'a Order,
        context: &'a CallContext,
    ) -> BankFuture<'a, Option<ConnectorState>> {
        Box::pin(self.adopt_order(name, order, context))
    }
}
