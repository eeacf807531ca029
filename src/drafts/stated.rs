//! What an order says itself of the paper that it orders: whom the firm represents, parties, a term, a rule; in sentences or in lines such
//! as "Governing law: New York". The kind's file says with which words an order leads to the answer of a question.

use super::{
    arguing::argued,
    body::Part,
    court_asks::rule,
    demands::{self, because, breach, days_from_letter, demand, of_client, otherwise, threatened, undone, untimed},
    engagements::{capped, engaged_for, flat_fee, hourly_rates, left_out, to_do, we_do},
    explaining, inline_lists,
    kinds::{From, Kind, Layout, Question, found_whole, telling},
    order_asks::{asked, clause_with, memo_items, several},
    order_words::{capitalized, find, names_a_sum, phrase, uncapitalized},
    points::{Point, points},
    pronouns::{self, Reader},
    recipients::is_company,
    relief::{named_relief, ordering, relief},
    response_orders::{Response, Says, responses},
    wants::Wants,
    whom::{addressed_to, answered, client, owner, sent_to, turned_into, written_to},
};
use crate::law::{
    Letters, Span,
    facts::{self, numbers},
    sentences::sentences_in,
};

use std::collections::BTreeMap;

mod courts;
mod labelled;
mod leads;
mod letters;
mod lists;
mod offered_terms;
mod own_positions;
mod sides;
mod terms;

pub use labelled::{Labelled, labelled};
pub use leads::led_to;
pub use lists::BETWEEN;

/// Characters of an order that are read: what stands further down is pasted.
const READ: usize = 3_000;
/// The key of the question that a memo or a brief answers.
pub const ASKED: &str = "question";

/// A value and the words of the order that say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub value: String,
    pub span: Span,
}

/// What an order says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Answers by the keys of their questions.
    pub answers: BTreeMap<String, Said>,
    /// What papers could tell too.
    pub told: BTreeMap<From, Said>,
    /// The questions that a memo is to answer.
    pub questions: Vec<Said>,
    /// What is to be argued, each as a heading.
    pub argued: Vec<Said>,
    /// What a letter is to explain from the papers.
    pub explains: Vec<Said>,
}

/// Whom the firm represents, as far as an order of a kind says it.
pub fn client_named(order: &str, kind: &Kind) -> Option<String> {
    stated(order, kind).told.remove(&From::Client).map(|said| said.value).filter(|name| !name.starts_with("the "))
}

