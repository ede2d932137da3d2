//! The table of all pages and actions of the portal: who may use each, whether it needs a fresh authentication, and what it writes to
//! the audit log.

use std::sync::Arc;

use axum::{
    handler::Handler,
    routing::{MethodRouter, get, post},
};
use paylink_domain::{audit::Action, permission::Permission};

use super::{
    account_approval, account_form, asset, audit_log, branding, company_list, deliveries, endpoints, event_page, home,
    invitation, links, notices, online_payments, operator, own_account, own_notices, own_passkeys, own_password,
    payee_account, payment_settings_form, payments, people, reauthenticate, replay,
    route::{Access, Freshness, OwnCredential, RouteDescription, Rule},
    sign_in, sso,
    state::Portal,
    test_link, tokens, withdrawal,
};

pub(super) struct Route {
    pub(super) path: &'static str,
    pub(super) handler: MethodRouter<Arc<Portal>>,
    method: &'static str,
    access: Access,
    fresh: Freshness,
    own: OwnCredential,
    audit: Option<Action>,
}

impl Route {
    fn get<H: Handler<T, Arc<Portal>>, T: 'static>(path: &'static str, access: Access, handler: H) -> Self {
        Self {
            path,
            handler: get(handler),
            method: "GET",
            access,
            fresh: Freshness::NotNeeded,
            own: OwnCredential::NotNeeded,
            audit: None,
        }
    }

    fn post<H: Handler<T, Arc<Portal>>, T: 'static>(path: &'static str, access: Access, handler: H) -> Self {
        Self {
            path,
            handler: post(handler),
            method: "POST",
            access,
            fresh: Freshness::NotNeeded,
            own: OwnCredential::NotNeeded,
            audit: None,
        }
    }

    const fn fresh(mut self) -> Self {
        self.fresh = Freshness::Always;
        self
    }

    const fn fresh_if_live(mut self) -> Self {
        self.fresh = Freshness::LiveCompany;
        self
    }

    /// Fresh by the person's own passkey or password, not by an identity provider.
    const fn own_fresh(mut self) -> Self {
        self.fresh = Freshness::Always;
        self.own = OwnCredential::Fresh;
        self
    }

    /// Not in a session by an identity provider.
    const fn own_session(mut self) -> Self {
        self.own = OwnCredential::Session;
        self
    }

    const fn audited(mut self, action: Action) -> Self {
        self.audit = Some(action);
        self
    }

    pub(super) fn rule(&self, table: &[RouteDescription]) -> Rule {
        Rule { access: self.access, fresh: self.fresh, own: self.own, page_segments: page_segments(self.path, table) }
    }
}

/// How many segments of a route's path make the path of a page.
fn page_segments(path: &str, table: &[RouteDescription]) -> usize {
    let is_page = |path: &str| table.iter().any(|route| route.method == "GET" && route.path == path);
    let mut start = path;
    while !start.is_empty() && !is_page(start) {
        start = start.rsplit_once('/').map_or("", |(above, _)| above);
    }
    start.matches('/').count()
}

/// Every route, for tests and documents.
pub fn route_table() -> Vec<RouteDescription> {
    let describe = |Route { method, path, access, fresh, own, audit, .. }: Route| RouteDescription {
        method,
        path,
        access,
        fresh,
        own,
        audit,
    };
    routes().into_iter().map(describe).collect()
}

pub(super) fn routes() -> Vec<Route> {
    let mut routes = Vec::new();
    routes.extend(getting_in());
    routes.extend(events());
    routes.extend(company());
    routes.extend(people_of_company());
    routes.extend(sign_on_of_company());
    routes.extend(payments_of_company());
    routes.extend(of_operator());
    routes.extend(companies_of_operator());
    routes
}

