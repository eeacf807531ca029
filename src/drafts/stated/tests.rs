use super::*;
use crate::drafts::Kinds;

fn said(kind: &str, order: &str) -> (BTreeMap<String, String>, BTreeMap<From, String>) {
    let kinds = Kinds::open(None).unwrap();
    let found = stated(order, kinds.get(kind).unwrap());
    (
        found.answers.into_iter().map(|(key, said)| (key, said.value)).collect(),
        found.told.into_iter().map(|(from, said)| (from, said.value)).collect(),
    )
}

#[test]
fn an_order_says_its_terms_in_sentences() {
    let (answers, told) = said(
        "nda",
        "Draft an NDA between Acme Widgets, Inc. and Borealis GmbH for a term of two years, under New York law.",
    );
    assert_eq!(answers.get("term").map(String::as_str), Some("two years"));
    assert_eq!(answers.get("law").map(String::as_str), Some("New York"));
    assert_eq!(told.get(&From::FirstParty).map(String::as_str), Some("Acme Widgets, Inc."));
    assert_eq!(told.get(&From::SecondParty).map(String::as_str), Some("Borealis GmbH"));
    let (answers, _) = said("nda", "Please draft a mutual NDA with a three-year term governed by the laws of Ohio.");
    assert_eq!(answers.get("term").map(String::as_str), Some("three years"));
    assert_eq!(answers.get("law").map(String::as_str), Some("Ohio"));
    let (answers, told) = said(
        "motion",
        "We represent the defendant. Draft a motion to compel discovery under Rule 37(a) for our client.",
    );
    assert_eq!(answers.get("rule").map(String::as_str), Some("Rule 37(a)"));
    assert_eq!(told.get(&From::Client).map(String::as_str), Some("the defendant"));
    assert_eq!(told.get(&From::Motion).map(String::as_str), Some("Motion to Compel Discovery"));
    let question = |order: &str| said("memo", order).0.remove(ASKED);
    assert_eq!(
        question("Please draft a memo on whether the landlord may terminate the lease."),
        Some("Whether the landlord may terminate the lease.".to_owned())
    );
    assert_eq!(question("Draft a memo. May the landlord terminate?"), Some("May the landlord terminate?".to_owned()));
    assert_eq!(question("Could you draft a memo?"), None);
    let (answers, told) = said(
        "demand-letter",
        "Our client is the landlord, Pine Street Holdings LLC. Draft a demand letter; they must pay by June 1, 2026.",
    );
    assert_eq!(answers.get("deadline").map(String::as_str), Some("June 1, 2026"));
    assert_eq!(told.get(&From::Client).map(String::as_str), Some("Pine Street Holdings LLC"));
}

#[test]
fn an_order_says_its_terms_in_lines_with_labels() {
    let order = "Draft an NDA. Term: 2 years. Governing law: New York.\nPurpose: a joint bid for the harbor\nParties: Acme, Inc. and Borealis GmbH\n- Effective date: May 4, 2026";
    let (answers, told) = said("nda", order);
    let of = |key: &str| answers.get(key).map(String::as_str);
    assert_eq!((of("term"), of("law")), (Some("2 years"), Some("New York")));
    assert_eq!((of("purpose"), of("effective")), (Some("a joint bid for the harbor"), Some("May 4, 2026")));
    assert_eq!(told.get(&From::FirstParty).map(String::as_str), Some("Acme, Inc."));
    let (answers, told) =
        said("engagement-letter", "Write an engagement letter. Hourly rate: $400 an hour\nClient: Ms. Ann Lee");
    assert_eq!(answers.get("fees").map(String::as_str), Some("$400 an hour"));
    assert!(answers.get("client").or(told.get(&From::Client)).is_some_and(|client| client == "Ms. Ann Lee"));
}

#[test]
fn labels_stand_in_two_columns() {
    let of = |text: &str| labelled(text).into_iter().map(|found| (found.label, found.value)).collect::<Vec<_>>();
    let pair = |label: &str, value: &str| (label.to_owned(), value.to_owned());
    assert_eq!(
        of("Policy number: NP-0447      Insured: Rosa M. Blum\n"),
        [pair("Policy number", "NP-0447"), pair("Insured", "Rosa M. Blum")]
    );
    let employer = of("Employer: Pine Storage, Inc.          Carrier: Oak Mutual\n");
    assert_eq!(employer, [pair("Employer", "Pine Storage, Inc."), pair("Carrier", "Oak Mutual")]);
}

