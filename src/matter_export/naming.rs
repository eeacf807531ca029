//! Names inside the archive: one segment each, which every system takes, and no two that any system takes for one.

use std::collections::HashSet;
use unicode_normalization::UnicodeNormalization;

/// Characters of a folder's name.
pub const FOLDER: usize = 50;
/// Characters of a file's name.
pub const FILE: usize = 80;
/// Characters of an ending that is kept.
const ENDING: usize = 10;

/// Names that are taken. They are compared without case and in one normal form.
#[derive(Default)]
pub struct Names {
    taken: HashSet<String>,
}

impl Names {
    /// A path in a folder (empty, or with a slash at its end) for something of this name, with a number if it is taken.
    pub fn claim(&mut self, folder: &str, name: &str, most: usize) -> String {
        let (stem, ending) = parted(name);
        let mut n = 1usize;
        loop {
            let number = if n == 1 { String::new() } else { format!(" ({n})") };
            let room = most.saturating_sub(number.len() + ending.chars().count()).max(1);
            let short: String = stem.chars().take(room).collect();
            let path = format!("{folder}{}", crate::files::segment(&format!("{}{number}{ending}", short.trim_end())));
            if self.taken.insert(plain(&path)) {
                return path;
            }
            n += 1;
        }
    }
}

/// As it is compared.
fn plain(path: &str) -> String {
    path.nfkc().collect::<String>().to_lowercase()
}

/// A name and its ending, which says what opens it.
fn parted(name: &str) -> (String, String) {
    // In one form, without what turns a name around when it is shown.
    let hidden = |c: &char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    let name: String = name.nfc().filter(|c| !hidden(c)).collect();
    match name.rsplit_once('.') {
        Some((stem, ending))
            if !stem.trim().is_empty()
                && (1..=ENDING).contains(&ending.chars().count())
                && ending.chars().all(char::is_alphanumeric) =>
        {
            (stem.to_owned(), format!(".{ending}"))
        }
        _ => (name, String::new()),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    use proptest::prelude::*;

    proptest! {
        #[test]
        fn whatever_things_are_called_their_paths_are_safe_and_no_two_are_one(
            names in proptest::collection::vec("\\PC{0,120}|[aAäÄ./\\\\: ]{0,6}|(con|NUL|com1)(\\.txt)?", 1..60)
        ) {
            let mut taken = Names::default();
            let mut seen = HashSet::new();
            for name in &names {
                let path = taken.claim("files/", name, FILE);
                let segment = path.strip_prefix("files/").unwrap();
                prop_assert!(!segment.is_empty() && segment.chars().count() <= FILE + 1, "{path}");
                prop_assert!(!segment.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|']), "{path}");
                prop_assert!(!segment.chars().any(char::is_control) && segment != "." && segment != "..");
                prop_assert!(!segment.ends_with(['.', ' ']), "{path:?}");
                let stem = segment.split('.').next().unwrap().trim_end().to_ascii_uppercase();
                prop_assert!(!["CON", "PRN", "AUX", "NUL", "COM1", "LPT1"].contains(&stem.as_str()), "{path}");
                prop_assert!(seen.insert(plain(&path)), "{path} is there twice");
            }
        }
    }

    #[test]
    fn endings_stay_and_doubles_get_numbers() {
        let mut names = Names::default();
        let long = format!("{}.pdf", "a".repeat(300));
        assert!(names.claim("", &long, FILE).ends_with("aaa.pdf"));
        assert_eq!(names.claim("x/", "Lease.pdf", FILE), "x/Lease.pdf");
        assert_eq!(names.claim("x/", "LEASE.pdf", FILE), "x/LEASE (2).pdf");
        assert_eq!(names.claim("x/", "../../etc/passwd", FILE), "x/.._.._etc_passwd");
        assert_eq!(names.claim("x/", "fdp\u{202e}.exe", FILE), "x/fdp.exe");
    }
}
