//! The page on which a payer chooses a bank.

use paylink_testkit::{App, Database, HttpResponse, config_with_banks, link_text};
use serde_json::json;

/// A bank that nobody calls.
fn bank(id: &str, name: &str, more: &str) -> String {
    format!(
        "[[bank]]\nid = \"{id}\"\nname = \"{name}\"\nmode = \"test\"\nprotocol = \"berlin_group\"\nurl = \"http://127.0.0.1:9/\"\n{more}\n"
    )
}

/// Ten banks, five of them in each of two countries.
fn ten_banks() -> String {
    let names = ["Aktia", "Bawag", "Caixa", "Donau", "Eesti", "Fana", "Gjens", "Hypo", "Islands", "Jyske"];
    let country = |index: usize| if index < 5 { "country = \"DE\"" } else { "country = \"AT\"" };
    (0..).zip(names).map(|(index, name)| bank(&name.to_lowercase(), name, country(index))).collect()
}

struct ChoosePage {
    app: App,
    link: String,
}

impl ChoosePage {
    async fn with_banks(banks: &str) -> Self {
        let database = Database::migrated().await;
        let config = config_with_banks(&database, banks);
        let app = App::with_config(database, &config).await;
        let response = app.generate(&json!({"payment": {"amountCents": 1203, "reference": "r"}})).await;
        let link = link_text(&response).to_owned();
        Self { app, link }
    }

    async fn get(&self, query: &str) -> HttpResponse {
        let page = self.app.get(&format!("http://{}/l/{}{query}", self.app.pay(), self.link)).await;
        assert_eq!(page.status, 200);
        assert!(page.text.contains("data-view=\"choose\""), "{}", page.text);
        page
    }
}

#[tokio::test]
async fn a_paused_bank_cannot_be_chosen_and_the_page_says_so() {
    let banks = bank("atlas", "Atlas Bank", "") + &bank("borea", "Borea Bank", "paused = true");
    let page = ChoosePage::with_banks(&banks).await;
    let list = page.get("").await.text;
    assert!(
        list.contains("<a data-bank=\"atlas\"") && list.contains("<span data-bank=\"borea\" aria-disabled"),
        "{list}"
    );
    assert!(list.contains("Not responding right now") && !list.contains("id=\"paused\""), "{list}");

    let note = page.get("?bank=borea").await.text;
    assert!(note.contains("Borea Bank is not responding right now. Please choose another bank"), "{note}");
    assert!(!page.get("?bank=unknown").await.text.contains("id=\"paused\""));
}

#[tokio::test]
async fn a_search_says_how_many_banks_it_found_and_can_be_repeated_in_all_countries() {
    let page = ChoosePage::with_banks(&ten_banks()).await;
    let found = page.get("?country=DE&q=DON").await.text;
    assert!(found.contains(">Banks found: 1</p>") && found.contains("data-bank=\"donau\""), "{found}");
    assert!(found.contains("value=\"all\" hidden>Search in all countries</button>"), "{found}");
    let nothing = page.get("?country=DE&q=jyske").await.text;
    assert!(nothing.contains(">No bank matches your search. Please check the spelling.</p>"), "{nothing}");
    assert!(nothing.contains("name=\"country\" value=\"all\">Search in all countries</button>"), "{nothing}");
    // As the browser submits the form: with the country of the select, and then with that of the button.
    let everywhere = page.get("?q=jyske&country=DE&country=all").await.text;
    assert!(everywhere.contains("data-bank=\"jyske\"") && !everywhere.contains("id=\"everywhere\""), "{everywhere}");
    assert!(!page.get("?country=DE").await.text.contains("data-bank=\"jyske\""));
}

const SVG: &str =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><style>circle{fill:red}</style><circle r='9'/></svg>";

#[tokio::test]
async fn a_bank_has_its_logo_or_its_initial_on_its_colour() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("logo.svg");
    std::fs::write(&file, SVG).unwrap();
    let banks = bank("atlas", "Atlas Bank", &format!("logo = \"{}\"", file.display()))
        + &bank("borea", "Borea Bank", &format!("logo = \"\"\"{SVG}\"\"\""))
        + &bank("corvus", "Corvus Bank", "colour = \"#ffee00\"");
    let page = ChoosePage::with_banks(&banks).await;
    let html = page.get("").await.text;
    assert!(html.contains("fill=\"#ffee00\"/>") && html.contains("fill=\"#000000\">C</text>"), "{html}");
    let urls: Vec<&str> = html.split("<img src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let [atlas, borea] = urls[..] else { panic!("{urls:?}") };
    assert_eq!(atlas.replace("atlas", "borea"), borea, "the digest is that of the content");

    let get = async |path: &str| page.app.get(&format!("http://{}{path}", page.app.pay())).await;
    let logo = get(atlas).await;
    assert_eq!((logo.status, logo.text.as_str(), logo.header("content-type")), (200, SVG, "image/svg+xml"));
    assert_eq!(logo.header("cache-control"), "public, max-age=31536000, immutable");
    let policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
    assert_eq!(logo.header("content-security-policy"), policy);
    let other_version = get("/banks/atlas/000000000000").await;
    assert_eq!((other_version.status, other_version.header("cache-control")), (200, "no-store"));
    for missing in ["/banks/corvus/000000000000", "/banks/none/000000000000", "/banks/!/0"] {
        assert_eq!(get(missing).await.status, 404, "{missing}");
    }
}

#[tokio::test]
async fn logos_have_no_rate_limit_and_only_the_first_eight_are_loaded_at_once() {
    let banks = ten_banks().replace("country", &format!("logo = \"\"\"{SVG}\"\"\"\ncountry"));
    let database = Database::migrated().await;
    let mut config = config_with_banks(&database, &banks);
    (config.limits.pay_per_second, config.limits.pay_burst) = (1, 1);
    (config.limits.invalid_per_second, config.limits.invalid_burst) = (1, 1);
    let app = App::with_config(database, &config).await;
    let response = app.generate(&json!({"payment": {"amountCents": 1203, "reference": "r"}})).await;
    let html = app.get(&format!("http://{}/l/{}?country=all", app.pay(), link_text(&response))).await.text;
    assert_eq!((html.matches("<img src=").count(), html.matches("loading=\"lazy\"").count()), (10, 2), "{html}");
    for rest in html.split("<img src=\"").skip(1) {
        let path = rest.split('"').next().unwrap();
        assert_eq!(app.get(&format!("http://{}{path}", app.pay())).await.status, 200, "{path}");
    }
}
