//! Names as one looks for them, and sorts them.

/// Letters as one looks for them: in lower case, without what stands above or below them.
pub(super) fn folded(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).flat_map(plain).collect()
}

/// The letters that a European keyboard of another country has for this one.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let plain = match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' | 'ά' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'č' | 'ċ' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
        'ģ' | 'ġ' => "g",
        'ħ' => "h",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'į' => "i",
        'ķ' => "k",
        'ļ' | 'ľ' | 'ł' => "l",
        'ñ' | 'ń' | 'ň' | 'ņ' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ő' | 'ø' => "o",
        'ř' => "r",
        'ś' | 'š' | 'ș' | 'ş' => "s",
        'ß' => "ss",
        'ť' | 'ț' | 'ţ' => "t",
        'ù' | 'ú' | 'û' | 'ü' | 'ů' | 'ű' | 'ū' | 'ų' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => "",
    };
    let itself = plain.is_empty().then_some(letter);
    plain.chars().chain(itself)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_however_it_is_typed() {
        for (name, typed) in [
            ("Česká spořitelna", "ceska sporitelna"),
            ("Straßenbank", "STRASSEN"),
            ("Łódzki Bank", "lodz"),
            ("Sparebanken Møre", "more"),
            ("Εθνική", "εθνικ"),
        ] {
            assert!(folded(name).contains(&folded(typed)), "{name} {typed}");
        }
    }
}
