//! Counts that stop at a limit, so that they take no longer however many rows there are.

use std::iter::Sum;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoundedCount {
    pub number: i64,
    /// Whether the counting stopped at its limit: there may be more.
    pub is_minimum: bool,
}

impl BoundedCount {
    /// The result of a statement that counts up to `limit`.
    pub const fn new(number: i64, limit: i64) -> Self {
        Self { number, is_minimum: number >= limit }
    }

    pub const fn is_some(self) -> bool {
        self.number > 0
    }
}

/// A sum is a minimum if one of its parts is.
impl Sum for BoundedCount {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |sum, count| Self {
            number: sum.number.saturating_add(count.number),
            is_minimum: sum.is_minimum || count.is_minimum,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_a_minimum_from_its_limit_on_and_something_from_one_on() {
        let counts = [0, 1, 9, 10, 11].map(|number| BoundedCount::new(number, 10));
        assert_eq!(counts.map(|count| count.is_minimum), [false, false, false, true, true]);
        assert_eq!(counts.map(BoundedCount::is_some), [false, true, true, true, true]);
    }

    #[test]
    fn a_sum_with_a_minimum_is_a_minimum() {
        let sum = |counts: [(i64, i64); 2]| -> BoundedCount {
            counts.into_iter().map(|(number, limit)| BoundedCount::new(number, limit)).sum()
        };
        assert_eq!(sum([(999, 1_000), (2, 1_000)]), BoundedCount { number: 1_001, is_minimum: false });
        assert_eq!(sum([(1_000, 1_000), (0, 1_000)]), BoundedCount { number: 1_000, is_minimum: true });
    }
}
