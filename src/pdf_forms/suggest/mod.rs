//! Which known facts belong into which fields. Cautious: words have to mean the same, and of two possible facts none is taken.

mod words;

use crate::fill::LeftField;
use crate::form::{ChoiceOption, Field, Form, Kind};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use words::{Meaning, Table};

/// Something known, for a form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// What it is called: "Plaintiff", "Case number".
    pub label: String,
    pub value: String,
    /// What the paper that tells it is about, in its first words: "Acme Life Insurance Company, policy declarations".
    pub about: String,
    /// Name of that paper; empty for what a person of the firm says.
    pub paper: String,
}

/// Values for the fields that were matched. They are suggestions: a person looks at them before they are filed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggested {
    /// For `fill`.
    pub values: BTreeMap<String, String>,
    /// Fields that more than one fact could belong to.
    pub unsure: Vec<LeftField>,
}

/// Matches the empty fields of a form with facts.
///
/// A field is known by its label and by its name, a fact by its label, with synonyms in English, Spanish and German
/// (`facts.tsv`). "Life insurance policy number" is the "Policy number" of a paper that is about life insurance. Boxes, signatures and
/// fields with a value are left alone; a choice gets one of its own options, and what a list shows from the start changes where a person
/// says so.
pub fn suggest(form: &Form, facts: &[Fact]) -> Suggested {
    let table = Table::read();
    let facts = known(facts, &table);
    let mut suggested = Suggested::default();
    for field in form.fields.iter().filter(|field| is_open(field) || is_preset(field)) {
        let asked = meanings(field, &table);
        let of = |fits: &dyn Fn(&Known, &Meaning) -> bool| -> BTreeSet<&str> {
            let fitting = |meaning| facts.iter().filter(move |fact| fits(fact, meaning)).map(|fact| fact.value);
            asked.iter().flat_map(fitting).collect()
        };
        // What a list shows before anybody chose gives way to a person's own words.
        let preset = is_preset(&field);
        let mut candidates = of(&|fact, meaning| fact.meaning == *meaning && (fact.own || !preset));
        if candidates.is_empty() && !preset {
            candidates = of(&|fact, meaning| fact.is_in_its_paper(meaning));
        }
        if candidates.is_empty() && !preset {
            candidates = of(&|fact, meaning| fact.says_the_rest(meaning));
        }
        // "Hon. Ann Lee" and "Ann Lee" are one person, who is called with the title.
        let with_title = |value: &str| candidates.iter().any(|other| *other != value && untitled(other) == value);
        let values: Vec<String> = candidates
            .iter()
            .filter(|value| !with_title(value))
            .filter_map(|value| fitting(&field.kind, value))
            .filter(|value| field.value.as_ref() != Some(value))
            .collect();
        match &values[..] {
            [] => {}
            [only] => drop(suggested.values.insert(field.name.clone(), only.clone())),
            several => suggested.unsure.push(LeftField {
                name: field.name.clone(),
                label: field.label.clone(),
                refused: false,
                why: format!("More than one fact could belong here: {}.", several.join("; ")),
            }),
        }
    }
    suggested
}

/// What a person's own words say of each field, open or not, by the fields' names.
pub fn said_of(form: &Form, facts: &[Fact]) -> BTreeMap<String, Vec<String>> {
    let table = Table::read();
    let known = known(facts, &table);
    let of = |field: &Field| {
        let asked = meanings(field, &table);
        let own = known.iter().filter(|fact| fact.own && asked.contains(&fact.meaning)).map(|fact| fact.value);
        own.collect::<BTreeSet<&str>>().into_iter().map(str::to_owned).collect::<Vec<String>>()
    };
    let all = form.fields.iter().map(|field| (field.name.clone(), of(field)));
    all.filter(|(_, values)| !values.is_empty()).collect()
}

/// Facts whose labels say a little more than a field asks: "Primary beneficiary" beside "Beneficiaries". A person decides whether they belong
/// there. By the names of the fields, the places of the facts.
pub fn near(form: &Form, facts: &[Fact]) -> BTreeMap<String, usize> {
    let table = Table::read();
    let known: Vec<(Meaning, usize)> = facts.iter().map(|fact| table.meaning(&fact.label)).zip(0..).collect();
    let of = |field: &Field| {
        let asked = meanings(field, &table).into_iter().map(|meaning| words::without_name(&meaning));
        // A "Date" may be any.
        let asked: Vec<Meaning> = asked.filter(|meaning| !table.is_general(meaning)).collect();
        let more =
            |known: &Meaning| asked.iter().any(|meaning| known.len() == meaning.len() + 1 && meaning.is_subset(known));
        known.iter().find(|(meaning, _)| more(meaning)).map(|(_, at)| *at)
    };
    form.fields.iter().filter(is_open).filter_map(|field| Some((field.name.clone(), of(field)?))).collect()
}