/// Reads an order of a kind.
pub fn stated(order: &str, kind: &Kind) -> Order {
    let order: String = order.chars().take(READ).collect();
    let letters = Letters::new(&order);
    let mut out = Order::default();
    let asks = |key: &str| kind.questions.iter().any(|question| question.key == key && question.from.is_none());
    let ordered = kind.questions.iter().find(|question| question.ordered).map(|question| question.key.as_str());
    for Labelled { label, value, start, end } in labelled(&order) {
        let span = Span::new(order[..start].chars().count(), order[..end].chars().count());
        // "Why" alone tells nothing by itself.
        let called = |question: &&Question| question.called.iter().any(|name| name.eq_ignore_ascii_case(&label));
        // "Motion to compel: …" orders one, and names nothing.
        let orders = || kind.words.iter().any(|word| found_whole(&label.to_lowercase(), word).is_some());
        let named = || kind.question_named(&label).filter(|_| !orders());
        if let Some(question) = kind.questions.iter().find(called).or_else(named) {
            let value = kind.wants(&question.asks).take(&value).value;
            let value = question.without_lead(&value).to_owned();
            // Behind the reasons the order goes on with other things.
            let value = match question.key == "reasons" {
                true => value.split(". ").next().unwrap_or_default().trim_end_matches('.').to_owned(),
                false => value,
            };
            let value = if question.key == "scope" { work(&value) } else { value };
            out.say(question, Said { value, span });
        } else if let Some(from) = side(&label) {
            out.told.entry(from).or_insert(Said { value: Wants::Line.take(&value).value, span });
        } else if label.eq_ignore_ascii_case("parties") {
            out.parties(kind, &value, span);
        }
    }
    // The only sum of an order for a paper that asks for one.
    let sums: Vec<_> = numbers::find(&order).into_iter().filter(|fact| fact.kind == facts::Kind::Amount).collect();
    let asked_for = kind.questions.iter().any(|question| question.from == Some(From::Amount));
    // "$27 a day" is a rate.
    let rate = |span: Span| {
        let behind = letters.folded_lower(Span::new(span.end, letters.span().end.min(span.end + 10)));
        ["a ", "an ", "per ", "/", "each"].iter().any(|lead| behind.trim_start().starts_with(lead))
    };
    if let [only] = &sums[..]
        && asked_for
        && !rate(only.span)
    {
        out.told.entry(From::Amount).or_insert(Said { value: only.value.clone(), span: only.span });
    }
    out.outright(&letters);
    // A rule by its name goes before a statute of which the order speaks.
    out.fill(kind, "rule", rule(&order).map(|value| Said { value, span: letters.span() }));
    // "Address it to Carl Weiss" goes before whom the order names elsewhere.
    if asks("recipient") {
        for sentence in sentences_in(&letters) {
            let whom = addressed_to(&letters.exact(sentence.span));
            out.fill(kind, "recipient", whom.map(|value| Said { value, span: sentence.span }));
        }
    }
    let counted = sentences_in(&letters)
        .into_iter()
        .find_map(|sentence| Some((demands::sums(&letters.exact(sentence.span))?, sentence.span)));
    if let (Some((value, span)), true) = (counted.clone(), asked_for && sums.len() > 1) {
        out.told.entry(From::Amount).or_insert(Said { value, span });
    }
    for sentence in sentences_in(&letters) {
        let text = letters.exact(sentence.span);
        let said = |value: String| Said { value, span: sentence.span };
        if let Some(client) = client(&text).or_else(|| owner(&text, kind)) {
            out.told.entry(From::Client).or_insert(said(client));
        }
        if asks("recipient") {
            out.fill(kind, "recipient", sent_to(&text).map(said));
            if kind.layout == Layout::Letter {
                out.fill(kind, "recipient", answered(&text).or_else(|| written_to(&text)).map(said));
            }
        }
        if let Some(at) = find(&text, "between ") {
            out.parties(kind, &text[at..], sentence.span);
        }
        let listed = if kind.layout == Layout::Memo { memo_items(&text) } else { Vec::new() };
        if let Some(question) = kind.questions.iter().find(|question| question.key == ASKED && !listed.is_empty()) {
            out.say(question, said(listed.join(" ")));
            out.questions.extend(listed.into_iter().map(said));
        } else if let Some(question) = kind.questions.iter().find(|question| question.key == ASKED)
            && let Some(asked) = asked(&text)
        {
            if kind.layout == Layout::Memo {
                out.questions.extend(several(&asked).into_iter().map(said));
            }
            out.say(question, said(asked));
        }
        for question in &kind.questions {
            let clause = || {
                // What bears costs and fees is no payment.
                let costs = kind.questions.iter().filter(|other| question.key == "payment" && other.key == "costs");
                let others: Vec<String> = costs.flat_map(|other| other.mentions.clone()).collect();
                let clause = clause_with(&text, &question.mentions, &others)?;
                // "Associate 310" is a rate, and names nobody.
                if question.key == "staff" && clause.contains(|c: char| c.is_ascii_digit()) {
                    return None;
                }
                // "Payable within 45 days of a signed release" says when, and releases nobody.
                if question.key == "releases" && clause.starts_with("payable") {
                    return None;
                }
                // What stands as a paragraph of its own ends as one.
                let whole = kind.wants(&question.asks) == Wants::Text && clause.starts_with(char::is_uppercase);
                Some(if whole { format!("{clause}.") } else { clause })
            };
            // "An offer to settle for our client" leads to no sum.
            let pays = |value: &String| question.key != "payment" || !kind.says_further() || names_a_sum(value);
            // "Our fees under Rule 37" names no rule under which the motion is brought.
            let of_fees = |value: &String| {
                question.key == "rule"
                    && ["fees", "costs", "expenses", "sanctions"]
                        .iter()
                        .any(|what| find(&text, &format!("{what} under {}", value.to_lowercase())).is_some())
            };
            let led = led_to(&text, &order, question, kind).filter(|value| pays(value) && !of_fees(value));
            if let Some(value) = led.or_else(clause) {
                // "Confidentiality" alone says nothing below the heading of that name.
                if value.eq_ignore_ascii_case(&question.key) {
                    continue;
                }
                // "Certify we conferred" orders the certificate, and says that we did.
                let value = ["Certify that ", "Certify ", "certify that "]
                    .iter()
                    .find_map(|lead| value.strip_prefix(lead))
                    .map_or(value.clone(), capitalized);
                let value = value.strip_prefix("to settle for ").map_or(value.clone(), str::to_owned);
                // "Two years." begins an order's sentence, and stands within one of the paper.
                let value = if kind.wants(&question.asks) == Wants::Days { uncapitalized(&value) } else { value };
                out.say(question, said(value));
            }
        }
        out.of_court(kind, &text, sentence.span);
        if asks("witness") {
            out.fill(kind, "witness", turned_into(&text).map(said));
        }
        if asks("scope") {
            out.fill(
                kind,
                "scope",
                to_do(&text).or_else(|| engaged_for(&text)).or_else(|| we_do(&text)).map(|what| said(yours(&what))),
            );
        }
        // "… discloses to Bolt LLC so it can quote for hosting" is for the purpose of quoting.
        if asks("purpose") {
            let leads = [
                "so it can ",
                "so that it can ",
                "so they can ",
                "so that they can ",
                "so that it may ",
                "so we can ",
                "so that we can ",
            ];
            let what = leads.iter().find_map(|lead| phrase(&text[find(&text, lead)?..]));
            out.fill(kind, "purpose", what.map(|what| said(ordering(&what))));
        }
        // "We will not handle appeals" leaves out handling them.
        if asks("excluded")
            && let Some(at) = find(&text, "we will not ")
        {
            out.fill(kind, "excluded", phrase(&text[at..]).map(|what| said(ordering(&what))));
        }
        if asks("excluded") {
            out.fill(kind, "excluded", left_out(&text).map(said));
        }
        if asks("fees")
            && let Some(rates) = flat_fee(&text).or_else(|| hourly_rates(&text))
        {
            out.answers.insert("fees".to_owned(), said(rates));
        }
        if asks("consequence") {
            out.fill(kind, "consequence", otherwise(&text).map(said));
        }
        if asks("consequence")
            && let Some((consequence, demand)) = threatened(&text)
        {
            out.fill(kind, "demand", Some(said(demand)));
            out.fill(kind, "consequence", Some(said(consequence)));
        }
        if asks("demand") {
            let client = out.told.get(&From::Client).map(|client| client.value.clone());
            let person = client.filter(|client| !is_company(client));
            let demand =
                demand(&text).map(|demand| person.map_or(demand.clone(), |client| of_client(&demand, &client)));
            out.fill(kind, "demand", demand.map(said));
            out.fill(kind, "undone", undone(&text).map(said));
            // An order says why only for a demand: "They must pay, because …".
            if asks("basis") && find(&text, "demand").is_some() {
                out.fill(kind, "basis", because(&text).map(|(_, reason, _)| said(reason)));
            }
            if asks("basis") {
                out.fill(kind, "basis", breach(&text).map(said));
            }
            out.fill(kind, "deadline", days_from_letter(&text).map(said));
        }
        if kind.layout == Layout::Letter {
            out.of_letter(kind, &order, &text, sentence.span);
        }
        if let Some(key) = ordered {
            out.fill(kind, key, relief(&text).map(said));
        }
        out.argued.extend(argued(&text).into_iter().map(said));
    }
    // "Can we enforce it? 1. what section 5.4 says 2. who is bound": each is a question of the memo.
    if kind.layout == Layout::Memo && out.questions.len() == 1 {
        let span = letters.span();
        let items = inline_lists::items(&order).into_iter();
        out.questions.extend(items.map(|item| Said { value: format!("{}.", capitalized(&item)), span }));
    }
    if kind.parts.contains(&Part::Argued) && out.argued.is_empty() {
        let heading = |point: Point| Said { value: capitalized(&point.words), span: point.span };
        out.argued = points(&order, false).into_iter().map(heading).collect();
    }
    if kind.layout == Layout::Letter && !kind.says_further() {
        out.points_of_letter(kind, &order, &letters);
    }
    if let (Some((_, span)), true) = (&counted, asked_for) {
        out.fill(kind, "demand", Some(Said { value: format!("pay {}", demands::SUM_ABOVE), span: *span }));
    }
    // What a motion asks for by its name, where nothing else says it.
    if let Some(key) = ordered {
        let named = |span: Span| Some(Said { value: named_relief(&letters.exact(span))?, span });
        let named = sentences_in(&letters).into_iter().find_map(|sentence| named(sentence.span));
        // "A motion for an order compelling Ann Lee to answer. Ask the Court to order it within 14 days": both are asked for.
        // So are both where one says nothing of the other: "a motion to strike the objection. Ask the Court to admit the codicil".
        if let (Some(named), Some(known)) = (&named, out.answers.get_mut(key))
            && !known.value.contains(&named.value)
        {
            let of_order = out.told.get(&From::Motion).is_some_and(|motion| motion.value.contains(" an Order "));
            let said = telling(&known.value);
            let apart = !named.value.starts_with("granting ")
                && named.value.split(' ').count() > 1
                && !telling(&named.value).iter().any(|word| said.contains(word));
            match (of_order, apart) {
                (true, _) => known.value = format!("{}, {}", named.value, known.value),
                (false, true) => known.value = format!("{} and {}", named.value, known.value),
                _ => {}
            }
        }
        out.fill(kind, key, named);
    }
    if asks("objection") {
        let mut said: Vec<(String, Span)> = Vec::new();
        for Response { number, says, span } in responses(&order) {
            if let Says::Objects(ground) = says {
                // "As to passwords" says to what it objects.
                let bare = ground.strip_prefix("as ").filter(|rest| !rest.starts_with("to "));
                let ground = bare.unwrap_or(&ground).to_owned();
                said.push((format!("No. {number}: {ground}").trim_end_matches([' ', ':']).to_owned(), span));
            }
        }
        let all = said.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join("; ");
        let all = format!("{all}. [Is anything held back because of it?]");
        out.fill(kind, "objection", said.first().map(|(_, span)| Said { value: all, span: *span }));
    }
    // "$9,000 with mutual releases" says two things.
    if out.answers.get("releases").is_some_and(|said| said.value.to_lowercase().contains("release"))
        && let Some(payment) = out.answers.get_mut("payment")
        && let Some((sum, with)) = payment.value.split_once(" with ")
        && with.to_lowercase().contains("release")
    {
        payment.value = sum.to_owned();
    }
    // "Pay the invoice or we will file suit": the threat stands elsewhere.
    const THREATS: [&str; 6] =
        [" or we will ", " or our client will ", " or else ", ", or we ", " or we sue", " or we file "];
    if let Some(demand) = out.answers.get_mut("demand")
        && let Some(at) = THREATS.iter().filter_map(|or| demand.value.find(or)).min()
    {
        demand.value.truncate(at);
    }
    if out.answers.contains_key("deadline")
        && let Some(demand) = out.answers.get_mut("demand")
    {
        demand.value = untimed(&demand.value);
    }
    if kind.layout == Layout::Letter || kind.says_further() {
        out.rest_of_terms(kind, &letters);
        if kind.says_further() {
            out.place_terms();
        }
    }
    match kind.layout {
        Layout::Letter => out.speak_to_several(),
        // In an agreement each term is a sentence of its own.
        Layout::Agreement => out.terms_as_sentences(),
        _ => {}
    }
    // "Write Ann a letter about the stipulation": the paper is what it explains.
    if kind.layout == Layout::Letter && out.explains.is_empty() && !out.answers.contains_key("opening") {
        for sentence in sentences_in(&letters) {
            let text = letters.folded(sentence.span);
            let about = ["letter about ", "letter on ", "letter regarding "].iter().find_map(|lead| find(&text, lead));
            let what = about.map(|at| text[at..].split(':').next().unwrap_or_default().trim_end_matches(['.', ' ']));
            if let Some(what) = what.filter(|what| explaining::is_of_a_paper(what)) {
                out.explains.push(Said { value: what.to_owned(), span: sentence.span });
                out.fill(kind, "opening", Some(Said { value: format!("We write about {what}."), span: sentence.span }));
            }
        }
    }
    if let Some(cap) = capped(&letters)
        && let Some(fees) = out.answers.get_mut("fees")
        && !fees.value.contains(&cap)
    {
        fees.value = format!("{}, {cap}", fees.value);
    }
    out.alone_term(kind, &letters);
    out.lists(kind, &order);
    out
}

