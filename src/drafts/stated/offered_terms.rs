//! The terms of an offer, each where it belongs: what says how and when the sum is paid stands with the sum, and what is offered "if" somebody
//! does something is what that somebody does.

use super::Order;
use crate::drafts::{kinds::FURTHER, order_words::names_a_sum};

/// How a clause begins that goes on with what is paid: "payable within 45 days", "half on signing", "by March 1, 2027".
const GOES_ON: [&str; 22] = [
    "payable ",
    "paid ",
    "to be paid ",
    "due ",
    "half ",
    "one half ",
    "one-half ",
    "in installments",
    "in two ",
    "in three ",
    "in four ",
    "in equal ",
    "in monthly ",
    "in full",
    "in cash",
    "the balance ",
    "the rest ",
    "the remainder ",
    "with the first ",
    "within ",
    "by wire",
    "by check",
];
/// Verbs with which an order leads to a sum, and which are no part of the term.
const LEADS: [&str; 9] =
    ["offering ", "offers ", "offer ", "proposing ", "proposes ", "paying ", "payment of ", "a payment of ", "to pay "];

impl Order {
    /// Puts each term of an offer in its place.
    pub(super) fn place_terms(&mut self) {
        if let Some(payment) = self.answers.get_mut("payment") {
            let bare = LEADS.iter().find_map(|lead| payment.value.strip_prefix(lead));
            if let Some(sum) = bare.filter(|sum| names_a_sum(sum)) {
                payment.value = sum.to_owned();
            }
        }
        // "An offer to settle for our client" says no sum.
        if self.answers.get("payment").is_some_and(|payment| !names_a_sum(&payment.value)) {
            self.answers.remove("payment");
        }
        self.pay_as_said();
        for (key, words) in
            [("costs", &["cost", "fee"][..]), ("confidentiality", &["confiden"]), ("releases", &["releas"])]
        {
            if let Some(said) = self.answers.get_mut(key)
                && let Some(own) = part_of_condition(&said.value, words)
            {
                said.value = own;
            }
        }
    }

    /// Moves what says how the sum is paid from the further terms to the sum.
    fn pay_as_said(&mut self) {
        let (Some(payment), Some(further)) = (self.answers.get("payment"), self.answers.get(FURTHER)) else { return };
        let goes_on = |term: &&str| GOES_ON.iter().any(|lead| term.starts_with(lead)) && !payment.value.contains(*term);
        let (how, rest): (Vec<&str>, Vec<&str>) = further.value.split("; ").partition(goes_on);
        if how.is_empty() {
            return;
        }
        let (paid, rest) = (format!("{}, {}", payment.value, how.join(", ")), rest.join("; "));
        if let Some(payment) = self.answers.get_mut("payment") {
            payment.value = paid;
        }
        match self.answers.get_mut(FURTHER).filter(|_| !rest.is_empty()) {
            Some(further) => further.value = rest,
            None => drop(self.answers.remove(FURTHER)),
        }
    }
}

/// Of what is wanted of somebody, "if Pine keeps it confidential and pays the costs", the part with one of the words: "Pine pays the costs".
fn part_of_condition(term: &str, words: &[&str]) -> Option<String> {
    let wanted =
        ["if ", "provided that ", "provided ", "on condition that "].iter().find_map(|lead| term.strip_prefix(lead))?;
    let mut parts: Vec<String> = Vec::new();
    let mut subject = String::new();
    for part in wanted.split(" and ") {
        let all: Vec<&str> = part.split(' ').collect();
        let verb = |at: &usize| {
            all[*at].ends_with('s') && !all[*at].ends_with("ss") && all[*at].starts_with(char::is_lowercase)
        };
        match (0..all.len()).find(verb) {
            // "… and pays the costs" goes on with whoever did what stands before it.
            Some(0) if !subject.is_empty() => parts.push(format!("{subject} {part}")),
            Some(at) if at > 0 && at <= 6 => {
                subject = all[..at].join(" ");
                parts.push(part.to_owned());
            }
            _ => match parts.last_mut() {
                Some(last) => *last = format!("{last} and {part}"),
                None => return None,
            },
        }
    }
    let own: Vec<String> =
        parts.into_iter().filter(|part| words.iter().any(|word| part.to_lowercase().contains(word))).collect();
    (!own.is_empty()).then(|| own.join(" and "))
}
