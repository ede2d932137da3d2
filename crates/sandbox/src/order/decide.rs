//! Decisions on an order by the payer, the client and the bank.

use serde::{Deserialize, Serialize};

use super::{Order, Reason, ScaStatus, Simulation, Status};
use crate::test_reference::TestReference;

/// A decision that a test makes in place of the payer or the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The payer approves.
    Approve,
    /// The payer declines.
    Decline,
    /// The payer's time is up.
    Expire,
    /// The bank completes the settlement immediately.
    Settle,
    /// The bank rejects the payment, even after it was authorised.
    Reject,
    /// The bank cancels the payment.
    Cancel,
}

/// Why a decision was refused. The order is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum OrderError {
    #[error("the payment is final")]
    AlreadyFinal,
    #[error("the payment no longer awaits its payer")]
    NotAwaitingPayer,
    #[error("this authorisation is closed")]
    AuthorisationClosed,
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
pub(crate) enum ConfirmationError {
    /// The payer has not approved, or this bank needs no code.
    NotExpected,
    WrongCode,
    /// Too many wrong codes, or the authorisation failed for another reason.
    AuthorisationFailed,
}

impl Order {
    const MAX_WRONG_CODES: u8 = 3;

    /// The payer approves. `reserve` reserves the amount on the account; it returns false if the funds are insufficient.
    pub(crate) fn approve(
        &mut self,
        authorisation_id: &str,
        chosen_iban: Option<String>,
        code: impl FnOnce() -> String,
        now_ms: i64,
        reserve: impl FnOnce(&str) -> bool,
    ) -> Result<(), OrderError> {
        match self.open_authorisation(authorisation_id)? {
            ScaStatus::Unconfirmed => return Ok(()), // approved already
            ScaStatus::Received => {}
            ScaStatus::Finalised | ScaStatus::Failed | ScaStatus::Exempted => {
                return Err(OrderError::AuthorisationClosed);
            }
        }
        if self.test_reference() == Some(TestReference::Timeout) {
            self.transition_to(Status::Rejected, Some(Reason::TooLate), now_ms);
            return Ok(());
        }
        if self.simulation == Some(Simulation::ScaFails) {
            self.transition_to(Status::Rejected, Some(Reason::NotConfirmed), now_ms);
            return Ok(());
        }
        let iban = self.debtor_iban.clone().or(chosen_iban).ok_or(OrderError::NoAccount)?;
        let needs_code = self.profile().confirmation_code;
        let Some(authorisation) = self.authorisation_mut(authorisation_id) else { return Err(OrderError::NotStarted) };
        authorisation.debtor_iban = Some(iban);
        if needs_code {
            authorisation.code = Some(code());
            authorisation.set_status(ScaStatus::Unconfirmed);
        } else {
            self.finalise(authorisation_id, now_ms, reserve);
        }
        Ok(())
    }

    /// Like [`Self::approve`], with what the payer lets the bank simulate.
    pub(crate) fn approve_with_simulation(
        &mut self,
        simulation: Simulation,
        authorisation_id: &str,
        chosen_iban: Option<String>,
        code: impl FnOnce() -> String,
        now_ms: i64,
        reserve: impl FnOnce(&str) -> bool,
    ) -> Result<(), OrderError> {
        let previous = self.simulation.replace(simulation);
        let approved = self.approve(authorisation_id, chosen_iban, code, now_ms, reserve);
        if approved.is_err() {
            self.simulation = previous;
        }
        approved
    }

    /// The client sends the code that the payer brought back.
    pub(crate) fn confirm(
        &mut self,
        authorisation_id: &str,
        code: &str,
        now_ms: i64,
        reserve: impl FnOnce(&str) -> bool,
    ) -> Result<(), ConfirmationError> {
        let Some(authorisation) = self.authorisation_mut(authorisation_id) else {
            return Err(ConfirmationError::NotExpected);
        };
        let matches = authorisation.code.as_deref() == Some(code);
        match authorisation.status {
            ScaStatus::Received | ScaStatus::Exempted => Err(ConfirmationError::NotExpected),
            ScaStatus::Failed => Err(ConfirmationError::AuthorisationFailed),
            ScaStatus::Finalised if authorisation.code.is_none() => Err(ConfirmationError::NotExpected),
            ScaStatus::Finalised if matches => Ok(()),
            ScaStatus::Finalised => Err(ConfirmationError::WrongCode),
            ScaStatus::Unconfirmed if matches => {
                self.finalise(authorisation_id, now_ms, reserve);
                Ok(())
            }
            ScaStatus::Unconfirmed => {
                authorisation.wrong_codes += 1;
                if authorisation.wrong_codes >= Self::MAX_WRONG_CODES {
                    self.transition_to(Status::Rejected, Some(Reason::NotConfirmed), now_ms);
                }
                Err(ConfirmationError::WrongCode)
            }
        }
    }

