//! Who was served by mail: the lists at the end of a notice.

use super::{fields::NoticeRecipient, layout::Line};

/// People kept of a notice.
const PEOPLE: usize = 500;

/// Whether a line heads a list of those who were reached by mail, or (`false`) of those who were not; `None` for
/// other lines.
pub(super) fn heading(line: &Line) -> Option<bool> {
    let text = line.text().to_ascii_lowercase();
    let text = text.trim_end_matches(':').trim_end();
    if text.len() > 200 {
        return None;
    }
    if text.ends_with("listed below will not receive this electronic notice") {
        return Some(false);
    }
    let (_, rest) = text.split_once("notice ")?;
    let verbs = ["has been ", "will be ", "has not been ", "will not be ", "was "];
    let (verb, how) = verbs.iter().find_map(|verb| rest.strip_prefix(verb).map(|how| (*verb, how)))?;
    let list =
        how.ends_with("to") && ["electronically mailed", "delivered by", "sent"].iter().any(|w| how.starts_with(w));
    list.then(|| !verb.contains("not") && how.starts_with("electronically mailed"))
}

/// The people of all lists in `lines`, each once: a notice in several cases lists them for each.
pub(super) fn read(lines: &[Line]) -> Vec<NoticeRecipient> {
    let mut people: Vec<NoticeRecipient> = Vec::new();
    let (mut listing, mut name) = (false, String::new());
    for line in lines {
        let text = line.text();
        match heading(line) {
            Some(reached) => (listing, name) = (reached, String::new()),
            None if ends(&text) => listing = false,
            None if !listing => {}
            // An empty line parts two people; a name may stand in the line above its addresses.
            None if text.is_empty() => name.clear(),
            None => {
                let (words, addresses) = person(&text);
                if addresses.is_empty() {
                    name = words;
                    continue;
                }
                let name = if words.is_empty() { std::mem::take(&mut name) } else { words };
                let found = NoticeRecipient { name, email_addresses: addresses };
                if people.len() < PEOPLE && !people.contains(&found) {
                    people.push(found);
                }
            }
        }
    }
    people
}

/// Whether a list is over: the documents follow.
pub(super) fn ends(text: &str) -> bool {
    text.starts_with("The following document(s)") || text.starts_with("Document description:")
}

/// The name at the start of a line and the addresses after it.
fn person(line: &str) -> (String, Vec<String>) {
    let (mut name, mut addresses): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
    for word in line.split([' ', ',', ';']).filter(|word| !word.is_empty()) {
        let bare = word.trim_matches(|c: char| matches!(c, '<' | '>' | '(' | ')' | '[' | ']'));
        if bare.split_once('@').is_some_and(|(who, host)| !who.is_empty() && host.contains('.')) {
            addresses.push(bare.to_owned());
        } else if addresses.is_empty() {
            name.push(word);
        }
    }
    let name = name.join(" ");
    // "A. Lawyer on behalf of Debtor B. Client": the client is not who was served.
    let name = name.split(" on behalf of ").next().unwrap_or_default();
    (name.trim_end_matches([':', '-', ' ']).to_owned(), addresses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::court_notice::layout::lines;

    #[test]
    fn people_are_read_in_either_form() {
        let body = "1:20-cv-1 Notice has been electronically mailed to:\n\nFrank Daniel Wood , Jr f@a.test, g@a.test\n\n\
            1:20-cv-1 Notice has been delivered by other means to:\n\nNobody n@a.test\n\n\
            23-1 Notice will be electronically mailed to:\n\nAnn Lee on behalf of Debtor X LLC\nann@b.test, y@c.test;z@c.test\n\n\
            23-1 Notice will not be electronically mailed to:\n\nJohn Q\n12 Street\nq@d.test\n";
        let people: Vec<_> = read(&lines(body)).into_iter().map(|r| (r.name, r.email_addresses.join(" "))).collect();
        let want = [("Frank Daniel Wood Jr", "f@a.test g@a.test"), ("Ann Lee", "ann@b.test y@c.test z@c.test")];
        assert_eq!(people, want.map(|(n, a)| (n.to_owned(), a.to_owned())));
    }
}