fn is_open(field: &&Field) -> bool {
    field.value.is_none() && !field.read_only && !is_signed(field)
}

/// Whether a list shows one of its options already.
fn is_preset(field: &&Field) -> bool {
    matches!(field.kind, Kind::Choice { several: false, .. })
        && field.value.is_some()
        && !field.read_only
        && !is_signed(field)
}

/// A fact made ready.
struct Known<'a> {
    meaning: Meaning,
    about: Meaning,
    /// What the value's own words mean.
    says: Meaning,
    value: &'a str,
    /// Whether a person of the firm says it.
    own: bool,
}

impl Known<'_> {
    /// Whether a field's words are the fact's, of which there are some, and those of the paper that tells it.
    fn is_in_its_paper(&self, asked: &Meaning) -> bool {
        self.meaning.len() > 1
            && self.meaning.is_subset(asked)
            && asked.difference(&self.meaning).all(|word| self.about.contains(word))
    }

    /// Whether the value has what a field says beside the fact's words: "Elm Insurance Company" as the carrier is the insurance carrier.
    fn says_the_rest(&self, asked: &Meaning) -> bool {
        self.meaning.is_subset(asked)
            && asked.len() == self.meaning.len() + 1
            && asked.difference(&self.meaning).all(|word| self.says.contains(word))
    }
}

fn known<'a>(facts: &'a [Fact], table: &Table) -> Vec<Known<'a>> {
    let all = facts.iter().map(|fact| Known {
        meaning: table.meaning(&fact.label),
        about: table.meaning(&fact.about),
        says: table.meaning(&fact.value),
        value: fact.value.trim(),
        own: fact.paper.is_empty(),
    });
    all.filter(|fact| !fact.meaning.is_empty() && !fact.value.is_empty()).collect()
}

/// A name without the titles before it.
fn untitled(name: &str) -> &str {
    const TITLES: [&str; 13] =
        ["the", "hon", "honorable", "honourable", "judge", "justice", "mr", "mrs", "ms", "miss", "dr", "prof", "rev"];
    let mut rest = name.trim();
    while let Some((first, behind)) = rest.split_once(' ')
        && TITLES.contains(&first.trim_end_matches('.').to_lowercase().as_str())
    {
        rest = behind.trim_start();
    }
    rest
}

/// What a field's label and its name mean. A name's last part counts by itself only where nothing stands before it that says
/// whose it is.
fn meanings(field: &Field, table: &Table) -> Vec<Meaning> {
    let mut meanings: Vec<Meaning> = Vec::new();
    if let Some(label) = &field.label {
        meanings.push(table.meaning(label));
    }
    meanings.push(table.meaning(&words::without_scaffold(&field.name)));
    meanings.retain(|meaning| !meaning.is_empty());
    meanings
}

/// Whether a person signs in a field, of whatever kind its form made it.
pub fn is_signed(field: &Field) -> bool {
    let names = [field.label.as_deref(), Some(&*words::without_scaffold(&field.name))];
    names.into_iter().flatten().any(|name| {
        words::plain(name).iter().any(|word| {
            matches!(word.as_str(), "signature" | "signatures" | "signed" | "sign" | "firma" | "unterschrift")
        })
    })
}