fn of_operator() -> Vec<Route> {
    use Access::Operator;
    vec![
        Route::get("/operator", Operator, operator::operations),
        Route::get("/operator/worklist", Operator, operator::worklist),
        Route::get("/operator/payments/{payment}/close", Operator, operator::close_form).fresh(),
        Route::post("/operator/payments/{payment}/close", Operator, operator::propose_closing)
            .fresh()
            .audited(Action::Propose),
        Route::get("/operator/banks", Operator, operator::banks),
        Route::get("/operator/cells", Operator, operator::cells),
    ]
}

fn companies_of_operator() -> Vec<Route> {
    use Access::Operator;
    vec![
        Route::get("/operator/companies", Operator, operator::companies),
        Route::get("/operator/companies/new", Operator, operator::new_company_form).fresh(),
        Route::post("/operator/companies/new", Operator, operator::add).fresh().audited(Action::AddCompany),
        Route::get("/operator/companies/{company}/suspend", Operator, operator::suspend_form).fresh(),
        Route::post("/operator/companies/{company}/suspend", Operator, operator::suspend)
            .fresh()
            .audited(Action::SuspendCompany),
        Route::get("/operator/companies/{company}/resume", Operator, operator::resume_question).fresh(),
        Route::post("/operator/companies/{company}/resume", Operator, operator::resume)
            .fresh()
            .audited(Action::ResumeCompany),
        Route::get("/operator/approvals", Operator, operator::approvals),
        Route::get("/operator/approvals/{proposal}/approve", Operator, operator::approve_question).fresh(),
        Route::post("/operator/approvals/{proposal}/approve", Operator, operator::approve)
            .fresh()
            .audited(Action::Approve),
        Route::get("/operator/approvals/{proposal}/withdraw", Operator, operator::withdraw_question).fresh(),
        Route::post("/operator/approvals/{proposal}/withdraw", Operator, operator::withdraw)
            .fresh()
            .audited(Action::Withdraw),
        Route::get("/operator/search", Operator, operator::search),
    ]
}

