//! Questions whose answers stand in another place than their words: in a later paper, in the clause that says in which case, in a row.

use super::*;

/// What is told first.
fn told(question: &str, files: &[(&str, &str)]) -> String {
    let w = work(question, files.iter().map(|(name, text)| file(name, text)).collect());
    let answer = engine::write(&w);
    holds(&answer, &w);
    let first = answer.sections.iter().flat_map(|s| &s.lines).map(|l| l.text.clone()).next();
    first.unwrap_or_default()
}

/// All that is told below the question that holds some words.
fn below(question: &str, words: &str, text: &str) -> String {
    let w = work(question, vec![file("paper.txt", text)]);
    let answer = engine::write(&w);
    holds(&answer, &w);
    let section = answer.sections.iter().find(|section| section.heading.contains(words));
    let section = section.unwrap_or_else(|| panic!("{words}: {answer:#?}"));
    section.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" / ")
}

#[test]
fn what_happens_in_a_case_is_told_by_the_sentence_that_says_in_which() {
    let pledge = "PLEDGE AGREEMENT\n\n1. Delivery. Debtor delivers the certificates within ten (10) days after signing and each new release of shares within thirty (30) days after it is issued.\n\n\
        2. Release. Agent releases the certificates to Debtor if (a) the loan is paid, or (b) Lender fails to answer a request within twenty (20) days after notice.\n\n3. Fees. Debtor pays Agent $900 per year.\n";
    let first = told("When are the certificates released?", &[("pledge.txt", pledge)]);
    assert!(first.starts_with("Agent releases the certificates"), "{first}");
}

#[test]
fn a_later_paper_gives_another_sum_without_the_old_one() {
    let lease = "LEASE\n\nThis Lease is made on May 2, 2020 between Oak LLC (\"Landlord\") and Pine LLC (\"Tenant\").\n\n3. Deposit. Tenant deposits $9,500.00 as security.\n\n4. Rent. Tenant pays $4,000.00 a month.\n";
    let amendment = "AMENDMENT TO LEASE\n\nDated as of May 2, 2024.\n\n1. The security deposit is increased by $1,000.00 to $10,500.00.\n";
    let ledger = "LEDGER\n\nDate        Item               Charge       Payment     Balance\n05/01/2024  Rent               $4,000.00    $4,000.00   $0.00\n05/02/2024  Deposit increase   $1,000.00    $400.00     $600.00\n06/01/2024  Rent               $4,000.00                $4,600.00\n";
    let papers = [("lease.txt", lease), ("amendment.txt", amendment), ("ledger.txt", ledger)];
    assert_eq!(told("How much is the security deposit?", &papers), "$10,500.00.");
    assert_eq!(told("What was the balance on June 1, 2024?", &papers), "$4,600.00.");
}

#[test]
fn an_order_that_moves_days_gives_the_new_ones() {
    let first = "UNITED STATES DISTRICT COURT\n\nSCHEDULING ORDER\n\nThe following deadlines apply:\n\n1. Plaintiff's expert reports are due November 3, 2025.\n\n\
        2. Defendants' expert reports are due December 5, 2025.\n\n3. Discovery closes on January 30, 2026.\n\nSigned June 10, 2025.\n";
    let later = "UNITED STATES DISTRICT COURT\n\nORDER\n\nIT IS ORDERED that the Scheduling Order is modified as follows:\n\n\
        A. Defendants' expert reports: from December 5, 2025 to January 19, 2026.\n\nB. Discovery: from January 30, 2026 to March 6, 2026.\n\nSigned December 2, 2025.\n";
    let papers = [("order.txt", first), ("later.txt", later)];
    let due = told("When are defendants' expert reports due?", &papers);
    assert!(due.starts_with("January 19, 2026"), "{due}");
    let close = told("When does discovery close?", &papers);
    assert!(close.starts_with("March 6, 2026"), "{close}");
    let alone = told("By what date must defendants serve expert reports?", &papers[1..]);
    assert!(alone.starts_with("January 19, 2026"), "{alone}");
}

