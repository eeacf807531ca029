//! Mail that answers itself, on its way through mailboxes: it ends by itself.

use super::{Dovecot, ID, SECRET, block, sign_in, until};
use crate::support::{ASSISTANT, DANA, Firm, Letter, Server, block as wait, sink};

use chancery::outbox::{Caught, LoopbackMailbox};
use std::sync::Arc;

/// The assistant of the other firm.
const OTHER: &str = "assistant@lee.test";

/// A firm whose assistant is `assistant`, with an account for `account`, picking up from `dovecot` and sending to a sink.
fn firm(dovecot: &Dovecot, assistant: &str, account: &str) -> (Firm, LoopbackMailbox) {
    let sent = sink();
    let mut firm = Firm::new(Some(sent.address()));
    firm.set("MAIL_ASSISTANT_ADDRESS", assistant);
    firm.set("MAIL_REPLIES_PER_DAY", "4");
    firm.configure(&block(dovecot, ""));
    firm.add(account);
    sign_in(&firm, "office", SECRET);
    (firm, sent)
}

/// Hands a mail to the server of a mailbox, which vouches for its author.
fn hand_over(dovecot: &Dovecot, from: &str, mail: &[u8]) {
    let domain = from.split_once('@').unwrap().1;
    let top = format!("Return-Path: <{from}>\r\nAuthentication-Results: {ID}; dmarc=pass header.from={domain}\r\n");
    dovecot.put(&[top.as_bytes(), mail].concat());
}

/// The mail of this number, from 1 on, once it left.
fn sent(sink: &LoopbackMailbox, number: usize) -> Arc<Caught> {
    wait(sink.wait_until(|mails| mails.len() >= number))[number - 1].clone()
}

fn watching(firm: &Firm, server: &Server, who: &str) -> String {
    until(firm, "office", |one| one["state"] == "watching");
    server.sign_in(who)
}

#[test]
fn two_assistants_do_not_answer_each_other() {
    let (Some(here), Some(there)) = (Dovecot::start(), Dovecot::start()) else { return };
    let (firm, from_here) = firm(&here, ASSISTANT, OTHER);
    let (other, from_there) = self::firm(&there, OTHER, ASSISTANT);
    let (server, other_server) = (firm.serve(), other.serve());
    let (_token, token) = (watching(&firm, &server, OTHER), watching(&other, &other_server, ASSISTANT));
    // As if the other one had a question of its own.
    hand_over(&here, OTHER, &Letter::new(OTHER, "The lease", "What does the lease say about the roof?").bytes());
    let answer = sent(&from_here, 1);
    assert_eq!(answer.to, [OTHER]);
    hand_over(&there, ASSISTANT, &answer.raw);
    // Kept for a person, and not answered.
    let thread = other_server.wait_for_task(&token, "Re: The lease", &["Needs attention"]);
    assert!(thread["task"]["note"].as_str().is_some_and(|note| note.contains("a program sent")), "{thread}");
    assert_eq!((from_here.messages().len(), from_there.messages().len()), (1, 0));
    server.stop();
    other_server.stop();
}

/// An answerer that is as bad as they come: it marks nothing, begins a new thread each time, and asks a question.
#[test]
fn an_answerer_that_answers_everything_is_answered_so_often_a_day() {
    let Some(dovecot) = Dovecot::start() else { return };
    let (firm, replies) = firm(&dovecot, ASSISTANT, DANA);
    let server = firm.serve();
    let token = watching(&firm, &server, DANA);
    let away = |number: usize| {
        let subject = format!("Out of office {number}");
        hand_over(&dovecot, DANA, &Letter::new(DANA, &subject, "I am away. What does the lease say?").bytes());
        subject
    };
    away(0);
    // Four replies, and one notice that these were all.
    for number in 1..=5 {
        assert_eq!(sent(&replies, number).to, [DANA]);
        away(number);
    }
    for number in [4, 5] {
        server.wait_for_task(&token, &format!("Out of office {number}"), &["On hold"]);
    }
    assert_eq!(replies.messages().len(), 5, "it ends");
    until(&firm, "office", |one| one["taken"] == 6 && one["passed_over"] == 0);
    server.stop();
}
