//! `GET /operator/banks`: every configured bank, how payments go there, and the certificates.

use std::{collections::BTreeMap, sync::Arc};

use askama::Template;
use axum::{extract::State, http::StatusCode};
use paylink_domain::{company::Mode, id::BankId};

use super::{
    all_cells::from_all_cells,
    bank_success::{BankSuccess, Success, by_bank},
    certificates::{Certificate, CertificateState, certificates},
    worklist::missing_text,
};
use crate::{
    bank_circuit_breaker::BreakerState,
    banks::ConfiguredBank,
    certificates::CertificateUser,
    config::Protocol,
    portal::{
        error::PortalResult,
        moment::Moment,
        shell::{Frame, Page, Shell, html},
        state::Portal,
        texts::PortalTexts,
        viewer::Viewer,
    },
};

pub(super) const PAGE: &str = "/operator/banks";

struct Rate {
    text: String,
    is_low: bool,
}

/// The circuit breaker of this node.
struct CircuitView {
    class: &'static str,
    name: String,
    since: Option<Moment>,
    until: Option<Moment>,
}

struct BankView {
    id: String,
    name: String,
    is_test: bool,
    is_paused: bool,
    protocol: &'static str,
    serves: String,
    today: Rate,
    month: Rate,
    circuit: CircuitView,
    latency: String,
}

struct CertificateView {
    user: String,
    setting: &'static str,
    class: &'static str,
    state: String,
    end: Option<Moment>,
}

#[derive(Template)]
#[template(path = "portal/banks.html")]
struct BanksPage {
    shell: Shell,
    banks: Vec<BankView>,
    certificates: Vec<CertificateView>,
    any_ends: bool,
    missing: Option<String>,
}

impl Page for BanksPage {
    fn frame(&self) -> &Frame {
        &self.shell.frame
    }
}

pub(in crate::portal) async fn banks(State(portal): State<Arc<Portal>>, viewer: Viewer) -> PortalResult {
    let counts = from_all_cells(&portal, move |cell| async move { cell.bank_counts().await }).await?;
    let missing = missing_text(&counts.missing, viewer.texts);
    let success = by_bank(counts.values().flatten());
    let certificates = certificates(&portal).await?;
    let page = BanksPage {
        shell: Shell::of_operator(&portal, &viewer, PAGE),
        banks: portal.service.banks.all().iter().map(|bank| bank_view(&portal, &viewer, bank, &success)).collect(),
        any_ends: certificates.iter().any(|certificate| certificate.state.needs_a_look()),
        certificates: certificates.iter().map(|one| certificate_view(&portal, &viewer, one)).collect(),
        missing,
    };
    Ok(html(StatusCode::OK, &page))
}

fn bank_view(
    portal: &Portal,
    viewer: &Viewer,
    bank: &ConfiguredBank,
    success: &BTreeMap<BankId, BankSuccess>,
) -> BankView {
    let texts = viewer.texts;
    // The breaker and the times of calls are by the clock of the node.
    let now = portal.service.clock.now();
    let success = success.get(&bank.id).copied().unwrap_or_default();
    let country = bank.country.map_or_else(|| texts.banks_any_country(), |country| country.code().to_owned());
    let currencies: Vec<&str> = bank.connector.capabilities().currencies.iter().map(|one| one.code()).collect();
    BankView {
        id: bank.id.to_string(),
        name: bank.name.clone(),
        is_test: bank.mode == Mode::Test,
        is_paused: bank.paused,
        protocol: match bank.protocol {
            Protocol::BerlinGroup => "Berlin Group NextGenPSD2",
        },
        serves: format!("{country} · {}", currencies.join(", ")),
        today: rate(success.today, texts),
        month: rate(success.month, texts),
        circuit: circuit_view(bank.breaker_state(now), portal, texts),
        latency: bank.call_times(now).map_or_else(
            || texts.banks_no_calls(),
            |times| {
                let ms = |time: std::time::Duration| time.as_millis().to_string();
                texts.banks_latency_text(&ms(times.median), &ms(times.percentile_95), &times.calls.to_string())
            },
        ),
    }
}

fn rate(success: Success, texts: PortalTexts) -> Rate {
    let Success { ended, paid } = success;
    let text = success.percent().map_or_else(
        || texts.banks_no_attempts(),
        |percent| texts.banks_success(&paid.to_string(), &ended.to_string(), &percent.to_string()),
    );
    Rate { text, is_low: success.is_low() }
}

fn circuit_view(state: BreakerState, portal: &Portal, texts: PortalTexts) -> CircuitView {
    let moment = |at| Some(Moment::new(at, portal.service.clock.now(), texts));
    match state {
        BreakerState::Closed => CircuitView { class: "good", name: texts.circuit_closed(), since: None, until: None },
        BreakerState::Open { since, until } => {
            CircuitView { class: "bad", name: texts.circuit_open(), since: moment(since), until: moment(until) }
        }
        BreakerState::HalfOpen { since } => {
            CircuitView { class: "warn", name: texts.circuit_half_open(), since: moment(since), until: None }
        }
    }
}

fn certificate_view(portal: &Portal, viewer: &Viewer, certificate: &Certificate) -> CertificateView {
    let texts = viewer.texts;
    let moment = |at| Some(Moment::new(at, portal.service.clock.now(), texts));
    let (class, state, end) = match certificate.state {
        CertificateState::Valid { until } => ("good", texts.certificate_valid(), moment(until)),
        CertificateState::EndsSoon { until, days } => ("warn", texts.certificate_days(days), moment(until)),
        CertificateState::Ended { at } => ("bad", texts.certificate_ended(), moment(at)),
        CertificateState::Unreadable => ("bad", texts.certificate_unreadable(), None),
    };
    let user = match &certificate.user {
        CertificateUser::Bank(bank) => portal.service.banks.name_of(bank),
        CertificateUser::Cell(cell) => texts.cells_cell(&cell.to_string()),
    };
    CertificateView { user, setting: certificate.setting, class, state, end }
}
