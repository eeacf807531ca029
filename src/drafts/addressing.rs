//! Whom a letter addresses and how it greets, and the number by which the lawyer who signs is admitted.

use super::{
    answered_letter::{Called, answered_letter, called, written_by},
    kinds::{From, Question},
    named_sides::Sides,
    papers::{self, bare},
    recipients::{Place, Recipient, address_of, has_zip, is_company, salutation},
    stated::Said,
    told::{self, Told},
    whom,
    writing::Writer,
};
use crate::{
    documents::document::Origin,
    law::{Letters, Span, dates::dates_in},
};

use docx::compose::Inline;

/// Lines of a letterhead, at most.
const HEAD: usize = 6;
/// Words beside a part of a name that belong to it, at most.
const NAMES: usize = 2;

impl Writer<'_> {
    /// The question for whom a letter addresses, with the address: its recipient, or the client of an engagement.
    fn addressee(&self) -> Option<&Question> {
        let client = || self.question("client").filter(|question| question.asks.contains("address"));
        self.question("recipient").or_else(client)
    }

    /// Whether a key stands for whom the letter addresses.
    pub(super) fn is_addressed(&self, key: &str) -> bool {
        self.addressee().is_some_and(|question| question.key == key)
    }

    /// A letter that answers one goes to whoever wrote it, unless the order names another, and is about that letter.
    pub(super) fn answer_a_letter(&mut self) {
        let Some(question) = self.question("recipient").map(|question| question.key.clone()) else { return };
        let order = Span::new(0, self.brief.order.chars().count());
        let named = self.answers.get(&question).cloned();
        let about = [" re: ", " about ", " regarding ", " concerning "];
        let said = format!(" {}", self.brief.order.to_lowercase());
        let about = about.iter().any(|lead| said.contains(lead));
        let Some((paper, sent)) = answered_letter(self.brief.order, self.brief.papers) else {
            // A notice has no greeting by which its writer would be known.
            if let Some(Called { whom, paper }) = called(self.brief.order) {
                let span = order;
                if named.is_none() && !whom.is_empty() {
                    self.answers.insert(question, Said { value: whom, span });
                }
                if let Some(paper) = paper.filter(|_| !about) {
                    self.answers.insert("subject".into(), Said { value: format!("Your {paper}"), span });
                }
            }
            return;
        };
        let Some(who) = sent.who.clone() else { return };
        // "Pinnacle's letter" names the company, and "Birch" the person in part.
        let name = named.as_ref().map(|said| said.value.trim_end_matches("'s").trim_end_matches("’s"));
        if name.is_none_or(|name| sent.comes_from(name)) {
            let span = named.as_ref().map_or(order, |said| said.span);
            self.answers.insert(question, Said { value: who, span });
        }
        if let Some(on) = sent.on.as_ref().filter(|_| !about) {
            let letters = Letters::new(&paper.document.text);
            let Some(line) = letters.lines().find(|line| letters.exact(*line).contains(on.as_str())) else { return };
            let value = format!("Your letter of {on}");
            let source = papers::source(paper, &letters, letters.trim(line));
            self.answers.remove("subject");
            self.labelled
                .insert("subject".into(), vec![Told { names: vec![value.clone()], value, acts_for: None, source }]);
        }
    }

    /// Whoever the order calls by one name has the whole name that the papers give, if it is one.
    pub(super) fn name_in_full(&mut self) {
        for key in ["witness", "recipient"] {
            let short = self.answers.get(key).map(|said| said.value.clone()).filter(|name| !name.contains([' ', '\n']));
            if let Some(whole) = short.and_then(|name| self.name_with(&name)) {
                self.answers.entry(key.to_owned()).and_modify(|said| said.value = whole);
            }
        }
        // A settlement letter goes to opposing counsel, whom papers name too.
        let from = self.question("recipient").and_then(|question| question.from);
        let short = from.and_then(|from| self.said.get(&from)).map(|said| said.value.clone());
        if let (Some(from), Some(short)) = (from, short.filter(|name| !name.contains([' ', '\n'])))
            && let Some(whole) = self.name_with(&short)
        {
            self.said.entry(from).and_modify(|said| said.value = whole);
        }
    }

    /// The one person of the papers who has a name as the first or the last: "Hector Salas" for "Hector".
    fn name_with(&self, short: &str) -> Option<String> {
        let mut found: Vec<Vec<String>> = Vec::new();
        let proven = self.brief.papers.iter().filter(|paper| paper.proven);
        for line in proven.flat_map(|paper| paper.document.text.lines()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).trim_end_matches("'s").to_owned();
            // A stop or a comma parts one name from the next.
            let goes_on = |word: &str| !word.ends_with([',', '.', ';', ':']) || word.len() == 2;
            let part = |word: &str| word.chars().count() > 1 && word.starts_with(char::is_uppercase);
            let titled = |word: &str| matches!(bare(word).as_str(), "Mr" | "Ms" | "Mrs" | "Dr" | "Dear" | "And");
            let small = |word: &str| bare(word).chars().skip(1).any(char::is_lowercase) || word.len() == 2;
            let named = |at: usize| words.get(at).is_some_and(|word| part(word) && small(word) && !titled(word));
            for (at, _) in words.iter().enumerate().filter(|(_, word)| bare(word).eq_ignore_ascii_case(short)) {
                let (mut from, mut to) = (at, at);
                while from > 0 && at - from < NAMES && named(from - 1) && goes_on(words[from - 1]) {
                    from -= 1;
                }
                while to - from < NAMES && goes_on(words[to]) && named(to + 1) {
                    to += 1;
                }
                let whole: Vec<String> = words[from..=to].iter().map(|word| bare(word)).collect();
                if from < to && whole.first() != whole.last() && !found.contains(&whole) {
                    found.push(whole);
                }
            }
        }
        // "Tobias Lund" is "Tobias James Lund".
        found.sort_by_key(Vec::len);
        let longest = found.pop()?;
        let same = |other: &Vec<String>| (other.first(), other.last()) == (longest.first(), longest.last());
        found.iter().all(same).then(|| longest.join(" "))
    }

    /// The address in the head of the letter that is answered, or of another of the same writer, above its day.
    fn letterhead_of_the_answered(&self, name: &str) -> Option<Recipient> {
        let (paper, _) = answered_letter(self.brief.order, self.brief.papers)
            .filter(|(_, sent)| sent.who.as_deref() == Some(name))
            .or_else(|| written_by(name, self.brief.papers))?;
        let letters = Letters::new(&paper.document.text);
        let lines: Vec<Span> = letters.lines().map(|line| letters.trim(line)).filter(|line| !line.is_empty()).collect();
        let dated = |line: &&Span| !dates_in(&letters, **line).is_empty();
        let head: Vec<Span> = lines.iter().take(HEAD).take_while(|line| !dated(line)).copied().collect();
        let last = head.iter().rposition(|line| has_zip(&letters.exact(*line)))?;
        let head = &head[..=last];
        let own = head.iter().flat_map(|line| {
            let text = letters.folded(*line);
            // "4100 Harbor Way, Suite 9, Kent, Texas 78118" in one line.
            text.split(" | ").map(papers::cased).collect::<Vec<_>>()
        });
        let lines = std::iter::once(name.to_owned()).chain(own).collect();
        let span = Span::new(head.first()?.start, head.last()?.end);
        let from = Place::Paper(Box::new(papers::source(paper, &letters, span)));
        Some(Recipient { name: name.to_owned(), lines, from, open: false })
    }

    /// Whom a letter addresses, with the address that the order or the papers give.
    pub(super) fn addressed(&self) -> Option<Recipient> {
        let question = self.addressee()?;
        let said = question.from.map_or_else(|| self.answers.get(&question.key), |from| self.said.get(&from));
        let name = match (said, question.from) {
            (Some(said), _) => said.clone(),
            // A letter to the other side of the case.
            (None, _)
                if question.asks.contains("recipient")
                    && self.brief.kind.questions.iter().any(|q| q.key == "demand") =>
            {
                self.said.get(&From::OtherSide)?.clone()
            }
            (None, _) if question.key == "recipient" => self.other_side()?,
            _ => return None,
        };
        let Said { value: name, span } = name;
        let name = self.whole_name(&name).unwrap_or(name);
        // Lines of its own are a whole address.
        if name.contains('\n') {
            return None;
        }
        // "Carl Weiss, Pier Nine, Ltd.": the letter goes to him at his company.
        let behind = self.brief.order.find(&name).map(|at| &self.brief.order[at + name.len()..]);
        // "Carl Weiss at Pier Nine, Ltd.", or at "Pier Nine" where the papers have the company's whole name.
        let at = with_company(&name, |company| {
            let lower = company.to_lowercase();
            self.brief.papers.iter().any(|paper| paper.document.text.to_lowercase().contains(&lower))
        });
        // "Redline (Dwight Pell)"
        let bracketed = || {
            let (company, person) = name.strip_suffix(')')?.split_once(" (")?;
            let whole =
                person.split(' ').count() > 1 && person.split(' ').all(|word| word.starts_with(char::is_uppercase));
            whole.then(|| (person.to_owned(), company.to_owned()))
        };
        // "Prairie Health Plan's Joy Adler"
        let at = at.or_else(|| of_a_company(&name)).or_else(bracketed);
        let (name, at) = match at {
            Some((person, company)) => {
                let whole = if is_company(&company) { None } else { self.company_called(&company) };
                (person, Some(whole.unwrap_or(company)))
            }
            None => (name, None),
        };
        let behind =
            behind.and_then(|behind| behind.strip_prefix(", ")).and_then(whom::name).map(|(company, _)| company);
        let company = at.or(behind.filter(|company| is_company(company))).filter(|_| !is_company(&name));
        if let Some(found) = address_of(&name, self.brief.order) {
            return Some(Recipient { name, lines: found.lines, from: Place::Order(found.span), open: false });
        }
        let papers = self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        let found = papers.filter_map(|paper| {
            let mut found = address_of(&name, &paper.document.text)?;
            // Whoever is somewhere for a company is written to there.
            if let Some(company) =
                company.as_ref().filter(|company| !found.lines.iter().any(|line| bare(line).contains(&bare(company))))
            {
                found.lines.insert(1.min(found.lines.len()), company.clone());
            }
            let letters = Letters::new(&paper.document.text);
            let from = Place::Paper(Box::new(papers::source(paper, &letters, found.span)));
            Some(Recipient { name: name.clone(), lines: found.lines, from, open: false })
        });
        let mut found = found;
        if let Some(found) = found.next() {
            return Some(found);
        }
        let papers = self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        let at_company = company.as_ref().and_then(|company| {
            papers.into_iter().find_map(|paper| {
                let found = address_of(company, &paper.document.text)?;
                let letters = Letters::new(&paper.document.text);
                let from = Place::Paper(Box::new(papers::source(paper, &letters, found.span)));
                let lines = std::iter::once(name.clone()).chain(found.lines).collect();
                Some(Recipient { name: name.clone(), lines, from, open: false })
            })
        });
        let at_company = at_company.or_else(|| self.letterhead_of_the_answered(&name));
        Some(at_company.unwrap_or_else(|| Recipient {
            lines: std::iter::once(name.clone()).chain(company).collect(),
            name,
            from: Place::Order(span),
            open: true,
        }))
    }

    /// The other side or its counsel, where an order writes to them without a name: whoever signs for the side that we do not represent.
    fn other_side(&self) -> Option<Said> {
        let (from, to, lawyer) = whom::other_side_addressed(self.brief.order)?;
        let count = |at: usize| self.brief.order[..at].chars().count();
        let span = Span::new(count(from), count(to));
        if !lawyer {
            return self.said.get(&From::OtherSide).map(|said| Said { value: said.value.clone(), span });
        }
        match self.told.get(&From::OpposingCounsel).map(Vec::as_slice) {
            Some([one]) if self.own.is_some() && one.acts_for.is_some() => {
                Some(Said { value: one.value.clone(), span })
            }
            _ => None,
        }
    }

    /// The name that a paper is signed with or addressed to, for somebody whom an order calls by title and surname: "Gordon Teague" of "Mr. Teague".
    fn whole_name(&self, short: &str) -> Option<String> {
        let (title, surname) = short.split_once(' ')?;
        if !title.ends_with('.') || surname.contains(' ') {
            return None;
        }
        let mut found: Vec<String> = Vec::new();
        for line in self.brief.papers.iter().filter(|paper| paper.proven).flat_map(|paper| paper.document.text.lines())
        {
            let line = line.trim();
            let line =
                ["Attn: ", "Attention: ", "By: "].iter().find_map(|lead| line.strip_prefix(lead)).unwrap_or(line);
            let words: Vec<&str> = line.split(' ').collect();
            let plain = words.iter().all(|word| {
                word.starts_with(char::is_uppercase)
                    && word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '-' | '\'' | '’'))
            });
            let titled = words.first().is_some_and(|word| matches!(*word, "Mr." | "Ms." | "Mrs." | "Dr." | "Dear"));
            let whole = (2..=4).contains(&words.len()) && plain && !titled && words.last() == Some(&surname);
            if whole && !found.iter().any(|known| bare(known) == bare(line)) {
                found.push(line.to_owned());
            }
        }
        let one = found.len() == 1;
        found.pop().filter(|_| one)
    }

    /// The whole name of a company that an order calls by its beginning, where the papers have one such name.
    fn company_called(&self, short: &str) -> Option<String> {
        let key = bare(short);
        let mut found: Vec<String> = Vec::new();
        for paper in self.brief.papers.iter().filter(|paper| paper.proven) {
            for line in paper.document.text.lines().map(str::trim) {
                let begins = line.get(..short.len()).is_some_and(|head| head.eq_ignore_ascii_case(short));
                let named = begins && line[short.len()..].starts_with([' ', ',']);
                let Some((name, rest)) = whom::name(line).filter(|(name, _)| named && is_company(name)) else {
                    continue;
                };
                let name = papers::cased(&name);
                if rest.trim().is_empty() && bare(&name) != key && !found.iter().any(|known| bare(known) == bare(&name))
                {
                    found.push(name);
                }
            }
        }
        let one = found.len() == 1;
        found.pop().filter(|_| one)
    }

    /// The lines of an address.
    pub(super) fn address(&mut self, recipient: &Recipient) -> Vec<Inline> {
        let mut content = Vec::new();
        for (n, line) in recipient.lines.iter().enumerate() {
            if n > 0 {
                content.push(Inline::Break);
            }
            content.push(match &recipient.from {
                Place::Order(span) => self.by_order(&Said { value: line.clone(), span: *span }),
                Place::Paper(source) => self.sourced(line.clone(), &[(**source).clone()]),
            });
        }
        if recipient.open {
            content.push(Inline::Break);
            content.push(Inline::gap(format!("Address of {}?", recipient.name)));
        }
        content
    }

    /// How a letter greets its recipient, if that is a person.
    pub(super) fn greeted(&self) -> Option<Inline> {
        let name = self.recipient.as_ref()?.lines.first()?.clone();
        if is_company(&name) {
            return Some(Inline::text("Sir or Madam"));
        }
        // "Dear Jonah and Claire Whitaker"
        if name.contains(" and ") {
            return Some(Inline::text(name));
        }
        let papers = self.brief.papers.iter().map(|paper| paper.document.text.as_str());
        let texts: Vec<&str> = std::iter::once(self.brief.order).chain(papers).collect();
        let greeted = salutation(&name, &texts)?;
        // "Wife" in the papers, or "telling him" behind the name in the order, says which title.
        let bare =
            !name.split(' ').next().is_some_and(|first| first.ends_with('.')) && greeted == salutation(&name, &[])?;
        let title = if bare { self.title_of(&name) } else { None };
        let surname = greeted.rsplit(' ').next().unwrap_or(&greeted).to_owned();
        Some(Inline::text(title.map_or(greeted, |title| format!("{title} {surname}"))))
    }

    /// "Mr." or "Ms." for somebody whom the papers or the order show to be a man or a woman.
    fn title_of(&self, name: &str) -> Option<&'static str> {
        let roles = told::roles(self.brief.papers);
        let sides = Sides { client: None, other: None, texts: Vec::new(), roles: &roles };
        if let Some(title) = sides.title(name) {
            return Some(title);
        }
        // "A letter to Ann Lee telling her", with nobody else named between.
        let rest = &self.brief.order[self.brief.order.find(name)? + name.len()..];
        let near: Vec<String> = rest.split_whitespace().take(2).map(bare).collect();
        let verb = near.first().is_some_and(|verb| verb.ends_with("ing"));
        match near.get(1).map(String::as_str).filter(|_| verb) {
            Some("him") => Some("Mr."),
            Some("her") => Some("Ms."),
            _ => None,
        }
    }

    /// The number by which the lawyer is admitted, where a signature in the papers has it: "Maria Ortiz (SBN 123456)".
    pub(super) fn bar_number(&mut self) -> Option<Inline> {
        let lawyer = bare(self.brief.lawyer);
        let papers = self.brief.papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
        let found = papers.filter(|_| !lawyer.is_empty()).find_map(|paper| {
            let letters = Letters::new(&paper.document.text);
            let lines: Vec<Span> =
                letters.lines().map(|line| letters.trim(line)).filter(|line| !line.is_empty()).collect();
            lines.iter().enumerate().find_map(|(at, line)| {
                let own = letters.folded(*line);
                if !bare(&own).starts_with(&lawyer) && !bare(&own).contains(&format!("s{lawyer}")) {
                    return None;
                }
                // In the line of the name, or below it.
                lines.iter().skip(at).take(4).find_map(|line| {
                    let number = admitted(&letters.folded(*line))?;
                    Some((number, papers::source(paper, &letters, *line)))
                })
            })
        });
        let (number, source) = found?;
        Some(self.sourced(number, &[source]))
    }
}

