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
    /// The status of every response to an event, if it was always the same one.
    only_status: Option<u16>,
    several_statuses: bool,
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
            only_status: None,
            several_statuses: false,
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
            Ok(answered) => {
                self.unanswered = 0;
                if case.expected != Expected::Page {
                    self.several_statuses |= self.only_status.is_some_and(|only| only != answered.status);
                    self.only_status = Some(answered.status);
                }
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

    /// Adds the cases that have no request of their own.
    pub(super) fn finish(mut self) -> Vec<CaseResult> {
        self.add_response_time();
        self.add_path();
        if self.state.is_none() {
            self.add(CaseResult::without_request(
                "state",
                "what your program has done with forged and repeated events",
                "that nothing was done twice, and nothing because of a forged event".to_owned(),
                "only status codes were checked: name an order with --data, and print its state with --state-command"
                    .to_owned(),
                Outcome::Skipped,
                None,
            ));
        }
        self.results
    }

    /// Some cases allow 404, because an order may be unknown. A wrong URL would pass them all.
    fn add_path(&mut self) {
        let wrong = self.only_status.filter(|status| !self.several_statuses && matches!(status, 404 | 405));
        let problem = wrong.map(|status| {
            Problem::new(
                format!("every response was {status}, so no event can have been processed"),
                "Is the path of the URL right, and does the route accept POST?",
            )
        });
        let (outcome, answer) = match (&problem, self.only_status) {
            (_, None) => (Outcome::Skipped, "no response"),
            (Some(_), _) => (Outcome::Failed, "the same status for every request"),
            (None, _) => (Outcome::Passed, "different responses to different events"),
        };
        let expected = "not 404 or 405 for every request".to_owned();
        self.add(CaseResult::without_request("path", "the URL", expected, answer.to_owned(), outcome, problem));
    }

    fn add_response_time(&mut self) {
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
    }
}
