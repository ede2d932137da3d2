//! The parts of a sentence between which an HTML mail may break lines. Browsers also break dates, at their hyphens.

/// Such as `2026-11-18 09:30 UTC`.
const TIME_BYTES: usize = 20;
const ZONE: &str = " UTC";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    /// It is kept in one line.
    pub(super) is_time: bool,
}

/// The pieces that together are the text.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(end) = rest.find(ZONE).map(|start| start + ZONE.len()) {
        let (found, after) = rest.split_at(end);
        let time = found.len().checked_sub(TIME_BYTES).and_then(|start| found.split_at_checked(start));
        match time.filter(|(_, time)| time.starts_with(|first: char| first.is_ascii_digit())) {
            Some((before, time)) => {
                pieces.push(Piece { text: before, is_time: false });
                pieces.push(Piece { text: time, is_time: true });
            }
            None => pieces.push(Piece { text: found, is_time: false }),
        }
        rest = after;
    }
    pieces.push(Piece { text: rest, is_time: false });
    pieces.retain(|piece| !piece.text.is_empty());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_pieces_and_nothing_is_lost() {
        for (text, times) in [
            (
                "At 2026-11-18 09:30 UTC, until 2026-11-19 10:00 UTC.",
                vec!["2026-11-18 09:30 UTC", "2026-11-19 10:00 UTC"],
            ),
            ("2026-11-18 09:30 UTC", vec!["2026-11-18 09:30 UTC"]),
            ("Zażółć gęślą jaźń w strefie UTC", vec![]),
            (" UTC", vec![]),
            ("", vec![]),
        ] {
            let pieces = pieces(text);
            assert_eq!(pieces.iter().map(|piece| piece.text).collect::<String>(), text);
            let found: Vec<_> = pieces.iter().filter(|piece| piece.is_time).map(|piece| piece.text).collect();
            assert_eq!(found, times, "{text}");
        }
    }
}
