//! The charts with their texts.

use paylink_domain::id::BankId;
use paylink_store::TIMES_TO_PAID;

use super::{
    chart::{Columns, percent},
    counts::{Attempts, Counts, Day, Steps, first_day},
};
use crate::{
    banks::Banks,
    portal::{error::PortalError, moment::Moment, state::Portal, texts::PortalTexts, viewer::CompanyViewer},
    web::{locale::Locale, money},
};

/// What the first page of a company shows of its payments.
pub(in crate::portal) struct Overview {
    pub(in crate::portal) today: Vec<Figure>,
    pub(in crate::portal) counted: Moment,
    /// How many delivery attempts have failed today, with the path where to see why.
    pub(in crate::portal) failing: Option<(String, String)>,
    pub(in crate::portal) volume: DaysChart,
    pub(in crate::portal) deliveries: DaysChart,
    pub(in crate::portal) banks: Vec<BarRow>,
    pub(in crate::portal) times: Vec<BarRow>,
    pub(in crate::portal) steps: Vec<BarRow>,
    pub(in crate::portal) first_day: String,
    pub(in crate::portal) last_day: String,
}

/// A number of today with its label.
pub(in crate::portal) struct Figure {
    pub(in crate::portal) label: String,
    pub(in crate::portal) value: String,
}

/// A chart with a column for each day, and the same as a table.
pub(in crate::portal) struct DaysChart {
    /// The whole chart in one sentence.
    pub(in crate::portal) summary: String,
    pub(in crate::portal) columns: Columns,
    pub(in crate::portal) highest: String,
    pub(in crate::portal) rows: Vec<DayRow>,
}

pub(in crate::portal) struct DayRow {
    pub(in crate::portal) day: String,
    pub(in crate::portal) values: Vec<String>,
}

/// A row of a table whose number is also a bar.
pub(in crate::portal) struct BarRow {
    pub(in crate::portal) label: String,
    /// In percent of the longest possible bar.
    pub(in crate::portal) width: i64,
    pub(in crate::portal) value: String,
    pub(in crate::portal) note: String,
}

/// Numbers in the reader's language.
struct Numbers(Locale);

impl Numbers {
    fn text(&self, number: i64) -> String {
        money::number(self.0, number)
    }
}

impl Overview {
    /// `None` if there was nothing in the last 30 days.
    pub(in crate::portal) async fn read(portal: &Portal, viewer: &CompanyViewer) -> Result<Option<Self>, PortalError> {
        let now = viewer.viewer.now;
        let counts = viewer.cell.daily_counts(viewer.company.id, first_day(now)).await?;
        if counts.is_empty() {
            return Ok(None);
        }
        let counted_upto = viewer.cell.counted_upto().await?;
        let (counts, texts) = (Counts::new(&counts, now), viewer.texts());
        let numbers = Numbers(Locale::from_tag(texts.tag()).unwrap_or(Locale::ENGLISH));
        let today = counts.today();
        let failing =
            (today.not_accepted > 0).then(|| (texts.overview_failing(today.not_accepted), viewer.path("deliveries")));
        let last = counts.days.len().saturating_sub(1);
        Ok(Some(Self {
            today: figures(&counts, texts, &numbers),
            counted: Moment::new(counted_upto.min(now), now, texts),
            failing,
            volume: volume(&counts, texts, &numbers),
            deliveries: deliveries(&counts, texts, &numbers),
            banks: banks(&counts, &portal.service.banks, &numbers),
            times: times(&counts, texts, &numbers),
            steps: steps(counts.steps, texts, &numbers),
            first_day: day_text(&counts, 0),
            last_day: day_text(&counts, last),
        }))
    }
}

/// Such as `2026-11-16`.
fn day_text(counts: &Counts, index: usize) -> String {
    counts.day_start(index).to_rfc3339().get(..10).unwrap_or_default().to_owned()
}

fn figures(counts: &Counts, texts: PortalTexts, numbers: &Numbers) -> Vec<Figure> {
    let today = counts.today();
    let mut figures = vec![
        Figure { label: texts.overview_started(), value: numbers.text(today.started) },
        Figure { label: texts.overview_paid(), value: numbers.text(counts.payments_paid_today) },
    ];
    figures.extend(counts.paid_today.values().map(|(currency, cents)| Figure {
        label: texts.overview_amount(),
        value: money::sum(numbers.0, *cents, *currency),
    }));
    figures
}