fn getting_in() -> Vec<Route> {
    use Access::{Public, SignedIn};
    vec![
        Route::get("/assets/{name}", Public, asset::asset),
        Route::get("/sign-in", Public, sign_in::page),
        Route::post("/sign-in", Public, sign_in::sign_in).audited(Action::SignIn),
        Route::post("/sign-in/passkey/options", Public, sign_in::passkey_options),
        Route::post("/sign-in/passkey", Public, sign_in::sign_in_with_passkey).audited(Action::SignIn),
        Route::get("/sso", Public, sso::find_form),
        Route::post("/sso", Public, sso::find),
        Route::get("/sso/{company}", Public, sso::page),
        Route::post("/sso/{company}", Public, sso::start),
        // What it does was started by a button in the same browser.
        Route::get("/sso/{company}/callback", Public, sso::callback),
        Route::get("/invitations/{token}", Public, invitation::page),
        Route::post("/invitations/{token}", Public, invitation::accept).audited(Action::AcceptInvitation),
        Route::post("/invitations/{token}/passkey/options", Public, invitation::passkey_options),
        Route::post("/invitations/{token}/passkey", Public, invitation::accept_with_passkey)
            .audited(Action::AcceptInvitation),
        // Who has lost their session or their role can still withdraw what somebody else proposes.
        Route::get("/withdraw/{link}", Public, withdrawal::question),
        Route::post("/withdraw/{link}", Public, withdrawal::withdraw).audited(Action::Withdraw),
        Route::get("/", SignedIn, company_list::redirect),
        Route::get("/companies", SignedIn, company_list::page),
        Route::post("/sign-out", SignedIn, sign_in::sign_out).audited(Action::SignOut),
        Route::get("/confirm", SignedIn, reauthenticate::page),
        Route::post("/confirm", SignedIn, reauthenticate::confirm).audited(Action::Reauthenticate),
        Route::post("/confirm/passkey/options", SignedIn, reauthenticate::passkey_options),
        Route::post("/confirm/passkey", SignedIn, reauthenticate::confirm_with_passkey).audited(Action::Reauthenticate),
        Route::post("/confirm/provider", SignedIn, sso::confirm_at_provider),
        Route::get("/account", SignedIn, own_account::page),
        Route::post("/account", SignedIn, own_account::change).audited(Action::ChangeUser),
        Route::get("/account/passkeys/new", SignedIn, own_passkeys::new_passkey).own_session().fresh(),
        Route::post("/account/passkeys/new", SignedIn, own_passkeys::add_passkey)
            .own_session()
            .fresh()
            .audited(Action::AddPasskey),
        Route::post("/account/passkeys/options", SignedIn, own_passkeys::passkey_options).own_session(),
        Route::get("/account/passkeys/{id}/remove", SignedIn, own_passkeys::remove_passkey_question)
            .own_session()
            .fresh(),
        Route::post("/account/passkeys/{id}/remove", SignedIn, own_passkeys::remove_passkey)
            .own_session()
            .fresh()
            .audited(Action::RemovePasskey),
        Route::get("/account/password", SignedIn, own_password::password_page).own_session().fresh(),
        Route::post("/account/password", SignedIn, own_password::set_password)
            .own_session()
            .fresh()
            .audited(Action::ChangePassword),
        Route::get("/account/recovery-codes", SignedIn, own_password::recovery_codes_question).own_session().fresh(),
        Route::post("/account/recovery-codes", SignedIn, own_password::new_recovery_codes)
            .own_session()
            .fresh()
            .audited(Action::ReplaceRecoveryCodes),
        Route::post("/account/sessions/{id}/end", SignedIn, own_account::end_session)
            .own_session()
            .fresh()
            .audited(Action::EndSession),
        Route::post("/account/sessions/end-others", SignedIn, own_account::end_other_sessions)
            .own_session()
            .fresh()
            .audited(Action::EndSession),
        Route::post("/account/browsers/{id}/remove", SignedIn, own_account::remove_browser)
            .own_session()
            .fresh()
            .audited(Action::RemoveBrowser),
        Route::get("/account/notices", SignedIn, own_notices::page),
        Route::post("/account/notices", SignedIn, own_notices::change).audited(Action::ChangeUser),
        Route::get("/notices", SignedIn, notices::page),
        Route::post("/notices/read", SignedIn, notices::mark_read),
    ]
}

