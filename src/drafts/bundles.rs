//! Files that hold several mails, one below the other: each mail is a paper of its own, with its own writer, day and marks.

use super::papers::Paper;
use crate::law::{Letters, Span, correspondence};

/// The mails of a paper, each in its place: what is not of it is blank, so that pages and places stay as they are. A paper that holds no
/// second mail stays whole.
pub fn apart(paper: Paper) -> Vec<Paper> {
    let text = Letters::new(&paper.document.text);
    let (mails, own) = correspondence::letters(&text);
    let above = !text.trim(Span::new(0, own)).is_empty();
    if mails.len() + usize::from(above) < 2 {
        return vec![paper];
    }
    let mut cuts: Vec<usize> = if above { vec![0, own] } else { vec![0] };
    // The head of the next mail begins where a mail ends.
    cuts.extend(mails.iter().rev().skip(1).rev().map(|mail| mail.body.end));
    let ends = cuts.iter().skip(1).copied().chain([text.span().end]);
    let part = |(from, to): (usize, usize)| {
        let mut part = paper.clone();
        let own = |(at, c): (usize, &char)| if (from..to).contains(&at) || c.is_whitespace() { *c } else { ' ' };
        part.document.text = text.all().iter().enumerate().map(own).collect();
        part
    };
    cuts.iter().copied().zip(ends).map(part).collect()
}

/// Papers with the mails of one file put together again.
pub fn together(papers: &[Paper]) -> Vec<Paper> {
    let mut out: Vec<Paper> = Vec::new();
    for paper in papers {
        match out.iter_mut().find(|other| other.origin == paper.origin) {
            Some(other) => {
                let own = other.document.text.chars().zip(paper.document.text.chars());
                other.document.text = own.map(|(a, b)| if a.is_whitespace() { b } else { a }).collect();
            }
            None => out.push(paper.clone()),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drafts::papers::samples::paper;

    const ONE: &str = "From: Ann Lee <ann@a.example>\nTo: Carl Weiß <c@b.example>\nDate: May 2, 2026\nSubject: Boat\n\nThe boat leaks.\n";
    const TWO: &str =
        "From: Carl Weiß <c@b.example>\nTo: Ann Lee\nDate: May 4, 2026\nSubject: Privileged\n\nIt does not.\n";

    #[test]
    fn each_mail_of_a_file_is_a_paper_in_its_place() {
        let all = format!("{ONE}\n---\n{TWO}");
        let parts = apart(paper(&all));
        assert_eq!(parts.len(), 2);
        for (part, own, other) in
            [(&parts[0], "The boat leaks.", "It does not."), (&parts[1], "It does not.", "The boat leaks.")]
        {
            let text = &part.document.text;
            assert!(!text.contains(other));
            assert_eq!(text.chars().count(), all.chars().count());
            let place = |text: &str| text.find(own).map(|at| text[..at].chars().count());
            assert_eq!(place(text), place(&all));
        }
        let again = together(&parts);
        assert_eq!((again.len(), again[0].document.text.as_str()), (1, all.as_str()));
    }

    #[test]
    fn what_stands_above_a_forwarded_mail_is_a_paper_too_and_one_mail_is_one() {
        let parts = apart(paper(&format!("Please see below.\n\n> {}", ONE.replace('\n', "\n> "))));
        assert_eq!(parts.len(), 2);
        assert!(parts[0].document.text.contains("see below") && !parts[0].document.text.contains("leaks"));
        assert_eq!(apart(paper(ONE)).len(), 1);
        assert_eq!(apart(paper("From: the lease\n\nIt ends in May.\n")).len(), 1);
    }
}
