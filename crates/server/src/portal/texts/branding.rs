//! The company's branding.

use super::texts;

texts! {
    branding_text = "branding-text" ();
    branding_none = "branding-none" ();
    colour_label = "colour-label" ();
    colour_hint = "colour-hint" ();
    colour_pick = "colour-pick" ();
    colour_wrong = "colour-wrong" ();
    contrast_good = "contrast-good" (light, dark);
    contrast_low_light = "contrast-low-light" (light, dark);
    contrast_low_dark = "contrast-low-dark" (light, dark);
    contrast_standard = "contrast-standard" ();
    logo_light = "logo-light" ();
    logo_dark = "logo-dark" ();
    logo_dark_text = "logo-dark-text" ();
    logo_none = "logo-none" ();
    logo_choose = "logo-choose" ();
    logo_hint = "logo-hint" ();
    logo_remove = "logo-remove" ();
    logo_pale = "logo-pale" ();
    logo_wrong_kind = "logo-wrong-kind" ();
    logo_too_large = "logo-too-large" ();
    logo_wrong_size = "logo-wrong-size" (minimum, maximum);
    logo_damaged = "logo-damaged" ();
    logo_detailed = "logo-detailed" ();
    preview_heading = "preview-heading" ();
    preview_light = "preview-light" ();
    preview_dark = "preview-dark" ();
    preview_button = "preview-button" ();
    preview_title = "preview-title" ();
}
