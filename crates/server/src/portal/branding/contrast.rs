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
    /// How well buttons in this colour are seen on light and on dark pages. Their own text is always black or white, which can be read.
    pub(super) text: String,
    /// Whether the colour can hardly be seen on one of them.
    pub(super) is_low: bool,
}

impl Contrast {
    pub(super) fn of(colour: Colour, texts: PortalTexts) -> Self {
        let on = |paper: &str| paper.parse().map_or(0.0, |paper| colour.contrast(paper));
        let (light, dark) = (on(LIGHT_PAPER), on(DARK_PAPER));
        let (on_light, on_dark) = (ratio(light, texts), ratio(dark, texts));
        let (text, is_low) = match (light >= MIN_CONTRAST, dark >= MIN_CONTRAST) {
            (true, true) => (texts.contrast_good(&on_light, &on_dark), false),
            (false, _) => (texts.contrast_low_light(&on_light, &on_dark), true),
            (true, false) => (texts.contrast_low_dark(&on_light, &on_dark), true),
        };
        Self { text, is_low }
    }
}

/// Rounded down, so that a contrast that is not enough does not look as if it were.
fn ratio(contrast: f64, texts: PortalTexts) -> String {
    texts.decimal(&format!("{:.1}", (contrast * 10.0).floor() / 10.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(colour: &str, language: &str) -> (String, bool) {
        let texts = PortalTexts::from_tag(language).expect("a language");
        let contrast = Contrast::of(colour.parse().expect("a colour"), texts);
        (contrast.text, contrast.is_low)
    }

    #[test]
    fn the_backgrounds_are_those_of_the_style_sheet() {
        let tokens = include_str!("../../../assets/tokens.css");
        assert!(tokens.contains("--paper:#fff;") && tokens.contains(&format!("--paper:{DARK_PAPER};")));
    }

    #[test]
    fn a_colour_is_warned_about_where_it_cannot_be_seen() {
        let blue = "Easy to see on light pages (6.6:1). Hard to see on dark pages (2.4:1; 3:1 is needed).";
        assert_eq!(check("#0b5cad", "en"), (blue.to_owned(), true));
        assert!(check("#ffee00", "en").1, "on light pages");
        assert!(!check("#2f7fd6", "en").1);
        assert!(check("#0b5cad", "de").0.contains("6,6:1"));
    }
}
