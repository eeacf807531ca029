//! Whether a sentence says the very thing that a yes/no question asks: of the same party, by the same verb, in the same case and for the same
//! number. "Provided Tenant is not in default, Tenant may renew" says nothing good of a tenant in default.

use crate::{
    asked_case::{Bound, LESS, MORE, is_denial},
    statement::{names_any, places},
    terms::{Terms, is_past, same_verb},
    yes_no::{Asks, YesNo, names_measure},
};

/// Words that open the case in which something is asked or said.
const OPENS: &[&str] = &[
    "if",
    "provided",
    "unless",
    "when",
    "while",
    "where",
    "whenever",
    "so long as",
    "as long as",
    "in the event",
    "in case",
    "on condition",
    "during",
];
/// Words by which a rule leaves room above a number, and below it.
const AT_LEAST: &[&str] =
    &["at least", "not less than", "no less than", "minimum", "or more", "not fewer than", "no fewer than"];
const AT_MOST: &[&str] = &["at most", "not exceed", "no more than", "not more than", "up to", "maximum", "or less"];

/// How a sentence differs from what a question asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Differs {
    /// It says the contrary: of the contrary case, or of a number that leaves no room.
    Contrary,
    /// It says another thing.
    Other,
}

/// How a sentence differs from what a question asks, if it does. `yes` tells that it seems to confirm it.
pub(crate) fn differs(asked: &YesNo, low: &str, yes: bool) -> Option<Differs> {
    // What is forbidden is so whatever the case, unless the sentence forbids it in the contrary one alone.
    let of_case = of_case(asked, low).filter(|differs| yes || *differs == Differs::Contrary);
    let ruled = matches!(asked.asks, Asks::Permission | Asks::Duty) && asked.needs.is_none();
    let named = |verb: &String| names_any(&[verb], low) || means(&asked.verb_phrase, low);
    let other_verb = || yes && ruled && asked.verb.as_ref().is_some_and(|verb| !named(verb));
    let none = asked.of_none && asked.asks == Asks::Fact;
    let supposed = || yes && asked.asks == Asks::Fact && is_supposed(asked, low);
    let other_kind = || yes && asked.pairs.iter().any(|(kind, thing)| is_other_kind(low, kind, thing));
    of_case
        .or_else(|| if yes { of_bound(asked, low) } else { None })
        .or_else(|| (none || other_verb() || supposed() || other_kind()).then_some(Differs::Other))
}

/// Whether a text has what the first words of a phrase mean: "confidential" for "keep quiet about it".
fn means(phrase: &str, low: &str) -> bool {
    let (own, text) = (Terms::new(phrase).concepts, Terms::new(low).concepts);
    own.iter().any(|(concept, first, _)| *first == 0 && text.iter().any(|(other, ..)| other == concept))
}

/// Whether a sentence speaks of another kind of a thing alone: "final completion" for "substantial completion".
fn is_other_kind(low: &str, kind: &str, thing: &str) -> bool {
    let all: Vec<(usize, &str)> = places(low).collect();
    let is_thing = |at: &usize| same_verb(all[*at].1, thing);
    let mut found = (0..all.len()).filter(is_thing).peekable();
    let other = |at: usize| {
        let Some((before, word)) = at.checked_sub(1).map(|at| all[at]) else { return false };
        let joined = low[before + word.len()..all[at].0].chars().all(|c| c == ' ' || c == '-');
        // An adjective has one of few endings; what else stands there may be a verb or another thing.
        let adjective = ["al", "ial", "ary", "ive", "ous", "ic", "ant", "ent", "able", "ible"]
            .iter()
            .any(|end| word.ends_with(end))
            || matches!(word, "first" | "second" | "third" | "last" | "net" | "gross" | "prior");
        joined && adjective && !same_verb(word, kind)
    };
    found.peek().is_some() && found.all(other) && !all.iter().any(|(_, word)| same_verb(word, kind))
}

/// Whether something only may have been: "may have been made worse by the framer".
fn is_supposed(asked: &YesNo, low: &str) -> bool {
    const SUPPOSES: &[&str] = &["might", "possibly", "perhaps", "seems", "appears"];
    let own = |word: &str| asked.words.iter().any(|own| own == word);
    let all: Vec<&str> = places(low).map(|(_, word)| word).collect();
    // "May have been", "could have caused"; but not "may have a dog".
    let past = |three: &[&str]| {
        matches!(three[0], "may" | "could") && three[1] == "have" && (three[2] == "been" || is_past(three[2]))
    };
    all.iter().any(|word| SUPPOSES.contains(word) && !own(word)) || all.windows(3).any(past)
}

/// Whether the number of a question lies beyond what a sentence says.
fn of_bound(asked: &YesNo, low: &str) -> Option<Differs> {
    let says = |of: &[&str]| of.iter().any(|words| low.contains(words));
    let (own, open) = match asked.bound? {
        Bound::More => (MORE, AT_LEAST),
        Bound::Less => (LESS, AT_MOST),
    };
    // "One" is no measure elsewhere, for it also stands for somebody.
    let one = || places(low).any(|(_, word)| matches!(word, "one" | "once" | "1"));
    let named = match &asked.measures[..] {
        [] => one(),
        all => all.iter().all(|measure| names_measure(low, measure)),
    };
    match asked.bound? {
        // A rule that allows "not more than" the number has the words of the question too.
        Bound::More if says(AT_MOST) && named => Some(Differs::Contrary),
        Bound::Less if says(AT_LEAST) && named => Some(Differs::Contrary),
        _ if named && (says(own) || says(open)) => None,
        Bound::More if named && asked.asks == Asks::Permission => Some(Differs::Contrary),
        _ => Some(Differs::Other),
    }
}