impl Order {
    /// Adds to what is known of a question what another sentence says of it.
    fn add(&mut self, kind: &Kind, key: &str, said: Option<Said>) {
        let question = kind.questions.iter().find(|question| question.key == key && question.from.is_none());
        let (Some(question), Some(said)) = (question, said) else { return };
        match self.answers.get_mut(&question.key) {
            Some(known) if !known.value.contains(&said.value) => {
                // "We write to deny … We also demand …"
                let again = said.value.strip_prefix("We write to ").filter(|_| known.value.starts_with("We "));
                let next = again.map_or_else(|| said.value.clone(), |rest| format!("We also {rest}"));
                known.value = format!("{} {next}", known.value)
            }
            Some(_) => {}
            None => drop(self.answers.insert(question.key.clone(), said)),
        }
    }

    /// A letter to "Ann and Bob Lee" calls them "you", whatever the order does.
    fn speak_to_several(&mut self) {
        let several =
            self.answers.get("recipient").is_some_and(|to| to.value.contains(" and ") && !is_company(&to.value));
        for key in ["subject", "opening", "request"] {
            if let Some(said) = self.answers.get_mut(key).filter(|_| several) {
                said.value = pronouns::to_several(&said.value);
            }
        }
    }

    /// Answers a question that nothing has answered yet.
    fn fill(&mut self, kind: &Kind, key: &str, said: Option<Said>) {
        if !self.answers.contains_key(key) {
            self.add(kind, key, said);
        }
    }

