//! Forms filled in from facts: PDF forms, and Word documents with content controls, fields of older forms, or blanks in their text.

use super::made::{MOST, Made, clipped};
use ::docx::{forms as word, package::Limits};
use pdf_forms::{ChoiceOption, Fact, Field, Form, Kind, Suggested, is_signed, near, said_of, suggest};

/// Fills in what facts clearly belong to. What only `hints` tell is left empty, and said.
pub(super) fn filled(bytes: &[u8], facts: &[Fact], hints: &[Fact]) -> Result<Made, String> {
    if bytes.starts_with(b"PK") { in_word(bytes, facts, hints) } else { in_pdf(bytes, facts, hints) }
}

fn in_pdf(bytes: &[u8], facts: &[Fact], hints: &[Fact]) -> Result<Made, String> {
    let form = pdf_forms::fields(bytes).map_err(|e| e.to_string())?;
    let suggested = suggest(&form, facts);
    let done = pdf_forms::fill(bytes, &suggested.values).map_err(|e| e.to_string())?;
    let left = done.left.into_iter().map(|field| (field.name, field.why)).collect();
    let mut notes: Vec<String> = Vec::new();
    for note in form.notes.iter().cloned().chain(done.notes).chain(kept_closed(&form)) {
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    Ok(told(&form, &suggested, (facts, hints), Done { filled: done.filled, left, document: done.bytes, notes }))
}

/// The fields that a form does not let be changed, as a sentence.
fn kept_closed(form: &Form) -> Option<String> {
    let closed = form.fields.iter().filter(|field| field.read_only && field.kind != Kind::Button);
    let names: Vec<String> =
        closed.map(|field| clipped(field.label.as_deref().unwrap_or(&field.name).trim())).collect();
    let more = names.len().saturating_sub(SHOWN);
    let listed = names.iter().take(SHOWN).map(|name| format!("“{name}”")).collect::<Vec<_>>().join(", ");
    let listed = if more > 0 { format!("{listed} and {more} more") } else { listed };
    match names.len() {
        0 => None,
        1 => Some(format!("The form does not let one of its fields be changed: {listed}.")),
        n => Some(format!("The form does not let {n} of its fields be changed: {listed}.")),
    }
}

/// Fields and choices that a sentence names.
const SHOWN: usize = 12;

fn in_word(bytes: &[u8], facts: &[Fact], hints: &[Fact]) -> Result<Made, String> {
    let limits = Limits::default();
    let fields = word::fields(bytes, limits).map_err(|e| e.to_string())?;
    let mut blanks = word::blanks(bytes, limits).map_err(|e| e.to_string())?;
    // A field in a cell of a table is no blank besides.
    blanks.retain(|blank| fields.iter().all(|field| field.label.as_ref() != Some(&blank.label)));
    if fields.is_empty() && blanks.iter().all(|blank| blank.closed.is_some()) {
        return Err("This Word document has nothing to fill in: no content controls, no form fields, and no blanks such as [Client name], \
            Name: ____ or an empty cell beside its label."
            .into());
    }
    // Tags may repeat. What stands in brackets does not count as a word of the name.
    let name = |field: &word::Field| format!("{}[{}]", field.name, field.number);
    let blank_name = |blank: &word::Blank| format!("{}[blank {}]", blank.label, blank.number);
    let all = fields.iter().map(|field| alike(field, name(field)));
    let form = Form {
        fields: all.chain(blanks.iter().map(|blank| blank_alike(blank, blank_name(blank)))).collect(),
        notes: Vec::new(),
    };
    let suggested = suggest(&form, facts);
    let value = |name: &str| suggested.values.get(name).cloned();
    // Blanks first: what a field holds moves characters of its paragraph.
    let values = blanks.iter().filter_map(|blank| Some((blank.number, value(&blank_name(blank))?))).collect();
    let in_text = word::fill_blanks(bytes, &values, limits).map_err(|e| e.to_string())?;
    let values = fields.iter().filter_map(|field| Some((field.number, value(&name(field))?))).collect();
    let done = word::fill(&in_text.document, &values, limits).map_err(|e| e.to_string())?;

    let filled_fields = fields.iter().filter(|field| done.filled.contains(&field.number)).map(name);
    let filled_blanks = blanks.iter().filter(|blank| in_text.filled.contains(&blank.number)).map(blank_name);
    let why = |refused: &[word::Left], number: usize, closed: Option<&str>| {
        let refused = refused.iter().find(|left| left.number == number).map(|left| left.why.as_str());
        refused.or(closed).unwrap_or(NOTHING_KNOWN).to_owned()
    };
    let empty = fields.iter().filter(|field| !done.filled.contains(&field.number) && !has_value(field));
    let empty = empty.map(|field| (name(field), why(&done.left, field.number, field.closed)));
    let open = blanks.iter().filter(|blank| !in_text.filled.contains(&blank.number));
    let open = open.map(|blank| (blank_name(blank), why(&in_text.left, blank.number, blank.closed)));
    let (filled, left) = (filled_fields.chain(filled_blanks).collect(), empty.chain(open).collect());
    Ok(told(&form, &suggested, (facts, hints), Done { filled, left, document: done.document, notes: Vec::new() }))
}

/// A blank as the matching of facts knows fields.
fn blank_alike(blank: &word::Blank, name: String) -> Field {
    Field {
        name,
        label: Some(blank.label.clone()),
        kind: Kind::Text,
        places: Vec::new(),
        value: None,
        required: false,
        read_only: blank.closed.is_some(),
        max_len: None,
    }
}

/// A box that is clear may have been left so.
fn has_value(field: &word::Field) -> bool {
    field.value.as_ref().is_some_and(|value| value != "off")
}

/// The field as the matching of facts knows fields.
fn alike(field: &word::Field, name: String) -> Field {
    let options = |all: &[String]| all.iter().map(|o| ChoiceOption { value: o.clone(), label: o.clone() }).collect();
    let kind = match &field.kind {
        word::Kind::Text { lines: true, .. } => Kind::MultiLine,
        word::Kind::Text { .. } | word::Kind::Date => Kind::Text,
        word::Kind::Choice { options: all, free } => {
            Kind::Choice { options: options(all), free: *free, several: false }
        }
        word::Kind::Checkbox => Kind::Checkbox { on: "on".into() },
    };
    let label = field.label.clone().or_else(|| Some(field.name.clone())).filter(|label| !label.is_empty());
    Field {
        name,
        label,
        kind,
        places: Vec::new(),
        value: field.value.clone(),
        required: false,
        read_only: field.closed.is_some(),
        max_len: None,
    }
}

/// What became of a form.
struct Done {
    /// Names of fields.
    filled: Vec<String>,
    /// Names of fields, and why they are empty.
    left: Vec<(String, String)>,
    document: Vec<u8>,
    notes: Vec<String>,
}

/// The same with the words that a person knows the fields by. Why a field that two facts could belong to is empty is told by the match,
/// and what a paper of others says of it is told and not filled in.
fn told(form: &Form, suggested: &Suggested, (facts, hints): (&[Fact], &[Fact]), done: Done) -> Made {
    let shown = |name: &str| {
        let label = form.fields.iter().find(|field| field.name == name).and_then(|field| field.label.as_deref());
        let bare = name.split('[').next().unwrap_or(name);
        clipped(label.map(str::trim).filter(|label| !label.is_empty()).unwrap_or(if bare.is_empty() {
            "A field without a name"
        } else {
            name
        }))
    };
    let all: Vec<Fact> = facts.iter().chain(hints).cloned().collect();
    let (said, nearly) = (suggest(form, hints), near(form, &all));
    let hint = |name: &str| {
        let exact = said.values.get(name).and_then(|value| hints.iter().find(|fact| fact.value.trim() == value));
        if let Some(fact) = exact {
            return Some(format!("Not filled in: “{}” says “{}”.", fact.paper, clipped(&fact.value)));
        }
        let fact = nearly.get(name).and_then(|at| all.get(*at)).filter(|fact| !fact.paper.is_empty())?;
        Some(format!("Not filled in: “{}” says “{}: {}”.", fact.paper, fact.label, clipped(&fact.value)))
    };
    // Which paper told what was filled in.
    let by = |value: &str| {
        let known = facts.iter().filter(|fact| fact.value.trim() == value);
        match known.min_by_key(|fact| !fact.paper.is_empty()) {
            Some(fact) if !fact.paper.is_empty() => format!("{} ({})", clipped(value), fact.paper),
            _ => clipped(value),
        }
    };
    let own = said_of(form, facts);
    let unsure = |name: &str| suggested.unsure.iter().find(|field| field.name == name).map(|field| field.why.clone());
    let mut filled: Vec<(String, String)> = done
        .filled
        .iter()
        .map(|name| (shown(name), by(suggested.values.get(name).map_or("", String::as_str))))
        .collect();
    let mut left: Vec<(String, String)> = done
        .left
        .iter()
        .map(|(name, why)| {
            let given = form.fields.iter().find(|field| field.name == *name && says_nothing(why));
            let given = given.and_then(|field| match is_signed(field) {
                true => Some(SIGNED.to_owned()),
                false => not_put_in(field, own.get(name)?),
            });
            let why = unsure(name).or(given).or_else(|| hint(name)).unwrap_or_else(|| why.clone());
            (shown(name), clipped(&why))
        })
        .collect();
    // What was said of a field that holds something already, or that nobody may change.
    for field in &form.fields {
        let known = done.filled.contains(&field.name) || done.left.iter().any(|(name, _)| *name == field.name);
        let why = own.get(&field.name).filter(|_| !known).and_then(|values| not_put_in(field, values));
        left.extend(why.map(|why| (shown(&field.name), clipped(&why))));
    }
    filled.truncate(MOST);
    left.truncate(MOST);
    let document = if filled.is_empty() { Vec::new() } else { done.document };
    Made { document, filled, left, notes: done.notes, ..Made::default() }
}

/// Whether a reason is only that nobody gave a value.
fn says_nothing(why: &str) -> bool {
    ["No value was given.", "The form requires it, and no value was given.", NOTHING_KNOWN].contains(&why)
}

const NOTHING_KNOWN: &str = "Nothing that is known belongs here.";

/// Why what a person gave for a field is not in it; `None` if it is.
fn not_put_in(field: &Field, values: &[String]) -> Option<String> {
    let holds = |value: &String| field.value.as_ref().is_some_and(|held| held.trim().eq_ignore_ascii_case(value));
    if values.iter().any(holds) {
        return None;
    }
    let said = values.iter().map(|value| format!("“{}”", clipped(value))).collect::<Vec<_>>().join(", ");
    Some(match &field.kind {
        Kind::Signature => SIGNED.to_owned(),
        _ if is_signed(field) => SIGNED.to_owned(),
        Kind::Button => return None,
        _ if field.read_only => format!("The form does not let this field be changed, so {said} was not put in."),
        Kind::Checkbox { .. } => format!("You gave {said}. A box is ticked by hand."),
        Kind::Choice { options, .. } | Kind::Radio { options } => {
            let names: Vec<&str> =
                options.iter().map(|option| option.label.trim()).filter(|name| !name.is_empty()).collect();
            let more = if names.len() > SHOWN { ", …" } else { "" };
            format!("{said} is not among its choices: {}{more}.", names[..names.len().min(SHOWN)].join(", "))
        }
        Kind::Text | Kind::MultiLine | Kind::Comb => {
            let held = field.value.as_deref().filter(|held| !held.trim().is_empty())?;
            format!("It holds “{}” already, so {said} was not put in.", clipped(held))
        }
    })
}

const SIGNED: &str = "A person signs here.";

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ::docx::{
        compose::{Block, Document, Inline, compose},
        package::Package,
    };

    fn form() -> Vec<u8> {
        let block = Block::Paragraph { content: vec![Inline::text("HERE")], shape: Default::default() };
        let bytes = compose(&Document { blocks: vec![block], ..Document::default() }, "2026-11-25T10:00:00Z").unwrap();
        let mut package = Package::open(&bytes, Limits::default()).unwrap();
        let main = package.main_part().unwrap();
        let text = package.xml(&main).unwrap().unwrap();
        let control = |tag: &str| {
            format!(
                "<w:sdt><w:sdtPr><w:tag w:val=\"{tag}\"/><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent><w:r><w:t>Fill in.</w:t></w:r></w:sdtContent></w:sdt>"
            )
        };
        let body = format!("{}{}{}</w:p>", control("Client name"), control("Date of birth"), control("Client name"));
        package.set(&main, text.replacen("</w:p>", &body, 1).into_bytes());
        package.write().unwrap()
    }

    #[test]
    fn what_was_given_and_not_put_in_is_told_with_its_reason() {
        let option = |value: &str| ChoiceOption { value: value.into(), label: value.into() };
        let field = |name: &str, kind: Kind, value: Option<&str>, read_only: bool| Field {
            name: name.into(),
            label: Some(name.into()),
            kind,
            places: Vec::new(),
            value: value.map(str::to_owned),
            required: false,
            read_only,
            max_len: None,
        };
        let list = Kind::Choice { options: vec![option("Ohio"), option("Utah")], free: false, several: false };
        let fields = vec![
            field("County", list, Some("Ohio"), false),
            field("Petitioner", Kind::Text, None, true),
            field("Interpreter needed", Kind::Checkbox { on: "on".into() }, None, false),
            field("Signature of petitioner", Kind::Text, None, false),
            field("Judge", Kind::Text, Some("Ruth Ames"), false),
        ];
        let form = Form { fields, notes: Vec::new() };
        let fact = |label: &str, value: &str| Fact { label: label.into(), value: value.into(), ..Fact::default() };
        let facts = [
            fact("County", "Texas"),
            fact("Petitioner", "Ann Lee"),
            fact("Interpreter needed", "yes"),
            fact("Signature of petitioner", "Ann Lee"),
            fact("Judge", "Ruth Ames"),
        ];
        let left = ["Interpreter needed", "Signature of petitioner"];
        let left = left.map(|name| (name.to_owned(), "No value was given.".to_owned())).to_vec();
        let done = Done { filled: Vec::new(), left, document: Vec::new(), notes: Vec::new() };
        let made = told(&form, &suggest(&form, &facts), (&facts, &[]), done);
        let pair = |name: &str, why: &str| (name.to_owned(), why.to_owned());
        assert_eq!(
            made.left,
            [
                pair("Interpreter needed", "You gave “yes”. A box is ticked by hand."),
                pair("Signature of petitioner", SIGNED),
                pair("County", "“Texas” is not among its choices: Ohio, Utah."),
                pair("Petitioner", "The form does not let this field be changed, so “Ann Lee” was not put in."),
            ]
        );
        assert_eq!(
            kept_closed(&form).as_deref(),
            Some("The form does not let one of its fields be changed: “Petitioner”.")
        );
    }

    #[test]
    fn a_word_form_is_filled_in_and_a_strangers_paper_only_suggests() {
        let fact = |label: &str, value: &str, paper: &str| Fact {
            label: label.into(),
            value: value.into(),
            paper: paper.into(),
            about: String::new(),
        };
        let facts = [fact("Client name", "Quill 42", "")];
        let hints = [fact("Date of birth", "May 4, 1980", "letter.txt")];
        let made = filled(&form(), &facts, &hints).unwrap();
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        // The words before a control name it for a person.
        assert_eq!(made.filled, [pair("HERE", "Quill 42"), pair("Client name", "Quill 42")]);
        assert_eq!(made.left, [pair("Date of birth", "Not filled in: “letter.txt” says “May 4, 1980”.")]);
        let held: Vec<Option<String>> =
            word::fields(&made.document, Limits::default()).unwrap().into_iter().map(|field| field.value).collect();
        assert_eq!(held, [Some("Quill 42".into()), None, Some("Quill 42".into())]);
        let plain = compose(&Document::default(), "2026-11-25T10:00:00Z").unwrap();
        assert!(filled(&plain, &facts, &[]).unwrap_err().contains("nothing to fill in"));
    }
}
