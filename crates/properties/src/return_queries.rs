//! The query with which a bank returns a payer: at most 16 pairs, the first value of a name counts, nothing else is invented.

use paylink_bank::ReturnQuery;
use url::form_urlencoded;

use crate::input::text;

pub fn check(bytes: &[u8]) {
    let Some(query) = text(bytes) else { return };
    let parsed = ReturnQuery::from_query(query);
    let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    assert_eq!(parsed.is_empty(), pairs.is_empty());
    for (index, (name, _)) in pairs.iter().enumerate() {
        let first = pairs.iter().take(16).find(|(other, _)| other == name).map(|(_, value)| value.as_str());
        assert_eq!(parsed.get(name), first, "pair {index}");
    }
    let first_16 = pairs.iter().take(16);
    let again = form_urlencoded::Serializer::new(String::new()).extend_pairs(first_16).finish();
    assert_eq!(ReturnQuery::from_query(&again), parsed, "{again}");
    if !query.contains("confirmationCode") && !query.contains('%') {
        assert_eq!(parsed.get("confirmationCode"), None);
    }
}
