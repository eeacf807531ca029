use super::*;
use crate::drafts::{kinds::From, papers::samples::paper};

fn by() -> Teller<'static> {
    Teller { today: jiff::civil::date(2026, 11, 25), firm: "Hale & Ortiz LLP", lawyer: "Maria Ortiz", inside: false }
}

fn texts(papers: &[Paper], against: impl Fn(&Filer) -> bool) -> Vec<String> {
    story(papers, &by(), against).into_iter().map(|fact| fact.text).collect()
}

#[test]
fn an_answer_alone_is_no_fact_and_stands_with_its_question() {
    let transcript = paper(
        "DEPOSITION OF RUTH AMES\n\nBY MR. COLE:\nQ. When was the winch last inspected before the ferry sailed?\nA. It was inspected on May 3, 2025, by me.\nQ. Was the brake replaced?\nA. Yes, it was replaced on May 9, 2025.\n",
    );
    assert_eq!(
        texts(&[transcript], |_| false),
        [
            "Asked “When was the winch last inspected before the ferry sailed?”, Ruth Ames answered: “It was inspected on May 3, 2025, by me.”",
            "Asked “Was the brake replaced?”, Ruth Ames answered: “Yes, it was replaced on May 9, 2025.”"
        ]
    );
}

#[test]
fn a_fact_stands_once_and_in_its_place_in_time() {
    let one = paper(
        "On June 1, 2025, Cedar Ferry amended the charter of January 8, 2025. The winch failed on May 9, 2025 off Vashon Island.\n",
    );
    let two = paper(
        "The winch failed on May 9, 2025, off Vashon Island, Washington.\n\nThe winch was repaired on May 9, 2025 in Tacoma for $4,000.\n",
    );
    assert_eq!(
        texts(&[one, two], |_| false),
        [
            "The winch failed on May 9, 2025, off Vashon Island, Washington.",
            "The winch was repaired on May 9, 2025 in Tacoma for $4,000.",
            "On June 1, 2025, Cedar Ferry amended the charter of January 8, 2025.",
        ]
    );
}

#[test]
fn what_a_client_writes_to_the_firm_leaves_it_in_no_paper() {
    let letter = |to: &str| {
        paper(&format!(
            "April 4, 2026\n\nDear {to}:\n\nI told Cedar Ferry on March 1, 2026 that I would take half.\n\nSincerely,\nHolly Brandt\n"
        ))
    };
    assert_eq!(texts(&[letter("Ms. Ortiz")], |_| false), Vec::<String>::new());
    assert_eq!(
        texts(&[letter("Captain Moe")], |_| false),
        ["Holly Brandt wrote on April 4, 2026: “I told Cedar Ferry on March 1, 2026 that I would take half.”"]
    );
    let inside = story(&[letter("Ms. Ortiz")], &Teller { inside: true, ..by() }, |_| false);
    assert_eq!(inside.len(), 1);
}

#[test]
fn nobody_is_asked_to_admit_what_he_pleads_himself() {
    let complaint = paper("COMPLAINT\n\n1. On May 9, 2025, the winch failed off Vashon Island.\n");
    let answer = paper("ANSWER\n\n1. Holly Brandt released the winch on May 9, 2025 against orders.\n");
    let of = |side: From| {
        let facts = to_admit(&[complaint.clone(), answer.clone()], by().today, |filer| filer.side == Some(side));
        facts.into_iter().map(|fact| fact.text).collect::<Vec<_>>()
    };
    assert_eq!(of(From::Defendant), ["On May 9, 2025, the winch failed off Vashon Island."]);
    assert_eq!(of(From::Plaintiff), ["Holly Brandt released the winch on May 9, 2025 against orders."]);
}

#[test]
fn an_event_told_with_an_irregular_verb_and_a_number_is_a_fact() {
    let text = "Meridian hired Alto in April. On May 2, 2026, trailer no. 118 broke down near Elko, Nevada. Alto sent nobody.\n";
    let facts = happened(&[paper(text)], jiff::civil::date(2026, 11, 25), |_| false);
    let told: Vec<&str> = facts.iter().map(|fact| fact.text.as_str()).collect();
    assert_eq!(told, ["On May 2, 2026, trailer no. 118 broke down near Elko, Nevada."]);
}

#[test]
fn a_fact_is_one_sentence_without_the_reference_before_it() {
    let text = "On March 3, 2021, Acme sold 400 widgets to Road Runner, Inc. On March 9, 2021, Road Runner rejected them at 5 p.m. The \
        widgets were sold again on May 4, 2021. Counsel for Acme wrote to Road Runner on June 1, 2021. (Exs. A and B.) Road Runner \
        answered on June 4, 2021 that it would pay. On July 1, 2021, Mr. On Lee of Smith v. The Gap, Inc. paid a part (see Ex. C) of the price.";
    let facts = happened(&[paper(text)], jiff::civil::date(2026, 11, 25), |_| false);
    let told: Vec<&str> = facts.iter().map(|fact| fact.text.as_str()).collect();
    assert_eq!(
        told,
        [
            "On March 3, 2021, Acme sold 400 widgets to Road Runner, Inc.",
            "On March 9, 2021, Road Runner rejected them at 5 p.m.",
            "The widgets were sold again on May 4, 2021.",
            "Counsel for Acme wrote to Road Runner on June 1, 2021.",
            "Road Runner answered on June 4, 2021 that it would pay.",
            "On July 1, 2021, Mr. On Lee of Smith v. The Gap, Inc. paid a part (see Ex. C) of the price."
        ]
    );
    for fact in &facts {
        let folded = fact.source.quote.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(folded, fact.text);
    }
}

