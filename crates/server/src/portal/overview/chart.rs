//! The geometry of the charts. Templates draw them as SVG; colours are those of the style sheet.

/// The size of a chart of columns, in units of its view box.
pub(in crate::portal) const HEIGHT: i64 = 160;
const SLOT: i64 = 20;
const BAR: i64 = 14;

/// The columns of a chart, one for each day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::portal) struct Columns {
    pub(in crate::portal) width: i64,
    pub(in crate::portal) bars: Vec<Column>,
    /// The highest column.
    pub(in crate::portal) highest: i64,
}

/// Two values on top of each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::portal) struct Column {
    pub(in crate::portal) x: i64,
    pub(in crate::portal) bar: i64,
    pub(in crate::portal) lower: Part,
    pub(in crate::portal) upper: Part,
    /// What a pointer on the column shows.
    pub(in crate::portal) title: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::portal) struct Part {
    pub(in crate::portal) y: i64,
    pub(in crate::portal) height: i64,
}

impl Columns {
    /// From the lower and the upper value of each day, with its title.
    pub(in crate::portal) fn new(values: impl IntoIterator<Item = (i64, i64, String)>) -> Self {
        let values: Vec<(i64, i64, String)> = values.into_iter().collect();
        let highest = values.iter().map(|(lower, upper, _)| lower + upper).max().unwrap_or_default();
        let column = |(index, (lower, upper, title)): (usize, (i64, i64, String))| {
            let lower = Part::on(HEIGHT, lower, highest);
            Column {
                x: i64::try_from(index).unwrap_or_default() * SLOT + (SLOT - BAR) / 2,
                bar: BAR,
                upper: Part::on(lower.y, upper, highest),
                lower,
                title,
            }
        };
        let bars: Vec<Column> = values.into_iter().enumerate().map(column).collect();
        Self { width: i64::try_from(bars.len()).unwrap_or_default() * SLOT, bars, highest }
    }
}

impl Part {
    /// The part that stands on `ground`. What is not zero is visible.
    fn on(ground: i64, value: i64, highest: i64) -> Self {
        let height = if value == 0 { 0 } else { (value * HEIGHT / highest.max(1)).max(1) };
        let height = height.min(ground);
        Self { y: ground - height, height }
    }
}

/// A part of a whole in percent, for a bar that is 100 wide. `None` without a whole.
pub(in crate::portal) fn percent(part: i64, whole: i64) -> Option<i64> {
    (whole > 0).then(|| (part * 100 + whole / 2) / whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_the_height_of_their_values() {
        let chart = Columns::new([(5, 5, String::new()), (0, 0, String::new()), (1, 0, String::new())]);
        assert_eq!((chart.width, chart.highest), (60, 10));
        assert_eq!(chart.bars[0].lower, Part { y: 80, height: 80 });
        assert_eq!(chart.bars[0].upper, Part { y: 0, height: 80 });
        assert_eq!(chart.bars[1].lower, Part { y: 160, height: 0 });
        assert_eq!((chart.bars[2].x, chart.bars[2].lower.height), (43, 16));
    }

    #[test]
    fn a_small_value_is_visible_and_no_column_is_too_high() {
        let chart = Columns::new([(1_000_000, 1, String::new()), (1, 1, String::new())]);
        assert_eq!(chart.bars[1].lower.height, 1);
        assert!(chart.bars.iter().all(|column| column.upper.y >= 0));
    }

    #[test]
    fn percentages_are_rounded_and_need_a_whole() {
        assert_eq!(percent(2, 3), Some(67));
        assert_eq!(percent(0, 0), None);
    }
}
