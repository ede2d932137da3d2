//! Comparing names for search and sorting.

/// The text in lower case and without diacritics.
pub(super) fn collation_key(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).flat_map(base_letters).collect()
}

/// The ASCII letters that replace this letter on a keyboard without it, or the letter itself.
fn base_letters(letter: char) -> impl Iterator<Item = char> {
    let base_letters = match letter {
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
    let itself = base_letters.is_empty().then_some(letter);
    base_letters.chars().chain(itself)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_ignores_case_and_diacritics() {
        for (name, typed) in [
            ("Česká spořitelna", "ceska sporitelna"),
            ("Straßenbank", "STRASSEN"),
            ("Łódzki Bank", "lodz"),
            ("Sparebanken Møre", "more"),
            ("Εθνική", "εθνικ"),
        ] {
            assert!(collation_key(name).contains(&collation_key(typed)), "{name} {typed}");
        }
    }
}
