//! The texts of the payers' pages: one method for each message in `locales/`, with its placeholders as parameters.

use fluent_bundle::FluentArgs;
use paylink_domain::country::Country;

use super::long_words::with_soft_hyphens;
use crate::web::locale::Locale;

/// The texts in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PageTexts(pub(super) Locale);

impl PageTexts {
    fn format(self, id: &str, placeholders: &[(&'static str, &str)]) -> String {
        let arguments: FluentArgs<'_> = placeholders.iter().map(|(name, value)| (*name, *value)).collect();
        let text = self.0.try_format(id, &arguments).unwrap_or_else(|| id.to_owned());
        with_soft_hyphens(self.0, text)
    }

    pub(super) fn country(self, country: Country) -> String {
        self.format(&format!("country-{country}"), &[])
    }
}

macro_rules! texts {
    ($($name:ident = $id:literal ($($placeholder:ident),*);)*) => {
        impl PageTexts {
            $(pub(super) fn $name(self $(, $placeholder: &str)*) -> String {
                self.format($id, &[$((stringify!($placeholder), $placeholder)),*])
            })*
        }

        /// Every message with its placeholders, for the tests that render them all.
        #[cfg(test)]
        pub(super) const ALL: &[(&str, &[&str])] = &[$(($id, &[$(stringify!($placeholder)),*])),*];
    };
}

texts! {
    pay_title = "pay-title" (payee);
    pay_title_amount = "pay-title-amount" (amount, payee);
    pay_payee = "pay-payee" ();
    pay_reference = "pay-reference" ();
    pay_bank = "pay-bank" ();
    pay_time = "pay-time" ();
    pay_id = "pay-id" ();
    pay_test = "pay-test" ();
    pay_language = "pay-language" ();
    pay_questions = "pay-questions" ();
    pay_phone = "pay-phone" ();
    pay_phone_text = "pay-phone-text" ();
    pay_phone_code = "pay-phone-code" ();

    choose_heading = "choose-heading" ();
    choose_text = "choose-text" ();
    choose_find = "choose-find" ();
    choose_find_button = "choose-find-button" ();
    choose_country = "choose-country" ();
    choose_everywhere = "choose-everywhere" ();
    choose_last = "choose-last" ();
    choose_forget = "choose-forget" ();
    choose_most_used = "choose-most-used" ();
    choose_more = "choose-more" ();
    choose_results = "choose-results" (count);
    choose_nothing = "choose-nothing" ();
    choose_search_everywhere = "choose-search-everywhere" ();
    choose_unavailable = "choose-unavailable" ();
    choose_paused = "choose-paused" (bank);
    choose_none = "choose-none" ();

    consent_heading = "consent-heading" ();
    consent_iban = "consent-iban" ();
    consent_iban_why = "consent-iban-why" (bank);
    consent_iban_sample = "consent-iban-sample" (iban);
    consent_iban_missing = "consent-iban-missing" ();
    consent_iban_wrong = "consent-iban-wrong" ();
    consent_bank_missing = "consent-bank-missing" ();
    consent_next = "consent-next" (bank);
    consent_direct = "consent-direct" (bank);
    consent_no_cancel = "consent-no-cancel" (bank);
    consent_charges = "consent-charges" ();
    consent_agree = "consent-agree" (operator, bank);
    consent_button = "consent-button" ();
    consent_pay_button = "consent-pay-button" (amount);
    consent_other = "consent-other" ();

    operator_heading = "operator-heading" (operator);
    operator_contact = "operator-contact" ();
    operator_supervisor = "operator-supervisor" ();
    operator_privacy = "operator-privacy" ();
    operator_terms = "operator-terms" ();
    home_heading = "home-heading" ();
    home_text = "home-text" ();

    connecting_heading = "connecting-heading" (bank);
    connecting_text = "connecting-text" ();
    hand_off_heading = "hand-off-heading" (bank);
    hand_off_text = "hand-off-text" ();
    hand_off_button = "hand-off-button" (bank);
    hand_off_no_switch = "hand-off-no-switch" (bank);
    left_heading = "left-heading" ();
    left_text = "left-text" (bank);
    taken_heading = "taken-heading" (bank);
    taken_text = "taken-text" ();
    waiting_heading = "waiting-heading" (bank);
    waiting_text = "waiting-text" (bank);
    authorised_heading = "authorised-heading" (bank);
    authorised_text = "authorised-text" ();
    unknown_heading = "unknown-heading" (bank);
    unknown_text = "unknown-text" (bank);
    paid_heading = "paid-heading" ();
    paid_text = "paid-text" (bank);
    paid_close = "paid-close" ();
    used_heading = "used-heading" ();
    used_text = "used-text" ();
    failed_heading = "failed-heading" ();
    failed_text = "failed-text" (bank, payee);
    failed_funds = "failed-funds" (bank, payee);
    cancelled_heading = "cancelled-heading" ();
    cancelled_text = "cancelled-text" (payee);
    others_heading = "others-heading" ();
    others_text = "others-text" (bank);
    gone_heading = "gone-heading" (bank);
    gone_text = "gone-text" (bank);
    elsewhere_heading = "elsewhere-heading" ();
    elsewhere_text = "elsewhere-text" ();
    resume_heading = "resume-heading" (bank);
    resume_text = "resume-text" ();
    resume_own = "resume-own" ();

    continue_button = "continue-button" (bank);
    switch_button = "switch-button" ();
    cancel_button = "cancel-button" ();
    cancel_heading = "cancel-heading" ();
    cancel_text = "cancel-text" ();
    cancel_keep = "cancel-keep" ();
    again_link = "again-link" ();
    again_by_itself = "again-by-itself" ();
    retry_link = "retry-link" ();
    retry_wait = "retry-wait" (seconds);
    return_button = "return-button" (payee);
    return_note = "return-note" ();
    back_link = "back-link" (payee);

    note_open = "note-open" ();
    note_lapsed = "note-lapsed" (bank);
    note_cancelled = "note-cancelled" (bank);
    note_refused = "note-refused" (bank);
    note_refused_iban = "note-refused-iban" ();
    note_funds = "note-funds" (bank);
    note_unreachable = "note-unreachable" (bank);
    note_unanswered = "note-unanswered" (bank);

    not_a_link_heading = "not-a-link-heading" ();
    not_a_link_text = "not-a-link-text" ();
    revoked_heading = "revoked-heading" ();
    revoked_text = "revoked-text" (payee);
    expired_heading = "expired-heading" ();
    expired_text = "expired-text" (payee);
    used_up_text = "used-up-text" (payee);
    disabled_heading = "disabled-heading" ();
    disabled_text = "disabled-text" (payee);
    currency_heading = "currency-heading" ();
    currency_text = "currency-text" (payee);
    busy_heading = "busy-heading" ();
    busy_text = "busy-text" ();
    trouble_text = "trouble-text" ();
    paused_text = "paused-text" ();
    form_heading = "form-heading" ();
    form_text = "form-text" ();
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn formatted(locale: Locale, id: &str, placeholders: &[&'static str]) -> Option<String> {
        let arguments: FluentArgs<'_> =
            placeholders.iter().map(|placeholder| (*placeholder, format!("«{placeholder}»"))).collect();
        locale.try_format(id, &arguments)
    }

    #[test]
    fn every_language_has_every_text_with_its_placeholders() {
        for locale in Locale::all() {
            for (id, placeholders) in ALL {
                let text = formatted(locale, id, placeholders).unwrap_or_else(|| panic!("{}: {id}", locale.tag()));
                assert!(!text.trim().is_empty() && !text.contains(['{', '}', '<', '>']), "{}: {text}", locale.tag());
                for placeholder in *placeholders {
                    assert_eq!(text.matches(&format!("«{placeholder}»")).count(), 1, "{}: {id}: {text}", locale.tag());
                }
            }
            for country in Country::ALL {
                assert!(!PageTexts(locale).country(country).starts_with("country-"), "{}: {country}", locale.tag());
            }
        }
    }

    #[test]
    fn no_language_has_unused_texts() {
        let mut used: BTreeSet<String> = ALL.iter().map(|(id, _)| (*id).to_owned()).collect();
        used.extend(Country::ALL.map(|country| format!("country-{country}")));
        for locale in Locale::all() {
            let ids = locale.ids().into_iter().filter(|id| !id.starts_with("problem-")).map(str::to_owned);
            assert_eq!(ids.collect::<BTreeSet<_>>(), used, "{}", locale.tag());
        }
    }

    #[test]
    fn no_language_repeats_the_english_text() {
        for locale in Locale::all().filter(|locale| *locale != Locale::ENGLISH) {
            for (id, placeholders) in ALL.iter().filter(|(id, _)| *id != "pay-bank") {
                assert_ne!(
                    formatted(locale, id, placeholders),
                    formatted(Locale::ENGLISH, id, placeholders),
                    "{}",
                    locale.tag()
                );
            }
        }
    }
}
