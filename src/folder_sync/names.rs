//! Names that every system can have: a share may be looked at from Windows.

use crate::files::safe_name;

/// Names that are devices on Windows, whatever their ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// A name for a file that is written.
pub fn writable(name: &str) -> String {
    let plain = |c: char| if "<>:\"|?*\\/".contains(c) { '_' } else { c };
    let name = safe_name(&safe_name(name).chars().map(plain).collect::<String>());
    let stem = name.split('.').next().unwrap_or_default().trim().to_lowercase();
    let numbered = (stem.starts_with("com") || stem.starts_with("lpt")) && stem.len() == 4;
    if DEVICES.contains(&stem.as_str()) || numbered { format!("_{name}") } else { name }
}

/// The n-th variant of a name.
pub fn variant(name: &str, n: u32) -> String {
    match name.rsplit_once('.').filter(|(stem, ending)| n > 1 && !stem.is_empty() && ending.len() <= 16) {
        Some((stem, ending)) => format!("{stem} ({n}).{ending}"),
        None if n > 1 => format!("{name} ({n})"),
        None => name.to_owned(),
    }
}

/// Whether a file is one that programs make for themselves, or that is still being copied.
pub fn is_passing(name: &str) -> bool {
    let small = name.to_lowercase();
    small.starts_with('.')
        || small.starts_with("~$")
        || matches!(small.as_str(), "thumbs.db" | "desktop.ini")
        || [".tmp", ".part", ".partial", ".crdownload", ".filepart"].iter().any(|ending| small.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    use proptest::prelude::*;

    #[test]
    fn names_of_devices_and_of_other_folders_are_none() {
        for (name, written) in [
            ("con.txt", "_con.txt"),
            ("LPT1", "_LPT1"),
            ("contract.pdf", "contract.pdf"),
            ("../../etc/passwd", "passwd"),
            ("a:b?.pdf", "a_b_.pdf"),
            ("Stone v. Hale.", "Stone v. Hale"),
        ] {
            assert_eq!(writable(name), written);
        }
        assert_eq!((variant("a.pdf", 2).as_str(), variant("a", 3).as_str()), ("a (2).pdf", "a (3)"));
        assert!(
            is_passing(".hidden") && is_passing("~$brief.docx") && is_passing("scan.PART") && !is_passing("scan.pdf")
        );
    }

    proptest! {
        #[test]
        fn every_name_stays_in_its_folder(name in ".{0,300}") {
            let written = writable(&name);
            prop_assert!(!written.is_empty() && written.len() <= 256);
            prop_assert!(!written.contains(['/', '\\', '\0', ':', '*', '?']) && written != "." && written != "..");
            prop_assert!(!written.ends_with(['.', ' ']));
        }
    }
}
