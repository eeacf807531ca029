//! A draft's thread on the real program: what the order says itself, replies to a newer and an older list of questions, changes in words,
//! and the answer to a question back.

use crate::support::{DANA, Firm, Letter, Server, block, send, sink};

use chancery::outbox::LoopbackMailbox;
use mail_parser::MessageParser;

const COMPLAINT: &str = "SUPERIOR COURT OF NEW JERSEY\nLAW DIVISION, ESSEX COUNTY\nAcme Widgets, Inc., Plaintiff, v. Road Runner LLC, Defendant.\n\
    Docket No. ESX-L-001234-26\n\nCOMPLAINT\n\n1. On March 3, 2026, Acme delivered 400 widgets to Road Runner in Newark.\n";
const LETTERHEAD: &str = "WEISS & PARTNERS LLP\n55 Court Street, Newark, New Jersey\n\nMay 4, 2026\n\nDear counsel:\n\nThe requests are below.\n";

/// A reply as it arrived.
struct Arrived {
    id: String,
    text: String,
}

impl Arrived {
    /// Whether it says these words, wherever its lines end.
    fn says(&self, words: &str) -> bool {
        self.text.split_whitespace().collect::<Vec<_>>().join(" ").contains(words)
    }

    /// The number of the open question that begins so.
    fn number(&self, question: &str) -> usize {
        let line = self.text.lines().find_map(|line| {
            let (number, rest) = line.trim().trim_start_matches(['-', '*', '•', ' ']).split_once(". ")?;
            rest.starts_with(question).then(|| number.parse().unwrap())
        });
        line.unwrap_or_else(|| panic!("no question {question}: {}", self.text))
    }
}

/// Sends a mail and waits for the reply to it: the `n`th that arrives.
fn ask(server: &Server, mailbox: &LoopbackMailbox, n: usize, letter: &Letter) -> Arrived {
    block(send(server.smtp, letter)).unwrap();
    let caught = block(mailbox.wait_until(|mails| mails.len() >= n));
    let mail = MessageParser::default().parse(&caught[n - 1].raw).unwrap();
    let text = mail.body_text(0).unwrap().into_owned();
    Arrived { id: mail.message_id().unwrap().to_owned(), text }
}

fn answering(to: &Arrived, body: &str) -> Letter {
    Letter::new(DANA, "Re: Borealis", body).header(&format!("In-Reply-To: <{}>", to.id))
}

#[test]
fn a_thread_answers_the_list_that_it_was_sent_and_changes_what_it_asks_for() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let order = "Draft an NDA between Acme, Inc. and Borealis GmbH for a term of two years, under New York law.\r\n\
                 Purpose: a joint bid for the harbor";
    let first = ask(&server, &mailbox, 1, &Letter::new(DANA, "Borealis", order));
    for said in ["How long does the agreement last?", "What do the parties discuss?", "Which state's law governs?"] {
        assert!(!first.says(said), "the order says it: {}", first.text);
    }
    assert!(first.says("for a term of two years"), "the order is a source: {}", first.text);
    let (days, courts, survival) = (
        first.number("Within how many days"),
        first.number("Which courts"),
        first.number("How long do the duties last"),
    );

    let second = ask(&server, &mailbox, 2, &answering(&first, &format!("{days}. within 10.")));
    assert!(!second.says("Within how many days"), "{}", second.text);
    assert_eq!(second.number("Which courts"), courts, "numbers stay: {}", second.text);

    // Another draft in the same thread, and then an answer to the first list of the first draft.
    let other = ask(&server, &mailbox, 3, &answering(&second, "Please draft a cover letter for it."));
    assert!(other.says("draft of the letter"), "{}", other.text);
    let body = format!(
        "{survival}) 3 years\r\n{courts}: the courts of New York County. We will discuss with the client tomorrow.\r\n{days}. 12 days"
    );
    let third = ask(&server, &mailbox, 4, &answering(&first, &body));
    assert!(third.says("Not used") && third.says("We will discuss with the client tomorrow."), "{}", third.text);
    assert!(third.says("Was “10 days”; now “12 days”."), "{}", third.text);

    let fourth = ask(&server, &mailbox, 5, &answering(&third, "Please change the term to three years."));
    assert!(fourth.says("The draft is changed as you asked"), "{}", fourth.text);
    assert!(fourth.says("Was “two years”; now “three years”."), "{}", fourth.text);
    let fifth = ask(&server, &mailbox, 6, &answering(&fourth, "Please delete section 3."));
    assert!(fifth.says("was not changed") && fifth.says("Change “two years” to “three years”"), "{}", fifth.text);

    let token = server.sign_in(DANA);
    let drafts = server.get(&token, "/api/drafts/");
    let nda = drafts["drafts"]
        .as_array()
        .unwrap()
        .iter()
        .find(|draft| draft["kind"].is_null() || draft["title"] == "Nondisclosure agreement");
    let id = nda.unwrap()["id"].as_str().unwrap().to_owned();
    let draft = server.get(&token, &format!("/api/drafts/{id}/"));
    let text = draft["blocks"].to_string();
    assert!(draft["shown"] == 4 && !text.contains("discuss with the client"), "{text}");
    let words = super::drafts::text_of(&draft["blocks"]);
    for said in [
        "within 12 days. It may",
        "lasts three years. The duties",
        "last 3 years after",
        "brought in the courts of New York County.",
    ] {
        assert!(words.contains(said), "{said}: {words}");
    }
}

#[test]
fn a_letterhead_is_no_court_and_a_summary_with_a_draft_says_what_is_left() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let requests = format!(
        "{LETTERHEAD}\nREQUESTS FOR PRODUCTION\n\n1. All invoices.\n2. All notices\nsent to Acme.\n3. The order.\n\nDated: May 4, 2026\n"
    );
    let order = Letter::new(DANA, "Acme", "We represent the plaintiff. Draft responses to these requests.")
        .attach("complaint.txt", "text/plain", COMPLAINT.as_bytes())
        .attach("requests.txt", "text/plain", requests.as_bytes());
    let reply = ask(&server, &mailbox, 1, &order);
    assert!(!reply.says("Which court?") && !reply.says("Who is the plaintiff"), "{}", reply.text);
    for n in 1..=3 {
        reply.number(&format!("Response to Request for Production No. {n}?"));
    }
    assert!(!reply.says("Which party"), "{}", reply.text);
    let order = Letter::new(DANA, "Both", "Summarize the complaint and draft a letter to the court.").attach(
        "complaint.txt",
        "text/plain",
        COMPLAINT.as_bytes(),
    );
    let reply = ask(&server, &mailbox, 2, &order);
    assert!(reply.says("Here is a draft of the letter"), "{}", reply.text);
    assert!(reply.says("Send the rest as a mail of its own: “Summarize the complaint”."), "{}", reply.text);
}
