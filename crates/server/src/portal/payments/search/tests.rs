use super::*;

fn words() -> Words {
    let name = |status: Status| match status {
        Status::Pending => "Waiting for the payer",
        Status::Authorised => "Approved, not paid yet",
        Status::Executed => "Paid",
        Status::Settled => "Paid, money received",
        Status::Failed => "Not paid: the bank refused",
        Status::Cancelled => "Not paid: cancelled",
        Status::Incomplete => "The payer left",
        Status::Unknown => "Not known yet",
    };
    let statuses = Status::ALL.into_iter().map(|status| (status, name(status).to_owned())).collect();
    Words { statuses, today: "heute".to_owned(), yesterday: "gestern".to_owned() }
}

/// 2026-11-16T10:00:00Z
const NOW: Timestamp = Timestamp::from_epoch_ms(1_794_823_200_000);

fn guess(text: &str) -> Search {
    understand(text, Reading::Guess, &words(), NOW)
}

fn amount(cents: u32) -> AmountCents {
    AmountCents::new(cents).expect("an amount")
}

fn text(text: &str) -> Search {
    Search::Text(text.to_owned(), None)
}

#[test]
fn ids_and_links_are_recognised() {
    let payment: PaymentId = "pay_0000000000000000000000000000".parse().expect("an id");
    assert_eq!(guess(&payment.to_string()), Search::Payment(payment));
    assert!(matches!(guess(&payment.to_string().replace("pay_", "evt_")), Search::Event(_)));
    assert!(matches!(guess(&payment.to_string().replace("pay_", "att_")), Search::Attempt(_)));
    assert_eq!(guess("https://pay.example.com/l/00abc?lang=de"), Search::Link("00abc".to_owned()));
    assert_eq!(guess("pay_nonsense"), text("pay_nonsense"));
}

#[test]
fn a_whole_number_is_a_reference_data_or_an_amount() {
    assert_eq!(guess("1017"), Search::Text("1017".to_owned(), Some(amount(101_700))));
    assert_eq!(guess("99999999"), text("99999999"), "no payment has this amount");
    assert_eq!(guess("€ 1.234,50"), Search::Amount(amount(123_450)));
    assert_eq!(guess("Order 1017"), text("Order 1017"));
}

#[test]
fn days_are_understood_in_three_notations_and_two_words() {
    let day = Search::Day("2026-11-16".parse().expect("a date"));
    for text in ["2026-11-16", "16.11.2026", "16/11/2026", "Heute"] {
        assert_eq!(guess(text), day, "{text}");
    }
    assert_eq!(guess("gestern"), Search::Day("2026-11-15".parse().expect("a date")));
    assert_eq!(guess("31.02.2026"), text("31.02.2026"));
}

#[test]
fn statuses_are_found_by_the_words_of_the_api_and_of_the_pages() {
    for (text, expected) in [
        ("settled", vec![Status::Settled]),
        ("UNKNOWN", vec![Status::Unknown]),
        ("paid", vec![Status::Executed, Status::Settled]),
        ("Paid, money received", vec![Status::Settled]),
        ("not paid", vec![Status::Failed, Status::Cancelled]),
        ("the payer left", vec![Status::Incomplete]),
    ] {
        assert_eq!(guess(text), Search::Statuses(expected), "{text}");
    }
    assert_eq!(guess("paid orders"), text("paid orders"));
}

#[test]
fn the_reader_can_choose_the_meaning() {
    let read = |text, reading| understand(text, reading, &words(), NOW);
    assert_eq!(read("1017", Reading::Text), text("1017"));
    assert_eq!(read("1017", Reading::Amount), Search::Amount(amount(101_700)));
    assert_eq!(read("paid", Reading::Text), text("paid"));
    assert_eq!(read("Order", Reading::Amount), text("Order"), "it is no amount");
    for reading in [Reading::Guess, Reading::List, Reading::Text, Reading::Amount] {
        assert_eq!(Reading::parse(reading.as_str()), reading);
    }
}