fn company() -> Vec<Route> {
    use Access::Company;
    use Permission::{
        ChangeAccount, ChangeBranding, ChangeSettings, CreateTestLink, EnablePayments, ManageEndpoints, ManageTokens,
        ViewAuditLog, ViewCompany,
    };
    vec![
        Route::get("/c/{company}", Company(ViewCompany), home::page),
        Route::get("/c/{company}/online-payments", Company(ViewCompany), online_payments::page),
        Route::post("/c/{company}/online-payments/enable", Company(EnablePayments), online_payments::enable)
            .audited(Action::EnableCompany),
        Route::get("/c/{company}/online-payments/disable", Company(EnablePayments), online_payments::disable_question)
            .fresh_if_live(),
        Route::post("/c/{company}/online-payments/disable", Company(EnablePayments), online_payments::disable)
            .fresh_if_live()
            .audited(Action::DisableCompany),
        Route::get("/c/{company}/online-payments/settings", Company(ChangeSettings), payment_settings_form::form)
            .fresh(),
        Route::post("/c/{company}/online-payments/settings", Company(ChangeSettings), payment_settings_form::change)
            .fresh()
            .audited(Action::ChangeCompany),
        Route::get("/c/{company}/account", Company(ViewCompany), payee_account::page),
        Route::get("/c/{company}/account/change", Company(ChangeAccount), account_form::form).own_fresh(),
        Route::post("/c/{company}/account/change", Company(ChangeAccount), account_form::change)
            .own_fresh()
            .audited(Action::ChangePayeeAccount),
        Route::get(
            "/c/{company}/account/approve/{proposal}",
            Company(ChangeAccount),
            account_approval::approve_question,
        )
        .own_fresh(),
        Route::post("/c/{company}/account/approve/{proposal}", Company(ChangeAccount), account_approval::approve)
            .own_fresh()
            .audited(Action::Approve),
        Route::get(
            "/c/{company}/account/withdraw/{proposal}",
            Company(ChangeAccount),
            account_approval::withdraw_question,
        ),
        Route::post("/c/{company}/account/withdraw/{proposal}", Company(ChangeAccount), account_approval::withdraw)
            .audited(Action::Withdraw),
        Route::get("/c/{company}/test-link", Company(CreateTestLink), test_link::page),
        Route::post("/c/{company}/test-link", Company(CreateTestLink), test_link::create),
        Route::get("/c/{company}/tokens", Company(ViewCompany), tokens::page),
        Route::get("/c/{company}/tokens/new", Company(ManageTokens), tokens::form).fresh(),
        Route::post("/c/{company}/tokens/new", Company(ManageTokens), tokens::create).fresh().audited(Action::AddToken),
        Route::get("/c/{company}/tokens/{token}/roll", Company(ManageTokens), tokens::roll_question).fresh(),
        Route::post("/c/{company}/tokens/{token}/roll", Company(ManageTokens), tokens::roll)
            .fresh()
            .audited(Action::RollToken),
        Route::get("/c/{company}/tokens/{token}/revoke", Company(ManageTokens), tokens::revoke_question).fresh(),
        Route::post("/c/{company}/tokens/{token}/revoke", Company(ManageTokens), tokens::revoke)
            .fresh()
            .audited(Action::RevokeToken),
        Route::get("/c/{company}/webhooks", Company(ViewCompany), endpoints::page),
        Route::get("/c/{company}/webhooks/new", Company(ManageEndpoints), endpoints::form).fresh(),
        Route::post("/c/{company}/webhooks/new", Company(ManageEndpoints), endpoints::create)
            .fresh()
            .audited(Action::AddEndpoint),
        Route::get("/c/{company}/webhooks/{endpoint}", Company(ViewCompany), endpoints::details),
        Route::get("/c/{company}/webhooks/{endpoint}/change", Company(ManageEndpoints), endpoints::change_form).fresh(),
        Route::post("/c/{company}/webhooks/{endpoint}/change", Company(ManageEndpoints), endpoints::change)
            .fresh()
            .audited(Action::ChangeEndpoint),
        Route::post("/c/{company}/webhooks/{endpoint}/test", Company(ManageEndpoints), endpoints::send_test_event)
            .fresh_if_live()
            .audited(Action::SendTestEvent),
        Route::get("/c/{company}/webhooks/{endpoint}/rotate", Company(ManageEndpoints), endpoints::rotate_question)
            .fresh(),
        Route::post("/c/{company}/webhooks/{endpoint}/rotate", Company(ManageEndpoints), endpoints::rotate)
            .fresh()
            .audited(Action::RotateSecret),
        Route::get("/c/{company}/webhooks/{endpoint}/disable", Company(ManageEndpoints), endpoints::disable_question),
        Route::post("/c/{company}/webhooks/{endpoint}/disable", Company(ManageEndpoints), endpoints::disable)
            .audited(Action::DisableEndpoint),
        Route::post("/c/{company}/webhooks/{endpoint}/enable", Company(ManageEndpoints), endpoints::enable)
            .audited(Action::EnableEndpoint),
        Route::get("/c/{company}/webhooks/{endpoint}/remove", Company(ManageEndpoints), endpoints::remove_question)
            .fresh(),
        Route::post("/c/{company}/webhooks/{endpoint}/remove", Company(ManageEndpoints), endpoints::remove)
            .fresh()
            .audited(Action::RemoveEndpoint),
        Route::get("/c/{company}/branding", Company(ViewCompany), branding::page),
        Route::post("/c/{company}/branding", Company(ChangeBranding), branding::change).audited(Action::ChangeCompany),
        Route::get("/c/{company}/branding/preview", Company(ViewCompany), branding::preview),
        Route::get("/c/{company}/audit-log", Company(ViewAuditLog), audit_log::page),
        Route::get("/c/{company}/audit-log/export", Company(ViewAuditLog), audit_log::export),
    ]
}

