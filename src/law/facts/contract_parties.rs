//! Who concludes a contract: names in front of the word by which it calls them (`X, a Delaware corporation ("Seller")`), rows of its key
//! terms ("Landlord: X"), the names behind "between", and the blocks of its signatures.

mod naming;
mod rows;

use super::fact::tidy;

use naming::{BRACKETS, Line, acts, acts_in_spanish, floor, has_form, is_form, is_role, is_thing, lines, party_name};
use rows::{labelled, signatures};

pub use naming::ContractParty;

use std::ops::Range;

/// Bytes of a contract in which its opening stands, and of an opening behind "between".
const HEAD: usize = 6_000;
const BETWEEN: usize = 700;
/// Most words between "between" and the name to which it leads.
const LED: usize = 4;
/// Lines of key terms, and of signatures at the end.
const TERMS: usize = 80;
const SIGNED: usize = 60;
/// The most parties.
const MOST: usize = 8;

/// The parties of a contract, in its order; none for another paper.
pub fn contract_parties(text: &str) -> Vec<ContractParty> {
    let head = &text[..floor(text, HEAD)];
    let opening = &head[..opening_end(head)];
    let lines = lines(text);
    if !is_contract(opening) {
        return Vec::new();
    }
    let terms = &lines[..lines.len().min(TERMS)];
    let signed = &lines[lines.len().saturating_sub(SIGNED)..];
    let ways: [&dyn Fn() -> Vec<ContractParty>; 4] =
        [&|| labelled(text, terms), &|| defined(opening), &|| between(opening), &|| signatures(text, signed)];
    let mut best: Vec<ContractParty> = Vec::new();
    for way in ways {
        let found = each_once(way());
        if found.len() > best.len() {
            best = found;
        }
        if best.len() > 1 {
            break;
        }
    }
    best
}

/// Each party once, by its name.
fn each_once(all: Vec<ContractParty>) -> Vec<ContractParty> {
    let mut out: Vec<ContractParty> = Vec::new();
    for party in all {
        if out.len() < MOST && out.iter().all(|known| !known.name.eq_ignore_ascii_case(&party.name)) {
            out.push(party);
        }
    }
    out
}

/// Where the first clause begins, in bytes: the parties stand in front of it.
fn opening_end(head: &str) -> usize {
    let clause = |line: &&Line| {
        let word = line.text.split_whitespace().next().unwrap_or_default();
        let number = word.trim_end_matches(['.', ')', ':']);
        let numbered = !number.is_empty()
            && (number.bytes().all(|b| b.is_ascii_digit()) || number.eq_ignore_ascii_case("I"))
            && number.len() <= 2
            // A day that opens a line is no number of a clause: "7 May 2024".
            && (number.len() < word.len() || line.text[word.len()..].trim_start().chars().take(4).all(|c| c.is_uppercase()));
        let named = ["ARTICLE", "SECTION", "RECITALS", "WITNESSETH", "W I T N E S S E T H"]
            .iter()
            .any(|name| line.text.to_uppercase().starts_with(name));
        numbered || named && line.text.split_whitespace().count() <= 12
    };
    lines(head).iter().skip(1).find(clause).map_or(head.len(), |line| line.at)
}

/// Whether a paper is one that parties conclude.
fn is_contract(opening: &str) -> bool {
    const KINDS: [&str; 26] = [
        "agreement",
        "lease",
        "contract",
        "note",
        "guaranty",
        "guarantee",
        "amendment",
        "addendum",
        "order form",
        "statement of work",
        "license",
        "licence",
        "deed",
        "release",
        "assignment",
        "memorandum of understanding",
        "letter of intent",
        "term sheet",
        "terms",
        "sublease",
        "bill of sale",
        "charter party",
        "submission to arbitration",
        "contrato",
        "convenio",
        "acuerdo",
    ];
    let titles = opening.lines().map(str::trim).filter(|line| !line.is_empty()).take(6);
    let titled = titles.filter(|line| line.split_whitespace().count() <= 12);
    let low = opening.to_lowercase();
    titled.map(str::to_lowercase).any(|line| KINDS.iter().any(|kind| line.contains(kind)))
        || low.contains(" between ")
        || low.contains(" agree")
}

