//! What people do to an order: the payer, the client, and whoever plays the bank.

use serde::{Deserialize, Serialize};

use super::{Order, Reason, ScaStatus, Status};
use crate::script::Magic;

/// What someone decides who plays the payer or the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The payer approves.
    Approve,
    /// The payer declines.
    Decline,
    /// The payer's time is up.
    Expire,
    /// The bank finishes the settlement now.
    Settle,
    /// The bank rejects the payment, even after it was authorised.
    Reject,
    /// The bank cancels the payment by itself.
    Cancel,
}

/// Why nothing happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("the payment is over")]
    Over,
    #[error("the payment does not wait for its payer any more")]
    NotWaiting,
    #[error("this authorisation is over")]
    AuthorisationOver,
    #[error("no authorisation was started")]
    NotStarted,
    #[error("the payer has not authorised the payment")]
    NotAuthorised,
    #[error("no account of this bank was chosen")]
    NoAccount,
    #[error("the payment can no longer be cancelled")]
    NotCancellable,
}

/// Why a confirmation code did not finalise an authorisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WrongCode {
    /// The payer has not approved, or this bank needs no code.
    NotDue,
    Wrong,
    /// Wrong too often, or the authorisation ended otherwise.
    Over,
}

impl Order {
    const MOST_WRONG_CODES: u8 = 3;

    /// The payer approves. `set_aside` says whether the account has the amount, and keeps it.
    pub(crate) fn approve(
        &mut self,
        authorisation: &str,
        chosen_iban: Option<String>,
        code: impl FnOnce() -> String,
        now_ms: i64,
        set_aside: impl FnOnce(&str) -> bool,
    ) -> Result<(), Refusal> {
        match self.open_authorisation(authorisation)? {
            ScaStatus::Unconfirmed => return Ok(()), // approved already
            ScaStatus::Received => {}
            ScaStatus::Finalised | ScaStatus::Failed | ScaStatus::Exempted => return Err(Refusal::AuthorisationOver),
        }
        if self.magic() == Some(Magic::Timeout) {
            self.enter(Status::Rejected, Some(Reason::TooLate), now_ms);
            return Ok(());
        }
        let iban = self.debtor_iban.clone().or(chosen_iban).ok_or(Refusal::NoAccount)?;
        let needs_code = self.manners().confirmation_code;
        let Some(one) = self.authorisation_mut(authorisation) else { return Err(Refusal::NotStarted) };
        one.debtor_iban = Some(iban);
        if needs_code {
            one.code = Some(code());
            one.become_status(ScaStatus::Unconfirmed);
        } else {
            self.finalise(authorisation, now_ms, set_aside);
        }
        Ok(())
    }

    /// The client sends the code that its payer came back with.
    pub(crate) fn confirm(
        &mut self,
        authorisation: &str,
        code: &str,
        now_ms: i64,
        set_aside: impl FnOnce(&str) -> bool,
    ) -> Result<(), WrongCode> {
        let Some(one) = self.authorisation_mut(authorisation) else { return Err(WrongCode::NotDue) };
        let right = one.code.as_deref() == Some(code);
        match one.status {
            ScaStatus::Received | ScaStatus::Exempted => Err(WrongCode::NotDue),
            ScaStatus::Failed => Err(WrongCode::Over),
            ScaStatus::Finalised if one.code.is_none() => Err(WrongCode::NotDue),
            ScaStatus::Finalised if right => Ok(()),
            ScaStatus::Finalised => Err(WrongCode::Wrong),
            ScaStatus::Unconfirmed if right => {
                self.finalise(authorisation, now_ms, set_aside);
                Ok(())
            }
            ScaStatus::Unconfirmed => {
                one.wrong_codes += 1;
                if one.wrong_codes >= Self::MOST_WRONG_CODES {
                    self.enter(Status::Rejected, Some(Reason::NotConfirmed), now_ms);
                }
                Err(WrongCode::Wrong)
            }
        }
    }

