use paylink_domain::id::CellId;

use super::*;
use crate::portal::notice_samples::{AT, company, samples};

const NAME: &str = "Acme GmbH";
const OPERATOR: &str = "Northwind Payments";

fn portal_url() -> Url {
    "https://portal.example.com/paylink".parse().expect("a URL")
}

fn item(notice: &Notice) -> MailItem<'_> {
    MailItem { notice, company: Some((company(), NAME)), at: AT, withdraw: None }
}

fn mail_of(language: &str, notices: &[Notice]) -> MailText {
    let items: Vec<_> = notices.iter().map(item).collect();
    notices_mail(&portal_url(), OPERATOR, Some(language), &items, i64::try_from(items.len()).expect("few"))
}

fn invitation(language: &str, of_operator: bool) -> MailText {
    invitation_by(language, of_operator, Some("bo@example.com"))
}

fn invitation_by(language: &str, of_operator: bool, invited_by: Option<&str>) -> MailText {
    let link: Url = "https://portal.example.com/paylink/invitations/inv-abc".parse().expect("a URL");
    let (company, role) = if of_operator { (None, None) } else { (Some(NAME), Some(Role::Developer)) };
    let invitation = InvitationMail { company, role, invited_by, expires_at: AT, link: &link };
    invitation_mail(&portal_url(), OPERATOR, Some(language), &invitation)
}

/// Every kind of mail in a language: each notice alone, all of them, and invitations.
fn all_mails(language: &str) -> Vec<(String, MailText)> {
    let notices: Vec<Notice> = samples().into_iter().map(|(notice, _)| notice).collect();
    let mut mails: Vec<_> = notices
        .iter()
        .enumerate()
        .map(|(index, notice)| {
            (format!("{index:02}-{}", notice.kind()), mail_of(language, std::slice::from_ref(notice)))
        })
        .collect();
    let items: Vec<_> = notices.iter().map(item).collect();
    mails.push(("digest".to_owned(), notices_mail(&portal_url(), OPERATOR, Some(language), &items, 1_024)));
    let without_facts = notices_mail_without_facts(&portal_url(), OPERATOR, Some(language), 3, &[]);
    mails.push(("without-facts".to_owned(), without_facts));
    mails.push(("invitation".to_owned(), invitation(language, false)));
    mails.push(("invitation-operator".to_owned(), invitation(language, true)));
    mails.push(("invitation-command".to_owned(), invitation_by(language, false, None)));
    mails
}

fn languages() -> impl Iterator<Item = &'static str> {
    PortalTexts::all().map(PortalTexts::tag)
}

/// The tags that are open and never closed, or closed and not open.
fn unbalanced_tags(html: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    for part in html.split('<').skip(1) {
        let Some((tag, _)) = part.split_once('>') else { return vec![part.to_owned()] };
        let name = tag.split(' ').next().unwrap_or_default();
        match name.strip_prefix('/') {
            Some(name) if open.last().is_some_and(|last| last == name) => drop(open.pop()),
            Some(name) => return vec![name.to_owned()],
            None if ["!doctype", "meta", "br"].contains(&name) => {}
            None => open.push(name.to_owned()),
        }
    }
    open
}

#[test]
fn every_mail_is_complete_in_every_language() {
    for language in languages() {
        for (name, MailText { subject, text, html }) in all_mails(language) {
            let context = format!("{language} {name}");
            assert!((5..=78).contains(&subject.chars().count()), "{context}: {subject}");
            assert!(html.contains(&format!("<html lang=\"{language}\">")), "{context}");
            assert_eq!(unbalanced_tags(&html), Vec::<String>::new(), "{context}");
            for part in [&subject, &text, &html] {
                assert!(
                    !part.contains("mail-") && !part.contains("notice-") && !part.contains("{ "),
                    "{context}: {part}"
                );
            }
            assert!(
                !text.contains(['<', '>', '\r']) && !text.contains("&#") && !text.contains("\n\n\n"),
                "{context}: {text}"
            );
            for line in text.lines().filter(|line| !line.starts_with("https://")) {
                assert!(line.chars().count() <= 78 && line == line.trim_end(), "{context}: {line}");
            }
            for part in [&text, &html] {
                assert!(part.contains(OPERATOR) && part.contains("https://portal.example.com/paylink/"), "{context}");
            }
        }
    }
}

