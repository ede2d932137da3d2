//! The documentation that every node serves: the reference page, the guides and the texts for language models.

use std::collections::{BTreeMap, BTreeSet};

use paylink_testkit::{App, DevProgram, HttpResponse};
use reqwest::{Method, header::ACCEPT, redirect::Policy};
use serde_json::Value;

const BROWSER: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const GUIDES: [(&str, &str); 8] = [
    ("api", include_str!("../../../../docs/api.md")),
    ("webhooks", include_str!("../../../../docs/webhooks.md")),
    ("shop", include_str!("../../../../docs/shop.md")),
    ("clients", include_str!("../../../../docs/clients.md")),
    ("sandbox", include_str!("../../../../docs/sandbox.md")),
    ("statuses", include_str!("../../../../docs/statuses.md")),
    ("portal", include_str!("../../../../docs/portal.md")),
    ("glossary", include_str!("../../../../docs/glossary.md")),
];

/// A service that serves the documentation, as the program does.
async fn start() -> App {
    paylink_server::documentation::provide(&paylink_guides::DOCUMENTATION);
    App::start().await
}

/// Every page by its path.
async fn pages(app: &App) -> BTreeMap<String, HttpResponse> {
    let guides = GUIDES.iter().map(|(name, _)| format!("/v1/docs/guides/{name}"));
    let mut pages = BTreeMap::new();
    for path in guides.chain(["/v1/docs".to_owned()]) {
        let page = app.get(&app.base.replace("/v1", &path)).await;
        assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"), "{path}");
        pages.insert(path, page);
    }
    pages
}

fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    page.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The names of all fields in the schemas of a document.
fn members(value: &Value, found: &mut BTreeSet<String>) {
    if let Some(properties) = value["properties"].as_object() {
        found.extend(properties.keys().cloned());
    }
    match value {
        Value::Object(members_of) => members_of.values().for_each(|member| members(member, found)),
        Value::Array(items) => items.iter().for_each(|item| members(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[tokio::test]
async fn the_reference_has_every_operation_parameter_field_code_and_status_of_the_document() {
    let app = start().await;
    let page = app.get(&format!("{}/docs", app.base)).await.text;
    let document = app.get(&format!("{}/openapi.json", app.base)).await.body;
    let mut names = BTreeSet::new();
    members(&document["components"]["schemas"], &mut names);
    assert!(names.len() >= 15, "{names:?}");
    for name in &names {
        let is_shown = page.contains(&format!("<code>{name}</code>")) || page.contains(&format!(".{name}</code>"));
        assert!(is_shown, "the field {name} is missing");
    }
    for (path, methods) in document["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            assert!(page.contains(&format!("<code>{path}</code>")), "{path} is missing");
            assert!(page.contains(&format!("id=\"{}\"", operation["operationId"].as_str().unwrap())));
            for parameter in operation["parameters"].as_array().unwrap() {
                assert!(page.contains(&format!("<code>{}</code>", parameter["name"].as_str().unwrap())), "{parameter}");
            }
            for code in operation["responses"].as_object().unwrap().keys() {
                assert!(page.contains(&format!("<dt>{code}</dt>")), "{code} is missing");
            }
        }
    }
    for status in paylink_domain::status::Status::ALL {
        assert!(page.contains(&format!(">{status}</text>")), "{status} is not in the diagram");
        assert!(page.contains(&format!("<dt><code>{status}</code></dt>")), "{status} is not in the list");
    }
    assert!(page.contains("100 to 750000") && page.contains("PENDING | AUTHORISED"));
    let tokens = page.matches("Needs <code>Authorization: Bearer").count();
    assert_eq!((tokens, page.matches("Needs no token.").count()), (1, 1));
}

#[tokio::test]
async fn the_reference_has_seven_languages_and_every_subject() {
    let app = start().await;
    let page = app.get(&format!("{}/docs", app.base)).await.text;
    for language in ["sh", "js", "python", "php", "java", "go", "rust"] {
        assert!(page.contains(&format!("id=\"language-{language}\"")), "{language}");
        assert_eq!(
            page.matches(&format!("data-language=\"{language}\"")).count(),
            3,
            "generate, read and verify in {language}"
        );
    }
    for anchor in ["start", "statuses", "idempotency", "events", "errors", "limits", "testing", "changelog"] {
        assert!(
            page.contains(&format!("<h2 id=\"{anchor}\">")) && page.contains(&format!("href=\"#{anchor}\"")),
            "{anchor}"
        );
    }
    for text in [
        "webhook-signature",
        "21 h 52 m 35 s",
        "TEST REJECT",
        "paylink trigger",
        "paylink listen",
        "paylink clock",
        "16 KiB",
    ] {
        assert!(page.contains(text), "{text} is missing");
    }
    assert!(page.contains("export COMPANY_ID=cmp_00…"), "outside of `paylink dev`, there are placeholders");
}

#[tokio::test]
async fn the_pages_load_only_their_own_style_and_script_and_every_link_leads_somewhere() {
    let app = start().await;
    let pages = pages(&app).await;
    let root = reqwest::Url::parse(&app.base).unwrap();
    for (path, page) in &pages {
        let policy = page.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'"),
            "{policy}"
        );
        assert_eq!(attributes(&page.text, "src"), ["/v1/docs.js"], "{path}");
        assert!(!page.text.contains(" style=\"") && !page.text.contains("<style") && !page.text.contains(" onclick"));
        let ids = attributes(&page.text, "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{path}: an id is used twice: {ids:?}");
        for link in attributes(&page.text, "href") {
            let url = root.join(path).unwrap().join(&link.replace("&amp;", "&")).unwrap();
            if url.origin() != root.origin() {
                assert!(page.text.contains(&format!("<a href=\"{link}\">")), "{path}: {link} is not a plain link");
                continue;
            }
            let Some(target) = pages.get(url.path()) else {
                assert_eq!(app.get(url.as_str()).await.status, 200, "{path}: {link}");
                continue;
            };
            if let Some(anchor) = url.fragment() {
                assert!(attributes(&target.text, "id").contains(&anchor), "{path}: {link} leads to no heading");
            }
        }
    }
}

#[tokio::test]
async fn a_guide_is_a_page_and_markdown() {
    let app = start().await;
    for (name, markdown) in GUIDES {
        let page = app.get(&format!("{}/docs/guides/{name}", app.base)).await.text;
        let title = markdown.lines().next().unwrap().trim_start_matches("# ").replace('\'', "&#39;");
        assert!(page.contains(&format!("<h1>{title}</h1>")), "{name}");
        let text = app.get(&format!("{}/docs/guides/{name}.md", app.base)).await;
        assert_eq!((text.header("content-type"), text.text.as_str()), ("text/markdown; charset=utf-8", markdown));
        let next = page.split("href=\"").filter(|rest| rest.starts_with("../crates") || rest.contains(".md\"")).count();
        assert_eq!(next, 0, "{name} links to files that are not served");
    }
    app.get(&format!("{}/docs/guides/nothing", app.base)).await.assert_problem(404, "Not Found");
    app.get(&format!("{}/docs/guides/nothing.md", app.base)).await.assert_problem(404, "Not Found");
    let fixtures = app.get(&format!("{}/docs/webhook-fixtures.json", app.base)).await;
    assert!(!fixtures.body["fixtures"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn llms_txt_is_an_index_and_llms_full_txt_has_every_heading() {
    let app = start().await;
    let index = app.get(&app.base.replace("/v1", "/llms.txt")).await;
    let full = app.get(&app.base.replace("/v1", "/llms-full.txt")).await;
    for text in [&index, &full] {
        assert_eq!((text.status, text.header("content-type")), (200, "text/plain; charset=utf-8"));
        assert!(!text.text.contains("&quot;") && !text.text.contains("&#"), "plain text without HTML entities");
        for wanted in ["POST /companies/{companyId}/online/link/generate", "GET /payments/{paymentId}", "Prefer"] {
            assert!(text.text.contains(wanted), "{wanted} is missing:\n{}", text.text);
        }
    }
    assert!(index.text.contains("EXECUTED or SETTLED") && index.text.len() < 5_000, "{}", index.text);
    let links = index.text.split("](http://127.0.0.1:1").skip(1).map(|rest| rest.split([')', '#']).next().unwrap());
    let links: Vec<&str> = links.collect();
    assert_eq!(links.len(), 2 + 3 + GUIDES.len());
    for link in links {
        assert_eq!(app.get(&app.base.replace("/v1", link)).await.status, 200, "{link}");
    }
    for (name, markdown) in GUIDES {
        let mut in_code = false;
        for line in markdown.lines() {
            in_code ^= line.starts_with("```");
            if !in_code && line.starts_with('#') {
                assert!(full.text.contains(&format!("\n{line}\n")), "{name}: {line} is missing");
            }
        }
    }
    for field in ["payment.amountCents", "merchantReturn", "instance"] {
        assert!(full.text.contains(&format!("`{field}`")), "{field}");
    }
}

#[tokio::test]
async fn browsers_are_redirected_to_the_documentation_and_programs_are_not() {
    let app = start().await;
    let http = reqwest::Client::builder().redirect(Policy::none()).build().unwrap();
    for path in ["/", "/v1", "/v1/"] {
        let url = app.base.replace("/v1", path);
        let request = |method, accept| http.request(method, &url).header(ACCEPT, accept).send();
        for method in [Method::GET, Method::HEAD] {
            let response = HttpResponse::of(request(method, BROWSER).await.unwrap()).await;
            let headers = (response.status, response.header("location"), response.header("vary"));
            assert_eq!(headers, (303, "/v1/docs", "Accept"), "{path}");
        }
        for accept in ["*/*", "application/json"] {
            let response = HttpResponse::of(request(Method::GET, accept).await.unwrap()).await;
            response.assert_problem(404, "Not Found");
        }
        HttpResponse::of(request(Method::POST, BROWSER).await.unwrap()).await.assert_problem(404, "Not Found");
    }
    let nothing = http.get(app.base.replace("/v1", "/nothing")).header(ACCEPT, BROWSER).send().await.unwrap();
    HttpResponse::of(nothing).await.assert_problem(404, "Not Found");
}

#[test]
fn the_limits_in_the_guide_are_the_defaults() {
    let defaults = include_str!("../../../server/config.default.toml");
    let (_, guide) = GUIDES[0];
    for (row, key) in [("| links |", "generate"), ("| reads |", "read"), ("| invalid requests", "invalid")] {
        let value = |name: &str| {
            let start = format!("\n{key}_{name} = ");
            let (_, rest) = defaults.split_once(&start).unwrap();
            rest.split('\n').next().unwrap().parse::<u32>().unwrap()
        };
        let line = guide.lines().find(|line| line.starts_with(row)).unwrap().replace(',', "");
        let rates = format!("{} per second", value("per_second"));
        assert!(line.contains(&rates) && line.ends_with(&format!("bursts of {} |", value("burst"))), "{line}");
    }
}

#[tokio::test]
async fn the_reference_of_paylink_dev_has_the_id_of_its_company_and_never_its_token() {
    let directory = tempfile::tempdir().unwrap();
    let dev = DevProgram::start(directory.path());
    let page = reqwest::get(format!("{}/docs", dev.text("base_url"))).await.unwrap().text().await.unwrap();
    let (base, company) = (dev.text("base_url"), dev.text("company_id"));
    assert!(
        page.contains(&format!("export COMPANY_ID={company}\n")) && page.contains(&format!("export BASE_URL={base}\n"))
    );
    assert!(page.contains(&format!("{base}/companies/{company}/online/link/generate")), "the curl command is complete");
    assert!(!page.contains(dev.text("api_token")));
}