#[test]
fn one_way_agreements_and_engagements_take_what_the_order_says() {
    let kinds = Kinds::open(None).unwrap();
    let order = "Please draft a one-way NDA for information disclosed by Acme Widgets, Inc. to Borealis GmbH to discuss a joint bid for the harbor, for a term of two years.";
    assert_eq!(kinds.ordered(order).map(|kind| kind.name.as_str()), Some("one-way-nda"));
    let (answers, told) = said("one-way-nda", order);
    let of = |key: &str| answers.get(key).map(String::as_str);
    assert_eq!((of("first_party"), of("term")), (Some("Acme Widgets, Inc."), Some("two years")), "{answers:?}");
    assert_eq!(of("purpose"), Some("a joint bid for the harbor"), "{answers:?} {told:?}");
    assert_eq!(kinds.ordered("Draft an NDA with Borealis.").map(|kind| kind.name.as_str()), Some("nda"));
    let order = "Draft an engagement letter for Maria Torres, to represent her. We will represent her in her divorce from Luis Torres, with a retainer of $2,500.";
    let (answers, _) = said("engagement-letter", order);
    let of = |key: &str| answers.get(key).map(String::as_str);
    assert_eq!((of("client"), of("deposit")), (Some("Maria Torres"), Some("$2,500")), "{answers:?}");
    assert_eq!(of("scope"), Some("your divorce from Luis Torres"), "{answers:?}");
    let order = "Draft an engagement letter for Maria Torres. We will represent her in her claim against Piedmont Realty LLC for the flood of July 8, 2026. $350 an hour, retainer $3,000.";
    let (answers, _) = said("engagement-letter", order);
    let of = |key: &str| answers.get(key).map(String::as_str);
    assert_eq!((of("fees"), of("deposit")), (Some("$350 an hour"), Some("$3,000")), "{answers:?}");
    let scope = of("scope");
    assert_eq!(scope, Some("your claim against Piedmont Realty LLC for the flood of July 8, 2026"), "{answers:?}");
}

#[test]
fn letters_motions_and_affidavits_take_what_their_orders_say() {
    let of = |kind: &str, order: &str, key: &str| said(kind, order).0.remove(key);
    let demand = "Please write a demand letter to Piedmont Realty LLC for our client Maria Torres. They must pay $18,300 by December 15, 2026, or we will sue.";
    assert_eq!(of("demand-letter", demand, "demand").as_deref(), Some("pay $18,300"));
    assert_eq!(of("demand-letter", demand, "deadline").as_deref(), Some("December 15, 2026"));
    assert_eq!(of("demand-letter", demand, "consequence").as_deref(), Some("sue"));
    let memo = "Memo please: may Maria Torres stop paying rent after the flood? Notes attached.";
    assert_eq!(of("memo", memo, ASKED).as_deref(), Some("May Maria Torres stop paying rent after the flood?"));
    let letter = "Draft a letter to Piedmont Realty about the sprinkler. Ask for their records by December 15.";
    assert_eq!(of("letter", letter, "subject").as_deref(), Some("the sprinkler"));
    let affidavit = "Draft an affidavit of Maria Torres from my notes.";
    assert_eq!(of("affidavit", affidavit, "witness").as_deref(), Some("Maria Torres"));
    let offer = "Draft a settlement letter to Bell Hartman: we offer $200,000 within ten days, open until December 15, 2026. For Harrow Foods, Inc.";
    assert_eq!(of("settlement-letter", offer, "payment").as_deref(), Some("$200,000 within ten days"));
    assert_eq!(of("settlement-letter", offer, "deadline").as_deref(), Some("December 15, 2026"));
    let sent = "Draft a settlement letter to Russell Dean: Thomas Hale withdraws his application and pays $70,000 within 60 days; each side bears its own costs; confidential; open until October 31, 2025.";
    assert_eq!(
        of("settlement-letter", sent, "payment").as_deref(),
        Some("Thomas Hale withdraws his application and pays $70,000 within 60 days")
    );
    assert_eq!(of("settlement-letter", sent, "confidentiality").as_deref(), Some("confidential"));
    let plain = "Draft a settlement letter to Bell Hartman offering $200,000 within ten days, return of the boat by May 1, 2026, and a neutral reference.";
    let further = of("settlement-letter", plain, "further").unwrap_or_default();
    assert!(
        further.contains("return of the boat by May 1, 2026") && further.contains("a neutral reference"),
        "{further}"
    );
    let told = |kind: &str, order: &str, from: From| said(kind, order).1.remove(&from);
    assert_eq!(told("settlement-letter", offer, From::Client).as_deref(), Some("Harrow Foods, Inc."));
    let motion =
        "Draft a motion to compel answers to interrogatories for the plaintiff Marta Solis, under Rule 219(a).";
    assert_eq!(told("motion", motion, From::Client).as_deref(), Some("Marta Solis"));
    assert_eq!(told("motion", motion, From::Motion).as_deref(), Some("Motion to Compel Answers to Interrogatories"));
    let others = "Draft a motion to compel. Opposition for the plaintiff's counsel is due soon.";
    assert_eq!(told("motion", others, From::Client), None);
    let order = "Draft a motion to compel, with an order for the defendant to answer within ten days.";
    assert_eq!(told("motion", order, From::Client), None);
    let requests = "Draft discovery requests to Sunridge for the plaintiffs, about the stop of work.";
    assert_eq!(told("discovery-requests", requests, From::Client).as_deref(), Some("the plaintiff"));
    assert_eq!(told("discovery-requests", requests, From::OtherSide).as_deref(), Some("Sunridge"));
}

