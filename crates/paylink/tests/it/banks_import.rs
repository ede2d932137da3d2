//! `paylink banks import`: logos, colours and aliases from a directory.

use paylink_server::config::{LogoSource, load};
use paylink_testkit::{CliEnvironment, assert_success};
use serde_json::json;

const SVG: &str = "<svg xmlns='http://www.w3.org/2000/svg'/>";
/// What no import may change.
const CONFIGURATION: &str = "# Ours.\n[api]\nbase_url = \"http://127.0.0.1:1/v1\" # local\n[pay]\nurl = \"http://127.0.0.1:2\"\n\n\
    [[cell]]\nid = \"00\"\nurl = \"postgres://paylink:pw@db/paylink\"\n\
    [[key]]\nid = 1\nsecret = \"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\"\n\n";
const BANK: &str = "[[bank]]\nid = \"atlas\" # never changes\nname = \"Atlas Bank\"\nmode = \"test\"\nprotocol = \"berlin_group\"\nurl = \"http://127.0.0.1:3\"\n";

/// A directory with a configuration, and with a directory of banks below it.
fn environment() -> CliEnvironment {
    let cli = CliEnvironment::with(&format!("{CONFIGURATION}{BANK}"));
    let banks = cli.path().join(".paylink/banks");
    std::fs::create_dir(&banks).unwrap();
    std::fs::write(banks.join("atlas.svg"), SVG).unwrap();
    std::fs::write(banks.join("borea.svg"), SVG).unwrap();
    std::fs::write(banks.join("notes.txt"), "Drawn by hand").unwrap();
    let table =
        "id,name,country,aliases,colour\natlas,Atlas,DE,\"AB;Atlas, the Bank\",#0b5cad\nborea,Borea Bank,SE,,\n";
    std::fs::write(banks.join("banks.csv"), table).unwrap();
    cli
}

#[test]
fn an_import_adds_logos_colours_and_aliases_to_a_file_and_changes_nothing_else() {
    let cli = environment();
    let arguments = ["banks", "import", ".paylink/banks", "--into", ".paylink/paylink.toml", "--json"];
    let expected = |changed: &[&str], unchanged: &[&str]| json!({"changed": changed, "unchanged": unchanged, "not_configured": ["borea"], "ignored_files": ["notes.txt"]});
    assert_eq!(cli.json(&arguments), expected(&["atlas"], &[]));
    let file = cli.path().join(".paylink/paylink.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let added = "\naliases = [\"AB\", \"Atlas, the Bank\"]\nlogo = \"banks/atlas.svg\"\ncolour = \"#0b5cad\"\n";
    let bank = BANK.replace("# never changes\n", &format!("# never changes{added}"));
    assert_eq!(text, format!("{CONFIGURATION}{bank}"));
    let bank = load(Some(&file), &std::collections::BTreeMap::new()).unwrap().bank.remove(0);
    assert_eq!(bank.logo, Some(LogoSource::File(cli.path().join(".paylink/banks/atlas.svg"))));

    assert_eq!(cli.json(&arguments), expected(&[], &["atlas"]));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    let said = assert_success(&cli.run(&arguments[..5]));
    assert!(said.contains("atlas: already so in") && said.contains("borea: not in"), "{said}");
}

#[test]
fn an_import_prints_sections_for_banks_that_are_not_configured() {
    let cli = environment();
    let printed = assert_success(&cli.run(&["banks", "import", ".paylink/banks"]));
    let logo = cli.path().canonicalize().unwrap().join(".paylink/banks/borea.svg");
    let section =
        format!("[[bank]]\nid = \"borea\"\nname = \"Borea Bank\"\ncountry = \"SE\"\nlogo = \"{}\"\n", logo.display());
    assert!(printed.contains(&section), "{printed}");
}

#[test]
fn an_import_with_an_error_changes_nothing_and_names_every_error() {
    let cli = environment();
    let banks = cli.path().join(".paylink/banks");
    std::fs::write(banks.join("borea.png"), "not an image").unwrap();
    std::fs::write(banks.join("Corvus.svg"), SVG).unwrap();
    std::fs::write(banks.join("banks.csv"), "id,colour\natlas,blue\n").unwrap();
    let error = cli.expect_failure(&["banks", "import", ".paylink/banks", "--into", ".paylink/paylink.toml"]);
    for part in [
        "nothing was imported",
        "borea.png: neither",
        "Corvus.svg: the id of a bank",
        "banks.csv: atlas: colour: not a colour",
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
    let text = std::fs::read_to_string(cli.path().join(".paylink/paylink.toml")).unwrap();
    assert_eq!(text, format!("{CONFIGURATION}{BANK}"));
    std::fs::write(banks.join("banks.json"), "[]").unwrap();
    let both = cli.expect_failure(&["banks", "import", ".paylink/banks"]);
    assert!(both.contains("banks.csv and banks.json"), "{both}");
}
