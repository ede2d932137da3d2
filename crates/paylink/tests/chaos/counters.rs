//! What a run has done, by group and name.

use std::{collections::BTreeMap, fmt, sync::Mutex};

/// In the order in which groups are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Group {
    Totals,
    Statuses,
    Disturbances,
    BankFaults,
    GatewayFaults,
    BrokenRules,
}

impl Group {
    const fn name(self) -> &'static str {
        match self {
            Self::Totals => "totals",
            Self::Statuses => "statuses",
            Self::Disturbances => "disturbances",
            Self::BankFaults => "faults of banks",
            Self::GatewayFaults => "faults of gateways",
            Self::BrokenRules => "broken rules",
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Counters(Mutex<BTreeMap<Group, BTreeMap<String, usize>>>);

impl Counters {
    pub(crate) fn count(&self, group: Group, what: &str) {
        self.add(group, what, 1);
    }

    pub(crate) fn add(&self, group: Group, what: &str, number: usize) {
        *self.0.lock().unwrap().entry(group).or_default().entry(what.to_owned()).or_default() += number;
    }

    pub(crate) fn add_all(&self, other: &Self) {
        for (group, counters) in &*other.0.lock().unwrap() {
            for (what, number) in counters {
                self.add(*group, what, *number);
            }
        }
    }

    /// The counters of a group.
    pub(crate) fn of(&self, group: Group) -> BTreeMap<String, usize> {
        self.0.lock().unwrap().get(&group).cloned().unwrap_or_default()
    }
}

impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups = self.0.lock().unwrap();
        let shown = groups.iter().map(|(group, counters)| {
            let counters: Vec<String> = counters.iter().map(|(what, number)| format!("{what} {number}")).collect();
            format!("{}: {}", group.name(), counters.join(", "))
        });
        f.write_str(&shown.collect::<Vec<String>>().join("; "))
    }
}
