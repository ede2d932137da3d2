//! Replays the kept corpus of the fuzz targets: inputs that once found a defect, and inputs that reach different code.

use std::{fs, path::Path};

use paylink_properties::TARGETS;

#[test]
fn every_kept_input_satisfies_the_properties_of_its_subject() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let mut total = 0;
    for (name, check) in TARGETS {
        let mut count = 0;
        for entry in fs::read_dir(corpus.join(name)).unwrap_or_else(|error| panic!("fuzz/corpus/{name}: {error}")) {
            let path = entry.expect("a directory entry").path();
            let input = fs::read(&path).expect("a file");
            if let Err(panic) = std::panic::catch_unwind(|| check(&input)) {
                eprintln!("the input is {}", path.display());
                std::panic::resume_unwind(panic);
            }
            count += 1;
        }
        assert!(count >= 5, "fuzz/corpus/{name} has only {count} inputs");
        total += count;
    }
    println!("{} targets, {total} inputs", TARGETS.len());
}

#[test]
fn each_corpus_and_each_dictionary_belongs_to_a_target() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    for (directory, suffix) in [("corpus", ""), ("dictionaries", ".dict")] {
        let mut found: Vec<String> = fs::read_dir(fuzz.join(directory))
            .expect("the directory exists")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name in ASCII"))
            .collect();
        found.sort();
        let expected: Vec<String> = TARGETS.iter().map(|(name, _)| format!("{name}{suffix}")).collect();
        assert_eq!(found, expected, "fuzz/{directory}");
    }
}