/// Whether a sentence names the case of a question, and as one that is so, or is not, as the question does.
fn of_case(asked: &YesNo, low: &str) -> Option<Differs> {
    if asked.case.is_empty() {
        return None;
    }
    let own = |word: &str| asked.case.iter().any(|case| same_verb(case, word));
    let named: Vec<usize> = places(low).filter(|(_, word)| own(word)).map(|(at, _)| at).collect();
    if named.is_empty() {
        let concepts = Terms::new(&asked.case_text).concepts;
        let told = Terms::new(low).concepts.iter().any(|(own, ..)| concepts.iter().any(|(other, ..)| other == own));
        return (!told).then_some(Differs::Other);
    }
    let (denied, only) = named.into_iter().find_map(|at| is_denied_case(low, at))?;
    let differs = if only { Differs::Contrary } else { Differs::Other };
    (denied != asked.case_denied).then_some(differs)
}

/// Whether what stands at a place of a sentence is not so in the case that the sentence sets, and whether the sentence holds in that case only:
/// what may be done "if" it is so may also be done for another reason. `None` where it sets no case there.
fn is_denied_case(low: &str, at: usize) -> Option<(bool, bool)> {
    let start = low[..at].rfind([',', ';', ':', '.', '(']).map_or(0, |at| at + 1);
    let before = &low[start..at];
    let opened = |words: &&str| {
        before.match_indices(*words).map(|(found, _)| (found, found + words.len())).find(|(found, end)| {
            let whole = |side: Option<char>| side.is_none_or(|c| !c.is_alphanumeric());
            whole(before[..*found].chars().next_back()) && whole(before[*end..].chars().next())
        })
    };
    let (words, (_, end)) =
        OPENS.iter().filter_map(|words| Some((words, opened(words)?))).max_by_key(|(_, (at, _))| *at)?;
    let own = &before[end..];
    let denies = places(own).any(|(_, word)| is_denial(word)) || own.contains("n't ");
    let only = matches!(*words, "provided" | "unless" | "so long as" | "as long as" | "on condition")
        || before[..before.len() - own.len()].contains("only");
    Some((denies != (*words == "unless"), only))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::{
        verdict::{Verdict, verdict},
        yes_no::yes_no,
    };

    fn said(question: &str, text: &str, core: &str) -> Option<Verdict> {
        let at = text.to_lowercase().find(core).unwrap();
        verdict(&yes_no(question).unwrap(), text, at, &[])
    }

    #[test]
    fn the_case_must_be_the_same() {
        let text = "So long as Borrower is not in breach, Borrower may extend the loan for one year.";
        assert_eq!(said("May the borrower extend the loan if it is in breach?", text, "extend"), Some(Verdict::No));
        assert_eq!(said("If the borrower is in breach, may it extend the loan?", text, "extend"), Some(Verdict::No));
        assert_eq!(
            said("May the borrower extend the loan if it is not in breach?", text, "extend"),
            Some(Verdict::Yes)
        );
        assert_eq!(said("May the borrower extend the loan if rates rise?", text, "extend"), None);
        let text = "The Bank may close the account at once if the customer is insolvent.";
        assert_eq!(said("May the bank close the account if the customer is not insolvent?", text, "close"), None);
        assert_eq!(
            said("May the bank close the account if the customer is insolvent?", text, "close"),
            Some(Verdict::Yes)
        );
        let text = "Unless the buyer objects, the seller may substitute other goods.";
        assert_eq!(
            said("May the seller substitute goods if the buyer objects?", text, "substitute"),
            Some(Verdict::No)
        );
    }

    #[test]
    fn a_rule_of_the_verb_itself_decides() {
        let text =
            "If the Lessor fails to repair it, the Lessee may return the crane; the Lessee may not withhold rent.";
        assert_eq!(
            said("May the lessee withhold rent if the lessor does not repair it?", text, "repair"),
            Some(Verdict::No)
        );
        let text = "On insolvency the Franchisor may end this Agreement.";
        assert_eq!(said("May the franchisee end the agreement?", text, "insolvency"), None);
        assert_eq!(said("May the licensee sublicense the mark?", "Licensee may use the mark.", "mark"), None);
    }

    #[test]
    fn a_number_is_no_room_for_more() {
        let text = "The Owner may hold back ten percent (10%) of each payment.";
        assert_eq!(said("May the owner hold back more than ten percent?", text, "hold"), Some(Verdict::No));
        let text = "The Owner may hold back at least ten percent (10%) of each payment.";
        assert_eq!(said("May the owner hold back more than ten percent?", text, "hold"), Some(Verdict::Yes));
        let text = "The Buyer may draw one sample.";
        assert_eq!(said("May the buyer draw more than one sample?", text, "sample"), Some(Verdict::No));
        let text = "The Bank may charge up to 5 percent.";
        assert_eq!(said("May the bank charge more than 3 percent?", text, "charge"), None);
    }

    #[test]
    fn what_may_have_been_is_not_said_to_be() {
        let text = "The crack may have been widened by the paving contractor.";
        assert_eq!(said("Was the crack widened by the paving contractor?", text, "crack"), None);
        let text = "To Seller's knowledge there has been no spill.";
        assert_eq!(said("Does the seller warrant that there was no spill?", text, "spill"), None);
        let text = "The bonus is earned on final acceptance.";
        assert_eq!(said("Is the bonus earned on partial acceptance?", text, "bonus"), None);
        assert_eq!(said("Is the bonus earned on final acceptance?", text, "bonus"), Some(Verdict::Yes));
        let text = "Nine of forty-two valves are installed without tags.";
        assert_eq!(said("Do the valves have tags?", text, "tags"), None);
    }
}