    pub(crate) fn decline(&mut self, authorisation_id: &str, now_ms: i64) -> Result<(), OrderError> {
        self.open_authorisation(authorisation_id)?;
        self.transition_to(Status::Rejected, Some(Reason::Declined), now_ms);
        Ok(())
    }

    /// The bank exempts this amount: the payment is executed without authorisation.
    pub(crate) fn exempt(&mut self, iban: String, now_ms: i64, reserve: impl FnOnce(&str) -> bool) {
        self.exempted = true;
        self.execute(iban, now_ms, reserve);
    }

    /// The client cancels the payment. Idempotent.
    pub(crate) fn cancel(&mut self, now_ms: i64) -> Result<(), OrderError> {
        match self.status() {
            Status::Cancelled => Ok(()),
            Status::Received if self.profile().cancellable => {
                self.transition_to(Status::Cancelled, None, now_ms);
                Ok(())
            }
            Status::Received | Status::InProcess | Status::Settled | Status::Credited | Status::Rejected => {
                Err(OrderError::NotCancellable)
            }
        }
    }

    /// Ends the payer's time to decide.
    pub(crate) fn expire(&mut self, now_ms: i64) -> Result<(), OrderError> {
        self.ensure_awaiting_payer()?;
        self.transition_to(Status::Rejected, Some(Reason::TooLate), now_ms);
        Ok(())
    }

    /// The bank completes the settlement immediately, up to its last status.
    pub(crate) fn settle(&mut self, now_ms: i64) -> Result<(), OrderError> {
        match self.status() {
            Status::Received => return Err(OrderError::NotAuthorised),
            Status::InProcess => self.transition_to(Status::Settled, None, now_ms),
            Status::Settled if !self.is_final() => {}
            Status::Settled | Status::Credited | Status::Rejected | Status::Cancelled => {
                return Err(OrderError::AlreadyFinal);
            }
        }
        if !self.is_final() {
            self.transition_to(Status::Credited, None, now_ms);
        }
        Ok(())
    }

    pub(crate) fn reject(&mut self, now_ms: i64) -> Result<(), OrderError> {
        self.end(Status::Rejected, now_ms)
    }

    pub(crate) fn cancel_by_bank(&mut self, now_ms: i64) -> Result<(), OrderError> {
        self.end(Status::Cancelled, now_ms)
    }

    pub(crate) fn ensure_awaiting_payer(&self) -> Result<(), OrderError> {
        match self.status() {
            Status::Received => Ok(()),
            Status::InProcess | Status::Settled | Status::Credited | Status::Rejected | Status::Cancelled => {
                Err(OrderError::NotAwaitingPayer)
            }
        }
    }

    fn end(&mut self, status: Status, now_ms: i64) -> Result<(), OrderError> {
        if self.is_final() {
            return Err(OrderError::AlreadyFinal);
        }
        self.transition_to(status, Some(Reason::Bank), now_ms);
        Ok(())
    }

    fn open_authorisation(&self, id: &str) -> Result<ScaStatus, OrderError> {
        self.ensure_awaiting_payer()?;
        let status = self.authorisation(id).ok_or(OrderError::NotStarted)?.status;
        if status.is_open() { Ok(status) } else { Err(OrderError::AuthorisationClosed) }
    }

    fn finalise(&mut self, authorisation_id: &str, now_ms: i64, reserve: impl FnOnce(&str) -> bool) {
        let Some(authorisation) = self.authorisation_mut(authorisation_id) else { return };
        authorisation.set_status(ScaStatus::Finalised);
        let Some(iban) = authorisation.debtor_iban.clone() else { return };
        self.execute(iban, now_ms, reserve);
    }

    fn execute(&mut self, iban: String, now_ms: i64, reserve: impl FnOnce(&str) -> bool) {
        self.authorised_at_ms = Some(now_ms);
        self.reserved = self.simulation != Some(Simulation::NoFunds) && reserve(&iban);
        self.debtor_iban = Some(iban);
        if self.reserved {
            self.transition_to(Status::InProcess, None, now_ms);
        } else {
            self.transition_to(Status::Rejected, Some(Reason::NoFunds), now_ms);
        }
    }
}