#[test]
fn whoever_takes_the_place_of_somebody_is_told() {
    let will = "LAST WILL\n\nI, Ada Kern, of Toledo, make my will.\n\n1. I give my boat to Ivo Kern.\n\n2. I name Otto Brandt Kern executor, without bond.\n\nSigned June 4, 2012.\n";
    let codicil = "FIRST CODICIL\n\nI, Ada Kern, change my will of June 4, 2012.\n\nFirst, I name Lena Kern Moe executor in place of Otto Brandt Kern.\n\nSigned May 2, 2019.\n";
    let w = work("Who is the executor that she names?", vec![file("will.txt", will), file("codicil.txt", codicil)]);
    let answer = engine::write(&w);
    holds(&answer, &w);
    let first = answer.sections.iter().flat_map(|s| &s.lines).map(|l| l.text.as_str()).next().unwrap_or_default();
    assert!(first.contains("Lena Kern Moe"), "{answer:#?}");
}

#[test]
fn a_name_is_no_office() {
    let will = "LAST WILL\n\nI, Ada Kern, make my will.\n\n1. I give my boat to my son, Otto Brandt Kern.\n\n2. I name Otto Brandt Kern executor.\n\nSigned June 4, 2012.\n";
    let codicil = "FIRST CODICIL\n\nI, Ada Kern, change my will of June 4, 2012.\n\nI name Lena Kern Moe executor in place of Otto Brandt Kern.\n\nSigned May 2, 2019.\n";
    let boat = told("Who gets the boat?", &[("will.txt", will), ("codicil.txt", codicil)]);
    assert!(boat.contains("boat"), "{boat}");
}

#[test]
fn a_signature_and_the_day_of_an_invoice_answer_nothing() {
    let claim = "IRON OAK MECHANICAL LLC\n\nNovember 18, 2024\n\nDear Ann:\n\nThe extra cost is $61,940.00: labor $38,200.00 and pipe $23,740.00.\n\nIRON OAK MECHANICAL LLC By: /s/ Ida Venn, President\n";
    let cost = below("What extra cost does Iron Oak Mechanical claim, and how is it made up?", "is it made up", claim);
    assert!(cost.contains("labor $38,200.00") && !cost.contains("/s/"), "{cost}");
    let mail = "From: Ann Lee <ann@pine.example>\nTo: Ivo Orr <ivo@oak.example>\nDate: Thu, 17 Jul 2025 11:40:00 -0400\nSubject: Invoice\n\nInvoice 2207 of June 1, 2025 for Year 2 ($192,000) is unpaid.\n";
    let due = told("When is the Year 2 invoice payable?", &[("mail.txt", mail)]);
    assert_ne!(due, "June 1, 2025.", "that is the day of the invoice");
}

#[test]
fn a_charter_answers_by_its_labels_and_asks_go_on() {
    let charter = "BAREBOAT CHARTER PARTY\n\n1. Vessel: M/Y Wind\n2. Owner: Oak Yachts, Inc., 8 Harbor Walk, Reno, Nevada.\n3. Charterer: Dr. Ida Venn, 14 Lark Lane, Reno, Nevada.\n4. Charter period: from July 3, 2026 to July 17, 2026.\n\n\
        TERMS\n\n7. Security deposit: $10,000.00, returned within ten days of redelivery less the cost of damage.\n\n14. Cancellation by Charterer: more than sixty days before delivery, half of the hire is kept; after that, all of it.\n\n16. Law. General maritime law and, where it is silent, the law of Nevada.\n";
    let of = |question: &str| told(question, &[("charter.txt", charter)]);
    assert_eq!(of("Who is the charterer?"), "Dr. Ida Venn, 14 Lark Lane, Reno, Nevada, is the Charterer.");
    assert_eq!(of("How long is the charter term?"), "From July 3, 2026 to July 17, 2026.");
    assert!(of("May the charterer cancel?").starts_with("Cancellation by Charterer"));
    assert!(of("Which law applies?").contains("law of Nevada"));
    let deposit = below("How much is the deposit and when is it returned?", "is it returned", charter);
    assert!(deposit.starts_with("Within ten days of redelivery"), "{deposit}");
}

