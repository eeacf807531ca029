//! Orders for court papers in a probate court, for requests and for their answers.

use super::*;

const PETITION: &str = "IN THE CIRCUIT COURT FOR LEON COUNTY, FLORIDA\nPROBATE DIVISION\n\nIN RE: ESTATE OF\nROSA BLUM,\nDeceased.\n\nIDA BLUM KANE,\nPetitioner,\nvs.\nOTTO BLUM,\nRespondent.\n\nFile No. 2026-CP-000412\n\nPETITION TO REVOKE PROBATE\n\nPetitioner, IDA BLUM KANE, alleges:\n\n1. Rosa Blum died on May 2, 2025.\n\n2. On June 4, 2024 the Decedent signed a will in Otto Blum's kitchen.\n\n3. On June 4, 2024 the Decedent did not know her own house.\n\nRuth Ames, Florida Bar No. 41177\nAttorneys for Petitioner\n";

const SUIT: &str = "ELM COUNTY COURT\n\nANN LEE,\nPlaintiff,\nv.\nPINE FREIGHT, LLC and OTTO DRAY,\nDefendants.\n\nCase No. 2026-CV-0412\n\nCOMPLAINT\n\n1. On May 4, 2025 Dray drove into Ann Lee's fence.\n";

#[test]
fn a_first_name_tells_whom_we_represent_and_the_caption_keeps_its_words() {
    let order = "Draft our opposition brief to a motion to dismiss Count II of the petition. We are Ida. Use paragraphs 1 and 3.";
    let brief = text("opposition", order, &[paper(PETITION)]);
    has(
        &brief,
        &[
            "IN RE: ESTATE OF ROSA BLUM, DECEASED",
            "Petitioner",
            "Respondent",
            "Ida Blum Kane opposes the Motion to Dismiss Count II of the Petition.",
            "Attorneys for Ida Blum Kane",
            "(¶ 1): “Rosa Blum died on May 2, 2025.”",
            "(¶ 3)",
        ],
    );
    has_not(&brief, &["Otto Blum opposes", "on Ruth Ames", "kitchen", "Plaintiff", "Defendant"]);
    let answer =
        text("answer", "Draft an answer to this petition. We are Otto. Deny 2 and 3. Admit 1.", &[paper(PETITION)]);
    has(&answer, &["Otto Blum's Answer", "on Ruth Ames", "Otto Blum admits the allegations in paragraph 1."]);
}

#[test]
fn an_answer_told_for_a_request_stands_in_it_and_only_the_party_that_asked_is_named() {
    let served = format!(
        "{}\n\nDEFENDANT PINE'S FIRST INTERROGATORIES TO PLAINTIFF\n\nServed May 4, 2026.\n\nINTERROGATORY NO. 1: State your name.\n\nINTERROGATORY NO. 2: State whether you had repaired the fence.\n\nINTERROGATORY NO. 3: Identify your telephone carrier.\n\nINTERROGATORY NO. 4: Identify every lawsuit.\n\nINTERROGATORY NO. 5: State your passwords.\n",
        SUIT.split("COMPLAINT").next().unwrap()
    );
    let order = "Draft answers to Pine's interrogatories for Ann Lee. On 2 she says she painted it in March 2024. For 3: the carrier is Elm Mobile. Object to 4 as overbroad and 5 as to passwords. Leave blanks where we have nothing.";
    let answers = text("discovery-responses", order, &[paper(&served)]);
    has(
        &answers,
        &[
            "Ann Lee's Responses to Pine Freight, LLC's First Interrogatories",
            "Response: Ann Lee painted it in March 2024.",
            "Response: The carrier is Elm Mobile.",
            "objects to Interrogatory No. 4 as overbroad.",
            "objects to Interrogatory No. 5 as to passwords.",
            "No. 5: as to passwords",
        ],
    );
    has_not(&answers, &["Otto Dray's", "and Otto Dray's First", "Leave blanks", "what is the draft to say of it"]);
}

#[test]
fn each_thing_that_an_order_wants_is_a_request() {
    let order = "Draft requests for production to Pine Freight, for the plaintiff. I want Dray's file, route logs, fuel, and insurance.";
    let requests = text("discovery-requests", order, &[paper(SUIT)]);
    has(
        &requests,
        &[
            "All Documents that are or concern Dray's file.",
            "All Documents that are or concern route logs.",
            "All Documents that are or concern fuel.",
            "All Documents that are or concern insurance.",
        ],
    );
    has_not(&requests, &["Which further documents", "what is the draft to say of it"]);
}

#[test]
fn requests_for_admission_take_the_facts_of_the_paper_that_the_order_names() {
    let report = "CRASH REPORT\nReport No. 118\n\nNARRATIVE: The van was on Elm Rd. The driver stated that the road was wet.\n\nRoad surface: dry.\n";
    let order =
        "Draft requests for admission to Otto Dray, 20 or so, off the crash report. We represent the plaintiff.";
    let requests = text("discovery-requests", order, &[paper(SUIT), paper(report)]);
    has(&requests, &["The driver stated that the road was wet.", "The Crash Report says: “Road surface: dry.”"]);
}

#[test]
fn a_memo_for_an_agency_is_not_privileged() {
    let order =
        "Draft a position memorandum to the Labor Board investigator laying out the delay. We represent Ann Lee.";
    let memo = text("memo", order, &[]);
    has(&memo, &["Labor Board investigator"]);
    has_not(&memo, &["rivileged", "laying out the delay\n", "What hurts"]);
}
