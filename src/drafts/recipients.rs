//! Where somebody lives, as an order or the papers say it, and how a letter greets.

use super::{
    papers::{bare, cased},
    whom::ROLES,
};
use crate::{
    law::{
        Letters, Span,
        facts::{self, companies::is_company_form},
    },
    tasks::Source,
};

/// Lines of an address below a name.
const LINES: usize = 4;
/// Characters between a name and its address in a sentence.
const NEAR: usize = 60;
/// Characters between them where the sentence says that it is the address.
const SAID: usize = 160;

/// Whom a letter addresses: the lines of name and address with their place, and what is still to be asked.
#[derive(Clone)]
pub struct Recipient {
    pub name: String,
    pub lines: Vec<String>,
    pub from: Place,
    /// Whether no address was found.
    pub open: bool,
}

/// Where a value stands.
#[derive(Clone)]
pub enum Place {
    Order(Span),
    Paper(Box<Source>),
}

/// A name with its address, each line by itself, and where both stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub lines: Vec<String>,
    pub span: Span,
}

/// The address that stands with a name in a text: in the lines below it, or behind it in a sentence.
pub fn address_of(name: &str, text: &str) -> Option<Address> {
    let letters = Letters::new(text);
    let key = bare(name);
    if key.len() < 3 {
        return None;
    }
    let lines: Vec<Span> = letters.lines().map(|line| unlabelled(&letters, letters.trim(line))).collect();
    let named = |line: Span| {
        let words = letters.exact(line);
        let own = bare(&words);
        let behind = own.len().saturating_sub(key.len());
        // "Mr. Carl Weiss", "Carl Weiss, Esq.", "Carl Weiss, WSBA No. 40277"; "By: /s/ Carl Weiss" is a signature.
        let admitted = own.starts_with(&key) && is_admitted(&words);
        // "Mr. Dale R. Blum, General Partner" has an initial and an office more.
        let head: Vec<String> = words.split(',').next().unwrap_or_default().split_whitespace().map(bare).collect();
        let wanted: Vec<String> = name.split_whitespace().map(bare).collect();
        let mut rest = head.iter();
        let in_order =
            wanted.len() > 1 && head.len() <= wanted.len() + 2 && wanted.iter().all(|word| rest.any(|own| own == word));
        (own.contains(&key) && (behind <= 8 || admitted) || in_order)
            && (!words.contains(['/', ':']) || attention(&words).is_some())
    };
    let block = lines.iter().enumerate().filter(|(_, line)| named(**line)).find_map(|(at, first)| {
        let below = lines.iter().skip(at + 1).take(LINES).take_while(|line| !line.is_empty());
        let below: Vec<Span> = below.copied().collect();
        let last = below.iter().position(|line| has_zip(&letters.exact(*line)))?;
        // Below a party's name in a caption stand its role, the number of the case, and the first paragraph of the paper.
        if below[..=last].iter().any(|line| is_of_a_pleading(&letters.folded(*line))) {
            return None;
        }
        let mut all: Vec<String> = std::iter::once(first)
            .chain(&below[..=last])
            .map(|line| letters.folded(*line).trim_end_matches(',').to_owned())
            .filter(|line| !says_for_whom(line))
            .collect();
        if is_admitted(&all[0]) {
            name.clone_into(&mut all[0]);
        }
        // "Pier Nine, Inc. / Attn: Carl Weiss": the company stands above.
        if let Some(person) = attention(&all[0]).map(str::to_owned) {
            let above = at.checked_sub(1).and_then(|at| lines.get(at)).map(|line| letters.folded(*line));
            all.splice(0..1, std::iter::once(person).chain(above.filter(|above| is_company(above))));
        }
        // "Pier Nine, Inc., attn. Carl Weiss"
        if let Some((company, person)) =
            all[0].split_once(", attn. ").map(|(company, person)| (company.to_owned(), person.to_owned()))
        {
            all.splice(0..1, [company, format!("Attn: {person}")]);
        }
        // "P.O. Box 44, Reno, NV 89501" in one line: the town stands below the street.
        if let Some(last) = all.pop() {
            let commas: Vec<usize> = last.match_indices(", ").map(|(at, _)| at).collect();
            match commas.len().checked_sub(2).and_then(|n| commas.get(n)) {
                Some(cut) => all.extend([last[..*cut].to_owned(), last[cut + 2..].to_owned()]),
                None => all.push(last),
            }
        }
        let all = all.iter().map(|line| cased(line)).collect();
        Some(Address { lines: all, span: Span::new(first.start, below[last].end) })
    });
    block.or_else(|| {
        let found = facts::facts(text).into_iter().filter(|fact| fact.kind == facts::Kind::Address);
        let with_name = found.filter_map(|fact| {
            let from = fact.span.start.saturating_sub(SAID + name.chars().count());
            let before = letters.folded(Span::new(from, fact.span.start));
            // "12 Pier Road, Kent, Texas 78118, attn. Carl Weiss"
            let end = (fact.span.end + SAID).min(letters.span().end);
            let behind = letters.folded_lower(Span::new(fact.span.end, end));
            let to_attention = [", attn. ", ", attn: ", ", attention "]
                .iter()
                .find_map(|lead| behind.strip_prefix(lead))
                .is_some_and(|rest| rest.starts_with(&name.to_lowercase()));
            if to_attention {
                return Some(Address { lines: with_town(name, &fact.value), span: fact.span });
            }
            // A contract has its parties in capitals.
            let at = before.rfind(name).or_else(|| before.to_ascii_lowercase().rfind(&name.to_ascii_lowercase()))?;
            let between = &before[at + name.len()..];
            let one = between.trim().len() <= 3
                || between.trim_start().starts_with([',', '(']) && between.len() < NEAR
                || [" whose address is", " with its address at", " with offices at", " having its office at"]
                    .iter()
                    .any(|lead| between.trim_end().ends_with(lead))
                    && !between.contains(" and ");
            let start = from + before[..at].chars().count();
            one.then(|| Address {
                lines: with_town(name, &fact.value),
                span: Span::new(start.min(fact.span.start), fact.span.end),
            })
        });
        let mut with_name = with_name;
        with_name.next().or_else(|| described_address(name, &letters))
    })
}

