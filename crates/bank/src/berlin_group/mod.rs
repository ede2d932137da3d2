//! Berlin Group NextGenPSD2 1.3, payment initiation with the redirect approach.
//!
//! The story of one payment: the order is posted, and the bank answers with its id and a way on. That way is either the
//! address to which the payer goes (implicit authorisation), or another call that gives it (explicit), or nothing, where the
//! bank spares the payer the authorisation. Afterwards two things are read: how the transaction stands and how the
//! authorisation stands; `map` knows what they mean together.
//!
//! The protocol has no idempotency key, so the order is posted once and never again: what becomes of a lost answer is the core's
//! to decide, by the bank's [`Profile`](paylink_domain::attempt::Profile). Everything else is safe to repeat.

mod client;
mod map;
mod memory;
mod sign;
mod wire;

use std::time::Duration;

use http::Method;
use paylink_domain::attempt::Phase;
use url::Url;

pub use client::{NoClient, Tls};
pub use sign::{NotASigner, Signer};

use crate::{Answer, Bank, Capabilities, Fault, Memory, Notice, Order, Returned, Sighting, Step, Visit};
use client::{Client, Request};
use map::Sca;
use memory::{Next, Recalled};

/// Which kind of transfer is ordered.
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

/// What an operator has to say of a bank.
#[derive(Debug)]
pub struct Settings {
    /// The address that `v1/payments/…` is appended to.
    pub url: Url,
    pub product: Product,
    pub capabilities: Capabilities,
    pub tls: Tls,
    pub signer: Option<Signer>,
    /// For each exchange.
    pub timeout: Duration,
}

#[derive(Debug)]
pub struct BerlinGroup {
    base: Url,
    product: Product,
    capabilities: Capabilities,
    client: Client,
}

/// The name of the code that a payer brings back where the bank wants the authorisation confirmed.
const CONFIRMATION_CODE: &str = "confirmationCode";

