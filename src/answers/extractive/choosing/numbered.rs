//! Things of which a paper has several, each with its number: "Severity 1" is not "severity 2".

/// Whether a text speaks of another of the numbered things that a question asks of: "Severity 1" for "severity 2".
pub(super) fn of_another_number(question: &str, text: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let counted = |word: &str| word.len() <= 3 && word.chars().all(|c| c.is_ascii_digit());
    let (asked, said) = (words(question), words(text));
    asked.windows(2).filter(|two| counted(&two[1]) && NUMBERED.contains(&&*two[0])).any(|two| {
        let mut own = said.windows(2).filter(|own| own[0] == two[0] && counted(&own[1])).peekable();
        own.peek().is_some() && own.all(|own| own[1] != two[1])
    })
}

/// Things of which a paper has several, each with its number.
const NUMBERED: &[&str] = &[
    "severity",
    "suspect",
    "phase",
    "facility",
    "tier",
    "level",
    "grade",
    "unit",
    "lot",
    "building",
    "suite",
    "apartment",
    "class",
    "category",
    "step",
    "stage",
    "year",
    "week",
    "month",
    "day",
    "option",
    "part",
    "count",
    "request",
    "interrogatory",
    "exhibit",
    "defendant",
    "plaintiff",
    "item",
    "parcel",
    "tract",
    "vehicle",
    "schedule",
    "claim",
    "floor",
    "room",
    "slip",
];