#[test]
fn a_couple_is_one_client_and_a_form_is_no_name() {
    let told = |kind: &str, order: &str, from: From| said(kind, order).1.remove(&from);
    let order = "We represent Jonah and Claire Whitaker. Draft a demand letter.";
    assert_eq!(told("demand-letter", order, From::Client).as_deref(), Some("Jonah and Claire Whitaker"));
    let others = "We represent Acme and Bob wants a letter.";
    assert_eq!(told("demand-letter", others, From::Client).as_deref(), Some("Acme"));
    let letter = "Draft an engagement letter for Jonah and Claire Whitaker, for a flat fee of $4,500.";
    let (answers, _) = said("engagement-letter", letter);
    assert_eq!(answers.get("client").map(String::as_str), Some("Jonah and Claire Whitaker"));
    assert_eq!(answers.get("fees").map(String::as_str), Some("a flat fee of $4,500"));
    let letter = "Draft a demand letter to Carl Weiss for our clients Jonah and Claire Whitaker.";
    assert_eq!(told("demand-letter", letter, From::Client).as_deref(), Some("Jonah and Claire Whitaker"));
    let letter = "Draft a demand letter to Carl Weiss for Pier Nine LLC.";
    assert_eq!(told("demand-letter", letter, From::Client).as_deref(), Some("Pier Nine LLC"));
    assert_eq!(said("demand-letter", letter).0.get("recipient").map(String::as_str), Some("Carl Weiss"));
    let letter = "Draft an engagement letter for Ann Lee. We will represent her in her claim against Hoist & Crane, Inc. for the fall of the boat.";
    let scope = said("engagement-letter", letter).0.remove("scope");
    assert_eq!(scope.as_deref(), Some("your claim against Hoist & Crane, Inc. for the fall of the boat"));
    let nda = "Draft an NDA between Pine LLC and Bolt Brothers LLC d/b/a Third Cup, for two years.";
    assert_eq!(told("nda", nda, From::SecondParty).as_deref(), Some("Bolt Brothers LLC d/b/a Third Cup"));
    let nda = "Draft an NDA between Jonah and Claire Whitaker and Pine Mill LLC.";
    assert_eq!(told("nda", nda, From::FirstParty).as_deref(), Some("Jonah and Claire Whitaker"));
    assert_eq!(told("nda", nda, From::SecondParty).as_deref(), Some("Pine Mill LLC"));
    for name in [
        "Bolt Brothers LLC d/b/a Third Cup",
        "Pine Mill, LLC",
        "Bank of Reno",
        "Pine Mill, Inc.",
        "Whitaker & Sons, L.P.",
    ] {
        let order = format!("Draft a one-way NDA. In it {name} discloses to Borealis GmbH.");
        let (answers, _) = said("one-way-nda", &order);
        assert_eq!(answers.get("first_party").map(String::as_str), Some(name));
    }
}

