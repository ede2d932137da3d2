//! A guide: its title, its headings with anchors, and its parts.

use std::collections::BTreeMap;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::{html::Writer, links::Links};

pub(crate) struct Guide<'a> {
    pub(crate) name: &'a str,
    pub(crate) file: &'a str,
    pub(crate) title: String,
    pub(crate) markdown: &'a str,
    events: Vec<Event<'a>>,
    headings: Vec<Heading>,
}

struct Heading {
    level: HeadingLevel,
    text: String,
    anchor: String,
    /// Where it starts and ends among the events.
    first: usize,
    last: usize,
}

impl<'a> Guide<'a> {
    pub(crate) fn parse(name: &'a str, file: &'a str, markdown: &'a str) -> Result<Self, String> {
        let events: Vec<_> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
        let headings = headings(&events);
        let title = headings.first().filter(|heading| heading.level == HeadingLevel::H1);
        let title = title.ok_or("does not start with a title")?.text.clone();
        Ok(Self { name, file, title, markdown, events, headings })
    }

    /// Everything below the title.
    pub(crate) fn page(&self, links: &Links) -> String {
        let mut writer = Writer::new(links);
        let (title, headings) = self.headings.split_first().map_or((0, &[][..]), |(title, rest)| (title.last, rest));
        let anchors: BTreeMap<usize, &str> =
            headings.iter().map(|heading| (heading.first, heading.anchor.as_str())).collect();
        for (index, event) in self.events.iter().enumerate().skip(title + 1) {
            writer.write(event, anchors.get(&index).copied());
        }
        writer.finish()
    }

    /// What is below a heading, up to the next one.
    pub(crate) fn section(&self, anchor: &str, links: &Links) -> Option<String> {
        let index = self.headings.iter().position(|heading| heading.anchor == anchor)?;
        let first = self.headings[index].last + 1;
        let end = self.headings.get(index + 1).map_or(self.events.len(), |next| next.first);
        let mut writer = Writer::new(links);
        for event in &self.events[first..end] {
            writer.write(event, None);
        }
        Some(writer.finish())
    }

    /// Anchor and text of the headings of the second level, for a table of contents.
    pub(crate) fn top_headings(&self) -> Vec<(&str, &str)> {
        let top = self.headings.iter().filter(|heading| heading.level == HeadingLevel::H2);
        top.map(|heading| (heading.anchor.as_str(), heading.text.as_str())).collect()
    }
}

fn headings(events: &[Event<'_>]) -> Vec<Heading> {
    let mut headings: Vec<Heading> = Vec::new();
    let mut open: Option<Heading> = None;
    let mut uses = BTreeMap::<String, usize>::new();
    for (index, event) in events.iter().enumerate() {
        if let Event::Start(Tag::Heading { level, .. }) = event {
            open =
                Some(Heading { level: *level, text: String::new(), anchor: String::new(), first: index, last: index });
        } else if let (Event::Text(text) | Event::Code(text), Some(heading)) = (event, &mut open) {
            heading.text.push_str(text);
        } else if let Event::End(TagEnd::Heading(_)) = event
            && let Some(mut heading) = open.take()
        {
            let anchor = anchor(&heading.text);
            let number = uses.entry(anchor.clone()).or_default();
            heading.anchor = if *number == 0 { anchor } else { format!("{anchor}-{number}") };
            *number += 1;
            heading.last = index;
            headings.push(heading);
        }
    }
    headings
}

/// The anchor of a heading, as GitHub makes it: links in the documents rely on it.
fn anchor(text: &str) -> String {
    let kept = text.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect::<String>().to_lowercase()
}
