//! What people are notified of: on the portal, and by e-mail where the installation sends mail.
//!
//! A [`Notice`] is written in the transaction of the change that it is about. Afterwards, everybody in its [`Audience`] receives it once.

use serde::{Deserialize, Serialize};

use crate::{
    action_audience::ActionAudience,
    audit::Action,
    id::{BankId, CellId, CompanyId, EndpointId, ProposalId, TokenId, UserId},
    permission::Permission,
};

/// What has happened. It is stored as JSON, so that variants and fields are added but never renamed. Times are milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Notice {
    /// An endpoint responded 410, or somebody disabled it.
    EndpointDisabled {
        #[serde(with = "as_text")]
        endpoint: EndpointId,
        name: String,
        url: String,
        reason: EndpointDisabledReason,
        /// Who disabled it. `None` if it responded 410, and in older notices.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    /// The breaker of an endpoint has been open for an hour.
    EndpointFailing {
        #[serde(with = "as_text")]
        endpoint: EndpointId,
        name: String,
        url: String,
        since_ms: i64,
    },
    /// Deliveries to an endpoint end undelivered within two hours.
    DeliveriesEnding {
        #[serde(with = "as_text")]
        endpoint: EndpointId,
        name: String,
        url: String,
        /// How many deliveries.
        deliveries: i64,
        /// When the first of them ends.
        first_end_ms: i64,
        /// How many of their payments are paid.
        paid: i64,
        /// The first of those, without their ids: whoever has an id can read the payment.
        paid_payments: Vec<PaidPayment>,
    },
    /// Somebody wants payers to pay to another account.
    AccountChangeProposed {
        #[serde(with = "as_text")]
        proposal: ProposalId,
        by: String,
    },
    /// The proposal was approved or withdrawn.
    AccountChangeDecided {
        #[serde(with = "as_text")]
        proposal: ProposalId,
        approved: bool,
        by: String,
    },
    /// The account of a company that needs no second person was changed.
    AccountChanged { by: String },
    TokenAdded {
        #[serde(with = "as_text")]
        token: TokenId,
        name: String,
        by: String,
    },
    OwnerAdded {
        #[serde(with = "as_text")]
        user: UserId,
        email: String,
        by: String,
    },
    /// A sign-in with a browser in which the person had not signed in before.
    SignInFromNewDevice {
        #[serde(with = "as_text")]
        user: UserId,
        browser: String,
        address: String,
    },
    /// Somebody entered the person's password, but no valid code, with a browser in which the person had not signed in.
    PasswordWithoutCode {
        #[serde(with = "as_text")]
        user: UserId,
        browser: String,
        address: String,
    },
    /// Somebody proposes to close a payment whose status is UNKNOWN. Another person has to approve it.
    ClosingProposed {
        #[serde(with = "as_text")]
        proposal: ProposalId,
        #[serde(with = "as_text")]
        company: CompanyId,
        by: String,
    },
    /// A certificate of the configuration ends soon.
    CertificateEnding { used_by: CertificateUse, setting: String, ends_ms: i64 },
    /// A cell starts no attempts, because acknowledged payments may be missing in it.
    CellClosed {
        #[serde(with = "as_text")]
        cell: CellId,
        reason: String,
    },
    /// Somebody has changed how the people of the company sign in.
    SingleSignOnChanged {
        by: String,
        /// Whether people of the company must use it after the change.
        enforced: bool,
        /// `None` in older notices.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        change: Option<SignOnChange>,
    },
    /// Somebody has changed something of the company, or of who can act for it.
    Changed {
        /// As in the audit log.
        #[serde(with = "as_text")]
        action: Action,
        by: String,
        /// What was changed, as people know it: a name or an e-mail address.
        object: String,
        /// The person whom the change is about.
        #[serde(default, with = "as_optional_text", skip_serializing_if = "Option::is_none")]
        user: Option<UserId>,
        /// What waits for approval.
        #[serde(default, with = "as_optional_text", skip_serializing_if = "Option::is_none")]
        proposal: Option<ProposalId>,
        /// Whether the person was, is or would be an owner.
        #[serde(default, skip_serializing_if = "is_false")]
        of_owner: bool,
    },
    /// Somebody signed in with a password or passkey, though the company enforces single sign-on.
    SignInWithoutSingleSignOn {
        #[serde(with = "as_text")]
        user: UserId,
        email: String,
        address: String,
    },
}

