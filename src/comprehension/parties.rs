//! Parties by their own names. A paper that calls Ann Salgado the Seller says of the Seller what is asked of Salgado.

use crate::{
    definitions::{Form, definitions, roles_in_brackets},
    roles::{is_party, is_role},
};

use law::{Letters, facts::companies::is_company_form};
use search::words;

/// Most words of a name.
const NAME: usize = 7;

/// A party that a paper calls by a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// The role, in lower case: "seller".
    pub role: String,
    /// The words of its name, in lower case.
    name: Vec<String>,
    /// The words of its name by each of which it is called alone: the last and the first one of a person's, the first one of a company's.
    pub called: Vec<String>,
}

impl Party {
    /// Whether a word belongs to its name.
    pub(crate) fn is_named(&self, word: &str) -> bool {
        let low = word.to_lowercase();
        self.name.contains(&low) && !words::is_stop(&low)
    }
}

/// The parties of papers that have a name and a role. A name that stands for two of them, or a role that two have, is nobody's.
pub fn parties<'t>(papers: impl Iterator<Item = &'t Letters>) -> Vec<Party> {
    let mut out: Vec<Party> = Vec::new();
    for paper in papers {
        for found in litigants(paper) {
            match out.iter_mut().find(|known| known.role == found.role && known.called[0] == found.called[0]) {
                // "Plaintiff Reyes" is the Plaintiff Ann Reyes.
                Some(known) if known.name.len() < found.name.len() => *known = found,
                Some(_) => {}
                None => out.push(found),
            }
        }
        let defined = definitions(paper);
        let quoted = defined.len();
        let all = defined.into_iter().chain(roles_in_brackets(paper)).enumerate();
        for (at, found) in all.filter(|(_, d)| matches!(d.form, Form::Brackets | Form::Label)) {
            let role = found.term.to_lowercase();
            // "Ann Lee (Seller)" below a contract says again what its beginning says.
            let again = at >= quoted && out.iter().any(|known| known.role == role);
            if role.contains(' ') || !is_party(&role) || again {
                continue;
            }
            if let Some(party) = party(role, &paper.exact(found.meaning))
                && !out.contains(&party)
            {
                out.push(party);
            }
        }
    }
    // Husband and Wife have one surname, and each a first name. Whom one paper calls Petitioner and another one Mother is one person.
    let all = out.clone();
    for party in &mut out {
        let own = party.called.clone();
        party.called.retain(|word| all.iter().all(|other| !other.called.contains(word) || other.called == own));
    }
    out.retain(|own| !own.called.is_empty() && all.iter().filter(|other| other.role == own.role).count() == 1);
    out
}

/// What a pleading calls those whom it names: "Plaintiff Ann Reyes", "Respondent, Otis Ferrell,".
const LITIGANTS: &[&str] =
    &["Plaintiff", "Defendant", "Petitioner", "Respondent", "Claimant", "Appellant", "Appellee", "Counterclaimant"];

/// The parties whom a pleading names behind their roles.
fn litigants(paper: &Letters) -> Vec<Party> {
    let text = paper.folded(paper.span());
    let words: Vec<&str> = text.split(' ').collect();
    let named = |at: usize| {
        let role = words[at].trim_end_matches(',');
        if !LITIGANTS.contains(&role) {
            return None;
        }
        let (first, second) = (words.get(at + 1)?, words.get(at + 2)?);
        let capital =
            |word: &str| word.chars().next().is_some_and(char::is_uppercase) && word.contains(char::is_lowercase);
        // "Plaintiff Exhibit 4" names nobody.
        let name = capital(first) && (capital(second) || first.ends_with(','));
        let party = party(role.to_lowercase(), &words[at + 1..(at + 1 + NAME).min(words.len())].join(" "))?;
        (name && party.name.len() > 1).then_some(party)
    };
    (0..words.len()).filter_map(named).collect()
}

