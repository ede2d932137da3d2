//! Berlin Group NextGenPSD2 1.3, payment initiation with the redirect approach.
//!
//! First the order is posted. The bank responds with an id and a link for the next step. The link is the URL to which
//! the payer is redirected (implicit authorisation) or a call that returns this URL (explicit authorisation). There is
//! no link if the bank exempts the payer from authorisation. Afterwards two statuses are polled: the transaction's and
//! the authorisation's; `status_mapping` combines them.
//!
//! The protocol has no idempotency key, so the order is posted only once. If the response is lost, the core decides with
//! the bank's [`Profile`](paylink_domain::attempt::Profile). All other calls can be repeated safely.

mod client;
mod connector_state;
mod sign;
mod status_mapping;
mod wire;

use std::time::Duration;

use http::Method;
use paylink_domain::attempt::Phase;
use url::Url;

pub use client::{ClientError, Tls};
pub use sign::{InvalidSigner, Signer};

use crate::{
    Bank, BankCallError, BankFuture, BankNotification, BankStatus, CallContext, Capabilities, ConnectorState, Order,
    ReturnQuery, Step,
};
use client::{Client, Request};
use connector_state::{BerlinGroupState, NextAction};
use status_mapping::Sca;

/// The kind of credit transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    Sepa,
    InstantSepa,
}

impl Product {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sepa => "sepa-credit-transfers",
            Self::InstantSepa => "instant-sepa-credit-transfers",
        }
    }
}

/// The configuration of a bank.
#[derive(Debug)]
pub struct Settings {
    /// The base URL, to which `v1/payments/…` is appended.
    pub url: Url,
    pub product: Product,
    pub capabilities: Capabilities,
    pub tls: Tls,
    pub signer: Option<Signer>,
    /// For each request.
    pub timeout: Duration,
}

#[derive(Debug)]
pub struct BerlinGroup {
    base: Url,
    product: Product,
    capabilities: Capabilities,
    client: Client,
}

/// The parameter of the return URL at a bank that requires a confirmation of the authorisation.
const CONFIRMATION_CODE: &str = "confirmationCode";

impl BerlinGroup {
    pub fn new(settings: Settings) -> Result<Self, ClientError> {
        let mut base = settings.url;
        if !base.path().ends_with('/') {
            base.set_path(&format!("{}/", base.path()));
        }
        Ok(Self {
            base,
            product: settings.product,
            capabilities: settings.capabilities,
            client: Client::new(&settings.tls, settings.signer, settings.timeout)?,
        })
    }

