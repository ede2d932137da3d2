//! A minimal HTML reader for our own payment pages: tags by id, their attributes, and the fields that a form sends.

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
    /// Sets a field of the form. Returns false if the form does not have it.
    pub(super) fn set(&mut self, name: &str, value: &str) -> bool {
        let field = self.fields.iter_mut().find(|(found, _)| found == name);
        field.map(|(_, found)| value.clone_into(found)).is_some()
    }
}

impl Html {
    /// An attribute of the first tag of that name.
    pub(super) fn attribute(&self, tag: &str, name: &str) -> Option<String> {
        let (_, attributes) = tags(&self.0).find(|(found, _)| *found == tag)?;
        attribute(attributes, name)
    }

    /// The text after the first tag of that name.
    pub(super) fn text(&self, tag: &str) -> Option<String> {
        let rest = self.0.split_once(&format!("<{tag}>"))?.1;
        rest.split('<').next().map(unescape)
    }

    /// The link target for choosing that bank, or the first bank that can be chosen.
    pub(super) fn choice(&self, bank: Option<&str>) -> Option<String> {
        let is_match = |attributes: &str| match (attribute(attributes, "data-bank"), bank) {
            (Some(found), Some(bank)) => found == bank,
            (found, None) => found.is_some(),
            (None, Some(_)) => false,
        };
        attribute(tags(&self.0).find(|(tag, attributes)| *tag == "a" && is_match(attributes))?.1, "href")
    }

    /// The link target of the anchor with that id.
    pub(super) fn anchor(&self, id: &str) -> Option<String> {
        let (_, attributes) = tags(&self.0).find(|(tag, attributes)| *tag == "a" && has_id(attributes, id))?;
        attribute(attributes, "href")
    }

    /// The form with that id and its current values: checked radio buttons only, and the selected or first option of a select.
    pub(super) fn form(&self, id: &str) -> Option<Form> {
        let form_tag = tags(&self.0).find(|(tag, attributes)| *tag == "form" && has_id(attributes, id))?.1;
        let action = attribute(form_tag, "action").unwrap_or_default();
        let offset = form_tag.as_ptr() as usize - self.0.as_ptr() as usize;
        let body = &self.0[offset..];
        let body = &body[..body.find("</form").unwrap_or(body.len())];
        let mut fields = Vec::new();
        let mut select: Option<String> = None;
        for (tag, attributes) in tags(body) {
            let name = attribute(attributes, "name");
            let value = attribute(attributes, "value").unwrap_or_default();
            match (tag, name) {
                ("input", Some(name)) => {
                    let checkable =
                        attribute(attributes, "type").is_some_and(|kind| kind == "radio" || kind == "checkbox");
                    if !checkable || has_attribute(attributes, "checked") {
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
                        && (chosen.is_empty() || has_attribute(attributes, "selected"))
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

/// Every opening tag: its name, and its attributes as text.
fn tags(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split('<').skip(1).filter_map(|piece| {
        let attributes = &piece[..piece.find('>')?];
        let end = attributes.find(|character: char| character.is_ascii_whitespace()).unwrap_or(attributes.len());
        let (name, rest) = attributes.split_at(end);
        name.starts_with(|first: char| first.is_ascii_alphabetic()).then_some((name, rest))
    })
}

fn has_id(attributes: &str, id: &str) -> bool {
    attribute(attributes, "id").as_deref() == Some(id)
}

/// Whether the tag has this attribute, with or without a value.
fn has_attribute(attributes: &str, name: &str) -> bool {
    attributes
        .split_ascii_whitespace()
        .any(|word| word == name || word.strip_prefix(name).is_some_and(|rest| rest.starts_with('=')))
}

fn attribute(attributes: &str, name: &str) -> Option<String> {
    let mut rest = attributes;
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
    fn attributes_anchors_and_forms_are_parsed() {
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
