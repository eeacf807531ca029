//! The corpus of tests/data/citations (eyecite's and reporters-db's own examples), and promises for every input.

use super::*;
use proptest::prelude::*;
use serde_json::Value;

const CASES: &str = include_str!("../../../tests/data/citations/cases.json");
const REPORTERS: &str = include_str!("../../../tests/data/citations/examples_reporters.json");
const LAWS: &str = include_str!("../../../tests/data/citations/examples_laws.json");
const COURTS: &str = include_str!("../../../tests/data/citations/examples_courts.json");

fn rows(json: &str) -> Vec<Value> {
    serde_json::from_str(json).unwrap()
}

fn solid(s: &str) -> String {
    s.split_whitespace().collect::<String>().replace('’', "'")
}

/// What differs between a citation and what is expected, if anything.
fn difference(c: &Citation, e: &Value, plain: bool) -> Option<String> {
    let kind = match e["type"].as_str().unwrap() {
        "FullCaseCitation" => Kind::Case,
        "ShortCaseCitation" => Kind::Short,
        "SupraCitation" => Kind::Supra,
        "IdCitation" => Kind::Id,
        "FullLawCitation" => Kind::Law,
        "FullJournalCitation" => Kind::Journal,
        "UnknownCitation" => Kind::Unknown,
        _ => Kind::Reference,
    };
    let (groups, meta) = (&e["groups"], &e["metadata"]);
    let text = |v: &Value| v.as_str().map(str::to_owned);
    let page = text(&groups["page"]).or(text(&groups["section"]));
    let mut wrong = Vec::new();
    let mut check = |field: &str, fits: bool| {
        if !fits {
            wrong.push(field.to_owned());
        }
    };
    check("kind", c.kind == kind);
    check("volume", c.volume == text(&groups["volume"]));
    check("page", c.page == page || c.kind == Kind::Unknown);
    if let Some(standard) = e["corrected_reporter"].as_str() {
        let printed = solid(groups["reporter"].as_str().unwrap_or_default());
        let ours = solid(c.reporter().unwrap_or_default());
        check("reporter", ours == solid(standard) || ours == printed);
    }
    check("pin", c.pin == text(&meta["pin_cite"]));
    let year = e["year"].as_u64().map(|y| y as u16);
    check("year", year.is_none() || c.year == year);
    check("court", meta["court"].is_null() || c.court == meta["court"].as_str());
    if matches!(c.kind, Kind::Case | Kind::Reference) {
        check("plaintiff", c.plaintiff == text(&meta["plaintiff"]));
        check("defendant", c.defendant.clone().or(c.antecedent.clone()) == text(&meta["defendant"]));
    }
    if plain && let Some(span) = e["span"].as_array() {
        check("span", Some(c.span.start as u64) == span[0].as_u64() && Some(c.span.end as u64) == span[1].as_u64());
    }
    (!wrong.is_empty()).then(|| wrong.join(" "))
}

#[test]
fn the_corpus_is_read_exactly() {
    let cases = rows(CASES);
    let mut misses = Vec::new();
    for case in &cases {
        let (text, plain) = (case["text"].as_str().unwrap(), case["input"] == "plain");
        let mut found = if plain { find(text) } else { find_in_markup(text) };
        if case["options"]["remove_ambiguous"] == true {
            found.retain(|c| !c.ambiguous);
        }
        let expected = case["expected"].as_array().unwrap();
        let wrong = found.iter().zip(expected).find_map(|(c, e)| difference(c, e, plain));
        if found.len() != expected.len() || wrong.is_some() {
            misses.push(format!("{}: {} for {}, {wrong:?}", case["id"], found.len(), expected.len()));
        }
    }
    let exact = cases.len() - misses.len();
    println!("{exact} of {} texts exact", cases.len());
    assert!(exact * 100 >= cases.len() * 98, "{}", misses.join("\n"));
}

