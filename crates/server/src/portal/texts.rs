//! The texts of the portal: one method for each message in `locales/portal/`, with its placeholders as parameters. Each area of the
//! portal has a file of messages in each language, and a file of methods here.

mod access;
mod audit;
mod branding;
mod deliveries;
mod developer;
mod links;
mod notices;
mod notices_page;
mod operations;
mod operator;
mod overview;
mod payments;
mod people;
mod setup;
mod shell;
mod single_sign_on;

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};

use crate::web::locale::Locale;

/// The languages of the portal, each with its files.
macro_rules! languages {
    ($($tag:literal),* $(,)?) => {
        const LANGUAGES: &[(&str, &[&str])] = &[$((
            $tag,
            &[
                include_str!(concat!("../../locales/portal/", $tag, "/shell.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/access.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/setup.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/developer.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/branding.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/people.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/audit.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/overview.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/links.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/payments.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/deliveries.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/operator.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/operations.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/notices.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/notices-page.ftl")),
                include_str!(concat!("../../locales/portal/", $tag, "/single-sign-on.ftl")),
            ],
        )),*];
    };
}

languages!("en", "de", "es", "fr", "it", "nb", "nl", "pl", "pt", "sv");

static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> = LazyLock::new(|| LANGUAGES.iter().map(bundle).collect());

fn bundle((tag, files): &(&str, &[&str])) -> FluentBundle<FluentResource> {
    let language = tag.parse().expect("our tags are language identifiers");
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    bundle.set_use_isolating(false); // the marks would end up in copied texts
    for text in *files {
        let resource = FluentResource::try_new((*text).to_owned()).expect("our files parse; a test renders them all");
        bundle.add_resource(resource).expect("no two files define the same message");
    }
    bundle
}

/// The texts in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PortalTexts(usize);

impl PortalTexts {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..LANGUAGES.len()).map(Self)
    }

    pub(super) fn tag(self) -> &'static str {
        LANGUAGES[self.0].0
    }

    /// The language's name in that language.
    pub(super) fn language(self) -> &'static str {
        Locale::from_tag(self.tag()).map_or("", Locale::name)
    }

    pub(super) fn from_tag(tag: &str) -> Option<Self> {
        Self::all().find(|texts| texts.tag() == tag)
    }

    /// English if the portal does not have the language.
    pub(super) fn of(locale: Locale) -> Self {
        Self::from_tag(locale.tag()).unwrap_or(Self(0))
    }

    /// A number with a decimal point, with the separator of the language.
    pub(super) fn decimal(self, number: &str) -> String {
        if self.tag() == "en" { number.to_owned() } else { number.replace('.', ",") }
    }

    /// What a toast says about the action with this key. `None` if there is no such text.
    pub(super) fn toast(self, key: &str) -> Option<String> {
        self.try_format(&format!("done-{key}"), &[])
    }

    fn format(self, id: &str, placeholders: &[(&'static str, FluentValue<'_>)]) -> String {
        self.try_format(id, placeholders).unwrap_or_else(|| id.to_owned())
    }

    fn try_format(self, id: &str, placeholders: &[(&'static str, FluentValue<'_>)]) -> Option<String> {
        let bundle = &BUNDLES[self.0];
        let pattern = bundle.get_message(id)?.value()?;
        let arguments: FluentArgs<'_> = placeholders.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        errors.is_empty().then_some(text)
    }
}

/// Defines a method for each message of an area, and the list `ALL` of them. A placeholder is a text, except `count`, a number that
/// selects the plural.
macro_rules! texts {
    ($($name:ident = $id:literal ($($placeholder:ident),* $(; $count:ident)?);)*) => {
        impl super::PortalTexts {
            $(pub(in crate::portal) fn $name(self $(, $placeholder: &str)* $(, $count: i64)?) -> String {
                self.format($id, &[$((stringify!($placeholder), $placeholder.into()),)* $((stringify!($count), $count.into()))?])
            })*
        }

        /// Every message with its placeholders, for the tests that render them all.
        #[cfg(test)]
        pub(super) const ALL: &[(&str, &[&str])] = &[$(($id, &[$(stringify!($placeholder),)* $(stringify!($count))?])),*];
    };
}
pub(super) use texts;

#[cfg(test)]
mod tests;
