//! Whether the operators' identity provider can be used: reads its document and its keys, as the portal does.

use paylink_domain::error_chain::ErrorChain;

use crate::{
    commands::findings::Findings,
    config::Config,
    outbound::{FetchError, Outbound, Policy, PostError},
    portal::{DiscoveryError, check_identity_provider},
    system::Stopwatch,
};

const SUBJECT: &str = "operator_sso";

/// Says nothing if operators have no provider. The client secret is used only with a person's code, so it cannot be tried here.
pub(super) async fn examine_operator_sso(config: &Config, findings: &mut Findings) {
    let Some(sso) = &config.operator_sso else { return };
    let (issuer, is_local) = (&sso.issuer, config.dev.local_urls);
    let outbound = match Outbound::new(Policy::of(&config.webhook, is_local)) {
        Ok(outbound) => outbound,
        Err(error) => {
            let problem = format!("operator_sso: {}", ErrorChain(&error));
            return findings.bad(SUBJECT, problem, "install the certificate authorities of the system");
        }
    };
    let watch = Stopwatch::start();
    match check_identity_provider(outbound, issuer, is_local).await {
        Ok(()) => {
            let milliseconds = watch.elapsed().as_millis();
            let can = format!("operator_sso: {issuer} can be used (document and keys read in {milliseconds} ms)");
            findings.good(SUBJECT, format!("{can}; a sign-in tests client_id and the secret"));
        }
        Err(error) => {
            findings.bad(
                SUBJECT,
                format!("operator_sso: {issuer} cannot be used: {}", ErrorChain(&error)),
                fix(&error),
            );
        }
    }
}

fn fix(error: &DiscoveryError) -> String {
    match error {
        DiscoveryError::OtherIssuer { found, .. } => {
            format!("set `issuer` in [operator_sso] to exactly {found}, if that is your provider")
        }
        DiscoveryError::Fetch(_, FetchError::Exchange(PostError::Forbidden | PostError::InvalidTarget(_))) => {
            "use a provider with an https address on the public internet: the service calls no private networks"
                .to_owned()
        }
        DiscoveryError::Fetch(_, FetchError::Exchange(PostError::Tls(_))) => {
            "use a certificate of an authority that the system trusts, or install that authority in the system"
                .to_owned()
        }
        DiscoveryError::Fetch(..) => {
            "correct `issuer` in [operator_sso], or let the firewall allow connections from here to it".to_owned()
        }
        DiscoveryError::Status(..) | DiscoveryError::Contents(..) => {
            "correct `issuer` in [operator_sso]: it is the address without /.well-known/openid-configuration".to_owned()
        }
        DiscoveryError::NoTokenEndpoint | DiscoveryError::PlainHttp | DiscoveryError::TooManyKeys { .. } => {
            "ask whoever runs the provider to correct its document or its keys".to_owned()
        }
    }
}