/// Why an endpoint receives nothing any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndpointDisabledReason {
    /// It responded 410.
    Gone,
    /// Somebody disabled it.
    Requested,
}

/// What was changed about single sign-on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignOnChange {
    /// The provider, or who may join by it.
    Saved {
        issuer: String,
    },
    EmergencyAccessGiven {
        email: String,
    },
    EmergencyAccessEnded {
        email: String,
    },
    Enforced,
    NotEnforced,
    Removed,
    /// The operator confirmed that a domain belongs to the company.
    DomainConfirmed {
        domain: String,
    },
    DomainRemoved {
        domain: String,
    },
}

/// A paid payment of which the merchant may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaidPayment {
    pub reference: String,
    pub amount_cents: i64,
    pub currency: String,
}

/// Whose certificate it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CertificateUse {
    Bank(#[serde(with = "as_text")] BankId),
    Cell(#[serde(with = "as_text")] CellId),
}

/// Who receives a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Members of the company whose role has the permission.
    Company(Permission),
    Operators,
    /// The person whom the notice names.
    Person(UserId),
}

/// The kinds that a person can choose about, and those that everybody receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Endpoints and deliveries.
    Webhooks,
    /// The account to which payers pay.
    PayeeAccount,
    /// Tokens, people, sign-ins.
    Security,
    /// What the people who run the installation have to do.
    Operations,
}

impl Topic {
    pub const ALL: [Self; 4] = [Self::Webhooks, Self::PayeeAccount, Self::Security, Self::Operations];

    /// As it is stored, and in forms.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Webhooks => "webhooks",
            Self::PayeeAccount => "payee_account",
            Self::Security => "security",
            Self::Operations => "operations",
        }
    }

    /// Whether a person can choose to receive no mail about it. Whoever takes over an account would choose that first.
    pub const fn is_optional(self) -> bool {
        match self {
            Self::Webhooks | Self::Operations => true,
            Self::PayeeAccount | Self::Security => false,
        }
    }
}