#[test]
fn a_spanish_contract_answers_with_its_term_its_courts_and_its_limit() {
    let contract = "CONTRATO DE SUMINISTRO\n\nEn Puebla, a 4 de mayo de 2026, comparecen:\n\nDe una parte, ACEROS DEL SUR, S.A. DE C.V., representada por Luis Paz (en adelante, \"el Proveedor\"), y de otra parte, TALLERES RÍO, S.C., representada por Ana Ruiz (en adelante, \"el Comprador\").\n\n\
        PRIMERA. Plazo. El contrato tendrá una vigencia de veinticuatro meses y se prorrogará por períodos de un año, salvo que alguna de las partes avise lo contrario con noventa días de anticipación.\n\n\
        SEGUNDA. Precio. El Comprador pagará al Proveedor $40,000.00 mensuales dentro de los veinte días siguientes a la factura.\n\n\
        TERCERA. Responsabilidad. La responsabilidad del Proveedor no excederá del precio pagado en el año anterior.\n\n\
        CUARTA. Ley y jurisdicción. Este contrato se rige por las leyes del Estado de Puebla. Las partes se someten a los tribunales de Puebla.\n";
    let of = |question: &str| told(question, &[("contrato.txt", contract)]);
    assert_eq!(of("How long is the term?"), "Veinticuatro meses.");
    assert_eq!(of("Does it renew automatically?"), "Yes.");
    assert_eq!(of("Who are the parties?"), "ACEROS DEL SUR, S.A. DE C.V. (Proveedor); TALLERES RÍO, S.C. (Comprador).");
    assert!(of("Which courts decide?").contains("tribunales de Puebla"));
    assert!(of("What is the limit of liability?").contains("no excederá"));
    assert!(of("Which law governs?").contains("leyes del Estado de Puebla"));
}

#[test]
fn which_part_prevails_and_who_the_arbitrators_are() {
    let text = "SUBMISSION TO ARBITRATION\n\nOak Corp. (\"Oak\") and Ida Venn (\"Inventor\") submit this dispute.\n\n1. Arbitrators. Oak names Edmund Falco. Inventor names Lena Moe. The two have chosen Marta Sung to preside.\n\n2. Place and time. Reno, beginning May 4, 2026.\n\n3. Award. The award may not exceed $65,000.00.\n\n4. If this Submission and the License differ, this Submission prevails.\n";
    let all = below("Who are the arbitrators? Which document controls?", "arbitrators", text);
    assert!(
        all.contains("Falco") && all.contains("Moe") && all.contains("Sung") && !all.contains("Place and time"),
        "{all}"
    );
    assert!(told("Which document controls?", &[("s.txt", text)]).contains("this Submission prevails"));
    assert_ne!(told("Is the award capped?", &[("s.txt", text)]), "No.");
}

#[test]
fn a_list_of_changes_changes_what_its_items_name() {
    let contract = "MOORING CONTRACT\n\nMade on May 4, 2022 between Harbor Trust (\"Owner\") and Pell Charters LLC (\"Client\").\n\n\
        1. Fee. Client pays $900.00 a month for the berth.\n\n2. Guests. Not more than six guests may sleep on board at the berth.\n\n\
        3. Haul-out. The haul-out shall take place not later than March 2, 2026.\n\n4. Sublease. Client may sublease the berth with Owner's consent.\n";
    let letter = "Harbor Trust\n\nJune 8, 2025\n\nDear Ms. Pell:\n\nThis letter changes the Mooring Contract as follows:\n\n\
        (a) In paragraph 1, the monthly fee for the berth is changed from $900.00 to $1,040.00.\n\n(b) In paragraph 4, no sublease of the berth is allowed.\n\n\
        (c) The haul-out deadline is extended by thirty (30) days.\n\nAll else stays as it is. We will pay you $75.00 for your trouble.\n";
    let papers = [("contract.txt", contract), ("letter.txt", letter)];
    assert_eq!(told("How much is the monthly fee for the berth?", &papers), "$1,040.00.");
    let until = told("By when must the haul-out take place?", &papers);
    assert_eq!(until, "April 1, 2026: March 2, 2026 and thirty (30) days.");
    let sublease = told("May the client sublease the berth?", &papers);
    assert!(!sublease.starts_with("Yes"), "{sublease}");
    // What no item names stays as it was.
    let guests = told("How many guests may sleep on board?", &papers);
    assert!(guests.to_lowercase().contains("six"), "{guests}");
    // The letter changes another contract.
    let other = letter.replace("Mooring Contract", "Storage License");
    let papers = [("contract.txt", contract), ("letter.txt", &*other)];
    assert_eq!(told("By when must the haul-out take place?", &papers), "March 2, 2026.");
}