/// Whether a line stands in a caption or in the paper below it, and in no address: "Defendant.", "Case No. 26-417", "1. Plaintiff is a company".
fn is_of_a_pleading(line: &str) -> bool {
    let lower = line.trim_end_matches(['.', ',', ';']).to_lowercase();
    let role = ROLES.iter().any(|role| lower == *role || lower.strip_suffix('s') == Some(role));
    let number = ["case no", "no.", "cause no", "docket", "civil action", "v.", "vs."]
        .iter()
        .any(|lead| lower.starts_with(lead));
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let paragraph = digits > 0 && line[digits..].starts_with(". ");
    role || number || paragraph
}

/// Whom a line of an address names to whose attention it goes.
fn attention(line: &str) -> Option<&str> {
    ["Attn: ", "ATTN: ", "Attn. ", "Attention: ", "ATTENTION: "].iter().find_map(|lead| line.strip_prefix(lead))
}

/// The address that a contract says somebody has, up to the bracket behind it, in a form that no postal rule knows: "ROSA BLUM, de nacionalidad
/// peruana, con domicilio en 77 Peach Lane, San Antonio, Texas (la …".
fn described_address(name: &str, letters: &Letters) -> Option<Address> {
    const LEADS: [&str; 8] = [
        "whose address is ",
        "with its address at ",
        "with offices at ",
        "residing at ",
        "who resides at ",
        "con domicilio en ",
        "con domicilio ubicado en ",
        "domiciled at ",
    ];
    let text = letters.folded(letters.span());
    let lower = text.to_ascii_lowercase();
    let at = lower.find(&name.to_ascii_lowercase())?;
    let behind = at + name.len();
    let (lead, from) = LEADS
        .iter()
        .filter_map(|lead| Some((lower[behind..].find(lead)?, *lead)))
        .min()
        .map(|(found, lead)| (found, behind + found + lead.len()))?;
    let between = &text[behind..behind + lead];
    let rest = &text[from..];
    let end = [" (", ";", ". ", " and ", " y ", ", representad"].iter().filter_map(|mark| rest.find(mark)).min()?;
    let address = rest[..end].trim_end_matches([',', ' ']);
    let good = between.len() < NEAR
        && !between.contains(" and ")
        && !between.contains(" y ")
        && address.len() < SAID
        && address.contains(|c: char| c.is_ascii_digit());
    // Its place in the paper as it is written.
    let exact = letters.exact(letters.span());
    let first = address.split(',').next().unwrap_or(address);
    let place = exact.find(first).map(|at| exact[..at].chars().count())?;
    good.then(|| Address { lines: with_town(name, address), span: Span::new(place, place + first.chars().count()) })
}