/// The value as a field of this kind takes it.
fn fitting(kind: &Kind, value: &str) -> Option<String> {
    let among = |options: &[ChoiceOption]| {
        let same = |text: &str| text.trim().eq_ignore_ascii_case(value);
        options.iter().find(|option| same(&option.value) || same(&option.label)).map(|option| option.value.clone())
    };
    match kind {
        Kind::Text | Kind::MultiLine | Kind::Comb => Some(value.to_owned()),
        Kind::Choice { options, free, .. } => among(options).or_else(|| free.then(|| value.to_owned())),
        Kind::Radio { options } => among(options),
        Kind::Checkbox { .. } | Kind::Signature | Kind::Button => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, label: Option<&str>) -> Field {
        Field {
            name: name.into(),
            label: label.map(str::to_owned),
            kind: Kind::Text,
            places: Vec::new(),
            value: None,
            required: false,
            read_only: false,
            max_len: None,
        }
    }

    fn suggested(fields: Vec<Field>, facts: &[(&str, &str)]) -> Suggested {
        let facts: Vec<_> = facts.iter().map(|(label, value)| fact(label, value, "")).collect();
        suggest(&Form { fields, notes: Vec::new() }, &facts)
    }

    fn fact(label: &str, value: &str, about: &str) -> Fact {
        Fact { label: label.into(), value: value.into(), about: about.into(), paper: String::new() }
    }

    #[test]
    fn a_value_may_say_what_its_label_leaves_out() {
        let fields = || {
            vec![
                field("a", Some("Insurance carrier")),
                field("b", Some("Attorney for employee")),
                field("c", Some("Date of hire")),
            ]
        };
        let of = |facts: &[(&str, &str)]| suggested(fields(), facts).values;
        let values =
            of(&[("Carrier", "Elm Mutual Insurance Company"), ("Employee", "Ann Lee"), ("Hired", "May 2, 2014")]);
        assert_eq!(values.get("a").map(String::as_str), Some("Elm Mutual Insurance Company"));
        assert_eq!(values.get("b"), None);
        assert_eq!(values.get("c").map(String::as_str), Some("May 2, 2014"));
        assert_eq!(of(&[("Carrier", "Pine Freight Lines")]).get("a"), None);
    }

    #[test]
    fn a_field_is_known_by_the_paper_that_tells_it_and_near_facts_are_only_named() {
        let fields = vec![
            field("a", Some("Life insurance policy number")),
            field("b", Some("Auto insurance policy number")),
            field("c", Some("Beneficiaries")),
        ];
        let form = Form { fields, notes: Vec::new() };
        let about = "Pine Life Insurance Company policy declarations";
        let facts = [fact("Policy number", "NP-1", about), fact("Primary beneficiary", "Ann Lee", about)];
        let values = suggest(&form, &facts).values;
        assert_eq!(values, BTreeMap::from([("a".to_owned(), "NP-1".to_owned())]));
        assert_eq!(near(&form, &facts), BTreeMap::from([("c".to_owned(), 1)]));
    }

    #[test]
    fn what_a_list_shows_gives_way_to_a_persons_own_words_alone() {
        let option = |value: &str| ChoiceOption { value: value.into(), label: value.into() };
        let options = vec![option("Divorce"), option("Custody")];
        let list = Field {
            kind: Kind::Choice { options, free: false, several: false },
            value: Some("Divorce".into()),
            ..field("kind", Some("Kind of case"))
        };
        let form = Form { fields: vec![list], notes: Vec::new() };
        let own = fact("Kind of case", "custody", "");
        assert_eq!(suggest(&form, std::slice::from_ref(&own)).values.get("kind").map(String::as_str), Some("Custody"));
        let of_paper = Fact { paper: "petition.pdf".into(), ..own.clone() };
        assert!(suggest(&form, &[of_paper]).values.is_empty());
        let none = fact("Kind of case", "Adoption", "");
        assert!(suggest(&form, std::slice::from_ref(&none)).values.is_empty());
        assert_eq!(said_of(&form, &[none]), BTreeMap::from([("kind".to_owned(), vec!["Adoption".to_owned()])]));
    }

    #[test]
    fn a_name_with_and_without_its_title_is_one_person() {
        let of = |facts: &[(&str, &str)]| {
            let suggested = suggested(vec![field("judge", Some("Judge"))], facts);
            (suggested.values.get("judge").cloned(), suggested.unsure.len())
        };
        let titled = ("Judge", "Hon. Ruth Ames");
        assert_eq!(of(&[titled, ("Judge", "Ruth Ames")]), (Some("Hon. Ruth Ames".into()), 0));
        assert_eq!(of(&[titled, ("Judge", "Otto Ames")]), (None, 1));
    }

    #[test]
    fn fields_get_what_they_mean_and_nothing_else() {
        let fields = vec![
            field("f1", Some("Name of the Plaintiff:")),
            field("topmostSubform[0].Page1[0].defendantName[0]", None),
            field("Attorney_Email", None),
            field("case_no", Some("Aktenzeichen")),
            field("phone", Some("Telephone no.")),
            field("tenant.phone", None),
            field("phone2", None),
            field("x", Some("Reason for the application")),
            field("y", Some("Signature of the plaintiff")),
            field("z", Some("Date of birth (MM/DD/YYYY)")),
        ];
        let facts = [
            ("Plaintiff", "Ada Byron"),
            ("Respondent", "Acme Ltd."),
            ("Lawyer's e-mail address", "law@example.org"),
            ("Case number", "24-CV-7"),
            ("Phone", "555-0100"),
            ("Signature of plaintiff", "Ada Byron"),
            ("Date of birth", "May 4, 1980"),
        ];
        let got = suggested(fields, &facts);
        let expected: BTreeMap<String, String> = [
            ("f1", "Ada Byron"),
            ("topmostSubform[0].Page1[0].defendantName[0]", "Acme Ltd."),
            ("Attorney_Email", "law@example.org"),
            ("case_no", "24-CV-7"),
            ("phone", "555-0100"),
            ("z", "May 4, 1980"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .into();
        assert_eq!(got.values, expected);
        assert_eq!(got.unsure, []);
    }

    #[test]
    fn of_two_facts_none_is_taken() {
        let fields = || vec![field("defendant", None)];
        let got = suggested(fields(), &[("Defendant", "A"), ("Beklagte", "B")]);
        assert!(got.values.is_empty() && got.unsure.len() == 1 && got.unsure[0].why.contains("A; B"), "{got:?}");
        assert_eq!(suggested(fields(), &[("Defendant", "A"), ("Beklagte", "A")]).values.len(), 1);
    }
}