#[test]
fn requests_know_who_asks_whom() {
    let told = |order: &str, from: From| said("discovery-requests", order).1.remove(&from);
    let order = "Please draft requests for admission to the defendant about the winch inspection.";
    assert_eq!(told(order, From::OtherSide).as_deref(), Some("the defendant"));
    assert_eq!(said("discovery-requests", order).0.get("topic").map(String::as_str), Some("the winch inspection"));
    let order = "Draft requests for production to Pine LLC for Ann Lee: the logs, and fuel.";
    assert_eq!(told(order, From::Client).as_deref(), Some("Ann Lee"));
    let order = "Draft requests for production to Pine LLC: its logs for May 4, 2026, and its notes.";
    assert_eq!(told(order, From::Client), None);
    let order = "Draft plaintiff's first set of interrogatories.";
    assert_eq!(told(order, From::Client).as_deref(), Some("the plaintiff"));
    let order = "Draft plaintiff's responses to Defendant's First Set of Interrogatories.";
    let client = said("discovery-responses", order).1.remove(&From::Client);
    assert_eq!(client.as_deref(), Some("the plaintiff"));
    let others = said("opposition", "Draft an opposition to defendant's motion to dismiss.").1;
    assert_eq!(others.get(&From::Client), None);
}

#[test]
fn clauses_of_an_order_are_terms_and_a_memo_knows_what_it_is_about() {
    let order = "Draft a settlement letter to Bell Hartman with mutual releases, each side bearing its own costs and fees, and the terms kept confidential. We offer $200,000 within ten days.";
    let (answers, _) = said("settlement-letter", order);
    let of = |key: &str| answers.get(key).map(String::as_str);
    assert_eq!(of("releases"), Some("mutual releases"));
    assert_eq!(of("costs"), Some("each side bearing its own costs and fees"));
    assert_eq!(of("confidentiality"), Some("the terms kept confidential"));
    let question = |order: &str| said("memo", order).0.remove(ASKED);
    assert_eq!(
        question("Draft a memo on the renewal option in the Pier 9 lease.").as_deref(),
        Some("What do the papers say about the renewal option in the Pier 9 lease?")
    );
    assert_eq!(question("Draft a memo on this."), None);
    let motion = "Draft a motion to compel. We conferred with Mr. Dean by telephone on May 4, 2026.";
    let (answers, _) = said("motion", motion);
    assert_eq!(
        answers.get("conference").map(String::as_str),
        Some("We conferred with Mr. Dean by telephone on May 4, 2026.")
    );
}

#[test]
fn terms_of_an_offer_say_who_does_what_and_costs_are_no_payment() {
    let of = |order: &str| said("settlement-letter", order).0;
    let order = "We represent Ann Lee. Draft a settlement letter to Bob Moe: the boat stays at Pier 4, rent is $1,275.00 per month from January 1, 2026, each side pays its own attorney's fees, and the mediator's fee is split equally.";
    let answers = of(order);
    let value = |key: &str| answers.get(key).map(String::as_str);
    assert_eq!(value("payment"), Some("rent is $1,275.00 per month from January 1, 2026"));
    assert_eq!(value("costs"), Some("each side pays its own attorney's fees"));
    assert_eq!(value("further"), Some("the boat stays at Pier 4; the mediator's fee is split equally"));
    let order = "We represent Ann Lee. Draft a settlement letter to Carl Weiss, Pier Nine Transit Authority Co.: it pays $95,000.00 within 21 days, gives a neutral reference, and pays the mediator; she withdraws her charge.";
    let answers = of(order);
    let value = |key: &str| answers.get(key).map(String::as_str);
    assert_eq!(value("payment"), Some("Pier Nine Transit Authority Co. pays $95,000.00 within 21 days"));
    assert_eq!(
        value("further"),
        Some(
            "Pier Nine Transit Authority Co. gives a neutral reference; Pier Nine Transit Authority Co. pays the mediator; Ann Lee withdraws her charge"
        )
    );
}

