//! What the payer's pages show, and that what others have written never becomes markup.

use paylink_domain::logo::Logo;
use paylink_playground::demo;
use paylink_sandbox::{BankId, FaultKind, Operation};
use paylink_store::{Change, Look};
use paylink_testkit::{Answer, Payer, Shop, add_company, add_token};
use serde_json::json;
use url::Url;

use crate::fault;

async fn get(url: &str, language: &str) -> Answer {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    Answer::of(http.get(url).header("accept-language", language).send().await.unwrap()).await
}

fn way_back(page: &str) -> Option<String> {
    let rest = page.split_once("id=\"return\"")?.1.split_once("href=\"")?.1;
    Some(rest.split_once('"')?.0.replace("&#38;", "&"))
}

async fn set(shop: &Shop, look: Look) {
    shop.app.cell().set_look(shop.app.company, &look).await.unwrap();
}

#[tokio::test]
async fn the_way_back_to_the_merchant_is_offered_to_who_paid_and_to_nobody_else() {
    let shop = Shop::open().await;
    let callback: Url = "https://shop.example.com/thanks?a=1".parse().unwrap();
    set(&shop, Look { callback: Change::Set(callback), ..Look::default() }).await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    assert_eq!(way_back(&payer.page), None, "nothing has happened yet");
    payer.decide("approve").await;
    assert_eq!(payer.view(), "authorised");
    let id = payer.payment();
    assert_eq!(way_back(&payer.page), Some(format!("https://shop.example.com/thanks?a=1&paymentId={id}")));
    shop.pass_and_look(std::time::Duration::from_secs(5)).await;
    payer.check_again().await;
    assert_eq!(payer.view(), "paid");
    assert!(way_back(&payer.page).is_some());

    let mut stranger = Payer::with(payer.link.clone());
    stranger.open().await;
    assert_eq!(stranger.view(), "paid");
    let told = stranger.page.contains(&id.to_string()) || stranger.page.contains("shop.example.com");
    assert!(!told && !stranger.page.contains("Atlas"), "{}", stranger.page);
}

#[tokio::test]
async fn a_link_that_cannot_be_paid_says_so_before_anybody_chooses_a_bank() {
    let shop = Shop::open().await;
    let link = shop.link(8_270, "r").await;
    shop.app.cell().enable_online_payments(shop.app.company, false).await.unwrap();
    let page = get(link.as_str(), "de").await;
    assert_eq!((page.status, page.header("content-language")), (409, "de"));
    assert!(page.text.contains("data-message=\"disabled\""), "{}", page.text);
    shop.app.cell().enable_online_payments(shop.app.company, true).await.unwrap();

    let service = &shop.app.running.service;
    let account =
        paylink_store::PayeeAccount { currency: paylink_domain::money::Currency::Sek, ..demo::company().account };
    let randomness = paylink_server::ambient::SystemRandomness;
    shop.app.cell().change_account(shop.app.company, &account, &service.ring, &randomness).await.unwrap();
    let page = get(link.as_str(), "en").await;
    assert_eq!(page.status, 409);
    assert!(page.text.contains("data-message=\"currency\""), "{}", page.text);
}

#[tokio::test]
async fn a_language_that_was_chosen_is_kept_also_in_another_browser() {
    let shop = Shop::open().await;
    let mut payer = shop.payer().await;
    let mut german = payer.link.clone();
    german.set_query(Some("lang=de"));
    payer.post(german, "bank=corvus").await;
    assert!(payer.at.as_str().ends_with("?lang=de") && payer.page.contains("<html lang=\"de\">"), "{}", payer.at);
    payer.decide("decline").await;
    assert!(payer.page.contains("<html lang=\"de\">"), "the bank's way back knows no language");
    payer.choose_again(BankId::Corvus, shop.sandbox()).await;
    payer.decide("approve").await;
    let elsewhere = get(payer.at.as_str(), "fr").await;
    assert_eq!(elsewhere.header("content-language"), "de");
    let mut french = payer.at.clone();
    french.set_query(Some("lang=fr"));
    assert_eq!(get(french.as_str(), "en").await.header("content-language"), "fr", "a new choice wins");
    assert_eq!(get(payer.at.as_str(), "en").await.header("content-language"), "fr", "and is kept");
}

