//! Numbers of cases as people and courts write them: `1:24-cv-01234-ABC` is the case 24-cv-1234 in the first division of its court, whoever
//! its judge is; a state court's number is compared by its letters and digits.

/// The number of a case, for comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseNumber {
    /// The division of a federal court, if it is given.
    office: Option<String>,
    /// Year, sort and number in a federal court; else all letters and digits.
    number: String,
}

/// Sorts of cases in the numbers of federal courts.
pub const SORTS: &[&str] = &["cv", "cr", "mc", "bk", "ap", "mj", "md"];
/// What stands before a number.
const LABELS: [&str; 9] = ["no", "nos", "number", "case", "cause", "docket", "index", "civil", "action"];
/// Fewest letters and digits of a number outside the federal courts: "12" is in every text.
const SHORTEST: usize = 5;

impl CaseNumber {
    /// Reads a number, with or without what it is called ("Case No. 1:24-cv-01234"). `None` for what is no number of a case.
    pub fn read(text: &str) -> Option<Self> {
        let lower = text.to_lowercase();
        let label = |word: &&str| LABELS.contains(&word.trim_matches(|c: char| !c.is_alphanumeric()));
        let words: Vec<&str> = lower.split_whitespace().skip_while(label).collect();
        let pieces: Vec<&str> = words.first()?.split(['-', ':', '–']).collect();
        let digits = |at: Option<usize>| {
            let piece = pieces.get(at?)?;
            (!piece.is_empty() && piece.bytes().all(|b| b.is_ascii_digit())).then_some(*piece)
        };
        if let Some(at) = pieces.iter().position(|piece| SORTS.contains(piece))
            && let Some(year) = digits(at.checked_sub(1))
            && let Some(number) = digits(Some(at + 1))
        {
            let office = digits(at.checked_sub(2));
            let year = &year[year.len().saturating_sub(2)..];
            return Some(Self {
                office: office.map(str::to_owned),
                number: format!("{year}-{}-{}", pieces[at], number.trim_start_matches('0')),
            });
        }
        let number: String = words.concat().chars().filter(|c| c.is_alphanumeric()).collect();
        let telling = number.chars().count() >= SHORTEST && number.contains(|c: char| c.is_ascii_digit());
        telling.then_some(Self { office: None, number })
    }

    /// Whether both are numbers of one case: who leaves out the division means any.
    pub fn is(&self, other: &Self) -> bool {
        let office = self.office.as_ref().zip(other.office.as_ref()).is_none_or(|(a, b)| a == b);
        office && self.number == other.number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: &str, b: &str) -> bool {
        CaseNumber::read(a).zip(CaseNumber::read(b)).is_some_and(|(a, b)| a.is(&b))
    }

    #[test]
    fn a_case_is_the_same_however_its_number_is_written() {
        assert!(same("1:24-cv-01234-ABC (MG)", "Case No. 1:24-cv-1234"));
        assert!(same("24-CV-01234", "1:2024-cv-01234"));
        assert!(same("Docket No. ESX-L-2210-25", "esx-l-2210-25"));
        assert!(same("2024 L 003118", "2024-L-003118"));
        assert!(!same("1:24-cv-01234", "3:24-cv-01234"), "another division");
        assert!(!same("1:24-cv-01234", "1:24-cr-01234"));
        assert!(!same("1:24-cv-01234", "1:23-cv-01234"));
        assert!(CaseNumber::read("No. 12").is_none() && CaseNumber::read("").is_none());
        assert!(CaseNumber::read("Superior Court").is_none());
    }
}