/// Names in front of what the contract calls them, in brackets.
fn defined(opening: &str) -> Vec<ContractParty> {
    let mut out: Vec<ContractParty> = Vec::new();
    // Those that are parties only beside one that is one for sure, by their places in `out`.
    let mut unsure: Vec<usize> = Vec::new();
    let low_opening = opening.to_ascii_lowercase().replace('\n', " ");
    let mut from = 0;
    let mut at = 0;
    while let Some(open) = opening[at..].find('(').map(|open| at + open) {
        let Some(close) = opening[open..].find(')').map(|close| open + close).filter(|close| close - open < BRACKETS)
        else {
            at = open + 1;
            continue;
        };
        at = close + 1;
        let Some(called) = called(&opening[open + 1..close]) else { continue };
        let before = &opening[from..open];
        // Behind the sentence of the parties other words are defined.
        if out.len() > 1 && ends_sentence(before) {
            break;
        }
        let inner = opening[open + 1..close].to_ascii_lowercase();
        let several = ["together", "collectively", "jointly"].iter().any(|word| inner.trim_start().starts_with(word));
        let named = if several { named_together(before) } else { None };
        if let Some((name, range)) = named.or_else(|| named_before(before)) {
            let sure = is_party(&name, &called);
            // "between ROSA BLUM ("Wife") and IVO ORR ("Husband")": names in capitals in the sentence of the parties.
            let introduced =
                ["between ", "among ", "comparecen", " entre "].iter().any(|lead| low_opening[..open].contains(lead));
            let capitals =
                !name.chars().any(char::is_lowercase) && !is_thing(&called) && called.split(' ').count() <= 2;
            let likely = acts(&called) || introduced && capitals;
            if sure || likely && name.contains(' ') && !is_thing(&name) {
                unsure.extend((!sure).then_some(out.len()));
                out.push(ContractParty { name, role: Some(called), range: from + range.start..from + range.end });
            }
        }
        from = close + 1;
    }
    if unsure.len() == 1 && out.len() == 1 { Vec::new() } else { out }
}

/// What stands in brackets behind a party: `hereinafter the "Lessor"`, `Lessor`.
fn called(inner: &str) -> Option<String> {
    let quote = |c: char| matches!(c, '"' | '“' | '”' | '\'' | '‘' | '’');
    let opened = inner.find(quote).and_then(|at| {
        let rest = inner[at..].trim_start_matches(quote);
        Some(rest[..rest.find(quote)?].to_owned())
    });
    let bare = || {
        let word = inner.trim().trim_start_matches("the ").trim_start_matches("hereinafter ").trim();
        is_role(word).then(|| word.to_owned())
    };
    let word = tidy(&opened.or_else(bare)?);
    let word =
        ["the ", "el ", "la ", "los ", "las "].iter().find_map(|article| word.strip_prefix(article)).unwrap_or(&word);
    let word = word.to_owned();
    (!word.is_empty()).then_some(word)
}

/// Whether a name in front of brackets is a party's and not that of a place or a paper: what it is called is a role or is made of its own
/// words ("IRM"), or the name has the form of a company.
fn is_party(name: &str, called: &str) -> bool {
    let last = called.rsplit(' ').next().unwrap_or_default();
    if is_role(called) || is_role(last) {
        return true;
    }
    let words: Vec<String> = name.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
    let initials: String = words.iter().filter_map(|word| word.chars().next()).collect();
    let letters: String = called.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    // "Promitente Compradora"
    if called.contains(' ') && (acts(last) || acts_in_spanish(last)) && !is_thing(name) {
        return true;
    }
    let own = called.split_whitespace().all(|word| words.contains(&word.to_lowercase()));
    let short = letters.len() > 1 && initials.starts_with(&letters);
    (own || short) && !is_thing(name) || has_form(name) && !is_thing(called)
}