impl BerlinGroup {
    pub fn new(settings: Settings) -> Result<Self, NoClient> {
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

    /// The address of the payments, or of one of them, or of a part of one.
    fn address<'a>(&self, parts: impl IntoIterator<Item = &'a str>) -> Url {
        let mut url = self.base.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(["v1", "payments", self.product.as_str()]).extend(parts);
        }
        url
    }

    async fn post_order(&self, order: &Order, visit: &Visit) -> Result<Step, Fault> {
        let request = Request::new(Method::POST, self.address([]), visit.key.request_id("initiate"))
            .with_payer(visit)
            .json(&wire::Initiation::of(order, visit.key));
        let answer: wire::Initiated = self.client.ask(request).await?;
        if answer.transaction_status == "RJCT" {
            return Err(Fault::Refused { reason: "RJCT".to_owned() });
        }
        let mut recalled = Recalled {
            payment: answer.payment_id,
            sca: answer.links.sca_status(&self.base),
            confirmation: answer.links.confirmation(&self.base),
            code: None,
            redirect: answer.links.sca_redirect(&self.base),
            next: Next::Payer,
        };
        if let Some(to) = recalled.redirect.clone() {
            return Ok(Step::Redirect { to, memory: recalled.keep() });
        }
        let sca = answer.sca_status.as_deref().map_or(Sca::Unfinished, Sca::from_code);
        recalled.next = if answer.links.starts_explicitly() {
            Next::Authorise
        } else if map::phase(&answer.transaction_status, sca) == Phase::AwaitingPayer {
            // It waits for the payer in a way that we cannot offer, perhaps on their phone: the order is not dead because of that.
            Next::Nobody
        } else {
            Next::Spared
        };
        Ok(Step::Again { memory: recalled.keep() })
    }

    /// Starts an authorisation, whose page the payer goes to.
    async fn authorise(&self, mut recalled: Recalled, visit: &Visit, step: &str) -> Result<Step, Fault> {
        let url = self.address([&*recalled.payment, "authorisations"]);
        let request = Request::new(Method::POST, url, visit.key.request_id(step)).with_payer(visit);
        let answer: wire::Started = self.client.ask(request.json(&serde_json::json!({}))).await?;
        let Some(to) = answer.links.sca_redirect(&self.base) else {
            return Err(Fault::Refused { reason: "NO_REDIRECT".to_owned() });
        };
        recalled.sca = answer.links.sca_status(&self.base);
        recalled.confirmation = answer.links.confirmation(&self.base);
        recalled.redirect = Some(to.clone());
        recalled.next = Next::Payer;
        Ok(Step::Redirect { to, memory: recalled.keep() })
    }

    /// Hands the bank the code that it gave the payer. It alone knows whether the code is right; a no is seen in the status.
    async fn confirm(&self, recalled: &Recalled, visit: &Visit) -> Result<(), Fault> {
        let (Some(code), Some(url)) = (&recalled.code, recalled.confirmation.as_ref().or(recalled.sca.as_ref())) else {
            return Ok(());
        };
        let id = visit.key.request_id(&format!("confirm/{code}"));
        let confirmation = wire::Confirmation { confirmation_code: code };
        let request = Request::new(Method::PUT, url.clone(), id).on_behalf(visit).json(&confirmation);
        match self.client.send(request).await {
            Ok(_) | Err(Fault::Refused { .. }) => Ok(()),
            Err(fault @ (Fault::NotDone(_) | Fault::Maybe(_))) => Err(fault),
        }
    }

    /// Takes back an order that nobody can authorise. Only once the bank says that it is gone has it lapsed.
    async fn give_up(&self, recalled: &Recalled, visit: &Visit) -> Result<Sighting, Fault> {
        let sighting = self.take_back(recalled, visit).await?;
        let phase = if sighting.phase == Phase::Cancelled { Phase::Lapsed } else { sighting.phase };
        Ok(Sighting { phase, code: sighting.code })
    }

    /// Asks the bank to cancel, and reads what came of it: whatever the bank answers, and if it answers at all, what counts is how
    /// the payment stands afterwards.
    async fn take_back(&self, recalled: &Recalled, visit: &Visit) -> Result<Sighting, Fault> {
        let id = visit.key.request_id("cancel");
        let request = Request::new(Method::DELETE, self.address([&*recalled.payment]), id).on_behalf(visit);
        match self.client.send(request).await {
            Ok(_) | Err(Fault::Refused { .. } | Fault::Maybe(_)) => {}
            Err(fault @ Fault::NotDone(_)) => return Err(fault),
        }
        self.look(recalled, visit).await
    }

    async fn look(&self, recalled: &Recalled, visit: &Visit) -> Result<Sighting, Fault> {
        let url = self.address([&*recalled.payment, "status"]);
        let id = visit.key.request_id(&format!("status/{}", visit.turn));
        let answer: wire::Status = self.client.ask(Request::new(Method::GET, url, id).on_behalf(visit)).await?;
        let status = map::code(&answer.transaction_status);
        if !map::hangs_on_sca(&status) {
            return Ok(Sighting { phase: map::phase(&status, Sca::Unfinished), code: status });
        }
        let (sca, word) = match self.look_at_sca(recalled, visit).await {
            Ok(seen) => seen,
            // A rejected payment may have no authorisation to be read any more, and is rejected all the same.
            Err(Fault::Refused { .. }) if status == "RJCT" => (Sca::Unfinished, "gone".to_owned()),
            Err(fault) => return Err(fault),
        };
        Ok(Sighting { phase: map::phase(&status, sca), code: format!("{status}/{word}") })
    }

    async fn look_at_sca(&self, recalled: &Recalled, visit: &Visit) -> Result<(Sca, String), Fault> {
        let url = match (&recalled.sca, recalled.next) {
            (_, Next::Authorise) => return Ok((Sca::Unfinished, "none".to_owned())),
            (Some(url), _) => url.clone(),
            (None, next) => match self.last_authorisation(recalled, visit).await? {
                Some(url) => url,
                // A bank that asks nobody has nobody's authorisation.
                None if next == Next::Spared => return Ok((Sca::Finished, "exempted".to_owned())),
                None => return Ok((Sca::Unfinished, "none".to_owned())),
            },
        };
        let id = visit.key.request_id(&format!("sca/{}", visit.turn));
        let answer: wire::ScaStatus = self.client.ask(Request::new(Method::GET, url, id).on_behalf(visit)).await?;
        Ok((Sca::from_code(&answer.sca_status), map::code(&answer.sca_status)))
    }

    /// Where a bank does not say by itself where its authorisation is to be read. Nothing, if there is none.
    async fn last_authorisation(&self, recalled: &Recalled, visit: &Visit) -> Result<Option<Url>, Fault> {
        let url = self.address([&*recalled.payment, "authorisations"]);
        let id = visit.key.request_id(&format!("authorisations/{}", visit.turn));
        let answer: wire::Authorisations = self.client.ask(Request::new(Method::GET, url, id).on_behalf(visit)).await?;
        let last = answer.authorisation_ids.last();
        Ok(last.map(|last| self.address([&*recalled.payment, "authorisations", &**last])))
    }
}