/// How many examples are found, and how many with the right source.
fn examples(json: &str) -> (usize, usize, usize) {
    let all = rows(json);
    let (mut found, mut assigned) = (0, 0);
    for e in &all {
        let citations = find(e["text"].as_str().unwrap());
        let key = e["reporter"].as_str().unwrap();
        found += usize::from(citations.iter().any(|c| c.printed.is_some()));
        // An abbreviation that stays ambiguous, with no year beside it, still names the right source among others.
        assigned += usize::from(citations.iter().any(|c| c.ambiguous || c.source().is_some_and(|s| s.series == key)));
    }
    (all.len(), found, assigned)
}

#[test]
fn the_examples_of_the_tables_are_found() {
    let (all, found, assigned) = examples(REPORTERS);
    println!("reporters: {found} found, {assigned} assigned, of {all}");
    assert_eq!((all, found), (236, 236));
    assert!(assigned >= 230, "{assigned}");
    let (all, found, assigned) = examples(LAWS);
    println!("laws: {found} found, {assigned} assigned, of {all}");
    // One misprint is not read.
    assert!(all == 194 && found >= 193 && assigned >= 193, "{found} {assigned}");
}

/// Citations as `volume|abbreviation|page|plaintiff|defendant|year|court`, empty where nothing stands.
fn read(text: &str) -> Vec<String> {
    let field = |f: &Option<String>| f.clone().unwrap_or_default();
    let year = |c: &Citation| c.year.map(|y| y.to_string()).unwrap_or_default();
    let line = |c: &Citation| {
        let (reporter, court) = (c.reporter().unwrap_or_default(), c.court.unwrap_or_default());
        let (volume, page) = (field(&c.volume), field(&c.page));
        let (plaintiff, defendant) = (field(&c.plaintiff), field(&c.defendant));
        format!("{volume}|{reporter}|{page}|{plaintiff}|{defendant}|{}|{court}", year(c))
    };
    find(text).iter().map(line).collect()
}

/// California Style Manual §§ 1:17 and 1:30: the year first, blanks for a volume to come, parallels in square brackets.
#[test]
fn california_style() {
    assert_eq!(
        read("Lozman v. City of Riviera Beach (2018) __ U.S. __ [138 S.Ct. 1945, 1954]"),
        ["138|S. Ct.|1945|Lozman|City of Riviera Beach|2018|scotus"]
    );
    assert_eq!(
        read("South Dakota v. Wayfair, Inc. (2018) 585 U.S. __, __ [138 S.Ct. 2080, 201 L.Ed.2d 403]"),
        [
            "585|U.S.||South Dakota|Wayfair, Inc.|2018|scotus",
            "138|S. Ct.|2080|South Dakota|Wayfair, Inc.|2018|scotus",
            "201|L. Ed. 2d|403|South Dakota|Wayfair, Inc.|2018|"
        ]
    );
    assert_eq!(
        read("(Carpenter v. United States (2018) ___ U.S. ___, ___ [201 L.Ed.2d 507, 138 S.Ct. 2206].)"),
        ["201|L. Ed. 2d|507|Carpenter|United States|2018|", "138|S. Ct.|2206|Carpenter|United States|2018|scotus"]
    );
}

/// New York Law Reports Style Manual, rules 2.1 and 2.2: `v` without a full stop, the citation in brackets behind the names,
/// court and year in square brackets.
#[test]
fn new_york_official_style() {
    assert_eq!(read("Rogers v Rogers (63 NY2d 582 [1984])"), ["63|N.Y.2d|582|Rogers|Rogers|1984|"]);
    assert_eq!(
        read("See Parker v Port Auth. of N.Y. & N.J. (113 AD2d 763, 764 [2d Dept 1985])."),
        ["113|A.D.2d|763|Parker|Port Auth. of N.Y. & N.J.|1985|nyappdiv"]
    );
    assert_eq!(
        read("People v Jones (16 Misc 3d 1120[A], 2007 NY Slip Op 51453[U] [Sup Ct, Kings County 2007])"),
        ["16|Misc. 3d|1120[A]|People|Jones|2007|nysupct", "2007|NY Slip Op|51453[U]|People|Jones|2007|nysupct"]
    );
    assert_eq!(
        read("Hernandez v Robles (7 NY3d 338, 361 [2006, Kaye, Ch. J., dissenting])"),
        ["7|N.Y.3d|338|Hernandez|Robles|2006|"]
    );
}

