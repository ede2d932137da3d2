//! The store: all PostgreSQL access, with one database per cell and one file per subject.
//!
//! [`Cells`] holds a [`Cell`] for each configured database and finds it by id. A `Cell` is a connection pool to the writable host of
//! its database. Its methods are in the files of their subjects, next to the SQL statements that they run. There is no
//! storage trait: there is one implementation, and tests run against a real PostgreSQL server.
//!
//! Writes that a payment depends on are safe to repeat, because a failover may lose the response to a committed statement.

mod accept_invitation;
mod account_change;
mod acknowledged;
mod attempt;
mod attempt_row;
mod audit;
mod audit_list;
mod bank_count;
mod bank_use;
mod batches;
mod bounded_count;
mod branding;
mod break_glass;
mod cancel_payment;
mod cancel_unpayable;
mod cell;
mod cell_keys;
mod cell_opening;
mod cell_queues;
mod challenge;
mod change_notice;
mod claim_attempts;
mod claimed_delivery;
mod clock;
mod close_company;
mod close_payment;
mod coalesce;
mod company;
mod company_list;
mod company_name;
mod connect;
mod contradiction_list;
mod daily_count;
mod database_url;
mod deadline;
mod declined_topic;
mod delivery;
mod delivery_causes;
mod delivery_list;
mod delivery_maintenance;
mod delivery_probe;
mod delivery_results;
mod destination;
mod distribution;
mod due_deliveries;
mod end_credentials;
mod end_memberships;
mod end_session;
mod ending_deliveries;
mod endpoint;
mod endpoint_breaker;
mod endpoint_delivery;
mod endpoint_notice;
mod erasure;
mod error;
mod event;
mod event_attempts;
mod export;
mod failing_endpoint;
mod first_use;
mod forgotten_order;
mod former_member;
mod freeze;
mod grouped_writes;
mod heartbeat;
mod heartbeat_state;
mod held_deliveries;
mod host_failover;
mod host_report;
mod idempotency;
mod identity;
mod invalid_index;
mod invitation;
mod isolation;
mod key_lock;
mod keys;
mod known_browser;
mod lease;
mod link_conditions;
mod link_lifetime;
mod listen_endpoint;
mod lock_holder;
mod mail_collection;
mod mail_contents;
mod membership;
mod migrate;
mod migrate_error;
mod migration_run;
mod migrations;
mod named_order;
mod node;
mod notice;
mod notice_list;
mod observation;
mod observation_batch;
mod open_cell;
mod open_work;
mod opening_state;
mod origin;
mod outbox;
mod owner_change;
mod owner_notice;
mod paced_lookup;
mod passkey;
mod password;
mod payee_account;
mod payment;
mod payment_cursor;
mod payment_deliveries;
mod payment_history;
mod payment_insert;
mod payment_list;
mod payment_probe;
mod payment_read;
mod payment_search;
mod pooled_connection;
mod pooling;
mod portal_mail;
mod portal_notice;
mod proposal;
mod provider_session;
mod recovery_code;
mod replay_job;
mod request_search;
mod reseal;
mod restore;
mod retire;
mod revoke;
mod roll_up;
mod row;
mod scan_limit;
mod schema;
mod schema_status;
mod sealed_columns;
mod session;
mod session_check;
mod setup_progress;
mod sign_on;
mod sign_on_domain;
mod spans;
mod staff_link;
mod start_attempt;
mod status_change;
mod suspension;
mod test_event;
mod test_event_signature;
mod token;
mod token_lookup;
mod token_roll;
mod token_use;
mod transaction;
mod transition;
mod unconfigured_bank;
mod unknown_attempt;
mod unproved_credentials;
mod user;
mod webhook_secret;
mod worklist;
mod write_check;

use std::{collections::BTreeMap, sync::Arc};

use paylink_domain::id::CellId;