    pub(crate) fn decline(&mut self, authorisation: &str, now_ms: i64) -> Result<(), Refusal> {
        self.open_authorisation(authorisation)?;
        self.enter(Status::Rejected, Some(Reason::Declined), now_ms);
        Ok(())
    }

    /// The bank trusts the payer with this amount: it is executed with no word from them.
    pub(crate) fn exempt(&mut self, iban: String, now_ms: i64, set_aside: impl FnOnce(&str) -> bool) {
        self.exempted = true;
        self.execute(iban, now_ms, set_aside);
    }

    /// The client takes the payment back. Doing so again changes nothing.
    pub(crate) fn cancel(&mut self, now_ms: i64) -> Result<(), Refusal> {
        match self.status() {
            Status::Cancelled => Ok(()),
            Status::Received if self.manners().cancellable => {
                self.enter(Status::Cancelled, None, now_ms);
                Ok(())
            }
            Status::Received | Status::InProcess | Status::Settled | Status::Credited | Status::Rejected => {
                Err(Refusal::NotCancellable)
            }
        }
    }

    /// The payer's time is up now.
    pub(crate) fn expire(&mut self, now_ms: i64) -> Result<(), Refusal> {
        self.waits()?;
        self.enter(Status::Rejected, Some(Reason::TooLate), now_ms);
        Ok(())
    }

    /// The bank finishes the settlement now, to the last status it says.
    pub(crate) fn settle(&mut self, now_ms: i64) -> Result<(), Refusal> {
        match self.status() {
            Status::Received => return Err(Refusal::NotAuthorised),
            Status::InProcess => self.enter(Status::Settled, None, now_ms),
            Status::Settled if !self.is_over() => {}
            Status::Settled | Status::Credited | Status::Rejected | Status::Cancelled => return Err(Refusal::Over),
        }
        if !self.is_over() {
            self.enter(Status::Credited, None, now_ms);
        }
        Ok(())
    }

    pub(crate) fn reject(&mut self, now_ms: i64) -> Result<(), Refusal> {
        self.end(Status::Rejected, now_ms)
    }

    pub(crate) fn cancel_by_bank(&mut self, now_ms: i64) -> Result<(), Refusal> {
        self.end(Status::Cancelled, now_ms)
    }

    /// Whether the payment waits for its payer.
    pub(crate) fn waits(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Received => Ok(()),
            Status::InProcess | Status::Settled | Status::Credited | Status::Rejected | Status::Cancelled => {
                Err(Refusal::NotWaiting)
            }
        }
    }

    fn end(&mut self, status: Status, now_ms: i64) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        self.enter(status, Some(Reason::Bank), now_ms);
        Ok(())
    }

    fn open_authorisation(&self, id: &str) -> Result<ScaStatus, Refusal> {
        self.waits()?;
        let status = self.authorisation(id).ok_or(Refusal::NotStarted)?.status;
        if status.is_open() { Ok(status) } else { Err(Refusal::AuthorisationOver) }
    }

    fn finalise(&mut self, authorisation: &str, now_ms: i64, set_aside: impl FnOnce(&str) -> bool) {
        let Some(one) = self.authorisation_mut(authorisation) else { return };
        one.become_status(ScaStatus::Finalised);
        let Some(iban) = one.debtor_iban.clone() else { return };
        self.execute(iban, now_ms, set_aside);
    }

    fn execute(&mut self, iban: String, now_ms: i64, set_aside: impl FnOnce(&str) -> bool) {
        self.authorised_at_ms = Some(now_ms);
        self.set_aside = set_aside(&iban);
        self.debtor_iban = Some(iban);
        if self.set_aside {
            self.enter(Status::InProcess, None, now_ms);
        } else {
            self.enter(Status::Rejected, Some(Reason::NoFunds), now_ms);
        }
    }
}
