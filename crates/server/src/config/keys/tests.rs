use std::fs;

use super::*;

const KEY_A: &str = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
const KEY_B: &str = "ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";

fn sections(toml: &str) -> Vec<Key> {
    #[derive(Deserialize)]
    struct Sections {
        #[serde(default)]
        key: Vec<Key>,
    }
    toml::from_str::<Sections>(toml).expect("sections").key
}

fn load(toml: &str, directory: &Path, environment: &[(&str, &str)]) -> Result<Vec<LoadedKey>, String> {
    let environment = environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    load_keys(&sections(toml), &Keys { directory: directory.to_owned() }, &environment)
        .map_err(|invalid| invalid.iter().map(|(key, reason)| format!("{key}: {reason}\n")).collect())
}

fn secrets(keys: &[LoadedKey]) -> Vec<(Option<Ring>, u16, String)> {
    let mut keys: Vec<_> =
        keys.iter().map(|key| (key.ring, key.id.number(), key.secret.to_base64().to_string())).collect();
    keys.sort();
    keys
}

#[test]
fn a_key_comes_from_a_file_a_variable_or_a_command_with_or_without_a_line_break() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("key");
    for ending in ["", "\n", "\r\n"] {
        fs::write(&file, format!("{KEY_A}{ending}")).expect("a file");
        let toml = format!(
            "[[key]]\nid = 1\nsecret_file = \"{}\"\n[[key]]\nid = 2\nsecret_env = \"RING_KEY\"\n\
             [[key]]\nid = 3\nring = \"links\"\nsecret_command = [\"cat\", \"{}\"]\n",
            file.display(),
            file.display()
        );
        let keys = load(&toml, Path::new(""), &[("RING_KEY", KEY_B)]).expect("keys");
        let expected = [(None, 1, KEY_A), (None, 2, KEY_B), (Some(Ring::Links), 3, KEY_A)];
        assert_eq!(secrets(&keys), expected.map(|(ring, id, key)| (ring, id, key.to_owned())));
        assert_eq!(keys[0].file.as_deref(), Some(file.as_path()), "for the check of its permissions");
    }
}

#[test]
fn a_directory_has_one_file_per_key_as_kubernetes_mounts_it() {
    let directory = tempfile::tempdir().expect("a directory");
    let version = directory.path().join("..2026_11_16");
    fs::create_dir(&version).expect("a directory");
    std::os::unix::fs::symlink("..2026_11_16", directory.path().join("..data")).expect("a link");
    for (name, key) in [("links-1", KEY_A), ("secrets-1", KEY_B), ("key-12", KEY_A)] {
        fs::write(version.join(name), key).expect("a file");
        std::os::unix::fs::symlink(format!("..data/{name}"), directory.path().join(name)).expect("a link");
    }
    let keys = load("", directory.path(), &[]).expect("keys");
    let expected = [(None, 12, KEY_A), (Some(Ring::Links), 1, KEY_A), (Some(Ring::Secrets), 1, KEY_B)];
    assert_eq!(secrets(&keys), expected.map(|(ring, id, key)| (ring, id, key.to_owned())));

    // systemd: relative paths are below its directory.
    let parent = directory.path().parent().expect("a parent").display().to_string();
    let name = directory.path().file_name().expect("a name");
    assert_eq!(load("", name.as_ref(), &[("CREDENTIALS_DIRECTORY", &parent)]).expect("keys").len(), 3);
    let toml = "[[key]]\nid = 1\nsecret_file = \"key-12\"\n";
    let credentials = directory.path().display().to_string();
    assert_eq!(load(toml, Path::new(""), &[("CREDENTIALS_DIRECTORY", &credentials)]).expect("a key").len(), 1);

    for name in ["password", "links-x", "links-01", "links-+1", "links-70000", "both-1"] {
        let stray = directory.path().join(name);
        fs::write(&stray, KEY_A).expect("a file");
        let error = load("", directory.path(), &[]).expect_err("an unknown name");
        assert!(error.contains(name) && error.contains("name it links-N"), "{error}");
        fs::remove_file(&stray).expect("removed");
    }
}

#[test]
fn an_unusable_source_is_named_without_its_content() {
    for (toml, expected) in [
        ("[[key]]\nid = 1\n", "key[0]: needs exactly one of secret, secret_file, secret_env and secret_command"),
        ("[[key]]\nid = 1\nsecret_env = \"A\"\nsecret_file = \"b\"\n", "key[0]: needs exactly one of"),
        ("[[key]]\nid = 1\nsecret_file = \"/nowhere\"\n", "key[0].secret_file: cannot read /nowhere: "),
        ("[[key]]\nid = 1\nsecret_env = \"ABSENT\"\n", "key[0].secret_env: the environment has no variable ABSENT"),
        (
            "[[key]]\nid = 1\nsecret_env = \"SHORT\"\n",
            "key[0].secret_env: the variable SHORT is not 32 bytes in base 64",
        ),
        ("[[key]]\nid = 1\nsecret_env = \"PAYLINK_X\"\n", "key[0].secret_env: must not begin with PAYLINK_"),
        ("[[key]]\nid = 1\nsecret_command = []\n", "key[0].secret_command: needs a program"),
        ("[[key]]\nid = 1\nsecret_command = [\"/nowhere\"]\n", "key[0].secret_command: cannot run the program: "),
        (
            "[[key]]\nid = 1\nsecret_command = [\"sh\", \"-c\", \"echo hunter2; echo hunter2 >&2; exit 3\"]\n",
            "key[0].secret_command: the command failed (exit status: 3)",
        ),
        ("[[key]]\nid = 1\nsecret_command = [\"echo\", \"hunter2\"]\n", "what the command prints is not 32 bytes"),
    ] {
        let error = load(toml, Path::new(""), &[("SHORT", "hunter2")]).expect_err(toml);
        assert!(error.contains(expected), "{error}");
        assert!(!error.contains("hunter2"), "{error}");
    }
}

#[test]
fn each_ring_needs_a_key_and_has_no_id_twice() {
    let key = |id: u16, ring: &str| format!("[[key]]\nid = {id}\nsecret = \"{KEY_A}\"\n{ring}\n");
    let (links, secrets) = ("ring = \"links\"", "ring = \"secrets\"");
    assert!(load(&(key(1, links) + &key(1, secrets)), Path::new(""), &[]).is_ok(), "ids are per ring");
    for (toml, expected) in [
        (key(1, links), "key: needs at least one key for secrets"),
        (key(1, secrets), "key: needs at least one key for links"),
        (String::new(), "key: needs at least one key for links"),
        (key(1, "") + &key(1, links), "key: key 1 is defined twice for links"),
        (key(1, "") + &key(1, ""), "key: key 1 is defined twice for secrets"),
    ] {
        let error = load(&toml, Path::new(""), &[]).expect_err(&toml);
        assert!(error.contains(expected), "{error}");
    }
}
