//! The banks of a run: every property that the service's configuration knows, some of them behind a gateway.

use std::sync::{Arc, Mutex};

use paylink_testkit::adversary::{AdversaryBank, AdversaryProfile, EndsAt, Forgotten, Gateway, Operation, Order};

use crate::chaos::{
    counters::{Counters, Group},
    faults,
    random::Random,
};

/// Smaller amounts are executed without an authorisation by the banks that exempt.
const EXEMPT_BELOW_CENTS: u32 = 3_001;

/// As the configuration says it.
pub(crate) const FORGETS_UNSIGNED_AFTER: &str = "1h";

pub(crate) struct ChaosBank {
    pub(crate) id: &'static str,
    pub(crate) bank: AdversaryBank,
    pub(crate) gateway: Option<Gateway>,
    /// A payer can sign an order without having been redirected to it, such as in the bank's app.
    pub(crate) visible_elsewhere: bool,
    /// The configuration says how long this bank remembers orders.
    pub(crate) has_retention: bool,
}

struct Description {
    id: &'static str,
    profile: AdversaryProfile,
    behind_gateway: bool,
    visible_elsewhere: bool,
    has_retention: bool,
}

fn descriptions() -> Vec<Description> {
    let bank = |id, profile| Description {
        id,
        profile,
        behind_gateway: false,
        visible_elsewhere: false,
        has_retention: false,
    };
    let default = AdversaryProfile::default;
    vec![
        bank("implicit", AdversaryProfile { forgets_cancelled: true, ..default() }),
        Description {
            behind_gateway: true,
            ..bank(
                "explicit",
                AdversaryProfile {
                    explicit_authorisation: true,
                    ends_at: EndsAt::Settled,
                    links_sca_status: false,
                    ..default()
                },
            )
        },
        bank("exempting", AdversaryProfile { exempt_below_cents: EXEMPT_BELOW_CENTS, ..default() }),
        Description {
            behind_gateway: true,
            ..bank(
                "gated",
                AdversaryProfile { exempt_below_cents: EXEMPT_BELOW_CENTS, sends_notices: true, ..default() },
            )
        },
        Description {
            has_retention: true,
            ..bank("coded", AdversaryProfile { needs_confirmation_code: true, approved_status: "ACTC", ..default() })
        },
        Description {
            visible_elsewhere: true,
            ..bank("app", AdversaryProfile { sends_notices: true, forgotten_as: Forgotten::Forbidden, ..default() })
        },
        Description {
            visible_elsewhere: true,
            behind_gateway: true,
            ..bank(
                "repeating",
                AdversaryProfile {
                    repeats_by_request_id: true,
                    explicit_authorisation: true,
                    exempt_below_cents: EXEMPT_BELOW_CENTS,
                    ends_at: EndsAt::Settled,
                    ..default()
                },
            )
        },
        Description {
            has_retention: true,
            ..bank(
                "final",
                AdversaryProfile {
                    cancellable: false,
                    forgotten_as: Forgotten::Expired,
                    approved_status: "ACCP",
                    ..default()
                },
            )
        },
    ]
}

impl ChaosBank {
    pub(crate) async fn start_all() -> Vec<Self> {
        let mut banks = Vec::new();
        for Description { id, profile, behind_gateway, visible_elsewhere, has_retention } in descriptions() {
            let bank = AdversaryBank::with_profile(profile).await;
            let gateway = if behind_gateway { Some(Gateway::in_front_of(bank.url()).await) } else { None };
            banks.push(Self { id, bank, gateway, visible_elsewhere, has_retention });
        }
        banks
    }

    /// The `[[bank]]` section, which says the truth about the bank.
    pub(crate) fn configuration(&self) -> String {
        let profile = self.bank.profile();
        let mut lines = vec![format!("cancels = {}", profile.cancellable)];
        if profile.ends_at == EndsAt::Settled {
            lines.push("ends_at = \"settled\"".to_owned());
        }
        lines.push(format!("sca_exempt_below = {}", profile.exempt_below_cents));
        lines.push(format!("orders_visible_elsewhere = {}", self.visible_elsewhere));
        lines.push(format!("repeats_by_request_id = {}", profile.repeats_by_request_id));
        if self.has_retention {
            lines
                .push(format!("forgets_unsigned_after = \"{FORGETS_UNSIGNED_AFTER}\"\nremembers_signed_for = \"90d\""));
        }
        let lines = lines.join("\n");
        match &self.gateway {
            Some(gateway) => gateway.configuration(self.id, &lines),
            None => self.bank.configuration(self.id, &lines),
        }
    }

    /// Injects faults into about a quarter of all requests.
    pub(crate) fn inject_faults(&self, seed: u64, stream: u64, counters: &Arc<Counters>) {
        let (random, counted) = (Mutex::new(Random::stream(seed, stream)), counters.clone());
        let has_retention = self.has_retention;
        self.bank.hook(Operation::Any, move |incoming| {
            let fault = faults::of_bank(&mut random.lock().unwrap(), incoming.operation, has_retention)?;
            counted.count(Group::BankFaults, fault.name);
            Some(fault.script)
        });
        let Some(gateway) = &self.gateway else { return };
        let (random, counted) = (Mutex::new(Random::stream(seed, stream + 1_000)), counters.clone());
        gateway.hook(Operation::Any, move |incoming| {
            let fault = faults::of_gateway(&mut random.lock().unwrap(), incoming.operation)?;
            counted.count(Group::GatewayFaults, fault.name);
            Some(fault.script)
        });
    }

    pub(crate) fn stop_faults(&self) {
        self.bank.clear_scripts();
        if let Some(gateway) = &self.gateway {
            gateway.clear_scripts();
        }
    }

    pub(crate) fn orders_of(&self, reference: &str) -> Vec<Order> {
        self.bank.find_orders(|order| order.body["remittanceInformationUnstructured"] == reference)
    }
}
