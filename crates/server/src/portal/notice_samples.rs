//! A notice of each kind with facts that tests can recognise.

use paylink_domain::{
    audit::Action,
    id::{CellId, CompanyId, EndpointId, ProposalId, TokenId, UserId},
    notice::{CertificateUse, EndpointDisabledReason, Notice, PaidPayment, SignOnChange},
    time::Timestamp,
};

/// 2026-11-18 09:30 UTC.
pub(in crate::portal) const AT: Timestamp = Timestamp::from_epoch_ms(1_794_994_200_000);
const HOUR_MS: i64 = 3_600_000;

fn cell() -> CellId {
    "00".parse().expect("a cell")
}

pub(in crate::portal) fn company() -> CompanyId {
    CompanyId::of(cell(), 17).expect("in range")
}

fn endpoint() -> EndpointId {
    EndpointId::of(cell(), 18).expect("in range")
}

fn user() -> UserId {
    UserId::of(cell(), 19).expect("in range")
}

fn proposal() -> ProposalId {
    ProposalId::of(cell(), 20).expect("in range")
}

fn token() -> TokenId {
    TokenId::of(cell(), 21).expect("in range")
}

/// Each with the facts that its text must have.
pub(in crate::portal) fn samples() -> Vec<(Notice, Vec<&'static str>)> {
    let mut samples = of_endpoints();
    samples.extend(of_account());
    samples.extend(of_people());
    samples.extend(of_changes());
    samples.extend(of_sign_on());
    samples.extend(of_operators());
    samples
}

/// What was paid, with the reference and the amount.
pub(in crate::portal) fn paid(number: usize) -> PaidPayment {
    PaidPayment { reference: format!("Order {number}"), amount_cents: 123_450, currency: "EUR".to_owned() }
}

/// Two paid payments of `paid` are listed.
pub(in crate::portal) fn deliveries_ending(deliveries: i64, paid_count: i64) -> Notice {
    let listed = usize::try_from(paid_count).unwrap_or(0).min(2);
    Notice::DeliveriesEnding {
        endpoint: endpoint(),
        name: "Shop".to_owned(),
        url: "https://shop.example.com/hooks/Zx81Secret".to_owned(),
        deliveries,
        first_end_ms: AT.epoch_ms() + 2 * HOUR_MS,
        paid: paid_count,
        paid_payments: (1..=listed).map(paid).collect(),
    }
}

