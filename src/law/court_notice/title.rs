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

/// A case name without "et al" on either side, and without the petitioner's role before the "v.".
pub(super) fn case_name(printed: &str) -> String {
    let folded = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    let sides: Vec<&str> = folded.split(" v. ").collect();
    let last = sides.len().saturating_sub(1);
    let side = |(i, side): (usize, &&str)| {
        let side = without_others(side);
        let role = [", Petitioners", ", Petitioner"].into_iter().find_map(|role| side.strip_suffix(role));
        if i < last { role.unwrap_or(side).to_owned() } else { side.to_owned() }
    };
    sides.iter().enumerate().map(side).collect::<Vec<_>>().join(" v. ")
}

fn without_others(side: &str) -> &str {
    let bare = side.trim().trim_end_matches('.');
    // The full stop of "et al." goes with it, that of "Inc." stays.
    let lower = bare.to_ascii_lowercase();
    match lower.strip_suffix("et al") {
        Some(head) if head.ends_with([' ', ',']) => bare[..head.len()].trim_end().trim_end_matches(',').trim_end(),
        _ => side.trim(),
    }
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
        ] {
            assert_eq!(case_name(printed), name);
        }
    }
}