#[tokio::test]
async fn a_bank_that_does_not_answer_is_shown_as_not_available_and_comes_back() {
    let shop = Shop::open().await;
    shop.sandbox().fault(fault(Operation::Initiate, FaultKind::FailBefore, 5));
    for _ in 0..5 {
        let mut payer = shop.payer().await;
        payer.confirm(BankId::Atlas, shop.sandbox()).await;
        assert_eq!(payer.view(), "choose");
    }
    let mut payer = shop.payer().await;
    payer.open().await;
    assert!(payer.page.contains("<span data-bank=\"atlas\" aria-disabled=\"true\">"), "{}", payer.page);
    assert!(payer.page.contains("<a data-bank=\"borea\""));
    shop.pass(std::time::Duration::from_mins(1)).await;
    payer.open().await;
    assert!(payer.page.contains("<a data-bank=\"atlas\""), "{}", payer.page);
}

/// A configuration with many banks besides the five.
fn many(banks: &mut String) {
    let atlas = banks.split("\n[[bank]]").nth(1).unwrap().to_owned();
    for (number, (name, country)) in
        [("Zeta", "SE"), ("Česká", "CZ"), ("Omega", "SE"), ("Ypsilon", "FR"), ("Psi", "SE")].into_iter().enumerate()
    {
        let bank = atlas.replacen("id = \"atlas\"", &format!("id = \"b{number}\""), 1);
        let bank =
            bank.replacen("Atlas Bank", name, 1).replacen("country = \"DE\"", &format!("country = \"{country}\""), 1);
        banks.push_str("\n[[bank]]");
        banks.push_str(&bank);
    }
}

fn banks_on(page: &str) -> Vec<String> {
    page.split("data-bank=\"").skip(1).map(|rest| rest.split_once('"').unwrap().0.to_owned()).collect()
}

#[tokio::test]
async fn many_banks_are_searched_by_name_and_country_and_the_most_used_stand_first() {
    let shop = Shop::with(many).await;
    let link = shop.link(8_270, "r").await;
    let shown = async |query: &str, language: &str| banks_on(&get(&format!("{link}{query}"), language).await.text);
    assert_eq!(shown("", "sv-SE").await, ["b2", "b4", "b0"], "a Swede first sees Swedish banks, by the alphabet");
    assert_eq!(shown("", "sv").await, ["b2", "b4", "b0"]);
    assert_eq!(shown("?country=all", "sv").await.len(), 10);
    assert_eq!(shown("", "pl").await.len(), 10, "where there is none in the country, all are shown");
    assert_eq!(shown("?country=FR", "sv").await, ["b3"]);
    assert_eq!(shown("?q=ceska&country=all", "sv").await, ["b1"]);
    assert!(shown("?q=nowhere&country=all", "sv").await.is_empty());

    let mut payer = Payer::with(shop.link(8_270, "r").await);
    payer.post(payer.link.clone(), "bank=borea").await;
    let service = &shop.app.running.service;
    service.popularity.write_down(&service.cells).await;
    assert_ne!(shown("?country=all", "en").await[0], "borea", "the order stays for the day");
    shop.pass(std::time::Duration::from_hours(24)).await;
    service.popularity.write_down(&service.cells).await;
    assert_eq!(shown("?country=all", "en").await[0], "borea");
    let page = get(&format!("{link}?country=all"), "en").await.text;
    assert!(page.contains("Most used") && page.contains("More banks"));
}

