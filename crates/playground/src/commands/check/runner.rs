//! Runs the cases one after another, within bounds of time.

use std::{error::Error, time::Duration};

use paylink_domain::time::Clock;
use paylink_server::{
    commands::CommandResult,
    system::{Stopwatch, SystemClock},
};
use tokio::time::sleep;

use super::{
    case::{Case, CaseRequest, Expected, StateRule},
    delivery::SigningSecrets,
    judge::{Problem, judge},
    report::{CaseResult, Outcome},
    sender::{Answer, NoAnswer, Sender},
    state::{StateCommand, shown},
};

/// After so many requests in a row without a response, no more are sent.
const MAX_UNANSWERED: usize = 3;
/// After this time, no more requests are sent.
const MAX_TIME: Duration = Duration::from_mins(3);

pub(super) struct Runner<'a> {
    sender: &'a Sender,
    secrets: &'a SigningSecrets,
    state: Option<StateWatch<'a>>,
    /// Whether each result is printed when it is there.
    print: bool,
    watch: Stopwatch,
    unanswered: usize,
    /// Why no more requests are sent.
    stopped: Option<&'static str>,
    slowest: Option<(&'static str, Duration)>,
    results: Vec<CaseResult>,
}

/// The state before all requests, and after the last one.
struct StateWatch<'a> {
    command: StateCommand<'a>,
    first: Vec<u8>,
    last: Vec<u8>,
}

impl<'a> Runner<'a> {
    pub(super) async fn start(
        sender: &'a Sender,
        secrets: &'a SigningSecrets,
        command: Option<StateCommand<'a>>,
        print: bool,
    ) -> Result<Self, Box<dyn Error>> {
        let state = match command {
            Some(command) => {
                let first = command.read().await?;
                Some(StateWatch { last: first.clone(), first, command })
            }
            None => None,
        };
        Ok(Self {
            sender,
            secrets,
            state,
            print,
            watch: Stopwatch::start(),
            unanswered: 0,
            stopped: None,
            slowest: None,
            results: Vec::new(),
        })
    }

    pub(super) async fn run(&mut self, case: Case) -> CommandResult {
        if self.stopped.is_none() && self.watch.elapsed() >= MAX_TIME {
            self.stopped = Some("the check takes too long");
        }
        if let Some(reason) = self.stopped {
            self.add(CaseResult::skipped(&case, reason));
            return Ok(());
        }
        let answer = match &case.request {
            CaseRequest::Event(delivery) => self.sender.post(&delivery.post(self.secrets, SystemClock.now())).await,
            CaseRequest::Callback(url) => self.sender.get(url).await,
        };
        self.note(&case, &answer);
        // The state is read after a wrong response too, so that a change is not attributed to the next case.
        let state_problem = self.state_problem(&case).await?;
        let problem = judge(&case, &answer, self.sender.time_limit).or(state_problem);
        self.add(CaseResult::of(&case, &answer, problem));
        Ok(())
    }

    /// Remembers how long it took, and stops if nobody responds.
    fn note(&mut self, case: &Case, answer: &Answer) {
        let is_first = self.results.is_empty();
        match &answer.result {
            Ok(_) => {
                self.unanswered = 0;
                if case.expected != Expected::Page && self.slowest.is_none_or(|(_, slowest)| answer.after > slowest) {
                    self.slowest = Some((case.name, answer.after));
                }
            }
            Err(error) => {
                self.unanswered += 1;
                if self.unanswered >= MAX_UNANSWERED || (is_first && *error == NoAnswer::Connect) {
                    self.stopped = Some("the receiver does not respond");
                }
            }
        }
    }

    async fn state_problem(&mut self, case: &Case) -> Result<Option<Problem>, Box<dyn Error>> {
        let Some(state) = &mut self.state else { return Ok(None) };
        sleep(case.settle).await;
        let value = match case.state {
            StateRule::Changed => state.command.read_changed(&state.first).await?,
            StateRule::Unchanged | StateRule::Free => state.command.read().await?,
        };
        let before = std::mem::replace(&mut state.last, value);
        Ok(match case.state {
            StateRule::Changed if state.last == state.first => {
                let text = format!("the state did not change: it is still \"{}\"", shown(&state.last));
                Some(Problem::new(text, case.state_fix))
            }
            StateRule::Unchanged if state.last != before => {
                let text = format!("the state changed from \"{}\" to \"{}\"", shown(&before), shown(&state.last));
                Some(Problem::new(text, case.state_fix))
            }
            StateRule::Changed | StateRule::Unchanged | StateRule::Free => None,
        })
    }

    fn add(&mut self, result: CaseResult) {
        if self.print {
            result.print();
        }
        self.results.push(result);
    }

    /// Adds the last case, which has no request: how long the responses took.
    pub(super) fn finish(mut self) -> Vec<CaseResult> {
        let limit = self.sender.time_limit / 2;
        let (outcome, answer, problem) = match self.slowest {
            None => (Outcome::Skipped, "no response".to_owned(), None),
            Some((name, slowest)) => {
                let problem = (slowest > limit).then(|| {
                    Problem::new(
                        format!("the time limit is {} s, and half of it was used", self.sender.time_limit.as_secs()),
                        "Respond first and process later: store the event, respond with 2xx, then do the work.",
                    )
                });
                let outcome = if problem.is_some() { Outcome::Failed } else { Outcome::Passed };
                (outcome, format!("{} ms for {name}, the slowest", slowest.as_millis()), problem)
            }
        };
        let expected = format!("at most {} ms, half of the time limit", limit.as_millis());
        self.add(CaseResult::without_request(
            "response_time",
            "the time of the responses",
            expected,
            answer,
            outcome,
            problem,
        ));
        self.results
    }
}
