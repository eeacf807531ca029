use super::*;
use crate::drafts::{kinds::From, papers::samples::paper};

fn by() -> Teller<'static> {
    Teller {
        today: jiff::civil::date(2026, 11, 25),
        firm: "Hale & Ortiz LLP",
        lawyer: "Maria Ortiz",
        address: "",
        inside: false,
    }
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

#[test]
fn a_line_of_a_log_is_told_whole_and_as_its_words() {
    let log = paper(
        "PIER NINE MARINE CO.\n\nDAILY LOG\n\n06/12/2025  Foreman Ray Lund directed the crane to Dock 4. Crew of 6 stopped at Dock 1.\n06/13/2025  Drawing 7 received from the engineer.\n07/24/2025  Crane set on Dock 4.\n",
    );
    let told = texts(&[log], |_| false);
    assert_eq!(told.len(), 3, "{told:#?}");
    assert_eq!(
        told[0],
        "The Daily Log says for June 12, 2025: “Foreman Ray Lund directed the crane to Dock 4. Crew of 6 stopped at Dock 1.”"
    );
    let chart = paper(
        "LAKE CLINIC\nPatient: Ann Lee\n\nMarch 7, 2025: Dr. Moe found a tear of the left knee.\nApril 2, 2025: Dr. Moe repaired the tear.\nMay 5, 2025: No lifting above 20 pounds.\n",
    );
    let told = texts(&[chart], |_| false);
    assert_eq!(told.len(), 3, "{told:#?}");
    assert_eq!(told[2], "The record of Lake Clinic says for May 5, 2025: “No lifting above 20 pounds.”");
}

#[test]
fn what_it_is_stands_with_a_sentence_that_begins_with_it() {
    let decision = paper(
        "HARBOR BOARD\n\nDECISION\n\n1. Notice was mailed on July 1, 2025.\n\n2. An appeal must be filed within twenty days after this decision is filed with the Clerk. It was filed on July 24, 2025.\n\n3. The Board finds that the slope is a hardship and grants the permit by a vote of 3 to 2.\n",
    );
    let told = texts(&[decision], |_| false);
    assert!(
        told.contains(&"An appeal must be filed within twenty days after this decision is filed with the Clerk. It was filed on July 24, 2025.".to_owned()),
        "{told:#?}"
    );
    assert!(told.iter().any(|fact| fact.starts_with("The Board finds")), "{told:#?}");
}

#[test]
fn a_contract_is_known_by_what_it_does_and_a_letters_request_is_no_fact() {
    let contract = paper(
        "SUBCONTRACT No. 22-9\n\nbetween GRANITE BUILDERS, INC. (hereinafter \"General\") and TALL MASONRY CO. (hereinafter \"Mason\")\n\nDate of Subcontract: May 6, 2025\n\nArticle 1. The price of the Work is $618,000.00 in all.\nArticle 2. Mason shall finish the Work no later than November 21, 2025.\nArticle 3. Mason is entitled to an extension of time for weather that stopped the Work.\nArticle 4. For each day of delay Mason pays $750.00 to General.\nArticle 5. Claims are decided by arbitration in Des Moines, Iowa, in 2 steps.\n",
    );
    assert_eq!(texts(&[contract], |_| false), Vec::<String>::new());
    let letter = paper(
        "January 14, 2026\n\nDear Captain Moe:\n\nWe withheld $21,000.00 on January 9, 2026. If you disagree, let us know by January 10, 2026.\n\nSincerely,\nCarl Weiss\n",
    );
    assert_eq!(
        texts(&[letter], |_| false),
        ["Carl Weiss wrote on January 14, 2026: “We withheld $21,000.00 on January 9, 2026.”"]
    );
}

#[test]
fn what_others_did_before_a_witness_stands_in_the_witnesses_statement() {
    let statement = paper(
        "STATEMENT OF JAMES FALK\n\nI am a process server in Ohio and work alone. On August 3, 2026 I went to 88 Elm Drive. A man of about fifty opened the door and said that he was Otto Blum. I handed him the summons and the complaint. He threw them on the ground and shut the door.\n",
    );
    let facts = texts(std::slice::from_ref(&statement), |_| false);
    assert!(facts.iter().all(|fact| fact.starts_with("The Statement of James Falk says: “")), "{facts:#?}");
    let told: Vec<String> = first_person(&[statement]).into_iter().map(|(text, _)| text).collect();
    assert!(told.iter().any(|text| text.starts_with("A man of about fifty")), "{told:#?}");
    assert!(told.iter().any(|text| text.starts_with("He threw them")), "{told:#?}");
}

#[test]
fn what_a_client_writes_to_the_firm_stays_in_it() {
    let mail = paper(
        "From: Ida Orr <ida@pine.example>\nTo: dana@firm.example\nDate: November 5, 2025\nSubject: Count\n\nI counted the crates on September 22, 2025. We paid them on October 1, 2025.\n",
    );
    let told = |address| story(std::slice::from_ref(&mail), &Teller { address, ..by() }, |_| false).len();
    assert_eq!(told("maria@firm.example"), 0);
    assert!(told("maria@other.example") > 0);
}
