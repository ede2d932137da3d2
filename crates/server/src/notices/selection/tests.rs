use paylink_domain::{
    id::{CellId, EndpointId, ProposalId, TokenId},
    user::Role,
};

use super::*;

fn cell() -> CellId {
    "00".parse().expect("a cell")
}

fn user() -> UserId {
    UserId::of(cell(), 7).expect("in range")
}

fn mail(notices: &[Notice], role: Option<Role>, is_operator: bool) -> NoticesMail {
    let row = |(number, notice): (i64, &Notice)| MailedNotice {
        company: Some(CompanyId::of(cell(), 17).expect("in range")),
        role,
        was_owner: false,
        created_at: Timestamp::from_epoch_ms(1_794_994_200_000 + number),
        facts: serde_json::to_string(notice).expect("JSON"),
    };
    let email = "anna@example.com".parse().expect("an address");
    NoticesMail { email, language: None, is_operator, notices: (0..).zip(notices).map(row).collect() }
}

fn token(name: &str) -> Notice {
    let token = TokenId::of(cell(), 21).expect("in range");
    Notice::TokenAdded { token, name: name.to_owned(), by: "bo@example.com".to_owned() }
}

fn owner() -> Notice {
    let user = UserId::of(cell(), 8).expect("in range");
    Notice::OwnerAdded { user, email: "eve@example.com".to_owned(), by: "bo@example.com".to_owned() }
}

fn ending(paid: i64) -> Notice {
    Notice::DeliveriesEnding {
        endpoint: EndpointId::of(cell(), 18).expect("in range"),
        name: "orders".to_owned(),
        url: "https://orders.example/hooks".to_owned(),
        deliveries: 30,
        first_end_ms: 1_794_994_200_000,
        paid,
        paid_payments: Vec::new(),
    }
}

fn kinds(selection: &Selection) -> Vec<&'static str> {
    selection.listed.iter().map(|listed| listed.notice.kind()).collect()
}

#[test]
fn paid_payments_and_a_new_owner_are_listed_before_any_number_of_tokens() {
    let mut notices: Vec<_> = (0..40).map(|number| token(&number.to_string())).collect();
    notices.extend([ending(0), ending(2), owner()]);
    let selection = select(&mail(&notices, Some(Role::Owner), false), user());
    assert_eq!((selection.listed.len(), selection.total), (20, 43));
    assert_eq!(kinds(&selection)[..3], ["deliveries_ending", "owner_added", "token_added"]);
    assert_eq!(selection.listed[0].notice, ending(2));
    assert_eq!(selection.listed[2].notice, token("0"), "the oldest first");
}

#[test]
fn no_kind_pushes_another_out_of_the_list() {
    let mut notices = vec![ending(1); 30];
    notices.extend([owner(), owner()]);
    let listed = kinds(&select(&mail(&notices, Some(Role::Owner), false), user()));
    assert_eq!(listed.iter().filter(|kind| **kind == "owner_added").count(), 2);
    assert_eq!(listed.len(), 20);
}

#[test]
fn a_person_reads_what_concerns_their_role_now() {
    let proposal = ProposalId::of(cell(), 20).expect("in range");
    let by = "bo@example.com".to_owned();
    let company = CompanyId::of(cell(), 17).expect("in range");
    let notices = [
        owner(),
        token("orders"),
        Notice::SignInFromNewDevice { user: user(), browser: "Firefox".to_owned(), address: "192.0.2.1".to_owned() },
        Notice::ClosingProposed { proposal, company, by },
    ];
    for (role, is_operator, expected) in [
        (Some(Role::Owner), false, &["owner_added", "sign_in_from_new_device", "token_added"][..]),
        (Some(Role::Developer), false, &["sign_in_from_new_device", "token_added"]),
        (Some(Role::Viewer), false, &["sign_in_from_new_device"]),
        (None, true, &["closing_proposed", "owner_added", "sign_in_from_new_device"]),
    ] {
        let selection = select(&mail(&notices, role, is_operator), user());
        let mut found = kinds(&selection);
        found.sort_unstable();
        assert_eq!(found, expected, "{role:?}");
        assert_eq!(usize::try_from(selection.total), Ok(expected.len()));
    }
}

#[test]
fn a_kind_of_a_newer_version_is_counted_for_members_and_not_listed() {
    for (role, total) in [(Some(Role::Viewer), 1), (None, 0)] {
        let mut mail = mail(&[owner()], role, false);
        mail.notices[0].facts = "{\"kind\": \"of_a_newer_program\"}".to_owned();
        let selection = select(&mail, user());
        assert_eq!((selection.listed.len(), selection.total), (0, total));
    }
}

/// Of many proposals that were made and withdrawn before, none hides the one that is open.
#[test]
fn the_newest_proposal_is_listed_first() {
    let proposal = |number| ProposalId::of(cell(), number).expect("in range");
    let proposed =
        |number| Notice::AccountChangeProposed { proposal: proposal(number), by: "bo@example.com".to_owned() };
    let notices: Vec<_> = (1..=40).map(proposed).chain((0..30).map(|number| token(&number.to_string()))).collect();
    for (role, withdrawable) in [(Some(Role::Owner), Some(proposal(40))), (None, None)] {
        let selection = select(&mail(&notices, role, true), user());
        assert_eq!(selection.listed[0].notice, proposed(40));
        assert_eq!(selection.listed[0].withdrawable, withdrawable, "operators have their page");
    }
}