fn people_of_company() -> Vec<Route> {
    use Access::Company;
    use Permission::{ChangeAccount, ManagePeople, ViewCompany};
    vec![
        Route::get("/c/{company}/people", Company(ViewCompany), people::page),
        Route::get("/c/{company}/people/invite", Company(ManagePeople), people::invite_form).fresh(),
        Route::post("/c/{company}/people/invite", Company(ManagePeople), people::invite)
            .fresh()
            .audited(Action::InviteUser),
        Route::get("/c/{company}/people/{user}/role", Company(ManagePeople), people::role_form).fresh(),
        Route::post("/c/{company}/people/{user}/role", Company(ManagePeople), people::change_role)
            .fresh()
            .audited(Action::ChangeRole),
        Route::get("/c/{company}/people/{user}/remove", Company(ManagePeople), people::remove_question).fresh(),
        Route::post("/c/{company}/people/{user}/remove", Company(ManagePeople), people::remove)
            .fresh()
            .audited(Action::RemoveUser),
        Route::get("/c/{company}/people/{user}/freeze", Company(ManagePeople), people::freeze_question).fresh(),
        Route::post("/c/{company}/people/{user}/freeze", Company(ManagePeople), people::freeze)
            .fresh()
            .audited(Action::FreezeOwner),
        Route::post("/c/{company}/people/{user}/unfreeze", Company(ManagePeople), people::unfreeze)
            .own_fresh()
            .audited(Action::UnfreezeOwner),
        Route::get("/c/{company}/people/changes/{proposal}/approve", Company(ChangeAccount), people::approve_question)
            .own_fresh(),
        Route::post("/c/{company}/people/changes/{proposal}/approve", Company(ChangeAccount), people::approve)
            .own_fresh()
            .audited(Action::Approve),
        Route::post("/c/{company}/people/changes/{proposal}/withdraw", Company(ChangeAccount), people::withdraw)
            .audited(Action::Withdraw),
        Route::post("/c/{company}/people/invitations/withdraw", Company(ManagePeople), people::withdraw_invitation)
            .audited(Action::WithdrawInvitation),
    ]
}

fn sign_on_of_company() -> Vec<Route> {
    use Access::Company;
    use Permission::ManageSignOn;
    vec![
        Route::get("/c/{company}/single-sign-on", Company(ManageSignOn), sso::settings).own_fresh(),
        Route::post("/c/{company}/single-sign-on", Company(ManageSignOn), sso::change)
            .own_fresh()
            .audited(Action::ChangeSignOn),
        Route::get("/c/{company}/single-sign-on/remove", Company(ManageSignOn), sso::remove_question).own_fresh(),
        Route::post("/c/{company}/single-sign-on/remove", Company(ManageSignOn), sso::remove)
            .own_fresh()
            .audited(Action::RemoveSignOn),
    ]
}

