//! Mails that stay on our side: between the client and the firm, or within the client's own house. Nothing of them goes into what leaves the firm,
//! whatever they say: a mail that the other side neither wrote nor received is not for it to read.

use super::{papers::Paper, sent::Sent};
use crate::{
    documents::document::Origin,
    law::facts::{self, facts},
};

use std::collections::BTreeSet;

/// The firm, its lawyer, the lawyer's mail address, and the client as far as the order names one.
pub struct Ours<'a> {
    pub firm: &'a str,
    pub lawyer: &'a str,
    pub address: &'a str,
    pub client: Option<&'a str>,
}

/// With these words whoever acts for somebody else writes to a lawyer.
const OF_COUNSEL: [&str; 6] = ["your client", "my client", "our client", "your insured", "our insured", "counsel for"];
/// Letters of the first word of a name by which a host is known as its own.
const OWN: usize = 4;
/// Hosts at which anybody has a mailbox.
const OF_ALL: [&str; 9] = [
    "gmail.com",
    "outlook.com",
    "hotmail.com",
    "yahoo.com",
    "icloud.com",
    "aol.com",
    "proton.me",
    "gmx.com",
    "comcast.net",
];

/// Which of the papers are such mails.
pub fn inside_mails(papers: &[Paper], ours: &Ours<'_>) -> Vec<bool> {
    let mails: Vec<Option<Sent>> = papers
        .iter()
        .map(|paper| Some(&paper.document.text).filter(|_| matches!(paper.origin, Origin::File(_))))
        .map(|text| Sent::read(text?).filter(Sent::is_mail))
        .collect();
    let of_counsel = |fact: facts::Fact| (fact.kind == facts::Kind::Counsel).then_some(fact.value);
    let counsel: Vec<String> = papers
        .iter()
        .zip(&mails)
        .filter(|(_, mail)| mail.is_none())
        .flat_map(|(paper, _)| facts(&paper.document.text).into_iter().filter_map(of_counsel).collect::<Vec<_>>())
        .collect();
    let firm = hosts(ours.address);
    let from_firm = |mail: &Sent| {
        hosts(&mail.from).iter().any(|host| firm.contains(host) && !OF_ALL.contains(&host.as_str()))
            || !ours.lawyer.is_empty() && mail.comes_from(ours.lawyer)
    };
    let of_another = |paper: &Paper, mail: &Sent| {
        let lower = paper.document.text.to_lowercase();
        OF_COUNSEL.iter().any(|words| lower.contains(words)) || counsel.iter().any(|name| mail.comes_from(name))
    };
    let to_us = |paper: &Paper, mail: &Sent| {
        mail.goes_to(ours.firm, ours.lawyer, ours.address) && !from_firm(mail) && !of_another(paper, mail)
    };
    // The client's hosts: those of whoever writes to the firm for nobody else, and those that have the client's name.
    let word = ours.client.and_then(|client| client.split([' ', ',']).find(|word| word.to_lowercase() != "the"));
    let word = word.map(str::to_lowercase).filter(|word| word.chars().count() >= OWN);
    let mut own: BTreeSet<String> = BTreeSet::new();
    for (paper, mail) in papers.iter().zip(&mails) {
        let Some(mail) = mail else { continue };
        if to_us(paper, mail) {
            own.extend(hosts(&mail.from));
        }
        let named = hosts(&format!("{} {}", mail.from, mail.to)).into_iter();
        own.extend(named.filter(|host| word.as_ref().is_some_and(|word| host.starts_with(word.as_str()))));
    }
    own.retain(|host| !OF_ALL.contains(&host.as_str()));
    let is_inside = |paper: &Paper, mail: &Sent| {
        let all = hosts(&format!("{} {}", mail.from, mail.to));
        let ours_alone = |host: &String| own.contains(host) || firm.contains(host);
        to_us(paper, mail)
            || all.len() == mail.boxes() && !own.is_empty() && !all.is_empty() && all.iter().all(ours_alone)
    };
    papers.iter().zip(&mails).map(|(paper, mail)| mail.as_ref().is_some_and(|mail| is_inside(paper, mail))).collect()
}

/// The hosts of the mail addresses in a text.
fn hosts(text: &str) -> Vec<String> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '<' | '>' | '"' | '(' | ')'));
    words.filter_map(|word| word.rsplit_once('@')).map(|(_, host)| host.to_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{documents::document::Document, ids::FileId};

    fn inside(mails: &[&str], client: Option<&str>) -> Vec<bool> {
        let paper = |text: &&str| Paper {
            origin: Origin::File(FileId::new()),
            name: "mail.txt".into(),
            document: Document { text: (*text).into(), ..Document::default() },
            proven: true,
        };
        let papers: Vec<Paper> = mails.iter().map(paper).collect();
        let ours = Ours { firm: "Hale & Ortiz LLP", lawyer: "Ada Hale", address: "ada@firm.test", client };
        inside_mails(&papers, &ours)
    }

    #[test]
    fn a_mail_that_the_other_side_neither_wrote_nor_received_stays_inside() {
        let mails = [
            "From: Ida Orr <iorr@pine.example>\nTo: Ada Hale <ada@firm.test>\nDate: May 4, 2026\nSubject: Blum\n\nI can go to $190,000 if I must.\n",
            "From: Bo Lind <blind@pine.example>\nTo: Ida Orr <iorr@pine.example>\nDate: May 5, 2026\nSubject: Pay\n\nForty hours were owed, that one is on us.\n",
            "From: Bo Lind <blind@pine.example>\nTo: Otto Blum <otto@blum.example>\nCc: Ida Orr <iorr@pine.example>\nDate: May 6, 2026\nSubject: Pay\n\nWe paid you $900 on May 5, 2026.\n",
            "From: Carl Weiss <cw@weiss.example>\nTo: Ada Hale <ada@firm.test>\nDate: May 7, 2026\nSubject: Blum\n\nYour client owes forty hours.\n",
            "From: Otto Blum <otto@blum.example>\nTo: Uma Blum <uma@blum.example>\nDate: May 8, 2026\nSubject: x\n\nI left on May 1, 2026.\n",
        ];
        assert_eq!(inside(&mails, None), [true, true, false, false, false]);
        // Without a mail to the firm, the name of the client tells its house.
        assert_eq!(inside(&mails[1..], Some("Pine Freight, Inc.")), [true, false, false, false]);
        assert_eq!(inside(&mails[1..], None), [false, false, false, false]);
    }
}
