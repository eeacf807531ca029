//! Shows how the sentences of a paper are judged for a question: `judge PAPER QUESTION`. For whoever works on the scores.

use comprehension::{
    question::Question,
    scoring::{Prepared, enough},
};
use law::Letters;

use std::rc::Rc;

fn main() {
    let mut words = std::env::args().skip(1);
    let (Some(paper), Some(asked)) = (words.next(), words.next()) else {
        eprintln!("judge PAPER QUESTION");
        return;
    };
    let text = match std::fs::read_to_string(&paper) {
        Ok(text) => text,
        Err(e) => return eprintln!("{paper}: {e}"),
    };
    let prepared = Prepared::new(&[Rc::new(Letters::new(&text))]);
    let question = Question::new(&asked);
    for need in &question.needs {
        println!("need at {} mass {:.1} concepts {}", need.place, need.mass, need.concepts.len());
    }
    println!("enough is {:.2}", enough());
    for (at, support) in prepared.judge(&question).order.into_iter().take(6) {
        let found = &prepared.candidates[at];
        println!("{support:.3}  covered {:.2}  [{}] {}", prepared.covered(&question, at), found.heading, found.text);
    }
}
