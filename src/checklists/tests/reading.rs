//! Checklists that come with the program, dates, flaws and names.

use super::super::{
    Checklist, Failure, Flaw, Item, Names, Of, Outcome, Paper, Papers, Person, Wanted,
    checklist::{is_part, last_months},
    judge,
};

use jiff::civil::date;
use proptest::prelude::*;

const READY: [(&str, &str); 5] = [
    ("divorce", include_str!("../../../assets/checklists/divorce.toml")),
    ("estate", include_str!("../../../assets/checklists/estate.toml")),
    ("injury", include_str!("../../../assets/checklists/injury.toml")),
    ("closing", include_str!("../../../assets/checklists/closing.toml")),
    ("immigration", include_str!("../../../assets/checklists/immigration.toml")),
];

fn item(paper: &str, wanted: Wanted) -> Item {
    Item {
        name: Names { en: "Item".into(), es: String::new() },
        paper: Some(paper.into()),
        titles: Vec::new(),
        of: Of::Client,
        wanted,
    }
}

fn client() -> Vec<Person> {
    vec![Person { of: Of::Client, name: "Maria Elena Sandoval".into() }]
}

#[test]
fn the_ready_checklists_are_read_and_spoken_in_two_languages() {
    let papers = Papers::built_in().unwrap();
    for (name, text) in READY {
        let list = Checklist::read(name, text, &papers).unwrap();
        assert!(!list.title.en.is_empty() && !list.title.es.is_empty() && !list.describes.is_empty());
        let items = list.items(date(2026, 11, 26));
        assert!(items.len() >= 8, "{name}");
        assert!(
            items.iter().all(|item| !item.name.es.is_empty() && item.name.of("es") != item.name.of("en")),
            "{name}"
        );
    }
}

#[test]
fn a_wrong_checklist_says_what_is_wrong() {
    let papers = Papers::built_in().unwrap();
    let list = |item: &str| {
        Checklist::read("own", &format!("title = {{ en = \"A\" }}\ndescribes = \"B\"\n[[item]]\n{item}"), &papers)
    };
    assert!(list("name = { en = \"Diploma\" }\npaper = \"diplom\"").unwrap_err().contains("diplom"));
    assert!(list("name = { en = \"X\" }\nyears = 2\nmonths = 3").unwrap_err().contains("one of"));
    assert!(list("name = { en = \" \" }").unwrap_err().contains("name"));
    assert!(list("name = { en = \"The Smith letters\" }").is_ok());
}

#[test]
fn a_year_of_statements_in_one_file_brings_its_months_and_no_other() {
    let papers = Papers::built_in().unwrap();
    let items = [item("bank-statement", Wanted::Parts(last_months(date(2026, 11, 26), 3)))];
    let page = |from: &str, to: &str| {
        format!(
            "Meridian Bank\nACCOUNT STATEMENT\nStatement Period: {from} - {to}\nMaria Sandoval\nBeginning balance 3.00\nEnding balance 4.00\nDeposits and additions\n"
        )
    };
    let text = format!(
        "{}{}{}",
        page("July 1", "July 31, 2026"),
        page("08/05/2026", "09/04/2026"),
        page("Oct 1, 2026", "Oct 31, 2026")
    );
    let verdict = judge(&papers, &items, &client(), &Paper::read("x.pdf", &text, 3, 0));
    assert_eq!((verdict.outcome, verdict.parts), (Outcome::Closes, vec!["2026-08".to_owned(), "2026-10".to_owned()]));
    let old = judge(&papers, &items, &client(), &Paper::read("x.pdf", &page("01/01/2020", "01/31/2020"), 1, 0));
    assert_eq!((old.outcome, old.flaws), (Outcome::Asks, vec![Flaw::WrongDate(vec!["2020-01".into()])]));
}

#[test]
fn the_firms_own_item_is_known_by_its_title() {
    let papers = Papers::built_in().unwrap();
    let own = Item { titles: vec!["Franchise Disclosure Document".into()], paper: None, ..item("", Wanted::Count(1)) };
    let paper =
        Paper::read("a.pdf", "BIG BURGER INC\nFRANCHISE DISCLOSURE DOCUMENT\nPrepared for Maria Sandoval\n", 1, 0);
    assert_eq!(judge(&papers, std::slice::from_ref(&own), &client(), &paper).outcome, Outcome::Closes);
    let speaks = Paper::read(
        "a.pdf",
        "Maria Sandoval\nI have not received the franchise disclosure document yet and wonder when it comes.\n",
        1,
        0,
    );
    assert_ne!(judge(&papers, &[own], &client(), &speaks).outcome, Outcome::Closes);
}