pub use accept_invitation::{AcceptOutcome, AcceptedBy, NewCredential};
pub use account_change::ChangeAccountOutcome;
pub use attempt::{PayerReturn, WriteOutcome};
pub use attempt_row::{Attempt, seal_new_access_secret};
pub use audit_list::{AuditEntry, AuditQuery};
pub use bank_count::BankCount;
pub use bounded_count::BoundedCount;
pub use branding::{Branding, Change, LogoReference};
pub use break_glass::{BreakGlassOutcome, BreakGlassOwner, EnforceOutcome};
pub use cancel_unpayable::{BeginClosing, CancelBatch, Closing, MAX_COUNTED_OPEN};
pub use cell::{Cell, CellSettings, CellState, InspectionError};
pub use cell_keys::{CellKey, CellKeys, KeyMismatch, KeyState, SealingKeys};
pub use cell_opening::{CellOpening, Lineage};
pub use cell_queues::{CellQueues, QueueState, RunningNode};
pub use claimed_delivery::ClaimedDelivery;
pub use clock::record_clock_advance;
pub use close_company::{CloseCompanyOutcome, ClosedCompany, OpenWork};
pub use close_payment::ProposeCloseOutcome;
pub use company::{Company, ENABLED_HAS_ACCOUNT, ENABLED_HAS_CALLBACK, NewCompany};
pub use company_list::{CompanyListPage, CompanyListQuery, CompanyPosition, ListedCompany};
pub use connect::{ConnectError, connect_once};
pub use contradiction_list::{ContradictionPosition, ListedContradiction};
pub use daily_count::{CountedNow, DailyCount, Measure, TIMES_TO_PAID};
pub use database_url::DatabaseUrl;
pub use delivery::{ClaimedBatch, EndpointCapacity, MAX_FRESH_PER_CLAIM, MAX_QUEUED_PER_CLAIM, MAX_QUEUES_PER_CLAIM};
pub use delivery_causes::{FailureCount, MAX_COUNTED};
pub use delivery_list::{DeliveryCursor, DeliveryPage, DeliveryQuery, EndpointName, ListedDelivery, ListedState};
pub use delivery_maintenance::{DeliveryBacklog, EXPIRED_PER_STATEMENT};
pub use delivery_results::{DeliveryAttemptResult, DeliveryDisposition};
pub use destination::Destination;
pub use distribution::{Recipient, RecipientQuery, RecipientReason, WaitingNotice};
pub use due_deliveries::DueDeliveries;
pub use end_memberships::EndedMemberships;
pub use endpoint::{AddEndpointOutcome, DisabledReason, Endpoint, MAX_ENDPOINTS, NewEndpoint, Overlap, RotateOutcome};
pub use endpoint_delivery::{DeliveryState, EndpointDelivery};
pub use erasure::{Erased, PaymentErasure};
pub use error::{ErrorClass, StoreError};
pub use event::{
    DeliveryAttempt, DeliveryAttemptWithEvent, DeliveryEntry, EventEntry, EventPayment, EventQuery, Replay,
    ReplayCount, ReplayOutcome,
};
pub use event_attempts::{AnswerLimit, EndpointAttemptLimit, LatestAttempts, RecentAttempt};
pub use export::{EXPORT_BATCH, ExportBatch, ExportPosition, ExportRange, ExportedFields};
pub use forgotten_order::ForgottenOrder;
pub use former_member::OwnerStanding;
pub use freeze::{FreezeOutcome, FreezeRight};
pub use heartbeat_state::{ClockComparison, HeartbeatState, WriteState};
pub use held_deliveries::{HeldDeliveries, HeldEndpoint, HeldTotal};
pub use host_report::{HostRole, host_reports};
pub use idempotency::IdempotencyRecord;
pub use identity::{ProviderSignIn, ProviderSignInOutcome};
pub use invitation::{Invitation, InviteOutcome, NewInvitation};
pub use isolation::DefaultIsolation;
pub use keys::{ActivateError, activate_key};
pub use known_browser::{BrowserEntry, FoundBrowser, SignInBrowser};
pub use lease::{ATTEMPT_LEASE, DELIVERY_LEASE, MAIL_LEASE};
pub use link_lifetime::MIN_LINK_LIFETIME;
pub use listen_endpoint::{ListenerLocks, NamedEndpoint};
pub use lock_holder::LockHolder;
pub use mail_contents::{MailedInvitation, MailedNotice, NoticesMail};
pub use membership::{ChangeMemberOutcome, OwnerChanges};
pub use migrate::{MigrationReport, Migrator, migrate};
pub use migrate_error::MigrateError;
pub use migration_run::{MigrationLimits, MigrationProgress};
pub use migrations::{InvalidMigrationName, Migrations};
pub use node::Node;
pub use notice::{Announced, NewNotice};
pub use notice_list::{NoticeEntry, NoticeList, NoticeQuery, NoticeScope};
pub use observation::BankWords;
pub use observation_batch::ObservationOutcome;
pub use open_work::{DuePolls, OpenPayments};
pub use opening_state::OpeningState;
pub use origin::{Origin, set_origin_source};
pub use owner_change::ProposeRoleOutcome;
pub use passkey::{AddPasskeyOutcome, NewPasskey, PasskeyEntry, RemovePasskeyOutcome};
pub use password::{NewPassword, SignInSecrets};
pub use payee_account::PayeeAccount;
pub use payment::LinkRefusedReason;
pub use payment_cursor::{InvalidCursor, ListPosition, PaymentCursor, Progress};
pub use payment_deliveries::{PaymentDeliveries, PaymentDelivery};
pub use payment_history::{AttemptEntry, Contradiction, PaymentHistory, StatusChange};
pub use payment_list::{ListedPayment, PaymentCount, PaymentListPage, PaymentListQuery};
pub use payment_probe::{MAX_PROBED_PER_COMPANY, ProbedCompany};
pub use payment_search::{PaymentEntry, PaymentQuery};
pub use pooled_connection::ConnectionUsage;
pub use pooling::Pooling;
pub use portal_mail::{ClaimedMail, MailBacklog, MailRecipient, MailRetry};
pub use portal_notice::NewPortalNotice;
pub use proposal::{
    ApproveOutcome, Decision, Proposal, ProposalKind, ProposedChange, UnreadableProposal, WithdrawOutcome, WithdrawnBy,
};
pub use provider_session::{Provider, ProviderSession};
pub use recovery_code::RECOVERY_CODES;
pub use replay_job::{ESTIMATED_EVENTS, ReplayEstimate, ReplayJob, StartReplayOutcome};
pub use reseal::ResealProgress;
pub use restore::{RestoreOutcome, RestoredData};
pub use retire::{RetireError, RetireStep, complete_retirement, retire_key};
pub use revoke::{FutureRevocation, RevokeLinkOutcome, RevokeLinksOutcome};
pub use roll_up::{COUNTS_LATE_AFTER, RollUpStep};
pub use schema::{OtherBaseline, SchemaState, schema_state};
pub use schema_status::SchemaStatus;
pub use sealed_columns::{SEALED_COLUMNS, SealedColumn};
pub use session::{NewSession, SessionEntry, SignedIn, stored_device};
pub use setup_progress::SetupProgress;
pub use sign_on::{NewSignOn, SetSignOnOutcome, SignOn};
pub use spans::enable_spans;
pub use staff_link::{StaffLink, StaffLinkCursor, StaffLinkState};
pub use start_attempt::{NewAttempt, StartOutcome};
pub use suspension::{ENABLED_NOT_SUSPENDED, ResumeOutcome, SuspendOutcome, Suspension};
pub use test_event::TestEventOutcome;
pub use token::{NewToken, TokenEntry};
pub use token_lookup::Grant;
pub use token_roll::RollTokenOutcome;
pub use token_use::{MAX_NETWORKS_OF_TOKEN, TokenUse, UsedFrom};
pub use unconfigured_bank::MAX_COUNTED_ATTEMPTS;
pub use unknown_attempt::{CameBack, MAX_UNKNOWN_ATTEMPTS, UnknownAttempt};
pub use user::{Member, Membership, Owner, User, UserEntry};
pub use worklist::{UnknownPayment, WorklistPosition, WorklistRange};

