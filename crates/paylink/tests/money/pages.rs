//! What the payer's pages show, and that input is escaped.

use paylink_domain::logo::Logo;
use paylink_playground::demo_company;
use paylink_sandbox::{BankId, FaultKind, Operation};
use paylink_store::{Branding, Change, PayeeAccount};
use paylink_testkit::{HttpResponse, Payer, TestService, add_company, add_token, tester};
use serde_json::json;
use url::Url;

use crate::money::fault;

async fn get(url: &str, language: &str) -> HttpResponse {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    HttpResponse::of(http.get(url).header("accept-language", language).send().await.unwrap()).await
}

fn return_href(page: &str) -> Option<String> {
    let rest = page.split_once("id=\"return\"")?.1.split_once("href=\"")?.1;
    Some(rest.split_once('"')?.0.replace("&#38;", "&"))
}

async fn set_branding(test_service: &TestService, branding: Branding) {
    test_service.app.cell().set_branding(&tester(), test_service.app.company, &branding).await.unwrap();
}

#[tokio::test]
async fn only_the_payer_is_offered_the_link_back_to_the_merchant() {
    let test_service = TestService::start().await;
    let callback: Url = "https://shop.example.com/thanks?a=1".parse().unwrap();
    set_branding(&test_service, Branding { callback: Change::Set(callback), ..Branding::default() }).await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let expected = Some(format!("https://shop.example.com/thanks?a=1&paymentId={}", payer.payment()));
    assert_eq!(return_href(&payer.page), expected, "before the payer goes to the bank");
    payer.decide("approve").await;
    assert_eq!(payer.view(), "authorised");
    let id = payer.payment();
    assert_eq!(return_href(&payer.page), expected);
    test_service.advance_and_poll(std::time::Duration::from_secs(5)).await;
    payer.check_again().await;
    assert_eq!(payer.view(), "paid");
    assert!(return_href(&payer.page).is_some());

    let mut other = Payer::with(payer.link.clone());
    other.open().await;
    assert_eq!(other.view(), "paid");
    let leaked = other.page.contains(&id.to_string()) || other.page.contains("shop.example.com/thanks");
    assert!(!leaked && !other.page.contains("Atlas"), "{}", other.page);
}

#[tokio::test]
async fn a_link_that_cannot_be_paid_shows_the_reason_before_the_choice_of_a_bank() {
    let test_service = TestService::start().await;
    let link = test_service.link(8_270, "r").await;
    test_service.app.cell().enable_online_payments(&tester(), test_service.app.company, false).await.unwrap();
    let page = get(link.as_str(), "de").await;
    assert_eq!((page.status, page.header("content-language")), (409, "de"));
    assert!(page.text.contains("data-message=\"disabled\""), "{}", page.text);
    test_service.app.cell().enable_online_payments(&tester(), test_service.app.company, true).await.unwrap();

    let service = &test_service.app.running.service;
    let account = PayeeAccount { currency: paylink_domain::money::Currency::Sek, ..demo_company::account() };
    let randomness = paylink_server::system::SystemRandomness;
    test_service
        .app
        .cell()
        .change_account(&tester(), test_service.app.company, &account, &service.ring, &randomness)
        .await
        .unwrap();
    let page = get(link.as_str(), "en").await;
    assert_eq!(page.status, 409);
    assert!(page.text.contains("data-message=\"currency\""), "{}", page.text);
}

#[tokio::test]
async fn a_chosen_language_is_stored_also_for_another_browser() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer().await;
    let mut german = payer.link.clone();
    german.set_query(Some("lang=de"));
    payer.post(german, "bank=corvus").await;
    assert!(
        payer.current_url.as_str().ends_with("?lang=de") && payer.page.contains("<html lang=\"de\">"),
        "{}",
        payer.current_url
    );
    payer.decide("decline").await;
    assert!(payer.page.contains("<html lang=\"de\">"), "the bank's redirect contains no language");
    payer.choose_again(BankId::Corvus, test_service.sandbox()).await;
    payer.decide("approve").await;
    let elsewhere = get(payer.current_url.as_str(), "fr").await;
    assert_eq!(elsewhere.header("content-language"), "de");
    let mut french = payer.current_url.clone();
    french.set_query(Some("lang=fr"));
    assert_eq!(get(french.as_str(), "en").await.header("content-language"), "fr", "a new choice wins");
    assert_eq!(
        get(payer.current_url.as_str(), "en").await.header("content-language"),
        "fr",
        "the new choice is stored"
    );
}