#[test]
fn the_paper_must_name_the_person_under_one_of_the_names_forms() {
    let papers = Papers::built_in().unwrap();
    let items = [item("divorce-decree", Wanted::Count(1))];
    let told = |name: &str| {
        let text = format!(
            "DISTRICT COURT\nFINAL DECREE OF DIVORCE\nPetitioner {name}\nRespondent Karl Weiss\nIT IS ORDERED ADJUDGED AND DECREED\n"
        );
        judge(&papers, &items, &client(), &Paper::read("a.pdf", &text, 1, 0)).outcome
    };
    for name in ["Maria Sandoval", "SANDOVAL, MARIA E.", "Maria Elena Sandoval-Ruiz", "María Sandoval"] {
        assert_eq!(told(name), Outcome::Closes, "{name}");
    }
    for name in ["Ana Sandoval", "Maria Ruiz", "Sandoval"] {
        assert_eq!(told(name), Outcome::Asks, "{name}");
    }
}

#[test]
fn what_the_reader_says_becomes_what_the_client_is_told() {
    for (said, failure) in [
        ("This PDF is protected by a password.", Failure::Protected),
        // The reader's own sentences: src/documents/ocr/pages.rs.
        ("This is a picture in which no words were found.", Failure::Wordless),
        ("The pages are pictures in which no words were found.", Failure::Wordless),
        ("This is a picture, and there is no text: OCR is not installed.", Failure::Unseen),
        ("All 3 pages are pictures, and there is no text: OCR is not installed.", Failure::Unseen),
        ("The words in its pictures could not be recognised: OCR failed on it more than once.", Failure::Unseen),
        (
            "This is a picture, and there is no text: the program heif-convert, which opens photographs of iPhones (HEIC), is not installed.",
            Failure::Unseen,
        ),
        ("This photograph (HEIC) is damaged and could not be read.", Failure::Broken),
        ("Files of this kind are not read yet; the file is kept as it came.", Failure::Format),
        ("The file is empty.", Failure::Blank),
        ("This PDF has no text: its pages are empty.", Failure::Blank),
        ("This PDF is damaged and could not be read.", Failure::Broken),
    ] {
        assert_eq!(Failure::of(said), failure, "{said}");
    }
    let flaws = [
        Flaw::Protected,
        Flaw::Blank,
        Flaw::CutOff(vec![2, 3]),
        Flaw::Illegible,
        Flaw::WrongDate(vec!["2020-01".into()]),
        Flaw::Broken,
        Flaw::Format,
    ];
    for flaw in flaws {
        let (en, es) = (flaw.said("en"), flaw.said("es"));
        assert!(en.contains("lease") && es != en && !en.contains('{'), "{en}");
    }
    assert!(Flaw::WrongDate(vec!["2020-01".into()]).said("es").contains("enero de 2020"));
}

proptest! {
    #[test]
    fn no_text_or_name_breaks_the_judging(text in "(?s).{0,400}", name in ".{0,40}", person in ".{0,30}") {
        let papers = Papers::built_in().unwrap();
        let items = [item("w2", Wanted::Parts(vec!["2024".into()])), item("passport", Wanted::Count(1))];
        let people = [Person { of: Of::Client, name: person }];
        let verdict = judge(&papers, &items, &people, &Paper::read(&name, &text, 1, 0));
        prop_assert!(verdict.items.iter().all(|at| *at < items.len()));
        prop_assert!(verdict.outcome != Outcome::Closes || verdict.flaws.is_empty());
    }

    #[test]
    fn months_of_a_list_are_whole_and_in_the_past(days in 0i64..20_000, count in 1u32..60) {
        let today = date(2000, 1, 1).saturating_add(jiff::ToSpan::days(days));
        let months = last_months(today, count);
        let this = today.strftime("%Y-%m").to_string();
        prop_assert_eq!(months.len(), count as usize);
        prop_assert!(months.windows(2).all(|two| two[0] < two[1]) && months.iter().all(|month| *month < this && is_part(month)));
    }
}