fn of_endpoints() -> Vec<(Notice, Vec<&'static str>)> {
    let (name, url) = ("Shop".to_owned(), "https://shop.example.com/hooks/Zx81Secret".to_owned());
    let disabled = |reason, by: Option<&str>| {
        let (name, url, by) = (name.clone(), url.clone(), by.map(str::to_owned));
        Notice::EndpointDisabled { endpoint: endpoint(), name, url, reason, by }
    };
    let since_ms = AT.epoch_ms() - HOUR_MS;
    let failing = Notice::EndpointFailing { endpoint: endpoint(), name: name.clone(), url: url.clone(), since_ms };
    let facts = || vec!["Shop", "shop.example.com"];
    let with = |more: &[&'static str]| [facts(), more.to_vec()].concat();
    vec![
        (disabled(EndpointDisabledReason::Gone, None), with(&["2026-11-18 09:30 UTC", "410"])),
        (disabled(EndpointDisabledReason::Requested, None), with(&["2026-11-18 09:30 UTC"])),
        (
            disabled(EndpointDisabledReason::Requested, Some("bo@example.com")),
            with(&["bo@example.com", "2026-11-18 09:30 UTC"]),
        ),
        (failing, with(&["2026-11-18 08:30 UTC"])),
        (deliveries_ending(1, 0), with(&["1 ", "2026-11-18 11:30 UTC"])),
        (deliveries_ending(12, 1), with(&["12 ", "2026-11-18 11:30 UTC", "Order 1 ("])),
        (deliveries_ending(12, 5), with(&["12 ", "2026-11-18 11:30 UTC", "Order 1 (", "Order 2 (", "234", "50", "3 "])),
    ]
}

fn of_account() -> Vec<(Notice, Vec<&'static str>)> {
    let (proposal, by) = (proposal(), || "bo@example.com".to_owned());
    let facts = || vec!["bo@example.com", "2026-11-18 09:30 UTC"];
    vec![
        (Notice::AccountChangeProposed { proposal, by: by() }, facts()),
        (Notice::AccountChangeDecided { proposal, approved: true, by: by() }, facts()),
        (Notice::AccountChangeDecided { proposal, approved: false, by: by() }, facts()),
        (Notice::AccountChanged { by: by() }, facts()),
    ]
}

fn of_people() -> Vec<(Notice, Vec<&'static str>)> {
    let (by, email, address) =
        (|| "bo@example.com".to_owned(), || "eva@example.com".to_owned(), "192.0.2.7".to_owned());
    let browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0".to_owned();
    let time = "2026-11-18 09:30 UTC";
    vec![
        (
            Notice::TokenAdded { token: token(), name: "Warehouse".to_owned(), by: by() },
            vec!["Warehouse", "bo@example.com", time],
        ),
        (
            Notice::OwnerAdded { user: user(), email: email(), by: by() },
            vec!["eva@example.com", "bo@example.com", time],
        ),
        (
            Notice::SignInFromNewDevice { user: user(), browser: browser.clone(), address: address.clone() },
            vec!["Firefox", "Windows", "192.0.2.7", time],
        ),
        (
            Notice::PasswordWithoutCode { user: user(), browser, address: address.clone() },
            vec!["Firefox", "Windows", "192.0.2.7", time],
        ),
        (
            Notice::SignInWithoutSingleSignOn { user: user(), email: email(), address },
            vec!["eva@example.com", "192.0.2.7", time],
        ),
    ]
}

fn of_changes() -> Vec<(Notice, Vec<&'static str>)> {
    let actions = [
        Action::SendTestEvent,
        Action::AddEndpoint,
        Action::RevokeToken,
        Action::ChangeCompany,
        Action::RemoveUser,
        Action::Propose,
        Action::Approve,
        Action::Withdraw,
        Action::FreezeOwner,
        Action::UnfreezeOwner,
        Action::EndCredentials,
    ];
    let (by, object) = ("bo@example.com", "eva@example.com");
    let changed = |action| Notice::Changed {
        action,
        by: by.to_owned(),
        object: object.to_owned(),
        user: None,
        proposal: None,
        of_owner: false,
    };
    actions.into_iter().map(|action| (changed(action), vec![by, object, "2026-11-18 09:30 UTC"])).collect()
}

fn of_sign_on() -> Vec<(Notice, Vec<&'static str>)> {
    let (by, email, time) = ("bo@example.com", || "eva@example.com".to_owned(), "2026-11-18 09:30 UTC");
    let changed = |enforced, change| Notice::SingleSignOnChanged { by: by.to_owned(), enforced, change };
    let issuer = || "https://login.example.com/tenant-7/v2.0".to_owned();
    let domain = || "shop.example".to_owned();
    let saved = vec!["login.example.com/tenant-7/v2.0", by, time];
    let access = vec!["eva@example.com", by, time];
    vec![
        (changed(true, None), vec![by, time]),
        (changed(false, None), vec![by, time]),
        (changed(true, Some(SignOnChange::Saved { issuer: issuer() })), saved.clone()),
        (changed(false, Some(SignOnChange::Saved { issuer: issuer() })), saved),
        (changed(true, Some(SignOnChange::EmergencyAccessGiven { email: email() })), access.clone()),
        (changed(false, Some(SignOnChange::EmergencyAccessEnded { email: email() })), access),
        (changed(true, Some(SignOnChange::Enforced)), vec![by, time]),
        (changed(false, Some(SignOnChange::NotEnforced)), vec![by, time]),
        (changed(false, Some(SignOnChange::Removed)), vec![by, time]),
        (changed(false, Some(SignOnChange::DomainConfirmed { domain: domain() })), vec!["shop.example", time]),
        (changed(false, Some(SignOnChange::DomainRemoved { domain: domain() })), vec!["shop.example", time]),
    ]
}

fn of_operators() -> Vec<(Notice, Vec<&'static str>)> {
    let ends_ms = AT.epoch_ms() + 7 * 24 * HOUR_MS;
    let certificate = |used_by| Notice::CertificateEnding { used_by, setting: "certificate_file".to_owned(), ends_ms };
    let reason = "no restore was confirmed".to_owned();
    let bank = CertificateUse::Bank("atlas".parse().expect("a bank"));
    vec![
        (
            Notice::ClosingProposed { proposal: proposal(), company: company(), by: "bo@example.com".to_owned() },
            vec!["bo@example.com", "2026-11-18 09:30 UTC"],
        ),
        (certificate(bank), vec!["atlas", "certificate_file", "2026-11-25 09:30 UTC"]),
        (certificate(CertificateUse::Cell(cell())), vec!["00", "certificate_file", "2026-11-25 09:30 UTC"]),
        (Notice::CellClosed { cell: cell(), reason }, vec!["no restore was confirmed", "2026-11-18 09:30 UTC"]),
    ]
}