#[test]
fn what_a_paper_says_of_itself_and_what_a_motion_says_are_told_as_its_words() {
    let amendment = paper("SECOND AMENDMENT\n\nThis Second Amendment was signed on May 2, 2024 by Otto Blum.\n");
    let note = paper(
        "TERM NOTE\n\nMay 2, 2023\n\nOtto Blum promises to pay $9,000. If a payment is delayed, Rosa Blum is owed 5% more by Otto.\n",
    );
    let motion = paper(
        "CIRCUIT COURT OF DANE COUNTY\n\nIN THE MATTER OF THE ESTATE OF ROSA BLUM, Deceased.\n\nOTTO BLUM'S MOTION TO STRIKE THE CLAIM\n\n1. Rosa Blum forged the receipt of June 3, 2024.\n",
    );
    assert_eq!(
        texts(&[amendment, note, motion.clone()], |_| true),
        [
            "The Second Amendment says: “This Second Amendment was signed on May 2, 2024 by Otto Blum.”",
            "Otto Blum's Motion to Strike the Claim states (¶ 1): “Rosa Blum forged the receipt of June 3, 2024.”"
        ]
    );
    assert_eq!(texts(std::slice::from_ref(&motion), |_| false), ["Rosa Blum forged the receipt of June 3, 2024."]);
    assert_eq!(to_admit(&[motion], by().today, |_| true), []);
}

#[test]
fn a_sum_in_a_letter_is_told_on_the_day_of_the_letter() {
    let mail = paper(
        "From: Otto Blum <otto@blum.example>\nTo: Ann Lee <ann@pier.example>\nDate: Tue, 14 Jan 2025 09:00:00 -0500\nSubject: Crane\n\nOn January 7 your crane dropped 40 crates in our yard. Our repair bill is $212,000.00 so far. We would accept $150,000.00 by May 1. Please pay it soon to our bank in Reno. The weather is fine in our town today.\n",
    );
    assert_eq!(
        texts(&[mail], |_| true),
        [
            "Otto Blum wrote on January 14, 2025: “On January 7 your crane dropped 40 crates in our yard.”",
            "Otto Blum wrote on January 14, 2025: “Our repair bill is $212,000.00 so far.”"
        ]
    );
}

#[test]
fn a_day_without_a_year_in_a_mail_is_the_last_before_it() {
    let mail = paper(
        "From: Otto Blum <otto@blum.example>\nTo: Ann Lee <ann@pier.example>\nDate: Tue, 14 Jan 2025 09:00:00 -0500\nSubject: Crane\n\nOn December 9 your crane dropped 40 crates. On January 7 you let the kiosk open.\n",
    );
    assert_eq!(
        texts(&[mail], |_| true),
        [
            "Otto Blum wrote on January 14, 2025: “On December 9 your crane dropped 40 crates.”",
            "Otto Blum wrote on January 14, 2025: “On January 7 you let the kiosk open.”"
        ]
    );
}

#[test]
fn that_a_paper_was_served_is_no_fact() {
    let served = paper(
        "Dear counsel:\n\nI served this motion on all counsel of record by e-mail on June 2, 2025.\n\nWe wrote to Road Runner on May 2, 2025 and asked for payment.",
    );
    let facts = written_of(&[served], &by());
    assert_eq!(facts.len(), 1, "{facts:#?}");
    assert!(facts[0].text.contains("May 2, 2025"));
}

#[test]
fn what_others_say_of_themselves_is_no_fact_of_ours() {
    let letter = paper(
        "Our records show that the charges were invoiced on August 1, 2025 and have not been paid. We wrote to you on May 2, 2025. \
         The crane outage on July 9, 2025 lasted six hours.",
    );
    let facts = happened(&[letter], jiff::civil::date(2026, 11, 25), |_| false);
    let texts: Vec<&str> = facts.iter().map(|fact| fact.text.as_str()).collect();
    assert_eq!(texts, ["The crane outage on July 9, 2025 lasted six hours."]);
}

#[test]
fn a_notes_heading_is_no_part_of_a_fact() {
    let today = jiff::civil::date(2026, 11, 25);
    let texts = |text: &str| -> Vec<String> {
        happened(&[paper(text)], today, |_| false).into_iter().map(|fact| fact.text).collect()
    };
    let wanted = ["On May 2, 2026, the pump failed at the plant in Reno."];
    for note in [
        "Notes of the call with Ms. Lee\nOn May 2, 2026, the pump failed at the plant in Reno.\n",
        "Note to file: On May 2, 2026, the pump failed at the plant in Reno.\n",
        "Memo\n\nOn May 2, 2026, the pump failed\nat the plant in Reno.\n",
    ] {
        assert_eq!(texts(note), wanted, "{note}");
    }
    // A line that was broken in a narrow column is no heading.
    assert_eq!(
        texts("The pump was sold on May 2, 2026 to\nRoad Runner LLC in Reno, Nevada.\n"),
        ["The pump was sold on May 2, 2026 to Road Runner LLC in Reno, Nevada."]
    );
}

#[test]
fn who_concludes_a_contract_what_it_costs_and_what_is_needed_did_not_happen() {
    let lease = paper(
        "LEASE\n\nThis Lease is made on May 2, 2024, between Otto Blum (\"Lessor\") and Ann Lee (\"Lessee\").\n\nFrom June 1, 2024 the rent is $900.00 per month under this lease.\n",
    );
    let mail = paper(
        "From: Otto Blum <otto@blum.example>\nTo: Ann Lee <ann@pier.example>\nDate: Tue, 14 Jan 2025 09:00:00 -0500\nSubject: Crane\n\nWe need the crane in our yard by July 25.\n",
    );
    assert_eq!(texts(&[lease, mail], |_| true), Vec::<String>::new());
}
