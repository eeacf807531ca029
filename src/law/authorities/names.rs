//! Whether two case names may mean the same case. They are abbreviated in many ways, so little is asked for: one telling word
//! in common, on the same side where both sides are known.

/// Words that many parties' names have.
const COMMON: &[&str] = &[
    "united",
    "states",
    "state",
    "people",
    "commonwealth",
    "city",
    "county",
    "town",
    "board",
    "department",
    "dept",
    "commission",
    "commissioner",
    "secretary",
    "attorney",
    "general",
    "director",
    "inc",
    "corp",
    "corporation",
    "company",
    "llc",
    "ltd",
    "the",
    "and",
    "of",
    "for",
    "in",
    "re",
    "ex",
    "parte",
    "rel",
    "et",
    "al",
    "matter",
    "estate",
    "america",
    "national",
    "american",
    "new",
    "school",
    "district",
    "bank",
    "insurance",
    "ins",
    "association",
    "assn",
    "sons",
    "brothers",
    "bros",
    "us",
    "usa",
    "co",
    "lp",
    "llp",
];

/// The telling words of a party's name, in lower case.
fn telling(name: &str) -> Vec<String> {
    let words = name.to_lowercase().replace(['’', '\''], "");
    let parts = words.split(|c: char| !c.is_alphanumeric()).filter(|w| w.chars().count() > 1);
    let mut out: Vec<String> = parts.filter(|w| !COMMON.contains(w)).map(str::to_owned).collect();
    // `DOL` for "Department of Labor": the initials count as a word, with and without the small ones.
    let initials = |small: bool| -> String {
        let kept = words.split_whitespace().filter(|w| small || !matches!(*w, "of" | "the" | "and" | "for"));
        kept.filter_map(|w| w.chars().next()).take(8).collect()
    };
    out.extend([initials(true), initials(false)].into_iter().filter(|i| i.chars().count() > 2));
    out
}

/// Whether one word may be the other cut short: equal, a beginning of at least three letters, or first and last letters with
/// the middle left out (`intl`).
fn same_word(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if short == long || (short.len() >= 3 && long.starts_with(short)) {
        return true;
    }
    let (mut letters, first) = (long.chars(), short.chars().next());
    short.len() >= 4
        && long.starts_with(|c| Some(c) == first)
        && long.chars().last() == short.chars().last()
        && short.chars().all(|c| letters.any(|l| l == c))
}

/// The two sides of a name.
fn sides(name: &str) -> (Vec<String>, Option<Vec<String>>) {
    let split = [" v. ", " v ", " vs. ", " vs ", " V. "].iter().find_map(|v| name.split_once(v));
    match split {
        Some((a, b)) => (telling(a), Some(telling(b))),
        None => (telling(name), None),
    }
}

fn meet(a: &[String], b: &[String]) -> bool {
    a.iter().any(|x| b.iter().any(|y| same_word(x, y)))
}

/// Whether two case names may be one case's.
pub(super) fn same(cited: &str, held: &str) -> bool {
    let ((a1, a2), (b1, b2)) = (sides(cited), sides(held));
    let (Some(a2), Some(b2)) = (&a2, &b2) else {
        // `In re Foo` against `Foo v. Bar`: one side is enough.
        let all = |one: &[String], two: &Option<Vec<String>>| [one, two.as_deref().unwrap_or_default()].concat();
        let (a, b) = (all(&a1, &a2), all(&b1, &b2));
        return a.is_empty() || b.is_empty() || meet(&a, &b);
    };
    // A side without a telling word (`United States`) says nothing; parties may be turned round on appeal.
    let straight = [(&a1, &b1), (a2, b2)];
    let turned = [(&a1, b2), (a2, &b1)];
    let fits = |pairs: [(&Vec<String>, &Vec<String>); 2]| {
        let told = pairs.iter().filter(|(a, b)| !a.is_empty() && !b.is_empty());
        let (count, met) = told.fold((0, 0), |(n, m), (a, b)| (n + 1, m + usize::from(meet(a, b))));
        count == met && count > 0
    };
    let silent = (a1.is_empty() && a2.is_empty()) || (b1.is_empty() && b2.is_empty());
    silent || fits(straight) || fits(turned)
}

#[cfg(test)]
mod tests {
    use super::same;

    #[test]
    fn forms_of_one_name() {
        for (a, b) in [
            ("Bell Atl. Corp. v. Twombly", "BELL ATLANTIC CORPORATION et al. v. TWOMBLY et al."),
            ("United States v. Hodgson", "U.S. v. John Hodgson"),
            ("In re K.F.", "In re K. F., a Minor"),
            ("Nat'l Ass'n of Mfrs. v. DOL", "National Association of Manufacturers v. Department of Labor"),
            ("Twombly v. Bell Atlantic", "Bell Atlantic Corp. v. Twombly"),
        ] {
            assert!(same(a, b), "{a} | {b}");
        }
    }

    #[test]
    fn other_names() {
        for (a, b) in [
            ("Varghese v. China Southern Airlines", "Miller v. United Airlines, Inc."),
            ("United States v. Hodgson", "United States v. Lopez"),
            ("Smith v. Jones", "Smith v. Miller"),
        ] {
            assert!(!same(a, b), "{a} | {b}");
        }
    }
}
