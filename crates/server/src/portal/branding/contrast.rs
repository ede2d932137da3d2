//! Whether a colour can be seen where payers' pages show it.

use paylink_domain::colour::Colour;

use crate::portal::texts::PortalTexts;

/// What WCAG 2 demands of a button and its surroundings.
const MIN_CONTRAST: f64 = 3.0;
/// The background of payers' pages, `--paper` in `tokens.css`.
const LIGHT_PAPER: &str = "#ffffff";
const DARK_PAPER: &str = "#17202a";

/// The check of a colour, as the page shows it.
pub(super) struct Contrast {
    /// Which text colour is used on it, and the contrast of the two.
    pub(super) text: String,
    /// Where the colour itself can hardly be seen.
    pub(super) warnings: Vec<String>,
}

impl Contrast {
    pub(super) fn of(colour: Colour, texts: PortalTexts) -> Self {
        let on = colour.text_colour();
        let ratio = ratio(colour.contrast(on));
        let text = if on == Colour::WHITE { texts.contrast_white(&ratio) } else { texts.contrast_black(&ratio) };
        let mut warnings = Vec::new();
        if let Some(ratio) = too_low(colour, LIGHT_PAPER) {
            warnings.push(texts.contrast_low_light(&ratio));
        }
        if let Some(ratio) = too_low(colour, DARK_PAPER) {
            warnings.push(texts.contrast_low_dark(&ratio));
        }
        Self { text, warnings }
    }
}

/// The contrast on a background, if it is not enough.
fn too_low(colour: Colour, paper: &str) -> Option<String> {
    let contrast = colour.contrast(paper.parse().ok()?);
    (contrast < MIN_CONTRAST).then(|| ratio(contrast))
}

/// Rounded down, so that a contrast that is not enough does not look as if it were.
fn ratio(contrast: f64) -> String {
    format!("{:.1}", (contrast * 10.0).floor() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(colour: &str) -> (String, usize) {
        let texts = PortalTexts::from_tag("en").expect("English");
        let contrast = Contrast::of(colour.parse().expect("a colour"), texts);
        (contrast.text, contrast.warnings.len())
    }

    #[test]
    fn the_backgrounds_are_those_of_the_style_sheet() {
        let tokens = include_str!("../../../assets/tokens.css");
        assert!(tokens.contains("--paper:#fff;") && tokens.contains(&format!("--paper:{DARK_PAPER};")));
    }

    #[test]
    fn a_colour_is_warned_about_where_it_cannot_be_seen() {
        assert_eq!(
            check("#0b5cad"),
            ("Text on this colour is white. Contrast: 6.6 to 1.".to_owned(), 1),
            "on dark pages"
        );
        assert_eq!(check("#ffee00").1, 1, "on light pages");
        assert_eq!(check("#2f7fd6").1, 0);
        assert_eq!(check("#ffee00").0, "Text on this colour is black. Contrast: 17.4 to 1.");
    }
}
