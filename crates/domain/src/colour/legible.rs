//! A colour that is legible on given backgrounds and looks as much like the company's as possible.

use super::Colour;

/// In how many steps a colour is mixed with black or white.
const STEPS: u16 = 32;

impl Colour {
    /// This colour if its contrast to each of `grounds` is at least `contrast`; otherwise the nearest mixture with black or white for which
    /// this holds. `grounds` are all light or all dark, so that black or white is legible on them.
    #[must_use]
    pub fn legible_on(self, grounds: &[Self], contrast: f64) -> Self {
        let end = grounds.first().map_or(Self::BLACK, |ground| ground.text_colour());
        let is_legible = |colour: &Self| grounds.iter().all(|ground| colour.contrast(*ground) >= contrast);
        (0..=STEPS).map(|step| self.mixed(end, step)).find(is_legible).unwrap_or(end)
    }

    /// `step` of [`STEPS`] parts of the other colour.
    fn mixed(self, other: Self, step: u16) -> Self {
        let part = |one: u8, two: u8| {
            let sum = u16::from(one) * (STEPS - step) + u16::from(two) * step;
            u8::try_from(sum / STEPS).unwrap_or(u8::MAX)
        };
        Self { red: part(self.red, other.red), green: part(self.green, other.green), blue: part(self.blue, other.blue) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn colour(text: &str) -> Colour {
        text.parse().expect("a colour")
    }

    #[test]
    fn a_legible_colour_stays_and_another_one_keeps_its_hue() {
        let (white, dark) = ([Colour::WHITE], [colour("#17202a")]);
        assert_eq!(colour("#0b5cad").legible_on(&white, 4.5), colour("#0b5cad"));
        // Yellow becomes olive, dark blue becomes light blue.
        let olive = colour("#ffee00").legible_on(&white, 4.5);
        assert!(olive.red > 80 && olive.green > 80 && olive.blue == 0, "{olive}");
        let light_blue = colour("#0b5cad").legible_on(&dark, 4.5);
        assert!(light_blue.blue > light_blue.green && light_blue.green > light_blue.red, "{light_blue}");
        assert_ne!(light_blue, Colour::WHITE);
    }

    #[test]
    fn less_contrast_changes_a_colour_less() {
        let yellow = colour("#ffee00");
        let (link, focus) = (yellow.legible_on(&[Colour::WHITE], 4.5), yellow.legible_on(&[Colour::WHITE], 3.0));
        assert!(focus.contrast(yellow) < link.contrast(yellow), "{focus} {link}");
    }

    proptest! {
        #[test]
        fn every_colour_becomes_legible(red: u8, green: u8, blue: u8) {
            let colour = Colour { red, green, blue };
            for grounds in [[Colour::WHITE, "#eef1f5".parse()?], [Colour::BLACK, "#1d2833".parse()?]] {
                for contrast in [3.0, 4.5] {
                    let legible = colour.legible_on(&grounds, contrast);
                    prop_assert!(grounds.iter().all(|ground| legible.contrast(*ground) >= contrast), "{}", legible);
                }
            }
        }
    }
}