#[test]
fn text_and_html_have_the_facts_and_the_links_of_a_notice() {
    for language in languages() {
        for (notice, facts) in samples() {
            let mail = mail_of(language, std::slice::from_ref(&notice));
            let texts = PortalTexts::from_tag(language).expect("a language");
            let rendered = notice_text(texts, &notice, &NoticeContext { company: Some((company(), NAME)), at: AT });
            let plain = single_line(&mail.text);
            for fact in facts {
                assert!(plain.contains(fact) && mail.html.contains(fact), "{language}: {fact}: {plain}");
            }
            assert_eq!(mail.subject, rendered.title, "{language}");
            let choices = notice.topic().is_optional().then_some("/account/notices");
            assert_eq!(mail.text.contains("/account/notices"), choices.is_some(), "{language}: {}", mail.text);
            assert_eq!(mail.html.contains("/account/notices"), choices.is_some(), "{language}");
            for path in [&*rendered.path].into_iter().chain(choices) {
                let url = url_of(&portal_url(), path);
                assert!(mail.text.lines().any(|line| line == url), "{language}: {url}: {}", mail.text);
                assert!(mail.html.contains(&format!("href=\"{}\"", url.replace('&', "&#38;"))), "{language}: {url}");
                assert!(mail.html.contains(&format!(">{}<", url.replace('&', "&#38;"))), "{language}: {url}");
            }
        }
    }
}

#[test]
fn a_mail_loads_nothing_and_links_only_to_the_portal() {
    for (name, MailText { text, html, .. }) in all_mails("en") {
        for mark in ["<img", "<script", "src=", "url(", "@import", "<form", "<link"] {
            assert!(!html.contains(mark), "{name}: {mark}");
        }
        for part in [&text, &html] {
            let starts = part.match_indices("http").map(|(start, _)| &part[start..]);
            let other = starts.filter(|rest| !rest.starts_with("https://portal.example.com/paylink/"));
            assert_eq!(other.count(), 0, "{name}");
            assert!(!part.contains("pay_") && !part.contains("Zx81Secret"), "{name}");
        }
    }
}

#[test]
fn values_are_escaped_and_stay_in_their_line() {
    let by = "<b>bo</b>\r\nBcc: eva@example.com".to_owned();
    let notice = Notice::AccountChanged { by };
    let name = "A&B <i>\"Shop\"</i>\r\nBcc: eva@example.com";
    let item = MailItem { notice: &notice, company: Some((company(), name)), at: AT, withdraw: None };
    let MailText { subject, text, html } = notices_mail(&portal_url(), "O<p>", None, &[item], 1);
    assert!(!subject.contains(['\r', '\n']), "{subject}");
    assert!(!text.contains("\nBcc:"), "{text}");
    assert!(!html.contains("<b>") && !html.contains("<i>") && !html.contains("O<p>"), "{html}");
    assert!(html.contains("A&#38;B &#60;i&#62;"), "{html}");
    assert_eq!(unbalanced_tags(&html), Vec::<String>::new());
}