#[test]
fn the_part_that_prevails_answers() {
    let contract = "FARM LEASE\n\nMade on March 1, 2024 between Ida Holt (\"Lessor\") and Ben Rusk (\"Lessee\").\n\n\
        1. Rent. Lessee pays one-third (1/3) of the crop as rent.\n\n2. Expenses. Lessor's share bears a proportionate part of the costs of seed, \
        fertilizer and hauling.\n\n3. Assignment. Lessee may assign this lease.\n\n4. Hunting. Lessee may hunt on the land.\n\n\
        ADDENDUM\n\nThe terms of this Addendum prevail over the printed form in any conflict.\n\nA-1. Wherever \"one-third (1/3)\" appears in the printed \
        form, it is replaced with \"two-fifths (2/5)\".\n\nA-2. No expenses. Lessor's share of the crop is free of all costs of seed, fertilizer and hauling.\n\n\
        A-3. Notwithstanding paragraph 3, Lessee shall not assign this lease without Lessor's written consent.\n\nSigned: Ida Holt; Ben Rusk\n";
    let papers = [("lease.txt", contract)];
    let all = |question: &str| {
        let w = work(question, papers.iter().map(|(name, text)| file(name, text)).collect());
        let answer = engine::write(&w);
        holds(&answer, &w);
        answer.sections.iter().flat_map(|s| &s.lines).map(|l| l.text.clone()).collect::<Vec<_>>()
    };
    let share = all("What share of the crop is the rent?");
    assert!(share[0].contains("two-fifths"), "{share:?}");
    let costs = all("Does the lessor's share of the crop bear the costs of hauling?");
    assert!(costs.iter().any(|line| line.contains("free of all costs")), "{costs:?}");
    assert!(!costs[0].starts_with("Yes"), "{costs:?}");
    let assigns = all("May the lessee assign the lease?");
    assert_eq!(assigns[0], "Only with Lessor's written consent.", "{assigns:?}");
    assert!(all("May the lessee hunt on the land?")[0].starts_with("Yes"));
}

#[test]
fn a_limit_stays_in_front_of_its_sum_and_an_end_is_no_beginning() {
    let award = "GRANT AGREEMENT\n\nThis Agreement is made on March 3, 2025 between the Lund Fund (\"Funder\") and Reading Room Inc. (\"Grantee\").\n\n\
        1. Grant. Funder pays Grantee up to $80,000 for the library.\n\n2. Overhead. No more than 9% of the grant may go to overhead.\n\n\
        3. Support. Funder pays the rent of the library for thirty (30) months, beginning April 1, 2025.\n\n\
        4. Mediation. The parties mediate before Ms. Ida Orr and share her fee equally. A person with authority must attend.\n";
    let papers = [("grant.txt", award)];
    let grant = told("How much is the grant for the library?", &papers);
    assert!(grant.starts_with("Up to $80,000"), "{grant}");
    let overhead = told("How much of the grant may go to overhead?", &papers);
    assert!(overhead.starts_with("No more than 9%"), "{overhead}");
    let until = told("Until when does the Funder pay the rent of the library?", &papers);
    assert!(until.starts_with("Thirty (30) months"), "{until}");
    let pays = told("Who pays the mediator?", &papers);
    assert!(!pays.starts_with("A person"), "{pays}");
    assert_eq!(told("When was the agreement made?", &papers), "March 3, 2025.");
}

#[test]
fn what_stands_behind_a_heading_answers_for_it() {
    let letter = "THE LUND FUND\n4 Quay Street, Portland, Maine\n\nMarch 3, 2026\n\nDear Ms. Orr:\n\nWe grant you $90,000 for the library. This letter is our agreement.\n\n\
        a) Match. If by June 30, 2026 you have raised less than $10,000, we may end the grant.\n\n\
        b) Reports. You send us a report within 30 days after the grant ends on June 30, 2028.\n\n\
        c) Leftover funds. You will return what you have not spent within 45 days.\n\nSincerely,\nAgnes Lund, Chair\nAccepted for Reading Room Inc.: Ida Orr, March 9, 2026\n";
    let papers = [("letter.txt", letter)];
    let left = told("What happens with leftover funds?", &papers);
    assert!(left.contains("You will return"), "{left}");
    let ends = told("When does the grant end?", &papers);
    assert!(ends.contains("June 30, 2028"), "{ends}");
    let signed = told("Who signed for the Lund Fund?", &papers);
    assert!(signed.starts_with("Agnes Lund"), "{signed}");
}