#[test]
fn a_motion_asks_for_what_it_is_called_and_for_what_else_is_ordered() {
    let of = |order: &str| said("motion", order).0.remove("relief");
    assert_eq!(
        of("Draft a motion to strike the objection of Bob Moe. Ask the Court to admit the codicil.").as_deref(),
        Some("striking the objection of Bob Moe and admitting the codicil")
    );
    assert_eq!(
        of("Draft a motion to compel production of the logs. Ask the Court to order Bob Moe to produce the logs by May 4, 2026.")
            .as_deref(),
        Some("directing Bob Moe to produce the logs by May 4, 2026")
    );
}

#[test]
fn what_is_not_said_is_not_found() {
    for order in
        ["Draft an NDA.", "Please draft a mutual NDA from the attached term sheet. Law firm letterhead, please."]
    {
        let (answers, told) = said("nda", order);
        assert!(answers.is_empty() && told.is_empty(), "{order}: {answers:?} {told:?}");
    }
}

#[test]
fn each_term_of_an_offer_stands_in_its_place() {
    let of = |order: &str| said("settlement-letter", order).0;
    let order = "Draft a settlement letter to Carl Weiss, counsel for Ann Lee, on behalf of Pine Freight, Inc., offering $95,000 in full settlement, payable within 45 days after she signs a release, mutual releases, confidential, each side bears its own costs. Open until May 4, 2027.";
    let answers = of(order);
    let value = |key: &str| answers.get(key).map(String::as_str);
    assert_eq!(value("payment"), Some("$95,000 in full settlement, payable within 45 days after she signs a release"));
    assert_eq!(value("releases"), Some("mutual releases"));
    assert_eq!(value("costs"), Some("each side bears its own costs"));
    assert_eq!(value("further"), None);
    let order = "Please prepare an offer to settle for our client Ann Lee. She would take $110,000 in two installments, half on signing and half by May 4, 2027, if Pine Freight keeps it confidential and pays the costs of the action.";
    let answers = of(order);
    let value = |key: &str| answers.get(key).map(String::as_str);
    assert_eq!(value("payment"), Some("$110,000 in two installments, half on signing and half by May 4, 2027"));
    assert_eq!(value("costs"), Some("Pine Freight pays the costs of the action"));
    assert_eq!(value("confidentiality"), Some("Pine Freight keeps it confidential"));
    // An order that names no sum gives none.
    assert_eq!(of("Draft an offer to settle for our client Ann Lee.").get("payment"), None);
}

#[test]
fn a_letter_to_our_client_goes_to_the_one_who_is_named() {
    let order = "Write to our client, Ann Lee of Pine Freight, and explain what the amendment changes in the lease.";
    let (answers, told) = said("letter", order);
    assert!(answers.get("recipient").is_some_and(|to| to.starts_with("Ann Lee")), "{answers:?}");
    assert!(told.get(&From::Client).is_some_and(|client| client.starts_with("Ann Lee")), "{told:?}");
}

#[test]
fn a_letter_is_answered_for_a_client() {
    let (answers, told) = said("letter", "Reply to Barrow for Pine. We want all of it back.");
    assert_eq!(answers.get("recipient").map(String::as_str), Some("Barrow"));
    assert_eq!(told.get(&From::Client).map(String::as_str), Some("Pine"));
    let (_, told) = said("letter", "Reply to Barrow for the deposit.");
    assert!(!told.contains_key(&From::Client));
}

#[test]
fn whoever_acts_for_another_than_our_client_is_written_to() {
    let order = "Demand letter to Weiss for Otto Blum. We have Ann Lee as executor. The truck goes back to the farm.";
    let (_, told) = said("demand-letter", order);
    assert_eq!(told.get(&From::Client).map(String::as_str), Some("Ann Lee"));
    assert_eq!(told.get(&From::OtherSide).map(String::as_str), Some("Otto Blum"));
}

#[test]
fn a_rate_is_no_sum() {
    let (_, told) = said("demand-letter", "Demand letter to Otto Blum for Ann Lee: the rent is $27 a day.");
    assert!(!told.contains_key(&From::Amount), "{told:?}");
}

#[test]
fn an_offer_ends_on_its_own_day_and_on_no_other() {
    let order = "Settlement letter to Weiss. Orr pays $9,000. The warranty stays till May 4, 2028. Open until 5 p.m. on June 15, 2027.";
    let (answers, _) = said("settlement-letter", order);
    assert_eq!(answers.get("deadline").map(String::as_str), Some("5 p.m. on June 15, 2027"));
}
