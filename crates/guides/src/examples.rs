//! The examples of the guides in seven languages. CI runs each of them.
//!
//! An example of `docs/api.md` is one program that generates a link and then reads a payment. Two comments mark its parts. The reference shows
//! each part beside its operation, with the lines before and after that it needs.

use paylink_server::documentation::{Example, Language};

use crate::GUIDES;

/// An example has the name of its language as heading in `docs/api.md`.
pub(crate) const LANGUAGES: [Language; 7] = [
    Language { id: "sh", name: "curl" },
    Language { id: "js", name: "Node" },
    Language { id: "python", name: "Python" },
    Language { id: "php", name: "PHP" },
    Language { id: "java", name: "Java" },
    Language { id: "go", name: "Go" },
    Language { id: "rust", name: "Rust" },
];

const GENERATE: &str = "Generate a link:";
const READ: &str = "When the payer is back, with the payment id in your callback URL:";

/// The examples of an operation. None for an operation that the guide has no part for.
pub(crate) fn of_operation(id: &str) -> Vec<Example> {
    let part = match id {
        "generatePaymentLink" => Program::generate,
        "readPayment" => Program::read,
        _ => return Vec::new(),
    };
    let examples = LANGUAGES.into_iter().filter_map(|language| {
        let program = Program::parse(code_block("api", language.name)?)?;
        Some(Example { language, code: part(&program) })
    });
    examples.collect()
}

/// The examples that verify the signature of an event. In `docs/webhooks.md`, the one for the shell needs more than curl.
pub(crate) fn of_verification() -> Vec<Example> {
    let example = |language: Language| {
        let heading = if language.id == "sh" { "Shell" } else { language.name };
        Some(Example { language, code: code_block("webhooks", heading)?.to_owned() })
    };
    LANGUAGES.into_iter().filter_map(example).collect()
}

/// The first block of code below a heading of the third level.
fn code_block(guide: &str, heading: &str) -> Option<&'static str> {
    let markdown = GUIDES.iter().find(|candidate| candidate.name == guide)?.markdown;
    let (_, section) = markdown.split_once(&format!("\n### {heading}\n"))?;
    let (_, block) = section.split_once("\n```")?;
    let (_, code) = block.split_once('\n')?;
    code.split_once("\n```").map(|(code, _)| code)
}

struct Program<'a> {
    /// What both parts need.
    before: &'a str,
    generate: &'a str,
    read: &'a str,
    /// The ends of the blocks that are open in `before`.
    after: String,
}

impl<'a> Program<'a> {
    fn parse(code: &'a str) -> Option<Self> {
        let start_of = |marker| Some(code[..code.find(marker)?].rfind('\n').map_or(0, |line_break| line_break + 1));
        let (generate, read) = (start_of(GENERATE)?, start_of(READ)?);
        let indentation = |line: &str| line.len() - line.trim_start().len();
        let own = indentation(&code[read..]);
        let closes = |line: &&str| indentation(line) < own || line.trim() == "Ok(())";
        let mut after: Vec<&str> = code.lines().rev().take_while(closes).collect();
        after.reverse();
        let after = after.join("\n");
        let end = code.len().checked_sub(after.len())?;
        Some(Self {
            before: &code[..generate],
            generate: code.get(generate..read)?.trim_end(),
            read: code.get(read..end)?.trim_end(),
            after,
        })
    }

    fn generate(&self) -> String {
        format!("{}{}\n{}", self.before, self.generate, self.after).trim_end().to_owned()
    }

    fn read(&self) -> String {
        format!("{}{}\n{}", self.before, self.read, self.after).trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_an_example_of_each_operation_and_of_the_verification() {
        let (generate, read) = (of_operation("generatePaymentLink"), of_operation("readPayment"));
        for examples in [&generate, &read, &of_verification()] {
            assert_eq!(examples.iter().map(|example| example.language).collect::<Vec<_>>(), LANGUAGES);
        }
        for Example { language: Language { id: language, .. }, code } in &generate {
            assert!(code.contains("/online/link/generate") && code.contains("Idempotency-Key"), "{language}: {code}");
            assert!(!code.contains("wait=10"), "{language}: {code}");
        }
        for Example { language: Language { id: language, .. }, code } in &read {
            assert!(code.contains("wait=10") && code.contains("SETTLED"), "{language}: {code}");
            assert!(!code.contains("/online/link/generate"), "{language}: {code}");
        }
    }

    #[test]
    fn a_part_is_a_whole_program() {
        for example in of_operation("generatePaymentLink").iter().chain(&of_operation("readPayment")) {
            let count = |bracket| example.code.matches(bracket).count();
            if example.language.id != "sh" {
                // A pattern of the shell's `case` closes a bracket that was not opened.
                assert_eq!(
                    [count('{'), count('('), count('[')],
                    [count('}'), count(')'), count(']')],
                    "{}",
                    example.code
                );
            }
        }
        let rust = of_operation("generatePaymentLink").pop().expect("Rust is the last");
        assert!(rust.code.starts_with("use std::env::var;") && rust.code.ends_with("    Ok(())\n}"), "{}", rust.code);
    }
}