impl Notice {
    /// The kind, as it is stored.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::EndpointDisabled { .. } => "endpoint_disabled",
            Self::EndpointFailing { .. } => "endpoint_failing",
            Self::DeliveriesEnding { .. } => "deliveries_ending",
            Self::AccountChangeProposed { .. } => "account_change_proposed",
            Self::AccountChangeDecided { .. } => "account_change_decided",
            Self::AccountChanged { .. } => "account_changed",
            Self::TokenAdded { .. } => "token_added",
            Self::OwnerAdded { .. } => "owner_added",
            Self::SignInFromNewDevice { .. } => "sign_in_from_new_device",
            Self::PasswordWithoutCode { .. } => "password_without_code",
            Self::ClosingProposed { .. } => "closing_proposed",
            Self::CertificateEnding { .. } => "certificate_ending",
            Self::CellClosed { .. } => "cell_closed",
            Self::SingleSignOnChanged { .. } => "single_sign_on_changed",
            Self::Changed { .. } => "changed",
            Self::SignInWithoutSingleSignOn { .. } => "sign_in_without_single_sign_on",
        }
    }

    /// What a mail counts as one kind, so that many of one kind push no other out of its list.
    pub const fn listed_as(&self) -> &'static str {
        if let Self::Changed { action, .. } = self { action.as_str() } else { self.kind() }
    }

    pub const fn topic(&self) -> Topic {
        self.profile().topic
    }

    pub const fn audience(&self) -> Audience {
        self.profile().audience
    }

    /// The person whom the change is about, who receives it in any case: also somebody who is not a member any more.
    pub const fn affected(&self) -> Option<UserId> {
        if let Self::Changed { user, .. } = self { *user } else { None }
    }

    /// Whether everybody receives it who was an owner of the company until a short time ago: whoever takes a company over removes its
    /// owners first.
    pub const fn reaches_former_owners(&self) -> bool {
        self.profile().reaches_former_owners
    }

    /// Whether operators receive it too if the company is live: where its money goes, and who decides about that.
    pub const fn directs_money(&self) -> bool {
        self.profile().directs_money
    }

    /// What an owner, or a former one, can withdraw by the link in the mail about it.
    pub const fn withdrawable(&self) -> Option<ProposalId> {
        if let Self::AccountChangeProposed { proposal, .. } = self {
            return Some(*proposal);
        }
        if let Self::Changed { proposal, .. } = self { *proposal } else { None }
    }

    /// Whether this person needs no notice, though they belong to the audience: a new owner knows it.
    pub fn is_about(&self, person: UserId) -> bool {
        matches!(self, Self::OwnerAdded { user, .. } if *user == person)
    }

    /// Whether the mail waits for nothing but the last urgent one a minute ago. Other notices of ten minutes are sent together.
    pub const fn is_urgent(&self) -> bool {
        self.profile().is_urgent
    }

    /// Whether a mail lists it before other urgent notices: paid payments, the account, and who directs the company. Tokens and sign-ins
    /// are not among them: somebody can cause many of those, to push others out of the list.
    pub const fn is_listed_first(&self) -> bool {
        self.profile().is_listed_first
    }

    const fn profile(&self) -> Profile {
        use Audience::{Company, Operators, Person};
        // Owners only: operators manage people too.
        let owners = Company(Permission::ChangeAccount);
        match self {
            Self::EndpointDisabled { .. } | Self::EndpointFailing { .. } => {
                Profile::new(Topic::Webhooks, Company(Permission::ManageEndpoints))
            }
            // The merchant has two hours to learn of the paid ones, and their payers wait for goods.
            Self::DeliveriesEnding { paid, .. } => {
                let profile = Profile::new(Topic::Webhooks, Company(Permission::ManageEndpoints));
                if *paid > 0 { profile.urgent().listed_first() } else { profile }
            }
            Self::AccountChangeProposed { .. } | Self::AccountChangeDecided { .. } | Self::AccountChanged { .. } => {
                Profile::new(Topic::PayeeAccount, owners).urgent().listed_first().for_former_owners().directing_money()
            }
            Self::OwnerAdded { .. } => {
                Profile::new(Topic::Security, owners).urgent().listed_first().for_former_owners().directing_money()
            }
            Self::TokenAdded { .. } => {
                Profile::new(Topic::Security, Company(Permission::ManageTokens)).urgent().for_former_owners()
            }
            Self::SignInFromNewDevice { user, .. } | Self::PasswordWithoutCode { user, .. } => {
                Profile::new(Topic::Security, Person(*user)).urgent()
            }
            Self::SingleSignOnChanged { .. } => Profile::new(Topic::Security, Company(Permission::ManageSignOn))
                .urgent()
                .listed_first()
                .for_former_owners(),
            Self::SignInWithoutSingleSignOn { .. } => {
                Profile::new(Topic::Security, Company(Permission::ManageSignOn)).urgent().listed_first()
            }
            Self::Changed { action, user, of_owner, .. } => {
                let audience = match (action.notified(), user) {
                    (ActionAudience::Account, Some(user)) => Person(*user),
                    (ActionAudience::Company(permission), _) => Company(permission),
                    (ActionAudience::Account, None) | (ActionAudience::OwnNotice | ActionAudience::Nobody(_), _) => {
                        owners
                    }
                };
                let profile = Profile::new(Topic::Security, audience).urgent().for_former_owners();
                if *of_owner { profile.listed_first().directing_money() } else { profile }
            }
            Self::ClosingProposed { .. } | Self::CertificateEnding { .. } => Profile::new(Topic::Operations, Operators),
            Self::CellClosed { .. } => Profile::new(Topic::Operations, Operators).urgent(),
        }
    }
}

/// Who receives a notice, and how quickly.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "a row of a table")]
struct Profile {
    topic: Topic,
    audience: Audience,
    is_urgent: bool,
    is_listed_first: bool,
    reaches_former_owners: bool,
    directs_money: bool,
}

impl Profile {
    const fn new(topic: Topic, audience: Audience) -> Self {
        let (is_urgent, is_listed_first, reaches_former_owners, directs_money) = (false, false, false, false);
        Self { topic, audience, is_urgent, is_listed_first, reaches_former_owners, directs_money }
    }

    const fn urgent(self) -> Self {
        Self { is_urgent: true, ..self }
    }

    const fn listed_first(self) -> Self {
        Self { is_listed_first: true, ..self }
    }

    const fn for_former_owners(self) -> Self {
        Self { reaches_former_owners: true, ..self }
    }

    const fn directing_money(self) -> Self {
        Self { directs_money: true, ..self }
    }
}

/// Ids as their texts.
mod as_text {
    use std::{borrow::Cow, fmt::Display, str::FromStr};

