//! The logos and colours of the banks. Each logo is a drawing of our own: a white sign on a square in the bank's colour.

use crate::profile::BankId;

/// An SVG image of 48 × 48 units. It is valid inside an HTML page and as a file.
pub fn logo_svg(bank: BankId) -> &'static str {
    look_of(bank).logo_svg
}

/// The bank's colour as `#rrggbb`. White text on it is readable.
pub fn colour(bank: BankId) -> &'static str {
    look_of(bank).colour
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) colour: &'static str,
    pub(crate) logo_svg: &'static str,
}

/// A logo in this colour, with these shapes.
macro_rules! look {
    ($colour:literal, $shapes:literal) => {
        Look {
            colour: $colour,
            logo_svg: concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48" fill="none" stroke="none">"#,
                r#"<rect width="48" height="48" rx="10" fill=""#,
                $colour,
                r#""/>"#,
                $shapes,
                "</svg>"
            ),
        }
    };
}

pub(crate) const fn look_of(bank: BankId) -> Look {
    match bank {
        // Two mountains, one behind the other.
        BankId::Atlas => look!(
            "#1d4ed8",
            r##"<path d="M5 37 18 14l13 23z" fill="#fff"/><path d="m31 18 11 19h-6l-8-14z" fill="#fff" fill-opacity=".7"/>"##
        ),
        // The northern light over the horizon.
        BankId::Borea => look!(
            "#0f766e",
            r##"<path d="M10 23c5-9 9-9 14-4s9 5 14-4M10 36c5-9 9-9 14-4s9 5 14-4" stroke="#fff" stroke-width="4" stroke-linecap="round"/>"##
        ),
        // A raven's head with its beak.
        BankId::Corvus => look!(
            "#5b21b6",
            r##"<path d="M11 37V24a11 11 0 0 1 21-4l8 6-12 2v9z" fill="#fff"/><circle cx="23" cy="22" r="2" fill="#5b21b6"/>"##
        ),
        // The Greek letter.
        BankId::Delta => {
            look!("#a34708", r##"<path d="M24 12 38 36H10z" stroke="#fff" stroke-width="5" stroke-linejoin="round"/>"##)
        }
        // A flame.
        BankId::Ember => look!(
            "#b3261e",
            r##"<path d="M25 8c2 8 11 11 11 20a12 12 0 0 1-24 0c0-5 3-8 5-10 1 3 2 4 4 5 1-6 1-10 4-15z" fill="#fff"/>"##
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG 2.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let share = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("two hex digits")) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn every_bank_has_a_logo_in_its_colour_on_which_white_text_is_readable() {
        for bank in BankId::ALL {
            let (logo, colour) = (logo_svg(bank), colour(bank));
            assert!(logo.starts_with("<svg xmlns=") && logo.contains(colour), "{bank}: {logo}");
            // Pages have a Content-Security-Policy without inline styles and scripts.
            assert!(!logo.contains("style") && !logo.contains("script"), "{bank}: {logo}");
            let contrast = 1.05 / (luminance(colour) + 0.05);
            assert!(contrast >= 4.5, "{bank}: white on {colour} has a contrast of {contrast:.1}");
        }
    }

    #[test]
    fn no_two_banks_have_the_same_colour() {
        let mut colours = BankId::ALL.map(|bank| look_of(bank).colour);
        colours.sort_unstable();
        assert!(colours.windows(2).all(|pair| pair[0] != pair[1]), "{colours:?}");
    }
}
