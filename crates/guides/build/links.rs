//! Where the links of a guide lead on the pages that are served. A link to a file that no node serves becomes plain text.

/// The page that shows the text. Links are relative to it, because the path of `base_url` is not known when the program is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// `{base_url}/docs/guides/NAME`
    GuidePage,
    /// `{base_url}/docs`
    ReferencePage,
}

pub(crate) struct Links<'a> {
    /// Name, file from the root of the repository, and description of every guide.
    pub(crate) guides: &'a [(&'a str, &'a str, &'a str)],
    pub(crate) name: &'a str,
    pub(crate) file: &'a str,
    pub(crate) place: Place,
}

impl Links<'_> {
    pub(crate) fn resolve(&self, target: &str) -> Option<String> {
        // The addresses of `paylink dev` lead nowhere on another machine.
        let is_local = ["http://127.0.0.1", "http://localhost"].iter().any(|origin| target.starts_with(origin));
        if target.contains("://") {
            return (!is_local).then(|| target.to_owned());
        }
        let (guides, files) = match self.place {
            Place::GuidePage => ("", "../"),
            Place::ReferencePage => ("docs/guides/", "docs/"),
        };
        let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
        if path.is_empty() {
            // The reference page shows parts of guides; the heading may not be on it.
            let page = if self.place == Place::GuidePage { String::new() } else { format!("{guides}{}", self.name) };
            return anchor.map(|anchor| format!("{page}#{anchor}"));
        }
        let file = self.file(path)?;
        match file.as_str() {
            "docs/openapi.json" => Some(format!("{files}../openapi.json").replace("docs/../", "")),
            "docs/webhooks/fixtures.json" => Some(format!("{files}webhook-fixtures.json")),
            _ => {
                let (name, _, _) = self.guides.iter().find(|(_, served, _)| *served == file)?;
                Some(format!("{guides}{name}{}", anchor.map(|anchor| format!("#{anchor}")).unwrap_or_default()))
            }
        }
    }

    /// The target's path from the root of the repository. `None` if it is above the root.
    fn file(&self, target: &str) -> Option<String> {
        let mut parts: Vec<&str> = self.file.split('/').collect();
        parts.pop();
        for part in target.split('/') {
            match part {
                "" | "." => {}
                ".." => _ = parts.pop()?,
                name => parts.push(name),
            }
        }
        Some(parts.join("/"))
    }
}