fn party(role: String, meaning: &str) -> Option<Party> {
    let (mut name, mut company, mut several): (Vec<String>, bool, bool) = (Vec::new(), false, false);
    for word in meaning.lines().next()?.split_whitespace() {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        if is_title(bare) {
            continue;
        }
        if is_form(bare) {
            company = true;
            break;
        }
        let joins = !name.is_empty() && matches!(word, "of" | "and" | "&" | "the");
        if !joins && !bare.starts_with(char::is_uppercase) || name.len() == NAME {
            break;
        }
        company |= joins && !matches!(word, "and" | "&");
        several |= matches!(word, "and" | "&");
        if !joins {
            name.push(bare.to_lowercase());
        }
        // A comma ends a name, but for that of a company.
        if word.ends_with(',') {
            company |=
                meaning.split_once(',').is_some_and(|(_, rest)| rest.split_whitespace().next().is_some_and(is_form));
            break;
        }
    }
    let mut called = vec![if company { name.first() } else { name.last() }?.clone()];
    // "Ann and Otis Ferrell" are called by each of their names.
    let firsts = if several { &name[..] } else { &name[..1.min(name.len())] };
    let others: Vec<String> = firsts.iter().filter(|own| !company && **own != called[0]).cloned().collect();
    called.extend(others);
    let telling = |word: &String| {
        word.chars().count() > 2 && !words::is_stop(word) && !is_role(word) && word.chars().all(char::is_alphabetic)
    };
    if !telling(&called[0]) {
        return None;
    }
    called.retain(telling);
    Some(Party { role, name, called })
}

fn is_title(word: &str) -> bool {
    matches!(word, "Mr" | "Mrs" | "Ms" | "Miss" | "Dr" | "Hon" | "Sr" | "Jr" | "The")
}

fn is_form(word: &str) -> bool {
    let bare = word.trim_end_matches(['.', ',']);
    bare.starts_with(char::is_uppercase) && (matches!(bare, "Bank" | "Trust") || is_company_form(word))
}

/// A question with the roles of its parties in the place of their names: "May Salgado cancel?" as "May the seller cancel?". Names begin
/// with a capital; `None` where there is none.
pub fn by_role(question: &str, parties: &[Party]) -> Option<String> {
    let mut out: Vec<String> = Vec::new();
    let mut changed = false;
    let mut rest = question.split_whitespace().peekable();
    while let Some(word) = rest.next() {
        let (bare, behind) = cut(word);
        if is_title(bare) && rest.peek().is_some_and(|next| named(cut(next).0, parties).is_some()) {
            continue;
        }
        let Some(party) = named(bare, parties).filter(|_| bare.starts_with(char::is_uppercase)) else {
            out.push(word.to_owned());
            continue;
        };
        // "Tidewater Cold Storage, LLC" and "Ann Salgado" are one name.
        let mut end = behind.to_owned();
        while let Some(next) = rest.peek() {
            let (bare, behind) = cut(next);
            let own = party.name.contains(&bare.to_lowercase()) || is_form(bare);
            if !(own && bare.starts_with(char::is_uppercase)) {
                break;
            }
            end = behind.to_owned();
            rest.next();
        }
        while out.last().is_some_and(|last| {
            last.starts_with(char::is_uppercase) && party.name.contains(&cut(last).0.to_lowercase())
        }) {
            out.pop();
        }
        // "The Hopkinses" have their article.
        let article = out.last().is_some_and(|last| last.eq_ignore_ascii_case("the"));
        out.push(if article { format!("{}{end}", party.role) } else { format!("the {}{end}", party.role) });
        changed = true;
    }
    changed.then(|| out.join(" "))
}

/// A word without its marks and the ending of a genitive, and these.
fn cut(word: &str) -> (&str, &str) {
    let end = word.find(['\'', '’']).unwrap_or(word.len());
    let end = word[..end].trim_end_matches(|c: char| !c.is_alphanumeric()).len();
    (&word[..end], &word[end..])
}