    fn say(&mut self, question: &Question, mut said: Said) {
        if said.value.is_empty() {
            return;
        }
        if question.yours {
            said.value = yours(&said.value);
        }
        // "$12,000 – topped up whenever it is low": what is said of it stands elsewhere.
        if question.key == "deposit"
            && let Some(at) = [" - ", " – ", " — "].iter().filter_map(|dash| said.value.find(dash)).min()
        {
            said.value.truncate(at);
        }
        // "Retainer 6,000"
        if question.key == "deposit"
            && said.value.starts_with(|c: char| c.is_ascii_digit())
            && !said.value.contains('%')
        {
            said.value = format!("${}", said.value);
        }
        // "Payment: Offer $6,500.00 in full satisfaction": the verb is the order's.
        let offered =
            ["Offer ", "offer ", "We offer ", "we offer "].iter().find_map(|lead| said.value.strip_prefix(lead));
        if let Some(sum) = offered.filter(|sum| sum.starts_with('$')) {
            said.value = sum.to_owned();
        }
        if question.ordered {
            said.value = ordering(&said.value);
        }
        match question.from {
            Some(from) => self.told.entry(from).or_insert(said),
            None => self.answers.entry(question.key.clone()).or_insert(said),
        };
    }
}

/// What an order says of somebody, in a paper that speaks to that person: "her divorce" is "your divorce".
fn yours(value: &str) -> String {
    let theirs = ["her ", "his ", "their ", "its "].iter().find_map(|word| value.strip_prefix(word));
    let within = || pronouns::turned(value, Reader::Spoken).unwrap_or_else(|| value.to_owned());
    theirs.map_or_else(within, |rest| format!("your {rest}"))
}

/// The work of an engagement behind its label: "negotiating her separation" for "negotiate her separation, no litigation".
fn work(value: &str) -> String {
    let value = value.split(", no ").next().unwrap_or(value);
    let object = value.split(' ').nth(1).unwrap_or_default();
    match ["the", "a", "an", "her", "his", "their", "your", "its"].contains(&object) {
        true => ordering(value),
        false => value.to_owned(),
    }
}

/// What papers could tell, as labels call it.
fn side(label: &str) -> Option<From> {
    let label = label.to_lowercase();
    Some(match label.trim_end_matches('.') {
        "plaintiff" | "plaintiffs" | "petitioner" | "claimant" | "appellant" => From::Plaintiff,
        "defendant" | "defendants" | "respondent" | "appellee" => From::Defendant,
        "court" => From::Court,
        "case number" | "case no" | "docket number" | "docket no" | "docket" | "index no" | "civil action no" => {
            From::Docket
        }
        "judge" => From::Judge,
        "client" | "our client" => From::Client,
        _ => return None,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