#[tokio::test]
async fn a_bank_that_fails_is_shown_as_unavailable_for_a_minute() {
    let test_service = TestService::start().await;
    test_service.sandbox().inject_fault(fault(Operation::Initiate, FaultKind::FailBefore, 5));
    for _ in 0..5 {
        let mut payer = test_service.payer().await;
        payer.confirm(BankId::Atlas, test_service.sandbox()).await;
        assert_eq!(payer.view(), "choose");
    }
    let mut payer = test_service.payer().await;
    payer.open().await;
    assert!(payer.page.contains("<span data-bank=\"atlas\" aria-disabled=\"true\">"), "{}", payer.page);
    assert!(payer.page.contains("<a data-bank=\"borea\""));
    test_service.advance_time(std::time::Duration::from_mins(1)).await;
    payer.open().await;
    assert!(payer.page.contains("<a data-bank=\"atlas\""), "{}", payer.page);
}

/// Adds five banks to the five sandbox banks.
fn add_many_banks(banks: &mut String) {
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
async fn banks_can_be_searched_by_name_and_country_and_the_most_used_come_first() {
    let test_service = TestService::with_bank_configuration(add_many_banks).await;
    let link = test_service.link(8_270, "r").await;
    let shown = async |query: &str, language: &str| banks_on(&get(&format!("{link}{query}"), language).await.text);
    assert_eq!(shown("", "sv-SE").await, ["b2", "b4", "b0"], "Swedish banks first, in alphabetical order");
    assert_eq!(shown("", "sv").await, ["b2", "b4", "b0"]);
    assert_eq!(shown("?country=all", "sv").await.len(), 10);
    assert_eq!(shown("", "pl").await.len(), 10, "without a bank in the country all are shown");
    assert_eq!(shown("?country=FR", "sv").await, ["b3"]);
    assert_eq!(shown("?q=ceska&country=all", "sv").await, ["b1"]);
    assert!(shown("?q=nowhere&country=all", "sv").await.is_empty());

    let mut payer = Payer::with(test_service.link(8_270, "r").await);
    payer.post(payer.link.clone(), "bank=borea").await;
    let service = &test_service.app.running.service;
    service.popularity.flush(&service.cells).await;
    assert_ne!(shown("?country=all", "en").await[0], "borea", "the order changes once a day");
    test_service.advance_time(std::time::Duration::from_hours(24)).await;
    service.popularity.flush(&service.cells).await;
    assert_eq!(shown("?country=all", "en").await[0], "borea");
    let page = get(&format!("{link}?country=all"), "en").await.text;
    assert!(page.contains("Most used") && page.contains("More banks"));
}

#[tokio::test]
async fn a_logo_is_served_as_an_image_under_its_digest_only() {
    let test_service = TestService::start().await;
    let header = [&b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"[..], &[0, 0, 0, 64, 0, 0, 0, 48, 8, 6, 0, 0, 0]].concat();
    set_branding(
        &test_service,
        Branding { logo: Change::Set(Logo::read(header.clone()).unwrap()), ..Branding::default() },
    )
    .await;
    let link = test_service.link(8_270, "r").await;
    let page = get(link.as_str(), "en").await.text;
    let source = page.split_once("<img src=\"").unwrap().1.split_once('"').unwrap().0.to_owned();
    let image = reqwest::get(&source).await.unwrap();
    assert_eq!(image.headers()["content-type"], "image/png");
    assert_eq!(image.headers()["x-content-type-options"], "nosniff");
    assert_eq!(image.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(image.bytes().await.unwrap(), header);
    let (directory, _) = source.rsplit_once('/').unwrap();
    assert_eq!(get(&format!("{directory}/0000000000000000"), "en").await.status, 404);
    set_branding(&test_service, Branding { logo: Change::Clear, ..Branding::default() }).await;
    assert_eq!(get(&source, "en").await.status, 404);
    assert!(!get(link.as_str(), "en").await.text.contains("/logos/"));
}

#[tokio::test]
async fn a_dark_page_shows_the_dark_logo() {
    let test_service = TestService::start().await;
    let image = |width| {
        let header = [&b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"[..], &[0, 0, 0, width, 0, 0, 0, 48, 8, 6, 0, 0, 0]].concat();
        Change::Set(Logo::read(header).unwrap())
    };
    let link = test_service.link(8_270, "r").await;
    set_branding(&test_service, Branding { dark_logo: image(65), ..Branding::default() }).await;
    assert!(!get(link.as_str(), "en").await.text.contains("/logos/"), "it needs a logo beside it");
    set_branding(&test_service, Branding { logo: image(64), ..Branding::default() }).await;
    let page = get(link.as_str(), "en").await.text;
    let source = page.split_once("<picture><source media=\"(prefers-color-scheme:dark)\" srcset=\"").unwrap().1;
    let source = source.split_once('"').unwrap().0;
    assert_eq!(reqwest::get(source).await.unwrap().headers()["content-type"], "image/png");
    assert!(page.contains("width=\"65\"") && page.contains("width=\"64\""), "{page}");
}

#[tokio::test]
async fn payers_see_how_to_reach_the_company() {
    let test_service = TestService::start().await;
    let link = test_service.link(8_270, "r").await;
    assert!(!get(link.as_str(), "de").await.text.contains("id=\"support\""));
    let support_email = Change::Set("help@shop.example".parse().unwrap());
    let website = Change::Set("https://shop.example/a?b='\"><script>alert(1)</script>".parse().unwrap());
    set_branding(&test_service, Branding { support_email, website, ..Branding::default() }).await;
    for page in [link.to_string(), format!("{link}?bank=atlas")] {
        let page = get(&page, "de").await.text;
        let support = page.split_once("<p id=\"support\">").unwrap().1.split_once("</p>").unwrap().0;
        assert!(support.starts_with("Fragen? Demo Shop:"), "{support}");
        assert!(support.contains("<a href=\"mailto:help@shop.example\">help@shop.example</a>"), "{support}");
        assert!(support.contains(">shop.example</a>") && !support.contains("<script"), "{support}");
    }
}

/// Runs a script, if a page does not escape it in text, in an attribute or in a style.
const HOSTILE_TEXT: &str = "\"'><script>alert(1)</script>&amp;</style>";

#[track_caller]
fn assert_escaped(page: &str) {
    assert!(page.contains("alert(1)"), "the text is shown: {page}");
    assert!(!page.contains("<script>") && !page.contains("</style>&") && !page.contains("\"'>"), "{page}");
    assert_eq!(
        page.matches("<script").count(),
        page.matches("<script src=\"http").count(),
        "only the page's own scripts"
    );
}

#[tokio::test]
async fn merchant_input_is_escaped() {
    let test_service = TestService::start().await;
    let mut new = demo_company::company();
    new.name = HOSTILE_TEXT.parse().unwrap();
    new.account = Some(PayeeAccount { holder: HOSTILE_TEXT.parse().unwrap(), ..demo_company::account() });
    let company = add_company(&test_service.app.running, new).await;
    let (_, token) = add_token(&test_service.app.running, company).await;
    let request = json!({"payment": {"amountCents": 8_270, "reference": "r"}});
    let request = test_service.app.http.post(test_service.app.generate_url(company)).bearer_auth(token).json(&request);
    let link = HttpResponse::of(request.send().await.unwrap()).await.body["url"].as_str().unwrap().to_owned();
    assert_escaped(&get(&link, "en").await.text);
    assert_escaped(&get(&format!("{link}?bank=atlas"), "en").await.text);

    let evil: Url = "https://shop.example.com/?a=%22%27><script>alert(1)</script>".parse().unwrap();
    test_service
        .app
        .cell()
        .set_branding(&tester(), company, &Branding { callback: Change::Set(evil), ..Branding::default() })
        .await
        .unwrap();
    let mut payer = Payer::with(link.parse().unwrap());
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert_escaped(&payer.page);
    payer.press("cancel").await;
    assert_eq!(payer.view(), "cancelled");
    assert_escaped(&payer.page);
    test_service.app.cell().enable_online_payments(&tester(), company, false).await.unwrap();
    assert!(test_service.app.cell().revoke_links(&tester(), company, None).await.is_ok());
    assert_escaped(&{
        let mut other = Payer::with(link.parse().unwrap());
        other.open().await;
        other.page
    });
}

#[tokio::test]
async fn payer_input_is_escaped() {
    let test_service = TestService::with_bank_configuration(add_many_banks).await;
    let mut payer = test_service.payer().await;
    let typed: String = url::form_urlencoded::byte_serialize(HOSTILE_TEXT.as_bytes()).collect();
    payer.post(payer.link.clone(), &format!("bank=atlas&iban={typed}")).await;
    assert_escaped(&payer.page);
    assert_escaped(&get(&format!("{}?q={typed}", payer.link), "en").await.text);
    for query in [format!("?bank={typed}"), format!("?country={typed}"), format!("?lang={typed}")] {
        let page = get(&format!("{}{query}", payer.link), "en").await.text;
        assert!(!page.contains("<script>"), "{page}");
    }
    let not_found = get(&format!("{}{typed}", payer.link), &typed).await;
    assert_eq!(not_found.status, 404);
    assert!(!not_found.text.contains("alert"), "{}", not_found.text);
}

#[tokio::test]
async fn bank_input_is_escaped() {
    let evil = HOSTILE_TEXT.replace('"', "\\\"");
    let test_service = TestService::with_bank_configuration(|banks| *banks = banks.replace("Atlas Bank", &evil)).await;
    let mut payer = test_service.payer().await;
    payer.open().await;
    assert_escaped(&payer.page);
    payer.confirm(BankId::Atlas, test_service.sandbox()).await;
    assert_eq!(payer.view(), "hand-off");
    assert_escaped(&payer.page);
    payer.decide("decline").await;
    assert_escaped(&payer.page);
    // Nothing in the query of the bank's redirect is shown.
    let typed: String = url::form_urlencoded::byte_serialize(HOSTILE_TEXT.as_bytes()).collect();
    let mut other = test_service.payer_at(BankId::Borea).await;
    other.return_with(&format!("code={typed}&error={typed}&lang={typed}")).await;
    assert!(!other.page.contains("<script>"), "{}", other.page);
}

#[tokio::test]
async fn operator_input_is_escaped() {
    let evil = HOSTILE_TEXT.replace('"', "\\\"");
    let operator = format!(
        "\n[operator]\nname = \"{evil}\"\naddress = \"{evil}\"\ncontact = \"{evil}\"\nsupervisor = \"{evil}\"\n"
    );
    let test_service = TestService::with_bank_configuration(|banks| banks.push_str(&operator)).await;
    let link = test_service.link(8_270, "r").await;
    let page = get(&format!("{link}?bank=atlas"), "en").await.text;
    assert_escaped(&page);
    assert_eq!(page.matches("alert(1)").count(), 6, "name three times, address, contact, supervisor: {page}");
}

#[tokio::test]
async fn every_page_has_the_same_strict_headers() {
    let test_service = TestService::start().await;
    let colour = Change::Set("#7b1f5c".parse().unwrap());
    set_branding(&test_service, Branding { colour, ..Branding::default() }).await;
    let payer = test_service.payer_at(BankId::Atlas).await;
    let link = test_service.link(8_270, "r").await;
    for url in [link.to_string(), format!("{link}?bank=atlas"), payer.current_url.to_string(), format!("{link}x")] {
        let page = get(&url, "en").await;
        let policy = page.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'sha256-"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("form-action 'self'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        for (name, value) in [
            ("cache-control", "no-store"),
            ("referrer-policy", "strict-origin"),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("cross-origin-opener-policy", "same-origin"),
            ("vary", "accept-language"),
        ] {
            assert_eq!(page.header(name), value, "{url}");
        }
        assert!(!page.text.contains(" style=\"") && !page.text.contains(" onclick"), "no inline styles or handlers");
    }
    let styled = get(link.as_str(), "en").await;
    assert!(styled.text.contains("<style>:root{--brand:#7b1f5c;--on-brand:#ffffff;--link:"), "{}", styled.text);
    assert_eq!(styled.header("content-security-policy").matches("'sha256-").count(), 2);
}

#[tokio::test]
async fn the_view_of_a_page_can_be_read_without_a_call_to_the_bank() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    let view = async |url: Url| get(&format!("{url}/view"), "en").await.body;
    assert_eq!(view(payer.current_url.clone()).await, json!({"view": "hand-off", "status": "PENDING"}));
    assert_eq!(view(payer.link.clone()).await, json!({"view": "resume", "status": "PENDING"}));
    let calls = test_service.sandbox().received().len();
    let _ = view(payer.current_url.clone()).await;
    assert_eq!(test_service.sandbox().received().len(), calls);
    payer.decide("decline").await;
    let status = test_service.status(payer.payment()).await;
    assert_eq!(view(payer.current_url.clone()).await, json!({"view": "choose", "status": status.as_str()}));
    assert_eq!(view(test_service.link(8_270, "r").await).await, json!({"view": "choose", "status": ""}));
}

#[tokio::test]
async fn an_invalid_form_can_be_corrected_also_after_another_attempt() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    let page = payer.current_url.clone();
    payer.post(payer.attempt_url("again"), "bank=atlas&iban=x").await;
    assert_eq!(payer.view(), "consent");
    let mut german = payer.attempt_url("again");
    german.set_query(Some("bank=atlas&lang=de"));
    payer.visit(german).await;
    assert_eq!((payer.view().as_str(), payer.current_url.path()), ("consent", page.path()));
    assert!(payer.page.contains("<html lang=\"de\">"), "{}", payer.page);
    for form in ["resume", "switch", "cancel"] {
        payer.visit(payer.attempt_url(form)).await;
        assert_eq!(
            (payer.view().as_str(), payer.current_url.path()),
            ("choose", page.path()),
            "a GET of {form} changes nothing"
        );
    }
}

#[tokio::test]
async fn a_started_payment_keeps_its_original_account() {
    let test_service = TestService::start().await;
    let mut payer = test_service.payer_at(BankId::Atlas).await;
    payer.decide("decline").await;
    let mut account = demo_company::account();
    account.holder = "Somebody Else".parse().unwrap();
    let (ring, randomness) = (&test_service.app.running.service.ring, paylink_server::system::SystemRandomness);
    test_service
        .app
        .cell()
        .change_account(&tester(), test_service.app.company, &account, ring, &randomness)
        .await
        .unwrap();
    for page in [&payer.current_url, &payer.link] {
        let again = get(&format!("{page}?bank=corvus"), "en").await.text;
        assert!(again.contains("<dd>Demo Shop<br>") && !again.contains("Somebody Else"), "{again}");
    }
    let new = get(&format!("{}?bank=corvus", test_service.link(8_270, "r").await), "en").await.text;
    assert!(new.contains("<dd>Somebody Else<br>"), "{new}");
}

#[tokio::test]
async fn a_cross_site_form_is_refused() {
    let test_service = TestService::start().await;
    let link = test_service.link(8_270, "r").await;
    let pages = test_service.app.running.service.pay_url.origin().ascii_serialization();
    let send = async |headers: &[(&str, &str)]| {
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build().unwrap();
        let form = http.post(link.clone()).header("content-type", "application/x-www-form-urlencoded");
        let form = headers.iter().fold(form, |form, (name, value)| form.header(*name, *value));
        form.body("bank=delta").send().await.unwrap().status().as_u16()
    };
    for site in ["cross-site", "same-site"] {
        assert_eq!(send(&[("sec-fetch-site", site)]).await, 403);
        assert_eq!(send(&[("sec-fetch-site", site), ("origin", &pages)]).await, 403);
    }
    // Older browsers send only the origin.
    for origin in ["https://shop.example.com", "null", "", &format!("{pages}0"), &pages.replace("http:", "https:")] {
        assert_eq!(send(&[("origin", origin)]).await, 403, "{origin}");
    }
    assert_eq!(test_service.count("payment").await, 0);
    assert_eq!(send(&[("sec-fetch-site", "same-origin")]).await, 303);
    assert_eq!(send(&[("origin", &pages)]).await, 303);
    assert_eq!(send(&[]).await, 303, "clients other than browsers send neither");
}