fn named<'p>(word: &str, parties: &'p [Party]) -> Option<&'p Party> {
    let low = word.to_lowercase();
    let called = |name: &str| parties.iter().find(|party| party.called.iter().any(|own| own == name));
    // "The Ferrells", "the Hopkinses".
    let several = || low.strip_suffix("es").and_then(called).or_else(|| low.strip_suffix('s').and_then(called));
    called(&low).or_else(several)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<Party> {
        let letters = Letters::new(text);
        parties(std::iter::once(&letters))
    }

    #[test]
    fn a_party_is_asked_about_by_its_name() {
        let text = "This Agreement is between Ann M. Salgado (\"Seller\") and Tidewater Cold Storage, LLC, a Virginia company (the \"Buyer\").";
        let parties = of(text);
        let asked = |question: &str| by_role(question, &parties);
        assert_eq!(asked("Must Salgado pay the tax?").as_deref(), Some("Must the seller pay the tax?"));
        assert_eq!(asked("May Ms. Salgado's broker enter?").as_deref(), Some("May the seller's broker enter?"));
        assert_eq!(asked("Did Ann Salgado sign?").as_deref(), Some("Did the seller sign?"));
        assert_eq!(asked("Must Tidewater Cold Storage, LLC pay it?").as_deref(), Some("Must the buyer pay it?"));
        assert_eq!(asked("Who pays for storage?"), None);
    }

    #[test]
    fn a_role_may_stand_without_quotes() {
        let parties = of(
            "This agreement is made May 4, 2026 between Alder Roofing, LLC, an Ohio company, 12 Pier Road (Roofer) and Nora Pell (Customer) (both of Salem).",
        );
        let asked = |question: &str| by_role(question, &parties);
        assert_eq!(asked("Who insures Alder?").as_deref(), Some("Who insures the roofer?"));
        assert_eq!(asked("Must Pell pay?").as_deref(), Some("Must the customer pay?"));
        let signed = of(
            "This Agreement is between Ann M. Orr (\"Seller\") and Birch LLC (\"Buyer\").\n\nSigned: Ann Orr (Seller)\n",
        );
        assert_eq!(by_role("Must Orr pay?", &signed).as_deref(), Some("Must the seller pay?"));
    }

    #[test]
    fn a_couple_is_called_by_its_name() {
        let parties =
            of("This Agreement is between Ann and Otis Hopkins (\"Seller\") and Birch Farms, LLC (\"Buyer\").");
        let asked = |question: &str| by_role(question, &parties);
        assert_eq!(asked("May the Hopkinses cut trees?").as_deref(), Some("May the seller cut trees?"));
        assert_eq!(asked("Must Otis pay?").as_deref(), Some("Must the seller pay?"));
        assert_eq!(asked("Must Birch Farms pay?").as_deref(), Some("Must the buyer pay?"));
    }

    #[test]
    fn a_pleading_names_its_parties_behind_their_roles() {
        let text = "Plaintiff Ann Reyes lives in Salem. Plaintiff Reyes was hired in May. Plaintiff Exhibit 4 is the offer. \
                    Defendant Harbor Mills, LLC is a company. Defendant Carl Voss owns it.";
        let parties = of(text);
        assert_eq!(by_role("Who hired Reyes?", &parties).as_deref(), Some("Who hired the plaintiff?"));
        // There are two defendants.
        assert_eq!(by_role("Who hired Voss?", &parties), None);
        let two = "Petitioner, Dora Anne Lindqvist, works. Respondent, Emil Lindqvist, does not. Dora Anne Lindqvist (\"Mother\") stays.";
        let called: Vec<String> = of(two).into_iter().map(|p| format!("{} {}", p.role, p.called.join(" "))).collect();
        assert_eq!(called, ["petitioner dora", "respondent emil", "mother dora"]);
    }

    #[test]
    fn a_name_of_two_parties_is_nobodys() {
        let text = "Plaintiff: Ann Ferrell\n\nDefendant: Otis Ferrell\n";
        assert_eq!(by_role("Did Ferrell sign?", &of(text)), None);
        assert_eq!(by_role("Did Otis sign?", &of(text)).as_deref(), Some("Did the defendant sign?"));
        let spouses = "This Agreement is between Rebecca Anne Tolland (\"Wife\"), of Dayton, and Martin James Tolland (\"Husband\").";
        assert_eq!(by_role("What does Rebecca pay?", &of(spouses)).as_deref(), Some("What does the wife pay?"));
        assert!(
            of("Lender: Pocahontas Community Bank\n            77 Court Square\n")
                .iter()
                .any(|p| p.called == ["pocahontas"])
        );
    }
}