#[test]
fn whoever_acts_for_a_party_is_not_the_party() {
    let promise = "CONTRATO DE PROMESA DE COMPRAVENTA\n\nEn Puebla, a 7 de febrero de 2026, comparecen por una parte INMOBILIARIA CERRO, S.A. de C.V., representada por el Lic. Luis Paz (el \"PROMITENTE VENDEDOR\"), y por la otra la señora ANA RUIZ SOTO, con domicilio en 7 Pier Lane, Reno (la \"PROMITENTE COMPRADORA\").\n\nPRIMERA. Objeto. El Promitente Vendedor se obliga a vender el inmueble.\n\nSEGUNDA. Pena convencional. La parte que incumpla pagará una pena del diez por ciento (10%) del precio.\n";
    let papers = [("promesa.txt", promise)];
    let seller = told("Who is the seller?", &papers);
    assert!(seller.starts_with("INMOBILIARIA CERRO"), "{seller}");
    let parties = told("¿Quiénes son las partes?", &papers);
    assert!(parties.contains("INMOBILIARIA CERRO") && parties.contains("ANA RUIZ SOTO"), "{parties}");
    let penalty = told("What is the penalty?", &papers);
    assert!(penalty.contains("diez por ciento"), "{penalty}");
}

#[test]
fn a_law_that_hinders_is_not_the_one_that_governs() {
    let lease = "OIL LEASE\n\nMade on March 4, 2023 between Ida Holt (\"Lessor\") and Pell Oil LLC (\"Lessee\").\n\n1. Term. The term of this Lease is three years.\n\n\
        2. Hindrance. When drilling is prevented by law, by the order of any state authority or by flood, this Lease shall not end for that reason.\n\n3. Fees. Lessee pays $18,000.00 for each site.\n";
    let law = told("Which state's law governs the lease?", &[("lease.txt", lease)]);
    let w = work("Which state's law governs the lease?", vec![file("lease.txt", lease)]);
    let answer = engine::write(&w);
    assert!(answer.lead.starts_with("No ") || answer.lead.contains("nothing") || law.is_empty(), "{answer:#?}");
    let governed = lease.replace("3. Fees.", "3. Law. Texas law governs this Lease.\n\n4. Fees.");
    let law = told("Which state's law governs the lease?", &[("lease.txt", &governed)]);
    assert!(law.contains("Texas"), "{law}");
}

#[test]
fn each_of_several_questions_says_what_holds() {
    let order = "DISTRICT COURT\n\nSCHEDULING ORDER\n\nMay 4, 2026\n\n1. Each side may take no more than eight depositions.\n\n2. Mediation. The parties mediate before Ms. Ida Orr not later than July 6, 2026 and share her fee equally.\n";
    let later = "DISTRICT COURT\n\nORDER\n\nJune 2, 2026\n\nThe Scheduling Order is modified as follows:\n\nA. Each side may take ten depositions.\n\nB. The mediation deadline is extended by thirty (30) days.\n\nSigned June 2, 2026.\n";
    let ask = "How many depositions may each side take? Who shares the fee of the mediator?";
    let w = work(ask, vec![file("order.txt", order), file("later.txt", later)]);
    let answer = engine::write(&w);
    holds(&answer, &w);
    let first = answer.sections.iter().find(|section| section.heading.starts_with("How many")).unwrap();
    assert!(first.lines[0].text.contains("ten"), "{answer:#?}");
    let second = answer.sections.iter().find(|section| section.heading.starts_with("Who shares")).unwrap();
    assert!(!second.lines[0].text.contains("extended"), "{answer:#?}");
}

#[test]
fn a_prohibition_with_a_later_exception_is_no_plain_no() {
    let bylaws = "BYLAWS OF THE ELM LAND TRUST\n\n4.1 The Trust shall not sell land. It may lease land for up to 99 years. A sale is allowed only with the vote of eight \
        directors.\n\n4.2 The Trust shall not borrow money. Directors are paid only if the members vote so.\n";
    let first = |question: &str| {
        let w = work(question, vec![file("bylaws.txt", bylaws)]);
        let answer = engine::write(&w);
        holds(&answer, &w);
        answer.sections.iter().flat_map(|s| &s.lines).map(|l| l.text.clone()).collect::<Vec<_>>()
    };
    let sells = first("May the Trust sell land?");
    assert_eq!(sells[0], "No, with the exception that follows.", "{sells:?}");
    assert!(sells.iter().any(|line| line.contains("eight directors")), "{sells:?}");
    assert_eq!(first("May the Trust borrow money?")[0], "No.");
}