impl Bank for BerlinGroup {
    fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    fn initiate<'a>(&'a self, order: &'a Order, visit: &'a Visit) -> Answer<'a, Step> {
        Box::pin(self.post_order(order, visit))
    }

    fn advance<'a>(&'a self, memory: &'a Memory, visit: &'a Visit, returned: &'a Returned) -> Answer<'a, Step> {
        Box::pin(async move {
            let mut recalled = Recalled::from(memory)?;
            let brought = returned.get(CONFIRMATION_CODE).map(str::to_owned);
            match recalled.next {
                Next::Authorise => return self.authorise(recalled, visit, "authorise").await,
                Next::Nobody => return self.give_up(&recalled, visit).await.map(Step::Seen),
                // What the payer brings is kept before it is used: they may never come again.
                Next::Payer | Next::Confirm if brought.is_some() && brought != recalled.code => {
                    (recalled.code, recalled.next) = (brought, Next::Confirm);
                    return Ok(Step::Again { memory: recalled.keep() });
                }
                // Once answered, whatever the answer, it is not sent again: a bank counts wrong codes.
                Next::Confirm => {
                    self.confirm(&recalled, visit).await?;
                    recalled.next = Next::Payer;
                    return Ok(Step::Again { memory: recalled.keep() });
                }
                Next::Payer | Next::Spared => {}
            }
            self.look(&recalled, visit).await.map(Step::Seen)
        })
    }

    fn resume<'a>(&'a self, memory: &'a Memory, visit: &'a Visit) -> Answer<'a, Step> {
        Box::pin(async move {
            let recalled = Recalled::from(memory)?;
            let sighting = self.look(&recalled, visit).await?;
            if sighting.phase != Phase::AwaitingPayer {
                return Ok(Step::Seen(sighting));
            }
            match &recalled.redirect {
                // The authorisation that the payer had begun still waits; one that has failed is begun anew.
                Some(to) if !sighting.code.ends_with("/failed") => {
                    Ok(Step::Redirect { to: to.clone(), memory: memory.clone() })
                }
                None if recalled.next == Next::Nobody => Ok(Step::Seen(sighting)),
                Some(_) | None => self.authorise(recalled, visit, &format!("authorise/{}", visit.turn)).await,
            }
        })
    }

    fn status<'a>(&'a self, memory: &'a Memory, visit: &'a Visit) -> Answer<'a, Sighting> {
        Box::pin(async move { self.look(&Recalled::from(memory)?, visit).await })
    }

    fn cancel<'a>(&'a self, memory: &'a Memory, visit: &'a Visit) -> Answer<'a, Sighting> {
        Box::pin(async move {
            let recalled = Recalled::from(memory)?;
            self.take_back(&recalled, visit).await
        })
    }

    fn notice(&self, memory: &Memory, notice: &Notice<'_>) -> bool {
        let Ok(recalled) = Recalled::from(memory) else { return false };
        serde_json::from_slice::<wire::Told>(notice.body).is_ok_and(|told| told.payment_id == recalled.payment)
    }
}