/// A name and the lines of an address: "12 Elm Street, Reno, NV 89501" is the street, and the town below it.
fn with_town(name: &str, address: &str) -> Vec<String> {
    let commas: Vec<usize> = address.match_indices(", ").map(|(at, _)| at).collect();
    let town = commas.len().checked_sub(2).and_then(|n| commas.get(n)).copied();
    let lines = match town {
        Some(cut) => vec![address[..cut].to_owned(), address[cut + 2..].to_owned()],
        None => vec![address.to_owned()],
    };
    std::iter::once(name.to_owned()).chain(lines).collect()
}

/// A line of an address without what it is called: "Bill to: Pier Nine, Inc."
fn unlabelled(letters: &Letters, line: Span) -> Span {
    let words = letters.exact(line);
    let Some((label, rest)) = words.split_once(": ") else { return line };
    let low = label.trim().to_lowercase();
    match matches!(
        low.as_str(),
        "to" | "bill to" | "billed to" | "ship to" | "sold to" | "invoice to" | "tenant" | "mail to"
    ) {
        true => letters.trim(Span::new(line.end - rest.chars().count(), line.end)),
        false => line,
    }
}

/// Whether a line of a signature only says for whom a lawyer signs: "Attorney for Plaintiff".
fn says_for_whom(line: &str) -> bool {
    let lower = line.to_lowercase();
    ["attorney for ", "attorneys for ", "counsel for ", "lawyer for ", "lawyers for ", "solicitors for "]
        .iter()
        .any(|lead| lower.starts_with(lead))
}

/// Whether a line has the number of an admission to the bar: "Carl Weiss, WSBA No. 40277".
fn is_admitted(line: &str) -> bool {
    let upper = line.to_uppercase();
    let digits = line.chars().filter(char::is_ascii_digit).count();
    // "Carl Weiss (0071234)", as courts of Ohio want it.
    let bracketed = line
        .trim_end()
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once(" ("))
        .is_some_and(|(_, number)| number.len() >= 4 && number.chars().all(|c| c.is_ascii_digit()));
    (4..=9).contains(&digits) && (bracketed || ["NO. ", "SBN", "BAR", "#"].iter().any(|mark| upper.contains(mark)))
}

/// Whether a line ends as the last one of an address: "Reno, NV 89501".
pub fn has_zip(line: &str) -> bool {
    let last = line.trim_end_matches('.').rsplit(' ').next().unwrap_or_default();
    let (five, four) = last.split_once('-').map_or((last, None), |(five, four)| (five, Some(four)));
    let digits = |text: &str, n: usize| text.len() == n && text.chars().all(|c| c.is_ascii_digit());
    // "No. 40277" is no town's.
    let state = line.trim_end_matches('.').rsplit(' ').nth(1).unwrap_or_default();
    let numbered = state.eq_ignore_ascii_case("no.") || state.eq_ignore_ascii_case("sbn") || state.starts_with('#');
    !numbered && digits(five, 5) && four.is_none_or(|four| digits(four, 4)) && line.trim().len() > five.len() + 3
}

/// How a letter greets somebody: by the title that the name or one of the texts gives, else by the whole name. A company has no such name.
pub fn salutation(name: &str, texts: &[&str]) -> Option<String> {
    let first = name.lines().next().unwrap_or_default().split(',').next().unwrap_or_default().trim();
    let mut words: Vec<&str> = first.split_whitespace().collect();
    let titled = words.first().and_then(|word| title(word));
    if titled.is_some() {
        words.remove(0);
    }
    while words.last().is_some_and(|word| {
        matches!(word.trim_end_matches('.').to_lowercase().as_str(), "esq" | "jr" | "sr" | "ii" | "iii")
    }) {
        words.pop();
    }
    let surname = *words.last()?;
    let person = (2..=4).contains(&words.len()) || titled.is_some() && words.len() == 1;
    let plain = words.iter().all(|word| {
        let letters = word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '-' | '\'' | '’'));
        letters && (word.starts_with(char::is_uppercase) || matches!(*word, "de" | "van" | "von" | "la"))
    });
    if !person || !plain || is_company(name) {
        return None;
    }
    let title = titled.or_else(|| {
        let mut said = texts.iter().flat_map(|text| {
            let places: Vec<usize> = text.match_indices(surname).map(|(at, _)| at).collect();
            places
                .into_iter()
                .filter_map(|at| title(text[..at].trim_end().rsplit([' ', '\n']).next().unwrap_or_default()))
        });
        // "Mr. Dale R. Stuckey" has the title before the whole name.
        let whole =
            || texts.iter().find_map(|text| title_before(text, &words.join(" "))).and_then(|found| title(&found));
        said.next().or_else(whole)
    });
    Some(match title {
        Some(title) => format!("{title} {surname}"),
        None => words.join(" "),
    })
}