const PETITION: &str = "FAMILY COURT OF LINN COUNTY\n\nDora Lindqvist, Petitioner, and Emil Lindqvist, Respondent.\n\nPETITION FOR SUPPORT\n\nPetitioner alleges:\n\n\
    1. Petitioner, Dora Lindqvist, lives in Albany.\n\n2. Respondent, Emil Lindqvist, has not paid support for the children since the separation.\n";
const AFFIDAVIT: &str = "AFFIDAVIT OF EMIL LINDQVIST\n\nI, Emil Lindqvist, being duly sworn, state:\n\n1. I run a bakery.\n\n\
    2. Since the separation I have paid Dora $450 on the first of each month as support for the children.\n";

#[test]
fn what_one_side_alleges_is_told_as_its_word_and_the_other_sides_beside_it() {
    let question = "Did Emil pay support for the children since the separation?";
    let w = work(question, vec![file("petition.txt", PETITION), file("affidavit.txt", AFFIDAVIT)]);
    let answer = engine::write(&w);
    holds(&answer, &w);
    let all = format!("{answer:?}");
    assert!(all.contains("has not paid support") && all.contains("$450 on the first"), "{answer:#?}");
    let first = told(question, &[("petition.txt", PETITION)]);
    assert!(!first.starts_with("No.") && !first.starts_with("Yes."), "{first}");
}

#[test]
fn who_asks_what_the_examiner_asked_is_told_what_the_witness_said() {
    let page = "DEPOSITION OF IRIS DAHL          March 9, 2025\n\n 1        Q.   Who keeps the log sheets for the\n 2   forklift?\n\
         3        A.   The shift lead.\n 4        Q.   Could a driver change a log sheet?\n 5        A.   No.  They file a log sheet and I sign\n 6   it at noon.\n\
         7        Q.   Where are the sheets kept?\n 8        A.   In a drawer below the time\n 9   clock.\n10        Q.   How many drivers were trained?\n11        A.   Seven.\n";
    let asked = |question: &str| {
        let w = work(question, vec![file("dahl.txt", page)]);
        let answer = engine::write(&w);
        holds(&answer, &w);
        let quotes: Vec<String> =
            answer.sources.iter().map(|s| s.quote.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let first = answer.sections.first().and_then(|section| section.lines.first());
        (first.map_or_else(String::new, |line| line.text.clone()), quotes.join(" / "))
    };
    let (first, quote) = asked("Where were the forklift's log sheets kept?");
    assert!(first.contains("In a drawer below the time clock"), "{first}");
    // The numbers of the lines are no words of the witness.
    assert!(quote.contains("below the time clock") && !quote.contains("9 clock"), "{quote}");
    // "How long" is all that they share.
    let (first, _) = asked("How long is the fence?");
    assert!(!first.contains("Seven") && !first.contains("drawer"), "{first}");
    let (first, _) = asked("How many drivers were let through the training?");
    assert!(first.contains("Seven"), "{first}");
}

#[test]
fn a_limit_broken_over_a_line_is_counted_from_the_papers_date() {
    let notice = "CITY OF ARDEN\n\nMay 4, 2025\n\nOwner of 12 Mill Lane\n\nDear Mr. Ode:\n\nThe stair at the above address is unsafe. You may appeal this notice to the Board within twenty\n\
        (20) days of its date. The stair must be mended.\n\nVery truly yours,\n\nPia Storm\n";
    let first = told("When does the time to appeal the notice run out?", &[("notice.txt", notice)]);
    assert!(first.starts_with("May 24, 2025, a Saturday (past): twenty (20) days after May 4, 2025"), "{first}");
}

#[test]
fn the_very_question_of_a_transcript_is_answered_by_its_reply() {
    let depo = "DEPOSITION OF ANN ORR\n\nPage 12\n 1  BY MR. PELL:\n 2  Q. How many residents did you have on the night shift?\n 3  A. Usually twenty-two. Before April it was fourteen.\n\
         4  Q. Who changed it?\n 5  A. Ms. Danvers said it came from Keystone. The budget was cut.\n 6  Q. Did you tell anyone?\n 7  A. No.\n";
    let who = below("How many residents did Orr have on the night shift, and who changed it?", "Who changed it", depo);
    assert!(who.contains("Danvers") && !who.contains("budget"), "{who}");
}
