//! Case names and docket numbers as notices print them, and as people cite them.

/// A docket number without the judges' initials and the transferor court's mark: "1:20-cv-00572-WS-MU" is
/// "1:20-cv-00572", "23-14130-JGR" is "23-14130", "NYE/1:21-cv-02960" is "1:21-cv-02960".
pub(super) fn docket_number(printed: &str) -> String {
    let printed = printed.trim();
    let number = printed.rsplit_once('/').map_or(printed, |(_, number)| number);
    let parts: Vec<&str> = number.split('-').collect();
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    // Division and year, kind of case, serial number; what follows are initials, and in criminal cases the defendant.
    let kind = parts.get(1).is_some_and(|part| part.len() == 2 && part.bytes().all(|b| b.is_ascii_alphabetic()));
    let end = match parts.get(2) {
        Some(serial) if kind && digits(serial) => 3,
        // Bankruptcy and appeals: the chapter may follow the initials.
        _ => parts.iter().skip(1).take_while(|part| digits(part)).count() + 1,
    };
    parts[..end].join("-")
}

/// A case name without "et al" and without the parties' roles, the United States by one name, and " v. " between the
/// sides, as Bluebook rules 10.2.1(a), (e) and 10.2.2 cite it.
pub(super) fn case_name(printed: &str) -> String {
    let folded = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    let folded = [" vs. ", " vs ", " V. ", " v "].iter().fold(folded, |name, versus| name.replace(versus, " v. "));
    let sides: Vec<String> = folded.split(" v. ").map(side).collect();
    sides.join(" v. ")
}

/// One side of a case name.
fn side(printed: &str) -> String {
    let others = without_others(printed);
    let bare = without_role(others.trim()).trim();
    let letters: String = bare.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    let letters = letters.strip_prefix("the").unwrap_or(&letters);
    if matches!(letters, "us" | "usa" | "unitedstates" | "unitedstatesofamerica") { "United States" } else { bare }
        .to_owned()
}

/// The parties' roles that the courts' dockets print behind the names.
const ROLES: [&str; 6] = ["Petitioner", "Respondent", "Plaintiff", "Defendant", "Appellant", "Appellee"];

/// A side without ", Petitioners" or ", Plaintiff-Appellee" at its end.
fn without_role(side: &str) -> &str {
    let Some((name, role)) = side.rsplit_once(',') else { return side };
    let mut words = role.split(['-', '–', ' ', '/']).filter(|word| !word.is_empty()).peekable();
    let named = words.peek().is_some();
    let all =
        words.all(|word| ROLES.iter().any(|r| word.strip_prefix(r).is_some_and(|s| matches!(s, "" | "s" | "(s)"))));
    if named && all { name } else { side }
}

/// A side without "et al", wherever it stands, and without the comma before it. The full stop of "et al." goes with it, that
/// of "Inc." stays.
fn without_others(side: &str) -> String {
    let mut out = String::with_capacity(side.len());
    let mut rest = side;
    while let Some(at) = find_others(rest) {
        let head = rest.get(..at).unwrap_or_default().trim_end();
        out.push_str(head.strip_suffix(',').unwrap_or(head));
        rest = rest.get(at + "et al".len()..).unwrap_or_default();
        rest = rest.strip_prefix('.').unwrap_or(rest);
    }
    out.push_str(rest);
    out
}

/// Where the words "et al" stand.
fn find_others(text: &str) -> Option<usize> {
    let letters = text.as_bytes();
    let found = letters.windows(5).enumerate().filter(|(_, w)| w.eq_ignore_ascii_case(b"et al"));
    let mut whole = found.filter(|(at, _)| {
        let before = at.checked_sub(1).and_then(|i| letters.get(i));
        let after = letters.get(at + 5);
        before.is_some_and(|b| matches!(b, b' ' | b','))
            && after.is_none_or(|b| !b.is_ascii_alphanumeric() && *b < 0x80)
    });
    whole.next().map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lose_initials_only() {
        for (printed, number) in [
            ("1:20-cv-00572-WS-MU", "1:20-cv-00572"),
            ("23-14130-JGR", "23-14130"),
            ("1-23-01071-nhl", "1-23-01071"),
            ("NYE/1:21-cv-02960", "1:21-cv-02960"),
            ("1:20-cr-00123-ABC-1", "1:20-cr-00123"),
            ("25-03768-JMC-13", "25-03768"),
            ("MDL No. 2967", "MDL No. 2967"),
            ("25A1208", "25A1208"),
            ("22-7", "22-7"),
            ("", ""),
        ] {
            assert_eq!(docket_number(printed), number);
        }
    }

    #[test]
    fn names_lose_the_others_and_keep_their_stops() {
        for (printed, name) in [
            ("Autrey v. Harrigan Lumber Co., Inc. et al", "Autrey v. Harrigan Lumber Co., Inc."),
            ("Mackenzie  Brown, et al v. State of Arizona, et al.", "Mackenzie Brown v. State of Arizona"),
            ("Adrian Jules, Petitioner v. Andre Balazs Properties, et al.", "Adrian Jules v. Andre Balazs Properties"),
            ("JOANN Inc.", "JOANN Inc."),
            ("Budet al", "Budet al"),
            ("USA v. Garcia-Lopez et al", "United States v. Garcia-Lopez"),
            ("U.S.A. vs. Smith", "United States v. Smith"),
            ("In re USA Gymnastics", "In re USA Gymnastics"),
            (
                "United States of America, ex rel v. Merida Health Care Group",
                "United States of America, ex rel v. Merida Health Care Group",
            ),
            (
                "Danco Laboratories, LLC, et al., Petitioners v. Louisiana, et al.",
                "Danco Laboratories, LLC v. Louisiana",
            ),
            ("Doe, et al., Applicants v. United States", "Doe, Applicants v. United States"),
            ("Foo Corp., Plaintiff-Appellee v. Bar, Inc., et al., Defendants-Appellants", "Foo Corp. v. Bar, Inc."),
            ("City of Étal et al.", "City of Étal"),
        ] {
            assert_eq!(case_name(printed), name);
        }
    }
}