/// All cells of this installation.
#[derive(Clone, Debug)]
pub struct Cells {
    by_id: Arc<BTreeMap<CellId, Arc<Cell>>>,
    home: Arc<Cell>,
}

impl Cells {
    /// `home` is the cell that the configuration names first.
    pub fn open(home: &CellSettings, others: impl IntoIterator<Item = CellSettings>) -> Result<Self, ConnectError> {
        let home = Arc::new(Cell::open(home)?);
        let mut by_id = BTreeMap::from([(home.id(), home.clone())]);
        for cell in others {
            by_id.insert(cell.id, Arc::new(Cell::open(&cell)?));
        }
        Ok(Self { by_id: Arc::new(by_id), home })
    }

    /// The cell of the portal's users, whose companies may be in any cell.
    pub const fn home(&self) -> &Arc<Cell> {
        &self.home
    }

    /// The cell with this id, if this installation has it.
    pub fn get(&self, id: CellId) -> Option<&Arc<Cell>> {
        self.by_id.get(&id)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Arc<Cell>> {
        self.by_id.values()
    }
}

/// The statements of each file, by constant name.
const STATEMENTS_BY_FILE: &[&[(&str, &str)]] = &[
    accept_invitation::STATEMENTS,
    account_change::STATEMENTS,
    attempt::STATEMENTS,
    audit::STATEMENTS,
    audit_list::STATEMENTS,
    bank_count::STATEMENTS,
    bank_use::STATEMENTS,
    branding::STATEMENTS,
    break_glass::STATEMENTS,
    cancel_unpayable::STATEMENTS,
    cell::STATEMENTS,
    cell_keys::STATEMENTS,
    cell_opening::STATEMENTS,
    open_cell::STATEMENTS,
    open_work::STATEMENTS,
    cell_queues::STATEMENTS,
    challenge::STATEMENTS,
    change_notice::STATEMENTS,
    claim_attempts::STATEMENTS,
    clock::STATEMENTS,
    close_company::STATEMENTS,
    close_payment::STATEMENTS,
    company::STATEMENTS,
    company_list::STATEMENTS,
    company_name::STATEMENTS,
    contradiction_list::STATEMENTS,
    daily_count::STATEMENTS,
    declined_topic::STATEMENTS,
    delivery::STATEMENTS,
    delivery_causes::STATEMENTS,
    delivery_list::STATEMENTS,
    delivery_maintenance::STATEMENTS,
    delivery_probe::STATEMENTS,
    delivery_results::STATEMENTS,
    distribution::STATEMENTS,
    due_deliveries::STATEMENTS,
    end_credentials::STATEMENTS,
    end_memberships::STATEMENTS,
    end_session::STATEMENTS,
    endpoint::STATEMENTS,
    endpoint_breaker::STATEMENTS,
    endpoint_delivery::STATEMENTS,
    ending_deliveries::STATEMENTS,
    erasure::STATEMENTS,
    event::STATEMENTS,
    event_attempts::STATEMENTS,
    export::STATEMENTS,
    failing_endpoint::STATEMENTS,
    first_use::STATEMENTS,
    forgotten_order::STATEMENTS,
    former_member::STATEMENTS,
    freeze::STATEMENTS,
    heartbeat::STATEMENTS,
    held_deliveries::STATEMENTS,
    host_report::STATEMENTS,
    idempotency::STATEMENTS,
    identity::STATEMENTS,
    invalid_index::STATEMENTS,
    invitation::STATEMENTS,
    isolation::STATEMENTS,
    key_lock::STATEMENTS,
    keys::STATEMENTS,
    known_browser::STATEMENTS,
    link_lifetime::STATEMENTS,
    listen_endpoint::STATEMENTS,
    lock_holder::STATEMENTS,
    mail_collection::STATEMENTS,
    mail_contents::STATEMENTS,
    membership::STATEMENTS,
    migrate::STATEMENTS,
    migration_run::STATEMENTS,
    named_order::STATEMENTS,
    node::STATEMENTS,
    notice::STATEMENTS,
    notice_list::STATEMENTS,
    observation_batch::STATEMENTS,
    outbox::STATEMENTS,
    owner_change::STATEMENTS,
    owner_notice::STATEMENTS,
    payment_insert::STATEMENTS,
    test_event::STATEMENTS,
    paced_lookup::STATEMENTS,
    passkey::STATEMENTS,
    password::STATEMENTS,
    payment::STATEMENTS,
    payment_deliveries::STATEMENTS,
    payment_history::STATEMENTS,
    payment_list::STATEMENTS,
    payment_probe::STATEMENTS,
    payment_read::STATEMENTS,
    payment_search::STATEMENTS,
    pooling::STATEMENTS,
    portal_mail::STATEMENTS,
    portal_notice::STATEMENTS,
    proposal::STATEMENTS,
    provider_session::STATEMENTS,
    recovery_code::STATEMENTS,
    replay_job::STATEMENTS,
    request_search::STATEMENTS,
    restore::STATEMENTS,
    retire::STATEMENTS,
    revoke::STATEMENTS,
    roll_up::STATEMENTS,
    schema::STATEMENTS,
    schema_status::STATEMENTS,
    sealed_columns::STATEMENTS,
    session::STATEMENTS,
    session_check::STATEMENTS,
    sign_on::STATEMENTS,
    sign_on_domain::STATEMENTS,
    setup_progress::STATEMENTS,
    staff_link::STATEMENTS,
    start_attempt::STATEMENTS,
    suspension::STATEMENTS,
    test_event_signature::STATEMENTS,
    token::STATEMENTS,
    token_lookup::STATEMENTS,
    token_roll::STATEMENTS,
    token_use::STATEMENTS,
    transition::STATEMENTS,
    unconfigured_bank::STATEMENTS,
    unknown_attempt::STATEMENTS,
    unproved_credentials::STATEMENTS,
    user::STATEMENTS,
    worklist::STATEMENTS,
    write_check::STATEMENTS,
];

/// All statements of the store by constant name, for the test that prepares each of them.
pub fn statements() -> impl Iterator<Item = (&'static str, &'static str)> {
    STATEMENTS_BY_FILE.iter().copied().flatten().copied()
}