#[tokio::test]
async fn a_logo_is_served_as_a_picture_and_under_no_other_name() {
    let shop = Shop::open().await;
    let header = [&b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"[..], &[0, 0, 0, 64, 0, 0, 0, 48, 8, 6, 0, 0, 0]].concat();
    set(&shop, Look { logo: Change::Set(Logo::read(header.clone()).unwrap()), ..Look::default() }).await;
    let link = shop.link(8_270, "r").await;
    let page = get(link.as_str(), "en").await.text;
    let source = page.split_once("<img src=\"").unwrap().1.split_once('"').unwrap().0.to_owned();
    let picture = reqwest::get(&source).await.unwrap();
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert_eq!(picture.headers()["x-content-type-options"], "nosniff");
    assert_eq!(picture.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(picture.bytes().await.unwrap(), header);
    let (place, _) = source.rsplit_once('/').unwrap();
    assert_eq!(get(&format!("{place}/0000000000000000"), "en").await.status, 404);
    set(&shop, Look { logo: Change::TakeAway, ..Look::default() }).await;
    assert_eq!(get(&source, "en").await.status, 404);
    assert!(!get(link.as_str(), "en").await.text.contains("<img"));
}

/// What would be a script if it were ever taken for markup, in text, in an attribute or in a style.
const EVIL: &str = "\"'><script>alert(1)</script>&amp;</style>";

#[track_caller]
fn assert_only_text(page: &str) {
    assert!(page.contains("alert(1)"), "the text is shown: {page}");
    assert!(!page.contains("<script>") && !page.contains("</style>&") && !page.contains("\"'>"), "{page}");
    assert_eq!(page.matches("<script").count(), 1, "our own");
}

#[tokio::test]
async fn what_a_merchant_writes_is_text() {
    let shop = Shop::open().await;
    let mut new = demo::company();
    new.name = EVIL.parse().unwrap();
    new.account.holder = EVIL.parse().unwrap();
    let company = add_company(&shop.app.running, new).await;
    let (_, token) = add_token(&shop.app.running, company).await;
    let ask = json!({"payment": {"amountCents": 8_270, "reference": "r"}});
    let asked = shop.app.http.post(shop.app.generate_url(company)).bearer_auth(token).json(&ask);
    let link = Answer::of(asked.send().await.unwrap()).await.body["url"].as_str().unwrap().to_owned();
    assert_only_text(&get(&link, "en").await.text);
    assert_only_text(&get(&format!("{link}?bank=atlas"), "en").await.text);

    let evil: Url = "https://shop.example.com/?a=%22%27><script>alert(1)</script>".parse().unwrap();
    shop.app.cell().set_look(company, &Look { callback: Change::Set(evil), ..Look::default() }).await.unwrap();
    let mut payer = Payer::with(link.parse().unwrap());
    payer.confirm(BankId::Atlas, shop.sandbox()).await;
    assert_only_text(&payer.page);
    payer.press("cancel").await;
    assert_eq!(payer.view(), "cancelled");
    assert_only_text(&payer.page);
    shop.app.cell().enable_online_payments(company, false).await.unwrap();
    let asked = shop.app.cell().revoke_links(company, None).await.unwrap();
    assert!(asked.is_some());
    assert_only_text(&{
        let mut other = Payer::with(link.parse().unwrap());
        other.open().await;
        other.page
    });
}

#[tokio::test]
async fn what_a_payer_types_is_text() {
    let shop = Shop::with(many).await;
    let mut payer = shop.payer().await;
    let typed: String = url::form_urlencoded::byte_serialize(EVIL.as_bytes()).collect();
    payer.post(payer.link.clone(), &format!("bank=atlas&iban={typed}")).await;
    assert_only_text(&payer.page);
    assert_only_text(&get(&format!("{}?q={typed}", payer.link), "en").await.text);
    for query in [format!("?bank={typed}"), format!("?country={typed}"), format!("?lang={typed}")] {
        let page = get(&format!("{}{query}", payer.link), "en").await.text;
        assert!(!page.contains("<script>"), "{page}");
    }
    let nowhere = get(&format!("{}{typed}", payer.link), &typed).await;
    assert_eq!(nowhere.status, 404);
    assert!(!nowhere.text.contains("alert"), "{}", nowhere.text);
}

#[tokio::test]
async fn what_a_bank_says_is_text() {
    let evil = EVIL.replace('"', "\\\"");
    let shop = Shop::with(|banks| *banks = banks.replace("Atlas Bank", &evil)).await;
    let mut payer = shop.payer().await;
    payer.open().await;
    assert_only_text(&payer.page);
    payer.confirm(BankId::Atlas, shop.sandbox()).await;
    assert_eq!(payer.view(), "hand-off");
    assert_only_text(&payer.page);
    payer.decide("decline").await;
    assert_only_text(&payer.page);
    // Nothing that comes back in the bank's query is ever shown.
    let typed: String = url::form_urlencoded::byte_serialize(EVIL.as_bytes()).collect();
    let mut back = payer.own("back");
    back.set_query(Some(&format!("code={typed}&error={typed}&lang={typed}")));
    let mut other = shop.payer_at(BankId::Borea).await;
    other.visit(back).await;
    assert!(!other.page.contains("<script>"), "{}", other.page);
}

#[tokio::test]
async fn what_the_operator_writes_is_text() {
    let evil = EVIL.replace('"', "\\\"");
    let operator = format!(
        "\n[operator]\nname = \"{evil}\"\naddress = \"{evil}\"\ncontact = \"{evil}\"\nsupervisor = \"{evil}\"\n"
    );
    let shop = Shop::with(|banks| banks.push_str(&operator)).await;
    let link = shop.link(8_270, "r").await;
    let page = get(&format!("{link}?bank=atlas"), "en").await.text;
    assert_only_text(&page);
    assert_eq!(page.matches("alert(1)").count(), 5, "name twice, address, contact, supervisor: {page}");
}

#[tokio::test]
async fn every_page_comes_with_the_same_strict_headers() {
    let shop = Shop::open().await;
    let colour = Change::Set("#7b1f5c".parse().unwrap());
    set(&shop, Look { colour, ..Look::default() }).await;
    let payer = shop.payer_at(BankId::Atlas).await;
    let link = shop.link(8_270, "r").await;
    for url in [link.to_string(), format!("{link}?bank=atlas"), payer.at.to_string(), format!("{link}x")] {
        let page = get(&url, "en").await;
        let policy = page.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'sha256-"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("form-action 'self'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        for (name, value) in [
            ("cache-control", "no-store"),
            ("referrer-policy", "no-referrer"),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("cross-origin-opener-policy", "same-origin"),
            ("vary", "accept-language"),
        ] {
            assert_eq!(page.header(name), value, "{url}");
        }
        assert!(!page.text.contains(" style=\"") && !page.text.contains(" onclick"), "nothing inline");
    }
    let styled = get(link.as_str(), "en").await;
    assert!(styled.text.contains("<style>:root{--brand:#7b1f5c;--on-brand:#ffffff}</style>"), "{}", styled.text);
    assert_eq!(styled.header("content-security-policy").matches("'sha256-").count(), 2);
}

#[tokio::test]
async fn a_script_can_ask_which_view_a_page_shows_and_no_bank_is_asked_for_it() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    let view = async |url: Url| get(&format!("{url}/view"), "en").await.body;
    assert_eq!(view(payer.at.clone()).await, json!({"view": "hand-off", "status": "PENDING"}));
    assert_eq!(view(payer.link.clone()).await, json!({"view": "resume", "status": "PENDING"}));
    let asked = shop.sandbox().received().len();
    let _ = view(payer.at.clone()).await;
    assert_eq!(shop.sandbox().received().len(), asked);
    payer.decide("decline").await;
    let status = shop.status(payer.payment()).await;
    assert_eq!(view(payer.at.clone()).await, json!({"view": "choose", "status": status.as_str()}));
    assert_eq!(view(shop.link(8_270, "r").await).await, json!({"view": "choose", "status": ""}));
}

