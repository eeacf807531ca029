use super::*;
use proptest::prelude::*;
use serde::Deserialize;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
struct Sample {
    file: String,
    must: Vec<String>,
    must_not: Vec<String>,
    error: bool,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/formats")
}

fn samples() -> Vec<(Sample, Vec<u8>)> {
    let list: Vec<Sample> = serde_json::from_slice(&std::fs::read(folder().join("expected.json")).unwrap()).unwrap();
    list.into_iter().map(|s| (std::fs::read(folder().join(&s.file)).unwrap(), s)).map(|(b, s)| (s, b)).collect()
}

/// As the samples' own tests compare: white space and cell marks are one space, full-width signs are ASCII.
fn folded(text: &str) -> String {
    let plain = text.chars().map(|c| match c {
        '|' => ' ',
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap(),
        c => c,
    });
    plain.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What must hold for every document, whatever it was made from.
fn assert_sound(name: &str, outcome: &Result<Document, String>) {
    match outcome {
        Ok(document) => {
            let length = document.text.chars().count() as u64;
            let mut at = 0;
            for page in &document.pages {
                assert!(
                    page.start >= at && page.end >= page.start && page.end <= length,
                    "{name}: {page:?} of {length}"
                );
                at = page.end;
            }
            assert!(document.text.chars().all(|c| !c.is_control() || matches!(c, '\n' | '\t')), "{name}");
            assert!(document.notes.iter().all(|note| note.ends_with('.')), "{name}: {:?}", document.notes);
        }
        Err(sentence) => {
            assert!(sentence.ends_with('.') && sentence.starts_with(char::is_uppercase), "{name}: {sentence}")
        }
    }
}

/// Runs with a stack as large as the reader's.
fn on_the_readers_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(64 << 20).spawn(work).unwrap().join().unwrap();
}

#[test]
fn samples_of_each_format_hold_what_they_must() {
    for (sample, bytes) in samples() {
        let outcome = read(&sample.file, "", &bytes, &Limits::default());
        assert_sound(&sample.file, &outcome);
        assert_eq!(outcome.is_err(), sample.error, "{}: {outcome:?}", sample.file);
        let text = folded(&outcome.map(|document| document.text).unwrap_or_default());
        for must in &sample.must {
            assert!(text.contains(&folded(must)), "{}: {must} is missing", sample.file);
        }
        for must_not in &sample.must_not {
            assert!(!text.contains(&folded(must_not)), "{}: {must_not} is there", sample.file);
        }
    }
}

/// F1 of two texts as multisets of words.
fn word_f1(one: &str, other: &str) -> f64 {
    let words = |text: &str| {
        let mut counts: HashMap<String, usize> = HashMap::new();
        for word in text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
            *counts.entry(word.to_owned()).or_default() += 1;
        }
        counts
    };
    let (one, other) = (words(one), words(other));
    let both: usize = one.iter().map(|(word, n)| *n.min(other.get(word).unwrap_or(&0))).sum();
    2.0 * both as f64 / (one.values().sum::<usize>() + other.values().sum::<usize>()) as f64
}

#[test]
fn contracts_keep_their_words_and_pages() {
    for (name, pages) in [("hosting-agreement", 1), ("sponsorship-agreement", 6), ("co-branding-agreement", 3)] {
        let bytes = std::fs::read(folder().join(name).with_extension("pdf")).unwrap();
        let gold = std::fs::read_to_string(folder().join(name).with_extension("gold")).unwrap();
        let document = read("contract", "", &bytes, &Limits::default()).unwrap();
        let f1 = word_f1(&document.text, &gold);
        assert!(f1 >= 0.99, "{name}: {f1}");
        assert_eq!(document.pages.len(), pages, "{name}");
        let few = read("contract", "", &bytes, &Limits { pages: 1, ..Limits::default() }).unwrap();
        assert_eq!((few.pages.len(), few.notes.is_empty()), (1, pages == 1), "{name}");
    }
}

/// SplitMix64: the same faults in every run.
struct Faults(u64);

impl Faults {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % below.max(1) as u64) as usize
    }
}

#[test]
fn damaged_samples_end_in_a_text_or_a_sentence() {
    on_the_readers_stack(|| {
        let mut faults = Faults(20_261_121);
        for (sample, bytes) in samples() {
            for round in 0..10 {
                let mut copy = bytes.clone();
                if round < 4 {
                    copy.truncate(faults.next(bytes.len()));
                } else {
                    for _ in 0..1 << (round - 3) {
                        let place = faults.next(copy.len());
                        copy[place] ^= 1 << faults.next(8);
                    }
                }
                assert_sound(&format!("{} {round}", sample.file), &read(&sample.file, "", &copy, &Limits::default()));
            }
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn random_bytes_end_in_a_text_or_a_sentence(
        start in prop::sample::select(vec![&b""[..], b"%PDF-1.7\n", b"PK\x03\x04[Content_Types].xmlword/", b"<html>", b"\xFF\xFE", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"]),
        rest in prop::collection::vec(any::<u8>(), 0..2000),
        name in "[a-z]{0,3}(\\.(txt|html|pdf|docx|rtf))?",
    ) {
        assert_sound(&name, &read(&name, "", &[start, &rest].concat(), &Limits::default()));
    }
}

#[test]
fn content_goes_before_name_and_media_type() {
    assert_eq!(kind("a.txt", "text/plain", b"\n%PDF-1.4\n"), Kind::Pdf);
    assert_eq!(kind("a.pdf", "application/pdf", b"only words"), Kind::Plain);
    assert_eq!(kind("a.txt", "text/plain", b"PK\x03\x04"), Kind::Archive);
    // A PDF that lies uncompressed at the beginning of an archive.
    assert_eq!(kind("a.zip", "application/zip", b"PK\x03\x04 w2.pdf %PDF-1.4\n"), Kind::Archive);
    assert_eq!(kind("a.txt", "", b"a\0b\0c\0"), Kind::Plain);
    assert_eq!(kind("a.rtf", "text/rtf", b"{\\rtf1}"), Kind::Rtf);
    assert_eq!(kind("photo", "image/png", b"\x89PNG\r\n\x1a\n\0\0\0\x0d"), Kind::Picture);
    assert_eq!(kind("a", "", b"\n<!DOCTYPE HTML><p>x"), Kind::Html);
    assert_eq!(kind("a.htm", "", b"x"), Kind::Html);
    assert_eq!(kind("a.md", "", b"# <html>"), Kind::Plain);
}

#[test]
fn nothing_is_said_to_be_nothing() {
    assert_eq!(read("a.pdf", "", b"", &Limits::default()).unwrap_err(), "The file is empty.");
}

#[test]
fn a_photograph_of_an_iphone_is_one_picture_to_be_opened() {
    let photo = |brand: &[u8]| [&b"\0\0\0\x18ftyp"[..], brand, b"\0\0\0\0mif1heic\0\0\0\x01meta"].concat();
    for brand in [b"heic", b"mif1", b"heix"] {
        let read = read("IMG_0412.HEIC", "image/heic", &photo(brand), &Limits::default()).unwrap();
        assert!(read.photograph && read.pictures == [1] && read.pages.len() == 1);
    }
    for other in [b"qt  ", b"avif", b"M4A "] {
        assert!(read("film.mov", "", &photo(other), &Limits::default()).is_err());
    }
    assert!(read("a.heic", "image/heic", b"\0\0\0\x18ftyp", &Limits::default()).is_err());
}
