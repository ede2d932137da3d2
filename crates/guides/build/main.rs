//! Renders the guides of `docs/` to HTML, for the pages that every node serves at `{base_url}/docs`.
//!
//! The Markdown files stay the only source of these texts. The result depends on nothing but the files, so that the same commit gives the
//! same program.

#![expect(clippy::disallowed_methods, reason = "cargo passes the directory for results in an environment variable")]
#![expect(clippy::print_stdout, reason = "cargo reads instructions from standard output")]

mod guide;
mod html;
mod links;

use std::{
    env,
    error::Error,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use guide::Guide;
use links::{Links, Place};

/// Name in the URL, file, and what a reader finds in it.
const GUIDES: [(&str, &str, &str); 8] = [
    ("api", "docs/api.md", "generate a link, read a payment, errors, limits, examples in seven languages"),
    ("webhooks", "docs/webhooks.md", "signed events: payload, verification, responses, retries, commands"),
    ("shop", "docs/shop.md", "what a shop must do, what its payers see, and three shops to copy"),
    ("clients", "docs/clients.md", "typed clients for TypeScript and Python, and how to generate others"),
    ("sandbox", "docs/sandbox.md", "the sandbox banks: test references, paying from a script, simulated problems"),
    ("statuses", "docs/statuses.md", "what each status of a bank means for a payment"),
    ("portal", "docs/portal.md", "where staff create tokens and webhooks, and see payments and deliveries"),
    ("glossary", "docs/glossary.md", "the words of this documentation"),
];

/// The parts of guides that the reference page shows: the field of `Sections`, the guide and the anchor of the heading. The text reaches
/// up to the next heading of any level.
const SECTIONS: [(&str, &str, &str); 14] = [
    ("statuses", "api", "statuses"),
    ("waiting", "api", "wait-instead-of-polling"),
    ("idempotency", "api", "idempotency"),
    ("links_and_time", "api", "links-and-time"),
    ("errors", "api", "errors"),
    ("limits", "api", "limits"),
    ("changelog", "api", "changelog"),
    ("event", "webhooks", "what-is-sent"),
    ("verification", "webhooks", "verify-the-signature"),
    ("responses", "webhooks", "respond"),
    ("retries", "webhooks", "retries"),
    ("listening", "webhooks", "receive-webhooks-on-your-machine"),
    ("paying", "sandbox", "paying-from-a-script"),
    ("test_references", "sandbox", "test-references"),
];

fn main() -> Result<(), Box<dyn Error>> {
    // Read when it runs: checkouts that share a target directory also share this program.
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let out = env::var("OUT_DIR")?;
    println!("cargo:rerun-if-changed=build");
    let mut texts = Vec::new();
    for (name, file, description) in GUIDES {
        let path = root.join(file);
        println!("cargo:rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
        texts.push((name, file, description, text));
    }
    let mut guides = Vec::new();
    for (name, file, description, text) in &texts {
        guides.push((*description, Guide::parse(name, file, text).map_err(|problem| format!("{file}: {problem}"))?));
    }

    let mut code = String::from("static GUIDES: &[Guide] = &[\n");
    for (description, guide) in &guides {
        let page = guide.page(&links_of(guide, Place::GuidePage));
        writeln!(
            code,
            "    Guide {{ name: {:?}, title: {:?}, description: {description:?}, headings: &{:?}, html: {page:?}, markdown: {:?} }},",
            guide.name,
            guide.title,
            guide.top_headings(),
            guide.markdown
        )?;
    }
    code.push_str("];\nconst SECTIONS: Sections = Sections {\n");
    for (field, name, anchor) in SECTIONS {
        let guide = guides.iter().map(|(_, guide)| guide).find(|guide| guide.name == name);
        let section = guide.and_then(|guide| guide.section(anchor, &links_of(guide, Place::ReferencePage)));
        let section = section
            .ok_or_else(|| format!("the guide {name} has no heading #{anchor}, which the reference page shows"))?;
        writeln!(code, "    {field}: {section:?},")?;
    }
    code.push_str("};\n");
    fs::write(Path::new(&out).join("guides.rs"), code)?;
    Ok(())
}

const fn links_of<'a>(guide: &Guide<'a>, place: Place) -> Links<'a> {
    Links { guides: &GUIDES, name: guide.name, file: guide.file, place }
}
