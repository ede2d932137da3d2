//! Writes Markdown as HTML that fits the pages: tables and code blocks scroll by themselves and can be reached with the keyboard, empty
//! heads of tables are left out, and pictures are described.

use std::mem;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Tag, TagEnd};

use crate::links::Links;

pub(crate) struct Writer<'a> {
    links: &'a Links<'a>,
    html: String,
    /// What was written before the table that is open.
    before_table: String,
    /// The texts of the table's head, for its name.
    head: Vec<String>,
    in_head: bool,
    /// Whether each open link leads somewhere.
    open_links: Vec<bool>,
}

impl<'a> Writer<'a> {
    pub(crate) const fn new(links: &'a Links<'a>) -> Self {
        Self {
            links,
            html: String::new(),
            before_table: String::new(),
            head: Vec::new(),
            in_head: false,
            open_links: Vec::new(),
        }
    }

    pub(crate) fn finish(self) -> String {
        self.html
    }

    /// `anchor` is that of a heading, whose start the event is.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other events belong to extensions that are not enabled")]
    pub(crate) fn write(&mut self, event: &Event<'_>, anchor: Option<&str>) {
        match event {
            Event::Start(tag) => self.open(tag, anchor),
            Event::End(tag) => self.close(*tag),
            Event::Code(text) => {
                self.put("<code>");
                self.text(text);
                self.put("</code>");
            }
            Event::SoftBreak => self.html.push('\n'),
            Event::HardBreak => self.put("<br>"),
            Event::Rule => self.put("<hr>"),
            Event::Html(text) | Event::InlineHtml(text) if text.trim() == "<br>" => self.put("<br>"),
            Event::Html(text) | Event::InlineHtml(text) if text.starts_with("<!--") => {}
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.text(text),
            _ => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other tags belong to extensions that are not enabled")]
    fn open(&mut self, tag: &Tag<'_>, anchor: Option<&str>) {
        match tag {
            Tag::Paragraph => self.put("<p>"),
            Tag::Heading { level, .. } => {
                let id = anchor.map(|anchor| format!(" id=\"{}\"", escape(anchor))).unwrap_or_default();
                self.put(&format!("<{}{id}>", element(*level)));
            }
            Tag::BlockQuote(_) => self.put("<blockquote>"),
            Tag::CodeBlock(kind) => {
                let name = match kind {
                    CodeBlockKind::Fenced(language) if !language.is_empty() => format!("Code: {language}"),
                    CodeBlockKind::Fenced(_) | CodeBlockKind::Indented => "Code".to_owned(),
                };
                self.put(&format!("<pre tabindex=\"0\" role=\"group\" aria-label=\"{}\"><code>", escape(&name)));
            }
            Tag::List(None) => self.put("<ul>"),
            Tag::List(Some(1)) => self.put("<ol>"),
            Tag::List(Some(first)) => self.put(&format!("<ol start=\"{first}\">")),
            Tag::Item => self.put("<li>"),
            Tag::Table(_) => {
                self.before_table = mem::take(&mut self.html);
                self.head.clear();
            }
            Tag::TableHead => self.in_head = true,
            Tag::TableRow => self.put("<tr>"),
            Tag::TableCell if self.in_head => self.head.push(mem::take(&mut self.html)),
            Tag::TableCell => self.put("<td>"),
            Tag::Emphasis => self.put("<em>"),
            Tag::Strong => self.put("<strong>"),
            Tag::Link { dest_url, .. } => {
                let target = self.links.resolve(dest_url);
                if let Some(target) = &target {
                    self.put(&format!("<a href=\"{}\">", escape(target)));
                }
                self.open_links.push(target.is_some());
            }
            Tag::Image { .. } => self.put("<em class=\"picture\">Picture: "),
            _ => {}
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other tags belong to extensions that are not enabled")]
    fn close(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => self.put("</p>\n"),
            TagEnd::Heading(level) => self.put(&format!("</{}>\n", element(level))),
            TagEnd::BlockQuote(_) => self.put("</blockquote>\n"),
            TagEnd::CodeBlock => self.put("</code></pre>\n"),
            TagEnd::List(false) => self.put("</ul>\n"),
            TagEnd::List(true) => self.put("</ol>\n"),
            TagEnd::Item => self.put("</li>\n"),
            TagEnd::Table => self.close_table(),
            TagEnd::TableHead => self.in_head = false,
            TagEnd::TableRow => self.put("</tr>\n"),
            TagEnd::TableCell if self.in_head => {
                // What was taken away when the cell was opened is empty: a head contains nothing but cells.
                if let Some(cell) = self.head.last_mut() {
                    mem::swap(cell, &mut self.html);
                }
            }
            TagEnd::TableCell => self.put("</td>"),
            TagEnd::Emphasis | TagEnd::Image => self.put("</em>"),
            TagEnd::Strong => self.put("</strong>"),
            TagEnd::Link => {
                let is_open = self.open_links.pop() == Some(true);
                self.put(if is_open { "</a>" } else { "" });
            }
            _ => {}
        }
    }

    fn close_table(&mut self) {
        let rows = mem::replace(&mut self.html, mem::take(&mut self.before_table));
        let names: Vec<String> =
            self.head.iter().map(|cell| without_tags(cell)).filter(|name| !name.is_empty()).collect();
        let label = if names.is_empty() { "Table".to_owned() } else { format!("Table: {}", names.join(", ")) };
        self.put(&format!("<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"{label}\"><table>\n"));
        if !names.is_empty() {
            // A head cell without text is no head of anything.
            let cell = |cell: &String| {
                if cell.is_empty() { "<td></td>".to_owned() } else { format!("<th scope=\"col\">{cell}</th>") }
            };
            self.put(&format!("<thead><tr>{}</tr></thead>\n", self.head.iter().map(cell).collect::<String>()));
        }
        self.put(&format!("<tbody>\n{rows}</tbody></table></div>\n"));
    }

    fn text(&mut self, text: &str) {
        self.put(&escape(text));
    }

    fn put(&mut self, html: &str) {
        self.html.push_str(html);
    }
}

const fn element(level: HeadingLevel) -> &'static str {
    match level {
        HeadingLevel::H1 => "h1",
        HeadingLevel::H2 => "h2",
        HeadingLevel::H3 => "h3",
        HeadingLevel::H4 => "h4",
        HeadingLevel::H5 => "h5",
        HeadingLevel::H6 => "h6",
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The text of HTML that this module has written. Its special characters stay escaped.
fn without_tags(html: &str) -> String {
    let parts = html.split('<').enumerate();
    parts
        .map(|(index, part)| if index == 0 { part } else { part.split_once('>').map_or("", |(_, text)| text) })
        .collect()
}
