//! As much of HTML as a script needs that walks pages made for it: tags by id, their attributes, and what a form would send.

/// A page's text.
#[derive(Clone, Debug)]
pub(super) struct Html(pub(super) String);

/// A form as a browser would send it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) action: String,
    pub(super) fields: Vec<(String, String)>,
}

impl Form {
    /// Sets a field that the form has.
    pub(super) fn set(&mut self, name: &str, value: &str) -> bool {
        let field = self.fields.iter_mut().find(|(found, _)| found == name);
        field.map(|(_, found)| value.clone_into(found)).is_some()
    }
}

impl Html {
    /// An attribute of the first tag of that name.
    pub(super) fn attribute(&self, tag: &str, name: &str) -> Option<String> {
        let (_, inside) = tags(&self.0).find(|(found, _)| *found == tag)?;
        attribute(inside, name)
    }

    /// What stands in the first tag of that name.
    pub(super) fn text(&self, tag: &str) -> Option<String> {
        let rest = self.0.split_once(&format!("<{tag}>"))?.1;
        rest.split('<').next().map(unescape)
    }

    /// Where the choice of that bank leads, or of the first one that can be chosen.
    pub(super) fn choice(&self, bank: Option<&str>) -> Option<String> {
        let is_it = |inside: &str| match (attribute(inside, "data-bank"), bank) {
            (Some(found), Some(bank)) => found == bank,
            (found, None) => found.is_some(),
            (None, Some(_)) => false,
        };
        attribute(tags(&self.0).find(|(tag, inside)| *tag == "a" && is_it(inside))?.1, "href")
    }

    /// Where the anchor with that id leads.
    pub(super) fn anchor(&self, id: &str) -> Option<String> {
        let (_, inside) = tags(&self.0).find(|(tag, inside)| *tag == "a" && has_id(inside, id))?;
        attribute(inside, "href")
    }

    /// The form with that id: its fields as they stand, of radio buttons the one that is checked, of a choice the first that
    /// is selected.
    pub(super) fn form(&self, id: &str) -> Option<Form> {
        let begin = tags(&self.0).find(|(tag, inside)| *tag == "form" && has_id(inside, id))?.1;
        let action = attribute(begin, "action").unwrap_or_default();
        let offset = begin.as_ptr() as usize - self.0.as_ptr() as usize;
        let body = &self.0[offset..];
        let body = &body[..body.find("</form").unwrap_or(body.len())];
        let mut fields = Vec::new();
        let mut select: Option<String> = None;
        for (tag, inside) in tags(body) {
            let name = attribute(inside, "name");
            let value = attribute(inside, "value").unwrap_or_default();
            match (tag, name) {
                ("input", Some(name)) => {
                    let radio = attribute(inside, "type").is_some_and(|kind| kind == "radio" || kind == "checkbox");
                    if !radio || has(inside, "checked") {
                        fields.push((name, value));
                    }
                }
                ("select", Some(name)) => {
                    fields.push((name.clone(), String::new()));
                    select = Some(name);
                }
                ("option", _) => {
                    let field = fields.iter_mut().find(|(name, _)| Some(name) == select.as_ref());
                    if let Some((_, chosen)) = field
                        && (chosen.is_empty() || has(inside, "selected"))
                    {
                        *chosen = value;
                    }
                }
                _ => {}
            }
        }
        Some(Form { action, fields })
    }
}

/// Every opening tag: its name, and what stands between the name and the end.
fn tags(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split('<').skip(1).filter_map(|piece| {
        let inside = &piece[..piece.find('>')?];
        let end = inside.find(|character: char| character.is_ascii_whitespace()).unwrap_or(inside.len());
        let (name, rest) = inside.split_at(end);
        name.starts_with(|first: char| first.is_ascii_alphabetic()).then_some((name, rest))
    })
}

fn has_id(inside: &str, id: &str) -> bool {
    attribute(inside, "id").as_deref() == Some(id)
}

/// Whether an attribute without a value is there.
fn has(inside: &str, name: &str) -> bool {
    inside
        .split_ascii_whitespace()
        .any(|word| word == name || word.strip_prefix(name).is_some_and(|rest| rest.starts_with('=')))
}

fn attribute(inside: &str, name: &str) -> Option<String> {
    let mut rest = inside;
    loop {
        let found = rest.find(name)?;
        let before = rest[..found].chars().next_back();
        let after = &rest[found + name.len()..];
        if before.is_some_and(|character| character.is_ascii_whitespace())
            && let Some(value) = after.strip_prefix("=\"")
        {
            return value.split('"').next().map(unescape);
        }
        rest = after;
    }
}

fn unescape(text: &str) -> String {
    [
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#38;", "&"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(text.to_owned(), |text, (entity, character)| text.replace(entity, character))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"<!doctype html><main data-view="choose" data-status="">
<li><a data-bank="a" href="?bank=a">A</a></li><li><a data-bank="b" href="?bank=b&#38;lang=de">B</a></li>
<a id="bank" class="main" href="http://b/?x=1&#38;y=2">go</a>
<form id="pay" method="post" action="/l/x"><input type="radio" name="bank" value="a"> <input type="radio" name="bank" value="b" required checked>
<select name="account"><option value="1">One</option><option value="2" selected>Two</option></select>
<input name="iban" value="DE1"></form><form id="other" action="/y"><input name="z" value=""></form></main>"#;

    #[test]
    fn a_page_tells_its_attributes_anchors_and_forms() {
        let page = Html(PAGE.to_owned());
        assert_eq!(page.attribute("main", "data-view").as_deref(), Some("choose"));
        assert_eq!(page.attribute("main", "data-payment-id"), None);
        assert_eq!(page.anchor("bank").as_deref(), Some("http://b/?x=1&y=2"));
        assert_eq!(page.anchor("none"), None);
        assert_eq!(Html("<h1>No &#38; no</h1>".to_owned()).text("h1").as_deref(), Some("No & no"));
        let mut form = page.form("pay").expect("a form");
        let field = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(form.action, "/l/x");
        assert_eq!(form.fields, [field("bank", "b"), field("account", "2"), field("iban", "DE1")]);
        assert!(form.set("bank", "a") && !form.set("none", "x"));
        assert_eq!(form.fields[0], field("bank", "a"));
        assert_eq!(page.choice(None).as_deref(), Some("?bank=a"));
        assert_eq!(page.choice(Some("b")).as_deref(), Some("?bank=b&lang=de"));
        assert_eq!(page.choice(Some("c")), None);
    }
}
