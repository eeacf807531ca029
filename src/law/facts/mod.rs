//! Who, what and how much: parties with their roles, counsel, judges, courts, docket numbers, amounts, addresses, telephone
//! numbers and mail addresses, each with its place.
//!
//! [`people`] reads captions and signature blocks, [`contract_parties`] the openings of contracts; [`numbers`] finds what digits identify;
//! [`contacts`] finds contact details. A rule that is not sure leaves the fact out: a fact sheet with gaps is useful,
//! a wrong one is not.

pub mod companies;
pub mod contacts;
pub mod contract_parties;
pub mod numbers;
pub mod people;

mod fact;

pub use fact::{Fact, Kind};

/// All facts of a text, in order of place.
pub fn facts(text: &str) -> Vec<Fact> {
    let mut all = people::find(text);
    all.extend(numbers::find(text));
    all.extend(contacts::find(text));
    all.sort_by_key(|fact| (fact.span.start, fact.kind));
    all
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn parties_stand_with_their_roles_in_one_line_and_several_with_their_descriptions() {
        let parties = |text: &str| -> Vec<(String, String)> {
            let all = facts(text).into_iter().filter(|f| f.kind == Kind::Party);
            all.map(|f| (f.value, f.role.unwrap_or_default())).collect()
        };
        let of = |name: &str, role: &str| (name.to_owned(), role.to_owned());
        assert_eq!(
            parties(
                "IN THE CIRCUIT COURT OF COOK COUNTY, ILLINOIS\n\nMARTA SOLIS, Plaintiff,\nv.\nGREENLINE TRANSIT, INC., and PAUL DREW, Defendants.\nNo. 2024 L 003118\n"
            ),
            [of("MARTA SOLIS", "Plaintiff"), of("GREENLINE TRANSIT, INC., and PAUL DREW", "Defendant")]
        );
        assert_eq!(
            parties(
                "DISTRICT COURT\nCLARK COUNTY, NEVADA\n\nELENA MARCHETTI, an individual; and MARCHETTI DESIGN, LLC, a Nevada limited-liability company,\nPlaintiffs,\nvs.\nSUNRIDGE BUILDERS, INC., a Nevada corporation; DOES 1 through 10; and ROE ENTITIES 1 through 10,\nDefendants.\n"
            ),
            [of("ELENA MARCHETTI and MARCHETTI DESIGN, LLC", "Plaintiff"), of("SUNRIDGE BUILDERS, INC.", "Defendant")]
        );
    }

    #[test]
    fn a_caption_without_labels_names_first_who_sues() {
        let parties = |text: &str| -> Vec<(String, String)> {
            let all = facts(text).into_iter().filter(|f| f.kind == Kind::Party);
            all.map(|f| (f.value, f.role.unwrap_or_default())).collect()
        };
        let sides = |one: &str, other: &str| {
            vec![(one.to_owned(), "Plaintiff".to_owned()), (other.to_owned(), "Defendant".to_owned())]
        };
        let head = "UNITED STATES DISTRICT COURT\nWESTERN DISTRICT OF LOUISIANA\nMONROE DIVISION\n\n";
        let columns = "ELM CREEK MILL, INC.                )   CIVIL ACTION NO. 2:25-cv-00418\n                                    )\nVERSUS                              )   JUDGE ROSA M. BLUM\n                                    )\nPINE GRAIN SYSTEMS, LLC, ET AL.     )   MAGISTRATE JUDGE D. P. KANE\n\n                      SCHEDULING ORDER\n";
        let wanted = sides("ELM CREEK MILL, INC.", "PINE GRAIN SYSTEMS, LLC");
        assert_eq!(parties(&format!("{head}{columns}")), wanted);
        let line =
            "ELM CREEK MILL, INC. VERSUS PINE GRAIN SYSTEMS, LLC, ET AL.\nCIVIL ACTION NO. 2:25-cv-00418\n\nORDER\n";
        assert_eq!(parties(&format!("{head}{line}")), wanted);
        assert_eq!(parties("The cases say ELM v. PINE and no more.\n"), []);
        let state = "IN THE COURT OF COMMON PLEAS\nFRANKLIN COUNTY, OHIO\n\nSTATE OF OHIO,\nPlaintiff,\n\nv.\n\nIVO ORR,\nDefendant.\n";
        assert_eq!(parties(state), sides("STATE OF OHIO", "IVO ORR"));
        let carolina = "STATE OF SOUTH CAROLINA   )   IN THE COURT OF COMMON PLEAS\nCOUNTY OF HORRY           )   C.A. No. 2025-CP-26-0123\n                          )\nPIER NINE, LLC,           )\n          Plaintiff,      )\n    v.                    )\nROSA BLUM,                )\n          Defendant.      )\n";
        assert_eq!(parties(carolina), sides("PIER NINE, LLC", "ROSA BLUM"));
    }

    #[test]
    fn counsel_who_attended_are_told_with_their_sides() {
        let text = "SCHEDULING ORDER\n\nFollowing the conference of June 9, 2025, attended by Theresa Kane\nfor Plaintiff and by Paul A. Orr for Defendant Pine LLC, IT IS ORDERED:\n";
        let found = facts(text).into_iter().filter(|f| f.kind == Kind::Counsel);
        let found: Vec<(String, String)> = found.map(|f| (f.value, f.role.unwrap_or_default())).collect();
        let of = |name: &str, role: &str| (name.to_owned(), role.to_owned());
        assert_eq!(found, [of("Theresa Kane", "Plaintiff"), of("Paul A. Orr", "Defendant")]);
    }

    #[test]
    fn the_line_that_says_what_a_letter_is_about_is_no_court() {
        let text = "June 2, 2026\n\nRE: ESTATE OF ROSA BLUM, DECEASED; NO. PR-0087431, PROBATE COURT OF GALVESTON COUNTY, TEXAS\n\nDear Ms. Lee:\n\nWe write.\n";
        let courts: Vec<String> = facts(text).into_iter().filter(|f| f.kind == Kind::Court).map(|f| f.value).collect();
        assert_eq!(courts, ["PROBATE COURT OF GALVESTON COUNTY, TEXAS"]);
    }

    /// The parties of a text with their roles.
    fn sides(text: &str) -> Vec<(String, String)> {
        let parties = facts(text).into_iter().filter(|f| f.kind == Kind::Party);
        parties.map(|f| (f.value, f.role.unwrap_or_default())).collect()
    }

    fn named(all: &[(&str, &str)]) -> Vec<(String, String)> {
        all.iter().map(|(name, role)| ((*name).to_owned(), (*role).to_owned())).collect()
    }

    #[test]
    fn labels_may_stand_before_the_names_of_a_caption() {
        let boxed = "DISTRICT COURT, CITY AND COUNTY OF DENVER, STATE OF COLORADO\n12 Elm Street, Denver, Colorado 80202\n\nPlaintiff:\nANN LEE\n\nv.\n\n\
            Defendants:\nPINE CATERING, LLC, a Colorado limited liability company; and BOB ORR, individually\n\u{25b2} COURT USE ONLY \u{25b2}\n\n\
            Case Number: 2026CV032217\n\nCOMPLAINT\n";
        let parties = named(&[("ANN LEE", "Plaintiff"), ("PINE CATERING, LLC and BOB ORR", "Defendant")]);
        assert_eq!(sides(boxed), parties);
        let in_line =
            "COUNTY COURT OF ADAMS COUNTY\nPlaintiff: ANN LEE\nv.\nDefendant: BOB ORR\nCase Number: 2026C1234\n";
        assert_eq!(sides(in_line), named(&[("ANN LEE", "Plaintiff"), ("BOB ORR", "Defendant")]));
        let marriage = "DISTRICT COURT, KENT COUNTY, COLORADO\nIn re the Marriage of:\nPetitioner: ANN LEE\nand\nRespondent: BOB LEE | Case Number: 2026DR1234\nDivision: 5D\n\nPARENTING PLAN\n";
        assert_eq!(sides(marriage), named(&[("ANN LEE", "Petitioner"), ("BOB LEE", "Respondent")]));
        let joined = "DISTRICT COURT, KENT COUNTY, COLORADO 201 Elm Avenue, Kent, Colorado 80521 | \u{25b2} COURT USE ONLY \u{25b2}\nIn re the Marriage of: Petitioner: ANN LEE and Respondent: BOB LEE | Case Number: 2026DR1234 Division: 5D\nPARENTING PLAN\n";
        assert_eq!(sides(joined), named(&[("ANN LEE", "Petitioner"), ("BOB LEE", "Respondent")]));
        let court: Vec<String> = facts(joined).into_iter().filter(|f| f.kind == Kind::Court).map(|f| f.value).collect();
        assert_eq!(court, ["DISTRICT COURT, KENT COUNTY, COLORADO"]);
    }

    #[test]
    fn a_caption_may_have_its_court_beside_the_parties() {
        let text = "CAUSE NO. DC-2026-CV-1653\n\nRED MESA BANK,                  §          IN THE DISTRICT COURT\n          Plaintiff,                      §\n\
            v.                                        §          LUBBOCK COUNTY, TEXAS\n§\nPINE BREWING, LLC and     §\nANN LEE,                       §\n\
            Defendants.                     §          99TH JUDICIAL DISTRICT\n\nPLAINTIFF'S ORIGINAL PETITION\n";
        assert_eq!(
            sides(text),
            named(&[("RED MESA BANK", "Plaintiff"), ("PINE BREWING, LLC and ANN LEE", "Defendant")])
        );
        let courts: Vec<String> = facts(text).into_iter().filter(|f| f.kind == Kind::Court).map(|f| f.value).collect();
        assert_eq!(courts, ["IN THE DISTRICT COURT, LUBBOCK COUNTY, TEXAS, 99TH JUDICIAL DISTRICT"]);
    }

    #[test]
    fn courts_part_the_columns_of_a_caption_in_their_own_ways() {
        let wanted = named(&[("STATE OF OHIO", "Plaintiff"), ("DEAN A. PRYOR", "Defendant")]);
        let colons = "IN THE COMMON PLEAS COURT OF KENT COUNTY, OHIO\nCRIMINAL DIVISION\n\nSTATE OF OHIO,                     :   CASE NO. 2025-CR-01163\n               Plaintiff,          :\n     vs.                           :   JUDGE IDA M. MOE\nDEAN A. PRYOR,                     :\n               Defendant.          :\n\nTRANSCRIPT\n";
        assert_eq!(sides(colons), wanted);
        let courts: Vec<String> =
            facts(colons).into_iter().filter(|f| f.kind == Kind::Court).map(|f| f.value).collect();
        assert_eq!(courts.len(), 1);
        assert!(!courts[0].contains("STATE OF OHIO"), "{courts:?}");
        let cell = "IN THE COMMON PLEAS COURT OF KENT COUNTY, OHIO\nCRIMINAL DIVISION\nSTATE OF OHIO,\n          Plaintiff,\n-vs-\nDEAN A. PRYOR,\n          Defendant. | CASE NO. 2025-CR-01163\nJUDGE IDA M. MOE\n";
        assert_eq!(sides(cell), wanted);
        let board = "BEFORE THE STATE BOARD OF WORKERS' COMPENSATION\nSTATE OF GEORGIA\nTESS L. ODEN,\n     Employee/Claimant,\nv.\nPINE COLD STORAGE, INC.,\n     Employer,\nand\nELM CASUALTY COMPANY,\n     Insurer/Servicing Agent.\n";
        let found = sides(board);
        assert_eq!(found.first(), named(&[("TESS L. ODEN", "Claimant")]).first(), "{found:?}");
        let others = named(&[("PINE COLD STORAGE, INC.", "Respondent"), ("ELM CASUALTY COMPANY", "Respondent")]);
        assert_eq!(found.get(1..), Some(&others[..]), "{found:?}");
    }

    #[test]
    fn the_matter_above_the_sides_is_no_part_of_a_name() {
        let wanted = named(&[("IDA BLUM", "Petitioner"), ("OTTO BLUM", "Respondent")]);
        for text in [
            "PROBATE COURT OF KENT COUNTY\n\nIN RE: ESTATE OF\nROSA BLUM,\nDeceased.\nIDA BLUM,\nPetitioner,\nv.\nOTTO BLUM,\nRespondent.\n",
            "PROBATE COURT OF KENT COUNTY\n\nIN RE: ESTATE OF ROSA BLUM, Deceased. IDA BLUM, Petitioner, vs. OTTO BLUM, Respondent.\n",
        ] {
            assert_eq!(sides(text), wanted, "{text}");
        }
    }

    #[test]
    fn the_sides_of_a_marriage_are_parted_by_an_and() {
        let text = "STATE OF MINNESOTA                         DISTRICT COURT\nCOUNTY OF OLMSTED               THIRD JUDICIAL DISTRICT\n\n\
            In Re the Marriage of:                     Court File No. 55-FA-26-4408\n\nKaren Ann Lund,\n                   Petitioner,\n\
            and                                        PETITION FOR DISSOLUTION\n                                           OF MARRIAGE\nTobias James Lund,\n\
                               Respondent.\n\nPetitioner alleges:\n";
        assert_eq!(sides(text), named(&[("Karen Ann Lund", "Petitioner"), ("Tobias James Lund", "Respondent")]));
    }

    #[test]
    fn a_case_that_a_transcript_names_in_small_letters() {
        let text = "DEPOSITION OF GREG STROUD\nTaken on behalf of Plaintiff\nSeptember 17, 2026\n\nCastellano v. Ochoco Fence & Supply, Inc. and Stroud\n\
            Deschutes County Circuit Court Case No. 26CV20415\n\nPage 14\n";
        let found = facts(text);
        let of =
            |kind: Kind| -> Vec<&str> { found.iter().filter(|f| f.kind == kind).map(|f| f.value.as_str()).collect() };
        assert_eq!(of(Kind::Party), ["Castellano", "Ochoco Fence & Supply, Inc. and Stroud"]);
        assert_eq!(of(Kind::Court), ["Deschutes County Circuit Court"]);
        assert_eq!(of(Kind::Docket), ["26CV20415"]);
    }

    #[test]
    fn a_caption_and_its_signature_block() {
        let text = "UNITED STATES DISTRICT COURT\nNORTHERN DISTRICT OF CALIFORNIA\n\nACME WIDGETS, INC.,\n\n    Plaintiff,\n\n    v.\n\nJANE DOE and ROAD RUNNER LLC,\n\n    Defendants.\n\nCase No. 3:21-cv-01234-WHA\n\nHon. William Alsup\n\n\
            Plaintiff claims $1,250,000.00 and costs of USD 12 million.\n\n/s/ Ann Example\nANN EXAMPLE (SBN 123456)\nEXAMPLE & PARTNERS LLP\n500 Market Street, Suite 200\nSan Francisco, CA 94105\nTelephone: (415) 555-0100\nann@example.com\nAttorneys for Plaintiff Acme Widgets, Inc.\n";
        let found = facts(text);
        let of = |kind: Kind| -> Vec<(&str, Option<&str>)> {
            found.iter().filter(|f| f.kind == kind).map(|f| (f.value.as_str(), f.role.as_deref())).collect()
        };
        assert_eq!(
            of(Kind::Party),
            [("ACME WIDGETS, INC.", Some("Plaintiff")), ("JANE DOE and ROAD RUNNER LLC", Some("Defendant"))]
        );
        assert_eq!(of(Kind::Court), [("UNITED STATES DISTRICT COURT NORTHERN DISTRICT OF CALIFORNIA", Some("cand"))]);
        assert_eq!(of(Kind::Docket), [("3:21-cv-01234-WHA", None)]);
        assert_eq!(of(Kind::Judge), [("William Alsup", None)]);
        assert_eq!(of(Kind::Amount), [("$1,250,000.00", None), ("USD 12 million", None)]);
        assert_eq!(of(Kind::Counsel), [("ANN EXAMPLE", Some("Plaintiff Acme Widgets, Inc."))]);
        assert_eq!(of(Kind::Address), [("500 Market Street, Suite 200, San Francisco, CA 94105", None)]);
        assert_eq!(of(Kind::Phone), [("(415) 555-0100", None)]);
        assert_eq!(of(Kind::Email), [("ann@example.com", None)]);
        let letters: Vec<char> = text.chars().collect();
        for fact in &found {
            assert!(fact.span.end <= letters.len() && !fact.span.is_empty(), "{fact:?}");
        }
        let judge = found.iter().find(|f| f.kind == Kind::Judge).unwrap();
        assert_eq!(letters[judge.span.start..judge.span.end].iter().collect::<String>(), "Hon. William Alsup");
    }

    #[test]
    fn a_lawyer_signs_with_a_number() {
        let of = |text: &str| -> Vec<(String, Option<String>)> {
            facts(text).into_iter().filter(|f| f.kind == Kind::Counsel).map(|f| (f.value, f.role)).collect()
        };
        let wanted = [("Simone Deng".to_owned(), Some("Plaintiff".to_owned()))];
        let head = "DATED this 9th day of July, 2025.\n\nHOLLOWAY & DENG, P.C.\n";
        assert_eq!(
            of(&format!("{head}s/ Simone Deng\nSimone Deng, OSB No. 144502\nAttorneys for Plaintiff\n")),
            wanted
        );
        assert_eq!(of(&format!("{head}By: /s/ Simone Deng\nAttorneys for Plaintiff\n")), wanted);
        assert!(of("Suite 200, Portland, Oregon 97204\nAttorneys for Plaintiff\n").is_empty());
    }

    #[test]
    fn a_street_is_no_court() {
        let of = |text: &str| -> Vec<String> {
            facts(text).into_iter().filter(|f| f.kind == Kind::Court).map(|f| f.value).collect()
        };
        assert!(
            of("HALE & ORTIZ LLP\n55 Court Street, Newark, New Jersey\n\nMay 4, 2026\n\nDear Mr. Weiss:\n").is_empty()
        );
        assert!(of("Court Plaza South, Suite 12\nHackensack, New Jersey\n").is_empty());
        let both = "HALE & ORTIZ LLP\n55 Court Street\nNewark, New Jersey\n\nSUPERIOR COURT OF NEW JERSEY\nLAW DIVISION, ESSEX COUNTY\n";
        assert_eq!(of(both), ["SUPERIOR COURT OF NEW JERSEY LAW DIVISION, ESSEX COUNTY"]);
        let matter = "STATE OF MICHIGAN\nPROBATE COURT FOR THE COUNTY OF KENT\n\nIn re: Estate of Ann W. Lee, Decedent          File No. 26-11874-DE\n";
        assert_eq!(of(matter), ["PROBATE COURT FOR THE COUNTY OF KENT"]);
    }

    #[test]
    fn a_caption_may_be_one_sentence() {
        let of = |text: &str| -> Vec<(String, Option<String>)> {
            facts(text).into_iter().filter(|f| f.kind == Kind::Party).map(|f| (f.value, f.role)).collect()
        };
        let wanted = [
            ("Acme, Inc.".to_owned(), Some("Plaintiff".to_owned())),
            ("Road Runner LLC".to_owned(), Some("Defendant".to_owned())),
        ];
        assert_eq!(
            of(
                "SUPERIOR COURT OF NEW JERSEY\nAcme, Inc., Plaintiff, v. Road Runner LLC, Defendant.\nDocket No. ESX-L-1-26\n"
            ),
            wanted
        );
        assert_eq!(
            of("SUPERIOR COURT OF NEW JERSEY\nAcme, Inc., Plaintiff,\nv. Road Runner LLC, Defendant.\n"),
            wanted
        );
        assert_eq!(of("In Smith v. Jones, the court held that Jones, a defendant, was liable.\n"), []);
    }

    #[test]
    fn what_stands_behind_brackets_is_no_part_of_a_caption_s_names() {
        let text = "IN THE CIRCUIT COURT OF COOK COUNTY, ILLINOIS\nMARISOL QUINTANA, )\n Plaintiff, ) Case No. 2026-L-001904\n v. )\n\
            BEXLEY STORAGE LLC, an ) Judge Renata Alsop\nIllinois limited liability company, )\nCORWIN TATE, an individual, and ) JURY DEMANDED\n\
            GAVELFAST, INC., a Delaware corporation, )\n Defendants. )\nFIRST AMENDED COMPLAINT\n";
        let parties: Vec<String> =
            facts(text).into_iter().filter(|fact| fact.kind == Kind::Party).map(|fact| fact.value).collect();
        assert_eq!(parties, ["MARISOL QUINTANA", "BEXLEY STORAGE LLC and CORWIN TATE and GAVELFAST, INC."]);
    }

    #[test]
    fn a_caption_may_have_a_column_beside_it() {
        for text in [
            "SUPREME COURT OF THE STATE OF NEW YORK\nCOUNTY OF ALBANY\n\nACME, INC.,\n        Plaintiff,\n   v.            Index No. 1234/2026\nROAD RUNNER LLC,\n    Defendant.\n\nCOMPLAINT\n",
            "SUPREME COURT OF THE STATE OF NEW YORK\nACME, INC.,\nPlaintiff,\nv. Index No. 1234/2026\nROAD RUNNER LLC,\nDefendant.\nCOMPLAINT\n",
            "SUPERIOR COURT OF CALIFORNIA\n\nACME, INC., a corporation,       Case No. 26STCV01234\n      Plaintiff,\n   vs.                       COMPLAINT FOR DAMAGES\nROAD RUNNER LLC; and DOES 1-10,\n    Defendants.\n",
            "SUPERIOR COURT OF CALIFORNIA\n\nACME, INC.,              )  Case No. 26STCV01234\n     Plaintiff,           )\n   vs.                    )  COMPLAINT FOR DAMAGES\nROAD RUNNER LLC,          )\n     Defendant.           )\n",
            "SUPREME COURT OF THE STATE OF NEW YORK\n------------------------------x\nACME, INC.,\n   Plaintiff,\n   -against-          Index No. 99/2026\nROAD RUNNER LLC,\n    Defendant.\n------------------------------x\n",
            "DISTRICT COURT\nACME, INC., Case No. 26STCV01234\nPlaintiff,\nvs. COMPLAINT FOR DAMAGES\nROAD RUNNER LLC,\nDefendant.\n",
        ] {
            let found: Vec<_> = facts(text)
                .into_iter()
                .filter(|f| f.kind == Kind::Party)
                .map(|f| (f.value.to_uppercase(), f.role.unwrap()))
                .collect();
            let wanted = [("ACME, INC.", "Plaintiff"), ("ROAD RUNNER LLC", "Defendant")];
            assert_eq!(found, wanted.map(|(name, role)| (name.to_owned(), role.to_owned())), "{text}");
        }
    }

    #[test]
    fn who_appears_and_who_signs() {
        let text = "APPEARANCES:\nFor the Plaintiff:   MS. RENEE CASTELLANO\n\nMediation is before Magistrate Judge Susan Whitlow.\n\n\
                    /s/ James R. Brantley\nUnited States District Judge\n";
        let found = facts(text);
        let of = |kind: Kind| -> Vec<(&str, Option<&str>)> {
            found.iter().filter(|f| f.kind == kind).map(|f| (f.value.as_str(), f.role.as_deref())).collect()
        };
        assert_eq!(of(Kind::Counsel), [("RENEE CASTELLANO", Some("Plaintiff"))]);
        assert_eq!(
            of(Kind::Judge),
            [("Susan Whitlow", Some("Magistrate Judge")), ("James R. Brantley", Some("United States District Judge"))]
        );
        let text = "ALDER FARMS, INC.   )   CIVIL ACTION NO. 2:25-cv-00418\nVERSUS              )   JUDGE ANN B. KESTREL\n\
                    OAK MILLS, LLC      )   MAGISTRATE JUDGE R. T. LOWELL\n\nSCHEDULING ORDER\n\nSigned.\n\nR. T. LOWELL\n\
                    UNITED STATES MAGISTRATE JUDGE\n";
        let found: Vec<(String, bool)> = facts(text)
            .iter()
            .filter(|f| f.kind == Kind::Judge)
            .map(|f| (f.value.clone(), people::is_magistrate(f)))
            .collect();
        assert_eq!(found, [("ANN B. KESTREL".to_owned(), false), ("R. T. LOWELL".to_owned(), true)]);
    }

    #[test]
    fn a_sentence_about_a_court_names_none() {
        let text = "The court entered the attached scheduling order today. Which dates do we have to keep?";
        assert_eq!(facts(text), []);
    }

    #[test]
    fn the_parties_of_a_contract() {
        let text = "This Hosting Agreement is made as of June 1, 1999 by and between Centrack International, Inc., a Florida corporation (\"Centrack\"), and i-on Digital Corp., a Delaware corporation (the “Host”).";
        let found: Vec<_> = facts(text).into_iter().filter(|f| f.kind == Kind::Party).collect();
        let seen: Vec<_> = found.iter().map(|f| (f.value.as_str(), f.role.as_deref())).collect();
        assert_eq!(seen, [("Centrack International, Inc.", Some("Centrack")), ("i-on Digital Corp.", Some("Host"))]);
    }

    proptest! {
        #[test]
        fn any_text(text in "(\\PC|[0-9]{1,5}|[$@()., -]|\n|v\\.|No\\. |Plaintiff|Hon\\. |\\(\"|\"\\)|between|USD|Attorneys for){0,80}") {
            let n = text.chars().count();
            for fact in facts(&text) {
                prop_assert!(fact.span.end <= n && !fact.span.is_empty());
                prop_assert!(!fact.value.is_empty() && !fact.value.contains('\n'));
            }
        }
    }
}