/// Somebody and where that person is: "Ann Lee at the Elm Foundation", "Ann Lee of Pier Nine, LLC".
///
/// Behind "of" may stand a town: it is a company if it has the form of one, or a longer name that the papers have.
fn with_company(name: &str, in_papers: impl Fn(&str) -> bool) -> Option<(String, String)> {
    [" at ", " of "].iter().find_map(|joint| {
        let (person, company) = name.split_once(joint)?;
        let company = company.strip_prefix("the ").unwrap_or(company);
        let named = || company.split(' ').count() > 2 && in_papers(company);
        let known = *joint == " at " || is_company(company) || named();
        let good = known && !is_company(person) && person.contains(' ') && company.starts_with(char::is_uppercase);
        good.then(|| (person.to_owned(), company.to_owned()))
    })
}

/// The number of an admission to the bar in a line of a signature: "(SBN 123456)", "OSB No. 144502", "Bar No. 12345".
fn admitted(line: &str) -> Option<String> {
    let upper = line.to_uppercase();
    let at = ["SBN", "BAR NO", "BAR NUMBER", "BAR #", "OSB", "WSBA", "STATE BAR", "ATTORNEY NO", "ARDC", "BAR ID"]
        .iter()
        .find_map(|mark| upper.find(mark))?;
    let rest = upper.get(at..)?;
    let from = rest.find(|c: char| c.is_ascii_digit()).filter(|from| *from < 24)?;
    let number: String = rest[from..].chars().take_while(|c| c.is_ascii_digit() || *c == '-').collect();
    (number.len() >= 4).then_some(number)
}

/// The person and the company of "Prairie Health Plan's Joy Adler".
fn of_a_company(name: &str) -> Option<(String, String)> {
    let (company, person) = name.split_once("'s ").or_else(|| name.split_once("’s "))?;
    let words: Vec<&str> = person.split(' ').collect();
    let is_name = (2..=4).contains(&words.len()) && words.iter().all(|word| word.starts_with(char::is_uppercase));
    (is_name && !company.is_empty()).then(|| (person.to_owned(), company.to_owned()))
}