fn payments_of_company() -> Vec<Route> {
    use Access::Company;
    use Permission::{CancelPayment, ManageLinks, ViewPayments};
    vec![
        Route::get("/c/{company}/links", Company(ManageLinks), links::page),
        Route::post("/c/{company}/links", Company(ManageLinks), links::create).audited(Action::GenerateLink),
        Route::get("/c/{company}/links/{link}", Company(ManageLinks), links::details),
        Route::post("/c/{company}/links/revoke", Company(ManageLinks), links::revoke)
            .fresh_if_live()
            .audited(Action::RevokeLink),
        Route::get("/c/{company}/links/revoke-all", Company(ManageLinks), links::revoke_all_form).fresh(),
        Route::post("/c/{company}/links/revoke-all", Company(ManageLinks), links::revoke_all)
            .fresh()
            .audited(Action::RevokeLinks),
        Route::get("/c/{company}/payments", Company(ViewPayments), payments::page),
        Route::get("/c/{company}/payments/export", Company(ViewPayments), payments::export),
        Route::get("/c/{company}/payments/{payment}", Company(ViewPayments), payments::details),
        Route::get("/c/{company}/payments/{payment}/cancel", Company(CancelPayment), payments::cancel_question)
            .fresh_if_live(),
        Route::post("/c/{company}/payments/{payment}/cancel", Company(CancelPayment), payments::cancel)
            .fresh_if_live()
            .audited(Action::CancelPayment),
    ]
}

fn events() -> Vec<Route> {
    use Access::Company;
    use Permission::{ManageEndpoints, ReplayEvents, ViewDeliveries};
    vec![
        Route::get("/c/{company}/deliveries", Company(ViewDeliveries), deliveries::page),
        Route::get("/c/{company}/deliveries/replay", Company(ReplayEvents), replay::form),
        Route::get("/c/{company}/deliveries/replay/start", Company(ReplayEvents), replay::question),
        Route::post("/c/{company}/deliveries/replay/start", Company(ReplayEvents), replay::start)
            .audited(Action::ReplayEvents),
        Route::get("/c/{company}/deliveries/replays/{replay}", Company(ViewDeliveries), replay::job),
        Route::get("/c/{company}/events/{event}", Company(ViewDeliveries), event_page::page),
        Route::post("/c/{company}/events/{event}/replay", Company(ReplayEvents), event_page::replay)
            .audited(Action::ReplayEvents),
        Route::get("/c/{company}/webhooks/{endpoint}/console", Company(ManageEndpoints), endpoints::console)
            .fresh_if_live(),
        Route::post("/c/{company}/webhooks/{endpoint}/console", Company(ManageEndpoints), endpoints::send_from_console)
            .fresh_if_live()
            .audited(Action::SendTestEvent),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A person who must authenticate again is sent back to the page with the form, and to the page with the button where there is none.
    #[test]
    fn every_form_that_needs_a_fresh_authentication_has_a_page_of_its_own_at_the_same_address() {
        let table = route_table();
        let buttons = [
            "/c/{company}/links/revoke",
            "/c/{company}/people/{user}/unfreeze",
            "/c/{company}/webhooks/{endpoint}/test",
            "/account/sessions/{id}/end",
            "/account/sessions/end-others",
            "/account/browsers/{id}/remove",
        ];
        let fresh_forms = table.iter().filter(|route| route.fresh != Freshness::NotNeeded && route.method == "POST");
        for route in fresh_forms.filter(|route| !buttons.contains(&route.path)) {
            let page = table.iter().find(|other| other.method == "GET" && other.path == route.path);
            assert!(page.is_some_and(|page| page.fresh == route.fresh), "{}", route.path);
        }
    }

    #[test]
    fn after_a_button_follows_the_page_that_has_it() {
        let table = route_table();
        for (path, segments) in [
            ("/c/{company}/webhooks/{endpoint}/test", 4),
            ("/c/{company}/people/invitations/withdraw", 3),
            ("/c/{company}/links/revoke", 3),
            ("/c/{company}/tokens/new", 4),
            ("/account/sessions/{id}/end", 1),
            ("/sign-out", 0),
        ] {
            assert_eq!(page_segments(path, &table), segments, "{path}");
        }
    }

    #[test]
    fn pages_change_nothing() {
        assert!(route_table().iter().all(|route| route.method == "POST" || route.audit.is_none()));
    }
}
