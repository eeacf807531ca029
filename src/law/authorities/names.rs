//! Whether two case names may mean the same case. Names are abbreviated in many ways, so the test is lenient: one
//! distinctive word in common, on the same side if both sides are known.

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

/// Of these, the words that say nothing about identity.
const JOINING: &[&str] = &["the", "and", "of", "for", "in", "re", "ex", "parte", "rel", "et", "al"];

/// One party, or the one name of a case.
struct Side {
    /// Its distinctive words, in lower case.
    words: Vec<String>,
    /// All meaningful words, including common ones: for a name that has no others.
    all: Vec<String>,
    /// The first letters of its words, with and without the small ones: `DOL` is the Department of Labor.
    initials: [String; 2],
}

impl Side {
    fn new(name: &str) -> Self {
        let low = name.to_lowercase().replace(['’', '\''], "");
        let parts = low.split(|c: char| !c.is_alphanumeric()).filter(|w| w.chars().count() > 1);
        let words = parts.filter(|w| !COMMON.contains(w)).map(str::to_owned).collect();
        let initials = |small: bool| -> String {
            let kept = low.split_whitespace().filter(|w| small || !matches!(*w, "of" | "the" | "and" | "for"));
            kept.filter_map(|w| w.chars().next()).take(8).collect()
        };
        Self { words, all: all_words(&low), initials: [initials(true), initials(false)] }
    }

    /// The same using all words, only for names of common words: `United States` is not `National Bank`. A side
    /// without words matches any side.
    fn resembles(&self, other: &Self) -> bool {
        let spelled = |a: &Self, b: &Self| {
            let begins = |w: &String| w.len() > 1 && b.initials.iter().any(|initials| initials.starts_with(w.as_str()));
            a.all.iter().any(begins)
        };
        let words = self.all.iter().any(|x| other.all.iter().any(|y| same_word(x, y) || cut_short(x, y)));
        self.all.is_empty() || other.all.is_empty() || words || spelled(self, other) || spelled(other, self)
    }

    fn meets(&self, other: &Self) -> bool {
        let spelled = |a: &Self, b: &Self| a.words.iter().any(|w| w.len() > 2 && b.initials.contains(w));
        let words = self.words.iter().any(|x| other.words.iter().any(|y| same_word(x, y)));
        words || spelled(self, other) || spelled(other, self)
    }

    /// Says nothing about identity: `United States`.
    fn is_silent(&self) -> bool {
        self.words.is_empty()
    }
}

/// The words of a name, without connecting words; adjacent single letters are one word (`U. S.`).
fn all_words(low: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut letters = String::new();
    for part in low.split_whitespace().chain([""]) {
        let bare: String = part.chars().filter(|c| c.is_alphanumeric()).collect();
        // `U.S.` stands in one piece, `U. S.` in two.
        if part.ends_with('.') && bare.chars().count() == 1 {
            letters.push_str(&bare);
            continue;
        }
        all.extend([std::mem::take(&mut letters), bare].into_iter().filter(|w| !w.is_empty()));
    }
    all.retain(|word| !JOINING.contains(&word.as_str()));
    all
}

/// Whether a short word may stand for a long one if nothing else helps: `bd` for board, `co` for company, `j` for
/// Jones.
fn cut_short(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let ends = short.chars().next() == long.chars().next() && short.chars().last() == long.chars().last();
    short.len() <= 2 && (long.starts_with(short) || ends)
}

/// Whether one word may be a shortened form of the other: equal, a prefix of at least three letters, or first and
/// last letters with the middle left out (`intl`).
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
fn sides(name: &str) -> (Side, Option<Side>) {
    let split = [" v. ", " v ", " vs. ", " vs ", " V. "].iter().find_map(|v| name.split_once(v));
    match split {
        Some((a, b)) => (Side::new(a), Some(Side::new(b))),
        None => (Side::new(name), None),
    }
}

/// Whether two case names may mean the same case.
pub(super) fn same(cited: &str, held: &str) -> bool {
    let ((a1, a2), (b1, b2)) = (sides(cited), sides(held));
    let (Some(a2), Some(b2)) = (&a2, &b2) else {
        // `In re Foo` against `Foo v. Bar`: one side is enough.
        let (a, b): (Vec<&Side>, Vec<&Side>) = (
            [Some(&a1), a2.as_ref()].into_iter().flatten().collect(),
            [Some(&b1), b2.as_ref()].into_iter().flatten().collect(),
        );
        let silent = [&a, &b].iter().any(|sides| sides.iter().all(|s| s.is_silent()));
        let meet = if silent { Side::resembles } else { Side::meets };
        return a.iter().any(|x| b.iter().any(|y| meet(x, y)));
    };
    // A side without a distinctive word (`United States`) says nothing; parties may be reversed on appeal.
    let fits = |pairs: [(&Side, &Side); 2]| {
        let told = pairs.iter().filter(|(a, b)| !a.is_silent() && !b.is_silent());
        let (count, met) = told.fold((0, 0), |(n, m), (a, b)| (n + 1, m + usize::from(a.meets(b))));
        count == met && count > 0
    };
    let silent = (a1.is_silent() && a2.is_silent()) || (b1.is_silent() && b2.is_silent());
    if silent {
        // One whole name consists of common words, so there is nothing else to compare, on both sides.
        return a1.resembles(&b1) && a2.resembles(b2) || a1.resembles(b2) && a2.resembles(&b1);
    }
    fits([(&a1, &b1), (a2, b2)]) || fits([(&a1, b2), (a2, &b1)])
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
            ("People of the State v. Smith", "The People of the State of California v. Smith"),
            ("Twombly v. Bell Atlantic", "Bell Atlantic Corp. v. Twombly"),
            ("United States v. Nat'l Bank", "U. S. v. NATIONAL BANK"),
            ("U.S. v. State", "United States of America v. State of New York"),
            ("State v. Bd. of Comm'rs", "The State v. Board of Commissioners"),
            ("J.S. v. T.R.", "J. S. v. T. R."),
            ("State v. J.", "State v. Jones"),
            ("In re United States", "Cheney v. United States District Court"),
            ("In re", "Smith v. Jones"),
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
            ("United States v. National Bank", "BELL ATLANTIC CORPORATION v. TWOMBLY"),
            ("Smith v. Jones", "United States v. National Bank"),
            ("United States v. National Bank", "United States v. Lopez"),
            ("In re United States", "Smith v. Jones"),
        ] {
            assert!(!same(a, b), "{a} | {b}");
        }
    }
}
