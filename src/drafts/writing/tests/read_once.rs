//! Orders that say everything in scraps: each part stands in the draft, or is asked about.

use super::*;

const SALE: &str = "PURCHASE AGREEMENT\n\nThis Agreement is made on April 11, 2026 between Elm Stables, LLC (\"Seller\") and Ivo Orr (\"Buyer\").\n\n1. Price. Buyer shall pay $46,500.00.\n\n2. Delivery. Seller shall deliver the horse on April 18, 2026.\n\n3. Records. Seller shall hand over all records.\n\n4. Warranties. Seller warrants that (a) it has good title; (b) the horse is sound; and (c) the horse has had no joint injection in the twelve months before this Agreement.\n\n5. Law. Kentucky law governs.\n";
const MAIL: &str = "From: Dean Moe <dean@elmstables.example>\nTo: Ivo Orr\nDate: Friday, May 29, 2026 3:15 PM\nSubject: RE: Lame\n\nMr. Orr,\nOur vet did inject the left joint in January, and everybody does it. The weather is fine.\nDean Moe\n";

#[test]
fn a_demand_in_scraps_has_its_demand_its_term_its_day_and_what_follows() {
    let order = "Demand letter to Dean Moe for Mr. Orr: rescission under paragraph 6 of the bill of sale - price back plus board. Injection of the joint in January, by his own e-mail, breaks 4(c). 20 days, then Lucas County Court, with fees.";
    let letter = text("demand-letter", order, &[paper(SALE), paper(MAIL)]);
    has(
        &letter,
        &[
            "We demand that you agree to rescission under paragraph 6 of the bill of sale – price back plus board by the 20th day after the date of this letter.",
            "will file suit in the Lucas County Court and claim fees",
            "Injection of the joint in January, by his own e-mail, breaks 4(c).",
            "Paragraph 4(c) of the Purchase Agreement says: “(c) the horse has had no joint injection in the twelve months before this Agreement",
            "You wrote on May 29, 2026: “Our vet did inject the left joint in January, and everybody does it.”",
        ],
    );
    has_not(&letter, &["Which term", "How much is owed", "What must they do", "By which day", "The weather"]);
}

#[test]
fn an_offer_has_its_reasons_and_never_the_other_sides_complaint() {
    let complaint = "STATE OF MAINE          SUPERIOR COURT\n\nIDA BLUM,\nPlaintiff,\nv.\nIVO ORR and ELM HOMES, LLC,\nDefendants.\n\nCase No. 26-CV-19\n\nCOMPLAINT\n\n1. On June 14, 2025 the dog of Ivo Orr bit Ida Blum.\n\n/s/ Lars Frost, Frost Law, Attorney for Plaintiff\n";
    let order = "Settlement letter to Frost, we act for Orr. Offer $42,000 all in, no admission, open until December 20, 2026. Reasons: she saw the sign; no surgery is planned.";
    let letter = text("settlement-letter", order, &[paper(complaint)]);
    has(
        &letter,
        &[
            "We make this offer for these reasons: she saw the sign; no surgery is planned.",
            "It is no admission of liability",
            "Payment: $42,000 all in.",
        ],
    );
    has_not(&letter, &["The Complaint alleges", "What happened, and when"]);
}

#[test]
fn whoever_signed_for_a_side_moves_for_it_and_a_rule_goes_before_a_statute() {
    let complaint = "UNITED STATES DISTRICT COURT\nDISTRICT OF MAINE\n\nIDA BLUM,\nPlaintiff,\nv.\nPINE RECOVERY, INC.,\nDefendant.\n\nCase No. 4:25-cv-01627\n\nCOMPLAINT\n\n1. On June 14, 2025 Pine called Ida Blum.\n\n/s/ Maria Ortiz\nMaria Ortiz\nHale & Ortiz LLP\nAttorneys for Plaintiff\n";
    let order = "We need a motion in Blum for leave to amend the complaint, so we want a claim under 1692c(a)(1). Rule 15(a)(2).";
    let motion = text("motion", order, &[paper(complaint)]);
    has(
        &motion,
        &[
            "Ida Blum's Motion for Leave to Amend the Complaint",
            "under Rule 15(a)(2), for an order granting leave to amend the complaint",
        ],
    );
    has_not(&motion, &["Which party moves", "amending the complaint"]);
}