#[test]
fn louisiana_and_georgia_style() {
    assert_eq!(
        read("State v. Johnson, 94-1379, p. 3 (La. 11/27/95), 663 So. 2d 1234, 1240"),
        ["663|So. 2d|1234|State|Johnson|1995|la"]
    );
    assert_eq!(
        read("Leger v. Leger, 11-366 (La.App. 3 Cir. 10/5/11), 74 So.3d 1234"),
        ["74|So. 3d|1234|Leger|Leger|2011|lactapp"]
    );
    assert_eq!(
        read("Benton v. State, 265 Ga. 648, 649 (2) (461 SE2d 202) (1995)"),
        ["265|Ga.|648|Benton|State|1995|", "461|S.E.2d|202|Benton|State|1995|"]
    );
    // Brackets with anything else are a remark.
    assert_eq!(
        read("Foo v. Bar, 265 Ga. 648 (1995) (see 461 SE2d 202)"),
        ["265|Ga.|648|Foo|Bar|1995|", "461|S.E.2d|202||||"]
    );
}

#[test]
fn older_books() {
    for (text, citation) in [
        ("Doe v. Roe, 5 Mass. xii (1809)", "5|Mass.|xii|Doe|Roe|1809|"),
        ("2 Peters' Rep., p. 45", "2|Pet.|45||||scotus"),
        ("4 Wheaton's Reports, 316", "4|Wheat.|316||||scotus"),
        ("12 Wend. R. 34", "12|Wend.|34||||"),
        ("Kirby 12", "|Kirby|12||||"),
        ("Doe v. Roe, McAll. 45 (C.C.D. Cal. 1855)", "|McAll.|45|Doe|Roe|1855|"),
        ("96 A.F.T.R.2d 2005-1234", "96|A.F.T.R.2d (RIA)|2005-1234||||"),
        ("Trade Reg. Rep. (CCH) par. 45,678", "|Trade Reg. Rep. (CCH)|45,678||||"),
    ] {
        assert_eq!(read(text), [citation], "{text}");
    }
    for text in
        ["He met Black 12 times", "Chase 5. In Mar. 12 and Div. 4", "the Bond 1855", "in civil di 5", "12 Cal. mix"]
    {
        assert_eq!(read(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn names_with_a_relation_are_whole() {
    assert_eq!(
        read("It held so. State of Ohio ex rel. Foo v. Bar et ux., 12 Ohio St. 34 (1963)"),
        ["12|Ohio St.|34|State of Ohio ex rel. Foo|Bar et ux.|1963|"]
    );
    assert_eq!(
        read("Foo v. Commonwealth ex rel. Dept. of Health, Civ. No. 01-123, 12 Pa. 34"),
        ["12|Pa.|34|Foo|Commonwealth ex rel. Dept. of Health||"]
    );
}

/// Places are those of the text as given, with what was left out.
#[test]
fn unseen_characters_and_star_pages_do_not_part_a_citation() {
    let text = "Smi\u{200b}th\u{200b} v. *12 Jones, 12\u{a0}F.3d *124 456, 460 (2d\u{2009}Cir. 1990)";
    assert_eq!(read(text), ["12|F.3d|456|Smith|Jones|1990|ca2"]);
    let found = find(text);
    let given: String = text.chars().skip(found[0].span.start).take(found[0].span.len()).collect();
    assert_eq!(given, "12\u{a0}F.3d *124 456");
    assert_eq!(find("2012 WL 12345, at *3 (S.D.N.Y. 2012)")[0].pin.as_deref(), Some("at *3"));
}

#[test]
fn printed_names_of_courts_are_recognised() {
    // Every fourth, as guessing at misspelt words is slow without optimisation.
    let some: Vec<Value> = rows(COURTS).into_iter().step_by(4).collect();
    let right = |e: &&Value| court_by_name(e["text"].as_str().unwrap()) == e["court"].as_str();
    let count = some.iter().filter(right).count();
    println!("courts: {count} of {}", some.len());
    // Many county courts of two states bear one name, and the examples know which was meant.
    assert!(count * 100 >= some.len() * 85, "{count}");
}

#[test]
fn places_are_characters_and_not_bytes() {
    let found = find("“Über alles” — Foo v. Bar, 1 U.S. 12 (1982)");
    assert_eq!((found[0].span, found[0].whole), (Span::new(27, 36), Span::new(15, 43)));
}

#[test]
fn dates_money_and_streets_are_no_citations() {
    for text in [
        "On 12 Mar. 2010 and 3 Dec. 1999 he paid $5 U.S. 100.",
        "lorem 111 N. W. 12th St.",
        "Section 5.2 of this Agreement, clause 3 (a) and Article 7",
        "Mr. Justice Holmes, 272 pages",
        "the ID. number 5",
    ] {
        let found = find(text);
        assert!(found.is_empty(), "{text}: {found:?}");
    }
}

proptest! {
    #[test]
    fn no_input_panics(text in ".{0,300}") {
        let found = find(&text);
        resolve(&found);
        find_in_markup(&text);
    }

    /// Pieces of citations, in any order, so that every branch is met.
    #[test]
    fn no_heap_of_pieces_panics(pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..24)) {
        let text = pieces.concat();
        let length = text.chars().count();
        let found = find(&text);
        for c in &found {
            prop_assert!(c.span.end <= length && c.whole.end <= length && c.whole.start <= c.span.start);
            let _ = (formats::normal(c), formats::bluebook(c));
        }
        for a in resolve(&found) {
            prop_assert!(a.citations.iter().all(|i| *i < found.len()) && a.citations.first() == Some(&a.first));
        }
        find_in_markup(&text);
    }
}

const PIECES: &[&str] = &[
    "1",
    " ",
    "2d",
    "U.S.",
    "F.",
    " at ",
    "at p. ",
    "§",
    "§§ ",
    "¶",
    "(",
    ")",
    "[",
    "]",
    "1982",
    ", ",
    ";",
    "v.",
    "Foo",
    " v. ",
    "Id.",
    "supra",
    "—",
    "___",
    "-",
    "*",
    "’",
    "tit. 5, ",
    "Ohio",
    "-Ohio-",
    "28 U.S.C. § ",
    "Cal. ",
    "Penal Code",
    " (1 Wall.) ",
    "1915A",
    "L.R.A. ",
    "La.App. 1 Cir. 05/10/10",
    "<em>",
    "</em>",
    "<page-number>",
    "&amp;",
    "&#",
    "é",
    "\n\n",
    "LII",
    "P",
    "no.",
    "In re ",
    "T.C. Memo. 2019",
    "1211(A)",
    "S.C.L. (Rice)",
    "et seq.",
    "(a)",
    "/",
    "W. Va. par. ",
    ".",
    "’s",
    "\u{2028}",
    "\u{200b}",
    "\u{a0}",
    " *12 ",
    "[*5]",
    "{**6 NY2d at 7}",
    "xii",
    "__ U.S. __ [",
    "94-1379 (La. 5/1/95), ",
    "(2) (",
    "Kirby ",
    "'s Rep.",
    "ex rel. ",
    "1999-2 V.I. Code Ann. Adv.",
];