/// The title with which a text names somebody: "Mr." of "Mr. Dale R. Stuckey" and of "Mr. Stuckey".
pub fn title_before(text: &str, name: &str) -> Option<String> {
    const TITLES: [&str; 6] = ["Mr.", "Ms.", "Mrs.", "Dr.", "Prof.", "Judge"];
    let surname = name.split_whitespace().last()?.trim_end_matches([',', '.']);
    let first = name.split_whitespace().find(|word| !TITLES.contains(word))?;
    text.match_indices(surname).find_map(|(at, _)| {
        let line = text[..at].rsplit('\n').next().unwrap_or_default();
        let before: Vec<&str> = line.split_whitespace().rev().take(3).collect();
        let found = before.iter().position(|word| TITLES.contains(word))?;
        // Between the title and the surname stand names only, and first that of the person.
        let between = &before[..found];
        let named = between.iter().all(|word| word.starts_with(char::is_uppercase) && !word.ends_with([',', ';']));
        let is = between.last().is_none_or(|word| *word == first);
        (named && is).then(|| before[found].to_owned())
    })
}

fn title(word: &str) -> Option<&'static str> {
    ["Mr.", "Ms.", "Mrs.", "Dr.", "Prof.", "Judge"]
        .into_iter()
        .find(|title| title.trim_end_matches('.') == word.trim_end_matches('.'))
}