fn volume(counts: &Counts, texts: PortalTexts, numbers: &Numbers) -> DaysChart {
    let sum = counts.sum();
    let others = |day: &Day| (day.started - day.paid).max(0);
    let column = |(index, day): (usize, &Day)| {
        let title = texts.overview_day(&day_text(counts, index), &numbers.text(day.paid), &numbers.text(day.started));
        (day.paid, others(day), title)
    };
    let row = |(index, day): (usize, &Day)| DayRow {
        day: day_text(counts, index),
        values: [day.started, day.paid, day.failed, day.cancelled].map(|number| numbers.text(number)).to_vec(),
    };
    let columns = Columns::new(counts.days.iter().enumerate().map(column));
    DaysChart {
        summary: texts.overview_volume_text(&numbers.text(sum.paid), &numbers.text(sum.started)),
        highest: numbers.text(columns.highest),
        columns,
        rows: counts.days.iter().enumerate().rev().map(row).collect(),
    }
}

fn deliveries(counts: &Counts, texts: PortalTexts, numbers: &Numbers) -> DaysChart {
    let sum = counts.sum();
    let attempts = sum.accepted + sum.not_accepted;
    let column = |(index, day): (usize, &Day)| {
        let all = day.accepted + day.not_accepted;
        let title =
            texts.overview_delivery_day(&day_text(counts, index), &numbers.text(day.accepted), &numbers.text(all));
        (day.accepted, day.not_accepted, title)
    };
    let row = |(index, day): (usize, &Day)| DayRow {
        day: day_text(counts, index),
        values: [day.accepted, day.not_accepted].map(|number| numbers.text(number)).to_vec(),
    };
    let columns = Columns::new(counts.days.iter().enumerate().map(column));
    let summary = texts.overview_deliveries_text(&numbers.text(sum.accepted), &numbers.text(attempts));
    let latency = (attempts > 0).then(|| texts.overview_latency(&numbers.text(counts.delivery_ms / attempts)));
    DaysChart {
        summary: [Some(summary), latency].into_iter().flatten().collect::<Vec<_>>().join(" "),
        highest: numbers.text(columns.highest),
        columns,
        rows: counts.days.iter().enumerate().rev().map(row).collect(),
    }
}

/// The banks with the most attempts first.
fn banks(counts: &Counts, banks: &Banks, numbers: &Numbers) -> Vec<BarRow> {
    let mut found: Vec<_> = counts.banks.iter().collect();
    found.sort_by_key(|(id, attempts)| (-attempts.ended, *id));
    let row = |(id, attempts): (&BankId, &Attempts)| {
        let Attempts { ended, paid } = attempts;
        let share = percent(*paid, *ended).unwrap_or_default();
        let note = format!("{} / {}", numbers.text(*paid), numbers.text(*ended));
        BarRow { label: banks.name_of(id), width: share, value: format!("{share}\u{a0}%"), note }
    };
    found.into_iter().map(row).collect()
}

fn times(counts: &Counts, texts: PortalTexts, numbers: &Numbers) -> Vec<BarRow> {
    let all: i64 = counts.times.iter().sum();
    let row = |((_, limit), number): (&(&str, Option<i64>), &i64)| {
        let share = percent(*number, all).unwrap_or_default();
        let label = match limit {
            Some(seconds @ ..60) => texts.overview_within_seconds(*seconds),
            Some(seconds @ 60..3_600) => texts.overview_within_minutes(*seconds / 60),
            Some(_) => texts.overview_within_hour(),
            None => texts.overview_longer(),
        };
        BarRow { label, width: share, value: format!("{share}\u{a0}%"), note: numbers.text(*number) }
    };
    if all == 0 { Vec::new() } else { TIMES_TO_PAID.iter().zip(&counts.times).map(row).collect() }
}

fn steps(steps: Steps, texts: PortalTexts, numbers: &Numbers) -> Vec<BarRow> {
    let rows = [
        (texts.overview_step_generated(), steps.generated),
        (texts.overview_step_opened(), steps.opened),
        (texts.overview_step_bank(), steps.bank_chosen),
        (texts.overview_step_confirmed(), steps.confirmed),
        (texts.overview_step_paid(), steps.paid),
    ];
    let most = rows.iter().map(|(_, number)| *number).max().unwrap_or_default();
    let mut before: Option<i64> = None;
    let row = |(label, number): (String, i64)| {
        // A link can be paid on another day than it was generated, so a step may have more than the one before it.
        let left = before.map(|before| before - number).filter(|left| *left > 0);
        before = Some(number);
        BarRow {
            label,
            width: percent(number, most).unwrap_or_default(),
            value: numbers.text(number),
            note: left.map(|left| texts.overview_left(&numbers.text(left))).unwrap_or_default(),
        }
    };
    if most == 0 { Vec::new() } else { rows.into_iter().map(row).collect() }
}
