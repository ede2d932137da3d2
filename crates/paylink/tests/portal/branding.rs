//! Colour, logos and the preview of the payers' page.

use paylink_domain::user::Role;
use paylink_testkit::{App, HttpResponse, PORTAL_ORIGIN, PortalBrowser, TestService};
use reqwest::{
    Method,
    header::{CONTENT_TYPE, ORIGIN},
};

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let pixels = vec![7; usize::try_from(width * height).unwrap()];
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).unwrap();
    file
}

/// Sends a form with files, as browsers do.
async fn upload(browser: &PortalBrowser, path: &str, fields: &[(&str, &[u8])]) -> HttpResponse {
    let part = |(name, value): &(&str, &[u8])| {
        let file = if name.ends_with("logo") { "; filename=\"logo\"" } else { "" };
        let head = format!("--boundary\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n");
        [head.as_bytes(), value, b"\r\n"].concat()
    };
    let mut body: Vec<u8> = fields.iter().flat_map(part).collect();
    body.extend(b"--boundary--\r\n");
    let request = browser.request(Method::POST, path).header(ORIGIN, PORTAL_ORIGIN);
    let request = request.header(CONTENT_TYPE, "multipart/form-data; boundary=boundary").body(body);
    HttpResponse::of(request.send().await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_developer_sets_colour_and_logos_and_removes_them() {
    let app = App::with_portal().await;
    let branding = format!("/c/{}/branding", app.company);
    let developer = app.portal_member(Role::Developer).await;
    let (light, dark) = (png(120, 40), png(64, 64));
    let fields: [(&str, &[u8]); 3] = [("colour", b"#0B5CAD"), ("logo", &light), ("dark_logo", &dark)];
    let saved = upload(&developer.browser, &branding, &fields).await;
    assert_eq!((saved.status, saved.header("location")), (303, &*format!("{branding}?done=saved")), "{}", saved.text);
    let company = app.cell().company(app.company).await.unwrap().unwrap();
    assert_eq!(company.colour.map(|colour| colour.to_string()).as_deref(), Some("#0b5cad"));
    assert_eq!(company.logo.map(|logo| (logo.width, logo.height)), Some((120, 40)));
    assert_eq!(company.dark_logo.map(|logo| (logo.width, logo.height)), Some((64, 64)));
    let page = developer.browser.get(&branding).await.text;
    assert_eq!(page.matches("src=\"data:image/png;base64,").count(), 2, "{page}");
    assert!(page.contains("Easy to see on light pages (6.6:1). Hard to see on dark pages"), "{page}");

    // A browser sends an empty file for a field without one: the logo stays.
    let fields: [(&str, &[u8]); 4] = [("colour", b""), ("logo", b""), ("dark_logo", b""), ("remove_dark_logo", b"on")];
    assert_eq!(upload(&developer.browser, &branding, &fields).await.status, 303);
    let company = app.cell().company(app.company).await.unwrap().unwrap();
    assert_eq!((company.colour, company.logo.is_some(), company.dark_logo), (None, true, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn payers_receive_the_pixels_of_an_uploaded_file_and_nothing_else() {
    let app = App::with_portal().await;
    let branding = format!("/c/{}/branding", app.company);
    let developer = app.portal_member(Role::Developer).await;
    let file = [png(120, 40), b"<script>alert(1)</script>".repeat(100)].concat();
    assert_eq!(upload(&developer.browser, &branding, &[("logo", &file)]).await.status, 303);
    let company = app.cell().company(app.company).await.unwrap().unwrap();
    let (kind, image) = app.cell().logo(app.company, &company.logo.unwrap().digest).await.unwrap().unwrap();
    assert_eq!(kind.media_type(), "image/png");
    assert!(image.starts_with(b"\x89PNG") && image.ends_with(b"IEND\xae\x42\x60\x82"), "{image:?}");
    assert!(!image.windows(6).any(|part| part == b"script"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_colour_or_logo_is_refused_with_the_reason() {
    let app = App::with_portal().await;
    let branding = format!("/c/{}/branding", app.company);
    let owner = app.portal_member(Role::Owner).await;
    let (large, wide, whole) = (vec![0; 16 * 1024 + 1], png(4_000, 40), png(120, 40));
    let cases: [(&str, &[u8], &str); 5] = [
        ("colour", b"red", "Enter a colour as #"),
        ("logo", b"<svg/>", "must be a PNG or JPEG image"),
        ("dark_logo", &large, "at most 16 KiB"),
        ("logo", &wide, "between 16 and 1024 pixels"),
        ("logo", &whole[..whole.len() - 20], "damaged or of an unusual kind"),
    ];
    for (field, value, reason) in cases {
        let page = upload(&owner.browser, &branding, &[(field, value)]).await;
        assert_eq!(page.status, 422, "{reason}");
        assert!(page.text.contains(reason), "{}", page.text);
    }
    let huge = upload(&owner.browser, &branding, &[("logo", &vec![0; 70 * 1024])]).await;
    assert_eq!(huge.status, 413);
    assert!(huge.text.contains("The upload is too large"), "{}", huge.text);
    let company = app.cell().company(app.company).await.unwrap().unwrap();
    assert!(company.colour.is_none() && company.logo.is_none() && company.dark_logo.is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_preview_shows_a_colour_before_it_is_saved_and_only_in_a_frame_of_the_portal() {
    let app = App::with_portal().await;
    let branding = format!("/c/{}/branding", app.company);
    let viewer = app.portal_member(Role::Viewer).await;
    let page = viewer.browser.get(&format!("{branding}?colour=%23ffee00")).await;
    assert!(page.text.contains("/branding/preview?colour=%23ffee00&amp;scheme=light\""), "{}", page.text);
    assert!(!page.text.contains("<form class=\"fields\" id=\"branding\""), "a viewer changes nothing");
    assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"));

    let preview = viewer.browser.get(&format!("{branding}/preview?colour=%23ffee00")).await;
    assert_eq!(preview.status, 200);
    assert!(preview.text.contains(":root{--brand:#ffee00;--on-brand:#000000;--link:"), "{}", preview.text);
    assert!(preview.text.contains("Demo Shop") && preview.text.contains("€24.90"), "{}", preview.text);
    assert!(!preview.text.contains("<script"), "{}", preview.text);
    let policy = preview.header("content-security-policy");
    assert!(policy.contains("frame-ancestors 'self'") && !policy.contains("script-src"), "{policy}");
    assert_eq!(preview.header("x-frame-options"), "SAMEORIGIN");

    // A frame cannot choose what its reader's device prefers, so the page itself has dark colours only.
    let dark = viewer.browser.get(&format!("{branding}/preview?scheme=dark")).await.text;
    assert!(dark.contains("color-scheme:dark") && !dark.contains("prefers-color-scheme"), "{dark}");

    for query in ["", "?colour=", "?colour=red%3B%7Dbody%7Bdisplay%3Anone"] {
        let preview = viewer.browser.get(&format!("{branding}/preview{query}")).await;
        assert!(preview.status == 200 && !preview.text.contains("--brand:red"), "{query}: {}", preview.text);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_preview_has_the_button_that_the_colour_fills() {
    let test_service = TestService::with_portal().await;
    let viewer = test_service.app.portal_member(Role::Viewer).await;
    let preview = viewer.browser.get(&format!("/c/{}/branding/preview", test_service.app.company)).await;
    assert!(preview.status == 200 && preview.text.contains("<button class=\"main\">"), "{}", preview.text);
}