/// Whether a name has the form of a company or of an office.
pub fn is_company(name: &str) -> bool {
    const OFFICES: [&str; 20] = [
        "bank",
        "trust",
        "group",
        "holdings",
        "partners",
        "university",
        "city",
        "county",
        "department",
        "association",
        "authority",
        "agency",
        "commission",
        "board",
        "district",
        "hospital",
        "foundation",
        "council",
        "bureau",
        "college",
    ];
    let names = |word: &str| is_company_form(word) || OFFICES.contains(&bare(word).as_str());
    name.contains('&') || name.split(|c: char| c.is_whitespace() || c == ',').any(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_stands_below_a_name_or_behind_it() {
        let letter = "May 2, 2026\n\nMs. Gwen Tran-Beaulieu\n88 Harbor Way, Apt. 4\nTacoma, WA 98402\n\nDear Ms. Tran-Beaulieu:\n";
        let found = address_of("Gwen Tran-Beaulieu", letter);
        assert_eq!(
            found.map(|a| a.lines),
            Some(vec!["Ms. Gwen Tran-Beaulieu".into(), "88 Harbor Way, Apt. 4".into(), "Tacoma, WA 98402".into()])
        );
        let order = "Draft a letter to Carl Weiss, 500 Market Street, San Francisco, CA 94105, about the boat.";
        let found = address_of("Carl Weiss", order);
        assert_eq!(
            found.map(|a| a.lines),
            Some(vec!["Carl Weiss".into(), "500 Market Street".into(), "San Francisco, CA 94105".into()])
        );
        let signed = "By: /s/ Victor Osei\nVictor Osei, WSBA No. 40277\nOSEI DEFENSE GROUP\n500 Union Street, Suite 410\nSeattle, WA 98101\n";
        let found = address_of("Victor Osei", signed).map(|a| a.lines.join("|"));
        assert_eq!(
            found.as_deref(),
            Some("Victor Osei|Osei Defense Group|500 Union Street, Suite 410|Seattle, WA 98101")
        );
        let pleading = "/s/ Nadia Brandt\nNadia Brandt (0071234)\nBrandt & Lowe LLC\nAttorney for Plaintiff\n55 Erie Street, Toledo, Ohio 43604\n";
        let found = address_of("Nadia Brandt", pleading).map(|a| a.lines.join("|"));
        assert_eq!(found.as_deref(), Some("Nadia Brandt|Brandt & Lowe LLC|55 Erie Street|Toledo, Ohio 43604"));
        let partner =
            "May 2, 2026\n\nMr. Dale R. Blum, General Partner\nBlum Minerals, Ltd.\n12 Pier Road\nKent, Texas 78118\n";
        let found = address_of("Dale Blum", partner).map(|a| a.lines.join("|"));
        assert_eq!(
            found.as_deref(),
            Some("Mr. Dale R. Blum, General Partner|Blum Minerals, Ltd.|12 Pier Road|Kent, Texas 78118")
        );
        assert_eq!(address_of("Ann Lee", letter), None);
        let notices = "14. Notices. To Producer: 77 Orchard Lane, Middlebury, Vermont 05753, attn. Wesley Tarn. To Distributor: 3 Bay Street, Bath, Maine 04530, attn. Ida Orr.";
        let found = address_of("Wesley Tarn", notices).map(|a| a.lines.join("|"));
        assert_eq!(found.as_deref(), Some("Wesley Tarn|77 Orchard Lane|Middlebury, Vermont 05753"));
        let invoice =
            "INVOICE 4471\nBill to: Hollin Construction, Inc., attn. Mary Dube\n9 Foundry Lane, Bath, Maine 04530\n";
        let found = address_of("Hollin Construction", invoice).map(|a| a.lines.join("|"));
        assert_eq!(
            found.as_deref(),
            Some("Hollin Construction, Inc.|Attn: Mary Dube|9 Foundry Lane|Bath, Maine 04530")
        );
        let attention = "Pier Nine, Inc.\nAttn: Carl Weiss\n12 Pier Road\nKent, Texas 78118\n\nDear Mr. Weiss:\n";
        let found = address_of("Carl Weiss", attention).map(|a| a.lines.join("|"));
        assert_eq!(found.as_deref(), Some("Carl Weiss|Pier Nine, Inc.|12 Pier Road|Kent, Texas 78118"));
        let promise = "comparecen la señora ROSA BLUM, de nacionalidad peruana, con domicilio en 77 Peach Lane, San Antonio, Texas (la \"COMPRADORA\"), al tenor";
        let found = address_of("Rosa Blum", promise).map(|a| a.lines.join("|"));
        assert_eq!(found.as_deref(), Some("Rosa Blum|77 Peach Lane|San Antonio, Texas"));
        let head = "ELM MUTUAL INSURANCE COMPANY\nP.O. Box 44, Reno, NV 89501\n\nMay 4, 2026\n";
        let found = address_of("Elm Mutual Insurance Company", head).map(|a| a.lines.join("|"));
        assert_eq!(found.as_deref(), Some("Elm Mutual Insurance Company|P.O. Box 44|Reno, NV 89501"));
    }

    #[test]
    fn no_address_is_read_across_a_caption() {
        let complaint = "PINE STREET LLC,\nPlaintiff,\nv.\nORR GARAGE, INC.,\nDefendant.\nCase No. 3:26-cv-00417\nCOMPLAINT\n1. Plaintiff has its office at 4 Elm \
                         Street, Reno, NV 89501.\n";
        assert_eq!(address_of("Orr Garage, Inc.", complaint), None);
    }

    #[test]
    fn a_letter_greets_by_a_title_that_is_said_or_by_the_whole_name() {
        let of = |name: &str, text: &str| salutation(name, &[text]);
        assert_eq!(of("Mr. Carl Weiss, Esq.", "").as_deref(), Some("Mr. Weiss"));
        assert_eq!(of("Carl Weiss", "We spoke with Mr. Weiss.").as_deref(), Some("Mr. Weiss"));
        assert_eq!(of("Gwen Tran-Beaulieu", "").as_deref(), Some("Gwen Tran-Beaulieu"));
        assert_eq!(of("Dale Blum", "Mr. Dale R. Blum, General Partner\n").as_deref(), Some("Mr. Blum"));
        assert_eq!(of("Piedmont Realty LLC", ""), None);
    }

    #[test]
    fn a_title_stands_before_the_whole_name_too() {
        let letter = "Mr. Dale R. Blum, General Partner\n12 Pier Road\n\nDear Mr. Blum:\n";
        assert_eq!(title_before(letter, "Dale Blum").as_deref(), Some("Mr."));
        assert_eq!(title_before("Ms. Ida Blum wrote.", "Dale Blum"), None);
    }
}
