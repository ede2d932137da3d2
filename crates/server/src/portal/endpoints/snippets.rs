//! Examples that verify a webhook's signature: those of `docs/webhooks.md`, which are tested with genuine and forged events.

use std::sync::LazyLock;

const DOCUMENT: &str = include_str!("../../../../../docs/webhooks.md");

/// An example in one language.
#[derive(Clone, Copy, Debug)]
pub(in crate::portal) struct Snippet {
    /// The id of the element with its text.
    pub(in crate::portal) id: &'static str,
    /// The heading in the document.
    pub(in crate::portal) language: &'static str,
    /// The packages that it needs. Empty: none.
    pub(in crate::portal) packages: &'static str,
    pub(in crate::portal) code: &'static str,
}

/// Ids, headings and packages of the examples.
const EXAMPLES: [(&str, &str, &str); 7] = [
    ("snippet-node", "Node", "standardwebhooks"),
    ("snippet-python", "Python", "standardwebhooks"),
    ("snippet-php", "PHP", ""),
    ("snippet-java", "Java", ""),
    ("snippet-go", "Go", ""),
    ("snippet-rust", "Rust", "standardwebhooks, http, serde_json"),
    ("snippet-shell", "Shell", "openssl"),
];

static SNIPPETS: LazyLock<Vec<Snippet>> = LazyLock::new(|| {
    let snippet = |(id, language, packages)| Some(Snippet { id, language, packages, code: code(DOCUMENT, language)? });
    EXAMPLES.into_iter().filter_map(snippet).collect()
});

pub(in crate::portal) fn snippets() -> &'static [Snippet] {
    &SNIPPETS
}

impl Snippet {
    /// The shell example is for checks by hand, not for servers.
    pub(in crate::portal) fn is_by_hand(&self) -> bool {
        self.language == "Shell"
    }
}

/// The first block of code below the heading of a language.
fn code<'a>(document: &'a str, language: &str) -> Option<&'a str> {
    let (_, section) = document.split_once(&format!("\n### {language}\n"))?;
    let (_, block) = section.split_once("\n```")?;
    let (_, code) = block.split_once('\n')?;
    code.split_once("\n```").map(|(code, _)| code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_of_the_document_is_shown_with_the_text_of_the_document() {
        let (_, section) = DOCUMENT.split_once("## Verify the signature").expect("the section");
        let (section, _) = section.split_once("\n## ").expect("the next section");
        let headings: Vec<&str> = section.lines().filter_map(|line| line.strip_prefix("### ")).collect();
        let languages: Vec<&str> = snippets().iter().map(|snippet| snippet.language).collect();
        assert_eq!(languages, headings);
        for snippet in snippets() {
            let block = format!("\n{}\n```\n", snippet.code);
            assert!(section.contains(&block), "{}", snippet.language);
            assert!(snippet.code.contains("WEBHOOK_SECRET") && !snippet.code.contains("```"), "{}", snippet.code);
            for package in snippet.packages.split(", ") {
                assert!(snippet.code.contains(package), "{}: {package}", snippet.language);
            }
        }
    }
}