#[test]
fn the_subject_of_several_notices_says_how_many() {
    let notices: Vec<Notice> = samples().into_iter().map(|(notice, _)| notice).take(3).collect();
    assert_eq!(mail_of("en", &notices).subject, "Acme GmbH: 3 notices");
    let mut items: Vec<_> = notices.iter().map(item).collect();
    let subject = |items: &[MailItem<'_>], total| notices_mail(&portal_url(), OPERATOR, None, items, total).subject;
    assert_eq!(subject(&items, 40), "Northwind Payments: 40 notices");
    items[1].company = None;
    assert_eq!(subject(&items, 3), "Northwind Payments: 3 notices");
}

#[test]
fn a_long_name_is_shortened_in_the_subject_only() {
    let name = "Acme International Trading and Shipping Company of Hamburg, Bremen 70";
    let notice = Notice::AccountChanged { by: "bo@example.com".to_owned() };
    let item = MailItem { notice: &notice, company: Some((company(), name)), at: AT, withdraw: None };
    for language in languages() {
        let mail = notices_mail(&portal_url(), OPERATOR, Some(language), std::slice::from_ref(&item), 1);
        assert!(
            mail.subject.chars().count() <= 90 && mail.subject.contains("Acme International Trading an…"),
            "{}",
            mail.subject
        );
        assert!(mail.html.contains(name));
    }
}

#[test]
fn notices_of_the_same_kind_and_page_are_together() {
    let token = |name: &str| Notice::TokenAdded {
        token: paylink_domain::id::TokenId::of("00".parse::<CellId>().expect("a cell"), 7).expect("in range"),
        name: name.to_owned(),
        by: "bo@example.com".to_owned(),
    };
    let changed = Notice::AccountChanged { by: "bo@example.com".to_owned() };
    let MailText { text, html, .. } = mail_of("en", &[token("A1"), changed, token("A2")]);
    assert_eq!(html.matches("an API token was created").count(), 1);
    assert_eq!(html.matches("<h2>").count(), 2);
    assert_eq!(text.matches("/tokens\n").count(), 1, "{text}");
    assert!(text.find("A2") < text.find("/tokens\n"), "{text}");
}

#[test]
fn what_a_mail_has_no_room_for_is_counted() {
    let notices: Vec<Notice> = samples().into_iter().map(|(notice, _)| notice).take(2).collect();
    let items: Vec<_> = notices.iter().map(item).collect();
    let mail = |total| notices_mail(&portal_url(), OPERATOR, None, &items, total);
    assert!(
        mail(12).text.contains(
            "10 more notices are in the portal.\n\nAll notices\nhttps://portal.example.com/paylink/notices\n"
        )
    );
    assert!(!mail(2).text.contains("more notices"));
    assert!(!mail_of("en", &notices[..1]).text.contains("All notices"));
}

/// A text that the mail server has refused may be somebody's choice: the name of a token, a company or an endpoint.
#[test]
fn a_mail_without_facts_has_the_number_and_the_link_in_every_language() {
    for language in languages() {
        for count in [1, 3, 25] {
            let MailText { subject, text, html } =
                notices_mail_without_facts(&portal_url(), OPERATOR, Some(language), count, &[]);
            for part in [&subject, &text, &html] {
                assert!(part.contains(&count.to_string()), "{language}: {part}");
            }
            let link = "https://portal.example.com/paylink/notices";
            assert!(text.lines().any(|line| line == link) && html.contains(&format!("href=\"{link}\"")), "{language}");
        }
    }
    let mail = notices_mail_without_facts(&portal_url(), OPERATOR, None, 1, &[]);
    assert_eq!(mail.subject, "Northwind Payments: 1 notice");
    assert!(mail.text.contains("1 notice waits for you in the portal. Please read it there."), "{}", mail.text);
}

#[test]
fn an_unknown_language_is_english() {
    let notice = Notice::AccountChanged { by: "bo@example.com".to_owned() };
    for language in [None, Some("xx"), Some("")] {
        let mail = notices_mail(&portal_url(), OPERATOR, language, &[item(&notice)], 1);
        assert_eq!(mail.subject, "Acme GmbH: the payee account was changed");
    }
}

#[test]
fn an_invitation_has_its_link_once_as_a_line_of_its_own() {
    for language in languages() {
        for of_operator in [false, true] {
            let MailText { subject, text, html } = invitation(language, of_operator);
            let link = "https://portal.example.com/paylink/invitations/inv-abc";
            assert_eq!(text.lines().filter(|line| *line == link).count(), 1, "{language}: {text}");
            assert_eq!(html.matches(&format!("href=\"{link}\"")).count(), 1, "{language}");
            assert_eq!(subject.contains(NAME), !of_operator, "{language}: {subject}");
            for fact in ["bo@example.com", "2026-11-18 09:30 UTC"] {
                assert!(single_line(&text).contains(fact) && html.contains(fact), "{language}: {fact}");
            }
            // Somebody without an account has no choices yet.
            assert!(!text.contains("/account"), "{language}");
        }
    }
}

#[test]
fn an_invitation_by_a_command_names_the_operator() {
    let text = single_line(&invitation_by("en", false, None).text);
    assert!(text.contains("Northwind Payments has invited you to Acme GmbH."), "{text}");
    assert!(text.contains("because Northwind Payments has invited you.") && !text.contains("in the portal"), "{text}");
}

#[test]
fn no_language_has_the_english_frame() {
    let lines = |language: &str| {
        let without_facts = notices_mail_without_facts(&portal_url(), OPERATOR, Some(language), 3, &[]);
        let first = all_mails(language).swap_remove(0).1;
        let mails = [invitation(language, false), invitation(language, true), first, without_facts];
        let lines: Vec<String> = mails.iter().flat_map(|mail| mail.text.lines()).map(str::to_owned).collect();
        lines.into_iter().filter(|line| line.contains(' ') && !line.contains(OPERATOR)).collect::<Vec<_>>()
    };
    let english = lines("en");
    for language in languages().filter(|language| *language != "en") {
        let same: Vec<_> = lines(language).into_iter().filter(|line| english.contains(line)).collect();
        assert!(same.is_empty(), "{language}: {same:?}");
    }
}

/// `just mail-pictures` makes pictures of these files.
#[test]
#[ignore = "writes files for people to look at"]
fn all_mails_as_files() {
    let program = std::env::current_exe().expect("the program of the test");
    let directory = program.ancestors().nth(3).expect("the target directory").join("tmp/mails");
    std::fs::create_dir_all(&directory).expect("a directory");
    for language in languages() {
        for (name, MailText { subject, text, html }) in all_mails(language) {
            let write = |ending: &str, content: &str| {
                std::fs::write(directory.join(format!("{name}-{language}.{ending}")), content).expect("written");
            };
            write("html", &html);
            write("txt", &format!("Subject: {subject}\n\n{text}"));
        }
    }
}