#[tokio::test]
async fn a_form_that_was_not_right_leads_on_also_after_another_attempt() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    let page = payer.at.clone();
    payer.post(payer.own("again"), "bank=atlas&iban=x").await;
    assert_eq!(payer.view(), "consent");
    let mut german = payer.own("again");
    german.set_query(Some("bank=atlas&lang=de"));
    payer.visit(german).await;
    assert_eq!((payer.view().as_str(), payer.at.path()), ("consent", page.path()));
    assert!(payer.page.contains("<html lang=\"de\">"), "{}", payer.page);
    for form in ["resume", "switch", "cancel"] {
        payer.visit(payer.own(form)).await;
        assert_eq!((payer.view().as_str(), payer.at.path()), ("choose", page.path()), "opening {form} does nothing");
    }
}

#[tokio::test]
async fn a_payment_that_was_begun_names_the_account_it_was_begun_with() {
    let shop = Shop::open().await;
    let mut payer = shop.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    let mut account = demo::company().account;
    account.holder = "Somebody Else".parse().unwrap();
    let (ring, randomness) = (&shop.app.running.service.ring, paylink_server::ambient::SystemRandomness);
    shop.app.cell().change_account(shop.app.company, &account, ring, &randomness).await.unwrap();
    for page in [&payer.at, &payer.link] {
        let again = get(&format!("{page}?bank=corvus"), "en").await.text;
        assert!(again.contains("<dd>Demo Shop<br>") && !again.contains("Somebody Else"), "{again}");
    }
    let new = get(&format!("{}?bank=corvus", shop.link(8_270, "r").await), "en").await.text;
    assert!(new.contains("<dd>Somebody Else<br>"), "{new}");
}

#[tokio::test]
async fn a_form_that_comes_from_somebody_else_s_page_is_not_taken() {
    let shop = Shop::open().await;
    let link = shop.link(8_270, "r").await;
    let send = async |site: Option<&str>| {
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build().unwrap();
        let form = http.post(link.clone()).header("content-type", "application/x-www-form-urlencoded");
        let form = site.into_iter().fold(form, |form, site| form.header("sec-fetch-site", site));
        form.body("bank=delta").send().await.unwrap().status().as_u16()
    };
    assert_eq!((send(Some("cross-site")).await, send(Some("same-site")).await), (403, 403));
    assert_eq!(shop.count("payment").await, 0);
    assert_eq!(send(Some("same-origin")).await, 303);
    assert_eq!(send(None).await, 303, "who is no browser does not say");
}
