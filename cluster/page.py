"""A payment page or a bank's page as a browser without JavaScript sees it: links, forms, and what the page says of itself."""

import dataclasses
import html
import re
import urllib.parse


@dataclasses.dataclass
class Page:
    url: str
    status: int
    text: str

    def main(self, name: str) -> str | None:
        """An attribute of <main>, such as data-view."""
        return next((attribute(attributes, name) for tag, attributes in tags(self.text) if tag == "main"), None)

    def anchor(self, name: str, value: str) -> str | None:
        """The target of the link with this attribute."""
        for tag, attributes in tags(self.text):
            if tag == "a" and attribute(attributes, name) == value:
                return self.absolute(attribute(attributes, "href") or "")
        return None

    def form(self, name: str) -> tuple[str, dict[str, str]] | None:
        """Target and fields of the form with this id."""
        found = re.search(rf'<form\b([^>]*\bid="{name}"[^>]*)>(.*?)</form', self.text, re.S)
        if not found:
            return None
        fields: dict[str, str] = {}
        select = None
        for tag, attributes in tags(found[2]):
            key, value = attribute(attributes, "name"), attribute(attributes, "value") or ""
            if tag == "input" and key and (attribute(attributes, "type") not in ("radio", "checkbox") or "checked" in attributes):
                fields[key] = value
            elif tag == "select" and key:
                select, fields[key] = key, ""
            elif tag == "option" and select and (not fields[select] or "selected" in attributes):
                fields[select] = value
        return self.absolute(attribute(found[1], "action") or ""), fields

    def absolute(self, url: str) -> str:
        return urllib.parse.urljoin(self.url, url)


def tags(text: str) -> list[tuple[str, str]]:
    return re.findall(r"<([a-z][a-z0-9]*)\b([^>]*)>", text)


def attribute(attributes: str, name: str) -> str | None:
    found = re.search(rf'\s{name}="([^"]*)"', attributes)
    return html.unescape(found[1]) if found else None