/// Whether a sentence ends in a text: a stop behind a word of some length, with a capital letter behind it.
fn ends_sentence(text: &str) -> bool {
    text.match_indices(". ").chain(text.match_indices(".\n")).any(|(at, _)| {
        let word = text[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let next = text[at + 1..].trim_start().chars().next();
        word.len() > 3 && !is_form(word) && next.is_some_and(char::is_uppercase)
    })
}

/// The name that stands at the end of a text, with what describes it behind it: "… between Acme, Inc., a Delaware corporation, ".
fn named_before(before: &str) -> Option<(String, Range<usize>)> {
    const LEADS: [&str; 21] = [
        "between",
        "among",
        " by",
        " from",
        "to the order of",
        "induce",
        "received,",
        "\n\n",
        " with",
        "parte,",
        "la otra,",
        "una parte",
        "otra parte",
        "la otra el señor",
        "la otra la señora",
        "parte el señor",
        "parte la señora",
        "la otra el sr.",
        "la otra la sra.",
        " entre",
        "por la otra",
    ];
    let low = before.to_ascii_lowercase();
    let led = LEADS.iter().filter_map(|lead| low.rfind(lead).map(|at| at + lead.len()));
    // A word that leads to names stands before one as a whole: in "a company with its office in Reno" it leads to none.
    let led = led.filter(|at| {
        let behind = &before[*at..];
        before[..*at].ends_with("\n\n")
            || (behind.starts_with(char::is_whitespace) || before[..*at].ends_with('\n'))
                && behind.trim_start().starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
    });
    let mut from = led.max().unwrap_or(0);
    // "…, St. Paul, Minnesota, and Iron Range LLC"
    let joined = before[from..].match_indices(" and ").filter(|(at, _)| {
        before[from..from + at].ends_with([',', ';', ')']) && begins_name(before[from + at + 5..].trim_start())
    });
    from += joined.last().map_or(0, |(at, joint)| at + joint.len());
    let start = from + first_name(&before[from..])?;
    let (name, length) = party_name(&before[start..])?;
    Some((name, start..start + length))
}

/// The names in front of brackets that give several a name: "Ann Lee, a widow, and the Lee Company, Inc., (together …)".
fn named_together(before: &str) -> Option<(String, Range<usize>)> {
    let low = before.to_ascii_lowercase();
    let from = ["between", "among", " by"].iter().filter_map(|lead| low.rfind(lead).map(|at| at + lead.len())).max()?;
    let start = from + first_name(&before[from..])?;
    let (first, first_length) = party_name(&before[start..])?;
    let rest = &before[start + first_length..];
    let joined = |at: &usize| {
        let apart = |c: Option<char>| c.is_some_and(char::is_whitespace);
        apart(rest[..*at].chars().next_back()) && apart(rest[at + "and".len()..].chars().next())
    };
    let joints = rest.match_indices("and").map(|(at, _)| at).filter(joined).map(|at| at + "and".len());
    let mut seconds = joints.filter_map(|at| {
        let skip = |at: usize| at + (rest[at..].len() - rest[at..].trim_start().len());
        let at = skip(at);
        let at = rest[at..]
            .strip_prefix("the")
            .filter(|rest| rest.starts_with(char::is_whitespace))
            .map_or(at, |_| skip(at + 3));
        let (name, length) = party_name(&rest[at..]).filter(|_| rest[at..].starts_with(char::is_uppercase))?;
        Some((name, start + first_length + at + length))
    });
    let (second, end) = seconds.next()?;
    Some((format!("{first} and {second}"), start..end))
}

/// Whether a text begins with a name: "Oak LLC", "3M Company", "24 Hour Fitness USA, LLC".
fn begins_name(text: &str) -> bool {
    text.starts_with(char::is_uppercase)
        || text.starts_with(|c: char| c == '+' || c.is_ascii_digit()) && first_name(text) == Some(0)
}

/// Whether a text begins with a number that is part of a company's name: "84 Lumber Company". "1. Oak LLC" and "(2) Oak LLC" are numbered.
fn is_numbered_name(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[digits..];
    let apart = rest.trim_start_matches([' ', '\n']);
    (1..=4).contains(&digits)
        && apart.len() < rest.len()
        && apart.starts_with(char::is_uppercase)
        && party_name(text).is_some_and(|(name, _)| has_form(&name))
}

/// Where the first word stands that can begin a name.
fn first_name(text: &str) -> Option<usize> {
    let (mut at, mut first) = (0, true);
    for word in text.split_inclusive(char::is_whitespace) {
        let lead = word.len() - word.trim_start_matches(['(', '"', '“', '*', '_']).len();
        let bare = &word[lead..];
        // "3M", "i-on" and "eBay" are names.
        let own = bare.contains(['-', '.']) || bare.chars().any(char::is_uppercase);
        // "Parties: Oak AS, of Bergen": a label is no name.
        if bare.trim().ends_with(':') && text[at + word.len()..].starts_with(char::is_uppercase) {
            at += word.len();
            continue;
        }
        let figure = bare.strip_prefix('+').unwrap_or(bare).starts_with(|c: char| c.is_ascii_digit());
        let begins = bare.starts_with(char::is_uppercase)
            || figure && bare.trim().chars().any(char::is_alphabetic)
            || first && is_numbered_name(&text[at + lead..])
            || first && own && bare.starts_with(char::is_lowercase);
        let lead_in = ["this", "the", "and", "between", "among", "for"];
        if begins && !lead_in.contains(&bare.trim().trim_end_matches(':').to_lowercase().as_str()) {
            return Some(at + lead);
        }
        at += word.len();
        first &= matches!(bare.trim(), "" | "," | ";" | "and" | "the");
    }
    None
}

/// The two names behind "between".
fn between(opening: &str) -> Vec<ContractParty> {
    let low = opening.to_ascii_lowercase();
    let leads = ["between", "among"].iter().filter_map(|lead| low.find(lead).map(|at| at + lead.len()));
    let Some(from) = leads.min() else { return Vec::new() };
    let rest = &opening[from..floor(opening, from + BETWEEN)];
    let name = |start: usize| {
        let lead = first_name(&rest[start..])?;
        // "Between the parties, Oak LLC", but not "between budget lines without asking us".
        if rest[start..start + lead].split_whitespace().count() > LED {
            return None;
        }
        let start = start + lead;
        let (name, length) = party_name(&rest[start..])?;
        Some(ContractParty { name, role: None, range: from + start..from + start + length })
    };
    let Some(first) = name(0) else { return Vec::new() };
    let behind = first.range.end - from;
    let joint = rest[behind..].match_indices(" and ").map(|(at, joint)| behind + at + joint.len());
    let mut joint = joint.chain(rest[behind..].match_indices("\nand ").map(|(at, joint)| behind + at + joint.len()));
    let second = joint.find(|at| begins_name(rest[*at..].trim_start())).and_then(name);
    [Some(first), second].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn names(text: &str) -> Vec<String> {
        contract_parties(text).into_iter().map(|party| party.name).collect()
    }

    #[test]
    fn parties_stand_in_front_of_what_the_contract_calls_them() {
        let text = "SUPPLY AGREEMENT\n\nThis Agreement is made on May 2, 2026 between PINE\n& BOLT MILLS, INC. (\"Mill\"), 12 Pier Road,\nSt. Ives, Ohio, and HARBOR OAK LLC (the \"Buyer\"), Reno, Nevada. Mill has a lease with Reno School District (\"Owner\") for the yard (the \"Yard\").\n\n1. Goods.";
        assert_eq!(names(text), ["PINE & BOLT MILLS, INC.", "HARBOR OAK LLC"]);
        let lease = "LEASE\n\nThis Lease (the \"Lease\") is entered into as of the 1st day of\nJuly, 2026 by GRANITE YARD TRUST (\"Owner\") and\nPOLE CHAIN, LLC, a Nevada company (\"Occupant\").\n";
        assert_eq!(names(lease), ["GRANITE YARD TRUST", "POLE CHAIN, LLC"]);
        let note = "PROMISSORY NOTE\n\n$9,000.00          Reno, Nevada\n\nFOR VALUE RECEIVED, Oak Partners, LP (\"Maker\") promises to pay to the order of Pine Mills, Inc. (\"Payee\") the sum.\n";
        assert_eq!(names(note), ["Oak Partners, LP", "Pine Mills, Inc."]);
        let couple = "LEASE\n\nTHIS LEASE is made by and between OAK PLAZA, LTD., a Texas partnership (hereinafter \"Lessor\"), whose address is 44 Bee Road, Reno, Nevada 78746, and ANA SOLIS and IVO SOLIS, individually and doing business as THE KETTLE (hereinafter, jointly, \"Lessee\").\n";
        assert_eq!(names(couple), ["OAK PLAZA, LTD.", "ANA SOLIS and IVO SOLIS"]);
        let short = "SETTLEMENT AGREEMENT\nThis Agreement is entered into by Iron Oak Mechanical LLC (\"IOM\") and Pine & Strand, Inc. (\"P&S\"), effective today.\n";
        assert_eq!(names(short), ["Iron Oak Mechanical LLC", "Pine & Strand, Inc."]);
        let bare = "AMENDMENT TO LEASE\n\nBetween OAK PLAZA, LTD. (Lessor) and ANA SOLIS (Lessee).\n";
        assert_eq!(names(bare), ["OAK PLAZA, LTD.", "ANA SOLIS"]);
        let roles = contract_parties(bare);
        assert_eq!(roles[1].role.as_deref(), Some("Lessee"));
        assert_eq!(&bare[roles[1].range.clone()], "ANA SOLIS");
    }

    #[test]
    fn a_number_may_begin_a_name() {
        let supply = "SUPPLY AGREEMENT\n\nThis Agreement is made on May 2, 2026 between Pine Yards LLC (\"Buyer\") and 84 Oak Lumber Company (\"Seller\").\n";
        assert_eq!(names(supply), ["Pine Yards LLC", "84 Oak Lumber Company"]);
        let bare = "NDA AGREEMENT\n\nThis Agreement is between 5 Guys Holdings, Inc., a Virginia corporation, and 20 Mile Foods LLC, of Reno. It takes effect today.\n";
        assert_eq!(names(bare), ["5 Guys Holdings, Inc.", "20 Mile Foods LLC"]);
        let called =
            "LEASE\n\nThis Lease is between Elm Street Partners (\"Landlord\") and +1-888-ROSES Outlet (\"Tenant\").\n";
        assert_eq!(names(called), ["Elm Street Partners", "+1-888-ROSES Outlet"]);
        let rows = "ORDER FORM\nSeller: 84 Oak Lumber Company\nBuyer: +1-888-ROSES Outlet\nTerm: 36 months\n";
        assert_eq!(names(rows), ["84 Oak Lumber Company", "+1-888-ROSES Outlet"]);
        let listed = "SUPPLY AGREEMENT\n\nbetween\n(1) OAK MARINE, INC. (\"Supplier\"); and\n(2) PINE CHANDLERY, L.L.C. (\"Buyer\")\n";
        assert_eq!(names(listed), ["OAK MARINE, INC.", "PINE CHANDLERY, L.L.C."]);
    }

    #[test]
    fn parties_stand_in_rows_behind_between_and_in_signatures() {
        let table = "ORDER FORM\nCustomer | Oak Credit Union, 1 Pier Plaza, Reno\nProvider | Pine Data, Inc., 44 Elm Street, Ames\nTerm | 36 months\n";
        assert_eq!(names(table), ["Oak Credit Union", "Pine Data, Inc."]);
        let rows = "NON-DISCLOSURE AGREEMENT\nPARTICULARS\nDiscloser Oak Marine Coatings, Inc.,\nBath, Maine\nRecipient Pine Laboratories, LLC,\nDover\nPurpose Testing\n";
        assert_eq!(names(rows), ["Oak Marine Coatings, Inc.", "Pine Laboratories, LLC"]);
        let title =
            "ASSET PURCHASE AGREEMENT\nbetween\nOAK MOTORS, INC. and PINE AUTO PARTNERS, LP\ndated as of May 2, 2026\n";
        assert_eq!(names(title), ["OAK MOTORS, INC.", "PINE AUTO PARTNERS, LP"]);
        let plain = "NDA AGREEMENT\n\nThis Agreement is between Oak Data, Inc., a Virginia corporation, and Pine Labs GmbH, of Munich, Germany. It takes effect today.\n";
        assert_eq!(names(plain), ["Oak Data, Inc.", "Pine Labs GmbH"]);
        let signed = "CONSULTING TERMS\n\n1. Work. It is done well.\n\nOAK DATA, INC.\nBy: /s/ Ann Lee\n\nPINE LABS, LLC\nBy: ______\n";
        assert_eq!(names(signed), ["OAK DATA, INC.", "PINE LABS, LLC"]);
        let listed = "ESCROW AGREEMENT\n\nAmong: Vault Services, Inc. (\"Escrow Agent\"); Quill Ltd. (\"Depositor\"); and Harbor Hospital District (\"Beneficiary\").\n";
        assert_eq!(names(listed), ["Vault Services, Inc.", "Quill Ltd.", "Harbor Hospital District"]);
        let submitted = "SUBMISSION TO ARBITRATION\n\nOak Implants Corp. (\"Oak\") and Dr. Ida Venn (\"Inventor\") cannot agree on royalties.\n";
        assert_eq!(names(submitted), ["Oak Implants Corp.", "Dr. Ida Venn"]);
        let farm = "CASH FARM LEASE\n\nThis lease is entered into May 5, 2024, by Ruth Lind, Trustee of the Lind Trust (hereinafter \"Owner\"), and Blue Farms, an Iowa partnership (hereinafter \"Operator\").\n\nA. LAND.";
        assert_eq!(names(farm), ["Ruth Lind", "Blue Farms"]);
        let charter = "BAREBOAT CHARTER PARTY\n\n1. Vessel: M/Y Wind\n2. Owner: Oak Yachts, Inc., 8 Harbor Walk\n3. Charterer: Dr. Ida Venn, 14 Lane\n4. Charter period: two weeks\n";
        assert_eq!(names(charter), ["Oak Yachts, Inc.", "Dr. Ida Venn"]);
        let labelled = "SUPPLY AGREEMENT\n\nParties: Oak Optikk AS, of Bergen (\"Oak\") and Pine Supply, Inc., of Boise (\"Pine\").\n";
        assert_eq!(names(labelled), ["Oak Optikk AS", "Pine Supply, Inc."]);
        let spanish = "CONTRATO DE OBRA\n\nEn Monterrey, a 12 de marzo de 2025, comparecen:\n\nDe una parte, NORTE, S.A. DE C.V., representada por el señor Luis Paz (en adelante, \"el Cliente\"), y de otra parte, BRAVO Y ASOCIADOS, S.C., representada por Ana Ruiz (en adelante, \"el Prestador\").\n\nPRIMERA. Objeto.";
        assert_eq!(names(spanish), ["NORTE, S.A. DE C.V.", "BRAVO Y ASOCIADOS, S.C."]);
        let promise = "CONTRATO DE PROMESA\n\nEn Puebla, a 7 de febrero de 2026, comparecen por una parte INMOBILIARIA CERRO, S.A. de C.V., representada por el Lic. Luis Paz (el \"PROMITENTE VENDEDOR\"), y por la otra la señora ANA RUIZ SOTO, con domicilio en 7 Pier Lane, Reno (la \"PROMITENTE COMPRADORA\"), al tenor de lo siguiente.\n";
        assert_eq!(names(promise), ["INMOBILIARIA CERRO, S.A. de C.V.", "ANA RUIZ SOTO"]);
        let three = "TRIAL AGREEMENT\n\namong OAK THERAPEUTICS, INC., a Delaware corporation (\"Sponsor\"), ST. ANNE MEDICAL CENTER, an Ohio nonprofit corporation (\"Institution\"), and DR. IDA VENN (\"Investigator\").\n";
        assert_eq!(names(three), ["OAK THERAPEUTICS, INC.", "ST. ANNE MEDICAL CENTER", "DR. IDA VENN"]);
        let numbered = "DISTRIBUTION AGREEMENT\n\n(1) OAK MARINE COATINGS, INC. of Bath, Maine (\"Supplier\"); and\n(2) PINE CHANDLERY, L.L.C. of Mobile, Alabama (\"Distributor\")\n\nmade on 1 November 2022.\n";
        assert_eq!(names(numbered), ["OAK MARINE COATINGS, INC.", "PINE CHANDLERY, L.L.C."]);
        let whole = "AGREEMENT\n\nThis Agreement is between Harbor District of Alameda, a public agency, and Foundation of the Arts, of Reno.\n";
        assert_eq!(names(whole), ["Harbor District of Alameda", "Foundation of the Arts"]);
        assert!(names("Dear Ann, the report says nothing. Best, Ivo").is_empty());
        let grant = "ELM FOUNDATION\n\nDear Ms. Lee:\n\nThis letter is our whole agreement. You may move money between budget lines without asking us first.\n\nb) Payments. We pay in May.\n";
        assert!(names(grant).is_empty(), "{:?}", names(grant));
        let couple = contract_parties(
            "SEPARATION AGREEMENT\n\nThis Agreement is made between ROSA ANN BLUM (\"Wife\") and IVO ORR (\"Husband\"), who were married in 2010.\n",
        );
        assert_eq!(
            couple.iter().map(|one| one.role.as_deref().unwrap_or_default()).collect::<Vec<_>>(),
            ["Wife", "Husband"]
        );
        let services = contract_parties(
            "CONTRATO DE SERVICIOS\n\nEn Lima, a 15 de enero de 2026, comparecen por una parte ANDES S.A.S., representada por Ana Ruiz, con domicilio en Calle 7 (el \"CONTRATANTE\"), y por la otra el señor IVO ORR, con domicilio en 52 Pier Street (el \"CONTRATISTA\").\n",
        );
        let all: Vec<(&str, &str)> =
            services.iter().map(|one| (one.name.as_str(), one.role.as_deref().unwrap_or_default())).collect();
        assert_eq!(all, [("ANDES S.A.S.", "CONTRATANTE"), ("IVO ORR", "CONTRATISTA")]);
        let trial = "TRIAL AGREEMENT\n\namong NOVIX, INC., a Delaware corporation (\"Sponsor\"), ST. ELM MEDICAL CENTER, an Oregon\ncorporation (\"Institution\"), and DR. IDA MOE (\"Investigator\").\n";
        assert_eq!(names(trial), ["NOVIX, INC.", "ST. ELM MEDICAL CENTER", "DR. IDA MOE"]);
        let wrapped = "OIL LEASE\n\nTHIS LEASE is made between ROSA BLUM, a widow, and the\nBLUM MINERALS, LTD., of Reno (together \"Lessor\"), and OAK OPERATING, LLC (\"Lessee\").\n";
        assert_eq!(names(wrapped), ["ROSA BLUM and BLUM MINERALS, LTD.", "OAK OPERATING, LLC"]);
        let together = "OIL LEASE\n\nTHIS LEASE is made as of May 2, 2024, between ROSA BLUM, a widow, and the BLUM MINERALS, LTD., whose address is 12 Pier Road, Reno, Nevada 78118 (together \"Lessor\"), and OAK OPERATING, LLC (\"Lessee\").\n";
        assert_eq!(names(together), ["ROSA BLUM and BLUM MINERALS, LTD.", "OAK OPERATING, LLC"]);
    }

    proptest! {
        #[test]
        fn any_text(text in "(\\PC|[0-9]{1,3}|[(),.\" ]|\n|between | and |LLC|Landlord: |AGREEMENT|By: |\\(\"|\"\\)){0,90}") {
            for party in contract_parties(&text) {
                prop_assert!(text.get(party.range).is_some());
            }
        }
    }
}