    /// The URL of the payments, of one payment, or of a resource of one payment.
    fn payment_url<'a>(&self, parts: impl IntoIterator<Item = &'a str>) -> Url {
        let mut url = self.base.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(["v1", "payments", self.product.as_str()]).extend(parts);
        }
        url
    }

    async fn post_order(&self, order: &Order, context: &CallContext) -> Result<Step, BankCallError> {
        let request = Request::new(Method::POST, self.payment_url([]), context.key.request_id("initiate"))
            .with_redirect_headers(context)
            .json(&wire::InitiationRequest::of(order, context.key));
        let response: wire::InitiationResponse = self.client.send_json(request).await?;
        if response.transaction_status == "RJCT" {
            return Err(BankCallError::Refused { reason: "RJCT".to_owned() });
        }
        let mut state = BerlinGroupState {
            payment: response.payment_id,
            sca: response.links.sca_status(&self.base),
            confirmation: response.links.confirmation(&self.base),
            code: None,
            redirect: response.links.sca_redirect(&self.base),
            next: NextAction::Payer,
        };
        if let Some(to) = state.redirect.clone() {
            return Ok(Step::Redirect { to, connector_state: state.encode() });
        }
        let sca = response.sca_status.as_deref().map_or(Sca::Unfinished, Sca::from_code);
        state.next = if response.links.starts_explicitly() {
            NextAction::Authorise
        } else if status_mapping::phase(&response.transaction_status, sca) == Phase::AwaitingPayer {
            // The bank requires another kind of authorisation, such as on the payer's phone. The order is still open.
            NextAction::Unsupported
        } else {
            NextAction::Exempted
        };
        Ok(Step::Continue { connector_state: state.encode() })
    }

    /// Starts an authorisation and redirects the payer to its page.
    async fn authorise(
        &self,
        mut state: BerlinGroupState,
        context: &CallContext,
        step: &str,
    ) -> Result<Step, BankCallError> {
        let url = self.payment_url([&*state.payment, "authorisations"]);
        let request = Request::new(Method::POST, url, context.key.request_id(step)).with_redirect_headers(context);
        let response: wire::AuthorisationResponse = self.client.send_json(request.json(&serde_json::json!({}))).await?;
        let Some(to) = response.links.sca_redirect(&self.base) else {
            return Err(BankCallError::Refused { reason: "NO_REDIRECT".to_owned() });
        };
        state.sca = response.links.sca_status(&self.base);
        state.confirmation = response.links.confirmation(&self.base);
        state.redirect = Some(to.clone());
        state.next = NextAction::Payer;
        Ok(Step::Redirect { to, connector_state: state.encode() })
    }

    /// Sends the bank the confirmation code. A refusal is no error here, because it shows in the status.
    async fn confirm(&self, state: &BerlinGroupState, context: &CallContext) -> Result<(), BankCallError> {
        let (Some(code), Some(url)) = (&state.code, state.confirmation.as_ref().or(state.sca.as_ref())) else {
            return Ok(());
        };
        let id = context.key.request_id(&format!("confirm/{code}"));
        let confirmation = wire::Confirmation { confirmation_code: code };
        let request = Request::new(Method::PUT, url.clone(), id).with_payer_headers(context).json(&confirmation);
        match self.client.send(request).await {
            Ok(_) | Err(BankCallError::Refused { .. }) => Ok(()),
            Err(error @ (BankCallError::NotReached(_) | BankCallError::OutcomeUnknown(_))) => Err(error),
        }
    }

    /// Cancels an order that cannot be authorised by redirect. It has lapsed only when the bank confirms the
    /// cancellation.
    async fn cancel_unsupported(
        &self,
        state: &BerlinGroupState,
        context: &CallContext,
    ) -> Result<BankStatus, BankCallError> {
        let bank_status = self.request_cancellation(state, context).await?;
        let phase = if bank_status.phase == Phase::Cancelled { Phase::Lapsed } else { bank_status.phase };
        Ok(BankStatus { phase, code: bank_status.code })
    }

    /// Asks the bank to cancel, and reads the status afterwards. The response to the request is ignored; only the
    /// status counts.
    async fn request_cancellation(
        &self,
        state: &BerlinGroupState,
        context: &CallContext,
    ) -> Result<BankStatus, BankCallError> {
        let id = context.key.request_id("cancel");
        let request = Request::new(Method::DELETE, self.payment_url([&*state.payment]), id).with_payer_headers(context);
        match self.client.send(request).await {
            Ok(_) | Err(BankCallError::Refused { .. } | BankCallError::OutcomeUnknown(_)) => {}
            Err(error @ BankCallError::NotReached(_)) => return Err(error),
        }
        self.read_status(state, context).await
    }

    async fn read_status(&self, state: &BerlinGroupState, context: &CallContext) -> Result<BankStatus, BankCallError> {
        let url = self.payment_url([&*state.payment, "status"]);
        let id = context.key.request_id(&format!("status/{}", context.call_number));
        let response: wire::Status =
            self.client.send_json(Request::new(Method::GET, url, id).with_payer_headers(context)).await?;
        let status = status_mapping::sanitise_code(&response.transaction_status);
        if !status_mapping::depends_on_sca(&status) {
            return Ok(BankStatus { phase: status_mapping::phase(&status, Sca::Unfinished), code: status });
        }
        let (sca, sca_code) = match self.read_sca_status(state, context).await {
            Ok(sca) => sca,
            // A rejected payment may no longer have an authorisation.
            Err(BankCallError::Refused { .. }) if status == "RJCT" => (Sca::Unfinished, "gone".to_owned()),
            Err(error) => return Err(error),
        };
        Ok(BankStatus { phase: status_mapping::phase(&status, sca), code: format!("{status}/{sca_code}") })
    }

    async fn read_sca_status(
        &self,
        state: &BerlinGroupState,
        context: &CallContext,
    ) -> Result<(Sca, String), BankCallError> {
        let url = match (&state.sca, state.next) {
            (_, NextAction::Authorise) => return Ok((Sca::Unfinished, "none".to_owned())),
            (Some(url), _) => url.clone(),
            (None, next) => match self.last_authorisation(state, context).await? {
                Some(url) => url,
                // A payment that is exempt from authorisation has none.
                None if next == NextAction::Exempted => return Ok((Sca::Finished, "exempted".to_owned())),
                None => return Ok((Sca::Unfinished, "none".to_owned())),
            },
        };
        let id = context.key.request_id(&format!("sca/{}", context.call_number));
        let response: wire::ScaStatus =
            self.client.send_json(Request::new(Method::GET, url, id).with_payer_headers(context)).await?;
        Ok((Sca::from_code(&response.sca_status), status_mapping::sanitise_code(&response.sca_status)))
    }

    /// Finds the authorisation at a bank that gives no link to its status. `None` if there is no authorisation.
    async fn last_authorisation(
        &self,
        state: &BerlinGroupState,
        context: &CallContext,
    ) -> Result<Option<Url>, BankCallError> {
        let url = self.payment_url([&*state.payment, "authorisations"]);
        let id = context.key.request_id(&format!("authorisations/{}", context.call_number));
        let response: wire::Authorisations =
            self.client.send_json(Request::new(Method::GET, url, id).with_payer_headers(context)).await?;
        let last = response.authorisation_ids.last();
        Ok(last.map(|last| self.payment_url([&*state.payment, "authorisations", &**last])))
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
            let returned_code = return_query.get(CONFIRMATION_CODE).map(str::to_owned);
            match state.next {
                NextAction::Authorise => return self.authorise(state, context, "authorise").await,
                NextAction::Unsupported => return self.cancel_unsupported(&state, context).await.map(Step::Observed),
                // The code is stored before it is used, because the payer may not return again.
                NextAction::Payer | NextAction::Confirm if returned_code.is_some() && returned_code != state.code => {
                    (state.code, state.next) = (returned_code, NextAction::Confirm);
                    return Ok(Step::Continue { connector_state: state.encode() });
                }
                // After any response the code is not sent again, because banks limit wrong codes.
                NextAction::Confirm => {
                    self.confirm(&state, context).await?;
                    state.next = NextAction::Payer;
                    return Ok(Step::Continue { connector_state: state.encode() });
                }
                NextAction::Payer | NextAction::Exempted => {}
            }
            self.read_status(&state, context).await.map(Step::Observed)
        })
    }

    fn resume<'a>(&'a self, connector_state: &'a ConnectorState, context: &'a CallContext) -> BankFuture<'a, Step> {
        Box::pin(async move {
            let state = BerlinGroupState::decode(connector_state)?;
            let bank_status = self.read_status(&state, context).await?;
            if bank_status.phase != Phase::AwaitingPayer {
                return Ok(Step::Observed(bank_status));
            }
            match &state.redirect {
                // The payer continues the same authorisation, unless it has failed; then a new one is started.
                Some(to) if !bank_status.code.ends_with("/failed") => {
                    Ok(Step::Redirect { to: to.clone(), connector_state: connector_state.clone() })
                }
                None if state.next == NextAction::Unsupported => Ok(Step::Observed(bank_status)),
                Some(_) | None => self.authorise(state, context, &format!("authorise/{}", context.call_number)).await,
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

    fn cancel<'a>(
        &'a self,
        connector_state: &'a ConnectorState,
        context: &'a CallContext,
    ) -> BankFuture<'a, BankStatus> {
        Box::pin(async move {
            let state = BerlinGroupState::decode(connector_state)?;
            self.request_cancellation(&state, context).await
        })
    }

    fn concerns_attempt(&self, connector_state: &ConnectorState, notification: &BankNotification<'_>) -> bool {
        let Ok(state) = BerlinGroupState::decode(connector_state) else { return false };
        serde_json::from_slice::<wire::StatusNotification>(notification.body)
            .is_ok_and(|message| message.payment_id == state.payment)
    }
}
