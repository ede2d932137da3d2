//! The company's colour on payers' pages: its buttons, its links, the focus ring and the browser's own bar.

use std::sync::LazyLock;

use paylink_domain::colour::Colour;

/// What WCAG 2 demands of text.
const LINK_CONTRAST: f64 = 4.5;
/// What WCAG 2 demands of other marks.
const FOCUS_CONTRAST: f64 = 3.0;

/// The backgrounds of payers' pages: `--paper`, `--tint` and `--ground` in `tokens.css`.
const LIGHT_GROUNDS: [&str; 3] = ["#ffffff", "#f7f9fb", "#eef1f5"];
const DARK_GROUNDS: [&str; 3] = ["#17202a", "#1d2833", "#0d1319"];

static LIGHT: LazyLock<[Colour; 3]> =
    LazyLock::new(|| LIGHT_GROUNDS.map(|ground| ground.parse().unwrap_or(Colour::WHITE)));
static DARK: LazyLock<[Colour; 3]> =
    LazyLock::new(|| DARK_GROUNDS.map(|ground| ground.parse().unwrap_or(Colour::BLACK)));

/// The style that follows the common one on pages of a company with a colour. Buttons have exactly that colour; links and the focus ring
/// have it as far as they can be seen on the page.
pub(super) fn brand_style(colour: Colour) -> String {
    let on = |grounds: &[Colour]| {
        let (link, focus) = (colour.legible_on(grounds, LINK_CONTRAST), colour.legible_on(grounds, FOCUS_CONTRAST));
        format!("--link:{link};--focus:{focus}")
    };
    let (text, light, dark) = (colour.text_colour(), on(&*LIGHT), on(&*DARK));
    format!(":root{{--brand:{colour};--on-brand:{text};{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}")
}

/// The colours of the browser's own bar in light and in dark colours. A light page continues in the company's colour, if it has one; next to
/// a dark page that could be glaring.
pub(super) fn theme_colours(colour: Option<Colour>) -> [Colour; 2] {
    let [_, light_tint, _] = *LIGHT;
    let [_, dark_tint, _] = *DARK;
    [colour.unwrap_or(light_tint), dark_tint]
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKENS: &str = include_str!("../../assets/tokens.css");

    /// The values of a token, in light and in dark colours.
    fn token(name: &str) -> [Colour; 2] {
        let values: Vec<Colour> = TOKENS
            .split(&format!("--{name}:"))
            .skip(1)
            .filter_map(|rest| rest.split([';', '}']).next())
            .map(|value| if value == "#fff" { "#ffffff" } else { value })
            .map(|value| value.parse().expect("a colour"))
            .collect();
        values.try_into().expect("one value for each colour scheme")
    }

    #[test]
    fn the_backgrounds_are_those_of_the_style_sheet() {
        for (at, name) in ["paper", "tint", "ground"].into_iter().enumerate() {
            assert_eq!(token(name), [LIGHT[at], DARK[at]], "{name}");
        }
    }

    #[test]
    fn the_standard_links_and_focus_ring_can_be_seen() {
        for (name, contrast) in [("link", LINK_CONTRAST), ("focus", FOCUS_CONTRAST)] {
            let [light, dark] = token(name);
            assert_eq!(light.legible_on(&*LIGHT, contrast), light, "{name}");
            assert_eq!(dark.legible_on(&*DARK, contrast), dark, "{name}");
        }
    }

    #[test]
    fn a_colour_is_used_as_it_is_where_it_can_be_seen() {
        let style = brand_style("#7b1f5c".parse().expect("a colour"));
        let light = ":root{--brand:#7b1f5c;--on-brand:#ffffff;--link:#7b1f5c;--focus:#7b1f5c}";
        assert!(style.starts_with(light), "{style}");
        assert!(!style.ends_with("--link:#7b1f5c;--focus:#7b1f5c}}"), "too dark for dark pages: {style}");
    }

    #[test]
    fn the_browser_s_bar_has_the_company_s_colour_on_light_pages() {
        let colour: Colour = "#7b1f5c".parse().expect("a colour");
        assert_eq!(theme_colours(Some(colour)), [colour, DARK[1]]);
        assert_eq!(theme_colours(None), [LIGHT[1], DARK[1]]);
    }
}