    use serde::{Deserialize, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(id: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(id)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>, T: FromStr>(deserializer: D) -> Result<T, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("not an id of this kind"))
    }
}

/// The same for ids that may be missing.
mod as_optional_text {
    use std::{fmt::Display, str::FromStr};

    use serde::{Deserializer, Serializer};

    #[expect(clippy::ref_option, reason = "serde passes a reference")]
    pub(super) fn serialize<S: Serializer>(id: &Option<impl Display>, serializer: S) -> Result<S::Ok, S::Error> {
        match id {
            Some(id) => super::as_text::serialize(id, serializer),
            None => serializer.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>, T: FromStr>(deserializer: D) -> Result<Option<T>, D::Error> {
        super::as_text::deserialize(deserializer).map(Some)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_is_read_back_from_its_json() {
        let cell: CellId = "00".parse().expect("a cell");
        let notice = Notice::CertificateEnding {
            used_by: CertificateUse::Bank("atlas".parse().expect("a bank")),
            setting: "certificate_file".to_owned(),
            ends_ms: 1_790_000_000_000,
        };
        let closed = Notice::CellClosed { cell, reason: "a restore".to_owned() };
        for notice in [notice, closed] {
            let json = serde_json::to_value(&notice).expect("JSON");
            assert_eq!(json["kind"], notice.kind());
            assert_eq!(serde_json::from_value::<Notice>(json).expect("a notice"), notice);
        }
    }

    #[test]
    fn a_notice_of_an_older_program_is_read() {
        let read = |json| serde_json::from_str::<Notice>(json).expect("a notice");
        let changed = r#"{"kind": "single_sign_on_changed", "by": "bo@example.com", "enforced": true}"#;
        let by = "bo@example.com".to_owned();
        assert_eq!(read(changed), Notice::SingleSignOnChanged { by: by.clone(), enforced: true, change: None });
        let change = Some(SignOnChange::Saved { issuer: "https://login.example.com".to_owned() });
        let saved = Notice::SingleSignOnChanged { by, enforced: false, change };
        assert_eq!(read(&serde_json::to_string(&saved).expect("JSON")), saved);
    }

    #[test]
    fn who_receives_a_change_is_decided_by_its_action() {
        let person = "usr_00000000000000".parse().expect("a user");
        let user = Some(person);
        let changed = |action, user| Notice::Changed {
            action,
            by: "bo@example.com".to_owned(),
            object: "eva@example.com".to_owned(),
            user,
            proposal: None,
            of_owner: false,
        };
        let audience = |action, user| changed(action, user).audience();
        assert_eq!(audience(Action::RemoveUser, user), Audience::Company(Permission::ChangeAccount));
        assert_eq!(audience(Action::AddEndpoint, None), Audience::Company(Permission::ManageEndpoints));
        assert_eq!(audience(Action::AddPasskey, user), Audience::Person(person));
        assert_eq!(audience(Action::AddPasskey, None), Audience::Company(Permission::ChangeAccount));
        assert_eq!(changed(Action::RemoveUser, user).affected(), user);
        let json = serde_json::to_string(&changed(Action::AddEndpoint, None)).expect("JSON");
        assert_eq!(
            json,
            r#"{"kind":"changed","action":"endpoint.add","by":"bo@example.com","object":"eva@example.com"}"#
        );
        let written = serde_json::to_string(&changed(Action::RemoveUser, user)).expect("JSON");
        assert_eq!(serde_json::from_str::<Notice>(&written).expect("a notice"), changed(Action::RemoveUser, user));
    }

    #[test]
    fn deliveries_that_end_are_urgent_if_payments_of_them_are_paid() {
        let ending = |paid| Notice::DeliveriesEnding {
            endpoint: "end_00000000000000".parse().expect("an endpoint"),
            name: "orders".to_owned(),
            url: "https://orders.example/hooks".to_owned(),
            deliveries: 3,
            first_end_ms: 1_790_000_000_000,
            paid,
            paid_payments: Vec::new(),
        };
        assert!(ending(1).is_urgent() && ending(1).is_listed_first());
        assert!(!ending(0).is_urgent() && !ending(0).is_listed_first());
    }

    #[test]
    fn nobody_can_decline_mail_about_money_and_access() {
        let optional: Vec<_> = Topic::ALL.into_iter().filter(|topic| topic.is_optional()).collect();
        assert_eq!(optional, [Topic::Webhooks, Topic::Operations]);
    }
}
